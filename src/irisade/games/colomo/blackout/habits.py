"""Blackout without thinking: what is lifted goes far and is asked for, and most of it is found again.

Whoever forgets nothing finds every disc, and there would be no game. So now and then a disc slips one's mind,
about as often as a grown-up robot's, and more easily when it has moved; then any will do.
"""

from __future__ import annotations

from irisade.games.colomo.blackout.rules import FIRST, NAME, NONE, PLACES, PUT, SEEK, Table

SLIPS = 10  # one glance in so many was in vain
MOVED_SLIPS = 7  # of a disc that was moved


def put(t: Table, seat: int, options: list[int]) -> list[int]:
    far = max(abs(place - t.came[0]) for place in options)
    return [place for place in options if abs(place - t.came[0]) == far]


def name(t: Table, seat: int, options: list[int]) -> list[int]:
    """What was moved, as long as it is covered."""
    hues = [t.colour[t.lies[place]] for place in range(PLACES) if t.lies[place] != NONE and moved(t, place)]
    return hues if hues else options[:]


def seek(t: Table, seat: int, options: list[int]) -> list[int]:
    right = options[0]
    for place in options:
        if t.colour[t.lies[place]] == t.wanted:
            right = place
    slips = MOVED_SLIPS if moved(t, right) else SLIPS
    return [right if glance else place for place in options for glance in range(slips)]


def moved(t: Table, place: int) -> bool:
    """Does the disc there lie where it was not laid?"""
    return t.lies[place] != place - FIRST


HABITS = {PUT: put, NAME: name, SEEK: seek}
