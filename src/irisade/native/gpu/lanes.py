"""Games that lie side by side in the memory of a device: the first cell of all, then the second of all.

Threads that do the same thing at the same time then reach neighbouring cells, which a GPU fetches at once.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from irisade.native.records import structs
from irisade.native.spelling import CELLS, spelled

# What threads are handed of many games, by annotation, as C++.
LANES = {
    "Envs": "Envs",
    "Grid16": "rt::Lanes<i16>",
    "Masks": "rt::Lanes<bool>",
    "Shares": "rt::Lanes<float>",
    "Cube16": "rt::LaneGrids<i16>",
}


class AmongMany:
    """The records of one game among many, as C++: where its numbers and cells lie."""

    def __init__(self, records: Mapping[str, Sequence[tuple[Any, ...]]]) -> None:
        self.records, self.laid = records, structs(records)

    def table(self) -> str:
        fields = self.records["Table &"]
        taken = [
            f"        rt::pour({name}, rt::cells(from.{name}));"
            if shape
            else f"        {name} = from.{name};"
            for name, _, *shape in ((spelled(field), *more) for field, *more in fields)
        ]
        return "\n".join([
            "struct Lain {",
            *self.declared("Table"),
            "    RT_MEMBER Lain(char *p, i64 n, i64 at, i64 i) :",
            ",\n".join(f"        {spelled(name)}{self.place('Table', name)}" for name, *_ in fields) + " {}",
            "    template <class From> RT_MEMBER void take(const From &from) {",
            *taken,
            "    }",
            "};\n",
        ])  # fmt: skip

    def game(self) -> str:
        """What is known of such a game, and all of them."""
        fields = self.records["Env &"]
        return "\n".join([
            "struct Env {",
            *self.declared("Env"),
            "    RT_MEMBER Env(char *p, i64 n, i64 at, i64 i) :",
            ",\n".join(f"        {spelled(name)}{self.place('Env', name)}" for name, *_ in fields) + " {}",
            "};",
            "struct Envs {",
            "    char *p;",
            "    i64 n;",
            "    RT_MEMBER Env operator[](i64 i) const { return Env(p, n, 0, i); }",
            "};\n",
        ])  # fmt: skip

    def declared(self, title: str) -> list[str]:
        lines = []
        for name, bits, *shape in self.records[f"{title} &"]:
            cell = "Lain" if bits == "_TABLE" else CELLS[bits]
            view = f"rt::LanePile<{cell}, {math.prod(shape)}> " if shape else f"{cell} &"
            lines.append(f"    {'Lain ' if bits == '_TABLE' else view}{spelled(name)};")
        return lines

    def place(self, title: str, name: str) -> str:
        at = f"at + {getattr(self.laid[title], name).offset}"
        _, bits, *shape = next(field for field in self.records[f"{title} &"] if field[0] == name)
        if bits == "_TABLE":
            return f"(p, n, {at}, i)"
        first = f"rt::lane<{CELLS[bits]}>(p, n, {at}, i)"
        return f"{{&{first}, n}}" if shape else f"({first})"
