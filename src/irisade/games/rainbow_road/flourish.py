"""What is for joy in Rainbow Road: numbers meet, points fly to a counter, a fairy bumps, the sky turns."""

from __future__ import annotations

from collections.abc import Iterator

from irisade.core.table import copy_of
from irisade.core.words import Show
from irisade.draw.scene import Flourish
from irisade.games.rainbow_road.art import SEAT_TINTS
from irisade.games.rainbow_road.table import NO_CARD, NONE, RAIN, SUNNY, TELEPORT, TRASH, Table, rainy
from irisade.games.rainbow_road.walk import ahead, beside, fits, landing

LONG = 6  # a walk of so many points is a feat


def flourish(before: Table, t: Table, show: Show | None) -> Iterator[Flourish]:
    if t.second_game != before.second_game:
        return  # everything was laid out anew
    if before.sun_seat == NONE != t.sun_seat:
        yield from _comparison(t)
    for prank in t.used[0] + t.used[1]:
        if prank not in before.used[0] + before.used[1]:
            yield Flourish("fly", f"role{RAIN}", f"fairy{RAIN}", face=f"prank.{prank}")
    if before.prank == TRASH and t.hole != before.hole:
        yield Flourish("shake", f"road.{t.hole}")
    if before.prank == TELEPORT and not t.way and t.fairies[RAIN] != before.fairies[RAIN]:
        yield Flourish("burst", f"road.{before.fairies[RAIN]}", tint="violet")
    if before.moving != NONE == t.moving:
        yield from _walked(before, t)
    if t.round != before.round:
        yield Flourish("sky", tint="blue" if rainy(t) else "yellow")


def _comparison(t: Table) -> Iterator[Flourish]:  # RO-20, RO-21
    """Each number flies to the fairy it moves, and over the sky stands which one is higher."""
    sunny, rain = t.marked[t.sun_seat], t.marked[1 - t.sun_seat]
    if NONE in (sunny, rain):
        return  # thrown away since
    for fairy, spot in ((SUNNY, sunny), (RAIN, rain)):
        yield Flourish("fly", f"road.{spot}", f"role{fairy}", face=f"mini.{t.road[spot]}")
    yield Flourish("fly", "weather", text=_compared(t.road[sunny], t.road[rain]))


def _compared(one: int, other: int) -> str:
    return f"{one} {'=' if one == other else '>' if one > other else '<'} {other}"


def _walked(before: Table, t: Table) -> Iterator[Flourish]:
    """What ended the walk, a point from every card to the counter, and the joy of a long walk."""
    fairy = before.moving
    seat = before.sun_seat if fairy == SUNNY else 1 - before.sun_seat
    tint, counter, last = SEAT_TINTS[seat], f"points{seat}", t.fairies[fairy]
    passed, looped = _passed(t, last), bool(t.walked) and last == t.start  # RO-33
    if not looped:
        yield from _blocked(t, fairy, last)
    if len(passed) == t.walked:
        for n, spot in enumerate(passed, start=1):
            yield Flourish("fly", f"road.{spot}", counter, str(n), tint)
    elif t.walked:  # a leap: not every card counted
        yield Flourish("fly", f"road.{last}", counter, f"+{t.walked}", tint)
    if looped:
        yield Flourish("fireworks")
    elif t.walked >= LONG:
        yield Flourish("burst", f"fairy{fairy}")


def _passed(t: Table, last: int) -> list[int]:
    """The cards of this walk, from the one after its start to the one it ended on."""
    spots: list[int] = []
    spot = t.start
    while t.way and (spot != last or not spots):
        spot = beside(spot, t.way)
        if t.road[spot] != NO_CARD:
            spots.append(spot)
    return spots


def _blocked(t: Table, fairy: int, last: int) -> Iterator[Flourish]:  # RO-31, RO-39
    """If the walk could not go on, the fairy bumps into what is in the way, and it shows why."""
    then = copy_of(t)
    then.moving = fairy
    there = ahead(t, last, t.way) if t.way else NONE
    if there == NONE or landing(then, last, t.way) != NONE:
        return
    yield Flourish("bump", f"fairy{fairy}", f"road.{there}")
    fitting = fits(then, last, there)  # then the other fairy is in the way
    yield Flourish("fly", f"road.{there}", text="×" if fitting else _compared(t.road[there], t.road[last]))
