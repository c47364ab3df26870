"""Many games side by side are so many sittings: the same questions, moves, observations and rewards."""

from __future__ import annotations

from typing import Any

import pytest

from contract.walks import COMPILED, SetUp, set_ups
from irisade.adapters.sitting import Sitting
from irisade.core.dice import Dice, derive
from irisade.core.game import Game
from irisade.core.words import HIDDEN, NOBODY, Window
from irisade.native import compiled
from irisade.native.envs import Envs, IllegalAnswer

numpy = pytest.importorskip("numpy")
every_game = pytest.mark.parametrize("game", COMPILED, ids=lambda game: game.key)
GAMES_EACH = 2  # one after the other in every row
MOST_STEPS = 800


class Twin:
    """The sitting that a row of the batch must equal, one game after the other."""

    def __init__(self, set_up: SetUp, seed: int, remember: bool) -> None:
        self.set_up, self.seed, self.remember = set_up, seed, remember

    def deal(self, number: int) -> None:
        game, seats, options = self.set_up
        self.luck = Dice(derive(self.seed, number))
        self.sitting = Sitting(game, seats, options, remember=self.remember)
        self.sitting.roll(self.luck)

    def play(self, move: int) -> None:
        self.sitting.play(move)
        self.sitting.roll(self.luck)


def check(set_up: SetUp, n: int, seed: int, *, remember: bool = True) -> None:
    """Play n games side by side at random, each beside a sitting of its own."""
    game, seats, options = set_up
    envs, whim = compiled(game).batch(seats, n, seed, options, remember=remember), Dice(seed)
    twins = [Twin(set_up, seed, remember) for _ in range(n)]
    for row, twin in enumerate(twins):
        twin.deal(row)
    ended = 0
    for _ in range(MOST_STEPS):
        moves = [same(envs, row, twin.sitting, whim.roll(8) == 0, whim) for row, twin in enumerate(twins)]
        envs.step(moves)
        for row, twin in enumerate(twins):
            twin.play(moves[row])
            assert envs.done[row] == twin.sitting.over
            if twin.sitting.over:
                ended += 1
                assert envs.reward[row].tolist() == pytest.approx(twin.sitting.rewards())
                rules, t = game.rules, twin.sitting.table
                assert envs.score[row].tolist() == [rules.score(t, seat) for seat in range(seats)]
                assert envs.points[row].tolist() == [rules.points(t, seat) for seat in range(seats)]
                twin.deal(int(envs.game[row]))
            else:
                assert not envs.reward[row].any()
        if ended >= GAMES_EACH * n:
            return


def same(envs: Envs, row: int, sitting: Sitting, looking: bool, whim: Dice) -> int:
    """Compare a row with its sitting, and choose a move."""
    legal = sitting.legal()
    assert envs.seat[row] == sitting.seat
    assert sorted(envs.moves[row, : envs.count[row]].tolist()) == legal
    assert numpy.nonzero(envs.mask[row])[0].tolist() == legal
    if looking:
        assert envs.seen[row].tolist() == sitting.observe(sitting.seat)
    return legal[whim.roll(len(legal))]


@every_game
def test_games_side_by_side_are_sittings(game: Game) -> None:
    check(SetUp(game, game.seats[-1], {}), 4, 11)


@every_game
def test_a_seat_that_must_remember_by_itself_is_told_the_news_only(game: Game) -> None:
    check(SetUp(game, game.seats[0], {}), 2, 5, remember=False)


@pytest.mark.slow
@pytest.mark.parametrize("set_up", [s for game in COMPILED for s in set_ups(game)], ids=str)
def test_many_games_side_by_side_are_sittings(set_up: SetUp) -> None:
    check(set_up, 4, 12)


@every_game
def test_any_seat_may_look_at_any_time(game: Game) -> None:
    set_up = SetUp(game, game.seats[-1], {})
    envs, twin = compiled(game).batch(set_up.seats, 1, 3), Twin(set_up, 3, True)
    twin.deal(0)
    for _ in range(30):
        for seat in range(set_up.seats):
            assert envs.look(seat)[0].tolist() == twin.sitting.observe(seat)
        assert envs.seen[0].tolist() == envs.look(envs.seat)[0].tolist()
        move = int(envs.moves[0, 0])
        envs.step([move])
        twin.play(move)
        if twin.sitting.over:
            return


