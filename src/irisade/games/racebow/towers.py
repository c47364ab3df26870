"""How much work a tower still is: the colours that are missing, and the sorting that will be needed then.

A tower is a tuple of places in the seat's own rainbow, the bottom first: 0 belongs at the bottom.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations

from irisade.games.racebow.tiles import COLOURS, SWAP, TO_BOTTOM, TO_TOP

MISSING, SORTING = 500, 350  # the work of fetching a colour, and of one sorting move

Tower = tuple[int, ...]


def every_tower() -> list[Tower]:
    return [tower for floors in range(COLOURS + 1) for tower in permutations(range(COLOURS), floors)]


@cache
def work(tower: Tower) -> int:
    """What it still takes: fetching the missing colours in the best order, then sorting."""
    return MISSING * (COLOURS - len(tower)) + SORTING * sorting_left(tower)


@cache
def sorting_left(tower: Tower) -> int:
    """How many sorting moves it still takes if the missing colours come in the best order."""
    missing = [hue for hue in range(COLOURS) if hue not in tower]
    return min(sorting_moves()[tower + rest] for rest in permutations(missing))


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


def saved_by_sorting(tower: Tower, action: int) -> int:
    """The work that this action can save at best."""
    after = {
        TO_TOP: [(*tower[:k], *tower[k + 1 :], tower[k]) for k in range(len(tower))],
        TO_BOTTOM: [(tower[k], *tower[:k], *tower[k + 1 :]) for k in range(len(tower))],
        SWAP: [swapped(tower, a, b) for a, b in combinations(range(len(tower)), 2)],
    }[action]
    return max([work(tower) - work(other) for other in after], default=0)
