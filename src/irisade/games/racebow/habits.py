"""A racer without thinking: over all face-up tiles, it goes where a sorted rainbow comes nearest.

What counts is the work still to do (`towers.py`). A square is worth the work it saves; from the far end of
the track back to the next tile, each square adds the best that can follow it. All in hundredths, so that it
can be compiled with the rules.
"""

from __future__ import annotations

from irisade.core.words import NOBODY
from irisade.games.racebow.rules import (
    BOOST,
    EXCHANGE,
    GO,
    LIFT,
    LOWER,
    OWN,
    RAISE,
    REACH,
    Table,
)
from irisade.games.racebow.tiles import (
    AIR,
    BONUSES,
    COLOURS,
    EARTH,
    OXYGEN,
    PROPELLER,
    SQUARES,
    SWAP,
    TO_BOTTOM,
    TO_TOP,
    TURBO,
    colour,
    colour_square,
    column,
    level,
    mark,
    mark_square,
)
from irisade.games.racebow.towers import Tower, every_tower, saved_by_sorting, work

FUEL, SPARE_TURBO, ENTRY = 160, 130, 80
PATIENCE = 92  # what is one tile further away is worth so much of a hundred
CONTESTED = 40  # what a rival can reach sooner, too
WORTH_A_TURBO = 200
SHUT = -9900
DIGIT = COLOURS + 1  # a tower as a number: one digit for each floor, 0 above the top


def number_of(tower: Tower) -> int:
    return sum((hue + 1) * DIGIT**floor for floor, hue in enumerate(tower))


def by_number(worth: dict[int, int]) -> tuple[int, ...]:
    return tuple(worth.get(number, 0) for number in range(DIGIT**COLOURS))


ACTIONS = (TO_TOP, TO_BOTTOM, SWAP)
WORK = by_number({number_of(tower): work(tower) for tower in every_tower()})
SAVED = tuple(
    by_number({number_of(tower): saved_by_sorting(tower, action) for tower in every_tower()})
    for action in sorted(ACTIONS)
)


# Where to go


def go(t: Table, seat: int, options: list[int]) -> int:
    worth = prospects(t, seat)
    best = options[0]
    for square in options:
        if worth[square] > worth[best]:
            best = square
    return best


def boost(t: Table, seat: int, options: list[int]) -> int:
    """The best of the squares that are worth a turbo by themselves, if there is one."""
    here = gains(t, seat, t.tile[seat] + 1 - t.gone)
    worth = prospects(t, seat)
    best = NOBODY
    for square in options:
        good = square != NOBODY and here[square] >= WORTH_A_TURBO
        if good and (best == NOBODY or worth[square] > worth[best]):
            best = square
    return best


def prospects(t: Table, seat: int) -> list[int]:
    """The worth of each square of the next tile, with all that can follow it."""
    worth = [0] * SQUARES
    for place in range(len(t.road) - 1, t.tile[seat] - t.gone, -1):
        here = gains(t, seat, place)
        for square in range(SQUARES):
            here[square] += PATIENCE * max(worth[ahead] for ahead in REACH[square]) // 100
        worth = here[:]
    return worth


def gains(t: Table, seat: int, place: int) -> list[int]:
    """What each square of a tile would give now; SHUT where one may not go."""
    tile = t.road[place]
    gain = [entry(t, seat, level(square)) for square in range(SQUARES)]
    square = colour_square(tile)
    if t.colour_on[place]:
        gain[square] = gain[square] + colour_worth(t, seat, place) if lacks(t, seat, tile) else SHUT
    square = mark_square(tile)
    if mark(tile) >= BONUSES:
        gain[square] += SAVED[mark(tile) - BONUSES][tower_number(own_tower(t, seat))]
    elif t.bonus_on[place]:
        fuel = t.counters[seat][mark(tile)]
        gain[square] = gain[square] + bonus_worth(t, seat, place) if fuel < t.counter_max else SHUT
    return gain


def entry(t: Table, seat: int, high: int) -> int:
    """The price of a square of this level: dearer when little fuel is left."""
    if high == EARTH:
        return 0
    fuel = t.counters[seat][PROPELLER if high == AIR else OXYGEN]
    return -ENTRY // fuel if fuel > 0 else SHUT


