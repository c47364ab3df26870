"""What both passes read from the tree of the rules."""

from __future__ import annotations

import ast
from typing import Any

from irisade.core.words import EVERYBODY, HIDDEN, NOBODY, Ask, Chance, Window
from irisade.lower.names import end_of
from irisade.lower.scope import Scope

METHODS = {"append", "remove", "clear", "index", "count", "extend", "insert", "sort", "reverse", "pop"}
FOLDS = {any: "any", all: "all", sum: "sum", min: "min", max: "max"}
PLAIN = (ast.Name, ast.Constant, ast.Attribute)  # what may be looked up twice
BITS = (ast.BitAnd, ast.BitOr, ast.BitXor)
ORDER: dict[Any, tuple[str, ...]] = {
    Ask: ("seat", "kind", "options", "seen_by"),
    Window: ("seats", "kind"),
    Chance: ("outcomes", "weights", "seen_by", "kind"),
}
SHOWN = {
    "at": (NOBODY, "NOBODY"),
    "to": (NOBODY, "NOBODY"),
    "value": (HIDDEN, "HIDDEN"),
    "seen_by": (EVERYBODY, "EVERYBODY"),
}


def copied_whole(e: ast.expr, scope: Scope) -> ast.expr | None:
    """What a mere copy, `x[:]` or `list(x)`, is a copy of."""
    if isinstance(e, ast.Subscript) and isinstance(e.slice, ast.Slice):
        part = e.slice
        return None if part.lower or part.upper or part.step else e.value
    if isinstance(e, ast.Call) and scope.is_call(e, list) and len(e.args) == 1 and not e.keywords:
        inner = e.args[0]
        if isinstance(inner, ast.Name | ast.Attribute | ast.Subscript) or scope.is_call(inner, range):
            return inner
    return None


def backwards(e: ast.expr, scope: Scope) -> ast.expr | None:
    """What `reversed(x)` goes through."""
    return e.args[0] if isinstance(e, ast.Call) and scope.is_call(e, reversed) and len(e.args) == 1 else None


def few(left: ast.expr, right: ast.expr, scope: Scope) -> list[ast.expr]:
    """The items of a short tuple, if something plain is compared with them one after the other."""
    items = right.elts if isinstance(right, ast.Tuple) and isinstance(left, PLAIN) else []
    plain = all(isinstance(x, PLAIN) or scope.fold(x) is not None for x in items)
    return items if plain and len(items) <= 4 else []


def parts_of(e: ast.Call, order: tuple[str, ...]) -> list[tuple[str, ast.expr]]:
    """The arguments of a question or show with their names."""
    return [*zip(order, e.args), *((k.arg or "*", k.value) for k in e.keywords)]


def is_none(e: ast.expr) -> bool:
    return isinstance(e, ast.Constant) and e.value is None


def is_plain_range(word: Any, given: dict[str, ast.expr], scope: Scope) -> bool:
    """Luck among the numbers of a range needs no list of them."""
    outcomes = given.get("outcomes")
    if word is not Chance or "weights" in given or not isinstance(outcomes, ast.Call):
        return False
    return scope.is_call(outcomes, range) and len(outcomes.args) < 3


def asks_last(e: ast.expr) -> bool:
    """Is nothing called any more after the question in this condition or value?"""
    questions = [n for n in ast.walk(e) if isinstance(n, ast.Yield)]
    after = {end_of(n) for n in ast.walk(e) if isinstance(n, ast.Call | ast.YieldFrom)}
    return len(questions) == 1 and max(after) <= end_of(questions[0])
