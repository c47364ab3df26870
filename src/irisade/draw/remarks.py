"""What robots say at their seats, now and then: short, kind, and about nothing that not everybody sees.

A remark follows from two looks of a watcher alone: everybody hears the same one, and so does whoever watches
the game again. Nothing waits for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from zlib import crc32

from irisade.core.dice import Dice
from irisade.core.game import Game
from irisade.core.text import Sentence
from irisade.core.views import Views
from irisade.core.words import NOBODY
from irisade.draw.face import winners
from irisade.draw.memory import Drawn, looked_at

ONE_IN = 2  # so many times that somebody gains something, a robot says a word about it
GLAD = (Sentence("Hooray!"), Sentence("That went well!"), Sentence("Just what I hoped for!"))
PRAISE = (Sentence("Well done, {seat}!"), Sentence("Nicely played, {seat}!"), Sentence("Bravo, {seat}!"))
LEVEL = (Sentence("We are level now, {seat}!"),)
PASSED = (Sentence("You are ahead of me now, {seat}. Bravo!"), Sentence("Wait for me, {seat}!"))
THANKS = (Sentence("Thank you for the game!"), Sentence("That was fun!"))
BEATEN = (Sentence("Bravo, {seat}! What a game!"), Sentence("Well won, {seat}!"))


class Remark(NamedTuple):
    seat: int  # whose robot says it
    line: Sentence


class Remarks:
    """What the robots of one table say. Scores seldom change, so they are not read anew at every move."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats = game, seats
        self._known: Drawn | None = None  # what stands at the seats

    def about(self, before: Views | None, after: Views, robots: Sequence[int], over: bool) -> Remark | None:
        """What one of these robots says of what has happened between two looks; None mostly."""
        if before is None or not robots:
            return None
        t = after.of(NOBODY)
        was, now = self.standing(before.of(NOBODY)), self.standing(t)
        gains = [new - old for old, new in zip(was, now)]
        if not over and max(gains) <= 0:
            return None
        whims = Dice(crc32(repr(now).encode()))  # the same for everybody
        if over:
            return _farewell(winners(self.game, t, self.seats), whims.pick(robots), whims)
        if whims.roll(ONE_IN):
            return None
        who, robot = gains.index(max(gains)), whims.pick(robots)
        return _said(robot, who, _about(who, robot, was, now), whims)

    def standing(self, t: Any) -> list[int]:
        """The number that stands at each seat, 0 where there is none."""
        known = self._known
        if known is None or known.fields(t) != known.seen:
            known = self._known = looked_at(t, self._read)
        found: list[int] = known.drawn
        return found

    def _read(self, t: Any) -> list[int]:
        score = self.game.face.score
        return [score(t, seat).words.get("n", 0) for seat in range(self.seats)]


def _farewell(best: list[int], robot: int, whims: Dice) -> Remark:
    beaten = len(best) == 1 and robot not in best
    return _said(robot, best[0], BEATEN if beaten else THANKS, whims)


def _about(who: int, robot: int, was: list[int], now: list[int]) -> Sequence[Sentence]:
    """What this robot may say of somebody's gain, its own too."""
    if who == robot:
        return GLAD
    if was[robot] == 0 or was[robot] < was[who] or now[robot] > now[who]:
        return PRAISE  # nobody was caught up with who had nothing yet
    return LEVEL if now[robot] == now[who] else PASSED


def _said(robot: int, about: int, lines: Sequence[Sentence], whims: Dice) -> Remark:
    return Remark(robot, lines[whims.roll(len(lines))]._replace(words={"seat": about}))
