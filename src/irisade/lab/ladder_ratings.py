"""Ratings from who was above whom (Bradley and Terry), with intervals that count deals.

The strengths are those that make all results together most likely; a difference of 400 points means ten to
one. It is a few lines by hand because a rating that is updated game by game depends on the order of the games
and cannot say how sure it is of deals that hang together; this one knows no order, and its interval is the
usual one for clusters ("sandwich"). Every pair begins with one tie, so whoever always wins has a rating, too.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

WIDE = 1.959964  # standard errors of a 95% interval
SCALE = 400 / math.log(10)
ANCHORED = 1000.0  # the rating of the anchor, by definition
STEPS, NEAR, FARTHEST = 200, 1e-9, 1.5  # at most; when it is found; of one step
Matrix = list[list[float]]


class Duel(NamedTuple):
    """Two names, and for each deal how often the first was above among so many comparisons without a tie."""

    a: str
    b: str
    deals: Sequence[tuple[int, int]]


class LadderRating(NamedTuple):
    value: float
    low: float
    high: float


class Weighed(NamedTuple):
    """What one duel says of two free strengths (-1: the anchor): its sums, and the scatter of its deals."""

    i: int
    j: int
    above: float
    decided: float
    deals: Sequence[tuple[int, int]]

    def chance(self, strengths: Sequence[float]) -> float:
        gap = (strengths[self.i] if self.i >= 0 else 0.0) - (strengths[self.j] if self.j >= 0 else 0.0)
        return 1 / (1 + math.exp(-gap))

    def scatter(self, chance: float) -> float:
        """At least that of comparisons which have nothing to do with each other."""
        alone, many = self.decided * chance * (1 - chance), len(self.deals)
        together = sum((above - chance * decided) ** 2 for above, decided in self.deals)
        return max(alone, together * many / max(1, many - 1))


def ratings(duels: Sequence[Duel], anchor: str) -> dict[str, LadderRating]:
    """By name, the strongest first; those who cannot be compared with the anchor have none."""
    known = _linked(duels, anchor)
    free = {name: place for place, name in enumerate(sorted(known - {anchor}))}
    weighed = [
        Weighed(
            free.get(duel.a, -1),
            free.get(duel.b, -1),
            sum(above for above, _ in duel.deals) + 0.5,
            sum(decided for _, decided in duel.deals) + 1.0,
            duel.deals,
        )
        for duel in duels
        if duel.a in known
    ]
    strengths, errors = _fitted(weighed, len(free))
    made = {anchor: LadderRating(ANCHORED, ANCHORED, ANCHORED)} if known else {}
    for name, place in free.items():
        value, reach = ANCHORED + SCALE * strengths[place], SCALE * WIDE * errors[place]
        made[name] = LadderRating(value, value - reach, value + reach)
    return dict(sorted(made.items(), key=lambda one: (-one[1].value, one[0])))


def _linked(duels: Iterable[Duel], anchor: str) -> set[str]:
    """Everybody who has played with the anchor, or with somebody who has, and so on."""
    found, before = {anchor} if anchor else set(), 0
    while len(found) > before:
        before = len(found)
        for duel in duels:
            if duel.a in found or duel.b in found:
                found |= {duel.a, duel.b}
    return found


def _fitted(duels: Sequence[Weighed], many: int) -> tuple[list[float], list[float]]:
    """The strengths, and the standard error of each (Newton's method; as all are linked, nothing is flat)."""
    strengths = [0.0] * many
    for _ in range(STEPS):
        slope, bend = [0.0] * many, _square(many)
        for duel in duels:
            chance = duel.chance(strengths)
            pull = duel.above - chance * duel.decided
            for place, sign in ((duel.i, 1), (duel.j, -1)):
                if place >= 0:
                    slope[place] += sign * pull
            _spread(bend, duel, duel.decided * chance * (1 - chance))
        inverse = inverted(bend)
        steps = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in inverse]
        longest = max(map(abs, steps), default=0.0)
        strengths = [
            one + step * min(1.0, FARTHEST / (longest or 1))
            for one, step in zip(strengths, steps, strict=True)
        ]
        if longest < NEAR:
            break
    scattered = _square(many)
    for duel in duels:
        _spread(scattered, duel, duel.scatter(duel.chance(strengths)))
    errors = [
        math.sqrt(sum(row[i] * scattered[i][j] * row[j] for i in range(many) for j in range(many)))
        for row in inverse
    ]
    return strengths, errors


def _square(many: int) -> Matrix:
    return [[0.0] * many for _ in range(many)]


def _spread(matrix: Matrix, duel: Weighed, weight: float) -> None:
    for i, sign in ((duel.i, 1), (duel.j, -1)):
        for j, other in ((duel.i, 1), (duel.j, -1)):
            if i >= 0 and j >= 0:
                matrix[i][j] += sign * other * weight


def inverted(matrix: Matrix) -> Matrix:
    """Of a matrix that has an inverse (Gauss and Jordan); a ladder is small."""
    many = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(many))] for i, row in enumerate(matrix)]
    for at in range(many):
        best = max(range(at, many), key=lambda i: abs(rows[i][at]))
        rows[at], rows[best] = rows[best], rows[at]
        lead = rows[at][at]
        rows[at] = [x / lead for x in rows[at]]
        for i in range(many):
            if i != at and rows[i][at]:
                part = rows[i][at]
                rows[i] = [x - part * y for x, y in zip(rows[i], rows[at], strict=True)]
    return [row[many:] for row in rows]
