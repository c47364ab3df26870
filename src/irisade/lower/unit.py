"""One game being lowered: its functions, constants and scratch piles, gathered into one readable file.

Everything that the rules need is checked first (`check`), and then written (`write`).
"""

from __future__ import annotations

import ast
import linecache
import types
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from irisade.core.playout import CHOICE_STREAM, NO_HABITS, QUIET_ROUNDS, SHOUT
from irisade.core.table import layout
from irisade.core.words import Kind
from irisade.lower import runtime
from irisade.lower.check import check
from irisade.lower.context import (
    ANSWERS,
    ENVIRONMENT,
    MEMORIES,
    NODES,
    OUTCOMES,
    PER_TURN,
    SEATS,
    SHOWS,
    TRAIL,
    context,
    first_slots,
    listing,
    sizes,
    table,
    watching,
)
from irisade.lower.matching import spelled_out
from irisade.lower.observation import HEAD, PLACES, laying_out, room_of, seen
from irisade.lower.scope import Scope
from irisade.lower.shapes import Shape
from irisade.lower.slots import Scratch
from irisade.lower.source import included, included_code, line_of, source_of
from irisade.lower.subset import Refused, refused
from irisade.lower.tree import name
from irisade.lower.write import write

__all__ = [
    "ANSWERS",
    "HEAD",
    "MEMORIES",
    "PER_TURN",
    "PLACES",
    "SEATS",
    "Unit",
    "first_slots",
    "included",
    "room_of",
    "watching",
]
ENTRIES = ("setup", "turn", "over", "score", "points", "ending", "news", "new_turn", "view", "guess")
LEAST_ROOM = 16  # of a list whose length cannot be told
TYPES = {
    "number": "int", "pile": "Cells", "rows": "Rows", "pairs": "Rows", "table": "Table", "nothing": "None",
}  # fmt: skip
NOTE = "`t.pile[:]` is the pile itself, not a copy."
RUNTIME = ("piles", "lists", "reckoning", "luck", "search", "survey")
DRIVERS = ("drivers", "batch", "single")


