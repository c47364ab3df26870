"""What a bot of the Colomo box does with what it remembers, which may be wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from irisade.core.belief import Belief
from irisade.core.words import NOBODY, Ask
from irisade.games.colomo.discs import COLOURS, COPIES
from irisade.games.colomo.pawns import Table as Pawns

T = TypeVar("T")  # the table of a game of discs
P = TypeVar("P", bound=Pawns)


def fetch(belief: Belief[T], wanted: Callable[[T, dict[int, int]], list[int]]) -> int:
    """A disc that is `wanted` among those it knows, else one that it has not seen, else any."""
    known, fresh = known_and_fresh(belief)
    return belief.dice.pick(wanted(belief.view, known) or fresh or list(known))


def known_and_fresh(belief: Belief) -> tuple[dict[int, int], list[int]]:
    """The discs that it may turn over: those it has seen, with their colours, and the others."""
    assert isinstance(belief.asking, Ask)
    options = [disc for disc in belief.asking.options if disc != NOBODY]
    known = {disc: belief.shown[disc] for disc in options if disc in belief.shown}
    return known, [disc for disc in options if disc not in known]


def still_unseen(seen: Iterable[int]) -> list[int]:
    """How many discs of each colour nobody has turned over yet, if these are the others."""
    left = [COPIES] * COLOURS
    for hue in seen:
        left[hue] -= 1
    return left


def speak_up(belief: Belief[P]) -> int:
    """Hey, if it takes the pawn that was just moved for another's."""
    moved, mover = next(reversed(belief.lies)), belief.view.turn
    return NOBODY if belief.shown.get(moved, mover) == mover else belief.seat


def owners(belief: Belief) -> dict[int, int]:
    """Whose pawn stands on each cell, as far as it remembers."""
    return {cell: belief.shown[pawn] for pawn, cell in belief.lies.items() if pawn in belief.shown}
