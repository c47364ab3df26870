"""What moves in Racebow: pawns, a tower that is sorted, and colours that come and go."""

from __future__ import annotations

from collections.abc import Iterator

from irisade.core.words import Show
from irisade.draw.scene import Figure, Id
from irisade.games.racebow.rules import OFF_TRACK, Table, square_label
from irisade.games.racebow.tiles import BONUSES, COLOURS, colour, colour_square, mark, mark_square

PILES = 2  # before the pawns in the supply: the tiles face down, and those discarded
DISCARDED: Id = "supply.1"


def motion(before: Table, t: Table, me: int, show: Show | None) -> Iterator[tuple[Id, Id]]:
    for seat in range(t.seats):
        if went(before, t, seat):
            yield f"pawn{seat}", f"pawn{seat}"
        name = "mine" if seat == me else f"seat{seat}"
        yield from _tower(before, t, seat, name)
        if seat in t.finished and seat not in before.finished:
            stayed = [
                floor
                for floor, hue in enumerate(t.towers[seat])
                if before.towers[seat][floor : floor + 1] == [hue]
            ]
            yield from ((f"{name}.{floor}", f"{name}.{floor}") for floor in stayed)
    for number in range(before.gone + len(before.road), t.gone + len(t.road)):
        yield from _new_tile(t, number)


def how(before: Table, t: Table, origin: Id, to: Id) -> Figure:
    """A tower in the order of the rainbow."""
    won = len(t.finished) > len(before.finished)
    return "arc" if won and to.startswith(("mine.", "seat")) else ""


def went(before: Table, t: Table, seat: int) -> bool:
    """And not only the track under it."""
    on_track = OFF_TRACK not in (before.square[seat], t.square[seat])
    return on_track and before.tile[seat] != t.tile[seat]


def _tower(before: Table, t: Table, seat: int, name: str) -> Iterator[tuple[Id, Id]]:
    """No colour is twice in a tower; a new one comes from where its pawn stopped."""
    earlier = before.towers[seat]
    for floor, hue in enumerate(t.towers[seat]):
        if hue in earlier:
            if earlier.index(hue) != floor:
                yield f"{name}.{earlier.index(hue)}", f"{name}.{floor}"
        else:
            yield from ((id, f"{name}.{floor}") for id in _taken_from(before, seat, hue))


def _taken_from(before: Table, seat: int, hue: int) -> Iterator[Id]:
    """The square where this colour lay before, on the tile that the seat has just entered."""
    number = before.tile[seat] + 1
    place = number - before.gone
    if place < len(before.road) and colour(before.road[place]) == hue and before.colour_on[place]:
        yield f"tile{number}.{square_label(colour_square(before.road[place]))}"


def _new_tile(t: Table, number: int) -> Iterator[tuple[Id, Id]]:  # RB-4
    """Its pawns come from the supply."""
    place = number - t.gone
    if place < 0:
        return
    tile = t.road[place]
    if t.colour_on[place]:
        yield f"supply.{PILES + colour(tile)}", f"tile{number}.{square_label(colour_square(tile))}"
    if t.bonus_on[place] and mark(tile) < BONUSES:
        yield f"supply.{PILES + COLOURS + mark(tile)}", f"tile{number}.{square_label(mark_square(tile))}"
