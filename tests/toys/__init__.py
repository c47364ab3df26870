"""Tiny games for the tests: five honest ones, one that leaks, and a way to break a game on purpose."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from irisade.bots.levels import at_random
from irisade.core.game import TELLS_ITS_PAST, Game
from irisade.core.options import Number, Option
from irisade.core.text import Lexicon
from toys import bluff, jars, noughts, patience, pond, wager


class AsItIs(dict[str, str]):
    """The sentences of a language that happens to be English."""

    def __contains__(self, text: object) -> bool:
        return True

    def __missing__(self, text: str) -> str:
        return text


def boxed(rules: Any, seats: tuple[int, ...], **facts: Any) -> Game:
    """A game made of one module."""
    key = rules.__name__.rpartition(".")[2]
    return Game(key, {"en": key.capitalize()}, rules.__name__, rules, seats, age=4, minutes=(1, 2), **facts)


def broken(game: Game, **instead: Any) -> Game:
    """A copy of a game with something else in its rules; its own functions call each other as before."""
    other = replace(game, rules=SimpleNamespace(**{**vars(game.rules), **instead}))
    vars(other).update({name: vars(game)[name] for name in ("face", "french") if name in vars(game)})
    return other


def faced(game: Game, face: Any) -> Game:
    """A copy of a game with this face and a bot that takes anything; it needs no package and no French."""
    other = replace(game)
    vars(other).update(face=face, french=Lexicon(AsItIs(), {}), plain=SimpleNamespace(choose=at_random))
    return other


BLUFF = boxed(bluff, (2, 3, 4))
JARS = boxed(jars, (2, 3))
POND = boxed(pond, (2, 3))
PATIENCE = boxed(
    patience,
    (2, 3),
    claims={TELLS_ITS_PAST: "a row that only grows"},
    options=(
        Option("backwards", "Where stones go", {"off": "at the end", "on": "at the beginning"}),
        Number("goal", "How heavy the row may be", 10, 5, 20),
    ),
)
WAGER = boxed(
    wager,
    (2,),
    options=(
        Option("covered", "Who sees the die", {"no": "both", "yes": "the rival", "told": "the rival tells"}),
    ),
)
TOYS = (BLUFF, JARS, POND, PATIENCE)
NOUGHTS = boxed(noughts, (2,))
