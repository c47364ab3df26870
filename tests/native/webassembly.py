"""A compiled game whose entries are played by WebAssembly in node: everything else is the same."""

from __future__ import annotations

import base64
import ctypes
import json
import subprocess
from collections.abc import Callable
from math import prod
from pathlib import Path
from typing import Any

from irisade.core.game import Game
from irisade.native.compiled import Compiled
from irisade.native.entries import Entries
from irisade.native.libraries import source_of
from irisade.native.records import EXTENT, NUMBERS, structs
from irisade.native.translate import HANDED
from irisade.native.wasm import build

HOST = Path(__file__).with_name("wasm_host.mjs")
CELLS = {"64": 8, "32": 4, "16": 2, "Flags": 1, "Masks": 1, "Shares": 4}
RECORDS = {"Contexts": "Context", "Tables": "Table", "Envs": "Env"}


class Elsewhere(Entries):
    """Hands everything to node, and takes back what it wrote."""

    def __init__(self, game: Game, node: str, folder: Path) -> None:
        source = source_of(game)
        super().__init__(source)
        self.handed = {entry.name: entry.handed for entry in source.cpp.entries}
        self.shapes = structs(source.cpp.records)
        self.host = subprocess.Popen(
            [node, str(HOST), str(build(game, folder))], stdin=-1, stdout=-1, text=True, encoding="ascii"
        )

    def bound(self, entry: str, call: ctypes.Structure) -> Callable[[], None]:
        return lambda: self.enter(entry, call)

    def enter(self, entry: str, call: Any) -> None:
        places = [(name, *self.extent(call, name, kind)) for name, kind in self.arrays(entry)]
        message = {
            "entry": entry,
            "call": packed(bytes(call)),
            "arrays": [
                {"bytes": packed(ctypes.string_at(at, size) if size else b""), "field": field}
                for _, at, size, field in places
            ],
        }
        assert self.host.stdin
        assert self.host.stdout
        self.host.stdin.write(json.dumps(message) + "\n")
        self.host.stdin.flush()
        told = json.loads(self.host.stdout.readline())
        for (_, at, size, _), content in zip(places, told["arrays"], strict=True):
            ctypes.memmove(at, base64.b64decode(content), size)
        call.answer = told["answer"]
        if told["code"]:
            self.failed(told["code"])

    def arrays(self, entry: str) -> list[tuple[str, str]]:
        return [(name, kind) for name, kind in self.handed[entry].items() if kind not in NUMBERS]

    def extent(self, call: Any, name: str, kind: str) -> tuple[int, int, int]:
        """Where an array lies, how many bytes it has, and where its address stands in the call."""
        many = prod(getattr(call, f"{name}_{letter}") for letter in EXTENT[: HANDED[kind][1]])
        if kind in RECORDS:
            cell = ctypes.sizeof(self.shapes[RECORDS[kind]])
        else:
            cell = next(size for ending, size in CELLS.items() if kind.endswith(ending))
        return getattr(call, name) or 0, many * cell, getattr(type(call), name).offset

    def close(self) -> None:
        assert self.host.stdin
        self.host.stdin.close()
        self.host.wait(10)


def packed(content: bytes) -> str:
    return base64.b64encode(content).decode()


def in_node(game: Game, node: str, folder: Path) -> Compiled:
    """The compiled game, played in node."""
    made = Compiled(game)
    made.entries = Elsewhere(game, node, folder)
    return made
