"""Wager: the first player takes a draw, or rolls a die and says what it shows: right wins, wrong loses.

Whoever sees the die wins for certain; whoever does not had better take the draw. Or only the rival sees the
die, and asks whether it is odd or even, but tells it in the question; whoever listens wins, too.
"""

from __future__ import annotations

from irisade.core.table import table
from irisade.core.words import EVERYBODY, HIDDEN, Ask, Chance, Flow, Kind, Memory

SIDES, PLAYER, RIVAL = 4, 0, 1
DRAW, ROLL = 0, 1
OPEN, COVERED, TOLD = 0, 1, 2  # covered
NOT_YET = -1
ENDINGS = ("it is settled",)

DARE = Kind("Do you roll?", "a draw", "roll")
SAY = Kind("It shows {n}", n=SIDES)
EVEN = Kind("It is even. Which is it?", "even", "odd")
ODD = Kind("It is odd. Which is it?", "even", "odd")


@table
class Table:
    seats: int
    turn: int
    covered: int  # an option: who sees the die
    die: int
    gained: int
    done: int


def setup(t: Table, seats: int) -> Flow:
    t.seats = seats
    t.die = NOT_YET
    yield Chance([0])


def turn(t: Table) -> Flow:
    """One to dare and, if the die was rolled, one to say what it shows."""
    if t.die != NOT_YET:
        yield from say(t)
    elif (yield Ask(PLAYER, DARE, (DRAW, ROLL))) == DRAW:
        t.done = 1
    else:
        t.die = yield Chance(range(SIDES), seen_by=EVERYBODY if t.covered == OPEN else RIVAL)


def say(t: Table) -> Flow:
    if t.covered != TOLD:
        said = yield Ask(PLAYER, SAY, range(SIDES))
        right = said == t.die
    else:
        if t.die % 2:
            said = yield Ask(PLAYER, ODD, (0, 1))
        else:
            said = yield Ask(PLAYER, EVEN, (0, 1))
        right = said == t.die % 2
    t.gained = 1 if right else -1
    t.done = 1


def over(t: Table) -> bool:
    return t.done == 1


def score(t: Table, seat: int) -> int:
    return t.gained if seat == PLAYER else 0


def points(t: Table, seat: int) -> int:
    return score(t, seat)


def ending(t: Table) -> int:
    return 0


def news(t: Table) -> int:
    return t.done + (t.die != NOT_YET)


def new_turn(t: Table) -> bool:
    return True


def view(t: Table, seat: int) -> None:
    if t.covered and seat == PLAYER and t.die != NOT_YET:
        t.die = HIDDEN


def guess(t: Table, seat: int, memory: Memory) -> Flow:
    if t.covered and seat == PLAYER and t.die != NOT_YET:
        possible = [n for n in range(SIDES) if t.covered == COVERED or n % 2 == t.die % 2]
        t.die = yield Chance(possible, seen_by=RIVAL)
