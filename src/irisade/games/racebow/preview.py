"""Where a square would lead in Racebow: its price, what it gives, and what could be reached from there.

The tower is previewed too: how it would look, and how many of its pawns would then be in place.
"""

from __future__ import annotations

from irisade.core.table import copy_of
from irisade.core.text import Sentence
from irisade.core.words import NOBODY, Ask
from irisade.draw.scene import Glimpse, Preview
from irisade.games.racebow import rules
from irisade.games.racebow.art import COLOUR_TINTS, FUELS, gauge_key
from irisade.games.racebow.rules import BOOST, EXCHANGE, GO, LOWER, OPEN, RAISE, Table, square_label
from irisade.games.racebow.tiles import (
    AIR,
    BONUSES,
    OXYGEN,
    PROPELLER,
    TURBO,
    WATER,
    colour,
    colour_square,
    level,
    mark,
    mark_square,
)
from irisade.games.racebow.track import slot_of


def preview(t: Table, asking: Ask, option: int) -> Preview:
    if option == NOBODY:
        return Preview(face=_pawn(t, asking.seat) if asking.kind is BOOST else "tower")
    if asking.kind in (GO, BOOST):
        return _of_square(t, asking.seat, option, asking.kind is BOOST)
    if asking.kind in (RAISE, LOWER, EXCHANGE):
        return _of_sorting(t, asking, option)
    return Preview((f"mine.{option}",))


def _of_square(t: Table, seat: int, square: int, boosted: bool) -> Preview:
    then = copy_of(t)
    lines = [_price(then, seat, square, boosted)]
    found = _take(then, seat, square)
    if found is not None:
        lines.append(found)
    pawn = Glimpse(f"next.{square_label(square)}", _pawn(then, seat))
    beyond = _beyond(t, then, seat)
    return Preview(beyond.to, tuple(lines), (pawn, *_changed(t, then, seat), *beyond.glimpses))


def _pawn(t: Table, seat: int) -> str:
    return f"pawn.{seat}.{level(t.square[seat])}"


def _changed(t: Table, then: Table, seat: int) -> tuple[Glimpse, ...]:
    """The gauges and floors of this seat that would look another way."""
    gauges = [
        Glimpse(f"mine.{FUELS[fuel]}", gauge_key(fuel, value, then.counter_max))
        for fuel, value in enumerate(then.counters[seat])
        if value != t.counters[seat][fuel]
    ]
    tower = t.towers[seat]
    floors = [
        Glimpse(f"mine.{floor}", f"disc.{COLOUR_TINTS[hue]}")
        for floor, hue in enumerate(then.towers[seat])
        if tower[floor : floor + 1] != [hue]
    ]
    return (*gauges, *floors)


def _price(then: Table, seat: int, square: int, boosted: bool) -> Sentence:
    """Pays it, too; where nothing else is open, Earth is free and the tank may be empty (RB-18)."""
    counters = then.counters[seat]
    if boosted:
        counters[TURBO] -= 1
    for high, fuel in ((AIR, PROPELLER), (WATER, OXYGEN)):
        if level(square) == high:
            counters[fuel] -= 1
            return Sentence("Costs {mark}, {n} left.", {"mark": fuel, "n": counters[fuel]})
    return Sentence("Costs nothing.")


def _take(then: Table, seat: int, square: int) -> Sentence | None:
    """What lies or is printed on the square, as this seat would get it; the seat then stands there."""
    forced = rules.closed(then, seat, square) != OPEN
    rules.advance(then, seat, square)
    place = then.tile[seat] - then.gone
    tile = then.road[place]
    if forced:
        return None
    if square == colour_square(tile) and then.colour_on[place]:
        then.towers[seat].append(colour(tile))
        right = rules.wanted(then, seat, len(then.towers[seat]) - 1) == colour(tile)
        words = {"colour": colour(tile), "floor": len(then.towers[seat]) - 1}
        return Sentence("You take {colour}, in its place!" if right else "You take {colour}.", words)
    if square == mark_square(tile) and then.bonus_on[place]:
        rules.take_bonus(then, seat, place)
        return Sentence("You get {mark}.", {"mark": mark(tile)})
    if square == mark_square(tile) and mark(tile) >= BONUSES and len(then.towers[seat]) > 1:
        return Sentence("You may sort: {mark}.", {"mark": mark(tile)})
    return None


def _beyond(t: Table, then: Table, seat: int) -> Preview:
    """What could be entered from there: things light up, an empty square gets a dot."""
    if not rules.next_tile(then, seat):
        return Preview()
    number = then.tile[seat] + 1
    tile = then.road[number - then.gone]
    there = [colour_square(tile)] if then.colour_on[number - then.gone] else []
    if mark(tile) >= BONUSES or then.bonus_on[number - then.gone]:
        there.append(mark_square(tile))
    ways = rules.open_squares(then, seat)
    things = tuple(f"tile{number}.{square_label(square)}" for square in there if square in ways)
    empty = [square for square in ways if square not in there]
    dots = tuple(Glimpse(f"road.{slot_of(t, number, square)}", "reach") for square in empty)
    return Preview(things, (), dots)


def _of_sorting(t: Table, asking: Ask, floor: int) -> Preview:
    then, seat = copy_of(t), asking.seat
    tower = then.towers[seat]
    goal = len(tower) - 1 if asking.kind is RAISE else 0
    if asking.kind is EXCHANGE:
        goal = t.lifted
        tower[floor], tower[goal] = tower[goal], tower[floor]
    else:
        tower.insert(goal, tower.pop(floor))
    said = Sentence("Then {n} of 5 are in place.", {"n": rules.in_place(then, seat)})
    if rules.in_order(then, seat):
        said = Sentence("Then your rainbow is in order!")
    return Preview((f"mine.{goal}",), (said,), _changed(t, then, seat))
