"""Rainbow Road: two fairies walk a ring of numbers, one up, one down, and each card they pass is a point.

Every round both players lay a card on their half of the road; the two numbers and the weather say who
moves which fairy. Sunny walks first, then Rain, perhaps with a prank. Then the weather turns, and every
fine staircase is upside down. Luck only deals: once the cards are out, nothing is left to it.
"""

from __future__ import annotations

from irisade.core.table import Pile, table
from irisade.core.words import EVERYBODY, HIDDEN, NOBODY, SEAT_LETTERS, Ask, Chance, Flow, Kind, Memory, Show

# Spots 0 to 4 lie before seat A, from left to right as A sees them, 5 to 9 before B as B sees them. They
# sit face to face, so counting up goes round the road, and 0 follows 9.
SPOTS, HALF = 10, 5
CARDS = (1, 2, 3, 4, 5, 6, 7) * 3
NUMBERS = 8  # a number is less than that
NO_CARD = 0
NONE = -1
SUNNY, RAIN = 0, 1  # the fairies
EXCHANGE, JUMP, SKIP, TRASH, TELEPORT, RECYCLE = 0, 1, 2, 3, 4, 5
PRANKS = (EXCHANGE, JUMP, SKIP, TRASH, TELEPORT, RECYCLE)

# Values of options; the defaults, which are 0, have a name where the rules ask for them.
LINE = 1  # topology
ONE_WAY = 1  # direction
FREE_HOP = 1  # hop
SECRET = 1  # placement
HELD, SHOWN, WITHOUT = 0, 1, 2  # pranks
DOUBLE = 1  # match
RANDOM = 0  # start_player

ENDINGS = ("more points", "more points in the last round", "the Sunny Fairy in the last round")


