"""Rainbow Road: two fairies walk a ring of numbers, one up, one down, and each card they pass is a point.

Every round both players lay a card on their half of the road; the two numbers and the weather say who
moves which fairy. Sunny walks first, then Rain, perhaps with a prank. Then the weather turns, and every
fine staircase is upside down. Luck only deals: once the cards are out, nothing is left to it.
"""

from __future__ import annotations

from irisade.core.words import EVERYBODY, HIDDEN, Ask, Chance, Flow, Memory, Show
from irisade.games.rainbow_road.pranks import prank_before, prank_on_the_way
from irisade.games.rainbow_road.table import (
    BIN,
    CARDS,
    DOUBLE,
    FIRST_PLAYER,
    HALF,
    HELD,
    LAND,
    LAY,
    LIFT,
    NO_CARD,
    NONE,
    PLAY,
    PRANK,
    PRANKS,
    PUT,
    RAIN,
    RANDOM,
    SALVAGE,
    SECRET,
    SET_OFF,
    SHOWN,
    SPOTS,
    START,
    STOP,
    SUNNY,
    SWAP,
    WITHOUT,
    Table,
    numbers_in,
    rainy,
)
from irisade.games.rainbow_road.walk import walk

# What is asked on a walk and by pranks
ENDINGS = ("more points", "more points in the last round", "the Sunny Fairy in the last round")


def setup(t: Table, seats: int) -> Flow:  # RO-1, RO-2, RO-3, RO-4, RO-5, RO-8
    """Deal the hands, the first cards of the road and the pranks; what is left stays in the box."""
    if t.start_player == RANDOM:  # otherwise whoever saw a rainbow last sits in the first seat
        t.first = yield Chance(range(seats), kind=START)
    t.box = list(CARDS)
    for seat in range(seats):
        for _ in range(t.hand_size):
            yield from deal(t, seat)
    for _ in range(4):
        card = yield Chance(t.box)
        t.box.remove(card)
        t.opening.append(card)
    if t.recycle_box:
        t.spare = yield Chance(t.box)
        t.box.remove(t.spare)
    if t.pranks != WITHOUT:
        t.prank_box = list(PRANKS)
        for seat in range(seats):
            for _ in range(t.pranks_each):
                yield from deal_prank(t, seat)
    t.points = [0, 0]
    lay_out(t)


def deal(t: Table, seat: int) -> Flow:
    card = yield Chance(t.box, seen_by=seat)
    t.box.remove(card)
    t.hands[seat].append(card)
    t.hands[seat].sort()


def deal_prank(t: Table, seat: int) -> Flow:
    prank = yield Chance(t.prank_box, seen_by=EVERYBODY if t.pranks == SHOWN else seat, kind=PRANK)
    t.prank_box.remove(prank)
    t.prank_hands[seat].append(prank)
    t.prank_hands[seat].sort()


def lay_out(t: Table) -> None:  # RO-4, RO-9, RO-10, RO-11, RO-12
    """Two cards in front of each player with a free spot between, a fairy on each side, and a new sky.

    The rulebook only asks for the free spot: the second and the fourth of five are the even choice.
    """
    t.road = [NO_CARD] * SPOTS
    for seat in range(2):
        t.road[HALF * seat + 1] = t.opening[2 * seat]
        t.road[HALF * seat + 3] = t.opening[2 * seat + 1]
        t.played[seat] = []
        t.used[seat] = []
    t.fairies = [sunny_home(t), rain_home(t)]
    t.marked = [NONE, NONE]
    t.aimed = [NONE, NONE]
    t.picked = [NONE, NONE]
    t.earned = [0, 0]
    t.discards = [t.spare] if t.recycle_box else []
    t.hole = NONE
    t.sun_seat = NONE
    t.moving = NONE
    t.prank = NONE
    t.lifted = NONE
    t.round = 1
    t.starter = t.first
    t.to_play = [t.first, 1 - t.first]


def sunny_home(t: Table) -> int:  # RO-6
    """The lower card of the first player, the right one of equals."""
    left, right = HALF * t.first + 1, HALF * t.first + 3
    return left if t.road[left] < t.road[right] else right


