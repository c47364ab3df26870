"""Which squares of the next tile of Racebow are open to a seat, and why the others are not."""

from __future__ import annotations

from typing import Protocol

from irisade.games.racebow.tiles import (
    AIR,
    OXYGEN,
    PROPELLER,
    REACH,
    WATER,
    colour,
    colour_square,
    level,
    mark,
    mark_square,
)

EXCLUSIVE = 1  # squares
OPEN, NO_PROPELLER, NO_OXYGEN, OWNED, FULL, TAKEN = 0, 1, 2, 3, 4, 5


class Table(Protocol):
    """The part of a table that a step looks at."""

    squares: int
    counter_max: int
    line: list[int]  # the seats still racing
    road: list[int]  # the tiles on the table, the rearmost first
    colour_on: list[int]  # of each of them: 1 while its colour pawn lies there
    bonus_on: list[int]  # the same for its bonus pawn
    gone: int  # tiles taken away behind the last pawn, ever
    tile: list[int]  # the tile each pawn stands on, counted from the first one ever laid
    square: list[int]  # and the square of that tile
    counters: list[list[int]]  # propellers, oxygen, turbos of each seat
    towers: list[list[int]]  # the colours of each seat, the bottom first


def open_squares(t: Table, seat: int) -> list[int]:
    """The squares of the next tile that this seat may enter."""
    return [square for square in REACH[t.square[seat]] if closed(t, seat, square) == OPEN]


def shut_out(t: Table, seat: int) -> bool:
    """Is there no square that this seat may enter?"""
    return not any(closed(t, seat, square) == OPEN for square in REACH[t.square[seat]])


def closed(t: Table, seat: int, square: int) -> int:
    """Why this seat may not enter a square of the next tile, or OPEN."""
    place = t.tile[seat] + 1 - t.gone
    tile = t.road[place]
    if level(square) == AIR and t.counters[seat][PROPELLER] == 0:  # RB-12
        return NO_PROPELLER
    if level(square) == WATER and t.counters[seat][OXYGEN] == 0:  # RB-13
        return NO_OXYGEN
    if square == colour_square(tile) and t.colour_on[place] and colour(tile) in t.towers[seat]:  # RB-15
        return OWNED
    if square == mark_square(tile) and t.bonus_on[place] and t.counters[seat][mark(tile)] >= t.counter_max:
        return FULL  # RB-16
    if t.squares == EXCLUSIVE and occupied(t, t.tile[seat] + 1, square):
        return TAKEN
    return OPEN


def occupied(t: Table, tile: int, square: int) -> bool:
    return any(t.tile[seat] == tile and t.square[seat] == square for seat in t.line)
