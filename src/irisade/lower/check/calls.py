"""The check of calls: other rule functions, methods of piles, built-in functions."""

from __future__ import annotations

import ast
import types
from typing import Any

from irisade.core.words import Ask, Chance, Show, Window
from irisade.lower.check.aliasing import alters, check_held, happens, passed_on
from irisade.lower.check.comprehensions import comprehension
from irisade.lower.check.lists import check_range
from irisade.lower.check.values import number, pile, shape_of, truth, value
from irisade.lower.reading import FOLDS, METHODS, backwards
from irisade.lower.scope import Scope
from irisade.lower.shapes import LITTLE, NOTHING, NUMBER, Shape, fresh

CHANGES = {"append", "remove", "clear", "extend", "insert", "pop"}  # the length
ARGUMENTS = {"append": 1, "remove": 1, "index": 1, "count": 1, "extend": 1, "insert": 2}


@shape_of.register(ast.Call)
def call(e: ast.Call, scope: Scope, placed: bool) -> Shape:
    starred = any(isinstance(a, ast.Starred) for a in e.args) or any(k.arg is None for k in e.keywords)
    scope.insist(not starred, e, "* cannot be used in rules that are to be compiled")
    target = scope.resolve(e.func)
    if isinstance(target, types.FunctionType):
        return rule(e, target, scope)
    if isinstance(e.func, ast.Attribute) and target is None:
        return method(e, e.func, scope)
    if target in (Ask, Window, Chance, Show):
        raise scope.refused(e, f"{target.__name__} must be yielded where it is made")
    if any(target is known for known in FOLDS):
        return folded(e, FOLDS[target], scope)
    if target is list and not e.args and not e.keywords:
        return fresh(0)
    if target in BUILT_IN and len(e.args) == 1 and not e.keywords:
        return built_in(e.args[0], target, scope)
    what = ast.unparse(e.func)
    if target in (range, enumerate, zip, reversed, divmod):
        raise scope.refused(e, f"{what}() cannot be used in this place by rules that are to be compiled")
    how = " like this" if target in BUILT_IN else ""
    raise scope.refused(e, f"{what}() cannot be called{how} by rules that are to be compiled")


BUILT_IN = (len, list, sorted, abs, int, bool)


def built_in(arg: ast.expr, target: Any, scope: Scope) -> Shape:
    if target is len:
        return length(arg, scope)
    if target is list or target is sorted:
        source = backwards(arg, scope)
        shape = pile(arg if source is None else source, scope, placed=True)
        return fresh(shape.size, shape.small)
    if target is bool:
        truth(arg, scope)
        return LITTLE
    number(arg, scope)
    return NUMBER


def length(arg: ast.expr, scope: Scope) -> Shape:
    if isinstance(arg, ast.Call) and scope.is_call(arg, range):
        check_range(arg, scope)
        return NUMBER
    if value(arg, scope).what not in ("rows", "pairs", "pile"):
        raise scope.refused(arg, f"{ast.unparse(arg)} has no length")
    return LITTLE


def folded(e: ast.Call, how: str, scope: Scope) -> Shape:
    """any, all, sum, min and max, of a comprehension, of a list, or of several numbers."""
    extra = len(e.args) == 2 and how == "sum"
    if extra:
        calm(e.args[1], scope)
    for keyword in e.keywords:
        right = how in ("min", "max") and keyword.arg == "default" and len(e.args) == 1
        scope.insist(right, e, f"{how}() takes no {keyword.arg} in rules that are to be compiled")
        calm(keyword.value, scope)
    if how in ("min", "max") and len(e.args) > 1:
        for arg in e.args:
            number(arg, scope)
        return NUMBER
    scope.insist(len(e.args) == 1 + extra, e, f"{how}() wants one list")
    if isinstance(e.args[0], ast.GeneratorExp | ast.ListComp):
        scope.shapes[e.args[0]] = comprehension(how, e.args[0], scope)
    else:
        scope.insist(not e.keywords, e, f"{how}() takes a default only with a comprehension")
        pile(e.args[0], scope)
    return LITTLE if how in ("any", "all") else NUMBER


def calm(e: ast.expr, scope: Scope) -> None:
    """A number that may be looked up before the list beside it, because nothing happens meanwhile."""
    for n in ast.walk(e):
        does = isinstance(n, ast.Call) and (isinstance(n.func, ast.Attribute) or scope.is_rule(n.func))
        happens_here = does or isinstance(n, ast.Yield | ast.YieldFrom)
        scope.insist(not happens_here, n, "give this a name in a statement before")
    number(e, scope)


def method(e: ast.Call, f: ast.Attribute, scope: Scope) -> Shape:
    """A method of a pile."""
    before = len(scope.events)
    shape = value(f.value, scope)
    if not shape.lists or f.attr not in METHODS or e.keywords:
        raise scope.refused(e, f"{ast.unparse(f)}() cannot be called by rules that are to be compiled")
    right = len(e.args) == ARGUMENTS.get(f.attr, 0) or (f.attr == "pop" and len(e.args) == 1)
    scope.insist(right, e, f"{f.attr} takes another number of arguments")
    for arg in e.args:
        (pile if f.attr == "extend" else number)(arg, scope)
    check_held(scope, [shape], before)
    if f.attr in CHANGES:
        happens(e, shape, scope, replaced=False)
    elif f.attr in ("sort", "reverse"):
        alters(e, shape, scope)
    if f.attr == "pop":
        return shape.item
    return LITTLE if f.attr in ("index", "count") else NOTHING


def rule(e: ast.Call, target: types.FunctionType, scope: Scope, asking: bool = False) -> Shape:
    """A call of another rule function."""
    callee = scope.unit.checked(target, scope, e)
    called = target.__name__
    scope.insist(asking or not callee.asks, e, f"{called} asks questions: call it with `yield from`")
    scope.insist(callee.asks or not asking, e, f"{called} asks nothing: call it without `yield from`")
    clear = callee.label not in scope.locals
    scope.insist(clear, e, f"{callee.label} is also the name of something else here")
    order = [*callee.parameters[: len(e.args)], *(k.arg for k in e.keywords)]
    why = f"the arguments here are {', '.join(callee.parameters)}, in this order and none left out"
    scope.insist(order == callee.parameters, e, why)
    before = len(scope.events)
    given: list[tuple[str, Shape]] = []
    args = [*e.args, *(k.value for k in e.keywords)]
    for arg, (parameter, wanted) in zip(args, callee.arguments.items(), strict=True):
        shape = value(arg, scope)
        why = f"{called} wants a {wanted.what} for {parameter}, not a {shape.what}"
        scope.insist(shape.what == wanted.what, arg, why)
        check_held(scope, [held for _, held in given], before)
        given.append((parameter, shape))
    passed_on(e, callee, given, scope)
    return callee.result
