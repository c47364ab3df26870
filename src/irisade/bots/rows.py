"""A belief as numbers: the same cells and the same moves as in a batch, so a bot trained there plays here."""

from __future__ import annotations

from irisade.core.belief import Belief
from irisade.core.game import Game
from irisade.core.words import NOBODY, Ask, Window
from irisade.lower.numbers import numbers
from irisade.lower.rows import row_of


def row(belief: Belief) -> list[int]:
    """What this seat sees and was shown, laid out as `irisade.adapters.moves.cells(game)` says."""
    return row_of(_game(belief), belief.view, belief.seat, belief.asking, belief.shown, belief.lies)


def open_moves(belief: Belief) -> dict[int, int]:
    """The numbers of the moves that are open, each with the option to answer; in a window, -1 or the seat."""
    first, asking = numbers(_game(belief)).first, belief.asking
    if isinstance(asking, Window):
        return {first[asking.kind] + NOBODY: NOBODY, first[asking.kind]: belief.seat}
    assert isinstance(asking, Ask)
    return {first[asking.kind] + option: option for option in sorted(asking.options)}


def _game(belief: Belief) -> Game:
    if belief.game is None:
        raise ValueError("nobody has asked this seat yet")
    return belief.game
