"""Which server carries the online table: the same small exchange through each candidate, side by side.

    python bench/sockets.py [messages]

Pairs of raw sockets talk to an echo server in a process of its own: one seat sends a small JSON message
(55 bytes), the server answers both seats with a patch of about 300 bytes. Printed: CPU of the server per
message, bytes per message on both sockets, memory per idle connection, time to the first accepted
connection, and how much each candidate installs. A candidate that is not installed is left out.
"""

from __future__ import annotations

import asyncio
import base64
import importlib
import importlib.metadata
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PAIRS, IDLE = 20, 200
BEAT = (
    '{"t":"beat","v":%d,"patch":{"base":%d,"rev":%d,"set":[{"id":"hand.%d","face":"card.%d","label":"R%d"}],'
    '"gone":["hand.%d"],"turn":[%d],"acts":[{"m":["R1","G4","B7","Y2","V9"],"via":["{}"],"label":"Play {}"}],'
    '"prompt":"Ada is thinking…","said":["Basile discards a card, then draws one"]}}'
)
CANDIDATES = {
    "uvicorn + websockets": ("uvicorn", "websockets", "starlette", "uvloop"),
    "uvicorn + websockets-sansio": ("uvicorn", "websockets", "starlette", "uvloop"),
    "uvicorn + wsproto": ("uvicorn", "wsproto", "starlette", "uvloop"),
    "granian": ("granian", "starlette"),
    "aiohttp": ("aiohttp",),
    "aiohttp + our frames": ("aiohttp",),
    "aiohttp + uvloop": ("aiohttp", "uvloop"),
    "picows (no pages, no deflate)": ("picows", "uvloop"),
}


# -- the servers --


def answer(text: str) -> str:
    v = json.loads(text)["v"]
    return BEAT % (v, v, v + 1, v % 5, v % 63, v % 9, (v + 1) % 5, v % 2)


tables: dict[str, list[Any]] = {}


async def asgi(scope: dict[str, Any], receive: Any, send: Any) -> None:
    if scope["type"] != "websocket":
        while scope["type"] == "lifespan":
            event = await receive()
            await send({"type": event["type"] + ".complete"})
            if event["type"] == "lifespan.shutdown":
                return
        return
    await receive()
    await send({"type": "websocket.accept"})
    table = tables.setdefault(scope["path"], [])
    table.append(send)
    while (message := await receive())["type"] == "websocket.receive":
        beat = {"type": "websocket.send", "text": answer(message["text"])}
        for seat in table:
            await seat(beat)


def serve(name: str, port: int, deflate: bool) -> None:
    if name.startswith("uvicorn"):
        import uvicorn

        ws = name.split()[-1]
        uvicorn.run(
            asgi, port=port, ws=ws, ws_per_message_deflate=deflate, log_level="error", access_log=False
        )
    elif name == "granian":
        from granian.server.embed import Server

        asyncio.run(Server(asgi, port=port, interface="asgi").serve())
    elif name == "aiohttp + our frames":
        serve_our_frames(port)
    elif name.startswith("aiohttp"):
        serve_aiohttp(port, deflate, "uvloop" in name)
    else:
        asyncio.run(serve_picows(port))


def serve_aiohttp(port: int, deflate: bool, fast_loop: bool) -> None:
    from aiohttp import web

    async def sit(request: web.Request) -> web.WebSocketResponse:
        ws = web.WebSocketResponse(compress=deflate)
        await ws.prepare(request)
        table = tables.setdefault(request.path, [])
        table.append(ws)
        async for message in ws:
            beat = answer(message.data)
            for seat in table:
                await seat.send_str(beat)
        return ws

    app = web.Application()
    app.router.add_get("/{table}", sit)
    loop = importlib.import_module("uvloop").new_event_loop() if fast_loop else asyncio.new_event_loop()
    web.run_app(app, port=port, host="127.0.0.1", print=lambda *_: None, access_log=None, loop=loop)


def serve_our_frames(port: int) -> None:
    """As the online table does it."""
    from aiohttp import web

    from irisade.web.http.websocket import Socket
    from irisade.web.room.limits import Limits

    async def sit(request: web.Request) -> web.StreamResponse:
        table = tables.setdefault(request.path, [])

        def heard(text: str) -> None:
            beat = answer(text).encode()
            for seat in table:
                seat.send(beat)

        socket = Socket(Limits(), heard, lambda: None)
        response = await socket.accept(request)
        table.append(socket)
        await socket.lost
        return response

    app = web.Application()
    app.router.add_get("/{table}", sit)
    web.run_app(app, port=port, host="127.0.0.1", print=lambda *_: None, access_log=None)


