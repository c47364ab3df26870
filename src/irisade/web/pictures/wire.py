"""A scene as it crosses the socket, typed; and JSON, read and written at this one place.

What is drawn becomes such a scene in `sending`. The messages that carry it are in `room/protocol.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Literal, NotRequired, TypedDict, get_args, get_origin, get_type_hints

try:
    import orjson
except ImportError:  # in a browser: the standard library's json does it too, seven times slower
    orjson = None  # type: ignore[assignment]

# The scene


class WZone(TypedDict):
    """A part of the table, in units of which the table's short side has 1000."""

    id: str
    x: int  # the upper left corner
    y: int
    w: int
    h: int
    heading: NotRequired[int]  # the height of its heading; none without it
    mat: NotRequired[Literal["felt", "tray", "slot"]]
    label: NotRequired[str]
    art: NotRequired[str]  # the face behind it
    box: NotRequired[list[int]]  # x, y, w, h of the art, where that is not the whole zone
    seat: NotRequired[int]  # whose it is
    slots: list[list[float]]  # the centre, the width and the height of each, and its turn if it has one
    ghosts: NotRequired[list[tuple[int, str]]]  # slot and face of what is printed under the pieces
    stack: NotRequired[list[float]]  # shift of each piece over the one below, in its own size; [0.16, 0]
    deep: NotRequired[int]  # pieces a slot must have room for; 1


class WPiece(TypedDict):
    """Something that lies on the table; its id is its key.

    Without `zone`, its zone is what its id says before the last dot; and if it then has no `slot` either,
    that is the number after it: "middle.17" lies in slot 17 of "middle". With `zone`, no `slot` means 0.
    """

    face: str
    zone: NotRequired[str]
    slot: NotRequired[int]
    n: NotRequired[int]  # pieces of its slot that lie below it; 0
    label: NotRequired[str]  # without one it is decoration
    size: NotRequired[float]
    turn: NotRequired[float]
    badge: NotRequired[str]
    mark: NotRequired[Literal["glow", "drum", "held", "dim", "last"]]
    leave: NotRequired[str]  # the place it sinks into when it disappears
    was: NotRequired[str]  # in a patch only: the place it comes from
    by: NotRequired[list[str]]  # in a patch only: the places by which it came, in order
    how: NotRequired[  # in a patch only: the figure it made, with others or alone
        Literal["arc", "spin", "dance", "shake", "aside", "roll", "gift", "carry", "open"]
    ]


class WSeat(TypedDict):
    name: str
    tint: str
    score: NotRequired[str]


class WActs(TypedDict):
    """Moves that differ in one word: with several moves, `{}` in `via` and `label` stands for each.

    The one move of a group of one is written out; there a `{}` is nothing but a `{}`.
    """

    m: list[str]  # the moves, as a record writes them
    via: NotRequired[list[str]]  # the ids to click, in order; a plain button without
    label: str
    seat: NotRequired[int]  # whose move it is, where that is not the viewer's: several sit at this device
    to: NotRequired[list[list[str]]]  # for each move, the ids it would reach
    note: NotRequired[list[str]]  # for each move, what it leads to
    glimpse: NotRequired[list[list[list[str]]]]  # for each move, what would be seen where: id, face, text
    face: NotRequired[list[str]]  # for each move, the picture on its button


class WScene(TypedDict):
    """All that one viewer sees of a table."""

    game: str
    title: str
    rev: int  # counts the scenes of this connection
    form: Literal["wide", "tall"]
    w: int
    h: int
    zones: list[WZone]  # in the order to draw them
    pieces: dict[str, WPiece]
    seats: list[WSeat]
    turn: list[int]  # the seats that are asked
    you: int  # the seat whose view this is; -1 for a watcher
    acts: list[WActs]
    prompt: str
    said: list[str]  # what just happened
    log: list[str]  # what was said before that
    rule: str  # the rule that applies to the question: "CR-3"; "" = none in particular
    over: bool


class WFlourish(TypedDict):
    """Something for joy on the way to a scene: it leaves no trace there."""

    kind: Literal["fly", "burst", "shake", "bump", "sky", "curtain", "fireworks"]
    at: NotRequired[str]  # a piece, a zone or a slot; the whole table without
    to: NotRequired[str]  # where it flies or bumps: another, or the score of a seat, "seat.2"
    text: NotRequired[str]  # on what flies
    tint: NotRequired[str]
    face: NotRequired[str]  # what flies, instead of a token


class WRemark(TypedDict):
    """What a robot says at its seat."""

    seat: int
    text: str


class WPatch(TypedDict):
    """What changed from the scene `base` to the scene `rev`; what is not named stays.

    But what was said does not stay: it goes to the end of the log, and without `said` nothing was said.
    """

    base: int
    rev: int
    set: NotRequired[dict[str, WPiece]]  # new and changed pieces, whole
    gone: NotRequired[list[str]]
    zones: NotRequired[dict[str, dict[str, Any]]]  # changed fields, null: no longer there; new zones whole
    order: NotRequired[list[str]]  # all zones, when one came or went
    seats: NotRequired[dict[str, WSeat]]  # by number
    turn: NotRequired[list[int]]
    you: NotRequired[int]
    acts: NotRequired[list[WActs]]
    prompt: NotRequired[str]
    said: NotRequired[list[str]]
    log: NotRequired[list[str]]  # only where it is not the old log and what was said
    rule: NotRequired[str]
    over: NotRequired[bool]
    flourish: NotRequired[list[WFlourish]]  # in this order
    title: NotRequired[str]
    form: NotRequired[Literal["wide", "tall"]]
    w: NotRequired[int]
    h: NotRequired[int]


SCENE = (WZone, WPiece, WSeat, WActs, WScene, WFlourish, WPatch, WRemark)


if orjson is not None:

    def dumps(message: Any) -> str:
        """A message as text, or a part of one."""
        return orjson.dumps(message).decode()

    loads: Callable[[str | bytes], Any] = orjson.loads  # what a text says; ValueError when it is not JSON

else:

    def dumps(message: Any) -> str:
        return json.dumps(message, ensure_ascii=False, separators=(",", ":"), allow_nan=False)

    def loads(text: str | bytes) -> Any:
        try:
            said = json.loads(text, parse_constant=_no_number)
            json.dumps(said, ensure_ascii=False).encode()  # half of a surrogate pair is no text
        except RecursionError:
            raise ValueError("too deep") from None
        return said


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def fields(cls: type) -> Iterator[tuple[str, Any, bool]]:
    """The name and the type of each field, and whether it must be there."""
    for name, hint in get_type_hints(cls, include_extras=True).items():
        optional = get_origin(hint) is NotRequired
        yield name, get_args(hint)[0] if optional else hint, not optional


def kind_of(cls: type) -> str:
    """What the messages of this class call themselves."""
    word: str = get_args(get_type_hints(cls)["kind"])[0]
    return word
