"""What was drawn before is not drawn again.

A zone changes seldom, and several people look at it. There are two ways to remember what a function drew,
and both are right by themselves: `remembered` is for a function that is given only the values it draws,
so it cannot see anything else; `watched` is for one that is given a view, and notes what it looks at.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable
from functools import cache, wraps
from operator import attrgetter
from typing import Any, Concatenate, ParamSpec, TypeVar

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
        t: Any = args[0]
        looks = args[-1].looks((draw, args[1:-1]))  # type: ignore[attr-defined]
        for look in looks:
            if look[0](t) == look[1]:
                if look is not looks[0]:  # the last one that was right comes first
                    looks.remove(look)
                    looks.insert(0, look)
                return look[2]  # type: ignore[no-any-return]
        view: Any = _Watched(t)
        drawn = draw(view, *args[1:], **kwargs)  # type: ignore[arg-type]
        del view._t
        fields = _reading(*vars(view))
        looks.insert(0, (fields, _copy(fields(t)), drawn))
        del looks[LOOKS:]
        return drawn

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


@cache
def _reading(*names: str) -> Callable[[Any], Any]:
    """What a view has in these fields, in one go."""
    return attrgetter(*names) if names else lambda t: ()


def _copy(value: Any) -> Any:
    """The rules may change the lists of a table in place."""
    return marshal.loads(marshal.dumps(value))
