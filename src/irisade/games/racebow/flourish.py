"""What is for joy in Racebow: a splash, a cloud, old tiles that go to the discards, a rainbow in order."""

from __future__ import annotations

from collections.abc import Iterator

from irisade.core.words import Show
from irisade.draw.scene import Flourish
from irisade.games.racebow import rules
from irisade.games.racebow.art import FUELS
from irisade.games.racebow.motion import DISCARDED, went
from irisade.games.racebow.rules import START, Table, square_label
from irisade.games.racebow.tiles import AIR, EARTH, WATER, level, mark, mark_square
from irisade.games.racebow.track import rear

SPRAY = {WATER: "blue", AIR: "white"}  # drops where somebody dives, clouds where somebody takes off
BONUS_TINTS = ("blue", "green", "orange")


def flourish(before: Table, t: Table, show: Show | None) -> Iterator[Flourish]:
    for seat in range(t.seats):
        if went(before, t, seat):
            yield from _arrival(before, t, seat)
    for number in range(before.gone, t.gone):
        yield Flourish("fly", f"road.{max(number - rear(t), 0)}", DISCARDED, face="discard")
    for seat in range(t.seats):
        if rules.in_place(t, seat) > rules.in_place(before, seat):
            yield Flourish("burst", f"seat.{seat}")
        if seat in t.finished and seat not in before.finished:
            yield Flourish("burst", f"pawn{seat}")
            yield Flourish("fireworks")


def _arrival(before: Table, t: Table, seat: int) -> Iterator[Flourish]:
    """Who changes the element makes a splash, or a cloud; a bonus flies to its gauge."""
    came_by = EARTH if before.tile[seat] == START else level(before.square[seat])
    if level(t.square[seat]) != came_by and level(t.square[seat]) in SPRAY:
        yield Flourish("burst", f"pawn{seat}", tint=SPRAY[level(t.square[seat])])
    place = t.tile[seat] - before.gone
    tile = before.road[place]
    if t.square[seat] == mark_square(tile) and before.bonus_on[place] and mark(tile) < len(FUELS):
        square = f"tile{t.tile[seat]}.{square_label(t.square[seat])}"
        gauge = f"seat.{seat}.{FUELS[mark(tile)]}"
        yield Flourish("fly", square, gauge, f"+{t.bonus_worth}", BONUS_TINTS[mark(tile)])
