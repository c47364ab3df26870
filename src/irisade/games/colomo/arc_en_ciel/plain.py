"""A plain player of Arc-en-ciel: it turns over what it remembers first, and stops only in the last rainbow.

Before that it never pays to stop: the next player gets the chance instead. Among four grown-ups, one who left
the sixth colour to the others won 3 % of 2,000 games, where 25 % would be even.
"""

from __future__ import annotations

from irisade.core.belief import Belief
from irisade.core.text import Sentence
from irisade.core.words import NOBODY, Ask
from irisade.games.colomo.arc_en_ciel.habits import GUESSED
from irisade.games.colomo.arc_en_ciel.keen import next_disc
from irisade.games.colomo.arc_en_ciel.rules import (
    FLIP,
    FLIP_OR_STOP,
    NAME,
    POINT,
    POINT_OR_STOP,
    Table,
    is_open,
)
from irisade.games.colomo.reasons import about_disc

WHIMS = {"toddler": 0, "child": 0, "grown-up": 0}  # forgetting alone is the level


def choose(belief: Belief[Table]) -> int:
    assert isinstance(belief.asking, Ask)
    t: Table = belief.view
    if belief.asking.kind is NAME:
        return belief.dice.pick(likely(t, belief.shown, list(belief.asking.options)))
    options = [disc for disc in belief.asking.options if disc != NOBODY]
    known = {disc: belief.shown[disc] for disc in options if disc in belief.shown}
    naming = belief.asking.kind in (POINT, POINT_OR_STOP)
    safe = [disc for disc, hue in known.items() if naming or not is_open(t, hue)]
    fresh = [disc for disc in options if disc not in known]
    if belief.asking.kind is POINT_OR_STOP and not safe and len(fresh) > GUESSED and belief.dice.roll(2):
        return NOBODY  # a wrong guess would tell the others; but somebody must dare it some day
    return belief.dice.pick(safe or fresh or options)


def keenly(belief: Belief[Table]) -> int:
    """What a master does: the last rainbow it names as everybody does."""
    assert belief.asking is not None
    return next_disc(belief) if belief.asking.kind in (FLIP, FLIP_OR_STOP) else choose(belief)


def likely(t: Table, shown: dict[int, int], hues: list[int]) -> list[int]:
    """The colour that was seen there; else those that were seen nowhere. A memory may be false."""
    if shown.get(t.pointed) in hues:
        return [shown[t.pointed]]
    elsewhere = [shown[disc] for disc in t.middle if disc in shown]
    return [hue for hue in hues if hue not in elsewhere] or hues


def why(belief: Belief[Table], option: int) -> Sentence:
    assert belief.asking is not None
    if option == NOBODY:
        return Sentence("I dare not go on")
    if belief.asking.kind is not NAME:
        return about_disc(belief, option)
    if belief.shown.get(belief.view.pointed) == option:
        return about_disc(belief, belief.view.pointed)
    return Sentence("I do not remember any other {colour} disc", {"colour": option})
