"""The robots of a live table. They play for seats without a person, and for persons who are away.

Every seat has a memory of what it was shown, whoever plays there, so that a robot can take over at any
moment. A robot's dice and its delay follow from the server key, the table, the seat and the row that asks:
any process goes on with the same robot.
"""

from __future__ import annotations

import hmac

from irisade.bots.company import brains
from irisade.core.belief import Belief, ask
from irisade.core.dice import Dice
from irisade.core.match import Match
from irisade.core.words import NOBODY, Show
from irisade.web.seating import PLAIN

THINKS = (700, 900)  # ms a robot takes at least, and what may come on top of it
THINKS_ON = (350, 400)  # the same for one that goes on with its own turn


class Robots:
    def __init__(self, key: bytes, table: str) -> None:
        self._key = hmac.digest(key, b"robots of " + table.encode(), "sha256")
        self._beliefs: list[Belief] = []

    def sit(self, seats: int) -> None:
        """A game begins: nobody has seen anything yet."""
        self._beliefs = [Belief(seat, Dice(0)) for seat in range(seats)]

    def saw(self, show: Show) -> None:
        if show.at != NOBODY:
            for belief in self._beliefs:
                belief.saw(show)

    def whim(self, seat: int, v: int) -> int:
        """A number that nobody can foresee, the same in every process."""
        return int.from_bytes(hmac.digest(self._key, b"%d %d" % (seat, v), "sha256")[:8], "big")

    def choose(self, match: Match, seat: int, level: str, v: int) -> int:
        """What the robot of this seat answers to the question of row v; in a window its seat, or NOBODY."""
        belief = self._beliefs[seat]
        belief.dice = Dice(self.whim(seat, v))
        ask(match, belief)
        return brains(match.game)[level or PLAIN](belief)

    def advise(self, match: Match, seat: int, v: int) -> int:
        """What a plain robot would do that remembers nothing."""
        belief = Belief(seat, Dice(self.whim(seat, v)))
        ask(match, belief)
        option: int = match.game.plain.choose(belief)
        return option

    def takes(self, match: Match, seat: int, v: int) -> int:
        """How many ms it thinks: as people do, and less when it goes on with its own turn."""
        last = match.answers[-1].seat if match.answers else None
        least, more = THINKS_ON if last == seat else THINKS
        return least + self.whim(seat, v) % more
