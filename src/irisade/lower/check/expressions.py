"""The check of numbers: constants, names, fields, arithmetic, comparisons, conditions."""

from __future__ import annotations

import ast
from typing import Any

from irisade.lower.check.lists import check_range, repeated
from irisade.lower.check.values import number, pile, shape_of, together, truth, value
from irisade.lower.reading import BITS, few
from irisade.lower.scope import Scope
from irisade.lower.shapes import EITHER, LITTLE, NUMBER, Shape, fresh
from irisade.lower.subset import LARGEST, ROOM, SMALL

ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.LShift, ast.RShift, *BITS)


@shape_of.register(ast.Constant)
def constant(e: ast.Constant, scope: Scope, placed: bool) -> Shape:
    if not isinstance(e.value, int):
        why = f"{e.value!r} cannot be used in rules that are to be compiled: only whole numbers can"
        raise scope.refused(e, why)
    return known_number(e, e.value, scope)


def known_number(e: ast.expr, n: int, scope: Scope) -> Shape:
    scope.insist(abs(n) <= LARGEST, e, "a number of the rules has more than 62 bits")
    return LITTLE if abs(n) < SMALL else NUMBER


@shape_of.register(ast.Name)
def name(e: ast.Name, scope: Scope, placed: bool) -> Shape:
    if e.id in scope.known:
        return scope.known[e.id]
    scope.insist(e.id not in scope.locals, e, f"{e.id} is used before it is given a value")
    return declared(e, scope)


@shape_of.register(ast.Attribute)
def field(e: ast.Attribute, scope: Scope, placed: bool) -> Shape:
    owner = scope.known.get(e.value.id) if isinstance(e.value, ast.Name) else None
    if owner is None:
        return declared(e, scope)
    if owner.what != "table":
        raise scope.refused(e, f"{ast.unparse(e)} cannot be used in rules that are to be compiled")
    scope.insist(e.attr in scope.unit.layout, e, f"the table has no field {e.attr!r}")
    bound = scope.unit.layout[e.attr]
    if bound is None:
        return NUMBER
    what, small = "rows" if bound.rows else "pile", bound.bits < 32
    return Shape(what, bound.capacity, bound.rows, origin=f"t.{e.attr}", small=small)


def declared(e: ast.Name | ast.Attribute, scope: Scope) -> Shape:
    """A constant beside the rules: a number, a tuple of numbers, or a tuple of such tuples."""
    found: Any = scope.resolve(e)
    if isinstance(found, int):
        return known_number(e, found, scope)
    if not isinstance(found, tuple):
        raise scope.refused(e, f"{ast.unparse(e)} is neither a local name nor a constant of whole numbers")
    rows = len(found) if found and all(isinstance(row, tuple) for row in found) else 0
    flat = [x for row in found for x in row] if rows else list(found)
    if not all(isinstance(x, int) and abs(x) <= LARGEST for x in flat):
        raise scope.refused(e, "a constant must be a tuple of whole numbers, or of such tuples")
    size, small = max(map(len, found)) if rows else len(found), all(abs(x) < SMALL for x in flat)
    return Shape("rows" if rows else "pile", size, rows, frozen=True, small=small)


@shape_of.register(ast.UnaryOp)
def unary(e: ast.UnaryOp, scope: Scope, placed: bool) -> Shape:
    if isinstance(e.op, ast.Not):
        truth(e.operand, scope)
        return LITTLE
    shape = value(e.operand, scope)
    scope.insist(shape.is_number, e, "a number is wanted here")
    return shape.item


@shape_of.register(ast.BoolOp)
def both_or_either(e: ast.BoolOp, scope: Scope, placed: bool) -> Shape:
    shapes = [value(part, scope) for part in e.values]
    why = "and / or of piles has a pile as its value; write len(…) > 0"
    scope.insist(all(shape.is_number for shape in shapes), e, why)
    return NUMBER


@shape_of.register(ast.Compare)
def compare(e: ast.Compare, scope: Scope, placed: bool) -> Shape:
    if len(e.ops) == 1 and isinstance(e.ops[0], ast.In | ast.NotIn):
        inside(e.left, e.comparators[0], scope)
        return LITTLE
    for op in e.ops:
        scope.insist(not isinstance(op, ast.Is | ast.IsNot), e, "numbers are compared with == and !=")
        scope.insist(not isinstance(op, ast.In | ast.NotIn), e, "`in` cannot be chained")
    shapes = [value(side, scope) for side in [e.left, *e.comparators]]
    scope.insist(all(shape.is_number for shape in shapes), e, "piles cannot be compared")
    return LITTLE


def inside(left: ast.expr, right: ast.expr, scope: Scope) -> None:
    """A number in a list, tuple or range."""
    number(left, scope)
    if isinstance(right, ast.Call) and scope.is_call(right, range):
        check_range(right, scope)
    elif items := few(left, right, scope):
        for x in items:
            number(x, scope)
    else:
        pile(right, scope)


@shape_of.register(ast.BinOp)
def binary(e: ast.BinOp, scope: Scope, placed: bool) -> Shape:
    if isinstance(e.op, ast.Mult) and isinstance(e.left, ast.List):
        return repeated(e, e.left, scope)
    a, b = together(scope, e.left, e.right)
    if a.lists and b.lists and isinstance(e.op, ast.Add):
        why = "tuples are not added in rules; name the result as a constant"
        scope.insist(not (a.frozen and b.frozen), e, why)
        return fresh(min(ROOM, a.size + b.size))
    why = "numbers can be added, subtracted, multiplied and so on; of piles only a + b and [x] * n"
    scope.insist(a.is_number and b.is_number, e, why)
    return arithmetic(e, a, e.op, b, scope)


def arithmetic(e: ast.AST, a: Shape, op: ast.operator, b: Shape, scope: Scope) -> Shape:
    why = "fractions cannot be used in rules that are to be compiled; // divides whole numbers"
    scope.insist(not isinstance(op, ast.Div), e, why)
    why = f"{type(op).__name__} cannot be used in rules that are to be compiled"
    scope.insist(isinstance(op, ARITHMETIC), e, why)
    if isinstance(op, ast.Mod):
        return b.item
    if isinstance(op, ast.FloorDiv):
        return a.item
    return LITTLE if isinstance(op, BITS) and a.small and b.small else NUMBER


@shape_of.register(ast.IfExp)
def one_or_other(e: ast.IfExp, scope: Scope, placed: bool) -> Shape:
    truth(e.test, scope)
    a, b = value(e.body, scope, placed=True), value(e.orelse, scope, placed=True)
    small = a.small and b.small
    if a.is_number and b.is_number:
        return LITTLE if small else NUMBER
    why = "both sides of a conditional expression must be numbers, or both lists"
    scope.insist(a.lists and b.lists, e, why)
    size = max(a.size, b.size)
    if a.frozen and b.frozen and not placed:
        return Shape("pile", size, frozen=True, small=small)
    if all(shape.fresh or shape.frozen or shape.owned for shape in (a, b)):
        return fresh(size)
    return Shape("pile", size, origin=EITHER)
