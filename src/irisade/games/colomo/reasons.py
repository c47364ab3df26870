"""What a bot says about a disc or a pawn: from what it remembers, which may be wrong."""

from __future__ import annotations

from irisade.core.belief import Belief
from irisade.core.text import Sentence
from irisade.games.colomo.recall import P, owners


def about_disc(belief: Belief, disc: int, looking_for: int | None = None) -> Sentence:
    """Why it turns this one over; a disc of another colour than it looks for helps nobody."""
    if looking_for is not None and belief.shown.get(disc, looking_for) != looking_for:
        return Sentence("Everybody has seen that one: it gives nothing away")
    if disc in belief.shown:
        return Sentence("I remember seeing {colour} there", {"colour": belief.shown[disc]})
    return Sentence("I do not know yet what is there")


def about_pawn(belief: Belief, cell: int) -> Sentence:
    """Why it moves the pawn that stands there."""
    whose = owners(belief).get(cell)
    if whose == belief.seat:
        return Sentence("I believe that this pawn is mine")
    if whose is None:
        return Sentence("I have lost track of my pawns")
    return Sentence("I think it belongs to {seat}", {"seat": whose})


def about_colour() -> Sentence:
    return Sentence("I like this colour")


def about_mover(belief: Belief[P]) -> Sentence:
    """Why it speaks up, or not."""
    moved = next(reversed(belief.lies), None)
    whose = None if moved is None else belief.shown.get(moved)
    if whose is None or whose == belief.view.turn:
        return Sentence("I did not see anything wrong")
    return Sentence("I think it belongs to {seat}", {"seat": whose})