def rain_home(t: Table) -> int:  # RO-7
    """The higher card of the second player, the right one of equals."""
    left, right = HALF * (1 - t.first) + 1, HALF * (1 - t.first) + 3
    return left if t.road[left] > t.road[right] else right


def turn(t: Table) -> Flow:  # RO-13, RO-23
    """One player lays a card; when both have, the fairies walk and the round is over."""
    if t.to_play:
        yield from play_card(t, t.to_play[0])
    else:
        t.sun_seat = sunny_mover(t)
        yield from move(t, SUNNY, t.sun_seat)
        yield from move(t, RAIN, 1 - t.sun_seat)
        yield from end_round(t)


def play_card(t: Table, seat: int) -> Flow:  # RO-14, RO-15
    """Choose a spot of one's own half and any card of the hand; with an option, in secret."""
    eyes = seat if t.placement == SECRET else EVERYBODY
    t.aimed[seat] = yield Ask(seat, LAY, spots_to_fill(t, seat), seen_by=eyes)
    t.picked[seat] = yield Ask(seat, PLAY, numbers_in(t.hands[seat]), seen_by=eyes)
    t.to_play.pop(0)
    if t.placement != SECRET:
        yield from lay(t, seat)
    elif not t.to_play:
        yield from reveal(t, t.starter)
        yield from reveal(t, 1 - t.starter)


def spots_to_fill(t: Table, seat: int) -> list[int]:  # RO-15, RO-16, RO-17, RO-18, RO-52
    """The hole of a TRASH, or else any empty spot, or else any card without a fairy."""
    mine = [HALF * seat + place for place in range(HALF)]
    if t.hole in mine:
        return [t.hole]
    empty = [spot for spot in mine if t.road[spot] == NO_CARD]
    if empty:
        return empty
    return [spot for spot in mine if spot not in t.fairies]


def reveal(t: Table, seat: int) -> Flow:
    """Luck with one outcome: so everybody is told what was chosen in secret."""
    yield Chance([t.aimed[seat]], kind=LAY)
    yield Chance([t.picked[seat]], kind=PLAY)
    yield from lay(t, seat)


def lay(t: Table, seat: int) -> Flow:  # RO-17, RO-19
    """The card takes its spot and gets the marker; a card that lay there is discarded."""
    spot, card = t.aimed[seat], t.picked[seat]
    t.aimed[seat], t.picked[seat] = NONE, NONE
    t.hands[seat].remove(card)
    t.played[seat].append(card)
    if t.road[spot] != NO_CARD:
        t.discards.append(t.road[spot])
    t.road[spot] = card
    t.marked[seat] = spot
    if t.hole == spot:
        t.hole = NONE
    yield Show("{seat} lays a {card} on {spot}", seat=seat, card=card, spot=spot)


def sunny_mover(t: Table) -> int:  # RO-20, RO-21, RO-22, RO-53
    """Who moves Sunny: the higher card by sun, the lower by rain."""
    a, b = t.road[t.marked[0]], t.road[t.marked[1]]
    if a == b:
        return favoured(t)
    return 0 if (a > b) != rainy(t) else 1


def favoured(t: Table) -> int:  # RO-22
    """Who moves Sunny if the cards are equal: who started the round, or with an option the game."""
    return t.first if t.equal_cards == FIRST_PLAYER else t.starter


def move(t: Table, fairy: int, seat: int) -> Flow:  # RO-23, RO-24, RO-40
    """A fairy's whole move; only Rain is up to pranks. Its points count at once."""
    t.moving = fairy
    t.start = t.fairies[fairy]
    t.way, t.walked = 0, 0
    if fairy == SUNNY:
        yield from walk(t, seat)
    else:
        yield from move_rain(t, seat)
    t.points[seat] += t.walked
    t.earned[seat] = t.walked
    t.moving, t.prank = NONE, NONE
    yield Show("{seat} moves the {fairy}: {n:point|points}", seat=seat, fairy=fairy, n=t.walked)


