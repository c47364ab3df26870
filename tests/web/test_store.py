"""What a store promises, on SQLite and on PostgreSQL, both real."""

from __future__ import annotations

import itertools
import os
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest

from irisade.web import postgres, sqlite
from irisade.web.store import MISSED, BadStore, Call, Entry, Row, Standing, Store, StoreAway, open_store
from web.databases import Postgres

ROOT = Path(__file__).resolve().parents[2]


def row(v: int, at: int = 1_000, what: str = "move", answer: str = "17") -> Row:
    return Row(v, what, 1, answer, "(g) (4)", "person", at, 4_000_000_000 + v)


def entry(table: str, *rows: Row, due: int | None = None, state: str = "playing", code: str = "") -> Entry:
    return Entry(table, rows, due, state, code)


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    opened = open_store(store_url)
    yield opened
    opened.close()


def test_what_was_stored_is_loaded_in_order_and_from_where_one_asks(store: Store) -> None:
    rows = [row(0, what="make", answer='{"name": "Zoé ☂"}'), row(1), row(2, answer="")]
    assert store.append([entry("a", *rows[:2])]) == [True]
    assert store.append([entry("a", rows[2])]) == [True]
    assert store.load("a") == rows
    assert store.load("a", after=1) == rows[2:]
    assert store.load("a", after=2) == []


def test_there_is_nothing_of_a_table_that_is_not_there(store: Store) -> None:
    assert store.load("nowhere") == []
    assert store.standing("nowhere") is None
    assert store.by_code("NOCODE") is None
    assert store.present("nowhere", 0) == set()
    assert not store.delete("nowhere")


def test_a_row_is_stored_once(store: Store) -> None:
    store.append([entry("a", row(0))])
    assert store.append([entry("a", row(1, answer="first"))]) == [True]
    assert store.append([entry("a", row(1, answer="second"), state="over")]) == [False]
    assert [r.answer for r in store.load("a", 0)] == ["first"]
    assert store.standing("a") == Standing(1, "playing", "", False)


def test_no_gap_is_ever_stored(store: Store) -> None:
    store.append([entry("a", row(0))])
    assert store.append([entry("a", row(2)), entry("b", row(1))]) == [False, False]
    assert store.load("a") == [row(0)]
    assert store.load("b") == []
    with pytest.raises(ValueError, match="one after the other"):
        store.append([entry("a", row(1), row(3))])
    assert store.load("a") == [row(0)]


def test_an_entry_that_is_refused_takes_none_of_the_batch_with_it(store: Store) -> None:
    store.append([entry("a", row(0)), entry("b", row(0))])
    batch = [entry("b", row(1)), entry("a", row(0)), entry("c", row(0), row(1))]
    assert store.append(batch) == [True, False, True]
    assert [len(store.load(table)) for table in "abc"] == [1, 2, 2]


def test_a_table_may_come_several_times_in_a_batch(store: Store) -> None:
    batch = [
        entry("a", row(0), due=5, state="open", code="HAT"),
        entry("a", row(1), due=6),
        entry("b", row(0)),
        entry("a", row(1)),
        entry("a", row(2), due=9, state="over"),
    ]
    assert store.append(batch) == [True, True, True, False, True]
    assert store.standing("a") == Standing(2, "over", "HAT", False)
    assert store.due(8, 10) == []
    assert store.due(9, 10) == ["a"]


def test_nothing_of_a_batch_stays_when_it_cannot_be_stored(store: Store) -> None:
    store.append([entry("a", row(0))])
    with pytest.raises(UnicodeEncodeError):
        store.append([entry("b", row(0)), entry("a", row(1, answer="\ud800"))])
    assert store.load("b") == []
    assert store.append([entry("a", row(1))]) == [True]


def test_what_is_due_comes_longest_waiting_first(store: Store) -> None:
    store.append([entry("a", row(0), due=30), entry("b", row(0), due=10), entry("c", row(0), due=20)])
    store.append([entry("d", row(0))])
    assert store.due(9, 10) == []
    assert store.due(30, 10) == ["b", "c", "a"]
    assert store.due(30, 2) == ["b", "c"]
    store.append([entry("b", row(1), due=None), entry("c", row(1), due=40)])
    assert store.due(30, 10) == ["a"]


def test_a_join_code_opens_its_table_while_it_works(store: Store) -> None:
    store.append([entry("a", row(0), state="open", code="HAT")])
    assert store.by_code("HAT") == "a"
    store.append([entry("a", row(1), state="playing")])
    assert store.by_code("HAT") is None
    store.append([entry("a", row(2), state="playing", code="HAT")])
    assert store.by_code("HAT") == "a"
    assert store.by_code("") is None


