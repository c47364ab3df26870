"""What is played for a report: who plays how many games at which player counts.

The mass of games is compiled and played by habit, where the game has habits; without them only random players
are that fast, and grown-ups tell how the game goes. Levels meet at one player count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from irisade.bots.levels import LEVELS
from irisade.core.cup import Cup
from irisade.core.game import Game
from irisade.lab.measure import RANDOM
from irisade.lab.series import HABIT
from irisade.lab.work import Chunk, cut

GAMES = 200_000  # compiled, over all player counts
SLOW_GAMES = 2_000  # the same where nothing is compiled
GROWN_UP = "grown-up"
CUPS, SLOW_CUPS = 4_000, 200  # at each player count, where they are asked for
PEOPLE, ALONE = 200, 400  # games of grown-ups at each player count: beside habits, and without them
DEALS, SLOW_DEALS = 150, 50  # for two neighbouring levels; where one of them looks ahead
FEWEST = 4  # of anything
USUAL_SEATS = 4
AT_ONCE = {HABIT: 4_000, RANDOM: 4_000, GROWN_UP: 20}


class PlannedSeries(NamedTuple):
    """So many games of one kind."""

    what: str
    seats: int
    bots: tuple[str, ...]
    games: int
    at_once: int

    def chunks(self, game: str, options: Mapping[str, int], seed: int) -> list[Chunk]:
        return cut(self.what, game, self.seats, options, self.bots, seed, self.games, self.at_once)


def plan(
    game: Game, seats: Sequence[int], games: int = GAMES, usual_games: int = GAMES
) -> list[PlannedSeries]:
    """Fewer games than usual mean fewer of all. Who looks ahead plays as if there were compiled ones."""
    part = min(1.0, games / usual_games)
    fast, people = mass_bot(game), PEOPLE if game.habits else ALONE
    made = []
    for number, n in enumerate(seats):
        share = games * (number + 1) // len(seats) - games * number // len(seats)
        made.append(PlannedSeries("games", n, (fast,), max(share, 1), AT_ONCE[fast]))
    for n in seats:
        made.append(PlannedSeries("games", n, (GROWN_UP,), few(people, part), AT_ONCE[GROWN_UP]))
    names = [level.key for level in LEVELS]
    for below, above in pairwise(names):
        looks = above == names[-1] and getattr(game.plain, "LOOKS_AHEAD", "no") != "no"
        deals = few(SLOW_DEALS, min(1.0, games / GAMES)) if looks else few(DEALS, part)
        made.append(PlannedSeries("levels", usual(seats), (above, below), deals, 2 if looks else 6))
    return made


def plan_cups(
    game: Game, cups: Sequence[Cup], games: int = GAMES, usual_games: int = GAMES
) -> list[PlannedSeries]:
    """The same bots that play the mass of the games; a cup takes as long as its games."""
    many = few(CUPS if usual_games == GAMES else SLOW_CUPS, min(1.0, games / usual_games))
    fast = mass_bot(game)
    return [PlannedSeries(cup_kind(cup), cup.people, (fast,), many, AT_ONCE[fast] // 8) for cup in cups]


def cup_kind(cup: Cup) -> str:
    """As a chunk says which cup is asked for."""
    return f"cup {cup.games} {cup.form.key}"


def few(number: int, part: float) -> int:
    return max(FEWEST, round(number * part))


def mass_bot(game: Game) -> str:
    return HABIT if game.habits else RANDOM


def main_bot(game: Game) -> str:
    """Whose games tell how this game goes."""
    return HABIT if game.habits else GROWN_UP


def usual(seats: Sequence[int]) -> int:
    """The player count that stands for the others: four, or the nearest to it."""
    return min(seats, key=lambda n: (abs(n - USUAL_SEATS), n))
