"""Why something cannot be chosen in Rainbow Road, in the words that whoever tapped it reads."""

from __future__ import annotations

from irisade.core.text import Sentence
from irisade.core.words import NOBODY, Kind
from irisade.games.rainbow_road import rules
from irisade.games.rainbow_road.pranks import can_use, marked_cards
from irisade.games.rainbow_road.preview import end_of_walk
from irisade.games.rainbow_road.table import (
    BIN,
    HALF,
    JUMP,
    LAND,
    LAY,
    LIFT,
    NO_CARD,
    NONE,
    PLAY,
    PRANK,
    PUT,
    SALVAGE,
    SET_OFF,
    SKIP,
    STOP,
    SUNNY,
    SWAP,
    Table,
)
from irisade.games.rainbow_road.walk import ahead, cards_ahead, landing, ways_round


def why_not(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    if kind is LAY and option not in rules.spots_to_fill(t, seat):
        return _why_not_lay(t, seat, option)
    if kind is PLAY and option not in t.hands[seat]:
        return Sentence("You have no {card}", {"card": option})
    if kind is PRANK and option != NOBODY:
        return why_not_prank(t, seat, option)
    if kind in (SET_OFF, STOP) and option != NOBODY:
        return _why_not_walk(t, kind, option)
    if kind in (LIFT, SWAP, BIN, LAND):
        return _why_not_take(t, option)
    if kind is SALVAGE and option not in t.discards:
        return Sentence("There is no {card} in the discards", {"card": option})
    if kind is PUT and option not in marked_cards(t):
        if option == t.fairies[SUNNY]:
            return Sentence("The {fairy} is there", {"fairy": SUNNY})
        return Sentence("Only a card with a marker can be replaced")
    return None


def _why_not_lay(t: Table, seat: int, spot: int) -> Sentence:
    if spot // HALF != seat:
        return Sentence("That is not your half of the road")
    if t.hole // HALF == seat:
        return Sentence("The hole must be filled first")
    if any(t.road[mine] == NO_CARD for mine in range(HALF * seat, HALF * seat + HALF)):
        return Sentence("As long as you have an empty spot, you must fill one")
    return Sentence("The {fairy} is there", {"fairy": t.fairies.index(spot)})


def why_not_prank(t: Table, seat: int, prank: int) -> Sentence | None:
    if prank in t.used[0] + t.used[1]:
        return Sentence("{prank} has been used", {"prank": prank})
    if prank not in t.prank_hands[seat]:
        return Sentence("You do not have {prank}", {"prank": prank})
    if can_use(t, prank):
        return None
    if prank in (JUMP, SKIP):
        return Sentence("The Rain Fairy has nowhere to leap")
    if t.way != 0:
        return Sentence("{prank} comes before the first step", {"prank": prank})
    return Sentence("There is nothing to recycle yet")


def _why_not_walk(t: Table, kind: Kind, spot: int) -> Sentence | None:
    if t.road[spot] == NO_CARD:
        return Sentence("There is no card there")
    here = t.fairies[t.moving]
    if kind is SET_OFF:
        return _why_not_set_off(t, here, spot)
    reached = [here, *cards_ahead(t, t.way)]
    return None if spot in reached else end_of_walk(t, reached[-1], t.way)


def _why_not_set_off(t: Table, here: int, spot: int) -> Sentence | None:
    """Only a neighbour shows the way, and only if something can be done there."""
    for side in (1, -1):
        if ahead(t, here, side) == spot:
            if side not in ways_round(t):
                return Sentence("The road goes one way only")
            leaps = t.prank in (JUMP, SKIP)  # which way is asked only where both are open
            return None if leaps or landing(t, here, side) != NONE else end_of_walk(t, here, side)
    return Sentence(
        "First choose the way: the card on the left or on the right of the {fairy}", {"fairy": t.moving}
    )


def _why_not_take(t: Table, spot: int) -> Sentence | None:
    if t.road[spot] == NO_CARD:
        return Sentence("There is no card there")
    if spot in t.fairies:
        return Sentence("The {fairy} is there", {"fairy": t.fairies.index(spot)})
    return Sentence("Choose another card") if spot == t.lifted else None
