"""Every table that somebody is at, in one process: the host of all rooms.

A live table is a cache of its rows, so it may be thrown away at any moment; and it is, whenever something
goes wrong, because a generator cannot go back. Tables do not wait for one another; what waits to be stored
goes into one transaction (`desk.py`).

Everything here runs in one event loop and never waits. The clock is given, so that tests can hold it.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import threading
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from irisade.core.run import BrokenRules
from irisade.web.house.clock import Clock
from irisade.web.house.desk import Desk
from irisade.web.house.logs import LOG
from irisade.web.house.metrics import Metrics
from irisade.web.house.thinkers import Thinkers
from irisade.web.room.agenda import Agenda
from irisade.web.room.connection import HearJob
from irisade.web.room.device import Device
from irisade.web.room.host import HeardNews, Loaded, Opened, SetUp, Totals
from irisade.web.room.room import LINGER, Room
from irisade.web.store.store import MISSED, Call, Store
from irisade.web.table.fold import FROZEN
from irisade.web.table.live import LiveTable
from irisade.web.table.luck import Diverged
from irisade.web.table.reopening import open_table
from irisade.web.table.robots import Question
from irisade.web.table.rows import Append, Row, StoreAway
from irisade.web.table.seating import new_code

OTHERS_FIRST = 250  # ms that a process waits which did not store the last row
ID_BYTES = 16
CODES_TRIED = 5


class Rooms:
    """Make it inside a running event loop."""

    def __init__(
        self,
        store: Store,
        key: bytes,
        *,
        build: str = "",
        pace: float = 1.0,
        linger: float = LINGER,
        now: Callable[[], int] | None = None,
        new_id: Callable[[], str] = lambda: secrets.token_urlsafe(ID_BYTES),
        new_code: Callable[[], str] = new_code,
        new_table: Callable[[str, bytes, float], LiveTable] = LiveTable,
    ) -> None:
        """`build` is that of the pages. Clock, names and tables are given, so that a test can hold them."""
        self.store, self.key, self.build, self.pace, self.linger = store, key, build, pace, linger
        self.now: Callable[[], int] = now or Clock()
        self.new_id, self.new_code, self.new_table = new_id, new_code, new_table
        self.loop = asyncio.get_running_loop()
        self.process = secrets.token_hex(8)
        self.counts = Totals()
        self.metrics = Metrics(self.counts)
        self.desk = Desk(store, self.loop, self.metrics)
        self.later, self.append = self.loop.call_later, self.desk.append
        self.thinkers = Thinkers(self.failed)
        self.rooms: dict[str, Room] = {}
        self.shared = False  # other processes use the same store
        self.stuck: set[str] = set()  # tables that cannot go on, whatever is due there
        self._closing = False
        self._readers = ThreadPoolExecutor(2, "irisade reader")
        self._agenda = Agenda(self.later, self.now, self._ring)
        self._tasks: set[asyncio.Task[Any]] = set()
        self.metrics.watch("irisade_tables_loaded", "Tables in memory", lambda: len(self.rooms))
        threading.Thread(target=self._listen, name="irisade news", daemon=True).start()

    def failed(self, where: str, why: BaseException | None = None) -> None:
        """Something that should not happen; the log gets the place, never the words, which may be a person's.

        What is wrong with a game is told to its author in its own words: they are about its rules alone.
        """
        self.metrics.failures[where] += 1
        if isinstance(why, BrokenRules):
            LOG.error("%s failed: %s", where, why)
        else:
            LOG.error("%s failed", where, exc_info=why if why is not None else True)

    def background(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do this without anybody waiting for it."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        why = None if task.cancelled() else task.exception()
        if why is not None and not isinstance(why, ConnectionError):
            self.failed("something in the background", why)

    # -- who is where --

    def room(self, table: str) -> Room:
        """The room of a table, loaded or on its way; whether there is such a table is found out then."""
        room = self.rooms.get(table)
        if room is None:
            room = self.rooms[table] = Room(self, table, self.linger)
            self.store.follow(table)
            room.load()
            room.wait_for_somebody()
        return room

    def enter(self, device: Device, hello: Any) -> HearJob:
        """A device comes to a table."""
        room = self.room(hello["table"])
        room.enter(device, hello)
        return room.act

    def leave(self, table: str, delete: bool) -> None:
        """Nobody is there any more: the store has everything. A closed table is deleted for good."""
        self.rooms.pop(table, None)
        self.store.unfollow(table)
        self.thinkers.thoughts.forget(table)
        if delete:
            self.background(self._delete(table))

    async def _delete(self, table: str) -> None:
        await self.desk.ask(lambda store: store.delete(table))

    # -- rows --

    def load(self, table: str, loaded: Loaded) -> None:
        """Read and fold a table in a thread of its own; the answer arrives in the loop."""

        def read() -> LiveTable | None:
            if not table.isprintable():
                return None  # no store takes a NUL
            snapshot = self.store.snapshot(table)
            rows = self.store.load(table)
            if not rows:
                return None
            blank = partial(self.new_table, table, self.key, self.pace)
            live, how = open_table(blank, self.key, rows, snapshot)
            self.counts.opened[how] += 1
            live.waits_for_thoughts = True
            live.come_back_from_the_future(self.now())
            return live

        def done(reading: asyncio.Future[LiveTable | None]) -> None:
            if reading.cancelled():
                return
            why = reading.exception()
            live = None if why is not None else reading.result()
            if isinstance(why, Diverged) or (live is not None and live.state == FROZEN):
                self.stuck.add(table)
            loaded(live, why)

        self.loop.run_in_executor(self._readers, read).add_done_callback(done)

    def news(self, table: str, after: int, heard: HeardNews) -> None:
        self.background(self._read_news(table, after, heard))

    async def _read_news(self, table: str, after: int, heard: HeardNews) -> None:
        try:
            rows: Sequence[Row] | Exception
            rows = await self.loop.run_in_executor(self._readers, self.store.load, table, after)
        except Exception as failed:  # the room says what is done about it
            rows = failed
        heard(rows)

    def open(self, set_up: SetUp, opened: Opened) -> None:
        self.background(self._open_for(set_up, opened))

    async def _open_for(self, set_up: SetUp, opened: Opened) -> None:
        result: str | Exception
        try:
            result = (await self.opened(set_up)).id
        except StoreAway as away:
            result = away
        except Exception as failed:  # whoever asked for it is told so
            self.failed("opening a table", failed)
            result = failed
        opened(result)

    async def opened(self, set_up: SetUp) -> LiveTable:
        """A new table, stored under a code that no other has."""
        for _ in range(CODES_TRIED):
            live = self.new_table(self.new_id(), self.key, self.pace)
            rows = set_up(live, self.new_code(), self.now())
            if await self._store(Append(live.id, rows, live.due, live.state, live.code, live.agreed.code)):
                return live
        raise StoreAway("no code is free")

    async def _store(self, entry: Append) -> bool:
        stored: asyncio.Future[bool] = self.loop.create_future()

        def hear(result: bool | Exception) -> None:
            if isinstance(result, Exception):
                stored.set_exception(result)
            else:
                stored.set_result(result)

        self.append(entry, hear)
        return await stored

    # -- what is due --

    def plan(self, live: LiveTable, now: int, ours: bool) -> None:
        self.thinkers.thoughts.ask(live, now, self._thought)
        if live.due is not None:
            self._agenda.note(live.due + (OTHERS_FIRST if self.shared and not ours else 0), live.id)

    def _thought(self, table: str, question: Question, option: int | None) -> None:
        room = self.rooms.get(table)
        if room is not None:
            room.thought(question, option)

    def _ring(self, table: str, now: int) -> None:
        room = self.rooms.get(table)
        due = room.live.due if room is not None and room.live is not None else None
        if room is not None and due is not None and due <= now:
            room.tick()

    # -- other processes --

    def _listen(self) -> None:
        """In a thread: what other processes store. It ends when the store is closed."""
        try:
            for news in self.store.news():
                hear = self._called if isinstance(news, Call) else self._heard
                self.loop.call_soon_threadsafe(hear, *news)
        except (RuntimeError, StoreAway):  # the loop, or the store, is closed
            return

    def call(self, table: str, said: Mapping[str, Any]) -> None:
        """Tell the processes that have the same table open."""
        if self.shared and not self._closing:
            self.background(self._call(table, json.dumps({**said, "process": self.process})))

    async def _call(self, table: str, said: str) -> None:
        try:
            await self.desk.ask(lambda store: store.call(table, said))
        except StoreAway:
            return  # others miss a smile

    def _called(self, table: str, said: str) -> None:
        room = self.rooms.get(table)
        if room is not None:
            room.called(json.loads(said), self.now())

    def _heard(self, table: str, v: int) -> None:
        self.shared = True
        if (table, v) == MISSED:
            for room in list(self.rooms.values()):
                room.missed()
        elif table in self.rooms:
            if v < 0:
                self.rooms[table].vanish()
            else:
                self.rooms[table].missed(v)
