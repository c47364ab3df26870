"""The walk of a move in docs/architecture.md is the one that a move takes through the real server."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from types import FrameType
from typing import Any

import aiohttp

import irisade
from patience import PATIENCE
from test_architecture_page import A_NAME, named, page
from web.device import Device, make
from web.running import Server, serving

SOURCE = Path(irisade.__file__).parent
SENT = ("web/http/websocket.py", "Socket._write")
# Named besides: a class, what was done when the device came, other stores and endings, a refusal.
BESIDES = {
    "Job",
    "Front.talk",
    "LiveTable.why",
    "Journal._throw_away",
    "PostgresStore.append",
    "Pictures.full",
}


def walk() -> list[tuple[str, str]]:
    """The functions between the page of whoever plays and those of everybody who watches, in their order."""
    told = page().partition("\n3. ")[2].partition("\n15. ")[0]
    steps = [(path, name) for path, name in named(told) if A_NAME.fullmatch(name) and name not in BESIDES]
    return list(dict.fromkeys(steps))


class Calls:
    """Every function of ours that is called in any thread, while somebody listens."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str]] = []
        self.listening = False

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if self.listening and event == "call" and code.co_filename.startswith(str(SOURCE)):
            path = Path(code.co_filename).relative_to(SOURCE).as_posix()
            self.heard.append((path, code.co_qualname))


async def move_once(server: Server, calls: Calls) -> None:
    """A disc of Ronde is turned over, which asks luck; a second device of the same seat watches."""
    async with aiohttp.ClientSession() as session:
        told = await make(session, server.url, "colomo-ronde", ["here", "bot"], start=True)
        one, other = Device(session, server.url), Device(session, server.url)
        for device in (one, other):
            await device.connect(told["table"], told["token"])
            while not (device.room and device.acts):
                await device.hear()
        for device in (one, other):
            await device.settle()
        calls.listening = True
        answer = await one.ask("move", v=one.v, m=one.acts[0][0])
        await other.until("beat")
        calls.listening = False
        assert answer["kind"] == "beat"


def listened(folder: Path) -> list[tuple[str, str]]:
    calls = Calls()
    threading.setprofile(calls)
    try:
        with serving(folder) as server:
            asyncio.run(asyncio.wait_for(move_once(server, calls), PATIENCE))
    finally:
        threading.setprofile(None)
    return calls.heard


def test_a_move_takes_no_longer_way_than_before_there_were_rooms(tmp_path):
    """To the bytes that the second device is sent: 147 calls to 119 functions in 481c6b2."""
    way = [call for call in listened(tmp_path) if call[0].startswith("web/")]
    sent = [number for number, call in enumerate(way, 1) if call == SENT]
    way = way[: sent[1]]
    assert 100 < len(way) < 147, way
    assert len(set(way)) < 119, way


def test_a_move_takes_the_walk_of_the_page(tmp_path):
    steps, heard = walk(), iter(listened(tmp_path))
    assert len(steps) > 25
    for step in steps:
        assert step in heard, f"{step} does not come where the page says"
