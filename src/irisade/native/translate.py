"""Lowered rules as C++20: the second pass, mechanical, from the text of the first alone.

A function of the text becomes a C++ function with the same name, line by line. Whole numbers are 64 bits
wide, a pile is a view of cells (`rt::Pile<T, N>`), a scratch pile of the context is an array of the function
that uses it. Python evaluates from left to right and C++ in any order, so wherever the order could matter the
parts are named first (`in_order`).
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from irisade.native.constants import Declared, record
from irisade.native.functions import Function
from irisade.native.spelling import CELLS, CHANGE, HANDED, aliases_of, calls_in, is_marked, reachable, spelled

STEPS = (ast.stmt, ast.Call, ast.BinOp, ast.Compare, ast.Subscript)  # what a function has to do, about
SHORT, GROWTH = 120, 240  # steps of a function, and of all its copies but one


class Failure(NamedTuple):
    """What Python raises where the compiled rules failed."""

    error: str
    sentence: str


class Entry(NamedTuple):
    """A function that Python calls, with one pointer to what it is handed."""

    name: str
    handed: dict[str, str]  # argument: annotation
    returns: bool


@dataclass
class Translated:
    text: str
    failures: list[Failure]  # the code of a failure is its position, from 1
    entries: list[Entry]
    records: dict[str, list[tuple[Any, ...]]]  # of the table, the context and a game among many


def translated(lowered: str, title: str = "") -> Translated:
    """The C++ text of a lowered game."""
    return Translation(ast.parse(lowered)).whole(title)


class Translation:
    """One file being translated: what its functions need to know of one another."""

    ENTRY = "_entry"  # the mark of what is called from outside

    def __init__(self, tree: ast.Module) -> None:
        functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        entries = [name for name, node in functions.items() if is_marked(node, self.ENTRY)]
        self.functions = reachable(functions, aliases_of(tree, functions), entries)
        self.body = tree.body
        self.declared = Declared(self.functions)
        self.failures: list[Failure] = []
        self.changing = self.changers()
        self.parts = self.inlined()

    def inlined(self) -> set[str]:
        """The functions that are put where they are called: short ones, and those with few callers.

        A compiler left alone keeps many of these calls, and a step of many games takes a fifth longer.
        """
        calls = Counter(name for node in self.functions.values() for name in calls_in(node))
        sizes: dict[str, int] = {}  # with all that is put into them
        for name, node in self.functions.items():  # a function stands after those that it calls
            size = sum(isinstance(n, STEPS) for n in ast.walk(node))
            size += sum(sizes.get(called, 0) for called in calls_in(node))
            if is_marked(node, "_seldom"):
                continue
            if name != "turn" and (size <= SHORT or size * (calls[name] - 1) <= GROWTH):
                sizes[name] = size
        return set(sizes)

    def changers(self) -> set[str]:
        """The functions that change something, themselves or by calling others."""
        calls: dict[str, set[str]] = {}
        found = set(CHANGE)
        for name, node in self.functions.items():
            calls[name] = set(calls_in(node))
            places = (n for n in ast.walk(node) if isinstance(n, ast.Attribute | ast.Subscript))
            if any(isinstance(place.ctx, ast.Store) for place in places):
                found.add(name)
        while more := {name for name, called in calls.items() if name not in found and called & found}:
            found |= more
        return found

    def code(self, error: str, sentence: str) -> int:
        failure = Failure(error, sentence)
        if failure not in self.failures:
            self.failures.append(failure)
        return self.failures.index(failure) + 1

    def whole(self, title: str) -> Translated:
        head = [
            f"// {title}: C++ made of its lowered rules. Do not edit." if title else "",
            '#include "runtime.h"\n',
        ]
        head.append("namespace {\n")
        constants: list[str] = []
        for node in self.body:
            if isinstance(node, ast.Assign):
                constants += self.declared.constant(node)
        bodies, declared, entries = [], [], []
        for node in self.functions.values():
            made = Function(self, node)
            bodies.append(made.text())
            if made.result != "auto":
                declared.append(f"{made.head()};")
            if is_marked(node, self.ENTRY):
                entries.append(entry_of(node))
        records = self.record_texts()
        calls = [call for entry in entries for call in self.called(entry)]
        parts = [*head, *records, *constants, "", *declared, "", *bodies, "}  // namespace\n", *calls]
        return Translated("\n".join(parts) + "\n", self.failures, entries, self.declared.records)

    def laid_apart(self, spread: ast.Call) -> list[str]:
        """The piles of a table that are spread out one by one; none where they lie side by side."""
        return []

    def scratch_cell(self, name: str, bits: int, size: int) -> str:
        """What the cells of a scratch pile are."""
        return CELLS[bits]

    def handed(self, kind: str) -> str:
        """What functions are handed, by annotation, as C++."""
        return HANDED[kind][0]

    def record_texts(self) -> list[str]:
        return [record(name, fields) for name, fields in self.declared.records.items()]

    def called(self, entry: Entry) -> Iterator[str]:
        """The function that Python calls, and what it is handed."""
        fields = "".join(f"    {HANDED[kind][0]} {spelled(name)};\n" for name, kind in entry.handed.items())
        yield f"struct Call{entry.name} {{\n{fields}    i64 answer;\n}};"
        args = ", ".join(f"call->{spelled(name)}" for name in entry.handed)
        run = f"{spelled(entry.name)}({args});"
        yield (
            f"IRISADE_ENTRY i64 irisade{entry.name}(Call{entry.name} *call) {{\n"
            f"    return rt::guarded([call] {{ {'call->answer = ' if entry.returns else ''}{run} }});\n}}\n"
        )


def entry_of(node: ast.FunctionDef) -> Entry:
    handed = {a.arg: ast.unparse(a.annotation) for a in node.args.args if a.annotation is not None}
    return Entry(node.name, handed, ast.unparse(node.returns or ast.Constant(None)) != "None")
