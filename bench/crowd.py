"""For `bench/online.py`: the real server in a process of its own, and a crowd of devices at its tables."""

from __future__ import annotations

import asyncio
import base64
import http.client
import json
import os
import random
import selectors
import socket
import subprocess
import sys
import time
import zlib
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
PATIENCE = 10.0  # seconds without a word, after which something is wrong
MAKERS = 8  # tables that are set up at the same time


# -- the server --


def serve(folder: str, pace: float = 0, store_url: str = "", broker: str = "") -> None:
    """In a process of its own, as `irisade serve`; at pace 0 nothing takes its time. It says its port."""
    from aiohttp import web

    from irisade.web.house.house import House
    from irisade.web.http.app import make_app
    from irisade.web.http.hosting import Hosting
    from irisade.web.http.serve import settle
    from irisade.web.pages import shelf
    from irisade.web.room.limits import Limits
    from irisade.web.store.store import open_store
    from toys.rainbow_draw import register

    register()
    on_core(0)

    async def run() -> None:
        store = open_store(store_url or f"sqlite:///{folder}/tables.sqlite", broker)
        house = House(store, bytes(32), build=shelf.build(), pace=pace, linger=0.2)
        many = {"messages": 1e9, "requests": 1e9, "tables": 1e9, "connections": 10**6, "watchers": 10**6}
        at_once = {"messages_at_once": 10**9, "requests_at_once": 10**9, "tables_at_once": 10**9}
        limits = Limits(**many, **at_once)  # type: ignore[arg-type]
        runner = web.AppRunner(make_app(house, Hosting(limits)), access_log=None)
        await runner.setup()
        listening = socket.create_server(("127.0.0.1", 0), backlog=1000)
        await web.SockSite(runner, listening).start()
        settle()
        print(listening.getsockname()[1], flush=True)
        await asyncio.Event().wait()

    asyncio.run(run())


def on_core(n: int) -> None:
    if hasattr(os, "sched_setaffinity") and len(os.sched_getaffinity(0)) > 1:
        os.sched_setaffinity(0, {sorted(os.sched_getaffinity(0))[n]})