def test_a_join_code_belongs_to_one_table_until_that_is_deleted(store: Store) -> None:
    """Also while it does not work: a seat may become free again."""
    store.append([entry("a", row(0), state="open", code="HAT")])
    store.append([entry("a", row(1))])
    batch = [entry("b", row(0), code="HAT"), entry("b", row(1)), entry("c", row(0), code="CAT")]
    assert store.append(batch) == [False, False, True]
    assert store.append([entry("c", row(1), code="HAT"), entry("c", row(1), code="CAT")]) == [False, True]
    assert store.by_code("CAT") == "c"
    store.delete("a")
    assert store.append([entry("b", row(0), code="HAT")]) == [True]
    assert store.by_code("HAT") == "b"


def test_who_is_there_is_what_each_process_said_last(store: Store) -> None:
    store.seen("one", [("a", 0), ("a", 1), ("b", 0), ("a", 1)], at=100)
    store.seen("two", [("a", 2)], at=110)
    assert store.present("a", since=100) == {0, 1, 2}
    assert store.present("a", since=105) == {2}
    store.seen("one", [("a", 1)], at=120)
    assert store.present("a", since=100) == {1, 2}
    assert store.present("b", since=100) == set()
    store.seen("two", [], at=130)
    assert store.present("a", since=0) == {1}


def test_tables_nobody_touched_are_forgotten_for_good(store: Store) -> None:
    for n, table in enumerate("abcd"):
        store.append([entry(table, row(0, at=n), due=1, state="open", code=table * 3)])
    store.seen("one", [("a", 0)], at=0)
    assert store.forget(before=2, limit=1) == ["a"]
    assert store.forget(before=2, limit=10) == ["b"]
    assert store.forget(before=2, limit=10) == []
    assert store.load("a") == []
    assert store.by_code("aaa") is None
    assert store.present("a", 0) == set()
    assert set(store.due(9, 9)) == {"c", "d"}
    store.append([entry("c", row(1, at=100))])
    assert store.forget(before=50, limit=10) == ["d"]


def test_nothing_can_be_added_to_a_table_that_was_deleted(store: Store) -> None:
    store.append([entry("a", row(0), row(1))])
    assert store.delete("a")
    assert store.append([entry("a", row(2))]) == [False]
    assert store.load("a") == []


def test_tables_are_counted_by_state(store: Store) -> None:
    assert store.states() == {}
    store.append([entry("a", row(0), state="open"), entry("b", row(0)), entry("c", row(0))])
    store.append([entry("c", row(1), state="over")])
    assert store.states() == {"open": 1, "playing": 1, "over": 1}


def test_a_store_opened_again_holds_what_it_held(store: Store, store_url: str) -> None:
    store.append([entry("a", row(0), due=7, state="open", code="HAT")])
    store.close()
    again = open_store(store_url)
    assert again.load("a") == [row(0)]
    assert again.standing("a") == Standing(0, "open", "HAT", True)
    assert again.due(7, 1) == ["a"]
    again.close()


def test_a_closed_store_says_that_it_is_away(store: Store) -> None:
    store.append([entry("a", row(0))])
    store.load("a")
    store.close()
    store.close()
    for call in (store.ping, lambda: store.load("a"), lambda: store.append([entry("a", row(1))])):
        with pytest.raises(StoreAway):
            call()
    assert list(store.news()) == []


def test_several_processes_may_open_a_new_store_at_once(store_url: str) -> None:
    with ThreadPoolExecutor(8) as threads:
        stores = list(threads.map(open_store, [store_url] * 8))
    for n, opened in enumerate(stores):
        assert opened.append([entry("a", row(n))]) == [True]
        opened.close()


def test_of_two_writers_exactly_one_stores_a_row(store_url: str) -> None:
    stores = [open_store(store_url) for _ in range(2)]
    stores[0].append([entry(table, row(0)) for table in "abcdef"])
    both = threading.Barrier(2)

    def write(who: int) -> list[list[bool]]:
        stored = []
        for v in range(1, 40):
            both.wait(timeout=30)
            # Each in its own order: they must not wait for each other for ever.
            tables = "abcdef" if who else "fedcba"
            done = stores[who].append([entry(table, row(v, answer=str(who))) for table in tables])
            stored.append(done if who else done[::-1])
        return stored

    with ThreadPoolExecutor(2) as threads:
        first, second = threads.map(write, range(2))
    for v, pairs in enumerate(zip(first, second, strict=True), 1):
        for table, (one, two) in zip("abcdef", zip(*pairs, strict=True), strict=True):
            assert one != two
            assert stores[0].load(table, v - 1)[0].answer == ("0" if one else "1")
    for opened in stores:
        opened.close()


