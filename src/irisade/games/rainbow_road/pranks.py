"""The six pranks: four before the Rain Fairy moves, JUMP and SKIP in place of one of her steps."""

from __future__ import annotations

from irisade.core.words import NOBODY, Ask, Flow, Show
from irisade.games.rainbow_road.table import (
    BIN,
    EXCHANGE,
    JUMP,
    LAND,
    LIFT,
    NO_CARD,
    NONE,
    PRANK,
    PUT,
    RAIN,
    RECYCLE,
    SALVAGE,
    SET_OFF,
    SHOWN,
    SKIP,
    SPOTS,
    SUNNY,
    SWAP,
    TELEPORT,
    TRASH,
    Table,
    numbers_in,
)
from irisade.games.rainbow_road.walk import ahead, go_on, way_towards, ways_round


def prank_before(t: Table, seat: int) -> Flow:  # RO-40, RO-41
    """Whoever holds a prank is asked, also when none can be used: so the question betrays nothing."""
    if t.prank_hands[seat]:
        yield from play_prank(t, seat)


def prank_on_the_way(t: Table, seat: int) -> Flow:  # RO-40, RO-41
    """Where she has come to, Rain may still leap on; asked, too, whenever the rival cannot rule it out."""
    if t.prank == NONE and t.prank_hands[seat] and might_leap(t, seat):
        yield from play_prank(t, seat)


def might_leap(t: Table, seat: int) -> bool:
    """As far as the rival can tell. Where she has not moved, it was asked before; round she cannot come."""
    if t.fairies[RAIN] == t.start:
        return False
    return any(may_hold(t, seat, prank) and can_use(t, prank) for prank in (JUMP, SKIP))


def may_hold(t: Table, seat: int, prank: int) -> bool:
    if t.pranks == SHOWN or t.second_game:  # nothing is hidden
        return prank in t.prank_hands[seat]
    return prank not in t.used[0] and prank not in t.used[1]


def play_prank(t: Table, seat: int) -> Flow:  # RO-40, RO-42
    """At most one in a move; it is then shown and gone."""
    prank = yield Ask(seat, PRANK, [prank for prank in t.prank_hands[seat] if can_use(t, prank)] + [NOBODY])
    if prank == NOBODY:
        return
    t.prank_hands[seat].remove(prank)
    t.used[seat].append(prank)
    t.prank = prank
    if prank == EXCHANGE:
        yield from exchange(t, seat)
    elif prank == TRASH:
        yield from trash(t, seat)
    elif prank == TELEPORT:
        yield from teleport(t, seat)
    elif prank == RECYCLE:
        yield from recycle(t, seat)
    else:
        yield from leap(t, seat)


def can_use(t: Table, prank: int) -> bool:
    if prank in (JUMP, SKIP):
        return len(ways_to_leap(t, prank)) > 0
    if t.way != 0:  # RO-41
        return False
    return prank != RECYCLE or len(t.discards) > 0  # RO-50; Sunny stands on one marked card at most


def exchange(t: Table, seat: int) -> Flow:  # RO-43
    """Two cards anywhere change places, their markers with them."""
    t.lifted = yield Ask(seat, LIFT, free_cards(t))
    other = yield Ask(seat, SWAP, [spot for spot in free_cards(t) if spot != t.lifted])
    t.road[t.lifted], t.road[other] = t.road[other], t.road[t.lifted]
    for owner in range(2):
        if t.marked[owner] == t.lifted:
            t.marked[owner] = other
        elif t.marked[owner] == other:
            t.marked[owner] = t.lifted
    t.lifted = NONE


def trash(t: Table, seat: int) -> Flow:  # RO-51, RO-52
    """A card goes to the discards, a marker on it back to its owner, and its spot must be filled next."""
    spot = yield Ask(seat, BIN, free_cards(t))
    t.discards.append(t.road[spot])
    t.road[spot] = NO_CARD
    t.hole = spot
    for owner in range(2):
        if t.marked[owner] == spot:
            t.marked[owner] = NONE


def teleport(t: Table, seat: int) -> Flow:  # RO-48
    """Rain starts from another card, for no points."""
    t.start = yield Ask(seat, LAND, free_cards(t))
    t.fairies[RAIN] = t.start


def recycle(t: Table, seat: int) -> Flow:  # RO-49
    """A discarded card takes the place of a card that was played this round."""
    t.lifted = yield Ask(seat, SALVAGE, numbers_in(t.discards))
    t.discards.remove(t.lifted)
    spot = yield Ask(seat, PUT, marked_cards(t))
    t.discards.append(t.road[spot])
    t.road[spot] = t.lifted
    t.lifted = NONE


def leap(t: Table, seat: int) -> Flow:  # RO-44, RO-46
    """JUMP or SKIP takes the place of one step, for one point, and the walk goes on from there."""
    if t.prank == JUMP:
        yield Show("{seat} lets the Rain Fairy jump", seat=seat)
    else:
        yield Show("{seat} lets the Rain Fairy skip a card", seat=seat)
    ways = ways_to_leap(t, t.prank)
    if len(ways) == 1:
        t.way = ways[0]
    else:
        card = yield Ask(seat, SET_OFF, [ahead(t, t.start, way) for way in ways])
        t.way = way_towards(t, card)
    t.fairies[RAIN] = leap_to(t, t.prank, t.way)
    t.walked += 1
    yield from go_on(t, seat)


def ways_to_leap(t: Table, prank: int) -> list[int]:  # RO-29
    """Both, or the one that she walks already."""
    ways = [t.way] if t.way != 0 else ways_round(t)
    return [way for way in ways if leap_to(t, prank, way) != NONE]


def leap_to(t: Table, prank: int, way: int) -> int:  # RO-44, RO-45, RO-46, RO-47
    """JUMP enters the next card, SKIP the one after, whatever its number; never Sunny's card.

    SKIP never passes over the card the move began on: before it comes Sunny.
    """
    there = ahead(t, t.fairies[RAIN], way)
    if prank == SKIP and there != NONE:
        there = ahead(t, there, way)
    return NONE if there == t.fairies[SUNNY] else there


def free_cards(t: Table) -> list[int]:
    """The spots with a card and no fairy; there are always three."""
    return [spot for spot in range(SPOTS) if t.road[spot] != NO_CARD and spot not in t.fairies]


def marked_cards(t: Table) -> list[int]:  # RO-49, RO-50
    return [spot for spot in range(SPOTS) if spot in t.marked and spot != t.fairies[SUNNY]]
