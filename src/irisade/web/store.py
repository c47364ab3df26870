"""What is kept of a table: rows, one for everything that happened to it, never changed and never gapped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """One thing that happened to a table. Replaying the rows builds it again, in any process."""

    v: int  # 0, 1, 2, …: with the table it is the primary key, so nobody can store another one beside it
    what: str  # "make", "sit", "start", "move", "pass", "ready", "back", …
    seat: int  # NOBODY when it is nobody's
    answer: str  # a move's notation, or what was agreed as JSON
    luck: str  # the luck that followed, as a record writes it: "(g) (4)"
    by: str  # "person", "bot", "clock" or "host"
    at: int  # milliseconds since the epoch, by the server's clock
    check: int  # CRC-32 of the rules' table after the row; 0 before the start


class Entry(NamedTuple):
    """New rows of one table, and what must be known of it without reading them."""

    table: str
    rows: Sequence[Row]
    due: int | None  # when something happens to it without a person; None: never
    state: str  # "open", "playing", "over" or "closed"
    code: str  # the join code, "" when none works
