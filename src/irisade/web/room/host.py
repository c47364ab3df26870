"""What a room is given: a host that keeps time and rows, and a line to each device.

In the server the house is the host, and sockets are the lines. Nothing in here waits: whoever asks a host for
something is called back, so that a worker in a browser can be one as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from irisade.web.table.live import LiveTable
from irisade.web.table.rows import Append, Row

Stored: TypeAlias = Callable[["bool | Exception"], None]  # True, False (another was faster) or what failed
Loaded: TypeAlias = Callable[[LiveTable | None, BaseException | None], None]  # None and None: no such table
HeardNews: TypeAlias = Callable[["Sequence[Row] | Exception"], None]
SetUp: TypeAlias = Callable[[LiveTable, str, int], Sequence[Row]]  # a blank table, its join code, the time
Opened: TypeAlias = Callable[["str | Exception"], None]


@dataclass(slots=True)
class Totals:
    """How much has happened at all tables of a host. Numbers only: no table, seat, name or address."""

    messages: Counter[str] = field(default_factory=Counter)  # of devices, by what they ask
    rows: Counter[str] = field(default_factory=Counter)  # that were stored, by what happened
    refused: Counter[str] = field(default_factory=Counter)
    beats: int = 0
    sent: int = 0  # characters
    conflicts: int = 0
    opened: Counter[str] = field(default_factory=Counter)  # tables, by what from (`table/reopening.py`)


class Timer(Protocol):
    def cancel(self) -> None: ...


class Host(Protocol):
    """Who has the clock and the rows of all tables. Everything that is asked for is answered later, once."""

    @property
    def build(self) -> str:
        """Of the pages: one of another build loads itself again."""
        ...

    @property
    def counts(self) -> Totals: ...

    def now(self) -> int:
        """Milliseconds since the epoch."""
        ...

    def later(self, seconds: float, do: Callable[[], None], /) -> Timer: ...

    def append(self, entry: Append, stored: Stored, /) -> None:
        """Store these rows; until `stored` hears True nobody may see them."""
        ...

    def load(self, table: str, loaded: Loaded, /) -> None:
        """The table as its rows tell it."""
        ...

    def news(self, table: str, after: int, heard: HeardNews, /) -> None:
        """The rows behind v `after`, which somebody else has stored."""
        ...

    def plan(self, live: LiveTable, now: int, ours: bool, /) -> None:
        """Let its robots think, and look at this table again when something is due there.

        `ours`: it was here that the last row was stored.
        """
        ...

    def call(self, table: str, said: Mapping[str, Any], /) -> None:
        """Say something to whoever has the same table open elsewhere; nothing of it is kept."""
        ...

    def open(self, set_up: SetUp, opened: Opened, /) -> None:
        """Another table; `opened` hears its id."""
        ...

    def leave(self, table: str, delete: bool, /) -> None:
        """Nobody is at this table any more; `delete`: it is closed for good."""
        ...

    def failed(self, where: str, why: BaseException, /) -> None:
        """Something that should not happen."""
        ...


class Letter(bytes):
    """A text for several devices: what a line makes of it for one, it leaves here for the others."""

    def __init__(self, text: bytes) -> None:
        self.made: dict[Any, Any] = {}


class Line(Protocol):
    """The way to one device."""

    def send(self, data: bytes, /) -> None:
        """A text, perhaps a `Letter`. A device too slow to take it is let go, and may come back."""
        ...

    def close(self, code: int, why: str, /) -> None:
        """Politely: what was sent before still arrives. With the code DROPPED, without another word."""
        ...


DROPPED = 1006  # as WebSocket numbers it
