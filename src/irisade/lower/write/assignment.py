"""Assignments, written: to names, fields, places and piles."""

from __future__ import annotations

import ast

from irisade.lower.reading import copied_whole
from irisade.lower.scope import Scope
from irisade.lower.tree import assign as named
from irisade.lower.tree import call, name, store
from irisade.lower.write.expressions import arithmetic
from irisade.lower.write.lists import glance
from irisade.lower.write.values import pile, value


def assign(s: ast.Assign | ast.AnnAssign, scope: Scope) -> list[ast.stmt]:
    target = s.targets[0] if isinstance(s, ast.Assign) else s.target
    if s.value is None:
        return []
    if isinstance(target, ast.Tuple | ast.List):
        return side_by_side(target, s.value, scope)
    if isinstance(target, ast.Name):
        return assign_name(target.id, s.value, scope)
    if isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice):
        lowered = pile(s.value, scope)
        return [ast.Expr(call("_copy", lowered, value(target.value, scope)))]
    copies = copied_whole(s.value, scope) is not None
    lowered = glance(s.value, scope) if copies else value(s.value, scope)
    if scope.shapes[target].is_number:
        return put(target, lowered, scope)
    return [replaced(value(target, scope), s.value, lowered)]


def replaced(place: ast.expr, e: ast.expr, lowered: ast.expr) -> ast.stmt:
    """A pile of the table becomes another list: its cells are written anew."""
    if isinstance(e, ast.List) and not e.elts:
        return ast.Expr(call("_clear", place))
    match lowered:
        case ast.Call(ast.Name("_fill"), [_, *what]):
            return ast.Expr(call("_refill", place, *what))
    return ast.Expr(call("_copy", lowered, place))


def put(target: ast.expr, lowered: ast.expr, scope: Scope) -> list[ast.stmt]:
    """Store a number in a field or in a list; the value is there before the place is looked up."""
    if isinstance(target, ast.Subscript):
        return [ast.Expr(call("_put", lowered, value(target.value, scope), value(target.slice, scope)))]
    assert isinstance(target, ast.Attribute)
    return [ast.Assign([ast.Attribute(target.value, target.attr, ast.Store())], lowered)]


def assign_name(local: str, e: ast.expr, scope: Scope) -> list[ast.stmt]:
    if isinstance(e, ast.Call) and scope.is_rule(e.func):
        scope.unit.written(scope.resolve(e.func))
    there = scope.is_made_there(local, e)
    lowered, shape = value(e, scope, scope.room_of(local) if there else None), scope.shapes[e]
    if shape.fresh and scope.has_room(local):
        room = scope.room_of(local)
        room.hold(scope.kept_as(local, shape))
        if not there:
            empty = isinstance(e, ast.List) and not e.elts
            lowered = call("_clear", room.tree()) if empty else call("_copy", lowered, room.tree())
    return [named(local, lowered)]


def side_by_side(target: ast.Tuple | ast.List, e: ast.expr, scope: Scope) -> list[ast.stmt]:
    """Several numbers at once: all are there before the first is stored."""
    made: list[ast.stmt] = []
    parts: list[ast.expr]
    if isinstance(e, ast.Call) and scope.is_call(e, divmod):
        left, right = (scope.keep(value(arg, scope), "v", made) for arg in e.args)
        parts = [ast.BinOp(left, ast.FloorDiv(), right), ast.BinOp(left, ast.Mod(), right)]
    elif isinstance(e, ast.Tuple | ast.List):
        parts = [value(part, scope) for part in e.elts]
    else:
        lowered, kept = value(e, scope), scope.temporary("p")
        made.append(named(kept, call("_sized", lowered, ast.Constant(len(target.elts)))))
        parts = [call("_get", name(kept), ast.Constant(i)) for i in range(len(target.elts))]
    names = [scope.temporary("v") for _ in parts]
    all_names = ast.Tuple([store(kept) for kept in names], ast.Store())
    made.append(ast.Assign([all_names], ast.Tuple(parts, ast.Load())))
    for part, kept in zip(target.elts, names, strict=True):
        made += [named(part.id, name(kept))] if isinstance(part, ast.Name) else put(part, name(kept), scope)
    return made


def add_to(s: ast.AugAssign, scope: Scope) -> list[ast.stmt]:
    target, there = s.target, scope.shapes[s.target]
    if isinstance(target, ast.Subscript) and there.is_number:
        return count_on(s, target, scope)
    place = name(target.id) if isinstance(target, ast.Name) else value(target, scope)
    if there.lists:
        return [ast.Expr(call("_extend", place, pile(s.value, scope)))]
    result = arithmetic(place, there, s.op, value(s.value, scope), scope.shapes[s.value], scope)
    return [named(target.id, result)] if isinstance(target, ast.Name) else put(target, result, scope)


def count_on(s: ast.AugAssign, target: ast.Subscript, scope: Scope) -> list[ast.stmt]:
    """`pile[i] += x`: the place and what it holds are looked up before x."""
    before: list[ast.stmt] = []
    own, place = value(target.value, scope), value(target.slice, scope)
    if not isinstance(own, ast.Subscript):  # the cells of a field stay where they are
        own = scope.keep(own, "p", before)
    place = scope.keep(place, "i", before)
    more, old = value(s.value, scope), call("_get", own, place)
    result = arithmetic(old, scope.shapes[target], s.op, more, scope.shapes[s.value], scope)
    return [*before, ast.Expr(call("_put", result, own, place))]
