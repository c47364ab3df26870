"""A plain driver: it saves strong cards for the rounds in which a flag can come, then drives for places."""

from __future__ import annotations

from irisade.core.belief import Belief
from irisade.core.words import Ask
from irisade.games.gumball_rally.rules import (
    BLOCK,
    CARDS,
    GO,
    NONE,
    OVERTAKE,
    PLAY,
    STAY,
    Table,
    colour,
    number,
)

LIKELY = 2  # dangers among which a flag must be, to drive all out


def choose(belief: Belief) -> int:
    assert isinstance(belief.asking, Ask)
    t: Table = belief.view
    if belief.asking.kind is OVERTAKE:
        return GO if flag_among(t) else STAY
    if belief.asking.kind is not PLAY:
        return belief.dice.pick(belief.asking.options)
    cards = list(belief.asking.options)
    if not flag_among(t):
        return min(cards, key=lambda card: (number(card), places_gained(t, card)))
    if flag_among(t) > LIKELY:
        return max(cards, key=lambda card: (places_kept(t, card), -number(card)))
    return max(cards, key=lambda card: (places_kept(t, card), number(card)))


def flag_among(t: Table) -> int:
    """A flag is one of so many dangers, the next being as likely as any; 0 when none can come now."""
    block = (len(t.drawn) + 1) // BLOCK
    return BLOCK - (len(t.drawn) + 1) % BLOCK if t.flags < block else 0


def places_gained(t: Table, card: int) -> int:
    """How far this card takes the buggy whose turn it is."""
    gained = 0
    for rival in reversed(t.line[: t.line.index(t.to_play[0])]):
        ahead = t.played[rival]
        if number(card) <= number(ahead) and colour(card) != colour(ahead):
            break
        gained += 1
    return gained


def places_kept(t: Table, card: int) -> float:
    """What is gained, less what those who play later will probably take back."""
    later = sum(t.played[buggy] == NONE for buggy in t.to_play[1:])
    passing = sum(number(other) > number(card) or colour(other) == colour(card) for other in range(CARDS))
    return places_gained(t, card) - later * passing / CARDS
