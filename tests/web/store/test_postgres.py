"""What the store on PostgreSQL promises besides: news for other processes, and a server that may go away."""

from __future__ import annotations

import itertools

import psycopg
import pytest

from irisade.web.store import postgres
from irisade.web.store.store import MISSED, BadStore, Call, open_store
from irisade.web.table.rows import StoreAway
from web.databases import Postgres
from web.rows import entry, row


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
        with pytest.raises(BadStore, match="is no place for them"):
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
