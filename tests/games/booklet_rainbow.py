"""Rainbow Racers once more, from the booklet alone and for one purpose: to disagree with the rules.

A crystal is a word, a bag is a heap of words, and a goblin pays for a space by handing over the very words
that the price list names. The story stops at every crystal that is drawn and at every question, and says
what could be the answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

PRICE_LIST = (
    ("red",),
    ("red", "yellow"),  # orange
    ("yellow",),
    ("yellow", "blue"),  # green
    ("blue",),
    ("blue", "red"),  # violet
)
FINISH = len(PRICE_LIST) + 1  # the start is 0
OF_EACH_COLOUR, TEAM, ROOM = 15, 3, 3
BONUS = (3, 2, 1)


@dataclass
class Goblin:
    """A goblin, the space it stands on, and the crystals on its back."""

    player: int
    number: int
    stands: int = 0
    backpack: list[str] = field(default_factory=list)


@dataclass
class Stop:
    """A place where the story waits: for a crystal out of the bag, or for a player to choose."""

    why: str
    who: int
    answers: frozenset[Any] = frozenset()


class Rainbow:
    """The track, the bag and everybody's goblins."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.bag = Counter(dict.fromkeys(("red", "yellow", "blue"), OF_EACH_COLOUR))
        self.goblins = [Goblin(player, number) for player in range(players) for number in range(TEAM)]
        self.hand: list[str] = []
        self.arrived: list[Goblin] = []  # in the order in which they crossed the finish

    def racing(self, player: int) -> list[Goblin]:
        return [goblin for goblin in self.goblins if goblin.player == player and goblin.stands < FINISH]

    def winner(self) -> int | None:
        """Whose third goblin crossed the finish before anybody else's third."""
        count = [0] * self.players
        for goblin in self.arrived:
            count[goblin.player] += 1
            if count[goblin.player] == TEAM:
                return goblin.player
        return None

    def story(self, holder: int) -> Generator[Stop, Any, None]:
        """Round by round: everybody's supplies, then everybody's moves, then the stone goes to the left."""
        while self.winner() is None:
            order = [(holder + place) % self.players for place in range(self.players)]
            for player in order:
                yield from self.supply(player)
            for player in order:
                yield from self.moves(player)
            holder = order[1]

    def draw(self, player: int, many: int) -> Generator[Stop, Any, None]:
        for _ in range(many):
            crystal = yield Stop("draw", player, frozenset(+self.bag))
            self.bag[crystal] -= 1
            self.hand.append(crystal)

    def supply(self, player: int) -> Generator[Stop, Any, None]:
        """As many crystals as goblins in play, one for each backpack."""
        waiting = self.racing(player)
        yield from self.draw(player, len(waiting))
        while self.hand:
            number = yield Stop("put", player, frozenset(goblin.number for goblin in waiting))
            goblin = next(goblin for goblin in waiting if goblin.number == number)
            waiting.remove(goblin)
            yield from self.store(goblin)

    def store(self, goblin: Goblin) -> Generator[Stop, Any, None]:
        """From a full backpack one crystal is thrown out, whichever the player likes."""
        goblin.backpack.append(self.hand.pop(0))
        if len(goblin.backpack) > ROOM:
            out = yield Stop("drop", goblin.player, frozenset(goblin.backpack))
            goblin.backpack.remove(out)
            self.bag[out] += 1

    def moves(self, player: int) -> Generator[Stop, Any, None]:
        rested = self.racing(player)
        while ready := [goblin for goblin in rested if reach(goblin) > 0]:
            answers = frozenset(goblin.number for goblin in ready) | {None}
            number = yield Stop("run", player, answers)
            if number is None:
                return
            goblin = next(goblin for goblin in ready if goblin.number == number)
            rested.remove(goblin)
            spaces = reach(goblin)
            if spaces > 1:
                spaces = yield Stop("reach", player, frozenset(range(1, spaces + 1)))
            for _ in range(spaces):
                self.pay(goblin)
            if goblin.stands == FINISH:
                yield from self.cross(goblin)

    def pay(self, goblin: Goblin) -> None:
        for crystal in price(goblin.stands + 1, goblin.backpack) or ():
            goblin.backpack.remove(crystal)
            self.bag[crystal] += 1
        goblin.stands += 1

    def cross(self, goblin: Goblin) -> Generator[Stop, Any, None]:
        """It is out of play, its backpack with it; the first, second and third player home have a bonus."""
        self.bag.update(goblin.backpack)
        goblin.backpack.clear()
        at_home = {other.player for other in self.arrived}
        self.arrived.append(goblin)
        if goblin.player in at_home or len(at_home) >= len(BONUS):
            return
        yield from self.draw(goblin.player, BONUS[len(at_home)])
        while self.hand:
            left = self.racing(goblin.player)
            answers = frozenset(other.number for other in left) | {None}
            number = yield Stop("put", goblin.player, answers)
            if number is None:
                self.bag[self.hand.pop(0)] += 1
            else:
                yield from self.store(next(other for other in left if other.number == number))


def price(space: int, backpack: list[str]) -> tuple[str, ...] | None:
    """What the space asks of this backpack, None if it cannot pay."""
    if space == FINISH:
        pairs = [crystal for crystal in backpack if backpack.count(crystal) >= 2]
        return (pairs[0], pairs[0]) if pairs else None
    asked = PRICE_LIST[space - 1]
    return asked if all(crystal in backpack for crystal in asked) else None


def reach(goblin: Goblin) -> int:
    """How many spaces it can pay for, one after the other."""
    left, spaces = list(goblin.backpack), 0
    while goblin.stands + spaces < FINISH:
        paid = price(goblin.stands + spaces + 1, left)
        if paid is None:
            break
        for crystal in paid:
            left.remove(crystal)
        spaces += 1
    return spaces
