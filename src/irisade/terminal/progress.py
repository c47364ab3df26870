"""How far long work has come, on the terminal: a bar and the time left, for a person who watches stderr."""

from __future__ import annotations

import sys

from irisade.lab.progress import BAR, Pacer, bar, duration
from irisade.terminal.words import Voice

ROOM = 40  # columns beside the bar


class ProgressBar:
    """Nothing at all is shown when nobody watches."""

    def __init__(self, games: int, say: Voice) -> None:
        self.games, self.say, self.clock = games, say, Pacer()
        self.watched = sys.stderr.isatty()

    def show(self, done: int, left: float | None = None) -> None:
        """So many games are done. Who knows how many seconds are left says so, else the pace so far tells."""
        if not self.watched or not self.clock.due(done):
            return
        left = self.clock.left(done, self.games) if left is None else left
        text = f"{bar(done / self.games)} {done}/{self.games}"
        if left is not None:
            text += "  " + self.say("{time} left", time=duration(left))
        print("\r" + text.ljust(BAR + ROOM), end="", file=sys.stderr, flush=True)

    def hear(self, done: int, games: int, left: float | None) -> None:
        """As the lab tells it."""
        self.show(done, left)

    def end(self) -> None:
        if self.watched:
            print("\r" + " " * (BAR + ROOM) + "\r", end="", file=sys.stderr, flush=True)
