"""What rules may say if they are to be compiled, and how a refusal reads.

Rules are numbers and bounded lists of numbers, `if`, `while` and `for`, and small functions. Everything else
(dictionaries, sets, words, fractions, recursion, two names for one pile) is refused with its file and line;
such rules still run interpreted.
"""

from __future__ import annotations

import ast
import linecache
from dataclasses import dataclass, field

LARGEST = 1 << 62  # of the numbers written in rules
SMALL = 1 << 31  # numbers that cannot overflow when two of them are multiplied
ROOM = 1024  # no scratch pile is larger


class Refused(SyntaxError):
    """The rules use something that cannot be compiled; they still run interpreted."""


@dataclass(frozen=True)
class Shape:
    """What an expression stands for: a number, a pile, several piles (rows), the table, or a memory."""

    what: str
    size: int = 0  # of a pile: how many items it can have
    rows: int = 0
    fresh: bool = False  # a list made on the spot, which nobody else holds
    frozen: bool = False  # a constant tuple
    origin: str = ""  # the field, argument or name whose pile this is
    which: str = ""  # the row of it, as the rules write it
    small: bool = False  # a number that is surely less than SMALL

    @property
    def lists(self) -> bool:
        return self.what == "pile"


NUMBER = Shape("number")
LITTLE = Shape("number", small=True)
TABLE = Shape("table")
PAIRS = Shape("pairs")
NOTHING = Shape("nothing")


@dataclass(frozen=True)
class Event:
    """Something that happens to a pile: it is replaced as a whole, or resized."""

    replaced: bool
    origin: str
    which: str
    node: ast.AST
    statement: ast.stmt | None
    called: bool  # in a function called from here


@dataclass
class Effects:
    """What a rule function does to the piles of the table and to its arguments, by name."""

    replaced: set[str] = field(default_factory=set)
    resized: set[str] = field(default_factory=set)
    changed: set[str] = field(default_factory=set)  # items, not length


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
    ast.Match: "match",
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


# -- small pieces of the tree that is written --


def name(n: str) -> ast.Name:
    return ast.Name(n, ast.Load())


def store(n: str) -> ast.Name:
    return ast.Name(n, ast.Store())


def number(n: int) -> ast.expr:
    return ast.Constant(n) if n >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-n))


def call(function: str, *args: ast.expr) -> ast.Call:
    """Numbers written out are made plain numbers first: Numba would compile the function once for each."""
    return ast.Call(name(function), [_plain(a) for a in args], [])


def _plain(e: ast.expr) -> ast.expr:
    literal = e.operand if isinstance(e, ast.UnaryOp) and isinstance(e.op, ast.USub) else e
    return ast.Call(name("_number"), [e], []) if isinstance(literal, ast.Constant) else e


def cells(owner: str, field_name: str) -> ast.expr:
    """The cells of a field, as a plain array and not a copy: so every pile has one type for Numba."""
    return ast.Subscript(ast.Attribute(name(owner), field_name, ast.Load()), ast.Slice(), ast.Load())
