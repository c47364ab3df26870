"""Nothing is lost: servers killed under load, a database that goes away."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import ClientSession, TCPConnector

from irisade.web.store.store import open_store
from irisade.web.table.rows import Row
from web.databases import Postgres
from web.people import Door, Person, Sent, ServerProcess, check, served, sit_down, until

SLOWEST = 10.0  # a pace at which a server comes back before a show is over,
SPARE = 2_000  # at least so many ms before
# Games for a table of so many people and robots: shows, looks and windows are among them.
TABLES = (
    ("colomo-ronde", 2, 0),
    ("gumball-rally", 2, 2),
    ("colomo-les-aveugles", 2, 1),
    ("colomo-blackout", 1, 2),
    ("rainbow-road", 2, 0),
    ("colomo-trio", 1, 1),
    ("rainbow-racers", 2, 1),
    ("racebow", 1, 3),
)


@asynccontextmanager
async def playing(
    servers: Sequence[Door], tables: int, seed: int, *games: tuple[str, int, int]
) -> AsyncIterator[list[list[Person]]]:
    """So many tables, everybody at them alive; at the end nobody is."""
    luck = random.Random(seed)
    async with ClientSession(connector=TCPConnector(limit=0)) as session:
        everybody = []
        for n in range(tables):
            game, people, robots = (games or TABLES)[n % len(games or TABLES)]
            everybody.append(await sit_down(session, servers, game, people, robots, luck))
        async with asyncio.TaskGroup() as group:
            lives = [group.create_task(person.live()) for people in everybody for person in people]
            try:
                yield everybody
            finally:
                for life in lives:
                    life.cancel()


def stored(url: str, everybody: list[list[Person]]) -> list[list[Row]]:
    store = open_store(url)
    try:
        return [store.load(people[0].table) for people in everybody]
    finally:
        store.close()


def test_a_lost_and_a_doubled_move_would_be_noticed() -> None:
    person = Person.__new__(Person)
    row = [Row(v, "move", 0, str(v), "", "person", 1, 0) for v in range(4)]
    person.sent = [Sent(0, str(v), v - 1, acknowledged=v) for v in range(3)]
    assert check(row[:3], [person]) == 3
    with pytest.raises(AssertionError, match="is lost"):
        check(row[:2], [person])
    with pytest.raises(AssertionError, match="is lost"):
        check([row[0], row[1], row[2]._replace(answer="another")], [person])
    with pytest.raises(AssertionError, match="nobody made these moves, or they are doubled"):
        check([*row[:3], row[2]._replace(v=3)], [person])
    person.sent.append(Sent(0, "3", 2))  # whether it was stored, its sender never learned
    assert check(row, [person]) == check(row[:3], [person]) == 3
    person.sent[3].refused = "Wait, look."
    with pytest.raises(AssertionError, match="nobody made these moves"):
        check(row, [person])


async def kill_and_go_on(
    url: str,
    folder: Path,
    tables: int,
    trial: int,
    end: Callable[[ServerProcess], None] = ServerProcess.kill,
    enough: int = 0,
) -> tuple[int, int, bool]:
    """End the server at a random moment; says how many moves were acknowledged before, and all in all.

    It goes on until there are `enough` of them, or all games are over, and says whether they are.
    """
    luck = random.Random(trial)
    with served(url, folder) as servers:
        async with playing(servers, tables, trial) as everybody:
            people = [person for table in everybody for person in table]
            for person in people:
                person.think, person.hasty = 0.1, luck.random() < 0.5
                person.go_on()
            await asyncio.gather(*(table[0].until(lambda me: me.v > 6 or me.over) for table in everybody))
            await asyncio.sleep(luck.uniform(0, 1.0))  # any moment will do
            await asyncio.to_thread(end, servers[0])
            before = [len(person.acknowledged) for person in people]
            visits = [person.visits for person in people]
            # What was shown is stored, and what was acknowledged is there.
            for rows, table in zip(stored(url, everybody), everybody, strict=True):
                assert all(person.v < len(rows) for person in table)
                check(rows, table)
            await asyncio.to_thread(servers[0].start)
            for person, n in zip(people, visits, strict=True):
                await person.until(lambda me, n=n: me.over or me.visits > n)
            # Where somebody can move, the game goes on.
            for table in everybody:
                reached = max(person.v for person in table)
                await table[0].until(lambda me, v=reached: me.over or me.v > v)
            wanted = max(enough, sum(before) + 1)
            await until(
                people,
                lambda: sum(len(p.acknowledged) for p in people) >= wanted or all(p.over for p in people),
            )
            over = all(person.over for person in people)
        counts = [check(rows, table) for rows, table in zip(stored(url, everybody), everybody, strict=True)]
    return sum(before), sum(counts), over


@pytest.mark.slow
@pytest.mark.parametrize("trial", range(2))
def test_after_kill_9_every_acknowledged_move_is_there_and_everybody_resumes(
    store_url: str, tmp_path: Path, trial: int
) -> None:
    before, all_in_all, _ = asyncio.run(kill_and_go_on(store_url, tmp_path, 8, trial))
    assert all_in_all > before > 0


@pytest.mark.slow
def test_a_server_that_is_asked_to_stop_stores_what_it_acknowledged(store_url: str, tmp_path: Path) -> None:
    before, all_in_all, _ = asyncio.run(kill_and_go_on(store_url, tmp_path, 4, 50, ServerProcess.close))
    assert all_in_all > before > 0


@pytest.mark.long
@pytest.mark.parametrize("trial", range(20))
def test_after_kill_9_under_load_nothing_is_lost(
    store_url: str, tmp_path: Path, trial: int, record_property: Callable[[str, object], None]
) -> None:
    """36,000 moves under 40 kills, on both stores, unless all fifty games of a kill end before its 900."""
    killed = kill_and_go_on(store_url, tmp_path, 50, 100 + trial, enough=900)
    before, all_in_all, over = asyncio.run(killed)
    record_property("acknowledged", all_in_all)  # for --junitxml
    assert all_in_all > before > 50
    assert all_in_all >= 900 or over


def picture(person: Person) -> object:
    """What a person sees, but for what a new connection counts anew."""
    return {name: part for name, part in person.scene.items() if name not in ("rev", "log", "said")}


async def kill_in_the_middle(url: str, folder: Path, game: str, trial: int) -> bool:
    """False if somebody had just said that they were ready: stored, not yet shown, and not the middle.

    And if the server took so long to come back that the middle was over.
    """

    def middle(me: Person) -> bool:
        window = [move for _, move in me.options()] == ["!"]
        return window or me.beat.get("hold", 0) > 2_000 * SLOWEST

    with served(url, folder, SLOWEST) as servers:
        async with playing(servers, 1, trial, (game, 2 if game != "colomo-blackout" else 3, 0)) as (people,):
            for person in people:
                person.hasty, person.stops = True, lambda me: any(one.beat and middle(one) for one in people)
                person.go_on()
            await until(people, lambda: any(one.beat and middle(one) for one in people))
            asked = next(one for one in people if middle(one))
            v, seen, ends = asked.v, picture(asked), asked.beat.get("until")
            hold = asked.beat.get("hold", 0)
            visits, room = [person.visits for person in people], asked.room
            servers[0].kill()
            (rows,) = stored(url, [people])
            if rows[-1].v > v and rows[-1].what == "ready":
                return False
            await asyncio.to_thread(servers[0].start)
            for person, n in zip(people, visits, strict=True):
                await person.until(lambda me, n=n: me.visits > n)
            await asked.until(lambda me: me.room is not room)
            if asked.room["now"] + SPARE > (ends or rows[v].at + hold):
                return False
            assert asked.v == v
            assert picture(asked) == seen  # no more and no less than before
            assert asked.beat.get("until") == ends
            for person in people:
                await person.say(kind="ready", v=v)
            for person in people:
                person.stops = lambda me: False
                person.go_on()
            await asked.until(lambda me: me.v > v + 1)
        for rows, table in zip(stored(url, [people]), [people], strict=True):
            check(rows, table)
    return True


@pytest.mark.slow
@pytest.mark.parametrize("game", ["colomo-ronde", "colomo-blackout", "colomo-les-aveugles"])
def test_a_show_a_look_or_a_window_goes_on_after_kill_9_as_if_nothing_had_been(
    store_url: str, tmp_path: Path, game: str
) -> None:
    assert any(asyncio.run(kill_in_the_middle(store_url, tmp_path, game, trial)) for trial in (1, 2, 3))


@pytest.mark.slow
def test_while_the_store_is_away_moves_are_refused_with_a_reason_and_go_on_when_it_is_back(
    store_url: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    if store_url.startswith("sqlite"):
        locked = Locked(tmp_path / "tables.db")
        asyncio.run(away_and_back(locked.stop, locked.start, store_url, tmp_path))
    else:
        server: Postgres = request.getfixturevalue("database_server")
        asyncio.run(away_and_back(server.stop, server.start, store_url, tmp_path))


class Locked:
    """A file that somebody else writes to for too long."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def stop(self) -> None:
        self._writer = sqlite3.connect(self.file, isolation_level=None, check_same_thread=False)
        self._writer.execute("BEGIN IMMEDIATE")

    def start(self) -> None:
        self._writer.close()


