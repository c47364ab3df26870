"""Colomo Rondo: a ring of twelve, and a pile that says what everybody is looking for."""

from irisade.core.game import QUIET_AT_RANDOM, Game, Tempo
from irisade.core.options import Option, Preset
from irisade.games.colomo.box import SETTINGS, booklet
from irisade.games.colomo.rondo import rules

GAME = Game(
    key="colomo-rondo",
    names={"en": "Colomo Rondo", "fr": "Colomo Rondo"},
    package=__name__,
    rules=rules,
    letters="CO",
    seats=(2, 3, 4, 5, 6),
    age=5,
    minutes=(15, 20),
    place=10,
    tempo=Tempo(
        4,
        5,
        "Four seconds to remember a place in the ring; five a turn to draw, show and cover a disc",
    ),
    options=(
        Option(
            "all_open",
            "When all six pairs are face up",
            {
                "literal": "the game is over, since nothing more can be won",
                "reset": "the ring is turned face down again and the finder goes on",
            },
            bears_on=("length",),
        ),
        Option(
            "last_search",
            "When the last disc of the pile is a new colour",
            {"finish": "players look for its pair until somebody finds it", "cut": "the game ends at once"},
        ),
        Option(
            "to_draw",
            "How many discs of each colour the pile has",
            {"8": "eight, all that are left", "5": "five", "3": "three, for a short game"},
            bears_on=("length",),
        ),
    ),
    settings=SETTINGS[1:],  # the discs lie in a ring, whatever the layout
    presets=(
        booklet(),
        Preset(
            "little_ones",
            "For little ones: the ring starts again, with faint dots and time to look",
            {"all_open": "reset"},
            {"assist": "dot", "show_time": "4"},
        ),
        Preset("sharp_minds", "For sharp minds: a short look", settings={"show_time": "1.2"}),
    ),
    reworded={"all six pairs lie open": "all six pairs are face up"},
    claims={QUIET_AT_RANDOM: "the wanted pair is found by chance once in thirty searches"},
)
