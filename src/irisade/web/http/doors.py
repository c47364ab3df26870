"""Who may stand in the door: connections are counted, and one that does not say what it wants is closed.

aiohttp counts no connections, and waits for the rest of a request for as long as somebody likes.
"""

from __future__ import annotations

import asyncio
import socket
from time import monotonic
from typing import Any, cast

from aiohttp import web

from irisade.web.house.logs import LOG
from irisade.web.http.hosting import Hosting, household
from irisade.web.room.limits import Counted

KEPT = 75.0  # seconds that a connection without a request is kept for the next one
LINGERS = 1.0  # seconds for which more of a body is read, and thrown away, that was answered before its end
SELDOM = 60.0  # seconds between two lines of the log that say the same


class Doors:
    """All connections of a house, by address; behind a proxy all come from one, and it counts them."""

    def __init__(self, hosting: Hosting) -> None:
        limits = hosting.limits
        most = limits.doors_in_all if hosting.trust_proxy else limits.doors
        self.patience = limits.arrives
        self.counted = Counted(most, limits.doors_in_all)
        self._turned_away, self._told = 0, -SELDOM

    def turned_away(self) -> None:
        self._turned_away += 1
        if monotonic() - self._told >= SELDOM:
            LOG.warning("%d connections were turned away: too many at once", self._turned_away)
            self._turned_away, self._told = 0, monotonic()


class Visitor(web.RequestHandler):
    """One connection, up to the end of its last request."""

    def __init__(self, doors: Doors, server: web.Server, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(
            server,
            loop=loop,
            access_log=None,  # type: ignore[arg-type]
            keepalive_timeout=KEPT,
            lingering_time=LINGERS,
        )
        self._doors, self._address, self._inside = doors, "", False
        self._late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        line = cast(asyncio.Transport, transport)
        self._address = household(str((line.get_extra_info("peername") or ("",))[0]))
        self._inside = self._doors.counted.enter(self._address)
        if not self._inside:
            self._doors.turned_away()
            line.abort()
            return
        self._late = asyncio.get_running_loop().call_later(self._doors.patience, line.abort)

    def arrived(self) -> None:
        """A request has come whole, but for its body."""
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def connection_lost(self, exc: BaseException | None) -> None:
        self.arrived()
        if self._inside:
            self._inside = False
            self._doors.counted.leave(self._address)
        super().connection_lost(exc)


async def open_doors(runner: web.AppRunner, hosting: Hosting, listening: socket.socket) -> Any:
    """Let people in; close what this returns before the runner is cleaned up."""
    server, loop, doors = runner.server, asyncio.get_running_loop(), Doors(hosting)
    assert server is not None
    return await loop.create_server(lambda: Visitor(doors, server, loop), sock=listening, backlog=1024)
