"""Patience: stones are put in a row, one small question at a time. Nothing is hidden.

The rounds differ in what interrupts the chain of questions: nothing, luck, a show, or a neighbour.
"""

from __future__ import annotations

from irisade.core.table import Pile, table
from irisade.core.words import Ask, Chance, Flow, Kind, Memory, Show

ROUNDS = 8
PLAIN, LUCK, LOOK, NEIGHBOUR = range(4)  # what comes between the first two stones of a round and the others
ENDINGS = ("the row is full",)

PUT = Kind("Put down {n}", n=4, none="Leave it", at="row.{n}")
NOD = Kind("Do you like it?", "no", "yes")
ROLL = Kind("{n}", n=6, write="123456".__getitem__)


@table
class Table:
    backwards: int
    goal: int
    seats: int
    turn: int
    round: int
    row: Pile[80]
    nods: int


def setup(t: Table, seats: int) -> Flow:
    t.seats = seats
    return
    yield


def turn(t: Table) -> Flow:
    yield from put(t)
    yield from put(t)
    between = t.round % 4
    if between == LUCK:
        t.row.append((yield Chance(range(6), kind=ROLL)))
    elif between == LOOK:
        yield Show("{seat} looks at the row", seat=t.turn)
    elif between == NEIGHBOUR:
        t.nods += yield Ask((t.turn + 1) % t.seats, NOD, (0, 1))
    yield from put(t)
    yield from put(t)
    t.round += 1
    t.turn = t.round // 2 % t.seats  # everybody has two rounds in a row


def put(t: Table) -> Flow:
    stone = yield Ask(t.turn, PUT, (-1, 0, 1, 2, 3))
    if t.backwards:
        t.row.insert(0, stone)
    else:
        t.row.append(stone)


def over(t: Table) -> bool:
    return t.round >= ROUNDS or sum(t.row) > 3 * t.goal


def score(t: Table, seat: int) -> int:
    return sum(t.row[seat :: t.seats])


def points(t: Table, seat: int) -> int:
    return score(t, seat)


def ending(t: Table) -> int:
    return 0


def news(t: Table) -> int:
    return len(t.row)


def new_turn(t: Table) -> bool:
    return t.round % 2 == 0


def view(t: Table, seat: int) -> None:
    pass


def guess(t: Table, seat: int, memory: Memory) -> Flow:
    return
    yield
