"""OpenSpiel's own tests and its information-set search, over every game."""

from __future__ import annotations

from typing import Any

import numpy
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, random_agent

from contract.walks import GAMES
from irisade import Game
from irisade.adapters.encoders import Encoder
from irisade.adapters.openspiel import register, short_name

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def by_luck(state: Any, rng: Any) -> None:
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(outcomes, p=chances)))


@pytest.mark.slow
@every_game
def test_it_passes_the_test_of_openspiel(game: Game) -> None:
    """Legal moves, clones, serialisation, information states, returns: see OpenSpiel's basic tests."""
    pyspiel.random_sim_test(pyspiel.load_game(short_name(game)), 1, True, False)


@pytest.mark.slow
@every_game
def test_its_search_plays_in_worlds_that_our_guess_deals(game: Game) -> None:
    spiel, rng = pyspiel.load_game(short_name(game)), numpy.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(2))
    bot = ismcts.ISMCTSBot(spiel, rollouts, 1.4, 4, random_state=numpy.random.RandomState(3))
    state = spiel.new_initial_state()
    for _ in range(3):
        by_luck(state, rng)
        if state.is_terminal():
            break
        move = int(bot.step(state))
        assert move in state.legal_actions()
        state.apply_action(move)


@every_game
def test_a_resampled_state_is_the_same_to_whoever_is_asked(game: Game) -> None:
    state, rng = pyspiel.load_game(short_name(game)).new_initial_state(), numpy.random.RandomState(4)
    for _ in range(20):
        by_luck(state, rng)
        if state.is_terminal():
            break
        player = state.current_player()
        world = state.resample_from_infostate(player, rng.random_sample)
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_tensor(player) == state.observation_tensor(player)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)
        assert world.legal_actions() == state.legal_actions()
        state.apply_action(int(rng.choice(state.legal_actions())))


@every_game
def test_an_information_state_is_a_tensor_that_forgets_nothing(game: Game) -> None:
    """It is what the encoder makes of everything that the seat sees and was shown, own seat first."""
    spiel, rng = pyspiel.load_game(short_name(game)), numpy.random.RandomState(6)
    state, encode = spiel.new_initial_state(), Encoder(game, spiel.num_players())
    assert spiel.information_state_tensor_size() == encode.width
    for _ in range(15):
        by_luck(state, rng)
        if state.is_terminal():
            break
        for player in range(spiel.num_players()):
            row = numpy.array([state.sitting.observe(player)])
            assert numpy.allclose(state.information_state_tensor(player), encode(row)[0])
        state.apply_action(int(rng.choice(state.legal_actions())))


@every_game
def test_agents_of_openspiel_play_in_its_environment(game: Game) -> None:
    """As its DQN, NFSP or policy gradients are given a game: an information state and the legal moves."""
    env = rl_environment.Environment(pyspiel.load_game(short_name(game)))
    env.seed(1)
    agents = [
        random_agent.RandomAgent(player, env.action_spec()["num_actions"])
        for player in range(env.num_players)
    ]
    step = env.reset()
    assert env.observation_spec()["info_state"] == (Encoder(game, env.num_players).width,)
    for _ in range(20):
        if step.last():
            break
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == env.observation_spec()["info_state"][0]
        step = env.step([agents[player].step(step).action])


def test_players_and_options_are_parameters() -> None:
    game = pyspiel.load_game("irisade_colomo_ronde(players=3,options=after_gift:end_turn no_winner:share)")
    assert game.num_players() == 3
    assert game.new_initial_state().sitting.table.after_gift == 1
    assert game.utility_sum() == 0
    assert set(register()) <= {known.short_name for known in pyspiel.registered_games()}


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("players=9", "is for 2 to 6 players, not 9"),
        ("options=speed:high", "has no option 'speed'"),
        ("options=fast", "options are written key:value"),
    ],
)
def test_bad_input_is_answered_with_a_sentence(told: str, why: str) -> None:
    with pytest.raises(Exception, match=why):
        pyspiel.load_game(f"irisade_colomo_ronde({told})")


def test_luck_chooses_from_its_outcomes() -> None:
    state = pyspiel.load_game("irisade_colomo_ronde(players=3)").new_initial_state()
    with pytest.raises(Exception, match="luck chooses from 0 to 2 here, not 3"):
        state.apply_action(3)
