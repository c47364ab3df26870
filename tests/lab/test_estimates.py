"""Intervals are right: of many measurements of a known coin, 95 in 100 hold the truth."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from irisade.core.dice import Dice
from irisade.lab.counts import WHOLE
from irisade.lab.estimates import Estimate, mean, part_of_wins, proportion, ratio, worth
from irisade.lab.measure import products
from irisade.lab.watch import Use

SERIES = 1000  # measurements of each coin
GAMES = 120  # in each of them
THOUSAND = 1000


def coin(dice: Dice, heads: int) -> int:
    """1 with a chance of so many in a thousand."""
    return int(dice.roll(THOUSAND) < heads)


def a_share(dice: Dice, heads: int) -> Estimate:
    return proportion(sum(coin(dice, heads) for _ in range(GAMES)), GAMES)


def shared_wins(dice: Dice, heads: int) -> Estimate:
    """In one game of five the win is shared by two."""
    parts = [coin(dice, heads) * WHOLE for _ in range(GAMES)]
    parts = [WHOLE // 2 if coin(dice, 200) else part for part in parts]
    return part_of_wins(sum(parts), sum(part * part for part in parts), GAMES)


def choices_in_turns(dice: Dice, heads: int) -> Estimate:
    """Games of different lengths, whose turns hold a choice or not."""
    cells = [0] * 5
    for _ in range(GAMES):
        turns = 5 + dice.roll(20)
        more = heads + (100 if coin(dice, 500) else -100)  # the turns of a game hang together
        made = products(sum(coin(dice, more) for _ in range(turns)), turns)
        cells = [a + b for a, b in zip(cells, made, strict=True)]
    return ratio(cells, GAMES)


def a_mean(dice: Dice, heads: int) -> Estimate:
    tally = {0: 0, 1: 0}
    for _ in range(GAMES):
        tally[coin(dice, heads)] += 1
    return mean(tally)


def an_option(dice: Dice, heads: int) -> Estimate:
    """One of three wins; whoever takes the option often is none the better for it. The truth is 0."""
    use = [0] * len(Use._fields)
    for _ in range(GAMES):
        winner = dice.roll(3)
        taken = [sum(coin(dice, heads) for _ in range(4)) for _ in range(3)]
        n, x = sum(taken), taken[winner] * WHOLE
        m, y = 12 - n, (4 - taken[winner]) * WHOLE
        game = [n, n, x, m, y, n * n, n * x, x * x, m * m, m * y, y * y, n * m, n * y, x * m, x * y]
        use = [a + b for a, b in zip(use, game, strict=True)]
    weighed = worth(Use(*use), GAMES)
    assert weighed is not None
    return weighed


@pytest.mark.parametrize(
    ("measure", "heads", "truth"),
    [
        (a_share, 500, 0.5),
        (a_share, 250, 0.25),
        (a_share, 100, 0.1),
        (shared_wins, 250, 0.8 * 0.25 + 0.2 * 0.5),
        (choices_in_turns, 600, 0.6),
        (a_mean, 500, 0.5),
        (an_option, 400, 0.0),
    ],
)
def test_an_interval_of_a_known_coin_holds_the_truth_19_times_in_20(
    measure: Callable[[Dice, int], Estimate], heads: int, truth: float
) -> None:
    dice = Dice(2026)
    right = sum(low <= truth <= high for _, low, high, _ in (measure(dice, heads) for _ in range(SERIES)))
    assert 0.935 < right / SERIES < 0.97


def test_what_never_happened_may_still_happen() -> None:
    assert proportion(0, 50).high > 0.05
    assert proportion(50, 50).low < 0.95
    assert proportion(0, 0)[1:3] == (0.0, 1.0)


def test_an_option_that_always_wins_is_worth_the_whole_game() -> None:
    assert worth(Use(10, 10, 10 * WHOLE, 10, 0, *[0] * 10), 10)[0] == 1.0  # type: ignore[index]
    assert worth(Use(10, 10, 10 * WHOLE, 0, 0, *[0] * 10), 10) is None
