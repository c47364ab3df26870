"""Racebow tables from notation: `race("T10 T01", "E1 ry p0", "0:A2")` has two racers and two tiles ahead.

A racer is a square, on the start tile or after the number of a tile (0 is the first), then the colours of
the tower from the bottom up (r y g b v), then counters that differ from p3 o3 t2. Every pawn of the tiles
lies there, and the supply is what is left of the box.
"""

from __future__ import annotations

import re

from games.flow import tell
from irisade.core.words import NOBODY, SEAT_LETTERS, Ask
from irisade.games.racebow import GAME
from irisade.games.racebow.rules import (
    BONUSES,
    COLOURS,
    GO,
    NOTHING,
    START,
    TILE,
    TILES,
    Table,
    closed,
    colour,
    from_supply,
    mark,
    open_squares,
    square_label,
    turn,
)
from irisade.games.racebow.tiles import in_reach

HUES, FUELS = "rygbv", "pot"
FIVE = "T10 T20 T30 T40 T50"


def tiles(notes: str) -> list[int]:
    return [TILE.read(note) for note in notes.split()]


def race(road: str, *racers: str, discards: str = "", **options: str) -> Table:
    """A plays first, then B, and so on."""
    t: Table = GAME.blank(GAME.read_options(options))
    t.seats = len(racers)
    t.using, t.lifted = NOTHING, NOBODY
    t.line = list(range(t.seats))
    t.to_play = t.line[:]
    t.supply = [t.colour_pawns] * COLOURS + [t.bonus_pawns] * BONUSES
    for seat, racer in enumerate(racers):
        place, *rest = racer.split()
        tile, _, square = place.rpartition(":")
        t.tile.append(int(tile) if tile else START)
        t.square.append(GO.read(square))
        t.counters[seat] = [3, 3, 2]
        for word in rest:
            if re.fullmatch(r"[pot]\d", word):
                t.counters[seat][FUELS.index(word[0])] = int(word[1])
            else:
                t.towers[seat] = [HUES.index(hue) for hue in word]
                for hue in t.towers[seat]:
                    t.supply[hue] -= 1
    t.road, t.discards = tiles(road), tiles(discards)
    t.stack = [tile for tile in range(TILES) if tile not in t.road + t.discards]
    t.colour_on = [from_supply(t, colour(tile)) for tile in t.road]
    t.bonus_on = [from_supply(t, COLOURS + mark(tile)) if mark(tile) < BONUSES else 0 for tile in t.road]
    return t


def take_colour(t: Table, place: int) -> None:
    """Somebody was there before."""
    t.colour_on[place] = 0


def take_bonus(t: Table, place: int) -> None:
    t.bonus_on[place] = 0
    t.supply[COLOURS + mark(t.road[place])] += 1


def ways(t: Table, seat: str = "A") -> str:
    """The squares that this seat may enter: "E1 E2 A1"."""
    return " ".join(square_label(square) for square in open_squares(t, SEAT_LETTERS.index(seat)))


def reach(square: str) -> str:
    return " ".join(square_label(ahead) for ahead in in_reach(GO.read(square)))


def reason(t: Table, square: str, seat: str = "A") -> int:
    return closed(t, SEAT_LETTERS.index(seat), GO.read(square))


def offered(asking: object) -> str:
    """The options of a question, as they are written."""
    assert isinstance(asking, Ask)
    return " ".join(asking.kind.note(option) for option in asking.options)


def tower(t: Table, seat: str = "A") -> str:
    return "".join(HUES[hue] for hue in t.towers[SEAT_LETTERS.index(seat)])


def fuel(t: Table, seat: str = "A") -> str:
    return " ".join(
        f"{name}{value}" for name, value in zip(FUELS, t.counters[SEAT_LETTERS.index(seat)], strict=True)
    )


def where(t: Table, seat: str = "A") -> str:
    """ "2:E1", or "E1" on the start tile."""
    who = SEAT_LETTERS.index(seat)
    return ("" if t.tile[who] == START else f"{t.tile[who]}:") + square_label(t.square[who])


def seats(pile: list[int]) -> str:
    return "".join(SEAT_LETTERS[seat] for seat in pile)


def told(t: Table, script: str):
    """One turn, told to its end."""
    done = tell(turn(t), script)
    assert done.asking is None
    return done
