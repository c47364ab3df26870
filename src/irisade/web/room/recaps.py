"""What people at one table have missed: made once, and kept for whoever asks again.

To make one takes as long as twenty moves, and everybody at all tables waits for it. So what was made is kept
until the next row, for everybody with the same seats, language and screen who sees the same frame, however
often they come back; and one person has a few made at once, then one from time to time, on however many
devices.
"""

from __future__ import annotations

from typing import TypeAlias

from irisade.core.words import NOBODY
from irisade.web.pictures import wire
from irisade.web.pictures.recap import recap
from irisade.web.room.device import Device
from irisade.web.room.limits import Bucket
from irisade.web.table.fold import PLAYING
from irisade.web.table.frames import Frame
from irisade.web.table.live import NOT_NOW, LiveTable
from irisade.web.table.seating import NotPossible

AT_ONCE, PAUSE = 4, 5.0  # for one person, and seconds until there is one more
Seen: TypeAlias = tuple[tuple[int, ...], str, float, int]  # seats, language, screen, frame


class Recaps:
    """Of one table."""

    def __init__(self) -> None:
        self._v = -1
        self._made: dict[Seen, str] = {}  # since that row
        self._patience: dict[str, Bucket] = {}  # by person

    def of(self, live: LiveTable, who: Device, now: int) -> str:
        """All of the message but its beginning; NotPossible for a watcher, too early, or too often."""
        who.seat_for({})
        live.check_state(PLAYING)
        frame = live.frame(now)
        if frame is None or (now < live.looks.rest.at and frame.hand is None):
            raise NotPossible("Wait, look.")
        if who.recapped == live.v:
            raise NotPossible(NOT_NOW)
        if self._v != live.v:
            self._v, self._made = live.v, {}
        seen = who.mine, who.lang, who.eyes.aspect, frame.at
        if seen not in self._made:
            self._made[seen] = self._make(live, who, now / 1000, frame)
        who.recapped = live.v
        return self._made[seen]

    def _make(self, live: LiveTable, who: Device, seconds: float, upto: Frame) -> str:
        patience = self._patience.setdefault(who.owner, Bucket(1 / PAUSE, AT_ONCE, seconds))
        if patience.empty(seconds):
            raise NotPossible(NOT_NOW)
        eyes = who.mine[0] if len(who.mine) == 1 else NOBODY
        missed = recap(live, who.mine, eyes, who.lang, who.eyes.aspect, upto)
        patience.take(seconds)
        return wire.dumps(missed)[1:]
