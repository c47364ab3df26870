"""The check of `for`, and of everything that can be gone through."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field

from irisade.lower.check.aliasing import check_held, is_steady
from irisade.lower.check.lists import check_range, range_size
from irisade.lower.check.values import declare, number, pile, value
from irisade.lower.reading import backwards
from irisade.lower.scope import Scope
from irisade.lower.shapes import LITTLE, NUMBER, Shape
from irisade.lower.subset import ROOM

CheckBody = Callable[[int], None]  # is told how many items there are at most


@dataclass
class LoopFacts:
    """One thing that is gone through."""

    held: list[Shape] = field(default_factory=list)
    most: int = ROOM  # items at most
    backwards: bool = False


def loop(target: ast.expr, e: ast.expr, scope: Scope, body: CheckBody, leaving: set[ast.stmt]) -> None:
    """A loop over anything; `leaving` are statements after which it surely does not come round again."""
    if isinstance(e, ast.Call) and scope.is_call(e, range) and isinstance(target, ast.Name):
        check_range(e, scope)
        little = all(scope.fold(a) is not None or scope.is_call(a, len) for a in e.args)
        bind(target, LITTLE if little else NUMBER, scope)
        body(range_size(e, scope))
        return
    w = walk(target, e, scope)
    start = len(scope.events)
    body(w.most)
    events = [event for event in scope.events[start:] if event.statement not in leaving]
    if not is_steady(w.held, events, w.backwards, scope):
        scope.unsteady.add(e)


def walk(target: ast.expr, e: ast.expr, scope: Scope) -> LoopFacts:
    """Go through `e`, each item being given to `target`."""
    if isinstance(e, ast.Call):
        for built_in, way in WAYS.items():
            if scope.is_call(e, built_in):
                return way(target, e, scope)
    shape = pile(e, scope) if isinstance(e, ast.Tuple | ast.GeneratorExp) else value(e, scope)
    if shape.what == "pairs":
        why = "a memory holds places and values: for place, value in memory"
        for part in parts(target, 2, why, scope):
            bind(part, NUMBER, scope)
        return LoopFacts([shape])
    if shape.what == "rows":
        bind(target, shape.row(f"each {ast.unparse(target)}"), scope)
        return LoopFacts([shape], shape.rows)
    if not shape.lists:
        why = f"only lists, constant tuples and ranges can be gone through, and {ast.unparse(e)} is none"
        raise scope.refused(e, why)
    bind(target, shape.item, scope)
    return LoopFacts([shape], shape.size)


def walk_range(target: ast.expr, e: ast.Call, scope: Scope) -> LoopFacts:
    check_range(e, scope)
    bind(target, NUMBER, scope)
    return LoopFacts(most=range_size(e, scope))


def walk_counted(target: ast.expr, e: ast.Call, scope: Scope) -> LoopFacts:
    counter, item = parts(target, 2, "enumerate gives a number and an item: for i, x in enumerate(…)", scope)
    starts = [*e.args[1:], *(k.value for k in e.keywords if k.arg == "start")]
    right = e.args and len(starts) <= 1 and len(starts) == len(e.args) - 1 + len(e.keywords)
    scope.insist(right, e, "enumerate takes a list, and perhaps a number to start from")
    w = walk(item, e.args[0], scope)
    for start in starts:
        number(start, scope)
    bind(counter, NUMBER if starts else LITTLE, scope)
    return w


def walk_zip(target: ast.expr, e: ast.Call, scope: Scope) -> LoopFacts:
    right = all(k.arg == "strict" and scope.fold(k.value) == 0 for k in e.keywords)
    why = "zip takes nothing but lists (or strict=False) in rules that are to be compiled"
    scope.insist(right, e, why)
    items = parts(target, len(e.args), "zip gives as many items as it is given lists", scope)
    whole, before = LoopFacts(), len(scope.events)
    for item, source in zip(items, e.args, strict=True):
        w = walk(item, source, scope)
        check_held(scope, whole.held, before)
        whole.held += w.held
        whole.most = min(whole.most, w.most)
    return whole


def walk_back(target: ast.expr, e: ast.Call, scope: Scope) -> LoopFacts:
    source = backwards(e, scope)
    if source is None:
        raise scope.refused(e, "reversed takes one list")
    scope.insist(not scope.is_call(source, zip), e, "only a list or a range can be reversed")
    w = walk(target, source, scope)
    w.backwards = True
    return w


WAYS = {range: walk_range, enumerate: walk_counted, zip: walk_zip, reversed: walk_back}


def parts(target: ast.expr, many: int, why: str, scope: Scope) -> list[ast.expr]:
    """The things that a loop gives values to side by side."""
    if not isinstance(target, ast.Tuple) or len(target.elts) != many or not many:
        raise scope.refused(target, why)
    return target.elts


def bind(target: ast.expr, shape: Shape, scope: Scope) -> None:
    """Give a loop variable, or several of them, its item."""
    if isinstance(target, ast.Tuple | ast.List):
        scope.insist(shape.lists, target, "a number cannot be taken apart")
        for part in target.elts:
            bind(part, shape.item, scope)
    elif isinstance(target, ast.Name):
        assigned = shape.is_number and target.id in scope.names.assigned
        declare(target, NUMBER if assigned else shape, scope)
    else:
        raise scope.refused(target, "a loop variable must be a plain name")