def test_readers_do_not_wait_for_the_writer(store: Store) -> None:
    store.append([entry("a", row(0))])
    with ThreadPoolExecutor(4) as threads:
        writes = threads.submit(lambda: [store.append([entry("a", row(v))]) for v in range(1, 50)])
        loads = list(threads.map(lambda _: store.load("a"), range(200)))
        writes.result()
    assert all([r.v for r in rows] == list(range(len(rows))) for rows in loads)
    assert len(store.load("a")) == 50


WRITER = """
import sys
from irisade.web.store import Entry, Row, open_store
store, who, tables = open_store(sys.argv[1]), sys.argv[2], sys.argv[3].split(",")
print("ready", flush=True)
sys.stdin.readline()
wanted = int(sys.argv[4])
done = 0
while done < wanted:
    for table in tables:
        rows = store.load(table)
        row = Row(len(rows), "move", 0, f"{who}.{done}", "", "person", 1, 0)
        if store.append([Entry(table, [row], None, "playing", "")])[0]:
            print(table, row.v, row.answer, flush=True)
            done += 1
"""


def writer(url: str, who: str, tables: str, wanted: int) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, url, who, tables, str(wanted)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
    )
    assert process.stdout
    assert process.stdout.readline() == "ready\n"
    return process


@pytest.mark.slow
def test_two_processes_write_a_thousand_rows_at_once_and_none_is_lost_or_doubled(store_url: str) -> None:
    processes = [writer(store_url, who, "a,b,c", 500) for who in ("one", "two")]
    for process in processes:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    said = [process.communicate(timeout=120)[0].splitlines() for process in processes]
    store = open_store(store_url)
    stored = [f"{table} {r.v} {r.answer}" for table in "abc" for r in store.load(table)]
    store.close()
    assert sorted(stored) == sorted(itertools.chain(*said))
    assert len(stored) >= 1_000
    assert len({line.split()[-1] for line in stored}) == len(stored)


@pytest.mark.parametrize(
    "trial", [0, pytest.param(1, marks=pytest.mark.slow), pytest.param(2, marks=pytest.mark.slow)]
)
def test_every_acknowledged_row_is_there_after_kill_9(store_url: str, trial: int) -> None:
    process = writer(store_url, "one", "a,b,c", 1_000_000)
    assert process.stdin
    assert process.stdout
    process.stdin.write("go\n")
    process.stdin.flush()
    said = [process.stdout.readline() for _ in range(20 + 7 * trial)]
    process.kill()
    said += process.stdout.read().splitlines(keepends=True)
    process.wait()
    store = open_store(store_url)
    stored = {f"{table} {r.v} {r.answer}\n" for table in "abc" for r in store.load(table)}
    assert {line for line in said if line.endswith("\n")} <= stored
    assert len(stored) <= len(said) + 1  # and at most the one that was under way
    last = store.standing("a")
    assert last
    assert store.append([entry("a", row(last.v + 1))]) == [True]
    store.close()


def test_other_processes_hear_what_was_stored_and_deleted(database_server: Postgres) -> None:
    url = database_server.database()
    here, there = open_store(url), open_store(url)
    news = here.news()
    assert next(news) == MISSED
    here.append([entry("mine", row(0))])
    there.append([entry("a", row(0), row(1)), entry("b", row(0)), entry("a", row(0))])
    there.delete("b")
    assert list(itertools.islice(news, 3)) == [("a", 1), ("b", 0), ("b", -1)]
    many = [f"table-{n:04}-{'x' * 40}" for n in range(1_000)]
    there.append([entry(table, row(0)) for table in many])
    assert list(itertools.islice(news, 1_000)) == [(table, 0) for table in many]
    here.close()
    assert list(news) == []
    there.close()


def test_other_processes_hear_what_is_only_said(database_server: Postgres) -> None:
    url = database_server.database()
    here, there = open_store(url), open_store(url)
    news = here.news()
    assert next(news) == MISSED
    here.call("a", "to the others")
    there.call("a", "a “smile”")
    assert next(news) == Call("a", "a “smile”")
    assert here.load("a") == []
    here.close()
    there.close()


def test_a_row_that_was_refused_is_no_news(database_server: Postgres) -> None:
    url = database_server.database()
    here, there = open_store(url), open_store(url)
    news = here.news()
    assert next(news) == MISSED
    there.append([entry("a", row(0))])
    there.append([entry("a", row(0))])
    there.append([entry("a", row(1))])
    assert list(itertools.islice(news, 2)) == [("a", 0), ("a", 1)]
    here.close()
    there.close()


