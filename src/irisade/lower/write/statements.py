"""Statements, written.

A batched game stops at the first open question: what follows would be thrown away. Where that cannot be
said simply, the rules run on, and the question keeps a copy of the table (`unit.leaves`).
"""

from __future__ import annotations

import ast
from functools import singledispatch

from irisade.core.words import Show
from irisade.lower.reading import asks_last
from irisade.lower.scope import Scope
from irisade.lower.slots import Given
from irisade.lower.tree import assign, attribute, call, name
from irisade.lower.write import assignment, questions
from irisade.lower.write.loops import loop
from irisade.lower.write.values import ANSWER, settled, truth, value

Simple = ast.Assign | ast.AnnAssign | ast.AugAssign | ast.Expr


def block(body: list[ast.stmt], scope: Scope) -> list[ast.stmt]:
    made: list[ast.stmt] = []
    for s in body:
        made += stopping(s, scope) if isinstance(s, Simple) and scope.opens(s) else statement(s, scope)
        if isinstance(s, ast.Return):
            break  # what follows is never run
    return made or [ast.Pass()]


def stopping(s: Simple, scope: Scope) -> list[ast.stmt]:
    """A statement that asks. `t.card = yield Ask(…)` stops before the card is written."""
    e = s.value
    assert e is not None
    plain = isinstance(s, ast.Expr) or (isinstance(s, ast.Assign) and isinstance(s.targets[0], ast.Name))
    reads_first = isinstance(s, ast.AugAssign)  # what is added to, before the question
    asks = isinstance(e, ast.Yield | ast.YieldFrom)
    if scope.result.lists or reads_first or not (asks or (plain and asks_last(e))):
        scope.unit.leaves = False
        return statement(s, scope)
    if plain:
        return statement(s, scope) + leave(scope)
    asked = assign(ANSWER, value(e, scope))
    scope.hoisted = e
    return [asked, *leave(scope), *statement(s, scope)]


def leave(scope: Scope) -> list[ast.stmt]:
    answer = call("_number", ast.Constant(0)) if scope.result.is_number else None
    return [ast.If(attribute("ctx", "open"), [ast.Return(answer)], [])]


@singledispatch
def statement(s: ast.stmt, scope: Scope) -> list[ast.stmt]:
    raise TypeError(f"{type(s).__name__} has passed the check and cannot be written")


statement.register(ast.Assign, assignment.assign)
statement.register(ast.AnnAssign, assignment.assign)
statement.register(ast.AugAssign, assignment.add_to)


@statement.register(ast.Pass)
def nothing(s: ast.Pass, scope: Scope) -> list[ast.stmt]:
    return []


@statement.register(ast.Break)
@statement.register(ast.Continue)
def jump(s: ast.stmt, scope: Scope) -> list[ast.stmt]:
    return [s]


@statement.register(ast.Assert)
def assertion(s: ast.Assert, scope: Scope) -> list[ast.stmt]:
    return [ast.Assert(truth(s.test, scope), None)]


@statement.register(ast.Expr)
def expression(s: ast.Expr, scope: Scope) -> list[ast.stmt]:
    match s.value:
        case ast.Constant() | ast.YieldFrom(ast.Tuple()):
            return []
        case ast.Yield(ast.Call() as shown) if scope.is_call(shown, Show):
            return questions.show(shown, scope)
    return [ast.Expr(value(s.value, scope))]


@statement.register(ast.If)
def condition(s: ast.If, scope: Scope) -> list[ast.stmt]:
    test, opens = truth(s.test, scope), scope.opens(s.test)
    branches = block(s.body, scope), block(s.orelse, scope) if s.orelse else []
    if opens and not scope.result.lists and asks_last(s.test):
        return [assign(ANSWER, test), *leave(scope), ast.If(name(ANSWER), *branches)]
    scope.unit.leaves = scope.unit.leaves and not opens
    return [ast.If(test, *branches)]


@statement.register(ast.While)
def while_loop(s: ast.While, scope: Scope) -> list[ast.stmt]:
    scope.unit.leaves = scope.unit.leaves and not scope.opens(s.test)
    return [ast.While(truth(s.test, scope), block(s.body, scope), [])]


@statement.register(ast.For)
def for_loop(s: ast.For, scope: Scope) -> list[ast.stmt]:
    if any(isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(s.iter)):
        scope.unit.leaves = False
    return loop(s.target, s.iter, scope, lambda: block(s.body, scope))


@statement.register(ast.Return)
def returning(s: ast.Return, scope: Scope) -> list[ast.stmt]:
    if s.value is None or not scope.result.lists:
        return [ast.Return(value(s.value, scope) if s.value else None)]
    lowered = settled(value(s.value, scope, Given()), scope.shapes[s.value], Given())
    return [ast.Expr(lowered), ast.Return(name("_out"))]


@statement.register(ast.Delete)
def deletion(s: ast.Delete, scope: Scope) -> list[ast.stmt]:
    made: list[ast.stmt] = []
    for target in s.targets:
        assert isinstance(target, ast.Subscript)
        made.append(ast.Expr(call("_pop_at", value(target.value, scope), value(target.slice, scope))))
    return made
