"""A plain player of A l'aveuglette: it follows every pawn by eye, and goes as far ahead as it can."""

from __future__ import annotations

from irisade.core.belief import Belief
from irisade.core.words import NOBODY, Ask, Window
from irisade.games.colomo.a_laveuglette.rules import OUT, ROW, SIZE, TAKE, Table, goals, side


def choose(belief: Belief) -> int:
    t: Table = belief.view
    if isinstance(belief.asking, Window):
        moved = next(reversed(belief.lies))
        return NOBODY if belief.shown.get(moved, t.turn) == t.turn else belief.seat
    assert isinstance(belief.asking, Ask)
    options = list(belief.asking.options)
    if belief.asking.kind is not TAKE:
        return farthest(belief, options, [row(t, cell) for cell in options])
    whose = {cell: belief.shown.get(pawn) for pawn, cell in belief.lies.items()}
    own = [cell for cell in options if whose.get(cell) == t.turn] or options
    return farthest(belief, own, [gain(t, cell) for cell in own])


def row(t: Table, cell: int) -> int:
    return SIZE if cell == OUT else ROW[side(t)][cell]


def gain(t: Table, start: int) -> int:
    """How many rows the pawn on this cell can go ahead; it does not count how often a position was there."""
    return max([row(t, goal) for goal in goals(t, start)], default=0) - row(t, start)


def farthest(belief: Belief, options: list[int], reach: list[int]) -> int:
    return belief.dice.pick([option for option, far in zip(options, reach, strict=True) if far == max(reach)])
