"""Giving values to names, fields, places and piles.

A list that is stored in the table must have been made for it, because the compiled table takes a copy where
the interpreted one would share the list.
"""

from __future__ import annotations

import ast
import types

from irisade.lower.expressions import EITHER, Value
from irisade.lower.loops import Loops
from irisade.lower.names import Names
from irisade.lower.subset import NUMBER, ROOM, Shape, call, name, store


class Assignment(Loops):
    """The part of a rule function's translation that deals with assignments."""

    names: Names
    parameters: list[str]
    stands: list[tuple[ast.Name, Shape]]  # names that stand for a pile of the table
    owned_rooms: dict[str, ast.expr]

    def do_AnnAssign(self, s: ast.AnnAssign) -> list[ast.stmt]:
        if s.value is None:
            return []
        return self.assign(s, s.target, s.value)

    def do_Assign(self, s: ast.Assign) -> list[ast.stmt]:
        if len(s.targets) > 1:
            raise self.refused(s, "one value is given to one thing at a time")
        return self.assign(s, s.targets[0], s.value)

    def assign(self, s: ast.stmt, target: ast.expr, value: ast.expr) -> list[ast.stmt]:
        if isinstance(target, ast.Tuple | ast.List):
            return self.side_by_side(s, target, value)
        if isinstance(target, ast.Name):
            return self.assign_name(s, target, value)
        if isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice):
            return self.refill(s, target, target.slice, value)
        lowered, shape = self.glance_at(value)
        place, there = self.value(target) if not isinstance(target, ast.Subscript) else self.peeked(target)
        if there.what == "number":
            if shape.what != "number":
                raise self.refused(s, "a number is wanted here")
            return self.put(s, target, lowered)
        if not there.lists or not shape.lists:
            raise self.refused(
                s, "a pile can only become another list, and several piles are filled one by one"
            )
        if not shape.fresh and not shape.frozen:
            raise self.refused(s, "two names for one pile; write [:] for a copy")
        if shape.frozen:
            raise self.refused(s, "a pile is a list; write list(…)")
        self.happens(s, there, replaced=True)
        if isinstance(value, ast.List) and not value.elts:
            return [ast.Expr(call("_clear", place))]
        match lowered:
            case ast.Call(ast.Name("_fill"), [_, *what]):
                return [ast.Expr(call("_refill", place, *what))]
        return [ast.Expr(call("_copy", lowered, place))]

    def glance_at(self, value: ast.expr) -> Value:
        """A value that is stored at once: of a mere copy, storing it makes the copy."""
        if self.copied_whole(value) is not None:
            lowered, shape = self.glance(value)
            return lowered, Shape("pile", shape.size, fresh=True, small=shape.small)
        return self.value(value)

    def peeked(self, target: ast.Subscript) -> Value:
        """The place of a row that becomes another list, or a number where an item does."""
        shape = self.peek(target)
        if shape.lists or isinstance(target.value, ast.Subscript):
            return self.value(target)
        return target, NUMBER

    def put(self, s: ast.stmt, target: ast.expr, value: ast.expr) -> list[ast.stmt]:
        """Store a number in a field or in a list; the value is there before the place is looked up."""
        if isinstance(target, ast.Subscript):
            (pile, shape), (place, index) = self.together(target.value, target.slice)
            if not shape.lists or index.what != "number":
                raise self.refused(s, "only items of lists can be given a value")
            self.alters(s, shape)
            return [ast.Expr(call("_put", value, pile, place))]
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
            owner = target.value.id
            if owner in self.scope and self.value(target)[1].what == "number":
                return [ast.Assign([ast.Attribute(name(owner), target.attr, ast.Store())], value)]
        raise self.refused(s, f"{ast.unparse(target)} cannot be given a value")

    def assign_name(self, s: ast.stmt, target: ast.Name, value: ast.expr) -> list[ast.stmt]:
        room = self.room_for(target, value)
        lowered, shape = self.value(value, room)
        if shape.what == "number":
            once = self.names.bound[target.id] == 1 and target.id not in self.names.grown
            self.declare(target, shape if once else NUMBER)
            return [ast.Assign([store(target.id)], lowered)]
        if not shape.lists:
            raise self.refused(s, f"{ast.unparse(value)} is a {shape.what} and cannot be given another name")
        if target.id in self.parameters:
            raise self.refused(s, f"the argument {target.id} cannot become another list")
        if shape.fresh:
            return self.own(target, lowered, shape, value, made_there=room is not None)
        if shape.origin == EITHER:
            raise self.refused(s, "this may be one pile or another; write it out with if and else")
        if isinstance(value, ast.Name) and value.id in self.scope:
            raise self.refused(s, f"two names for one pile; write {value.id}[:] for a copy")
        self.stand_for(target, shape, False)
        self.declare(target, shape)
        return [ast.Assign([store(target.id)], lowered)]

    def room_for(self, target: ast.Name, value: ast.expr) -> ast.expr | None:
        """The scratch pile of a local list that has one of its own, if a new list can be made there at once.

        That is so unless the old list is looked at meanwhile.
        """
        makes = (
            isinstance(value, ast.ListComp)
            or (isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice))
            or (isinstance(value, ast.Call) and self.makes_list(value.func))
        )
        looks = any(isinstance(n, ast.Name) and n.id == target.id for n in ast.walk(value))
        if not makes or looks or target.id in self.parameters or not self.has_room(target):
            return None
        return self.own_room(target)

    def own_room(self, target: ast.Name) -> ast.expr:
        if target.id not in self.owned_rooms:
            self.owned_rooms[target.id] = self.unit.slot()
        return self.owned_rooms[target.id]

    def has_room(self, target: ast.Name) -> bool:
        return target.id in self.names.grown or self.names.bound[target.id] > 1

    def makes_list(self, function: ast.expr) -> bool:
        """Is this a rule function that returns a list and asks nothing?"""
        rule = self.resolve(function)
        if not isinstance(rule, types.FunctionType):
            return False
        called = self.unit.function(rule, self, function)
        return called.result.lists and not called.asks

    def own(
        self, target: ast.Name, lowered: ast.expr, shape: Shape, value: ast.expr, *, made_there: bool
    ) -> list[ast.stmt]:
        """A local list, in a scratch pile of its own if it grows or is made more than once."""
        grows = target.id in self.names.grown
        size = max(shape.size, min(ROOM, self.unit.capacity + shape.size)) if grows else shape.size
        known = self.scope.get(target.id)
        self.declare(
            target, Shape("pile", max(size, known.size if known else 0), origin=f"local {target.id}")
        )
        if not self.has_room(target):
            return [ast.Assign([store(target.id)], lowered)]
        room = self.own_room(target)
        self.unit.enlarge(room, size)
        if made_there:
            return [ast.Assign([store(target.id)], lowered)]
        empty = isinstance(value, ast.List) and not value.elts
        return [
            ast.Assign([store(target.id)], call("_clear", room) if empty else call("_copy", lowered, room))
        ]

    def refill(self, s: ast.stmt, target: ast.Subscript, part: ast.Slice, value: ast.expr) -> list[ast.stmt]:
        """`pile[:] = …` changes the pile itself, whoever holds it."""
        if part.lower or part.upper or part.step:
            raise self.refused(s, "only a whole list can be filled anew: x[:] = …")
        lowered, _ = self.pile(value)
        pile, shape = self.value(target.value)
        if not shape.lists:
            raise self.refused(s, "only lists can be filled anew")
        self.happens(s, shape, replaced=False)
        return [ast.Expr(call("_copy", lowered, pile))]

    def side_by_side(self, s: ast.stmt, target: ast.Tuple | ast.List, value: ast.expr) -> list[ast.stmt]:
        """Several numbers at once: all are there before the first is stored."""
        if isinstance(value, ast.Call) and self.resolve(value.func) is divmod and len(value.args) == 2:
            left, right = (self.keep_now(self.number(a)) for a in value.args)
            parts = [ast.BinOp(left[1], ast.FloorDiv(), right[1]), ast.BinOp(left[1], ast.Mod(), right[1])]
            made: list[ast.stmt] = [*left[0], *right[0]]
        elif isinstance(value, ast.Tuple | ast.List):
            parts, made = [self.number(v) for v in value.elts], []  # type: ignore[misc]
        else:
            lowered, shape = self.value(value)
            if not shape.lists:
                raise self.refused(s, "only lists can be taken apart")
            kept = self.fresh("p")
            made = [ast.Assign([store(kept)], call("_sized", lowered, ast.Constant(len(target.elts))))]
            parts = [call("_get", name(kept), ast.Constant(i)) for i in range(len(target.elts))]  # type: ignore[misc]
        if len(parts) != len(target.elts):
            raise self.refused(s, "there are not as many values as things to give them to")
        kept_names = [self.fresh("v") for _ in parts]
        made.append(
            ast.Assign(
                [ast.Tuple([store(k) for k in kept_names], ast.Store())], ast.Tuple(list(parts), ast.Load())
            )
        )
        for part, kept in zip(target.elts, kept_names, strict=True):
            if isinstance(part, ast.Name):
                self.declare(part, NUMBER)
                made.append(ast.Assign([store(part.id)], name(kept)))
            else:
                made += self.put(s, part, name(kept))
        return made

    def keep_now(self, e: ast.expr) -> tuple[list[ast.stmt], ast.expr]:
        before: list[ast.stmt] = []
        kept = self.keep(e, "v", before)
        return before, kept

    def do_AugAssign(self, s: ast.AugAssign) -> list[ast.stmt]:
        target = s.target
        if isinstance(target, ast.Subscript):
            shape = self.peek(target)
            if not shape.lists:
                return self.count_on(s, target)
        since = len(self.events)
        place, there = self.value(
            target if not isinstance(target, ast.Name) else ast.copy_location(name(target.id), target)
        )
        if there.lists:
            if not isinstance(s.op, ast.Add):
                raise self.refused(s, "a list can only be added to")
            more, _ = self.pile(s.value)
            self.check_held([(place, there)], since)
            self.happens(s, there, replaced=False)
            return [ast.Expr(call("_extend", place, more))]
        if there.what != "number" or not isinstance(target, ast.Name | ast.Attribute):
            raise self.refused(s, "a number is wanted here")
        if isinstance(target, ast.Name) and target.id not in self.locals:
            raise self.refused(s, f"{target.id} is a constant")
        value, shape = self.value(s.value)
        if shape.what != "number":
            raise self.refused(s, "a number is wanted here")
        result, _ = self.arithmetic(s, place, there, s.op, value, shape)
        if isinstance(target, ast.Name):
            self.declare(target, NUMBER)
            return [ast.Assign([store(target.id)], result)]
        return self.put(s, target, result)

    def count_on(self, s: ast.AugAssign, target: ast.Subscript) -> list[ast.stmt]:
        """`pile[i] += x`: the place and what it holds are looked up before x."""
        since = len(self.events)
        (pile, shape), (place, index) = self.together(target.value, target.slice)
        if not shape.lists or index.what != "number":
            raise self.refused(s, "only items of lists can be given a value")
        before: list[ast.stmt] = []
        pile, place = self.keep_pile(pile, before), self.keep(place, "i", before)
        value, more = self.value(s.value)
        if more.what != "number":
            raise self.refused(s, "a number is wanted here")
        self.check_held([(pile, shape)], since)
        self.alters(s, shape)
        old = call("_get", pile, place)
        result, _ = self.arithmetic(s, old, Shape("number", small=shape.small), s.op, value, more)
        return [*before, ast.Expr(call("_put", result, pile, place))]

    def keep_pile(self, pile: ast.expr, before: list[ast.stmt]) -> ast.expr:
        """The cells of a field stay where they are; anything else is looked up once."""
        return pile if isinstance(pile, ast.Subscript) else self.keep(pile, "p", before)

    def stand_for(self, target: ast.Name, shape: Shape, known: bool) -> None:
        if self.names.bound[target.id] > 1 or target.id in self.parameters:
            raise self.refused(
                target, f"{target.id} stands for a pile of the table and then for something else"
            )
        if not shape.frozen:
            self.stands.append((target, shape))
