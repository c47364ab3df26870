"""A series: the same game many times over, and what came of it in a few numbers.

Game number g has the seed `derive(seed, g)`, whoever plays it and however fast, so that a series can be
cut in chunks, repeated, and compared game by game.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any, NamedTuple

from irisade.core.contract import Habits
from irisade.core.dice import Dice, derive
from irisade.core.game import Game
from irisade.core.match import LUCK, Match
from irisade.core.playout import NO_HABITS, play
from irisade.core.run import Question, Run, result, run_through

AT_A_TIME = 2_000  # compiled games between two looks at the clock
HABIT = "habit"  # who plays by habit, interpreted or compiled
GamesDone = Callable[[int], None]  # hears how many games are done


class Played(NamedTuple):
    """One game of a series."""

    runs: int  # of the game's `turn`
    turns: int  # as the booklet counts them
    moves: int
    scores: tuple[int, ...]  # of each seat, tie-breaks folded in
    points: tuple[int, ...]  # of each seat, as displayed


class Spread(NamedTuple):
    """How a number spreads over the games; the percentiles are values that really occurred."""

    mean: float
    p5: int
    p50: int
    p95: int
    max: int

    @classmethod
    def of(cls, counts: Mapping[int, int]) -> Spread:
        """Of each value, how often it occurred."""
        many, ranked = sum(counts.values()), sorted(counts)
        up_to = list(accumulate(counts[value] for value in ranked))
        p5, p50, p95 = (ranked[bisect_left(up_to, many * percent / 100)] for percent in (5, 50, 95))
        return cls(sum(value * count for value, count in counts.items()) / many, p5, p50, p95, ranked[-1])


PlayGames = Callable[
    [range, int, Mapping[str, int]], Iterator[Played]
]  # with these numbers, seed and options


@dataclass
class Series:
    """What is known of the games so far. It counts and adds up, so a million games take no more room."""

    game: Game
    seats: int
    seed: int
    games: int = 0
    moves: int = 0
    runs: Counter[int] = field(default_factory=Counter)  # how many games had so many
    turns: Counter[int] = field(default_factory=Counter)
    won: list[int] = field(default_factory=list)  # games by seat; a shared win counts for each who shares it
    shared: int = 0  # games that more than one seat won
    scored: list[int] = field(default_factory=list)  # points by seat
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.won, self.scored = [0] * self.seats, [0] * self.seats

    def add(self, one: Played) -> None:
        self.games += 1
        self.moves += one.moves
        self.runs[one.runs] += 1
        self.turns[one.turns] += 1
        best = max(one.scores)
        for seat, score in enumerate(one.scores):
            self.won[seat] += score == best
            self.scored[seat] += one.points[seat]
        self.shared += one.scores.count(best) > 1

    def numbers(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return {
            "game": self.game.key,
            "seats": self.seats,
            "games": self.games,
            "seed": self.seed,
            "runs": Spread.of(self.runs)._asdict(),
            "turns": Spread.of(self.turns)._asdict(),
            "moves": {"mean": self.moves / self.games},
            "wins": [won / self.games for won in self.won],
            "ties": self.shared / self.games,
            "points": [points / self.games for points in self.scored],
            "seconds": round(self.seconds, 6),
            "moves_per_second": round(self.moves / self.seconds) if self.seconds else 0,
        }


def series(
    game: Game,
    seats: int,
    games: int,
    seed: int,
    options: Mapping[str, int] | None = None,
    *,
    fast: bool = False,
    bot: str = "",
    progress: GamesDone | None = None,
) -> Series:
    """Play this many games: at random, by habit, or with this bot in every seat; `fast` plays compiled."""
    play_games = way_to_play(game, seats, fast, bot)
    game.check_seats(seats, options or {})
    made = Series(game, seats, seed)
    start = time.perf_counter()
    for one in play_games(range(games), seed, options or {}):
        made.add(one)
        if progress:
            progress(made.games)
    made.seconds = time.perf_counter() - start
    return made


def way_to_play(game: Game, seats: int, fast: bool, bot: str) -> PlayGames:
    """How the games of a series are played: compiled or not, at random, by habit or by a bot."""
    if fast and bot not in ("", HABIT):
        raise ValueError("compiled games play at random or by habit: choose either fast or a bot")
    if bot == HABIT and not game.habits:
        raise ValueError(f"{game.key} has no habits")
    if fast:
        return _compiled(game, seats, bot == HABIT)
    if bot not in ("", HABIT):
        return _by_bots(game, seats, bot)
    return _by_themselves(game, seats, game.habits if bot else NO_HABITS)


def _by_themselves(game: Game, seats: int, habits: Habits[Any]) -> PlayGames:
    """At random, but for what is done by habit."""

    def play_games(numbers: range, seed: int, options: Mapping[str, int]) -> Iterator[Played]:
        for number in numbers:
            done = play(game, seats, derive(seed, number), options, habits)
            yield Played(done.runs, done.turns, done.moves, *result(game, done.table, seats))

    return play_games


def _by_bots(game: Game, seats: int, bot: str) -> PlayGames:
    from irisade.bots.by_name import bot_named
    from irisade.bots.company import play_out

    choose = bot_named(game, bot)

    def play_games(numbers: range, seed: int, options: Mapping[str, int]) -> Iterator[Played]:
        for number in numbers:
            own = derive(seed, number)
            match = play_out(game, seats, Dice(own), own, choose, **options)
            moves = sum(answer.seat != LUCK for answer in match.answers)
            yield Played(*lengths(match), moves, *result(game, match.table, seats))

    return play_games


def _compiled(game: Game, seats: int, by_habit: bool) -> PlayGames:
    from irisade.native import compiled

    fast = compiled(game)

    def play_games(numbers: range, seed: int, options: Mapping[str, int]) -> Iterator[Played]:
        for first in numbers[::AT_A_TIME]:
            some = min(AT_A_TIME, numbers.stop - first)
            done = fast.run(seats, seed, some, options, first, by_habit=by_habit)
            columns = (done.runs, done.turns, done.moves, done.score, done.points)
            for runs, turns, moves, scores, points in zip(*columns):
                yield Played(runs, turns, moves, tuple(scores), tuple(points))

    return play_games


def lengths(match: Match) -> tuple[int, int]:
    """How many runs of `turn` a match had, and how many turns as the booklet counts them.

    The rules are gone through once more with the answers that were given.
    """
    run = Run(match.game, match.seats, match.game.blank(match.options))
    replies = (answer.reply for answer in match.answers)
    runs, turns = runs_played(match), 0

    def answer(asked: Question) -> int:
        return next(replies)

    run.set_up()
    run_through(run.flow, answer)
    for _ in range(runs):
        run.next_turn()
        turns += match.game.rules.new_turn(run.table)
        run_through(run.flow, answer)
    return runs, turns


def runs_played(match: Match) -> int:
    """A turn in which nothing has been answered yet, because everybody agreed to stop, does not count."""
    return sum(start < len(match.answers) for start in match.turns)
