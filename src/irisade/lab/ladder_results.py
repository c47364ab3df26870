"""What a ladder has played, as plain data: each bot against each, kept in a file that later games extend.

Of a pair only counts are kept: how many deals ended with so many comparisons for the one. They add up, so
files from several machines make one ladder, and a new bot plays its own games alone. Game number g of a pair
is the same wherever it is played, and no game counts twice.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple
from zlib import crc32

from irisade.lab.contest import Bout, Share, compared, interval
from irisade.lab.estimates import WIDE, Estimate
from irisade.lab.ladder_ratings import Duel, LadderRating, ratings
from irisade.lab.tables import Row, table

FORMAT = "irisade ladder 1"
ENOUGH = 2000  # games; no share is told of fewer
BEGINNING = 20  # games of a pair that are kept by themselves
SEEDS = 1_000_000  # of a ladder with seed 3: from three million on
ANCHOR = "plain"


class OtherLadder(ValueError):
    """Why results cannot be added up: part of a sentence with its words, still to be said in a language."""

    def __init__(self, text: str, **words: Any) -> None:
        super().__init__(text.format(**words))
        self.text, self.words = text, words


class Spell(NamedTuple):
    """Some games in a row of one pair, deals whole: what is known of them."""

    first: int
    games: int
    deals: Mapping[str, int]  # "3/4": so many deals in which the first was above in 3 of 4 comparisons
    moves: tuple[int, int]
    seconds: tuple[float, float]  # that they thought
    cost: float  # seconds that a core was busy with it, all in all
    failed: tuple[int, int] = (0, 0)  # games in which plain went on for a bot from outside

    @property
    def end(self) -> int:
        return self.first + self.games

    def then(self, other: Spell) -> Spell:
        """Both as one; the other begins where this one ends."""
        deals = Counter(self.deals)
        deals.update(other.deals)
        return Spell(
            self.first,
            self.games + other.games,
            {key: deals[key] for key in sorted(deals)},
            _sums(self.moves, other.moves),
            _sums(self.seconds, other.seconds),
            self.cost + other.cost,
            _sums(self.failed, other.failed),
        )

    def as_json(self) -> dict[str, Any]:
        seconds = [round(one, 3) for one in self.seconds]
        return {**self._asdict(), "seconds": seconds, "cost": round(self.cost, 3)}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Spell:
        if not all(re.fullmatch(r"\d+/\d+", key) for key in data["deals"]):
            raise ValueError("deals are counted by comparisons such as 3/4")
        pairs = {name: tuple(data[name]) for name in ("moves", "seconds", "failed")}
        return cls(**{**data, **pairs})


def spell_of(bouts: Sequence[Bout], first: int, a: str, b: str, cost: float) -> Spell:
    """What is kept of these games of two bots."""
    by_deal: dict[int, tuple[int, int]] = {}
    for bout in bouts:
        by_deal[bout.deal] = _sums(by_deal.get(bout.deal, (0, 0)), compared(bout, a, b))
    deals = Counter(f"{above}/{decided}" for above, decided in by_deal.values())
    return Spell(
        first,
        len(bouts),
        {key: deals[key] for key in sorted(deals)},
        (sum(bout.decisions[a] for bout in bouts), sum(bout.decisions[b] for bout in bouts)),
        (sum(bout.seconds[a] for bout in bouts), sum(bout.seconds[b] for bout in bouts)),
        cost,
        (sum(a in bout.failed for bout in bouts), sum(b in bout.failed for bout in bouts)),
    )


def _sums(one: tuple[Any, Any], other: tuple[Any, Any]) -> tuple[Any, Any]:
    return one[0] + other[0], one[1] + other[1]


@dataclass
class Encounter:
    """All that two bots have played against each other."""

    spells: list[Spell] = field(default_factory=list)  # in their order; there may be gaps between them

    def add(self, *more: Spell) -> None:
        """What overlaps is left out: the longer one counts. Neighbours become one, but for the beginning.

        That is kept by itself, so that anybody can play it again and compare.
        """
        held: list[Spell] = []
        for spell in sorted([*self.spells, *more], key=lambda one: -one.games):
            if all(spell.end <= other.first or other.end <= spell.first for other in held):
                held.append(spell)
        held.sort(key=lambda one: one.first)
        self.spells = held[:1]
        for spell in held[1:]:
            if self.spells[-1].end == spell.first != BEGINNING:
                self.spells[-1] = self.spells[-1].then(spell)
            else:
                self.spells.append(spell)

    def missing(self, games: int) -> Iterator[tuple[int, int]]:
        """Those of the first games that nobody has played, as (first, end)."""
        at = 0
        for spell in self.spells:
            if at < min(spell.first, games):
                yield at, min(spell.first, games)
            at = max(at, spell.end)
        if at < games:
            yield at, games

    @property
    def games(self) -> int:
        return sum(spell.games for spell in self.spells)

    @property
    def cost(self) -> float:
        return sum(spell.cost for spell in self.spells)

    def deals(self) -> list[tuple[int, int]]:
        """For each deal: comparisons in which the first was above, and those that were no tie."""
        return [
            (int(above), int(decided))
            for spell in self.spells
            for key, times in spell.deals.items()
            for above, _, decided in [key.partition("/")]
            for _ in range(times)
        ]


@dataclass
class Ladder:
    """Each against each at one game: what was played, and what follows from it."""

    game: str
    version: int  # of its rules
    seats: int
    seed: int
    thinking: int  # imagined games for each move of those who look ahead
    bots: dict[str, dict[str, Any]] = field(default_factory=dict)  # what is known of each
    pairs: dict[tuple[str, str], Encounter] = field(default_factory=dict)  # names in alphabetical order

    # -- what was played --

    def seed_of(self, a: str, b: str) -> int:
        """Every pair has deals of its own, so no luck is shared between two of them."""
        one, other = sorted((a, b))
        return self.seed * SEEDS + crc32(f"{one} {other}".encode()) % SEEDS

    def join(self, bots: Mapping[str, Mapping[str, Any]]) -> None:
        """More bots; OtherLadder if another one has played under the same name."""
        for name, known in bots.items():
            if self.bots.setdefault(name, dict(known)) != dict(known):
                raise OtherLadder("another bot has played as {bot}", bot=name)

    def add(self, a: str, b: str, *spells: Spell) -> None:
        assert a < b
        self.pairs.setdefault((a, b), Encounter()).add(*spells)

    def merge(self, other: Ladder) -> None:
        """Everything that somebody else has played of the same ladder."""
        for name in ("game", "version", "seats", "seed", "thinking"):
            ours, theirs = getattr(self, name), getattr(other, name)
            if ours != theirs:
                raise OtherLadder("{what} is {theirs} there, not {ours}", what=name, theirs=theirs, ours=ours)
        self.join(other.bots)
        for (a, b), played in other.pairs.items():
            self.add(a, b, *played.spells)

    def forget(self, names: Iterable[str]) -> None:
        """As if these had never played."""
        gone = set(names)
        self.bots = {name: known for name, known in self.bots.items() if name not in gone}
        self.pairs = {pair: played for pair, played in self.pairs.items() if not gone & set(pair)}

    # -- what follows --

    @property
    def games(self) -> int:
        return sum(played.games for played in self.pairs.values())

    def between(self, a: str, b: str, wide: float = WIDE) -> Share:
        """How often `a` was above `b`, with an interval that counts deals; see `contest.interval`."""
        played = self.pairs.get((min(a, b), max(a, b)), Encounter()).deals()
        return interval(played if a < b else [(decided - above, decided) for above, decided in played], wide)

    def played(self, a: str, b: str) -> int:
        return self.pairs.get((min(a, b), max(a, b)), Encounter()).games

    def overall(self, bot: str) -> Estimate:
        """How often it is above a rival, all rivals counting alike; pairs have deals of their own."""
        rivals = [other for other in self.bots if other != bot and self.played(bot, other)]
        games = sum(self.played(bot, other) for other in rivals)
        shares, many = [self.between(bot, other) for other in rivals], max(1, len(rivals))
        value = sum(one.share for one in shares) / many
        below = math.sqrt(sum((one.share - one.low) ** 2 for one in shares)) / many
        beyond = math.sqrt(sum((one.high - one.share) ** 2 for one in shares)) / many
        return Estimate(value, value - below, value + beyond, games)

    def ratings(self) -> dict[str, LadderRating]:
        """Of all that can be compared with plain, the strongest first; see `ladder_ratings`."""
        anchor = ANCHOR if ANCHOR in self.bots else next(iter(sorted(self.bots)), "")
        duels = [Duel(a, b, played.deals()) for (a, b), played in self.pairs.items() if played.games]
        return ratings(duels, anchor)

    def milliseconds(self, bot: str) -> float:
        """Of one decision, on average."""
        own = [
            (spell.seconds[pair.index(bot)], spell.moves[pair.index(bot)])
            for pair, played in self.pairs.items()
            if bot in pair
            for spell in played.spells
        ]
        return 1000 * sum(seconds for seconds, _ in own) / max(1, sum(moves for _, moves in own))

    def failures(self) -> dict[str, int]:
        """In how many games a bot from outside failed, of those that did."""
        failed = Counter[str]()
        for pair, played in self.pairs.items():
            for spell in played.spells:
                failed.update(dict(zip(pair, spell.failed, strict=True)))
        return {bot: times for bot, times in failed.items() if times}

    def rows(self) -> list[Row]:
        """One for each bot, the strongest first; a share only where enough games were played."""
        made: list[Row] = []
        for bot, rating in self.ratings().items():
            overall = self.overall(bot)
            told = overall.games >= ENOUGH
            made.append(
                {
                    "bot": bot,
                    "rating": rating.value,
                    "low": rating.low,
                    "high": rating.high,
                    "above": overall.value if told else None,
                    "above_low": overall.low if told else None,
                    "above_high": overall.high if told else None,
                    "games": overall.games,
                    "ms": self.milliseconds(bot),
                }
            )
        return made

    def table(self) -> Any:
        """A line for each bot: a pandas DataFrame, or a list of dicts without pandas."""
        return table(self.rows())

    # -- as a file --

    def numbers(self) -> dict[str, Any]:
        """Everything that was played, ready for JSON."""
        return {
            "format": FORMAT,
            **{name: getattr(self, name) for name in ("game", "version", "seats", "seed", "thinking")},
            "bots": dict(sorted(self.bots.items())),
            "pairs": [
                {
                    "a": a,
                    "b": b,
                    "seed": self.seed_of(a, b),
                    "spells": [one.as_json() for one in played.spells],
                }
                for (a, b), played in sorted(self.pairs.items())
            ],
        }

    def text(self) -> str:
        """A line for each bot and each pair, so that two versions of a file can be compared."""
        told = self.numbers()
        head = {name: value for name, value in told.items() if name not in ("bots", "pairs")}
        bots = ",\n".join(
            f"  {json.dumps(name)}: {json.dumps(known)}" for name, known in told["bots"].items()
        )
        pairs = ",\n".join(f"  {json.dumps(pair)}" for pair in told["pairs"])
        return f'{json.dumps(head)[:-1]}, "bots": {{\n{bots}\n}}, "pairs": [\n{pairs}\n]}}\n'


def read_ladder(text: str) -> Ladder:
    """What `text` wrote; OtherLadder if it is something else."""
    try:
        told = json.loads(text)
        if told["format"] != FORMAT:
            raise ValueError("it has another format")
        held = Ladder(*(told[name] for name in ("game", "version", "seats", "seed", "thinking")))
        held.join(told["bots"])
        for pair in told["pairs"]:
            held.add(pair["a"], pair["b"], *map(Spell.read, pair["spells"]))
    except (ValueError, KeyError, TypeError, AssertionError):
        raise OtherLadder("it is not the result of a ladder") from None
    return held


def all_pairs(bots: Iterable[str]) -> list[tuple[str, str]]:
    return list(combinations(sorted(set(bots)), 2))
