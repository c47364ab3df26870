"""Looking ahead in any game: many imagined worlds, one tree of what this seat could see in them.

Information-set Monte Carlo tree search. Each round the bot imagines a world that fits all it sees and
remembers, plays it to the end, and adds the result to the tree. A node stands for everything the searching
seat has witnessed since the question: the answers and the luck it sees and the kinds of questions are part
of the way to it, what it does not see never is. So worlds that look the same share their experience, and a
secret cannot steer a move.

The rule of thumb of the game is tried first and gets some credit in advance: looking ahead must show that
something else is better.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from irisade.core.belief import Belief
from irisade.core.dice import Dice, Luck, derive
from irisade.core.match import Match
from irisade.core.playout import habitual
from irisade.core.words import EVERYBODY, NOBODY, Ask, Chance, Window

if TYPE_CHECKING:
    from irisade.native import Compiled, Outlook

LOOKED_AHEAD = "looked ahead"
EXPLORE = 0.7
CREDIT = 20  # imagined games in favour of the rule of thumb
CLEARLY = 2.0  # standard errors
FAR = 400  # moves after which an imagined game is judged as it stands
THUMB = 900  # of a thousand moves beyond the tree those of habit, where the game has habits
PROBE = 40  # imagined games that tell how fast they are


class Node:
    """What is known of one situation: how often it came, and how well each seat fared from there."""

    __slots__ = ("children", "offered", "sums", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.sums = [0.0] * seats
        self.children: dict[Hashable, Node] = {}
        self.offered: dict[Hashable, int] = {}  # how often each answer was open here


class NotingLuck:
    """Luck for an imagined game; it notes what the searching seat sees of it."""

    def __init__(self, luck: Luck, seat: int) -> None:
        self.luck, self.seat = luck, seat
        self.seen: list[int] = []

    def decide(self, chance: Chance) -> int:
        outcome = self.luck.decide(chance)
        if chance.seen_by in (EVERYBODY, self.seat):
            self.seen.append(outcome)
        return outcome


class Search:
    """Chooses by looking ahead in imagined games: compiled ones where that is possible."""

    def __init__(
        self,
        rule_of_thumb: Callable[[Belief], int],
        games: int,
        find_compiled: Callable[[], Compiled | None] = lambda: None,
        seconds: float | None = None,
    ) -> None:
        """With `seconds`, a decision takes about that long, and never more games than `thinking`."""
        self.rule_of_thumb, self.games, self.seconds = rule_of_thumb, games, seconds
        self.find_compiled = find_compiled  # when it first looks ahead, for that may take a while
        self.pace = 0.0  # imagined games a second, as far as known

    @cached_property
    def fast(self) -> Compiled | None:
        return self.find_compiled()

    def choose(self, belief: Belief) -> int:
        belief.because = ""
        thumb = self.rule_of_thumb(belief)
        if not self.others(belief, thumb):
            return thumb
        seed = belief.dice.roll(1 << 32)
        games = self.games
        if self.seconds is not None:
            if not self.pace:
                self._timed(belief, thumb, seed, PROBE)
            games = max(1, min(games, int(self.pace * self.seconds)))
        option = self._timed(belief, thumb, seed, games)
        if option != thumb:
            belief.because = LOOKED_AHEAD
        return option

    def others(self, belief: Belief, thumb: int) -> list[int]:
        """What could be answered instead of what the rule of thumb says."""
        asking = belief.asking
        assert asking is not None
        options = [NOBODY, belief.seat] if isinstance(asking, Window) else list(asking.options)
        return [option for option in options if option != thumb]

    def _timed(self, belief: Belief, thumb: int, seed: int, games: int) -> int:
        began = time.perf_counter()
        option = self.look(belief, thumb, seed, games)
        self.pace = games / max(time.perf_counter() - began, 1e-6)
        return option

    def look(self, belief: Belief, thumb: int, seed: int, games: int) -> int:
        """The rule of thumb says `thumb`: is something else clearly better, in this many imagined games?"""
        if self.fast is None:
            return convinced(self._interpreted(belief, thumb, seed, games), thumb)
        world = belief.imagine(Dice(seed))
        habitual = THUMB if world.game.habits else 0
        known = self.fast.look_ahead(
            world, belief.seat, belief.memory, seed, games, FAR, {thumb: CREDIT}, habitual
        )
        return convinced(known, thumb)

    def _interpreted(self, belief: Belief, thumb: int, seed: int, games: int) -> dict[int, Outlook]:
        from irisade.native import Outlook  # most games are played without a look ahead

        root: Node | None = None
        for number in range(games):
            dice = Dice(derive(seed, number))
            witness = NotingLuck(dice, belief.seat)
            world = belief.imagine(witness)
            if root is None:
                root = self._root(world, thumb)
            _play(world, root, belief.seat, witness, dice)
        assert root is not None
        return {
            option: Outlook(node.visits, node.sums[belief.seat] / max(node.visits, 1))
            for option, node in root.children.items()
            if isinstance(option, int)
        }

    def _root(self, world: Match, thumb: int) -> Node:
        root = Node(world.seats)
        child = root.children[thumb] = Node(world.seats)
        child.visits, child.sums = CREDIT, [CREDIT * 0.6] * world.seats
        root.visits = CREDIT
        root.offered[thumb] = CREDIT
        return root


def convinced(known: Mapping[int, Outlook], thumb: int) -> int:
    """The option that was tried most, if it is clearly worth more than the rule of thumb.

    The best of many looks better than it is, so the more options, the clearer it must be.
    """
    best = max(known, key=lambda option: (known[option].tried, known[option].worth))
    one, other = known[best], known[thumb]
    middle = (one.worth + other.worth) / 2
    noise = math.sqrt(max(middle * (1 - middle), 0.01) * (1 / max(one.tried, 1) + 1 / max(other.tried, 1)))
    clearly = CLEARLY + math.sqrt(2 * math.log(len(known)))
    return best if one.worth - other.worth > clearly * noise else thumb


def _play(world: Match, root: Node, me: int, witness: NotingLuck, dice: Dice) -> None:
    """One imagined game: down the tree, one step beyond it, then by habit; the result goes back up."""
    path, node, inside = [root], root, True
    for _ in range(FAR):
        if world.over:
            break
        if not inside:
            _answer(world, *_any(world, dice))
            continue
        seat, option = _select(world, node, me, dice)
        seen = isinstance(world.asking, Window) or seat == me or world.asking.seen_by == EVERYBODY  # type: ignore[union-attr]
        witness.seen.clear()
        _answer(world, seat, option)
        signs: list[Hashable] = [option if seen else None]
        if witness.seen:
            signs.append(tuple(witness.seen))
        if world.asking is not None:
            signs.append(world.asking.kind)
        for sign in signs:
            inside = inside and sign in node.children
            node = node.children.setdefault(sign, Node(world.seats))
            path.append(node)
    worth = judged(world)
    for node in path:
        node.visits += 1
        for seat, value in enumerate(worth):
            node.sums[seat] += value


def _select(world: Match, node: Node, me: int, dice: Dice) -> tuple[int, int]:
    """The seat that answers here, and its answer: the best outlook that is not well known yet."""
    asking = world.asking
    if isinstance(asking, Window):
        speaker, options = (me if me in asking.seats else asking.seats[0]), [NOBODY, *asking.seats]
    else:
        assert asking is not None
        speaker, options = asking.seat, list(asking.options)
    untried = [option for option in options if option not in node.children]
    for option in options:
        node.offered[option] = node.offered.get(option, 0) + 1
    if untried:
        return speaker, dice.pick(untried)

    def outlook(option: int) -> float:
        child = node.children[option]
        mean = child.sums[speaker] / child.visits
        return mean + EXPLORE * math.sqrt(math.log(node.offered[option]) / child.visits)

    return speaker, max(options, key=outlook)


def _any(world: Match, dice: Dice, thumb: int = THUMB) -> tuple[int, int]:
    asking = world.asking
    if isinstance(asking, Window):
        return NOBODY, NOBODY
    assert asking is not None
    habit = world.game.habits.get(asking.kind)
    if habit and (thumb == 1000 or dice.roll(1000) < thumb):
        return asking.seat, habitual(habit, world.table, asking.seat, asking.options, dice)
    return asking.seat, dice.pick(asking.options)


def by_habit_to_the_end(world: Match, seat: int, option: int, dice: Dice) -> None:
    """Give this answer, and let habit give all the others."""
    _answer(world, seat, option)
    for _ in range(FAR):
        if world.over:
            return
        _answer(world, *_any(world, dice, 1000))


def _answer(world: Match, seat: int, option: int) -> None:
    if isinstance(world.asking, Ask):
        world.play(seat, option)
    elif option == NOBODY:
        world.let_go()
    else:
        world.play(option, NOBODY)


def judged(world: Match) -> list[float]:
    """For each seat the share of its rivals it has left behind; a tie is worth half."""
    rules, t, seats = world.game.rules, world.table, range(world.seats)
    scores = [rules.score(t, seat) for seat in seats]
    rivals = max(world.seats - 1, 1)
    return [
        (sum(own > other for other in scores) + (sum(own == other for other in scores) - 1) / 2) / rivals
        for own in scores
    ]
