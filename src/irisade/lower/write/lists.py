"""Lists, written: every list-making expression owns one scratch pile, so nothing is allocated."""

from __future__ import annotations

import ast

from irisade.lower.reading import copied_whole
from irisade.lower.scope import Scope
from irisade.lower.slots import Room
from irisade.lower.subset import LARGEST
from irisade.lower.tree import call, item, name
from irisade.lower.write.values import list_tree_of, pile, room_for, tree_of, value


@list_tree_of.register(ast.Tuple)
def tuple_read(e: ast.Tuple, scope: Scope, room: Room | None) -> ast.expr:
    values = scope.folded(e.elts)
    return listed(e, e.elts, scope, room) if values is None else name(scope.unit.constant(values, ""))


@list_tree_of.register(ast.Call)
def call_read(e: ast.Call, scope: Scope, room: Room | None) -> ast.expr:
    if not scope.is_call(e, range):
        return value(e, scope, room)
    values = scope.folded(e.args)
    if values is not None:
        return name(scope.unit.constant(tuple(range(*values)), ""))
    return call("_count_up", room_for(e, scope, room), *bounds(e, scope))


def glance(e: ast.expr, scope: Scope) -> ast.expr:
    """A list that is used up at once: `x[:]` and `list(x)` then need no copy."""
    whole = copied_whole(e, scope)
    return pile(e if whole is None else whole, scope)


def bounds(e: ast.Call, scope: Scope) -> list[ast.expr]:
    """Beginning, end and step of a range."""
    args = [value(a, scope) for a in e.args]
    first: list[ast.expr] = [ast.Constant(0)] if len(args) == 1 else []
    return [*first, *args, *([ast.Constant(1)] if len(args) < 3 else [])]


@tree_of.register(ast.List)
def list_written(e: ast.List, scope: Scope, room: Room | None) -> ast.expr:
    return listed(e, e.elts, scope, room)


def listed(e: ast.expr, items: list[ast.expr], scope: Scope, room: Room | None) -> ast.expr:
    made = call("_begun", room_for(e, scope, room))
    for each in items:
        made = call("_with", made, value(each, scope))
    return made


def repeated(e: ast.BinOp, items: ast.List, scope: Scope, room: Room | None) -> ast.expr:
    """`[a, b] * n`"""
    if len(items.elts) == 1:
        what, many = value(items.elts[0], scope), value(e.right, scope)
        return call("_fill", room_for(e, scope, room), what, many)
    part = value(items, scope)
    return call("_repeat", room_for(e, scope, room), part, value(e.right, scope))


@tree_of.register(ast.Subscript)
def item_or_part(e: ast.Subscript, scope: Scope, room: Room | None) -> ast.expr:
    base = value(e.value, scope)
    if isinstance(e.slice, ast.Slice):
        return cut(e, e.slice, base, scope, room)
    place = value(e.slice, scope)
    if scope.shapes[e].lists:
        return item(base, call("_which", base, place))
    return call("_get", base, place)


def cut(e: ast.Subscript, part: ast.Slice, base: ast.expr, scope: Scope, room: Room | None) -> ast.expr:
    low = value(part.lower, scope) if part.lower else ast.Constant(0)
    high = value(part.upper, scope) if part.upper else ast.Constant(LARGEST)
    if part.lower or part.upper:
        return call("_cut", room_for(e, scope, room), base, low, high)
    return call("_copy", base, room_for(e, scope, room))
