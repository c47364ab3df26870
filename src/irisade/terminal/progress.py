"""How far long work is, on the terminal: a bar and the time left."""

from __future__ import annotations

import sys
import time

from irisade.terminal.words import Voice

BAR = 24  # columns of a whole bar
ROOM = 40  # columns beside it
OFTEN = 0.1  # seconds between two looks at the progress


def bar(part: float) -> str:
    return ("█" * round(part * BAR)).ljust(BAR)


class Progress:
    """A bar and the time left, which a person watches on stderr; nothing at all when nobody does."""

    def __init__(self, games: int, say: Voice) -> None:
        self.games, self.say = games, say
        self.watched, self.shown = sys.stderr.isatty(), time.monotonic()
        self.begun: tuple[int, float] | None = None

    def show(self, done: int, left: float | None = None) -> None:
        """So many games are done. Who knows how many seconds are left says so, else the pace so far tells."""
        if not self.watched:
            return
        now = time.monotonic()
        self.begun = self.begun or (done, now)
        if now - self.shown > OFTEN:
            self.shown = now
            if left is None and done > self.begun[0]:
                left = (self.games - done) * (now - self.begun[1]) / (done - self.begun[0])
            text = f"{bar(done / self.games)} {done}/{self.games}"
            if left is not None:
                text += "  " + self.say("{time} left", time=duration(left))
            print("\r" + text.ljust(BAR + ROOM), end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        if self.watched:
            print("\r" + " " * (BAR + ROOM) + "\r", end="", file=sys.stderr, flush=True)


def duration(seconds: float) -> str:
    """As a person says it: 40 s, 3 min, 2 h 05."""
    whole = round(seconds)
    if whole < 100:
        return f"{whole} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60:02}"
