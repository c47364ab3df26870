"""Server processes to kill, and scripted people who play on real sockets and come back by themselves.

A person plays like the page does: it makes a move only where the last scene offers one, remembers what was
acknowledged, and after a broken connection says hello again and goes on from the one scene it gets.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Protocol

from aiohttp import ClientError, ClientSession, ClientWebSocketResponse, ClientWSTimeout, WSMsgType

from irisade.core.words import TAP
from irisade.web.pictures import sending, wire
from irisade.web.table.rows import Row
from patience import PATIENCE
from web.device import messages
from web.guard import Guard
from web.luck import another_process

ROOT = Path(__file__).resolve().parents[2]
START = """
import sys
from irisade.commands import main
from web.luck import known_tables
known_tables()
sys.exit(main())
"""


class Door(Protocol):
    """Where a server is to be found."""

    url: str


class ServerProcess:
    """`irisade serve` in a process of its own."""

    def __init__(self, store: str, key: Path | None, pace: float = 0.2, port: int = 0) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        limits = (
            "messages=1000",
            "messages_at_once=10000",
            "tables_at_once=10000",
            "refusals_at_once=100000",
        )
        self._command = [
            sys.executable,
            *("-c", START),
            *("serve", "--no-browser", "--port", str(self.port), "--store", store),
            *(("--key-file", str(key)) if key else ()),
            *("--pace", str(pace), *(word for limit in limits for word in ("--limit", limit))),
        ]
        self.start()

    def start(self) -> None:
        """Start it and wait until it serves."""
        self._process = subprocess.Popen(
            self._command,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ
            | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT / 'tests'}"}
            | another_process(),
        )
        assert self._process.stdout
        first = self._process.stdout.readline()
        assert self.url in first, f"the server says {first!r}"
        self._guard = Guard(self._process.pid)

    def kill(self) -> None:
        """kill -9."""
        self._process.kill()
        self._end()

    def close(self) -> None:
        """SIGTERM, as a service is stopped."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            assert self._process.wait(PATIENCE) == 0
        self._end()

    def _end(self) -> None:
        self._process.wait(PATIENCE)
        self._guard.dismiss()
        if self._process.stdout:
            self._process.stdout.close()


@contextmanager
def served(store: str, folder: Path, pace: float = 0.2, processes: int = 1) -> Iterator[list[ServerProcess]]:
    """Server processes on one store, with one key."""
    key = key_in(folder)
    servers: list[ServerProcess] = []
    try:
        for _ in range(processes):
            servers.append(ServerProcess(store, key, pace))
        yield servers
    finally:
        for server in servers:
            server.close()


def key_in(folder: Path) -> Path:
    """The same key for every test: with known ids, the luck of a table is known."""
    key = folder / "key"
    key.write_text("5a" * 32)
    key.chmod(0o600)
    return key


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@dataclass
class Sent:
    """A move that somebody sent: what became of it, as far as they know."""

    seat: int
    move: str
    v: int  # what they saw
    acknowledged: int | None = None  # with which v
    refused: str = ""


