"""The bot of a game that has no plain one of its own: it takes any option, and interrupts nobody."""

from __future__ import annotations

from irisade.core.belief import Belief, by_habit


def choose(belief: Belief) -> int:
    return by_habit(belief, {})
