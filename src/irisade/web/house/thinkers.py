"""Where robots think that need a while: in processes of low priority, so that no table ever waits for them.

A master imagines so many games for a decision, not so many seconds, so the same question has the same answer
in every process that compiles, or in every one that does not. While the compiled games are not ready yet, and
whenever an answer does not come in time, the robot goes by its rule of thumb. Nothing is ever compiled in the
process that serves.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Future, ThreadPoolExecutor
from typing import NamedTuple, TypeVar

from irisade.bots.levels import LEVELS, THINKING, searches
from irisade.bots.thinking import Thinker
from irisade.bots.thought import Decision
from irisade.core.game import Game, games
from irisade.native import is_fast
from irisade.web.table.live import LiveTable
from irisade.web.table.robots import Question

T = TypeVar("T")
WORKERS = 2  # one may be compiling, or deep in thought
INTERPRETED = 60  # imagined games where nothing is compiled: a second at most
PATIENCE = 3.0  # seconds that a robot may think longer than people expect it to

Hear = Callable[[str, Question, int | None], None]  # at which table
Failed = Callable[[str, BaseException], None]


class _Thinking(NamedTuple):
    future: Future[Decision]
    timer: asyncio.TimerHandle


class Thinkers:
    """Make it inside a running event loop; no process is started before somebody thinks."""

    def __init__(self, failed: Failed) -> None:
        self.loop, self.failed = asyncio.get_running_loop(), failed
        self.compiles = is_fast()
        self.warm: set[str] = set()  # games that are compiled
        self._messengers = ThreadPoolExecutor(WORKERS, "irisade messenger")
        self._lock = threading.Lock()
        self._thinker: Thinker | None = None
        self._thinking: dict[str, dict[Question, _Thinking]] = {}  # by table
        self._closed = False

    def ask(self, live: LiveTable, now: int, hear: Hear) -> None:
        """Let the robots of this table think about what they are asked; each answer is heard once, later.

        What this table asked before and does not ask any more is forgotten.
        """
        asked, table = live.questions, live.id
        if not asked and table not in self._thinking:
            return
        thinking = self._thinking.setdefault(table, {})
        for question in [old for old in thinking if old not in asked]:
            _stop(thinking.pop(question))
        for question in asked:
            if question not in thinking:
                self._begin(live, question, now, hear)
        if not thinking:
            self._thinking.pop(table, None)

    def forget(self, table: str) -> None:
        """Nobody is at this table any more."""
        for each in self._thinking.pop(table, {}).values():
            _stop(each)

    def _begin(self, live: LiveTable, question: Question, now: int, hear: Hear) -> None:
        table = live.id
        if self._closed or (searches(live.game, question.level) and not self._ready(live.game)):
            self.loop.call_soon(hear, table, question, None)
            return
        thought = live.thought(question, THINKING if self.compiles else INTERPRETED)
        future: Future[Decision] = self._go(lambda thinker: thinker.think(thought))
        wait = max(0, (live.due or now) - now) / 1000 + PATIENCE
        timer = self.loop.call_later(wait, self._settle, table, question, hear, None)
        self._thinking[table][question] = _Thinking(future, timer)
        future.add_done_callback(lambda done: self._in_the_loop(self._came, table, question, hear, done))

    def _came(self, table: str, question: Question, hear: Hear, future: Future[Decision]) -> None:
        try:
            option: int | None = future.result().option
        except CancelledError:
            return
        except Exception as why:  # of a process that died, or of a game: the robot goes by its rule of thumb
            self.failed("a robot's thought", why)
            option = None
        self._settle(table, question, hear, option)

    def _settle(self, table: str, question: Question, hear: Hear, option: int | None) -> None:
        thinking = self._thinking.get(table, {})
        if question in thinking:  # else it is no longer asked, or it took too long
            _stop(thinking.pop(question))
            hear(table, question, option)

    def _ready(self, game: Game) -> bool:
        return not self.compiles or game.key in self.warm

    # -- the processes --

    def warm_up(self) -> None:
        """Compile or load, one after the other, what masters need; nobody waits for it."""
        if self.compiles:
            found = self._messengers.submit(_searched)  # asking them all means loading them all
            found.add_done_callback(lambda done: self._in_the_loop(self._warm_all, done))

    def _warm_all(self, found: Future[list[Game]]) -> None:
        if not found.cancelled():
            self._warm_next(iter(found.result()))

    def _warm_next(self, rest: Iterator[Game]) -> None:
        game = next(rest, None)
        if game is None or self._closed:
            return
        warming: Future[None] = self._go(lambda thinker: thinker.warm(game))

        def warmed() -> None:
            why = None if warming.cancelled() else warming.exception()
            if why is not None and not self._closed:
                self.failed("compiling a game", why)
            elif not warming.cancelled():
                self.warm.add(game.key)
            self._warm_next(rest)

        warming.add_done_callback(lambda done: self._in_the_loop(warmed))

    def _go(self, begin: Callable[[Thinker], Future[T]]) -> Future[T]:
        """A messenger takes it there, and waits: on a busy machine it takes a while to start a process."""
        return self._messengers.submit(lambda: self._put(begin).result())

    def _put(self, begin: Callable[[Thinker], Future[T]]) -> Future[T]:
        with self._lock:
            if self._thinker is None:
                self._thinker = Thinker(WORKERS, threads=False)
            try:
                return begin(self._thinker)
            except BrokenExecutor:  # who has lost a process takes no more questions
                self._thinker.close()
                self._thinker = Thinker(WORKERS, threads=False)
                return begin(self._thinker)

    def _in_the_loop(self, do: Callable[..., None], *words: object) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(do, *words)

    def close(self) -> None:
        """At once: what is being thought is thought in vain."""
        self._closed = True
        for table in list(self._thinking):
            self.forget(table)
        self._messengers.shutdown(wait=False, cancel_futures=True)
        with self._lock:
            if self._thinker is not None:
                self._thinker.close()


def _stop(thinking: _Thinking) -> None:
    thinking.timer.cancel()
    thinking.future.cancel()


def _searched() -> list[Game]:
    return [game for game in games().values() if any(searches(game, level.key) for level in LEVELS)]
