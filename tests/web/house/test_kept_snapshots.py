"""Snapshots in a real server: they are there after kill -9, they fit, and tables are opened from them."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from irisade.web.store.store import open_store
from irisade.web.table.live import LiveTable
from irisade.web.table.reopening import MISFIT, ROWS, SNAPSHOT, open_table
from irisade.web.table.snapshots import EVERY
from web.house.test_kill import playing
from web.people import Person, ServerProcess, check, served, until

KEY = bytes.fromhex("5a" * 32)  # of `served`
GAMES = (("colomo-ronde", 2, 0), ("colomo-trio", 2, 0))


async def opened(person: Person, server: ServerProcess, how: str) -> float:
    """Tables that the server has opened in this way since it started."""
    async with person.session.get(f"{server.url}/metrics") as answer:
        told = await answer.text()
    return sum(
        float(line.split()[-1]) for line in told.splitlines() if f'opened_total{{how="{how}"}}' in line
    )


async def kill_and_open(url: str, folder: Path) -> int:
    """How many tables were opened from a snapshot, after the server was killed while it wrote."""
    with served(url, folder, pace=0) as servers:
        async with playing(servers, 4, 3, *GAMES) as everybody:
            people = [person for table in everybody for person in table]
            for person in people:
                person.hasty = True
                person.go_on()
            late = EVERY + EVERY // 4
            await until(people, lambda: any(person.v > late for person in people))
            servers[0].kill()
            store = open_store(url)
            for table in everybody:
                rows, snapshot = store.load(table[0].table), store.snapshot(table[0].table)
                check(rows, table)
                blank = partial(LiveTable, table[0].table, KEY, 0)
                assert open_table(blank, KEY, rows, snapshot).how == (SNAPSHOT if snapshot else ROWS)
            store.close()
            visits = [person.visits for person in people]
            await asyncio.to_thread(servers[0].start)
            for person, n in zip(people, visits, strict=True):
                await person.until(lambda me, n=n: me.over or me.visits > n)
            for table in everybody:  # where somebody can move, the game goes on
                reached = max(person.v for person in table)
                await table[0].until(lambda me, v=reached: me.over or me.v > v)
            assert await opened(people[0], servers[0], MISFIT) == 0
            return int(await opened(people[0], servers[0], SNAPSHOT))


@pytest.mark.slow
def test_after_kill_9_in_the_middle_of_writing_every_snapshot_fits_its_rows(
    store_url: str, tmp_path: Path
) -> None:
    assert asyncio.run(kill_and_open(store_url, tmp_path)) > 0
