"""Who is served next, where something takes long."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class OneByOne:
    """What one address asks for, one after the other: nobody's first waits behind another's thirtieth."""

    def __init__(self) -> None:
        self._turns: dict[str, tuple[asyncio.Lock, int]] = {}  # and how many hold or wait for it

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        lock, n = self._turns.get(address) or (asyncio.Lock(), 0)
        self._turns[address] = lock, n + 1
        try:
            async with lock:
                yield
        finally:
            lock, n = self._turns.pop(address)
            if n > 1:
                self._turns[address] = lock, n - 1
