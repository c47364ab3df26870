"""PettingZoo's own tests of environments in which all act at once, over every game."""

from __future__ import annotations

import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from contract.walks import GAMES
from irisade import Dice, Game, IllegalMove
from irisade.adapters.parallel import ParallelEnvironment, parallel_environment
from irisade.adapters.pettingzoo import environment
from irisade.adapters.undealt import NotDealt

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


@every_game
def test_it_passes_the_tests_of_pettingzoo(game: Game) -> None:
    parallel_api_test(parallel_environment(game.key, game.seats[-1]), num_cycles=80)
    parallel_seed_test(lambda: parallel_environment(game.key), num_cycles=60)


def played(env: ParallelEnvironment, seed: int, steps: int) -> list[list[str]]:
    """Who was asked at each step of games that are played at random."""
    seen, _ = env.reset(seed=seed)
    whim, asked = Dice(seed), []
    for _ in range(steps):
        if not env.agents:
            seen, _ = env.reset(seed=seed)
        asked.append([agent for agent in env.agents if seen[agent]["action_mask"].any()])
        actions = {}
        for agent in env.agents:
            mask = seen[agent]["action_mask"].nonzero()[0]
            actions[agent] = int(mask[whim.roll(len(mask))]) if len(mask) else 0
        seen, *_ = env.step(actions)
    return asked


def test_all_who_may_speak_answer_at_once() -> None:
    asked = played(parallel_environment("colomo-les-aveugles", 3), seed=4, steps=200)
    assert {len(agents) for agents in asked} == {1, 2}


def test_the_first_to_speak_counts_and_the_game_is_that_of_the_other_environment() -> None:
    """The same moves, one after the other and at once, lead to the same observations."""
    env, turns, whim = (
        parallel_environment("colomo-les-aveugles", 3),
        environment("colomo-les-aveugles", 3),
        Dice(1),
    )
    seen, _ = env.reset(seed=8)
    turns.reset(seed=8)
    windows = 0
    while env.agents and not turns.sitting.over:
        asked = [agent for agent in env.agents if seen[agent]["action_mask"].any()]
        windows += len(asked) > 1
        actions = dict.fromkeys(env.agents, 0)
        for agent in asked:
            mask = seen[agent]["action_mask"].nonzero()[0]
            actions[agent] = int(mask[whim.roll(len(mask))])
        for agent in asked if len(asked) == 1 else turns_of(turns):
            silence = int(turns.last()[0]["action_mask"].argmax())
            turns.step(actions[agent])
            if actions[agent] != silence:
                break
        seen, reward, *_ = env.step(actions)
        for agent in env.agents:
            assert seen[agent]["observation"].tolist() == turns.observe(agent)["observation"].tolist()
    assert windows
    assert sum(reward.values()) == pytest.approx(0)


def turns_of(turns) -> list[str]:
    return [turns.possible_agents[seat] for seat in turns.sitting.interpreted.asking.seats]


def test_bad_input_is_answered_with_a_sentence() -> None:
    env = parallel_environment("colomo-ronde", 3)
    with pytest.raises(NotDealt, match="call reset first"):
        print(env.agents)
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="move 63 is not open now"):
        env.step(dict.fromkeys(env.agents, 63))
