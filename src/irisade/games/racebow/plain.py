"""A plain racer: it looks over all tiles that lie open, and goes where a sorted rainbow comes nearest.

What counts is the work still to do: colours that are missing, and the sorting that will be needed if
they come in the best order. A square is worth the work it saves; from the far end of the track back to
the next tile, each square adds the best that can follow it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations

from irisade.core.belief import Belief
from irisade.core.words import NOBODY, Ask
from irisade.games.racebow.rules import BOOST, GO, LIFT, LOWER, OWN, RAISE, Table, in_reach
from irisade.games.racebow.tiles import (
    BONUSES,
    COLOURS,
    COLUMNS,
    SQUARES,
    SWAP,
    TO_BOTTOM,
    TO_TOP,
    TURBO,
    colour,
    colour_square,
    column,
    level,
    mark,
    mark_square,
)

MISSING, SORTING = 5.0, 3.5  # the work of fetching a colour, and of one sorting move
FUEL, SPARE_TURBO, ENTRY = 1.6, 1.3, 0.8
PATIENCE = 0.92  # what is one tile further away is worth so much
CONTESTED = 0.4  # what a rival can reach sooner is worth so much
WORTH_A_TURBO = 2.0
SHUT = -99.0
AHEAD = tuple(in_reach(square) for square in range(SQUARES))

Tower = tuple[int, ...]


def choose(belief: Belief) -> int:
    if not isinstance(belief.asking, Ask):
        return NOBODY  # it does not insist on playing for the places
    t: Table = belief.view
    seat, kind, options = belief.seat, belief.asking.kind, list(belief.asking.options)
    if kind is GO:
        worth = prospects(t, seat)
        return best(options, [worth[square] for square in options])
    if kind is BOOST:
        return spend_turbo(t, seat, options)
    tower = own_tower(t, seat)
    if kind is LIFT:
        return best(options, [-lifted_work(tower, floor) for floor in options])
    results = [sorted_so(tower, kind is RAISE, kind is LOWER, t.lifted, floor) for floor in options]
    return best(options, [-work(result) for result in results])


def best(options: Sequence[int], worth: Sequence[float]) -> int:
    """The first of the best."""
    return options[max(range(len(options)), key=lambda k: (worth[k], -k))]


def own_tower(t: Table, seat: int) -> Tower:
    """The colours as places in this seat's own rainbow: 0 belongs at the bottom."""
    shift = seat if t.target == OWN else 0
    return tuple((hue - shift) % COLOURS for hue in t.towers[seat])


# Work


@cache
def work(tower: Tower) -> float:
    """What it still takes: fetching the missing colours in the best order, then sorting."""
    missing = [hue for hue in range(COLOURS) if hue not in tower]
    sorting = min(sorting_moves()[tower + rest] for rest in permutations(missing))
    return MISSING * len(missing) + SORTING * sorting


@cache
def sorting_moves() -> dict[Tower, int]:
    """How many sorting moves each full tower needs, whatever squares they take; never more than three."""
    reached: dict[Tower, int] = {tuple(range(COLOURS)): 0}
    frontier = list(reached)
    while frontier:
        before = {other: reached[tower] + 1 for tower in frontier for other in came_from(tower)}
        frontier = [tower for tower in before if tower not in reached]
        reached |= {tower: before[tower] for tower in frontier}
    return reached


def came_from(tower: Tower) -> list[Tower]:
    """The towers that one sorting move turns into this one: put the top or the bottom back, or swap."""
    floors = range(len(tower))
    from_top = [(*tower[:k], tower[-1], *tower[k:-1]) for k in floors]
    from_bottom = [(*tower[1 : k + 1], tower[0], *tower[k + 1 :]) for k in floors]
    return from_top + from_bottom + [swapped(tower, a, b) for a, b in combinations(floors, 2)]


def swapped(tower: Tower, a: int, b: int) -> Tower:
    floors = list(tower)
    floors[a], floors[b] = floors[b], floors[a]
    return tuple(floors)


