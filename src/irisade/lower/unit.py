"""One game being lowered: its functions, constants and scratch piles, gathered into one readable file."""

from __future__ import annotations

import ast
import linecache
import types
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import accumulate, groupby
from pathlib import Path
from typing import Any

from irisade.core.playout import CHOICE_STREAM, NO_HABITS, QUIET_ROUNDS, SHOUT
from irisade.core.table import WIDE_BITS, Bound, layout
from irisade.core.words import Kind
from irisade.lower import plain
from irisade.lower.expressions import METHODS, Expressions
from irisade.lower.statements import Function
from irisade.lower.subset import Refused, Shape, cells, name, refused
from irisade.lower.survey import _BOUNDS, _LONGEST_WAIT

HERE = Path(__file__).parent
MARK = "# ---- copied from here ----\n"
ENTRIES = ("setup", "turn", "over", "score", "points", "ending", "news", "new_turn", "view", "guess")
LEAST_ROOM = 16  # of a list whose length cannot be told
ANSWERS = 1 << 17  # in one run, luck included
PER_TURN = 1 << 10  # in one turn of a batched game
MEMORIES = 1 << 12  # facts that a seat may remember
SEATS = 8
NODES = 1 << 14  # of the tree of a search
TRAIL = 1 << 9  # nodes on the way through it
NOTE = "`t.pile[:]` is the pile itself, not a copy."
TYPES = {
    "number": "int",
    "pile": "Cells",
    "rows": "Rows",
    "pairs": "Rows",
    "table": "Table",
    "nothing": "None",
}
COUNTS = ("rolled", "given", "stage", "quiet", "news", "game", "seat", "kind", "count", "speaker", "speakers")
SHOWS = 1 << 8  # in one turn of a batched game
PLACES = 64  # of which a seat may remember what it was shown there
HEAD = 2  # cells of an observation before the table: the seat and the question


