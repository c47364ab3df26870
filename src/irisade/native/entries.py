"""Calling compiled rules: each entry takes one pointer to all it is handed, and says whether it failed."""

from __future__ import annotations

import builtins
import ctypes
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from irisade.native.libraries import Source, library
from irisade.native.records import EXTENT, call_of

FAILURES = (ArithmeticError, AssertionError, IndexError, ValueError)  # in which compiled rules end


class NumberRows:
    """Numbers in rows that compiled rules read or fill."""

    def __init__(self, *extent: int) -> None:
        self.extent, many = extent, 1
        for n in extent:
            many *= n
        self.cells = (ctypes.c_int64 * max(many, 1))()

    @classmethod
    def of(cls, items: Sequence[int]) -> NumberRows:
        made = cls(len(items))
        made.cells[: len(items)] = list(items)
        return made

    def lists(self) -> list[Any]:
        if 0 in self.extent:
            return []
        flat: list[Any] = memoryview(self.cells).cast("B").cast("q", self.extent).tolist()
        return flat


class Entries:
    """What can be called of a compiled game."""

    def __init__(self, source: Source) -> None:
        self.failures, self.records = source.cpp.failures, source.cpp.records
        self.calls = {entry.name: call_of(entry) for entry in source.cpp.entries}
        self._library = library(source)
        self._functions = {name: getattr(self._library, f"irisade{name}") for name in self.calls}
        for function in self._functions.values():
            function.restype, function.argtypes = ctypes.c_int64, [ctypes.c_void_p]

    def call(self, entry: str, **handed: Any) -> int:
        """Call an entry with numbers, records and arrays; its answer, if it has one."""
        call: Any = self.calls[entry]()
        for name, value in handed.items():
            if hasattr(call, name):
                hand(call, name, value)
        self.enter(entry, call)
        answer: int = call.answer
        return answer

    def bound(self, entry: str, call: ctypes.Structure) -> Callable[[], None]:
        """The same call again and again, as fast as can be."""
        function, place, failed = self._functions[entry], ctypes.byref(call), self.failed

        def enter() -> None:
            if code := function(place):
                failed(code)

        return enter

    def enter(self, entry: str, call: ctypes.Structure) -> None:
        """Call an entry with all it is handed, and raise what the compiled rules could not."""
        if code := self._functions[entry](ctypes.byref(call)):
            self.failed(code)

    def failed(self, code: int) -> NoReturn:
        failure = self.failures[code - 1]
        raise getattr(builtins, failure.error)(failure.sentence)


def hand(call: Any, name: str, value: Any) -> None:
    """A number, or where a record or an array lies and how far it reaches."""
    if isinstance(value, NumberRows):
        place, extent = ctypes.addressof(value.cells), value.extent
    elif isinstance(value, ctypes.Structure):
        place, extent = ctypes.addressof(value), (1,)
    elif hasattr(value, "ctypes"):  # an array of NumPy
        place, extent = value.ctypes.data, value.shape
    else:
        place, extent = value, ()
    setattr(call, name, place)
    for letter, n in zip(EXTENT, extent):
        setattr(call, f"{name}_{letter}", n)