def move_rain(t: Table, seat: int) -> Flow:  # RO-41
    """One prank at most: before she walks, or where she has come to, to go on from there."""
    yield from prank_before(t, seat)
    if t.way == 0:  # unless a JUMP or a SKIP was her first step
        yield from walk(t, seat)
        yield from prank_on_the_way(t, seat)


def end_round(t: Table) -> Flow:  # RO-54, RO-55, RO-56, RO-57
    """The weather turns, the markers go back, and whoever moved Sunny starts."""
    t.starter = t.sun_seat
    t.sun_seat = NONE
    t.marked = [NONE, NONE]
    t.round += 1
    if t.round <= t.hand_size:
        t.to_play = [t.starter, 1 - t.starter]
        yield Show("{weather}!", weather=1 if rainy(t) else 0)
    elif t.match == DOUBLE and not t.second_game:
        swap_chairs(t)
        yield Show("The same cards again, the other way round")


def swap_chairs(t: Table) -> None:
    """The second game of a double match: each has what the other had, so nothing is hidden any more."""
    t.hands[0] = sorted(t.played[1])
    t.hands[1] = sorted(t.played[0])
    pranks = sorted(t.prank_hands[0] + t.used[0])
    t.prank_hands[0] = sorted(t.prank_hands[1] + t.used[1])
    t.prank_hands[1] = pranks[:]
    t.opening = t.opening[2:] + t.opening[:2]
    t.first = 1 - t.first
    t.second_game = 1
    lay_out(t)


def over(t: Table) -> bool:  # RO-57
    return t.round > t.hand_size


def points(t: Table, seat: int) -> int:
    return t.points[seat]


def score(t: Table, seat: int) -> int:  # RO-58, RO-59, RO-60
    """Most points; then most in the last round; then who moved Sunny in it."""
    return 100 * t.points[seat] + 2 * t.earned[seat] + (1 if t.starter == seat else 0)


def ending(t: Table) -> int:
    if t.points[0] != t.points[1]:
        return 0
    return 1 if t.earned[0] != t.earned[1] else 2


def news(t: Table) -> int:
    """Every run of `turn` brings something new."""
    return 3 * t.round - len(t.to_play)


def new_turn(t: Table) -> bool:
    """The rulebook counts rounds."""
    return len(t.to_play) == 2


def view(t: Table, seat: int) -> None:
    """Cover the box and what the other holds, unless both have held all of it."""
    t.box = [HIDDEN] * len(t.box)
    t.prank_box = [HIDDEN] * len(t.prank_box)
    for other in range(2):
        if other != seat:
            cover(t, other)


def cover(t: Table, other: int) -> None:
    if not t.second_game:
        t.hands[other] = [HIDDEN] * len(t.hands[other])
        if t.pranks == HELD:
            t.prank_hands[other] = [HIDDEN] * len(t.prank_hands[other])
    if t.placement == SECRET:
        t.aimed[other] = HIDDEN if t.aimed[other] != NONE else NONE
        t.picked[other] = HIDDEN if t.picked[other] != NONE else NONE


def guess(t: Table, seat: int, memory: Memory) -> Flow:
    """Deal the other's cards and pranks again, the box with them; nothing that was shown is hidden later."""
    cards = [len(hand) for hand in t.hands]
    pranks = [len(hand) for hand in t.prank_hands]
    for other in range(2):
        if other != seat and not t.second_game:
            t.box += t.hands[other]
            t.hands[other] = []
            if t.pranks == HELD:
                t.prank_box += t.prank_hands[other]
                t.prank_hands[other] = []
    t.box = sorted(t.box)  # the order they lay in would tell
    t.prank_box = sorted(t.prank_box)
    for other in range(2):
        while len(t.hands[other]) < cards[other]:
            yield from deal(t, other)
        while len(t.prank_hands[other]) < pranks[other]:
            yield from deal_prank(t, other)
        if other != seat and t.placement == SECRET:
            if t.aimed[other] != NONE:
                t.aimed[other] = yield Chance(spots_to_fill(t, other))
            if t.picked[other] != NONE:
                t.picked[other] = yield Chance(t.hands[other])
