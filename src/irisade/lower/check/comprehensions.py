"""The check of comprehensions: lists made from lists, and any, all, sum, min and max of them."""

from __future__ import annotations

import ast

from irisade.lower.check.loops import loop
from irisade.lower.check.values import list_of, peek, pile, shape_of, truth, value
from irisade.lower.scope import Scope
from irisade.lower.shapes import NUMBER, Shape, fresh
from irisade.lower.subset import ROOM

Comprehension = ast.ListComp | ast.GeneratorExp
SOME = 64  # items can still be told apart by the bits of one word


@shape_of.register(ast.ListComp)
@list_of.register(ast.ListComp)
@list_of.register(ast.GeneratorExp)
def made(e: Comprehension, scope: Scope, placed: bool) -> Shape:
    these = without(e, scope)
    return comprehension("list", e, scope) if these is None else fresh(pile(these, scope).size)


def comprehension(how: str, e: Comprehension, scope: Scope) -> Shape:
    """It has a scope of its own and becomes a function of the names it uses."""
    bound = {n.id for g in e.generators for n in ast.walk(g.target) if isinstance(n, ast.Name)}
    used = {n.id for n in ast.walk(e) if isinstance(n, ast.Name)}
    inner = scope.inner[e] = scope.within(bound, used)
    size = nested(how, e, list(e.generators), inner)
    scope.events += inner.events
    return fresh(size) if how == "list" else NUMBER


def nested(how: str, e: Comprehension, generators: list[ast.comprehension], scope: Scope) -> int:
    """At most how many items there are."""
    first, *rest = generators
    size = 1

    def body(most: int) -> None:
        nonlocal size
        for test in first.ifs:
            truth(test, scope)
        each = nested(how, e, rest, scope) if rest else collected(how, e.elt, scope)
        size = min(ROOM, max(1, most) * each)

    scope.insist(not first.is_async, first.iter, "async cannot be used in rules that are to be compiled")
    loop(first.target, first.iter, scope, body, set())
    return size


def collected(how: str, item: ast.expr, scope: Scope) -> int:
    """What is done with each item."""
    if how in ("any", "all"):
        truth(item, scope)
    else:
        why = "a comprehension makes a list of numbers; lists of lists cannot be compiled"
        scope.insist(value(item, scope).is_number, item, why)
    return 1


def without(e: Comprehension, scope: Scope) -> ast.expr | None:
    """[x for x in these if x not in those]: a function of its own, much faster unless those are many."""
    first, *rest = e.generators
    if rest or len(first.ifs) != 1 or not isinstance(e, ast.ListComp):
        return None
    match e.elt, first.target, first.ifs[0]:
        case ast.Name(x), ast.Name(y), ast.Compare(ast.Name(z), [ast.NotIn()], [ast.Attribute() as those]):
            if x == y == z and is_calm(first.iter, scope):
                shape = peek(those, scope)
                return first.iter if shape.lists and shape.size <= SOME else None
    return None


def is_calm(e: ast.expr, scope: Scope) -> bool:
    """A field of the table, or a range of constants."""
    if isinstance(e, ast.Attribute):
        return peek(e, scope).lists
    return isinstance(e, ast.Call) and scope.is_call(e, range) and scope.folded(e.args) is not None
