"""What the numbers on the table of Racebow stand for. Tiles are told from the rearmost on the track."""

from __future__ import annotations

from irisade.core.contents import (
    COLOUR,
    PIECE,
    PLACE,
    SEAT,
    YES_NO,
    Contents,
    Holds,
    Meaning,
    Options,
    count,
    number,
)
from irisade.games.racebow.tiles import (
    BONUSES,
    COLOURS,
    SQUARES,
    SWAP,
    TILES,
    colour,
    colour_square,
    mark,
    mark_square,
)

MOST_TILES = 9999  # laid in a game; robots that get nowhere are stopped long before
IN_SIGHT = 16  # tiles; the field is seldom longer


def no_seat_is_special(seats: int, options: Options) -> bool:
    """Neither start squares that were agreed on, nor a rainbow of one's own."""
    return not any(options[key] for key in ("target", "square_1", "square_2", "square_3", "square_4"))


HUE = Meaning("colour", COLOUR, COLOURS)
FLOOR = Meaning("floor", PLACE, COLOURS)
SQUARE = Meaning("square", PLACE, SQUARES)
LOOKS = ((COLOURS, colour), (SQUARES, colour_square), (SWAP + 1, mark), (SQUARES, mark_square))
TILE = Meaning("tile", PIECE, 2 * TILES, looks=LOOKS)  # printed, then mirrored
MARK = Meaning("mark", PIECE, SWAP + 1)
COUNTER = Meaning("counter", PIECE, BONUSES)
PAWN = Meaning("pawn", PIECE, COLOURS + BONUSES)
CONTENTS = Contents(
    {
        "line": Holds(SEAT),
        "to_play": Holds(SEAT),
        "steps": Holds(count(12)),
        "using": Holds(MARK, none=True),
        "lifted": Holds(FLOOR, none=True),
        "stack": Holds(TILE, bag=True),
        "road": Holds(TILE, most=IN_SIGHT),
        "colour_on": Holds(YES_NO, most=IN_SIGHT),
        "bonus_on": Holds(YES_NO, most=IN_SIGHT),
        "gone": Holds(number(0, MOST_TILES)),
        "discards": Holds(TILE, bag=True),
        "supply": Holds(count(12), by=PAWN),
        "tile": Holds(number(-1, MOST_TILES), by=SEAT, since="gone"),
        "square": Holds(SQUARE, by=SEAT, none=True),
        "counters": Holds(count(9), by=COUNTER, rows=SEAT),
        "towers": Holds(HUE, rows=SEAT),
        "finished": Holds(SEAT),
        "stopped": Holds(YES_NO),
    },
    symmetric=no_seat_is_special,
)
