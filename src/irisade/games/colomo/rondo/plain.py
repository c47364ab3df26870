"""A plain player of Rondo: it forgets nothing it was shown, and fetches the wanted pair once it knows it."""

from __future__ import annotations

from irisade.core.belief import Belief
from irisade.core.text import Sentence
from irisade.games.colomo.reasons import about_disc
from irisade.games.colomo.recall import fetch
from irisade.games.colomo.rondo.rules import IN_RING, Table

WHIMS = {"toddler": 0, "child": 0, "grown-up": 0}  # forgetting alone is the level


def choose(belief: Belief) -> int:
    return fetch(belief, wanted)


def wanted(t: Table, known: dict[int, int]) -> list[int]:
    """The known discs that complete the wanted pair together with the one that is up."""
    turned = t.up[IN_RING * len(t.found) :]
    if any(t.colour[disc] != t.wanted for disc in turned):
        return []
    found = [disc for disc, hue in known.items() if hue == t.wanted]
    return found if len(found) + len(turned) == IN_RING else []


def why(belief: Belief, option: int) -> Sentence:
    return about_disc(belief, option)
