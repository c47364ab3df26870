"""The names of a rule function: which it binds, whether they surely have a value, and for how long they live.

An interpreted name without a value raises, a compiled one holds anything: so every name must surely have
been given a value where it is used.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

GROWS = {"append", "insert", "extend"}
LineAndColumn = tuple[int, int]


@dataclass
class Names:
    """What a function does with its names."""

    bound: Counter[str] = field(default_factory=Counter)  # how often each is given a value
    assigned: set[str] = field(default_factory=set)  # those that are given one by more than a loop
    grown: set[str] = field(default_factory=set)  # lists that may become longer
    used: dict[str, list[LineAndColumn]] = field(default_factory=dict)
    loops: list[ast.For | ast.While] = field(default_factory=list)


def names_of(function: ast.FunctionDef, is_rule: Callable[[ast.expr], bool]) -> Names:
    found = Names()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.For):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                stored = [n.id for n in ast.walk(target) if isinstance(n, ast.Name) and is_stored(n)]
                found.bound.update(stored)
                found.assigned.update([] if isinstance(node, ast.For) else stored)
        if isinstance(node, ast.For | ast.While):
            found.loops.append(node)
        match node:
            case ast.Name(used, ast.Load()):
                found.used.setdefault(used, []).append((node.lineno, node.col_offset))
            case ast.AugAssign(ast.Name(grown)):
                found.grown.add(grown)
                found.assigned.add(grown)
            case ast.Call(ast.Attribute(ast.Name(grown), method)) if method in GROWS:
                found.grown.add(grown)
            case ast.Call(called, args) if is_rule(called):
                found.grown.update(a.id for a in args if isinstance(a, ast.Name))
    return found


def is_stored(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store)


def end_of(node: ast.AST) -> LineAndColumn:
    return getattr(node, "end_lineno", 0), getattr(node, "end_col_offset", 0)


def lives_until(binding: ast.Name, names: Names) -> LineAndColumn:
    """The last place where a name that is bound once may still be used."""
    begin = (binding.lineno, binding.col_offset)
    places = names.used.get(binding.id, [])
    last = max(places, default=begin)
    for loop in names.loops:
        first, end = (loop.lineno, loop.col_offset), end_of(loop)
        if any(first <= place <= end for place in places) and not first <= begin <= end:
            last = max(last, end)  # it is used again when the loop comes round
    return last


def leaving(body: list[ast.stmt]) -> set[ast.stmt]:
    """The statements after which a loop is surely left: those of a block that ends in break or return."""
    found: set[ast.stmt] = set()

    def visit(block: list[ast.stmt], inner: bool) -> None:
        ends = block and (
            isinstance(block[-1], ast.Return) or (isinstance(block[-1], ast.Break) and not inner)
        )
        if ends and not any(isinstance(n, ast.Continue) for s in block for n in ast.walk(s)):
            found.update(n for s in block for n in ast.walk(s) if isinstance(n, ast.stmt))
            return
        for s in block:
            for part in ("body", "orelse"):
                visit(getattr(s, part, []), inner or isinstance(s, ast.For | ast.While))

    visit(body, False)
    return found


class Unsure(Exception):
    """A name may have no value where it is used."""

    def __init__(self, node: ast.Name) -> None:
        self.node = node


class Sure:
    """Walks through a function with the names that surely have a value; raises Unsure."""

    def __init__(self, function: ast.FunctionDef, bound: set[str]) -> None:
        self.locals = bound | {a.arg for a in function.args.args}
        self.breaks: list[list[set[str]]] = []
        end = self.block(function.body, {a.arg for a in function.args.args})
        self.falls_through = end is not None

    def block(self, body: list[ast.stmt], have: set[str]) -> set[str] | None:
        """The names that have a value after these statements; None if they are never got past."""
        now: set[str] | None = have
        for s in body:
            if now is None:
                return None
            now = self.step(s, now)
        return now

    def step(self, s: ast.stmt, have: set[str]) -> set[str] | None:
        if isinstance(s, ast.If):
            self.reads(s.test, have)
            ends = [self.block(s.body, set(have)), self.block(s.orelse, set(have))]
            open_ends = [end for end in ends if end is not None]
            return set.intersection(*open_ends) if open_ends else None
        if isinstance(s, ast.For | ast.While):
            return self.loop(s, have)
        if isinstance(s, ast.Break):
            self.breaks[-1].append(have)
            return None
        for part in ast.iter_child_nodes(s):
            self.reads(part, have)
        if isinstance(s, ast.AugAssign) and isinstance(s.target, ast.Name) and s.target.id not in have:
            raise Unsure(s.target)
        if isinstance(s, ast.Return | ast.Continue | ast.Raise):
            return None
        return have | _stored(s)

    def loop(self, s: ast.For | ast.While, have: set[str]) -> set[str] | None:
        self.reads(s.iter if isinstance(s, ast.For) else s.test, have)
        self.breaks.append([])
        self.block(s.body, have | (_stored(s.target) if isinstance(s, ast.For) else set()))
        breaks = self.breaks.pop()
        if isinstance(s, ast.While) and isinstance(s.test, ast.Constant) and s.test.value:
            return set.intersection(*breaks) if breaks else None
        return have

    def reads(self, e: ast.AST, have: set[str]) -> None:
        if isinstance(e, ast.ListComp | ast.GeneratorExp):
            for g in e.generators:
                self.reads(g.iter, have)
                have = have | _stored(g.target)
                for test in g.ifs:
                    self.reads(test, have)
            self.reads(e.elt, have)
            return
        if isinstance(e, ast.Name) and isinstance(e.ctx, ast.Load) and e.id in self.locals - have:
            raise Unsure(e)
        for part in ast.iter_child_nodes(e):
            self.reads(part, have)


def _stored(node: ast.AST) -> set[str]:
    if isinstance(node, ast.AugAssign):
        return set()
    comps = [n for n in ast.walk(node) if isinstance(n, ast.ListComp | ast.GeneratorExp)]
    inner = {id(n) for c in comps for n in ast.walk(c)}
    return {
        n.id
        for n in ast.walk(node)
        if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store) and id(n) not in inner
    }
