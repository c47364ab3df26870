"""What crosses the socket: every message of protocol v1, typed, in both directions.

A message is one JSON object; `kind` says what it is. Beats of one moment are sent as a list. What is drawn
becomes such messages in `sending`; what clients send is judged in `reading`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, get_args, get_origin, get_type_hints

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


# From the server


class Beat(TypedDict):
    """One stop of the game: a look, or a question. It comes as a full scene or as a patch."""

    kind: Literal["beat"]
    v: int  # counts what was stored at this table
    hold: NotRequired[int]  # ms to rest, once everything has come to rest
    until: NotRequired[int]  # the server's time at which a look, a window or a clock ends
    full: NotRequired[WScene]
    patch: NotRequired[WPatch]
    back: NotRequired[list[str]]  # the moves that could be taken back, where others are tapped twice
    ok: NotRequired[str]  # the id of this client's message that it answers


class Ok(TypedDict):
    """The message was carried out, and no beat says so."""

    kind: Literal["ok"]
    id: str
    v: int


class No(TypedDict):
    """The message was refused and changed nothing; why, in the person's language."""

    kind: Literal["no"]
    id: NotRequired[str]
    why: str


class Pong(TypedDict):
    kind: Literal["pong"]
    now: int  # the server's clock, ms


class RoomSeat(TypedDict):
    kind: Literal["person", "bot", "open"]
    name: str
    tint: str
    level: NotRequired[str]  # of a bot: the key of one of the levels, or a way to play that has no name
    away: NotRequired[bool]
    lent: NotRequired[bool]  # a bot plays for it
    mine: NotRequired[bool]  # of this device
    host: NotRequired[bool]
    stop: NotRequired[bool]  # agrees to end the game here


class RoomLevel(TypedDict):
    """How a robot may play."""

    key: str
    name: str
    nickname: str  # of the first such robot at a table
    style: str  # half a sentence


class RoomOption(TypedDict):
    label: str
    value: str


class Can(TypedDict):
    """What this connection may do now beside moving."""

    start: NotRequired[bool]
    seats: NotRequired[bool]  # change who sits where
    back: NotRequired[bool]
    stop: NotRequired[bool]
    hint: NotRequired[bool]
    again: NotRequired[bool]
    close: NotRequired[bool]


class Room(TypedDict):
    """What is true of the table beyond the scene; at hello, and whenever it changes."""

    kind: Literal["room"]
    v: int
    now: int
    build: str  # of the server: a page of another build reloads itself
    state: Literal["open", "playing", "over", "closed", "frozen"]
    game: str
    title: str
    seats: list[RoomSeat]
    host: bool  # this connection is the host's
    code: str  # to join by; "" when none works
    mine: list[int]  # the seats of this device
    unlocked: int  # the seat whose view is shown; -1 behind the curtain, or for a watcher
    ask: NotRequired[int]  # a seat of this device that is asked and still behind the curtain
    options: list[RoomOption]
    settings: dict[str, str]
    promise: str
    levels: list[RoomLevel]
    can: Can
    robot: NotRequired[int]  # the seat for which a robot answers when the time is up
    quiet: NotRequired[bool]  # nothing new for long: an end is offered
    watchers: int
    again: NotRequired[str]  # the id of the next table
    note: NotRequired[str]  # a sentence about this table: why it is frozen, who was lent


class Rank(TypedDict):
    seat: int
    rank: int
    score: str


class End(TypedDict):
    """How it ended, and the proof that nobody meddled with luck."""

    kind: Literal["end"]
    headline: str
    why: str
    ranks: list[Rank]
    seed: str
    promise: str
    record: str  # where the record is
    replay: str


class Reacted(TypedDict):
    kind: Literal["react"]
    seat: int
    what: str


class Hinted(TypedDict):
    kind: Literal["hint"]
    id: str
    m: str
    label: str
    why: NotRequired[str]


class Bye(TypedDict):
    """The server is done with this connection; do not come back by yourself."""

    kind: Literal["bye"]
    why: str


# From the client. `id` is the client's own name for a message: its answer carries it.


class Hello(TypedDict):
    """The first message. Without a token: a watcher."""

    kind: Literal["hello"]
    table: str
    token: NotRequired[str]
    aspect: float  # width over height of the stage
    lang: str
    build: NotRequired[str]
    phone: NotRequired[bool]  # a small screen under fingers


class Move(TypedDict):
    kind: Literal["move"]
    id: str
    v: int  # what the person saw: a stale move is refused
    m: str
    seat: NotRequired[int]  # which of this device's seats; not needed when it has one


class Ready(TypedDict):
    """Seen, ready, fine: nobody needs to wait for this person."""

    kind: Literal["ready"]
    v: int
    seat: NotRequired[int]


class View(TypedDict):
    """The stage has another shape, or the person another language."""

    kind: Literal["view"]
    aspect: float
    lang: NotRequired[str]


class Back(TypedDict):
    """Take back the last move."""

    kind: Literal["back"]
    id: str
    v: int
    seat: NotRequired[int]


class React(TypedDict):
    kind: Literal["react"]
    what: str
    seat: NotRequired[int]


class Ping(TypedDict):
    kind: Literal["ping"]


class Unlock(TypedDict):
    """The device is in this person's hands now; -1: the curtain falls."""

    kind: Literal["unlock"]
    seat: int


class Start(TypedDict):
    kind: Literal["start"]
    id: str


class SeatChange(TypedDict):
    """Change who sits there."""

    kind: Literal["seat"]
    id: str
    seat: int
    do: Literal["bot", "open", "here", "rename", "remove", "lend", "return", "host"]
    name: NotRequired[str]
    level: NotRequired[str]


class Stop(TypedDict):
    """This person agrees to end the game here."""

    kind: Literal["stop"]
    id: str
    v: int


class Hint(TypedDict):
    kind: Literal["hint"]
    id: str
    v: int
    seat: NotRequired[int]


class Why(TypedDict):
    """Somebody tapped what is not offered: the answer is a `no` that says why."""

    kind: Literal["why"]
    id: str
    place: str
    seat: NotRequired[int]


class Again(TypedDict):
    """The same people, the same game, another table."""

    kind: Literal["again"]
    id: str


class Close(TypedDict):
    """The host closes the table and deletes it."""

    kind: Literal["close"]
    id: str


FromServer: TypeAlias = Beat | Ok | No | Pong | Room | End | Reacted | Hinted | Bye
FromClient: TypeAlias = (
    Hello | Move | Ready | View | Back | React | Ping | Unlock | Start | SeatChange | Stop | Hint | Why
    | Again | Close
)  # fmt: skip
SCENE = (WZone, WPiece, WSeat, WActs, WScene, WFlourish, WPatch)
ROOM = (RoomSeat, RoomLevel, RoomOption, Can, Rank)


if orjson is not None:

    def dumps(message: Any) -> str:
        """A message as text, or a part of one."""
        return orjson.dumps(message).decode()

    def loads(text: str | bytes) -> Any:
        """What a text says; ValueError when it is not JSON."""
        return orjson.loads(text)

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
