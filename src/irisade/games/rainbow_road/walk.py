"""The walk of a fairy: from card to card along the road, up or down, for a point each."""

from __future__ import annotations

from irisade.core.words import NOBODY, Ask, Flow
from irisade.games.rainbow_road.table import (
    FREE_HOP,
    HALF,
    LINE,
    NO_CARD,
    NONE,
    ONE_WAY,
    RAIN,
    SET_OFF,
    SPOTS,
    STOP,
    SUNNY,
    Table,
    rainy,
)


def walk(t: Table, seat: int) -> Flow:  # RO-29, RO-30, RO-32
    """Choose the way round, which then stays, and how far to go; or stay."""
    ways = [way for way in ways_round(t) if landing(t, t.start, way) != NONE]
    if not ways:
        return
    card = yield Ask(seat, SET_OFF, [ahead(t, t.start, way) for way in ways] + [NOBODY])
    if card != NOBODY:
        t.way = way_towards(t, card)
        step(t)
        yield from go_on(t, seat)


def ways_round(t: Table) -> list[int]:  # RO-29
    """The rulebook names no fixed way; `direction` can."""
    return [1] if t.direction == ONE_WAY else [1, -1]


def way_towards(t: Table, card: int) -> int:
    """The way round on which this card is the first."""
    return 1 if ahead(t, t.start, 1) == card else -1


def go_on(t: Table, seat: int) -> Flow:  # RO-30
    """Stop here, or on any card that can still be reached."""
    stops = [t.fairies[t.moving]] + cards_ahead(t, t.way)
    if len(stops) > 1:
        stop = yield Ask(seat, STOP, stops)
        while t.fairies[t.moving] != stop:
            step(t)


def cards_ahead(t: Table, way: int) -> list[int]:  # RO-33, RO-38
    """Every card on which the fairy can stop, going on; back where it began, its move is over."""
    found: list[int] = []
    spot = t.fairies[t.moving]
    if t.walked and spot == t.start:
        return found
    spot = landing(t, spot, way)
    while spot != NONE:
        found.append(spot)
        spot = NONE if spot == t.start else landing(t, spot, way)
    return found


def step(t: Table) -> None:  # RO-24, RO-35
    """A point for each card, and for the card under a hop."""
    here = t.fairies[t.moving]
    there = landing(t, here, t.way)
    t.walked += 1 if there == ahead(t, here, t.way) else 2
    t.fairies[t.moving] = there


def landing(t: Table, spot: int, way: int) -> int:  # RO-31, RO-34, RO-36, RO-37, RO-39
    """Where one more step leads: Sunny hops over Rain, Rain cannot pass Sunny; NONE if the move ends."""
    there = ahead(t, spot, way)
    taken = there == t.fairies[1 - t.moving]
    if there == NONE or (taken and t.moving == RAIN):
        return NONE
    if not fits(t, spot, there) and not (taken and t.hop == FREE_HOP):
        return NONE
    return ahead(t, there, way) if taken else there  # a hop may land on any number


def fits(t: Table, here: int, there: int) -> bool:  # RO-25, RO-26
    """Sunny goes up by sun and down by rain, Rain the other way; equal numbers always fit."""
    up = (t.moving == SUNNY) != rainy(t)
    return t.road[there] >= t.road[here] if up else t.road[there] <= t.road[here]


def ahead(t: Table, spot: int, way: int) -> int:  # RO-27, RO-28
    """The next card along the road; NONE beyond the end of a straight one.

    The rulebook is silent on where a road laid in a line begins: before the first spot of the first player.
    """
    gate = NONE
    if t.topology == LINE:
        gate = HALF * t.first if way == 1 else beside(HALF * t.first, -1)
    spot = beside(spot, way)
    while t.road[spot] == NO_CARD and spot != gate:
        spot = beside(spot, way)
    return NONE if spot == gate else spot


def beside(spot: int, way: int) -> int:
    return (spot + way) % SPOTS
