"""The sixty tiles of the track, by a formula: each colour lies once on each of the twelve squares.

A tile has three levels of four columns. Two of its squares are marked, never on one level: a colour,
and a bonus or an action. The pictures of the box are lost, so the tiles are ours; what they promise is
in the tests. Nobody can be shut out: of the Earth squares of a tile at most one is ever closed.
"""

from __future__ import annotations

TILES, COLOURS, LEVELS, COLUMNS, SQUARES = 60, 5, 3, 4, 12
WATER, EARTH, AIR = 0, 1, 2
PROPELLER, OXYGEN, TURBO, TO_TOP, TO_BOTTOM, SWAP = 0, 1, 2, 3, 4, 5
BONUSES = 3  # the first three marks; each has a counter, the other three are actions

SHIFT = (0, 1, 2, 3, 1)  # by colour: how many columns from the colour to the mark
MARKS = (  # by colour, then by the square of the mark
    (0, 4, 5, 3, 3, 0, 2, 1, 1, 2, 5, 4),
    (0, 2, 3, 5, 4, 2, 1, 0, 5, 1, 4, 3),
    (3, 5, 4, 0, 0, 5, 1, 2, 3, 4, 2, 1),
    (5, 0, 2, 4, 2, 1, 0, 3, 4, 5, 3, 1),
    (4, 3, 0, 2, 1, 0, 4, 5, 2, 3, 1, 5),
)


def level(square: int) -> int:
    return square // COLUMNS


def column(square: int) -> int:
    return square % COLUMNS


def square_label(square: int) -> str:
    return "WEA"[level(square)] + str(column(square) + 1)


def colour(tile: int) -> int:
    """A tile from TILES on is a mirrored one."""
    return tile % TILES // SQUARES


def printed_mark(tile: int) -> int:
    """One level above the colour or two, round the corner, and some columns aside."""
    square = tile % SQUARES
    up = 1 if (colour(tile) + column(square)) % 2 == 0 else 2
    aside = column(square) + SHIFT[colour(tile)]
    return (level(square) + up) % LEVELS * COLUMNS + aside % COLUMNS


def tile_label(tile: int) -> str:
    return f"T{tile + 1:02}"


def counted(number: int) -> str:
    return str(number + 1)


def mirrored(square: int) -> int:
    """Left is right, and no level changes."""
    return level(square) * COLUMNS + COLUMNS - 1 - column(square)


PRINTED = tuple(range(TILES))
COLOUR_SQUARES = (
    *(tile % SQUARES for tile in PRINTED),
    *(mirrored(tile % SQUARES) for tile in PRINTED),
)
MARK_SQUARES = (
    *(printed_mark(tile) for tile in PRINTED),
    *(mirrored(printed_mark(tile)) for tile in PRINTED),
)
MARK_OF = tuple(MARKS[colour(tile)][printed_mark(tile)] for tile in PRINTED) * 2


def colour_square(tile: int) -> int:
    return COLOUR_SQUARES[tile]


def mark(tile: int) -> int:
    return MARK_OF[tile]


def mark_square(tile: int) -> int:
    return MARK_SQUARES[tile]


def in_reach(square: int) -> list[int]:  # RB-9, RB-10
    """In front of a square: at most one column aside, at most one level up or down."""
    return [
        high * COLUMNS + aside
        for high in range(max(level(square) - 1, WATER), min(level(square) + 1, AIR) + 1)
        for aside in range(max(column(square) - 1, 0), min(column(square) + 2, COLUMNS))
    ]


REACH = tuple(tuple(in_reach(square)) for square in range(SQUARES))
