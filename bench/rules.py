"""How fast the rules run: interpreted and lowered, measured side by side because machines are noisy.

python bench/rules.py [games]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from irisade.core import playout
from irisade.core.dice import Dice
from irisade.core.game import Game, games
from irisade.core.match import Match
from irisade.core.words import Ask
from irisade.native import compiled

SEATS, SECONDS, ROUNDS, MOVES = 4, 1.0, 3, 300


def rate(play: Callable[[int], int], seconds: float) -> float:
    """Moves a second: `play(n)` plays the n-th game or batch and says how many moves it had."""
    began, moves, n = time.perf_counter(), 0, 0
    while time.perf_counter() - began < seconds:
        moves += play(n)
        n += 1
    return moves / (time.perf_counter() - began)


def speeds(game: Game) -> tuple[float, float]:
    """Moves a second interpreted and lowered, in turns; the median of some rounds of each."""
    fast, seats, pairs = compiled(game), usual_seats(game), []
    fast.run(seats, 0, 10)
    for _ in range(ROUNDS):
        slow = rate(lambda n: playout.play(game, seats, n).moves, SECONDS)
        pairs.append((slow, rate(lambda n: sum(fast.run(seats, n, 200).moves), SECONDS)))
    return sorted(pairs, key=lambda pair: pair[1] / pair[0])[ROUNDS // 2]


def usual_seats(game: Game) -> int:
    return SEATS if SEATS in game.seats else game.seats[-1]


def fork_cost(game: Game) -> float:
    """Microseconds to copy a match in the middle of a turn, interpreted: over some games, the mean."""
    spent, forks = 0.0, 0
    for seed in range(3):
        match, whim = Match(game, usual_seats(game), Dice(seed)), Dice(seed + 100)
        for _ in range(MOVES):
            if match.over:
                break
            began = time.perf_counter()
            match.copy(Dice(1))
            spent, forks = spent + time.perf_counter() - began, forks + 1
            if isinstance(match.asking, Ask):
                match.play(match.asking.seat, match.asking.options[whim.roll(len(match.asking.options))])
            else:
                match.let_go()
    return spent / forks * 1e6


def main() -> None:
    print(f"{'':22} seats  interpreted     lowered   ratio       fork")
    for key in sys.argv[1:] or games():
        game = games()[key]
        slow, fast = speeds(game)
        line = f"{key:22} {usual_seats(game):5} {slow:10,.0f}/s {fast:9,.0f}/s {fast / slow:6.1f}x"
        print(f"{line} {fork_cost(game):7.1f} µs", flush=True)


if __name__ == "__main__":
    main()
