"""The C++ of a game for a GPU: the lowered text narrowed to one kind of run, and a thread for each game.

The table of a thread is not one record: each pile is an array of its own and each number a variable, so that
a compiler can keep in registers what it likes. In memory a table lies as on every machine.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from irisade.lower.context import PER_TURN
from irisade.lower.subset import LARGEST
from irisade.native.gpu.lanes import LANES, AmongMany
from irisade.native.gpu.narrowing import narrowed, owners
from irisade.native.spelling import (
    CELLS,
    HANDED,
    KINDS,
    SCRATCH,
    VIEWS,
    aliases_of,
    calls_in,
    reachable,
    spelled,
)
from irisade.native.translate import STEPS, Entry, Translated, Translation

OWN = ("ctx", "t", "i")  # what a thread brings, and is not handed
NEVER = {"inside": 0, "thumb": 0, "watching": 0}
BITS = 15  # numbers that are written down with fewer need no wide ones to reckon with
TIGHT = {"i8": 1 << 7, "i16": 1 << 15}  # tight cells, and how many may be in a pile whose length is one
MOST_TIGHT = 1024  # piles; what is too tight is said with one bit each
HUGE = 30_000  # steps of a function with all that it calls


class Launch(NamedTuple):
    """One kind of run: what is called, and which fields of the context are always the same."""

    entries: tuple[str, ...]
    context: Mapping[str, int]
    repeatable: bool = False  # may be done again from its beginning, for it changes nothing that was there


# Nobody is asked: whole games, at random.
GAMES = Launch(
    ("_new_game",),
    NEVER | {"mode": 0, "open": 0, "noting": 0, "given": 0, "at": 0, "telling": 0, "shown": 0},
    repeatable=True,
)
STEPS_OF_MANY = Launch(("_go_on", "_object", "_choose_move"), NEVER | {"mode": 1})
LOOKS = Launch(("_look_once",), NEVER | {"mode": 1})
HABITS = Launch(("_habit_move",), NEVER | {"mode": 0, "open": 0, "telling": 0, "thumb": 1000})
# Smaller limits where numbers have 32 bits.
NARROW = {"_BITS": 30, "_LIMIT": (1 << 30) - 1, "_HALF": 1 << 15}


class Kernels(NamedTuple):
    """What a GPU is to compile."""

    title: str  # of the game, for whoever waits
    cpp: Translated
    narrow: bool  # numbers have 32 bits
    tight: list[str]  # the piles with tight cells, by their number

    @property
    def defines(self) -> list[str]:
        return ["IRISADE_THREADS", *(["IRISADE_NARROW"] if self.narrow else [])]


def kernels(
    lowered: str,
    run: Launch,
    options: Mapping[str, int],
    seats: int,
    title: str = "",
    wide: Mapping[str, int] | None = None,
) -> Kernels:
    """The C++ of a run with these options, whose names are fields of the table.

    Where `wide` is given, piles have the tightest cells there are, for as long as numbers fit; some are known
    to need wider ones, by so many steps.
    """
    tree = ast.parse(lowered)
    fixed = {("_CONTEXT", name): value for name, value in run.context.items()}
    fixed |= {("_TABLE", name): value for name, value in unchanging(tree, run, options, seats).items()}
    constants = {"_ANSWERS": PER_TURN, "_COMPACT": 0}
    small = narrowed(tree, run.entries, fixed, constants | NARROW)
    narrow = is_narrow(small)
    if narrow:
        small = ast.fix_missing_locations(Nearer().visit(small))
    else:
        small = narrowed(tree, run.entries, fixed, constants)
    table = {name: value for (record, name), value in fixed.items() if record == "_TABLE"}
    threads = Threads(small, table, seats, wide)
    return Kernels(title, threads.whole(title), narrow, threads.tight)


def unchanging(tree: ast.Module, run: Launch, options: Mapping[str, int], seats: int) -> dict[str, int]:
    """The numbers of a table that no rule changes, and that of the seats, which the set-up writes down."""
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    aliases = aliases_of(tree, functions)
    functions = reachable(functions, aliases, run.entries)
    known = handed_on(functions, aliases, {(entry, "seats") for entry in run.entries})
    written: dict[str, list[bool]] = {}  # is it the number of seats that is written?
    for node in functions.values():
        own = owners(node)
        for s in ast.walk(node):
            for target in s.targets if isinstance(s, ast.Assign) else [getattr(s, "target", None)]:
                match target:
                    case ast.Attribute(ast.Name(owner), field) if own.get(owner) == "_TABLE":
                        name = getattr(s.value, "id", "") if isinstance(s, ast.Assign) else ""
                        written.setdefault(field, []).append((node.name, name) in known)
    fixed = {name: value for name, value in options.items() if name not in written}
    return fixed | {name: seats for name, how in written.items() if all(how)}


def handed_on(
    functions: Mapping[str, ast.FunctionDef], aliases: Mapping[str, str], first: set[tuple[str, str]]
) -> set[tuple[str, str]]:
    """The arguments that are these very ones, handed from function to function."""
    given: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for caller, node in functions.items():
        for call in (n for n in ast.walk(node) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)):
            called = aliases.get(call.func.id, call.func.id)  # type: ignore[attr-defined]
            if called in functions:
                for a, value in zip(functions[called].args.args, call.args, strict=True):
                    given.setdefault((called, a.arg), []).append((caller, getattr(value, "id", "")))
    stored = {
        (name, n.id)
        for name, node in functions.items()
        for n in ast.walk(node)
        if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
    }
    known = first - stored
    while more := {a for a, values in given.items() if a not in known | stored and known.issuperset(values)}:
        known |= more
    return known


def is_narrow(tree: ast.Module) -> bool:
    """Do 32 bits hold every number? Surely if cells have 16 bits, and all numbers written down no more."""
    for node in tree.body:
        match node:
            case ast.Assign([ast.Name("_TABLE")], ast.Call(_, [fields])):
                if any(bits == 64 and shape for _, bits, *shape in ast.literal_eval(fields)):
                    return False
            case ast.Assign([ast.Name(name)], value) if not name.startswith("_") and not too_small(value):
                return False
            case ast.FunctionDef(name) if not name.startswith("_") and not too_small(node):
                return False
    return True


def too_small(tree: ast.AST) -> bool:
    """Has every number written down there few bits? The one that stands for no end does not count."""
    numbers = (n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, int))
    return all(abs(n) < 1 << BITS or n == LARGEST for n in numbers)


class Nearer(ast.NodeTransformer):
    """What stands for no end is as far as numbers reach."""

    def visit_Constant(self, e: ast.Constant) -> ast.expr:
        return ast.Constant(NARROW["_LIMIT"]) if e.value == LARGEST and e.value is not True else e


class Threads(Translation):
    """A narrowed file being translated."""

    ENTRY = "_each"

    def __init__(
        self, tree: ast.Module, fixed: Mapping[str, int], seats: int, wide: Mapping[str, int] | None
    ) -> None:
        self.fixed, self.seats, self.wide = fixed, seats, wide
        self.tight: list[str] = []
        self.first_of = dict(offsets(tree))
        super().__init__(tree)
        self.body = [node for node in tree.body if not any(offsets(ast.Module([node], [])))]

    def inlined(self) -> set[str]:
        """All functions, unless that would make a huge one."""
        sizes: Counter[str] = Counter()
        for name, node in self.functions.items():
            sizes[name] = sum(isinstance(n, STEPS) for n in ast.walk(node))
            sizes[name] += sum(sizes[called] for called in calls_in(node))
        self.apart = max(sizes.values()) <= HUGE
        return set(self.functions) if self.apart else super().inlined()

    def record_texts(self) -> list[str]:
        texts, among = [], AmongMany(self.declared.records)
        for name, fields in self.declared.records.items():
            title = name.removesuffix(" &")
            if title == "Table":
                texts += [self.in_memory(fields), self.of_a_thread(title, fields), among.table()]
            elif title == "Context":
                texts.append(self.of_a_thread(title, fields))
            else:
                texts.append(among.game())
        return texts

    def handed(self, kind: str) -> str:
        """Whoever calls knows how it lies."""
        return "auto" if KINDS[kind] in VIEWS else LANES.get(kind, super().handed(kind))

    def in_memory(self, fields: list[tuple[Any, ...]]) -> str:
        """A table as it lies on every machine."""
        lines = ["struct Laid {"]
        for name, bits, *shape in fields:
            lines.append(f"    {CELLS[bits]} {spelled(name)}{''.join(f'[{n}]' for n in shape)};")
        return "\n".join([*lines, *taking("Laid", fields, ()), "};"]) + "\n"

    def of_a_thread(self, title: str, fields: list[tuple[Any, ...]]) -> str:
        lines = [f"struct {title} {{"]
        for name, bits, *shape in fields:
            if title == "Context" and SCRATCH.fullmatch(name):
                continue
            cell, place = self.cell(name, bits, shape, title), spelled(name)
            if title == "Table" and name in self.fixed:
                lines.append(f"    static constexpr num {place} = {self.fixed[name]};")
            elif not shape:
                lines.append(f"    {cell} {place};")
            elif self.apart:
                lines.append(f"    {view_of(cell, shape)} {place};")
            else:
                lines.append(f"    {cell} {place}{''.join(f'[{n}]' for n in shape)};")
        if title == "Table":
            lines += taking(title, fields, self.fixed)
        return "\n".join([*lines, "};"]) + "\n"

    def cell(self, name: str, bits: int | str, shape: list[int], title: str) -> str:
        """What a field is, or the cells of a pile."""
        usual = cell_of(bits, bool(shape), title)
        return self.tightened(name, usual, shape[-1]) if shape and title == "Table" else usual

    def tightened(self, name: str, usual: str, size: int) -> str:
        """Cells of one or two bytes, unless this pile is known to need more, or its length may."""
        if self.wide is None:
            return usual
        narrower = list(TIGHT)[: list(TIGHT).index(usual)] if usual in TIGHT else list(TIGHT)
        fit = [cell for cell in narrower[self.wide.get(name, 0) :] if size <= TIGHT[cell]]
        if not fit or (name not in self.tight and len(self.tight) == MOST_TIGHT):
            return usual
        if name not in self.tight:
            self.tight.append(name)
        return f"rt::Tight<{self.tight.index(name)}, {fit[0]}>"

    def scratch_cell(self, name: str, bits: int, size: int) -> str:
        return self.tightened(name, CELLS[bits], size)

    def laid_apart(self, spread: ast.Call) -> list[str]:
        """The piles that lie in an observation as they do in the table."""
        _, _, _, first, many = spread.args
        assert isinstance(first, ast.Name)
        fields = self.declared.records["Table &"]
        at = [name for name, *_ in fields].index(self.first_of[first.id])
        left, found = int(ast.literal_eval(many)), []
        for name, _, *shape in fields[at:]:
            if left <= 0:
                break
            found.append(spelled(name))
            left -= shape[0] * (shape[1] if len(shape) > 1 else 1)
        return found

    def called(self, entry: Entry) -> Iterator[str]:
        handed = {name: kind for name, kind in entry.handed.items() if name not in OWN}
        fields = "".join(
            f"    {LANES.get(kind, HANDED[kind][0])} {spelled(name)};\n" for name, kind in handed.items()
        )
        yield f"struct Call{entry.name} {{\n{fields}    i64 answer;\n}};"
        args = [self.argument(name) for name in entry.handed]
        room = "\n".join(line for name in entry.handed for line in self.room(name))
        yield (
            f"RT void one{entry.name}(const Call{entry.name} &call, num i) {{\n{room}\n"
            f"    {spelled(entry.name)}({', '.join(args)});\n}}\n"
            f"IRISADE_KERNEL({entry.name})\n"
        )

    def argument(self, name: str) -> str:
        if name in OWN:
            return name
        return str(self.seats) if name == "seats" else f"call.{spelled(name)}"

    def room(self, name: str) -> Iterator[str]:
        """Where the table or the context of a thread lies."""
        title = {"ctx": "Context", "t": "Table"}.get(name)
        if title is None:
            return
        views = []
        for field, bits, *shape in self.declared.records[f"{title} &"]:
            if not shape or not self.apart or (title == "Context" and SCRATCH.fullmatch(field)):
                continue
            many = " * ".join(map(str, shape))
            yield f"    {self.cell(field, bits, shape, title)} {name}_{field}[{many}];"
            views.append(f"    {name}.{spelled(field)} = {{{name}_{field}}};")
        yield f"    {title} {name};"
        if title == "Context":
            for field, _, *shape in self.declared.records[f"{title} &"]:
                if not shape:
                    yield f"    {name}.{spelled(field)} = 0;"
        yield from views


def offsets(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names that say where a field of the table lies."""
    for node in tree.body:
        match node:
            case ast.Assign([ast.Name(name)], ast.Call(ast.Name("_offset"), [_, ast.Constant(str(field))])):
                yield name, field


def cell_of(bits: int | str, is_pile: bool, title: str) -> str:
    if bits == "_TABLE":
        return "Laid"
    assert isinstance(bits, int)
    return "num" if bits == 64 and (not is_pile or title == "Context") else CELLS[bits]


def view_of(cell: str, shape: list[int]) -> str:
    return f"rt::{'Pile' if len(shape) == 1 else 'Rows'}<{cell}, {', '.join(map(str, shape))}>"


def taking(title: str, fields: list[tuple[Any, ...]], without: Any) -> list[str]:
    """How a table is copied from another one."""
    lines = ["    template <class From> RT_MEMBER void take(const From &from) {"]
    for name, _, *shape in fields:
        place = spelled(name)
        if name in without:
            continue
        lines.append(
            f"        rt::pour(rt::cells({place}), rt::cells(from.{place}));"
            if shape
            else f"        {place} = from.{place};"
        )
    lines.append("    }")
    head = f"    template <class From> RT_MEMBER {title} &operator=(const From &from)"
    return [*lines, f"{head} {{ take(from); return *this; }}"]
