"""How far long work has come: games done, games in all, and the seconds left where they are known.

Whoever waits gives a function that hears it. In a notebook nobody has to: there a line of text under the cell
is written anew as the work goes on.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

BAR = 24  # columns of a whole bar
OFTEN = 0.1  # seconds between two looks at the progress

Progress = Callable[[int, int, float | None], None]  # games done, games in all, seconds left if known


def bar(part: float) -> str:
    return ("█" * round(part * BAR)).ljust(BAR)


def duration(seconds: float) -> str:
    """As a person says it: 40 s, 3 min, 2 h 05."""
    whole = round(seconds)
    if whole < 100:
        return f"{whole} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60:02}"


class Pacer:
    """Says when to show something again, and how long it will take at the pace so far."""

    def __init__(self) -> None:
        self.shown = time.monotonic()
        self.begun: tuple[int, float] | None = None

    def due(self, done: int) -> bool:
        """Not more often than an eye can follow; call it for every step."""
        now = time.monotonic()
        self.begun = self.begun or (done, now)
        if now - self.shown <= OFTEN:
            return False
        self.shown = now
        return True

    def left(self, done: int, games: int) -> float | None:
        """Seconds, once something has been done."""
        if self.begun is None or done <= self.begun[0]:
            return None
        before, start = self.begun
        return (games - done) * (self.shown - start) / (done - before)


class NotebookLine:
    """A bar and the time left under a cell; it stays there as a line that says how many games were played."""

    def __init__(self, display: Callable[..., Any]) -> None:
        self.clock = Pacer()
        self.games = 0
        self.line = display(_text(""), raw=True, display_id=True)

    def __call__(self, done: int, games: int, left: float | None) -> None:
        self.games = done
        if self.clock.due(done):
            left = self.clock.left(done, games) if left is None else left
            after = f"  {duration(left)} left" if left is not None else ""
            self._write(f"{bar(done / games)} {done}/{games}{after}")

    def end(self) -> None:
        self._write(f"{self.games} games played")

    def _write(self, text: str) -> None:
        self.line.update(_text(text), raw=True)


def _text(text: str) -> dict[str, str]:
    return {"text/plain": text}


@contextmanager
def heard(progress: Progress | None) -> Iterator[Progress]:
    """Who hears of the work inside: the function that was given, else the notebook, else nobody."""
    if progress is not None:
        yield progress
        return
    display = notebook_display()
    if display is None:
        yield _silent
        return
    line = NotebookLine(display)
    try:
        yield line
    finally:
        line.end()


def notebook_display() -> Callable[..., Any] | None:
    """`IPython.display.display` in a notebook; an IPython in a terminal could not write a line anew."""
    if "IPython" not in sys.modules:
        return None
    import IPython
    from IPython.display import display

    shell = IPython.get_ipython()
    return display if getattr(shell, "kernel", None) is not None else None


def _silent(done: int, games: int, left: float | None) -> None:
    pass