class Server:
    PROGRAM = __file__  # that is run, with the folder of its store; it says its port

    def __init__(self, folder: str, *words: str) -> None:
        told = [sys.executable, self.PROGRAM, folder, *words]
        self.process = subprocess.Popen(told, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    def cpu(self) -> float:
        """Seconds of CPU, all threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def ask(self, method: str, path: str, body: Any = None) -> bytes:
        door = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            sent = None if body is None else json.dumps(body)
            door.request(method, path, sent, {"Content-Type": "application/json"})
            answer = door.getresponse()
            told = answer.read()
        finally:
            door.close()
        assert answer.status < 300, told
        return told

    def empty(self) -> None:
        """Wait until no table is loaded, and the house has swept out."""
        end = time.perf_counter() + PATIENCE
        while time.perf_counter() < end:
            told = self.ask("GET", "/metrics").decode()
            if not float(told.split("\nirisade_tables_loaded ")[1].split()[0]):
                return
            time.sleep(0.05)

    def table(self, game: str, seats: int) -> tuple[str, list[str]]:
        """A table with all its people: its id, and the token of each."""
        wanted = [{"kind": "me"}, *[{"kind": "link"}] * (seats - 1)]
        made = json.loads(self.ask("POST", "/api/tables", {"game": game, "seats": wanted}))
        tokens = [made["token"]]
        for _ in range(seats - 1):
            told = self.ask("POST", "/api/join", {"code": made["code"], "name": ""})
            tokens.append(json.loads(told)["token"])
        return made["table"], tokens

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()


# -- the devices --


class Seat:
    """One device, as bare as can be: it inflates what it gets and knows what it may answer."""

    def __init__(self, port: int, table: str, token: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /ws/v1 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n".encode()
        )
        self.kept = b""
        while b"\r\n\r\n" not in self.kept:
            self.kept += self.socket.recv(4096)
        head, _, self.kept = self.kept.partition(b"\r\n\r\n")
        assert b" 101 " in head, head
        assert b"permessage-deflate" in head, head
        agreed = head.partition(b"client_max_window_bits=")[2][:2]
        self.inflate = zlib.decompressobj(wbits=-15)
        self.deflate = zlib.compressobj(wbits=-int(agreed or 15))
        self.bytes = self.v = self.asked = self.beats = 0
        self.first = 0  # bytes of the first scene
        self.acts: list[Any] = []
        self.answered = -1
        self.over = False
        self.send({"kind": "hello", "table": table, "token": token, "aspect": 1.6, "lang": "en"})

    def send(self, message: Any) -> None:
        """Compressed, as browsers send."""
        text = json.dumps(message, separators=(",", ":")).encode()
        data = (self.deflate.compress(text) + self.deflate.flush(zlib.Z_SYNC_FLUSH))[:-4]
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
        frame = b"\xc1" + size + bytes(4) + data  # a mask of nothing
        self.bytes += len(frame)
        self.socket.sendall(frame)

    def read(self) -> list[Any]:
        """The messages that have come; it waits for at least some bytes."""
        more = self.socket.recv(262_144)
        assert more, "the server closed the connection"
        self.kept += more
        messages = []
        while len(self.kept) >= 2:
            size, head = self.kept[1] & 127, 2
            if size == 126:
                size, head = int.from_bytes(self.kept[2:4], "big"), 4
            if len(self.kept) < head + size:
                break
            frame, first = self.kept[head : head + size], self.kept[0]
            self.kept = self.kept[head + size :]
            self.bytes += head + size
            text = self.inflate.decompress(frame + b"\0\0\xff\xff") if first & 0x40 else frame
            if first & 15 == 1:
                told = json.loads(text)
                for message in told if isinstance(told, list) else [told]:
                    messages.append(message)
                    self._take(message, head + size)
        return messages

    def _take(self, message: Any, size: int) -> None:
        kind = message["kind"]
        if kind == "beat":
            self.v = message["v"]
            scene = message.get("full") or message["patch"]
            if "full" in message and not self.first:
                self.first = size
            self.acts = scene.get("acts", self.acts)
            self.beats += 1
        elif kind == "end":
            self.over = True
        elif kind in ("no", "bye"):
            raise AssertionError(message)

    def move(self, dice: random.Random) -> bool:
        """Answer, if there is something to answer; True when it did."""
        if not self.acts or self.answered >= self.v or self.over:
            return False
        moves = self.acts[dice.randrange(len(self.acts))]["m"]
        self.asked += 1
        self.answered = self.v
        self.send({"kind": "move", "id": str(self.asked), "v": self.v, "m": dice.choice(moves)})
        return True


class Crowd:
    """Many tables with all their seats."""

    def __init__(
        self, server: Server, game: str, seats: int, tables: int, *, other: Server | None = None
    ) -> None:
        """With `other`, all but the first seat of each table are connected there."""
        self.server, self.dice = server, random.Random(2026)
        self.select = selectors.DefaultSelector()
        with ThreadPoolExecutor(MAKERS) as makers:
            made = [makers.submit(server.table, game, seats) for _ in range(tables)]
            self.keys = [each.result() for each in made]
        self.tables: list[list[Seat]] = []
        for table, tokens in self.keys:
            doors = [server.port, *[(other or server).port] * (seats - 1)]
            here = [Seat(port, table, token) for port, token in zip(doors, tokens)]
            for seat in here:
                self.select.register(seat.socket, selectors.EVENT_READ, (seat, len(self.tables)))
            self.tables.append(here)
            here[0].send({"kind": "start", "id": "s"})
        self.until(lambda: all(seat.beats for here in self.tables for seat in here))

    def hear(self, timeout: float) -> Iterator[tuple[Seat, int, Any]]:
        """Every message that arrives, with its seat and the number of its table."""
        for key, _ in self.select.select(timeout):
            seat, table = key.data
            for message in seat.read():
                yield seat, table, message

    def until(self, done: Any) -> None:
        while not done():
            assert list(self.hear(PATIENCE)), "nobody says anything"

    def rush(self, moves: int, seconds: float) -> int:
        """Everybody answers as soon as they are asked, up to so many moves; how many were made."""
        made = answered = 0
        end = time.perf_counter() + seconds
        asked = [seat for here in self.tables for seat in here]
        while True:
            if time.perf_counter() < end:
                for seat in asked:
                    made += made < moves and seat.move(self.dice)
            heard = list(self.hear(1))
            answered += sum("ok" in message for _, _, message in heard)
            asked = [seat for seat, _, message in heard if message["kind"] == "beat"]
            enough = made >= moves or time.perf_counter() >= end or not heard
            if enough and answered >= made:
                return made

    def stroll(self, seconds: float) -> tuple[list[float], list[float]]:
        """Every table moves once a second.

        The times from sending a move to another seat's update; and how late we ourselves were to send it.
        """
        times: list[float] = []
        late: list[float] = []
        sent: dict[int, tuple[Seat, float]] = {}  # by table: who moved, and when
        start = time.perf_counter()
        due = deque((start + k / len(self.tables), k) for k in range(len(self.tables)))
        while due[0][0] < start + seconds:
            while due[0][0] <= time.perf_counter():
                moment, k = due.popleft()
                due.append((moment + 1, k))
                mover = next((seat for seat in self.tables[k] if seat.move(self.dice)), None)
                if mover is not None:
                    sent[k] = mover, time.perf_counter()
                    late.append(sent[k][1] - moment)
            for seat, k, message in self.hear(max(0.0, due[0][0] - time.perf_counter())):
                if message["kind"] == "beat" and k in sent and seat is not sent[k][0]:
                    times.append(time.perf_counter() - sent.pop(k)[1])
        return sorted(times), sorted(late)

    def close(self) -> None:
        for seat in (seat for here in self.tables for seat in here):
            self.select.unregister(seat.socket)
            seat.socket.close()


if __name__ == "__main__":
    serve(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 0, *sys.argv[3:])
