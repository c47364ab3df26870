"""A device at a table, for tests: it makes and joins tables, and keeps the scene as the page does."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import aiohttp

from patience import PATIENCE
from web.screen import Screen


class Device(Screen):
    """One socket. `scene`, `room` and `end` are what it was last told; `heard` is every message, in order.

    `bytes` has the text that brought each; "" for a beat that came in one text with the one before.
    """

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        super().__init__()
        self.session, self.url = session, url
        self.ws: aiohttp.ClientWebSocketResponse
        self.heard: list[dict[str, Any]] = []
        self.unheard: list[dict[str, Any]] = []  # that came in one text with the last one
        self.bytes: list[str] = []
        self.room_id = self.token = ""
        self.sent = 0

    async def connect(
        self, table: str, token: str = "", aspect: float = 1.6, lang: str = "en", phone: bool = True
    ) -> Device:
        self.room_id, self.token = table, token
        self.ws = await self.session.ws_connect(f"{self.url}/ws/v1", max_msg_size=0)
        hello = {"kind": "hello", "table": table, "aspect": aspect, "lang": lang, "phone": phone}
        await self.send(hello | ({"token": token} if token else {}))
        return self

    async def send(self, message: Mapping[str, Any]) -> None:
        await self.ws.send_str(json.dumps(message))

    async def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message; EOFError once the connection is closed."""
        if not self.unheard:
            got = await self.ws.receive(timeout)
            if got.type is not aiohttp.WSMsgType.TEXT:
                raise EOFError(str(got.data))
            self.unheard = messages(got.data)
            self.bytes += [got.data, *[""] * (len(self.unheard) - 1)]
        message = self.unheard.pop(0)
        self.heard.append(message)
        self.change(message)
        return message

    async def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of this kind that says so."""
        while True:
            message = await self.hear()
            if message["kind"] == kind and all(message.get(key) == value for key, value in fields.items()):
                return message

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send something with an id of its own; the answer to it: a beat, `ok`, `no` or a hint."""
        self.sent += 1
        id = f"q{self.sent}"
        await self.send({"kind": kind, "id": id, **fields})
        while True:
            message = await self.hear()
            if id in (message.get("id"), message.get("ok")):
                return message

    async def settle(self) -> None:
        """Hear everything that was sent before now: for what must not have come. The rest is awaited."""
        await self.send({"kind": "ping"})
        await self.until("pong")

    async def take(self, seat: int) -> None:
        """The person of this seat says: I have the device. It is theirs once the room says so."""
        await self.send({"kind": "unlock", "seat": seat})
        while self.room["unlocked"] != seat:
            await self.hear()

    @property
    def acts(self) -> list[tuple[str, int | None]]:
        """The moves this device is offered, each with the seat it is for."""
        groups = self.scene["acts"] if self.scene else []
        return [(move, group.get("seat")) for group in groups for move in group["m"]]

    async def close(self) -> None:
        await self.ws.close()


def messages(text: str) -> list[dict[str, Any]]:
    """What one text of the server says: one message, or the beats of one moment."""
    told = json.loads(text)
    return told if isinstance(told, list) else [told]


def pieces(text: str) -> list[str]:
    """The same, each message as it is written: which beats a watcher is sent together, the clock decides."""
    if not text.startswith("["):
        return [text]
    found, at, decoder = [], 1, json.JSONDecoder()
    while at < len(text):
        end = decoder.raw_decode(text, at)[1]
        found.append(text[at:end])
        at = end + 1  # a comma, or the end
    return found


async def make(session: aiohttp.ClientSession, url: str, game: str, seats: Sequence[Any], **more: Any) -> Any:
    """A new table: what the server answers."""
    body = {"game": game, "seats": [s if isinstance(s, dict) else {"kind": s} for s in seats], **more}
    async with session.post(f"{url}/api/tables", json=body) as answer:
        told = await answer.json()
        assert answer.status == 201, told
        return told


async def join(session: aiohttp.ClientSession, url: str, code: str, name: str = "") -> Any:
    async with session.post(f"{url}/api/join", json={"code": code, "name": name}) as answer:
        told = await answer.json()
        assert answer.status == 200, told
        return told
