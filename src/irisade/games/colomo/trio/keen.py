"""How a master plays Trio: once a turn can bring no trio any more, it shows the others nothing new.

Whoever turns over three fresh discs mostly lets the next player find the trio. So only the first disc is
fresh; it is one too few for anybody else's trio, for if it is the third of its colour, the trio is taken at
once. Then come discs that everybody has seen.
"""

from __future__ import annotations

from irisade.core.belief import Belief
from irisade.games.colomo.recall import known_and_fresh
from irisade.games.colomo.trio.rules import TRIO, Table


def keenly(belief: Belief[Table]) -> int:
    t: Table = belief.view
    known, fresh = known_and_fresh(belief)
    rest = [list(known), fresh] if t.up else [fresh, list(known)]
    return belief.dice.pick(wanted(t, known) or rest[0] or rest[1])


def wanted(t: Table, known: dict[int, int]) -> list[int]:
    """The known discs that complete a trio together with those that are up."""
    hues, owed = list(known.values()), TRIO - len(t.up)
    return [
        disc
        for disc, hue in known.items()
        if hues.count(hue) >= owed and all(t.colour[up] == hue for up in t.up)
    ]
