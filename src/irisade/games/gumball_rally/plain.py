"""A plain driver: it plays the card that gains most places, the lowest of several, and passes when it can."""

from __future__ import annotations

from irisade.core.belief import Belief
from irisade.core.words import Ask
from irisade.games.gumball_rally.rules import GO, OVERTAKE, PLAY, Table, colour, number


def choose(belief: Belief) -> int:
    assert isinstance(belief.asking, Ask)
    if belief.asking.kind is OVERTAKE:
        return GO
    if belief.asking.kind is PLAY:
        t: Table = belief.view
        return max(belief.asking.options, key=lambda card: (places_gained(t, card), -number(card)))
    return belief.dice.pick(belief.asking.options)


def places_gained(t: Table, card: int) -> int:
    """How far this card takes the buggy whose turn it is."""
    gained = 0
    for rival in reversed(t.line[: t.line.index(t.to_play[0])]):
        ahead = t.played[rival]
        if number(card) <= number(ahead) and colour(card) != colour(ahead):
            break
        gained += 1
    return gained
