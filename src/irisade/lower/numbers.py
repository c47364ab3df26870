"""Moves and views as numbers: which number each move has, and which cell of a row each field of the table.

Both follow from the declarations beside the rules, so they are the same for every number of players and all
options. Nothing here needs NumPy.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from irisade.core.game import Game
from irisade.core.words import NOBODY, Kind
from irisade.lower.lowered import unit_of
from irisade.lower.unit import HEAD, PLACES, room_of


@dataclass(frozen=True, eq=False)
class Numbers:
    """The moves of a game in the order their kinds are declared.

    A kind's options follow one another. Before them stands NOBODY (-1), if one may do without; in a window
    that is silence, and option 0 is to speak. Kinds that only luck answers have no numbers.
    """

    first: dict[Kind, int]  # the number of option 0 of each kind that is asked
    windows: frozenset[Kind]
    count: int
    kinds: tuple[Kind, ...]  # every question; an observation names one by its position here

    def number(self, kind: Kind, option: int) -> int:
        """The number of a move; one that the kind does not have raises ValueError."""
        least = NOBODY if self.declinable(kind) else 0
        if kind not in self.first or not least <= option < kind.size:
            raise ValueError(f"{option} is no answer to {kind.text!r}")
        return self.first[kind] + option

    def move(self, number: int) -> tuple[Kind, int]:
        """The kind and option with this number; a number that no move has raises ValueError."""
        for kind, first in self.first.items():
            if first - self.declinable(kind) <= number < first + kind.size:
                return kind, number - first
        raise ValueError(f"moves have the numbers 0 to {self.count - 1}, not {number}")

    def note(self, number: int) -> str:
        """A move as a record writes it; in a window "-" is silence and "!" is to speak."""
        kind, option = self.move(number)
        if kind in self.windows:
            return "-" if option == NOBODY else "!"
        return kind.note(option)

    def declinable(self, kind: Kind) -> bool:
        return bool(kind.none) or kind in self.windows

    @property
    def version(self) -> str:
        """Changes whenever a number comes to mean another move."""
        told = "\n".join(
            f"{number} {self.move(number)[0].text} {self.note(number)}" for number in range(self.count)
        )
        return hashlib.sha256(told.encode()).hexdigest()[:12]


class Cells(NamedTuple):
    """Where things lie in a row of numbers that says what a seat sees."""

    fields: dict[str, slice]  # of the table
    shown: slice  # what this seat last saw at each place
    lies: slice  # where each piece last went, as this seat saw
    width: int


@cache
def numbers(game: Game) -> Numbers:
    """The numbers of this game's moves."""
    unit, first, at = unit_of(game), {}, 0
    for kind in unit.kinds:
        if kind in unit.asked:
            at += unit.moves_of(kind)
            first[kind] = at - kind.size
    return Numbers(first, frozenset(unit.windows), at, tuple(unit.kinds))


@cache
def cells(game: Game) -> Cells:
    """How this game's views lie in a row. Cell 0 is the seat that looks, cell 1 the question it is asked."""
    unit, fields, at = unit_of(game), {}, HEAD
    for field, bound in unit.layout.items():
        fields[field] = slice(at, at + room_of(bound))
        at += room_of(bound)
    shown = slice(at, at + PLACES * unit.places)
    lies = slice(shown.stop, shown.stop + PLACES * unit.paths)
    return Cells(fields, shown, lies, lies.stop)
