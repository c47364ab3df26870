"""Statements of a rule function, and the function itself.

Two names may stand for one pile as long as the pile is changed and never replaced while the second name
lives: interpreted, that name would keep the old list, compiled it is a window onto the same cells. A list
that is stored in the table must have been made for it, because the compiled table takes a copy.
"""

from __future__ import annotations

import ast
import types
from pathlib import Path
from typing import Any

from irisade.core.words import EVERYBODY, HIDDEN, NOBODY, Show
from irisade.lower.assignment import Assignment
from irisade.lower.names import Sure, Unsure, end_of, leaving, lives_until, names_of
from irisade.lower.subset import (
    NOTHING,
    NUMBER,
    PAIRS,
    TABLE,
    Effects,
    Shape,
    call,
    name,
    unknown,
)

ASKING = ("Generator[", "Asking[", "Iterator[")
ANSWER = "_answered_here"
SIMPLE = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr)
SHOWN = {
    "at": (NOBODY, "NOBODY"),
    "to": (NOBODY, "NOBODY"),
    "value": (HIDDEN, "HIDDEN"),
    "seen_by": (EVERYBODY, "EVERYBODY"),
}


def asks_last(test: ast.expr) -> bool:
    """Is nothing called any more after the question in this condition or value?"""
    questions = [n for n in ast.walk(test) if isinstance(n, ast.Yield)]
    after = {end_of(n) for n in ast.walk(test) if isinstance(n, ast.Call | ast.YieldFrom)}
    return len(questions) == 1 and max(after) <= end_of(questions[0])


class Hoisted(ast.NodeTransformer):
    """Reads an answer that was asked for in a statement before."""

    def __init__(self, question: ast.expr) -> None:
        self.question = question

    def visit(self, node: ast.AST) -> Any:
        return name(ANSWER) if node is self.question else super().visit(node)


