"""A survey of compiled games counts what watching the interpreted ones counts."""

from __future__ import annotations

import pytest

from contract.walks import COMPILED, SetUp, set_ups
from irisade.core.dice import derive
from irisade.core.playout import NO_HABITS, play
from irisade.lab.watch import Watch
from irisade.native import compiled

SET_UPS = [set_up for game in COMPILED for set_up in set_ups(game) if not set_up.options]
GAMES, SEED, FIRST = 3, 7, 40


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_a_survey_of_random_games_is_the_twin_of_watching(set_up: SetUp) -> None:
    compare(set_up, by_habit=False)


@pytest.mark.parametrize("set_up", [set_up for set_up in SET_UPS if set_up.game.habits], ids=str)
def test_a_survey_of_games_by_habit_is_the_twin_of_watching(set_up: SetUp) -> None:
    compare(set_up, by_habit=True)


def compare(set_up: SetUp, by_habit: bool) -> None:
    game, seats, options = set_up
    made = compiled(game).survey(seats, SEED, GAMES, options, FIRST, by_habit=by_habit)
    watch = Watch(game, seats, options)
    for n in range(GAMES):
        seed = derive(SEED, FIRST + n)
        done = play(game, seats, seed, options, game.habits if by_habit else NO_HABITS)
        seen = watch.follow(done.answers, done.runs, done.quiet)
        assert made.facts[n] == list(seen.told)
        assert made.score[n] == list(seen.score)
        assert made.points[n] == list(seen.points)
        assert made.order[n] == list(seen.order)
    assert made.uses[: len(watch.uses)] == watch.uses
    assert not made.uses[len(watch.uses) :]
    assert made.waits == watch.waits
