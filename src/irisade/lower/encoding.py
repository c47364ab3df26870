"""A row as a net takes it: one number for one thing, own seat first, interchangeable pieces as a set.

An `EncodingPlan` says how, for a game with its seats and options; here it is carried out in plain Python, for
one row. `irisade.adapters.encoders` does the same for many rows in NumPy, `irisade.adapters.torch_encoders`
in torch.

First the row is turned (`own`): it becomes the row that the seat would see if it were the first. Then parts
make features of it. The features in `general` are in one row; those of a set are a row for each of its items:
a set of discs has the same features for each disc, and discs that are alike can change places in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log1p
from typing import NamedTuple

from irisade.core.game import Game

MARKS = 3  # numbers below zero: none, hidden, empty
LONG = 100  # amounts with a longer range are told by their logarithm


class Is(NamedTuple):
    """1 where a cell has a number."""

    cells: tuple[int, ...]
    values: tuple[int, ...]

    @property
    def width(self) -> int:
        return len(self.cells)

    def features(self, row: Sequence[int]) -> list[float]:
        return [float(row[cell] == value) for cell, value in zip(self.cells, self.values, strict=True)]


class Amount(NamedTuple):
    """How much a cell holds, from 0 to 1; 0 for marks."""

    cells: tuple[int, ...]
    low: int
    span: int

    @property
    def width(self) -> int:
        return len(self.cells)

    @property
    def logs(self) -> bool:
        return self.span > LONG

    def features(self, row: Sequence[int]) -> list[float]:
        amounts = [min(max(row[cell] - self.low, 0), self.span) for cell in self.cells]
        if self.logs:
            return [log1p(amount) / log1p(self.span) for amount in amounts]
        return [amount / self.span for amount in amounts]


class Tally(NamedTuple):
    """How often each number lies in these cells, or with `ranks` how late the first of it lies there."""

    cells: tuple[int, ...]
    low: int
    size: int
    ranks: bool = False

    @property
    def width(self) -> int:
        return self.size

    @property
    def scale(self) -> float:
        return float(len(self.cells)) if self.ranks else max(1.0, len(self.cells) / self.size)

    def features(self, row: Sequence[int]) -> list[float]:
        found = [0.0] * self.size
        for i, cell in enumerate(self.cells, 1):
            if self.low <= row[cell] < self.low + self.size:
                found[row[cell] - self.low] += i if self.ranks else 1
        return [many / self.scale for many in found]


class Traits(NamedTuple):
    """1 for the look that the piece in a cell has; `looks` begins with the marks, which have none."""

    cells: tuple[int, ...]
    looks: tuple[int, ...]
    size: int

    @property
    def width(self) -> int:
        return len(self.cells) * self.size

    def features(self, row: Sequence[int]) -> list[float]:
        seen = [self.looks[row[cell] + MARKS] for cell in self.cells]
        return [float(look == one) for look in seen for one in range(self.size)]


class Met(NamedTuple):
    """By place: which of the pieces that went there were shown as what; the last one counts those unknown."""

    goals: tuple[int, ...]  # cells that say where each piece went
    values: tuple[int, ...]  # and what it was shown as
    items: int
    size: int

    @property
    def width(self) -> int:
        return self.items * (self.size + 1)

    def features(self, row: Sequence[int]) -> list[float]:
        found = [0.0] * self.width
        for goal, value in zip(self.goals, self.values, strict=True):
            if 0 <= row[goal] < self.items:
                known = row[value] if 0 <= row[value] < self.size else self.size
                found[row[goal] * (self.size + 1) + known] += 1
        return found


class Itself(NamedTuple):
    """Which item it is, for those that are not alike."""

    items: int

    @property
    def width(self) -> int:
        return self.items * self.items

    def features(self, row: Sequence[int]) -> list[float]:
        return [float(one == other) for one in range(self.items) for other in range(self.items)]


Part = Is | Amount | Tally | Traits | Met | Itself


@dataclass(frozen=True)
class Items:
    """A set: how many items, and for each the features that these parts make, one part after the other."""

    count: int
    parts: tuple[Part, ...]
    alike: bool
    pointed: tuple[int, ...]  # moves about an item: the number of the one about the first

    @property
    def width(self) -> int:
        """Features of one item."""
        return sum(part.width for part in self.parts) // self.count


class Turned(NamedTuple):
    """Cells whose numbers depend on who looks: by seat, what each number becomes, the marks first."""

    cells: tuple[int, ...]
    numbers: tuple[tuple[int, ...], ...]


class EncodingPlan(NamedTuple):
    """How rows of a game with its seats and options become features."""

    game: Game
    seats: int
    source: tuple[tuple[int, ...], ...]  # by seat: where each cell of its own row comes from
    turned: tuple[Turned, ...]
    plain: tuple[tuple[int, int, int], ...]  # a cell that is not turned where another has this value
    since: tuple[tuple[int, int], ...]  # a cell that counts from another one
    general: tuple[Part, ...]
    sets: Mapping[str, Items]
    own_moves: tuple[tuple[int, ...], ...]  # by seat: the number of a move as if this were the first seat

    @property
    def general_width(self) -> int:
        return sum(part.width for part in self.general)

    @property
    def width(self) -> int:
        """All features in one row: the general ones, then each set's, item by item."""
        return self.general_width + sum(items.count * items.width for items in self.sets.values())

    def own(self, row: Sequence[int]) -> list[int]:
        """The row as if the seat that looks were the first seat."""
        me = row[0]
        made = [row[cell] for cell in self.source[me]]
        kept = [(cell, made[cell]) for cell, other, value in self.plain if row[other] == value]
        for cells, table in self.turned:
            for cell in cells:
                made[cell] = table[me][made[cell] + MARKS]
        for cell, number in kept:
            made[cell] = number
        for cell, start in self.since:
            made[cell] -= row[start]
        made[0] = me
        return made

    def encode(self, row: Sequence[int]) -> list[float]:
        """All features of one row."""
        own = self.own(row)
        found = [feature for part in self.general for feature in part.features(own)]
        for items in self.sets.values():
            by_part = [(part.features(own), part.width // items.count) for part in items.parts]
            for i in range(items.count):
                for features, width in by_part:
                    found += features[i * width : (i + 1) * width]
        return found
