"""Secret Garden: a game in one file, with a secret and something to remember; its face is made of them."""

from irisade.core.game import Game

from . import rules

GAME = Game(
    key="secret-garden",
    names={"en": "Secret Garden"},
    package=__name__,
    rules=rules,
    seats=(2, 3, 4),
    age=5,
    minutes=(5, 10),
)
