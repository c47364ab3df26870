"""Bots that think elsewhere, so that a live table never waits for them.

What it knows goes there as a `Thought`. Where the game is compiled a thread may think, for compiled games
leave Python to the others; but compiling does not, so whoever cannot wait for that takes processes. They are
of low priority, and end with the one that began them, however it ends.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection

from irisade.bots.thought import Decision, Thought, decide, packed
from irisade.core.belief import Belief, ask
from irisade.core.dice import Dice
from irisade.core.game import Game, find
from irisade.core.match import Match

MOST = 100_000  # imagined games, when the clock says how long
NICE = 10
NO_LEAK = "ignore:resource_tracker:UserWarning"


class Thinker:
    """Takes questions to bots, and gives futures for their answers. Close it in the end."""

    def __init__(self, workers: int = 1, *, threads: bool | None = None) -> None:
        """Threads where games can be compiled, processes otherwise, unless it is said."""
        if threads is None:
            from irisade.native import is_fast  # whoever serves tables has no need of it

            threads = is_fast()
        self.threads = threads
        self._pool: Executor
        self._line: Connection | None = None
        if self.threads:
            self._pool = ThreadPoolExecutor(workers, "thinking")
        else:
            _track_quietly()
            context = multiprocessing.get_context("spawn")
            far, self._line = context.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(workers, context, _begin_quietly, (far,))

    def submit(
        self, belief: Belief, bot: str, seed: int, games: int = MOST, seconds: float | None = 0.1
    ) -> Future[Decision]:
        """The table goes on meanwhile: nothing that happens there reaches this thought any more."""
        return self.think(packed(belief, bot, seed, games, seconds))

    def think(self, thought: Thought) -> Future[Decision]:
        return self._pool.submit(decide, thought)

    def warm(self, game: Game) -> Future[None]:
        """Compile or load what a master of this game needs, before somebody waits for it."""
        return self._pool.submit(_warm, game.key)

    def close(self) -> None:
        """Threads end their thoughts; processes are gone at once."""
        self._pool.shutdown(wait=self._line is None, cancel_futures=True)
        if self._line is not None:
            self._line.close()


def _warm(key: str) -> None:
    game = find(key)
    match = Match(game, game.seats[0], Dice(0))
    belief = Belief(match.asked()[0], Dice(0))
    ask(match, belief)
    decide(packed(belief, "master", 0, games=2))


def _track_quietly() -> None:
    """Start the process that clears away after us in case we are killed: it need not call that a leak."""
    if os.name == "posix":
        sys.warnoptions.append(NO_LEAK)  # which it is given on its command line
        resource_tracker.ensure_running()
        sys.warnoptions.remove(NO_LEAK)


def _begin_quietly(line: Connection) -> None:
    """In a process that thinks: leave the machine to people, and go when nobody holds the line any more."""

    def hold() -> None:
        with suppress(EOFError, OSError):
            line.recv_bytes()
        os._exit(0)

    if hasattr(os, "nice"):
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is for the one that began us
    threading.Thread(target=hold, name="line", daemon=True).start()
