"""Keeps what is high."""

from irisade.core.belief import Belief
from toys.rainbow_draw.rules import number


def choose(belief: Belief) -> int:
    return min(belief.asking.options, key=lambda card: (number(card), card))  # type: ignore[union-attr]
