"""Where text comes from: the rules' own functions, and the parts that every generated file has."""

from __future__ import annotations

import ast
import linecache
import types
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
MARK = "# ---- copied from here ----\n"


@cache
def included(name: str) -> str:
    """The part of a runtime module that is copied into generated files."""
    return (HERE / f"{name}.py").read_text(encoding="utf-8").split(MARK)[1]


@cache
def included_code(name: str) -> types.CodeType:
    """The same part, compiled with the line numbers of its own file."""
    path = HERE / f"{name}.py"
    first = path.read_text(encoding="utf-8").split(MARK)[0].count("\n") + 1
    text = "from __future__ import annotations;" + "\n" * first + included(name)
    return compile(text, str(path), "exec", dont_inherit=True)


@cache
def _functions(path: str, lines: tuple[str, ...]) -> dict[int, ast.FunctionDef]:
    found: dict[int, ast.FunctionDef] = {}
    for node in ast.walk(ast.parse("".join(lines), path)):
        if isinstance(node, ast.FunctionDef):
            found[min([node.lineno, *(d.lineno for d in node.decorator_list)])] = node
    return found


def source_of(function: types.FunctionType) -> ast.FunctionDef | None:
    """The tree of a function, with the line numbers of its file."""
    path = function.__code__.co_filename
    linecache.checkcache(path)
    return _functions(path, tuple(linecache.getlines(path))).get(function.__code__.co_firstlineno)


def line_of(path: str, name: str) -> int:
    """The line of a file that gives a name its meaning; 1 if there is none."""
    lines = enumerate(linecache.getlines(path), 1)
    starts = (f"def {name}(", f"class {name}", f"{name} =", f"{name}:")
    return next((n for n, line in lines if line.startswith(starts)), 1)
