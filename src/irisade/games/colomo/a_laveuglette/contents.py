"""What the numbers on the table of A l'aveuglette stand for.

In a view only the pawn that is on its way has a number; what a seat was shown is kept by the numbers that
pawns had when they came in. The board is seen from one's own side.
"""

from __future__ import annotations

from irisade.core.contents import PLACE, SEAT, YES_NO, Contents, Holds, Meaning, Options, count
from irisade.games.colomo.a_laveuglette.board import CELLS, FAR, SIZE
from irisade.games.colomo.a_laveuglette.rules import PAWNS, REMEMBERED
from irisade.games.colomo.contents import OPEN, PAWN, TINT


def from_own_side(cell: int, seat: int, seats: int) -> int:
    """As if one sat in the south; beyond the board is beyond it for all."""
    if cell >= CELLS:
        return cell
    x, y = cell % SIZE, cell // SIZE
    side = 2 * seat if seats == 2 else seat
    x, y = ((x, y), (FAR - y, x), (FAR - x, FAR - y), (y, FAR - x))[side]
    return y * SIZE + x


def all_sides_alike(seats: int, options: Options) -> bool:
    """Three leave one side of the board empty."""
    return seats != 3


CELL = Meaning("cell", PLACE, CELLS, turned=from_own_side, items=True)
GOAL = Meaning("goal", PLACE, CELLS + 1, turned=from_own_side)
CONTENTS = Contents(
    {
        "turn": Holds(SEAT),
        "tint": TINT,
        "outside": Holds(count(PAWNS), by=SEAT),
        "across": Holds(count(PAWNS), by=SEAT),
        "cells": Holds(OPEN, by=CELL, none=True, hidden=True),
        "owner": Holds(SEAT, by=OPEN, hidden=True, grows=True, most=1),
        "moving": Holds(OPEN, none=True),
        "stands": Holds(CELL, none=True),
        "came": Holds(CELL, none=True),
        "shown": Holds(YES_NO),
        "missing": Holds(count(1), by=SEAT, needs="challenge"),
        "again": Holds(YES_NO, needs="challenge"),
        "returned": Holds(YES_NO, fixed=True),  # a view never says so
        "past": Holds(count(REMEMBERED)),
    },
    shown=Holds(SEAT, by=PAWN),
    lies=Holds(GOAL, by=PAWN),
    meets=CELL,
    symmetric=all_sides_alike,
)
