"""Which places were shown in the last turn: the little help for those who are learning to remember.

It is everybody's knowledge, so that no view need hold it: whoever runs a table tells of every Show and
gives `places` to `compose`. Only what was shown to all counts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

from irisade.core.words import EVERYBODY, HIDDEN, NOBODY, Show
from irisade.draw.scene import RECENT


def told_of(settings: Mapping[str, str], places: Collection[int]) -> Mapping[str, str]:
    """The settings that a stage gets, with the places of the last turn among them."""
    return {**settings, RECENT: " ".join(map(str, sorted(places)))} if places else settings


def last_seen(settings: Mapping[str, str]) -> Collection[int]:
    """The places of the last turn, as a stage is told of them; none where nobody is to be reminded."""
    return _numbers(settings.get(RECENT, ""))


@lru_cache(maxsize=256)
def _numbers(told: str) -> frozenset[int]:
    return frozenset(map(int, told.split()))


class Recent:
    """The places of the turn before, and of the one that is being played."""

    def __init__(self) -> None:
        self._turn = 0
        self._before: frozenset[int] = frozenset()
        self._now: frozenset[int] = frozenset()

    def saw(self, show: Show, turn: int) -> None:
        """Something was shown in this turn; turns are counted by whoever runs the table."""
        if turn != self._turn:
            self._turn, self._before, self._now = turn, self._now, frozenset()
        if show.at != NOBODY and show.value != HIDDEN and show.seen_by == EVERYBODY:
            self._now |= {show.at}

    @property
    def places(self) -> frozenset[int]:
        return self._before | self._now

    def kept(self) -> tuple[int, list[int], list[int]]:
        """As plain numbers, from which `resume` goes on."""
        return self._turn, sorted(self._before), sorted(self._now)

    def resume(self, kept: tuple[int, Iterable[int], Iterable[int]]) -> None:
        self._turn, self._before, self._now = kept[0], frozenset(kept[1]), frozenset(kept[2])
