"""PettingZoo's own tests, over every game."""

from __future__ import annotations

import warnings

import pytest
from pettingzoo.test import api_test, seed_test

from contract.walks import GAMES
from irisade import Dice, Game, IllegalMove
from irisade.adapters.pettingzoo import environment
from irisade.adapters.undealt import NotDealt
from irisade.core.dice import derive
from irisade.core.game import UnknownGame, WrongSeats
from irisade.core.options import BadOption
from irisade.native import compiled

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
KNOWN_WARNINGS = (
    "not a NumPy array",
    "probably should be gymnasium.spaces",
    "Action mask numpy array is all zeros",
)


@every_game
def test_it_passes_the_tests_of_pettingzoo(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    """With no warning but those it spares only the environments with action masks that it knows by name."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for seats in (game.seats[0], game.seats[-1]):
            api_test(environment(game.key, seats), num_cycles=60)
    told = {str(warning.message) for warning in caught if issubclass(warning.category, UserWarning)}
    assert not [line for line in told if not any(known in line for known in KNOWN_WARNINGS)]
    seed_test(lambda: environment(game.key), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@every_game
def test_agents_see_what_the_batched_environment_sees(game: Game) -> None:
    env, envs, whim = environment(game.key), compiled(game).batch(game.seats[0], 1, 9), Dice(1)
    env.reset(seed=derive(9, 0))
    for _ in range(80):
        seen, _, over, _, _ = env.last()
        if over:
            assert envs.done[0]
            assert list(env.rewards.values()) == pytest.approx(envs.reward[0].tolist())
            return
        assert seen["observation"].tolist() == envs.seen[0].tolist()
        assert seen["action_mask"].tolist() == envs.mask[0].astype(int).tolist()
        move = int(envs.moves[0, whim.roll(int(envs.count[0]))])
        env.step(move)
        envs.step([move])


def test_rewards_come_at_the_end_and_sum_to_nothing() -> None:
    env, whim = environment("gumball-rally", 4, scoring="everybody"), Dice(3)
    env.reset(seed=1)
    totals = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        totals[agent] += reward
        open_moves = seen["action_mask"].nonzero()[0]
        env.step(None if over else int(open_moves[whim.roll(len(open_moves))]))
    assert not env.agents
    assert sum(totals.values()) == pytest.approx(0)
    assert any(totals.values())


def test_the_end_tells_points_and_score() -> None:
    env = environment("gumball-rally", 3)
    env.reset(seed=1)
    for _ in env.agent_iter():
        seen, _, over, _, info = env.last()
        assert ("points" in info) == over
        if over:
            break
        env.step(int(seen["action_mask"].argmax()))
    points = [env.infos[agent]["points"] for agent in env.possible_agents]
    assert points == [env.game.rules.points(env.sitting.table, seat) for seat in range(3)]
    best = max(env.possible_agents, key=lambda agent: env.infos[agent]["score"])
    assert env.rewards[best] == max(env.rewards.values())


@pytest.mark.parametrize("mode", ["svg", "ansi"])
@every_game
def test_it_shows_the_table_as_the_asked_agent_sees_it(game: Game, mode: str) -> None:
    env = environment(game.key, render_mode=mode)
    env.reset(seed=2)
    first = env.render()
    assert first is not None
    assert first.startswith("<svg") == (mode == "svg")
    env.step(int(env.last()[0]["action_mask"].argmax()))
    assert env.render() != first
    silent = environment(game.key)
    silent.reset(seed=2)
    assert silent.render() is None


def test_bad_input_is_answered_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="rendered as svg or ansi, not as 'human'"):
        environment("colomo-ronde", render_mode="human")
    with pytest.raises(UnknownGame, match="there is no game 'chess'"):
        environment("chess")
    with pytest.raises(WrongSeats, match="is for 2 to 6 players, not 9"):
        environment("colomo-ronde", 9)
    with pytest.raises(BadOption, match="has no option 'speed'"):
        environment("colomo-ronde", speed="high")
    env = environment("colomo-ronde")
    with pytest.raises(NotDealt, match="call reset first"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="move 60 is not open now"):
        env.step(60)
    with pytest.raises(TypeError, match="float"):
        env.step(1.5)  # it was never a move, though its whole part may be one
    with pytest.raises(KeyError, match="there is no agent 'bob'"):
        env.observe("bob")
