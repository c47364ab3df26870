"""What was drawn before is not drawn again.

A zone changes seldom, and several people look at it. There are two ways to remember what a function drew,
and both are right by themselves: `remembered` is for a function that is given only the values it draws,
so it cannot see anything else; `watched` is for one that is given a view, and notes what it looks at.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from irisade.core.text import Talk

P = ParamSpec("P")
T = TypeVar("T")
LOOKS = 12  # that a watched function remembers for the same arguments: of every seat one, and some more


def remembered(draw: Callable[Concatenate[Talk, P], T]) -> Callable[Concatenate[Talk, P], T]:
    """For functions of a talk and of plain values, given by position: drawn once, the same thing after that.

    Not for functions that may return None. The talk forgets from time to time.
    """

    @wraps(draw)
    def recalled(talk: Talk, /, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (draw, args)
        found: T | None = talk.recall(key)
        return talk.learn(key, lambda: draw(talk, *args, **kwargs)) if found is None else found

    return recalled


def watched(draw: Callable[P, T]) -> Callable[P, T]:
    """For functions whose first argument is a view and whose last is a talk, given by position: drawn again
    when a field of the view that they read has changed.
    """

    @wraps(draw)
    def looked_up(*args: P.args, **kwargs: P.kwargs) -> T:
        t, *more, talk = cast(tuple[Any, ...], args)
        looks = talk.looks((draw, *more))
        for n, (fields, drawn) in enumerate(looks):
            for name, value in fields:
                if getattr(t, name) != value:
                    break
            else:
                if n:  # the last one that was right comes first
                    looks.insert(0, looks.pop(n))
                return cast(T, drawn)
        view = _Watched(t)
        fresh = cast(Callable[..., T], draw)(view, *more, talk)
        del view._t
        looks.insert(0, ([(name, _copy(value)) for name, value in vars(view).items()], fresh))
        del looks[LOOKS:]
        return fresh

    return looked_up


class _Watched:
    """A view that notes which of its fields are read: those that it has afterwards."""

    def __init__(self, t: Any) -> None:
        self._t = t

    def __getattr__(self, name: str) -> Any:  # only for what it has not yet
        value = getattr(self._t, name)
        if callable(value):
            raise TypeError(f"a watched function reads the fields of a view, it does not call its {name}")
        setattr(self, name, value)
        return value


def _copy(value: Any) -> Any:
    """The rules may change the lists of a table in place."""
    if isinstance(value, list):
        return [row[:] if isinstance(row, list) else row for row in value]
    return value
