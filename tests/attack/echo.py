"""Our socket as an echo server on loopback, which is what WebSocket conformance is tried on."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from aiohttp import web

from irisade.web.http.websocket import Socket
from irisade.web.room.limits import Limits
from patience import PATIENCE

ROOMY = Limits(message_bytes=2**20, frames=1e9, frames_at_once=10**9, unsent_bytes=2**24)


class Echo:
    """`faults` is everything that the event loop complained of: no frame may be a fault of ours."""

    port: int

    def __init__(self) -> None:
        self.faults: list[str] = []
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self._thread.start()
        assert self._ready.wait(PATIENCE)

    async def _serve(self) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        self._loop.set_exception_handler(lambda _, told: self.faults.append(str(told)))
        app = web.Application()
        app.router.add_get("/ws/v1", self._answer)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        self.port = runner.addresses[0][1]
        self._ready.set()
        await self._end.wait()
        await runner.cleanup()

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        socket = Socket(ROOMY, lambda text: socket.send(text.encode()), lambda: None)
        response = await socket.accept(request)
        await socket.lost
        return response

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


@contextmanager
def echoing() -> Iterator[Echo]:
    echo = Echo()
    try:
        yield echo
    finally:
        echo.close()
