"""Any expression, written: `value` gives the lowered tree of one that has passed the check.

The other modules of this folder say how each kind of expression is written, with `@tree_of.register`; how
what is only read as a list, with `@list_tree_of.register`. Nothing is moved out of its place, so everything
is evaluated in the order of the interpreted rules.
"""

from __future__ import annotations

import ast
from functools import singledispatch

from irisade.lower.scope import Scope
from irisade.lower.shapes import Shape
from irisade.lower.slots import Room
from irisade.lower.tree import call, name

ANSWER = "_answered_here"


def value(e: ast.expr, scope: Scope, room: Room | None = None) -> ast.expr:
    """The lowered expression; a list is made in this room, or in one of its own."""
    return name(ANSWER) if e is scope.hoisted else tree_of(e, scope, room)


@singledispatch
def tree_of(e: ast.expr, scope: Scope, room: Room | None) -> ast.expr:
    raise TypeError(f"{type(e).__name__} has passed the check and cannot be written")


def pile(e: ast.expr, scope: Scope, room: Room | None = None) -> ast.expr:
    """Any list, tuple or range, where a list is only read."""
    return list_tree_of(e, scope, room)


@singledispatch
def list_tree_of(e: ast.expr, scope: Scope, room: Room | None) -> ast.expr:
    return value(e, scope, room)


def truth(e: ast.expr, scope: Scope) -> ast.expr:
    """Something that is only asked whether it is true."""
    if isinstance(e, ast.BoolOp):
        return ast.BoolOp(e.op, [truth(part, scope) for part in e.values])
    lowered, shape = value(e, scope), scope.shapes[e]
    if shape.is_number:
        return lowered
    return ast.Compare(call("_size" if shape.lists else "_pairs", lowered), [ast.Gt()], [ast.Constant(0)])


def room_for(e: ast.expr, scope: Scope, room: Room | None) -> ast.expr:
    """Where the list is made that this expression stands for."""
    room = room or scope.slot()
    room.hold(scope.shapes[e])
    return room.tree()


def settled(made: ast.expr, shape: Shape, room: Room) -> ast.expr:
    """A list in its room: those made on the spot are already there."""
    return made if shape.fresh else call("_copy", made, room.tree())
