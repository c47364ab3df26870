"""Colomo Les aveugles: round the ring with one's eyes closed."""

from irisade.core.game import AS_LONG_BY_HABIT, Game, Tempo
from irisade.core.options import Number, Option, Preset
from irisade.games.colomo.box import COLOURS, SHOW_TIME, USUAL, WINDOW, booklet
from irisade.games.colomo.les_aveugles import rules

GAME = Game(
    key="colomo-les-aveugles",
    names={"en": "Colomo Les aveugles", "fr": "Colomo Les aveugles"},
    package=__name__,
    rules=rules,
    letters="CL",
    seats=(2, 3, 4, 5, 6),
    age=6,
    minutes=(15, 30),
    place=6,
    version=2,  # a pawn that has run a whole lap while it comes in has arrived
    tempo=Tempo(
        5,
        5,
        "Five seconds to guess which pawn is your own; five a turn to roll, move and wait for objections",
    ),
    options=(
        Option(
            "gate_step",
            "Whether the gate counts when a pawn comes in",
            {"counts": "it is the first cell", "free": "the cell after it is the first"},
        ),
        Option(
            "exit",
            "When a pawn passes the gate of the player who moves it",
            {"auto": "it goes to the middle", "choice": "it may also run past"},
            bears_on=("choice",),
        ),
        Option(
            "challenge_exit",
            "Whether the others may object before a pawn is turned over in the middle",
            {"no": "no, it is turned over at once", "yes": "yes, and send it back"},
            bears_on=("skill",),
        ),
        Number("pawns", "Pawns per player", 3, 2, 3, bears_on=("length",)),
        Option(
            "stay",
            "Whether you have to move a pawn",
            {"no": "you have to", "yes": "you may move none"},
            bears_on=("choice",),
        ),
        Option(
            "opening",
            "When a pawn in the middle is turned over",
            {"at_once": "at once", "later": "when the player who brought it there wishes"},
            bears_on=("choice", "tension"),
        ),
        COLOURS,
    ),
    settings=(SHOW_TIME, WINDOW),
    presets=(
        USUAL,
        booklet(exit="choice", stay="yes", opening="later"),
        Preset(
            "little_ones",
            "For little ones: time to look and to object",
            settings={"show_time": "4", "window": "10"},
        ),
        Preset("sharp_minds", "For sharp minds: a short look", settings={"show_time": "1.2"}),
    ),
    claims={AS_LONG_BY_HABIT: "whoever moves any pawn brings home a rival's, and sooner"},
)
