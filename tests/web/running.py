"""The real server on loopback, in a thread of the test: ready when it is handed over, gone when it ends."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from aiohttp import web

from irisade.core.game import games
from irisade.web.house.house import House
from irisade.web.http.app import make_app
from irisade.web.http.doors import open_doors
from irisade.web.http.hosting import Hosting
from irisade.web.pages import shelf
from irisade.web.room.limits import Limits
from irisade.web.room.room import Room
from irisade.web.store.store import Call, Store, open_store
from patience import PATIENCE
from web.luck import known_id

T = TypeVar("T")
QUICK = ("colomo-ronde", "gumball-rally")
every_game = pytest.mark.parametrize(  # ./test quick tries two of them
    "key", [key if key in QUICK else pytest.param(key, marks=pytest.mark.slow) for key in games()]
)
KEY = bytes(range(32))
PATIENT = Limits(messages=1e6, messages_at_once=10**6)  # tests play faster than people


class WatchedHouse(House):
    """`empty` while no table is in memory."""

    def __init__(self, *given: Any, **more: Any) -> None:
        self.empty = threading.Event()
        super().__init__(*given, **more)

    def room(self, table: str) -> Room:
        self.empty.clear()
        return super().room(table)

    def leave(self, table: str, delete: bool) -> None:
        super().leave(table, delete)
        if not self.rooms:
            self.empty.set()


class Server:
    """`url` is its address; `do` runs something inside its event loop, where the house lives."""

    def __init__(self, store: Store, hosting: Hosting, house: dict[str, Any], port: int = 0) -> None:
        self.store, self.hosting, self.wanted = store, hosting, house
        self.house: WatchedHouse
        self.listening = socket.socket()
        self.listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.listening.bind(("127.0.0.1", port))
        self.port = self.listening.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._ready, self._failed = threading.Event(), None
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self._thread.start()
        assert self._ready.wait(PATIENCE)
        if self._failed is not None:
            raise self._failed

    async def _serve(self) -> None:
        try:
            self.loop, self._end = asyncio.get_running_loop(), asyncio.Event()
            usual: dict[str, Any] = {"build": shelf.build(), "pace": 0.0, "new_id": known_id}
            self.house = WatchedHouse(self.store, KEY, **usual | self.wanted)
            runner = web.AppRunner(make_app(self.house, self.hosting), access_log=None, shutdown_timeout=1)
            await runner.setup()
            door = await open_doors(runner, self.hosting, self.listening)
        except BaseException as failed:
            self._failed = failed  # type: ignore[assignment]
            self._ready.set()
            return
        self._ready.set()
        await self._end.wait()
        door.close()
        await self.house.close()
        await runner.cleanup()

    def do(self, what: Callable[[House], T]) -> T:
        async def inside() -> T:
            return what(self.house)

        return asyncio.run_coroutine_threadsafe(inside(), self.loop).result(PATIENCE)

    async def emptied(self) -> None:
        """Until no table is in memory."""
        assert await asyncio.to_thread(self.house.empty.wait, PATIENCE)

    async def deserted(self) -> None:
        """Until no device is connected."""

        async def inside() -> None:
            while lost := list(self.house.lost.values()):
                await asyncio.wait(lost)
                await asyncio.sleep(0)  # now they leave

        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(inside(), self.loop))

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self._end.set)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


def hears_others(store: Store) -> threading.Event:
    """Set once the server on this store hears what other processes store: before that it may miss a smile."""
    hears, news = threading.Event(), store.news

    def told() -> Iterator[tuple[str, int] | Call]:
        for each in news():
            yield each
            hears.set()  # it has come for more

    store.news = told  # type: ignore[method-assign]
    return hears


@contextmanager
def serving(folder: Path, hosting: Hosting | None = None, port: int = 0, **house: Any) -> Iterator[Server]:
    """A server with an SQLite file in this folder; without a pace, nothing takes its time."""
    store = open_store(f"sqlite:///{folder / 'tables.sqlite'}")
    server = Server(store, hosting or Hosting(PATIENT), house, port)
    try:
        yield server
    finally:
        server.close()
        store.close()
