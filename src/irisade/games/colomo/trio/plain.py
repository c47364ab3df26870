"""A plain player of Trio: it forgets nothing it was shown, and fetches a trio as soon as it knows one."""

from __future__ import annotations

from irisade.core.belief import Belief
from irisade.core.text import Sentence
from irisade.games.colomo.reasons import about_disc
from irisade.games.colomo.recall import fetch
from irisade.games.colomo.trio.rules import TRIO, Table

WHIMS = {"toddler": 0, "child": 0, "grown-up": 0}  # forgetting alone is the level


def choose(belief: Belief) -> int:
    return fetch(belief, wanted)


def wanted(t: Table, known: dict[int, int]) -> list[int]:
    """The known discs that complete a trio together with those that are up."""
    hues, owed = list(known.values()), TRIO - len(t.up)
    return [
        disc
        for disc, hue in known.items()
        if hues.count(hue) >= owed and all(t.colour[up] == hue for up in t.up)
    ]


def why(belief: Belief, option: int) -> Sentence:
    return about_disc(belief, option)
