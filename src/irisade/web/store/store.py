"""Where the tables are kept: rows that only grow, and a line per table that says what is due.

Everything that happens to a table is a row, and (table, v) is the key. That one key is what makes the
online table safe: two servers can never both store move v, a move that was answered is a row on the
disk, and whoever does not know whether their row was stored simply reads the table again.

A store is plain and blocking; the house calls it from threads of its own, and every method may be called
from any thread. Two kinds: one file (`sqlite.py`) for one server process, PostgreSQL (`postgres.py`) for
several.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol
from urllib.parse import unquote

from irisade.web.table.rows import Append, Row

MISSED = ("", -1)  # among the news: some may have been missed, look again at every table you hold


class Standing(NamedTuple):
    """How a table is kept in the store."""

    v: int  # of its last row
    state: str
    code: str  # its own for as long as it is stored, so that it can work again; "" when it never had one
    joins: bool  # whether the code works now


class Call(NamedTuple):
    """Among the news: something said at a table that nobody stores, such as a smile."""

    table: str
    said: str


class BadStore(ValueError):
    """This cannot be opened as a store, and why, in a sentence for whoever started the server."""


class Store(Protocol):
    """Rows of tables, durable once `append` has returned."""

    def append(self, batch: Sequence[Append]) -> list[bool]:
        """Store a batch, all in one transaction: when this returns, what is True survives a crash.

        False: the entry was left out, whole, because somebody else stored that v first, because the table is
        gone, or because its join code belongs to another table. The rest of the batch is stored all the same.
        An entry whose first row is v 0 makes the table. A table may come several times, in order. A snapshot
        is stored with the rows it comes with, or not at all.
        """
        ...

    def load(self, table: str, after: int = -1) -> list[Row]:
        """The table's rows behind v `after`, in order; [] when there is no such table or nothing newer."""
        ...

    def snapshot(self, table: str) -> bytes:
        """The latest that an append brought for this table; b"" when there is none."""
        ...

    def standing(self, table: str) -> Standing | None: ...

    def due(self, now: int, limit: int) -> list[str]:
        """The tables on which something is due, the longest waiting first."""
        ...

    def by_code(self, code: str) -> str | None:
        """The table this join code opens; None when it opens none, or does not work now."""
        ...

    def with_code(self, code: str) -> str | None:
        """The table that has this join code, also while nobody can sit down there."""
        ...

    def seen(self, process: str, present: Sequence[tuple[str, int]], at: int) -> None:
        """This process is connected to these (table, seat) at this time; what it said before is forgotten."""
        ...

    def present(self, table: str, since: int) -> set[int]:
        """The seats that some process has seen since then."""
        ...

    def forget(self, before: int, limit: int) -> list[str]:
        """Delete, for good, tables to which nothing has happened since `before`; says which."""
        ...

    def delete(self, table: str) -> bool:
        """Delete one table for good; False when there was none."""
        ...

    def states(self) -> dict[str, int]:
        """How many tables there are in each state."""
        ...

    def call(self, table: str, said: str) -> None:
        """Say something at a table to the other processes; nothing of it is kept."""
        ...

    def follow(self, table: str) -> None:
        """This table is open here: its news is wanted. From when on it comes, the news itself tells."""
        ...

    def unfollow(self, table: str) -> None:
        """It is not open here any more."""
        ...

    def news(self) -> Iterator[tuple[str, int] | Call]:
        """(table, v) as other processes store them, v -1 when they delete it; waits, until `close`.

        What they only say comes as a Call.

        MISSED comes first and whenever the line was broken. A store that only one process uses has no news:
        the iterator ends at once. There may be news of tables that nobody follows.
        """
        ...

    def belongs_to(self, mark: str) -> bool:
        """Whether the server key with this mark is that of all tables here; the first to ask says which."""
        ...

    def ping(self) -> None:
        """StoreAway when a write could not succeed now."""
        ...

    def close(self) -> None: ...


def open_store(url: str, broker: str = "") -> Store:
    """`sqlite:///FILE` (four slashes for a path from the root) or `postgresql://…`; BadStore if neither.

    With PostgreSQL the news may go through a broker, `redis://…` or `valkey://…`.
    """
    scheme, found, rest = url.partition("://")
    if file := sqlite_path(url):
        if broker:
            raise BadStore("A broker carries news between processes, and they need PostgreSQL")
        from irisade.web.store.sqlite import SqliteStore

        return SqliteStore(file)
    if scheme in ("postgresql", "postgres") and found and rest:
        try:
            from irisade.web.store.postgres import PostgresStore
        except ImportError as problem:
            raise BadStore("PostgreSQL needs psycopg: pip install 'irisade[postgres]'") from problem

        return _brokered(url, broker) if broker else PostgresStore(url)
    raise BadStore(f"A store is sqlite:///FILE or postgresql://USER@HOST/NAME, not {without_password(url)!r}")


def _brokered(url: str, broker: str) -> Store:
    try:
        from irisade.web.store.brokered import BrokeredStore
    except ImportError as problem:
        raise BadStore("A broker needs its client: pip install 'irisade[redis]'") from problem

    return BrokeredStore(url, broker)


def sqlite_path(url: str) -> Path | None:
    """The file that `sqlite:///FILE` names; None when the url is of another kind of store."""
    if not url.startswith("sqlite://"):
        return None
    if not url.startswith("sqlite:///") or len(url) == len("sqlite:///"):
        raise BadStore("The file of a store is written sqlite:///FILE, or sqlite:////FILE from the root")
    return Path(unquote(url.removeprefix("sqlite:///"))).expanduser()


def without_password(url: str) -> str:
    """A url as it may be printed and logged."""
    scheme, found, rest = url.partition("://")
    who, at, where = rest.rpartition("@")
    return f"{scheme}{found}{who.partition(':')[0]}{at}{where}".partition("?")[0]


def following(entry: Append, was: Standing | None) -> Standing | None:
    """How the table stands after this entry; None when the entry does not follow what is stored."""
    if entry.rows[0].v != (was.v + 1 if was else 0):
        return None
    code = entry.code or (was.code if was else entry.own)
    return Standing(entry.rows[-1].v, entry.state, code, entry.code != "")


def in_order(batch: Sequence[Append]) -> None:
    """ValueError when the rows of an entry have gaps: a mistake of the caller, never of a person."""
    for entry in batch:
        rows = entry.rows
        if len(rows) != 1 and [row.v for row in rows] != list(range(rows[0].v, rows[0].v + len(rows))):
            raise ValueError(f"the rows of table {entry.table} are not numbered one after the other")