async def serve_picows(port: int) -> None:
    import picows

    class Seat(picows.WSListener):  # type: ignore[misc]
        def __init__(self, path: bytes) -> None:
            self.table = tables.setdefault(path.decode(), [])

        def on_ws_connected(self, transport: Any) -> None:
            self.table.append(transport)

        def on_ws_frame(self, transport: Any, frame: Any) -> None:
            if frame.msg_type == picows.WSMsgType.TEXT:
                beat = answer(frame.get_payload_as_utf8_text()).encode()
                for seat in self.table:
                    seat.send(picows.WSMsgType.TEXT, beat)

    server = await picows.ws_create_server(lambda request: Seat(request.path), "127.0.0.1", port)
    await server.serve_forever()


# -- the clients --


class Client:
    """A bare WebSocket: it counts frames and bytes, and never inflates what it gets."""

    def __init__(self, port: int, path: str, deflate: bool) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        offer = "Sec-WebSocket-Extensions: permessage-deflate\r\n" if deflate else ""
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /{path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{offer}\r\n".encode()
        )
        self.kept, self.bytes = b"", 0
        while b"\r\n\r\n" not in self.kept:
            self.kept += self.socket.recv(4096)
        head, _, self.kept = self.kept.partition(b"\r\n\r\n")
        assert b" 101 " in head.split(b"\r\n")[0], head
        self.deflates = b"permessage-deflate" in head

    def send(self, text: str) -> None:
        data, mask = text.encode(), os.urandom(4)
        assert len(data) < 126
        masked = bytes(b ^ mask[k % 4] for k, b in enumerate(data))
        self.bytes += len(data) + 6
        self.socket.sendall(bytes([0x81, 0x80 | len(data)]) + mask + masked)

    def receive(self) -> None:
        for _ in self.frames():
            return

    def frames(self) -> Iterator[int]:
        while True:
            if len(self.kept) >= 2:
                size, head = self.kept[1] & 127, 2
                if size == 126:
                    size, head = int.from_bytes(self.kept[2:4], "big"), 4
                if len(self.kept) >= head + size:
                    self.kept = self.kept[head + size :]
                    self.bytes += head + size
                    yield size
                    continue
            self.kept += self.socket.recv(65536)


def cpu(pid: int) -> float:
    """Seconds of CPU of a process."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def installed(packages: tuple[str, ...]) -> int:
    files = [f for package in packages for f in importlib.metadata.files(package) or []]
    return sum(
        os.path.getsize(f.locate()) for f in files if os.path.exists(f.locate()) and f.suffix != ".pyc"
    )


def measure(name: str, deflate: bool, messages: int) -> str:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    began = time.perf_counter()
    server = subprocess.Popen([sys.executable, __file__, "serve", name, str(port), str(int(deflate))])
    try:
        while True:
            try:
                Client(port, "first", False).socket.close()
                break
            except OSError:
                if server.poll() is not None or time.perf_counter() - began > 10:
                    return f"{name:32} did not start"
                time.sleep(0.01)
        started = time.perf_counter() - began
        before = memory(server.pid)
        idle = [Client(port, f"idle{n}", deflate) for n in range(IDLE)]
        each = (memory(server.pid) - before) / IDLE
        pairs = [(Client(port, f"t{n}", deflate), Client(port, f"t{n}", deflate)) for n in range(PAIRS)]
        if deflate and not pairs[0][0].deflates:
            return f"{name:32} has no permessage-deflate"
        spent = 0.0
        for rounds in (messages // PAIRS // 5, messages // PAIRS):  # warmed up first
            for client in (c for pair in pairs for c in pair):
                client.bytes = 0
            spent = cpu(server.pid)
            for v in range(rounds):
                for pair in pairs:
                    pair[v % 2].send(json.dumps({"t": "move", "id": v, "v": v, "m": "R7"}))
                for pair in pairs:
                    for client in pair:
                        client.receive()
            spent = cpu(server.pid) - spent
        del idle
        each_message = spent / rounds / PAIRS * 1e6
        sent = sum(client.bytes for pair in pairs for client in pair) / rounds / PAIRS
        return (
            f"{name:32} {'deflate' if deflate else 'plain':8} {each_message:7.0f} µs {sent:7.0f} B"
            f" {each / 1000:9.1f} kB {started * 1000:8.0f} ms {installed(CANDIDATES[name]) / 1e6:7.1f} MB"
        )
    finally:
        server.kill()
        server.wait()


def main() -> None:
    if sys.argv[1:2] == ["serve"]:
        serve(sys.argv[2], int(sys.argv[3]), sys.argv[4] == "1")
        return
    messages = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    print(f"{'':41} CPU/message  bytes  idle connection  start  installed")
    for deflate in (False, True):
        for name, packages in CANDIDATES.items():
            if all(importlib.util.find_spec(package) for package in packages):
                print(measure(name, deflate, messages), flush=True)


if __name__ == "__main__":
    main()
