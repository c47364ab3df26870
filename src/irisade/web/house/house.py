"""The house: every table that somebody is at, and everybody who is connected.

A live table is a cache of its rows, so it may be thrown away at any moment; and it is, whenever something
goes wrong, because a generator cannot go back. For each table one thing happens after the other: an act
plays into rows, the rows are stored, and only then does anybody see them. Tables do not wait for one
another; what waits to be stored goes into one transaction (`desk.py`).

Everything here runs in one event loop and never waits. The clock is given, so that tests can hold it.
"""

from __future__ import annotations

import asyncio
import gc
import json
import secrets
import threading
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import time
from typing import Any, TypeVar

from irisade.web.house.agenda import Agenda
from irisade.web.house.desk import Desk
from irisade.web.house.logs import LOG
from irisade.web.house.metrics import Metrics
from irisade.web.house.thinkers import Thinkers
from irisade.web.room.connection import AWAY, RESTART, Connection
from irisade.web.room.room import Act, Room
from irisade.web.store.store import MISSED, Call, Store
from irisade.web.table.live import LiveTable
from irisade.web.table.rows import Entry, Row, StoreAway
from irisade.web.table.seating import BOT, Refused, hash_of, new_code, new_token
from irisade.web.table.terms import terms_of, wished_for

T = TypeVar("T")
SWEEP, HEARTBEAT, CLEAR_UP = 1.0, 5.0, 600.0  # seconds
SWEPT, CLEARED = 200, 100  # tables at a time
RINGS = 100_000  # objects more than after the last look for rings of them, until the next in a quiet moment
MANY = 2_000_000  # and until the next at any moment
GRACE = 700  # ms that the process whose people are at a table has to do what is due there
OTHERS_FIRST = 250  # ms that a process waits which did not store the last row
GONE_AFTER = 8_000  # ms without a connection, until a person counts as away
SEEN_WITHIN = 20_000  # ms in which another process has said that somebody is connected
LINGER = 20.0  # seconds a table stays loaded after the last person has gone
RETRY = 1.0  # seconds until a store that was away is asked again
PING = 1000  # ms for which the answer of the store is remembered
ID_BYTES = 16
CODES_TRIED = 5
KEEP = 30 * 86_400_000  # ms after which a table nobody touched is deleted


def clock() -> int:
    """Milliseconds since the epoch."""
    return int(time() * 1000)


