"""The arena: who plays better, measured on the same deals, every bot in every seat.

A deal is played once for each different way to turn the line-up round the table, so neither luck nor the
order of play favours anybody. Every game is a function of (seed, deal, turn of the line-up): results
reproduce, in one process or in many.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

from irisade.bots.by_name import bot_named
from irisade.bots.company import Choose, play_together
from irisade.bots.levels import THINKING, Player
from irisade.bots.outside import Seated
from irisade.bots.sitting_down import Sits
from irisade.core.belief import Belief
from irisade.core.cup import Cup, Ended
from irisade.core.dice import Dice, derive
from irisade.core.game import Game
from irisade.core.game_names import name_for, the_game
from irisade.core.match import Outcome
from irisade.lab.process_pool import process_pool
from irisade.lab.tables import Row, table

DEAL_STREAM, BOT_STREAM = 0, 1
WIDE = 1.959964  # standard errors of a 95% interval
AT_ONCE = 4  # games that a process plays between two reports
Schedule: TypeAlias = Sequence[tuple[int, int]]  # deals, and how far the line-up is turned for each


class Bout(NamedTuple):
    """One game of the arena, or one cup."""

    deal: int
    line_up: tuple[str, ...]  # by seat
    ranks: tuple[int, ...]
    decisions: Mapping[str, int]
    seconds: Mapping[str, float]
    failed: tuple[str, ...] = ()  # bots from outside that did; plain went on


class Share(NamedTuple):
    """How often one bot was ranked above another, among the comparisons that were decided."""

    above: int
    decided: int
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.above / self.decided if self.decided else 0.5


@dataclass
class Contest:
    """Everything that was played, and what follows from it."""

    game: Game
    seats: int
    bots: tuple[str, ...]
    bouts: list[Bout] = field(default_factory=list)
    cup: Cup | None = None  # of which every bout is one

    def pairs(self) -> dict[tuple[str, str], Share]:
        return {pair: self.share(*pair) for pair in combinations(self.bots, 2)}

    def share(self, a: str, b: str, wide: float = WIDE) -> Share:
        """The comparisons of one deal hang together, so the interval counts deals, not comparisons."""
        by_deal: dict[int, tuple[int, int]] = {}
        for bout in self.bouts:
            above, decided = compared(bout, a, b)
            before = by_deal.get(bout.deal, (0, 0))
            by_deal[bout.deal] = (before[0] + above, before[1] + decided)
        return interval(list(by_deal.values()), wide)

    def milliseconds(self) -> dict[str, float]:
        """Of one decision, on average: processor time, so that other work does not count."""
        return {
            bot: 1000
            * sum(bout.seconds.get(bot, 0.0) for bout in self.bouts)
            / max(1, sum(bout.decisions.get(bot, 0) for bout in self.bouts))
            for bot in self.bots
        }

    def failures(self) -> dict[str, int]:
        """In how many games a bot from outside failed, of those that did."""
        return dict(Counter(bot for bout in self.bouts for bot in bout.failed))

    def ratings(self) -> dict[str, tuple[float, float]]:
        """A rating and its uncertainty (openskill, Plackett and Luce); the games count in their order."""
        from openskill.models import PlackettLuce

        model = PlackettLuce()
        known = {bot: model.rating(name=bot) for bot in self.bots}
        for bout in self.bouts:
            teams = [[model.rating(mu=known[bot].mu, sigma=known[bot].sigma)] for bot in bout.line_up]
            after = model.rate(teams, ranks=[float(rank) for rank in bout.ranks])
            for bot in set(bout.line_up):
                own = [team[0] for team, name in zip(after, bout.line_up, strict=True) if name == bot]
                known[bot] = model.rating(
                    mu=sum(one.mu for one in own) / len(own), sigma=sum(one.sigma for one in own) / len(own)
                )
        return {bot: (rating.mu, rating.sigma) for bot, rating in known.items()}

    def rows(self) -> list[Row]:
        """One for each pair: how often the first is ranked above the other, ties left out."""
        return [
            {"bot": a, "other": b, "above": share.share, "low": share.low, "high": share.high}
            | {"decided": share.decided}
            for (a, b), share in self.pairs().items()
        ]

    def table(self) -> Any:
        """A line for each pair: a pandas DataFrame, or a list of dicts without pandas."""
        return table(self.rows())

    def numbers(self) -> dict[str, Any]:
        """Everything, ready for JSON; the ratings need openskill."""
        return {
            "game": self.game.key,
            "seats": self.seats,
            "games": len(self.bouts),
            **({"cup": {"form": self.cup.form.key, "games": self.cup.games}} if self.cup else {}),
            "pairs": [
                {
                    "a": a,
                    "b": b,
                    "a_above_b": share.above,
                    "decided": share.decided,
                    "low": round(share.low, 4),
                    "high": round(share.high, 4),
                }
                for (a, b), share in self.pairs().items()
            ],
            "ratings": {bot: round(mu, 2) for bot, (mu, _) in self.ratings().items()},
            "failed": self.failures(),
            "ms": {bot: round(ms, 3) for bot, ms in self.milliseconds().items()},
        }


def compared(bout: Bout, a: str, b: str) -> tuple[int, int]:
    """How often a bot of the one name was above one of the other, and how many of these were no tie."""
    ranks: dict[str, list[int]] = {a: [], b: []}
    for bot, rank in zip(bout.line_up, bout.ranks, strict=True):
        if bot in ranks:
            ranks[bot].append(rank)
    above = sum(one < other for one in ranks[a] for other in ranks[b])
    below = sum(one > other for one in ranks[a] for other in ranks[b])
    return above, above + below


def interval(clusters: Sequence[tuple[int, int]], wide: float = WIDE) -> Share:
    """A share with its interval (Wilson's, for as many draws as the clusters are really worth).

    So many standard errors wide to each side, which is 95% unless it is said.
    """
    above, decided = sum(a for a, _ in clusters), sum(d for _, d in clusters)
    if not decided:
        return Share(0, 0, 0.0, 1.0)
    p, k = above / decided, len(clusters)
    scatter = sum((a - p * d) ** 2 for a, d in clusters) / decided**2 * k / max(1, k - 1)
    n = min(float(decided), p * (1 - p) / scatter) if scatter else float(k)
    z2 = wide * wide
    middle = (p + z2 / (2 * n)) / (1 + z2 / n)
    reach = wide * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return Share(above, decided, middle - reach, middle + reach)


# -- playing --


def contest(
    game: Game,
    bots: Sequence[str],
    seats: int,
    games: int,
    seed: int,
    options: Mapping[str, int] | None = None,
    *,
    first: int = 0,
    thinking: int = THINKING,
    jobs: int = 1,
    cup: Cup | None = None,
    progress: Callable[[int], None] | None = None,
) -> Contest:
    """So many games, or cups; with fewer bots than seats the line-up repeats round the table.

    `first` goes on with a contest: the number of games already played.
    """
    held = Contest(game, seats, tuple(dict.fromkeys(bots)), cup=cup)
    line_up = [bots[seat % len(bots)] for seat in range(seats)]
    ways = ways_to_turn(line_up)
    plan = [divmod(number, ways) for number in range(first, first + games)]
    cups = None if cup is None else (cup.games, cup.form.key)
    fixture = Fixture(name_for(game), tuple(line_up), seed, dict(options or {}), thinking, cups)
    for bout in fixture.bouts(plan) if jobs == 1 else _side_by_side(fixture, plan, jobs):
        held.bouts.append(bout)
        if progress:
            progress(len(held.bouts))
    return held


def ways_to_turn(line_up: Sequence[str]) -> int:
    """How many of its turns round the table differ: child, master, child, master has two."""
    seated = list(line_up)
    return next(n for n in range(1, len(seated) + 1) if seated[n:] + seated[:n] == seated)


class Fixture(NamedTuple):
    """Who meets at which game; plain enough to be sent to another process."""

    game: str  # its key, or the path of its folder
    line_up: tuple[str, ...]
    seed: int
    options: Mapping[str, int]
    thinking: int
    cup: tuple[int, str] | None = None  # how many games, and its form

    def bouts(self, plan: Schedule) -> Iterator[Bout]:
        game, seats = the_game(self.game), len(self.line_up)
        for deal, turned in plan:
            names = tuple(self.line_up[(seat + turned) % seats] for seat in range(seats))
            watches = {name: Stopwatch(bot_named(game, name, self.thinking)) for name in set(names)}
            players = [watches[name].player for name in names]
            yield Bout(
                deal,
                names,
                self._ranks(game, players, deal),
                {name: watch.decisions for name, watch in watches.items()},
                {name: watch.seconds for name, watch in watches.items()},
                tuple(name for name, watch in watches.items() if watch.failed),
            )

    def _ranks(self, game: Game, players: Sequence[Choose | Sits], deal: int) -> tuple[int, ...]:
        luck, own = (derive(derive(self.seed, stream), deal) for stream in (DEAL_STREAM, BOT_STREAM))
        if self.cup is None:
            return _outcome(game, players, luck, own, self.options).ranks

        def play_game(cup: Cup) -> Ended:
            seated, options = (
                [players[person] for person in cup.order()],
                game.next_options(cup, self.options),
            )
            outcome = _outcome(game, seated, derive(luck, cup.number), derive(own, cup.number), options)
            return outcome.ranks, outcome.points

        return game.cup(len(players), *self.cup).play_out(play_game).ranks


def _outcome(
    game: Game, players: Sequence[Choose | Sits], luck: int, own: int, options: Mapping[str, int]
) -> Outcome:
    outcome = play_together(game, players, Dice(luck), own, options).outcome
    assert outcome is not None
    return outcome


def _side_by_side(fixture: Fixture, plan: Schedule, jobs: int) -> Iterator[Bout]:
    """In their order, whichever process played them."""
    chunks = [plan[n : n + AT_ONCE] for n in range(0, len(plan), AT_ONCE)]
    with process_pool(min(jobs, len(chunks))) as pool:
        for done in [pool.submit(_played, fixture, chunk) for chunk in chunks]:
            yield from done.result()


def _played(fixture: Fixture, plan: Schedule) -> list[Bout]:
    return list(fixture.bouts(plan))


class Stopwatch:
    """A bot that is timed."""

    def __init__(self, brain: Choose | Sits) -> None:
        self.decisions, self.seconds = 0, 0.0
        self.player: Choose | Sits
        if isinstance(brain, Sits):
            self.player = TimedSeats(self, brain)
        else:
            timed = self.timed(brain, time.thread_time)
            self.player = Player(timed, brain.recall) if isinstance(brain, Player) else timed

    @property
    def failed(self) -> bool:
        """Whether plain took over in one of its seats."""
        return isinstance(self.player, TimedSeats) and any(
            isinstance(seat, Seated) and seat.failed for seat in self.player.seats
        )

    def timed(self, choose: Choose, clock: Callable[[], float]) -> Choose:
        def timed(belief: Belief) -> int:
            start = clock()
            option = choose(belief)
            self.seconds += clock() - start
            self.decisions += 1
            return option

        return timed


class TimedSeats:
    """A bot that sits down, timed by the clock on the wall: it may think in another process."""

    def __init__(self, watch: Stopwatch, bot: Sits) -> None:
        self.watch, self.bot = watch, bot
        self.seats: list[Choose] = []

    def sit(self) -> Choose:
        self.seats.append(self.bot.sit())
        return self.watch.timed(self.seats[-1], time.perf_counter)
