"""The lowered text, narrowed to what one kind of run needs: still lowered text, only less of it.

Fields that never change in such a run become numbers (options, the number of seats, who answers). What a
condition then rules out is dropped, and with it functions that nothing calls any more and fields that nothing
reads. So a game fits into the few registers of a thread.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

from irisade.native.spelling import OPERATORS, aliases_of, calls_in, folded, reachable

RECORD_OF = {"Context": "_CONTEXT", "Table": "_TABLE", "Env": "_ENV"}
Fixed = Mapping[tuple[str, str], int]  # record and field: the number it always has


def narrowed(
    tree: ast.Module, entries: Sequence[str], fixed: Fixed, constants: Mapping[str, int]
) -> ast.Module:
    """The functions that these entries need, where these fields are fixed and these constants are others."""
    known = {name: value for node in tree.body for name, value in constants_of(node)} | dict(constants)
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    aliases = aliases_of(tree, functions)
    simple: dict[str, ast.Constant] = {}
    while True:  # a function that always gives the same number may rule out more
        functions = {name: Narrowing(node, fixed, known, simple).made() for name, node in functions.items()}
        found = {name: value for name, node in functions.items() if (value := always(node)) is not None}
        found |= {name: found[called] for name, called in aliases.items() if called in found}
        if found.keys() == simple.keys():
            break
        simple = found
    kept = reachable(functions, aliases, entries)
    without_unread(kept.values())
    rest = [node for node in tree.body if not isinstance(node, ast.FunctionDef)]
    used = {n.id for node in kept.values() for n in ast.walk(node) if isinstance(n, ast.Name)}
    body = [part for node in rest for part in needed(node, used, kept.values(), constants)]
    return ast.Module([*body, *kept.values()], [])


def constants_of(node: ast.stmt) -> list[tuple[str, int]]:
    """The numbers that a line of the text gives names to."""
    if not isinstance(node, ast.Assign):
        return []
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = zip(target.elts, value.elts, strict=True)
        return [pair for a, b in pairs for pair in constants_of(ast.Assign([a], b))]
    number = folded(value)
    return [(target.id, number)] if isinstance(target, ast.Name) and isinstance(number, int) else []


def always(node: ast.FunctionDef) -> ast.Constant | None:
    """The number that a function gives, whatever happens."""
    match without_docstring(node.body):
        case [ast.Return(ast.Constant(int() | bool()) as value)]:
            return value
    return None


def without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    match body:
        case [ast.Expr(ast.Constant(str())), *rest]:
            return rest
    return body


def owners(node: ast.FunctionDef) -> dict[str, str]:
    """The arguments of a function that are records, and which."""
    notes = {a.arg: ast.unparse(a.annotation) for a in node.args.args if a.annotation is not None}
    return {name: RECORD_OF[note] for name, note in notes.items() if note in RECORD_OF}


class Narrowing(ast.NodeTransformer):
    """One function, with what is fixed written as numbers, and conditions decided."""

    def __init__(
        self,
        node: ast.FunctionDef,
        fixed: Fixed,
        constants: Mapping[str, int],
        simple: Mapping[str, ast.Constant],
    ) -> None:
        self.node, self.fixed, self.constants, self.simple = node, fixed, constants, simple
        self.owners = owners(node)
        self.own = {a.arg for a in node.args.args} | {
            n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
        }

    def made(self) -> ast.FunctionDef:
        body = self.block(self.node.body)
        made = copy(self.node)
        made.body = body or [ast.Pass()]
        return made

    def block(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Statements in a row, up to the first after which nothing follows."""
        found: list[ast.stmt] = []
        for s in body:
            made = self.visit(s)
            found += made if isinstance(made, list) else [] if made is None else [made]
            if found and isinstance(found[-1], ast.Return | ast.Raise | ast.Break | ast.Continue):
                break
        return found

    def is_fixed(self, e: ast.expr) -> bool:
        return isinstance(e, ast.Attribute) and self.value_of(e) is not None

    def value_of(self, e: ast.Attribute) -> int | None:
        if isinstance(e.value, ast.Name) and e.value.id in self.owners:
            return self.fixed.get((self.owners[e.value.id], e.attr))
        return None

    # -- expressions --

    def visit_Attribute(self, e: ast.Attribute) -> ast.expr:
        value = self.value_of(e)
        if value is not None and isinstance(e.ctx, ast.Load):
            return number(value)
        return ast.Attribute(self.visit(e.value), e.attr, e.ctx)

    def visit_Name(self, e: ast.Name) -> ast.expr:
        if isinstance(e.ctx, ast.Load) and e.id in self.constants and e.id not in self.own:
            return number(self.constants[e.id])
        return e

    def visit_Call(self, e: ast.Call) -> ast.expr:
        if isinstance(e.func, ast.Name) and e.func.id in self.simple and not any(calls_in(a) for a in e.args):
            return self.simple[e.func.id]
        return ast.Call(e.func, [self.visit(a) for a in e.args], [])

    def visit_Compare(self, e: ast.Compare) -> ast.expr:
        made = ast.Compare(self.visit(e.left), e.ops, [self.visit(c) for c in e.comparators])
        return decided(made)

    def visit_BinOp(self, e: ast.BinOp) -> ast.expr:
        return decided(ast.BinOp(self.visit(e.left), e.op, self.visit(e.right)))

    def visit_UnaryOp(self, e: ast.UnaryOp) -> ast.expr:
        return decided(ast.UnaryOp(e.op, self.visit(e.operand)))

    def visit_BoolOp(self, e: ast.BoolOp) -> ast.expr:
        """Up to the first part that decides; those before it that do not are dropped."""
        ends = isinstance(e.op, ast.Or)
        parts: list[ast.expr] = []
        for value in map(self.visit, e.values):
            if truth(value) is not (not ends):
                parts.append(value)
            if truth(value) is ends:
                break
        if not parts:
            return ast.Constant(not ends)
        return parts[0] if len(parts) == 1 else ast.BoolOp(e.op, parts)

    def visit_IfExp(self, e: ast.IfExp) -> ast.expr:
        test = self.visit(e.test)
        if (sure := truth(test)) is not None:
            return self.visit(e.body if sure else e.orelse)  # type: ignore[no-any-return]
        return ast.IfExp(test, self.visit(e.body), self.visit(e.orelse))

    # -- statements --

    def visit_If(self, s: ast.If) -> Any:
        test = self.visit(s.test)
        if (sure := truth(test)) is not None:
            return self.block(s.body if sure else s.orelse)
        body, orelse = self.block(s.body), self.block(s.orelse)
        if not body and not orelse and not calls_in(test):
            return None
        return ast.If(test, body or [ast.Pass()], orelse)

    def visit_While(self, s: ast.While) -> Any:
        test = self.visit(s.test)
        return None if truth(test) is False else ast.While(test, self.block(s.body) or [ast.Pass()], [])

    def visit_For(self, s: ast.For) -> Any:
        return ast.For(s.target, self.visit(s.iter), self.block(s.body) or [ast.Pass()], [], lineno=1)

    def visit_Assign(self, s: ast.Assign) -> Any:
        if all(map(self.is_fixed, s.targets)):
            return [ast.Expr(self.visit(s.value))] if calls_in(s.value) else None
        return ast.Assign([self.visit(target) for target in s.targets], self.visit(s.value), lineno=1)

    def visit_AugAssign(self, s: ast.AugAssign) -> Any:
        if self.is_fixed(s.target):
            return None
        return ast.AugAssign(self.visit(s.target), s.op, self.visit(s.value))

    def visit_Expr(self, s: ast.Expr) -> Any:
        value = self.visit(s.value)
        return None if isinstance(value, ast.Constant) else ast.Expr(value)


