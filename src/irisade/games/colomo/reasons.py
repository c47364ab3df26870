"""What a bot says about a disc or a pawn: from what it remembers, which may be wrong."""

from __future__ import annotations

from irisade.core.belief import Belief
from irisade.core.text import Line
from irisade.games.colomo.recall import owners


def about_disc(belief: Belief, disc: int) -> Line:
    if disc in belief.shown:
        return Line("I remember seeing {colour} there", {"colour": belief.shown[disc]})
    return Line("I do not know yet what is there")


def about_pawn(belief: Belief, cell: int) -> Line:
    """Why it moves the pawn that stands there."""
    whose = owners(belief).get(cell)
    if whose == belief.seat:
        return Line("I believe that this pawn is mine")
    if whose is None:
        return Line("I have lost track of my pawns")
    return Line("I think it belongs to {seat}", {"seat": whose})


def about_colour() -> Line:
    return Line("I like this colour")


def about_mover(belief: Belief) -> Line:
    """Why it speaks up, or not."""
    moved = next(reversed(belief.lies), None)
    whose = None if moved is None else belief.shown.get(moved)
    if whose is None or whose == belief.view.turn:
        return Line("I did not see anything wrong")
    return Line("I think it belongs to {seat}", {"seat": whose})
