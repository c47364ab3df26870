"""The store for several server processes: PostgreSQL, through psycopg.

Any process serves any table. What keeps them apart is the key (table, v) and the lock an append takes on the
tables it writes to, always in the same order; what keeps them together is NOTIFY, sent inside the very
transaction that stores a row, so that the others hear of it when it is stored and never otherwise.

The server may go away and come back at any time: connections are opened again by themselves, and meanwhile
every call says StoreAway. A commit whose answer is lost says StoreAway too, though it may have succeeded:
see there why that is enough. If it did, its news reaches the very process that sent it, because a process
listens under a new name after each reconnection.

The connection must be a session of its own: a pooler that shares one between transactions loses LISTEN.
"""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from irisade.web.store.postgres_schema import upgrade
from irisade.web.store.store import (
    MISSED,
    BadStore,
    Call,
    Standing,
    following,
    in_order,
    without_password,
)
from irisade.web.table.rows import Append, Row, StoreAway

Connection = psycopg.Connection[Any]
Result = TypeVar("Result")

LOCK = """
    SELECT id, v, state, code, joins FROM irisade_tables WHERE id = ANY(%s) ORDER BY id FOR UPDATE
"""
MAKE = """
    INSERT INTO irisade_tables (v, touched, state, code, joins, id) VALUES (-1, 0, %s, %s, %s, %s)
    ON CONFLICT DO NOTHING
"""
CHANGE = "UPDATE irisade_tables SET state = %s, code = %s, joins = %s WHERE id = %s"
WRITE = """
    INSERT INTO irisade_rows SELECT * FROM unnest(%s::text[], %s::integer[], %s::text[], %s::integer[],
    %s::text[], %s::text[], %s::text[], %s::bigint[], %s::bigint[])
"""
KEEP = """
    INSERT INTO irisade_snapshots SELECT * FROM unnest(%s::text[], %s::bytea[])
    ON CONFLICT (id) DO UPDATE SET body = excluded.body
"""
STAND = """
    UPDATE irisade_tables AS t SET v = n.v, due = n.due, touched = n.touched
    FROM unnest(%s::text[], %s::integer[], %s::bigint[], %s::bigint[]) AS n (id, v, due, touched)
    WHERE t.id = n.id
"""
LOAD = """
    SELECT v, what, seat, answer, luck, by, at, "check" FROM irisade_rows WHERE id = %s AND v > %s ORDER BY v
"""
CHANNEL = "irisade"
NOTE_TABLES = 100  # in one notice, which PostgreSQL limits to 8,000 bytes
REST = 1.0  # seconds between two attempts to listen again
# Nobody waits for a server that fell silent: seconds to connect, then the same for what is under way.
PATIENCE: dict[str, str | int | None] = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
    "application_name": "irisade",
}
SESSION = """
    SET lock_timeout = '5s';
    SET statement_timeout = '30s';
    SET idle_in_transaction_session_timeout = '30s';
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
"""  # stored means on the disk, however the server is set up


