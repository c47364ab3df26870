"""Every cell of a row: its name, what its numbers stand for, how small and how large they can be.

The row is the one that a batch shows (`seen`), that an environment observes and that `irisade.bots.row`
makes of a belief. What lies where follows from the Table; what it stands for, the game's `contents.py` says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from irisade.core.contents import COUNT, NUMBER, SEAT_SORT, Contents, Holds, Meaning, Options, number
from irisade.core.game import Game
from irisade.core.table import WIDE_BITS, Bound
from irisade.core.words import HIDDEN, NOBODY
from irisade.lower.lowered import unit_of
from irisade.lower.numbers import cells, numbers
from irisade.lower.rows import EMPTY, MOST_SEEN

QUESTION = "question"
UNKNOWN = Meaning("", NUMBER, 2 * MOST_SEEN + 1, -MOST_SEEN)  # of fields that nobody has described


class Cell(NamedTuple):
    """One number of a row.

    `sort` is "number" (an amount, or yes and no), "count" (an amount from 0 on), "place", "colour", "seat",
    "piece" or "question". Every number is from `low` to `high`, the marks included that mean nobody or none
    (-1), hidden or never shown (-2) and empty (-3). A `constant` cell has the same number in all games with
    these seats and options, whoever looks.
    """

    name: str  # "turn", "hands[2][0]", "hands[2].length", "memory.shown[17]"
    sort: str
    low: int
    high: int
    constant: bool = False


class AtSeats(NamedTuple):
    """A game with its number of seats and all of its options."""

    game: Game
    seats: int
    options: Options

    @property
    def contents(self) -> Contents:
        return self.game.contents

    def many(self, meaning: Meaning) -> int:
        return meaning.many(self.seats, self.options)

    def holds(self, field: str) -> Holds:
        """What a field holds; an option is the same number all the time, and so are the seats."""
        declared = self.contents.fields.get(field)
        if declared is not None:
            return declared
        if field in self.options:
            stored = self.game.option(field).stored
            return Holds(number(stored[0], stored[-1]), fixed=True)
        if field == "seats" and self.contents.fields:
            return Holds(number(min(self.game.seats), max(self.seats, *self.game.seats)), fixed=True)
        return Holds(UNKNOWN)

    @property
    def early(self) -> bool:
        """Whether somebody is asked while the table is still empty."""
        return any(self.options[key] == value for key, value in self.contents.early.items())

    def still(self, field: str, holds: Holds) -> bool:
        """Whether nothing ever changes there."""
        if self.early and field not in (*self.options, "seats"):
            return False
        off = holds.needs and self.options[holds.needs] == self.game.option(holds.needs).default
        return holds.fixed or bool(off)


def table_of(game: Game, seats: int, options: Mapping[str, int] | None = None) -> AtSeats:
    game.check_seats(seats, options or {})
    return AtSeats(game, seats, {option.key: option.default for option in game.options} | dict(options or {}))


def described(game: Game, seats: int, options: Mapping[str, int] | None = None) -> tuple[Cell, ...]:
    """The cells of this game's rows with this number of seats and these options, in their order."""
    return _described(game, seats, tuple(sorted((options or {}).items())))


@cache
def _described(game: Game, seats: int, options: tuple[tuple[str, int], ...]) -> tuple[Cell, ...]:
    t = table_of(game, seats, dict(options))
    found = [
        Cell("seat", SEAT_SORT, 0, seats - 1),
        Cell(QUESTION, QUESTION, NOBODY, len(numbers(game).kinds) - 1, len(numbers(game).kinds) == 1),
    ]
    for field, bound in unit_of(game).layout.items():
        found += _of_field(t, field, bound)
    for name, where in (("shown", cells(game).shown), ("lies", cells(game).lies)):
        found += _remembered(t, name, where.stop - where.start)
    return tuple(found)


def _of_field(t: AtSeats, name: str, bound: Bound | None) -> Iterator[Cell]:
    holds = t.holds(name)
    still = t.still(name, holds)
    if bound is None:
        low, high = _span(t, holds)
        if name == "seats" and holds.fixed:
            low = high = t.seats
        yield Cell(name, holds.of.sort, low, high, still)
    elif bound.bits == WIDE_BITS:
        yield Cell(f"{name}.length", COUNT, 0, bound.capacity, still)
    else:
        for row in range(max(bound.rows, 1)):
            label = f"{name}[{row}]" if bound.rows else name
            absent = holds.rows is not None and row >= t.many(holds.rows)
            yield from _of_pile(t, label, holds, bound.capacity, still or absent)


def _of_pile(t: AtSeats, label: str, holds: Holds, capacity: int, still: bool) -> Iterator[Cell]:
    low, high = _span(t, holds)
    whole = t.many(holds.by) if holds.by is not None else capacity
    kept = holds.by is not None and not holds.grows and not t.early  # as long as can be, all the time
    for i in range(capacity):
        beyond = i >= whole
        least = low if kept and not beyond and not still else min(low, EMPTY)
        constant = still or beyond or (kept and holds.covered)
        yield Cell(f"{label}[{i}]", holds.of.sort, least, high, constant)
    yield Cell(f"{label}.length", COUNT, 0, capacity, still or kept)


def _span(t: AtSeats, holds: Holds) -> tuple[int, int]:
    """The least and the largest number that can stand there."""
    marks = [NOBODY] * holds.none + [HIDDEN] * (holds.hidden or holds.covered)
    low, high = holds.of.low, holds.of.low + t.many(holds.of) - 1
    return min([low, *marks]), high


def _remembered(t: AtSeats, name: str, room: int) -> Iterator[Cell]:
    holds: Holds | None = getattr(t.contents, name)
    for i in range(room):
        label = f"memory.{name}[{i}]"
        if holds is None:
            yield Cell(label, NUMBER, -MOST_SEEN, MOST_SEEN)
        else:
            beyond = holds.by is not None and i >= t.many(holds.by)
            low, high = _span(t, holds)
            yield Cell(label, holds.of.sort, min(low, HIDDEN), high, beyond)
