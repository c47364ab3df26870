"""Many cups: how often the whole is won from each seat of the first game."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from irisade.core.cup import Cup
from irisade.core.game import Game
from irisade.core.words import SEAT_LETTERS
from irisade.lab.counts import WHOLE, Counts
from irisade.lab.cup_games import count_cup, play_cup
from irisade.lab.estimates import Estimate, part_of_wins
from irisade.lab.series import GamesDone, way_to_play
from irisade.lab.tables import Row, table


@dataclass(frozen=True)
class Cups:
    """What is known of these cups."""

    game: Game
    cup: Cup  # as it begins
    seed: int
    counts: Counts
    seconds: float = 0.0

    @property
    def cups(self) -> int:
        return self.counts.games

    @property
    def wins(self) -> list[Estimate]:
        """The share of cups that each person wins, by their seats in the first game."""
        cells = zip(self.counts.sums["won"], self.counts.sums["won, squares"], strict=True)
        return [part_of_wins(*cell, self.cups) for cell in cells]

    @property
    def points(self) -> list[float]:
        """Of the whole, on average."""
        return [points / self.cups for points in self.counts.sums["points"]]

    @property
    def shared(self) -> float:
        """The share of cups that more than one person won."""
        return sum(n for winners, n in self.counts.tallies["winners"].items() if winners > 1) / self.cups

    @property
    def game_wins(self) -> list[list[float]]:
        """The share of each game of a cup that each person wins."""
        games = [self.counts.sums[f"won game {number}"] for number in range(1, self.cup.games + 1)]
        return [[part / WHOLE / self.cups for part in game] for game in games]

    def rows(self) -> list[Row]:
        """One for each seat of the first game."""
        return [
            {"seat": SEAT_LETTERS[seat], "wins": won.value, "low": won.low, "high": won.high}
            | {"points": self.points[seat]}
            for seat, won in enumerate(self.wins)
        ]

    def table(self) -> Any:
        """The same as a pandas DataFrame, or as the list without pandas."""
        return table(self.rows())

    def figures(self) -> dict[str, Any]:
        """Everything that is the same however fast they were played, ready for JSON."""
        return {
            "game": self.game.key,
            "seats": self.cup.people,
            "form": self.cup.form.key,
            "games": self.cup.games,
            "cups": self.cups,
            "seed": self.seed,
            "wins": [{"share": one.value, "low": one.low, "high": one.high} for one in self.wins],
            "ties": self.shared,
            "points": self.points,
            "game_wins": self.game_wins,
        }

    def numbers(self) -> dict[str, Any]:
        return self.figures() | {"seconds": round(self.seconds, 6)}


def cups(
    game: Game,
    cup: Cup,
    how_many: int,
    seed: int,
    options: Mapping[str, int] | None = None,
    *,
    fast: bool = False,
    bot: str = "",
    progress: GamesDone | None = None,
) -> Cups:
    """Play this many cups: at random, by habit, or with this bot in every seat; `fast` plays compiled."""
    play_games = way_to_play(game, cup.people, fast, bot)
    agreed = dict(options or {})
    game.check_seats(cup.people, agreed)
    counts = Counts()
    start = time.perf_counter()
    for number in range(how_many):
        count_cup(counts, play_cup(game, cup, play_games, seed, number, agreed))
        if progress:
            progress(counts.games)
    return Cups(game, cup, seed, counts, time.perf_counter() - start)
