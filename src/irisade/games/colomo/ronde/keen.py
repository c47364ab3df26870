"""How a master plays Ronde: it shows the next player nothing new unless its own chance is good.

A pair that nobody needs is worth finding: whoever finds it goes on.
"""

from __future__ import annotations

from collections.abc import Sequence

from irisade.core.belief import Belief
from irisade.core.words import Ask
from irisade.games.colomo.discs import FLIP
from irisade.games.colomo.recall import known_and_fresh, still_unseen
from irisade.games.colomo.ronde.rules import Table

FEW = 12  # fresh discs: with so few left two players dare more, as endgames show that were solved exactly


def keenly(belief: Belief[Table]) -> int:
    assert isinstance(belief.asking, Ask)
    t: Table = belief.view
    if belief.asking.kind is not FLIP:
        return belief.dice.pick(poorest(t, belief.asking.options))
    known, fresh = known_and_fresh(belief)
    if not t.up:
        return belief.dice.pick(first_disc(t, known) or fresh or list(known))
    hue = t.colour[t.up[0]]
    mates = [disc for disc, other in known.items() if other == hue]
    others = [disc for disc, other in known.items() if other != hue]
    gift = hue in t.pairs[t.turn] and any(hue not in t.pairs[seat] for seat in range(t.seats))
    if mates and not gift:
        return belief.dice.pick(mates)
    if gift or not dares(t, known):
        return belief.dice.pick(others or fresh or mates)
    return belief.dice.pick(fresh or others or mates)


def dares(t: Table, known: dict[int, int]) -> bool:
    """Is a fresh disc likely to be the mate, rather than to show the next player a pair?"""
    hue, rival = t.colour[t.up[0]], t.pairs[(t.turn + 1) % t.seats]
    seen = [*known.values(), hue] + 2 * [one for pairs in [*t.pairs, t.aside] for one in pairs]
    left = still_unseen(seen)
    shown = {other for other in known.values() if other != hue and other not in rival}
    chance, risk = left[hue], sum(left[other] for other in shown)
    return 2 * chance >= risk if t.seats == 2 and sum(left) <= FEW else chance >= 2 * risk


def first_disc(t: Table, known: dict[int, int]) -> list[int]:
    """A disc of a pair it knows and still needs."""
    hues = list(known.values())
    return [disc for disc, hue in known.items() if hue not in t.pairs[t.turn] and hues.count(hue) > 1]


def poorest(t: Table, seats: Sequence[int]) -> list[int]:
    """Who has the fewest pairs."""
    fewest = min(len(t.pairs[seat]) for seat in seats)
    return [seat for seat in seats if len(t.pairs[seat]) == fewest]
