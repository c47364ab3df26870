"""Every game as a PettingZoo environment in which all agents act at once (Parallel).

    env = parallel_environment("colomo-les-aveugles", seats=3)

It means something where several seats may speak at the same moment ("Hey, that is not yours!"): here all of
them answer at once, and of those who speak the first in the order of the rules counts. At every other moment
one agent is asked, the masks of the others are empty, and what they answer does not matter.
"""

from __future__ import annotations

from copy import deepcopy
from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from irisade.adapters.moves import VERSION
from irisade.adapters.pettingzoo import Environment, environment
from irisade.adapters.spaces import OpenMoves
from irisade.adapters.undealt import Undealt


def parallel_environment(
    key: str,
    seats: int | None = None,
    *,
    remember: bool = True,
    render_mode: str | None = None,
    **options: str | int,
) -> ParallelEnvironment:
    """A game by its key, with options as people write them, as `pettingzoo.environment` takes them."""
    return ParallelEnvironment(environment(key, seats, remember=remember, render_mode=render_mode, **options))


class ParallelEnvironment(Undealt, ParallelEnv):  # type: ignore[misc]
    """One game, played by way of the environment in which agents move one after the other."""

    DEALT = frozenset({"agents"})

    def __init__(self, turns: Environment) -> None:
        self._turns = turns
        self.possible_agents = turns.possible_agents[:]
        self.metadata = turns.metadata | {"name": f"irisade_{turns.game.key}_parallel_v{VERSION}"}
        self.render_mode = turns.render_mode
        self.observation_spaces = deepcopy(turns.observation_spaces)
        self.action_spaces = {agent: OpenMoves(turns.numbers.count) for agent in self.possible_agents}

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game. Without a seed, nobody knows what luck will bring."""
        self._turns.reset(seed=seed)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """Those who are asked answer; an answer that is not open raises IllegalMove."""
        turns, agents = self._turns, self.agents
        sitting = turns.sitting
        for agent in self._asked():
            answer, silence = index(actions[agent]), sitting.legal()[0]
            turns.step(answer)
            if answer != silence:  # the others are too late
                break
        over = sitting.over
        found = (
            self._seen(),
            {agent: float(turns.rewards[agent]) if over else 0.0 for agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: dict(turns.infos[agent]) for agent in agents},
        )
        self.agents = [] if over else agents
        return found

    def _asked(self) -> list[str]:
        """Those who may answer now, in the order in which they count."""
        return [self.possible_agents[seat] for seat in self._turns.sitting.speakers]

    def _seen(self) -> dict[str, Any]:
        turns = self._turns
        seen = {agent: turns.observe(agent) for agent in self.possible_agents}
        if not turns.sitting.over:
            asked = self._asked()
            mask = seen[asked[0]]["action_mask"]
            for agent in asked:
                seen[agent]["action_mask"] = np.array(mask, np.int8)
        for agent, space in self.action_spaces.items():
            space.open = seen[agent]["action_mask"].copy()
        return seen

    def render(self) -> str | None:
        return self._turns.render()

    def close(self) -> None:
        """There is nothing to close."""
