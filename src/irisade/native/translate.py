"""Lowered rules as C++20: the second pass, mechanical, from the text of the first alone.

A function of the text becomes a C++ function with the same name, line by line. Whole numbers are 64 bits
wide, a pile is a view of cells (`rt::Pile<T, N>`), a scratch pile of the context is an array of the function
that uses it. Python evaluates from left to right and C++ in any order, so wherever the order could matter the
parts are named first (`in_order`).
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

SCRATCH = re.compile(r"w\d+")
RECORDS = {"_TABLE": "Table &", "_CONTEXT": "Context &", "_ENV": "Env &"}
CELLS = {0: "u64", 16: "i16", 32: "i32", 64: "i64"}
# What functions are handed and give, by annotation: what it is, and as C++.
KINDS = {
    "int": "i64", "bool": "bool", "Word": "u64", "float": "double", "None": "void",
    "Context": "Context &", "Table": "Table &", "Env": "Env &", "Cells": "pile", "Rows": "rows",
    "Contexts": "contexts", "Tables": "tables", "Envs": "envs",
    "Row64": "pile", "Flags": "pile", "Grid64": "rows", "Grid32": "rows", "Grid16": "rows", "Masks": "rows",
    "Shares": "rows", "Cube64": "cube", "Cube16": "cube",
}  # fmt: skip
INNER = {"rows": "pile", "cube": "rows", "contexts": "Context &", "tables": "Table &", "envs": "Env &"}
VIEWS = ("pile", "rows", "cube")
# What entries are handed: as C++, and how many numbers say its extent.
HANDED = {
    "int": ("i64", 0),
    "bool": ("i64", 0),
    "Word": ("u64", 0),
    "Contexts": ("rt::Row<Context>", 1),
    "Tables": ("rt::Row<Table>", 1),
    "Envs": ("rt::Row<Env>", 1),
    "Row64": ("rt::Row<i64>", 1),
    "Grid64": ("rt::Grid<i64>", 2),
    "Cube64": ("rt::Cube<i64>", 3),
    "Grid32": ("rt::Grid<i32>", 2),
    "Grid16": ("rt::Grid<i16>", 2),
    "Cube16": ("rt::Cube<i16>", 3),
    "Flags": ("rt::Row<bool>", 1),
    "Masks": ("rt::Grid<bool>", 2),
    "Shares": ("rt::Grid<float>", 2),
}
BUILT_IN = {
    "len": "rt::len", "min": "rt::min", "max": "rt::max", "abs": "rt::abs", "float": "(double)",
    "_number": "(i64)", "_word": "(u64)", "_sqrt": "rt::square_root", "_lowest": "rt::lowest",
    "_ones": "rt::ones", "_lay": "rt::lay", "_blank": "rt::blank", "_fetch": "rt::fetch",
    "_equal": "rt::equal", "_spread": "rt::spread", "_recall": "rt::recall",
}  # fmt: skip
CHANGE = {"_lay", "_spread", "_recall", "_blank"}  # the built-in ones that change something
MANY = {"_equal": 3, "_spread": 4, "_recall": 3}  # whose so-manieth argument is known when it is compiled
OPERATORS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
    ast.LShift: "<<", ast.RShift: ">>",
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip
TAKEN = """
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char class co_await
    co_return co_yield compl concept const consteval constexpr constinit const_cast continue decltype
    default delete do double dynamic_cast else enum explicit export extern false float for friend goto
    if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private
    protected public register reinterpret_cast requires return short signed sizeof static static_assert
    static_cast struct switch template this thread_local throw true try typedef typeid typename union
    unsigned using virtual void volatile wchar_t while xor xor_eq linux unix main rt std i16 u16 i32
    i64 u64 Table Context Env Call setjmp longjmp
