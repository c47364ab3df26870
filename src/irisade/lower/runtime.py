"""What the lowered rules stand on when they run as plain Python; `native/runtime.h` is the same in C++.

Everything that runs begins with an underscore, because the rules of a game may use any other name. The other
names are types, which the lowered text tells whoever translates it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from copy import deepcopy
from math import prod, sqrt
from typing import Any, TypeAlias, TypeVar

Cells: TypeAlias = Any  # a fixed array; its last cell is the number of items
Rows: TypeAlias = Any  # several of them
Context: TypeAlias = Any  # what one run works with
Table: TypeAlias = Any
Env: TypeAlias = Any  # one of many games side by side
Word: TypeAlias = int  # 64 bits without a sign
Long: TypeAlias = int  # 64 bits, on machines too whose numbers have fewer
Contexts: TypeAlias = Any
Tables: TypeAlias = Any
Envs: TypeAlias = Any
Row64: TypeAlias = Any  # arrays that an entry is handed: of one, two and three dimensions, and so many bits
Grid64: TypeAlias = Any
Cube64: TypeAlias = Any
Grid32: TypeAlias = Any
Grid16: TypeAlias = Any
Cube16: TypeAlias = Any
Flags: TypeAlias = Any
Masks: TypeAlias = Any
Shares: TypeAlias = Any
F = TypeVar("F", bound=Callable[..., Any])
_number = int
_word = int
_sqrt = sqrt


def _entry(function: F) -> F:
    """Marks what is called from outside."""
    return function


def _each(function: F) -> F:
    """Marks what is done for one row of many; on a GPU by a thread of its own."""
    return function


def _seldom(function: F) -> F:
    """Marks what is hardly ever called, and would be in the way where it is called."""
    return function


class _Cells(array):  # type: ignore[type-arg]
    """Like an array of NumPy, `cells[:]` is the same cells, and a number that is too large is refused."""

    def __getitem__(self, place: Any) -> Any:
        return self if type(place) is slice else array.__getitem__(self, place)

    def __deepcopy__(self, memo: Any) -> _Cells:
        return _Cells(self.typecode, self.tobytes())


def _numbers(values: Sequence[int]) -> Cells:
    """A constant list."""
    return _Cells("q", [*values, len(values)])


def _rows(rows: Sequence[Sequence[int]]) -> Cells:
    """A constant list of lists."""
    return [_numbers(row) for row in rows]


_FORMAT = {16: "h", 32: "i", 64: "q"}


class _Record:
    """A table, or the context of a run. A record that is stored in another one is copied, as in NumPy."""

    def __init__(self, fields: Sequence[tuple[Any, ...]]) -> None:
        for name, bits, *shape in fields:
            value: Any = 0 if isinstance(bits, int) else _Record(bits)
            if not shape:
                pass
            elif len(shape) == 1:
                value = _Cells(_FORMAT[bits], bytes(bits // 8 * shape[0]))
            else:
                value = [_Cells(_FORMAT[bits], [0] * shape[1]) for _ in range(shape[0])]
            setattr(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, deepcopy(value) if isinstance(value, _Record) else value)


class _Records(list[_Record]):
    def __setitem__(self, place: Any, record: Any) -> None:
        list.__setitem__(self, place, deepcopy(record))


def _offset(table: Any, field: str) -> int:
    """Where a field lies among the small cells of a table, which are only those of its small piles."""
    at = 0
    for name, bits, *shape in table:
        if name == field:
            break
        at += prod(shape) if bits == 16 else 0
    return at


def _lay(record: Any, source: Any) -> None:
    """Copy a record."""
    vars(record).update(vars(deepcopy(source)))


def _lowest(word: int) -> int:
    """Where the lowest bit of a word is, which is not zero."""
    return (word & -word).bit_length() - 1


def _ones(word: int) -> int:
    """How many bits of a word are set."""
    return word.bit_count()


def _equal(pile: Cells, at: int, x: int, many: int) -> int:
    """Which of so many cells from `at` on are this number, one bit for each."""
    return sum(1 << i for i in range(many) if pile[at + i] == x)


def _blank(mask: Cells, many: int) -> None:
    """None of so many moves is open."""
    for i in range(many):
        mask[i] = False


def _least(row: Cells, at: int, x: int) -> None:
    """A cell becomes the least of all numbers that are said to it."""
    row[at] = min(row[at], x)


def _fetch(record: Any) -> None:
    """A record will soon be needed."""


def _spread(row: Cells, at: int, t: Any, first: int, many: int) -> None:
    """Piles that follow one another lie in an observation as they lie in the table."""
    found: list[int] = []
    for value in vars(t).values():
        for pile in value if isinstance(value, list) else [value]:
            if isinstance(pile, _Cells) and pile.typecode == "h":
                found += pile
    _recall(row, at, found[first:], many)


def _recall(row: Cells, at: int, known: Cells, many: int) -> None:
    """The first cells of another row, from `at` on."""
    for i in range(many):
        row[at + i] = known[i]


def _record(fields: Sequence[tuple[Any, ...]]) -> Any:
    return fields


def _new(record: Any, count: int = 1) -> Any:
    return _Records(_Record(record) for _ in range(count))


__all__ = [name for name in dir() if not name.startswith("__")]
