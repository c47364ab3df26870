"""How a master races one rival: it minds what every two goblins of its team need together, not each alone.

So a crystal goes where it serves both best, and a goblin may wait, or hop instead of leaping, to keep what
it has. Only what `pairs.py` knows is played like that: the usual way across with backpacks of three, where
goblins move as they like, once a round. Nor is it for more than two players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations, product

from irisade.core.belief import Belief
from irisade.core.words import NOBODY, Ask
from irisade.games.rainbow_racers.journeys import Place, kept_from, less, more
from irisade.games.rainbow_racers.pairs import HOME, ROUND, SIZE, needed, onward
from irisade.games.rainbow_racers.rules import DROP, PUT, REACH, RUN, Table, goblin_of, in_play, owner

DUEL = 2  # seats at most: in 2,000 games of three it was no better than the rule of thumb, of four worse
EARLY = ROUND  # what a bonus crystal is worth, when a team's first goblin crosses


class Team:
    """The goblins of one seat that are not home yet."""

    def __init__(self, t: Table, seat: int) -> None:
        self.t, self.seat, self.numbers = t, seat, in_play(t, seat)
        goblins = [goblin_of(seat, number) for number in self.numbers]
        self.places: list[Place] = [(t.at[goblin], tuple(t.packs[goblin])) for goblin in goblins]

    def put(self) -> int:
        return min(self.supplied(self.places), key=lambda way: way[1])[0]

    def drop(self, options: Sequence[int]) -> int:
        full = next(n for n, (_, pack) in enumerate(self.places) if sum(pack) > SIZE)

        def without(crystal: int) -> int:
            places = [*self.places]
            places[full] = (places[full][0], less(places[full][1], crystal))
            return min(least for _, least in self.supplied(places))

        return min(options, key=without)

    def supplied(self, places: Sequence[Place]) -> Iterator[tuple[int, int]]:
        """Each way to put away what is drawn: who gets the next crystal, and what the team then needs."""
        waiting = [n for n, number in enumerate(self.numbers) if number not in self.t.done]
        for order in permutations(range(len(waiting))):
            ways: list[Iterable[Place]] = [[place] for place in places]
            for crystal, n in zip(self.t.drawn, order, strict=False):
                space, pack = places[waiting[n]]
                ways[waiting[n]] = [(space, kept) for kept in kept_from(more(pack, crystal), SIZE)]
            least = min(needed(team, moving=True) for team in product(*ways))
            yield self.numbers[waiting[order[0]]] if waiting else NOBODY, least

    def run(self) -> dict[int, int]:
        """How many spaces each goblin that moves should go."""
        best = min(product(*map(self.ways, range(len(self.places)))), key=self.worth())
        steps = [there - space for (there, _), (space, _) in zip(best, self.places, strict=True)]
        return {number: far for number, far in zip(self.numbers, steps, strict=True) if far}

    def worth(self) -> Callable[[tuple[Place, ...]], int]:
        """Of places after the movement: what the team still needs, and what its first across earns."""
        t = self.t
        ahead = any(owner(goblin) != self.seat for goblin in t.home)
        fresh = len(self.numbers) == t.team > 1
        bonus = EARLY * (t.second_bonus if ahead else t.first_bonus) if fresh else 0
        return lambda team: needed(team, moving=False) - bonus * (HOME in team)

    def ways(self, n: int) -> list[Place]:
        """Where this goblin can be when all have moved; one that runs has to go on."""
        if self.numbers[n] in self.t.done:
            return [self.places[n]]
        runs = self.t.running == goblin_of(self.seat, self.numbers[n])
        return onward(self.places[n])[1:] if runs else onward(self.places[n])


def known(t: Table) -> bool:
    """Are the numbers of the pairs those of this game, and does it pay to go by them?"""
    usual = t.track == 0 and t.pack_size == SIZE and not t.must_move and not t.moves_again
    return usual and t.seats <= DUEL


def keen_answer(belief: Belief[Table]) -> int | None:
    """What serves the pairs of its team best; None where that is not known."""
    t, asking = belief.view, belief.asking
    assert isinstance(asking, Ask)
    if not known(t) or (asking.kind in (PUT, DROP) and not t.to_supply):
        return None
    team = Team(t, belief.seat)
    if asking.kind is PUT:
        return team.put()
    if asking.kind is DROP:
        return team.drop(asking.options)
    if asking.kind is RUN:
        return next((number for number in team.run() if number in asking.options), NOBODY)
    if asking.kind is REACH:
        return team.run()[t.running - goblin_of(belief.seat, 0)] - 1
    return None
