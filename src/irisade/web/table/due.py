"""When something happens without a person: a robot moves, a window or a clock ends, a seat is lent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from irisade.core.words import Window
from irisade.web.table.settings import BOTS, CLOCK, HASTE, OFF, WINDOW_SECONDS

if TYPE_CHECKING:
    from irisade.web.table.fold import Fold


def when_due(t: Fold) -> tuple[int | None, int]:
    """The time, and until when people may count down; 0: they need not. Of a table that plays.

    Where nobody is, nobody is played for.
    """
    asking, people = t.match.asking, t.seating.people
    assert asking is not None
    if isinstance(asking, Window):
        if any(seat in people for seat in asking.seats):
            ends = t.looks.still + _window(t)
            return ends, ends
        return _robot_is_ready(t, asking.seats[0]), 0
    if asking.seat not in people:
        return _robot_is_ready(t, asking.seat), 0
    if not t.seating.somebody_here:
        return None, 0
    until, away = clock_end(t), t.seating.chairs[asking.seat].away
    if away:
        lent = max(away, t.looks.rest.at) + t.grace
        until = min(until, lent) if until else lent
    return until or None, until


def clock_end(t: Fold) -> int:
    """When the person who is asked has thought long enough; 0: never."""
    clock = t.settings[CLOCK.key]
    return 0 if clock == OFF else t.looks.still + 1000 * int(clock)


def _window(t: Fold) -> int:
    return round(1000 * float(t.settings.get("window", WINDOW_SECONDS)) * t.pace)


def _robot_is_ready(t: Fold, seat: int) -> int:
    """When this robot has thought as long as people do, nothing moves any more, and all is read."""
    began = max(t.looks.rest.at, t.taken_over)
    if not t.pace:
        return began
    haste = t.pace * HASTE[t.settings[BOTS.key]]
    takes = round(t.robots.takes(t.match, seat, t.asked_v, t.looks.at_length) * haste)
    return max(t.looks.still, began + takes, t.looks.rest.at + t.looks.rest.read)
