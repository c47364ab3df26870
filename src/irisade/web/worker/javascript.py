"""What the worker's JavaScript does for the house in it, and how the house hears of what it asked for.

Only numbers and words cross between the two. Whatever takes time is asked for with a number, and answered
with it: so neither side holds an object of the other, and nothing leaks.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, Protocol


class JavaScript(Protocol):
    """In the page's worker: static/site/worker.js."""

    def now(self) -> float:
        """Milliseconds since the epoch; never less than before."""
        ...

    def later(self, number: int, ms: float) -> None:
        """Then `PageHouse.rang`."""
        ...

    def send(self, port: int, text: str) -> None: ...

    def close(self, port: int, code: int, why: str) -> None: ...

    def append(self, number: int, table: str, rows: str, about: str) -> None:
        """Rows as JSON, all of them or none; then `PageHouse.stored`. `about`: what is kept beside them."""
        ...

    def read(self, number: int, table: str, after: int) -> None:
        """The rows behind v `after`; then `PageHouse.found`."""
        ...

    def delete(self, table: str) -> None: ...

    def follow(self, table: str) -> None:
        """Try to become the one whose robots and clock play there; then `PageHouse.leads`. Hear its news."""
        ...

    def unfollow(self, table: str) -> None: ...

    def call(self, table: str, said: str) -> None:
        """To other tabs at the same table: there `PageHouse.called`."""
        ...

    def wake(self, game: str) -> None:
        """Have whoever thinks get ready for this game, then `PageHouse.awake`; it takes seconds."""
        ...

    def think(self, number: int, game: str, thought: str) -> bool:
        """Have a robot of this game think elsewhere, then `PageHouse.thought`; False where nobody can."""
        ...

    def failed(self, where: str, why: str) -> None: ...


class Numbered:
    """What is waited for, by number; each is answered once."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._waiting: dict[int, Callable[..., None]] = {}

    def keep(self, hear: Callable[..., None]) -> int:
        number = next(self._numbers)
        self._waiting[number] = hear
        return number

    def answer(self, number: int, *words: Any) -> None:
        hear = self._waiting.pop(number, None)
        if hear is not None:  # else nobody waits for it any more
            hear(*words)

    def drop(self, number: int) -> None:
        self._waiting.pop(number, None)


class WorkerTimer:
    """One that can be stopped: it then rings in vain."""

    def __init__(self, kept: Numbered, number: int) -> None:
        self._kept, self._number = kept, number

    def cancel(self) -> None:
        self._kept.drop(self._number)
