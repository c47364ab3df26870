"""Robots that need a while think in another worker; here it is only asked, and heard."""

from __future__ import annotations

import base64
import pickle
from collections.abc import Callable

from irisade.bots.levels import brains
from irisade.bots.thought import Thought, recalled
from irisade.core.game import find
from irisade.web.table.live import LiveTable
from irisade.web.table.robots import Question
from irisade.web.worker.shore import Numbered, Shore, Timer

PATIENCE = 6.0  # seconds beyond what people expect; then a robot goes by its rule of thumb
IMAGINED = 60  # games of a master for one decision, interpreted

Hear = Callable[[str, Question, int | None], None]  # at which table


class Minds:
    """As `house.thinkers.Thinkers` on the server: each question is answered once, later."""

    def __init__(
        self, shore: Shore, kept: Numbered, later: Callable[[float, Callable[[], None]], Timer]
    ) -> None:
        self._shore, self._kept, self._later = shore, kept, later
        self._thinking: dict[str, dict[Question, tuple[int, Timer]]] = {}  # by table

    def ask(self, live: LiveTable, now: int, hear: Hear) -> None:
        """What this table asked before and does not ask any more is forgotten."""
        asked, table = live.questions, live.id
        thinking = self._thinking.setdefault(table, {})
        for question in [old for old in thinking if old not in asked]:
            self._stop(table, question)
        for question in asked:
            if question not in thinking:
                self._begin(live, question, now, hear)
        if not thinking:
            self._thinking.pop(table, None)

    def forget(self, table: str) -> None:
        for question in list(self._thinking.get(table, ())):
            self._stop(table, question)
        self._thinking.pop(table, None)

    def _begin(self, live: LiveTable, question: Question, now: int, hear: Hear) -> None:
        table = live.id

        def heard(option: int | None = None) -> None:
            if self._stop(table, question):
                hear(table, question, option)

        number = self._kept.keep(heard)
        wait = max(0, (live.due or now) - now) / 1000
        able = self._shore.think(number, write(live.thought(question, IMAGINED)))
        timer = self._later(wait + PATIENCE if able else 0, heard)
        self._thinking[table][question] = number, timer

    def _stop(self, table: str, question: Question) -> bool:
        found = self._thinking.get(table, {}).pop(question, None)
        if found is None:
            return False
        number, timer = found
        self._kept.drop(number)
        timer.cancel()
        return True


def write(thought: Thought) -> str:
    return base64.b85encode(pickle.dumps(tuple(thought))).decode()


def answer(written: str) -> int:
    """In the worker that thinks: the option that the robot takes."""
    thought = Thought(*pickle.loads(base64.b85decode(written)))
    game = find(thought.game)
    bot = brains(game, thought.games, thought.seconds, compiles=False)[thought.bot]
    return bot(recalled(thought, game))
