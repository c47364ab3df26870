"""Numbers, written: constants, names, fields, arithmetic, comparisons, conditions."""

from __future__ import annotations

import ast

from irisade.lower import tree
from irisade.lower.reading import few
from irisade.lower.scope import Scope
from irisade.lower.shapes import Shape
from irisade.lower.slots import Room
from irisade.lower.tree import attribute, call, cells, negated, plainly
from irisade.lower.write.lists import bounds, repeated
from irisade.lower.write.values import pile, room_for, settled, tree_of, truth, value


@tree_of.register(ast.Constant)
def constant(e: ast.Constant, scope: Scope, room: Room | None) -> ast.expr:
    return ast.Constant(int(e.value))  # type: ignore[arg-type]


@tree_of.register(ast.Name)
def name(e: ast.Name, scope: Scope, room: Room | None) -> ast.expr:
    return tree.name(e.id) if e.id in scope.locals else declared(e, scope)


@tree_of.register(ast.Attribute)
def field(e: ast.Attribute, scope: Scope, room: Room | None) -> ast.expr:
    if not isinstance(e.value, ast.Name) or e.value.id not in scope.locals:
        return declared(e, scope)
    return (attribute if scope.shapes[e].is_number else cells)(e.value.id, e.attr)


def declared(e: ast.expr, scope: Scope) -> ast.expr:
    """A constant beside the rules."""
    found = scope.resolve(e)
    named = isinstance(found, int) or isinstance(e, ast.Name)
    return tree.name(scope.unit.constant(found, ast.unparse(e) if named else ""))


@tree_of.register(ast.UnaryOp)
def unary(e: ast.UnaryOp, scope: Scope, room: Room | None) -> ast.expr:
    if isinstance(e.op, ast.Not):
        return negated(truth(e.operand, scope))
    lowered = value(e.operand, scope)
    return ast.UnaryOp(e.op, lowered if isinstance(e.op, ast.USub) else tree.number(lowered))


@tree_of.register(ast.BoolOp)
def both_or_either(e: ast.BoolOp, scope: Scope, room: Room | None) -> ast.expr:
    return ast.BoolOp(e.op, [value(part, scope) for part in e.values])


@tree_of.register(ast.Compare)
def compare(e: ast.Compare, scope: Scope, room: Room | None) -> ast.expr:
    if isinstance(e.ops[0], ast.In | ast.NotIn):
        test = inside(e.left, e.comparators[0], scope)
        return test if isinstance(e.ops[0], ast.In) else negated(test)
    left, *others = (value(side, scope) for side in [e.left, *e.comparators])
    return ast.Compare(left, e.ops, others)


def inside(left: ast.expr, right: ast.expr, scope: Scope) -> ast.expr:
    """Is this number in that list, tuple or range?"""
    what = value(left, scope)
    if isinstance(right, ast.Call) and scope.is_call(right, range):
        return call("_in_range", what, *bounds(right, scope))
    tests: list[ast.expr] = [
        ast.Compare(what, [ast.Eq()], [value(x, scope)]) for x in few(left, right, scope)
    ]
    if tests:
        return tests[0] if len(tests) == 1 else ast.BoolOp(ast.Or(), tests)
    return plainly("_in", what, pile(right, scope))  # as the rules have it


@tree_of.register(ast.BinOp)
def binary(e: ast.BinOp, scope: Scope, room: Room | None) -> ast.expr:
    if isinstance(e.op, ast.Mult) and isinstance(e.left, ast.List):
        return repeated(e, e.left, scope, room)
    left, right = value(e.left, scope), value(e.right, scope)
    if scope.shapes[e].lists:
        return call("_join", room_for(e, scope, room), left, right)
    return arithmetic(left, scope.shapes[e.left], e.op, right, scope.shapes[e.right], scope)


def arithmetic(
    left: ast.expr, a: Shape, op: ast.operator, right: ast.expr, b: Shape, scope: Scope
) -> ast.expr:
    """Where numbers might become too large for 64 bits, a function says so."""
    plain = ast.BinOp(left, op, right)
    if isinstance(op, ast.Mult):
        return plain if a.small and b.small else call("_times", left, right)
    if isinstance(op, ast.Add | ast.Sub) and not a.small and not b.small:
        return call("_plus", left, right if isinstance(op, ast.Add) else ast.UnaryOp(ast.USub(), right))
    if isinstance(op, ast.Mod) and not is_constant(right, scope):
        return call("_modulo", left, right)
    if isinstance(op, ast.LShift | ast.RShift):
        return call("_left" if isinstance(op, ast.LShift) else "_right", left, right)
    return plain


def is_constant(lowered: ast.expr, scope: Scope) -> bool:
    known = isinstance(lowered, ast.Name) and lowered.id in scope.unit.constants
    return known or isinstance(lowered, ast.Constant)


@tree_of.register(ast.IfExp)
def one_or_other(e: ast.IfExp, scope: Scope, room: Room | None) -> ast.expr:
    test, made, shape = truth(e.test, scope), room or scope.slot(), scope.shapes[e]
    yes, no = value(e.body, scope, made), value(e.orelse, scope, made)
    if shape.lists and not shape.frozen:
        made.hold(shape)
        yes, no = settled(yes, scope.shapes[e.body], made), settled(no, scope.shapes[e.orelse], made)
    return ast.IfExp(test, yes, no)
