"""Small pieces of the tree that is written."""

from __future__ import annotations

import ast


def name(n: str) -> ast.Name:
    return ast.Name(n, ast.Load())


def store(n: str) -> ast.Name:
    return ast.Name(n, ast.Store())


def assign(n: str, value: ast.expr) -> ast.stmt:
    return ast.Assign([store(n)], value)


def item(owner: ast.expr, place: ast.expr) -> ast.expr:
    return ast.Subscript(owner, place, ast.Load())


def attribute(owner: str, field: str) -> ast.expr:
    return ast.Attribute(name(owner), field, ast.Load())


def cells(owner: str, field: str) -> ast.expr:
    """The cells of a field, as a plain array and not a copy: so every pile has one type."""
    return ast.Subscript(attribute(owner, field), ast.Slice(), ast.Load())


def number(e: ast.expr) -> ast.expr:
    """Whatever its width or sign, as a number like all others."""
    return ast.Call(name("_number"), [e], [])


def call(function: str, *args: ast.expr) -> ast.Call:
    """Numbers written out are made plain numbers first, so that a function has one type."""
    return ast.Call(name(function), [number(a) if _is_literal(a) else a for a in args], [])


def plainly(function: str, *args: ast.expr) -> ast.Call:
    """A call whose arguments are left as they are."""
    return ast.Call(name(function), list(args), [])


def _is_literal(e: ast.expr) -> bool:
    negative = isinstance(e, ast.UnaryOp) and isinstance(e.op, ast.USub)
    return isinstance(e.operand if negative else e, ast.Constant)  # type: ignore[attr-defined]


def negated(e: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), e)


def within(tests: list[ast.expr], inside: list[ast.stmt]) -> list[ast.stmt]:
    """What happens only if all these tests hold."""
    for test in reversed(tests):
        inside = [ast.If(test, inside, [])]
    return inside
