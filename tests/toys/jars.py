"""Jars: five jars are filled in the dark; look into one, then open one. Red is a point; it is filled again.

Luck that nobody sees, and a look for one seat alone, as docs/writing-a-game.md shows them.
"""

from __future__ import annotations

from irisade.core.table import Pile, table
from irisade.core.words import HIDDEN, UNSEEN, Ask, Chance, Flow, Kind, Memory, Show

JARS, COLOURS, RED, NONE = 5, 3, 0, -1
ROUNDS = 8
ENDINGS = ("it is late",)

PEEK = Kind("Look into jar {n}", n=JARS, at="jars.{n}")
OPEN = Kind("Open jar {n}", n=JARS, at="jars.{n}")
HUE = Kind("{n}", n=COLOURS, write="rgb".__getitem__)


@table
class Table:
    seats: int
    turn: int
    jars: Pile[5]  # the colour in each
    looked: int  # the jar that only the seat whose turn it is looks into, or NONE
    opened: int  # the jar that everybody looks into, or NONE
    won: Pile[3]
    rounds: int


def setup(t: Table, seats: int) -> Flow:
    t.seats = seats
    t.won = [0] * seats
    t.looked = t.opened = NONE
    for _ in range(JARS):
        t.jars.append((yield Chance(range(COLOURS), seen_by=UNSEEN)))


def turn(t: Table) -> Flow:
    yield from peek(t)
    t.opened = yield Ask(t.turn, OPEN, range(JARS))
    colour = yield Chance([t.jars[t.opened]], kind=HUE)
    yield Show("{seat} opens a jar", at=t.opened, value=colour, seat=t.turn)
    if colour == RED:
        t.won[t.turn] += 1
    t.jars[t.opened] = yield Chance(range(COLOURS), seen_by=UNSEEN)
    yield Show("It is filled again", at=t.opened)
    t.opened = NONE
    t.turn = (t.turn + 1) % t.seats
    t.rounds += 1


def peek(t: Table) -> Flow:
    """One seat looks into a jar; the others see which."""
    t.looked = yield Ask(t.turn, PEEK, range(JARS))
    yield Show("{seat} looks into a jar", at=t.looked, value=t.jars[t.looked], seen_by=t.turn, seat=t.turn)
    t.looked = NONE


def over(t: Table) -> bool:
    return t.rounds >= ROUNDS * t.seats


def score(t: Table, seat: int) -> int:
    return t.won[seat]


def points(t: Table, seat: int) -> int:
    return t.won[seat]


def ending(t: Table) -> int:
    return 0


def news(t: Table) -> int:
    return t.rounds


def new_turn(t: Table) -> bool:
    return True


def view(t: Table, seat: int) -> None:
    """A jar is covered, unless it is open or this seat looks into it."""
    for jar in range(JARS):
        if not sees(t, seat, jar):
            t.jars[jar] = HIDDEN


def sees(t: Table, seat: int, jar: int) -> bool:
    return jar == t.opened or (jar == t.looked and seat == t.turn)


def guess(t: Table, seat: int, memory: Memory) -> Flow:
    """Luck fills again whatever is covered, unless this seat remembers it."""
    known = [NONE] * JARS
    for jar, colour in memory:
        if 0 <= jar < JARS and 0 <= colour < COLOURS and known[jar] == NONE:
            known[jar] = colour
    for jar in range(JARS):
        if not sees(t, seat, jar):
            t.jars[jar] = yield Chance(range(COLOURS))
            if known[jar] != NONE:
                t.jars[jar] = known[jar]
