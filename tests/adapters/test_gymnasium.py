"""Gymnasium's own checker, over every game; and what the environments say to whoever uses them wrongly."""

from __future__ import annotations

import subprocess
import sys
import warnings

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env

from contract.walks import GAMES
from irisade import Game, IllegalMove
from irisade.adapters.batch import Batch, IllegalAnswer
from irisade.adapters.gymnasium import Against, VectorEnvironment, register
from irisade.adapters.moves import VERSION, cells
from irisade.adapters.undealt import NotDealt

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def called(game: Game) -> str:
    return f"irisade/{game.key}-v{VERSION}"


@every_game
def test_it_passes_the_checker_of_gymnasium(game: Game) -> None:
    """Without a single warning, with every way to render; it answers without looking at masks."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(called(game), bots=["random"], lenient=True).unwrapped)


@every_game
def test_a_game_against_bots_is_played_to_its_end(game: Game) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # `make` checks every step
        env = gymnasium.make(called(game), bots=["toddler"], seats=game.seats[0])
        seen, info = env.reset(seed=3)
        env.action_space.seed(1)
        reward, over, steps = 0.0, False, 0
        while not over and steps < 5000:
            assert seen["observation"][0] == info["seat"]
            assert seen["action_mask"].any()
            move = env.unwrapped.action_space.sample()
            assert seen["action_mask"][move]
            seen, reward, over, _, info = env.step(move)
            assert env.observation_space.contains(seen)
            steps += 1
    assert over
    assert len(info["points"]) == len(info["score"]) == game.seats[0]
    ahead = sum(int(info["score"][info["seat"]] > other) for other in info["score"])
    behind = sum(int(info["score"][info["seat"]] < other) for other in info["score"])
    assert reward == pytest.approx((ahead - behind) / (game.seats[0] - 1))
    assert not seen["action_mask"].any()
    with pytest.raises(IllegalMove, match="the game is over"):
        env.unwrapped.step(0)


@every_game
def test_a_vector_of_games_is_the_batch(game: Game) -> None:
    envs = gymnasium.make_vec(called(game), num_envs=8, vectorization_mode="vector_entry_point")
    batch = Batch(game.key, n=8)
    batch.reset(seed=5)
    seen, info = envs.reset(seed=5)
    ended = 0
    for _ in range(300):
        assert envs.observation_space.contains(seen)
        assert (seen["observation"] == batch.seen).all()
        assert (seen["action_mask"] == batch.mask).all()
        assert (info["seat"] == batch.seat).all()
        moves, moved = batch.at_random().copy(), batch.seat.copy()
        assert envs.action_space.contains(moves)
        seen, reward, over, cut, info = envs.step(moves)
        batch.step(moves)
        assert (over == batch.done).all()
        assert not cut.any()
        for row in over.nonzero()[0]:
            ended += 1
            assert reward[row] == batch.reward[row, moved[row]]
            assert (info["points"][row] == batch.points[row]).all()
            assert (info["score"][row] == batch.score[row]).all()
        assert not reward[~over].any()
    seen["action_mask"][:] = 0  # what is returned may be written into
    assert batch.mask.any()


def test_statistics_of_gymnasium_count_our_games() -> None:
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(VectorEnvironment("rainbow-racers", 16))
    seen, _ = envs.reset(seed=1)
    for _ in range(600):
        seen, *_ = envs.step(seen["action_mask"].argmax(1))
    assert envs.episode_count > 0


def test_pictures_show_the_table_as_the_agent_sees_it() -> None:
    env = Against("gumball-rally", ["plain"], render_mode="svg")
    env.reset(seed=1)
    picture = env.render()
    assert picture is not None
    assert picture.startswith("<svg")
    assert picture == picture._repr_svg_()  # type: ignore[attr-defined]
    text = Against("gumball-rally", ["plain"], render_mode="ansi")
    text.reset(seed=1)
    assert "\n" in str(text.render())
    envs = VectorEnvironment("colomo-ronde", 3, render_mode="svg")
    envs.reset(seed=1)
    shown = envs.render()
    assert shown is not None
    assert len(shown) == 3
    assert all(picture.startswith("<svg") for picture in shown)


def test_who_forgets_sees_only_what_was_shown_since() -> None:
    found = {}
    for remember in (True, False):
        env = Against("colomo-trio", ["plain"], 2, seat=0, remember=remember)
        seen, _ = env.reset(seed=2)
        shown = cells(env.game).shown
        for _ in range(12):
            seen, *_ = env.step(int(seen["action_mask"].argmax()))
        found[remember] = int((seen["observation"][shown] >= 0).sum())
    assert found[False] < found[True]


def test_bad_input_is_answered_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="name at least one bot"):
        Against("colomo-ronde", [])
    with pytest.raises(Exception, match="is not one of"):
        Against("colomo-ronde", ["nobody"])
    with pytest.raises(ValueError, match="the seats are 0 to 1, not 7"):
        Against("colomo-ronde", seat=7)
    with pytest.raises(ValueError, match="rendered as svg or ansi, not as 'video'"):
        Against("colomo-ronde", render_mode="video")
    env = Against("colomo-ronde")
    with pytest.raises(NotDealt, match="call reset first"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="move 65 is not open now"):
        env.step(65)
    envs = VectorEnvironment("colomo-ronde", 2)
    envs.reset(seed=1)
    with pytest.raises(IllegalAnswer, match="is not open in game 0"):
        envs.step(numpy.array([65, 0]))
    assert len(register()) == len(GAMES)


def test_the_first_reset_says_that_it_compiles(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("IRISADE_CACHE", str(tmp_path))
    told = "from irisade.adapters.gymnasium import VectorEnvironment as V; V('colomo-rondo', 2).reset(seed=1)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert "Compiling Colomo Rondo" in done.stderr
    again = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert "Compiling" not in again.stderr
