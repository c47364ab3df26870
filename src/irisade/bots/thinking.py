"""Bots that think elsewhere, so that a live table never waits for them.

What a bot knows is packed into a `Thought`: numbers and words only, a world it imagined instead of the real
one, so that no secret leaves the table. Where the game is compiled a thread thinks, for compiled games leave
Python to the others; without the compiler it is another process.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from importlib.util import find_spec
from typing import Any, NamedTuple

from irisade.bots.levels import THINKING, brains, why
from irisade.core.belief import Belief, ask
from irisade.core.dice import Dice
from irisade.core.game import Game, find
from irisade.core.lower import NotInstalled, Refused, compiled
from irisade.core.match import Answer, Match
from irisade.core.text import Line

MOST = 100_000  # imagined games, when the clock says how long


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
    why: Line  # in one sentence


def decide(thought: Thought) -> Decision:
    game = find(thought.game)
    since = [
        Answer(seat, None if kind < 0 else game.kinds[kind], option) for seat, kind, option in thought.since
    ]
    world = Match.resumed(
        game, thought.seats, thought.options, thought.before, since, Dice(0), in_setup=thought.in_setup
    )
    belief = Belief(thought.seat, Dice(thought.seed), dict(thought.shown), dict(thought.lies))
    ask(world, belief)
    option = brains(game, thought.games, thought.seconds)[thought.bot](belief)
    return Decision(option, why(game, belief, option))


class Thinker:
    """Takes questions to bots, and gives futures for their answers. Close it in the end."""

    def __init__(self, workers: int = 1, *, threads: bool | None = None) -> None:
        """Threads where games can be compiled, processes otherwise, unless it is said."""
        self.threads = find_spec("numba") is not None if threads is None else threads
        self._pool: Executor
        if self.threads:
            self._pool = ThreadPoolExecutor(workers, "thinking")
        else:
            self._pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))

    def submit(
        self, belief: Belief, bot: str, seed: int, games: int = MOST, seconds: float | None = 0.1
    ) -> Future[Decision]:
        """The table goes on meanwhile: nothing that happens there reaches this thought any more."""
        return self._pool.submit(decide, packed(belief, bot, seed, games, seconds))

    def warm(self, game: Game) -> Future[None]:
        """Compile or load a game before somebody waits for it."""
        return self._pool.submit(_warm, game.key)

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


def _warm(key: str) -> None:
    with suppress(NotInstalled, Refused):
        compiled(find(key)).warm()
