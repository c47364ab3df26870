"""The house: all rooms of one process, what people ask for without a socket, and what must be done daily.

Everything here runs in one event loop and never waits.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from irisade.web.house.rooms import Rooms
from irisade.web.room.device import RESTART, Device
from irisade.web.room.journal import Do, Job
from irisade.web.store.store import Store
from irisade.web.table.live import LiveTable
from irisade.web.table.rows import Row, StoreAway
from irisade.web.table.seating import hash_of, new_token
from irisade.web.table.standing import standing
from irisade.web.table.terms import terms_of, wished_for

T = TypeVar("T")
SWEEP, HEARTBEAT, CLEAR_UP = 1.0, 5.0, 600.0  # seconds
SWEPT, CLEARED = 200, 100  # tables at a time
GARBAGE = 100_000  # objects more than after the last garbage collection, until the next in a quiet moment
MUCH_GARBAGE = 2_000_000  # and until the next at any moment
GRACE = 700  # ms that the process whose people are at a table has to do what is due there
GONE_AFTER = 8_000  # ms without a connection, until a person counts as away
SEEN_WITHIN = 20_000  # ms in which another process has said that somebody is connected
PING = 1000  # ms for which the answer of the store is remembered
KEEP = 30 * 86_400_000  # ms after which a table nobody touched is deleted


class _Pinged(NamedTuple):
    """When the store was last asked whether it can write, and what it said."""

    at: int
    failures: int  # to store something, up to then
    answer: asyncio.Future[None]


class House(Rooms):
    """Make it inside a running event loop."""

    def __init__(
        self, store: Store, key: bytes, *, keep: int = KEEP, gone_after: int = GONE_AFTER, **rooms: Any
    ) -> None:
        """`rooms` as in `Rooms`."""
        super().__init__(store, key, **rooms)
        self.keep, self.gone_after = keep, gone_after
        self.lost: dict[Device, asyncio.Future[None]] = {}  # of each socket: when it is no more
        self._stored = 0  # batches of rows, up to the last heartbeat
        self._pinged: _Pinged | None = None
        self._artist = ThreadPoolExecutor(1, "irisade artist")  # nobody's table waits for a picture …
        self._projector = ThreadPoolExecutor(1, "irisade projector")  # … and no picture for a film
        self._loops = [
            self.loop.create_task(self._every(SWEEP, self._sweep)),
            self.loop.create_task(self._every(HEARTBEAT, self._heartbeat)),
            self.loop.create_task(self._every(CLEAR_UP, self._clear_up)),
        ]

    async def close(self) -> None:
        """Everybody is told to come back soon; what was accepted is stored."""
        self._closing = True
        for task in self._loops:
            task.cancel()
        self._agenda.close()
        rooms = list(self.rooms.values())
        leaving = [each for room in rooms for each in tuple(room.audience.devices)]
        for each in leaving:
            each.close(RESTART, "restart")
        if farewells := [self.lost[each] for each in leaving if each in self.lost]:
            await asyncio.wait(farewells)
        await self.desk.close()
        self.thinkers.close()
        self._readers.shutdown(wait=True, cancel_futures=True)
        for pool in (self._artist, self._projector):
            pool.shutdown(wait=False, cancel_futures=True)
        for room in rooms:
            room.put_away()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=1)

    # -- what people ask for without a socket --

    async def look(self, table: str) -> LiveTable:
        """The table as it is now; NoTable when there is none."""
        while True:
            room = self.room(table)
            if room.live is not None and room.idle:  # else it may know of a row that is not stored yet
                return room.live
            await self.act(table, lambda live, now: ())

    async def act(self, table: str, do: Do) -> Sequence[Row]:
        """Do something with a table; NotPossible, NoTable or StoreAway when it cannot be."""
        future: asyncio.Future[Sequence[Row]] = self.loop.create_future()

        def done(result: Sequence[Row] | Exception) -> None:
            if future.done():
                return
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)

        self.room(table).act(Job(do, done=done))
        return await future

    async def make(self, asked: Mapping[str, Any]) -> dict[str, str]:
        """A new table, and the token of whoever made it; it starts at once when that was asked for."""
        token = new_token()
        host, wishes, at_once = hash_of(token), wished_for(asked), asked.get("start") is True

        def set_up(live: LiveTable, code: str, now: int) -> list[Row]:
            rows = live.make(terms_of(**wishes, host=host, code=code), now)
            return rows + (live.start(host, now) if at_once else [])

        live = await self.opened(set_up)
        return {"table": live.id, "token": token, "code": live.agreed.code}

    async def by_code(self, code: str) -> LiveTable | None:
        """The table that has this code, also while nobody can sit down there."""
        plain = code.replace(" ", "").replace("-", "").upper()
        if not plain.isalnum():
            return None
        table = await self.desk.ask(lambda store: store.with_code(plain))
        return None if table is None else await self.look(table)

    async def join(self, live: LiveTable, name: str) -> dict[str, Any]:
        """Sit down at a table whose code somebody knew."""
        token = new_token()
        rows = await self.act(live.id, lambda live, now: live.sit(hash_of(token), name, now))
        return {"table": live.id, "token": token, "seat": rows[-1].seat}

    async def standing(self, table: str, token: str) -> dict[str, Any]:
        """What the table tells whoever has this token of how it stands."""
        return standing(await self.look(table), token)

    async def pair(self, live: LiveTable, code: str) -> dict[str, Any]:
        """Another device of a person whose device shows this code."""
        token = new_token()
        rows = await self.act(live.id, lambda live, now: live.pair(hash_of(token), code, now))
        return {"table": live.id, "token": token, "seat": rows[-1].seat}

    async def ping(self) -> None:
        """Whoever asks within a second gets the same answer: a ping is a write that moves would wait for.

        Not when something could not be stored since, or when the answer was a bad one.
        """
        now, failures, asked = self.now(), self.desk.failures, self._pinged
        known = asked is not None and 0 <= now - asked.at < PING and asked.failures == failures
        if asked is None or not known or _in_vain(asked.answer):
            asked = self._pinged = _Pinged(now, failures, self.desk.ask(lambda store: store.ping()))
        await asyncio.shield(asked.answer)

    async def draw(self, make: Callable[[], T]) -> T:
        """A picture or a code, in a thread."""
        return await self.loop.run_in_executor(self._artist, make)

    async def project(self, make: Callable[[], T]) -> T:
        """A film, which may take seconds, in a thread of its own."""
        return await self.loop.run_in_executor(self._projector, make)

    # -- what must be done daily --

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
        self._collect_garbage()

    def _collect_garbage(self) -> None:
        """It holds up everybody, so as a rule only once nothing has happened since the last heartbeat."""
        stored, self._stored = self._stored, self.desk.transactions
        if gc.get_count()[0] >= (GARBAGE if stored == self._stored else MUCH_GARBAGE):
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


def _in_vain(asked: asyncio.Future[None]) -> bool:
    return asked.done() and (asked.cancelled() or asked.exception() is not None)
