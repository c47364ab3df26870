"""Discs thrown on a table: in real disorder, but none on another, and as large as that leaves room for.

Where they come down is luck; then those that touch slide apart until all lie flat. A throw has a name, and
the same name is the same throw on every screen: stretched as the screen is, and turned with it. It is named
by what everybody may know of the luck of one game alone, so it tells nothing of what the discs hide.
"""

from __future__ import annotations

import math
from functools import lru_cache
from hashlib import sha256

from irisade.core.dice import Dice
from irisade.core.record import Record

FILLED = 0.63  # the part of the table that discs cover, if it can be
SHAPE = 5 / 3  # of the table they are thrown on, its long side over the short one
TRIES = 12  # places that each disc has to choose from
SLIDES = 500  # at most
RIM, LOOSE = 0.05, 0.3  # of a disc: how far from the rim all stay, and some even more: it would line them up
AIR = 0.02  # of a disc, between two
GRAIN = 1 << 16


@lru_cache(maxsize=256)
def fallen(n: int, name: str) -> tuple[tuple[float, float, float], ...]:
    """Where each disc comes down: along the long side, along the short one, and how it minds the rim."""
    dice = Dice(int.from_bytes(sha256(name.encode()).digest()[:8]))
    discs: list[tuple[float, float, float]] = []
    for _ in range(n):
        spots = [(dice.roll(GRAIN) / GRAIN, dice.roll(GRAIN) / GRAIN) for _ in range(TRIES)]
        along, across = max(spots, key=lambda spot: _room(spot, discs))
        discs.append((along, across, dice.roll(GRAIN) / GRAIN))
    return tuple(discs)


def _room(spot: tuple[float, float], discs: list[tuple[float, float, float]]) -> float:
    """How far the next disc is, squared. Behind the rim lies the mirror image, or all would gather there."""
    x, y = SHAPE * spot[0], spot[1]
    rim = min(x, SHAPE - x, y, 1 - y)
    others = [(x - SHAPE * along) ** 2 + (y - across) ** 2 for along, across, _ in discs]
    return min([(2 * rim) ** 2, *others])


def name_of(record: Record) -> str:
    """The throw of a game that was kept: as it was named while the game was played."""
    return record.headers.get("Promise") or record.headers.get("Seed", "")


def thrown(n: int, name: str, w: float, h: float) -> tuple[float, list[tuple[float, float]]]:
    """The size of a disc, and where the middle of each lies on a table of this size."""
    disc = math.sqrt(FILLED * w * h / n * 4 / math.pi)
    rims, places = [], []
    for along, across, minds in fallen(n, name):
        x, y = (along, across) if w >= h else (1 - across, along)
        rims.append(disc * (0.5 + RIM + LOOSE * minds))
        places.append([x * w, y * h])
    for _ in range(SLIDES):
        if not _slide(places, rims, disc * (1 + AIR), w, h):
            break
    apart = min(math.dist(one, other) for k, one in enumerate(places) for other in places[:k])
    return min(disc, apart / (1 + AIR / 2)), [(x, y) for x, y in places]


def _slide(places: list[list[float]], rims: list[float], apart: float, w: float, h: float) -> bool:
    """All that touch slide a little; whether any did."""
    slid = False
    long = 1 if h > w else 0
    order = sorted(places, key=lambda place: place[long])
    for k, one in enumerate(order):
        for other in order[k + 1 :]:
            if other[long] - one[long] >= apart:
                break
            dx, dy = other[0] - one[0], other[1] - one[1]
            far = math.hypot(dx, dy)
            if far < apart:
                slid = True
                push = 0.52 * (apart - far) / (far or 1)
                one[0], one[1] = one[0] - push * dx, one[1] - push * dy
                other[0], other[1] = other[0] + push * dx, other[1] + push * dy
    for place, rim in zip(places, rims, strict=True):
        place[0] = min(max(place[0], rim), w - rim)
        place[1] = min(max(place[1], rim), h - rim)
    return slid
