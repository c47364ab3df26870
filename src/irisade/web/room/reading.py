"""Reading what clients send: they may send anything.

Only shape and size are judged here: whether there is such a table or such a move, the table says.

msgspec would read a move in 0.2 µs instead of 1.2, of the 300 to 900 that a move costs. Its refusals are no
sentences, and it would be a second reader beside this one, which also runs in a Python inside a browser.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Literal, TypeAlias, get_args, get_origin

from irisade.web.pictures.wire import fields, kind_of, loads
from irisade.web.room.protocol import FromClient

TEXT_LIMIT = 4096  # characters of a message
STRING_LIMIT = 200  # characters of a string in it
ASPECTS = (0.05, 20)  # width over height of a stage, at least and at most


class Malformed(ValueError):
    """This is no message of the protocol; the sentence says why. Nothing has changed."""


def read(text: str | bytes) -> FromClient:
    """The message that a client sent; Malformed when it is none."""
    if len(text) > TEXT_LIMIT:
        raise Malformed(f"a message has at most {TEXT_LIMIT} characters, not {len(text)}")
    try:
        message = loads(text)
    except ValueError as unreadable:
        raise Malformed(f"this is not JSON: {unreadable}") from None
    if not isinstance(message, dict):
        raise Malformed("a message is a JSON object")
    kind = message.get("kind")
    if not isinstance(kind, str) or kind not in _SHAPES:
        raise Malformed(f"a message has a kind: one of {', '.join(_SHAPES)}")
    shape = _SHAPES[kind]
    for name, value in message.items():
        judge = shape.get(name)
        if judge is None:
            raise Malformed(f"{kind} has no {name[:40]!r}")
        why_not = judge(value)
        if why_not:
            raise Malformed(f"{name} of {kind} {why_not}")
    for name in _REQUIRED[kind]:
        if name not in message:
            raise Malformed(f"{kind} needs {name}")
    return message  # type: ignore[return-value]


Judge: TypeAlias = Callable[[Any], str]  # "" or what is wrong with a value


def _judge(hint: Any) -> Judge:
    if get_origin(hint) is Literal:
        words = get_args(hint)
        return lambda value: "" if value in words else f"is one of {', '.join(words)}"
    return {str: _string, int: _whole, float: _size, bool: _truth}[hint]


def _string(value: Any) -> str:
    if type(value) is str and len(value) <= STRING_LIMIT:
        return ""
    return f"is a string of at most {STRING_LIMIT} characters"


def _whole(value: Any) -> str:
    fits = type(value) is int and -1 <= value < 2**53
    return "" if fits else "is a whole number from -1 to 2^53 - 1"


def _truth(value: Any) -> str:
    return "" if type(value) is bool else "is true or false"


def _size(value: Any) -> str:
    fits = type(value) in (int, float) and math.isfinite(value) and ASPECTS[0] <= value <= ASPECTS[1]
    return "" if fits else f"is a number from {ASPECTS[0]:g} to {ASPECTS[1]:g}"


_SHAPES: dict[str, dict[str, Judge]] = {
    kind_of(cls): {name: _judge(hint) for name, hint, _ in fields(cls)} for cls in get_args(FromClient)
}
_REQUIRED = {kind_of(cls): [name for name, _, must in fields(cls) if must] for cls in get_args(FromClient)}
