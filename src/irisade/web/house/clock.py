"""The time of one process: it only goes forward, whatever becomes of the machine's clock."""

from __future__ import annotations

import time
from collections.abc import Callable


class Clock:
    """Call it for the milliseconds since the epoch.

    A clock that is put forward is followed, also after a machine has slept. One that is put back is not: from
    then on time goes on at its own pace, until the machine's clock has caught up or the process ends.
    """

    def __init__(
        self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall, self._steady = wall, steady
        self._ahead = wall() - steady()

    def __call__(self) -> int:
        steady = self._steady()
        self._ahead = max(self._ahead, self._wall() - steady)
        return int((steady + self._ahead) * 1000)
