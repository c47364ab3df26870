"""The arena: results that reproduce, and intervals that hold what they promise."""

from __future__ import annotations

import pytest

from irisade import Dice
from irisade.core.game import games
from irisade.lab.contest import Bout, Contest, compared, contest, interval

GAME = games()["colomo-ronde"]


def results(held: Contest) -> list[tuple[object, ...]]:
    return [(bout.deal, bout.line_up, bout.ranks, bout.decisions) for bout in held.bouts]


@pytest.mark.parametrize(
    ("key", "bots"), [("colomo-ronde", "plain random"), ("gumball-rally", "master child")]
)
def test_results_are_the_same_again_in_one_process_or_two(key, bots):
    game = games()[key]
    one, again, two = (
        contest(game, bots.split(), game.seats[0], 6, seed=3, thinking=20, jobs=jobs) for jobs in (1, 1, 2)
    )
    assert results(one) == results(again) == results(two)


def test_a_contest_goes_on_where_it_was():
    whole, begun, rest = (
        contest(GAME, ["plain", "random"], 3, many, seed=3, first=first)
        for many, first in ((8, 0), (5, 0), (3, 5))
    )
    assert results(whole) == results(begun) + results(rest)


def test_no_game_is_played_twice():
    """Two bots at four seats can only sit in two ways."""
    held = contest(GAME, ["plain", "random"], 4, 6, seed=1)
    assert [bout.deal for bout in held.bouts] == [0, 0, 1, 1, 2, 2]
    assert len({(bout.deal, bout.line_up) for bout in held.bouts}) == 6


def test_a_wider_interval_is_wider():
    """As whoever looks several times needs it."""
    deals = [(1, 2), (2, 2), (0, 2), (2, 2)] * 10
    once, often = interval(deals), interval(deals, 2.5)
    assert often.low < once.low < once.high < often.high


def test_every_bot_sits_in_every_seat_with_the_same_deal():
    held = contest(GAME, ["plain", "random"], 3, 6, seed=1)
    assert [bout.deal for bout in held.bouts] == [0, 0, 0, 1, 1, 1]
    for seat in range(3):
        assert {bout.line_up[seat] for bout in held.bouts} == {"plain", "random"}


def test_whoever_remembers_is_above_whoever_does_not():
    held = contest(GAME, ["plain", "random"], 2, 10, seed=1)
    share = held.share("plain", "random")
    assert share.above >= 8
    assert share.low > 0.4
    assert held.numbers()["pairs"][0]["a_above_b"] == share.above


def test_ties_are_left_out():
    bout = Bout(0, ("a", "b", "a", "b"), (1, 1, 3, 4), {}, {})
    assert compared(bout, "a", "b") == (2, 3)


def test_an_interval_holds_the_truth_as_often_as_it_says():
    """A coin that shows heads six times of ten, thrown twice for each deal: 95 of 100 intervals hold 0.6."""
    dice, held, rounds = Dice(1), 0, 600
    for _ in range(rounds):
        deals = [(sum(dice.roll(10) < 6 for _ in range(2)), 2) for _ in range(80)]
        held += interval(deals).low < 0.6 < interval(deals).high
    assert 0.925 < held / rounds < 0.975


def test_comparisons_that_hang_together_count_once():
    """Both throws of a deal are the same throw: the interval is as wide as with half as many."""
    dice = Dice(2)
    throws = [dice.roll(10) < 6 for _ in range(100)]
    twice, once = interval([(2 * t, 2) for t in throws]), interval([(t, 1) for t in throws])
    assert abs((twice.high - twice.low) - (once.high - once.low)) < 0.01