class House:
    """Make it inside a running event loop."""

    def __init__(
        self,
        store: Store,
        key: bytes,
        *,
        build: str = "",
        pace: float = 1.0,
        keep: int = KEEP,
        linger: float = LINGER,
        gone_after: int = GONE_AFTER,
        now: Callable[[], int] = clock,
        new_id: Callable[[], str] = lambda: secrets.token_urlsafe(ID_BYTES),
        new_code: Callable[[], str] = new_code,
        new_table: Callable[[str, bytes, float], LiveTable] = LiveTable,
    ) -> None:
        """`build` is that of the pages. Clock, names and tables are given, so that a test can hold them."""
        self.store, self.key, self.pace, self.keep, self.linger = store, key, pace, keep, linger
        self.gone_after, self.now = gone_after, now
        self.new_id, self.new_code, self.new_table = new_id, new_code, new_table
        self.loop = asyncio.get_running_loop()
        self.build = build
        self.process = secrets.token_hex(8)
        self.metrics = Metrics()
        self.desk = Desk(store, self.loop, self.metrics)
        self.thinkers = Thinkers(self.failed)
        self.rooms: dict[str, Room] = {}
        self.shared = False  # other processes use the same store
        self.stuck: set[str] = set()  # tables that cannot go on, whatever is due there
        self._stored = 0  # batches of rows, up to the last heartbeat
        self._pinged: tuple[int, asyncio.Future[None]] | None = None
        self._readers = ThreadPoolExecutor(2, "irisade reader")
        self._artist = ThreadPoolExecutor(1, "irisade artist")  # nobody's table waits for a film
        self._agenda = Agenda(self.loop, now, self._ring)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False
        self.metrics.watch("irisade_tables_loaded", "Tables in memory", lambda: len(self.rooms))
        self._loops = [
            self.loop.create_task(self._every(SWEEP, self._sweep)),
            self.loop.create_task(self._every(HEARTBEAT, self._heartbeat)),
            self.loop.create_task(self._every(CLEAR_UP, self._clear_up)),
        ]
        threading.Thread(target=self._listen, name="irisade news", daemon=True).start()

    async def close(self) -> None:
        """Everybody is told to come back soon; what was accepted is stored."""
        self._closing = True
        for task in self._loops:
            task.cancel()
        self._agenda.close()
        rooms = list(self.rooms.values())
        leaving = [each for room in rooms for each in tuple(room.audience.connections)]
        for each in leaving:
            each.close(RESTART, "restart")
        if leaving:
            await asyncio.wait([each.socket.lost for each in leaving])
        await self.desk.close()
        self.thinkers.close()
        self._readers.shutdown(wait=True, cancel_futures=True)
        self._artist.shutdown(wait=False, cancel_futures=True)
        for room in rooms:
            room.put_away()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=1)

    def failed(self, where: str, why: BaseException | None = None) -> None:
        """Something that should not happen; the log gets the place, never the words."""
        self.metrics.failures.add(where)
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

    # -- rooms --

    def room(self, table: str) -> Room:
        """The room of a table, loaded or on its way; whether there is such a table is found out then."""
        room = self.rooms.get(table)
        if room is None:
            room = self.rooms[table] = Room(self, table)
            room.load()
            room.linger()
        return room

    def forget(self, room: Room) -> None:
        """Nobody is there any more: the store has everything."""
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
        self.thinkers.forget(room.id)
        room.put_away()

    def delete(self, room: Room) -> None:
        """A closed table is deleted for good."""
        table = room.id
        self.forget(room)
        self.background(self._delete(table))

    async def _delete(self, table: str) -> None:
        await self.desk.ask(lambda store: store.delete(table))

    def load(self, table: str, loaded: Callable[[LiveTable | None, BaseException | None], None]) -> None:
        """Read and fold a table in a thread of its own; the answer arrives in the loop."""

        def read() -> LiveTable | None:
            rows = self.store.load(table) if table.isprintable() else []  # no store takes a NUL
            if not rows:
                return None
            live = self.new_table(table, self.key, self.pace)
            live.waits_for_thoughts = True
            for row in rows:
                live.fold(row)
            return live

        def done(reading: asyncio.Future[LiveTable | None]) -> None:
            if reading.cancelled():
                return
            why = reading.exception()
            loaded(None if why is not None else reading.result(), why)

        self.loop.run_in_executor(self._readers, read).add_done_callback(done)

    def retry(self, room: Room) -> None:
        """The store was away: try again while somebody waits."""

        def again() -> None:
            if not room.gone and room.live is None and room.audience.connections and not self._closing:
                room.load()

        self.loop.call_later(RETRY, again)

    def enter(self, connection: Connection, table: str) -> None:
        """A device comes to a table."""
        self.room(table).enter(connection)

    # -- what people ask for without a socket --

    async def look(self, table: str) -> LiveTable:
        """The table as it is now; NoTable when there is none."""
        while True:
            room = self.room(table)
            if room.live is not None and room.idle:  # else it may know of a row that is not stored yet
                return room.live
            await self.act(table, lambda live, now: ())

    async def act(self, table: str, do: Callable[[LiveTable, int], Sequence[Row]]) -> Sequence[Row]:
        """Do something with a table; Refused, NoTable or StoreAway when it cannot be."""
        done: asyncio.Future[Sequence[Row]] = self.loop.create_future()
        self.room(table).act(Act(do, done=done))
        return await done

    async def make(self, asked: Mapping[str, Any]) -> dict[str, str]:
        """A new table, and the token of whoever made it; it starts at once when that was asked for."""
        token = new_token()
        host, wishes, at_once = hash_of(token), wished_for(asked), asked.get("start") is True

        def set_up(live: LiveTable, code: str, now: int) -> list[Row]:
            rows = live.make(terms_of(**wishes, host=host, code=code), now)
            return rows + (live.start(host, now) if at_once else [])

        live = await self._open(set_up)
        return {"table": live.id, "token": token, "code": live.code}

    async def _open(self, set_up: Callable[[LiveTable, str, int], list[Row]]) -> LiveTable:
        """Store a new table under a code that no other has."""
        for _ in range(CODES_TRIED):
            live = self.new_table(self.new_id(), self.key, self.pace)
            rows = set_up(live, self.new_code(), self.now())
            if await self._store(Entry(live.id, rows, live.due, live.state, live.code)):
                return live
        raise StoreAway("no code is free")

    async def _store(self, entry: Entry) -> bool:
        stored: asyncio.Future[bool] = self.loop.create_future()

        def hear(result: bool | Exception) -> None:
            if isinstance(result, Exception):
                stored.set_exception(result)
            else:
                stored.set_result(result)

        self.desk.append(entry, hear)
        return await stored

    async def by_code(self, code: str) -> LiveTable | None:
        """The table this code opens."""
        plain = code.replace(" ", "").replace("-", "").upper()
        if not plain.isalnum():
            return None
        table = await self.desk.ask(lambda store: store.by_code(plain))
        return None if table is None else await self.look(table)

    async def join(self, live: LiveTable, name: str) -> dict[str, Any]:
        """Sit down at a table whose code somebody knew."""
        token = new_token()
        rows = await self.act(live.id, lambda live, now: live.sit(hash_of(token), name, now))
        return {"table": live.id, "token": token, "seat": rows[-1].seat}

    def again(self, room: Room, old: LiveTable, who: Connection, id: str) -> None:
        """The same people at another table; it starts at once when all of them sit at the host's device."""

        def set_up(live: LiveTable, code: str, now: int) -> list[Row]:
            rows = live.make(old.once_more(who.owner, code), now)
            if all(each.kind == BOT or each.owner == live.host for each in live.chairs):
                rows += live.start(live.host, now)
            return rows

        async def move_on() -> None:
            try:
                new = await self._open(set_up)
            except StoreAway:
                who.refuse(id, Refused(AWAY))
                return
            finally:
                room.goes_on = False
            room.act(Act(lambda live, now: live.again(who.owner, new.id, now), who, id))

        room.goes_on = True
        self.background(move_on())

    async def ping(self) -> None:
        """Whoever asks within a second gets the same answer: a ping is a write that moves would wait for."""
        now = self.now()
        if self._pinged is None or not 0 <= now - self._pinged[0] < PING or _in_vain(self._pinged[1]):
            self._pinged = now, self.desk.ask(lambda store: store.ping())
        await asyncio.shield(self._pinged[1])

    async def draw(self, make: Callable[[], T]) -> T:
        """Something that takes a while, in a thread."""
        return await self.loop.run_in_executor(self._artist, make)

    # -- what is due --

    def plan(self, room: Room, now: int) -> None:
        """Let its robots think, and look at this table again when something is due there."""
        live = room.live
        if live is None:
            return
        self.thinkers.ask(room.id, live, now, room.thought)
        if live.due is not None:
            self._agenda.note(live.due + (OTHERS_FIRST if self.shared and not room.ours else 0), room.id)

    def _ring(self, table: str, now: int) -> None:
        room = self.rooms.get(table)
        due = room.live.due if room is not None and room.live is not None else None
        if room is not None and due is not None and due <= now:
            room.tick()

    async def _every(self, seconds: float, do: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await do()
            except StoreAway:
                continue  # later, then
            except Exception as why:
                self.failed("housekeeping", why)

    async def _sweep(self) -> None:
        """What is due at tables that no process has loaded, or whose process is no more."""
        before = self.now() - GRACE
        for table in await self.desk.ask(lambda store: store.due(before, SWEPT + len(self.stuck))):
            if table not in self.rooms and table not in self.stuck:
                self.room(table)

    async def _heartbeat(self) -> None:
        """Say who is connected here, learn who is connected elsewhere, and see who has gone."""
        now, rooms = self.now(), [room for room in self.rooms.values() if room.audience.concerns_people]
        if self.shared:
            here = [(room.id, seat) for room in rooms for seat in room.audience.connected]
            await self.desk.ask(lambda store: store.seen(self.process, sorted(set(here)), now))
            for room in rooms:
                if room.audience.missing or room.audience.elsewhere:
                    room.audience.elsewhere = await self._elsewhere(room.id, now - SEEN_WITHIN)
        for room in rooms:
            room.look_who_is_missing(now, self.gone_after)
            room.count_watchers(now - SEEN_WITHIN)
        self._look_for_rings()

    def _look_for_rings(self) -> None:
        """It holds up everybody, so as a rule only once nothing has happened since the last heartbeat."""
        stored, self._stored = self._stored, sum(self.metrics.commits.counts)
        if gc.get_count()[0] >= (RINGS if stored == self._stored else MANY):
            gc.collect()

    async def _elsewhere(self, table: str, since: int) -> set[int]:
        return await self.desk.ask(lambda store: store.present(table, since))

    async def _clear_up(self) -> None:
        """Delete what nobody has touched for long."""
        before = self.now() - self.keep
        while gone := await self.desk.ask(lambda store: store.forget(before, CLEARED)):
            for table in gone:
                if table in self.rooms:
                    self.rooms[table].vanish()

    # -- other processes --

    def _listen(self) -> None:
        """In a thread: what other processes store. It ends when the store is closed."""
        try:
            for news in self.store.news():
                hear = self._called if isinstance(news, Call) else self._heard
                self.loop.call_soon_threadsafe(hear, *news)
        except (RuntimeError, StoreAway):  # the loop, or the store, is closed
            return

    def call(self, room: Room, said: Mapping[str, Any]) -> None:
        """Tell the processes that have the same table open."""
        if self.shared and not self._closing:
            self.background(self._call(room.id, json.dumps({**said, "process": self.process})))

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
        concerned = list(self.rooms.values()) if (table, v) == MISSED else [self.rooms.get(table)]
        for room in concerned:
            if room is None:
                continue
            if v < 0 and table:
                room.vanish()
            elif room.live is None or not table or v > room.live.v:
                room.stale = True
                self.catch_up(room)

    def catch_up(self, room: Room) -> None:
        """Read what others have stored, once this table neither stores nor loads; it asks again then."""
        if room.stale and room.settled:
            room.stale = False
            self.background(self._read_news(room))

    async def _read_news(self, room: Room) -> None:
        assert room.live is not None
        try:
            rows = await self.loop.run_in_executor(self._readers, self.store.load, room.id, room.live.v)
        except StoreAway:
            room.stale = True
            self.loop.call_later(RETRY, self.catch_up, room)
            return
        room.news(rows)


def _in_vain(asked: asyncio.Future[None]) -> bool:
    return asked.done() and (asked.cancelled() or asked.exception() is not None)
