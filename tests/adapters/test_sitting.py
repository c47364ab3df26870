"""A sitting is a match in which one seat is asked at a time: the same game from the same seed."""

from __future__ import annotations

import pickle
from copy import deepcopy

import pytest

from contract.walks import GAMES, SetUp, a_few
from irisade import Ask, Dice, Game, IllegalMove, Match, Window
from irisade.adapters.sitting import Sitting
from irisade.core.belief import Belief
from irisade.core.words import NOBODY, Chance

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
some_set_ups = pytest.mark.parametrize("set_up", [s for game in GAMES for s in a_few(game)], ids=str)
MOVES = 150


def sat_down(set_up: SetUp, seed: int) -> tuple[Sitting, Dice]:
    luck, sitting = Dice(seed), Sitting(set_up.game, set_up.seats, set_up.options)
    sitting.roll(luck)
    return sitting, luck


@some_set_ups
def test_a_sitting_is_a_match(set_up: SetUp) -> None:
    sitting, luck = sat_down(set_up, 7)
    beliefs = [Belief(seat, Dice(0)) for seat in range(set_up.seats)]

    def tell(show: object) -> None:
        for belief in beliefs:
            belief.saw(show)  # type: ignore[arg-type]

    match, whim = Match(set_up.game, set_up.seats, Dice(7), set_up.options, on_show=tell), Dice(8)
    told: list[str] = []
    for _ in range(MOVES):
        if sitting.over or match.quiet:
            break
        asking, legal = match.asking, sitting.legal()
        assert sitting.table == match.table
        if isinstance(asking, Window):
            assert sitting.seat == asking.seats[sitting.speaker]
        else:
            assert isinstance(asking, Ask)
            assert sitting.seat == asking.seat
            assert legal == sorted(sitting.numbers.number(asking.kind, option) for option in asking.options)
        move = legal[whim.roll(len(legal))]
        kind, option = sitting.numbers.move(move)
        seat, last = sitting.seat, isinstance(asking, Window) and sitting.speaker + 1 == len(asking.seats)
        sitting.play(move)
        sitting.roll(luck)
        if isinstance(asking, Ask):
            match.play(seat, option)
        elif option == 0:
            match.play(seat, NOBODY)
        elif last:
            match.let_go()
        told.append(kind.text)
    assert sitting.over == (match.over or match.quiet)
    if not match.quiet:
        assert [witness.lies for witness in sitting.witnesses] == [belief.lies for belief in beliefs]
    if match.over:
        ranks = match.outcome.ranks  # type: ignore[union-attr]
        assert sorted(range(set_up.seats), key=lambda seat: -sitting.rewards()[seat]) == sorted(
            range(set_up.seats), key=lambda seat: ranks[seat]
        )
    assert told


@every_game
def test_a_copy_and_a_pickle_go_on_alike(game: Game) -> None:
    sitting, luck = sat_down(SetUp(game, game.seats[-1], {}), 3)
    whim = Dice(4)
    for _ in range(40):
        if sitting.over:
            break
        twins = [deepcopy(sitting), pickle.loads(pickle.dumps(sitting))]
        legal = sitting.legal()
        move = legal[whim.roll(len(legal))]
        rolled = luck.rolled
        sitting.play(move)
        sitting.roll(luck)
        for twin in twins:
            twin.play(move)
            twin.roll(Dice(3, rolled))
            assert [twin.story(seat) for seat in range(twin.seats)] == [
                sitting.story(seat) for seat in range(twin.seats)
            ]


@every_game
def test_an_imagined_game_looks_the_same_to_whoever_imagines_it(game: Game) -> None:
    sitting, luck = sat_down(SetUp(game, game.seats[-1], {}), 5)
    whim, other_worlds = Dice(6), 0
    for _ in range(60):
        if sitting.over:
            break
        seat = sitting.seat
        world = sitting.imagine(seat, Dice(whim.roll(1000)))
        assert world.story(seat) == sitting.story(seat)
        assert world.legal() == sitting.legal()
        assert world.observe(seat) == sitting.observe(seat)
        other_worlds += world.table != sitting.table
        legal = sitting.legal()
        sitting.play(legal[whim.roll(len(legal))])
        sitting.roll(luck)
    with pytest.raises(IllegalMove, match="only the seat that is asked"):
        sitting.imagine(NOBODY, Dice(1))
    if game.key in ("gumball-rally", "rainbow-road"):  # with secrets that no memory helps against
        assert other_worlds


@every_game
def test_a_story_keeps_own_answers_and_all_that_was_shown(game: Game) -> None:
    """Stories only grow, and two moments with the same story look the same."""
    seen: dict[str, list[int]] = {}
    for seed in range(3):
        sitting, luck = sat_down(SetUp(game, game.seats[0], {}), seed // 2)
        whim, before = Dice(seed), [""] * sitting.seats
        for _ in range(60):
            if sitting.over:
                break
            for seat, witness in enumerate(sitting.witnesses):
                told = " ".join(witness.story)
                assert told.startswith(before[seat])
                key = f"{seat} {sitting.seat} {sitting.legal()} {told}"
                assert seen.setdefault(key, sitting.observe(seat)) == sitting.observe(seat)
                before[seat] = told
            legal = sitting.legal()
            sitting.play(legal[whim.roll(len(legal))])
            sitting.roll(luck)


@every_game
def test_a_move_that_is_not_open_changes_nothing(game: Game) -> None:
    sitting, _ = sat_down(SetUp(game, game.seats[0], {}), 1)
    story = sitting.story(0)
    closed = next(n for n in range(sitting.numbers.count + 1) if n not in sitting.legal())
    for number in (-1, closed, sitting.numbers.count):
        with pytest.raises(IllegalMove, match="is not open now"):
            sitting.play(number)
    with pytest.raises(IllegalMove, match="luck cannot choose"):
        sitting.decide(0)
    assert sitting.story(0) == story


def test_luck_is_asked_like_a_seat_and_its_chances_sum_to_one() -> None:
    for game in GAMES:
        sitting, whim = Sitting(game, game.seats[0]), Dice(2)
        for _ in range(200):
            if sitting.over:
                break
            if isinstance(sitting.asking, Chance):
                outcomes = sitting.outcomes()
                assert sum(likely for _, likely in outcomes) == pytest.approx(1)
                assert {outcome for outcome, _ in outcomes} == set(sitting.asking.possible())
                assert sitting.legal() == []
                sitting.decide(outcomes[whim.roll(len(outcomes))][0])
            else:
                sitting.play(sitting.legal()[whim.roll(len(sitting.legal()))])
