"""Les aveugles without thinking: the foremost pawn of one's own goes on.

Everybody follows every pawn by eye and loses sight of none: the table itself says whose it is. So nobody need
look at a pawn, and nobody is ever caught.
"""

from __future__ import annotations

from irisade.core.words import NOBODY
from irisade.games.colomo.les_aveugles.rules import EXIT, LEAVE, LOOK, MOVE, RUN_PAST, Table, gate


def move(t: Table, seat: int, options: list[int]) -> int:
    foremost = options[0]
    for cell in options:
        if lead(t, seat, cell) > lead(t, seat, foremost):
            foremost = cell
    return foremost


def lead(t: Table, seat: int, cell: int) -> int:
    """How far from its gate the pawn on this cell has come; a rival's is behind all."""
    own = t.owner[t.cells[cell]] == seat
    return (cell - gate(t, seat)) % len(t.cells) if own else NOBODY


def look(t: Table, seat: int, options: list[int]) -> int:
    return NOBODY


def leave(t: Table, seat: int, options: list[int]) -> int:
    return LEAVE if t.owner[t.moving] == seat else RUN_PAST


HABITS = {MOVE: move, LOOK: look, EXIT: leave}