@dataclass
class Person:
    """Somebody who plays, at one server or another."""

    session: ClientSession
    servers: Sequence[Door]
    table: str
    token: str
    luck: random.Random
    think: float = 0.0  # seconds before a move
    stops: Callable[[Person], object] = field(
        default=lambda me: False
    )  # makes no more moves once this is true
    hasty: bool = False  # says "seen" to every show
    beside: Sequence[Person] = ()  # other devices of theirs: a move is made when all of them see the same
    sent: list[Sent] = field(default_factory=list)
    scene: Any = None
    beat: Any = None
    room: Any = None
    v: int = -1  # the largest that was ever shown
    visits: int = 0  # times the table was entered
    over: bool = False
    pongs: int = 0
    says: list[str] = field(default_factory=list)  # why something was refused

    def __post_init__(self) -> None:
        self._names = count(1)
        self._open: dict[str, Sent] = {}
        self.watched_by: set[asyncio.Event] = set()
        self._playing = asyncio.Event()
        self._socket: ClientWebSocketResponse | None = None

    # -- what a test asks --

    async def until(self, what: Callable[[Person], object], patience: float = PATIENCE) -> None:
        """Wait until this is true of the person."""
        await until([self], lambda: what(self), patience)

    @property
    def acknowledged(self) -> list[Sent]:
        """The moves; a tap only ends a wait."""
        return [sent for sent in self.sent if sent.acknowledged is not None and sent.move != TAP]

    def pause(self) -> None:
        """Make no moves for now."""
        self._playing.clear()

    def go_on(self) -> None:
        self._playing.set()

    async def say(self, **message: Any) -> None:
        if self._socket is not None and not self._socket.closed:
            await self._socket.send_str(wire.dumps(message))

    # -- living --

    async def live(self) -> None:
        """Come, play, and come back, until the game is over."""
        while not self.over:
            server = self.luck.choice(self.servers)
            with contextlib.suppress(ClientError, ConnectionError, TimeoutError):  # the server is away
                await self._visit(server)
            self._socket, self._open = None, {}
            if not self.over:
                await asyncio.sleep(0.05)  # as the page does, before it tries again

    async def _visit(self, server: Door) -> None:
        async with self.session.ws_connect(
            f"{server.url}/ws/v1", timeout=ClientWSTimeout(ws_close=1.0), autoping=True
        ) as ws:
            self._socket, self.scene = ws, None
            await self.say(kind="hello", table=self.table, token=self.token, aspect=1.5, lang="en")
            moving = asyncio.create_task(self._move_on())
            try:
                async for message in ws:
                    if message.type is not WSMsgType.TEXT:
                        break
                    for told in messages(message.data):
                        self._hear(told)
                    if self.hasty and self._playing.is_set() and self.beat and self.beat.get("hold"):
                        await self.say(kind="ready", v=self.beat["v"])
                    for watcher in self.watched_by:
                        watcher.set()
                    if self.over or moving.done():
                        return
            finally:
                moving.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await moving

    def _hear(self, message: Any) -> None:
        kind = message["kind"]
        if kind == "beat":
            if "full" in message:
                if self.scene is None:
                    self.visits += 1
                    assert message["v"] >= self.v, f"v {self.v} was shown, and now {message['v']}"
                self.scene = message["full"]
            else:
                self.scene = sending.apply(self.scene, message["patch"])
            self.beat = message
            self.v = max(self.v, message["v"])
            if self.stops(self):
                self.pause()
            if "ok" in message:
                self._answered(message["ok"], message["v"])
        elif kind == "ok":
            self._answered(message["id"], message["v"])
        elif kind == "no":
            self.says.append(message["why"])
            sent = self._open.pop(message.get("id", ""), None)
            if sent is not None:
                sent.refused = message["why"]
        elif kind == "pong":
            self.pongs += 1
        elif kind == "room":
            self.room = message
        elif kind == "end":
            self.over = True
        elif kind == "bye":
            raise AssertionError(f"sent away: {message['why']}")

    def _answered(self, id: str, v: int) -> None:
        sent = self._open.pop(id, None)
        if sent is not None:
            sent.acknowledged = v

    async def _move_on(self) -> None:
        """Make a move wherever one is offered, as long as the socket is open."""
        while True:
            await self._playing.wait()
            await until([self, *self.beside], self._can_move, patience=1e6)
            if self.think:
                await asyncio.sleep(self.think * self.luck.random())
            if not self.options() or not self._playing.is_set():
                continue
            seat, move = self.luck.choice(self.options())
            before = self.beat
            sent = Sent(seat, move, self.beat["v"])
            name = f"m{next(self._names)}"
            self.sent.append(sent)
            self._open[name] = sent
            await self.say(kind="move", id=name, v=sent.v, m=move, seat=seat)
            await self.until(lambda me, name=name: name not in me._open, patience=1e6)
            if sent.refused:  # look again: another beat comes, or the same question is asked once more
                with contextlib.suppress(AssertionError):
                    await self.until(lambda me, before=before: me.beat is not before, patience=0.1)

    def _can_move(self) -> bool:
        same = all(other.v == self.v and other.options() for other in self.beside)
        return same and not self._open and bool(self.options())

    def options(self) -> list[tuple[int, str]]:
        if self.scene is None or self.scene["you"] < 0:
            return []
        you = self.scene["you"]
        return [(group.get("seat", you), move) for group in self.scene["acts"] for move in group["m"]]


