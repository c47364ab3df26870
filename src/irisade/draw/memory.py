"""What was drawn before is not drawn again.

A zone changes seldom, and several people look at it. A function that is given only the part of the view
that it draws can be remembered: it cannot see anything else, so what it drew is still right.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from irisade.core.text import Talk

P = ParamSpec("P")
T = TypeVar("T")


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