class Unit:
    """Translates rule functions on demand, each once, those that are called before those that call."""

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
        self.sizes: list[int] = []  # of the scratch piles
        self.code: list[str] = []
        self.constants: dict[str, tuple[Any, str]] = {}
        self.labels: set[str] = set()
        self.functions: dict[types.FunctionType, Function] = {}
        self.underway: list[types.FunctionType] = []
        self.entries: dict[types.FunctionType, list[str]] = {}

    # -- what the translation of a function asks for --

    def slot(self, size: int = 0) -> ast.expr:
        """A scratch pile; `enlarge` may still say how large it is."""
        self.sizes.append(size)
        return cells("ctx", f"w{len(self.sizes) - 1}")

    def enlarge(self, room: ast.expr, size: int) -> None:
        """Make sure that a scratch pile has so much room; any other room is as large as its owner made it."""
        if isinstance(room, ast.Subscript) and isinstance(room.value, ast.Attribute):
            number = int(room.value.attr[1:])
            self.sizes[number] = max(self.sizes[number], size)

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

    def kind(self, kind: Kind, wanted: str) -> str:
        self.asked.add(kind)
        if kind not in self.kinds:
            self.kinds.append(kind)
        return self.constant(self.kinds.index(kind), wanted)

    def label(self, wanted: str) -> str:
        """A name for a generated function that nothing else has."""
        label, n = wanted.lstrip("_"), 1
        while label in self.labels or label in self.constants:
            n += 1
            label = f"{wanted}_{n}"
        self.labels.add(label)
        return label

    def function(
        self, function: types.FunctionType, caller: Expressions | None = None, node: Any = None
    ) -> Function:
        """A rule function, translated on first use."""
        if function in self.underway and caller is not None:
            raise caller.refused(node, f"{function.__name__} calls itself; rules may not recurse")
        if function not in self.functions:
            tree = source_of(function)
            if tree is None:
                where = caller.path if caller else str(function)
                raise refused(where, node or ast.Pass(), f"the source of {function.__name__} cannot be found")
            self.underway.append(function)
            label = self.entries[function][0] if function in self.entries else self.label(function.__name__)
            made = Function(self, function, tree, label)
            made.translate()
            self.functions[function] = made
            self.underway.pop()
        return self.functions[function]

    def changes_nothing(self, function: types.FunctionType, seen: frozenset[Any] = frozenset()) -> bool:
        """Does this function only look?"""
        tree = source_of(function)
        if tree is None or function in seen:
            return tree is not None
        for n in ast.walk(tree):
            if isinstance(n, ast.Attribute | ast.Subscript) and not isinstance(n.ctx, ast.Load):
                return False
            if isinstance(n, ast.Call):
                if isinstance(n.func, ast.Attribute) and n.func.attr in METHODS - {"index", "count"}:
                    return False
                called = function.__globals__.get(n.func.id) if isinstance(n.func, ast.Name) else None
                if isinstance(called, types.FunctionType) and not self.changes_nothing(
                    called, seen | {function}
                ):
                    return False
        return True

    def emit(
        self, label: str, arguments: Mapping[str, Shape], result: Shape, body: list[ast.stmt], where: str
    ) -> None:
        """One more function of the generated file; the annotations are for whoever reads or translates it."""
        given = [
            ast.arg("ctx", name("Context")),
            *(ast.arg(a, name(TYPES[s.what])) for a, s in arguments.items()),
        ]
        args = ast.arguments([], given, None, [], [], None, [])
        node = ast.FunctionDef(label, args, body, [], name(TYPES[result.what]))
        self.code.append(f"# {where}\n{ast.unparse(ast.fix_missing_locations(node))}\n")

    # -- the file --

    def translate(self, entries: Sequence[str] = ENTRIES) -> None:
        """Everything that these functions of the rules need; the drivers call them by these names."""
        self.labels |= set(entries)
        for entry in entries:
            function = getattr(self.rules, entry, None)
            if not isinstance(function, types.FunctionType):
                raise Refused(f"the rules have no function {entry}")
            self.entries.setdefault(function, []).append(entry)
        for function, names in self.entries.items():
            self.function(function)
            self.code += [f"{other} = {names[0]}" for other in names[1:]]
        self.translate_habits()

    def translate_habits(self) -> None:
        """`_habit` answers a question by habit, or at random if there is none for it."""
        lines = ["def _habit(ctx: Context, t: Table, seat: int, kind: int, options: Cells) -> int:"]
        for n, (kind, habit) in enumerate(self.habits.items()):
            assert isinstance(habit, types.FunctionType)
            made = self.function(habit)
            lines += [f"    if kind == {self.kinds.index(kind)}:"]
            if made.result.lists:
                room = ast.unparse(self.slot(made.result.size))
                lines += [f"        good_{n} = {made.label}(ctx, {room}, t, seat, options)"]
                lines += [f"        return _get(good_{n}, _choose(ctx, _size(good_{n})))"]
            else:
                lines += [f"        return {made.label}(ctx, t, seat, options)"]
        self.code.append("\n".join([*lines, "    return _get(options, _choose(ctx, _size(options)))"]))

    def text(self, drivers: bool = True) -> str:
        """The generated file."""
        title = f'"""{self.title}, lowered by irisade.lower. Do not edit.\n\n{NOTE}\n"""'
        head = "from __future__ import annotations\n\nfrom irisade.lower.plain import *"
        parts = [
            title,
            head,
            self.sizes_text(),
            included("piles"),
            included("luck"),
            included("search"),
            included("survey"),
        ]
        parts += [self.rules_text(), *([included("drivers"), included("batch")] if drivers else [])]
        return "\n\n".join(part.strip("\n") for part in parts if part) + "\n"

    def plainly(self, drivers: bool = True) -> dict[str, Any]:
        """The same as plain Python: what it defines, by name."""
        defined = {n: x for n, x in vars(plain).items() if n != "__name__"}
        exec(compile(self.sizes_text(), "<sizes>", "exec"), defined)
        rules, path = self.rules_text(), f"<lowered {self.title}>"
        linecache.cache[path] = (len(rules), None, rules.splitlines(True), path)
        own = compile(rules, path, "exec", dont_inherit=True)
        for code in (*map(included_code, ("piles", "luck", "search", "survey")), own):
            exec(code, defined)
        if drivers:
            exec(included_code("drivers"), defined)
            exec(included_code("batch"), defined)
        return defined

    def sizes_text(self) -> str:
        fields = [(n, 64) if b is None else (n, b.bits, *([b.rows] if b.rows else []), b.capacity + 1)
                  for n, b in self.layout.items()]  # fmt: skip
        most = max([SEATS, *(kind.size + 1 for kind in self.kinds)])
        parts = [
            f"_ANSWERS, _PER_TURN, _MOST, _SHOUT = {ANSWERS}, {PER_TURN}, {most}, {SHOUT}",
            f"_QUIET_ROUNDS, _CHOICE_STREAM = {QUIET_ROUNDS}, {CHOICE_STREAM}",
            f"_NODES, _TRAIL, _SEATS, _SHOWS = {NODES}, {TRAIL}, {SEATS}, {SHOWS}",
            f"_SEEN, _PLACES, _PATHS = {self.seen}, {PLACES * self.places}, {PLACES * self.paths}",
            f"_TOLD = {PLACES * self.places + PLACES * self.paths}",
            f"_LEAVES, _MOVES = {int(self.leaves)}, {self.moves}",
            _listing("_TABLE", fields),
            _listing("_CONTEXT", [*self.context(most)]).replace("'TABLE'", "_TABLE"),
            _listing("_ENV", [*self.environment(most)]).replace("'TABLE'", "_TABLE"),
        ]
        return "\n\n".join(parts)

    def rules_text(self) -> str:
        constants = "\n".join(f"{label} = {text}" for label, (_, text) in self.constants.items())
        return "\n\n".join([constants, *self.code, self.laying_out()])

    def laying_out(self) -> str:
        """`_lay_out` writes a table into a row of numbers.

        Small piles that follow one another are written in one go; of what is wide, only how much there is.
        """
        offsets: list[str] = []
        lines, at = ["def _lay_out(t: Table, row: Cells) -> None:"], HEAD
        for small, group in groupby(self.layout.items(), lambda item: is_small(item[1])):
            fields = dict(group)
            many = sum(room_of(bound) for bound in fields.values())
            if small:
                offsets.append(f"_AT_{at} = _offset(_TABLE, {next(iter(fields))!r})")
                lines.append(f"    _spread(row, {at}, t, _AT_{at}, {many})")
            for place, (field, bound) in enumerate(fields.items(), at):
                if not small:
                    value = f"_small(t.{field})" if bound is None else f"_size(t.{field}[:])"
                    lines.append(f"    row[{place}] = {value}")
            at += many
        return "\n".join([*offsets, "", *lines, "    return"])

    @property
    def moves(self) -> int:
        """How many moves there are, of all questions."""
        return sum(self.moves_of(kind) for kind in self.asked)

    def moves_of(self, kind: Kind) -> int:
        """Every option, and where one may do without, NOBODY; in a window that is silence."""
        return kind.size + (bool(kind.none) or kind in self.windows)

    @property
    def seen(self) -> int:
        """How many cells of a row are the question and the table; memory comes after them."""
        return HEAD + sum(room_of(bound) for bound in self.layout.values())

    def context(self, most: int) -> list[tuple[Any, ...]]:
        words: list[tuple[Any, ...]] = [("luck", 0), ("choice", 0)]
        counts = (
            "rolled chosen at given noting runs turns moves mode open asked kind count answered lucky shown"
        )
        words += [(word, 64) for word in f"{counts} telling inside me way stakes trailed thumb".split()]
        words += [(word, 64, NODES) for word in ("node_way", "node_visits", "node_open")]
        words += [("node_sum", 64, NODES * SEATS), ("trail", 64, TRAIL)]
        words += [("options", 64, most), ("seen", "TABLE"), ("memory", 64, MEMORIES + 1, 2)]
        words += [("shows", 64, 4 * SHOWS)]
        words += watching(self.kinds)
        words += [(f"w{i}", 64, size + 1) for i, size in enumerate(self.sizes)]
        return [*words, ("answers", 64, ANSWERS)]

    def environment(self, most: int) -> list[tuple[Any, ...]]:
        words: list[tuple[Any, ...]] = [("luck", 0)]
        words += [(word, 64) for word in COUNTS]
        words += [("score", 64, SEATS), ("points", 64, SEATS)]
        return [*words, ("voices", 64, SEATS), ("before", "TABLE"), ("open", "TABLE")]