def number(value: int) -> ast.expr:
    return ast.Constant(value) if value >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-value))


def decided(e: ast.expr) -> ast.expr:
    value = folded(e) if not any(type(op) not in OPERATORS for op in getattr(e, "ops", ())) else None
    if isinstance(value, bool):
        return ast.Constant(value)
    return number(value) if isinstance(value, int) else e


def truth(e: ast.expr) -> bool | None:
    value = folded(e)
    return None if value is None else bool(value)


def without_unread(functions: Any) -> None:
    """Numbers of the context that are only written need not be written."""
    functions = list(functions)
    while True:
        read = {name for node in functions for name in reads(node)}
        dropped = [Unread(node, read).dropped for node in functions]
        if not any(dropped):
            return


def reads(node: ast.FunctionDef) -> list[str]:
    """The fields of the context that a function looks at; a number that is only counted up is none."""
    own = owners(node)
    return [
        n.attr
        for n in ast.walk(node)
        if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name)
        and own.get(n.value.id) == "_CONTEXT" and isinstance(n.ctx, ast.Load)
    ]  # fmt: skip


class Unread(ast.NodeTransformer):
    """Drops what is written into fields that nobody reads."""

    def __init__(self, node: ast.FunctionDef, read: set[str]) -> None:
        self.read, self.owners, self.dropped = read, owners(node), False
        self.generic_visit(node)

    def visit_Assign(self, s: ast.Assign) -> Any:
        return self.kept(s, s.targets[0]) if len(s.targets) == 1 else s

    def visit_AugAssign(self, s: ast.AugAssign) -> Any:
        return self.kept(s, s.target)

    def kept(self, s: Any, target: ast.expr) -> Any:
        match target:
            case ast.Attribute(ast.Name(owner), field) if self.owners.get(owner) == "_CONTEXT":
                if field not in self.read and not calls_in(s.value):
                    self.dropped = True
                    return ast.Pass()
        return s


def needed(node: ast.stmt, used: set[str], functions: Any, constants: Mapping[str, int]) -> list[ast.stmt]:
    """What of a line between the functions is still used: names, and in records the fields."""
    match node:
        case ast.Assign([ast.Tuple(names)], ast.Tuple(values)):
            pairs = zip(names, values, strict=True)
            return [s for a, b in pairs for s in needed(ast.Assign([a], b), used, functions, constants)]
        case ast.Assign([ast.Name("_CONTEXT")], ast.Call(record, [ast.Tuple(fields)])):
            read = {name for f in functions for name in mentioned(f)}
            kept = [resized(part, constants) for part in fields if ast.literal_eval(part.elts[0]) in read]  # type: ignore[attr-defined]
            return [ast.Assign(node.targets, ast.Call(record, [ast.Tuple(kept, ast.Load())], []), lineno=1)]
        case ast.Assign([ast.Name("_TABLE" | "_ENV")], _):
            return [node]
        case ast.Assign([ast.Name(name)], value) if name in used or isinstance(value, ast.Name):
            value = number(constants[name]) if name in constants else value
            return [ast.Assign(node.targets, value, lineno=1)]
    return []


def mentioned(node: ast.FunctionDef) -> list[str]:
    own = owners(node)
    places = (n for n in ast.walk(node) if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name))
    return [n.attr for n in places if own.get(n.value.id) == "_CONTEXT"]  # type: ignore[attr-defined]


def resized(part: ast.expr, constants: Mapping[str, int]) -> ast.expr:
    """The answers of a run need no more room than the constant says."""
    assert isinstance(part, ast.Tuple)
    if ast.literal_eval(part.elts[0]) == "answers" and "_ANSWERS" in constants:
        return ast.Tuple([*part.elts[:2], ast.Constant(constants["_ANSWERS"])], ast.Load())
    return part
