"""Noughts: three in a row wins. A board on which whoever plays leaves its number."""

from __future__ import annotations

from irisade.core.table import Pile, table
from irisade.core.words import NOBODY, Ask, Flow, Kind, Memory

FREE = -1
LINES = (0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 3, 6, 1, 4, 7, 2, 5, 8, 0, 4, 8, 2, 4, 6)
ENDINGS = ("three in a row", "no square is free")

MARK = Kind("Mark {square}", square=9)


@table
class Table:
    seats: int
    turn: int
    squares: Pile[9]  # the seat that has marked each, or FREE


def setup(t: Table, seats: int) -> Flow:
    t.seats = seats
    t.squares = [FREE] * 9
    return
    yield


def turn(t: Table) -> Flow:
    square = yield Ask(t.turn, MARK, [square for square in range(9) if t.squares[square] == FREE])
    t.squares[square] = t.turn
    t.turn = 1 - t.turn


def winner(t: Table) -> int:
    for k in range(0, len(LINES), 3):
        one = t.squares[LINES[k]]
        if one != FREE and one == t.squares[LINES[k + 1]] and one == t.squares[LINES[k + 2]]:
            return one
    return NOBODY


def over(t: Table) -> bool:
    return winner(t) != NOBODY or FREE not in t.squares


def score(t: Table, seat: int) -> int:
    return int(winner(t) == seat)


def points(t: Table, seat: int) -> int:
    return score(t, seat)


def ending(t: Table) -> int:
    return int(winner(t) == NOBODY)


def news(t: Table) -> int:
    return t.squares.count(FREE)


def new_turn(t: Table) -> bool:
    return True


def view(t: Table, seat: int) -> None:
    pass


def guess(t: Table, seat: int, memory: Memory) -> Flow:
    return
    yield
