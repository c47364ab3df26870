"""Rainbow Racers by the exact values of two goblins alone: every pair of a team counts.

    python tools/racers_in_pairs.py [--games 2000] [--seed 6000000]

`exact_racers.py` knows how many rounds any two goblins still need if they share their crystals out perfectly.
A team of three is three pairs; the sum of what they need is made as small as it can be. The first goblin
across earns crystals for the others, each of which counts like a round. Everything else the rule of thumb
decides. The command says how often this is ranked above the rule of thumb: two players, every deal in both
orders.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations, product
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from exact_racers import FINISH, NUMBER, PERFECT, SIZE, TeamAlone

from irisade.bots import play_together
from irisade.core.belief import Belief
from irisade.core.dice import Dice
from irisade.core.game import find
from irisade.core.words import NOBODY, Ask
from irisade.games.rainbow_racers import plain
from irisade.games.rainbow_racers.journeys import Pack, Place, kept_from, less, more, moves
from irisade.games.rainbow_racers.rules import DROP, PUT, REACH, RUN, Table, goblin_of, in_play, owner
from irisade.lab.contest import interval

EARLY = 1.0  # rounds that a bonus crystal is worth, when a team's first goblin crosses
HOME: Place = (FINISH, (0, 0, 0))


@cache
def rounds_of_two() -> tuple[dict[tuple[int, int], Any], dict[tuple[int, int], Any]]:
    """What two goblins need by spaces and backpacks: when a round begins, and before they move in it."""
    team = TeamAlone(PERFECT)
    supplied = {spaces: team.moved(*spaces).tolist() for spaces in team.values if spaces != (FINISH, FINISH)}
    return {spaces: values.tolist() for spaces, values in team.values.items()}, supplied


def needed(places: Sequence[Place], moving: bool) -> float:
    """The sum over all pairs of a team; of the last goblin alone."""
    table = rounds_of_two()[moving]
    if len(places) == 1:
        places = [*places, HOME]
    return float(
        sum(
            table[one[0], other[0]][NUMBER[one[1]]][NUMBER[other[1]]]
            for n, one in enumerate(places)
            for other in places[n + 1 :]
            if one != HOME or other != HOME
        )
    )


class Team:
    """The goblins of one seat that are not home yet."""

    def __init__(self, t: Table, seat: int) -> None:
        self.t, self.seat, self.numbers = t, seat, in_play(t, seat)
        goblins = [goblin_of(seat, number) for number in self.numbers]
        self.places: list[Place] = [(t.at[goblin], as_pack(t.packs[goblin])) for goblin in goblins]

    def supplied(self, places: Sequence[Place]) -> Iterator[tuple[int, float]]:
        """Each way to put away what is drawn: who gets the next crystal, and what the team then needs."""
        waiting = [n for n, number in enumerate(self.numbers) if number not in self.t.done]
        for crystals in set(permutations(self.t.drawn)):
            ways: list[Iterable[Place]] = [[place] for place in places]
            for n, crystal in zip(waiting, crystals, strict=False):
                space, pack = places[n]
                ways[n] = [(space, kept) for kept in kept_from(more(pack, crystal), SIZE)]
            least = min(needed(team, moving=True) for team in product(*ways))
            first = waiting[crystals.index(self.t.drawn[0])] if crystals else 0
            yield self.numbers[first], least

    def put(self) -> int:
        return min(self.supplied(self.places), key=lambda way: way[1])[0]

    def drop(self, options: Sequence[int]) -> int:
        full = next(n for n, (_, pack) in enumerate(self.places) if sum(pack) > SIZE)

        def without(crystal: int) -> float:
            places = [*self.places]
            places[full] = (places[full][0], less(places[full][1], crystal))
            return min(least for _, least in self.supplied(places))

        return min(options, key=without)

    def run(self) -> list[int]:
        """How far each goes: what the team needs when all have moved, and what the first across earns."""
        ways = [self.ways(n) for n in range(len(self.places))]
        fresh = len(self.numbers) == self.t.team > 1
        ahead = any(owner(goblin) != self.seat for goblin in self.t.home)
        bonus = EARLY * (self.t.second_bonus if ahead else self.t.first_bonus) * fresh

        def worth(team: tuple[Place, ...]) -> float:
            return needed(team, moving=False) - bonus * (HOME in team)

        best = min(product(*ways), key=worth)
        return [there - space for (there, _), (space, _) in zip(best, self.places, strict=True)]

    def ways(self, n: int) -> list[Place]:
        space, pack = self.places[n]
        if self.numbers[n] in self.t.done:
            return [(space, pack)]
        found = [HOME if there == FINISH else (there, left) for there, left in moves(self.t, space, pack)]
        return found[1:] if self.t.running == goblin_of(self.seat, self.numbers[n]) else found


def as_pack(crystals: Sequence[int]) -> Pack:
    return tuple(crystals)


def choose(belief: Belief[Table]) -> int:
    t, asking = belief.view, belief.asking
    usual = t.track == 0 and t.pack_size == SIZE and not t.must_move and not t.moves_again
    if not isinstance(asking, Ask) or not usual:
        return plain.choose(belief)
    team = Team(t, belief.seat)
    if asking.kind in (PUT, DROP) and t.to_supply:
        return team.put() if asking.kind is PUT else team.drop(asking.options)
    if asking.kind is RUN:
        far = team.run()
        going = [number for number, spaces in zip(team.numbers, far, strict=True) if spaces]
        return next((number for number in going if number in asking.options), NOBODY)
    if asking.kind is REACH:
        return team.run()[team.numbers.index(t.running - goblin_of(belief.seat, 0))] - 1
    return plain.choose(belief)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=6_000_000)
    asked = parser.parse_args()
    game, deals = find("rainbow-racers"), []
    for deal in range(asked.games // 2):
        above = 0
        for first in (0, 1):
            bots = (choose, plain.choose) if first == 0 else (plain.choose, choose)
            outcome = play_together(game, bots, Dice(asked.seed + deal), asked.seed + deal).outcome
            assert outcome is not None
            above += outcome.ranks[first] < outcome.ranks[1 - first]
        deals.append((above, 2))
    share = interval(deals)
    told = f"{100 * share.share:.1f}% ({100 * share.low:.1f} to {100 * share.high:.1f})"
    print(f"ranked above the rule of thumb in {told} of {asked.games} games")


if __name__ == "__main__":
    main()
