"""A plain player of Blackout: it follows every disc by eye, and as the manipulator moves two of them far.

It asks for what it moved first, as long as most discs are still covered.
"""

from __future__ import annotations

from irisade.core.belief import Belief
from irisade.core.text import Sentence
from irisade.core.words import NOBODY, Ask
from irisade.games.colomo.blackout.rules import LIFT, NAME, PUT, SEEK, Table


def choose(belief: Belief[Table]) -> int:
    assert isinstance(belief.asking, Ask)
    t: Table = belief.view
    options, kind = list(belief.asking.options), belief.asking.kind
    if kind is SEEK:
        hues = covered(belief)
        known = [place for place in options if hues.get(place) == t.wanted]
        return belief.dice.pick(known or [place for place in options if place not in hues] or options)
    if kind is LIFT:
        return belief.dice.pick([place for place in options if place != NOBODY] or options)
    if kind is PUT:
        far = max(abs(place - t.came[0]) for place in options)
        return belief.dice.pick([place for place in options if abs(place - t.came[0]) == far])
    if kind is NAME:
        return next((hue for hue in reversed(covered(belief).values()) if hue in options), options[-1])
    return belief.dice.pick(options)


def covered(belief: Belief[Table]) -> dict[int, int]:
    """The colour on each place, as far as it remembers; what moved last comes last."""
    return {place: belief.shown[disc] for disc, place in belief.lies.items() if disc in belief.shown}


def why(belief: Belief[Table], option: int) -> Sentence:
    assert belief.asking is not None
    t: Table = belief.view
    if belief.asking.kind is SEEK:
        if covered(belief).get(option) == t.wanted:
            return Sentence("I remember seeing {colour} there", {"colour": t.wanted})
        return Sentence("I have lost sight of it")
    if belief.asking.kind is NAME:
        return Sentence("You may have lost sight of it")
    return Sentence("That should be hard to follow")
