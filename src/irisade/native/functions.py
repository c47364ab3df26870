"""A function of the lowered text, written in C++ statement by statement."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING

from irisade.native.expressions import Expressions
from irisade.native.kinds import Kinds, Local
from irisade.native.spelling import (
    HANDED,
    KINDS,
    OPERATORS,
    VIEWS,
    folded,
    is_marked,
    load,
    names_in,
    spelled,
)

if TYPE_CHECKING:
    from irisade.native.translate import Translation


class Function:
    """One function being written."""

    def __init__(self, whole: Translation, node: ast.FunctionDef) -> None:
        self.whole, self.node = whole, node
        self.names = Kinds(whole, node)
        self.written = Expressions(whole, self.names)
        self.kind, self.value, self.truth = self.names.kind, self.written.value, self.written.truth
        self.counter = self.written.counter
        self.entry = is_marked(node, "_entry")
        returns = KINDS[ast.unparse(node.returns or ast.Constant(None))]
        self.result = "auto" if returns in VIEWS else returns
        self.lines: list[str] = []
        self.depth = 1

    def head(self) -> str:
        def given(name: str, kind: str) -> str:
            cpp = self.whole.handed(kind) if kind in HANDED else KINDS[kind]
            cpp = "auto" if cpp in VIEWS else cpp
            cpp = "num" if kind in ("int", "bool") and not self.entry else cpp
            return f"{cpp}{'' if cpp.endswith('&') else ' '}{spelled(name)}"

        args = ", ".join(given(name, kind) for name, kind in self.names.given.items())
        how = "PART" if self.node.name in self.whole.parts and not self.entry else "WHOLE"
        if is_marked(self.node, "_seldom"):
            how = "SELDOM"
        return f"{how} {self.result} {spelled(self.node.name)}({args})"

    def text(self) -> str:
        self.block(self.node.body, 1)
        declared = [
            f"    {cell} {w}[{n}]; {w}[{n - 1}] = 0;" for w, (cell, n) in self.written.scratch.items()
        ]
        for kind in ("num", "i64", "u64", "bool", "double"):
            names = [spelled(n) for n, local in self.names.locals.items() if local.kind == kind]
            declared += [f"    {kind} {', '.join(names)};"] if names else []
        for name, local in self.names.locals.items():
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
                self.names.locals[target.id] = Local(kind)
                self.say(f"auto &&{spelled(target.id)} = {value};")
                return
            if target.id not in self.names.given:
                known = self.names.locals.setdefault(target.id, Local(kind, value))
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
        first, end = ("0", args[0]) if len(args) == 1 else args[:2]
        step = folded(s.iter.args[2]) if len(args) == 3 else 1
        i, stop = self.counter(), self.counter()
        self.names.locals.setdefault(s.target.id, Local())
        if step is None:
            by = self.counter()
            code = self.whole.code("ValueError", "a range needs a step")
            self.say(f"num {by} = {args[2]};")
            self.say(f"if ({by} == 0) rt::fail({code});")
            test, change = f"{by} > 0 ? {i} < {stop} : {i} > {stop}", f"{i} += {by}"
        else:
            test, change = f"{i} {'<' if step > 0 else '>'} {stop}", f"{i} += {step}"
        self.say(f"for (num {i} = {first}, {stop} = {end}; {test}; {change}) {{")
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
