"""A cup through the real server: one game after another, and a restart in between."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import aiohttp

from irisade.core.record import Record
from web.device import Device, make
from web.http.test_app_play import play_on, spend
from web.running import Server


def test_a_cup_of_two_games_is_won_by_everybodys_standings_and_survives_a_restart(tmp_path: Path) -> None:
    """Everybody is told how they stand; the second game goes on where the first ended, in another process."""
    after: dict[str, Any] = {}

    async def first_game(session: aiohttp.ClientSession, server: Server) -> None:
        made = await make(
            session, server.url, "colomo-trio", ["me", "bot", "bot"], cup="2", starts="seated", start=True
        )
        host = await Device(session, server.url).connect(made["table"], made["token"])
        await host.until("room")
        assert host.room["cup"]["played"] == 0
        assert host.room["cup"]["games"] == 2
        await play_on(host)
        while host.room["state"] != "over":
            await host.hear()
        assert host.room["cup"]["played"] == 1
        assert "headline" not in host.room["cup"]
        await host.ask("again")
        while "again" not in host.room:
            await host.hear()
        after.update(
            table=host.room["again"], token=made["token"], cup=host.room["cup"], seats=host.room["seats"]
        )

    async def second_game(session: aiohttp.ClientSession, server: Server) -> None:
        device = await Device(session, server.url).connect(after["table"], after["token"])
        await device.until("room")
        names = [seat["name"] for seat in after["seats"]]
        assert [seat["name"] for seat in device.room["seats"]] == names[1:] + names[:1]
        by_name = {names[each["seat"]]: each["score"] for each in after["cup"]["ranks"]}
        seats = device.room["seats"]
        assert {seats[each["seat"]]["name"]: each["score"] for each in device.room["cup"]["ranks"]} == by_name
        await play_on(device)
        while device.room["state"] != "over":
            await device.hear()
        cup = device.room["cup"]
        assert (cup["played"], cup["games"]) == (2, 2)
        assert "cup" in cup["headline"]
        assert [each["rank"] for each in cup["ranks"]] == sorted(each["rank"] for each in cup["ranks"])
        async with session.get(f"{server.url}/record/{after['table']}.rgn") as answer:
            record = Record.parse(await answer.text())
        before = record.cup()
        assert before is not None
        assert len(before.legs) == 1

    spend(tmp_path, first_game)
    spend(tmp_path, second_game)
