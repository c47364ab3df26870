"""Habits, in the games that have some: open options, nothing changed, nothing that the seat cannot know.

And compiled they are the interpreted ones, answer for answer.
"""

from __future__ import annotations

from typing import Any

import pytest

from contract.traits import awake
from contract.walks import COMPILED, SetUp, Walk, a_few
from irisade import Ask, Dice
from irisade.core.game import AS_LONG_BY_HABIT, games
from irisade.core.playout import play
from irisade.lab.series import HABIT, series
from irisade.native import compiled

GAMES_EACH = 24
HABITUAL = [game for game in games().values() if game.habits]
SET_UPS = [set_up for game in HABITUAL for set_up in a_few(game)]
every_set_up = pytest.mark.parametrize("set_up", SET_UPS, ids=str)


@every_set_up
def test_a_habit_looks_only_at_what_the_seat_can_know(set_up: SetUp) -> None:
    """In another world that fits all that was ever shown, it answers the same."""
    asked, walk = 0, Walk(set_up, 5)
    for match in walk.now_and_then(6):
        if not isinstance(match.asking, Ask) or match.asking.kind not in set_up.game.habits:
            continue
        asked += 1
        habit, seat, options = (
            set_up.game.habits[match.asking.kind],
            match.asking.seat,
            list(match.asking.options),
        )
        before = match.table.bytes
        answer = habit(match.table, seat, options)
        good = [answer] if isinstance(answer, int) else answer
        assert good
        assert {*good} <= {*options}
        assert match.table.bytes == before
        other = match.fork(Dice(asked), list(walk.seen.items()))
        assert habit(other.table, seat, options) == answer
    awake(set_up.game, asked, "nobody was asked what there is a habit for")


@every_set_up
def test_compiled_habits_are_twins(set_up: SetUp) -> None:
    game, seats, options = set_up
    if game not in COMPILED:
        pytest.skip("./test quick compiles one game")
    for seed in range(6):
        expected = play(game, seats, seed, options, game.habits)
        assert compiled(game).play(seats, seed, options, by_habit=True) == expected


@pytest.mark.parametrize("game", HABITUAL, ids=lambda game: game.key)
def test_games_by_habit_are_shorter_than_random_ones(game: Any) -> None:
    by_habit, at_random = (series(game, game.seats[0], GAMES_EACH, 1, bot=bot) for bot in (HABIT, ""))
    mean = [sum(made.turns.elements()) / made.games for made in (by_habit, at_random)]
    if AS_LONG_BY_HABIT in game.claims:
        assert mean[0] > 0.9 * mean[1], (
            f"{mean[0]} turns by habit, {mean[1]} at random: no such claim is needed"
        )
    else:
        assert mean[0] < mean[1], (
            f"{mean[0]} turns by habit, {mean[1]} at random: are these good habits? "
            "If they cannot shorten it, let the game claim AS_LONG_BY_HABIT"
        )