class Unit:
    """Checks and writes rule functions on demand, each once, those that are called before those that call."""

    def __init__(
        self,
        rules: Any,
        kinds: Sequence[Kind] = (),
        title: str = "rules",
        habits: Mapping[Kind, Callable[..., int | list[int]]] = NO_HABITS,
    ) -> None:
        self.rules, self.title, self.habits = rules, title, habits
        self.layout = layout(rules.Table)
        self.capacity = max([LEAST_ROOM, *(b.capacity for b in self.layout.values() if b is not None)])
        self.kinds = list(kinds)
        self.asked: set[Kind] = set()  # those of them that are not only luck's
        self.windows: set[Kind] = set()
        self.leaves = True  # is nothing done any more once a question is open?
        self.places = self.paths = False  # does it show what lies at a place, and where something goes?
        self.slots: list[Scratch] = []
        self.code: list[str] = []
        self.constants: dict[str, tuple[Any, str]] = {}
        self.labels: set[str] = set()
        self.functions: dict[types.FunctionType, Scope] = {}
        self.done: set[types.FunctionType] = set()  # those that are written
        self.underway: list[types.FunctionType] = []  # being checked
        self.entries: dict[types.FunctionType, list[str]] = {}

    # -- what the two halves ask for --

    def checked(self, function: types.FunctionType, caller: Scope | None = None, node: Any = None) -> Scope:
        """A rule function, checked on first use."""
        if function in self.underway and caller is not None:
            raise caller.refused(node, f"{function.__name__} calls itself; rules may not recurse")
        if function not in self.functions:
            tree = source_of(function)
            if tree is None:
                why, code = f"the source of {function.__name__} cannot be found", function.__code__
                here = ast.Pass(lineno=code.co_firstlineno, col_offset=0)
                raise caller.refused(node, why) if caller else refused(code.co_filename, here, why)
            self.underway.append(function)
            label = self.entries[function][0] if function in self.entries else self.label(function.__name__)
            scope = Scope(self, function, spelled_out(tree, function.__code__.co_filename), label)
            check(scope)
            self.functions[function] = scope
            self.underway.pop()
        return self.functions[function]

    def written(self, function: types.FunctionType) -> Scope:
        """A rule function, written on first use."""
        scope = self.checked(function)
        if function not in self.done:
            self.done.add(function)
            write(scope)
        return scope

    def slot(self, owner: str, shape: Shape | None = None) -> Scratch:
        """A scratch pile for such a list."""
        self.slots.append(Scratch(len(self.slots), owner))
        if shape is not None:
            self.slots[-1].hold(shape)
        return self.slots[-1]

    def constant(self, value: Any, wanted: str) -> str:
        """The name under which the generated file has a number, or a tuple of numbers."""
        wanted = wanted.replace(".", "_") if wanted.replace(".", "_").isidentifier() else "_K"
        label, n = wanted, 1
        while label in self.labels or label in self.constants:
            if label in self.constants and self.constants[label][0] == value:
                return label
            n += 1
            label = f"{wanted}_{n}"
        if isinstance(value, int):
            text = f"_number({int(value)})"
        elif value and isinstance(value[0], tuple):
            text = f"_rows({[[int(x) for x in row] for row in value]})"
        else:
            text = f"_numbers({[int(x) for x in value]})"
        self.constants[label] = (value, text)
        return label

    def kind(self, kind: Kind, wanted: str, window: bool) -> str:
        """The name under which the generated file has the number of a question."""
        self.asked.add(kind)
        if window:
            self.windows.add(kind)
        if kind not in self.kinds:
            self.kinds.append(kind)
        return self.constant(self.kinds.index(kind), wanted)

    def label(self, wanted: str) -> str:
        """A name for a generated function that nothing else has."""
        label, n = wanted.lstrip("_"), 1
        while label in self.labels or label in self.constants:
            n += 1
            label = f"{wanted.lstrip('_')}_{n}"
        self.labels.add(label)
        return label

    def emit(
        self, label: str, arguments: Mapping[str, Shape], result: Shape, body: list[ast.stmt], where: str
    ) -> None:
        """One more function of the generated file; a list that it makes has its room among the arguments."""
        room = {"_out": result} if result.lists else {}
        given = [ast.arg(a, name(TYPES[shape.what])) for a, shape in (room | dict(arguments)).items()]
        args = ast.arguments([], [ast.arg("ctx", name("Context")), *given], None, [], [], None, [])
        node = ast.FunctionDef(label, args, body, [], name(TYPES[result.what]))
        self.code.append(f"# {where}\n{ast.unparse(ast.fix_missing_locations(node))}\n")

    # -- the game --

    def translate(self, entries: Sequence[str] = ENTRIES) -> None:
        """Everything that these functions of the rules need; the drivers call them by these names."""
        self.labels |= set(entries)
        for entry in entries:
            function = getattr(self.rules, entry, None)
            if not isinstance(function, types.FunctionType):
                raise self.missing(entry, f"the rules have no function {entry}")
            self.entries.setdefault(function, []).append(entry)
        habits = dict[Kind, types.FunctionType]()
        for kind, habit in self.habits.items():
            if not isinstance(habit, types.FunctionType):
                raise self.missing("HABITS", f"the habit for {kind!r} is not a function")
            habits[kind] = habit
        for function in [*self.entries, *habits.values()]:
            self.checked(function)
        for function, names in self.entries.items():
            self.written(function)
            self.code += [f"{other} = {names[0]}" for other in names[1:]]
        self.write_habits(habits)

    def missing(self, name: str, why: str) -> Refused:
        """The rules lack something that is looked for under this name."""
        path = getattr(self.rules, "__file__", None) or f"<{self.title}>"
        return refused(path, ast.Pass(lineno=line_of(path, name), col_offset=0), why)

    def write_habits(self, habits: Mapping[Kind, types.FunctionType]) -> None:
        """`_habit` answers a question by habit, or at random if there is none for it."""
        lines = ["def _habit(ctx: Context, t: Table, seat: int, kind: int, options: Cells) -> int:"]
        for n, (kind, habit) in enumerate(habits.items()):
            made = self.written(habit)
            lines += [f"    if kind == {self.kinds.index(kind)}:"]
            if made.result.lists:
                room = ast.unparse(self.slot("_habit", made.result).tree())
                lines += [f"        good_{n} = {made.label}(ctx, {room}, t, seat, options)"]
                lines += [f"        return _get(good_{n}, _choose(ctx, _size(good_{n})))"]
            else:
                lines += [f"        return {made.label}(ctx, t, seat, options)"]
        self.code.append("\n".join([*lines, "    return _get(options, _choose(ctx, _size(options)))"]))

    # -- the file --

    def text(self, drivers: bool = True) -> str:
        """The generated file."""
        title = f'"""{self.title}, lowered by irisade.lower. Do not edit.\n\n{NOTE}\n"""'
        head = "from __future__ import annotations\n\nfrom irisade.lower.runtime import *"
        parts = [title, head, self.sizes_text(), *map(included, RUNTIME)]
        parts += [self.rules_text(), *map(included, DRIVERS if drivers else ())]
        return "\n\n".join(part.strip("\n") for part in parts if part) + "\n"

    def plainly(self, drivers: bool = True) -> dict[str, Any]:
        """The same as plain Python, with nothing but the standard library: what it defines, by name."""
        defined = {n: x for n, x in vars(runtime).items() if n != "__name__"}
        exec(compile(self.sizes_text(), "<sizes>", "exec"), defined)
        rules, path = self.rules_text(), f"<lowered {self.title}>"
        linecache.cache[path] = (len(rules), None, rules.splitlines(True), path)
        own = compile(rules, path, "exec", dont_inherit=True)
        for code in (*map(included_code, RUNTIME), own, *map(included_code, DRIVERS if drivers else ())):
            exec(code, defined)
        return defined

    def sizes_text(self) -> str:
        """The numbers and records that differ from game to game."""
        known = sizes(self.kinds)
        most = known["MOST"]
        places, paths = PLACES * self.places, PLACES * self.paths
        parts = [
            f"_ANSWERS, _PER_TURN, _MOST, _SHOUT = {ANSWERS}, {PER_TURN}, {most}, {SHOUT}",
            f"_QUIET_ROUNDS, _CHOICE_STREAM = {QUIET_ROUNDS}, {CHOICE_STREAM}",
            f"_NODES, _TRAIL, _SEATS, _SHOWS, _OUTCOMES = {NODES}, {TRAIL}, {SEATS}, {SHOWS}, {OUTCOMES}",
            f"_SEEN, _PLACES, _PATHS = {seen(self.layout)}, {places}, {paths}",
            f"_TOLD = {places + paths}",
            f"_LEAVES, _MOVES = {int(self.leaves)}, {sum(map(self.moves_of, self.asked))}",
            listing("_TABLE", table(self.layout), known),
            listing("_CONTEXT", context(self.slots, self.layout), known),
            listing("_ENV", ENVIRONMENT, known),
        ]
        return "\n\n".join(parts)

    def rules_text(self) -> str:
        """The constants and functions of the rules."""
        constants = "\n".join(f"{label} = {text}" for label, (_, text) in self.constants.items())
        return "\n\n".join([constants, *self.code, laying_out(self.layout)])

    def moves_of(self, kind: Kind) -> int:
        """Every option, and where one may do without, NOBODY; in a window that is silence."""
        return kind.size + (bool(kind.none) or kind in self.windows)
