"""The tables (irisade_…) in a PostgreSQL database, and how those of an earlier version become ours."""

from __future__ import annotations

from typing import Any

import psycopg

from irisade.web.store.store import BadStore

# Each step brings a database from one version to the next; what is released is never changed, only added to.
# Who is there need not survive a crash: a heartbeat later it is known again.
STEPS = (
    """
    CREATE TABLE irisade_tables (
        id text COLLATE "C" PRIMARY KEY,
        v integer NOT NULL,
        due bigint,
        touched bigint NOT NULL,
        state text NOT NULL,
        code text NOT NULL,
        joins boolean NOT NULL
    );
    CREATE INDEX irisade_tables_due ON irisade_tables (due) WHERE due IS NOT NULL;
    CREATE UNIQUE INDEX irisade_tables_code ON irisade_tables (code) WHERE code <> '';
    CREATE TABLE irisade_rows (
        id text COLLATE "C" NOT NULL,
        v integer NOT NULL,
        what text NOT NULL,
        seat integer NOT NULL,
        answer text NOT NULL,
        luck text NOT NULL,
        by text NOT NULL,
        at bigint NOT NULL,
        "check" bigint NOT NULL,
        PRIMARY KEY (id, v)
    );
    CREATE UNLOGGED TABLE irisade_present (
        id text COLLATE "C" NOT NULL,
        seat integer NOT NULL,
        process text NOT NULL,
        at bigint NOT NULL,
        PRIMARY KEY (id, seat, process)
    );
    """,
    """
    CREATE TABLE irisade_key (one integer PRIMARY KEY CHECK (one = 1), mark text NOT NULL)
    """,
    """
    CREATE TABLE irisade_snapshots (id text COLLATE "C" PRIMARY KEY, body bytea NOT NULL)
    """,
)
SCHEMA_LOCK = 0x1215ADE  # an advisory lock of ours: one process at a time makes or upgrades the tables


def upgrade(db: psycopg.Connection[Any]) -> None:
    db.execute("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))
    db.execute("CREATE TABLE IF NOT EXISTS irisade_store (version integer NOT NULL)")
    found = db.execute("SELECT version FROM irisade_store").fetchone()
    version = found[0] if found else 0
    if version > len(STEPS):
        raise BadStore(
            f"The database was written by a newer Irisade (store version {version}, this one knows"
            f" {len(STEPS)}): install that one, or choose another database"
        )
    for step in STEPS[version:]:
        db.execute(step)
    if found is None:
        db.execute("INSERT INTO irisade_store VALUES (%s)", (len(STEPS),))
    elif version < len(STEPS):
        db.execute("UPDATE irisade_store SET version = %s", (len(STEPS),))
