"""What stands between the functions of the lowered text: constants, and the records that rules work on."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import Any

from irisade.native.spelling import CELLS, RECORDS, SCRATCH, folded, literal, spelled


@dataclass
class Declared:
    """The names that stand between the functions, and what each is in C++."""

    functions: Container[str]
    records: dict[str, list[tuple[Any, ...]]] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)  # name: C++ type, where it is not a whole number
    aliases: dict[str, str] = field(default_factory=dict)  # of functions

    def constant(self, node: ast.Assign) -> Iterator[str]:
        target = node.targets[0]
        if isinstance(target, ast.Tuple):
            assert isinstance(node.value, ast.Tuple)
            for part, value in zip(target.elts, node.value.elts, strict=True):
                yield from self.constant(ast.Assign([part], value))
            return
        assert isinstance(target, ast.Name)
        name, value = target.id, node.value
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
            yield from self.made(name, value.func.id, value.args)
        elif isinstance(value, ast.Name) and value.id in self.functions:
            self.aliases[name] = value.id
        elif isinstance(number := folded(value), float):
            self.kinds[name] = "double"
            yield f"constexpr double {spelled(name)} = {number!r};"
        elif isinstance(number, int):
            yield f"constexpr num {spelled(name)} = {literal(number)};"

    def made(self, name: str, how: str, args: list[ast.expr]) -> Iterator[str]:
        if how == "_record":
            self.records[RECORDS[name]] = [fields_of(part) for part in args[0].elts]  # type: ignore[attr-defined]
        elif how == "_number":
            yield f"constexpr num {spelled(name)} = {literal(folded(args[0]))};"
        elif how == "_word":
            self.kinds[name] = "u64"
            yield f"constexpr u64 {spelled(name)} = {folded(args[0])}ULL;"
        elif how == "_offset":
            field_name = ast.literal_eval(args[1])
            yield f"constexpr i64 {spelled(name)} = __builtin_offsetof(Table, {spelled(field_name)});"
        elif how == "_numbers":
            row = [*ast.literal_eval(args[0]), len(ast.literal_eval(args[0]))]
            yield from self.table_of(name, row, f"{len(row)}", f"Pile<const {{}}, {len(row)}>")
        elif how == "_rows":
            rows = ast.literal_eval(args[0])
            wide = max(map(len, rows))
            flat = [x for row in rows for x in [*row, *[0] * (wide - len(row)), len(row)]]
            yield from self.table_of(name, flat, f"{len(flat)}", f"Rows<const {{}}, {len(rows)}, {wide + 1}>")
        else:
            raise ValueError(f"{name} = {how}(…) is no constant")

    def table_of(self, name: str, numbers: list[int], many: str, view: str) -> Iterator[str]:
        # Of u16 a compiler knows that none is negative, so places need no second look.
        cells = {"u16": range(1 << 16), "i32": range(-(1 << 31) + 1, 1 << 31)}
        cell = next((kind for kind, these in cells.items() if all(n in these for n in numbers)), "i64")
        self.kinds[name] = "pile" if view.startswith("Pile") else "rows"
        listed = ", ".join(literal(n) for n in numbers)
        yield f"constexpr {cell} {spelled(name)}cells[{many}] = {{{listed}}};"
        yield f"constexpr rt::{view.format(cell)} {spelled(name)} = {{{spelled(name)}cells}};"


def fields_of(part: ast.expr) -> tuple[Any, ...]:
    """One line of a record: its name, its bits or the record it holds, and its extent."""
    assert isinstance(part, ast.Tuple)
    return tuple(x.id if isinstance(x, ast.Name) else ast.literal_eval(x) for x in part.elts)


def record(name: str, fields: list[tuple[Any, ...]]) -> str:
    """A record as a struct. Scratch piles belong to the functions that use them."""
    title = name.removesuffix(" &")
    lines = [f"struct {title} {{"]
    for field_name, bits, *shape in fields:
        if title == "Context" and SCRATCH.fullmatch(field_name):
            continue
        kind = "Laid" if bits == "_TABLE" else CELLS[bits]
        lines.append(f"    {kind} {spelled(field_name)}{''.join(f'[{n}]' for n in shape)};")
    lines += ["};", *(["typedef Table Laid;"] if title == "Table" else [])]
    last, bits, *shape = fields[-1]
    if title == "Table" and bits == 64 and len(shape) == 1 and shape[0] > 65:
        lines += tail(title, spelled(last), shape[0])
    return "\n".join(lines) + "\n"


def tail(title: str, last: str, many: int) -> list[str]:
    first = f"__builtin_offsetof({title}, {last})"
    return [
        f"}}\ntemplate <> struct rt::Tail<{title}> {{",
        f"    static constexpr i64 first = {first}, length = {first} + 8 * {many - 1};",
        "};\nnamespace {",
    ]
