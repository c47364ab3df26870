"""What players of Rainbow Racers do with their own hands: they draw crystals from the bag, blindly."""

from __future__ import annotations

from irisade.core.text import Sentence
from irisade.core.words import Show
from irisade.draw.scene import ByHand
from irisade.games.rainbow_racers.rules import CHOSEN, Table


def by_hand(before: Table, t: Table, show: Show | None) -> ByHand | None:
    """All crystals of a supply come with one hand, and so do those of a bonus."""
    if show is not None or not t.drawn:
        return None
    if t.to_supply:
        if t.done or (before.drawn and before.to_supply[:1] == t.to_supply[:1]):
            return None  # some are in backpacks already
        return _draw(t, len(t.drawn), t.to_supply[0])
    if before.bonus > t.bonus and t.bonus_crystals != CHOSEN:
        return _draw(t, before.bonus, t.to_move[0])
    return None


def _draw(t: Table, n: int, seat: int) -> ByHand:
    """The last crystals to come out are in the bag until then."""
    for _ in range(n):
        t.bag[t.drawn.pop()] += 1
    supply = bool(t.to_supply)
    if not supply:
        t.bonus = n
    words = {"n": n}
    prompt = (
        Sentence("Your turn! Draw {n:crystal|crystals} from the bag", words)
        if supply
        else Sentence("Bonus! Draw {n:crystal|crystals} from the bag", words)
    )
    return ByHand(t, "bag.0", Sentence("Draw from the bag"), prompt, "RR-8" if supply else "RR-26", (seat,))
