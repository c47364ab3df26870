"""How long a decision takes: median and 99th percentile of each level in each game, in milliseconds.

    python bench/bots.py [GAME …]

Questions with one option only are left out. The promise: 150 and 600 ms for a master with the compiler, and
20 ms for the others without it. Last comes how long a table had to wait at most while a master was thinking
in a thread: 5 ms are promised.
"""

from __future__ import annotations

import sys
import time

from irisade.bots.company import Choose, brains, play_together
from irisade.bots.levels import LEVELS, Player
from irisade.bots.memory import PERFECT
from irisade.bots.thinking import Thinker
from irisade.core.belief import Belief, ask
from irisade.core.dice import Dice
from irisade.core.game import Game, games
from irisade.core.match import Match
from irisade.core.words import Ask

GAMES, SECONDS = 3, 20.0


class Timed:
    """A bot whose decisions are timed."""

    def __init__(self, brain: Choose, times: list[float]) -> None:
        self.brain, self.times = brain, times

    def __call__(self, belief: Belief) -> int:
        began = time.perf_counter()
        option = self.brain(belief)
        if not isinstance(belief.asking, Ask) or len(belief.asking.options) > 1:
            self.times.append(1000 * (time.perf_counter() - began))
        return option


def times(game: Game, level: str) -> list[float]:
    """Of all decisions in some games among equals, after one that is not counted; a minute is enough."""
    found: list[float] = []
    brain, seats, began = brains(game)[level], game.seats[0], time.perf_counter()
    recall = brain.recall if isinstance(brain, Player) else PERFECT
    play_together(game, [brains(game, 1)[level]] * seats, Dice(99), 99)  # compiles, if need be
    for seed in range(GAMES):
        play_together(game, [Player(Timed(brain, found), recall)] * seats, Dice(seed), seed)
        if time.perf_counter() - began > SECONDS:
            break
    return sorted(found)


def longest_wait(game: Game, questions: int = 40) -> float:
    """The longest pause of somebody who looks at the clock all the time, in milliseconds, beside a master."""
    thinker, seats, worst = Thinker(), game.seats[0], 0.0
    thinker.warm(game).result()
    match = Match(game, seats, Dice(1))
    beliefs = [Belief(seat, Dice(seat)) for seat in range(seats)]
    for number in range(questions):
        if not isinstance(match.asking, Ask):
            break
        belief = beliefs[match.asking.seat]
        ask(match, belief)
        thinking, last = thinker.submit(belief, "master", number), time.perf_counter()
        while not thinking.done():
            time.sleep(0.0002)
            now = time.perf_counter()
            worst, last = max(worst, now - last), now
        match.play(belief.seat, thinking.result().option)
    thinker.close()
    return 1000 * worst


def main() -> None:
    print(f"{'ms':22}" + "".join(f"{level.key:>18}" for level in LEVELS))
    for key in sys.argv[1:] or games():
        row = ""
        for level in LEVELS:
            spent = times(games()[key], level.key)
            row += f"{spent[len(spent) // 2]:10.2f} {spent[len(spent) * 99 // 100]:7.2f}"
        print(f"{key:22}{row}", flush=True)
    for key in [key for key in sys.argv[1:] or games() if games()[key].habits]:
        print(f"{key:22} waited {longest_wait(games()[key]):.1f} ms at most", flush=True)


if __name__ == "__main__":
    main()
