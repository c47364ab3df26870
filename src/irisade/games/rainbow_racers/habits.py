"""A racer without thinking: it knows how many rounds a goblin still needs with any backpack.

A team is worth the sum of its goblins, and half the worst again. What `journeys.py` knows stands here in
thousandths of rounds, by track and size, space and backpack, so that it can be compiled with the rules.
"""

from __future__ import annotations

from itertools import product

from irisade.core.words import NOBODY
from irisade.games.rainbow_racers.journeys import expectations
from irisade.games.rainbow_racers.rules import (
    COLOURS,
    DROP,
    LEAP,
    PUT,
    REACH,
    RUN,
    TAKE,
    Table,
    finish,
    goblin_of,
    in_play,
    price,
)

TRACKS, SIZES, SPACES, PER_COLOUR = 3, (2, 3), 14, 4  # a backpack holds three crystals, so 0 to 3 of a colour
FAR = 99_000


def pack_number(pack: list[int]) -> int:
    return (pack[0] * PER_COLOUR + pack[1]) * PER_COLOUR + pack[2]


def row(track: int, size: int, space: int) -> int:
    return (track * len(SIZES) + size - SIZES[0]) * SPACES + space


def worked_out() -> tuple[tuple[int, ...], ...]:
    rows = [[FAR] * PER_COLOUR**3 for _ in range(TRACKS * len(SIZES) * SPACES)]
    for track, size in product(range(TRACKS), SIZES):
        for (space, pack), rounds in expectations(track, size).items():
            rows[row(track, size, space)][pack_number(list(pack))] = round(1000 * rounds)
    return tuple(map(tuple, rows))


ROUNDS = worked_out()


def put_crystal(t: Table, seat: int, options: list[int]) -> int:
    """Where the next crystal helps most, if the others go where they help most."""
    best = options[0]
    least = FAR * FAR
    for number in options:
        worth = best_rest(t, seat, number)
        if worth < least:
            best = number
            least = worth
    return best


def best_rest(t: Table, seat: int, first: int) -> int:
    """The next crystal goes to this goblin: what the best way to put the others away is worth."""
    goblins = in_play(t, seat)
    if not t.to_supply:
        goblins.append(NOBODY)
    ways = 1
    for _ in t.drawn[1:]:
        ways *= len(goblins)
    least = FAR * FAR
    for way in range(ways):
        goes = [first]
        rest = way
        while len(goes) < len(t.drawn):
            goes.append(goblins[rest % len(goblins)])
            rest //= len(goblins)
        if not t.to_supply or all(goes.count(n) + t.done.count(n) == 1 for n in goes):
            least = min(least, team_rounds(t, seat, goes))
    return least


def team_rounds(t: Table, seat: int, goes: list[int]) -> int:
    """Rounds to come for the whole team; the goblin that is furthest behind counts half again."""
    total = 0
    worst = 0
    for number in in_play(t, seat):
        pack = t.packs[goblin_of(seat, number)][:]
        for k in range(len(goes)):
            if goes[k] == number:
                pack[t.drawn[k]] += 1
        rounds = packed_rounds(t, seat, number, pack)
        total += rounds
        worst = max(worst, rounds)
    return total + worst // 2


def packed_rounds(t: Table, seat: int, number: int, pack: list[int]) -> int:
    """What this backpack is worth to this goblin, when it has dropped what is too much."""
    left = pack[:]
    while sum(left) > t.pack_size:
        left[drop_from(t, seat, number, left)] -= 1
    return rounds_with(t, seat, number, left)


def drop_from(t: Table, seat: int, number: int, pack: list[int]) -> int:
    """The crystal that is missed least."""
    best = pack.index(max(pack))
    if sum(pack) > t.pack_size + 1:
        return best
    least = FAR * FAR
    for crystal in COLOURS:
        if pack[crystal] > 0:
            left = pack[:]
            left[crystal] -= 1
            rounds = rounds_with(t, seat, number, left)
            if rounds < least:
                best = crystal
                least = rounds
    return best


def rounds_with(t: Table, seat: int, number: int, pack: list[int]) -> int:
    """The rounds that this goblin still needs; in this one it may still move, unless it already has."""
    space = t.at[goblin_of(seat, number)]
    left = pack[:]
    least = ROUNDS[row(t.track, t.pack_size, space)][pack_number(left)]
    if not t.to_supply and number in t.done:
        return least
    while space < finish(t):
        cost = price(t, space + 1, left)
        if any(left[colour] < cost[colour] for colour in COLOURS):
            return least
        for colour in COLOURS:
            left[colour] -= cost[colour]
        space += 1
        least = min(least, ROUNDS[row(t.track, t.pack_size, space)][pack_number(left)])
    return least


def drop(t: Table, seat: int, options: list[int]) -> int:
    for number in in_play(t, seat):
        pack = t.packs[goblin_of(seat, number)][:]
        if sum(pack) > t.pack_size:
            return drop_from(t, seat, number, pack)
    return options[0]


def run(t: Table, seat: int, options: list[int]) -> int:
    return options[0]


def reach(t: Table, seat: int, options: list[int]) -> int:
    return LEAP


def take(t: Table, seat: int, options: list[int]) -> int:
    """A crystal that helps some goblin most."""
    best = options[0]
    least = FAR * FAR
    for crystal in options:
        for number in in_play(t, seat):
            pack = t.packs[goblin_of(seat, number)][:]
            before = packed_rounds(t, seat, number, pack)
            pack[crystal] += 1
            gained = packed_rounds(t, seat, number, pack) - before
            if gained < least:
                best = crystal
                least = gained
    return best


HABITS = {PUT: put_crystal, DROP: drop, RUN: run, REACH: reach, TAKE: take}
