"""Les aveugles from notation: `ring("A5 B7")` has a black pawn of A on cell 5 and one of B on cell 7.

Whatever a seat has neither on the ring nor outside is in the middle.
"""

from __future__ import annotations

from games.flow import tell
from irisade.core.dice import Dice
from irisade.core.match import guess
from irisade.core.words import SEAT_LETTERS
from irisade.games.colomo.les_aveugles import GAME
from irisade.games.colomo.les_aveugles.rules import NONE, Table, stretch, turn


def ring(pawns: str = "", /, outside: str = "00", turn: str = "A", **options: str) -> Table:
    """As many seats as digits in `outside`, which says how many pawns each has there."""
    t: Table = GAME.blank(GAME.read_options(options))
    t.seats, t.turn = len(outside), SEAT_LETTERS.index(turn)
    t.moving = t.stands = t.came = t.looked = NONE
    t.cells = [NONE] * (t.seats * stretch(t))
    t.outside = [int(n) for n in outside]
    t.missing = [0] * t.seats
    for pawn, note in enumerate(pawns.split()):
        t.owner.append(SEAT_LETTERS.index(note[0]))
        t.cells[int(note[1:])] = pawn
    t.home = [t.pawns - t.outside[seat] - t.owner.count(seat) for seat in range(t.seats)]
    return t


def pawns(t: Table) -> str:
    """Where the pawns stand, in the same notation, by cell."""
    return " ".join(
        f"{SEAT_LETTERS[t.owner[pawn]]}{cell}" for cell, pawn in enumerate(t.cells) if pawn != NONE
    )


def whose_turn(t: Table) -> str:
    return SEAT_LETTERS[t.turn]


def after(t: Table, script: str) -> str:
    """Where the pawns stand after one turn that leaves no question open."""
    assert tell(turn(t), script).asking is None
    return pawns(t)


def guesses(t: Table) -> set[tuple[int, ...]]:
    """Whose the pawns could be, for who remembers nothing."""
    worlds = [t.copy() for _ in range(30)]
    for seed, world in enumerate(worlds):
        guess(GAME, world, 1, [], Dice(seed))
    return {tuple(world.owner) for world in worlds}
