"""What rules may say if they are to be compiled, and how a refusal reads.

Rules are numbers and bounded lists of numbers, `if`, `while` and `for`, and small functions. Everything else
(dictionaries, sets, words, fractions, recursion, two names for one pile) is refused with its file and line;
such rules still run interpreted.
"""

from __future__ import annotations

import ast
import linecache

LARGEST = 1 << 62  # of the numbers written in rules
SMALL = 1 << 31  # numbers that cannot overflow when two of them are multiplied
ROOM = 1024  # no scratch pile is larger


class Refused(SyntaxError):
    """The rules use something that cannot be compiled; they still run interpreted."""


WORDS = {
    ast.Dict: "dictionaries",
    ast.DictComp: "dictionaries",
    ast.Set: "sets",
    ast.SetComp: "sets",
    ast.Lambda: "lambdas",
    ast.Try: "try",
    ast.With: "with",
    ast.JoinedStr: "f-strings",
    ast.FunctionDef: "functions inside functions",
    ast.AsyncFunctionDef: "async functions",
    ast.ClassDef: "classes",
    ast.NamedExpr: ":=",
    ast.Starred: "*",
    ast.Global: "global",
    ast.Nonlocal: "nonlocal",
    ast.Raise: "raise",
    ast.Import: "import",
    ast.ImportFrom: "import",
    ast.Await: "await",
    ast.GeneratorExp: "a generator outside any, all, sum, min, max, list and sorted",
}


def refused(path: str, node: ast.AST, why: str) -> Refused:
    line = getattr(node, "lineno", 1)
    return Refused(why, (path, line, getattr(node, "col_offset", 0) + 1, linecache.getline(path, line)))


def unknown(node: ast.AST) -> str:
    """The sentence for something that has no place in compiled rules."""
    return f"{WORDS.get(type(node), type(node).__name__)} cannot be used in rules that are to be compiled"
