"""Expressions of the lowered text, written in C++."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from irisade.native.spelling import (
    BUILT_IN,
    MANY,
    OPERATORS,
    SCRATCH,
    VIEWS,
    ZERO,
    calls_in,
    compared,
    folded,
    is_last,
    literal,
    nest,
    spelled,
)

if TYPE_CHECKING:
    from irisade.native.kinds import Kinds
    from irisade.native.translate import Translation


class Expressions:
    """Those of one function."""

    def __init__(self, whole: Translation, kinds: Kinds) -> None:
        self.whole, self.kind = whole, kinds.kind
        self.scratch: dict[str, tuple[str, int]] = {}  # the scratch piles that they use
        self.counters = 0

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
            _, bits, size = next(f for f in self.whole.declared.records["Context &"] if f[0] == e.attr)
            self.scratch[e.attr] = self.whole.scratch_cell(e.attr, bits, size), size
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
        if isinstance(number := folded(e), int):
            return literal(number)

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
            chosen = f"{kept} ? (num)({both[0]}) : (num)({both[1]})"
            made = f"[&] {{ num {kept} = {self.value(part)}; return {chosen}; }}()"
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
        name = self.whole.declared.aliases.get(e.func.id, e.func.id)
        if name in self.whole.functions:
            return self.in_order(e.args, lambda *parts: f"{spelled(name)}({', '.join(parts)})")
        if name == "_spread" and (fields := self.whole.laid_apart(e)):
            row, at, t = (self.value(part) for part in e.args[:3])
            return f"rt::spread_out({row}, {at}, {', '.join(f'rt::cells({t}.{f})' for f in fields)})"
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
        return any(self.whole.declared.aliases.get(name, name) in self.whole.changing for name in calls_in(e))

    def counter(self) -> str:
        self.counters += 1
        return f"_{self.counters}_"
