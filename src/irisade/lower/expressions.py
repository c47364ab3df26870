"""Expressions of the rules, as expressions on fixed arrays.

Nothing is moved out of its place, so everything is evaluated in the order of the interpreted rules.
"""

from __future__ import annotations

import ast
import builtins
import enum
import types
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from irisade.core.words import Kind
from irisade.lower.subset import (
    LARGEST,
    LITTLE,
    NUMBER,
    ROOM,
    SMALL,
    Effects,
    Event,
    Refused,
    Shape,
    call,
    cells,
    name,
    refused,
    unknown,
)

if TYPE_CHECKING:
    from irisade.lower.unit import Unit

Value = tuple[ast.expr, Shape]
CHANGES = {"append", "remove", "clear", "extend", "insert", "pop"}  # these change the length too
METHODS = {"append", "remove", "clear", "index", "count", "extend", "insert", "sort", "reverse", "pop"}
FOLDS = {any: "any", all: "all", sum: "sum", min: "min", max: "max"}
EITHER = "one of two"
PLAIN = (ast.Name, ast.Constant, ast.Attribute)  # what may be looked up twice
BITS = (ast.BitAnd, ast.BitOr, ast.BitXor)


class Expressions:
    """The part of a rule function's translation that deals with values."""

    unit: Unit
    path: str
    globals: dict[str, Any]
    locals: set[str]  # every name that the function binds
    scope: dict[str, Shape]  # those met so far
    effects: Effects
    events: list[Event]
    statement: ast.stmt | None = None
    question_node: ast.expr  # the last that was translated
    opens = False  # somebody is asked, here or in a function that is called from here

    def refused(self, node: ast.AST, why: str) -> Refused:
        return refused(self.path, node, why)

    def pile(self, e: ast.expr, room: ast.expr | None = None) -> Value:
        raise NotImplementedError  # in lists.py

    def bounds(self, e: ast.Call) -> list[ast.expr]:
        raise NotImplementedError

    def repeated(self, e: ast.BinOp, room: ast.expr | None) -> Value:
        raise NotImplementedError

    # -- names and constants --

    def resolve(self, e: ast.AST) -> Any:
        """The object that a name of the module, or of a module or class it knows, stands for; else None."""
        if isinstance(e, ast.Name) and e.id not in self.locals:
            return self.globals.get(e.id, getattr(builtins, e.id, None))
        if isinstance(e, ast.Attribute):
            owner = self.resolve(e.value)
            if isinstance(owner, types.ModuleType | enum.EnumMeta):
                return getattr(owner, e.attr, None)
        return None

    def fold(self, e: ast.expr | None) -> int | None:
        """The value of a number that is known now."""
        if isinstance(e, ast.Constant) and isinstance(e.value, int):
            return int(e.value)
        if isinstance(e, ast.UnaryOp) and isinstance(e.op, ast.USub):
            inner = self.fold(e.operand)
            return None if inner is None else -inner
        if isinstance(e, ast.BinOp):
            left, right = self.fold(e.left), self.fold(e.right)
            does = FOLDED.get(type(e.op))
            if (
                left is None
                or right is None
                or does is None
                or (right == 0 and type(e.op) in (ast.FloorDiv, ast.Mod))
            ):
                return None
            return does(left, right)
        value = self.resolve(e) if e is not None else None
        return int(value) if isinstance(value, int) else None

    def number(self, e: ast.expr) -> ast.expr:
        lowered, shape = self.value(e)
        if shape.what != "number":
            raise self.refused(e, f"a number is wanted here, and {ast.unparse(e)} is not one")
        return lowered

    def value(self, e: ast.expr, room: ast.expr | None = None) -> Value:
        """An expression and what it stands for; a list is made in this room, or in one of its own."""
        handler: Callable[..., Value] | None = getattr(self, f"of_{type(e).__name__}", None)
        if handler is None:
            raise self.refused(e, unknown(e))
        if isinstance(
            e, ast.List | ast.ListComp | ast.BinOp | ast.Subscript | ast.Call | ast.IfExp | ast.YieldFrom
        ):
            return handler(e, room)
        return handler(e)

    def of_Constant(self, e: ast.Constant) -> Value:
        if not isinstance(e.value, int):
            raise self.refused(
                e, f"{e.value!r} cannot be used in rules that are to be compiled: only whole numbers can"
            )
        if abs(e.value) > LARGEST:
            raise self.refused(e, "a number of the rules has more than 62 bits")
        return ast.Constant(int(e.value)), LITTLE if abs(e.value) < SMALL else NUMBER

    def of_Name(self, e: ast.Name) -> Value:
        if e.id in self.scope:
            return name(e.id), self.scope[e.id]
        if e.id in self.locals:
            raise self.refused(e, f"{e.id} is used before it is given a value")
        return self.constant(e)

    def of_Attribute(self, e: ast.Attribute) -> Value:
        if isinstance(e.value, ast.Name) and (owner := self.scope.get(e.value.id)) is not None:
            if owner.what != "table":
                raise self.refused(
                    e, f"{e.value.id}.{e.attr} cannot be used in rules that are to be compiled"
                )
            if e.attr not in self.unit.layout:
                raise self.refused(e, f"the table has no field {e.attr!r}")
            bound = self.unit.layout[e.attr]
            if bound is None:
                return ast.Attribute(name(e.value.id), e.attr, ast.Load()), NUMBER
            what = "rows" if bound.rows else "pile"
            shape = Shape(what, bound.capacity, bound.rows, origin=f"t.{e.attr}", small=bound.bits < 32)
            return cells(e.value.id, e.attr), shape
        return self.constant(e)

    def constant(self, e: ast.Name | ast.Attribute) -> Value:
        value = self.resolve(e)
        if isinstance(value, int):
            if abs(value) > LARGEST:
                raise self.refused(e, "a number of the rules has more than 62 bits")
            return name(self.unit.constant(value, ast.unparse(e))), LITTLE if abs(value) < SMALL else NUMBER
        if isinstance(value, tuple):
            return self.tuple_constant(e, value)
        raise self.refused(e, f"{ast.unparse(e)} is neither a local name nor a constant of whole numbers")

    def tuple_constant(self, e: ast.expr, value: tuple[Any, ...]) -> Value:
        if value and all(isinstance(row, tuple) for row in value):
            flat, size = [x for row in value for x in row], max(map(len, value))
            shape = Shape("rows", size, len(value), frozen=True)
        else:
            flat, shape = list(value), Shape("pile", len(value), frozen=True)
        if not all(isinstance(x, int) and abs(x) <= LARGEST for x in flat):
            raise self.refused(e, "a constant must be a tuple of whole numbers, or of such tuples")
        small = all(abs(x) < SMALL for x in flat)
        shape = Shape(shape.what, shape.size, shape.rows, frozen=True, small=small)
        return name(self.unit.constant(value, ast.unparse(e) if isinstance(e, ast.Name) else "")), shape

    # -- numbers --

    def of_UnaryOp(self, e: ast.UnaryOp) -> Value:
        if isinstance(e.op, ast.Not):
            return ast.UnaryOp(e.op, self.truth(e.operand)), LITTLE
        lowered, shape = self.value(e.operand)
        if shape.what != "number":
            raise self.refused(e, "a number is wanted here")
        if isinstance(e.op, ast.Invert | ast.UAdd):
            lowered = ast.Call(name("_number"), [lowered], [])
        return ast.UnaryOp(e.op, lowered), Shape("number", small=shape.small)

    def of_BoolOp(self, e: ast.BoolOp) -> Value:
        values = [self.value(v) for v in e.values]
        if any(shape.what != "number" for _, shape in values):
            raise self.refused(e, "and / or of piles has a pile as its value; write len(…) > 0")
        return ast.BoolOp(e.op, [v for v, _ in values]), NUMBER

    def truth(self, e: ast.expr) -> ast.expr:
        """Something that is only asked whether it is true."""
        if isinstance(e, ast.BoolOp):
            return ast.BoolOp(e.op, [self.truth(v) for v in e.values])
        lowered, shape = self.value(e)
        if shape.what == "number":
            return lowered
        if shape.what in ("pile", "pairs"):
            return ast.Compare(
                call("_size" if shape.lists else "_pairs", lowered), [ast.Gt()], [ast.Constant(0)]
            )
        raise self.refused(e, f"{ast.unparse(e)} is neither true nor false")

    def of_Compare(self, e: ast.Compare) -> Value:
        if len(e.ops) == 1 and isinstance(e.ops[0], ast.In | ast.NotIn):
            test = self.inside(e.left, e.comparators[0])
            return (test if isinstance(e.ops[0], ast.In) else ast.UnaryOp(ast.Not(), test)), LITTLE
        for op in e.ops:
            if isinstance(op, ast.Is | ast.IsNot):
                raise self.refused(e, "numbers are compared with == and !=")
            if isinstance(op, ast.In | ast.NotIn):
                raise self.refused(e, "`in` cannot be chained")
        sides = [self.value(side) for side in [e.left, *e.comparators]]
        if any(shape.what != "number" for _, shape in sides):
            raise self.refused(e, "piles cannot be compared")
        lowered = [side for side, _ in sides]
        return ast.Compare(lowered[0], e.ops, lowered[1:]), LITTLE

    def inside(self, left: ast.expr, right: ast.expr) -> ast.expr:
        """Is this number in that list, tuple or range?"""
        what = self.number(left)
        if isinstance(right, ast.Call) and self.resolve(right.func) is range:
            return call("_in_range", what, *self.bounds(right))
        few = right.elts if isinstance(right, ast.Tuple) and isinstance(what, PLAIN) else []
        if 0 < len(few) <= 4 and all(isinstance(x, PLAIN) or self.fold(x) is not None for x in few):
            tests: list[ast.expr] = [ast.Compare(what, [ast.Eq()], [self.number(x)]) for x in few]
            return tests[0] if len(tests) == 1 else ast.BoolOp(ast.Or(), tests)
        in_order: list[ast.expr] = [what, self.pile(right)[0]]  # as the rules have it
        return ast.Call(name("_in"), in_order, [])

    def of_BinOp(self, e: ast.BinOp, room: ast.expr | None) -> Value:
        if isinstance(e.op, ast.Mult) and isinstance(e.left, ast.List):
            return self.repeated(e, room)
        (left, a), (right, b) = self.together(e.left, e.right)
        if a.lists and b.lists and isinstance(e.op, ast.Add):
            if a.frozen and b.frozen:
                raise self.refused(e, "tuples are not added in rules; name the result as a constant")
            size = min(ROOM, a.size + b.size)
            return call("_join", room or self.unit.slot(size), left, right), Shape("pile", size, fresh=True)
        if a.what != "number" or b.what != "number":
            raise self.refused(
                e, "numbers can be added, subtracted, multiplied and so on; of piles only a + b and [x] * n"
            )
        return self.arithmetic(e, left, a, e.op, right, b)

    def arithmetic(
        self, e: ast.AST, left: ast.expr, a: Shape, op: ast.operator, right: ast.expr, b: Shape
    ) -> Value:
        small = a.small and b.small
        if isinstance(op, ast.Mult):
            return (ast.BinOp(left, op, right) if small else call("_times", left, right)), NUMBER
        if isinstance(op, ast.Add | ast.Sub):
            if not a.small and not b.small:
                right = right if isinstance(op, ast.Add) else ast.UnaryOp(ast.USub(), right)
                return call("_plus", left, right), NUMBER
            return ast.BinOp(left, op, right), NUMBER
        if isinstance(op, ast.FloorDiv | ast.Mod):
            shape = LITTLE if (b.small if isinstance(op, ast.Mod) else a.small) else NUMBER
            if isinstance(op, ast.Mod) and not self.is_constant(right):
                return call("_modulo", left, right), shape
            return ast.BinOp(left, op, right), shape
        if isinstance(op, ast.LShift | ast.RShift):
            return call("_left" if isinstance(op, ast.LShift) else "_right", left, right), NUMBER
        if isinstance(op, BITS):
            return ast.BinOp(left, op, right), LITTLE if small else NUMBER
        if isinstance(op, ast.Div):
            raise self.refused(
                e, "fractions cannot be used in rules that are to be compiled; // divides whole numbers"
            )
        raise self.refused(e, f"{type(op).__name__} cannot be used in rules that are to be compiled")

    def is_constant(self, lowered: ast.expr) -> bool:
        return isinstance(lowered, ast.Constant) or (
            isinstance(lowered, ast.Name) and lowered.id in self.unit.constants
        )

    def of_IfExp(self, e: ast.IfExp, room: ast.expr | None) -> Value:
        test = self.truth(e.test)
        made = room or self.unit.slot()
        (yes, a), (no, b) = self.value(e.body, made), self.value(e.orelse, made)
        if a.what == b.what == "number":
            return ast.IfExp(test, yes, no), Shape("number", small=a.small and b.small)
        if not (a.lists and b.lists):
            raise self.refused(e, "both sides of a conditional expression must be numbers, or both lists")
        size = max(a.size, b.size)
        if a.frozen and b.frozen and room is None:
            return ast.IfExp(test, yes, no), Shape("pile", size, frozen=True, small=a.small and b.small)
        if room is None:
            self.unit.enlarge(made, size)
        yes, no = self.settled(yes, a, made), self.settled(no, b, made)
        fresh = (a.fresh or a.frozen or self.owned(a)) and (b.fresh or b.frozen or self.owned(b))
        return ast.IfExp(test, yes, no), Shape("pile", size, fresh=fresh, origin="" if fresh else EITHER)

    def settled(self, made: ast.expr, shape: Shape, room: ast.expr) -> ast.expr:
        """A list in its room: those made on the spot are already there."""
        return made if shape.fresh else call("_copy", made, room)

    def owned(self, shape: Shape) -> bool:
        """Is this a list that a local name holds and nobody else?"""
        return shape.origin.startswith("local ")

    # -- things that happen to piles --

    def together(self, *parts: ast.expr) -> list[Value]:
        """Parts that are held at the same time: none may replace a pile that an earlier one still holds."""
        done: list[Value] = []
        for part in parts:
            before = len(self.events)
            done.append(self.value(part))
            self.check_held(done[:-1], before)
        return done

    def check_held(self, held: list[Value], since: int) -> None:
        for event in self.events[since:]:
            for _, shape in held:
                if event.replaced and shape.origin and shape.origin == event.origin:
                    raise self.refused(
                        event.node, f"{event.origin} is replaced here while the same statement still uses it"
                    )

    def happens(self, node: ast.AST, shape: Shape, *, replaced: bool, called: bool = False) -> None:
        if shape.frozen:
            raise self.refused(node, "a constant cannot be changed")
        if shape.origin == EITHER:
            raise self.refused(node, "this may be one pile or another; write it out with if and else")
        self.events.append(Event(replaced, shape.origin, shape.which, node, self.statement, called))

    def kind_number(self, e: ast.expr) -> ast.expr:
        """The number of a declared question."""
        if isinstance(e, ast.IfExp):
            return ast.IfExp(self.truth(e.test), self.kind_number(e.body), self.kind_number(e.orelse))
        kind = self.resolve(e)
        if not isinstance(kind, Kind):
            raise self.refused(e, f"{ast.unparse(e)} is not a Kind declared beside the rules")
        return name(self.unit.kind(kind, ast.unparse(e)))


FOLDED: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: int.__add__,
    ast.Sub: int.__sub__,
    ast.Mult: int.__mul__,
    ast.FloorDiv: int.__floordiv__,
    ast.Mod: int.__mod__,
}
