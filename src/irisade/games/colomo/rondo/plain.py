"""A plain player of Rondo: it forgets nothing it was shown, and fetches the wanted pair once it knows it."""

from __future__ import annotations

from irisade.core.belief import Belief
from irisade.core.text import Sentence
from irisade.games.colomo.reasons import about_disc
from irisade.games.colomo.recall import fetch
from irisade.games.colomo.rondo.keen import keenly, turned, wanted
from irisade.games.colomo.rondo.rules import Table

__all__ = ["choose", "keenly", "why"]

WHIMS = {"toddler": 0, "child": 0, "grown-up": 0}  # forgetting alone is the level


def choose(belief: Belief[Table]) -> int:
    return fetch(belief, wanted)


def why(belief: Belief[Table], option: int) -> Sentence:
    t: Table = belief.view
    return about_disc(belief, option, t.wanted if turned(t) else None)
