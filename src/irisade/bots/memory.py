"""How a bot remembers: not everything sinks in, some fades, some slips next door, and a memory is limited.

One model for every game in which things are seen and covered again. In such games forgetting is the level: a
bot that forgets nothing plays the same game as a child, and wins it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from irisade.core.belief import Belief
from irisade.core.dice import Rolling
from irisade.core.words import EVERYBODY, HIDDEN, NOBODY, Show


class Recall(NamedTuple):
    """How well somebody remembers; the chances are in thousandths."""

    encode: int = 1000  # that what is seen is kept at all
    fade: int = 0  # that a thing kept is lost, in each turn
    slip: int = 0  # that it is kept for the place beside it, or that two pieces that meet change roles
    span: int = 0  # things kept at most, the oldest lost first; 0 = all of them


PERFECT = Recall()


@dataclass
class Forgetful(Belief):
    """A belief with a memory like ours. What it forgets is up to dice of its own, so it is the same again."""

    recall: Recall = PERFECT
    whims: Rolling | None = field(default=None, repr=False)  # None only for those who forget nothing

    def saw(self, show: Show) -> None:
        if self.recall == PERFECT or show.at == NOBODY or show.seen_by not in (EVERYBODY, self.seat):
            super().saw(show)
            return
        if show.to != NOBODY:
            self._follow(show.at, show.to)
        if show.value != HIDDEN and self._happens(self.recall.encode):
            self._keep(show.at if show.to != NOBODY else self._slipped(show.at), show.value)

    def turn_passes(self) -> None:
        """Another turn is over: each thing kept may fade."""
        super().turn_passes()
        if self.recall.fade:
            for place in [place for place in self.shown if self._happens(self.recall.fade)]:
                del self.shown[place]

    def _keep(self, place: int, value: int) -> None:
        self.shown.pop(place, None)  # what was seen last comes last
        self.shown[place] = value
        while self.recall.span and len(self.shown) > self.recall.span:
            del self.shown[next(iter(self.shown))]

    def _slipped(self, place: int) -> int:
        """The place, or the one beside it: places lie in pairs, so it is one that exists."""
        return place ^ 1 if self._happens(self.recall.slip) else place

    def _follow(self, piece: int, to: int) -> None:
        """A covered piece goes to another place; past a neighbour, the eye may lose which is which."""
        was = self.lies.pop(piece, NOBODY)
        passed = [other for other, lies in self.lies.items() if min(was, to) <= lies <= max(was, to)]
        self.lies[piece] = to
        if was != NOBODY and passed and self._happens(self.recall.slip):
            self._mix_up(piece, passed[-1])

    def _mix_up(self, one: int, other: int) -> None:
        kept = {piece: self.shown.pop(piece) for piece in (one, other) if piece in self.shown}
        self.shown |= {other if piece == one else one: value for piece, value in kept.items()}

    def _happens(self, thousandths: int) -> bool:
        if thousandths in (0, 1000):
            return thousandths == 1000
        assert self.whims is not None
        return self.whims.roll(1000) < thousandths
