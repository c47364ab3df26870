"""How far from perfect is the rule of thumb of Rainbow Racers? Exactly, in two small versions of the game.

    python tools/exact_racers.py [--start 0] [--write]

`ExactRace` is the game for two with one goblin each. Nothing is hidden, and what the bag may give follows
from the two backpacks, so every position has a value: how likely whoever holds the light stone crosses first,
which wins. It is decided what a full backpack drops, and whether to hop, to leap or to stay.

`TeamAlone` is a team of two goblins without rivals and without a bonus: there it is also decided which goblin
gets which crystal. The value of a position is how many rounds are still needed on average.

Value iteration fills the values in, from the end of the rainbow to its start; `--start` puts all goblins on a
later space. Perfect play chooses the best of all ways; the rule of thumb answers as `habits.py` says.
`--write` writes the values of a perfect team into `pairs_table.py` of the game, by which its master plays.
"""

from __future__ import annotations

import argparse
import struct
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from textwrap import wrap
from typing import Any, TypeAlias

import numpy as np

from irisade.core.game import find
from irisade.games.rainbow_racers import pairs
from irisade.games.rainbow_racers.habits import drop_from, put_crystal
from irisade.games.rainbow_racers.journeys import Place, kept_from, less, more, moves
from irisade.games.rainbow_racers.pairs import PACKS, PLACES, ROUND
from irisade.games.rainbow_racers.rules import COLOURS, finish

Values: TypeAlias = Any  # of the one who holds the stone: by its backpack and by the other one's
Column: TypeAlias = Any  # for each backpack the number of another one, or NONE

KEPT = Path(pairs.__file__).with_name("pairs_table.py")
SAID = "What any two goblins still need: written by tools/exact_racers.py, read by pairs.py."
WIDTH = 100

CLOSE_ENOUGH = 1e-9
NONE = -1
PLAIN, PERFECT = "plain", "perfect"
TABLE = find("rainbow-racers").blank({"team": 2})
SIZE, OF_EACH, FINISH = TABLE.pack_size, TABLE.crystals, finish(TABLE)
NUMBER = {pack: number for number, pack in enumerate(PACKS)}


def bag_gives(colour: int, after: int = NONE) -> Values:
    """How likely the next crystal has this colour; `after` is one that was drawn a moment ago."""
    held, all_held = np.array([pack[colour] for pack in PACKS]), np.array([sum(pack) for pack in PACKS])
    left = OF_EACH - held[:, None] - held[None, :] - (after == colour)
    return left / (OF_EACH * len(COLOURS) - all_held[:, None] - all_held[None, :] - (after != NONE))


def columns(ways: Sequence[Sequence[int]]) -> list[Column]:
    """The first way of each backpack, the second, and so on."""
    longest = max(map(len, ways))
    return [np.array([row[n] if n < len(row) else NONE for row in ways]) for n in range(longest)]


def drops(who: str, space: int, colour: int) -> list[Column]:
    """What each backpack can be once a crystal of this colour came into it."""
    ways = []
    for pack in PACKS:
        fuller = more(pack, colour)
        kept = kept_from(fuller, SIZE)
        if who == PLAIN and sum(fuller) > SIZE:
            TABLE.at, TABLE.to_supply = [space, FINISH], [0]
            kept = [less(fuller, drop_from(TABLE, 0, 0, list(fuller)))]
        ways.append([NUMBER[one] for one in kept])
    return columns(ways)


def runs(who: str, space: int) -> dict[int, Column]:
    """By the space where a goblin can be after its move: with which backpack. Plain runs as far as it can."""
    found = [list(moves(TABLE, space, pack)) for pack in PACKS]
    if who == PLAIN:
        found = [ways[-1:] for ways in found]
    return {
        there: np.array([next((NUMBER[pack] for at, pack in ways if at == there), NONE) for ways in found])
        for there in {at for ways in found for at, _ in ways}
    }


