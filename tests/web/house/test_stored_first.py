"""A move is stored before anybody sees it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path

from irisade.web.house.house import House
from irisade.web.http.hosting import Hosting
from irisade.web.store.sqlite import SqliteStore
from irisade.web.table.rows import Append
from patience import PATIENCE
from web.house.test_kill import playing
from web.people import Person, until
from web.running import PATIENT, Server


class Held(SqliteStore):
    """A store that takes its time to store, for as long as the gate is closed."""

    def __init__(self, file: Path) -> None:
        self.gate, self.asked = threading.Event(), threading.Event()
        self.gate.set()
        super().__init__(file)

    def append(self, batch: Sequence[Append]) -> list[bool]:
        self.asked.set()
        assert self.gate.wait(PATIENCE)
        return super().append(batch)


async def settle(people: list[Person]) -> None:
    """Everybody has heard what was sent before now."""
    for person in people:
        pongs = person.pongs
        await person.say(kind="ping")
        await person.until(lambda me, pongs=pongs: me.pongs > pongs)


async def look_while_it_is_stored(folder: Path) -> None:
    store = Held(folder / "tables.db")
    server = Server(store, Hosting(PATIENT), {})
    try:
        async with playing([server], 1, 1, ("colomo-ronde", 2, 0)) as (people,):
            await until(people, lambda: any(p.options() for p in people) and all(p.v >= 0 for p in people))
            await settle(people)
            before = [person.v for person in people]
            store.gate.clear()
            store.asked.clear()
            for person in people:
                person.stops = lambda me: True
                person.go_on()
            assert await asyncio.to_thread(store.asked.wait, PATIENCE)
            told: list[object] = [person.room for person in people]
            room = server.do(lambda house: house.rooms[people[0].table])

            def late(house: House) -> None:
                room.audience._next = len(room.audience._frames) - 1
                room._ring()
                room.tell_everybody()

            server.do(late)  # the timer of the last frame, and somebody who left
            await settle(people)
            assert [person.v for person in people] == before
            assert [person.room for person in people] == told
            store.gate.set()
            await until(people, lambda: all(p.v > v for p, v in zip(people, before, strict=True)))
    finally:
        store.gate.set()
        server.close()
        store.close()


def test_nothing_is_shown_before_it_is_stored(tmp_path: Path) -> None:
    asyncio.run(look_while_it_is_stored(tmp_path))
