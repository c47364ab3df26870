"""What the numbers on the table of Les aveugles stand for.

In a view only the pawn that is on its way has a number; what a seat was shown is kept by the numbers that
pawns had when they came in. Cells are counted from one's own gate.
"""

from __future__ import annotations

from irisade.core.contents import PLACE, SEAT, YES_NO, Contents, Holds, Meaning, Options, count, number
from irisade.games.colomo.contents import OPEN, PAWN, TINT
from irisade.games.colomo.les_aveugles.rules import BETWEEN, HOME, PAWNS, SIX


def ring(seats: int, options: Options) -> int:
    return seats * (BETWEEN[seats - 2] + 1)


def from_own_gate(cell: int, seat: int, seats: int) -> int:
    """The middle stays where it is."""
    around = ring(seats, {})
    return (cell - seat * around // seats) % around if cell < around else cell


CELL = Meaning("cell", PLACE, ring, turned=from_own_gate, items=True)
GOAL = Meaning("goal", PLACE, HOME + 1, turned=from_own_gate)  # a cell, or the middle
CONTENTS = Contents(
    {
        "turn": Holds(SEAT),
        "tint": TINT,
        "outside": Holds(count(PAWNS), by=SEAT),
        "home": Holds(count(PAWNS), by=SEAT),
        "cells": Holds(OPEN, by=CELL, none=True, hidden=True),
        "owner": Holds(SEAT, by=OPEN, hidden=True, grows=True, most=1),
        "rolled": Holds(number(0, SIX)),
        "moving": Holds(OPEN, none=True),
        "stands": Holds(CELL, none=True),
        "came": Holds(CELL, none=True),
        "coming_in": Holds(YES_NO),
        "shown": Holds(YES_NO),
        "looked": Holds(OPEN, none=True),
        "waiting": Holds(OPEN, covered=True, needs="opening"),
        "brought": Holds(SEAT, needs="opening"),
        "missing": Holds(count(1), by=SEAT),
        "again": Holds(YES_NO),
    },
    shown=Holds(SEAT, by=PAWN),
    lies=Holds(GOAL, by=PAWN),
    meets=CELL,
)
