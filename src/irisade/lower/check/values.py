"""The check of any expression: `value` finds its shape and notes it, or refuses it.

The other modules of this folder say what the shape of each kind of expression is, with
`@shape_of.register`; what may stand where a list is only read, with `@list_of.register`.
"""

from __future__ import annotations

import ast
from functools import singledispatch

from irisade.lower.check.aliasing import check_held
from irisade.lower.scope import Scope
from irisade.lower.shapes import NUMBER, Shape
from irisade.lower.subset import unknown


def value(e: ast.expr, scope: Scope, placed: bool = False) -> Shape:
    """What an expression stands for; `placed` says that a list is made in a room it is given."""
    scope.shapes[e] = shape_of(e, scope, placed)
    return scope.shapes[e]


@singledispatch
def shape_of(e: ast.expr, scope: Scope, placed: bool) -> Shape:
    raise scope.refused(e, unknown(e))


def pile(e: ast.expr, scope: Scope, placed: bool = False) -> Shape:
    """Any list, tuple or range, where a list is only read."""
    scope.shapes[e] = list_of(e, scope, placed)
    return scope.shapes[e]


@singledispatch
def list_of(e: ast.expr, scope: Scope, placed: bool) -> Shape:
    shape = value(e, scope, placed)
    if not shape.lists:
        raise scope.refused(e, f"a list is wanted here, and {ast.unparse(e)} is not one")
    return shape


def number(e: ast.expr, scope: Scope) -> Shape:
    shape = value(e, scope)
    if not shape.is_number:
        raise scope.refused(e, f"a number is wanted here, and {ast.unparse(e)} is not one")
    return shape


def truth(e: ast.expr, scope: Scope) -> None:
    """Something that is only asked whether it is true."""
    if isinstance(e, ast.BoolOp):
        for part in e.values:
            truth(part, scope)
    elif value(e, scope).what not in ("number", "pile", "pairs"):
        raise scope.refused(e, f"{ast.unparse(e)} is neither true nor false")


def together(scope: Scope, *parts: ast.expr) -> list[Shape]:
    """Parts that are held at the same time: none may replace a pile that an earlier one still holds."""
    done: list[Shape] = []
    for part in parts:
        before = len(scope.events)
        done.append(value(part, scope))
        check_held(scope, done[:-1], before)
    return done


def peek(e: ast.expr, scope: Scope) -> Shape:
    """What a name, a field or a row stands for; of anything else, that it is no pile."""
    if isinstance(e, ast.Subscript) and not isinstance(e.slice, ast.Slice):
        shape = peek(e.value, scope)
        return Shape("pile", shape.size) if shape.what == "rows" else NUMBER
    return value(e, scope) if isinstance(e, ast.Name | ast.Attribute) else NUMBER


def declare(target: ast.Name, shape: Shape, scope: Scope) -> None:
    """A name gets a value of this shape."""
    known = scope.known.get(target.id)
    if known is not None and known.what != shape.what:
        raise scope.refused(target, f"{target.id} was a {known.what} and would become a {shape.what}")
    scope.known[target.id] = NUMBER if shape.is_number and known is not None else shape
