"""What is for joy in Rainbow Racers: the bag shakes, crystals mix into the colour of an arch, goblins cheer.

Goblins and crystals are told by their slots, for on their own seat's table they have other names.
"""

from __future__ import annotations

from collections.abc import Iterator

from irisade.core.words import Show
from irisade.draw.scene import Flourish, Id
from irisade.draw.tints import RAINBOW
from irisade.games.rainbow_racers.art import CRYSTAL_TINTS
from irisade.games.rainbow_racers.goblins import SEAT_TINTS
from irisade.games.rainbow_racers.rules import (
    CHOSEN,
    COLOURS,
    HANDED_DOWN,
    PILE,
    Table,
    all_home,
    arch,
    finish,
    owner,
    price,
)
from irisade.games.rainbow_racers.zones import gem_slots, standing, takers


def flourish(before: Table, t: Table, show: Show | None) -> Iterator[Flourish]:
    if sum(t.bag) < sum(before.bag) and not (before.bonus and t.bonus_crystals == CHOSEN):
        yield Flourish("shake", "bag.0")
    if t.stone != before.stone:
        yield Flourish("burst", "stone", tint="yellow")
        yield from _cheers(t)
    paid: list[tuple[Id, int]] = []
    if t.packs != before.packs:
        for goblin in range(len(t.at)):
            yield from _spent(before, t, goblin, paid)
    if len(t.home) > len(before.home):
        yield from _home(before, t)
    for start, colour in paid:
        yield _back(t, start, colour)


def _spent(before: Table, t: Table, goblin: int, paid: list[tuple[Id, int]]) -> Iterator[Flourish]:
    """Crystals leave a backpack: for the arches they pay for, whose colour they mix, the others for the bag.

    Where those end that were `paid` is noted: they go back later.
    """
    out, left = _taken(before, t, goblin), before.packs[goblin][:]
    mixed = []
    for space in range(before.at[goblin] + 1, t.at[goblin] + 1):
        there = standing(t, goblin, space)
        for colour, count in enumerate(price(t, space, left)):
            for start in out[colour][:count]:
                yield _flies(start, there, colour)
                paid.append((there, colour))
            del out[colour][:count]
            left[colour] -= count
        mixed.append(Flourish("burst", there, tint=RAINBOW[arch(t, space)] if space < finish(t) else ""))
    if t.leftovers != HANDED_DOWN or t.at[goblin] < finish(t):
        yield from (_back(t, start, colour) for colour in COLOURS for start in out[colour])
    yield from mixed


def _taken(before: Table, t: Table, goblin: int) -> list[list[Id]]:
    """By colour, where the crystals lay that are no longer in this backpack."""
    lay, now = gem_slots(before, goblin), t.packs[goblin]
    return [lay[colour][now[colour] :] for colour in COLOURS]


def _flies(start: Id, to: Id, colour: int) -> Flourish:
    return Flourish("fly", start, to, face=f"crystal.{CRYSTAL_TINTS[colour]}")


def _back(t: Table, start: Id, colour: int) -> Flourish:
    return _flies(start, f"{'pile' if t.spent == PILE else 'bag'}.{colour + 1}", colour)


def _home(before: Table, t: Table) -> Iterator[Flourish]:
    """A goblin more counts, those at the pot cheer, and a prize bursts and goes to the shelf."""
    seat = owner(t.home[-1])
    for goblin in t.home[len(before.home) :]:
        there = standing(t, goblin, finish(t))
        yield Flourish("fly", there, f"seat.{owner(goblin)}", "+1", SEAT_TINTS[owner(goblin)])
    if t.bonus > before.bonus:
        prize = f"bonus.{len(takers(t)) - 1}"
        yield Flourish("burst", prize, tint="yellow")
        yield Flourish("fly", prize, f"shelf{seat}", face=f"bonus.{t.bonus}")
    yield from _cheers(t)
    if all_home(t, seat):
        yield Flourish("fireworks")


def _cheers(t: Table) -> Iterator[Flourish]:
    """Whoever is home jumps for joy at the pot."""
    return (Flourish("bump", standing(t, goblin, finish(t))) for goblin in t.home)
