"""`for`, written: a loop that counts places in fixed arrays."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field

from irisade.lower.reading import backwards
from irisade.lower.scope import Scope
from irisade.lower.shapes import NUMBER, Shape
from irisade.lower.tree import assign, call, item, name, number, plainly, store
from irisade.lower.write.lists import bounds
from irisade.lower.write.values import pile, value

Body = Callable[[], list[ast.stmt]]


@dataclass
class LoopParts:
    """One thing that is gone through: what to say before the loop, how long it is, what each item gives."""

    before: list[ast.stmt] = field(default_factory=list)
    sizes: list[ast.expr] = field(default_factory=list)
    first: list[ast.stmt] = field(default_factory=list)


def loop(target: ast.expr, e: ast.expr, scope: Scope, body: Body) -> list[ast.stmt]:
    """A loop over anything."""
    if isinstance(e, ast.Call) and scope.is_call(e, range) and isinstance(target, ast.Name):
        ends = [value(a, scope) for a in e.args]
        return [ast.For(store(target.id), plainly("range", *ends), body(), [])]
    index = scope.temporary("i")
    w = walk(target, e, name(index), scope)
    inner = body()
    size = w.sizes[0] if len(w.sizes) == 1 else plainly("min", *w.sizes)
    if e not in scope.unsteady:
        return [*w.before, ast.For(store(index), plainly("range", size), w.first + inner, [])]
    step = ast.AugAssign(store(index), ast.Add(), ast.Constant(1))
    test = ast.Compare(name(index), [ast.Lt()], [size])
    return [*w.before, assign(index, ast.Constant(0)), ast.While(test, [*w.first, step, *inner], [])]


def walk(target: ast.expr, e: ast.expr, index: ast.expr, scope: Scope) -> LoopParts:
    """Go through `e`; the item number `index` is given to `target`."""
    if isinstance(e, ast.Call):
        for built_in, way in WAYS.items():
            if scope.is_call(e, built_in):
                return way(target, e, index, scope)
    w, shape = LoopParts(), scope.shapes[e]
    source = scope.keep(pile(e, scope), "s", w.before)
    each = item(source, index)
    if shape.what == "pairs":
        w.sizes = [call("_pairs", source)]
        for i, part in enumerate(parts(target)):
            w.first += bind(part, NUMBER, number(item(each, ast.Constant(i))), scope)
    elif shape.what == "rows":
        w.sizes = [ast.Constant(shape.rows)]
        w.first = bind(target, shape.row(""), each, scope)
    else:
        w.sizes = [call("_size", source)]
        w.first = bind(target, shape.item, number(each), scope)
    return w


def walk_range(target: ast.expr, e: ast.Call, index: ast.expr, scope: Scope) -> LoopParts:
    w = LoopParts()
    low, high, step = (scope.keep(bound, "r", w.before) for bound in bounds(e, scope))
    w.sizes = [call("_span", low, high, step)]
    w.first = bind(target, NUMBER, ast.BinOp(low, ast.Add(), ast.BinOp(index, ast.Mult(), step)), scope)
    return w


def walk_counted(target: ast.expr, e: ast.Call, index: ast.expr, scope: Scope) -> LoopParts:
    counter, each = parts(target)
    w = walk(each, e.args[0], index, scope)
    for start in [*e.args[1:], *(k.value for k in e.keywords)]:
        index = ast.BinOp(scope.keep(value(start, scope), "r", w.before), ast.Add(), index)
    w.first = bind(counter, NUMBER, index, scope) + w.first
    return w


def walk_zip(target: ast.expr, e: ast.Call, index: ast.expr, scope: Scope) -> LoopParts:
    whole = LoopParts()
    for part, source in zip(parts(target), e.args, strict=True):
        w = walk(part, source, index, scope)
        whole.before += w.before
        whole.sizes += w.sizes
        whole.first += w.first
    return whole


def walk_back(target: ast.expr, e: ast.Call, index: ast.expr, scope: Scope) -> LoopParts:
    source, last = backwards(e, scope), scope.temporary("n")
    assert source is not None
    w = walk(target, source, ast.BinOp(name(last), ast.Sub(), index), scope)
    w.before.append(assign(last, ast.BinOp(w.sizes[0], ast.Sub(), ast.Constant(1))))
    return w


WAYS = {range: walk_range, enumerate: walk_counted, zip: walk_zip, reversed: walk_back}


def parts(target: ast.expr) -> list[ast.expr]:
    assert isinstance(target, ast.Tuple | ast.List)
    return target.elts


def bind(target: ast.expr, shape: Shape, lowered: ast.expr, scope: Scope) -> list[ast.stmt]:
    """Give a loop variable, or several of them, its item."""
    if isinstance(target, ast.Name):
        return [assign(target.id, lowered)]
    kept = scope.temporary("p")
    taken = [assign(kept, call("_sized", lowered, ast.Constant(len(parts(target)))))]
    for i, part in enumerate(parts(target)):
        taken += bind(part, shape.item, number(item(name(kept), ast.Constant(i))), scope)
    return taken
