"""What a bot of the Colomo box does with what it remembers, which may be wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from irisade.core.belief import Belief
from irisade.core.words import NOBODY, Ask


def fetch(belief: Belief, wanted: Callable[[Any, dict[int, int]], list[int]]) -> int:
    """A disc that is `wanted` among those it knows, else one that it has not seen, else any."""
    assert isinstance(belief.asking, Ask)
    options = list(belief.asking.options)
    known = {disc: belief.shown[disc] for disc in options if disc in belief.shown}
    fresh = [disc for disc in options if disc not in known]
    return belief.dice.pick(wanted(belief.view, known) or fresh or options)


def speak_up(belief: Belief) -> int:
    """Hey, if it takes the pawn that was just moved for another's."""
    moved, mover = next(reversed(belief.lies)), belief.view.turn
    return NOBODY if belief.shown.get(moved, mover) == mover else belief.seat


def owners(belief: Belief) -> dict[int, int]:
    """Whose pawn stands on each cell, as far as it remembers."""
    return {cell: belief.shown[pawn] for pawn, cell in belief.lies.items() if pawn in belief.shown}