class PostgresStore:
    """Store in a PostgreSQL database; its tables (irisade_…) are made when they are not there."""

    def __init__(self, url: str) -> None:
        try:
            self._info = make_conninfo("", **{**PATIENCE, **conninfo_to_dict(url)})
        except psycopg.Error:  # whose words may quote the password
            raise BadStore(f"{without_password(url)} is no address of a PostgreSQL database") from None
        self._lock = threading.Lock()  # held by whoever writes
        self._writer: Connection | None = None
        self._readers: list[Connection] = []
        self._voice = ""  # the name under which this process writes; another one after each reconnection
        self._closing = threading.Event()
        try:
            self._write(upgrade)
        except StoreAway as problem:
            raise BadStore(f"{without_password(url)} is no place for them: {problem}") from problem

    def append(self, batch: Sequence[Append]) -> list[bool]:
        in_order(batch)
        return self._write(lambda db: self._append(db, batch))

    def _append(self, db: Connection, batch: Sequence[Append]) -> list[bool]:
        # By table, so that two processes lock in the same order; the entries of one table stay in theirs.
        order = sorted(range(len(batch)), key=lambda place: batch[place].table)
        known = {
            found[0]: Standing(*found[1:])
            for found in db.execute(LOCK, (sorted({entry.table for entry in batch}),))
        }
        stored = [False] * len(batch)
        rows: list[tuple[object, ...]] = []
        last: dict[str, tuple[str, int, int | None, int]] = {}
        snapshots: dict[str, bytes] = {}
        for place in order:
            entry = batch[place]
            was = known.get(entry.table)
            now = following(entry, was)
            if now is None:
                continue
            if (was is None or was[1:] != now[1:]) and not _stands(db, entry.table, was, now):
                continue  # the join code belongs to another table
            stored[place] = True
            known[entry.table] = now
            rows.extend((entry.table, *row) for row in entry.rows)
            last[entry.table] = (entry.table, now.v, entry.due, entry.rows[-1].at)
            if entry.snapshot:
                snapshots[entry.table] = entry.snapshot
        if rows:
            db.execute(WRITE, [list(column) for column in zip(*rows)])
            db.execute(STAND, [list(column) for column in zip(*last.values())])
            if snapshots:
                db.execute(KEEP, [list(snapshots), list(snapshots.values())])
            self._tell(db, [(table, v) for table, v, _, _ in last.values()])
        return stored

    def call(self, table: str, said: str) -> None:
        def say(db: Connection) -> None:
            db.execute("SET LOCAL synchronous_commit = off")
            self._tell(db, [Call(table, said)])

        self._write(say)

    def _tell(self, db: Connection, news: Sequence[tuple[str, int] | Call]) -> None:
        for start in range(0, len(news), NOTE_TABLES):
            note = json.dumps([self._voice, news[start : start + NOTE_TABLES]], separators=(",", ":"))
            db.execute("SELECT pg_notify(%s, %s)", (CHANNEL, note))

    def load(self, table: str, after: int = -1) -> list[Row]:
        return [Row._make(found) for found in self._read(LOAD, table, after)]

    def snapshot(self, table: str) -> bytes:
        found = self._read("SELECT body FROM irisade_snapshots WHERE id = %s", table)
        return bytes(found[0][0]) if found else b""

    def standing(self, table: str) -> Standing | None:
        found = self._read("SELECT v, state, code, joins FROM irisade_tables WHERE id = %s", table)
        return Standing._make(found[0]) if found else None

    def due(self, now: int, limit: int) -> list[str]:
        found = self._read("SELECT id FROM irisade_tables WHERE due <= %s ORDER BY due LIMIT %s", now, limit)
        return [table for (table,) in found]

    def by_code(self, code: str) -> str | None:
        found = self._read("SELECT id FROM irisade_tables WHERE code = %s AND code <> '' AND joins", code)
        return found[0][0] if found else None

    def with_code(self, code: str) -> str | None:
        found = self._read("SELECT id FROM irisade_tables WHERE code = %s AND code <> ''", code)
        return found[0][0] if found else None

    def seen(self, process: str, present: Sequence[tuple[str, int]], at: int) -> None:
        def say(db: Connection) -> None:
            db.execute("SET LOCAL synchronous_commit = off")
            db.execute("DELETE FROM irisade_present WHERE process = %s", (process,))
            db.execute(
                "INSERT INTO irisade_present SELECT DISTINCT table_seat.*, %s, %s::bigint"
                " FROM unnest(%s::text[], %s::integer[]) AS table_seat",
                (process, at, [table for table, _ in present], [seat for _, seat in present]),
            )

        self._write(say)

    def present(self, table: str, since: int) -> set[int]:
        found = self._read("SELECT seat FROM irisade_present WHERE id = %s AND at >= %s", table, since)
        return {seat for (seat,) in found}

    def forget(self, before: int, limit: int) -> list[str]:
        def old(db: Connection) -> list[str]:
            # A table that somebody is writing to is not old.
            found = db.execute(
                "SELECT id FROM irisade_tables WHERE touched < %s LIMIT %s FOR UPDATE SKIP LOCKED",
                (before, limit),
            )
            tables = [table for (table,) in found]
            db.execute(
                "DELETE FROM irisade_present WHERE at < %s", (before,)
            )  # of processes that are no more
            return self._delete(db, tables)

        return self._write(old)

    def delete(self, table: str) -> bool:
        return bool(self._write(lambda db: self._delete(db, [table])))

    def _delete(self, db: Connection, tables: list[str]) -> list[str]:
        gone = db.execute("DELETE FROM irisade_tables WHERE id = ANY(%s) RETURNING id", (tables,))
        deleted = [table for (table,) in gone]
        db.execute("DELETE FROM irisade_rows WHERE id = ANY(%s)", (deleted,))
        db.execute("DELETE FROM irisade_snapshots WHERE id = ANY(%s)", (deleted,))
        db.execute("DELETE FROM irisade_present WHERE id = ANY(%s)", (deleted,))
        self._tell(db, [(table, -1) for table in deleted])
        return deleted

    def states(self) -> dict[str, int]:
        return dict(self._read("SELECT state, count(*) FROM irisade_tables GROUP BY state"))

    def follow(self, table: str) -> None:
        """Everybody hears everything."""

    def unfollow(self, table: str) -> None:
        """Everybody still hears everything."""

    def news(self) -> Iterator[tuple[str, int] | Call]:
        while not self._closing.is_set():
            try:
                with self._connect() as db:
                    db.execute(f"LISTEN {CHANNEL}")
                    yield MISSED
                    while not self._closing.is_set():
                        for notice in db.notifies(timeout=REST / 2):
                            voice, told = json.loads(notice.payload)
                            if voice != self._voice:
                                yield from (_heard(table, what) for table, what in told)
            except (StoreAway, psycopg.Error):
                self._closing.wait(REST)  # whoever writes or reads meanwhile says that the store is away

    def belongs_to(self, mark: str) -> bool:
        def write(db: Connection) -> bool:
            db.execute("INSERT INTO irisade_key VALUES (1, %s) ON CONFLICT DO NOTHING", (mark,))
            found = db.execute("SELECT mark FROM irisade_key").fetchone()
            return found is not None and bool(found[0] == mark)

        return self._write(write)

    def ping(self) -> None:
        def write(db: Connection) -> None:
            db.execute("UPDATE irisade_store SET version = version")

        self._write(write)

    def close(self) -> None:
        self._closing.set()
        with self._lock:
            for db in (*self._readers, self._writer):
                if db:
                    db.close()
            self._readers, self._writer = [], None

    def _write(self, work: Callable[[Connection], Result]) -> Result:
        """One transaction. Whatever goes wrong inside, nothing of it stays."""
        with self._lock:
            fresh = self._writer is None
            while True:
                if self._writer is None:
                    self._writer, self._voice = self._connect(), secrets.token_hex(4)
                db = self._writer
                try:
                    db.execute("BEGIN")
                    result = work(db)
                except psycopg.OperationalError as problem:
                    self._drop()
                    if fresh:
                        raise StoreAway(_reason(problem)) from problem
                    fresh = True  # the server was restarted since: nothing was committed, so try once more
                    continue
                except BaseException as problem:
                    self._drop()
                    if isinstance(problem, psycopg.Error):
                        raise StoreAway(_reason(problem)) from problem
                    raise
                try:
                    db.execute("COMMIT")
                except BaseException as problem:
                    self._drop()
                    if isinstance(problem, psycopg.Error):
                        raise StoreAway(
                            _reason(problem)
                        ) from problem  # perhaps it was stored: never try again here
                    raise
                return result

    def _drop(self) -> None:
        if self._writer:
            self._writer.close()
        self._writer = None

    def _read(self, query: str, *words: object) -> list[tuple[Any, ...]]:
        fresh = False
        while True:
            try:
                db = self._readers.pop()
            except IndexError:
                db, fresh = self._connect(), True
            try:
                found = db.execute(query, words).fetchall()
            except psycopg.Error as problem:
                db.close()
                if fresh:
                    raise StoreAway(_reason(problem)) from problem
                continue  # it was open for long; perhaps the server was restarted since
            if self._closing.is_set():
                db.close()
            else:
                self._readers.append(db)
            return found

    def _connect(self) -> Connection:
        if self._closing.is_set():
            raise StoreAway("The store is closed")
        try:
            db = psycopg.connect(self._info, autocommit=True)
            db.execute(SESSION)
        except psycopg.Error as problem:
            raise StoreAway(_reason(problem)) from problem
        return db


def _heard(table: str, what: int | str) -> tuple[str, int] | Call:
    return Call(table, what) if isinstance(what, str) else (table, what)


def _stands(db: Connection, table: str, was: Standing | None, now: Standing) -> bool:
    """Make the table, or write down its new state and code; False when the code belongs to another table."""
    words = (*now[1:], table)
    if was is None:
        return db.execute(MAKE, words).rowcount > 0
    try:
        with db.transaction():
            db.execute(CHANGE, words)
    except psycopg.errors.UniqueViolation:
        return False
    return True


def _reason(problem: psycopg.Error) -> str:
    """The first line of what PostgreSQL said: the rest may quote what was being stored."""
    return (str(problem).splitlines() or [type(problem).__name__])[0]
