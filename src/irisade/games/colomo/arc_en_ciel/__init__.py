"""Colomo Arc-en-ciel: six colours, one after the other, and neighbours who get a share."""

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
    place=8,
    tempo=Tempo(
        4,
        3,
        "Four seconds to remember and turn over a disc; three a turn to look and cover what is wrong",
    ),
    options=(
        Option(
            "stop",
            "Whether you may stop before a colour appears twice",
            {"allowed": "after the discs you must turn over", "never": "never"},
            bears_on=("choice",),
        ),
        Option(
            "share",
            "Who shares a rainbow with the player who completes it",
            {
                "seats": "the two players sitting before, or the other one if there are two",
                "turns": "only players who had a turn in this rainbow, the most recent first",
                "contributors": "only players who turned over one of its discs, the most recent first",
            },
            bears_on=("points",),
        ),
        Option(
            "last_keep",
            "When a colour of the last rainbow is named wrongly",
            {
                "all_back": "all its discs are turned face down again",
                "keep_right": "those named correctly stay face up, and whoever names the last takes all six",
            },
        ),
        Option(
            "owed",
            "How many discs you must turn over",
            {"one": "two if nothing is face up, otherwise one", "two": "always two"},
            bears_on=("choice",),
        ),
        Option(
            "last_stop",
            "Whether you may stop in the last rainbow",
            {"no": "no", "yes": "after naming a colour correctly"},
            bears_on=("choice",),
        ),
        Option(
            "rainbows",
            "How many rainbows the discs make",
            {
                "10": "ten, with all sixty discs",
                "5": "five, with thirty discs",
                "3": "three, with eighteen discs, for a short game",
            },
            bears_on=("length",),
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