def lacks(t: Table, seat: int, tile: int) -> bool:
    return colour(tile) not in t.towers[seat]


def colour_worth(t: Table, seat: int, place: int) -> int:
    """The work that this colour saves, if it is still there."""
    tile = t.road[place]
    tower = own_tower(t, seat)
    before = WORK[tower_number(tower)]
    tower.append(own_place(t, seat, colour(tile)))
    saved = before - WORK[tower_number(tower)]
    return saved * CONTESTED // 100 if contested(t, seat, place, colour_square(tile), colour(tile)) else saved


def bonus_worth(t: Table, seat: int, place: int) -> int:
    bonus, square = mark(t.road[place]), mark_square(t.road[place])
    worth = SPARE_TURBO if bonus == TURBO else FUEL // (t.counters[seat][bonus] + 1)
    return worth * CONTESTED // 100 if contested(t, seat, place, square, NOBODY) else worth


def contested(t: Table, seat: int, place: int, square: int, hue: int) -> bool:
    """Can a rival who could use what lies there reach it sooner?"""
    return any(
        t.tile[rival] > t.tile[seat] and within(t, rival, place, square) and hue not in t.towers[rival]
        for rival in t.line
    )


def within(t: Table, rival: int, place: int, square: int) -> bool:
    steps = place + t.gone - t.tile[rival]
    aside = abs(column(square) - column(t.square[rival]))
    return 0 < steps >= aside and abs(level(square) - level(t.square[rival])) <= steps


# How to sort


def own_place(t: Table, seat: int, hue: int) -> int:
    """Where a colour belongs in this seat's rainbow: 0 is the bottom."""
    return (hue - seat) % COLOURS if t.target == OWN else hue


def own_tower(t: Table, seat: int) -> list[int]:
    return [own_place(t, seat, hue) for hue in t.towers[seat]]


def tower_number(tower: list[int]) -> int:
    number = 0
    for floor in range(len(tower) - 1, -1, -1):
        number = number * DIGIT + tower[floor] + 1
    return number


def raise_floor(t: Table, seat: int, options: list[int]) -> int:
    best = options[0]
    for floor in options:
        if raised_work(t, seat, floor) < raised_work(t, seat, best):
            best = floor
    return best


def raised_work(t: Table, seat: int, floor: int) -> int:
    tower = own_tower(t, seat)
    if floor != NOBODY:
        tower.append(tower.pop(floor))
    return WORK[tower_number(tower)]


def lower_floor(t: Table, seat: int, options: list[int]) -> int:
    best = options[0]
    for floor in options:
        if lowered_work(t, seat, floor) < lowered_work(t, seat, best):
            best = floor
    return best


def lowered_work(t: Table, seat: int, floor: int) -> int:
    tower = own_tower(t, seat)
    if floor != NOBODY:
        tower.insert(0, tower.pop(floor))
    return WORK[tower_number(tower)]


def lift_floor(t: Table, seat: int, options: list[int]) -> int:
    best = options[0]
    for floor in options:
        if lifted_work(t, seat, floor) < lifted_work(t, seat, best):
            best = floor
    return best


def lifted_work(t: Table, seat: int, floor: int) -> int:
    """The least work after a swap of this floor."""
    if floor == NOBODY:
        return WORK[tower_number(own_tower(t, seat))]
    return min(swapped_work(t, seat, floor, other) for other in range(len(t.towers[seat])) if other != floor)


def exchange_floor(t: Table, seat: int, options: list[int]) -> int:
    best = options[0]
    for floor in options:
        if swapped_work(t, seat, t.lifted, floor) < swapped_work(t, seat, t.lifted, best):
            best = floor
    return best


def swapped_work(t: Table, seat: int, one: int, other: int) -> int:
    tower = own_tower(t, seat)
    tower[one], tower[other] = tower[other], tower[one]
    return WORK[tower_number(tower)]


HABITS = {
    GO: go,
    BOOST: boost,
    RAISE: raise_floor,
    LOWER: lower_floor,
    LIFT: lift_floor,
    EXCHANGE: exchange_floor,
}