def test_postgresql_may_go_away_and_come_back(database_server: Postgres) -> None:
    url = database_server.database()
    store, other = open_store(url), open_store(url)
    store.append([entry("a", row(0))])
    news = store.news()
    assert next(news) == MISSED
    database_server.stop()
    try:
        for _ in range(2):
            with pytest.raises(StoreAway):
                store.append([entry("a", row(1))])
            with pytest.raises(StoreAway):
                store.load("a")
            with pytest.raises(StoreAway):
                store.ping()
        with pytest.raises(BadStore, match="cannot be used to keep the tables in"):
            open_store(url)
    finally:
        database_server.start()
    store.ping()
    assert store.load("a") == [row(0)]
    assert store.append([entry("a", row(1))]) == [True]
    assert next(news) == MISSED  # whoever listened looks again at all tables
    other.append([entry("a", row(2))])
    assert next(news) == ("a", 2)
    store.close()
    other.close()


def test_a_restart_between_two_calls_is_not_noticed(database_server: Postgres) -> None:
    store = open_store(database_server.database())
    store.append([entry("a", row(0))])
    store.load("a")
    database_server.stop()
    database_server.start()
    assert store.append([entry("a", row(1))]) == [True]
    assert store.load("a") == [row(0), row(1)]
    store.close()


class Cut(psycopg.Connection[tuple[object, ...]]):
    """A connection that breaks at the commit: before it reaches the server, or on the way back."""

    arrives = True

    def execute(self, query, *words, **named):  # type: ignore[no-untyped-def]
        if query != "COMMIT":
            return super().execute(query, *words, **named)
        if self.arrives:
            super().execute(query)
        self.close()
        return super().execute(query)


@pytest.mark.parametrize("arrives", [True, False])
def test_a_commit_that_may_or_may_not_have_happened_is_safe(
    database_server: Postgres, monkeypatch: pytest.MonkeyPatch, arrives: bool
) -> None:
    """The caller is told StoreAway, loads again and sees what is true; trying again never doubles a row."""
    store = open_store(database_server.database())
    assert isinstance(store, postgres.PostgresStore)
    store.append([entry("a", row(0))])
    news = store.news()
    assert next(news) == MISSED
    monkeypatch.setattr(Cut, "arrives", arrives)
    with monkeypatch.context() as patched:
        store._drop()
        patched.setattr(psycopg, "connect", Cut.connect)
        with pytest.raises(StoreAway):
            store.append([entry("a", row(1))])
    assert store.load("a", 0) == ([row(1)] if arrives else [])
    assert store.append([entry("a", row(1))]) == [not arrives]
    assert store.load("a") == [row(0), row(1)]
    store.append([entry("a", row(2))])
    if arrives:  # the store has reconnected, so the news of the lost commit comes home
        assert next(news) == ("a", 1)
    store.close()


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
        assert going.wait(30)
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


def test_a_store_of_an_older_version_is_upgraded_and_one_of_a_newer_is_refused(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(store_url)
    store.append([entry("a", row(0))])
    store.close()
    module = sqlite if store_url.startswith("sqlite") else postgres
    steps = module.STEPS
    table = "tables" if module is sqlite else "irisade_tables"
    with monkeypatch.context() as later:
        later.setattr(module, "STEPS", (*steps, f"ALTER TABLE {table} ADD COLUMN note text"))
        with ThreadPoolExecutor(4) as threads:
            for opened in threads.map(open_store, [store_url] * 4):
                assert opened.load("a") == [row(0)]
                assert opened.append([entry(f"b{id(opened)}", row(0))]) == [True]
                opened.close()
    with pytest.raises(BadStore, match=r"newer Irisade \(store version 2, this one knows 1\)"):
        open_store(store_url)


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("", "sqlite:///FILE or postgresql://"),
        ("tables.db", "sqlite:///FILE or postgresql://"),
        ("mysql://me:secret@host/x", "sqlite:///FILE or postgresql://"),
        ("postgresql://", "sqlite:///FILE or postgresql://"),
        ("sqlite://tables.db", "written sqlite:///FILE"),
        ("sqlite:///", "written sqlite:///FILE"),
        ("sqlite:////nowhere/at/all.db", "There is no folder /nowhere/at"),
        ("sqlite:////", "cannot be used to keep the tables in"),
        ("postgresql://me:secret@host/x?nonsense=1", "no address of a PostgreSQL database"),
        ("postgresql://me:secret@127.0.0.1:9/x", "cannot be used to keep the tables in"),
    ],
)
def test_a_wrong_address_is_answered_in_one_sentence_without_its_password(url: str, says: str) -> None:
    with pytest.raises(BadStore) as refused:
        open_store(url)
    assert says in str(refused.value)
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_that_is_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear grandmother, " * 100)
    with pytest.raises(BadStore, match="cannot be used to keep the tables in"):
        open_store(f"sqlite:///{file}")
    assert file.read_text() == "Dear grandmother, " * 100
