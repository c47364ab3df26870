"""Bad clients: what they send is answered with a reason or closes the connection, and changes nothing."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from irisade.core.match import Match
from irisade.web.http.hosting import Hosting
from irisade.web.http.websocket import Handshake, Socket
from irisade.web.pictures.pictures import Pictures
from irisade.web.room.connection import Connection
from irisade.web.room.device import Device as Seated
from irisade.web.room.limits import Limits
from irisade.web.table.live import LiveTable
from irisade.web.table.seating import new_token
from patience import PATIENCE
from web.device import Device, make
from web.http.test_app_play import spend
from web.running import Server

BROKEN = (
    *(
        "",
        "{",
        "[]",
        "null",
        "7",
        '"hello"',
        "{}",
        '{"kind":"move"}',
        '{"kind":"hello"}',
        "\ud7ff",
        "[" * 3000,
    ),
    *('{"kind":"move","id":"x","v":1e400,"m":"R1"}', '{"kind":"move","id":{},"v":[],"m":null}'),
    '{"kind":"ping","more":1}',
)


def state(server: Server, table: str) -> tuple[int, int]:
    """How far a table is, and how many rows it has in the store."""

    def look(house: Any) -> tuple[int, int]:
        live = house.rooms[table].live
        return live.v, len(house.store.load(table))

    return server.do(look)


async def closed(device: Device) -> None:
    """The server closes the connection."""
    try:
        while True:
            await device.hear()
    except EOFError:
        return


@pytest.mark.parametrize("text", BROKEN)
def test_what_is_no_message_is_answered_with_a_reason(tmp_path: Path, text: str) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        told = await make(session, server.url, "rainbow-road", ["me", "bot"])
        device = await Device(session, server.url).connect(told["table"], told["token"])
        await device.until("room")
        before = state(server, told["table"])
        await device.ws.send_str(text)
        assert (await device.until("no"))["why"]
        await device.settle()
        assert state(server, told["table"]) == before

    spend(tmp_path, evening)


def test_huge_and_binary_frames_close_the_connection(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        told = await make(session, server.url, "rainbow-road", ["me", "bot"])
        for send in (lambda ws: ws.send_str("x" * 100_000), lambda ws: ws.send_bytes(b"\0" * 10)):
            device = await Device(session, server.url).connect(told["table"], told["token"])
            await device.until("room")
            await send(device.ws)
            await closed(device)

    spend(tmp_path, evening)


def test_who_never_says_hello_is_let_go(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        ws = await session.ws_connect(f"{server.url}/ws/v1")
        assert (await ws.receive(PATIENCE)).type is aiohttp.WSMsgType.CLOSE

    spend(tmp_path, evening, hosting=Hosting(Limits(first_words=0.05)))


def test_unknown_tables_and_forged_tokens_open_nothing(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        told = await make(session, server.url, "gumball-rally", ["me", "bot", "bot"], start=True)
        nobody = await Device(session, server.url).connect("AAAAAAAAAAAAAAAAAAAAAA", told["token"])
        assert (await nobody.until("bye"))["why"]
        for token in (new_token(), told["token"][:-1], told["token"].swapcase(), told["table"], " "):
            forger = await Device(session, server.url).connect(told["table"], token)
            await forger.until("room")
            await forger.settle()
            assert forger.room["mine"] == []
            assert not forger.room["host"]
            assert forger.scene["you"] == -1
            assert not forger.acts
            await forger.close()

    spend(tmp_path, evening)


def test_moves_from_before_are_refused_and_change_nothing(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        told = await make(session, server.url, "gumball-rally", ["me", "bot", "bot"], start=True)
        device = await Device(session, server.url).connect(told["table"], told["token"])
        await device.until("room")
        while not device.acts:
            await device.hear()
        await device.settle()
        before = state(server, told["table"])
        move = device.acts[0][0]
        for v in (-1, 0, device.v - 1, device.v + 1, 2**52):
            assert (await device.ask("move", m=move, v=v))["kind"] == "no"
        assert (await device.ask("move", m=move, v=device.v, seat=2))["kind"] == "no"
        assert (await device.ask("move", m="Z99", v=device.v))["kind"] == "no"
        assert state(server, told["table"]) == before

    spend(tmp_path, evening)


def test_a_flood_is_told_so_and_closed(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        told = await make(session, server.url, "rainbow-road", ["me", "bot"], lang="fr")
        device = await Device(session, server.url).connect(told["table"], told["token"], lang="fr")
        for _ in range(40):
            await device.send({"kind": "ping"})
        assert (await device.until("bye"))["why"].startswith("C’était trop rapide")
        await closed(device)

    spend(tmp_path, evening, hosting=Hosting(Limits(messages=0.001, messages_at_once=30)))


def test_who_sends_much_that_cannot_be_is_shown_the_door(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        told = await make(session, server.url, "rainbow-road", ["me", "bot"])
        device = await Device(session, server.url).connect(told["table"], told["token"])
        for _ in range(40):  # each is answered; who goes on talking at a closed door may not hear why
            await device.ws.send_str("nonsense")
            while (answer := (await device.hear())["kind"]) not in ("no", "bye"):
                pass
            if answer == "bye":
                return
        raise AssertionError("the door stays open")

    spend(tmp_path, evening, hosting=Hosting(Limits(refusals=0.001, refusals_at_once=10)))


def test_a_slow_device_is_let_go_and_does_not_hold_up_the_others(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        told = await make(session, server.url, "rainbow-road", ["me", "bot"], start=True)
        slow = await Device(session, server.url).connect(told["table"])
        quick = await Device(session, server.url).connect(told["table"], told["token"])
        await slow.until("room")
        await quick.until("room")

        def pretend(house: Any) -> None:
            for device in house.rooms[told["table"]].audience.devices:
                if not device.mine:
                    device.line.pause_writing()  # as if much were still unsent

        server.do(pretend)
        await quick.send({"kind": "react", "what": "heart"})
        await quick.until("react")
        await closed(slow)

    spend(tmp_path, evening)


def test_tables_and_devices_that_leave_are_gone_at_once(tmp_path: Path) -> None:
    """Also if Python does not look for rings of objects, which it seldom does in a house with many tables."""
    import gc

    def ours() -> Counter[str]:
        kinds = [type(each) for each in gc.get_objects()]
        return Counter(
            kind.__name__
            for kind in kinds
            if kind in (Connection, Seated, Handshake, Socket, web.Request, Pictures, LiveTable, Match)
        )

    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        counts = []
        for _ in range(3):
            for _ in range(5):
                told = await make(session, server.url, "colomo-ronde", ["me", "here"], start=True)
                device = await Device(session, server.url).connect(told["table"], told["token"])
                await device.until("beat")
                await device.ws.send_str("nonsense")
                await device.until("no")
                await device.close()
            await server.emptied()
            counts.append(ours())
        assert counts[2] <= counts[1], counts

    gc.disable()
    try:
        spend(tmp_path, evening, linger=0.01)
    finally:
        gc.enable()


def test_rings_are_looked_for_when_nobody_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For a look holds up every table."""
    import gc
    import weakref

    class Ring:
        def __init__(self) -> None:
            self.me = self

    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        ring = weakref.ref(Ring())
        await make(session, server.url, "colomo-ronde", ["me", "here"])
        server.do(lambda house: house._collect_garbage())
        assert ring() is not None  # somebody has just made a table
        server.do(lambda house: house._collect_garbage())
        assert ring() is None

    monkeypatch.setattr("irisade.web.house.house.GARBAGE", 0)
    monkeypatch.setattr("irisade.web.house.house.HEARTBEAT", 60.0)
    gc.disable()
    try:
        spend(tmp_path, evening)
    finally:
        gc.enable()


def test_memory_does_not_grow_with_connections_that_come_and_go(tmp_path: Path) -> None:
    import gc

    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        told = await make(session, server.url, "colomo-ronde", ["me", "link"])
        counts = []
        for _ in range(3):
            for _ in range(20):
                device = await Device(session, server.url).connect(told["table"], told["token"])
                await device.until("room")
                await device.close()
            await server.deserted()
            gc.collect()
            counts.append(
                sum(
                    type(each).__name__ in ("Connection", "Device", "Viewer", "Act")
                    for each in gc.get_objects()
                )
            )
        assert counts[2] <= counts[1] + 2

    spend(tmp_path, evening)
