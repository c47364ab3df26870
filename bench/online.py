"""What the online table costs: the real server in a process of its own, real sockets, every commit on disk.

    python bench/online.py [seconds for each measurement]

Measured with a plug-in game, Rainbow Draw (two seats, a hand of five, discard one, draw one), and with
Gumball Rally and Ronde at four seats. Server and clients have a core each where there are two.

- CPU of the server per move, and durable moves a second, with 50 tables moving as fast as they are answered;
- bytes per move on the sockets of all seats, both ways, compressed as browsers do;
- p50 and p99 from sending a move to the other seat's update, at 500 tables moving once a second;
- memory per table with everybody connected, and per stored table that everybody has left;
- what a reconnect brings after 1,000 moves;
- how long `irisade serve` takes until it is ready, beside what it takes to start Python with aiohttp alone.
"""

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
import tempfile
import time
import zlib
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
TABLES, CALM_TABLES, STORED = 50, 500, 100
GAMES = {"rainbow-draw": 2, "gumball-rally": 4, "colomo-ronde": 4}
TARGETS = {"rainbow-draw": (150, 250), "gumball-rally": (400, None), "colomo-ronde": (400, None)}


# -- the server --


def serve(folder: str) -> None:
    """In a process of its own; says its port on stdout. SIGTERM ends it."""
    from aiohttp import web

    from irisade.web.app import Hosting, make_app
    from irisade.web.house import House
    from irisade.web.limits import Limits
    from irisade.web.serve import settle
    from irisade.web.store import open_store
    from toys.rainbow_draw import register

    register()
    on_core(0)

    async def run() -> None:
        store = open_store(f"sqlite:///{folder}/tables.sqlite")
        house = House(store, bytes(32), pace=0, linger=0.2)
        many = {"messages": 1e9, "requests": 1e9, "tables": 1e9, "connections": 10**6}
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
    def __init__(self, folder: str) -> None:
        told = [sys.executable, __file__, "serve", folder]
        self.process = subprocess.Popen(told, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())
        self.http = http.client.HTTPConnection("127.0.0.1", self.port)

    def cpu(self) -> float:
        """Seconds of CPU, all threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def post(self, path: str, body: Any) -> Any:
        self.http.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        answer = self.http.getresponse()
        told = json.loads(answer.read())
        assert answer.status < 300, told
        return told

    def loaded(self) -> int:
        """Tables in the server's memory."""
        self.http.request("GET", "/metrics")
        text = self.http.getresponse().read().decode()
        return int(float(text.split("\nirisade_tables_loaded ")[1].split()[0]))

    def table(self, game: str, seats: int) -> tuple[str, list[str]]:
        """A table with all its people: its id, and the token of each."""
        wanted = [{"kind": "me"}, *[{"kind": "link"}] * (seats - 1)]
        made = self.post("/api/tables", {"game": game, "seats": wanted})
        joined = [self.post("/api/join", {"code": made["code"], "name": ""}) for _ in range(seats - 1)]
        return made["table"], [made["token"], *(each["token"] for each in joined)]

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()


# -- the clients --


