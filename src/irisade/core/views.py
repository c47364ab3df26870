"""What all seats see of a table that stays as it is, for little more than the cost of one view.

At an online table everybody looks at every stop. So the rules of each game are read once, as they are
compiled: a field that their `view` never names need not be copied for it, and if it never asks whose view
it is, one is enough for all.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator
from dis import get_instructions
from functools import cache
from inspect import CO_VARARGS, CO_VARKEYWORDS
from operator import attrgetter
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from irisade.core.game import Game
from irisade.core.table import copying, layout, sharing
from irisade.core.words import NOBODY

Covers = Callable[[Any, int], None]
# What a `view` may call that reaches no field unless it is named there
PLAIN = (abs, all, any, bool, enumerate, int, len, list, max, min, range, reversed, sorted, sum, tuple, zip)


class Views:
    """All views of one table that nobody changes any more, each made once.

    They share with it, and with one another, what is covered for nobody: they too are only looked at.
    With those of a look before, they share also what is covered, as long as that is the same.
    """

    __slots__ = ("_covering", "_covers", "_earlier", "_made", "one", "table")

    def __init__(self, game: Game, table: Any, before: Views | None = None) -> None:
        self.table, self._made = table, {}  # type: tuple[Any, dict[int, Any]]
        self._covers: Covers = game.rules.view
        self._covering = how = covering(self._covers, table.__class__)
        self.one = how.one  # everybody sees the same
        same = before is not None and how.named(before.table) == how.named(table)
        self._earlier: dict[int, Any] = before._made if before is not None and same else {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Views) and bool(self.table == other.table)

    __hash__ = None  # type: ignore[assignment]

    @property
    def covered(self) -> frozenset[str]:
        """The fields that may be covered; all others are the same in every view."""
        return self._covering.fields

    def cover_as(self, before: Views) -> bool:
        """They follow those, and all that may be covered is as it was there."""
        return self._earlier is before._made

    def of(self, seat: int) -> Any:
        """The view of this seat; NOBODY is a watcher."""
        whose = NOBODY if self._covering.one else seat
        seen = self._made.get(whose)
        if seen is None:
            earlier = self._earlier.get(whose)
            if earlier is not None:
                seen = self._covering.again(earlier, self.table)
            else:
                seen = self._covering.copy(self.table)
                self._covers(seen, whose)
            self._made[whose] = seen
        return seen


def same_for_all(covers: Covers) -> bool:
    """Whether the `view` of some rules never asks whose it is: then everybody sees the same."""
    return ignores(covers, 1)


@cache
def ignores(function: Any, n: int) -> bool:
    """Whether a function never asks for its n-th parameter: no step of it takes it up.

    Only of a function with plain parameters that is certain.
    """
    code = getattr(function, "__code__", None)
    if code is None or code.co_argcount <= n or code.co_flags & (CO_VARARGS | CO_VARKEYWORDS):
        return False
    name = code.co_varnames[n]
    for step in get_instructions(code):  # one step may take up two
        if step.argval == name or (isinstance(step.argval, tuple) and name in step.argval):
            return False
    return True


class Covering(NamedTuple):
    """How views of a table are made, by what the code of a `view` names."""

    copy: Callable[[Any], Any]  # as much of a table as it may change; the rest is the table's own
    again: Callable[[Any, Any], Any]  # a view of a later table on which all that is named is the same
    named: Callable[[Any], Any]  # all that a table has there
    one: bool  # it never asks whose it is: everybody sees the same
    fields: frozenset[str]  # those that it names


@cache
def covering(covers: Covers, table: type) -> Covering:
    fields = list(layout(table))
    try:
        found = set(_names(covers, set()))
        named = [name for name in fields if name in found]
    except _Unreadable:
        named = fields
    return Covering(
        copying(table, named),
        sharing(table, named),
        attrgetter(*named) if named else lambda t: (),
        same_for_all(covers),
        frozenset(named),
    )


class _Unreadable(Exception):
    """Nobody can say from reading it what this code touches."""


def _names(function: Any, known: set[Any]) -> Iterator[str]:
    """Every name of an attribute in this function, and in those it mentions."""
    if function in known:
        return
    known.add(function)
    if not isinstance(function, FunctionType) or function.__closure__:
        raise _Unreadable
    for code in _codes(function.__code__):
        for step in get_instructions(code):
            if step.opname in ("LOAD_ATTR", "LOAD_METHOD", "STORE_ATTR", "DELETE_ATTR"):
                yield step.argval
            elif step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
                yield from _mentioned(function.__globals__, step.argval, known)
            elif step.opname.startswith("IMPORT"):
                raise _Unreadable


def _mentioned(names: dict[str, Any], name: str, known: set[Any]) -> Iterator[str]:
    thing = names[name] if name in names else getattr(builtins, name, None)
    if isinstance(thing, FunctionType):
        yield from _names(thing, known)
    elif not _is_plain(thing):
        raise _Unreadable


def _is_plain(thing: Any) -> bool:
    if isinstance(thing, tuple):
        return all(map(_is_plain, thing))
    return isinstance(thing, int | str) or any(thing is each for each in PLAIN)


def _codes(code: CodeType) -> Iterator[CodeType]:
    """A function's code, and that of the comprehensions in it."""
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _codes(const)
