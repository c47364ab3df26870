"""Pond: eight fish of four colours under water; catch two alike. Fish are dealt when the game begins."""

from __future__ import annotations

from irisade.core.table import Pile, table
from irisade.core.words import HIDDEN, UNSEEN, Ask, Chance, Flow, Kind, Memory, Show

FISH, COLOURS = 8, 4
GONE = -1
ENDINGS = ("the pond is empty",)

CATCH = Kind("Catch fish {n}", n=FISH, at="pond.{n}")
HUE = Kind("{n}", n=COLOURS, write="rgby".__getitem__)


@table
class Table:
    seats: int
    turn: int
    fish: Pile[8]  # the colour of each, or GONE
    up: Pile[2]  # those in the net
    caught: Pile[4]  # how many pairs each seat has


def setup(t: Table, seats: int) -> Flow:
    t.seats = seats
    t.caught = [0] * seats
    t.fish = []
    yield from restock(t, list(range(FISH)), [FISH // COLOURS] * COLOURS)


def restock(t: Table, waters: list[int], left: list[int]) -> Flow:
    """Deal these colours to these waters."""
    t.fish += [GONE] * (FISH - len(t.fish))
    for place in waters:
        t.fish[place] = yield Chance(range(COLOURS), left, seen_by=UNSEEN)
        left[t.fish[place]] -= 1


def turn(t: Table) -> Flow:
    for _ in range(2):
        fish = yield Ask(t.turn, CATCH, under_water(t))
        t.up.append(fish)
        yield Chance([t.fish[fish]], kind=HUE)
        yield Show("{seat} catches a fish", at=fish, value=t.fish[fish], seat=t.turn)
    if t.fish[t.up[0]] == t.fish[t.up[1]]:
        t.caught[t.turn] += 1
        for fish in t.up:
            t.fish[fish] = GONE
    t.up = []
    t.turn = (t.turn + 1) % t.seats


def under_water(t: Table) -> list[int]:
    return [fish for fish in range(FISH) if t.fish[fish] != GONE and fish not in t.up]


def over(t: Table) -> bool:
    return sum(t.caught) == FISH // 2


def score(t: Table, seat: int) -> int:
    return t.caught[seat]


def points(t: Table, seat: int) -> int:
    return t.caught[seat]


def ending(t: Table) -> int:
    return 0


def news(t: Table) -> int:
    return sum(t.caught)


def new_turn(t: Table) -> bool:
    return True


def view(t: Table, seat: int) -> None:
    for fish in under_water(t):
        t.fish[fish] = HIDDEN


def guess(t: Table, seat: int, memory: Memory) -> Flow:
    waters = under_water(t)
    left = [sum(t.fish[fish] == hue for fish in waters) for hue in range(COLOURS)]
    for fish, hue in memory:
        if fish in waters and 0 <= hue < COLOURS and left[hue] > 0:
            waters.remove(fish)
            t.fish[fish] = hue
            left[hue] -= 1
    yield from restock(t, waters, left)
