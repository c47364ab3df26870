"""What is known of one rule function while it is checked and then written.

A scope is handed to every function of both passes. The check fills it: what the names stand for, the shape
of every expression, what happens to piles. The writing reads that, and only counts temporaries and rooms.
"""

from __future__ import annotations

import ast
import builtins
import enum
import types
from collections.abc import Iterable
from copy import copy
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from irisade.lower.names import names_of
from irisade.lower.shapes import NOTHING, Effects, Event, Shape
from irisade.lower.slots import Scratch
from irisade.lower.subset import ROOM, Refused, refused
from irisade.lower.tree import assign, name

if TYPE_CHECKING:
    from irisade.lower.unit import Unit

FOLDED = {
    ast.Add: int.__add__,
    ast.Sub: int.__sub__,
    ast.Mult: int.__mul__,
    ast.FloorDiv: int.__floordiv__,
    ast.Mod: int.__mod__,
}


class Scope:
    """One rule function, or a comprehension inside it."""

    def __init__(self, unit: Unit, function: types.FunctionType, node: ast.FunctionDef, label: str) -> None:
        self.unit, self.node, self.label = unit, node, label
        self.path, self.globals = function.__code__.co_filename, function.__globals__
        self.parameters = [a.arg for a in node.args.args]
        self.locals = set(self.parameters)  # every name that the function binds
        self.names = names_of(node, self.is_rule)
        self.locals |= set(self.names.bound)
        self.asks = any(isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(node))
        # What the check finds out.
        self.known: dict[str, Shape] = {}  # names met so far
        self.arguments: dict[str, Shape] = {}
        self.result = NOTHING
        self.shapes: dict[ast.expr, Shape] = {}
        self.events: list[Event] = []
        self.effects = Effects()
        self.stands: list[tuple[ast.Name, Shape]] = []  # names that stand for a pile of the table
        self.statement: ast.stmt | None = None  # being checked
        self.inner: dict[ast.expr, Scope] = {}  # of comprehensions that become functions
        self.given: dict[str, Shape] = {}  # the names that such a function is given
        self.questions: set[ast.AST] = set()  # that a seat must answer, here or in a function called here
        self.unsteady: set[ast.expr] = set()  # lists that may change while they are gone through
        # What the writing needs.
        self.temporaries = count(1)
        self.rooms: dict[str, Scratch] = {}  # of local lists
        self.hoisted: ast.expr | None = None  # a question that was asked in a statement before

    def refused(self, node: ast.AST, why: str) -> Refused:
        return refused(self.path, node, why)

    def insist(self, holds: object, node: ast.AST, why: str) -> None:
        """Refuse the rules unless this holds."""
        if not holds:
            raise self.refused(node, why)

    def place(self, node: ast.AST) -> str:
        return f"{Path(self.path).name}:{getattr(node, 'lineno', 0)}"

    def within(self, bound: set[str], used: set[str]) -> Scope:
        """The scope of a comprehension that binds and uses these names."""
        inner = copy(self)
        inner.known = {n: shape for n, shape in self.known.items() if n in used - bound}
        inner.given, inner.locals, inner.events = dict(inner.known), self.locals | bound, []
        return inner

    # -- names and constants --

    def resolve(self, e: ast.AST) -> Any:
        """The object that a name of the module, or of a module or class it knows, stands for; else None."""
        if isinstance(e, ast.Name) and e.id not in self.locals:
            return self.globals.get(e.id, getattr(builtins, e.id, None))
        if isinstance(e, ast.Attribute):
            owner = self.resolve(e.value)
            if isinstance(owner, types.ModuleType | enum.EnumMeta):
                return getattr(owner, e.attr, None)
        return None

    def is_call(self, e: ast.AST | None, *functions: Any) -> bool:
        """Is this a call of one of these?"""
        return isinstance(e, ast.Call) and any(self.resolve(e.func) is each for each in functions)

    def is_rule(self, e: ast.AST) -> bool:
        return isinstance(self.resolve(e), types.FunctionType)

    def fold(self, e: ast.expr | None) -> int | None:
        """The value of a number that is known now."""
        if isinstance(e, ast.Constant) and isinstance(e.value, int):
            return int(e.value)
        if isinstance(e, ast.UnaryOp) and isinstance(e.op, ast.USub):
            inner = self.fold(e.operand)
            return None if inner is None else -inner
        if isinstance(e, ast.BinOp):
            left, right, does = self.fold(e.left), self.fold(e.right), FOLDED.get(type(e.op))
            if left is None or right is None or does is None:
                return None
            return None if right == 0 and isinstance(e.op, ast.FloorDiv | ast.Mod) else does(left, right)
        value = self.resolve(e) if e is not None else None
        return int(value) if isinstance(value, int) else None

    def folded(self, parts: Iterable[ast.expr]) -> tuple[int, ...] | None:
        """All these numbers, if all are known now."""
        values = [self.fold(part) for part in parts]
        return None if None in values else tuple(v for v in values if v is not None)

    def opens(self, node: ast.AST) -> bool:
        """Is somebody asked, here or in a function that is called from here?"""
        return any(n in self.questions for n in ast.walk(node))

    # -- local lists, which have a room of their own if they grow or are made more than once --

    def has_room(self, local: str) -> bool:
        return local in self.names.grown or self.names.bound[local] > 1

    def is_made_there(self, local: str, value: ast.expr) -> bool:
        """Can a new list be made at once in the room of this name? Not if the old one is looked at."""
        makes = (
            isinstance(value, ast.ListComp)
            or (isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice))
            or (isinstance(value, ast.Call) and self.makes_list(value.func))
        )
        looks = any(isinstance(n, ast.Name) and n.id == local for n in ast.walk(value))
        return makes and not looks and local not in self.parameters and self.has_room(local)

    def makes_list(self, function: ast.expr) -> bool:
        """Is this a rule function that returns a list and asks nothing?"""
        if not self.is_rule(function):
            return False
        called = self.unit.checked(self.resolve(function), self, function)
        return called.result.lists and not called.asks

    def kept_as(self, local: str, shape: Shape) -> Shape:
        """A list under a local name, with room to grow if it does."""
        size = max(shape.size, min(ROOM, self.unit.capacity + shape.size))
        return Shape("pile", size if local in self.names.grown else shape.size, origin=f"local {local}")

    def room_of(self, local: str) -> Scratch:
        if local not in self.rooms:
            self.rooms[local] = self.slot()
        return self.rooms[local]

    def slot(self, shape: Shape | None = None) -> Scratch:
        """A new scratch pile for such a list."""
        return self.unit.slot(self.label, shape)

    # -- temporaries --

    def temporary(self, letter: str) -> str:
        return f"_{letter}{next(self.temporaries)}"

    def keep(self, e: ast.expr, letter: str, before: list[ast.stmt]) -> ast.expr:
        """A name for something that must be evaluated once; what gives it its value goes to `before`."""
        if isinstance(e, ast.Name | ast.Constant):
            return e
        kept = self.temporary(letter)
        before.append(assign(kept, e))
        return name(kept)
