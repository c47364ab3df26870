"""How fast the rules run: interpreted and lowered, measured side by side because machines are noisy.

    python bench/rules.py [games]

Compiling is measured in an empty cache folder and a process of its own, as time of one core.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

from irisade.core import playout
from irisade.core.dice import Dice
from irisade.core.game import Game, games
from irisade.core.lower import compiled
from irisade.core.match import Match
from irisade.core.words import Ask

SEATS, SECONDS, ROUNDS = 4, 1.0, 3
WARM = "import irisade.core.lower as l, irisade.core.game as g; l.compiled(g.find({!r})).warm()"


def rate(play: Callable[[int], int], seconds: float) -> float:
    """Moves a second: `play(n)` plays the n-th game or batch and says how many moves it had."""
    began, moves, n = time.perf_counter(), 0, 0
    while time.perf_counter() - began < seconds:
        moves += play(n)
        n += 1
    return moves / (time.perf_counter() - began)


def speeds(game: Game) -> tuple[float, float]:
    """Moves a second interpreted and lowered, in turns; the median of some rounds of each."""
    fast, pairs = compiled(game), []
    fast.run(SEATS, 0, 10)
    for _ in range(ROUNDS):
        slow = rate(lambda n: playout.play(game, SEATS, n).moves, SECONDS)
        pairs.append((slow, rate(lambda n: int(fast.run(SEATS, n, 200).moves.sum()), SECONDS)))
    return sorted(pairs, key=lambda pair: pair[1] / pair[0])[ROUNDS // 2]


def fork_cost(game: Game) -> float:
    """Microseconds to copy a match in the middle of a turn, interpreted: over whole games, the mean."""
    spent, forks = 0.0, 0
    for seed in range(3):
        match, whim = Match(game, SEATS, Dice(seed)), Dice(seed + 100)
        while not match.over:
            began = time.perf_counter()
            match.copy(Dice(1))
            spent, forks = spent + time.perf_counter() - began, forks + 1
            assert isinstance(match.asking, Ask)
            match.play(match.asking.seat, match.asking.options[whim.roll(len(match.asking.options))])
    return spent / forks * 1e6


def compile_times(game: Game) -> tuple[float, float]:
    """Seconds of one core to compile in an empty cache, and to load it again; Python's start taken off."""
    with tempfile.TemporaryDirectory() as folder:
        cold, warm = (_seconds(WARM.format(game.key), folder) for _ in range(2))
        idle = _seconds("import numba, irisade.core.game as g; g.games()", folder)
    return cold - idle, warm - idle


def _seconds(code: str, folder: str) -> float:
    began = os.times()
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "IRISADE_CACHE": folder})
    ended = os.times()
    return ended.children_user + ended.children_system - began.children_user - began.children_system


def main() -> None:
    wanted = sys.argv[1:] or list(games())
    print(f"{SEATS} seats          interpreted    lowered   ratio   fork        compiling   loading")
    for key in wanted:
        game = games()[key]
        slow, fast = speeds(game)
        cold, warm = compile_times(game)
        print(
            f"{key:15} {slow:9,.0f}/s {fast:10,.0f}/s {fast / slow:6.1f}x {fork_cost(game):6.1f} µs"
            f" {cold:10.1f} s {warm:8.2f} s"
        )


if __name__ == "__main__":
    main()
