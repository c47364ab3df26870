"""Rows as nets take them, in NumPy: one-hot, own seat first, interchangeable pieces as a set.

    batch = Batch("colomo-ronde", seats=4, n=512)
    batch.reset(seed=1)
    encode = Encoder.of(batch)
    while learning:
        x = encode(batch.seen)                          # (512, encode.width), float32
        mask = encode.mask(batch.mask, batch.seat)      # the open moves, as numbered for the first seat
        own = policy(x, mask)                           # one of them for each game
        batch.step(encode.moves(own, batch.seat))       # numbered as the batch does

All seats share one policy: whoever looks is seat 0, the next one seat 1, and so on; moves that name a seat,
or a place that belongs to one, are turned in the same way. At a table, encode `irisade.bots.row(belief)`.

`encode.parts(rows)` keeps sets apart: general features (n, general_width), and for each set, such as "disc",
an array (n, items, features). Nets that treat every item alike (the same layer for each, then a sum) learn a
memory game once instead of sixty times. Item i is what the moves `first + i` are about, for every `first` in
`encode.pointed["disc"]`: score each item, and write the scores there.

Everything is made of the row, so an encoder knows no more than the seat. `plan_of(…).encode(row)` is the same
for one row, without NumPy; `irisade.adapters.torch_encoders` is the same in torch.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from irisade.core.game import Game, find
from irisade.lower.encoding import MARKS, Amount, Is, Itself, Met, Part, Tally, Traits
from irisade.lower.planning import plan_of

if TYPE_CHECKING:
    from irisade.adapters.batch import Batch

__all__ = ["Encoder", "plan_of"]

Rows = NDArray[Any]
Features = NDArray[np.float32]


class Encoder:
    """Of a game with its seats and options; `width` is how many features a row has, in all."""

    def __init__(self, game: Game | str, seats: int, options: Mapping[str, int] | None = None) -> None:
        self.plan = plan = plan_of(find(game) if isinstance(game, str) else game, seats, options)
        self.width, self.general_width = plan.width, plan.general_width
        self.sets = {name: (items.count, items.width) for name, items in plan.sets.items()}
        self.pointed = {name: items.pointed for name, items in plan.sets.items()}
        self._source = np.array(plan.source)
        self._turned = [(np.array(cells), np.array(table, np.int16)) for cells, table in plan.turned]
        self._to_own = np.array(plan.own_moves)
        self._from_own = np.argsort(self._to_own, axis=1)

    @classmethod
    def of(cls, batch: Batch) -> Encoder:
        return cls(batch.game, batch.seats, batch.options)

    def __call__(self, rows: Rows) -> Features:
        """All features of each row: the general ones, then each set's, item by item."""
        general, sets = self.parts(rows)
        return np.concatenate(
            [general, *(items.reshape(len(general), -1) for items in sets.values())], axis=1
        )

    def parts(self, rows: Rows) -> tuple[Features, dict[str, Features]]:
        """The general features, and by name each set's: (rows, items, features)."""
        own = self.own(rows)
        n = len(own)
        general = np.concatenate([_made(part, own) for part in self.plan.general], axis=1)
        sets = {
            name: np.concatenate([_made(p, own).reshape(n, items.count, -1) for p in items.parts], axis=2)
            for name, items in self.plan.sets.items()
        }
        return general, sets

    def own(self, rows: Rows) -> NDArray[np.int16]:
        """The rows as if each seat that looks were the first; cell 0 still says which it is."""
        rows = np.asarray(rows, np.int16)
        me = rows[:, 0].astype(np.int64)
        own = np.take_along_axis(rows, self._source[me], axis=1)
        before = own.copy() if self.plan.plain else own
        for cells, table in self._turned:
            own[:, cells] = table[me[:, None], own[:, cells] + MARKS]
        for cell, other, value in self.plan.plain:
            own[:, cell] = np.where(rows[:, other] == value, before[:, cell], own[:, cell])
        for cell, start in self.plan.since:
            own[:, cell] -= rows[:, start]
        own[:, 0] = me
        return own

    def mask(self, mask: Rows, seats: Rows) -> NDArray[np.bool_]:
        """Masks of open moves, numbered as if each of these seats were the first; one may write into them."""
        return np.take_along_axis(np.asarray(mask, bool), self._from_own[np.asarray(seats)], axis=1)

    def moves(self, own: Rows, seats: Rows) -> NDArray[np.int64]:
        """The numbers of these moves, which are numbered as if each of these seats were the first."""
        found: NDArray[np.int64] = self._from_own[np.asarray(seats), np.asarray(own)]
        return found

    def own_moves(self, moves: Rows, seats: Rows) -> NDArray[np.int64]:
        """The other way round: what these moves are called if each of these seats were the first."""
        found: NDArray[np.int64] = self._to_own[np.asarray(seats), np.asarray(moves)]
        return found


def _made(part: Part, own: NDArray[np.int16]) -> Features:
    """The features that a part makes of each row."""
    found: Features = _features(part, own).astype(np.float32, copy=False)
    return found


def _features(part: Part, own: NDArray[np.int16]) -> Any:
    n, one = len(own), np.float32
    match part:
        case Is(cells, values):
            return own[:, cells] == np.array(values, np.int16)
        case Amount(cells, low, span):
            amounts = np.clip(own[:, cells].astype(one) - low, 0, span)
            return np.log1p(amounts) / np.log1p(one(span)) if part.logs else amounts / one(span)
        case Tally(cells, low, size, ranks):
            weights = np.broadcast_to(np.arange(1, len(cells) + 1), (n, len(cells))) if ranks else None
            found = _tally(own[:, cells].astype(np.int64) - low, size, weights)
            return found / part.scale
        case Traits(cells, looks, size):
            seen = np.array(looks, np.int16)[own[:, cells] + MARKS]
            return (seen[:, :, None] == np.arange(size)).reshape(n, -1)
        case Met(goals, values, items, size):
            known = own[:, values].astype(np.int64)
            known = np.where((known >= 0) & (known < size), known, size)
            places = own[:, goals].astype(np.int64)
            there = np.where((places >= 0) & (places < items), places * (size + 1) + known, -1)
            return _tally(there, part.width)
        case Itself(items):
            return np.broadcast_to(np.eye(items, dtype=one).ravel(), (n, items * items))


def _tally(numbers: NDArray[np.int64], size: int, weights: Rows | None = None) -> NDArray[Any]:
    """How often each number from 0 on is in each row; others do not count."""
    n = len(numbers)
    slots = np.where((numbers >= 0) & (numbers < size), numbers, size) + np.arange(n)[:, None] * (size + 1)
    flat = None if weights is None else weights.ravel()
    found = np.bincount(slots.ravel(), flat, minlength=n * (size + 1))
    return found.reshape(n, size + 1)[:, :size]
