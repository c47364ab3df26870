"""Questions and shows, written: direct calls instead of a generator's steps.

yield Ask(seat, kind, options)  ->  _ask(ctx, t, seat, kind, options, seen_by)    the policy answers
yield Window(seats, kind)       ->  _window(ctx, t, kind, seats)
yield Chance(outcomes, weights) ->  _chance(ctx, outcomes, seen_by)               the dice answer
yield Show(text, at, to, value) ->  _show(ctx, at, to, value, seen_by)            nothing without a place
yield from f(t, x)              ->  f(ctx, t, x)

A question is not even put together if its answer is sure: `_again(ctx) if _sure(ctx) else _ask(…)`.
"""

from __future__ import annotations

import ast
from typing import Any

from irisade.core.words import EVERYBODY, Chance, Window
from irisade.lower.reading import ORDER, SHOWN, is_none, is_plain_range, parts_of
from irisade.lower.scope import Scope
from irisade.lower.slots import Room
from irisade.lower.tree import call, name
from irisade.lower.write.calls import rule
from irisade.lower.write.lists import bounds, glance
from irisade.lower.write.values import tree_of, truth, value

CTX = name("ctx")


@tree_of.register(ast.YieldFrom)
def run(e: ast.YieldFrom, scope: Scope, room: Room | None) -> ast.expr:
    assert isinstance(e.value, ast.Call)
    return rule(e.value, scope.resolve(e.value.func), scope, room)


@tree_of.register(ast.Yield)
def ask(e: ast.Yield, scope: Scope, room: Room | None) -> ast.expr:
    assert isinstance(e.value, ast.Call)
    word = scope.resolve(e.value.func)
    given = {key: part for key, part in parts_of(e.value, ORDER[word]) if not is_none(part)}
    return ast.IfExp(call("_sure", CTX), call("_again", CTX), question(word, given, scope))


def question(word: Any, given: dict[str, ast.expr], scope: Scope) -> ast.expr:
    made: dict[str, ast.expr] = {}
    in_range = is_plain_range(word, given, scope)
    for key, part in given.items():
        if key == "kind":
            if word is not Chance:
                made[key] = kind(part, scope, window=word is Window)
        elif key in ("options", "seats", "outcomes", "weights"):
            if not in_range:
                made[key] = glance(part, scope)
        else:
            made[key] = value(part, scope)
    seen_by = made.get("seen_by") or name(scope.unit.constant(EVERYBODY, "EVERYBODY"))
    if in_range:
        assert isinstance(given["outcomes"], ast.Call)
        return call("_chance_range", CTX, *bounds(given["outcomes"], scope)[:2], seen_by)
    if word is Chance:
        how = "_chance_weighted" if "weights" in made else "_chance"
        return call(how, CTX, *[made[key] for key in ("outcomes", "weights") if key in made], seen_by)
    t = name(next(n for n, shape in scope.arguments.items() if shape.what == "table"))
    if word is Window:
        return call("_window", CTX, t, made["kind"], made["seats"])
    return call("_ask", CTX, t, made["seat"], made["kind"], made["options"], seen_by)


def kind(e: ast.expr, scope: Scope, window: bool) -> ast.expr:
    """The number of a declared question."""
    if isinstance(e, ast.IfExp):
        return ast.IfExp(truth(e.test, scope), kind(e.body, scope, window), kind(e.orelse, scope, window))
    return name(scope.unit.kind(scope.resolve(e), ast.unparse(e), window))


def show(e: ast.Call, scope: Scope) -> list[ast.stmt]:
    """What lies at a place, or goes from there, is for those who remember; words are for people."""
    given = dict(parts_of(e, ("text", *SHOWN)))
    if "at" not in given:
        return []
    scope.unit.places = True
    scope.unit.paths = scope.unit.paths or "to" in given
    parts = [
        value(given[key], scope) if key in given else name(scope.unit.constant(*default))
        for key, default in SHOWN.items()
    ]
    return [ast.Expr(call("_show", CTX, *parts))]
