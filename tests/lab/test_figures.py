"""The figures of a report, from counts that are known."""

from __future__ import annotations

from collections import Counter

import pytest

from irisade.core.game import find
from irisade.lab.counts import Counts
from irisade.lab.figures import QUARTER, Portrait


def portrait(**tallies: dict[int, int]) -> Portrait:
    counts = Counts(10, {name: Counter(tally) for name, tally in tallies.items()})
    return Portrait(2, "habit", counts, find("colomo-ronde").tempo)


@pytest.mark.parametrize(
    ("figure", "tally", "values", "share"),
    [
        ("ties", "winners", {1: 7, 2: 2, 3: 1}, 0.3),
        ("comebacks", "comeback", {0: 6, 1: 4}, 0.4),
        ("half_time_leader_wins", "half", {0: 2, 1: 8}, 0.8),
        ("runaways", "ahead", {0: 1, QUARTER - 1: 1, QUARTER: 5, QUARTER + 1: 3}, 0.2),
        ("stopped", "ending", {-1: 1, 0: 9}, 0.1),
    ],
)
def test_a_share_counts_the_games_it_speaks_of(
    figure: str, tally: str, values: dict[int, int], share: float
) -> None:
    found = getattr(portrait(**{tally: values}), figure)()
    assert found.value == pytest.approx(share)
    assert found.low < share < found.high


def test_a_game_is_open_while_its_winner_may_still_fall_behind() -> None:
    told = portrait(ahead={10: 2, 50: 5, 90: 3})
    assert [told.open_after(part) for part in (0, 10, 50, 90)] == [1.0, 0.8, 0.3, 0.0]
