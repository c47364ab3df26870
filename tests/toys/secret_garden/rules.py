"""Pick the flowers of the colour you secretly love, and no others."""

from __future__ import annotations

from irisade.core.table import Pile, table
from irisade.core.words import HIDDEN, UNSEEN, Ask, Chance, Flow, Kind, Memory, Show

FLOWERS, COLOURS, LAST = 12, 4, 10
GONE = -1
LEAVE, PICK = 0, 1
ENDINGS = ("the summer is over",)

LOOK = Kind("Look at {flower}", flower=FLOWERS)
TAKE = Kind("Pick it?", "leave it", "pick it")
COLOUR = Kind("{colour}", colour=COLOURS, write=("red", "yellow", "blue", "white").__getitem__)


@table
class Table:
    seats: int
    turn: int
    flowers: Pile[12]  # the colour of each, or GONE
    looked: int  # the flower that everybody sees now, or GONE
    loves: Pile[4]  # a colour, a secret of each seat
    picked: Pile[4, 12]
    day: int


def setup(t: Table, seats: int) -> Flow:
    t.seats = seats
    t.looked = GONE
    t.flowers = [GONE] * FLOWERS
    t.loves = [GONE] * seats
    for seat in range(seats):
        t.loves[seat] = yield Chance(range(COLOURS), seen_by=seat, kind=COLOUR)
    yield from grow(t, list(range(FLOWERS)), [FLOWERS // COLOURS] * COLOURS)


def grow(t: Table, places: list[int], left: list[int]) -> Flow:
    for place in places:
        t.flowers[place] = yield Chance(range(COLOURS), left, seen_by=UNSEEN, kind=COLOUR)
        left[t.flowers[place]] -= 1


def turn(t: Table) -> Flow:
    """Look at a flower with everybody; then pick it or leave it. Your colour counts 3, any other costs 1."""
    t.looked = yield Ask(t.turn, LOOK, covered(t))
    colour = yield Chance([t.flowers[t.looked]], kind=COLOUR)
    yield Show("{seat} finds a {colour} flower", at=t.looked, value=colour, seat=t.turn, colour=colour)
    if (yield Ask(t.turn, TAKE, (LEAVE, PICK))) == PICK:
        t.picked[t.turn].append(colour)
        t.flowers[t.looked] = GONE
    t.looked = GONE
    t.turn = (t.turn + 1) % t.seats
    if t.turn == 0:
        t.day += 1


def covered(t: Table) -> list[int]:
    return [flower for flower in range(FLOWERS) if t.flowers[flower] != GONE and flower != t.looked]


def over(t: Table) -> bool:
    return t.day >= LAST or t.flowers.count(GONE) == FLOWERS


def score(t: Table, seat: int) -> int:
    return 4 * t.picked[seat].count(t.loves[seat]) - len(t.picked[seat])


def points(t: Table, seat: int) -> int:
    return score(t, seat)


def ending(t: Table) -> int:
    return 0


def news(t: Table) -> int:
    return t.day


def new_turn(t: Table) -> bool:
    return True


def view(t: Table, seat: int) -> None:
    for flower in covered(t):
        t.flowers[flower] = HIDDEN
    if not over(t):
        for other in range(t.seats):
            if other != seat:
                t.loves[other] = HIDDEN


def guess(t: Table, seat: int, memory: Memory) -> Flow:
    places = covered(t)
    left = [0] * COLOURS
    for flower in places:
        left[t.flowers[flower]] += 1
    for flower, colour in memory:
        if flower in places and 0 <= colour < COLOURS and left[colour] > 0:
            places.remove(flower)
            t.flowers[flower] = colour
            left[colour] -= 1
    yield from grow(t, places, left)
    if not over(t):
        for other in range(t.seats):
            if other != seat:
                t.loves[other] = yield Chance(range(COLOURS))
