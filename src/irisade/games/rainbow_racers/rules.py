"""Rainbow Racers: mix your way across the rainbow, and be first to bring your goblins to the pot of gold.

Each round everybody draws a crystal for every goblin, and then everybody moves: to enter an arch, a goblin
pays the crystals that its colour is mixed from. Crystals of a colour are all alike, so a backpack is three
numbers, and so is the bag.
"""

from __future__ import annotations

from irisade.core.table import Pile, table
from irisade.core.words import NOBODY, SEAT_LETTERS, Ask, Chance, Flow, Kind, Memory, Show

COLOURS = (0, 1, 2)  # of crystals: red, yellow, blue
ARCHES = 6  # red, orange, yellow, green, blue, violet
PRICES = ((1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 1, 1), (0, 0, 1), (1, 0, 1))  # RR-20: in red, yellow, blue
PAIR = 2  # RR-21
TEAM = 3  # goblins of one seat in the box
START = 0  # the first space; the arches follow, then the finish

# Values of options that the rules ask for by name
RANDOM = 0  # start_player
REVERSE, DOUBLE = 1, 2  # track
PILE = 1  # spent
PLAYERS = 0  # bonus_for
CHOSEN = 1  # bonus_crystals
HANDED_DOWN = 1  # leftovers
FIRST_GOBLIN = 1  # tie

HOP, LEAP = 0, 1
ENDINGS = ("all goblins home", "more than one team home in the last round")

FIRST = Kind("{seat} starts", seat=4, write=SEAT_LETTERS.__getitem__, rule="RR-4")
PUT = Kind(
    "In backpack {goblin}",
    goblin=TEAM,
    write="123".__getitem__,
    at="pack.{n}",
    none="Back to the bag",
    rule="RR-10",
)
DROP = Kind("A {crystal} one", crystal=3, write="RYB".__getitem__, at="drop.{n}", rule="RR-11")
RUN = Kind(
    "Goblin {goblin} runs",
    goblin=TEAM,
    write="123".__getitem__,
    at="pack.{n}",
    none="That is all",
    rule="RR-16",
)
REACH = Kind("How far?", "hop", "leap", at="reach.{n}", rule="RR-19")
TAKE = Kind("Take a {crystal} one", crystal=3, write="RYB".__getitem__, at="take.{n}", rule="RR-26")


@table
class Table:
    start_player: int
    track: int
    moves_again: int
    spent: int
    bonus_for: int
    bonus_crystals: int
    leftovers: int
    tie: int
    must_move: int
    team: int
    pack_size: int
    crystals: int
    first_bonus: int
    second_bonus: int
    third_bonus: int
    seats: int
    stone: int  # the seat that holds the light stone and goes first
    rounds: int  # begun so far
    to_supply: Pile[4]  # the seats still to fill their backpacks this round, the next one first
    to_move: Pile[4]  # the seats still to move, the next one first
    bag: Pile[3]  # crystals of each colour
    pile: Pile[3]  # the same, beside the bag, with an option
    packs: Pile[12, 3]  # the same, in the backpack of each goblin; three goblins to a seat
    at: Pile[12]  # the space each goblin stands on
    drawn: Pile[6]  # crystals out of the bag that lie in no backpack yet, the next one first
    bonus: int  # crystals that a seat may still take, when it may choose them
    done: Pile[3]  # the goblins that had a crystal in this supply, or moved in this movement
    running: int  # the goblin whose player says how far, or NOBODY
    home: Pile[12]  # the goblins that crossed the finish, in this order


def setup(t: Table, seats: int) -> Flow:  # RR-1, RR-2, RR-3, RR-4
    """Goblins on the start line with empty backpacks, all crystals in the bag, and the stone to somebody."""
    t.seats = seats
    t.at = [START] * (TEAM * seats)
    for goblin in range(TEAM * seats):
        t.packs[goblin] = [0, 0, 0]
    t.bag = [t.crystals] * 3
    t.pile = [0, 0, 0]
    t.running = NOBODY
    t.stone = NOBODY
    if t.start_player == RANDOM:
        t.stone = yield Chance(range(seats), kind=FIRST)
    else:
        t.stone = yield Ask(0, FIRST, range(seats))
    begin_round(t)


def begin_round(t: Table) -> None:  # RR-6
    """In both phases every seat acts once, clockwise from the holder of the stone."""
    t.rounds += 1
    t.to_supply = [(t.stone + place) % t.seats for place in range(t.seats)]
    t.to_move = t.to_supply[:]


def turn(t: Table) -> Flow:  # RR-5
    """One seat fills its backpacks or, once everybody has, one seat moves its goblins."""
    if t.to_supply:
        yield from supply(t, t.to_supply[0])
        t.to_supply.pop(0)
    else:
        yield from move(t, t.to_move[0])
        t.to_move.pop(0)
    t.done = []
    if not t.to_move and not any(all_home(t, seat) for seat in range(t.seats)):  # RR-34
        t.stone = (t.stone + 1) % t.seats  # RR-7
        begin_round(t)
        yield Show("Round {n}: {seat} has the light stone", n=t.rounds, seat=t.stone)


