"""News through a real broker: who follows a table hears of it, and whoever missed something finds it."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import Any

import aiohttp
import pytest

from irisade.web.http.hosting import Hosting
from irisade.web.store.store import MISSED, BadStore, Call, open_store
from patience import PATIENCE
from web.brokers import RealBroker
from web.databases import Postgres
from web.device import Device, join, make
from web.rows import entry, row
from web.running import PATIENT, Server, hears_others


@pytest.fixture(scope="module")
def broker() -> Iterator[RealBroker]:
    with closing(RealBroker()) as running:
        yield running


class Ear:
    """A store of another process, and what it hears."""

    def __init__(self, url: str, broker: str) -> None:
        self.store = open_store(url, broker)
        self._heard: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()
        self.until(lambda news: news == MISSED)

    def _listen(self) -> None:
        for news in self.store.news():
            self._heard.put(news)

    def until(self, wanted: Callable[[Any], bool]) -> list[Any]:
        """All that came before it."""
        before = []
        while not wanted(news := self._heard.get(timeout=PATIENCE)):
            before.append(news)
        return before

    def follow(self, table: str) -> None:
        """Until it is true: then it is to be looked at once."""
        self.store.follow(table)
        self.until(lambda news: news[0] == table)

    def close(self) -> None:
        self.store.close()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


@pytest.fixture
def two(database_server: Postgres, broker: RealBroker) -> Iterator[tuple[Ear, Ear]]:
    url = database_server.database()
    with closing(Ear(url, broker.url)) as here, closing(Ear(url, broker.url)) as there:
        yield here, there


def test_who_follows_a_table_hears_of_it_and_of_no_other(two: tuple[Ear, Ear]) -> None:
    here, there = two
    there.follow("a")
    assert here.store.append([entry("b", row(0)), entry("a", row(0), row(1))]) == [True, True]
    assert there.until(lambda news: news == ("a", 1)) == []
    here.store.call("b", "a smile that nobody hears")
    here.store.call("a", "a smile")
    assert there.until(lambda news: news == Call("a", "a smile")) == []
    here.store.delete("a")
    assert there.until(lambda news: news == ("a", -1)) == []


def test_what_was_refused_is_not_told(two: tuple[Ear, Ear]) -> None:
    here, there = two
    there.follow("a")
    here.store.append([entry("a", row(0))])
    assert here.store.append([entry("a", row(0))]) == [False]
    here.store.append([entry("a", row(1))])
    assert there.until(lambda news: news == ("a", 1)) == [("a", 0)]


def test_nobody_hears_what_they_say_themselves_nor_of_a_table_they_have_left(two: tuple[Ear, Ear]) -> None:
    here, there = two
    for ear in two:
        ear.follow("a")
        ear.follow("b")
    here.store.append([entry("a", row(0))])
    there.until(lambda news: news == ("a", 0))
    there.store.unfollow("a")
    there.follow("c")  # what was asked for before is done by then
    here.store.append([entry("a", row(1))])
    here.store.append([entry("b", row(0))])
    assert there.until(lambda news: news == ("b", 0)) == []
    there.store.append([entry("b", row(1))])
    assert here.until(lambda news: news == ("b", 1)) == []


def test_while_the_broker_is_away_rows_are_stored_and_found_all_the_same(
    database_server: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    from irisade.web.store import brokered

    monkeypatch.setattr(brokered, "LOOK_AGAIN", 0.1)
    monkeypatch.setattr(brokered, "AWAY", 0.05)
    url = database_server.database()
    with ExitStack() as open_ones:
        broker = open_ones.enter_context(closing(RealBroker()))
        here, there = (open_ones.enter_context(closing(Ear(url, broker.url))) for _ in range(2))
        there.follow("a")
        here.store.append([entry("a", row(0))])
        there.until(lambda news: news == ("a", 0))
        broker.kill()
        assert here.store.append([entry("a", row(1))]) == [True]
        there.until(lambda news: news == ("a", 1))
        broker.start()
        there.until(lambda news: news == MISSED)
        here.store.append([entry("a", row(2))])
        there.until(lambda news: news == ("a", 2))


def test_what_nobody_told_is_found(two: tuple[Ear, Ear], monkeypatch: pytest.MonkeyPatch) -> None:
    """A process stored it and was killed before it could say so."""
    from irisade.web.store import brokered

    monkeypatch.setattr(brokered, "LOOK_AGAIN", 0.1)
    here, there = two
    there.follow("a")
    monkeypatch.setattr(here.store._broker, "tell", lambda news: True)  # type: ignore[attr-defined]
    here.store.append([entry("a", row(0), row(1))])
    there.until(lambda news: news == ("a", 1))
    here.store.delete("a")
    there.until(lambda news: news == ("a", -1))


def test_people_at_two_processes_play_with_one_another(database_server: Postgres, broker: RealBroker) -> None:
    url = database_server.database()

    async def evening(here: Server, there: Server) -> None:
        async with aiohttp.ClientSession() as session:
            told = await make(session, here.url, "rainbow-road", ["me", "link"])
            host = await Device(session, here.url).connect(told["table"], told["token"])
            joined = await join(session, there.url, told["code"], "Léo")
            guest = await Device(session, there.url).connect(joined["table"], joined["token"])
            await guest.until("room")
            while "Léo" not in [seat["name"] for seat in (await host.until("room"))["seats"]]:
                pass  # before that, somebody else was faster than a start
            await host.ask("start")
            await guest.until("room", state="playing")
            await host.send({"kind": "react", "what": "smile"})
            assert (await guest.until("react"))["seat"] == 0

    with ExitStack() as open_ones:
        servers, hear = [], []
        for _ in range(2):
            opened = open_ones.enter_context(closing(open_store(url, broker.url)))
            hear.append(hears_others(opened))
            servers.append(Server(opened, Hosting(PATIENT), {}))
            open_ones.callback(servers[-1].close)
        assert all(each.wait(PATIENCE) for each in hear)
        asyncio.run(asyncio.wait_for(evening(*servers), PATIENCE))


def test_a_broker_that_cannot_be_is_refused_in_a_sentence(database_server: Postgres, tmp_path: Any) -> None:
    pytest.importorskip("redis", reason="the client of the broker is not installed")
    url = database_server.database()
    for bad, says in (
        ("kafka://host", "A broker is redis://HOST or valkey://HOST"),
        ("redis://me:secret@127.0.0.1:9", "does not answer"),
    ):
        with pytest.raises(BadStore, match=says) as refused:
            open_store(url, bad)
        assert "secret" not in str(refused.value)
    with pytest.raises(BadStore, match="they need PostgreSQL"):
        open_store(f"sqlite:///{tmp_path / 'tables.db'}", "redis://127.0.0.1")