def sorted_so(tower: Tower, to_top: bool, to_bottom: bool, lifted: int, floor: int) -> Tower:
    """The tower after a sorting move; NOBODY leaves it."""
    if floor == NOBODY:
        return tower
    rest = tower[:floor] + tower[floor + 1 :]
    if to_top:
        return (*rest, tower[floor])
    if to_bottom:
        return (tower[floor], *rest)
    return swapped(tower, lifted, floor)


def lifted_work(tower: Tower, floor: int) -> float:
    """The least work after a swap of this floor."""
    if floor == NOBODY:
        return work(tower)
    return min(work(swapped(tower, floor, other)) for other in range(len(tower)) if other != floor)


@cache
def saved_by_sorting(tower: Tower, action: int) -> float:
    floors = range(len(tower))
    if len(tower) < 2:
        return 0.0
    if action == SWAP:
        return max(0.0, work(tower) - min(lifted_work(tower, floor) for floor in floors))
    moved = [sorted_so(tower, action == TO_TOP, action == TO_BOTTOM, NOBODY, floor) for floor in floors]
    return max(0.0, work(tower) - min(map(work, moved)))


# Squares


def prospects(t: Table, seat: int) -> list[float]:
    """The worth of each square of the next tile, with all that can follow it."""
    tower = own_tower(t, seat)
    worth = [0.0] * SQUARES
    for place in range(len(t.road) - 1, t.tile[seat] - t.gone, -1):
        here = gains(t, seat, tower, place)
        worth = [
            here[square] + PATIENCE * max(worth[ahead] for ahead in AHEAD[square])
            for square in range(SQUARES)
        ]
    return worth


def gains(t: Table, seat: int, tower: Tower, place: int) -> list[float]:
    """What each square of a tile would give now; SHUT where one may not go."""
    propellers, oxygen, _ = t.counters[seat]
    gain = [price for price in (entry(oxygen), 0.0, entry(propellers)) for _ in range(COLUMNS)]
    tile = t.road[place]
    if t.colour_on[place]:
        shift = seat if t.target == OWN else 0
        hue, square = (colour(tile) - shift) % COLOURS, colour_square(tile)
        if hue in tower:
            gain[square] = SHUT
        else:
            share = CONTESTED if contested(t, seat, place, square, colour(tile)) else 1.0
            gain[square] += share * (work(tower) - work((*tower, hue)))
    square, what = mark_square(tile), mark(tile)
    if what >= BONUSES:
        gain[square] += saved_by_sorting(tower, what)
    elif t.bonus_on[place]:
        if t.counters[seat][what] >= t.counter_max:
            gain[square] = SHUT
        else:
            share = CONTESTED if contested(t, seat, place, square, NOBODY) else 1.0
            gain[square] += share * (SPARE_TURBO if what == TURBO else FUEL / (t.counters[seat][what] + 1))
    return gain


def entry(fuel: int) -> float:
    """The price of a square that costs one unit of this fuel: dearer when little is left."""
    return -ENTRY / fuel if fuel else SHUT


def contested(t: Table, seat: int, place: int, square: int, hue: int) -> bool:
    """Can a rival who could use what lies there reach it sooner?"""
    return any(
        t.tile[rival] > t.tile[seat] and within(t, rival, place, square) and hue not in t.towers[rival]
        for rival in t.line
    )


def within(t: Table, rival: int, place: int, square: int) -> bool:
    steps = place + t.gone - t.tile[rival]
    aside = abs(column(square) - column(t.square[rival]))
    return steps > 0 and aside <= steps and abs(level(square) - level(t.square[rival])) <= steps


def spend_turbo(t: Table, seat: int, options: Sequence[int]) -> int:
    """The best of the squares that are worth a turbo by themselves, if there is one."""
    here = gains(t, seat, own_tower(t, seat), t.tile[seat] + 1 - t.gone)
    worth = prospects(t, seat)
    squares = [square for square in options if square != NOBODY and here[square] >= WORTH_A_TURBO]
    return best(squares, [worth[square] for square in squares]) if squares else NOBODY
