"""The check of statements."""

from __future__ import annotations

import ast
from functools import singledispatch

from irisade.core.words import Show
from irisade.lower.check import assignment, questions
from irisade.lower.check.aliasing import happens, stand_for
from irisade.lower.check.loops import loop
from irisade.lower.check.values import together, truth, value
from irisade.lower.names import leaving
from irisade.lower.scope import Scope
from irisade.lower.shapes import fresh
from irisade.lower.subset import unknown


def block(body: list[ast.stmt], scope: Scope) -> None:
    for s in body:
        outer, scope.statement = scope.statement, s
        statement(s, scope)
        scope.statement = outer
        if isinstance(s, ast.Return):
            break  # what follows is never run; guess often ends in `return` and a bare `yield`


def check_subset(scope: Scope) -> None:
    """Statements that rules may not use are refused before anything else is said about the function."""
    inside = (n for s in scope.node.body for n in ast.walk(s) if isinstance(n, ast.stmt))
    for n in sorted(inside, key=lambda n: n.lineno):
        if statement.dispatch(type(n)) is statement.dispatch(ast.stmt):
            statement(n, scope)


@singledispatch
def statement(s: ast.stmt, scope: Scope) -> None:
    raise scope.refused(s, unknown(s))


statement.register(ast.Assign, assignment.assign)
statement.register(ast.AnnAssign, assignment.assign)
statement.register(ast.AugAssign, assignment.add_to)


@statement.register(ast.Pass)
@statement.register(ast.Break)
@statement.register(ast.Continue)
def go_on(s: ast.stmt, scope: Scope) -> None:
    """Nothing can be wrong here."""


@statement.register(ast.Assert)
def assertion(s: ast.Assert, scope: Scope) -> None:
    truth(s.test, scope)


@statement.register(ast.Expr)
def expression(s: ast.Expr, scope: Scope) -> None:
    e = s.value
    if isinstance(e, ast.Constant) and isinstance(e.value, str):
        return
    if isinstance(e, ast.Yield) and isinstance(e.value, ast.Call) and scope.is_call(e.value, Show):
        questions.show(e.value, scope)
    elif not (isinstance(e, ast.YieldFrom) and isinstance(e.value, ast.Tuple) and not e.value.elts):
        scope.insist(isinstance(e, ast.Call | ast.Yield | ast.YieldFrom), s, "this does nothing")
        value(e, scope)


@statement.register(ast.If)
def condition(s: ast.If, scope: Scope) -> None:
    truth(s.test, scope)
    block(s.body, scope)
    block(s.orelse, scope)


@statement.register(ast.While)
def while_loop(s: ast.While, scope: Scope) -> None:
    scope.insist(not s.orelse, s, "while … else cannot be compiled")
    truth(s.test, scope)
    block(s.body, scope)


@statement.register(ast.For)
def for_loop(s: ast.For, scope: Scope) -> None:
    scope.insist(not s.orelse, s, "for … else cannot be compiled")
    loop(s.target, s.iter, scope, lambda _: block(s.body, scope), leaving(s.body))
    for target in ast.walk(s.target):
        if isinstance(target, ast.Name) and scope.known[target.id].lists:
            stand_for(target, scope.known[target.id], scope)


@statement.register(ast.Return)
def returning(s: ast.Return, scope: Scope) -> None:
    function, result = scope.node.name, scope.result
    if s.value is None:
        scope.insist(result.what == "nothing", s, f"{function} returns nothing here")
        return
    shape = value(s.value, scope, placed=result.lists)
    wanted = "list" if result.lists else result.what
    scope.insist(shape.what == result.what, s, f"{function} returns a {shape.what} here, and not a {wanted}")
    if result.lists:
        why = "a list that somebody else holds cannot be returned; write [:] or list(…) for a copy"
        scope.insist(shape.fresh or shape.owned, s, why)
        scope.result = fresh(max(result.size, shape.size))


@statement.register(ast.Delete)
def deletion(s: ast.Delete, scope: Scope) -> None:
    for target in s.targets:
        why = "del takes one item out of a list"
        if not isinstance(target, ast.Subscript) or isinstance(target.slice, ast.Slice):
            raise scope.refused(s, why)
        shape, place = together(scope, target.value, target.slice)
        scope.insist(shape.lists and place.is_number, s, why)
        happens(s, shape, scope, replaced=False)
