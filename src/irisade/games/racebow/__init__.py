"""Racebow: fly, drive and dive from tile to tile, collect five colours and put them in order."""

from irisade.core.game import QUIET_AT_RANDOM, TELLS_ITS_PAST, Game, Tempo
from irisade.core.options import Number, Option, Preset, Setting
from irisade.games.racebow import rules
from irisade.games.racebow.cups import CUPS

FOUR, FEWER = (4,), (2, 3)  # RB-1

GAME = Game(
    key="racebow",
    names={"en": "Racebow", "fr": "Racebow"},
    package=__name__,
    rules=rules,
    seats=FOUR,
    alone=2,
    age=6,
    minutes=(20, 30),
    place=4,
    tempo=Tempo(
        8,
        6,
        "Eight seconds to look ahead and choose; six a turn to move, collect and lay a tile",
    ),
    options=(
        Option(
            "order",
            "The order of play",
            {
                "written": "by start square, every round the same: square 1 has a big advantage",
                "rear_first": "fairer order: the rearmost pawn first; "
                "square 1 wins one game in three, not three in five",
                "snake": "back and forth: every round in the reverse order of the last",
                "rotating": "whoever was first in a round is last in the next",
            },
            bears_on=("order",),
        ),
        Option(
            "start",
            "Who starts on which square",
            {
                "lot": "luck decides",
                "seated": "the first seat on square 1, the second on square 2 and so on, as agreed",
            },
        ),
        Option(
            "target",
            "The rainbow to build",
            {
                "same": "the same for all: red at the bottom, then yellow, green, blue and violet",
                "own": "for each seat it begins with a different colour",
            },
        ),
        Option(
            "turbos_per_turn",
            "Turbos in one turn",
            {"one": "one at most", "many": "as many as you have"},
            bears_on=("length",),
        ),
        Option(
            "squares",
            "Pawns on one square",
            {"shared": "there is room for all", "exclusive": "elbows out: a square is for one pawn"},
        ),
        Option(
            "must_act",
            "Sorting squares",
            {"no": "you use them only if you want to", "yes": "you must use them, even if it hurts"},
            bears_on=("choice",),
        ),
        Option(
            "play_on",
            "When somebody has won",
            {
                "no": "the game is over",
                "yes": "the others play on for the places",
                "ask": "the others play on if one of them wants to",
            },
        ),
        Option(
            "mirror",
            "How tiles are laid",
            {
                "no": "as they are printed",
                "yes": "each one may be mirrored left to right, at random",
            },
        ),
        Option(
            "fewer",
            "How many race",
            {"off": "four, as the booklet says", "on": "two or three"},
            seats={"off": FOUR, "on": FEWER},
        ),
        Number("counter_max", "How far the counters go", 5, 3, 9),
        Number("propellers", "Propellers at the start", 3, 0, 9),
        Number("oxygen", "Oxygen at the start", 3, 0, 9),
        Number("turbos", "Turbos at the start", 2, 0, 9, bears_on=("length",)),
        Number("bonus_worth", "By how much a bonus pawn raises its counter", 1, 1, 3),
        Number("ahead", "Tiles that lie ahead of the leader", 5, 1, 8, bears_on=("skill",)),
        Number("colour_pawns", "Pawns of each colour", 8, 4, 12),
        Number("bonus_pawns", "Pawns of each bonus", 5, 0, 12),
        Number(
            "turbo_edge",
            "Extra turbos at the start for each pawn that leaves earlier",
            0,
            0,
            3,
            bears_on=("order",),
        ),
        Number("square_1", "The seat that starts on square 1, if agreed", 0, 0, 4),
        Number("square_2", "The seat that starts on square 2, if agreed", 0, 0, 4),
        Number("square_3", "The seat that starts on square 3, if agreed", 0, 0, 4),
        Number("square_4", "The seat that starts on square 4, if agreed", 0, 0, 4),
    ),
    settings=(
        Setting(
            "sorting",
            "Sorting still to do",
            {"off": "is for you to work out", "on": "is counted beside your own tower"},
        ),
    ),
    cups=CUPS,
    presets=(
        Preset(
            "fair",
            "Fairer order: our advice for a single game, as nobody sees every tile first",
            {"order": "rear_first"},
        ),
        Preset("fewer", "For two or three: in fairer order", {"fewer": "on", "order": "rear_first"}),
        Preset(
            "booklet",
            "As the booklet says: fair over four games if the start squares rotate",
            {"play_on": "ask"},
        ),
    ),
    claims={
        QUIET_AT_RANDOM: "a tower of five is sorted by chance once in 120 times",
        TELLS_ITS_PAST: "the tiles lie in the order in which they came",
    },
)
