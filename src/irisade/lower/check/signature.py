"""The check of a function's head: what it says that it takes and gives."""

from __future__ import annotations

import ast

from irisade.lower.matching import SUBJECT
from irisade.lower.scope import Scope
from irisade.lower.shapes import NOTHING, NUMBER, PAIRS, TABLE, Shape, fresh

ASKING = ("Generator[", "Asking[", "Iterator[")
LISTS = ("list[int]", "Sequence[int]", "List[int]")


def signature(scope: Scope) -> None:
    """Notes what the arguments and the result are."""
    node, a = scope.node, scope.node.args
    scope.insist(not node.decorator_list, node, "rule functions take no decorators")
    plain = not (a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs or a.defaults)
    scope.insist(plain, node, "rule functions take plain arguments without defaults")
    for local in sorted(scope.locals):
        ours = (local.startswith("_") and local != "_") or local == "ctx"
        ours = ours and not local.startswith(SUBJECT)
        scope.insist(not ours, node, f"{local} cannot be the name of something in rules: choose another")
    scope.arguments = {arg.arg: argument(arg, scope) for arg in a.args}
    scope.known = dict(scope.arguments)
    scope.result = result(scope)


def written(annotation: ast.expr | None) -> str:
    return "" if annotation is None else ast.unparse(annotation).strip("'\"")


def is_number(text: str, scope: Scope) -> bool:
    known = scope.globals.get(text)
    return text in ("int", "bool") or (isinstance(known, type) and issubclass(known, int))


def argument(arg: ast.arg, scope: Scope) -> Shape:
    text = written(arg.annotation)
    if text.endswith("Table"):
        return TABLE
    if text.split(".")[-1] == "Memory":
        return PAIRS
    if text in LISTS:
        return Shape("pile", scope.unit.capacity, origin=f"argument {arg.arg}")
    why = f"{arg.arg} must be said to be a Table, an int, a bool, a list[int] or a Memory"
    scope.insist(is_number(text, scope), arg, why)
    return NUMBER


def result(scope: Scope) -> Shape:
    node, text = scope.node, written(scope.node.returns)
    if text.startswith(ASKING):
        text = text[text.index("[") + 1 : -1].split(",")[-1].strip()
    if is_number(text, scope):
        return NUMBER
    if text == "list[int]":
        return fresh(0)
    why = f"{node.name} returns {text}; rules return an int, a bool, a list[int] or nothing"
    scope.insist(text in ("", "None", "Flow"), node, why)
    gives = any(isinstance(n, ast.Return) and n.value is not None for n in ast.walk(node))
    scope.insist(not gives, node, f"{node.name} returns something: say what it is after ->")
    return NOTHING
