"""Colomo Ronde: a pair of every colour, and a duty to be generous."""

from irisade.core.game import Game, Tempo
from irisade.core.options import Option
from irisade.games.colomo.box import SETTINGS, booklet, little_ones, sharp_minds
from irisade.games.colomo.ronde import rules

GAME = Game(
    key="colomo-ronde",
    names={"en": "Colomo Ronde", "fr": "Colomo Ronde"},
    package=__name__,
    rules=rules,
    letters="CR",
    seats=(2, 3, 4, 5, 6),
    age=4,
    minutes=(10, 20),
    place=3,
    tempo=Tempo(
        4,
        4,
        "Four seconds to remember and turn over a disc; four a turn to look and to cover two discs again",
    ),
    options=(
        Option(
            "after_gift",
            "When you give a pair away or set it aside",
            {"continue": "you go on playing", "end_turn": "your turn ends"},
            bears_on=("waiting",),
        ),
        Option(
            "no_winner",
            "When nobody can complete six colours any more",
            {
                "share": "those with the most pairs share the win",
                "last_pair": "whoever found the last pair wins",
            },
            bears_on=("ties",),
        ),
    ),
    settings=SETTINGS,
    presets=(booklet(), little_ones(), sharp_minds()),
)
