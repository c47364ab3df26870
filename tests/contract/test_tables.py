"""A table stays inside its bounds: the compiled games keep it in arrays of that size."""

from __future__ import annotations

from typing import Any

import pytest

from contract.walks import SetUp, Walk, every_set_up, games_each
from irisade import NOBODY
from irisade.core.table import overflows
from toys import POND, broken


@every_set_up
@games_each(quick=1, full=2)
def test_a_table_and_its_views_stay_inside_their_bounds(set_up, seeds):
    for seed in seeds:
        walk = Walk(set_up, seed, live=True)
        for match in walk:
            assert not [*overflows(match.table)]
        assert not [*overflows(walk.match.table)]
        for seat in range(NOBODY, set_up.seats):
            assert not [*overflows(walk.match.view(seat))]


@every_set_up
def test_no_two_names_hold_one_pile(set_up):
    """A pile with two names is two piles when compiled."""
    for match in Walk(set_up, 2, live=True).now_and_then(5):
        piles = [value for name in type(match.table).__slots__ for value in lists(getattr(match.table, name))]
        assert len({id(pile) for pile in piles}) == len(piles)


def lists(value: Any) -> list[list[int]]:
    if not isinstance(value, list):
        return []
    return [value, *(row for row in value if isinstance(row, list))]


def crowded(t):
    yield from POND.rules.turn(t)
    t.caught += [0, 0, 0]


def true_or_false(t):
    yield from POND.rules.turn(t)
    t.turn = t.turn > 0


def huge(t):
    yield from POND.rules.turn(t)
    t.caught[0] += 40_000


@pytest.mark.parametrize("turn", [crowded, true_or_false, huge])
def test_it_bites_when_a_field_does_not_fit(turn):
    walk = Walk(SetUp(broken(POND, turn=turn), 2, {}), 1, steps=12)
    assert any([*overflows(match.table)] for match in walk)