class ExactRace:
    """What positions are worth to the one with the light stone, if the first plays so and the second so."""

    def __init__(self, first: str, second: str, start: int = 0) -> None:
        self.who, self.start = (first, second), start
        self.gives = [bag_gives(colour) for colour in COLOURS]
        self.drops = {
            (who, space, colour): drops(who, space, colour)
            for who in set(self.who)
            for space in range(start, FINISH)
            for colour in COLOURS
        }
        self.runs = {
            (who, space): runs(who, space) for who in set(self.who) for space in range(start, FINISH)
        }
        self.values: dict[
            tuple[int, int, int], Values
        ] = {}  # by their spaces, and whether the second holds it
        self.solve()

    def value(self, holder: int = 0, mine: Place | None = None, theirs: Place | None = None) -> float:
        """How likely the holder of the stone wins; both are at the start with nothing unless it is said."""
        begin = (self.start, (0, 0, 0))
        (space, pack), (other, other_pack) = mine or begin, theirs or begin
        return float(self.values[space, other, holder][NUMBER[pack], NUMBER[other_pack]])

    @property
    def share(self) -> float:
        """What the first one wins, if each holds the stone as often at first."""
        return (self.value(0) + 1 - self.value(1)) / 2

    def solve(self) -> None:
        """No goblin goes back: each pair of spaces can be settled once those further on are."""
        spaces = range(self.start, FINISH)
        for total in range(2 * (FINISH - 1), 2 * self.start - 1, -1):
            here = [(one, total - one, who) for one in spaces for who in (0, 1) if total - one in spaces]
            self.values |= {place: np.full((len(PACKS), len(PACKS)), 0.5) for place in here}
            change = 1.0
            while change > CLOSE_ENOUGH:
                change = 0.0
                for place in here:
                    better = self.round(*place)
                    change = max(change, float(np.abs(better - self.values[place]).max()))
                    self.values[place] = better

    def round(self, space: int, other: int, holder: int) -> Values:
        """One round, from its end to its beginning: the last to move moves, and the first to draw draws."""
        mine, theirs = self.who[holder], self.who[1 - holder]
        ends = [
            (there, packs, self.last_move(there, other, holder, theirs))
            for there, packs in self.runs[mine, space].items()
        ]
        moved = best(np.maximum, [taken(worth, packs, 0) for _, packs, worth in ends])
        drawn = self.supplied(moved, 1, self.at(theirs, other), np.minimum)
        return self.supplied(drawn, 0, self.at(mine, space), np.maximum)

    def at(self, who: str, space: int) -> list[list[Column]]:
        return [self.drops[who, space, colour] for colour in COLOURS]

    def last_move(self, space: int, other: int, holder: int, theirs: str) -> Values:
        """Where the holder went is `space`; whoever crosses first has won."""
        whole = np.ones((len(PACKS), len(PACKS)))
        if space == FINISH:
            return whole
        ways = []
        for there, packs in self.runs[theirs, other].items():
            then = 0 * whole if there == FINISH else 1 - self.values[there, space, 1 - holder].T
            ways.append(taken(then, packs, 1))
        return best(np.minimum, ways)

    def supplied(
        self, then: Values, axis: int, ways: list[list[Column]], better: Callable[[Any, Any], Any]
    ) -> Values:
        """A crystal is drawn and put away."""
        by_colour = [best(better, [taken(then, packs, axis) for packs in some]) for some in ways]
        return sum(gives * worth for gives, worth in zip(self.gives, by_colour, strict=True))


