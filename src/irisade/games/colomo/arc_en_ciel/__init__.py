"""Colomo Arc-en-ciel: six colours, one after the other, and neighbours who are paid."""

from irisade.core.game import QUIET_AT_RANDOM, Game, Tempo
from irisade.core.options import Option
from irisade.games.colomo.arc_en_ciel import rules
from irisade.games.colomo.box import SETTINGS, USUAL, booklet, little_ones, sharp_minds

GAME = Game(
    key="colomo-arc-en-ciel",
    names={"en": "Colomo Arc-en-ciel", "fr": "Colomo Arc-en-ciel"},
    package=__name__,
    rules=rules,
    letters="CA",
    seats=(2, 3, 4, 5, 6),
    age=4,
    minutes=(10, 20),
    tempo=Tempo(
        4,
        3,
        "Four seconds to remember and turn over a disc; three a turn to look and cover what is wrong",
    ),
    options=(
        Option(
            "stop",
            "Whether you may stop before a colour comes twice",
            {"allowed": "after the discs you owe", "never": "never"},
            bears_on=("choice",),
        ),
        Option(
            "share",
            "Who is paid with whoever completes a rainbow",
            {
                "seats": "the two who sit before, or the one when two play",
                "turns": "only those who had a turn in this rainbow, the latest first",
                "contributors": "only those who opened a disc of it, the latest first",
            },
            bears_on=("points",),
        ),
        Option(
            "last_keep",
            "When a colour of the last rainbow is named wrong",
            {
                "all_back": "all its discs are covered again",
                "keep_right": "those named right stay open, and whoever names the last one takes all six",
            },
        ),
        Option(
            "owed",
            "How many discs you must turn over",
            {"one": "two if nothing lies open, else one", "two": "always two"},
            bears_on=("choice",),
        ),
        Option(
            "last_stop",
            "Whether you may stop in the last rainbow",
            {"no": "no", "yes": "after a colour named right"},
            bears_on=("choice",),
        ),
    ),
    settings=SETTINGS,
    presets=(
        USUAL,
        booklet(owed="two", last_stop="yes"),
        little_ones(stop="never", last_keep="keep_right"),
        sharp_minds(),
    ),
    claims={QUIET_AT_RANDOM: "the last rainbow is named by chance once in 720 turns"},
)
