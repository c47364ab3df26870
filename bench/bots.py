"""How long a decision takes: median and 99th percentile of each level in each game, in milliseconds.

    python bench/bots.py [GAME …]

Of processor time, so that other work on the machine does not count; questions with one option only are left
out. The promise: 150 and 600 ms for a master with the compiler, and 20 ms for the others without it. Last
comes how long a table had to wait at most while a master was thinking in a thread, and while nobody was: 5 ms
more are promised.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from irisade.bots.company import Choose, brains, play_together
from irisade.bots.levels import LEVELS, Player, searches
from irisade.bots.memory import PERFECT
from irisade.bots.thinking import Thinker
from irisade.core.belief import Belief, ask
from irisade.core.dice import Dice
from irisade.core.game import Game, games
from irisade.core.match import Match
from irisade.core.words import Ask

GAMES, SECONDS = 6, 6.0


class Timed:
    """A bot whose decisions are timed."""

    def __init__(self, brain: Choose, times: list[float]) -> None:
        self.brain, self.times = brain, times

    def __call__(self, belief: Belief) -> int:
        began = time.thread_time()
        option = self.brain(belief)
        if not isinstance(belief.asking, Ask) or len(belief.asking.options) > 1:
            self.times.append(1000 * (time.thread_time() - began))
        return option


def times(game: Game, level: str) -> list[float]:
    """Of the decisions of one among grown-ups, in some games after one that is not counted."""
    found: list[float] = []
    known, seats, began = brains(game), game.seats[0], time.thread_time()
    brain = known[level]
    recall = brain.recall if isinstance(brain, Player) else PERFECT
    others = [known["grown-up"]] * (seats - 1)
    play_together(game, [brains(game, 1)[level], *others], Dice(99), 99)  # compiles, if need be
    for seed in range(GAMES):
        play_together(game, [Player(Timed(brain, found), recall), *others], Dice(seed), seed)
        if time.thread_time() - began > SECONDS:
            break
    return sorted(found)


def longest_wait(game: Game, questions: int = 30) -> tuple[float, float]:
    """The longest pause of somebody who looks at the clock all the time, in milliseconds.

    Beside a master who thinks, and for as long beside nobody.
    """
    thinker, seats, worst, thought = Thinker(), game.seats[0], 0.0, 0.0
    thinker.warm(game).result()
    match = Match(game, seats, Dice(1))
    beliefs = [Belief(seat, Dice(seat)) for seat in range(seats)]
    for number in range(questions):
        if not isinstance(match.asking, Ask):
            break
        belief = beliefs[match.asking.seat]
        ask(match, belief)
        began = time.perf_counter()
        thinking = thinker.submit(belief, "master", number)
        worst = max(worst, pause(thinking.done))
        thought += time.perf_counter() - began
        match.play(belief.seat, thinking.result().option)
    thinker.close()
    end = time.perf_counter() + thought
    return worst, pause(lambda: time.perf_counter() > end)


def pause(done: Callable[[], bool]) -> float:
    worst, last = 0.0, time.perf_counter()
    while not done():
        time.sleep(0.0002)
        now = time.perf_counter()
        worst, last = max(worst, now - last), now
    return 1000 * worst


def main() -> None:
    print(f"{'ms':22}" + "".join(f"{level.key:>18}" for level in LEVELS))
    for key in sys.argv[1:] or games():
        row = ""
        for level in LEVELS:
            spent = times(games()[key], level.key)
            row += f"{spent[len(spent) // 2]:10.2f} {spent[len(spent) * 99 // 100]:7.2f}"
        print(f"{key:22}{row}", flush=True)
    for key in [key for key in sys.argv[1:] or games() if searches(games()[key], "master")]:
        beside, alone = longest_wait(games()[key])
        print(f"{key:22} waited {beside:.1f} ms at most, and {alone:.1f} beside nobody", flush=True)


if __name__ == "__main__":
    main()
