"""How a master plays Rondo: when its search has failed, it shows the others nothing new."""

from __future__ import annotations

from irisade.core.belief import Belief
from irisade.games.colomo.recall import known_and_fresh
from irisade.games.colomo.rondo.rules import IN_RING, Table


def keenly(belief: Belief[Table]) -> int:
    t: Table = belief.view
    known, fresh = known_and_fresh(belief)
    failed = any(t.colour[disc] != t.wanted for disc in turned(t))
    rest = [list(known), fresh] if failed else [fresh, list(known)]
    return belief.dice.pick(wanted(t, known) or rest[0] or rest[1])


def wanted(t: Table, known: dict[int, int]) -> list[int]:
    """The known discs that complete the wanted pair together with the one that is up."""
    if any(t.colour[disc] != t.wanted for disc in turned(t)):
        return []
    found = [disc for disc, hue in known.items() if hue == t.wanted]
    return found if len(found) + len(turned(t)) == IN_RING else []


def turned(t: Table) -> list[int]:
    """What lies open from this search."""
    return t.up[IN_RING * len(t.found) :]
