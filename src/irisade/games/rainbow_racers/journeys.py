"""How many rounds a goblin still needs from any space with any backpack: 140 numbers for the rainbow.

They suppose a goblin alone that draws any colour alike; value iteration fills them in, once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import TypeAlias

from irisade.games.rainbow_racers import GAME
from irisade.games.rainbow_racers.rules import COLOURS, Table, finish, price

Pack: TypeAlias = tuple[int, ...]  # crystals of each colour
Place: TypeAlias = tuple[int, Pack]  # of a goblin: its space, and its pack
CLOSE_ENOUGH = 1e-6


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
