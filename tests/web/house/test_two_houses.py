"""One table, two server processes on one database: those at the other one smile and are counted too."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, closing

import aiohttp
import pytest

from irisade.web.http.hosting import Hosting
from irisade.web.store.store import open_store
from patience import PATIENCE
from web.databases import Postgres
from web.device import Device, join, make
from web.running import PATIENT, Server, hears_others


@pytest.fixture
def houses(database_server: Postgres) -> Iterator[tuple[Server, Server]]:
    url = database_server.database()
    with ExitStack() as open_ones:
        stores = [open_ones.enter_context(closing(open_store(url))) for _ in range(2)]
        hear = [hears_others(store) for store in stores]
        servers = [Server(store, Hosting(PATIENT), {}) for store in stores]
        for server in servers:
            open_ones.callback(server.close)
        assert all(each.wait(PATIENCE) for each in hear)
        yield servers[0], servers[1]


def test_a_smile_and_a_watcher_at_one_process_are_seen_at_the_other(houses: tuple[Server, Server]) -> None:
    here, there = houses

    async def evening() -> None:
        async with aiohttp.ClientSession() as session:
            told = await make(session, here.url, "rainbow-road", ["me", "link"])
            host = await Device(session, here.url).connect(told["table"], told["token"])
            joined = await join(session, there.url, told["code"], "Léo")
            guest = await Device(session, there.url).connect(joined["table"], joined["token"])
            await guest.until("room")
            await host.send({"kind": "react", "what": "smile"})
            assert (await guest.until("react"))["seat"] == 0
            watcher = await Device(session, there.url).connect(told["table"])
            await host.until("room", watchers=1)
            await watcher.close()
            await host.until("room", watchers=0)

    asyncio.run(asyncio.wait_for(evening(), PATIENCE))
