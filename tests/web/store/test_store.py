"""What every store promises, on SQLite and on PostgreSQL, both real."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from irisade.web.store import postgres_schema, sqlite
from irisade.web.store.store import BadStore, Standing, Store, open_store
from irisade.web.table.rows import StoreAway
from web.rows import entry, row


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
    assert store.with_code("HAT") == "a"
    store.append([entry("a", row(2), state="playing", code="HAT")])
    assert store.by_code("HAT") == "a"
    assert store.by_code("") is None
    assert store.with_code("") is None


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


def test_a_store_of_an_older_version_is_upgraded_and_one_of_a_newer_is_refused(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(store_url)
    store.append([entry("a", row(0))])
    store.close()
    module = sqlite if store_url.startswith("sqlite") else postgres_schema
    steps = module.STEPS
    table = "tables" if module is sqlite else "irisade_tables"
    with monkeypatch.context() as later:
        later.setattr(module, "STEPS", (*steps, f"ALTER TABLE {table} ADD COLUMN note text"))
        with ThreadPoolExecutor(4) as threads:
            for opened in threads.map(open_store, [store_url] * 4):
                assert opened.load("a") == [row(0)]
                assert opened.append([entry(f"b{id(opened)}", row(0))]) == [True]
                opened.close()
    with pytest.raises(BadStore, match=r"newer Irisade \(store version 4, this one knows 3\)"):
        open_store(store_url)


def test_a_store_that_knows_no_snapshots_opens_and_keeps_them_from_then_on(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = sqlite if store_url.startswith("sqlite") else postgres_schema
    with monkeypatch.context() as before:
        before.setattr(module, "STEPS", module.STEPS[:2])
        store = open_store(store_url)
        store.append([entry("a", row(0))])
        store.close()
    store = open_store(store_url)
    assert (store.load("a"), store.snapshot("a")) == ([row(0)], b"")
    assert store.append([entry("a", row(1))._replace(snapshot=b"now")]) == [True]
    assert store.snapshot("a") == b"now"
    store.close()


def test_a_snapshot_is_stored_with_its_rows_or_not_at_all(store: Store) -> None:
    first, second = (entry("a", row(v))._replace(snapshot=b"of %d" % v) for v in (0, 1))
    assert store.snapshot("a") == b""
    assert store.append([first, second]) == [True, True]
    assert store.snapshot("a") == b"of 1"
    assert store.append([entry("a", row(1))._replace(snapshot=b"late"), entry("a", row(2))]) == [False, True]
    assert store.snapshot("a") == b"of 1"
    with pytest.raises(UnicodeEncodeError):
        store.append([entry("a", row(3, answer="\ud800"))._replace(snapshot=b"broken")])
    assert store.snapshot("a") == b"of 1"
    store.append([entry("a", row(3))._replace(snapshot=bytes(range(256)) * 40)])
    assert store.snapshot("a") == bytes(range(256)) * 40


def test_the_snapshot_goes_with_its_table(store: Store) -> None:
    for table in "ab":
        store.append([entry(table, row(0))._replace(snapshot=b"something")])
    store.delete("a")
    assert (store.snapshot("a"), store.snapshot("b")) == (b"", b"something")
    assert store.forget(10**15, 10) == ["b"]
    assert store.snapshot("b") == b""


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
        ("sqlite:////", "is no place for them"),
        ("postgresql://me:secret@host/x?nonsense=1", "no address of a PostgreSQL database"),
        ("postgresql://me:secret@127.0.0.1:9/x", "is no place for them"),
    ],
)
def test_a_wrong_address_is_answered_in_one_sentence_without_its_password(url: str, says: str) -> None:
    with pytest.raises(BadStore) as refused:
        open_store(url)
    assert says in str(refused.value)
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)
