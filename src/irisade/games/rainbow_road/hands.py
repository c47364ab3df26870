"""What players of Rainbow Road do with their own hands: they lay the card that they chose in secret."""

from __future__ import annotations

from irisade.core.text import Sentence
from irisade.core.words import Show
from irisade.draw.scene import ByHand
from irisade.games.rainbow_road.table import NO_CARD, SECRET, Table


def by_hand(before: Table, t: Table, show: Show | None) -> ByHand | None:
    """The card is in the hand until then, and its spot as it was."""
    if show is None or show.text != "{seat} lays a {card} on {spot}" or t.placement != SECRET:
        return None
    seat, card, spot = (show.words[word] for word in ("seat", "card", "spot"))
    t.aimed[seat], t.picked[seat] = spot, card
    t.hands[seat] = sorted([*t.hands[seat], card])
    t.played[seat].pop()
    t.road[spot] = before.road[spot]
    if t.road[spot] != NO_CARD:
        t.discards.pop()
    t.marked[seat], t.hole = before.marked[seat], before.hole
    prompt = Sentence("Both have chosen: show your card")
    return ByHand(t, f"hand.{card}", Sentence("Show the {card}", {"card": card}), prompt, "RO-19")
