"""The check of lists: written out, cut, joined, and numbers looked up in them."""

from __future__ import annotations

import ast

from irisade.lower.check.values import list_of, number, peek, pile, shape_of, together, value
from irisade.lower.reading import copied_whole
from irisade.lower.scope import Scope
from irisade.lower.shapes import NUMBER, Shape, fresh
from irisade.lower.subset import LARGEST, ROOM, SMALL


@list_of.register(ast.Tuple)
def tuple_read(e: ast.Tuple, scope: Scope, placed: bool) -> Shape:
    values = scope.folded(e.elts)
    return listed(e.elts, scope) if values is None else constant(e, values, scope)


@list_of.register(ast.Call)
def call_read(e: ast.Call, scope: Scope, placed: bool) -> Shape:
    if not scope.is_call(e, range):
        return list_of.dispatch(ast.expr)(e, scope, placed)
    values = scope.folded(e.args)
    if values and len(values) <= 3 and not e.keywords:
        scope.insist(len(values) < 3 or values[2], e, "a range needs a step")
        return constant(e, tuple(range(*values)), scope)
    check_range(e, scope)
    return fresh(range_size(e, scope))


def constant(e: ast.expr, values: tuple[int, ...], scope: Scope) -> Shape:
    """A list that is known now."""
    why = "a constant must be a tuple of whole numbers, or of such tuples"
    scope.insist(all(abs(x) <= LARGEST for x in values), e, why)
    return Shape("pile", len(values), frozen=True, small=all(abs(x) < SMALL for x in values))


def glance(e: ast.expr, scope: Scope) -> Shape:
    """A list that is used up at once: `x[:]` and `list(x)` then need no copy."""
    whole = copied_whole(e, scope)
    return pile(e if whole is None else whole, scope)


def check_range(e: ast.Call, scope: Scope) -> None:
    why = "range takes one, two or three numbers"
    scope.insist(1 <= len(e.args) <= 3 and not e.keywords, e, why)
    for bound in e.args:
        number(bound, scope)
    scope.insist(len(e.args) < 3 or scope.fold(e.args[2]) != 0, e, "a range needs a step")


def range_size(e: ast.Call, scope: Scope) -> int:
    """At most how many numbers this range has, as far as can be told."""
    values = scope.folded(e.args)
    if values is not None:
        return len(range(*values))
    last = e.args[0 if len(e.args) == 1 else 1]
    if isinstance(last, ast.Call) and scope.is_call(last, len) and (scope.fold(e.args[0]) or 0) >= 0:
        shape = peek(last.args[0], scope) if last.args else NUMBER
        return shape.rows if shape.what == "rows" else shape.size or scope.unit.capacity
    return scope.unit.capacity


@shape_of.register(ast.Tuple)
def tuple_elsewhere(e: ast.Tuple, scope: Scope, placed: bool) -> Shape:
    raise scope.refused(e, "a tuple can only be used where a list is read, or to assign side by side")


@shape_of.register(ast.List)
def list_written(e: ast.List, scope: Scope, placed: bool) -> Shape:
    return listed(e.elts, scope)


def listed(items: list[ast.expr], scope: Scope) -> Shape:
    for item in items:
        number(item, scope)
    return fresh(len(items))


def repeated(e: ast.BinOp, items: ast.List, scope: Scope) -> Shape:
    """`[a, b] * n`"""
    times = scope.fold(e.right)
    size = scope.unit.capacity if times is None else max(0, times)
    if times is None and scope.is_call(e.right, len):
        size = range_size(ast.Call(ast.Name("range", ast.Load()), [e.right], []), scope)
    value(items, scope)
    number(e.right, scope)
    return fresh(min(ROOM, size * len(items.elts)))


@shape_of.register(ast.Subscript)
def item_or_part(e: ast.Subscript, scope: Scope, placed: bool) -> Shape:
    if isinstance(e.slice, ast.Slice):
        return cut(e, e.slice, scope)
    shape, index = together(scope, e.value, e.slice)
    scope.insist(index.is_number, e.slice, "a place is a number")
    if shape.what == "rows":
        return shape.row(ast.unparse(e))
    scope.insist(shape.what != "pairs", e, "a memory is gone through: for place, value in memory")
    scope.insist(shape.lists, e, "only lists and constant tuples have places")
    return shape.item


def cut(e: ast.Subscript, part: ast.Slice, scope: Scope) -> Shape:
    scope.insist(part.step is None, e, "lists are cut without a step")
    shape, *ends = together(scope, *[x for x in (e.value, part.lower, part.upper) if x is not None])
    why = "only lists can be cut, at numbers"
    scope.insist(shape.lists and all(end.is_number for end in ends), e, why)
    size, first, last = shape.size, scope.fold(part.lower), scope.fold(part.upper)
    if part.upper is None and first is not None and first < 0:
        size = min(size, -first)
    elif last is not None and last >= 0:
        size = min(size, last)
    return fresh(size, shape.small)
