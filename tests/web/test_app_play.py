"""Playing through the real server: every game to its end, several devices, coming back, watching."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from irisade.core.game import games
from irisade.core.record import Record
from web.device import Device, make
from web.running import Server, serving

Evening = Callable[[aiohttp.ClientSession, Server], Awaitable[None]]
MOVES = 400  # then people agree to stop: some games go on for ever when played at random


def spend(folder: Path, evening: Evening, **house: Any) -> None:
    """A real server, and what happens there."""

    async def inside(server: Server) -> None:
        async with aiohttp.ClientSession() as session:
            await asyncio.wait_for(evening(session, server), 60)

    with serving(folder, **house) as server:
        asyncio.run(inside(server))


async def play_on(device: Device, choose: Callable[[int, int], int] = lambda n, options: n % options) -> None:
    """Answer whatever this device is asked, until the game is over."""
    n = 0
    while not device.end:
        acts = device.acts if device.room else []
        if not acts:
            await device.hear()
        elif n >= MOVES:
            await device.ask("stop", v=device.v)
        else:
            move, seat = acts[choose(n, len(acts))]
            said = {"m": move, "v": device.v} | ({} if seat is None else {"seat": seat})
            await device.ask("move", **said)
            n += 1


@pytest.mark.parametrize("key", games())
def test_every_game_is_played_to_its_end_against_bots(key: str, tmp_path: Path) -> None:
    game = games()[key]

    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        seats = ["me", *["bot"] * (game.seats[0] - 1)]
        told = await make(session, server.url, key, seats, start=True)
        device = await Device(session, server.url).connect(told["table"], told["token"])
        await play_on(device)
        assert device.scene["over"]
        assert device.end["headline"]
        async with session.get(server.url + device.end["record"]) as answer:
            record = Record.parse(await answer.text())
        assert record.replay(game).over

    spend(tmp_path, evening)
