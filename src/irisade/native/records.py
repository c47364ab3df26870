"""Tables, contexts and calls as the compiled rules have them: structs of C, laid out here the same way."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from irisade.core.table import Bound
from irisade.lower.piles import _EMPTY
from irisade.native.spelling import HANDED, SCRATCH
from irisade.native.translate import Entry

CELLS = {0: ctypes.c_uint64, 16: ctypes.c_int16, 32: ctypes.c_int32, 64: ctypes.c_int64}
LETTERS = {0: "Q", 16: "h", 32: "i", 64: "q"}
NUMBERS = {"int": ctypes.c_int64, "bool": ctypes.c_int64, "Word": ctypes.c_uint64}
EXTENT = ("n", "m", "k")


def structs(records: Mapping[str, Sequence[tuple[Any, ...]]]) -> dict[str, type[ctypes.Structure]]:
    """The records of a game, by name."""
    made: dict[str, type[ctypes.Structure]] = {}
    for title, fields in records.items():
        parts: list[tuple[str, Any]] = []
        for name, bits, *shape in fields:
            if title == "Context &" and SCRATCH.fullmatch(name):
                continue
            cell: Any = made["Table"] if bits == "_TABLE" else CELLS[bits]
            for many in reversed(shape):
                cell = cell * many
            parts.append((name, cell))
        made[title.removesuffix(" &")] = type(title, (ctypes.Structure,), {"_fields_": parts})
    return made


def call_of(entry: Entry) -> type[ctypes.Structure]:
    """What an entry is handed: numbers, and for each array where it lies and how far it reaches."""
    parts: list[tuple[str, Any]] = []
    for name, kind in entry.handed.items():
        if kind in NUMBERS:
            parts.append((name, NUMBERS[kind]))
        else:
            extent = [(f"{name}_{letter}", ctypes.c_int64) for letter in EXTENT[: HANDED[kind][1]]]
            parts += [(name, ctypes.c_void_p), *extent]
    return type(entry.name, (ctypes.Structure,), {"_fields_": [*parts, ("answer", ctypes.c_int64)]})


class Layout:
    """How an interpreted table is written into a struct and read back, in one go."""

    def __init__(self, table: type, fields: Mapping[str, Bound | None]) -> None:
        self.table, self.fields = table, fields
        self.format = struct.Struct(
            "@"
            + "".join(
                "q" if bound is None else f"{max(bound.rows, 1) * (bound.capacity + 1)}{LETTERS[bound.bits]}"
                for bound in fields.values()
            )
        )
        self.room = (_EMPTY,) * max([0, *(bound.capacity for bound in fields.values() if bound)])

    def write(self, t: Any, place: Any) -> None:
        """Into a struct; what is too large for it is an OverflowError."""
        try:
            self.format.pack_into(place, 0, *self._flat(t))
        except struct.error:
            raise OverflowError(self.too_large(t)) from None

    def read(self, place: Any) -> Any:
        return self._made(self.format.unpack_from(place, 0))

    def too_large(self, t: Any) -> str:
        """What of a table has no room in a compiled one."""
        for name, bound in self.fields.items():
            value = getattr(t, name)
            if bound is None:
                continue
            for items in value if bound.rows else [value]:
                if len(items) > bound.capacity:
                    return f"{name} has more than {bound.capacity} items"
                if any(not -(1 << bound.bits - 1) <= item < 1 << bound.bits - 1 for item in items):
                    return f"{name} has a number of more than {bound.bits} bits"
        return "a number of the table has more than 64 bits"

    # Both are written out for the fields of this table: a loop over them would take four times as long.

    @cached_property
    def _flat(self) -> Any:
        parts = []
        for name, bound in self.fields.items():
            if bound is None:
                parts.append(f"t.{name}")
                continue
            cut = len(self.room) - bound.capacity
            for items in [f"t.{name}[{row}]" for row in range(bound.rows)] if bound.rows else [f"t.{name}"]:
                parts += [f"*{items}", f"*room[{cut} + len({items}):]", f"len({items})"]
        return eval(f"lambda t: ({', '.join(parts)},)", {"room": self.room})

    @cached_property
    def _made(self) -> Any:
        parts, at = [], 0
        for bound in self.fields.values():
            if bound is None:
                parts.append(f"v[{at}]")
                at += 1
                continue
            rows = []
            for _ in range(max(bound.rows, 1)):
                rows.append(f"list(v[{at}:{at}+v[{at + bound.capacity}]])")
                at += bound.capacity + 1
            parts.append(f"[{', '.join(rows)}]" if bound.rows else rows[0])
        return eval(f"lambda v: new({', '.join(parts)})", {"new": self.table})
