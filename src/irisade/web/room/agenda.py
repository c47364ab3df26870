"""When which table is looked at again: one timer for all of them, set to whatever comes first."""

from __future__ import annotations

import heapq
from collections.abc import Callable

from irisade.web.room.host import Timer


class Agenda:
    """`ring` is called with the table and the time. It may be called in vain: what is noted stays noted."""

    def __init__(
        self,
        later: Callable[[float, Callable[[], None]], Timer],
        now: Callable[[], int],
        ring: Callable[[str, int], None],
    ) -> None:
        self._later, self._now, self._ring = later, now, ring
        self._noted: list[tuple[int, str]] = []  # a heap
        self._alarm: Timer | None = None
        self._closed = False

    def note(self, due: int, table: str) -> None:
        """Something is due there at this time."""
        sooner = not self._noted or due < self._noted[0][0]
        heapq.heappush(self._noted, (due, table))
        if sooner:
            self._set_alarm()

    def close(self) -> None:
        self._closed = True
        self._set_alarm()

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._noted and not self._closed:
            wait = max(0, self._noted[0][0] - self._now()) / 1000
            self._alarm = self._later(wait, self._go)

    def _go(self) -> None:
        self._alarm = None
        now = self._now()
        while self._noted and self._noted[0][0] <= now:
            _, table = heapq.heappop(self._noted)
            self._ring(table, now)
        self._set_alarm()