def sorry(person: Person) -> bool:
    return bool(person.says) and "cannot be reached" in person.says[-1]


async def away_and_back(stop: Callable[[], None], start: Callable[[], None], url: str, folder: Path) -> None:
    with served(url, folder, pace=0.2) as servers:
        async with playing(servers, 4, 7, ("colomo-ronde", 2, 0), ("rainbow-road", 2, 0)) as everybody:
            people = [person for table in everybody for person in table]
            for person in people:
                person.think = 0.05
                person.go_on()
            await asyncio.gather(*(table[0].until(lambda me: me.v > 6 or me.over) for table in everybody))
            await asyncio.to_thread(stop)
            try:
                for table in everybody:
                    await until(
                        table, lambda table=table: all(p.over for p in table) or any(map(sorry, table))
                    )
                answer = await people[0].session.get(f"{servers[0].url}/healthz")
                assert answer.status == 503
                page = await people[0].session.get(f"{servers[0].url}/t/nothing-that-was-ever-there")
                # Who cannot read must not say that the table is gone; a locked file can be read.
                assert page.status == (404 if url.startswith("sqlite") else 503)
            finally:
                await asyncio.to_thread(start)
            before = [person.v for person in people]
            for person, v in zip(people, before, strict=True):
                await person.until(lambda me, v=v: me.over or me.v > v + 2)
            answer = await people[0].session.get(f"{servers[0].url}/healthz")
            assert answer.status == 200
        for rows, table in zip(stored(url, everybody), everybody, strict=True):
            check(rows, table)
