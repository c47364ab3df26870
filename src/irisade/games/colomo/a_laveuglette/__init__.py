"""Colomo A l'aveuglette: across a little board, face down."""

from irisade.core.game import TELLS_ITS_PAST, Game, Tempo
from irisade.core.options import Number, Option, Preset
from irisade.games.colomo.a_laveuglette import rules
from irisade.games.colomo.box import COLOURS, SHOW_TIME, USUAL, WINDOW, booklet

GAME = Game(
    key="colomo-a-laveuglette",
    names={"en": "Colomo A l'aveuglette", "fr": "Colomo À l’aveuglette"},
    package=__name__,
    rules=rules,
    letters="CG",
    seats=(2, 3, 4),
    age=6,
    minutes=(10, 20),
    place=7,
    tempo=Tempo(
        6,
        4,
        "Six seconds to find a pawn and a route; four a turn to move it under everybody’s eyes",
    ),
    options=(
        Option(
            "chain",
            "Jumps in one turn",
            {"2": "at most two", "1": "one", "3": "at most three", "free": "as many as you can"},
            bears_on=("length",),
        ),
        Option(
            "challenge",
            "A pawn that is not yours",
            {"no": "may be moved freely", "yes": "may be challenged by the others"},
            bears_on=("skill",),
        ),
        Option(
            "backward",
            "Moving backwards",
            {"yes": "pawns move in every direction", "no": "pawns never move backwards"},
            bears_on=("length",),
        ),
        Option("entry_jump", "Jumping in", {"all": "straight or diagonally", "straight": "only straight"}),
        Option(
            "jump_over",
            "What a pawn may jump over",
            {"pawns": "another pawn", "any": "another pawn or an empty cell"},
            bears_on=("length",),
        ),
        Number("pawns", "Pawns per player", 5, 3, 5, bears_on=("length",)),
        COLOURS,
    ),
    settings=(SHOW_TIME, WINDOW),
    presets=(
        USUAL,
        booklet(jump_over="any"),
        Preset(
            "little_ones",
            "For little ones: one jump a turn, and time to look",
            {"chain": "1"},
            {"show_time": "4", "window": "10"},
        ),
        Preset("sharp_minds", "For sharp minds: a short look", settings={"show_time": "1.2"}),
    ),
    claims={TELLS_ITS_PAST: "the pawns are numbered as they came in, and the positions since are kept"},
)
