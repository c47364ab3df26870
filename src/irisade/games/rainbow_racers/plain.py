"""A plain racer: it knows how many rounds a goblin still needs with any backpack, and wants them few.

The table of these expectations (140 numbers for the rainbow) supposes a goblin alone that draws any colour
alike; value iteration fills it in, once. A team is worth the sum of its goblins and half the worst again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import TypeAlias

from irisade.core.belief import Belief
from irisade.core.words import NOBODY, Ask
from irisade.games.rainbow_racers import GAME
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

Pack: TypeAlias = tuple[int, ...]  # crystals of each colour
Place: TypeAlias = tuple[int, Pack]  # of a goblin: its space, and its pack
CLOSE_ENOUGH = 1e-6


def choose(belief: Belief) -> int:
    assert isinstance(belief.asking, Ask)
    t: Table = belief.view
    seat, kind, options = belief.seat, belief.asking.kind, belief.asking.options
    if kind is PUT:
        return best_plan(t, seat, t.drawn, options)[1]
    if kind is DROP:
        full = next(n for n in in_play(t, seat) if sum(t.packs[goblin_of(seat, n)]) > t.pack_size)
        return min(
            options, key=lambda crystal: rounds_with(t, seat, full, less(pack_of(t, seat, full), crystal))
        )
    if kind is TAKE:
        return min(options, key=lambda crystal: best_plan(t, seat, [*t.drawn, crystal], in_play(t, seat))[0])
    if kind is RUN:
        return options[0]
    if kind is REACH:
        return LEAP
    return belief.dice.pick(options)


def best_plan(t: Table, seat: int, crystals: Sequence[int], options: Sequence[int]) -> tuple[float, int]:
    """What the best way to put these crystals away is worth, and where the first of them goes."""
    supplying = bool(t.to_supply)
    free = in_play(t, seat) if supplying else [*in_play(t, seat), NOBODY]
    ways = (
        (first, *rest)
        for first in options
        for rest in product(free, repeat=len(crystals) - 1)
        if not supplying or len({*t.done, first, *rest}) == len(t.done) + len(crystals)
    )
    return min((worth(t, seat, crystals, way), way[0]) for way in ways)


def worth(t: Table, seat: int, crystals: Sequence[int], way: Sequence[int]) -> float:
    """Rounds to come for the whole team; the goblin that is furthest behind counts half again."""
    needed = []
    for number in in_play(t, seat):
        packs = [pack_of(t, seat, number)]
        for crystal in (crystal for crystal, goes_to in zip(crystals, way, strict=True) if goes_to == number):
            packs = [kept for pack in packs for kept in kept_from(more(pack, crystal), t.pack_size)]
        needed.append(min(rounds_with(t, seat, number, pack) for pack in packs))
    return sum(needed) + max(needed) / 2


def rounds_with(t: Table, seat: int, number: int, pack: Pack) -> float:
    """The rounds that this goblin still needs; in this one it may still move, unless it already has."""
    here, journey = t.at[goblin_of(seat, number)], expectations(t.track, t.pack_size)
    if not t.to_supply and number in t.done:
        return journey[here, pack]
    return min(journey[place] for place in moves(t, here, pack))


def pack_of(t: Table, seat: int, number: int) -> Pack:
    return tuple(t.packs[goblin_of(seat, number)])


@cache
def expectations(track: int, size: int) -> dict[Place, float]:
    """The rounds that a lone goblin needs from every space with every backpack, before it draws."""
    t: Table = GAME.blank({"track": track})
    packs = [pack for pack in product(range(size + 1), repeat=len(COLOURS)) if sum(pack) <= size]
    rounds = {(finish(t), pack): 0.0 for pack in packs}
    for space in reversed(range(finish(t))):  # a goblin never goes back, so each space can be settled alone
        rounds |= {(space, pack): 0.0 for pack in packs}
        ways = {
            pack: [
                [place for kept in kept_from(more(pack, crystal), size) for place in moves(t, space, kept)]
                for crystal in COLOURS
            ]
            for pack in packs
        }
        change = 1.0
        while change > CLOSE_ENOUGH:
            change = 0.0
            for pack, by_crystal in ways.items():
                better = 1 + sum(min(rounds[place] for place in places) for places in by_crystal) / len(
                    COLOURS
                )
                change = max(change, abs(better - rounds[space, pack]))
                rounds[space, pack] = better
    return rounds


def moves(t: Table, space: int, pack: Pack) -> Iterator[Place]:
    """Where a goblin can be after its move, and what it then carries; to stay is a move too."""
    yield space, pack
    while space < finish(t):
        cost = price(t, space + 1, list(pack))
        pack = tuple(pack[colour] - cost[colour] for colour in COLOURS)
        if min(pack) < 0:
            return
        space += 1
        yield space, pack


def kept_from(pack: Pack, size: int) -> list[Pack]:
    """What a backpack can hold afterwards: itself, or one crystal less if that is too much."""
    return [pack] if sum(pack) <= size else [less(pack, crystal) for crystal in COLOURS if pack[crystal]]


def more(pack: Pack, crystal: int) -> Pack:
    return tuple(count + (colour == crystal) for colour, count in enumerate(pack))


def less(pack: Pack, crystal: int) -> Pack:
    return tuple(count - (colour == crystal) for colour, count in enumerate(pack))