class Seat:
    """One device, as bare as can be: it inflates what it gets and knows what it may answer."""

    def __init__(self, port: int, table: str, token: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
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
        self.inflate = zlib.decompressobj(wbits=-15)
        agreed = head.partition(b"client_max_window_bits=")[2][:2]
        self.deflate = zlib.compressobj(wbits=-int(agreed or 15))
        self.bytes = self.v = self.sent_at = 0
        self.first = 0  # bytes of the first scene
        self.acts: list[Any] = []
        self.answered = -1
        self.over = False
        self.beats = 0
        self.asked = 0
        self.send({"kind": "hello", "table": table, "token": token, "aspect": 1.6, "lang": "en"})

    def send(self, message: Any) -> None:
        """Compressed, as browsers send."""
        text = json.dumps(message, separators=(",", ":")).encode()
        data = (self.deflate.compress(text) + self.deflate.flush(zlib.Z_SYNC_FLUSH))[:-4]
        mask = b"\x01\x02\x03\x04"
        masked = bytes(b ^ mask[k & 3] for k, b in enumerate(data))
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
        frame = b"\xc1" + size + mask + masked
        self.bytes += len(frame)
        self.socket.sendall(frame)

    def read(self) -> Iterator[Any]:
        """The messages that have come; it waits for at least some bytes."""
        more = self.socket.recv(262_144)
        assert more, "the server closed the connection"
        self.kept += more
        while len(self.kept) >= 2:
            size, head = self.kept[1] & 127, 2
            if size == 126:
                size, head = int.from_bytes(self.kept[2:4], "big"), 4
            if len(self.kept) < head + size:
                return
            frame, first = self.kept[head : head + size], self.kept[0]
            self.kept = self.kept[head + size :]
            self.bytes += head + size
            text = self.inflate.decompress(frame + b"\0\0\xff\xff") if first & 0x40 else frame
            if first & 15 == 1:
                message = json.loads(text)
                self.take(message, head + size)
                yield message

    def take(self, message: Any, size: int) -> None:
        kind = message["kind"]
        if kind == "beat":
            self.v = message["v"]
            scene = message.get("full") or message["patch"]
            if "full" in message and not self.first:
                self.first = size
            self.acts = scene.get("acts", self.acts) if "patch" in message else scene["acts"]
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

    def close(self) -> None:
        self.socket.close()


class Crowd:
    """Many tables with all their seats."""

    def __init__(self, server: Server, game: str, seats: int, tables: int) -> None:
        self.server, self.game, self.seats, self.dice = server, game, seats, random.Random(2026)
        self.select = selectors.DefaultSelector()
        self.tables: list[list[Seat]] = []
        self.keys: list[tuple[str, list[str]]] = []
        for _ in range(tables):
            self.add()

    def add(self) -> None:
        table, tokens = self.server.table(self.game, self.seats)
        self.keys.append((table, tokens))
        seats = [Seat(self.server.port, table, token) for token in tokens]
        for seat in seats:
            self.select.register(seat.socket, selectors.EVENT_READ, (seat, seats))
        self.tables.append(seats)
        seats[0].send({"kind": "start", "id": "s"})
        while not all(seat.beats for seat in seats):
            for _ in self.hear(5):
                pass

    def hear(self, timeout: float) -> Iterator[tuple[Seat, list[Seat], Any]]:
        """Every message that arrives, with its seat and its table."""
        for key, _ in self.select.select(timeout):
            seat, seats = key.data
            for message in seat.read():
                yield seat, seats, message

    def rush(self, seconds: float) -> int:
        """Everybody answers as soon as they are asked; how many moves were made, all of them answered."""
        moves = sum(seat.move(self.dice) for seats in self.tables for seat in seats)
        end = time.perf_counter() + seconds
        while time.perf_counter() < end and self.waiting():
            for seat, _, message in self.hear(1):
                if message["kind"] == "beat":
                    moves += seat.move(self.dice)
        while self.waiting() and list(self.hear(1)):
            pass
        return moves

    def waiting(self) -> bool:
        """Somebody has moved and was not answered yet."""
        return any(seat.answered >= seat.v and not seat.over for seats in self.tables for seat in seats)

    def stroll(self, seconds: float) -> list[float]:
        """Every table moves once a second; the times from sending a move to another seat's update."""
        times: list[float] = []
        sent: dict[int, tuple[Seat, float]] = {}  # by table: who moved, and when
        number = {id(seats): k for k, seats in enumerate(self.tables)}
        start = time.perf_counter()
        due = deque((start + k / len(self.tables), k) for k in range(len(self.tables)))
        while due[0][0] < start + seconds:
            while due[0][0] <= time.perf_counter():
                moment, k = due.popleft()
                due.append((moment + 1, k))
                mover = next((seat for seat in self.tables[k] if seat.move(self.dice)), None)
                if mover is not None:
                    sent[k] = mover, time.perf_counter()
            for seat, seats, message in self.hear(max(0.0, due[0][0] - time.perf_counter())):
                mover, moment = sent.get(number[id(seats)], (seat, 0.0))
                if message["kind"] == "beat" and seat is not mover:
                    times.append(time.perf_counter() - moment)
                    del sent[number[id(seats)]]
        return sorted(times)

    def close(self) -> None:
        for seats in self.tables:
            for seat in seats:
                self.select.unregister(seat.socket)
                seat.close()


def at(sorted_times: Sequence[float], part: float) -> float:
    return sorted_times[min(len(sorted_times) - 1, int(len(sorted_times) * part))] * 1000


def measure(game: str, seats: int, seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            crowd = Crowd(server, game, seats, TABLES)
            crowd.rush(0.7)  # warmed up
            for seat in (seat for each in crowd.tables for seat in each):
                seat.bytes = 0
            spent, began = server.cpu(), time.perf_counter()
            moves = crowd.rush(seconds)
            took, spent = time.perf_counter() - began, server.cpu() - spent
            sent = sum(seat.bytes for each in crowd.tables for seat in each) / moves
            cpu, target, most = spent / moves * 1e6, *TARGETS[game]
            print(f"{game}, {seats} seats")
            print(f"  CPU per move      {cpu:8.0f} µs      (at most {target})")
            print(f"  bytes per move    {sent:8.0f} B       {f'(at most {most})' if most else ''}")
            print(f"  durable moves     {moves / spent:8.0f} /s of CPU, {moves / took:.0f} /s of time here")
            crowd.close()
            measure_calm(server, game, seats, seconds)
        finally:
            server.end()


def measure_calm(server: Server, game: str, seats: int, seconds: float) -> None:
    empty(server)
    before = server.memory()
    tables = CALM_TABLES if game == "rainbow-draw" else CALM_TABLES // 5
    crowd = Crowd(server, game, seats, tables)
    connected = server.memory() - before
    times = crowd.stroll(max(3.0, seconds))
    late = f"{at(times, 0.5):8.1f} ms p50, {at(times, 0.99):.1f} ms p99"
    print(f"  to the other seat {late}, {tables} tables moving once a second")
    table, tokens = crowd.keys[0]
    crowd.close()
    empty(server)
    before = (
        server.memory()
    )  # the allocator keeps what was used once; what grows from here on does not go away
    Crowd(server, game, seats, STORED).close()
    empty(server)
    print(f"  a connected table {connected / tables / 1000:8.0f} kB")
    stored = (server.memory() - before) / STORED / 1000
    print(f"  a stored table    {stored:8.1f} kB of memory, when everybody has left")
    if game == "rainbow-draw":
        reconnect(server, seats)
    else:
        again = Seat(server.port, table, tokens[0])
        while not again.first:
            list(again.read())
        print(f"  a reconnect       {again.first:8.0f} B")
        again.close()
    print(flush=True)


def reconnect(server: Server, seats: int) -> None:
    crowd = Crowd(server, "rainbow-draw", seats, 1)
    while crowd.tables[0][0].v < 1000:
        crowd.rush(0.2)
    table, tokens = crowd.keys[0]
    again = Seat(server.port, table, tokens[0])
    while not again.first:
        list(again.read())
    print(f"  a reconnect       {again.first:8.0f} B after {crowd.tables[0][0].v} moves (at most 4000)")
    again.close()
    crowd.close()


def empty(server: Server) -> None:
    """Wait until no table is loaded."""
    end = time.perf_counter() + 10
    while server.loaded() and time.perf_counter() < end:
        time.sleep(0.05)


def main() -> None:
    if sys.argv[1:2] == ["serve"]:
        serve(sys.argv[2])
        return
    on_core(1)
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    start_up()
    for game, seats in GAMES.items():
        measure(game, seats, seconds)


def start_up() -> None:
    """Until the address is printed; the tables are empty."""
    with tempfile.TemporaryDirectory() as folder:
        serving = ["-m", "irisade", "serve", "--no-browser", "--port", "0"]
        serving += ["--store", f"sqlite:///{folder}/tables.sqlite"]
        took = []
        for words in (serving, ["-c", "import aiohttp.web; print()"]):
            began = time.perf_counter()
            process = subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, text=True)
            assert process.stdout is not None
            process.stdout.readline()
            took.append(time.perf_counter() - began)
            process.kill()
            process.wait()
    print(
        f"irisade serve is ready in {took[0]:.2f} s (at most 3); Python with aiohttp alone: {took[1]:.2f} s\n"
    )


if __name__ == "__main__":
    main()
