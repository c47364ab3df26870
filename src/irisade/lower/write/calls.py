"""Calls, written: other rule functions, methods of piles, built-in functions."""

from __future__ import annotations

import ast
import types

from irisade.lower import tree
from irisade.lower.reading import FOLDS, backwards
from irisade.lower.scope import Scope
from irisade.lower.slots import Room
from irisade.lower.tree import name, plainly
from irisade.lower.write import comprehensions
from irisade.lower.write.lists import bounds, listed
from irisade.lower.write.values import pile, room_for, settled, tree_of, truth, value


@tree_of.register(ast.Call)
def call(e: ast.Call, scope: Scope, room: Room | None) -> ast.expr:
    target = scope.resolve(e.func)
    if isinstance(target, types.FunctionType):
        return rule(e, target, scope, room)
    if isinstance(e.func, ast.Attribute) and target is None:
        return method(e, e.func, scope)
    if any(target is known for known in FOLDS):
        return folded(e, FOLDS[target], scope)
    if not e.args:
        return listed(e, [], scope, room)  # list()
    (arg,) = e.args
    if target is len:
        return length(arg, scope)
    if target is list or target is sorted:
        return copied(arg, scope, room, target is sorted)
    if target is bool:
        return ast.Compare(truth(arg, scope), [ast.NotEq()], [ast.Constant(0)])
    return plainly("abs" if target is abs else "_number", value(arg, scope))


def length(arg: ast.expr, scope: Scope) -> ast.expr:
    if isinstance(arg, ast.Call) and scope.is_call(arg, range):
        return tree.call("_span", *bounds(arg, scope))
    lowered, shape = value(arg, scope), scope.shapes[arg]
    if shape.what == "rows":
        return ast.Constant(shape.rows)
    return tree.call("_size" if shape.lists else "_pairs", lowered)


def copied(arg: ast.expr, scope: Scope, room: Room | None, is_sorted: bool) -> ast.expr:
    """`list(…)` and `sorted(…)`, even of `reversed(…)`."""
    source, room = backwards(arg, scope), room or scope.slot()
    read = arg if source is None else source
    made = settled(pile(read, scope, room), scope.shapes[read], room)
    room.hold(scope.shapes[read])
    if source is not None:
        made = tree.call("_reverse", made)
    return tree.call("_sort", made) if is_sorted else made


def folded(e: ast.Call, how: str, scope: Scope) -> ast.expr:
    """any, all, sum, min and max, of a comprehension, of a list, or of several numbers."""
    if how in ("min", "max") and len(e.args) > 1:
        return plainly(how, *[value(a, scope) for a in e.args])
    beside = [*e.args[1:], *(k.value for k in e.keywords)]
    extra = value(beside[0], scope) if beside else None
    if isinstance(e.args[0], ast.GeneratorExp | ast.ListComp):
        return comprehensions.folded(how, e.args[0], extra, scope)
    made = tree.call("_" + how, pile(e.args[0], scope))
    return made if extra is None else ast.BinOp(made, ast.Add(), extra)


def method(e: ast.Call, f: ast.Attribute, scope: Scope) -> ast.expr:
    """A method of a pile."""
    own, read = value(f.value, scope), pile if f.attr == "extend" else value
    args = [read(a, scope) for a in e.args]
    return tree.call("_pop_at" if f.attr == "pop" and args else "_" + f.attr, own, *args)


def rule(e: ast.Call, target: types.FunctionType, scope: Scope, room: Room | None) -> ast.expr:
    """Another rule function, written before this one; a list that it makes is made in a room it is given."""
    callee = scope.unit.written(target)
    args = [value(arg, scope) for arg in [*e.args, *(k.value for k in e.keywords)]]
    made = [room_for(e, scope, room)] if callee.result.lists else []
    return tree.call(callee.label, name("ctx"), *made, *args)
