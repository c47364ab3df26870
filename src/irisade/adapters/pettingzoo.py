"""Every game as a PettingZoo environment in which agents move one after the other (AEC).

    env = environment("colomo-ronde", seats=3, after_gift="end_turn")

Agents are "seat_0", "seat_1" …; an observation is {"observation": …, "action_mask": …}. Luck comes from the
seed of `reset`: the game is the one that `Match` plays with Dice(seed). A move that is not open raises
IllegalMove. When it is over, `infos` has the points and the score of every agent. With render_mode="svg" or
"ansi", `render()` shows the table as the agent that is asked sees it.
"""

from __future__ import annotations

import secrets
from copy import deepcopy
from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from irisade.adapters.compiled import sit
from irisade.adapters.moves import VERSION, cells, numbers
from irisade.adapters.showing import RENDER_MODES, checked_mode, shown
from irisade.adapters.spaces import observation_space
from irisade.adapters.undealt import Undealt
from irisade.core.dice import Dice
from irisade.core.game import Game, find

SEED_BITS = 63


def environment(
    key: str,
    seats: int | None = None,
    *,
    remember: bool = True,
    render_mode: str | None = None,
    **options: str | int,
) -> Environment:
    """A game by its key, with options as people write them.

    Without `remember` an agent is told only what it was shown since its last move, and must remember itself.
    """
    game = find(key)
    chosen = game.read_options(options)
    if seats is None:
        seats = game.seats_with(chosen)[0]
    game.check_seats(seats, chosen)
    return Environment(game, seats, chosen, remember=remember, render_mode=render_mode)


class Environment(Undealt, AECEnv):  # type: ignore[misc]
    """One game. It ends for everybody at once; only then are there rewards."""

    DEALT = frozenset(
        {"agents", "agent_selection", "rewards", "terminations", "truncations", "infos", "sitting"}
    )

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, int],
        *,
        remember: bool,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game, self.seats, self.options, self.remember = game, seats, options, remember
        self.metadata = {
            "name": f"irisade_{game.key}_v{VERSION}",
            "is_parallelizable": False,
            "render_modes": list(RENDER_MODES),
        }
        self.render_mode = checked_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.numbers, self.cells = numbers(game), cells(game)
        self._nothing = np.zeros(self.numbers.count, np.int8)
        self.action_spaces = {agent: spaces.Discrete(self.numbers.count) for agent in self.possible_agents}
        observed = observation_space(game, seats, options)
        self.observation_spaces = {agent: deepcopy(observed) for agent in self.possible_agents}

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. Without a seed, nobody knows what luck will bring."""
        luck = Dice(secrets.randbits(SEED_BITS) if seed is None else index(seed))
        self.sitting = sit(self.game, self.seats, self.options, remember=self.remember, luck=luck)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.sitting.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """What this agent's seat sees; nothing is open to it unless it is asked."""
        if agent not in self._seat_of:
            raise KeyError(f"there is no agent {agent!r}; the agents are: {', '.join(self.possible_agents)}")
        seat, sitting = self._seat_of[agent], self.sitting
        mask = sitting.mask() if seat == sitting.seat else self._nothing
        return {
            "observation": np.array(sitting.observe(seat), np.int16),
            "action_mask": np.array(mask, np.int8),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        sitting = self.sitting
        sitting.play(-1 if action is None else index(action))
        self._cumulative_rewards[agent] = 0.0
        if sitting.over:
            self.rewards = dict(zip(self.agents, sitting.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            for agent, score, points in zip(self.agents, *sitting.result(), strict=True):
                self.infos[agent] = {"score": score, "points": points}
            self._accumulate_rewards()
        else:
            self.agent_selection = self.possible_agents[sitting.seat]

    def render(self) -> str | None:
        """The table as the agent that is asked sees it; once it is over, as everybody does."""
        return shown(self.sitting, self.sitting.seat, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
