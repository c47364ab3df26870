"""How many rounds any two goblins of a team still need, if they share their crystals out perfectly.

They are alone: no rivals, no bonus. `tools/exact_racers.py` solves that exactly and writes the numbers, in
hundredths of rounds, into `pairs_table.py`: for any two of 141 places, a space with a backpack or home.
"""

from __future__ import annotations

import struct
import zlib
from binascii import a2b_base64
from collections.abc import Sequence
from functools import cache
from itertools import combinations, product

from irisade.games.rainbow_racers import GAME
from irisade.games.rainbow_racers.journeys import Pack, Place, moves
from irisade.games.rainbow_racers.pairs_table import TABLE
from irisade.games.rainbow_racers.rules import COLOURS, Table, finish

RAINBOW: Table = GAME.blank({})
SIZE, FINISH = RAINBOW.pack_size, finish(RAINBOW)
ROUND = 100  # hundredths
PACKS: list[Pack] = [pack for pack in product(range(SIZE + 1), repeat=len(COLOURS)) if sum(pack) <= SIZE]
HOME: Place = (FINISH, (0,) * len(COLOURS))
PLACES: list[Place] = [*product(range(FINISH), PACKS), HOME]
NUMBERS = {place: number for number, place in enumerate(PLACES)}


def unpacked(table: str) -> tuple[int, ...]:
    """Each place with itself and with all before it, in the order of `PLACES`."""
    packed = zlib.decompress(a2b_base64(table))
    return struct.unpack(f"<{len(packed) // 2}H", packed)


ROUNDS = unpacked(TABLE)


def when_a_round_begins(one: Place, other: Place) -> int:
    """What two goblins need before they draw."""
    low, high = sorted((NUMBERS[one], NUMBERS[other]))
    return ROUNDS[high * (high + 1) // 2 + low]


@cache
def before_they_move(one: Place, other: Place) -> int:
    """What they need once this round's crystals are put away."""
    return ROUND + min(when_a_round_begins(*both) for both in product(onward(one), onward(other)))


@cache
def onward(place: Place) -> list[Place]:
    """Where a goblin can be after its move, nearest first."""
    return [HOME if space == FINISH else (space, pack) for space, pack in moves(RAINBOW, *place)]


def needed(team: Sequence[Place], moving: bool) -> int:
    """The sum over all pairs of a team; a goblin without company makes a pair with one at home."""
    rounds = before_they_move if moving else when_a_round_begins
    pairs = combinations(team if len(team) > 1 else [*team, HOME], 2)
    return sum(rounds(*pair) for pair in pairs if pair != (HOME, HOME))
