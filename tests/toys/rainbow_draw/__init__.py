"""Rainbow Draw: a game of another package, as small as a game can be. It never ends."""

from __future__ import annotations

from irisade.core.game import Game, games
from toys.rainbow_draw import rules

GAME = Game(
    key="rainbow-draw",
    names={"en": "Rainbow Draw", "fr": "La pioche arc-en-ciel"},
    package=__name__,
    rules=rules,
    seats=(2,),
    age=6,
    minutes=(1, 99),
)


def register() -> Game:
    """What its entry point would do."""
    games()[GAME.key] = GAME  # type: ignore[index]
    return GAME
