"""The store in one file: SQLite, for one server process, with nothing to install.

Write-ahead log and a flush to the disk for each commit, so an `append` that returned survives `kill -9` and
a power cut. A flush costs milliseconds and a row microseconds: that is why `append` takes a batch.
One connection writes; readers have their own and never wait for the writer.

A second server process on the same file loses nothing (the key sees to that), but it would not hear of
what the first one stores: several processes want PostgreSQL.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from irisade.web.store.store import BadStore, Call, Standing, in_order
from irisade.web.table.rows import Append, Row, StoreAway

# Each step brings a file from one version to the next; what is released is never changed, only added to.
STEPS = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        v INTEGER NOT NULL,
        due INTEGER,
        touched INTEGER NOT NULL,
        state TEXT NOT NULL,
        code TEXT NOT NULL,
        joins INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
    CREATE UNIQUE INDEX tables_code ON tables (code) WHERE code <> '';
    CREATE TABLE rows (
        id TEXT NOT NULL,
        v INTEGER NOT NULL,
        what TEXT NOT NULL,
        seat INTEGER NOT NULL,
        answer TEXT NOT NULL,
        luck TEXT NOT NULL,
        by TEXT NOT NULL,
        at INTEGER NOT NULL,
        "check" INTEGER NOT NULL,
        PRIMARY KEY (id, v)
    ) WITHOUT ROWID;
    CREATE TABLE present (
        id TEXT NOT NULL,
        seat INTEGER NOT NULL,
        process TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (id, seat, process)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE server_key (one INTEGER PRIMARY KEY CHECK (one = 1), mark TEXT NOT NULL)
    """,
    """
    CREATE TABLE snapshots (id TEXT PRIMARY KEY, body BLOB NOT NULL)
    """,
)
# A table goes on: nearly always only what is due has changed, and the index of codes is left alone.
# A table that changes: `OR IGNORE` because its join code may belong to another.
GO_ON = """
    UPDATE tables SET v = ?, due = ?, touched = ?
    WHERE id = ? AND v = ? AND state = ? AND iif(joins, code, '') = ?
"""
CHANGE = """
    UPDATE OR IGNORE tables
    SET v = ?, due = ?, touched = ?, state = ?, code = ifnull(nullif(?, ''), code), joins = ?
    WHERE id = ? AND v = ?
"""
MAKE = """
    INSERT OR IGNORE INTO tables (id, v, due, touched, state, code, joins) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
WRITE = """
    INSERT INTO rows (id, v, what, seat, answer, luck, by, at, "check") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
LOAD = 'SELECT v, what, seat, answer, luck, by, at, "check" FROM rows WHERE id = ? AND v > ? ORDER BY v'
PATIENCE = 5  # seconds to wait for a backup or another process that holds the file
ROOM = 1 << 20  # bytes that must be free: as much as many tables need at once


