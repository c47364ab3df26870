"""The check of assignments to names, fields, places and piles.

A list that is stored in the table must have been made for it, because the lowered table takes a copy where
the interpreted one would share the list.
"""

from __future__ import annotations

import ast

from irisade.lower.check.aliasing import alters, check_held, definite, happens, stand_for
from irisade.lower.check.expressions import arithmetic
from irisade.lower.check.lists import glance
from irisade.lower.check.values import declare, number, peek, pile, together, value
from irisade.lower.matching import ONLY_NUMBERS, SUBJECT
from irisade.lower.reading import copied_whole
from irisade.lower.scope import Scope
from irisade.lower.shapes import NUMBER, Shape, fresh

WANTED = "a number is wanted here"


def assign(s: ast.Assign | ast.AnnAssign, scope: Scope) -> None:
    if isinstance(s, ast.Assign):
        scope.insist(len(s.targets) == 1, s, "one value is given to one thing at a time")
    target = s.targets[0] if isinstance(s, ast.Assign) else s.target
    if s.value is None:
        return
    if isinstance(target, ast.Tuple | ast.List):
        side_by_side(s, target, s.value, scope)
    elif isinstance(target, ast.Name):
        assign_name(s, target, s.value, scope)
    elif isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice):
        refill(s, target, target.slice, s.value, scope)
    else:
        assign_place(s, target, s.value, scope)


def assign_place(s: ast.stmt, target: ast.expr, e: ast.expr, scope: Scope) -> None:
    """A field, an item, or a pile as a whole."""
    if copied_whole(e, scope) is None:
        shape = value(e, scope)
    else:  # storing it makes the copy
        copied = glance(e, scope)
        shape = scope.shapes[e] = fresh(copied.size, copied.small)
    there = at(target, scope)
    if there.is_number:
        scope.insist(shape.is_number, s, WANTED)
        put(s, target, scope)
        return
    why = "a pile can only become another list, and several piles are filled one by one"
    scope.insist(there.lists and shape.lists, s, why)
    scope.insist(not shape.frozen, s, "a pile is a list; write list(…)")
    scope.insist(shape.fresh, s, "two names for one pile; write [:] for a copy")
    happens(s, there, scope, replaced=True)


def at(target: ast.expr, scope: Scope) -> Shape:
    """What lies where something is stored: a row that becomes another list, or a number."""
    if not isinstance(target, ast.Subscript) or peek(target, scope).lists:
        return value(target, scope)
    scope.shapes[target] = NUMBER
    return NUMBER


def put(s: ast.stmt, target: ast.expr, scope: Scope) -> None:
    """Store a number in a field or in a list."""
    if isinstance(target, ast.Subscript):
        shape, index = together(scope, target.value, target.slice)
        why = "only items of lists can be given a value"
        scope.insist(shape.lists and index.is_number, s, why)
        alters(s, shape, scope)
        return
    owner = target.value if isinstance(target, ast.Attribute) else None
    if not isinstance(owner, ast.Name) or owner.id not in scope.known or not value(target, scope).is_number:
        raise scope.refused(s, f"{ast.unparse(target)} cannot be given a value")


def assign_name(s: ast.stmt, target: ast.Name, e: ast.expr, scope: Scope) -> None:
    shape = value(e, scope, placed=scope.is_made_there(target.id, e))
    scope.insist(shape.is_number or not target.id.startswith(SUBJECT), s, ONLY_NUMBERS)
    if shape.is_number:
        once = scope.names.bound[target.id] == 1 and target.id not in scope.names.grown
        declare(target, shape if once else NUMBER, scope)
        return
    if not shape.lists:
        raise scope.refused(s, f"{ast.unparse(e)} is a {shape.what} and cannot be given another name")
    scope.insist(target.id not in scope.parameters, s, f"the argument {target.id} cannot become another list")
    if shape.fresh:
        known, kept = scope.known.get(target.id), scope.kept_as(target.id, shape)
        size = max(kept.size, known.size if known else 0)
        declare(target, Shape("pile", size, origin=kept.origin), scope)
        return
    definite(s, shape, scope)
    if isinstance(e, ast.Name) and e.id in scope.known:
        raise scope.refused(s, f"two names for one pile; write {e.id}[:] for a copy")
    stand_for(target, shape, scope)
    declare(target, shape, scope)


def refill(s: ast.stmt, target: ast.Subscript, part: ast.Slice, e: ast.expr, scope: Scope) -> None:
    """`pile[:] = …` changes the pile itself, whoever holds it."""
    whole = not (part.lower or part.upper or part.step)
    scope.insist(whole, s, "only a whole list can be filled anew: x[:] = …")
    pile(e, scope)
    shape = value(target.value, scope)
    scope.insist(shape.lists, s, "only lists can be filled anew")
    happens(s, shape, scope, replaced=False)


def side_by_side(s: ast.stmt, target: ast.Tuple | ast.List, e: ast.expr, scope: Scope) -> None:
    """Several numbers at once."""
    many = len(target.elts)
    if isinstance(e, ast.Call) and scope.is_call(e, divmod) and len(e.args) == 2:
        many = len([number(arg, scope) for arg in e.args])
    elif isinstance(e, ast.Tuple | ast.List):
        many = len([number(part, scope) for part in e.elts])
    else:
        scope.insist(value(e, scope).lists, s, "only lists can be taken apart")
    scope.insist(many == len(target.elts), s, "there are not as many values as things to give them to")
    for part in target.elts:
        if isinstance(part, ast.Name):
            declare(part, NUMBER, scope)
        else:
            put(s, part, scope)


def add_to(s: ast.AugAssign, scope: Scope) -> None:
    target = s.target
    if isinstance(target, ast.Subscript) and not peek(target, scope).lists:
        count_on(s, target, scope)
        return
    since = len(scope.events)
    there = value(target, scope)
    if there.lists:
        scope.insist(isinstance(s.op, ast.Add), s, "a list can only be added to")
        pile(s.value, scope)
        check_held(scope, [there], since)
        happens(s, there, scope, replaced=False)
        return
    scope.insist(there.is_number and not isinstance(target, ast.Subscript), s, WANTED)
    if isinstance(target, ast.Name):
        scope.insist(target.id in scope.locals, s, f"{target.id} is a constant")
    shape = value(s.value, scope)
    scope.insist(shape.is_number, s, WANTED)
    arithmetic(s, there, s.op, shape, scope)
    if isinstance(target, ast.Name):
        declare(target, NUMBER, scope)
    else:
        put(s, target, scope)


def count_on(s: ast.AugAssign, target: ast.Subscript, scope: Scope) -> None:
    """`pile[i] += x`"""
    since = len(scope.events)
    shape, index = together(scope, target.value, target.slice)
    scope.insist(shape.lists and index.is_number, s, "only items of lists can be given a value")
    more = value(s.value, scope)
    scope.insist(more.is_number, s, WANTED)
    check_held(scope, [shape], since)
    alters(s, shape, scope)
    scope.shapes[target] = shape.item
    arithmetic(s, shape.item, s.op, more, scope)
