"""A plain player of Ronde: it forgets nothing it was shown, and fetches a pair as soon as it knows one."""

from __future__ import annotations

from irisade.core.belief import Belief
from irisade.core.text import Sentence
from irisade.core.words import Ask
from irisade.games.colomo.discs import FLIP
from irisade.games.colomo.reasons import about_disc
from irisade.games.colomo.recall import fetch
from irisade.games.colomo.ronde.keen import first_disc, keenly, poorest
from irisade.games.colomo.ronde.rules import Table

__all__ = ["choose", "keenly", "why"]

WHIMS = {"toddler": 300, "child": 100}  # forgetting is most of the level


def choose(belief: Belief[Table]) -> int:
    assert isinstance(belief.asking, Ask)
    t: Table = belief.view
    if belief.asking.kind is not FLIP:
        return belief.dice.pick(poorest(t, belief.asking.options))
    return fetch(belief, second_disc if t.up else first_disc)


def second_disc(t: Table, known: dict[int, int]) -> list[int]:
    """The mate of the face-up disc, unless that pair would be a gift."""
    hue = t.colour[t.up[0]]
    if hue in t.pairs[t.turn]:
        return [disc for disc, other in known.items() if other != hue]
    return [disc for disc, other in known.items() if other == hue]


def why(belief: Belief[Table], option: int) -> Sentence:
    assert belief.asking is not None
    if belief.asking.kind is not FLIP:
        return Sentence("{friend} has the fewest pairs", {"friend": option})
    t: Table = belief.view
    return about_disc(belief, option, t.colour[t.up[0]] if t.up else None)
