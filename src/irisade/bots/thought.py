"""A question to a bot and all it knows, to be answered anywhere: here, or where nobody waits for it.

Numbers and words only, and a world that the bot imagined instead of the real one, so that no secret leaves
the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from irisade.bots.levels import THINKING, why
from irisade.core.belief import Belief, Heard, ask
from irisade.core.dice import Dice
from irisade.core.game import Game, find
from irisade.core.match import Answer, Match
from irisade.core.text import Sentence


class Thought(NamedTuple):
    """A question to a bot, and all it knows: it can be pickled, and answered anywhere."""

    game: str
    bot: str
    seat: int
    seats: int
    options: Mapping[str, int]
    in_setup: bool
    before: Any  # an imagined table, as it was when the turn began
    since: tuple[tuple[int, int, int], ...]  # the answers of this turn: who, which kind, what
    shown: Mapping[int, int]
    lies: Mapping[int, int]
    seed: int  # of the bot's whims
    games: int  # imagined ones at most
    seconds: float | None
    heard: tuple[Heard | None, ...] = ()  # for bots from outside, that listen


def packed(
    belief: Belief, bot: str, seed: int, games: int = THINKING, seconds: float | None = None
) -> Thought:
    """What this bot has to decide; the belief was told the question by `ask`."""
    world = belief.imagine(Dice(seed))
    kinds = world.game.kinds
    since = tuple((a.seat, -1 if a.kind is None else kinds.index(a.kind), a.option) for a in world.answers)
    return Thought(
        world.game.key, bot, belief.seat, world.seats, dict(world.options), not world.turns, world.before,
        since, dict(belief.shown), dict(belief.lies), seed, games, seconds,
    )  # fmt: skip


class Decision(NamedTuple):
    option: int  # in a window the bot's own seat, or NOBODY
    why: Sentence  # in one sentence


def decide(thought: Thought) -> Decision:
    from irisade.bots.by_name import bot_named  # a bot from outside is asked by a thought, too
    from irisade.bots.outside import Outside
    from irisade.bots.sitting_down import Sits

    game = find(thought.game)
    belief = recalled(thought, game)
    bot = bot_named(game, thought.bot, thought.games, thought.seconds)
    if isinstance(bot, Outside):
        option = bot.once(belief, thought.seconds)
    else:
        option = (bot.sit() if isinstance(bot, Sits) else bot)(belief)
    return Decision(option, why(game, belief, option))


def recalled(thought: Thought, game: Game) -> Belief:
    """What was packed: the bot's question again, and all it knows."""
    since = [
        Answer(seat, None if kind < 0 else game.kinds[kind], option) for seat, kind, option in thought.since
    ]
    world = Match.resumed(
        game, thought.seats, thought.options, thought.before, since, Dice(0), in_setup=thought.in_setup
    )
    belief = Belief(thought.seat, Dice(thought.seed), dict(thought.shown), dict(thought.lies))
    belief.heard = list(thought.heard)
    ask(world, belief)
    return belief
