"""A table: numbers and bounded lists of numbers, nothing else.

Because it is so plain, a table copies in a microsecond, compares byte for byte, and has the same shape
interpreted and compiled. `Pile[40]` is a list of at most 40 numbers, `Pile[8, 3]` eight lists of at most
three; `Wide[300]` is a pile whose numbers may be as large as 64 bits.
"""

from __future__ import annotations

import linecache
import marshal
import zlib
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Annotated, Any, NamedTuple, TypeVar, dataclass_transform, get_type_hints

SMALL_BITS, WIDE_BITS = 16, 64
CHECKSUM_FORMAT = 2  # of marshal: as Python has written numbers and lists since 2.5; a test holds it to that


class Bound(NamedTuple):
    """How much a field of a table can hold."""

    rows: int  # 0: one pile
    capacity: int
    bits: int


class Pile:
    """The type of a bounded list of numbers; type checkers see a list (`irisade.core.mypy_piles`)."""

    bits = SMALL_BITS

    def __class_getitem__(cls, size: Any) -> Any:
        rows, capacity = size if isinstance(size, tuple) else (0, size)
        return Annotated[list[list[int]] if rows else list[int], Bound(rows, capacity, cls.bits)]


class Wide(Pile):
    bits = WIDE_BITS


def layout(cls: type) -> dict[str, Bound | None]:
    """The fields of a table: a Bound for piles, None for plain numbers."""
    fields: dict[str, Bound | None] = {}
    for name, hint in get_type_hints(cls, include_extras=True).items():
        bound = getattr(hint, "__metadata__", (None,))[0]
        if hint is not int and not isinstance(bound, Bound):
            raise TypeError(f"{cls.__name__}.{name} must be an int, a Pile or a Wide")
        fields[name] = bound
    return fields


T = TypeVar("T")


@dataclass_transform()
def table(cls: type[T]) -> type[T]:
    """Make a class a table: it starts empty, copies cheaply with `copy()`, has `bytes` and a `checksum()`.

    It is `crowded()` when a pile holds more than it can; `overflows` says which. Fields that joined after
    tables were stored are named in `LATER = ("field", …)`: a checksum does not know of them while they are
    zero or empty, so those tables are still what they were.
    """
    for name, bound in layout(cls).items():
        if bound is None:
            setattr(cls, name, 0)
        else:
            make = partial(_rows, bound.rows) if bound.rows else list
            setattr(cls, name, field(default_factory=make))
    made: Any = dataclass(slots=True)(cls)
    made.bytes = property(lambda self: repr(self).encode())
    made.copy = copying(made, layout(made))
    later: tuple[str, ...] = getattr(cls, "LATER", ())
    fields = "".join(f"self.{name}, " for name in layout(cls) if name not in later)
    joined = "".join(f"self.{name}, " for name in later)
    more = f" + (({joined}) if any(({joined})) else ())" if later else ""
    made.checksum = _written(
        f"lambda self: crc32(dumps(({fields}){more}, {CHECKSUM_FORMAT}))",
        f"<checksum of {cls.__qualname__}>",
        crc32=zlib.crc32,
        dumps=marshal.dumps,
    )
    made.crowded = _written(f"lambda self: {_too_much(made)}", f"<bounds of {cls.__qualname__}>")
    return made  # type: ignore[no-any-return]


def _too_much(cls: Any) -> str:
    """What is true of a table with a pile that holds more than it can; no loop, for that would be slower."""
    found = ["False"]
    for name, bound in layout(cls).items():
        if bound is not None and bound.rows:
            found.append(f"len(self.{name}) != {bound.rows}")
            found += [f"len(self.{name}[{row}]) > {bound.capacity}" for row in range(bound.rows)]
        elif bound is not None:
            found.append(f"len(self.{name}) > {bound.capacity}")
    return " or ".join(found)


def overflows(t: Any) -> Iterator[str]:
    """The fields of a table that hold too much, too large a number, or no number, in words."""
    cls: Any = type(t)
    for name, bound in _bounds(cls).items():
        value = getattr(t, name)
        if bound is None:
            yield from _no_number(name, value, WIDE_BITS)
            continue
        if bound.rows and len(value) != bound.rows:
            yield f"{name} has {len(value)} piles, not {bound.rows}"
        for pile in value if bound.rows else [value]:
            if len(pile) > bound.capacity:
                yield f"{name} holds {bound.capacity} and gets {len(pile)}"
            for n in pile:
                yield from _no_number(name, n, bound.bits)


def _no_number(name: str, n: Any, bits: int) -> Iterator[str]:
    if type(n) is not int:
        yield f"{name} gets {n!r}, which is no number"
    elif not -(1 << bits - 1) <= n < 1 << bits - 1:
        yield f"{name} gets {n}, which is too large"


@cache
def _bounds(cls: Any) -> dict[str, Bound | None]:
    return layout(cls)


def copying(cls: Any, names: Collection[str]) -> Callable[[Any], Any]:
    """What makes another table with its own piles of these names; all others both have together."""
    parts = []
    for name, bound in layout(cls).items():
        part = f"self.{name}"
        if bound is not None and name in names:
            part = f"list(map(own, {part}))" if bound.rows else f"{part}[:]"
        parts.append(part)
    copied: Callable[[Any], Any] = _written(
        f"lambda self: new({', '.join(parts)})", f"<copy of {cls.__qualname__}>", new=cls, own=list.copy
    )
    return copied


def sharing(cls: Any, names: Collection[str]) -> Callable[[Any, Any], Any]:
    """What makes a table of two others, with the piles and numbers of these names of the first."""
    parts = [f"{'one' if name in names else 'other'}.{name}" for name in layout(cls)]
    shared: Callable[[Any, Any], Any] = _written(
        f"lambda one, other: new({', '.join(parts)})", f"<shared parts of {cls.__qualname__}>", new=cls
    )
    return shared


def copy_of(t: T) -> T:
    """Another table that lies the same, to try something out."""
    copied: T = t.copy()  # type: ignore[attr-defined]
    return copied


def _rows(count: int) -> list[list[int]]:
    return [[] for _ in range(count)]


def _written(source: str, filename: str, **names: Any) -> Any:
    """A function from its source, kept where a traceback finds it; a loop over fields is 4 times slower."""
    linecache.cache[filename] = (len(source), None, [source], filename)
    return eval(compile(source, filename, "eval"), names)
