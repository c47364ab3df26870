"""What docs/hosting.md says has been tried: here it is tried again."""

from __future__ import annotations

import asyncio
import os
import random
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from aiohttp import ClientSession

from irisade.web.store.store import open_store
from web.databases import Postgres
from web.people import ROOT, Person, ServerProcess, check, served, sit_down, until


def commands(heading: str) -> str:
    """The first block of commands under a heading of the page."""
    page = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    block = re.search(rf"^## {heading}$.*?^```sh\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert block
    return block[1]


def run(script: str, folder: Path) -> None:
    bin = folder / "bin"
    bin.mkdir(exist_ok=True)
    if not (bin / "python3").exists():
        (bin / "python3").symlink_to(sys.executable)
    env = os.environ | {"PATH": f"{bin}:{os.environ['PATH']}"}
    subprocess.run(["sh", "-e", "-c", script], cwd=folder, env=env, check=True)


async def come(session: ClientSession, server: ServerProcess, person: Person) -> Person:
    """The same person with a page that knows nothing yet; has seen one scene when this returns."""
    again = Person(session, [server], person.table, person.token, random.Random(1))
    visit = asyncio.create_task(again.live())
    try:
        await again.until(lambda me: me.beat is not None and me.room is not None)
    finally:
        visit.cancel()
    return again


async def copy_and_go_back(folder: Path) -> None:
    tables = folder / "tables"
    tables.mkdir()
    file = tables / "tables.sqlite"
    server = ServerProcess(f"sqlite:///{file}", None, 0.2)
    async with ClientSession() as session:
        people = await sit_down(session, [server], "colomo-ronde", 2, 1, random.Random(1))
        lives = [asyncio.create_task(person.live()) for person in people]
        for person in people:
            person.go_on()
        await until(people, lambda: people[0].v > 8)
        shown = min(person.v for person in people)
        await asyncio.to_thread(run, commands("Backup"), tables)
        await until(people, lambda: people[0].v > shown + 8)
        server.kill()
        for life in lives:
            life.cancel()

        modes = {stat.S_IMODE((tables / name).stat().st_mode) for name in ("copy.sqlite", "copy.sqlite.key")}
        assert modes == {0o600}
        os.replace(tables / "copy.sqlite", file)
        os.replace(tables / "copy.sqlite.key", tables / "tables.sqlite.key")
        for name in ("tables.sqlite-wal", "tables.sqlite-shm"):
            (tables / name).unlink(missing_ok=True)

        store = open_store(f"sqlite:///{file}")
        rows = store.load(people[0].table)
        store.close()
        assert len(rows) > shown
        server.start()
        again = await come(session, server, people[0])
        assert again.room["state"] == "playing"
        assert shown <= again.v <= max(person.v for person in people)
        server.close()


@pytest.mark.slow
def test_a_copy_made_while_people_play_is_whole_and_one_can_go_back_to_it(tmp_path: Path) -> None:
    asyncio.run(copy_and_go_back(tmp_path))


async def start_with_another_key(folder: Path) -> None:
    file = folder / "tables.sqlite"
    server = ServerProcess(f"sqlite:///{file}", None, 0)
    async with ClientSession() as session:
        people = await sit_down(session, [server], "colomo-ronde", 2, 0, random.Random(1))
        await come(session, server, people[0])
        server.close()
        (folder / "tables.sqlite.key").unlink()
        with pytest.raises(AssertionError, match="the server says ''"):
            server.start()


@pytest.mark.slow
def test_a_server_whose_key_is_lost_does_not_begin(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    asyncio.run(start_with_another_key(tmp_path))
    assert "These tables were begun with another key" in capfd.readouterr().err


async def lose_a_process(url: str, folder: Path) -> None:
    """One of two processes dies; nobody starts it again."""
    with served(url, folder, pace=0.2, processes=2) as servers:
        async with ClientSession() as session:
            people = await sit_down(session, servers, "colomo-ronde", 2, 2, random.Random(3))
            lives = [asyncio.create_task(person.live()) for person in people]
            for person in people:
                person.think = 0.05
                person.go_on()
            await until(people, lambda: all(person.v > 10 for person in people))
            servers[0].kill()
            reached = max(person.v for person in people)
            await until(people, lambda: all(person.v > reached + 10 for person in people))
            for life in lives:
                life.cancel()
        store = open_store(url)
        rows = store.load(people[0].table)
        store.close()
        check(rows, people)
        assert any(row.by == "bot" for row in rows[reached + 1 :])


@pytest.mark.slow
def test_when_a_process_dies_the_others_go_on_with_its_tables_and_robots(
    database_server: Postgres, tmp_path: Path
) -> None:
    asyncio.run(lose_a_process(database_server.database(), tmp_path))


def test_the_key_of_the_page_is_one_that_the_server_takes(tmp_path: Path) -> None:
    make, keep, _ = commands("The key").splitlines()
    run(f"{make}\n{keep}", tmp_path)
    key = tmp_path / "irisade.key"
    assert re.fullmatch(r"[0-9a-f]{64}\n", key.read_text())
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
