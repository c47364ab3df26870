"""A game lowered: its rules as one readable Python file that needs no generators."""

from __future__ import annotations

from functools import cache

from irisade.core.game import Game
from irisade.lower.unit import Unit


def lowered(game: Game) -> str:
    """The generated text of a game; Refused names file and line of what cannot be compiled."""
    return unit_of(game).text()


@cache
def unit_of(game: Game) -> Unit:
    """The game, translated and not yet compiled."""
    title = f"{game.name()} ({game.key}, version {game.version})"
    unit = Unit(game.rules, game.kinds, title, game.habits)
    unit.translate()
    return unit
