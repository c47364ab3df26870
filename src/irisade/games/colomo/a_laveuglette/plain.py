"""A plain player of A l'aveuglette: it follows its pawns by eye, and goes as far ahead as it can.

Where it has lost sight of them, it takes a pawn that may be its own.
"""

from __future__ import annotations

from irisade.core.belief import Belief
from irisade.core.text import Sentence
from irisade.core.words import Ask, Window
from irisade.games.colomo.a_laveuglette.board import OUT, ROW, SIZE
from irisade.games.colomo.a_laveuglette.rules import COLOUR, ENTER, TAKE, Table, goals, side
from irisade.games.colomo.reasons import about_colour, about_mover, about_pawn
from irisade.games.colomo.recall import owners, speak_up

WHIMS = {"toddler": 900, "child": 120}  # a rival's pawn moved on a whim is soon moved back
STAYS = 4  # who watches a few pawns all the time forgets so much more slowly
LOOKS_AHEAD = "trials"


def choose(belief: Belief[Table]) -> int:
    t: Table = belief.view
    if isinstance(belief.asking, Window):
        return speak_up(belief)
    assert isinstance(belief.asking, Ask)
    options, whose = list(belief.asking.options), owners(belief)
    if belief.asking.kind is COLOUR:
        return belief.dice.pick(options)
    if belief.asking.kind is TAKE:
        own = [cell for cell in options if whose.get(cell) == t.turn]
        unknown = [cell for cell in options if cell not in whose]
        taken = own or unknown or options
        return farthest(belief, taken, [gain(t, cell) for cell in taken])
    return farthest(belief, options, [row(t, cell) for cell in options])


def worth_trying(belief: Belief[Table]) -> list[int]:
    """Rivals' pawns too, which can be led astray, unless one may be caught: nobody imagines that."""
    if not isinstance(belief.asking, Ask):
        return []
    options, t = list(belief.asking.options), belief.view
    if belief.asking.kind is not TAKE or not t.challenge:
        return options
    whose = owners(belief)
    return [cell for cell in options if whose.get(cell) == t.turn]


def row(t: Table, cell: int) -> int:
    return SIZE if cell == OUT else ROW[side(t)][cell]


def gain(t: Table, start: int) -> int:
    """How many rows the pawn on this cell can go ahead; it does not count how often a position was there."""
    return max([row(t, goal) for goal in goals(t, start)], default=0) - row(t, start)


def farthest(belief: Belief[Table], options: list[int], reach: list[int]) -> int:
    return belief.dice.pick([option for option, far in zip(options, reach, strict=True) if far == max(reach)])


def why(belief: Belief[Table], option: int) -> Sentence:
    if isinstance(belief.asking, Window):
        return about_mover(belief)
    assert belief.asking is not None
    if belief.asking.kind is COLOUR:
        return about_colour()
    if belief.asking.kind is ENTER:
        return Sentence("That is as far ahead as I can come in")
    return about_pawn(belief, option if belief.asking.kind is TAKE else belief.view.came)
