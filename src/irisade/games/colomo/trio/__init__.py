"""Colomo Trio: three of a colour, and the third is the one you forgot."""

from irisade.core.game import QUIET_AT_RANDOM, Game, Tempo
from irisade.core.options import Option
from irisade.games.colomo.box import SETTINGS, booklet, little_ones, sharp_minds
from irisade.games.colomo.trio import rules

GAME = Game(
    key="colomo-trio",
    names={"en": "Colomo Trio", "fr": "Colomo Trio"},
    package=__name__,
    rules=rules,
    letters="CT",
    seats=(2, 3, 4, 5, 6),
    age=5,
    minutes=(10, 20),
    place=9,
    tempo=Tempo(
        4,
        5,
        "Four seconds to remember and turn over a disc; five a turn to look and to cover three discs again",
    ),
    options=(
        Option(
            "target",
            "How many trios win the game",
            {"none": "the most when six discs are left", "3": "three, for a short game"},
            bears_on=("length",),
        ),
    ),
    settings=SETTINGS,
    presets=(booklet(), little_ones(target="3"), sharp_minds()),
    claims={QUIET_AT_RANDOM: "a trio is found by chance once in fifty turns, late once in eighty"},
)
