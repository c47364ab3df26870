"""Every message of protocol v1, typed, in both directions.

A message is one JSON object; `kind` says what it is. Beats of one moment are sent as a list. What clients
send is judged in `reading`.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from irisade.web.pictures.wire import WPatch, WRemark, WScene

# From the server


class Beat(TypedDict):
    """One stop of the game: a look, or a question. It comes as a full scene or as a patch."""

    kind: Literal["beat"]
    v: int  # counts what was stored at this table
    hold: NotRequired[int]  # ms to rest, once everything has come to rest
    until: NotRequired[int]  # the server's time at which a look, a window or a clock ends
    full: NotRequired[WScene]
    patch: NotRequired[WPatch]
    about: NotRequired[list[str]]  # the rules that what just happened is about, where the game teaches them
    because: NotRequired[str]  # why it happened, one of the lines that were said
    read: NotRequired[
        int
    ]  # ms that it takes to read the longest line of what is said: it stays for at least that long
    remark: NotRequired[WRemark]  # what a robot says of it
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
    nicknames: list[str]  # of such robots at a table, in this order; none for one from outside
    style: str  # in a word or two


class RoomOption(TypedDict):
    label: str
    value: str


class Can(TypedDict):
    """What this connection may do now beside moving."""

    start: NotRequired[bool]
    number: NotRequired[bool]  # add one to the dice
    seats: NotRequired[bool]  # change who sits where
    back: NotRequired[bool]
    stop: NotRequired[bool]
    hint: NotRequired[bool]
    again: NotRequired[bool]
    host: NotRequired[bool]  # become the host, who has gone
    pair: NotRequired[bool]  # play on another device, too
    please: NotRequired[bool]  # ask for the seat of a robot
    close: NotRequired[bool]


class Rank(TypedDict):
    seat: int
    rank: int
    score: str


class RoomCup(TypedDict):
    """Several games by the same people, of which this is one."""

    played: int  # games that are over, this one included once it is
    games: int
    text: str  # what changes from game to game, and what a game is worth
    ranks: list[Rank]  # so far, the best first
    headline: NotRequired[str]  # who has won the cup


class RoomState(TypedDict):
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
    promise: str  # of the luck, from the moment the table is made
    numbers: list[str]  # that people have added to the dice
    levels: list[RoomLevel]
    looks: NotRequired[list[str]]  # the tints to choose among, before the game begins
    can: Can
    robot: NotRequired[int]  # the seat for which a robot answers when the time is up
    waits: NotRequired[bool]  # it starts by itself with the number of its host
    quiet: NotRequired[bool]  # nothing new for long: an end is offered
    watchers: int
    again: NotRequired[str]  # the id of the next table
    cup: NotRequired[RoomCup]
    note: NotRequired[str]  # a sentence about this table: why it is frozen, who was lent


class End(TypedDict):
    """How it ended, and the proof that nobody meddled with luck."""

    kind: Literal["end"]
    headline: str
    why: str
    ranks: list[Rank]
    seed: str
    promise: str
    secret: NotRequired[str]  # of which the promise was made; without it, it was the seed
    numbers: NotRequired[list[str]]  # that people added: seed = secret and numbers
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
    mistakes: NotRequired[dict[str, str]]  # moves that would be plain mistakes, each with the reason


class FilmBeat(TypedDict):
    """A stop of a game that is shown once more; nothing can be done there."""

    hold: int
    full: NotRequired[WScene]
    patch: NotRequired[WPatch]
    because: NotRequired[str]
    remark: NotRequired[WRemark]


class Recapped(TypedDict):
    """What happened since this person's last turn; without beats where everybody remembers for themselves."""

    kind: Literal["recap"]
    id: str
    beats: list[FilmBeat]
    lines: list[str]  # that everybody heard


class Paired(TypedDict):
    """The code with which another device of this person comes to this table, and where it is typed."""

    kind: Literal["pair"]
    id: str
    code: str
    join: str  # the code of the table


class Pleaded(TypedDict):
    """To the host: somebody would like to play instead of this robot."""

    kind: Literal["please"]
    seat: int
    name: str


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


class DiceNumber(TypedDict):
    """A number of one's own for the dice, in hexadecimal: once, before the game begins."""

    kind: Literal["number"]
    id: str
    number: str


class Pair(TypedDict):
    """Show me a code for another device of mine."""

    kind: Literal["pair"]
    id: str


class Please(TypedDict):
    """A watcher asks the host for the seat of a robot."""

    kind: Literal["please"]
    id: str
    seat: int
    name: str


class Set(TypedDict):
    """Robots are to hurry, or dice to roll by themselves: settings that may change during a game."""

    kind: Literal["set"]
    id: str
    what: str
    to: str


class SeatChange(TypedDict):
    """Change who sits there."""

    kind: Literal["seat"]
    id: str
    seat: int
    do: Literal["bot", "open", "here", "rename", "remove", "lend", "return", "host", "look"]
    name: NotRequired[str]
    level: NotRequired[str]
    look: NotRequired[str]  # the tint for this seat, before the game begins


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


class Recap(TypedDict):
    """What have I missed since my last turn? Once for each question."""

    kind: Literal["recap"]
    id: str
    v: int


class AskWhy(TypedDict):
    """Somebody tapped what is not offered: the answer is a `no` that says why."""

    kind: Literal["why"]
    id: str
    place: str
    seat: NotRequired[int]


class Again(TypedDict):
    """The same people, the same game, another table; the robots play at this level, if one is named."""

    kind: Literal["again"]
    id: str
    number: NotRequired[bool]  # I shall add one at the next table: it waits for it
    level: NotRequired[str]


class Close(TypedDict):
    """The host closes the table and deletes it."""

    kind: Literal["close"]
    id: str


FromServer: TypeAlias = (
    Beat | Ok | No | Pong | RoomState | End | Reacted | Hinted | Recapped | Paired | Pleaded | Bye
)  # fmt: skip
FromClient: TypeAlias = (
    Hello | Move | Ready | View | Back | React | Ping | Unlock | Start | DiceNumber | Pair | Please
    | Set | SeatChange | Stop | Hint | Recap | AskWhy | Again | Close
)  # fmt: skip
PARTS = (RoomSeat, RoomLevel, RoomOption, Can, Rank, RoomCup, FilmBeat)  # of messages
