"""Many games side by side are so many matches: the same questions, views and scores."""

from __future__ import annotations

from typing import Any

import pytest

from contract.walks import COMPILED, SetUp, set_ups
from irisade.core.dice import Dice, derive
from irisade.core.game import Game
from irisade.core.lower import compiled
from irisade.core.lower.envs import IllegalAnswer
from irisade.core.match import Match
from irisade.core.words import NOBODY, Ask, Window

numpy = pytest.importorskip("numpy")
pytest.importorskip("numba")
every_game = pytest.mark.parametrize("game", COMPILED, ids=lambda game: game.key)


def check(set_up: SetUp, n: int, seed: int) -> None:
    """Play n games side by side at random, each beside a match of its own."""
    game, seats, options = set_up
    twin, whim = compiled(game), Dice(seed)
    envs = twin.batch(seats, n, seed, options)
    matches = [Match(game, seats, Dice(derive(seed, i)), options) for i in range(n)]
    while not envs.done.all():
        answers = []
        for i, match in enumerate(matches):
            assert envs.done[i] == ended(match)
            if ended(match):
                answers.append(0)
                continue
            asking = match.asking
            if isinstance(asking, Window):
                assert (envs.asked[i], twin.kinds[envs.kind[i]]) == (NOBODY, asking.kind)
                answers.append(NOBODY)
                match.let_go()
                continue
            assert isinstance(asking, Ask)
            assert envs.asked[i] == asking.seat
            assert twin.kinds[envs.kind[i]] is asking.kind
            assert envs.options[i, : envs.count[i]].tolist() == list(asking.options)
            assert sorted(numpy.nonzero(envs.mask()[i])[0] - 1) == sorted(asking.options)
            answers.append(asking.options[whim.roll(len(asking.options))])
            match.play(asking.seat, answers[-1])
            if match.quiet and not match.over:
                match.agree_to_stop()
                match.table = match._before  # the next turn had begun
        if whim.roll(10) == 0:
            check_views(envs, answers, matches)
        else:
            envs.step(answers)
    for i, match in enumerate(matches):
        assert envs.score[i].tolist() == [game.rules.score(match.table, seat) for seat in range(seats)]
        assert envs.points[i].tolist() == [game.rules.points(match.table, seat) for seat in range(seats)]
        assert twin.unpack(envs.tables[i]) == match.table


def ended(match: Match) -> bool:
    """By the rules, or without news for so long that robots stop."""
    return match.over or match.quiet


def check_views(envs: Any, answers: list[int], matches: list[Match]) -> None:
    envs.step(answers)
    for seat in range(envs.seats):
        seen = envs.views(seat)
        for i, match in enumerate(matches):
            assert envs.compiled.unpack(seen[i]) == match.view(seat)
    asked = envs.views()
    for i, match in enumerate(matches):
        if not ended(match) and isinstance(match.asking, Ask):
            assert envs.compiled.unpack(asked[i]) == match.view(match.asked()[0])


@every_game
def test_games_side_by_side_are_matches(game: Game) -> None:
    check(SetUp(game, game.seats[-1], {}), 4, 11)


@pytest.mark.slow
@pytest.mark.parametrize("set_up", [s for game in COMPILED for s in set_ups(game)], ids=str)
def test_many_games_side_by_side_are_matches(set_up: SetUp) -> None:
    check(set_up, 12, 12)


@every_game
def test_an_answer_that_is_not_open_changes_nothing(game: Game) -> None:
    envs = compiled(game).batch(game.seats[0], 3, 1)
    before = envs._envs.tobytes()
    answers = envs.options[:, 0].astype(int)
    answers[2] = 999
    with pytest.raises(IllegalAnswer, match="999 is not open in game 2"):
        envs.step(answers)
    with pytest.raises(ValueError, match="3 games want 3 answers"):
        envs.step([NOBODY])
    assert envs._envs.tobytes() == before


@every_game
def test_a_series_can_be_played_in_slices(game: Game) -> None:
    twin, seats = compiled(game), game.seats[0]
    whole, first, rest = twin.run(seats, 3, 10), twin.run(seats, 3, 4), twin.run(seats, 3, 6, first=4)
    for part in ("score", "points", "runs", "turns", "moves", "ending", "quiet"):
        both = numpy.concatenate([getattr(first, part), getattr(rest, part)])
        assert (getattr(whole, part) == both).all()
