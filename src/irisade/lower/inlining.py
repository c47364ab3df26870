"""Which functions of a generated file are put where they are called: short ones, and those with one caller.

LLVM decides this well for a whole program. Here every function might be called from elsewhere, as far as it
knows, so it keeps calls that have only one caller; a step of many games then takes up to a fifth longer. With
all of them inside one another it would be a little faster still, and take four times as long to compile.
"""

from __future__ import annotations

import ast
from collections import Counter

SHORT, GROWTH = 120, 240  # in steps: of a function, and what all its copies but one may come to


def inlined(text: str) -> str:
    """The same file, with `@_part` instead of `@_job` at those functions."""
    tree, lines = ast.parse(text), text.split("\n")
    made = [each for each in tree.body if isinstance(each, ast.FunctionDef)]
    calls = Counter(name for each in made for name in _calls(each))
    sizes: dict[str, int] = {}  # of those that are put into their callers, with all that is put into them
    for each in made:  # a function stands after those that it calls
        size = _steps(each) + sum(sizes.get(name, 0) for name in _calls(each))
        if each.name != "turn" and (size <= SHORT or size * (calls[each.name] - 1) <= GROWTH):
            sizes[each.name] = size
            _mark(each, lines)
    return "\n".join(lines)


def _mark(made: ast.FunctionDef, lines: list[str]) -> None:
    for decorator in made.decorator_list:
        at = decorator.lineno - 1
        lines[at] = lines[at].replace("@_job", "@_part")


def _calls(made: ast.FunctionDef) -> list[str]:
    calls = (node.func for node in ast.walk(made) if isinstance(node, ast.Call))
    return [called.id for called in calls if isinstance(called, ast.Name)]


def _steps(made: ast.FunctionDef) -> int:
    """About how much there is to do in a function."""
    counted = (ast.stmt, ast.Call, ast.BinOp, ast.Compare, ast.Subscript)
    return sum(isinstance(node, counted) for node in ast.walk(made))
