"""Coming and going: who may come home, add a device, ask for a seat, or become the host, and who may not."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from irisade.web.http.hosting import Hosting
from irisade.web.room.limits import Limits
from irisade.web.table.live import DEVICES
from irisade.web.table.pairing import WINDOW
from irisade.web.table.seating import LONG, NotPossible, hash_of
from web.device import Device, join, make
from web.evenings import FRIEND, ME, STRANGER, Evening
from web.pages.test_pages import answer
from web.running import PATIENT, Server, serving


async def post(session: aiohttp.ClientSession, url: str, **body: Any) -> tuple[int, Any]:
    async with session.post(url, json=body) as told:
        return told.status, await told.json()


def evening_of_two() -> Evening:
    evening = Evening("gumball-rally", ["me", "link", "bot"], 0)
    evening.keep(evening.table.sit(FRIEND, "Zoé", evening.now))
    return evening


# -- another device --


def test_a_code_brings_a_device_of_the_same_person_and_of_nobody_else() -> None:
    evening = evening_of_two().started()
    table, now = evening.table, evening.now
    other = hash_of("my telephone")
    code = table.pairing.code(ME, now)
    assert table.pairing.code(FRIEND, now) != code
    evening.keep(table.pair(other, f" {code[:4].lower()}-{code[4:]} ", now))
    assert table.seating.person_of(other) == ME
    assert table.seating.person_of(STRANGER) == STRANGER
    assert evening.again().seating.person_of(other) == ME


def test_a_code_is_gone_after_some_minutes() -> None:
    evening = evening_of_two()
    table, now = evening.table, evening.now
    code = table.pairing.code(ME, now)
    with pytest.raises(NotPossible, match="shows this code"):
        table.pair(STRANGER, code, now + 2 * WINDOW)
    for wrong in ("", "AAAAAAAA", code[:-1], code + "A"):
        with pytest.raises(NotPossible, match="shows this code"):
            table.pair(STRANGER, wrong, now)
    evening.keep(table.pair(STRANGER, code, now + WINDOW - 1))


def test_nobody_adds_devices_without_end() -> None:
    evening = evening_of_two()
    code = evening.table.pairing.code(ME, evening.now)
    for n in range(DEVICES):
        evening.keep(evening.table.pair(hash_of(f"device {n}"), code, evening.now))
    with pytest.raises(NotPossible, match="So many"):
        evening.table.pair(hash_of("one more"), code, evening.now)


def test_codes_of_devices_are_guessed_no_faster_than_those_of_tables(tmp_path: Path) -> None:
    async def evening(server: Server) -> None:
        async with aiohttp.ClientSession() as session:
            made = await make(session, server.url, "colomo-ronde", ["me", "bot"])
            tries = [
                (await post(session, f"{server.url}/api/pair", code=made["code"], pair=f"AAAA{n:04}"))[0]
                for n in range(12)
            ]
            assert tries.count(409) == 5
            assert tries[-1] == 429

    with serving(tmp_path, Hosting(Limits(guesses=0.001, guesses_at_once=5))) as server:
        asyncio.run(evening(server))


def test_both_devices_play_the_same_seat_also_in_the_next_game(tmp_path: Path) -> None:
    async def evening(server: Server) -> None:
        async with aiohttp.ClientSession() as session:
            made = await make(session, server.url, "colomo-ronde", ["me", "bot"], start=True)
            first = await Device(session, server.url).connect(made["table"], made["token"])
            await first.until("room", state="playing")
            shown = await first.ask("pair")
            status, told = await post(
                session, f"{server.url}/api/pair", code=shown["join"], pair=shown["code"]
            )
            assert (status, told["table"]) == (200, made["table"])
            second = await Device(session, server.url).connect(told["table"], told["token"])
            await second.until("room", mine=first.room["mine"])
            assert second.room["host"]
            await second.ask("stop", v=second.v)
            await second.until("end")
            await first.ask("again")
            while not first.room.get("again"):
                await first.hear()
            third = await Device(session, server.url).connect(first.room["again"], told["token"])
            await third.until("room")
            assert third.room["mine"]

    with serving(tmp_path) as server:
        asyncio.run(evening(server))


# -- a host who leaves --


def test_the_host_who_gives_up_their_seat_hands_the_table_over() -> None:
    evening = evening_of_two().started()
    seat = evening.table.seats_of(ME)[0]
    evening.keep(evening.table.change(ME, seat, "bot", evening.now))
    assert evening.table.host == FRIEND
    assert evening.again().host == FRIEND


def test_a_host_who_is_gone_for_long_is_followed_by_whoever_likes() -> None:
    evening = evening_of_two()
    table = evening.table
    mine, theirs = table.seats_of(ME), table.seats_of(FRIEND)[0]
    evening.keep(table.away(mine, evening.now))
    evening.now += LONG - 1
    with pytest.raises(NotPossible, match="still here"):
        table.change(FRIEND, theirs, "host", evening.now)
    with pytest.raises(NotPossible, match="Only the host"):
        table.change(STRANGER, theirs, "host", evening.now)
    evening.now += 1
    evening.keep(table.change(FRIEND, theirs, "host", evening.now))
    assert table.host == FRIEND
    evening.keep(table.start(FRIEND, evening.now))


# -- at a full table --


def test_an_invitation_is_true_whether_or_not_a_seat_is_free(tmp_path: Path) -> None:
    async def made(server: Server, *seats: str, **more: Any) -> Any:
        async with aiohttp.ClientSession() as session:
            return await make(session, server.url, "colomo-ronde", list(seats), **more)

    with serving(tmp_path) as server:
        free = asyncio.run(made(server, "me", "link"))
        full = asyncio.run(made(server, "me", "here", start=True))
        robot = asyncio.run(made(server, "me", "bot", start=True))
        assert "Come and play" in answer(f"{server.url}/j/{free['code']}")[1]
        status, text = answer(f"{server.url}/j/{full['code']}")
        assert (status, "Every seat" in text, f"t/{full['table']}" in text) == (200, True, True)
        assert "seat of a robot" not in text
        assert "seat of a robot" in answer(f"{server.url}/j/{robot['code']}")[1]
        status, text = answer(f"{server.url}/j/NOSUCH")
        assert (status, "This invitation opens no table." in text) == (404, True)


def test_only_a_token_of_this_table_is_at_home_there(tmp_path: Path) -> None:
    async def evening(server: Server) -> None:
        async with aiohttp.ClientSession() as session:
            one = await make(session, server.url, "colomo-ronde", ["me", "bot"])
            two = await make(session, server.url, "colomo-ronde", ["me", "bot"])
            for token, seat in ((one["token"], 0), (two["token"], -1), ("", -1), ("nonsense", -1)):
                status, told = await post(session, f"{server.url}/api/home", table=one["table"], token=token)
                assert (status, told["seat"]) == (200, seat)
                assert (seat == -1) == (told == {"seat": -1})  # nobody else learns who plays there
            assert (await post(session, f"{server.url}/api/home", table="nowhere", token=""))[0] == 404

    with serving(tmp_path) as server:
        asyncio.run(evening(server))


def test_a_plea_reaches_the_host_alone_and_not_too_often(tmp_path: Path) -> None:
    async def evening(server: Server) -> None:
        async with aiohttp.ClientSession() as session:
            made = await make(session, server.url, "colomo-ronde", ["me", "link", "bot"])
            friend = await join(session, server.url, made["code"], "Zoé")
            host = await Device(session, server.url).connect(made["table"], made["token"])
            guest = await Device(session, server.url).connect(made["table"], friend["token"])
            watcher = await Device(session, server.url).connect(made["table"])
            for each in (host, guest, watcher):
                await each.until("room")
            assert watcher.room["can"].get("please")
            assert (await guest.ask("please", seat=2, name="Zoé"))["kind"] == "no"
            assert (await watcher.ask("please", seat=0, name="Mia"))["kind"] == "no"
            assert (await watcher.ask("please", seat=2, name="<b>Mia\n</b>"))["kind"] == "ok"
            assert (await watcher.ask("please", seat=2, name="Mia"))["kind"] == "no"
            heard = await host.until("please")
            assert heard["seat"] == 2
            assert "\n" not in heard["name"]
            await guest.settle()
            assert not [each for each in guest.heard if each["kind"] == "please"]

    with serving(tmp_path, Hosting(PATIENT)) as server:
        asyncio.run(evening(server))
