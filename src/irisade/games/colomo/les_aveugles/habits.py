"""Les aveugles without thinking: the foremost pawn of one's own goes on.

Everybody follows every pawn by eye and loses sight of none: the table itself says whose it is. So nobody need
look at a pawn, and nobody is ever caught.
"""

from __future__ import annotations

from irisade.core.words import NOBODY
from irisade.games.colomo.les_aveugles.rules import (
    EXIT,
    KEEP_BLACK,
    LEAVE,
    LOOK,
    MOVE,
    MOVE_OR_STAY,
    NONE,
    OPEN,
    RUN_PAST,
    TURN_OVER,
    Table,
    gate,
    standing,
)


def move(t: Table, seat: int, options: list[int]) -> int:
    """None only with a house rule, if none is its own."""
    foremost = options[0]
    for cell in options:
        if lead(t, seat, cell) > lead(t, seat, foremost):
            foremost = cell
    return foremost


def lead(t: Table, seat: int, cell: int) -> int:
    """How far from its gate the pawn on this cell has come; a rival's is behind all."""
    own = cell != NOBODY and t.owner[t.cells[cell]] == seat
    return (cell - gate(t, seat)) % len(t.cells) if own else NOBODY


def look(t: Table, seat: int, options: list[int]) -> int:
    return NOBODY


def leave(t: Table, seat: int, options: list[int]) -> int:
    return LEAVE if t.owner[t.moving] == seat else RUN_PAST


def turn_over(t: Table, seat: int, options: list[int]) -> int:
    """A rival's stays black as long as anything else can be done."""
    if t.moving == NONE:
        return KEEP_BLACK if standing(t) else OPEN
    return OPEN if t.owner[t.moving] == seat else KEEP_BLACK


HABITS = {MOVE: move, MOVE_OR_STAY: move, LOOK: look, EXIT: leave, TURN_OVER: turn_over}
