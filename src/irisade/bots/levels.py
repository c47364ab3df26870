"""Four levels with the same names in every game, from a four-year-old to a master.

What makes a level: how well it remembers, how often it follows a whim, and whether it looks ahead. The games
bring their own rules of thumb (`plain.py`); remembering, whims and looking ahead are written once, here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from irisade.bots.memory import PERFECT, Recall
from irisade.bots.search import Search
from irisade.core.belief import Belief
from irisade.core.game import Game
from irisade.core.lower import Compiled, NotInstalled, Refused, compiled
from irisade.core.playout import SHOUT
from irisade.core.words import NOBODY, Ask, Window

Choose = Callable[[Belief], int]
THINKING = 600  # imagined games for one decision of a master, when nobody says how many


class Player:
    """A way to choose, with a head of its own to remember with; a plain function forgets nothing."""

    def __init__(self, choose: Choose, recall: Recall) -> None:
        self.choose, self.recall = choose, recall

    def __call__(self, belief: Belief) -> int:
        return self.choose(belief)


class Level(NamedTuple):
    key: str
    name: str  # as people call it
    nickname: str
    style: str  # one sentence
    recall: Recall
    whim: int = 0  # thousandths: how often any option will do
    searches: bool = False


LEVELS = (
    Level("toddler", "Toddler", "Pip", "takes whatever shines", Recall(600, 300, 150, 6), whim=650),
    Level("child", "Child", "Lou", "plays fast and forgets half", Recall(800, 120, 80, 10), whim=250),
    Level("grown-up", "Grown-up", "Ada", "plays soundly and remembers most", Recall(950, 50, 30, 18)),
    Level("master", "Master", "Iris", "forgets nothing and looks ahead", PERFECT, searches=True),
)


def at_random(belief: Belief) -> int:
    """Any option; in a window, mostly silence."""
    if isinstance(belief.asking, Window):
        return NOBODY if belief.dice.roll(SHOUT) else belief.seat
    assert isinstance(belief.asking, Ask)
    return belief.dice.pick(belief.asking.options)


def brains(game: Game, thinking: int = THINKING) -> Mapping[str, Choose]:
    """Everybody who can play this game, by name; `thinking` is how long a master may think."""
    known = {level.key: Player(_choose(game, level, thinking), level.recall) for level in LEVELS}
    return known | {"plain": game.plain.choose, "random": at_random}


def _choose(game: Game, level: Level, thinking: int) -> Choose:
    rule_of_thumb: Choose = game.plain.choose
    if level.searches:
        return Search(rule_of_thumb, thinking, _compiled(game)).choose
    if not level.whim:
        return rule_of_thumb

    def choose(belief: Belief) -> int:
        return at_random(belief) if belief.dice.roll(1000) < level.whim else rule_of_thumb(belief)

    return choose


def _compiled(game: Game) -> Compiled | None:
    """The compiled game, where Numba is installed and the rules can be compiled."""
    try:
        return compiled(game)
    except (NotInstalled, Refused):
        return None
