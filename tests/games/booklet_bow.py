"""Racebow once more, from the booklet alone and for one purpose: to disagree with the rules.

Every tile is a card on which somebody has written what lies on which square, in words; whatever is taken is
rubbed out. The story stops at every tile that is turned up and at every question, and says what could be
the answer. What the tiles carry is not in the booklet: that it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

LEVELS = ("water", "earth", "air")
RAINBOW = ["red", "yellow", "green", "blue", "violet"]
BONUSES = ("propeller", "oxygen", "turbo")
TOP, BOTTOM, SWAP = "to top", "to bottom", "swap"
PRICE = {"water": "oxygen", "air": "propeller"}
PLAYERS, IN_SIGHT, MOST = 4, 5, 5


class Square(NamedTuple):
    """A square of any tile."""

    level: str
    column: int

    def ahead(self) -> list[Square]:
        """Facing it and to either side, on this level and on those just above and below."""
        here = LEVELS.index(self.level)
        return [
            Square(LEVELS[high], column)
            for high in range(len(LEVELS))
            for column in range(4)
            if abs(high - here) <= 1 and abs(column - self.column) <= 1
        ]


@dataclass
class Tile:
    """A tile on the table: its number, and what can be read on its squares."""

    number: int
    marks: dict[Square, str]
    empty: set[Square] = field(default_factory=set)  # nothing lies there (any more)

    def lying(self, square: Square) -> str | None:
        """The pawn on this square; what is written there as an action is no pawn."""
        written = self.marks.get(square)
        return None if square in self.empty or written in (TOP, BOTTOM, SWAP) else written


@dataclass
class Racer:
    """A player: where the pawn stands (tile -1 is the start), the tower and the counters."""

    number: int
    square: Square
    tile: int = -1
    tower: list[str] = field(default_factory=list)
    counters: dict[str, int] = field(default_factory=lambda: {"propeller": 3, "oxygen": 3, "turbo": 2})


@dataclass
class Stop:
    """A place where the story waits: for a tile from the pile, or for a player to choose."""

    why: str
    who: int
    answers: frozenset[Any] = frozenset()


class Race:
    """The track, the pawns beside it, and the racers in the order of their start squares."""

    def __init__(self, starts: Sequence[Square], carries: Callable[[int], dict[Square, str]]) -> None:
        self.carries = carries
        self.racers = [Racer(number, square) for number, square in enumerate(starts)]
        self.pile, self.discards = set(range(60)), set[int]()
        self.supply = dict.fromkeys(RAINBOW, 8) | dict.fromkeys(BONUSES, 5)
        self.track: dict[int, Tile] = {}  # by how many were laid before it
        self.winner: Racer | None = None

    def lay(self, number: int) -> None:
        """At the far end, with the pawns that it needs, as far as there are any."""
        if not self.pile:
            self.pile, self.discards = self.discards, set()
        self.pile.remove(number)
        tile = Tile(number, self.carries(number))
        for square in tile.marks:
            pawn = tile.lying(square)
            if pawn is None:
                continue
            if self.supply[pawn]:
                self.supply[pawn] -= 1
            else:
                tile.empty.add(square)
        self.track[self.laid()] = tile

    def laid(self) -> int:
        return max(self.track, default=-1) + 1

    def story(self) -> Generator[Stop, Any, None]:
        order = sorted(self.racers, key=lambda racer: racer.square.column)
        while True:
            for racer in order:
                yield from self.one_turn(racer)
                if self.winner:
                    return

    def one_turn(self, racer: Racer) -> Generator[Stop, Any, None]:
        square = yield Stop("go", racer.number, self.open_to(racer))
        yield from self.step(racer, square)
        if self.winner is None and racer.counters["turbo"] and self.open_to(racer):
            square = yield Stop("turbo", racer.number, self.open_to(racer) | {None})
            if square is not None:
                racer.counters["turbo"] -= 1
                yield from self.step(racer, square)

    def open_to(self, racer: Racer) -> frozenset[Any]:
        tile = self.track[racer.tile + 1]
        return frozenset(square for square in racer.square.ahead() if may_enter(racer, tile, square))

    def step(self, racer: Racer, square: Square) -> Generator[Stop, Any, None]:
        left = racer.tile
        if square.level in PRICE:
            racer.counters[PRICE[square.level]] -= 1
        racer.tile, racer.square = left + 1, square
        tile = self.track[racer.tile]
        yield from self.effect(racer, tile)
        if racer.tower == RAINBOW:
            self.winner = racer
            return
        if self.laid() - 1 - racer.tile < IN_SIGHT:
            self.lay((yield Stop("tile", racer.number, frozenset(self.pile or self.discards))))
        if left >= 0 and all(other.tile > left for other in self.racers):
            self.clear(self.track.pop(left))

    def clear(self, tile: Tile) -> None:
        self.discards.add(tile.number)
        for square in tile.marks:
            pawn = tile.lying(square)
            if pawn is not None:
                self.supply[pawn] += 1

    def effect(self, racer: Racer, tile: Tile) -> Generator[Stop, Any, None]:
        written, pawn = tile.marks.get(racer.square), tile.lying(racer.square)
        if pawn in RAINBOW:
            racer.tower.append(pawn)
            tile.empty.add(racer.square)
        elif pawn is not None:
            racer.counters[pawn] = min(racer.counters[pawn] + 1, MOST)
            self.supply[pawn] += 1
            tile.empty.add(racer.square)
        elif written in (TOP, BOTTOM, SWAP) and len(racer.tower) > 1:
            yield from self.sort(racer, written)

    def sort(self, racer: Racer, action: str) -> Generator[Stop, Any, None]:
        """Only what would change the tower is worth an answer."""
        tower = racer.tower
        idle = {TOP: len(tower) - 1, BOTTOM: 0, SWAP: None}[action]
        floors = {floor for floor in range(len(tower)) if floor != idle}
        floor = yield Stop(action, racer.number, frozenset(floors | {None}))
        if floor is None:
            return
        if action == SWAP:
            other = yield Stop("with", racer.number, frozenset(floors - {floor}))
            tower[floor], tower[other] = tower[other], tower[floor]
        else:
            tower.insert(len(tower) if action == TOP else 0, tower.pop(floor))


def may_enter(racer: Racer, tile: Tile, square: Square) -> bool:
    """It can be paid for, and no pawn lies there that the racer has or has no room for."""
    if square.level in PRICE and not racer.counters[PRICE[square.level]]:
        return False
    pawn = tile.lying(square)
    return pawn not in racer.tower and (pawn not in BONUSES or racer.counters[pawn] < MOST)
