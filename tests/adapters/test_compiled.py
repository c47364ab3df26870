"""A compiled sitting is the interpreted one, answer for answer."""

from __future__ import annotations

import pickle
import threading
from copy import deepcopy

import pytest

from contract.walks import COMPILED, SetUp, set_ups
from irisade import Dice, Game, IllegalMove
from irisade.adapters import compiled as adapter
from irisade.adapters.compiled import CompiledSitting, resumed, sit
from irisade.adapters.sitting import Sitting
from irisade.core.words import NOBODY
from irisade.native import NoCompiler

every_game = pytest.mark.parametrize("game", COMPILED, ids=lambda game: game.key)
every_set_up = pytest.mark.parametrize("set_up", [s for game in COMPILED for s in set_ups(game)], ids=str)
STEPS, LOOK_AGAIN = 250, 5
Either = Sitting | CompiledSitting


def twins(set_up: SetUp, seed: int | None, *, remember: bool = True) -> tuple[CompiledSitting, Sitting]:
    """Without a seed, luck is asked too."""
    game, seats, options = set_up
    one = sit(game, seats, options, remember=remember, luck=None if seed is None else Dice(seed))
    assert isinstance(one, CompiledSitting)
    luck = None if seed is None else Dice(seed)
    return one, Sitting(game, seats, options, remember=remember, luck=luck)


def same(one: Either, other: Either, looking: bool = True) -> None:
    assert (one.seat, one.over, one.asks_luck) == (other.seat, other.over, other.asks_luck)
    assert one.length == other.length
    assert one.legal() == other.legal()
    assert [*map(int, one.mask())] == [*map(int, other.mask())]
    assert one.outcomes() == other.outcomes()
    if looking and not one.asks_luck:
        for seat in range(one.seats):
            assert [*map(int, one.observe(seat))] == [*map(int, other.observe(seat))]
    if one.over:
        assert one.rewards() == other.rewards()


def go_on(sittings: list[Either], whim: Dice) -> None:
    """All of them are given the same reply."""
    first, by_luck = sittings[0], sittings[0].asks_luck
    replies = [outcome for outcome, _ in first.outcomes()] if by_luck else first.legal()
    reply = replies[whim.roll(len(replies))]
    for sitting in sittings:
        if by_luck:
            sitting.decide(reply)
        else:
            sitting.play(reply)


def check(set_up: SetUp, seed: int | None, *, remember: bool = True) -> bool:
    """Whether the game was played to its end."""
    (one, other), whim = twins(set_up, seed, remember=remember), Dice(5)
    for step in range(STEPS):
        same(one, other, step < LOOK_AGAIN or whim.roll(LOOK_AGAIN) == 0)
        if other.over:
            return True
        go_on([one, other], whim)
    same(one, other)
    assert one.story(0) == other.story(0)
    return False


@every_set_up
def test_a_compiled_sitting_is_the_interpreted_one(set_up: SetUp) -> None:
    check(set_up, 7)


@every_set_up
def test_luck_may_be_asked_like_a_seat(set_up: SetUp) -> None:
    check(set_up, None)


@every_game
def test_a_seat_that_must_remember_by_itself_is_told_the_news_only(game: Game) -> None:
    for seats in (game.seats[0], game.seats[-1]):
        check(SetUp(game, seats, {}), 3, remember=False)
        check(SetUp(game, seats, {}), None, remember=False)


@every_game
def test_games_end_alike(game: Game) -> None:
    (one, other), whim = twins(SetUp(game, game.seats[0], {}), 1), Dice(2)
    while not other.over:
        assert (one.seat, one.over) == (other.seat, False)
        go_on([one, other], whim)
    same(one, other)
    assert one.story(0) == other.story(0)
    assert one.table == other.table


@every_game
@pytest.mark.parametrize("seed", [None, 3], ids=["luck is asked", "dice"])
def test_copies_pickles_and_resumed_sittings_go_on_alike(game: Game, seed: int | None) -> None:
    (one, other), whim = twins(SetUp(game, game.seats[-1], {}), seed), Dice(4)
    for step in range(60):
        if other.over:
            break
        if step % 6 == 0:
            again = resumed(other.copy())
            assert isinstance(again, CompiledSitting)
            like: list[Either] = [deepcopy(one), pickle.loads(pickle.dumps(one)), again]
        go_on([one, other, *like], whim)
        for twin in like:
            same(twin, other, whim.roll(LOOK_AGAIN) == 0)
            assert twin.story(0) == other.story(0)
        same(one, other)


@every_game
@pytest.mark.parametrize("seed", [None, 5], ids=["luck is asked", "dice"])
def test_imagined_games_go_on_alike(game: Game, seed: int | None) -> None:
    (one, other), whim = twins(SetUp(game, game.seats[-1], {}), seed), Dice(6)
    for _ in range(25):
        if other.over:
            break
        if not other.asks_luck:
            world = whim.roll(1000)
            like: list[Either] = [sitting.imagine(other.seat, Dice(world)) for sitting in (one, other)]
            for _ in range(6):
                same(like[0], like[1])
                if like[0].over:
                    break
                go_on(like, whim)
        go_on([one, other], whim)
    with pytest.raises(IllegalMove, match="only the seat that is asked"):
        one.imagine(NOBODY, Dice(1))


@every_game
def test_a_move_that_is_not_open_changes_nothing(game: Game) -> None:
    one, other = twins(SetUp(game, game.seats[0], {}), 1)
    closed = next(n for n in range(other.numbers.count + 1) if n not in other.legal())
    for number in (-1, closed, other.numbers.count):
        with pytest.raises(IllegalMove, match="is not open now"):
            one.play(number)
    with pytest.raises(IllegalMove, match="luck cannot choose"):
        one.decide(0)
    same(one, other)
    waiting, _ = twins(SetUp(game, game.seats[0], {}), None)
    with pytest.raises(IllegalMove, match="nobody is asked"):
        waiting.play(0)
    with pytest.raises(IllegalMove, match="luck cannot choose 999"):
        waiting.decide(999)


@every_game
def test_a_sitting_may_wander_to_another_thread(game: Game) -> None:
    (one, other), whim = twins(SetUp(game, game.seats[0], {}), 8), Dice(9)
    for _ in range(6):
        if not other.over:
            thread = threading.Thread(target=go_on, args=([one, other], whim))
            thread.start()
            thread.join()
        same(one, other)


def test_without_a_compiler_it_is_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    def compiled(game: Game) -> None:
        raise NoCompiler(game.name())

    monkeypatch.setattr(adapter, "compiled", compiled)
    adapter.compiled_or_none.cache_clear()
    adapter.setting_of.cache_clear()
    try:
        assert isinstance(sit(COMPILED[0], COMPILED[0].seats[0], {}), Sitting)
    finally:
        adapter.compiled_or_none.cache_clear()
        adapter.setting_of.cache_clear()
