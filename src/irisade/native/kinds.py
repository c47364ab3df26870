"""What an expression of the lowered text is: a number, a pile, a record."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from irisade.native.spelling import INNER, KINDS

if TYPE_CHECKING:
    from irisade.native.translate import Translation


@dataclass
class Local:
    """A name that a function binds."""

    kind: str = "num"  # num, i64, u64, double, or auto for a pile, or a record with &
    first: str = ""  # what a pile is first given, in C++


class Kinds:
    """One function's names, and what its expressions are."""

    def __init__(self, whole: Translation, node: ast.FunctionDef) -> None:
        self.whole = whole
        self.given = {a.arg: ast.unparse(a.annotation) if a.annotation else "Cells" for a in node.args.args}
        self.locals: dict[str, Local] = {}

    def kind(self, e: ast.expr) -> str:
        """num, i64, u64, bool, double; pile, rows, cube; or the type of a record, with &."""
        handler: Callable[[Any], str] = getattr(self, f"kind_{type(e).__name__}", lambda e: "num")
        return handler(e)

    def kind_Constant(self, e: ast.Constant) -> str:
        return "bool" if isinstance(e.value, bool) else "double" if isinstance(e.value, float) else "num"

    def kind_Name(self, e: ast.Name) -> str:
        if e.id in self.locals:
            return self.locals[e.id].kind
        if e.id in self.given:
            return KINDS[self.given[e.id]]
        return self.whole.declared.kinds.get(e.id, "num")

    def kind_Attribute(self, e: ast.Attribute) -> str:
        for name, bits, *shape in self.whole.declared.records.get(self.kind(e.value), ()):
            if name == e.attr:
                number = "Table &" if bits == "_TABLE" else "u64" if bits == 0 else "num"
                return (number, "pile", "rows")[len(shape)]
        return "num"

    def kind_Subscript(self, e: ast.Subscript) -> str:
        owner = self.kind(e.value)
        if isinstance(e.slice, ast.Slice):
            return owner
        return INNER.get(owner, "num")

    def kind_UnaryOp(self, e: ast.UnaryOp) -> str:
        return "bool" if isinstance(e.op, ast.Not) else self.kind(e.operand)

    def kind_Compare(self, e: ast.Compare) -> str:
        return "bool"

    def kind_BoolOp(self, e: ast.BoolOp) -> str:
        return "bool" if all(self.kind(v) == "bool" for v in e.values) else "num"

    def kind_IfExp(self, e: ast.IfExp) -> str:
        kinds = {self.kind(e.body), self.kind(e.orelse)}
        return kinds.pop() if len(kinds) == 1 else "num"

    def kind_BinOp(self, e: ast.BinOp) -> str:
        kinds = {self.kind(e.left), self.kind(e.right)}
        if isinstance(e.op, ast.Div) or "double" in kinds:
            return "double"
        return next((kind for kind in ("u64", "i64") if kind in kinds), "num")

    def kind_Call(self, e: ast.Call) -> str:
        assert isinstance(e.func, ast.Name)
        name = self.whole.declared.aliases.get(e.func.id, e.func.id)
        if name in self.whole.functions:
            return KINDS[ast.unparse(self.whole.functions[name].returns or ast.Constant(None))]
        known = {"_word": "u64", "_equal": "u64", "_sqrt": "double", "float": "double"}
        return known.get(name, "num")
