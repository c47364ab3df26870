"""How a master plays Arc-en-ciel: what it does not know first, and what it knows in the end.

A fresh disc ends the turn if its colour is already open, so it is turned over while few are. Discs whose
colours are known run no risk, and can wait until they complete the rainbow.
"""

from __future__ import annotations

from irisade.core.belief import Belief
from irisade.games.colomo.arc_en_ciel.rules import Table, is_open
from irisade.games.colomo.discs import COLOURS
from irisade.games.colomo.recall import known_and_fresh


def next_disc(belief: Belief[Table]) -> int:
    """While the rainbow grows."""
    t: Table = belief.view
    known, fresh = known_and_fresh(belief)
    safe = [disc for disc, hue in known.items() if not is_open(t, hue)]
    hues = known.values()
    complete = all(hue in hues or is_open(t, hue) for hue in range(COLOURS))
    rest = [safe, fresh] if complete else [fresh, safe]
    return belief.dice.pick(rest[0] or rest[1] or list(known))
