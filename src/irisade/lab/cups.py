"""Many cups: how often the whole is won by whoever had the first seat in the first game, and by the others.

Game k of cup number c has the seed `derive(derive(seed, k), c)`, whoever plays it and however fast.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from irisade.core.cup import Cup
from irisade.core.dice import Dice, derive
from irisade.core.game import Game
from irisade.core.playout import NO_HABITS, play
from irisade.core.run import result
from irisade.core.words import SEAT_LETTERS
from irisade.lab.estimates import Estimate, part_of_wins
from irisade.lab.measure import WHOLE
from irisade.lab.series import HABIT, Progress
from irisade.lab.tables import Row, table

Scores = tuple[tuple[int, ...], tuple[int, ...]]  # by seat: scores with tie-breaks folded in, and points
PlayGame = Callable[[Mapping[str, int], int, int], Scores]  # with these options, seed of the k-th games, cup


@dataclass
class Cups:
    """What is known of the cups so far."""

    game: Game
    cup: Cup  # as it begins
    seed: int
    cups: int = 0
    won: list[int] = field(default_factory=list)  # in parts of WHOLE: who share a cup have a part each
    squares: list[int] = field(default_factory=list)
    shared: int = 0  # cups that more than one person won
    points: list[int] = field(default_factory=list)  # of the whole, by person
    won_games: list[list[int]] = field(default_factory=list)  # of each game of a cup, by person, in parts
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.won, self.squares, self.points = ([0] * self.cup.people for _ in range(3))
        self.won_games = [[0] * self.cup.people for _ in range(self.cup.games)]

    def add(self, cup: Cup) -> None:
        self.cups += 1
        self.shared += len(cup.leaders) > 1
        for person in cup.leaders:
            part = WHOLE // len(cup.leaders)
            self.won[person] += part
            self.squares[person] += part * part
        for person, points in enumerate(cup.points):
            self.points[person] += points
        for number, leg in enumerate(cup.legs):
            best = [person for person, rank in enumerate(leg.ranks) if rank == 1]
            for person in best:
                self.won_games[number][person] += WHOLE // len(best)

    @property
    def wins(self) -> list[Estimate]:
        """The share of cups that each person wins, by their seats in the first game."""
        return [part_of_wins(*cell, self.cups) for cell in zip(self.won, self.squares, strict=True)]

    def rows(self) -> list[Row]:
        """One for each seat of the first game."""
        return [
            {"seat": SEAT_LETTERS[seat], "wins": won.value, "low": won.low, "high": won.high}
            | {"points": self.points[seat] / self.cups}
            for seat, won in enumerate(self.wins)
        ]

    def table(self) -> Any:
        """The same as a pandas DataFrame, or as the list without pandas."""
        return table(self.rows())

    def numbers(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return {
            "game": self.game.key,
            "seats": self.cup.people,
            "form": self.cup.form.key,
            "games": self.cup.games,
            "cups": self.cups,
            "seed": self.seed,
            "wins": [{"share": one.value, "low": one.low, "high": one.high} for one in self.wins],
            "ties": self.shared / self.cups,
            "points": [points / self.cups for points in self.points],
            "game_wins": [[part / WHOLE / self.cups for part in game] for game in self.won_games],
            "seconds": round(self.seconds, 6),
        }


def cups(
    game: Game,
    cup: Cup,
    how_many: int,
    seed: int,
    options: Mapping[str, int] | None = None,
    *,
    fast: bool = False,
    bot: str = "",
    progress: Progress | None = None,
) -> Cups:
    """Play so many cups: at random, by habit, or with this bot in every seat; `fast` plays compiled."""
    agreed = dict(options or {})
    game.check_seats(cup.people, agreed)
    play_game = _compiled(game, cup.people, bot) if fast else _interpreted(game, cup.people, bot)
    made = Cups(game, cup, seed)
    start = time.perf_counter()
    for number in range(how_many):
        now = cup
        while not now.over:
            scores, points = play_game(game.next_options(now, agreed), derive(seed, now.number), number)
            now = now.played([1 + sum(other > own for other in scores) for own in scores], points)
        made.add(now)
        if progress:
            progress(made.cups)
    made.seconds = time.perf_counter() - start
    return made


def _compiled(game: Game, seats: int, bot: str) -> PlayGame:
    from irisade.native import compiled

    if bot not in ("", HABIT):
        raise ValueError("compiled games play at random or by habit: choose either fast or a bot")
    fast = compiled(game)

    def play_game(options: Mapping[str, int], seed: int, number: int) -> Scores:
        done = fast.run(seats, seed, 1, options, number, by_habit=bot == HABIT)
        return tuple(done.score[0]), tuple(done.points[0])

    return play_game


def _interpreted(game: Game, seats: int, bot: str) -> PlayGame:
    if bot in ("", HABIT):
        habits = game.habits if bot else NO_HABITS

        def by_themselves(options: Mapping[str, int], seed: int, number: int) -> Scores:
            return result(game, play(game, seats, derive(seed, number), options, habits).table, seats)

        return by_themselves
    from irisade.bots.company import brains, play_out

    choose = brains(game)[bot]

    def by_bots(options: Mapping[str, int], seed: int, number: int) -> Scores:
        own = derive(seed, number)
        return result(game, play_out(game, seats, Dice(own), own, choose, **options).table, seats)

    return by_bots
