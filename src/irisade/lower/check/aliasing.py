"""Two names for one pile: where interpreted and lowered rules would differ, they are refused.

Two names may stand for one pile as long as the pile is changed and never replaced while the second name
lives: interpreted, that name would keep the old list, lowered it is a window onto the same cells.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from irisade.lower.names import end_of, lives_until
from irisade.lower.scope import Scope
from irisade.lower.shapes import EITHER, Event, Shape


def happens(node: ast.AST, shape: Shape, scope: Scope, *, replaced: bool, called: bool = False) -> None:
    """A pile is replaced as a whole, or becomes longer or shorter."""
    scope.insist(not shape.frozen, node, "a constant cannot be changed")
    definite(node, shape, scope)
    scope.events.append(Event(replaced, shape.origin, shape.which, node, scope.statement, called))


def definite(node: ast.AST, shape: Shape, scope: Scope) -> None:
    """Only a pile that can be told may be given a name or changed."""
    why = "this may be one pile or another; write it out with if and else"
    scope.insist(shape.origin != EITHER, node, why)


def alters(node: ast.AST, shape: Shape, scope: Scope) -> None:
    """Items change, the length does not."""
    scope.insist(not shape.frozen, node, "a constant cannot be changed")
    scope.effects.changed.add(shape.origin)


def check_held(scope: Scope, held: Iterable[Shape], since: int) -> None:
    """Nothing that is still held may have been replaced since that event."""
    origins = {shape.origin for shape in held} - {""}
    for event in scope.events[since:]:
        if event.replaced and event.origin in origins:
            why = f"{event.origin} is replaced here while the same statement still uses it"
            raise scope.refused(event.node, why)


def stand_for(target: ast.Name, shape: Shape, scope: Scope) -> None:
    """A name is another one for a pile of the table."""
    if scope.names.bound[target.id] > 1 or target.id in scope.parameters:
        why = f"{target.id} stands for a pile of the table and then for something else"
        raise scope.refused(target, why)
    if not shape.frozen:
        scope.stands.append((target, shape))


def check_names(scope: Scope) -> None:
    """No pile may be replaced while another name stands for it."""
    for binding, shape in scope.stands:
        until, begin = lives_until(binding, scope.names), (binding.lineno, binding.col_offset)
        for event in scope.events:
            if event.replaced and event.origin == shape.origin and begin < end_of(event.node) <= until:
                why = f"{shape.origin} is replaced while {binding.id} stands for it; write [:] for a copy"
                raise scope.refused(event.node, why)


def is_steady(held: Iterable[Shape], events: list[Event], backwards: bool, scope: Scope) -> bool:
    """Can a loop count its items beforehand? Refuses what visibly changes the piles it goes through."""
    steady = True
    for shape in held:
        if not shape.lists or not shape.origin:
            continue
        for event in events:
            same = event.origin == shape.origin
            if event.replaced and same:
                raise scope.refused(event.node, f"{shape.origin} is replaced while it is gone through")
            if same and not event.called and event.which == shape.which:
                why = f"{shape.origin} is changed while it is gone through; go through a copy [:]"
                raise scope.refused(event.node, why)
            if same or "argument" in event.origin + shape.origin:
                why = f"{shape.origin} is changed while it is gone through backwards"
                scope.insist(not backwards, event.node, why)
                steady = False
    return steady


def passed_on(e: ast.Call, callee: Scope, given: list[tuple[str, Shape]], scope: Scope) -> None:
    """What a function does to the table and to the piles it is given happens here as well."""
    effects, what = callee.effects, callee.node.name
    for origin in sorted(effects.replaced):
        happens(e, Shape("pile", origin=origin), scope, replaced=True, called=True)
    for origin in sorted(x for x in effects.resized if x.startswith("t.")):
        happens(e, Shape("pile", origin=origin), scope, replaced=False, called=True)
    scope.effects.changed |= {x for x in effects.changed if x.startswith("t.")}
    seen: dict[tuple[str, str], str] = {}
    changed = effects.resized | effects.changed
    for parameter, shape in given:
        if not shape.lists:
            continue
        if shape.origin in effects.replaced:
            raise scope.refused(e, f"{what} replaces {shape.origin} while it holds it as {parameter}")
        touched = f"argument {parameter}" in changed
        other = seen.setdefault((shape.origin, shape.which), parameter)
        if shape.origin and other != parameter and (touched or f"argument {other}" in changed):
            raise scope.refused(e, f"one pile is given to {what} twice, and it changes it")
        if f"argument {parameter}" in effects.resized and not shape.fresh:
            happens(e, shape, scope, replaced=False, called=True)
        elif touched:
            alters(e, shape, scope)
