"""What drivers of Gumball Rally do with their own hands: turn up dangers, draw for a photo finish."""

from __future__ import annotations

from bisect import insort

from irisade.core.text import Sentence
from irisade.core.words import Show
from irisade.draw.scene import ByHand
from irisade.games.gumball_rally.rules import FLAG, NONE, Table, driver

RACE, DANGERS = "deck.0", "danger.0"  # the piles


def by_hand(before: Table, t: Table, show: Show | None) -> ByHand | None:
    """The booklet does not say who turns up a danger: here the last in line does, or the next one ahead."""
    if show is not None and show.text == "{danger}!":
        danger = t.drawn.pop()
        if danger != FLAG:
            insort(t.hazards, danger)
        prompt = Sentence("A danger comes: turn up the card")
        seats = tuple([driver(t, buggy) for buggy in reversed(t.line)])
        return ByHand(t, DANGERS, Sentence("Turn up the danger"), prompt, "GR-27", seats)
    if show is not None and show.text == "{seat} draws {card}":
        seat = show.words["seat"]
        t.deck.append(t.photo[seat])
        t.photo[seat] = NONE
        return ByHand(t, RACE, Sentence("Draw a card"), Sentence("Photo finish! Draw a card"), "GR-41")
    return None
