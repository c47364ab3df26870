"""A l'aveuglette without thinking: the pawn of one's own that comes farthest ahead, as far as it can.

Everybody follows every pawn by eye and loses sight of none: the table itself says whose it is.
"""

from __future__ import annotations

from irisade.games.colomo.a_laveuglette.board import OUT, ROW, SIZE
from irisade.games.colomo.a_laveuglette.rules import ENTER, GO, TAKE, Table, goals, side


def farthest(t: Table, seat: int, options: list[int]) -> list[int]:
    far = max(row(t, cell) for cell in options)
    return [cell for cell in options if row(t, cell) == far]


def take(t: Table, seat: int, options: list[int]) -> list[int]:
    """A pawn of its own, if one can move at all."""
    own = [cell for cell in options if t.owner[t.cells[cell]] == seat]
    return most(t, own if own else options)


def most(t: Table, pawns: list[int]) -> list[int]:
    """Those of these pawns that gain most rows."""
    gains = [gain(t, cell) for cell in pawns]
    best = max(gains)
    return [cell for k, cell in enumerate(pawns) if gains[k] == best]


def gain(t: Table, start: int) -> int:
    return max(row(t, goal) for goal in goals(t, start)) - row(t, start)


def row(t: Table, cell: int) -> int:
    return SIZE if cell == OUT else ROW[side(t)][cell]


HABITS = {ENTER: farthest, TAKE: take, GO: farthest}