@every_game
def test_a_move_that_is_not_open_changes_nothing(game: Game) -> None:
    envs = compiled(game).batch(game.seats[0], 3, 1)
    before = envs._envs.tobytes(), envs.seen.tobytes()
    moves = envs.moves[:, 0].astype(int)
    for wrong in (999, -1):
        moves[2] = wrong
        with pytest.raises(IllegalAnswer, match=f"{wrong} is not open in game 2"):
            envs.step(moves)
    with pytest.raises(ValueError, match="3 games want 3 moves"):
        envs.step([0])
    with pytest.raises(ValueError, match="seats are 0 to"):
        envs.look(game.seats[0])
    assert (envs._envs.tobytes(), envs.seen.tobytes()) == before


@every_game
def test_random_moves_are_open_and_the_same_after_the_same_seed(game: Game) -> None:
    one, other = (compiled(game).batch(game.seats[-1], 16, 9) for _ in range(2))
    chosen: set[int] = set()
    for _ in range(40):
        moves = one.at_random().copy()
        assert one.mask[numpy.arange(16), moves].all()
        assert (other.at_random() == moves).all()
        chosen |= set(moves.tolist())
        one.step(moves)
        other.step(moves)
    assert len(chosen) > 2


@every_game
def test_habit_moves_are_those_of_the_habits(game: Game) -> None:
    envs, asked = compiled(game).batch(game.seats[-1], 8, 9), 0
    for _ in range(60):
        moves = envs.by_habit().copy()
        for row in range(8):
            t, question = envs.waiting(row)
            assert envs.mask[row, moves[row]]
            option = int(moves[row]) - envs.numbers.first[question.kind]
            if isinstance(question, Window):
                assert option == NOBODY
            elif question.kind in game.habits:
                answer = game.habits[question.kind](t, question.seat, list(question.options))
                assert option in ([answer] if isinstance(answer, int) else answer)
                asked += 1
        envs.step(moves)
    assert asked or not game.habits


@every_game
def test_without_the_next_game_one_that_is_over_rests(game: Game) -> None:
    envs, whim = compiled(game).batch(game.seats[0], 2, 1, go_on=False), Dice(1)
    while not envs.done.all():
        envs.step([envs.moves[row, whim.roll(max(int(envs.count[row]), 1))] for row in range(2)])
    score = envs.score.tolist()
    assert not envs.mask.any()
    assert envs.seat.tolist() == [-1, -1]
    envs.step([0, 0])
    assert envs.done.all()
    assert envs.score.tolist() == score
    assert abs(float(envs.reward.sum())) < 1e-6


@every_game
def test_nothing_lies_in_an_observation_beyond_the_length_of_a_pile(game: Game) -> None:
    """What lay there before might be a secret."""
    envs: Any = compiled(game).batch(game.seats[-1], 8, 2)
    whim = Dice(3)
    for _ in range(60):
        envs.step([envs.moves[row, whim.roll(int(envs.count[row]))] for row in range(8)])
    for name, bound in compiled(game).layout.fields.items():
        if bound is not None and bound.bits == 16:
            piles = envs.seen[:, envs.cells.fields[name]].reshape(-1, bound.capacity + 1)
            for pile in piles:
                assert (pile[pile[-1] : -1] == -3).all()
    assert (envs.seen[:, envs.cells.shown] >= HIDDEN).all()


@every_game
def test_a_series_can_be_played_in_slices(game: Game) -> None:
    twin, seats = compiled(game), game.seats[0]
    whole, first, rest = twin.run(seats, 3, 10), twin.run(seats, 3, 4), twin.run(seats, 3, 6, first=4)
    for part in ("score", "points", "runs", "turns", "moves", "ending", "quiet"):
        assert getattr(whole, part) == getattr(first, part) + getattr(rest, part)
