"""Robots that think elsewhere, at the real server: processes come and go, and no reason is told too early."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import aiohttp
import pytest

from irisade import Ask
from irisade.bots.levels import THINKING
from irisade.bots.thought import decide
from irisade.core.game import find, games
from irisade.web.house.house import House
from irisade.web.table.fold import OVER
from irisade.web.table.live import LiveTable
from irisade.web.table.reasons import reasons
from irisade.web.table.rows import Row
from web.device import Device, make
from web.evenings import KEY as SECRET
from web.evenings import Evening
from web.http.test_app_play import play_on, spend
from web.people import ServerProcess
from web.running import KEY, Server, serving

ROBOTS = [{"kind": "bot", "level": "child"}, {"kind": "bot", "level": "master"}]


def workers() -> list[int]:
    return [each.pid for each in multiprocessing.active_children() if each.pid]


def all_gone() -> bool:
    for each in multiprocessing.active_children():
        each.join(60)
    return not workers()


@pytest.fixture(autouse=True)
def nobody_thinks_yet() -> None:
    """Those who thought in the test before are gone."""
    assert all_gone()


async def thinking(server: Server) -> int:
    """The process in which a robot of this server thinks now, or has thought."""
    while not (found := workers()):
        await asyncio.sleep(0.01)
    return found[-1]


def test_a_robot_thinks_in_another_process_and_plays_the_game_to_its_end(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        told = await make(session, server.url, "rainbow-road", ["me", ROBOTS[0]], start=True)
        device = await Device(session, server.url).connect(told["table"], told["token"])
        await play_on(device)
        assert await thinking(server) != os.getpid()
        rows = server.store.load(told["table"])
        assert any(row.by == "bot" for row in rows)

    spend(tmp_path, evening)
    assert all_gone()


def soon(what: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 20
    while not what() and time.monotonic() < deadline:
        time.sleep(0.05)
    return what()


def test_when_a_thinking_process_dies_the_game_goes_on(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        told = await make(session, server.url, "rainbow-road", ["me", ROBOTS[0]], start=True)
        device = await Device(session, server.url).connect(told["table"], told["token"])
        killing = asyncio.create_task(kill(server))
        await play_on(device)
        first = await killing
        assert first not in workers()
        assert device.scene["over"]

    async def kill(server: Server) -> int:
        pid = await thinking(server)
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


@pytest.mark.slow
def test_a_master_looks_ahead_once_its_game_is_compiled(tmp_path: Path) -> None:
    """Its answers are those of the same thought here: so many imagined games, and no clock."""
    with serving(tmp_path) as server:
        server.do(lambda house: house.thinkers._warm_next(iter([find("gumball-rally")])))
        while not server.do(lambda house: house.thinkers.warm):
            time.sleep(0.1)
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
            await watcher.hear(60)
        return told["table"], server.store.load(told["table"])


@pytest.mark.slow
def test_a_killed_server_leaves_no_thinking_process_and_no_complaint_behind(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Python's own tracker of semaphores, one of its children, writes down what it has to clear away."""
    key = tmp_path / "key"
    key.write_text("5a" * 32)
    server = ServerProcess(f"sqlite:///{tmp_path / 'tables.sqlite'}", key, 0)
    try:
        pids = asyncio.run(children_of_a_game(server))
        assert pids
    finally:
        server.kill()
    assert soon(lambda: not any(map(is_running, pids)))
    assert "semaphore" not in capfd.readouterr().err


async def children_of_a_game(server: ServerProcess) -> list[int]:
    async with aiohttp.ClientSession() as session:
        seats = [{"kind": "bot", "level": "child"}] * 2
        told = await make(session, server.url, "rainbow-road", seats, start=True)
        watcher = await Device(session, server.url).connect(told["table"])
        while not watcher.end:
            await watcher.hear(60)
        threads = Path(f"/proc/{server._process.pid}/task").glob("*/children")
        return [int(pid) for listed in threads for pid in listed.read_text().split()]


def is_running(pid: int) -> bool:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, 0)
        return "zombie" not in Path(f"/proc/{pid}/status").read_text()
    return False


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
