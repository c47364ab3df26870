"""Robots that need a while think in another worker; here it is only asked, and heard."""

from __future__ import annotations

import base64
import pickle
from collections.abc import Callable

from irisade.bots.levels import THINKING, brains, thinking_live
from irisade.bots.thought import Thought, recalled
from irisade.core.game import Game, find
from irisade.web.room.thoughts import Decide, GiveUp, Thoughts
from irisade.web.table.fold import OPENED, PLAYING
from irisade.web.table.live import LiveTable
from irisade.web.table.robots import Question, thinks_elsewhere
from irisade.web.worker.javascript import JavaScript, Numbered, WorkerTimer
from irisade.web.worker.machines import was_brought

PATIENCE = 6.0  # seconds beyond what people expect; then a robot goes by its rule of thumb
WAKING = 60.0  # the same for whoever is asked before that other worker is ready: on a slow phone


class Minds:
    """As `house.thinkers.Thinkers` on the server: where a page has its robots think."""

    def __init__(
        self,
        javascript: JavaScript,
        kept: Numbered,
        later: Callable[[float, Callable[[], None]], WorkerTimer],
    ) -> None:
        self._javascript, self._kept, self._later = javascript, kept, later
        self.thoughts = Thoughts(self._begin)
        self._expected: set[Game] = set()
        self.awake = False

    def expect(self, live: LiveTable) -> None:
        """Robots will look ahead here: the other worker starts with this table, not when they are asked."""
        game = live.game
        if game in self._expected or live.state not in (OPENED, PLAYING):
            return
        if any(each.by_bot and thinks_elsewhere(game, each.plays_as) for each in live.chairs):
            self._expected.add(game)
            self._javascript.wake(game.key)

    def _begin(self, live: LiveTable, question: Question, wait: float, answer: Decide) -> GiveUp:
        number = self._kept.keep(answer)
        able = self._javascript.think(number, live.game.key, write(live.thought(question, THINKING)))
        patience = PATIENCE if self.awake else WAKING
        timer = self._later(wait + patience if able else 0, lambda: answer(None))

        def stop() -> None:
            self._kept.drop(number)
            timer.cancel()

        return stop


def write(thought: Thought) -> str:
    return base64.b85encode(pickle.dumps(tuple(thought))).decode()


def answer(written: str) -> int:
    """In the worker that thinks: the option that the robot takes."""
    thought = Thought(*pickle.loads(base64.b85decode(written)))
    game = find(thought.game)
    compiles = was_brought(game)
    games = min(thought.games, thinking_live(game, compiles))
    bot = brains(game, games, thought.seconds, compiles)[thought.bot]
    return bot(recalled(thought, game))