def is_small(bound: Bound | None) -> bool:
    """Is this a field of which every item is seen?"""
    return bound is not None and bound.bits != WIDE_BITS


def room_of(bound: Bound | None) -> int:
    """How many cells of an observation a field takes."""
    return max(bound.rows, 1) * (bound.capacity + 1) if bound is not None and is_small(bound) else 1


def watching(kinds: Sequence[Kind]) -> list[tuple[Any, ...]]:
    """What a survey needs besides (`survey.py`)."""
    slots = sum(kind.size + 1 for kind in kinds)
    counts = "watching choices choice_turns chose bounds longest places questions"
    words: list[tuple[Any, ...]] = [(word, 64) for word in counts.split()]
    words += [(word, 64, SEATS) for word in ("placed", "decided", "since", "level")]
    words += [(word, 64, SEATS * slots) for word in ("opened", "picked")]
    words += [("used", 64, slots), ("stamp", 64, slots), ("first_slot", 64, len(kinds) + 1)]
    return [*words, ("waits", 64, _LONGEST_WAIT + 1), ("standing", 64, _BOUNDS)]


def first_slots(kinds: Sequence[Kind]) -> list[int]:
    """Where the slots of each kind begin, and where they end."""
    return [0, *accumulate(kind.size + 1 for kind in kinds)]


def _listing(label: str, fields: Sequence[tuple[Any, ...]]) -> str:
    return f"{label} = _record((\n" + "".join(f"    {field!r},\n" for field in fields) + "))"


@cache
def included(name: str) -> str:
    """The part of a runtime module that is copied into generated files."""
    return (HERE / f"{name}.py").read_text(encoding="utf-8").split(MARK)[1]


@cache
def included_code(name: str) -> types.CodeType:
    """The same part, compiled with the line numbers of its own file."""
    path = HERE / f"{name}.py"
    first = path.read_text(encoding="utf-8").split(MARK)[0].count("\n") + 1
    text = "from __future__ import annotations;" + "\n" * first + included(name)
    return compile(text, str(path), "exec", dont_inherit=True)


@cache
def _functions(path: str, lines: tuple[str, ...]) -> dict[int, ast.FunctionDef]:
    found: dict[int, ast.FunctionDef] = {}
    for node in ast.walk(ast.parse("".join(lines), path)):
        if isinstance(node, ast.FunctionDef):
            found[min([node.lineno, *(d.lineno for d in node.decorator_list)])] = node
    return found


def source_of(function: types.FunctionType) -> ast.FunctionDef | None:
    """The tree of a function, with the line numbers of its file."""
    path = function.__code__.co_filename
    linecache.checkcache(path)
    return _functions(path, tuple(linecache.getlines(path))).get(function.__code__.co_firstlineno)
