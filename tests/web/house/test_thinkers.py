"""Robots that think elsewhere, at the real server: processes come and go, and no reason is told too early."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from irisade import Ask
from irisade.bots.levels import THINKING
from irisade.bots.thinking import Thinker
from irisade.bots.thought import decide
from irisade.core.game import find, games
from irisade.web.house.house import House
from irisade.web.table.fold import OVER
from irisade.web.table.live import LiveTable
from irisade.web.table.reasons import reasons
from irisade.web.table.rows import Row
from patience import PATIENCE
from processes import all_end
from web.device import Device, make
from web.evenings import KEY as SECRET
from web.evenings import Evening
from web.http.test_app_play import play_on, spend
from web.people import ServerProcess, key_in
from web.running import KEY, Server, serving

ROBOTS = [{"kind": "bot", "level": "child"}, {"kind": "bot", "level": "master"}]


def workers() -> list[int]:
    """Processes that think for a server in this one."""
    return [each.pid for each in multiprocessing.active_children() if each.pid and not is_buried(each.pid)]


def is_buried(pid: int) -> bool:
    """Its pool may have seen to that, and not have said so yet."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def all_gone() -> bool:
    return all_end(workers()) and not workers()


@pytest.fixture(autouse=True)
def nobody_thinks_yet() -> None:
    """Those who thought in the test before are gone."""
    assert all_gone()


def begun(server: Server) -> threading.Event:
    """Set once there is a process in which a robot of this server thinks."""
    thinks = threading.Event()

    def watch(house: House) -> None:
        put = house.thinkers._put

        def told(begin: Callable[[Thinker], Future[Any]]) -> Future[Any]:
            future = put(begin)
            thinks.set()
            return future

        house.thinkers._put = told  # type: ignore[method-assign]

    server.do(watch)
    return thinks


def test_a_robot_thinks_in_another_process_and_plays_the_game_to_its_end(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        told = await make(session, server.url, "rainbow-road", ["me", ROBOTS[0]], start=True)
        device = await Device(session, server.url).connect(told["table"], told["token"])
        await play_on(device)
        assert workers()
        rows = server.store.load(told["table"])
        assert any(row.by == "bot" for row in rows)

    spend(tmp_path, evening)
    assert all_gone()


def test_when_a_thinking_process_dies_the_game_goes_on(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        killing = asyncio.create_task(kill(begun(server)))
        told = await make(session, server.url, "rainbow-road", ["me", ROBOTS[0]], start=True)
        device = await Device(session, server.url).connect(told["table"], told["token"])
        await play_on(device)
        first = await killing
        assert first not in workers()
        assert device.scene["over"]

    async def kill(thinks: threading.Event) -> int:
        assert await asyncio.to_thread(thinks.wait, PATIENCE)
        pid = workers()[-1]
        os.kill(pid, signal.SIGKILL)
        return pid

    spend(tmp_path, evening)


def test_a_master_that_is_not_ready_yet_goes_by_its_rule_of_thumb(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        server.do(not_ready)
        told = await make(session, server.url, "gumball-rally", ["me", *ROBOTS[1:] * 2], start=True)
        device = await Device(session, server.url).connect(told["table"], told["token"])
        await play_on(device)
        assert device.scene["over"]
        assert not workers()

    def not_ready(house: House) -> None:
        house.thinkers.compiles = True

    spend(tmp_path, evening)


class Warm(set[str]):
    """The games that are compiled: `told` once there is one."""

    def __init__(self) -> None:
        super().__init__()
        self.told = threading.Event()

    def add(self, game: str) -> None:
        super().add(game)
        self.told.set()


@pytest.mark.slow
def test_a_master_looks_ahead_once_its_game_is_compiled(tmp_path: Path) -> None:
    """Its answers are those of the same thought here: so many imagined games, and no clock."""
    with serving(tmp_path) as server:
        warm = Warm()
        server.do(lambda house: setattr(house.thinkers, "warm", warm))
        server.do(lambda house: house.thinkers._warm_next(iter([find("gumball-rally")])))
        assert warm.told.wait(PATIENCE)
        table, rows = asyncio.run(robots_only(server))
    live, asked = LiveTable(table, KEY, 0), 0
    for row in rows:
        for question in live.questions if row.what == "move" and asked < 5 else ():
            asking = live.match.asking
            assert isinstance(asking, Ask)
            asked += len(asking.options) > 1
            assert asking.kind.note(decide(live.thought(question, THINKING)).option) == row.answer
        live.fold(row)
    assert asked
    assert live.state == OVER


async def robots_only(server: Server) -> tuple[str, list[Row]]:
    async with aiohttp.ClientSession() as session:
        seats = [{"kind": "bot", "level": "master"}] * 3
        told = await make(session, server.url, "gumball-rally", seats, start=True)
        watcher = await Device(session, server.url).connect(told["table"])
        while not watcher.end:
            await watcher.hear()
        return told["table"], server.store.load(told["table"])


@pytest.mark.slow
def test_a_killed_server_leaves_no_thinking_process_and_no_complaint_behind(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Python's own tracker of semaphores, one of its children, writes down what it has to clear away."""
    server = ServerProcess(f"sqlite:///{tmp_path / 'tables.sqlite'}", key_in(tmp_path), 0)
    try:
        pids = asyncio.run(children_of_a_game(server))
        assert pids
    finally:
        server.kill()
    assert all_end(pids)
    assert "semaphore" not in capfd.readouterr().err


async def children_of_a_game(server: ServerProcess) -> list[int]:
    async with aiohttp.ClientSession() as session:
        seats = [{"kind": "bot", "level": "child"}] * 2
        told = await make(session, server.url, "rainbow-road", seats, start=True)
        watcher = await Device(session, server.url).connect(told["table"])
        while not watcher.end:
            await watcher.hear()
        threads = Path(f"/proc/{server._process.pid}/task").glob("*/children")
        return [int(pid) for listed in threads for pid in listed.read_text().split()]


# Why


@pytest.mark.parametrize("key", ["gumball-rally", "colomo-ronde", "rainbow-road"])
def test_no_reason_is_told_before_the_end_and_every_one_after_it(key: str, tmp_path: Path) -> None:
    game = games()[key]

    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        seats = ["me", *ROBOTS, *ROBOTS][: game.seats[0]]
        told = await make(session, server.url, key, seats, start=True)
        device = await Device(session, server.url).connect(told["table"], told["token"])
        film = f"{server.url}/api/replay/{told['table']}?seat=-1&lang=en"
        async with session.get(film) as answer:
            assert answer.status == 409
        await play_on(device)
        rows = server.store.load(told["table"])
        talk = game.talk("en", ())
        said = {talk.line(line) for line in reasons(rows, told["table"], KEY).values()}
        assert said
        assert reasons(rows[:-1], told["table"], KEY) == {}
        before = "".join(device.bytes)
        assert not [sentence for sentence in said if sentence in before]
        async with session.get(film) as answer:
            beats = (await answer.json())["beats"]
        assert {beat["why"][1] for beat in beats if "why" in beat} == said
        robots = {seat["name"] for seat in device.room["seats"] if seat["kind"] == "bot"}
        assert {beat["why"][0] for beat in beats if "why" in beat} == robots

    spend(tmp_path, evening)


def test_only_robots_are_asked_why() -> None:
    evening = Evening("rainbow-road", ["me", "bot:child"], 0).started().to_the_end()
    told = reasons(evening.rows, "evening", SECRET)
    answers, chairs = evening.table.match.answers, evening.table.chairs
    assert {chairs[answers[number].seat].kind for number in told} == {"bot"}
