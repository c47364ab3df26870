"""Where robots that need a while think: in processes of low priority, so that no table ever waits for them.

A master imagines a fixed number of games for a decision, not a fixed time, so a question has the same answer
in every process that compiles, or in every one that does not. While the compiled games are not ready yet, and
whenever an answer does not come in time, the robot goes by its rule of thumb. Nothing is ever compiled in the
process that serves.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Future, ThreadPoolExecutor
from functools import cached_property
from typing import TypeVar

from irisade.bots.levels import LEVELS, searches, thinking_live
from irisade.bots.thinking import Thinker
from irisade.bots.thought import Decision
from irisade.core.game import Game, games
from irisade.web.room.thoughts import Decide, GiveUp, Thoughts
from irisade.web.table.live import LiveTable
from irisade.web.table.robots import Question

T = TypeVar("T")
WORKERS = 2  # one may be compiling, or deep in thought
PATIENCE = 3.0  # seconds that a robot may think longer than people expect it to

Failed = Callable[[str, BaseException], None]


class Thinkers:
    """Make it inside a running event loop; no process is started before somebody thinks."""

    def __init__(self, failed: Failed) -> None:
        self.loop, self.failed = asyncio.get_running_loop(), failed
        self.warm: set[str] = set()  # games that are compiled
        self._messengers = ThreadPoolExecutor(WORKERS, "irisade messenger")
        self._lock = threading.Lock()
        self._thinker: Thinker | None = None
        self.thoughts = Thoughts(self._begin)
        self._closed = False

    @cached_property
    def compiles(self) -> bool:
        """Whether games are compiled here; nobody waits for what finds that out when a server starts."""
        from irisade.native import is_fast

        return is_fast()

    def _begin(self, live: LiveTable, question: Question, wait: float, answer: Decide) -> GiveUp:
        if self._closed or (searches(live.game, question.level) and not self._ready(live.game)):
            return self.loop.call_soon(answer, None).cancel
        thought = live.thought(question, thinking_live(live.game, self.compiles))
        future: Future[Decision] = self._go(lambda thinker: thinker.think(thought))
        timer = self.loop.call_later(wait + PATIENCE, answer, None)
        future.add_done_callback(lambda done: self._in_the_loop(self._came, answer, done))

        def stop() -> None:
            timer.cancel()
            future.cancel()

        return stop

    def _came(self, answer: Decide, future: Future[Decision]) -> None:
        try:
            option: int | None = future.result().option
        except CancelledError:
            return
        except Exception as why:  # of a process that died, or of a game: the robot goes by its rule of thumb
            self.failed("a robot's thought", why)
            option = None
        answer(option)

    def _ready(self, game: Game) -> bool:
        return not self.compiles or game.key in self.warm

    # -- the processes --

    def warm_up(self) -> None:
        """Compile or load, one after the other, what masters need; nobody waits for it."""
        found = self._messengers.submit(self._searched)  # asking them all means loading them all
        found.add_done_callback(lambda done: self._in_the_loop(self._warm_all, done))

    def _searched(self) -> list[Game]:
        known = games().values() if self.compiles else ()
        return [game for game in known if any(searches(game, level.key) for level in LEVELS)]

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
            if self._closed:  # a process begun now would have nobody to end it
                raise CancelledError
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
        self.thoughts.forget_all()
        self._messengers.shutdown(wait=False, cancel_futures=True)
        with self._lock:
            if self._thinker is not None:
                self._thinker.close()