class TeamAlone:
    """How many rounds two goblins of one team still need on average, if somebody plays so."""

    def __init__(self, who: str, start: int = 0) -> None:
        self.who, self.start = who, start
        spaces = range(start, FINISH)
        self.runs = {space: runs(who, space) for space in spaces}
        self.drops = {(space, colour): drops(who, space, colour) for space in spaces for colour in COLOURS}
        home = np.zeros((len(PACKS), len(PACKS)))
        self.values: dict[tuple[int, int], Values] = {(FINISH, FINISH): home}
        for total in range(2 * FINISH - 1, 2 * start - 1, -1):
            for one in range(max(start, total - FINISH), min(FINISH, total - start) + 1):
                self.settle(one, total - one)

    @property
    def rounds(self) -> float:
        """From the start, with nothing in the backpacks."""
        begin = (self.start, (0, 0, 0))
        return self.value(begin, begin)

    def value(self, one: Place, other: Place) -> float:
        """When a round begins with two goblins there."""
        (space, pack), (then, its) = one, other
        return float(self.values[space, then][NUMBER[pack], NUMBER[its]])

    def settle(self, one: int, other: int) -> None:
        """The goblins stand on these spaces; a goblin that is home has no crystals."""
        values = self.values[one, other] = np.zeros((len(PACKS), len(PACKS)))
        gives = list(self.draws(one, other))
        change = 1.0
        while change > CLOSE_ENOUGH:
            then = self.moved(one, other)
            better = sum(chance * self.put_away(then, one, other, ways) for chance, ways in gives)
            change = float(np.abs(better - values).max())
            values[:] = better

    def moved(self, one: int, other: int) -> Values:
        """What backpacks are worth once they are filled: the goblins move, and a round is over."""
        stays = {FINISH: np.arange(len(PACKS))}
        return 1 + best(
            np.minimum,
            [
                taken(taken(self.values[there, then], mine, 0), its, 1)
                for there, mine in (stays if one == FINISH else self.runs[one]).items()
                for then, its in (stays if other == FINISH else self.runs[other]).items()
            ],
        )

    def draws(self, one: int, other: int) -> Iterator[tuple[Values, list[tuple[int, int, Values]]]]:
        """How likely the bag gives these crystals, and who may get which: for each way, where it is open."""
        everywhere = np.ones((len(PACKS), len(PACKS)), bool)
        for colour in COLOURS:
            if FINISH in (one, other):
                yield bag_gives(colour), [(colour, colour, everywhere)]
                continue
            for second in COLOURS:
                chance = bag_gives(colour) * bag_gives(second, after=colour)
                if self.who == PLAIN and colour != second:
                    first = thumbs(one, other, colour, second)
                    yield chance, [(colour, second, first), (second, colour, ~first)]
                else:
                    yield chance, [(colour, second, everywhere), (second, colour, everywhere)]

    def put_away(self, then: Values, one: int, other: int, ways: list[tuple[int, int, Values]]) -> Values:
        found = []
        for mine, its, there in ways:
            worth = then if one == FINISH else kept_best(then, self.drops[one, mine], 0)
            worth = worth if other == FINISH else kept_best(worth, self.drops[other, its], 1)
            found.append(np.where(there, worth, np.nan))
        return best(np.minimum, found)


def kept_best(then: Values, packs: list[Column], axis: int) -> Values:
    return best(np.minimum, [taken(then, some, axis) for some in packs])


def thumbs(one: int, other: int, colour: int, second: int) -> Values:
    """With which backpacks the rule of thumb gives the first crystal to the first goblin."""
    TABLE.at, TABLE.to_supply, TABLE.done, TABLE.seats = [one, other, FINISH], [0], [], 1
    found = np.zeros((len(PACKS), len(PACKS)), bool)
    for (n, pack), (m, its) in product(enumerate(PACKS), repeat=2):
        for goblin, held in enumerate((pack, its)):
            TABLE.packs[goblin] = list(held)
        TABLE.drawn = [colour, second]
        found[n, m] = put_crystal(TABLE, 0, [0, 1]) == 0
    return found


def taken(worth: Values, packs: Column, axis: int) -> Values:
    """What it is worth to come by these backpacks; nothing is known where there is no such way."""
    open_to_it = packs != NONE
    found = np.take(worth, np.where(open_to_it, packs, 0), axis)
    return np.where(open_to_it[:, None] if axis == 0 else open_to_it[None, :], found, np.nan)


def best(better: Callable[[Any, Any], Any], ways: list[Values]) -> Values:
    """Of the ways that are open; `better` is the larger or the smaller of two."""
    ignoring = np.fmax if better is np.maximum else np.fmin
    made = ways[0]
    for way in ways[1:]:
        made = ignoring(made, way)
    return made


def table(team: TeamAlone) -> str:
    """The values as `pairs.py` reads them: each place with itself and with all before it."""
    rounds = [team.value(*both) for n, one in enumerate(PLACES) for both in product([one], PLACES[: n + 1])]
    packed = struct.pack(f"<{len(rounds)}H", *(round(ROUND * each) for each in rounds))
    return b64encode(zlib.compress(packed, 9)).decode()


def write(text: str) -> None:
    lines = "".join(f'    "{line}"\n' for line in wrap(text, WIDTH))
    KEPT.write_text(f'"""{SAID}"""\n\nTABLE = (\n{lines})\n', encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    if asked.write:
        write(table(TeamAlone(PERFECT)))
        return
    for first, second in ((PERFECT, PLAIN), (PERFECT, PERFECT), (PLAIN, PLAIN)):
        race = ExactRace(first, second, asked.start)
        told = f"{first} against {second}: {100 * race.share:.2f}%, with the light stone first"
        print(f"{told} {100 * race.value(0):.2f}%", flush=True)
    for who in (PERFECT, PLAIN):
        print(f"two goblins alone, {who}: {TeamAlone(who, asked.start).rounds:.3f} rounds", flush=True)


if __name__ == "__main__":
    main()
