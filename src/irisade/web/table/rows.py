"""The rows of a table: everything that happens to it, as it is stored."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple


class Row(NamedTuple):
    """One thing that happened to a table."""

    v: int  # 0, 1, 2, …: no gaps
    what: str  # "make", "sit", "start", "move", "pass", "ready", "back", "stop", "lend", "return", "close", …
    seat: int  # NOBODY when no seat
    answer: str  # a move's notation, or JSON of what was agreed
    luck: str  # the luck that follows, as a record writes it
    by: str  # "person", "bot", "clock", "host"
    at: int  # milliseconds since the epoch, by the server's clock
    check: int  # CRC-32 of the rules' table after the row; 0 before the start


class Append(NamedTuple):
    """What one append says of one table: the rows that follow, and how the table stands after them."""

    table: str
    rows: Sequence[Row]
    due: int | None  # when something happens without a person; None: never
    state: str  # "open", "playing", "over", "closed"
    code: str  # the join code that works now; "" when none does
    own: str = ""  # when the table is made: its code, also where it does not work
    snapshot: bytes = b""  # to be kept beside the rows; b"": the one that is kept stays (`snapshots.py`)


class StoreAway(Exception):
    """The store cannot be reached or cannot write now: nothing of this may be shown to anybody.

    Nearly always nothing was stored. When the connection broke while a commit was on its way, nobody can
    know; so whoever gets this throws away the live tables it concerns and loads them again before going on.
    Was the row stored after all, it is there, and the move is shown as made; was it not, the person is told
    that it did not count and may try again. Trying again is safe: the same (table, v) is stored once.
    """


def as_text(thing: Any) -> str:
    """JSON as rows have it: short, and with letters as people write them."""
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":"))
