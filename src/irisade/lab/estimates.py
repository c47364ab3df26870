"""A number that was measured, and between what it lies with 95% certainty.

The games of a series are independent of each other; what happens inside one of them is not. So every interval
counts games, or deals, never moves or seats. Shares are Wilson's, for as many coins as the games are worth.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import NamedTuple

from irisade.lab.counts import WHOLE
from irisade.lab.watch import Use

WIDE = 1.959964  # standard errors of a 95% interval


class Estimate(NamedTuple):
    value: float
    low: float
    high: float
    games: int  # that it rests on


def proportion(times: int, games: int) -> Estimate:
    """How often something happened that can happen once in a game."""
    return wilson(times / games if games else 0.0, float(games), games)


def part_of_wins(won: int, squares: int, games: int, each: int = WHOLE) -> Estimate:
    """The mean of what a game gives away whole or in parts, counted in so many parts each."""
    if not games:
        return wilson(0.0, 0.0, 0)
    mean = won / games / each
    spread = max(squares / games / each**2 - mean * mean, 0.0)
    worth = mean * (1 - mean) / spread * games if spread else float(games)
    return wilson(mean, worth, games)


def wilson(p: float, worth: float, games: int) -> Estimate:
    """A share, measured as sharply as with this many throws of a coin."""
    if worth <= 0:
        return Estimate(p, 0.0, 1.0, games)
    z2 = WIDE * WIDE
    middle = (p + z2 / (2 * worth)) / (1 + z2 / worth)
    reach = WIDE * math.sqrt(p * (1 - p) / worth + z2 / (4 * worth * worth)) / (1 + z2 / worth)
    return Estimate(p, max(0.0, middle - reach), min(1.0, middle + reach), games)


def stretched(one: Estimate, many: int) -> Estimate:
    """The same with an interval wide enough for this many to hold the truth at once, 95 times in 100."""
    by = NormalDist().inv_cdf(1 - 0.025 / many) / WIDE
    low, high = (one.value + by * (end - one.value) for end in (one.low, one.high))
    return one._replace(low=low, high=high)


def ratio(cells: Sequence[int], games: int) -> Estimate:
    """The ratio of two sums over games, from `measure.products`."""
    a, b, aa, ab, bb = cells
    if not b:
        return Estimate(0.0, 0.0, 0.0, games)
    value = a / b
    error = math.sqrt(max(aa - 2 * value * ab + value * value * bb, 0.0)) / b
    return Estimate(value, value - WIDE * error, value + WIDE * error, games)


def mean(counts: dict[int, int]) -> Estimate:
    """The mean of what was tallied, once per game."""
    games = sum(counts.values())
    if not games:
        return Estimate(0.0, 0.0, 0.0, 0)
    value = sum(v * n for v, n in counts.items()) / games
    spread = sum((v - value) ** 2 * n for v, n in counts.items()) / games
    error = math.sqrt(spread / games)
    return Estimate(value, value - WIDE * error, value + WIDE * error, games)


def worth(use: Use, games: int) -> Estimate | None:
    """How much more often those win who take an option than those who could and take another.

    None where one of the two never happened. Both shares come from the same games, and the interval knows.
    """
    if not use.n or not use.m:
        return None
    taken, left = use.x / use.n, use.y / use.m
    own = (use.xx - 2 * taken * use.nx + taken**2 * use.nn) / use.n**2
    other = (use.yy - 2 * left * use.my + left**2 * use.mm) / use.m**2
    both = (use.xy - left * use.xm - taken * use.ny + taken * left * use.nm) / (use.n * use.m)
    error = math.sqrt(max(own + other - 2 * both, 0.0))
    value, reach = (taken - left) / WHOLE, WIDE * error / WHOLE
    return Estimate(value, value - reach, value + reach, games)