def spot_label(spot: int) -> str:
    return SEAT_LETTERS[spot // HALF] + str(spot % HALF + 1)


LAY = Kind("Lay a card on {spot}", spot=SPOTS, write=spot_label, at="road.{n}")
PLAY = Kind("Play a {card}", card=NUMBERS, at="hand.{n}", secret=True)
PRANK = Kind(
    "Use {prank}",
    prank=len(PRANKS),
    write=("exchange", "jump", "skip", "trash", "teleport", "recycle").__getitem__,
    at="prank.{n}",
    none="No prank",
    secret=True,
)
SET_OFF = Kind("Set off towards {spot}", spot=SPOTS, write=spot_label, at="road.{n}", none="Stay")
STOP = Kind("Stop on {spot}", spot=SPOTS, write=spot_label, at="road.{n}")
LEAP = Kind("Walk to {spot}, then leap", spot=SPOTS, write=spot_label, at="road.{n}")
LIFT = Kind("Exchange {spot}", spot=SPOTS, write=spot_label, at="road.{n}")
SWAP = Kind("Exchange it with {spot}", spot=SPOTS, write=spot_label, at="road.{n}")
BIN = Kind("Throw away {spot}", spot=SPOTS, write=spot_label, at="road.{n}")
LAND = Kind("Teleport to {spot}", spot=SPOTS, write=spot_label, at="road.{n}")
SALVAGE = Kind("Take the {card} back", card=NUMBERS, at="discard.{n}")
PUT = Kind("Put it on {spot}", spot=SPOTS, write=spot_label, at="road.{n}")
START = Kind("{seat} starts", seat=2, write=SEAT_LETTERS.__getitem__)


@table
class Table:
    topology: int
    direction: int
    hop: int
    placement: int
    pranks: int
    recycle_box: int
    match: int
    start_player: int
    hand_size: int
    pranks_each: int
    first: int  # the seat that is first player of the game
    second_game: int  # 1 in the second game of a double match
    round: int  # counted from 1; the weather is sunny in odd rounds
    starter: int  # who starts the round; after the last one, who moved Sunny in it
    to_play: Pile[2]  # the seats still to play a card this round, the next one first
    hands: Pile[2, 8]
    prank_hands: Pile[2, 3]
    box: Pile[21]
    prank_box: Pile[6]
    opening: Pile[4]  # the cards that lay on the road at first, two before each seat
    road: Pile[10]  # the number on each spot, or NO_CARD
    fairies: Pile[2]  # the spots where Sunny and Rain stand
    marked: Pile[2]  # the spot with each seat's marker, or NONE
    hole: int  # the spot emptied by a TRASH that must be filled next, or NONE
    discards: Pile[21]
    spare: int  # the card of the box that began the discards, or NO_CARD
    played: Pile[2, 8]  # by each seat, in this game
    used: Pile[2, 3]  # the pranks each seat has used in this game
    aimed: Pile[2]  # the spot each seat has chosen for its next card, or NONE
    picked: Pile[2]  # the card of its hand that it has chosen, or NONE
    sun_seat: int  # who moves Sunny in this round, NONE while cards are played
    moving: int  # the fairy whose move it is, or NONE
    start: int  # the spot that move began on
    way: int  # 1 or -1 once it is chosen
    walked: int  # the points of the move so far
    prank: int  # the prank used in it, or NONE
    lifted: int  # while two cards are exchanged, the first one's spot; while one is recycled, its number
    points: Pile[2]
    earned: Pile[2]  # of these, in the last round


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
    """Two cards before each player with a free spot between, a fairy on each side, and a new sky.

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


def numbers_in(cards: list[int]) -> list[int]:
    return [number for number in range(NUMBERS) if number in cards]


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


def rainy(t: Table) -> bool:  # RO-11, RO-54
    return t.round % 2 == 0


def sunny_mover(t: Table) -> int:  # RO-20, RO-21, RO-22, RO-53
    """Who moves Sunny: the higher card by sun, the lower by rain, the starter of the round if equal."""
    a, b = t.road[t.marked[0]], t.road[t.marked[1]]
    if a == b:
        return t.starter
    return 0 if (a > b) != rainy(t) else 1


def move(t: Table, fairy: int, seat: int) -> Flow:  # RO-23, RO-24, RO-40
    """A fairy's whole move; only Rain is up to pranks. Its points count at once."""
    t.moving = fairy
    t.start = t.fairies[fairy]
    t.way, t.walked = 0, 0
    if fairy == RAIN:
        yield from play_prank(t, seat)
    yield from walk(t, seat)
    t.points[seat] += t.walked
    t.earned[seat] = t.walked
    t.moving, t.prank = NONE, NONE
    yield Show("{seat} moves the {fairy}: {n:point|points}", seat=seat, fairy=fairy, n=t.walked)


def walk(t: Table, seat: int) -> Flow:  # RO-29, RO-30, RO-32
    """Choose the way round, which then stays, and how far to go; a JUMP or SKIP must be used."""
    doors = [ahead(t, t.start, way) for way in ways_round(t) if is_open(t, way)]
    if not doors:
        return
    if not must_leap(t):
        doors.append(NOBODY)
    door = yield Ask(seat, SET_OFF, doors)
    if door == NOBODY:
        return
    t.way = 1 if ahead(t, t.start, 1) == door else -1
    if must_leap(t):
        yield from leap(t, seat)
    else:
        step(t)
    yield from go_on(t, seat)


def must_leap(t: Table) -> bool:
    return t.prank in (JUMP, SKIP)


def go_on(t: Table, seat: int) -> Flow:  # RO-30
    """Stop here, or on any card that can still be reached."""
    stops = [t.fairies[t.moving]] + cards_ahead(t, t.way)
    if len(stops) > 1:
        stop = yield Ask(seat, STOP, stops)
        walk_to(t, stop)


def ways_round(t: Table) -> list[int]:  # RO-29
    """The rulebook names no fixed way; `direction` can."""
    return [1] if t.direction == ONE_WAY else [1, -1]


def is_open(t: Table, way: int) -> bool:
    """A first step can be made this way, or a JUMP or SKIP that was chosen can be used."""
    if must_leap(t):
        return len(springboards(t, t.prank, way)) > 0
    return landing(t, t.start, way) != NONE


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


def fits(t: Table, here: int, there: int) -> bool:  # RO-25, RO-26
    """Sunny goes up by sun and down by rain, Rain the other way; equal numbers always fit."""
    up = (t.moving == SUNNY) != rainy(t)
    return t.road[there] >= t.road[here] if up else t.road[there] <= t.road[here]


def landing(t: Table, spot: int, way: int) -> int:  # RO-31, RO-34, RO-36, RO-37, RO-39
    """Where one more step leads: Sunny hops over Rain, Rain cannot pass Sunny; NONE if the move ends."""
    there = ahead(t, spot, way)
    taken = there == t.fairies[1 - t.moving]
    if there == NONE or (taken and t.moving == RAIN):
        return NONE
    if not fits(t, spot, there) and not (taken and t.hop == FREE_HOP):
        return NONE
    return ahead(t, there, way) if taken else there  # a hop may land on any number


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


def walk_to(t: Table, stop: int) -> None:
    while t.fairies[t.moving] != stop:
        step(t)


def play_prank(t: Table, seat: int) -> Flow:  # RO-40, RO-41, RO-42
    """At most one, before Rain moves; it is then shown and gone.

    Whoever holds a prank is asked, also when none can be used, so that the question betrays nothing.
    """
    if not t.prank_hands[seat]:
        return
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


def can_use(t: Table, prank: int) -> bool:
    if prank == RECYCLE:  # RO-50
        return len(t.discards) > 0  # and there is a marked card: Sunny stands on one at most
    if prank in (JUMP, SKIP):
        return any(len(springboards(t, prank, way)) > 0 for way in ways_round(t))
    return True


def free_cards(t: Table) -> list[int]:
    """The spots with a card and no fairy; there are always three."""
    return [spot for spot in range(SPOTS) if t.road[spot] != NO_CARD and spot not in t.fairies]


def marked_cards(t: Table) -> list[int]:  # RO-49, RO-50
    return [spot for spot in range(SPOTS) if spot in t.marked and spot != t.fairies[SUNNY]]


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


def springboards(t: Table, prank: int, way: int) -> list[int]:  # RO-41
    """The cards from which JUMP or SKIP can be used on this way: the first one, or any one walked to."""
    walkable = [t.start] + cards_ahead(t, way)
    return [spot for spot in walkable if leap_from(t, prank, spot, way) != NONE]


def leap_from(t: Table, prank: int, spot: int, way: int) -> int:  # RO-44, RO-45, RO-46, RO-47
    """JUMP enters the next card, SKIP the one after, whatever its number; never Sunny's card.

    SKIP never passes over the card the move began on: before it comes Sunny.
    """
    there = ahead(t, spot, way)
    if prank == SKIP and there != NONE:
        there = ahead(t, there, way)
    return NONE if there == t.fairies[SUNNY] else there


def leap(t: Table, seat: int) -> Flow:  # RO-44, RO-46
    """Walk to some card and leap from there, for one point."""
    boards = springboards(t, t.prank, t.way)
    board = boards[0]
    if len(boards) > 1:
        board = yield Ask(seat, LEAP, boards)
    walk_to(t, board)
    t.fairies[RAIN] = leap_from(t, t.prank, board, t.way)
    t.walked += 1


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