def goblin_of(seat: int, number: int) -> int:
    return TEAM * seat + number


def owner(goblin: int) -> int:
    return goblin // TEAM


def in_play(t: Table, seat: int) -> list[int]:
    """The numbers, from 0, of this seat's goblins that have not crossed the finish."""
    return [number for number in range(t.team) if t.at[goblin_of(seat, number)] < finish(t)]


def all_home(t: Table, seat: int) -> bool:  # RR-33
    return not in_play(t, seat)


# Supply


def supply(t: Table, seat: int) -> Flow:  # RR-8, RR-9, RR-10, RR-12
    """Draw a crystal for each goblin in play, look at them all, then put one into each backpack.

    Even the last crystal, which has but one place to go, is put there by hand: so every choice can be
    taken back until then.
    """
    for _ in range(len(in_play(t, seat))):
        yield from draw(t)
    while t.drawn:
        number = yield Ask(seat, PUT, [n for n in in_play(t, seat) if n not in t.done])
        t.done.append(number)
        yield from put(t, seat, number)


def draw(t: Table) -> Flow:
    """One crystal out of the bag, blindly."""
    pour_back(t)
    crystal = yield Chance(COLOURS, t.bag, kind=TAKE)
    take(t, crystal)


def pour_back(t: Table) -> None:
    """An empty bag is filled from the pile; backpacks cannot hold so much that both are empty."""
    if not any(t.bag):
        t.bag = t.pile[:]
        t.pile = [0, 0, 0]


def take(t: Table, crystal: int) -> None:
    t.bag[crystal] -= 1
    t.drawn.append(crystal)


def put(t: Table, seat: int, number: int) -> Flow:  # RR-11, RR-13, RR-31
    """The next crystal goes into this backpack; if that was full, any one of them all goes back."""
    pack = t.packs[goblin_of(seat, number)]
    pack[t.drawn.pop(0)] += 1
    if sum(pack) > t.pack_size:
        crystal = yield Ask(seat, DROP, [colour for colour in COLOURS if pack[colour] > 0])
        pack[crystal] -= 1
        give_back(t, crystal, 1)


def give_back(t: Table, crystal: int, count: int) -> None:  # RR-15, RR-23
    """The rulebook does not say where spent crystals go; into the bag, or with `spent` onto a pile."""
    if t.spent == PILE:
        t.pile[crystal] += count
    else:
        t.bag[crystal] += count


# Movement


def move(t: Table, seat: int) -> Flow:  # RR-16, RR-17
    """Goblins that can pay move one after the other, as the player likes, or have to with `must_move`."""
    able = runners(t, seat)
    while able:
        number = yield Ask(seat, RUN, able if t.must_move else able + [NOBODY])
        if number == NOBODY:
            return
        yield from run(t, seat, number)
        able = runners(t, seat)  # RR-32: a bonus may have helped another goblin


def runners(t: Table, seat: int) -> list[int]:
    """The goblins that can pay for the next space and have not moved yet."""
    return [n for n in in_play(t, seat) if n not in t.done and can_go(t, goblin_of(seat, n))]


def can_go(t: Table, goblin: int) -> bool:
    return pays(t, t.packs[goblin], t.at[goblin] + 1)


def run(t: Table, seat: int, number: int) -> Flow:  # RR-19, RR-24
    """One space or, if the crystals allow, two: three crystals never pay for more."""
    goblin = goblin_of(seat, number)
    far = spaces_paid(t, goblin)
    if far > 1 and not t.must_move:
        t.running = goblin
        reach = yield Ask(seat, REACH, (HOP, LEAP))
        t.running = NOBODY
        far = reach + 1
    for _ in range(far):
        step(t, goblin)
    if not t.moves_again:
        t.done.append(number)
    if t.at[goblin] == finish(t):
        yield from cross(t, seat, goblin)


def spaces_paid(t: Table, goblin: int) -> int:  # RR-18, RR-22
    """How far this goblin could go at once: its own backpack pays for every space on the way, exactly."""
    left = t.packs[goblin][:]
    space = t.at[goblin]
    while space < finish(t) and pays(t, left, space + 1):
        space += 1
        cost = price(t, space, left)
        for colour in COLOURS:
            left[colour] -= cost[colour]
    return space - t.at[goblin]


def pays(t: Table, pack: list[int], space: int) -> bool:
    """Does this backpack hold the price of a space?"""
    if space < finish(t):
        cost = PRICES[arch(t, space)]
        return all(pack[colour] >= cost[colour] for colour in COLOURS)
    return max(pack) >= PAIR