class Function(Assignment):
    """One rule function being translated."""

    def __init__(self, unit: Any, function: types.FunctionType, node: ast.FunctionDef, label: str) -> None:
        self.unit, self.node, self.label = unit, node, label
        self.path = function.__code__.co_filename
        self.globals = function.__globals__
        self.effects, self.events = Effects(), []
        self.stands: list[tuple[ast.Name, Shape]] = []  # names that stand for a pile of the table
        self.owned_rooms: dict[str, ast.expr] = {}
        self.check_head()
        self.locals = {a.arg for a in node.args.args}
        self.names = names_of(node, self.is_rule)
        self.parameters = [a.arg for a in node.args.args]
        self.locals = set(self.names.bound) | set(self.parameters)
        for local in self.locals:
            if (local.startswith("_") and local != "_") or local == "ctx":
                raise self.refused(node, f"{local} cannot be the name of something in rules: choose another")
        self.scope = {a.arg: self.annotated(a, a.annotation) for a in node.args.args}
        self.shapes = dict(self.scope)
        self.asks = any(isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(node))
        self.result = self.returned()

    def check_head(self) -> None:
        node, a = self.node, self.node.args
        if node.decorator_list:
            raise self.refused(node, "rule functions take no decorators")
        if a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs or a.defaults:
            raise self.refused(node, "rule functions take plain arguments without defaults")

    def annotated(self, node: ast.AST, annotation: ast.expr | None) -> Shape:
        text = "" if annotation is None else ast.unparse(annotation).strip("'\"")
        argument = getattr(node, "arg", "")
        if text.endswith("Table"):
            return TABLE
        if text.split(".")[-1] == "Memory":
            return PAIRS
        if text in ("list[int]", "Sequence[int]", "List[int]"):
            return Shape("pile", self.unit.capacity, origin=f"argument {argument}")
        known = self.globals.get(text)
        if text in ("int", "bool") or (isinstance(known, type) and issubclass(known, int)):
            return NUMBER
        raise self.refused(
            node, f"{argument} must be said to be a Table, an int, a bool, a list[int] or a Memory"
        )

    def returned(self) -> Shape:
        node = self.node
        text = "" if node.returns is None else ast.unparse(node.returns).strip("'\"")
        if text.startswith(ASKING):
            text = text[text.index("[") + 1 : -1].split(",")[-1].strip()
        known = self.globals.get(text)
        if text in ("int", "bool") or (isinstance(known, type) and issubclass(known, int)):
            return NUMBER
        if text == "list[int]":
            return Shape("pile", 0, fresh=True)
        if text not in ("", "None", "Flow"):
            raise self.refused(
                node, f"{node.name} returns {text}; rules return an int, a bool, a list[int] or nothing"
            )
        if any(isinstance(n, ast.Return) and n.value is not None for n in ast.walk(node)):
            raise self.refused(node, f"{node.name} returns something: say what it is after ->")
        return NOTHING

    def place(self, node: ast.AST) -> str:
        return f"{Path(self.path).name}:{getattr(node, 'lineno', 0)}"

    def translate(self) -> None:
        node = self.node
        try:
            end = Sure(node, set(self.names.bound))
        except Unsure as unsure:
            raise self.refused(unsure.node, f"{unsure.node.id} may have no value here") from None
        if self.result.what != "nothing" and end.falls_through:
            raise self.refused(node, f"{node.name} may end without returning anything")
        body = self.block(node.body)
        self.check_names()
        self.gather_effects()
        made = {"_out": self.result} if self.result.lists else {}
        given = {parameter: self.shapes[parameter] for parameter in self.parameters}
        self.unit.emit(self.label, made | given, self.result, body, self.place(node))

    def gather_effects(self) -> None:
        for event in self.events:
            (self.effects.replaced if event.replaced else self.effects.resized).add(event.origin)

    def check_names(self) -> None:
        """No pile may be replaced while another name stands for it."""
        for binding, shape in self.stands:
            until = lives_until(binding, self.names)
            for event in self.events:
                here, begin = end_of(event.node), (binding.lineno, binding.col_offset)
                if event.replaced and event.origin == shape.origin and begin < here <= until:
                    why = f"{shape.origin} is replaced while {binding.id} stands for it; write [:] for a copy"
                    raise self.refused(event.node, why)

    # -- statements --

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        for s in body:
            outer, self.statement = self.statement, s
            handler = getattr(self, f"do_{type(s).__name__}", None)
            if handler is None:
                raise self.refused(s, unknown(s))
            asked_before, self.opens = self.opens, False
            lowered = handler(s)
            made += self.stopping(s, lowered) if self.opens and isinstance(s, SIMPLE) else lowered
            self.opens = self.opens or asked_before
            self.statement = outer
            if isinstance(s, ast.Return):
                break  # what follows is never run; guess often ends in `return` and a bare `yield`
        return made or [ast.Pass()]

    def stopping(self, s: ast.stmt, lowered: list[ast.stmt]) -> list[ast.stmt]:
        """A batched game stops at the first open question: what follows would be thrown away.

        `t.card = yield Ask(…)` stops before the card is written. Where that cannot be said so simply, the
        question keeps a copy of the table (`_LEAVES`).
        """
        value: Any = getattr(s, "value", None)
        plain = isinstance(s, ast.Expr) or (isinstance(s, ast.Assign) and isinstance(s.targets[0], ast.Name))
        reads_first = isinstance(s, ast.AugAssign)  # what is added to, before the question
        question = isinstance(value, ast.Yield | ast.YieldFrom)
        if self.result.lists or reads_first or not (question or (plain and asks_last(value))):
            self.unit.leaves = False
            return lowered
        if plain:
            return lowered + self.leave()
        asked = Hoisted(self.question_node)
        rest = [asked.visit(part) for part in lowered]
        return [ast.Assign([ast.Name(ANSWER, ast.Store())], self.question_node), *self.leave(), *rest]

    def leave(self) -> list[ast.stmt]:
        answer = call("_number", ast.Constant(0)) if self.result.what == "number" else None
        return [ast.If(ast.Attribute(name("ctx"), "open", ast.Load()), [ast.Return(answer)], [])]

    def do_Pass(self, s: ast.Pass) -> list[ast.stmt]:
        return []

    def do_Break(self, s: ast.Break) -> list[ast.stmt]:
        return [s]

    def do_Continue(self, s: ast.Continue) -> list[ast.stmt]:
        return [s]

    def do_Assert(self, s: ast.Assert) -> list[ast.stmt]:
        return [ast.Assert(self.truth(s.test), None)]

    def do_Expr(self, s: ast.Expr) -> list[ast.stmt]:
        e = s.value
        if isinstance(e, ast.Constant) and isinstance(e.value, str):
            return []
        if isinstance(e, ast.Yield) and isinstance(e.value, ast.Call) and self.resolve(e.value.func) is Show:
            self.check_show(e.value)
            return self.shown(e.value)
        if isinstance(e, ast.YieldFrom) and isinstance(e.value, ast.Tuple) and not e.value.elts:
            return []
        if not isinstance(e, ast.Call | ast.Yield | ast.YieldFrom):
            raise self.refused(s, "this does nothing")
        return [ast.Expr(self.value(e)[0])]

    def shown(self, e: ast.Call) -> list[ast.stmt]:
        """What lies at a place, or goes from there, is for those who remember; words are for people."""
        given = dict(zip(SHOWN, e.args[1:])) | {k.arg: k.value for k in e.keywords if k.arg in SHOWN}
        if "at" not in given:
            return []
        self.unit.places = True
        self.unit.paths = self.unit.paths or "to" in given
        parts = [
            self.number(given[key]) if key in given else name(self.unit.constant(default, default_name))
            for key, (default, default_name) in SHOWN.items()
        ]
        return [ast.Expr(call("_show", name("ctx"), *parts))]

    def check_show(self, e: ast.Call) -> None:
        """Only what a Show tells is carried out, so nothing may happen in it."""
        for part in [*e.args, *(k.value for k in e.keywords)]:
            for n in ast.walk(part):
                if isinstance(n, ast.Yield | ast.YieldFrom | ast.NamedExpr):
                    raise self.refused(n, "nothing can be asked inside a Show")
                if isinstance(n, ast.Call):
                    target = self.resolve(n.func)
                    method = isinstance(n.func, ast.Attribute) and n.func.attr not in ("index", "count")
                    if target is None and method:
                        raise self.refused(n, "nothing may be changed inside a Show")
                    if isinstance(target, types.FunctionType) and not self.unit.changes_nothing(target):
                        raise self.refused(n, f"{target.__name__} changes something, which a Show may not")

    def do_If(self, s: ast.If) -> list[ast.stmt]:
        before, self.opens = self.opens, False
        test, asked = self.truth(s.test), self.opens
        self.opens = self.opens or before
        branches = self.block(s.body), self.block(s.orelse) if s.orelse else []
        if not asked:
            return [ast.If(test, *branches)]
        if self.result.lists or not asks_last(s.test):
            self.unit.leaves = False
            return [ast.If(test, *branches)]
        first = ast.Assign([ast.Name(ANSWER, ast.Store())], test)
        return [first, *self.leave(), ast.If(name(ANSWER), *branches)]

    def do_While(self, s: ast.While) -> list[ast.stmt]:
        if s.orelse:
            raise self.refused(s, "while … else cannot be compiled")
        return [ast.While(self.tested(s.test), self.block(s.body), [])]

    def tested(self, test: ast.expr) -> ast.expr:
        """A condition; where one asks inside it, what follows is done even so."""
        before, self.opens = self.opens, False
        made = self.truth(test)
        self.unit.leaves = self.unit.leaves and not self.opens
        self.opens = self.opens or before
        return made

    def do_For(self, s: ast.For) -> list[ast.stmt]:
        if s.orelse:
            raise self.refused(s, "for … else cannot be compiled")
        before = dict(self.scope)
        if any(isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(s.iter)):
            self.unit.leaves = False
        made = self.loop(s, s.target, s.iter, lambda: self.block(s.body), leaving(s.body))
        for target in ast.walk(s.target):
            if isinstance(target, ast.Name) and self.scope[target.id].lists:
                self.stand_for(target, self.scope[target.id], target.id in before)
        return made

    def do_Return(self, s: ast.Return) -> list[ast.stmt]:
        if s.value is None:
            if self.result.what != "nothing":
                raise self.refused(s, f"{self.node.name} returns nothing here")
            return [ast.Return()]
        if not self.result.lists:
            lowered, shape = self.value(s.value)
            if shape.what != self.result.what:
                raise self.refused(
                    s, f"{self.node.name} returns a {shape.what} here, and not a {self.result.what}"
                )
            return [ast.Return(lowered)]
        lowered, shape = self.value(s.value, name("_out"))
        if not shape.lists:
            raise self.refused(s, f"{self.node.name} returns a {shape.what} here, and not a list")
        if not (shape.fresh or self.owned(shape)):
            raise self.refused(
                s, "a list that somebody else holds cannot be returned; write [:] or list(…) for a copy"
            )
        self.result = Shape("pile", max(self.result.size, shape.size), fresh=True)
        return [ast.Expr(self.settled(lowered, shape, name("_out"))), ast.Return(name("_out"))]

    def do_Delete(self, s: ast.Delete) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        for target in s.targets:
            if not isinstance(target, ast.Subscript) or isinstance(target.slice, ast.Slice):
                raise self.refused(s, "del takes one item out of a list")
            (pile, shape), (place, _) = self.together(target.value, target.slice)
            if not shape.lists:
                raise self.refused(s, "del takes one item out of a list")
            self.happens(s, shape, replaced=False)
            made.append(ast.Expr(call("_pop_at", pile, place)))
        return made
