"""Which functions of a generated file are put where they are called: short ones, and those with one caller.

LLVM decides this well for one program. Here every function could be called by another file, as far as it
knows, so it keeps calls that have only one caller; a step of many games then takes up to a sixth longer.
"""

from __future__ import annotations

import ast
from collections import Counter

SHORT, GROWTH = 25, 40  # in steps: of a function, and what all its copies but one may come to


def inlined(text: str) -> str:
    """The same file, with `@_part` instead of `@_job` at those functions."""
    tree, lines = ast.parse(text), text.split("\n")
    calls = Counter(
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    )
    for made in tree.body:
        if not isinstance(made, ast.FunctionDef) or not made.decorator_list or made.name == "turn":
            continue  # a turn is put where it pays (`_inside`)
        size = _steps(made)
        if size <= SHORT or size * (calls[made.name] - 1) <= GROWTH:
            line = made.decorator_list[0].lineno - 1
            lines[line] = lines[line].replace("@_job", "@_part")
    return "\n".join(lines)


def _steps(made: ast.FunctionDef) -> int:
    """About how much there is to do in a function."""
    counted = (ast.stmt, ast.Call, ast.BinOp, ast.Compare, ast.Subscript)
    return sum(isinstance(node, counted) for node in ast.walk(made))
