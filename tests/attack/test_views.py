"""A device that asks for another view again and again is shown it, and nothing of that is kept."""

from __future__ import annotations

import asyncio
import gc
import random
from pathlib import Path

import aiohttp
import pytest

from web.device import Device, make
from web.running import Server, serving

WARM, MEASURED = 1500, 3000
FEW = 3000  # caches come and go; what was kept before was 2,600 for every thousand views, without end


@pytest.mark.parametrize(
    ("game", "times"),
    [
        ("gumball-rally", 1),
        pytest.param("gumball-rally", 8, marks=pytest.mark.long),
        *(
            pytest.param(game, 4, marks=pytest.mark.long)
            for game in ("racebow", "colomo-rondo", "rainbow-racers")
        ),
    ],
)
def test_endless_views_do_not_fill_the_memory(tmp_path: Path, game: str, times: int) -> None:
    async def evening(server: Server) -> None:
        async with aiohttp.ClientSession() as session:
            seats = ["me", "bot", "bot", "bot"]
            made = await make(session, server.url, game, seats, start=True)
            device = await Device(session, server.url).connect(made["table"], made["token"])
            await device.until("room", state="playing")
            dice = random.Random(game)
            await look(device, dice, WARM)
            before = objects()
            await look(device, dice, MEASURED * times)
            assert objects() - before < FEW

    with serving(tmp_path) as server:
        asyncio.run(evening(server))


async def look(device: Device, dice: random.Random, times: int) -> None:
    """At the table in every shape of screen, and in both languages."""
    for _ in range(times):
        await device.send(
            {"kind": "view", "aspect": dice.uniform(0.05, 20), "lang": dice.choice(("en", "fr"))}
        )
        await device.until("beat")
        device.heard.clear()
        device.bytes.clear()


def objects() -> int:
    """All that this process keeps, but for what nothing refers to."""
    gc.collect()
    return len(gc.get_objects())
