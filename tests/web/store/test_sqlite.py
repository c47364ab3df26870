"""What the store in one file promises besides: it may be locked, full, copied or taken away."""

from __future__ import annotations

import sqlite3
import stat
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from irisade.web.store import sqlite
from irisade.web.store.store import BadStore, Standing, open_store
from irisade.web.table.rows import StoreAway
from patience import PATIENCE
from web.rows import entry, row


def test_a_file_that_cannot_be_written_is_away_and_comes_back(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    store = open_store(f"sqlite:///{file}")
    store.append([entry("a", row(0))])
    blocker = sqlite3.connect(file, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    patience, sqlite.PATIENCE = sqlite.PATIENCE, 0
    try:
        assert isinstance(store, sqlite.SqliteStore)
        store._writer = None
        with pytest.raises(StoreAway, match="locked"):
            store.append([entry("a", row(1))])
        with pytest.raises(StoreAway):
            store.ping()
        assert store.load("a") == [row(0)]  # readers go on
    finally:
        sqlite.PATIENCE = patience
        blocker.close()
    assert store.append([entry("a", row(1))]) == [True]
    store.close()


def test_a_full_disk_is_away_and_nothing_of_the_batch_stays(tmp_path: Path) -> None:
    store = sqlite.SqliteStore(tmp_path / "tables.db")
    store.append([entry("a", row(0))])
    assert store._writer
    store._writer.execute("PRAGMA max_page_count = 12")  # SQLite finds no more room, as on a full disk
    with pytest.raises(StoreAway, match="full"):
        store.append([entry("b", row(0)), entry("a", row(1, answer="x" * 100_000))])
    assert store.load("b") == []
    assert store.load("a") == [row(0)]
    assert store.append([entry("b", row(0)), entry("a", row(1))]) == [True, True]  # there is room again
    store.close()


def test_a_file_that_was_taken_away_is_not_made_anew(tmp_path: Path) -> None:
    """Every table would seem to be gone."""
    file = tmp_path / "tables.db"
    store = open_store(f"sqlite:///{file}")
    store.append([entry("a", row(0))])
    store.close()
    again = sqlite.SqliteStore(file)
    for path in tmp_path.iterdir():
        path.rename(path.with_suffix(".away"))
    with pytest.raises(StoreAway, match="not there any more"):
        again.load("a")
    assert not file.exists()


def test_only_its_owner_may_read_the_file(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'tables.db'}")
    store.append([entry("a", row(0))])
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}
    store.close()


def test_a_file_can_be_copied_while_it_is_written(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'tables.db'}")
    store.append([entry("a", row(0))])
    going = threading.Event()

    def write() -> None:
        for v in range(1, 200):
            store.append([entry("a", row(v))])
            if v == 20:
                going.set()

    with ThreadPoolExecutor(1) as threads:
        writing = threads.submit(write)
        assert going.wait(PATIENCE)
        with sqlite3.connect(tmp_path / "tables.db") as source, sqlite3.connect(tmp_path / "copy.db") as copy:
            source.backup(copy)
        writing.result()
    again = open_store(f"sqlite:///{tmp_path / 'copy.db'}")
    rows = again.load("a")
    standing = again.standing("a")
    assert [r.v for r in rows] == list(range(len(rows)))
    assert len(rows) > 20
    assert standing == Standing(len(rows) - 1, "playing", "", False)
    store.close()
    again.close()


def test_a_file_that_is_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear grandmother, " * 100)
    with pytest.raises(BadStore, match="is no place for them"):
        open_store(f"sqlite:///{file}")
    assert file.read_text() == "Dear grandmother, " * 100