async def until(people: Sequence[Person], what: Callable[[], object], patience: float = PATIENCE) -> None:
    """Wait until this is true, looking again whenever one of these people hears something."""
    heard = asyncio.Event()
    for person in people:
        person.watched_by.add(heard)
    try:
        async with asyncio.timeout(patience):
            while not what():
                heard.clear()
                await heard.wait()
    except TimeoutError:
        seen = [(person.v, person.beat, person.says[-3:]) for person in people]
        raise AssertionError(f"it did not come to that: {seen}") from None
    finally:
        for person in people:
            person.watched_by.discard(heard)


async def sit_down(
    session: ClientSession,
    servers: Sequence[Door],
    game: str,
    people: int,
    robots: int,
    luck: random.Random,
    **more: Any,
) -> list[Person]:
    """Make a table for so many people, each on a device of their own, and start it."""
    seats = [{"kind": "me", "name": "Ann"}, *({"kind": "link"} for _ in range(people - 1))]
    seats += [{"kind": "bot"} for _ in range(robots)]
    door = servers[0].url
    made = await _post(session, f"{door}/api/tables", {"game": game, "seats": seats, "lang": "en", **more})
    tokens = [made["token"]]
    for n in range(1, people):
        joined = await _post(session, f"{door}/api/join", {"code": made["code"], "name": f"Person {n}"})
        tokens.append(joined["token"])
    everybody = [
        Person(session, servers, made["table"], token, random.Random(luck.random())) for token in tokens
    ]
    async with session.ws_connect(f"{door}/ws/v1") as ws:
        hello = {"kind": "hello", "table": made["table"], "token": tokens[0], "aspect": 1.5, "lang": "en"}
        await ws.send_str(wire.dumps(hello))
        await ws.send_str(wire.dumps({"kind": "start", "id": "go"}))
        async with asyncio.timeout(PATIENCE):
            async for message in ws:
                told = messages(message.data)[-1]
                assert told["kind"] != "no", told
                if told["kind"] == "room" and told["state"] != "open":
                    break
    return everybody


async def _post(session: ClientSession, url: str, body: Any) -> Any:
    async with session.post(url, json=body) as response:
        answer = await response.json()
        assert response.status < 300, answer
        return answer


def check(rows: Sequence[Row], people: Sequence[Person]) -> int:
    """Every acknowledged move of these people is among the rows, once; no row is a move that nobody made.

    Says how many moves were acknowledged.
    """
    assert [row.v for row in rows] == list(range(len(rows)))
    moves = {row.v: row for row in rows if row.what == "move" and row.by == "person"}
    unexplained = dict(moves)
    acknowledged = [sent for person in people for sent in person.acknowledged]
    for sent in sorted(acknowledged, key=lambda sent: sent.v):
        last = sent.acknowledged or 0
        found = [v for v, row in unexplained.items() if sent.v < v <= last and _is(row, sent)]
        assert found, f"{sent} was acknowledged and is lost"
        del unexplained[found[0]]
    # What is left was on its way when the connection broke: sent once, stored at most once.
    for sent in (sent for person in people for sent in person.sent if sent.acknowledged is None):
        found = [
            v
            for v, row in unexplained.items()
            if sent.v < v and (row.seat, row.answer) == (sent.seat, sent.move)
        ]
        if found and not sent.refused:
            del unexplained[min(found)]
    assert not unexplained, f"nobody made these moves, or they are doubled: {unexplained}"
    return len(acknowledged)


def _is(row: Row, sent: Sent) -> bool:
    return (row.seat, row.answer) == (sent.seat, sent.move)
