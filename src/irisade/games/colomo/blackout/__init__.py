"""Colomo Blackout: a magician moves what nobody sees."""

from irisade.core.game import AS_LONG_BY_HABIT, Game, Tempo
from irisade.core.options import Option, Preset, Setting
from irisade.games.colomo.blackout import rules
from irisade.games.colomo.box import SHOW_TIME, booklet

SECONDS = Setting(
    "seconds",
    "How many seconds the seekers look before the blackout",
    {"20": "enough", "10": "few", "40": "plenty"},
)
LAYOUT = Setting(
    "layout",
    "How the line is laid out",
    {"swinging": "curving from side to side, with large discs", "straight": "straight, with smaller discs"},
)

GAME = Game(
    key="colomo-blackout",
    names={"en": "Colomo Blackout", "fr": "Colomo Blackout"},
    package=__name__,
    rules=rules,
    letters="CB",
    seats=(3, 4, 5, 6),
    age=6,
    minutes=(10, 15),
    place=5,
    tempo=Tempo(
        4,
        30,
        "Four seconds for each disc laid, moved or sought; thirty a round, twenty of them to memorise",
    ),
    options=(
        Option(
            "line",
            "How the six discs may lie after the move",
            {
                "fixed": "side by side, and what is not moved stays in its place",
                "close_up": "side by side, and the others may be pushed together",
                "holes": "with gaps in the line",
            },
            bears_on=("skill",),
        ),
        Option(
            "must_move",
            "How many discs the manipulator moves",
            {"no": "two, one or none", "yes": "always two, to new places"},
            bears_on=("choice",),
        ),
    ),
    settings=(SHOW_TIME, SECONDS, LAYOUT),
    presets=(
        booklet(),
        Preset("little_ones", "For little ones: time to look", settings={"show_time": "4", "seconds": "40"}),
        Preset(
            "sharp_minds",
            "For sharp minds: a line that closes up, and a short look",
            {"line": "close_up"},
            {"show_time": "1.2", "seconds": "10"},
        ),
    ),
    claims={AS_LONG_BY_HABIT: "the number of rounds is fixed"},
)
