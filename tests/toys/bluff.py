"""Bluff: everybody has a die under a cup and says what it shows; the others may doubt it.

A turn has all that is rare in the real games: a window, luck that one seat sees, a secret answer.
"""

from __future__ import annotations

from irisade.core.table import Pile, table
from irisade.core.words import HIDDEN, NOBODY, Ask, Chance, Flow, Kind, Memory, Show, Window

SIDES, LIVES = 6, 3
NONE = -1
OLD, NEW = 0, 1
ENDINGS = ("somebody has been caught too often",)

CLAIM = Kind("Say that it is {n}", n=SIDES, write="123456".__getitem__)
DOUBT = Kind("Doubt it?", "I doubt it")
KEEP = Kind("Which one do you keep?", "the old one", "the new one")
DIE = Kind("{n}", n=SIDES, write="123456".__getitem__)


@table
class Table:
    seats: int
    turn: int
    dice: Pile[4]  # under each seat's cup
    claim: int  # what the seat whose turn it is has said, or NONE
    spare: int  # the other die it has rolled, or NONE
    lives: Pile[4]
    rounds: int


def setup(t: Table, seats: int) -> Flow:
    t.seats = seats
    t.claim = t.spare = NONE
    t.lives = [LIVES] * seats
    t.dice = [NONE] * seats
    for seat in range(seats):
        t.dice[seat] = yield Chance(range(SIDES), seen_by=seat, kind=DIE)


def turn(t: Table) -> Flow:
    """Say a number, be doubted or not; then roll a second die and keep one of the two."""
    t.claim = yield Ask(t.turn, CLAIM, range(SIDES))
    doubter = yield Window([seat for seat in range(t.seats) if seat != t.turn], DOUBT)
    if doubter != NOBODY:
        t.lives[t.turn if t.dice[t.turn] != t.claim else doubter] -= 1
        yield Show("{seat} lifts the cup", at=t.turn, value=t.dice[t.turn], seat=t.turn)
    t.claim = NONE
    t.spare = yield Chance(range(SIDES), seen_by=t.turn, kind=DIE)
    if (yield Ask(t.turn, KEEP, (OLD, NEW), seen_by=t.turn)) == NEW:
        t.dice[t.turn] = t.spare
    t.spare = NONE
    t.turn = (t.turn + 1) % t.seats
    t.rounds += 1


def over(t: Table) -> bool:
    return min(t.lives) <= 0 or t.rounds > 60


def score(t: Table, seat: int) -> int:
    return t.lives[seat]


def points(t: Table, seat: int) -> int:
    return t.lives[seat]


def ending(t: Table) -> int:
    return 0


def news(t: Table) -> int:
    return sum(t.lives)


def new_turn(t: Table) -> bool:
    return True


def view(t: Table, seat: int) -> None:
    for other in range(t.seats):
        if other != seat:
            t.dice[other] = HIDDEN
    if seat != t.turn and t.spare != NONE:
        t.spare = HIDDEN


def guess(t: Table, seat: int, memory: Memory) -> Flow:
    remembered = [NONE] * t.seats
    for other, value in memory:
        if 0 <= other < t.seats and 0 <= value < SIDES and remembered[other] == NONE:
            remembered[other] = value
    for other in range(t.seats):
        if other != seat:
            t.dice[other] = yield Chance(range(SIDES))
            if remembered[other] != NONE:
                t.dice[other] = remembered[other]
    if seat != t.turn and t.spare != NONE:
        t.spare = yield Chance(range(SIDES))
