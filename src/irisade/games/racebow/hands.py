"""What players of Racebow do with their own hands: whoever is first on a tile turns up a new one."""

from __future__ import annotations

from bisect import insort

from irisade.core.text import Sentence
from irisade.core.words import Show
from irisade.draw.scene import ByHand
from irisade.games.racebow.rules import Table
from irisade.games.racebow.tiles import COLOURS, TILES, colour, mark

NEW = "new.0"  # at the far end of the track


def by_hand(before: Table, t: Table, show: Show | None) -> ByHand | None:
    """The tile lies face down until then, and its pawns beside the track."""
    laid = t.gone + len(t.road) - before.gone - len(before.road)
    if show is not None or not before.road or laid == 0:
        return None
    for _ in range(laid):
        tile = t.road.pop() % TILES
        insort(t.stack, tile)
        t.supply[colour(tile)] += t.colour_on.pop()
        if t.bonus_on.pop():
            t.supply[COLOURS + mark(tile)] += 1
    prompt = Sentence("You are in the lead: turn up a new tile")
    return ByHand(t, NEW, Sentence("Turn up a tile"), prompt, "RB-34", (before.to_play[0],))
