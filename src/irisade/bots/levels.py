"""Four levels with the same names in every game, from a four-year-old to a master.

What makes a level: how well it remembers, how often it follows a whim, and whether it looks ahead. The games
bring their own rules of thumb (`plain.py`); remembering, whims and looking ahead are written once, here.

A game in which luck or skill weighs more than elsewhere may set its own `WHIMS`, by level; one in which what
was seen is watched all the time says `STAYS = n`, and it fades n times more slowly. `LOOKS_AHEAD` says how a
master does that: in a "tree", by "trials", or not: then it follows the rule of thumb and forgets nothing.
`IMAGINES = n` says that it plays n times as many imagined games, for they are short, and `worth_trying` which
options it tries. A master may have a rule of thumb of its own, `keenly`, for those who forget nothing.
`PONDERS = True` says that the rule of thumb itself takes milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from irisade.bots.memory import PERFECT, Recall
from irisade.bots.names import NICKNAMES
from irisade.bots.search import LOOKED_AHEAD, Search
from irisade.bots.trials import Trials
from irisade.core.belief import Belief
from irisade.core.game import Game
from irisade.core.playout import SHOUT
from irisade.core.text import Sentence
from irisade.core.words import NOBODY, Ask, Window

if TYPE_CHECKING:
    from irisade.native import Compiled

Choose = Callable[[Belief], int]
WHIM, OUTSIDE = "whim", "outside"  # what an answer came from
WAYS_TO_LOOK = {"tree": Search, "trials": Trials, "no": None}
BROUGHT = Sentence("brought along by the host")  # the style of one from outside
THINKING = 300  # imagined games for one decision of a master, when nobody says how many
INTERPRETED = 60  # the same where the game is not compiled: a second at most


class Player:
    """A way to choose, with a head of its own to remember with; a plain function forgets nothing."""

    def __init__(self, choose: Choose, recall: Recall) -> None:
        self.choose, self.recall = choose, recall

    def __call__(self, belief: Belief) -> int:
        return self.choose(belief)


class Level(NamedTuple):
    key: str
    name: Sentence  # as people call it
    style: Sentence  # in a word or two: it stands below a small face
    recall: Recall
    whim: int = 0  # thousandths: how often any option will do; a game may say otherwise
    searches: bool = False

    @property
    def nickname(self) -> str:
        """Of the first of them at a table; the same in every language."""
        return NICKNAMES[self.key][0]


LEVELS = (
    Level("toddler", Sentence("Toddler"), Sentence("often dreams"), Recall(600, 300, 150, 6), 650),
    Level("child", Sentence("Child"), Sentence("forgets half"), Recall(800, 120, 80, 10), 250),
    Level("grown-up", Sentence("Grown-up"), Sentence("pays attention"), Recall(950, 50, 30, 18), 60),
    Level("master", Sentence("Master"), Sentence("misses nothing"), PERFECT, searches=True),
)


def at_random(belief: Belief) -> int:
    """Any option; in a window, mostly silence."""
    if isinstance(belief.asking, Window):
        return NOBODY if belief.dice.roll(SHOUT) else belief.seat
    assert isinstance(belief.asking, Ask)
    return belief.dice.pick(belief.asking.options)


@cache
def brains(
    game: Game, thinking: int = THINKING, seconds: float | None = None, compiles: bool = True
) -> Mapping[str, Choose]:
    """Everybody who can play this game, by name.

    A master imagines so many games for a decision and, with `seconds`, stops about then. They are compiled
    where that is possible, or never.
    """
    fast = partial(_compiled, game) if compiles else _interpreted
    known = {
        level.key: Player(_choose(game, level, thinking, seconds, fast), _recall(game, level))
        for level in LEVELS
    }
    tree = Search(game.plain.choose, thinking, fast, seconds).choose
    return known | {"plain": game.plain.choose, "tree": tree, "random": at_random}


def rule_of_thumb(game: Game, bot: str) -> Choose:
    """What this one goes by without looking ahead: a master may have a rule of its own."""
    own = any(level.key == bot and level.searches for level in LEVELS)
    rule: Choose = (getattr(game.plain, "keenly", None) if own else None) or game.plain.choose
    return rule


def recall_of(game: Game, bot: str) -> Recall:
    """How well this one remembers in this game."""
    player = brains(game).get(bot)  # one from outside remembers by itself
    return player.recall if isinstance(player, Player) else PERFECT


def searches(game: Game, bot: str) -> bool:
    """Whether this one looks ahead in this game, beyond its rule of thumb."""
    ahead = getattr(game.plain, "LOOKS_AHEAD", "no") != "no"
    return bot == "tree" or (ahead and any(level.key == bot and level.searches for level in LEVELS))


def ponders(game: Game, bot: str) -> bool:
    """Whether a live table should not wait while it decides: others take less than a millisecond."""
    return searches(game, bot) or getattr(game.plain, "PONDERS", False)


def thinking_live(game: Game, compiled: bool) -> int:
    """What `thinking` a live table can afford for a master of this game."""
    return THINKING if compiled else max(1, INTERPRETED // _times(game))


def _times(game: Game) -> int:
    times: int = getattr(game.plain, "IMAGINES", 1)
    return times


def _recall(game: Game, level: Level) -> Recall:
    return level.recall._replace(fade=level.recall.fade // getattr(game.plain, "STAYS", 1))


def _choose(
    game: Game, level: Level, thinking: int, seconds: float | None, fast: Callable[[], Compiled | None]
) -> Choose:
    rule = rule_of_thumb(game, level.key)
    how = WAYS_TO_LOOK[getattr(game.plain, "LOOKS_AHEAD", "no")] if level.searches else None
    if how is not None:
        return how(rule, thinking * _times(game), fast, seconds).choose
    whim = getattr(game.plain, "WHIMS", {}).get(level.key, level.whim)
    if not whim:
        return rule

    def choose(belief: Belief) -> int:
        belief.because = WHIM if belief.dice.roll(1000) < whim else ""
        return at_random(belief) if belief.because else rule(belief)

    return choose


def why(game: Game, belief: Belief, option: int) -> Sentence:
    """In one sentence, why a bot has just chosen this: from what it remembers alone."""
    if belief.because == WHIM:
        return Sentence("I just felt like it")
    if belief.because == LOOKED_AHEAD:
        return Sentence("I have looked ahead, and this turned out best")
    if belief.because == OUTSIDE:
        return Sentence("Ask whoever brought me along")
    reason: Callable[[Belief, int], Sentence | None] | None = getattr(game.plain, "why", None)
    return (reason(belief, option) if reason else None) or Sentence("It looked best to me")


def _compiled(game: Game) -> Compiled | None:
    """The compiled game, where there is one."""
    from irisade.lower import Refused  # most games are played without
    from irisade.native import NoCompiler, compiled

    try:
        return compiled(game)
    except (NoCompiler, Refused):
        return None


def _interpreted() -> None:
    """Not compiled, by choice."""
