"""A machine whose clock is put back, or was wrong and is put right: nobody waits for it."""

from __future__ import annotations

import time
from pathlib import Path

import aiohttp

from irisade.web.house.clock import Clock
from irisade.web.table.fold import SKEW
from web.device import Device, make
from web.evenings import Evening
from web.http.test_app_play import spend
from web.running import Server

HOUR = 3600.0


def test_time_goes_forward_only() -> None:
    wall, steady = [1000.0], [5.0]
    clock = Clock(lambda: wall[0], lambda: steady[0])
    assert clock() == 1_000_000
    steady[0] += 1
    wall[0] += 1 + HOUR
    assert clock() == 4_601_000  # it was put forward, or the machine has slept
    steady[0] += 2
    wall[0] -= HOUR
    assert clock() == 4_603_000


def test_a_clock_that_is_put_back_keeps_nobody_waiting(tmp_path: Path) -> None:
    step = [0.0]

    async def before(session: aiohttp.ClientSession, server: Server) -> None:
        told = await make(session, server.url, "colomo-ronde", ["me", "here"], start=True)
        tables.append((told["table"], told["token"]))
        await moves(session, server)
        step[0] = -HOUR
        await moves(session, server)

    async def after(session: aiohttp.ClientSession, server: Server) -> None:
        await moves(session, server)

    async def moves(session: aiohttp.ClientSession, server: Server) -> None:
        device = await Device(session, server.url).connect(*tables[0])
        await device.until("room")
        while not device.acts:
            await device.hear()
        move, seat = device.acts[0]
        answer = await device.ask("move", m=move, v=device.v, **({} if seat is None else {"seat": seat}))
        assert answer["kind"] == "beat", answer
        await device.close()

    tables: list[tuple[str, str]] = []
    spend(tmp_path, before, now=Clock(lambda: time.time() + step[0]), pace=0.01)
    spend(
        tmp_path, after, now=Clock(lambda: time.time() + step[0]), pace=0.01
    )  # another process, which never knew of the other hour


def test_a_table_from_the_future_goes_on_at_once() -> None:
    evening = Evening("colomo-ronde", ["me", "bot"]).started()
    for _ in range(4):
        evening.step()
    evening.keep(evening.table.away([0], evening.now))
    table, hour = evening.again(), 3_600_000
    table.come_back_from_the_future(table.at - hour)
    was, due = evening.table, table.due
    assert table.at == was.at - hour
    assert [frame.at for frame in table.frames] == [frame.at - hour for frame in was.frames]
    assert (due is None) == (was.due is None)
    assert due is None or due == (was.due or 0) - hour
    assert table.chairs[0].away == was.chairs[0].away - hour


def test_clocks_that_nearly_agree_are_left_alone() -> None:
    evening = Evening("colomo-ronde", ["me", "bot"]).started()
    table = evening.again()
    table.come_back_from_the_future(table.at - SKEW)
    assert table.at == evening.table.at
