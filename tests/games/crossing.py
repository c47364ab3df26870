"""A l'aveuglette from notation: `crossing("Ac1 Bc5")` has a black pawn of A on c1 and one of B on c5.

Whatever a seat has neither on the board nor outside has arrived.
"""

from __future__ import annotations

from games.flow import tell
from irisade.core.words import SEAT_LETTERS
from irisade.games.colomo.a_laveuglette import GAME
from irisade.games.colomo.a_laveuglette.board import CELLS, cell_label
from irisade.games.colomo.a_laveuglette.rules import ENTER, GO, NONE, Table, position, turn


def crossing(pawns: str = "", /, outside: str = "00", turn: str = "A", **options: str) -> Table:
    """As many seats as digits in `outside`, which says how many pawns each has there."""
    t: Table = GAME.blank(GAME.read_options(options))
    t.seats, t.turn = len(outside), SEAT_LETTERS.index(turn)
    t.moving = t.stands = t.came = NONE
    t.cells = [NONE] * CELLS
    t.outside = [int(n) for n in outside]
    t.missing = [0] * t.seats
    for pawn, note in enumerate(pawns.split()):
        t.owner.append(SEAT_LETTERS.index(note[0]))
        t.cells[GO.read(note[1:])] = pawn
    t.across = [t.pawns - t.outside[seat] - t.owner.count(seat) for seat in range(t.seats)]
    return t


def pawns(t: Table) -> str:
    """Where the pawns stand, in the same notation, from a1 eastwards."""
    standing = ((cell, pawn) for cell, pawn in enumerate(t.cells) if pawn != NONE)
    return " ".join(f"{SEAT_LETTERS[t.owner[pawn]]}{cell_label(cell)}" for cell, pawn in standing)


def names(cells: list[int]) -> str:
    """Cells as they are called, in order."""
    return " ".join(sorted(cell_label(cell) for cell in cells))


def whose_turn(t: Table) -> str:
    return SEAT_LETTERS[t.turn]


def after(t: Table, script: str) -> str:
    """Where the pawns stand after one turn that leaves no question open."""
    assert tell(turn(t), script).asking is None
    return pawns(t)


def entries(t: Table) -> str:
    asking = tell(turn(t)).asking
    assert asking.kind is ENTER
    return names(asking.options)


def goals(t: Table, start: str) -> str:
    """Where the pawn on this cell may go."""
    asking = tell(turn(t), f"{'ABCD'[t.turn]}:{start}").asking
    assert asking.kind is GO
    return names(asking.options)


def position_now(t: Table) -> int:
    return position(t, t.turn)
