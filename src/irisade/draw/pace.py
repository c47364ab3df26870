"""How long people look at what is shown, at a screen as on the net.

What is covered again afterwards stays in sight for the game's `show_time`, counted from when it was
uncovered; what stays visible anyway only needs a moment. A face may name other looks in `LOOKS`: the
sentence of a Show, and the setting that says how many seconds it lasts, or `AT_ONCE` where nobody needs to
look before what follows. Where a view also hides what no longer lies there, `backs(t)` of a face says how
many things lie covered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from irisade.core.game import Game
from irisade.core.table import layout
from irisade.core.words import HIDDEN, Show

BRIEFLY = 0.9  # seconds for what stays visible anyway
GLANCE = 0.4  # for what is covered after a long look
A_WORD, A_START = 0.25, 0.5  # seconds to read a word, and to begin
AT_ONCE = ""  # in LOOKS
SHOW_TIME = "show_time"  # the setting of games in which people remember what they saw


def reading(words: str) -> float:
    """Seconds that it takes to read this, or to hear it; nothing takes none."""
    count = sum(any(map(str.isalnum, word)) for word in words.split())  # " :" in French is no word
    return A_WORD * count + A_START if count else 0.0


class Pause(NamedTuple):
    seconds: float  # 0: the next picture is the same, or comes at once
    covered: bool  # something is hidden again afterwards


class Pace:
    """The looks at one table. It remembers for how long the latest thing has lain open."""

    def __init__(self, game: Game, settings: Mapping[str, str]) -> None:
        self.show_time = float(settings[SHOW_TIME]) if SHOW_TIME in settings else None
        looks: Mapping[str, str] = getattr(game.face, "LOOKS", {})
        self.looks = {text: float(settings[key]) for text, key in looks.items() if key in settings}
        self.at_once = {text for text, key in looks.items() if key == AT_ONCE}
        self.backs: Callable[[Any], int] = getattr(game.face, "backs", hidden)
        self.open_for = 0.0

    def begin(self) -> None:
        """Somebody has answered: what is uncovered from now on has not been looked at yet."""
        self.open_for = 0.0

    def look(self, show: Show, seen: Any, after: Any) -> Pause:
        """How long to look at the view `seen`, which is followed by the view `after`."""
        same = show.text in self.at_once or bool(seen == after)
        seconds = self.looks.get(show.text, 0.0 if same else BRIEFLY)
        if same or self.show_time is None:
            self.open_for += seconds
            return Pause(seconds, False)
        before, then = self.backs(seen), self.backs(after)
        if then > before and show.text not in self.looks:
            seconds = max(GLANCE, self.show_time - self.open_for)
        self.open_for = 0.0 if then < before else self.open_for + seconds
        return Pause(seconds, then > before)


def hidden(view: Any) -> int:
    """How many things of this view are covered."""
    return _counting(view.__class__)(view)


@cache
def _counting(cls: Any) -> Callable[[Any], int]:
    bounds = {name: bound for name, bound in layout(cls).items() if bound is not None}
    piles = [name for name, bound in bounds.items() if not bound.rows]
    rows = [name for name, bound in bounds.items() if bound.rows]

    def count(view: Any) -> int:
        found: int = sum(getattr(view, name).count(HIDDEN) for name in piles)
        for name in rows:
            found += sum(row.count(HIDDEN) for row in getattr(view, name))
        return found

    return count
