"""What a host does, and what becomes of a table: people are removed and renamed, leave, play again."""

from __future__ import annotations

from pathlib import Path

import aiohttp

from web.device import Device, make
from web.http.test_app_play import spend, two_devices
from web.running import Server


def test_the_host_removes_renames_and_closes(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        host, guest = await two_devices(session, server, "rainbow-road")
        seat = guest.room["mine"][0]
        assert (await guest.ask("seat", seat=host.room["mine"][0], do="remove"))["kind"] == "no"
        await host.ask("seat", seat=seat, do="rename", name="Léa")
        while host.room["seats"][seat]["name"] != "Léa":
            await host.hear()
        await host.ask("seat", seat=seat, do="remove")
        while guest.room["mine"]:
            await guest.hear()
        assert guest.scene["you"] == -1 or not guest.acts
        table = host.room_id
        await host.send({"kind": "close", "id": "c"})
        assert (await guest.until("bye"))["why"] == "This table is closed."
        async with session.get(f"{server.url}/t/{table}") as answer:
            assert answer.status in (404, 410)  # gone, or closed and about to be

    spend(tmp_path, evening, linger=0.0)


def test_the_host_hands_the_table_over(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        host, guest = await two_devices(session, server, "rainbow-road")
        seat = guest.room["mine"][0]
        assert (await guest.ask("seat", seat=seat, do="host"))["kind"] == "no"
        await host.ask("seat", seat=seat, do="host")
        while not guest.room["host"]:
            await guest.hear()
        while host.room["host"]:
            await host.hear()
        assert "seats" in guest.room["can"]
        assert "seats" not in host.room["can"]

    spend(tmp_path, evening)


def test_again_leads_everybody_to_the_same_new_table(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        host, guest = await two_devices(session, server, "rainbow-road")
        for device in (host, guest):
            await device.ask("stop", v=device.v)
        await host.until("end")
        await host.ask("again")
        while "again" not in host.room:
            await host.hear()
        while "again" not in guest.room:
            await guest.hear()
        assert host.room["again"] == guest.room["again"]
        next_one = await Device(session, server.url).connect(guest.room["again"], guest.token)
        await next_one.until("room")
        assert next_one.room["mine"]

    spend(tmp_path, evening)


def test_a_seat_that_leaves_is_away_and_then_a_bot_plays_for_it_until_it_is_back(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        host, guest = await two_devices(session, server, "rainbow-road")
        seat = guest.room["mine"][0]
        await guest.close()
        while not host.room["seats"][seat].get("away"):
            server.do(
                lambda house: [room.look_who_is_missing(house.now(), 0) for room in house.rooms.values()]
            )
            await host.settle()
        while host.acts:
            await host.ask("move", m=host.acts[0][0], v=host.v)
        while host.room.get("robot") != seat:
            await host.hear()
        again = await Device(session, server.url).connect(host.room_id, guest.token)
        while host.room["seats"][seat].get("away"):
            await host.hear()
        await again.close()

    spend(tmp_path, evening)


def test_a_table_nobody_is_at_is_not_kept_in_memory(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        told = await make(session, server.url, "colomo-ronde", ["me", "bot"], start=True)
        device = await Device(session, server.url).connect(told["table"], told["token"])
        await device.until("room")
        assert server.do(lambda house: len(house.rooms)) == 1
        await device.close()
        await server.emptied()

    spend(tmp_path, evening, linger=0.01)
