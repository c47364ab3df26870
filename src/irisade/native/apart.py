"""Compiled rules in a memory of their own: what an entry is handed is carried there, and back.

So it is with WebAssembly, in a page as in the tests.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple, Protocol

from irisade.native.entries import Entries
from irisade.native.records import EXTENT, NUMBERS, call_of, structs
from irisade.native.spelling import HANDED
from irisade.native.translate import Entry, Failure

CELLS = {"64": 8, "32": 4, "16": 2, "Flags": 1, "Masks": 1, "Shares": 4}
RECORDS = {"Contexts": "Context", "Tables": "Table", "Envs": "Env"}


class Parts(NamedTuple):
    """What must be known of compiled rules to call them; it can be written as JSON."""

    failures: Sequence[Sequence[str]]
    entries: Sequence[Sequence[Any]]
    records: Mapping[str, Sequence[Sequence[Any]]]


class Handed(NamedTuple):
    """An array or a record that an entry is handed."""

    cells: Any  # its bytes, as they lie here
    field: int  # where in the call its address stands


class Machine(Protocol):
    """Where the compiled rules run."""

    def enter(self, entry: str, call: Any, handed: Sequence[Handed]) -> int:
        """Carry all of it there, run the entry, carry what it wrote back; 0, or the code of its failure."""
        ...


class Apart(Entries):
    """What can be called of a compiled game that runs there."""

    def __init__(self, parts: Parts, machine: Machine) -> None:
        entries = [Entry(*each) for each in parts.entries]
        self.failures = [Failure(*each) for each in parts.failures]
        self.records = {name: [tuple(field) for field in fields] for name, fields in parts.records.items()}
        self.calls = {entry.name: call_of(entry) for entry in entries}
        self._arrays = {
            entry.name: [(name, kind) for name, kind in entry.handed.items() if kind not in NUMBERS]
            for entry in entries
        }
        self._sizes = {name: ctypes.sizeof(shape) for name, shape in structs(self.records).items()}
        self.machine = machine

    def bound(self, entry: str, call: ctypes.Structure) -> Callable[[], None]:
        return lambda: self.enter(entry, call)

    def enter(self, entry: str, call: Any) -> None:
        handed = [self._handed(call, name, kind) for name, kind in self._arrays[entry]]
        if code := self.machine.enter(entry, call, handed):
            self.failed(code)

    def _handed(self, call: Any, name: str, kind: str) -> Handed:
        many = prod(getattr(call, f"{name}_{letter}") for letter in EXTENT[: HANDED[kind][1]])
        if kind in RECORDS:
            cell = self._sizes[RECORDS[kind]]
        else:
            cell = next(size for ending, size in CELLS.items() if kind.endswith(ending))
        place = getattr(call, name)
        cells = (ctypes.c_char * (many * cell)).from_address(place) if place else b""
        return Handed(cells, getattr(type(call), name).offset)
