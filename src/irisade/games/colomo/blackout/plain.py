"""A plain player of Blackout: it follows every disc by eye, and as the manipulator trusts in luck."""

from __future__ import annotations

from irisade.core.belief import Belief
from irisade.core.words import Ask
from irisade.games.colomo.blackout.rules import SEEK, Table


def choose(belief: Belief) -> int:
    assert isinstance(belief.asking, Ask)
    options = belief.asking.options
    if belief.asking.kind is not SEEK:
        return belief.dice.pick(options)
    t: Table = belief.view
    hues = {place: belief.shown.get(disc) for disc, place in belief.lies.items()}
    known = [place for place in options if hues.get(place) == t.wanted]
    return belief.dice.pick(known or options)