class SqliteStore:
    """Store in a file, made when it is not there; only whoever runs the server may read it."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._lock = threading.Lock()  # held by whoever writes
        self._readers: list[sqlite3.Connection] = []
        self._closed = False
        if not file.parent.is_dir():
            raise BadStore(f"There is no folder {file.parent} to keep the tables in")
        try:
            os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))  # names of people are in it
            self._writer: sqlite3.Connection | None = self._open()
            self._upgrade(self._writer)
        except (OSError, sqlite3.Error) as problem:
            why = (problem.strerror if isinstance(problem, OSError) else None) or problem
            raise BadStore(f"{file} is no place for them: {why}") from problem

    def append(self, batch: Sequence[Append]) -> list[bool]:
        in_order(batch)
        stored: list[bool] = []
        rows: list[tuple[object, ...]] = []
        with self._writing() as db:
            cursor = db.cursor()
            for table, new, due, state, code, own, snapshot in batch:
                before, last = new[0].v - 1, new[-1]
                stand = (last.v, due, last.at)
                taken = cursor.execute(GO_ON, (*stand, table, before, state, code)).rowcount
                if not taken and before < 0:
                    taken = cursor.execute(MAKE, (table, *stand, state, code or own, code != "")).rowcount
                elif not taken:
                    taken = cursor.execute(CHANGE, (*stand, state, code, code != "", table, before)).rowcount
                stored.append(taken == 1)
                if taken:
                    rows.extend([(table, *row) for row in new])
                if taken and snapshot:
                    cursor.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?)", (table, snapshot))
            cursor.executemany(WRITE, rows)
        return stored

    def load(self, table: str, after: int = -1) -> list[Row]:
        with self._reading() as db:
            return list(map(Row._make, db.execute(LOAD, (table, after))))

    def snapshot(self, table: str) -> bytes:
        with self._reading() as db:
            found = db.execute("SELECT body FROM snapshots WHERE id = ?", (table,)).fetchone()
        return bytes(found[0]) if found else b""

    def standing(self, table: str) -> Standing | None:
        with self._reading() as db:
            found = db.execute("SELECT v, state, code, joins FROM tables WHERE id = ?", (table,)).fetchone()
        return Standing(found[0], found[1], found[2], bool(found[3])) if found else None

    def due(self, now: int, limit: int) -> list[str]:
        with self._reading() as db:
            found = db.execute("SELECT id FROM tables WHERE due <= ? ORDER BY due LIMIT ?", (now, limit))
            return [table for (table,) in found]

    def by_code(self, code: str) -> str | None:
        with self._reading() as db:
            found = db.execute(
                "SELECT id FROM tables WHERE code = ? AND code <> '' AND joins", (code,)
            ).fetchone()
        return found[0] if found else None

    def with_code(self, code: str) -> str | None:
        with self._reading() as db:
            found = db.execute("SELECT id FROM tables WHERE code = ? AND code <> ''", (code,)).fetchone()
        return found[0] if found else None

    def seen(self, process: str, present: Sequence[tuple[str, int]], at: int) -> None:
        with self._writing() as db:
            db.execute("DELETE FROM present WHERE process = ?", (process,))
            db.executemany(
                "INSERT OR IGNORE INTO present (id, seat, process, at) VALUES (?, ?, ?, ?)",
                [(table, seat, process, at) for table, seat in present],
            )

    def present(self, table: str, since: int) -> set[int]:
        with self._reading() as db:
            found = db.execute("SELECT seat FROM present WHERE id = ? AND at >= ?", (table, since))
            return {seat for (seat,) in found}

    def forget(self, before: int, limit: int) -> list[str]:
        with self._writing() as db:
            found = db.execute("SELECT id FROM tables WHERE touched < ? LIMIT ?", (before, limit))
            tables = [table for (table,) in found]
            for table in tables:
                _delete(db, table)
            db.execute("DELETE FROM present WHERE at < ?", (before,))  # of processes that are no more
        return tables

    def delete(self, table: str) -> bool:
        with self._writing() as db:
            return _delete(db, table)

    def states(self) -> dict[str, int]:
        with self._reading() as db:
            return dict(db.execute("SELECT state, count(*) FROM tables GROUP BY state"))

    def call(self, table: str, said: str) -> None:
        """There is nobody else."""

    def follow(self, table: str) -> None:
        """There is nobody else."""

    def unfollow(self, table: str) -> None:
        """There was nobody else."""

    def news(self) -> Iterator[tuple[str, int] | Call]:
        return iter(())

    def belongs_to(self, mark: str) -> bool:
        with self._writing() as db:
            db.execute("INSERT OR IGNORE INTO server_key VALUES (1, ?)", (mark,))
            (found,) = db.execute("SELECT mark FROM server_key").fetchone()
        return bool(found == mark)

    def ping(self) -> None:
        """Taking the lock is not enough: a full or read-only disk shows only when something is written.

        Nor is one page: it finds room in a log that was copied back, on a disk that is full.
        """
        with self._writing() as db:
            db.execute(f"PRAGMA user_version = {len(STEPS)}")
        try:
            _check_room(self.file.with_name(f"{self.file.name}-room"))
        except OSError as full:
            raise StoreAway(f"The disk of the tables is full: {full.strerror}") from full

    def close(self) -> None:
        with self._lock:
            self._closed = True
            for db in (*self._readers, self._writer):
                if db:
                    db.close()
            self._readers, self._writer = [], None

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction. Whatever goes wrong inside, nothing of it stays."""
        with self._lock:
            try:
                if self._writer is None:
                    self._writer = self._open()
                db = self._writer
                db.execute("BEGIN IMMEDIATE")
                yield db
                db.execute("COMMIT")
            except BaseException as problem:
                # The connection is thrown away, which rolls back: after a failed flush nobody knows what
                # it still has in its caches.
                if self._writer:
                    self._writer.close()
                    self._writer = None
                if isinstance(problem, sqlite3.Error):
                    raise StoreAway(f"The file of the tables cannot be written: {problem}") from problem
                raise

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        db = None
        try:
            try:
                db = self._readers.pop()
            except IndexError:  # all are in use
                db = self._open()
            yield db
        except sqlite3.Error as problem:
            if db:
                db.close()
            raise StoreAway(f"The file of the tables cannot be read: {problem}") from problem
        if self._closed:
            db.close()
        else:
            self._readers.append(db)

    def _open(self) -> sqlite3.Connection:
        if self._closed:
            raise StoreAway("The store is closed")
        if not self.file.exists():  # SQLite would make an empty one, and every table would seem gone
            raise StoreAway(f"{self.file} is not there any more")
        db = sqlite3.connect(self.file, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        # The log is copied back once for many commits, so that few people wait for it: some 32 MB of log.
        db.execute("PRAGMA wal_autocheckpoint = 8000")
        return db

    def _upgrade(self, db: sqlite3.Connection) -> None:
        db.execute("BEGIN IMMEDIATE")
        (version,) = db.execute("PRAGMA user_version").fetchone()
        if version > len(STEPS):
            db.execute("ROLLBACK")
            raise BadStore(
                f"{self.file} was written by a newer Irisade (store version {version}, this one knows"
                f" {len(STEPS)}): install that one, or choose another file"
            )
        for step in STEPS[version:]:
            for statement in step.split(";"):
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {len(STEPS)}")
        db.execute("COMMIT")


def _check_room(file: Path) -> None:
    """OSError when nothing of this size can be written there."""
    try:
        with file.open("wb") as probe:
            if hasattr(os, "posix_fallocate"):
                os.posix_fallocate(probe.fileno(), 0, ROOM)
            else:
                probe.write(bytes(ROOM))
    finally:
        file.unlink(missing_ok=True)


def _delete(db: sqlite3.Connection, table: str) -> bool:
    db.execute("DELETE FROM rows WHERE id = ?", (table,))
    db.execute("DELETE FROM snapshots WHERE id = ?", (table,))
    db.execute("DELETE FROM present WHERE id = ?", (table,))
    return db.execute("DELETE FROM tables WHERE id = ?", (table,)).rowcount > 0
