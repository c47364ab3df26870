"""The check of questions and shows: `yield Ask(…)`, `yield from …`."""

from __future__ import annotations

import ast
import types
from typing import Any

from irisade.core.words import Ask, Chance, Kind, Window
from irisade.lower.check.aliasing import check_held
from irisade.lower.check.calls import rule
from irisade.lower.check.lists import check_range, glance
from irisade.lower.check.values import number, shape_of, truth
from irisade.lower.reading import METHODS, ORDER, SHOWN, is_none, is_plain_range, parts_of
from irisade.lower.scope import Scope
from irisade.lower.shapes import NUMBER, Shape
from irisade.lower.source import source_of

LISTS = ("options", "seats", "outcomes", "weights")
NEEDED: dict[Any, tuple[str, ...]] = {
    Ask: ("seat", "kind", "options"),
    Window: ("seats", "kind"),
    Chance: ("outcomes",),
}


@shape_of.register(ast.YieldFrom)
def run(e: ast.YieldFrom, scope: Scope, placed: bool) -> Shape:
    target = scope.resolve(e.value.func) if isinstance(e.value, ast.Call) else None
    if not isinstance(e.value, ast.Call) or not isinstance(target, types.FunctionType):
        raise scope.refused(e, "`yield from` wants a call of another rule function")
    starred = any(isinstance(a, ast.Starred) for a in e.value.args)
    scope.insist(not starred, e, "* cannot be used in rules that are to be compiled")
    shape = rule(e.value, target, scope, asking=True)
    if scope.unit.checked(target).questions:
        scope.questions.add(e)
    return shape


@shape_of.register(ast.Yield)
def ask(e: ast.Yield, scope: Scope, placed: bool) -> Shape:
    word: Any = scope.resolve(e.value.func) if isinstance(e.value, ast.Call) else None
    if not isinstance(e.value, ast.Call) or not isinstance(word, type) or word not in ORDER:
        raise scope.refused(e, "rules yield an Ask, a Window, a Chance or a Show, made where it is yielded")
    given: dict[str, ast.expr] = {}
    for key, part in parts_of(e.value, ORDER[word]):
        scope.insist(key in ORDER[word] and key not in given, e, f"{word.__name__} has no argument {key}")
        if not is_none(part):
            given[key] = part
    scope.insist(len(e.value.args) <= len(ORDER[word]), e, f"{word.__name__} has too many arguments")
    question(e, word, given, scope)
    return NUMBER


def question(e: ast.Yield, word: Any, given: dict[str, ast.expr], scope: Scope) -> None:
    before, held = len(scope.events), list[Shape]()
    for key, part in given.items():
        if key == "kind":
            if word is not Chance:  # luck's kind is only how a record writes it
                kind(part, scope)
        elif key == "outcomes" and isinstance(part, ast.Call) and is_plain_range(word, given, scope):
            check_range(part, scope)
        elif key in LISTS:
            shape = glance(part, scope)
            check_held(scope, held, before)
            held.append(shape)
        else:
            number(part, scope)
    for key in NEEDED[word]:
        scope.insist(key in given, e, f"{word.__name__} lacks its {key}")
    if word is not Chance:
        table = any(shape.what == "table" for shape in scope.known.values())
        scope.insist(table, e, "a function that asks must be given the table")
        scope.questions.add(e)


def kind(e: ast.expr, scope: Scope) -> None:
    """A declared question."""
    if isinstance(e, ast.IfExp):
        truth(e.test, scope)
        kind(e.body, scope)
        kind(e.orelse, scope)
    elif not isinstance(scope.resolve(e), Kind):
        raise scope.refused(e, f"{ast.unparse(e)} is not a Kind declared beside the rules")


def show(e: ast.Call, scope: Scope) -> None:
    """Only what a Show tells is carried out, so nothing may happen in it."""
    for part in [*e.args, *(k.value for k in e.keywords)]:
        for n in ast.walk(part):
            asks = isinstance(n, ast.Yield | ast.YieldFrom | ast.NamedExpr)
            scope.insist(not asks, n, "nothing can be asked inside a Show")
            if isinstance(n, ast.Call):
                target = scope.resolve(n.func)
                method = isinstance(n.func, ast.Attribute) and n.func.attr not in ("index", "count")
                scope.insist(target is not None or not method, n, "nothing may be changed inside a Show")
                if isinstance(target, types.FunctionType) and not changes_nothing(target):
                    raise scope.refused(n, f"{target.__name__} changes something, which a Show may not")
    given = dict(parts_of(e, ("text", *SHOWN)))
    if "at" in given:
        for key in [key for key in SHOWN if key in given]:
            number(given[key], scope)


def changes_nothing(function: types.FunctionType, seen: frozenset[Any] = frozenset()) -> bool:
    """Does this function only look?"""
    tree = source_of(function)
    if tree is None or function in seen:
        return tree is not None
    for n in ast.walk(tree):
        if isinstance(n, ast.Attribute | ast.Subscript) and not isinstance(n.ctx, ast.Load):
            return False
        if isinstance(n, ast.Call):
            if isinstance(n.func, ast.Attribute) and n.func.attr in METHODS - {"index", "count"}:
                return False
            called = function.__globals__.get(n.func.id) if isinstance(n.func, ast.Name) else None
            if isinstance(called, types.FunctionType) and not changes_nothing(called, seen | {function}):
                return False
    return True