def step(t: Table, goblin: int) -> None:
    """Pay for the next space and stand on it."""
    cost = price(t, t.at[goblin] + 1, t.packs[goblin])
    for colour in COLOURS:
        t.packs[goblin][colour] -= cost[colour]
        give_back(t, colour, cost[colour])
    t.at[goblin] += 1


def price(t: Table, space: int, pack: list[int]) -> list[int]:  # RR-20, RR-21
    """Of a space, in crystals of each colour; for the finish two alike, and no backpack holds two pairs."""
    if space < finish(t):
        return list(PRICES[arch(t, space)])
    most = pack.index(max(pack))
    return [PAIR if colour == most else 0 for colour in COLOURS]


def arch(t: Table, space: int) -> int:
    """Which arch this space is; the picture of the track is lost, and `track` lays it out."""
    if t.track == REVERSE:
        return ARCHES - space
    return (space - 1) % ARCHES


def finish(t: Table) -> int:
    return 2 * ARCHES + 1 if t.track == DOUBLE else ARCHES + 1


# Home


def cross(t: Table, seat: int, goblin: int) -> Flow:  # RR-25, RR-34
    """The goblin is out of play; its crystals go back, and bonus crystals may come for the others."""
    t.bonus = earned(t, seat)
    t.home.append(goblin)
    empty_pack(t, seat, goblin)
    if all_home(t, seat):
        t.bonus = 0  # there is nobody left to use it
        yield Show("{seat} has brought every goblin home: the last round!", seat=seat)
    elif t.bonus > 0:
        yield Show("{seat} earns {n:bonus crystal|bonus crystals}", seat=seat, n=t.bonus)
    yield from take_bonus(t, seat)
    while t.drawn:  # RR-30
        number = yield Ask(seat, PUT, in_play(t, seat) + [NOBODY])
        if number == NOBODY:
            give_back(t, t.drawn.pop(0), 1)
        else:
            yield from put(t, seat, number)


def earned(t: Table, seat: int) -> int:  # RR-26, RR-27, RR-28, RR-29
    """What the first, the second and the third player to get a goblin across deserve, once each."""
    before = [owner(goblin) for goblin in t.home]
    rank = len(before)  # of the goblin, with `bonus_for`
    if t.bonus_for == PLAYERS:
        if seat in before:
            return 0
        rank = sum(other in before for other in range(t.seats))
    prizes = [t.first_bonus, t.second_bonus, t.third_bonus]
    return prizes[rank] if rank < len(prizes) else 0


def empty_pack(t: Table, seat: int, goblin: int) -> None:  # RR-25
    """What it still carried goes back, or with `leftovers` to the goblins behind it."""
    for colour in COLOURS:
        left = t.packs[goblin][colour]
        t.packs[goblin][colour] = 0
        if t.leftovers == HANDED_DOWN and not all_home(t, seat):
            t.drawn += [colour] * left
        else:
            give_back(t, colour, left)


def take_bonus(t: Table, seat: int) -> Flow:  # RR-26
    """The rulebook does not say: drawn like all others or, with `bonus_crystals`, chosen."""
    while t.bonus > 0:
        if t.bonus_crystals == CHOSEN:
            pour_back(t)
            crystal = yield Ask(seat, TAKE, [colour for colour in COLOURS if t.bag[colour] > 0])
            take(t, crystal)
        else:
            yield from draw(t)
        t.bonus -= 1


# The end


def over(t: Table) -> bool:  # RR-34
    return not t.to_move


def points(t: Table, seat: int) -> int:
    return sum(owner(goblin) == seat for goblin in t.home)


def score(t: Table, seat: int) -> int:  # RR-35, RR-36, RR-37
    """Whoever has all goblins home, the earliest first; then goblins across, then spaces; equals share.

    "The player who crossed first" may mean with the third goblin or with the first: the option `tie`.
    """
    crossings = [place for place in range(len(t.home)) if owner(t.home[place]) == seat]
    if all_home(t, seat):
        return 1000 - (crossings[0] if t.tie == FIRST_GOBLIN else crossings[-1])
    return 100 * len(crossings) + sum(t.at[goblin_of(seat, number)] for number in range(t.team))


def ending(t: Table) -> int:
    return 1 if sum(all_home(t, seat) for seat in range(t.seats)) > 1 else 0


def news(t: Table) -> int:
    return sum(t.at)


def new_turn(t: Table) -> bool:
    """Turns are counted as the booklet does, by rounds: the first run of a round begins one."""
    return len(t.to_supply) == t.seats


def view(t: Table, seat: int) -> None:  # RR-14
    """Nothing is hidden; what the bag holds follows from what everybody sees."""


def guess(t: Table, seat: int, memory: Memory) -> Flow:
    """Nothing is hidden: luck decides what the bag gives when somebody draws."""
    return
    yield
