"""Rainbow Road without thinking: fairies walk as far as they can, and a card is laid where that pays most.

A habit tries things out on the table itself, and puts everything back as it was.
"""

from __future__ import annotations

from irisade.core.contract import Habits
from irisade.core.words import NOBODY
from irisade.games.rainbow_road.pranks import leap_to
from irisade.games.rainbow_road.rules import favoured
from irisade.games.rainbow_road.table import (
    BIN,
    JUMP,
    LAND,
    LAY,
    NO_CARD,
    NONE,
    NUMBERS,
    PLAY,
    PRANK,
    PUT,
    RAIN,
    SET_OFF,
    SKIP,
    SPOTS,
    STOP,
    SUNNY,
    SWAP,
    Table,
    rainy,
)
from irisade.games.rainbow_road.walk import ahead, landing, way_towards, ways_round

CERTAIN = NUMBERS - 1  # of as many numbers that the rival can play
OCCASION = 2  # points below which Rain needs a prank


# Laying a card


def lay(t: Table, seat: int, options: list[int]) -> list[int]:
    return best(options, [max(play_worth(t, seat, spot, card) for card in t.hands[seat]) for spot in options])


def play(t: Table, seat: int, options: list[int]) -> list[int]:
    return best(options, [play_worth(t, seat, t.aimed[seat], card) for card in options])


def best(options: list[int], worth: list[int]) -> list[int]:
    """The options that are worth most, all of them."""
    most = max(worth)
    return [option for k, option in enumerate(options) if worth[k] == most]


def play_worth(t: Table, seat: int, spot: int, card: int) -> int:
    """What Sunny gains on Rain, for whoever probably moves Sunny."""
    before = t.road[spot]
    t.road[spot] = card
    gained = lead_of_sunny(t)
    t.road[spot] = before
    return gained * claim_on_sunny(t, seat, card)


def claim_on_sunny(t: Table, seat: int, card: int) -> int:
    """How many of the rival's numbers leave Sunny to this seat, less those that do not."""
    rival = t.marked[1 - seat]
    equal = 1 if favoured(t) == seat else -1
    if rival == NONE:
        higher = 2 * card - NUMBERS
        return (-higher if rainy(t) else higher) + equal
    if card == t.road[rival]:
        return CERTAIN * equal
    return CERTAIN if (card > t.road[rival]) != rainy(t) else -CERTAIN


def lead_of_sunny(t: Table) -> int:
    """Points of Sunny less those of Rain after it, if both walk as far as they can."""
    moving, start = t.moving, t.fairies[SUNNY]
    t.moving = SUNNY
    sunny = longest(t, start)
    t.moving = RAIN
    t.fairies[SUNNY] = sunny % SPOTS
    rain = longest(t, t.fairies[RAIN])
    t.fairies[SUNNY] = start
    t.moving = moving
    return sunny // SPOTS - rain // SPOTS


# Walking


def longest(t: Table, start: int) -> int:
    """Points and last spot of the longest walk in one number: SPOTS times the points, and the spot."""
    return max(walk(t, start, way) for way in ways_round(t))


def walk(t: Table, start: int, way: int) -> int:
    here, there, points = start, landing(t, start, way), 0
    while there != NONE:
        points += 1 if there == ahead(t, here, way) else 2
        here = there
        there = NONE if here == start else landing(t, here, way)
    return SPOTS * points + here


def set_off(t: Table, seat: int, options: list[int]) -> list[int]:
    """Where the walk is longest; where she leaps, any way."""
    cards = [card for card in options if card != NOBODY]
    if t.prank in (JUMP, SKIP):
        return cards
    return best(cards, [walk(t, t.start, way_towards(t, card)) // SPOTS for card in cards])


def farthest(t: Table, seat: int, options: list[int]) -> int:
    return options[-1]


# Pranks


def prank(t: Table, seat: int, options: list[int]) -> list[int]:
    """Any that can be used, when Rain does not come far without; on the way, a leap that brings her far."""
    usable = [prank for prank in options if prank != NOBODY]
    if t.way != 0:
        usable = [prank for prank in usable if leapt(t, prank) > OCCASION]
    elif longest(t, t.start) // SPOTS >= OCCASION:
        usable = []
    return usable if usable else [NOBODY]


def leapt(t: Table, prank: int) -> int:
    """The points of a leap and of the walk after it."""
    return 1 + walk(t, leap_to(t, prank, t.way), t.way) // SPOTS


def land(t: Table, seat: int, options: list[int]) -> list[int]:
    return best(options, [longest(t, spot) // SPOTS for spot in options])


def swap(t: Table, seat: int, options: list[int]) -> list[int]:
    """With the card that was lifted, which is any."""
    lifted = t.lifted
    worth: list[int] = []
    for spot in options:
        t.road[lifted], t.road[spot] = t.road[spot], t.road[lifted]
        worth.append(longest(t, t.start) // SPOTS)
        t.road[lifted], t.road[spot] = t.road[spot], t.road[lifted]
    return best(options, worth)


def throw_away(t: Table, seat: int, options: list[int]) -> list[int]:
    return best(options, [walked_with(t, spot, NO_CARD) for spot in options])


def put(t: Table, seat: int, options: list[int]) -> list[int]:
    return best(options, [walked_with(t, spot, t.lifted) for spot in options])


def walked_with(t: Table, spot: int, card: int) -> int:
    """How far Rain could walk with this card on this spot."""
    before = t.road[spot]
    t.road[spot] = card
    walked = longest(t, t.start) // SPOTS
    t.road[spot] = before
    return walked


HABITS: Habits[Table] = {
    LAY: lay,
    PLAY: play,
    SET_OFF: set_off,
    STOP: farthest,
    PRANK: prank,
    LAND: land,
    SWAP: swap,
    BIN: throw_away,
    PUT: put,
}
