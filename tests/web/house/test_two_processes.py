"""Two processes at the same tables lose and double nothing, and each sees what the other stores."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from irisade.web.house.house import GONE_AFTER, HEARTBEAT
from irisade.web.http.hosting import Hosting
from irisade.web.room.room import Room
from irisade.web.store.postgres import PostgresStore
from irisade.web.store.store import Call, open_store
from irisade.web.table.rows import Row
from patience import PATIENCE
from web.databases import Postgres
from web.house.test_kill import playing, sorry, stored
from web.people import Person, check, served, until
from web.running import PATIENT, Server


class Outages:
    """A database that is stopped so often while people play, and comes back."""

    def __init__(self, database: Postgres, times: int, moves: int) -> None:
        self.database, self.over = database, 0
        self.due = [moves * (n + 1) // (times + 1) for n in range(times)]  # moves by then

    async def happen(self, tables: list[list[Person]]) -> None:
        """It is away until somebody has been told so: the others may wait for a move that cannot come."""
        people = [person for table in tables for person in table]
        for person in people:
            person.says.clear()
        await asyncio.to_thread(self.database.stop)
        try:
            await until(people, lambda: any(map(sorry, people)) or ended(tables))
        finally:
            await asyncio.to_thread(self.database.start)
        self.due.pop(0)
        self.over += 1


def ended(tables: list[list[Person]]) -> bool:
    return all(person.over for table in tables for person in table)


async def both_at_once(url: str, folder: Path, moves: int, outages: Outages | None = None) -> int:
    """Every person sits at both processes with two devices that move at the same time; how many moves."""
    due = outages.due if outages else []
    with served(url, folder, pace=0, processes=2) as servers:
        made, heard = 0, [0, 0]  # moves; and of those, what people at each process were answered
        while made < moves:
            async with playing(servers, 4, made, ("colomo-ronde", 2, 0), ("rainbow-road", 2, 0)) as everybody:
                twins = [
                    [
                        Person(p.session, [server], p.table, p.token, p.luck)
                        for p in table
                        for server in servers
                    ]
                    for table in everybody
                ]
                for table in everybody:
                    for person in table:
                        person.over = True
                for table in twins:
                    for one, other in zip(table[::2], table[1::2], strict=True):
                        one.beside, other.beside = [other], [one]
                people = [person for table in twins for person in table]
                async with asyncio.TaskGroup() as group:
                    lives = [group.create_task(person.live()) for person in people]
                    for person in people:
                        person.go_on()

                    def done(people: list[Person] = people, made: int = made) -> int:
                        return made + sum(len(person.acknowledged) for person in people)

                    def enough(tables: list[list[Person]] = twins) -> bool:
                        return done() >= (due[0] if due else moves) or ended(tables)

                    while done() < moves and not ended(twins):
                        await until(people, enough)
                        if due and done() >= due[0] and not ended(twins):
                            assert outages
                            await outages.happen(twins)
                    for life in lives:
                        life.cancel()
            counts = [check(rows, table) for rows, table in zip(stored(url, twins), twins, strict=True)]
            made += sum(counts)
            for n in range(2):
                heard[n] += sum(len(person.acknowledged) for table in twins for person in table[n::2])
        assert all(heard)
    return made


@pytest.mark.slow
def test_two_processes_on_one_database_lose_and_double_nothing(
    database_server: Postgres, tmp_path: Path
) -> None:
    asyncio.run(both_at_once(database_server.database(), tmp_path, 200))


@pytest.mark.slow
def test_nor_while_the_database_is_stopped_and_comes_back(database_server: Postgres, tmp_path: Path) -> None:
    outages = Outages(database_server, 1, 200)
    asyncio.run(both_at_once(database_server.database(), tmp_path, 200, outages))
    assert outages.over == 1


@pytest.mark.long
def test_nor_in_ten_thousand_moves_while_the_database_is_stopped_five_times(
    database_server: Postgres, tmp_path: Path
) -> None:
    outages = Outages(database_server, 5, 10_000)
    moves = asyncio.run(both_at_once(database_server.database(), tmp_path, 10_000, outages))
    assert outages.over == 5
    assert moves >= 10_000


async def sit_apart(url: str, folder: Path) -> None:
    """Two people at one table, each at another process, think for longer than those who left may."""
    with served(url, folder, pace=0, processes=2) as servers:
        async with playing(servers, 1, 1, ("colomo-ronde", 2, 0)) as (people,):
            for person, server in zip(people, servers, strict=True):
                person.servers = [server]
            await asyncio.gather(*(person.until(lambda me: me.room is not None) for person in people))
            await asyncio.sleep((GONE_AFTER / 1000) + 2 * HEARTBEAT)
            assert not any(seat.get("away") for person in people for seat in person.room["seats"])
            # And what one does the other sees.
            for person in people:
                person.go_on()
            await asyncio.gather(*(person.until(lambda me: me.v > 12) for person in people))
        rows = stored(url, [people])[0]
        assert {row.what for row in rows} == {"make", "sit", "start", "move"}
        assert check(rows, people) >= 8


@pytest.mark.slow
def test_people_at_different_processes_are_not_taken_for_away(
    database_server: Postgres, tmp_path: Path
) -> None:
    asyncio.run(sit_apart(database_server.database(), tmp_path))


class Slow(PostgresStore):
    """A store whose reader is held up just after reading, for as long as the gate is closed."""

    def __init__(self, url: str) -> None:
        self.gate, self.read, self.told = threading.Event(), threading.Event(), threading.Event()
        self.gate.set()
        super().__init__(url)

    def load(self, table: str, after: int = -1) -> list[Row]:
        rows = super().load(table, after)
        self.read.set()
        assert self.gate.wait(PATIENCE)
        return rows

    def news(self) -> Iterator[tuple[str, int] | Call]:
        for news in super().news():
            yield news
            self.told.set()


def throw_away(room: Room) -> None:
    """As after a conflict."""
    room.live = None
    room.load()


async def move_while_another_loads(url: str) -> None:
    slow, quick = Slow(url), open_store(url)
    here, there = (Server(store, Hosting(PATIENT), {}) for store in (quick, slow))
    try:
        async with playing([here], 1, 1, ("colomo-ronde", 2, 0)) as (people,):
            watcher = Person(people[0].session, [there], people[0].table, "", random.Random(1))
            watching = asyncio.create_task(watcher.live())
            await watcher.until(lambda me: me.beat is not None)
            await until(people, lambda: any(person.options() for person in people))
            slow.read.clear()
            slow.gate.clear()
            there.do(lambda house: throw_away(house.rooms[watcher.table]))
            assert await asyncio.to_thread(slow.read.wait, PATIENCE)
            slow.told.clear()
            for person in people:
                person.stops = lambda me: bool(me.acknowledged)
                person.go_on()
            await until(people, lambda: any(person.acknowledged for person in people))
            assert await asyncio.to_thread(slow.told.wait, PATIENCE)
            there.do(lambda house: None)  # it has heard
            slow.gate.set()
            await watcher.until(lambda me: me.v >= people[0].v)
            watching.cancel()
    finally:
        slow.gate.set()
        for server in (here, there):
            server.close()
        slow.close()
        quick.close()


def test_a_move_made_while_another_process_loads_the_table_is_seen_there(database_server: Postgres) -> None:
    asyncio.run(move_while_another_loads(database_server.database()))
