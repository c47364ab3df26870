"""Which values come closest to a wish: a fair game, or one of such a length.

All candidates begin with a few games. After each round the better half plays on, with twice as many games
(successive halving), always on the same seeds. Who is best of many was also lucky: so the winner, and the
rules as they are written, are told from games that nobody has used for choosing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from irisade.core.dice import Dice
from irisade.lab.estimates import Estimate, stretched
from irisade.lab.variants import FIGURES, Figure, Options, Sampled, Sheet, places

BLOCKS = 40  # parts of the games that are drawn again and again
DRAWS = 400
FEWEST = 100  # games of a candidate in the first round
FAIR, LENGTHS = "fair", ("minutes", "turns")


class Target(NamedTuple):
    """What is wished for: every place in the order of play wins as often, or games of such a length."""

    key: str
    wanted: float = 0.0

    @classmethod
    def read(cls, text: str) -> Target | None:
        """`fair`, or a length such as `turns=12`; None if it is neither."""
        key, equals, number = text.partition("=")
        if key == FAIR and not equals:
            return cls(FAIR)
        if key in LENGTHS and number.replace(".", "", 1).isdecimal() and float(number) > 0:
            return cls(key, float(number))
        return None

    def figures(self, seats: int) -> list[Figure]:
        return places(seats) if self.key == FAIR else [one for one in FIGURES if one.key == self.key]

    def distance(self, values: Sequence[float]) -> float:
        """Of the length; or the share of all wins that would have to go to another place."""
        if self.key == FAIR:
            return sum(abs(value - 1 / len(values)) for value in values) / 2
        return abs(values[0] - self.wanted)

    def estimate(self, sheet: Sheet, seats: int) -> Estimate:
        """The distance with an interval of 95% or more: several shares are asked about at once."""
        figures = [figure.of(sheet) for figure in self.figures(seats)]
        near, far = [], []
        for aim, one in zip(self._aims(seats), map(Sampled.estimate, figures), strict=True):
            low, high = stretched(one, len(figures))[1:3]
            near.append(max(low - aim, aim - high, 0.0))
            far.append(max(aim - low, high - aim))
        part = 2 if self.key == FAIR else 1
        distance = self.distance([one.value for one in figures])
        return Estimate(distance, sum(near) / part, sum(far) / part, sheet.games)

    def _aims(self, seats: int) -> list[float]:
        return [1 / seats] * seats if self.key == FAIR else [self.wanted]


@dataclass(eq=False)
class Candidate:
    options: Options
    sheet: Sheet
    distance: float = math.inf


@dataclass
class Found:
    """The candidates, the closest first; the others are this far `behind` it, on the games both played."""

    target: Target
    seats: int
    candidates: Sequence[Candidate]
    behind: Sequence[Estimate]  # of each candidate but the first
    fresh: Sheet  # of the closest
    fresh_usual: Sheet  # of what it started from

    @property
    def best(self) -> Candidate:
        return self.candidates[0]

    @property
    def alike(self) -> list[Candidate]:
        """Those that could not be told apart from the closest."""
        rest = zip(self.candidates[1:], self.behind, strict=True)
        return [candidate for candidate, behind in rest if behind.low <= 0]


class Round(NamedTuple):
    candidates: int
    games: int  # that each of them has played after it


def rounds(candidates: int, games: int) -> list[Round]:
    """The rounds of a search; those who play the last one have played all the games."""
    many = max(1, math.ceil(math.log2(candidates)))
    return [
        Round(math.ceil(candidates / 2**n), max(min(FEWEST, games), games // 2 ** (many - 1 - n)))
        for n in range(many)
    ]


def all_games(candidates: int, games: int) -> int:
    """How many games a search plays at most."""
    total = before = 0
    for some, so_far in rounds(candidates, games):
        total += (some + 1) * (so_far - before)  # the rules as they are stay to the end
        before = so_far
    return total + 2 * games


Played = Callable[[Sequence[Options], int, int], Iterable[Sheet]]  # these options, from this game, so many


def search(choices: Sequence[Options], target: Target, seats: int, games: int, play: Played) -> Found:
    """The first choice is what it starts from; it stays to the end."""
    everybody = [Candidate(options, Sheet()) for options in choices]
    still, before = list(everybody), 0
    for some, so_far in rounds(len(choices), games):
        stay = still[:some]
        still = stay if everybody[0] in stay else [*stay, everybody[0]]
        if so_far > before:
            more = play([one.options for one in still], before, so_far - before)
            for one, sheet in zip(still, more, strict=True):
                one.sheet.extend(sheet)
                figures = [figure.of(one.sheet).value for figure in target.figures(seats)]
                one.distance = target.distance(figures)
        still.sort(key=lambda one: one.distance)
        before = so_far
    best, *rest = [*still, *sorted((one for one in everybody if one not in still), key=_longest_first)]
    behind = [farther(one.sheet, best.sheet, target, seats) for one in rest]
    fresh, usual = play([best.options, choices[0]], games, games)
    return Found(target, seats, [best, *rest], behind, fresh, usual)


def _longest_first(one: Candidate) -> tuple[int, float]:
    return -one.sheet.games, one.distance


def farther(one: Sheet, other: Sheet, target: Target, seats: int) -> Estimate:
    """How much farther from the target the one is than the other, on the games that both played.

    The games are cut in blocks, and blocks are drawn again and again: the middle 95% of the results.
    """
    games = min(one.games, other.games)
    sheets = [sheet.first(games) for sheet in (one, other)]
    many = min(BLOCKS, games)
    blocks = [[_in_blocks(figure.of(sheet), many) for figure in target.figures(seats)] for sheet in sheets]
    dice = Dice(games)

    def gap(chosen: Sequence[int]) -> float:
        distances = []
        for figures in blocks:
            values = [
                sum(above[n] for n in chosen) / max(sum(below[n] for n in chosen), 1)
                for above, below in figures
            ]
            distances.append(target.distance(values))
        return distances[0] - distances[1]

    drawn = sorted(gap([dice.roll(many) for _ in range(many)]) for _ in range(DRAWS))
    edge = round(DRAWS * 0.025)
    return Estimate(gap(range(many)), drawn[edge], drawn[-1 - edge], games)


def _in_blocks(figure: Sampled, many: int) -> tuple[list[float], list[int]]:
    games = len(figure.above)
    edges = [games * n // many for n in range(many + 1)]
    spans = list(pairwise(edges))
    return [sum(figure.above[a:b]) for a, b in spans], [sum(figure.below[a:b]) for a, b in spans]
