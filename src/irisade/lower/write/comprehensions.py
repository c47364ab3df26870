"""Comprehensions, written: each becomes a small function of the names it uses, called where it stood."""

from __future__ import annotations

import ast

from irisade.lower.scope import Scope
from irisade.lower.shapes import NUMBER
from irisade.lower.slots import Room
from irisade.lower.tree import assign, call, name, negated, number, store, within
from irisade.lower.write.loops import loop
from irisade.lower.write.values import list_tree_of, pile, room_for, tree_of, truth, value

Comprehension = ast.ListComp | ast.GeneratorExp
ENDS = {
    "list": ("_n = _number(0)", "_out[-1] = _n\nreturn _out"),
    "any": ("", "return False"),
    "all": ("", "return True"),
    "sum": ("", "return _n"),
    "min": ("_some = False", "return _found(_some, _n)"),
    "max": ("_some = False", "return _found(_some, _n)"),
}


@tree_of.register(ast.ListComp)
@list_tree_of.register(ast.ListComp)
@list_tree_of.register(ast.GeneratorExp)
def made(e: Comprehension, scope: Scope, room: Room | None) -> ast.expr:
    if e in scope.inner:
        label = written("list", e, scope)
        return call(label, name("ctx"), room_for(e, scope, room), *map(name, scope.inner[e].given))
    (only,) = e.generators  # [x for x in these if x not in those]
    (test,) = only.ifs
    assert isinstance(test, ast.Compare)
    these = pile(only.iter, scope)
    return call("_without", room_for(e, scope, room), these, value(test.comparators[0], scope))


def folded(how: str, e: Comprehension, extra: ast.expr | None, scope: Scope) -> ast.expr:
    """any, all, sum, min or max of a comprehension; `extra` is where a sum starts, or the default."""
    label = written(how, e, scope, extra is not None)
    return call(label, name("ctx"), *map(name, scope.inner[e].given), *([extra] if extra else []))


def written(how: str, e: Comprehension, scope: Scope, extra: bool = False) -> str:
    """Writes the function; gives its name."""
    inner = scope.inner[e]
    inner.label = scope.unit.label(f"{scope.label}_{how}")
    body = nested(how, e, list(e.generators), inner)
    begin, end = ENDS[how]
    if extra and how != "sum":
        end = "return _n"
    elif not extra and how in ("sum", "min", "max"):
        begin = f"_n = _number(0)\n{begin}"
    arguments = inner.given | ({"_n": NUMBER} if extra else {})
    whole = [*ast.parse(begin).body, *body, *ast.parse(end).body]
    scope.unit.emit(inner.label, arguments, scope.shapes[e], whole, scope.place(e))
    return inner.label


def nested(how: str, e: Comprehension, generators: list[ast.comprehension], scope: Scope) -> list[ast.stmt]:
    first, *rest = generators

    def body() -> list[ast.stmt]:
        tests = [truth(test, scope) for test in first.ifs]
        return within(tests, nested(how, e, rest, scope)) if rest else collect(how, e.elt, tests, scope)

    return loop(first.target, first.iter, scope, body)


def collect(how: str, each: ast.expr, tests: list[ast.expr], scope: Scope) -> list[ast.stmt]:
    """What is done with each item for which these tests hold."""
    if how in ("any", "all"):
        test = truth(each, scope) if how == "any" else negated(truth(each, scope))
        return within(tests, [ast.If(test, [ast.Return(ast.Constant(how == "any"))], [])])
    lowered = value(each, scope)
    if how == "list":
        parts = [name("_out"), name("_n"), lowered]
        if tests and isinstance(lowered, ast.Name):
            wanted = tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)
            return [assign("_n", call("_added_if", *parts, wanted))]
        return within(tests, [assign("_n", call("_added", *parts))])
    if how == "sum":
        return within(tests, [ast.AugAssign(store("_n"), ast.Add(), lowered)])
    better = ast.Compare(name("_x"), [ast.Gt() if how == "max" else ast.Lt()], [name("_n")])
    taken = [assign("_n", name("_x")), assign("_some", ast.Constant(True))]
    first = ast.BoolOp(ast.Or(), [negated(name("_some")), better])
    return within(tests, [assign("_x", number(lowered)), ast.If(first, taken, [])])
