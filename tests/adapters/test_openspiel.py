"""OpenSpiel's own tests and its information-set search, over every game."""

from __future__ import annotations

from typing import Any

import numpy
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from contract.walks import GAMES
from irisade import Game
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
        assert world.legal_actions() == state.legal_actions()
        state.apply_action(int(rng.choice(state.legal_actions())))


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
