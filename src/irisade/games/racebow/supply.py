"""The pawns of Racebow that lie on tiles or beside the track: where they come from, and where they go."""

from __future__ import annotations

from typing import Protocol

from irisade.games.racebow.tiles import COLOURS, TILES, colour, mark


class Table(Protocol):
    """The part of a table that pawns on tiles need."""

    counter_max: int
    bonus_worth: int
    road: list[int]  # the tiles on the table, the rearmost first
    colour_on: list[int]  # of each of them: 1 while its colour pawn lies there
    bonus_on: list[int]  # the same for its bonus pawn
    gone: int  # tiles taken away behind the last pawn, ever
    discards: list[int]
    supply: list[int]  # pawns beside the track: five colours, then three bonuses
    counters: list[list[int]]  # propellers, oxygen, turbos of each seat


def from_supply(t: Table, pawn: int) -> int:  # RB-38
    """A pawn for a tile; without one its square stays plain as long as the tile lies."""
    if t.supply[pawn] == 0:
        return 0
    t.supply[pawn] -= 1
    return 1


def take_bonus(t: Table, seat: int, place: int) -> None:  # RB-25, RB-26
    """The pawn goes back to the supply, the counter rises."""
    bonus = mark(t.road[place])
    t.bonus_on[place] = 0
    t.supply[COLOURS + bonus] += 1
    t.counters[seat][bonus] = min(t.counters[seat][bonus] + t.bonus_worth, t.counter_max)


def take_away_tile(t: Table) -> None:  # RB-35, RB-36
    """The rearmost tile is discarded, face up; what still lay on it goes back to the supply."""
    tile = t.road.pop(0)
    t.supply[colour(tile)] += t.colour_on.pop(0)
    bonus = t.bonus_on.pop(0)
    if bonus:
        t.supply[COLOURS + mark(tile)] += 1
    t.discards.append(tile % TILES)
    t.gone += 1