"""
WORDS = frozenset(TAKEN.split())
STEPS = (ast.stmt, ast.Call, ast.BinOp, ast.Compare, ast.Subscript)  # what a function has to do, about
SHORT, GROWTH = 120, 240  # steps of a function, and of all its copies but one
ZERO = ("ZeroDivisionError", "division by zero")


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


def is_marked(node: ast.FunctionDef, mark: str) -> bool:
    return any(isinstance(d, ast.Name) and d.id == mark for d in node.decorator_list)


def spelled(name: str) -> str:
    """A name of the text in C++, where some words are taken."""
    bare = name.rstrip("_")
    if bare[:1] == "_" and bare[1:2].isupper():
        return f"rt{name}"
    return f"{name}_" if bare in WORDS or bare.startswith(("__", "rt_")) else name


class Translation:
    """One file being translated: what its functions need to know of one another."""

    def __init__(self, tree: ast.Module) -> None:
        self.functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        self.body = tree.body
        self.records: dict[str, list[tuple[Any, ...]]] = {}
        self.failures: list[Failure] = []
        self.constants: dict[str, str] = {}  # name: C++ type, where it is not a whole number
        self.aliases: dict[str, str] = {}
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
                constants += self.constant(node)
        bodies, declared, entries = [], [], []
        for node in self.functions.values():
            made = Function(self, node)
            bodies.append(made.text())
            if made.result != "auto":
                declared.append(f"{made.head()};")
            if is_marked(node, "_entry"):
                entries.append(entry_of(node))
        records = [record(name, fields) for name, fields in self.records.items()]
        calls = [call for entry in entries for call in self.called(entry)]
        parts = [*head, *records, *constants, "", *declared, "", *bodies, "}  // namespace\n", *calls]
        return Translated("\n".join(parts) + "\n", self.failures, entries, self.records)

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

    # -- what stands between the functions --

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
            self.constants[name] = "double"
            yield f"constexpr double {spelled(name)} = {number!r};"
        elif isinstance(number, int):
            yield f"constexpr i64 {spelled(name)} = {literal(number)};"

    def made(self, name: str, how: str, args: list[ast.expr]) -> Iterator[str]:
        if how == "_record":
            self.records[RECORDS[name]] = [fields_of(part) for part in args[0].elts]  # type: ignore[attr-defined]
        elif how == "_number":
            yield f"constexpr i64 {spelled(name)} = {literal(folded(args[0]))};"
        elif how == "_word":
            self.constants[name] = "u64"
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
        self.constants[name] = "pile" if view.startswith("Pile") else "rows"
        listed = ", ".join(literal(n, "LL" if cell == "i64" else "") for n in numbers)
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
        kind = "Table" if bits == "_TABLE" else CELLS[bits]
        lines.append(f"    {kind} {spelled(field_name)}{''.join(f'[{n}]' for n in shape)};")
    lines.append("};")
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


def entry_of(node: ast.FunctionDef) -> Entry:
    handed = {a.arg: ast.unparse(a.annotation) for a in node.args.args if a.annotation is not None}
    return Entry(node.name, handed, ast.unparse(node.returns or ast.Constant(None)) != "None")


def literal(number: Any, ending: str = "LL") -> str:
    return f"{number}{ending}" if number > -(1 << 63) else f"(-{(1 << 63) - 1}{ending} - 1)"


def folded(e: ast.expr) -> int | float | None:
    """The value of a number that is written down."""
    try:
        value = eval(compile(ast.Expression(e), "<constant>", "eval"), {"__builtins__": {}})
    except (NameError, TypeError):
        return None
    return value if isinstance(value, int | float) else None


@dataclass
class Local:
    """A name that a function binds."""

    kind: str = "i64"  # i64, u64, double, or auto for a pile, or a record with &
    first: str = ""  # what a pile is first given, in C++


class Function:
    """One function being written."""

    def __init__(self, whole: Translation, node: ast.FunctionDef) -> None:
        self.whole, self.node = whole, node
        self.given = {a.arg: ast.unparse(a.annotation) if a.annotation else "Cells" for a in node.args.args}
        self.entry = is_marked(node, "_entry")
        returns = KINDS[ast.unparse(node.returns or ast.Constant(None))]
        self.result = "auto" if returns in VIEWS else returns
        self.locals: dict[str, Local] = {}
        self.scratch: dict[str, tuple[str, int]] = {}
        self.lines: list[str] = []
        self.depth, self.counters = 1, 0

    def head(self) -> str:
        def given(name: str, kind: str) -> str:
            cpp = HANDED[kind][0] if kind in HANDED else "auto" if KINDS[kind] in VIEWS else KINDS[kind]
            return f"{cpp}{'' if cpp.endswith('&') else ' '}{spelled(name)}"

        args = ", ".join(given(name, kind) for name, kind in self.given.items())
        how = "PART" if self.node.name in self.whole.parts and not self.entry else "WHOLE"
        if is_marked(self.node, "_seldom"):
            how = "SELDOM"
        return f"{how} {self.result} {spelled(self.node.name)}({args})"

    def text(self) -> str:
        self.block(self.node.body, 1)
        declared = [f"    {cell} {w}[{n}]; {w}[{n - 1}] = 0;" for w, (cell, n) in self.scratch.items()]
        for kind in ("i64", "u64", "bool", "double"):
            names = [spelled(n) for n, local in self.locals.items() if local.kind == kind]
            declared += [f"    {kind} {', '.join(names)};"] if names else []
        for name, local in self.locals.items():
            if local.kind in VIEWS:
                declared.append(f"    decltype({local.first}) {spelled(name)};")
        return "\n".join([f"{self.head()} {{", *declared, *self.lines, "}\n"])

    def say(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    def block(self, body: Sequence[ast.stmt], deeper: int = 0) -> None:
        self.depth += 0 if deeper else 1
        for s in body:
            getattr(self, f"do_{type(s).__name__}")(s)
        self.depth -= 0 if deeper else 1

    # -- what an expression is --

    def kind(self, e: ast.expr) -> str:
        """i64, u64, bool, double; pile, rows, cube; or the type of a record, with &."""
        handler: Callable[[Any], str] = getattr(self, f"kind_{type(e).__name__}", lambda e: "i64")
        return handler(e)

    def kind_Constant(self, e: ast.Constant) -> str:
        return "bool" if isinstance(e.value, bool) else "double" if isinstance(e.value, float) else "i64"

    def kind_Name(self, e: ast.Name) -> str:
        if e.id in self.locals:
            return self.locals[e.id].kind
        if e.id in self.given:
            return KINDS[self.given[e.id]]
        return self.whole.constants.get(e.id, "i64")

    def kind_Attribute(self, e: ast.Attribute) -> str:
        for name, bits, *shape in self.whole.records.get(self.kind(e.value), ()):
            if name == e.attr:
                number = "Table &" if bits == "_TABLE" else "u64" if bits == 0 else "i64"
                return (number, "pile", "rows")[len(shape)]
        return "i64"

    def kind_Subscript(self, e: ast.Subscript) -> str:
        owner = self.kind(e.value)
        if isinstance(e.slice, ast.Slice):
            return owner
        inner = {
            "rows": "pile",
            "cube": "rows",
            "contexts": "Context &",
            "tables": "Table &",
            "envs": "Env &",
        }
        return inner.get(owner, "i64")

    def kind_UnaryOp(self, e: ast.UnaryOp) -> str:
        return "bool" if isinstance(e.op, ast.Not) else self.kind(e.operand)

    def kind_Compare(self, e: ast.Compare) -> str:
        return "bool"

    def kind_BoolOp(self, e: ast.BoolOp) -> str:
        return "bool" if all(self.kind(v) == "bool" for v in e.values) else "i64"

    def kind_IfExp(self, e: ast.IfExp) -> str:
        kinds = {self.kind(e.body), self.kind(e.orelse)}
        return kinds.pop() if len(kinds) == 1 else "i64"

    def kind_BinOp(self, e: ast.BinOp) -> str:
        kinds = {self.kind(e.left), self.kind(e.right)}
        if isinstance(e.op, ast.Div) or "double" in kinds:
            return "double"
        return "u64" if "u64" in kinds else "i64"

    def kind_Call(self, e: ast.Call) -> str:
        assert isinstance(e.func, ast.Name)
        name = self.whole.aliases.get(e.func.id, e.func.id)
        if name in self.whole.functions:
            return KINDS[ast.unparse(self.whole.functions[name].returns or ast.Constant(None))]
        known = {"_word": "u64", "_equal": "u64", "_sqrt": "double", "float": "double"}
        return known.get(name, "i64")

    # -- expressions --

    def value(self, e: ast.expr) -> str:
        return getattr(self, f"of_{type(e).__name__}")(e)  # type: ignore[no-any-return]

    def truth(self, e: ast.expr) -> str:
        """Something that is only asked whether it is true: `and` and `or` need no value."""
        if isinstance(e, ast.BoolOp):
            joint = " && " if isinstance(e.op, ast.And) else " || "
            return f"({joint.join(self.truth(v) for v in e.values)})"
        if isinstance(e, ast.UnaryOp) and isinstance(e.op, ast.Not):
            return f"!{self.truth(e.operand)}"
        return self.value(e) if self.kind(e) == "bool" else f"({self.value(e)} != 0)"

    def of_Constant(self, e: ast.Constant) -> str:
        if isinstance(e.value, bool):
            return str(e.value).lower()
        return repr(e.value) if isinstance(e.value, float) else literal(e.value)

    def of_Name(self, e: ast.Name) -> str:
        return spelled(e.id)

    def of_Attribute(self, e: ast.Attribute) -> str:
        if e.attr == "itemsize":
            return f"rt::itemsize({self.value(e.value)})"
        if SCRATCH.fullmatch(e.attr) and self.kind(e.value) == "Context &":
            _, bits, size = next(f for f in self.whole.records["Context &"] if f[0] == e.attr)
            self.scratch[e.attr] = CELLS[bits], size
            return e.attr
        field_name = f"{self.value(e.value)}.{spelled(e.attr)}"
        return f"rt::cells({field_name})" if self.kind(e) in VIEWS else field_name

    def of_Subscript(self, e: ast.Subscript) -> str:
        if isinstance(e.slice, ast.Slice):
            whole = self.value(e.value)
            return whole if whole.startswith("rt::cells(") else f"rt::cells({whole})"
        if is_last(e.slice):
            return f"rt::last({self.value(e.value)})"
        return f"{self.value(e.value)}[{self.value(e.slice)}]"

    def of_UnaryOp(self, e: ast.UnaryOp) -> str:
        if isinstance(e.op, ast.Not):
            return self.truth(e)
        sign = {ast.USub: "-", ast.Invert: "~", ast.UAdd: "+"}[type(e.op)]
        return f"({sign}{self.value(e.operand)})"

    def of_BinOp(self, e: ast.BinOp) -> str:
        def write(a: str, b: str) -> str:
            if isinstance(e.op, ast.FloorDiv | ast.Mod):
                how = "rt::floor_divide" if isinstance(e.op, ast.FloorDiv) else "rt::floor_modulo"
                return f"{how}({a}, {b}, {self.whole.code(*ZERO)})"
            if isinstance(e.op, ast.Div):
                return f"((double){a} / (double){b})"
            return f"({a} {OPERATORS[type(e.op)]} {b})"

        return self.in_order([e.left, e.right], write)

    def of_BoolOp(self, e: ast.BoolOp) -> str:
        if self.kind(e) == "bool":
            return self.truth(e)
        made = self.value(e.values[-1])
        for part in reversed(e.values[:-1]):
            kept = self.counter()
            both = (made, kept) if isinstance(e.op, ast.And) else (kept, made)
            chosen = f"{kept} ? (i64)({both[0]}) : (i64)({both[1]})"
            made = f"[&] {{ i64 {kept} = {self.value(part)}; return {chosen}; }}()"
        return made

    def of_Compare(self, e: ast.Compare) -> str:
        if len(e.ops) == 1:
            sign = OPERATORS[type(e.ops[0])]
            return self.in_order([e.left, e.comparators[0]], lambda a, b: f"({a} {sign} {b})")
        sides = [e.left, *e.comparators]
        kept = [self.value(side) for side in sides]
        if all(self.is_steady(side) for side in sides[1:-1]):
            return f"({compared(kept, e.ops)})"
        first = self.counter()
        before, kept[0], done = f"auto {first} = {kept[0]}; ", first, 0
        for i, side in enumerate(sides[1:-1], 1):
            if not self.is_steady(side):
                if i > 1:  # what follows is not even looked up if this does not hold
                    before += f"if (!({compared(kept[done:i], e.ops[done:])})) return false; "
                    done = i - 1
                name = self.counter()
                before, kept[i] = f"{before}auto {name} = {kept[i]}; ", name
        return f"[&] {{ {before}return {compared(kept[done:], e.ops[done:])}; }}()"

    def of_IfExp(self, e: ast.IfExp) -> str:
        return f"({self.truth(e.test)} ? {self.value(e.body)} : {self.value(e.orelse)})"

    def of_Call(self, e: ast.Call) -> str:
        assert isinstance(e.func, ast.Name)
        name = self.whole.aliases.get(e.func.id, e.func.id)
        if name in self.whole.functions:
            return self.in_order(e.args, lambda *parts: f"{spelled(name)}({', '.join(parts)})")
        does, args = BUILT_IN[name], list(e.args)
        if name == "_fetch":
            does = "rt::fetch<__builtin_offsetof(Env, open)>"
        if name in MANY:
            does = f"{does}<{self.value(args.pop(MANY[name]))}>"
        if name in ("min", "max"):
            return self.in_order(args, lambda *parts: nest(does, parts))
        if does.startswith("("):
            return f"{does}({self.value(args[0])})"
        return self.in_order(args, lambda *parts: f"{does}({', '.join(parts)})")

    def in_order(self, parts: Sequence[ast.expr], write: Callable[..., str]) -> str:
        """Parts that C++ may evaluate in any order: where one changes something, each is named first."""
        made = [self.value(part) for part in parts]
        loose = [i for i, part in enumerate(parts) if not self.is_steady(part)]
        if len(loose) < 2 or not any(self.changes(parts[i]) for i in loose):
            return write(*made)
        before = ""
        for i in loose:
            name = self.counter()
            before, made[i] = f"{before}auto {name} = {made[i]}; ", name
        return f"[&] {{ {before}return {write(*made)}; }}()"

    def is_steady(self, e: ast.expr) -> bool:
        """Is it the same whenever it is looked up? A name, a number, or where the cells of a pile lie."""
        if isinstance(e, ast.UnaryOp):
            return self.is_steady(e.operand)
        if isinstance(e, ast.Subscript) and isinstance(e.slice, ast.Slice):
            return self.is_steady(e.value)
        if isinstance(e, ast.Attribute):  # a number of a record is not: it may change meanwhile
            return self.kind(e) in VIEWS or self.kind(e).endswith("&")
        return isinstance(e, ast.Name | ast.Constant)

    def changes(self, e: ast.expr) -> bool:
        return any(self.whole.aliases.get(name, name) in self.whole.changing for name in calls_in(e))

    def counter(self) -> str:
        self.counters += 1
        return f"_{self.counters}_"

    # -- statements --

    def do_Assign(self, s: ast.Assign) -> None:
        target = s.targets[0]
        if isinstance(target, ast.Tuple):
            self.side_by_side(target.elts, s.value.elts)  # type: ignore[attr-defined]
            return
        value, kind = self.value(s.value), self.kind(s.value)
        for each in reversed(s.targets):
            self.assign(each, value, kind)

    def side_by_side(self, targets: list[ast.expr], values: list[ast.expr]) -> None:
        """All values are there before the first is given away."""
        if all(isinstance(t, ast.Name) for t in targets) and not names_in(targets) & names_in(values):
            for target, part in zip(targets, values, strict=True):
                self.assign(target, self.value(part), self.kind(part))
            return
        kept = []
        for part in values:
            kept.append(self.counter())
            self.say(f"auto {kept[-1]} = {self.value(part)};")
        for target, name, part in zip(targets, kept, values, strict=True):
            self.assign(target, name, self.kind(part))

    def assign(self, target: ast.expr, value: str, kind: str) -> None:
        if isinstance(target, ast.Name):
            if kind.endswith("&"):
                self.locals[target.id] = Local(kind)
                self.say(f"{kind}{spelled(target.id)} = {value};")
                return
            if target.id not in self.given:
                known = self.locals.setdefault(target.id, Local(kind, value))
                known.kind = kind if known.kind == "bool" else known.kind
            self.say(f"{spelled(target.id)} = {value};")
        elif isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice):
            self.say(f"rt::fill({self.value(target.value)}, {value});")
        else:
            self.say(f"{self.value(target)} = {value};")

    def do_AugAssign(self, s: ast.AugAssign) -> None:
        place = self.value(s.target)
        if isinstance(s.op, ast.FloorDiv | ast.Mod):
            self.say(f"{place} = {self.value(ast.BinOp(load(s.target), s.op, s.value))};")
        else:
            self.say(f"{place} {OPERATORS[type(s.op)]}= {self.value(s.value)};")

    def do_AnnAssign(self, s: ast.AnnAssign) -> None:
        assert s.value is not None
        self.do_Assign(ast.Assign([s.target], s.value))

    def do_Expr(self, s: ast.Expr) -> None:
        if isinstance(s.value, ast.Constant):
            return
        if isinstance(s.value, ast.IfExp):
            self.do_If(ast.If(s.value.test, [ast.Expr(s.value.body)], [ast.Expr(s.value.orelse)]))
            return
        self.say(f"{self.value(s.value)};")

    def do_If(self, s: ast.If) -> None:
        self.say(f"if ({self.truth(s.test)}) {{")
        self.block(s.body)
        if s.orelse:
            self.say("} else {")
            self.block(s.orelse)
        self.say("}")

    def do_While(self, s: ast.While) -> None:
        self.say(f"while ({self.truth(s.test)}) {{")
        self.block(s.body)
        self.say("}")

    def do_For(self, s: ast.For) -> None:
        assert isinstance(s.iter, ast.Call)
        assert isinstance(s.target, ast.Name)
        args = [self.value(a) for a in s.iter.args]
        first, end = ("0LL", args[0]) if len(args) == 1 else args[:2]
        step = folded(s.iter.args[2]) if len(args) == 3 else 1
        i, stop = self.counter(), self.counter()
        self.locals.setdefault(s.target.id, Local())
        if step is None:
            by = self.counter()
            code = self.whole.code("ValueError", "a range needs a step")
            self.say(f"i64 {by} = {args[2]};")
            self.say(f"if ({by} == 0) rt::fail({code});")
            test, change = f"{by} > 0 ? {i} < {stop} : {i} > {stop}", f"{i} += {by}"
        else:
            test, change = f"{i} {'<' if step > 0 else '>'} {stop}", f"{i} += {step}"
        self.say(f"for (i64 {i} = {first}, {stop} = {end}; {test}; {change}) {{")
        self.depth += 1
        self.say(f"{spelled(s.target.id)} = {i};")
        self.depth -= 1
        self.block(s.body)
        self.say("}")

    def do_Return(self, s: ast.Return) -> None:
        self.say("return;" if s.value is None else f"return {self.value(s.value)};")

    def do_Raise(self, s: ast.Raise) -> None:
        assert isinstance(s.exc, ast.Call)
        code = self.whole.code(ast.unparse(s.exc.func), ast.literal_eval(s.exc.args[0]))
        self.say(f"rt::fail({code});")

    def do_Assert(self, s: ast.Assert) -> None:
        code = self.whole.code("AssertionError", "an assertion of the rules does not hold")
        self.say(f"if (!{self.truth(s.test)}) rt::fail({code});")

    def do_Break(self, s: ast.Break) -> None:
        self.say("break;")

    def do_Continue(self, s: ast.Continue) -> None:
        self.say("continue;")

    def do_Pass(self, s: ast.Pass) -> None:
        return


def compared(sides: Sequence[str], ops: Sequence[ast.cmpop]) -> str:
    """Each side with the next one."""
    return " && ".join(f"({a} {OPERATORS[type(op)]} {b})" for a, op, b in zip(sides, ops, sides[1:]))


def nest(does: str, parts: Sequence[str]) -> str:
    made = parts[0]
    for part in parts[1:]:
        made = f"{does}({made}, {part})"
    return made


def is_last(place: ast.expr) -> bool:
    return isinstance(place, ast.UnaryOp) and isinstance(place.op, ast.USub) and folded(place) == -1


def load(target: ast.expr) -> ast.expr:
    """The same place, to be read."""
    return ast.parse(ast.unparse(target), mode="eval").body


def calls_in(tree: ast.AST) -> list[str]:
    """The functions that are called there, each as often as it is called."""
    calls = (n.func for n in ast.walk(tree) if isinstance(n, ast.Call))
    return [called.id for called in calls if isinstance(called, ast.Name)]


def names_in(parts: Sequence[ast.expr]) -> set[str]:
    return {n.id for part in parts for n in ast.walk(part) if isinstance(n, ast.Name)}
