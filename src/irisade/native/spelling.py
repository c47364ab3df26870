"""C++ words for what the lowered text says: types by annotation, operators, names, numbers."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

SCRATCH = re.compile(r"w\d+")
RECORDS = {"_TABLE": "Table &", "_CONTEXT": "Context &", "_ENV": "Env &"}
CELLS = {0: "u64", 16: "i16", 32: "i32", 64: "i64"}
# What functions are handed and give, by annotation: what it is, and as C++.
KINDS = {
    "int": "num", "Long": "i64", "bool": "bool", "Word": "u64", "float": "double", "None": "void",
    "Context": "Context &", "Table": "Table &", "Env": "Env &", "Cells": "pile", "Rows": "rows",
    "Contexts": "contexts", "Tables": "tables", "Envs": "envs",
    "Row64": "pile", "Flags": "pile", "Grid64": "rows", "Grid32": "rows", "Grid16": "rows", "Masks": "rows",
    "Shares": "rows", "Cube64": "cube", "Cube16": "cube",
}  # fmt: skip
INNER = {"rows": "pile", "cube": "rows", "contexts": "Context &", "tables": "Table &", "envs": "Env &"}
VIEWS = ("pile", "rows", "cube")
# What entries are handed: as C++, and how many numbers say its extent.
HANDED = {
    "int": ("i64", 0),
    "Long": ("i64", 0),
    "bool": ("i64", 0),
    "Word": ("u64", 0),
    "Contexts": ("rt::Row<Context>", 1),
    "Tables": ("rt::Row<Laid>", 1),
    "Envs": ("rt::Row<Env>", 1),
    "Row64": ("rt::Row<i64>", 1),
    "Grid64": ("rt::Grid<i64>", 2),
    "Cube64": ("rt::Cube<i64>", 3),
    "Grid32": ("rt::Grid<i32>", 2),
    "Grid16": ("rt::Grid<i16>", 2),
    "Cube16": ("rt::Cube<i16>", 3),
    "Flags": ("rt::Row<bool>", 1),
    "Masks": ("rt::Grid<bool>", 2),
    "Shares": ("rt::Grid<float>", 2),
}
BUILT_IN = {
    "len": "rt::len", "min": "rt::min", "max": "rt::max", "abs": "rt::abs", "float": "(double)",
    "_number": "(num)", "_word": "(u64)", "_sqrt": "rt::square_root", "_lowest": "rt::lowest",
    "_ones": "rt::ones", "_lay": "rt::lay", "_blank": "rt::blank", "_fetch": "rt::fetch",
    "_equal": "rt::equal", "_spread": "rt::spread", "_recall": "rt::recall", "_least": "rt::least",
}  # fmt: skip
CHANGE = {"_lay", "_spread", "_recall", "_blank", "_least"}  # the built-in ones that change something
MANY = {"_equal": 3, "_spread": 4, "_recall": 3}  # whose so-manieth argument is known when it is compiled
OPERATORS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
    ast.LShift: "<<", ast.RShift: ">>",
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip
TAKEN = """
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char class co_await
    co_return co_yield compl concept const consteval constexpr constinit const_cast continue decltype
    default delete do double dynamic_cast else enum explicit export extern false float for friend goto
    if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private
    protected public register reinterpret_cast requires return short signed sizeof static static_assert
    static_cast struct switch template this thread_local throw true try typedef typeid typename union
    unsigned using virtual void volatile wchar_t while xor xor_eq linux unix main rt std i16 u16 i32
    i64 u64 num Table Laid Context Env Call setjmp longjmp
"""
WORDS = frozenset(TAKEN.split())
ZERO = ("ZeroDivisionError", "division by zero")


def is_marked(node: ast.FunctionDef, mark: str) -> bool:
    return any(isinstance(d, ast.Name) and d.id == mark for d in node.decorator_list)


def spelled(name: str) -> str:
    """A name of the text in C++, where some words are taken."""
    bare = name.rstrip("_")
    if bare[:1] == "_" and bare[1:2].isupper():
        return f"rt{name}"
    return f"{name}_" if bare in WORDS or bare.startswith(("__", "rt_")) else name


def literal(number: Any) -> str:
    if abs(number) < 1 << 31:
        return str(number)
    return f"{number}LL" if number > -(1 << 63) else f"(-{(1 << 63) - 1}LL - 1)"


def folded(e: ast.expr) -> int | float | None:
    """The value of a number that is written down."""
    try:
        whole = ast.fix_missing_locations(ast.Expression(e))
        value = eval(compile(whole, "<constant>", "eval"), {"__builtins__": {}})
    except (NameError, TypeError):
        return None
    return value if isinstance(value, int | float) else None


def compared(sides: Sequence[str], ops: Sequence[ast.cmpop]) -> str:
    """Each side with the next one."""
    return " && ".join(f"({a} {OPERATORS[type(op)]} {b})" for a, op, b in zip(sides, ops, sides[1:]))


def nest(does: str, parts: Sequence[str]) -> str:
    made = parts[0]
    for part in parts[1:]:
        made = f"{does}({made}, {part})"
    return made


def is_last(place: ast.expr) -> bool:
    return isinstance(place, ast.UnaryOp) and isinstance(place.op, ast.USub) and folded(place) == -1


def load(target: ast.expr) -> ast.expr:
    """The same place, to be read."""
    return ast.parse(ast.unparse(target), mode="eval").body


def calls_in(tree: ast.AST) -> list[str]:
    """The functions that are called there, each as often as it is called."""
    calls = (n.func for n in ast.walk(tree) if isinstance(n, ast.Call))
    return [called.id for called in calls if isinstance(called, ast.Name)]


def names_in(parts: Sequence[ast.expr]) -> set[str]:
    return {n.id for part in parts for n in ast.walk(part) if isinstance(n, ast.Name)}


def reachable(
    functions: Mapping[str, ast.FunctionDef], aliases: Mapping[str, str], entries: Iterable[str]
) -> dict[str, ast.FunctionDef]:
    """What these functions call, in the order of the text."""
    todo, found = list(entries), set[str]()
    while todo:
        name = aliases.get(called := todo.pop(), called)
        if name in functions and name not in found:
            found.add(name)
            todo += calls_in(functions[name])
    return {name: node for name, node in functions.items() if name in found}


def aliases_of(tree: ast.Module, functions: Mapping[str, ast.FunctionDef]) -> dict[str, str]:
    """Other names of functions."""
    found = {}
    for node in tree.body:
        match node:
            case ast.Assign([ast.Name(name)], ast.Name(called)) if called in functions:
                found[name] = called
    return found
