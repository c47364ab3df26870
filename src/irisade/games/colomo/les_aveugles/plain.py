"""A plain player of Les aveugles: it follows every pawn by eye, and leads its foremost one on."""

from __future__ import annotations

from irisade.core.belief import Belief
from irisade.core.words import NOBODY, Ask, Window
from irisade.games.colomo.les_aveugles.rules import EXIT, LEAVE, MOVE, Table, gate


def choose(belief: Belief) -> int:
    t: Table = belief.view
    if isinstance(belief.asking, Window):
        moved = next(reversed(belief.lies))
        return NOBODY if belief.shown.get(moved, t.turn) == t.turn else belief.seat
    assert isinstance(belief.asking, Ask)
    if belief.asking.kind is EXIT:
        return LEAVE
    if belief.asking.kind is not MOVE:
        return NOBODY  # it need not look
    whose = {cell: belief.shown.get(pawn) for pawn, cell in belief.lies.items()}
    own = [cell for cell in belief.asking.options if whose.get(cell) == t.turn]
    return max(own or belief.asking.options, key=lambda cell: (cell - gate(t, t.turn)) % len(t.cells))
