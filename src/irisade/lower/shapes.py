"""What an expression of the rules stands for, and what a function does to the piles it can reach."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

EITHER = "one of two"  # an origin that cannot be told


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

    @property
    def is_number(self) -> bool:
        return self.what == "number"

    @property
    def owned(self) -> bool:
        """Is this a list that a local name holds and nobody else?"""
        return self.origin.startswith("local ")

    @property
    def item(self) -> Shape:
        return LITTLE if self.small else NUMBER

    def row(self, which: str) -> Shape:
        """One of several piles."""
        return Shape("pile", self.size, 0, False, self.frozen, self.origin, which, self.small)


NUMBER = Shape("number")
LITTLE = Shape("number", small=True)
TABLE = Shape("table")
PAIRS = Shape("pairs")
NOTHING = Shape("nothing")


def fresh(size: int, small: bool = False) -> Shape:
    """A list made on the spot."""
    return Shape("pile", size, fresh=True, small=small)


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
