"""Rainbow Road's walks once more, from the booklet alone and for one purpose: to disagree with the rules.

A walk is a trail of footprints: the cards it has touched, in order, with a mark for those that do not
score. What a fairy may do next is a look at the trail, at the card before it and at the two cards after that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

SPOTS = 10  # five before each player, in a circle
BEFORE_MOVING = ("exchange", "trash", "teleport", "recycle")
WHILE_MOVING = ("jump", "skip")


@dataclass(frozen=True)
class Road:
    """The cards in a circle, 0 where none lies; where the fairies stand; the weather."""

    cards: tuple[int, ...]
    sunny: int
    rain: int
    sun_shines: bool
    marked: frozenset[int] = frozenset()  # spots with a player marker: the cards of this round
    discards: tuple[int, ...] = ()

    def next_card(self, spot: int, way: int) -> int:
        """Spots without a card are ignored."""
        spot = (spot + way) % SPOTS
        while not self.cards[spot]:
            spot = (spot + way) % SPOTS
        return spot


@dataclass(frozen=True)
class Walk:
    """A walk so far: its start, the way round (0 before the first step), the spots it came to, its points."""

    start: int
    way: int = 0
    trail: tuple[int, ...] = ()
    points: int = 0
    prank: str = ""

    @property
    def here(self) -> int:
        return self.trail[-1] if self.trail else self.start

    @property
    def is_back(self) -> bool:
        """On the card from which it started the movement stops."""
        return bool(self.trail) and self.here == self.start

    def to(self, spot: int, way: int, points: int, prank: str = "") -> Walk:
        return Walk(self.start, way, (*self.trail, spot), self.points + points, prank or self.prank)


def in_order(here: int, there: int, *, rising: bool) -> bool:
    return there >= here if rising else there <= here


def sunny_goes_on(road: Road, walk: Walk) -> Iterator[Walk]:
    """The walks that are one step (or one hop over the Rain Fairy) longer."""
    if walk.is_back:
        return
    for way in (walk.way,) if walk.way else (1, -1):
        ahead = road.next_card(walk.here, way)
        if in_order(road.cards[walk.here], road.cards[ahead], rising=road.sun_shines):
            if ahead == road.rain:
                yield walk.to(road.next_card(ahead, way), way, 2)
            else:
                yield walk.to(ahead, way, 1)


def rain_goes_on(road: Road, walk: Walk, pranks: frozenset[str]) -> Iterator[tuple[str, Walk]]:
    """The same for the Rain Fairy: a plain step, or one by JUMP or SKIP if no prank was played this round."""
    if walk.is_back:
        return
    ready = frozenset() if walk.prank else pranks
    for way in (walk.way,) if walk.way else (1, -1):
        ahead = road.next_card(walk.here, way)
        beyond = road.next_card(ahead, way)
        if ahead != road.sunny:
            if in_order(road.cards[walk.here], road.cards[ahead], rising=not road.sun_shines):
                yield "step", walk.to(ahead, way, 1)
            if "jump" in ready:
                yield "jump", walk.to(ahead, way, 1, "jump")
        if "skip" in ready and beyond != road.sunny and ahead != walk.start:
            yield "skip", walk.to(beyond, way, 1, "skip")


def sunny_walks(road: Road) -> set[Walk]:
    """Every walk at whose end the Sunny Fairy may stop."""
    found, fresh = set[Walk](), {Walk(road.sunny)}
    while fresh:
        found |= fresh
        fresh = {longer for walk in fresh for longer in sunny_goes_on(road, walk)}
    return found


def rain_walks(road: Road, walk: Walk, pranks: frozenset[str]) -> set[Walk]:
    found, fresh = set[Walk](), {walk}
    while fresh:
        found |= fresh
        fresh = {longer for walk in fresh for _, longer in rain_goes_on(road, walk, pranks)}
    return found


def before_moving(road: Road, pranks: frozenset[str]) -> Iterator[tuple[str, Road]]:
    """No prank, or one whose time is before moving: the road as it is then."""
    yield "", road
    lying = [spot for spot in range(SPOTS) if road.cards[spot]]
    free = [spot for spot in lying if spot not in (road.sunny, road.rain)]
    cards = road.cards
    if "exchange" in pranks:
        for one in free:
            for other in (spot for spot in free if spot > one):
                swapped = put(put(cards, one, cards[other]), other, cards[one])
                yield "exchange", replace(road, cards=swapped)
    if "trash" in pranks:
        for spot in free:
            heap = (*road.discards, cards[spot])
            yield "trash", replace(road, cards=put(cards, spot, 0), discards=heap)
    if "teleport" in pranks:
        for spot in free:
            yield "teleport", replace(road, rain=spot)
    if "recycle" in pranks:
        for spot in road.marked - {road.sunny}:
            for number in set(road.discards):
                heap = list(road.discards)
                heap.remove(number)
                heap.append(cards[spot])
                yield "recycle", replace(road, cards=put(cards, spot, number), discards=tuple(heap))


def put(cards: tuple[int, ...], spot: int, number: int) -> tuple[int, ...]:
    return (*cards[:spot], number, *cards[spot + 1 :])


@dataclass(frozen=True)
class End:
    """What the movement of the Rain Fairy comes to."""

    prank: str
    cards: tuple[int, ...]
    discards: tuple[int, ...]  # in the order of their numbers
    rain: int
    points: int


def rain_ends(road: Road, pranks: frozenset[str]) -> set[End]:
    """Everything that whoever moves the Rain Fairy with these pranks in hand may bring about."""
    ends = set()
    for prank, then in before_moving(road, pranks):
        for walk in rain_walks(then, Walk(then.rain, prank=prank), pranks):
            heap = tuple(sorted(then.discards))
            ends.add(End(walk.prank, then.cards, heap, walk.here, walk.points))
    return ends
