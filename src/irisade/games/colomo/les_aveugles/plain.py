"""A plain player of Les aveugles: it follows its pawns by eye, and leads the foremost one on.

Where it has lost sight of them, it takes a pawn that may be its own, but brings none to the middle that may
be somebody else's.
"""

from __future__ import annotations

from irisade.core.belief import Belief
from irisade.core.text import Sentence
from irisade.core.words import NOBODY, Ask, Window
from irisade.games.colomo.les_aveugles.rules import (
    COLOUR,
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
    end_of,
    gate,
    passes_own_gate,
    standing,
)
from irisade.games.colomo.reasons import about_colour, about_mover, about_pawn
from irisade.games.colomo.recall import owners, speak_up

WHIMS = {"toddler": 900, "child": 120}  # the die decides enough
VENTURED = 3  # it takes a pawn at a venture if one in so many should be its own
LOOKS_AHEAD = "trials"
IMAGINES = 5


def choose(belief: Belief[Table]) -> int:
    t: Table = belief.view
    if isinstance(belief.asking, Window):
        return speak_up(belief)
    assert isinstance(belief.asking, Ask)
    whose, options = owners(belief), belief.asking.options
    if belief.asking.kind is EXIT:
        return LEAVE if t.shown or whose.get(t.stands, t.turn) == t.turn else RUN_PAST
    if belief.asking.kind is LOOK:
        return max((cell for cell in options if cell not in whose), key=lambda cell: way(t, cell))
    if belief.asking.kind is TURN_OVER:
        return turn_over(belief)
    if belief.asking.kind not in (MOVE, MOVE_OR_STAY):
        return belief.dice.pick(options)
    own = [cell for cell in options if whose.get(cell) == t.turn]
    if own:
        return max(own, key=lambda cell: way(t, cell))
    unknown = [cell for cell in options if cell not in whose and cell != NOBODY]
    harmless = [cell for cell in unknown if not passes_own_gate(t, cell, end_of(t, cell, t.rolled))]
    if NOBODY in options and (not harmless or (too_many(t, unknown) and belief.dice.roll(2))):
        return NOBODY  # whoever is caught misses a turn; but somebody must dare it some day
    return belief.dice.pick(harmless or unknown or options)


def too_many(t: Table, unknown: list[int]) -> bool:
    """Hardly one of these can be its own."""
    return len(unknown) > VENTURED * (t.pawns - t.home[t.turn])


def worth_trying(belief: Belief[Table]) -> list[int]:
    """The pawns of one's own: in imagined games nobody says hey, so a rival's would seem to be a good one."""
    asking = belief.asking
    if not isinstance(asking, Ask) or asking.kind not in (MOVE, MOVE_OR_STAY):
        return []
    whose = owners(belief)
    return [cell for cell in asking.options if whose.get(cell) == belief.seat]


def turn_over(belief: Belief[Table]) -> int:
    """Not what it takes for a rival's; of those that it left black, what is left when all others are home."""
    t: Table = belief.view
    if t.moving == NONE:
        return KEEP_BLACK if standing(t) else OPEN
    return OPEN if belief.shown.get(next(reversed(belief.lies)), t.turn) == t.turn else KEEP_BLACK


def way(t: Table, cell: int) -> int:
    """How far from its own gate this cell lies; NOBODY is behind all."""
    return NOBODY if cell == NOBODY else (cell - gate(t, t.turn)) % len(t.cells)


def why(belief: Belief[Table], option: int) -> Sentence:
    if isinstance(belief.asking, Window):
        return about_mover(belief)
    assert belief.asking is not None
    if belief.asking.kind is COLOUR:
        return about_colour()
    if belief.asking.kind is TURN_OVER:
        return Sentence(
            "I believe that this pawn is mine" if option == OPEN else "Nobody need know whose it is"
        )
    if option == NOBODY and belief.asking.kind is MOVE_OR_STAY:
        return Sentence("I have lost track of my pawns")
    if belief.asking.kind is LOOK:
        return Sentence("I know them all") if option == NOBODY else Sentence("I have lost track of my pawns")
    return about_pawn(belief, belief.view.stands if belief.asking.kind is EXIT else option)
