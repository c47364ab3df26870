"""Variants side by side: the same games under other rules, and what that changes.

Every variant plays the same seeds. So game number g of one variant is compared with game number g of another,
and what luck does to both does not count as a difference. Only where the seats differ must each variant stand
for itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from irisade.core.game import Game
from irisade.core.game_names import the_game
from irisade.lab.counts import WHOLE
from irisade.lab.estimates import WIDE, Estimate, wilson
from irisade.lab.figures import USUAL_TEMPO
from irisade.lab.measure import in_order, watched, won
from irisade.lab.work import Chunk, cut

SHEET = "sheet"  # what is asked about such a chunk
Options = tuple[tuple[str, int], ...]  # those that differ from the written rules, as the table holds them


# -- the games, line by line --


@dataclass
class Sheet:
    """A score sheet: some whole numbers about each game, a column each."""

    columns: dict[str, list[int]] = field(default_factory=dict)

    @property
    def games(self) -> int:
        return len(self.columns["turns"])

    def write(self, line: Mapping[str, int]) -> None:
        for name, number in line.items():
            self.columns.setdefault(name, []).append(number)

    def extend(self, other: Sheet) -> None:
        for name, numbers in other.columns.items():
            self.columns.setdefault(name, []).extend(numbers)

    def first(self, games: int) -> Sheet:
        return Sheet({name: numbers[:games] for name, numbers in self.columns.items()})

    def as_json(self) -> dict[str, list[int]]:
        return self.columns

    @classmethod
    def from_json(cls, data: dict[str, list[int]]) -> Sheet:
        return cls(data)


def sheet(chunk: Chunk) -> Sheet:
    """The games of a chunk, one line each."""
    made, tempo = Sheet(), the_game(chunk.game).tempo or USUAL_TEMPO
    for one in watched(chunk):
        told, credit, ranked = one.told, won(one.score), sorted(one.points)
        line = {
            "time": round(100 * (tempo.turn * told.turns + tempo.decision * told.choices)),
            "turns": told.turns,
            "choice turns": told.choice_turns,
            "longest": told.longest,
            "shared": int(sum(part > 0 for part in credit) > 1),
            "points": ranked[-1],
            "gap": ranked[-1] - ranked[-2] if chunk.seats > 1 else 0,
            "empty": one.points.count(0),
            "stopped": int(told.ending < 0),
        }
        for name in ("changes", "comeback", "half"):
            value = getattr(told, name)
            line[name], line[f"has {name}"] = max(value, 0), int(value >= 0)
        for place, seat in enumerate(in_order(one.order), 1):
            line[place_column(place)] = credit[seat]
        made.write(line)
    return made


def place_column(place: int) -> str:
    return f"place {place}"


# -- figures --


class Figure(NamedTuple):
    """A number about a game that is averaged over games: a column, or the ratio of two."""

    key: str
    above: str
    below: str = ""  # "": each game counts as much as another
    unit: int = 1  # what the column counts in
    share: bool = False  # a part of a whole: shown in per cent

    @property
    def coin(self) -> bool:
        """A share to which each game adds all or nothing."""
        return self.share and self.below != "turns"

    def of(self, sheet: Sheet) -> Sampled:
        columns = sheet.columns
        above = [number / self.unit for number in columns[self.above]]
        below = columns[self.below] if self.below else [1] * len(above)
        return Sampled(above, below, self.share, self.coin)


FIGURES = (
    Figure("minutes", "time", unit=6000),
    Figure("turns", "turns"),
    Figure("choice", "choice turns", "turns", share=True),
    Figure("longest", "longest"),
    Figure("changes", "changes", "has changes"),
    Figure("comeback", "comeback", "has comeback", share=True),
    Figure("half", "half", "has half", share=True),
    Figure("points", "points"),
    Figure("gap", "gap"),
    Figure("shared", "shared", share=True),
)


def places(seats: int) -> list[Figure]:
    """How often whoever comes to play first, second, … wins; a shared win is shared out."""
    return [Figure(f"place {n}", place_column(n), unit=WHOLE, share=True) for n in range(1, seats + 1)]


@dataclass
class Sampled:
    """A figure in some games: the sum of one number over the sum of another."""

    above: Sequence[float]
    below: Sequence[int]
    share: bool
    coin: bool

    @property
    def value(self) -> float:
        return sum(self.above) / max(sum(self.below), 1)

    def pulls(self) -> list[float]:
        """How much each game pulls the figure up or down, as if by a mean; they add up to nothing."""
        value, mean = self.value, max(sum(self.below), 1) / max(len(self.below), 1)
        return [(a - value * b) / mean for a, b in zip(self.above, self.below, strict=True)]

    def estimate(self) -> Estimate:
        value, games = self.value, len(self.above)
        error = standard_error(self.pulls(), False)
        if not self.share:
            return around(value, error, games)
        return wilson(value, value * (1 - value) / error**2 if error else float(games), games)


def difference(one: Sampled, other: Sampled, *, paired: bool) -> Estimate:
    """How much larger the figure is in the first games than in the others."""
    if paired:
        error = standard_error([a - b for a, b in zip(one.pulls(), other.pulls(), strict=True)], one.coin)
    else:
        error = math.hypot(*(standard_error(s.pulls(), s.coin) for s in (one, other)))
    return around(one.value - other.value, error, min(len(one.above), len(other.above)))


def around(value: float, error: float, games: int) -> Estimate:
    return Estimate(value, value - WIDE * error, value + WIDE * error, games)


def clear(unlike: Estimate) -> bool:
    """Whether 0 lies outside."""
    return unlike.low > 0 or unlike.high < 0


def standard_error(pulls: Sequence[float], coin: bool) -> float:
    """Of a mean. For coins two games more are imagined, one for and one against, half a game each time
    (Agresti and Min): what never happened in a hundred games may yet happen in one of a hundred.
    """
    n, squares = len(pulls), sum(pull * pull for pull in pulls)
    if coin:
        n, squares = n + 2, squares + 1
    return math.sqrt(squares / max(n - 1, 1) / max(n, 1))


# -- variants --


class Variant(NamedTuple):
    """Some options, and the games that were played with them."""

    options: Options
    seats: int
    sheet: Sheet


class Compared(NamedTuple):
    """A figure of a variant, and how it differs from the first; None where it is the first."""

    figure: Figure
    estimate: Estimate
    difference: Estimate | None
    same: bool  # in every single game


@dataclass
class Comparison:
    """Variants side by side; the first is what the others are compared with."""

    game: Game
    bot: str
    seed: int
    variants: Sequence[Variant]

    def paired(self, variant: Variant) -> bool:
        """Whether its games are compared one by one."""
        return variant.seats == self.variants[0].seats

    def figures(self) -> list[Figure]:
        """Those that every variant has."""
        return [*FIGURES, *places(min(variant.seats for variant in self.variants))]

    def column(self, variant: Variant) -> list[Compared]:
        base = self.variants[0]
        made = []
        for figure in self.figures():
            mine, usual = figure.of(variant.sheet), figure.of(base.sheet)
            paired = self.paired(variant)
            unlike = None if variant is base else difference(mine, usual, paired=paired)
            made.append(Compared(figure, mine.estimate(), unlike, paired and mine == usual))
        return made


def every(values: Mapping[str, Sequence[int]]) -> Iterator[dict[str, int]]:
    """Each way to choose one value for each option; the last option changes first."""
    for chosen in product(*values.values()):
        yield dict(zip(values, chosen, strict=True))


def house(game: Game, options: Mapping[str, int]) -> Options:
    """Only what differs from the written rules, in the order of the game."""
    return tuple(
        (option.key, options[option.key])
        for option in game.options
        if options.get(option.key, option.default) != option.default
    )


def variants(game: Game, given: Mapping[str, int], values: Mapping[str, Sequence[int]]) -> list[Options]:
    """What is given alone, then each variant on top of it, none twice."""
    usual = {key: game.option(key).default for key in values}
    chosen = [usual, *every(values)]
    return list(dict.fromkeys(house(game, {**given, **one}) for one in chosen))


def chunks(
    name: str, seats: int, options: Options, bot: str, seed: int, games: int, at_once: int, first: int = 0
) -> list[Chunk]:
    """The games number `first` and following of a variant."""
    return cut(SHEET, name, seats, dict(options), (bot,), seed, games, at_once, first)


def gathered(asked: Sequence[Sequence[Chunk]], done: Iterator[Sheet]) -> list[Sheet]:
    """One sheet for each list of chunks, whose sheets come in this order."""
    made = []
    for some in asked:
        one = Sheet()
        for _ in some:
            one.extend(next(done))
        made.append(one)
    return made
