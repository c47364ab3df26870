"""A plain player of Les aveugles: it follows its pawns by eye, and leads the foremost one on.

Where it has lost sight of them, it takes a pawn that may be its own, but brings none to the middle that may
be somebody else's.
"""

from __future__ import annotations

from irisade.core.belief import Belief
from irisade.core.text import Line
from irisade.core.words import NOBODY, Ask, Window
from irisade.games.colomo.les_aveugles.rules import (
    EXIT,
    LEAVE,
    LOOK,
    MOVE,
    RUN_PAST,
    Table,
    end_of,
    gate,
    passes_own_gate,
)
from irisade.games.colomo.reasons import about_mover, about_pawn
from irisade.games.colomo.recall import owners, speak_up

WHIMS = {"toddler": 900, "child": 120}  # the die decides enough


def choose(belief: Belief) -> int:
    t: Table = belief.view
    if isinstance(belief.asking, Window):
        return speak_up(belief)
    assert isinstance(belief.asking, Ask)
    whose, options = owners(belief), belief.asking.options
    if belief.asking.kind is EXIT:
        return LEAVE if whose.get(t.came, t.turn) == t.turn else RUN_PAST
    if belief.asking.kind is LOOK:
        return max((cell for cell in options if cell not in whose), key=lambda cell: way(t, cell))
    if belief.asking.kind is not MOVE:
        return belief.dice.pick(options)
    own = [cell for cell in options if whose.get(cell) == t.turn]
    if own:
        return max(own, key=lambda cell: way(t, cell))
    unknown = [cell for cell in options if cell not in whose]
    harmless = [cell for cell in unknown if not passes_own_gate(t, cell, end_of(t, cell, t.rolled))]
    return belief.dice.pick(harmless or unknown or options)


def way(t: Table, cell: int) -> int:
    """How far from its own gate this cell lies; NOBODY is behind all."""
    return NOBODY if cell == NOBODY else (cell - gate(t, t.turn)) % len(t.cells)


def why(belief: Belief, option: int) -> Line:
    if isinstance(belief.asking, Window):
        return about_mover(belief)
    assert belief.asking is not None
    if belief.asking.kind is LOOK:
        return Line("I know them all") if option == NOBODY else Line("I have lost track of my pawns")
    return about_pawn(belief, belief.view.came if belief.asking.kind is EXIT else option)
