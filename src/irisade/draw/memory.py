"""What was drawn before is not drawn again.

A zone changes seldom, and several people look at it. There are two ways to remember what a function drew,
and both are right by themselves: `remembered` is for a function that is given only the values it draws,
so it cannot see anything else; `watched` is for one that is given a view, and notes what it looks at.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from functools import cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from irisade.core.text import Talk

P = ParamSpec("P")
T = TypeVar("T")
WHOLE = -1  # not one row of a field, but all of it
LOOKS = 12  # that a watched function remembers for the same arguments: of every seat one, and some more


def remembered(draw: Callable[Concatenate[Talk, P], T]) -> Callable[Concatenate[Talk, P], T]:
    """For functions of a talk and of plain values, given by position: drawn once, the same thing after that.

    Not for functions that may return None. The talk forgets from time to time.
    """

    @wraps(draw)
    def recalled(talk: Talk, /, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (draw, args)
        found: T | None = talk.recall(key)
        return talk.learn(key, draw, talk, *args, **kwargs) if found is None else found

    return recalled


def watched(draw: Callable[P, T]) -> Callable[P, T]:
    """For functions whose first argument is a view and whose last is a talk, given by position: drawn again
    when a field of the view that they read has changed.
    """

    @wraps(draw)
    def looked_up(*args: P.args, **kwargs: P.kwargs) -> T:
        t: Any = args[0]
        looks = args[-1].looks((draw, args[1:-1]))  # type: ignore[attr-defined]
        for look in looks:
            if look.fields(t) == look.seen:
                if look is not looks[0]:  # the last one that was right comes first
                    looks.remove(look)
                    looks.insert(0, look)
                return look.drawn  # type: ignore[no-any-return]
        look = looked_at(t, draw, *args[1:], **kwargs)
        looks.insert(0, replace(look, seen=_copy(look.seen)))
        del looks[LOOKS:]
        return look.drawn  # type: ignore[no-any-return]

    return looked_up


@dataclass(slots=True)
class Drawn:
    """Something drawn, and all of a view that was looked at for it: while that is the same, so is this."""

    fields: Callable[[Any], Any]  # of a view
    seen: Any  # what it had there
    drawn: Any
    parts: tuple[tuple[str, int], ...] = ()  # the names of the fields, and the rows of them

    @property
    def reads(self) -> list[str]:
        """The names of the fields."""
        return [name for name, _ in self.parts]

    def beside(self, names: Collection[str]) -> Callable[[Any], Any]:
        """The fields, but for those of these names."""
        return _reading(*[part for part in self.parts if part[0] not in names])


def looked_at(t: Any, draw: Callable[..., Any], *args: Any, **kwargs: Any) -> Drawn:
    """Draw from this view, and notice what is read of it."""
    view: Any = _Watched(t)
    drawn = draw(view, *args, **kwargs)
    del view._t
    parts: list[tuple[str, int]] = []
    for name, value in vars(view).items():
        if type(value) is not _Rows or WHOLE in value.read:
            parts.append((name, WHOLE))
        else:
            parts += [(name, row) for row in value.read]
    fields = _reading(*parts)
    return Drawn(fields, fields(t), drawn, tuple(parts))


class _Watched:
    """A view that notes which of its fields are read: those that it has afterwards."""

    def __init__(self, t: Any) -> None:
        self._t = t

    def __getattr__(self, name: str) -> Any:  # only for what it has not yet
        value = getattr(self._t, name)
        if callable(value):
            raise TypeError(f"a watched function reads the fields of a view, it does not call its {name}")
        if type(value) is _Rows or (type(value) is list and value and type(value[0]) is list):
            value = _Rows(value)
        setattr(self, name, value)
        return value


class _Rows:
    """The rows of a field, which notes those that are read: a hand seldom depends on the hands of others."""

    def __init__(self, rows: Any) -> None:
        self._rows = rows
        self.read: dict[int, None] = {}

    def __getitem__(self, n: Any) -> Any:
        self.read[n if type(n) is int and n >= 0 else WHOLE] = None
        return self._rows[n]

    def __iter__(self) -> Iterator[list[int]]:
        self.read[WHOLE] = None
        return iter(self._rows)

    def __len__(self) -> int:
        self.read[WHOLE] = None
        return len(self._rows)

    def __eq__(self, other: object) -> bool:
        return list(self) == other

    __hash__ = None  # type: ignore[assignment]


@cache
def _reading(*parts: tuple[str, int]) -> Callable[[Any], Any]:
    """What a view has in these fields, or in these rows of them; a row that is not there is no row."""
    read = [f"t.{name}" if row == WHOLE else f"t.{name}[{row}:{row + 1}]" for name, row in parts]
    fields: Callable[[Any], Any] = eval(f"lambda t: ({''.join(f'{each}, ' for each in read)})")
    return fields


def _copy(value: Any) -> Any:
    """The rules may change the lists of a table in place."""
    return marshal.loads(marshal.dumps(value))
