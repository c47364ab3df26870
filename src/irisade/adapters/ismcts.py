"""OpenSpiel's information-set search as one of our bots: `--bots …/irisade/adapters/ismcts.py:choose`.

It is `open_spiel.python.algorithms.ismcts` as it comes, on worlds that the game's own `guess` deals from what
the seat sees and remembers. Every decision looks at SIMULATIONS worlds; beyond its tree everybody plays at
random for at most FAR moves, and then the table is judged as it stands, for a random game can be very long.
Like every bot in a file it plays in a process of its own.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

from irisade.adapters.compiled import CompiledSitting, resumed
from irisade.adapters.openspiel import IrisadeState, short_name
from irisade.adapters.sitting import Sitting
from irisade.bots.rows import open_moves
from irisade.core.belief import Belief
from irisade.core.dice import Dice
from irisade.core.game import find
from irisade.core.words import Ask

SIMULATIONS, FAR = 20, 40
EXPLORE = 1.4
LARGEST = 1 << 31  # of its seeds


def choose(belief: Belief) -> int:
    """What OpenSpiel's search would do in this seat."""
    asking = belief.asking
    if isinstance(asking, Ask) and len(asking.options) == 1:
        return asking.options[0]
    state = state_of(belief)
    rng = np.random.RandomState(belief.dice.roll(LARGEST))
    bot = ismcts.ISMCTSBot(state.get_game(), CutRollouts(rng), EXPLORE, SIMULATIONS, random_state=rng)
    bot.set_resampler(lambda at, player: at.resample_from_infostate(player, rng.random_sample))
    return open_moves(belief)[int(bot.step(state))]


def state_of(belief: Belief) -> IrisadeState:
    """A moment of OpenSpiel that looks to this seat like its own."""
    world = belief.imagine(Dice(belief.dice.roll(LARGEST)))
    state: IrisadeState = _spiel(world.game.key, world.seats).new_initial_state()
    state.sit_at(resumed(Sitting.joined(world, belief.seat, belief.shown, belief.lies)))
    return state


@cache
def _spiel(key: str, seats: int) -> Any:
    return pyspiel.load_game(short_name(find(key)), {"players": seats})


class CutRollouts:
    """What a moment is worth to each seat, told by one random game from there (OpenSpiel's `Evaluator`)."""

    def __init__(self, rng: np.random.RandomState) -> None:
        self.rng = rng

    def evaluate(self, state: IrisadeState) -> list[float]:
        sitting = state.sitting.copy()
        for _ in range(FAR):
            self._by_luck(sitting)
            if sitting.over:
                break
            legal = sitting.legal()
            sitting.play(legal[self.rng.randint(len(legal))])
        self._by_luck(sitting)
        return sitting.rewards()

    def prior(self, state: IrisadeState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(move, 1 / len(legal)) for move in legal]

    def _by_luck(self, sitting: Sitting | CompiledSitting) -> None:
        while sitting.asks_luck:
            outcomes, chances = zip(*sitting.outcomes(), strict=True)
            sitting.decide(int(outcomes[self.rng.choice(len(outcomes), p=chances)]))
