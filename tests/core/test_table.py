"""Tables: plain data that copies in a microsecond and compares byte for byte."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from irisade.core.table import Bound, Pile, Wide, layout, table


@table
class Road:
    turn: int
    line: Pile[5]
    hands: Pile[3, 2]
    large: Wide[2]


numbers = st.lists(st.integers(-3, 9), max_size=5)
roads = st.builds(Road, st.integers(-3, 9), numbers, st.lists(numbers, min_size=3, max_size=3), numbers)
a_few = settings(max_examples=60, derandomize=True, deadline=None)


def test_a_table_starts_empty():
    t = Road()
    assert (t.turn, t.line, t.hands, t.large) == (0, [], [[], [], []], [])


def test_two_new_tables_share_nothing():
    one, other = Road(), Road()
    one.line.append(1)
    one.hands[0].append(2)
    assert other == Road()


def test_the_layout_tells_bounds_in_order():
    assert layout(Road) == {
        "turn": None,
        "line": Bound(0, 5, 16),
        "hands": Bound(3, 2, 16),
        "large": Bound(0, 2, 64),
    }


@given(roads)
@a_few
def test_a_copy_is_equal_and_shares_no_pile(t):
    other = t.copy()
    assert type(other) is Road
    assert other == t
    assert other.bytes == t.bytes
    other.turn += 1
    other.line.append(0)
    other.hands[1].append(0)
    other.large.append(0)
    before = t.copy()
    assert (t.turn, t.line, t.hands, t.large) == (before.turn, before.line, before.hands, before.large)
    assert (len(other.line), len(other.hands[1])) == (len(t.line) + 1, len(t.hands[1]) + 1)


@given(roads, roads)
@a_few
def test_tables_are_equal_when_their_bytes_are(one, other):
    assert (one.bytes == other.bytes) == (one == other)


@given(roads, roads)
@a_few
def test_equal_tables_have_the_same_checksum(one, other):
    assert one.checksum() == one.copy().checksum()
    assert (one.checksum() == other.checksum()) == (one == other)


def test_a_checksum_is_the_same_in_every_python():
    """Rows of online tables keep them: should this fail in a new Python, their tables could not go on."""
    assert Road().checksum() == 837561547
    assert Road(1, [2, -1, 300], [[3], [], [7, 8]], [1 << 40, -(1 << 60)]).checksum() == 1097057568


def test_a_field_that_joined_later_counts_only_when_something_lies_there():
    """Tables that were stored before are still what they were."""

    @table
    class Before:
        a: int
        p: Pile[3]

    @table
    class Now:
        LATER = ("b", "q")
        a: int
        b: int
        p: Pile[3]
        q: Pile[2]

    assert Now(a=1, p=[2]).checksum() == Before(a=1, p=[2]).checksum()
    sums = [Now(a=1, p=[2], **more).checksum() for more in ({}, {"b": 1}, {"b": 2}, {"q": [1]}, {"q": [0]})]
    assert len(set(sums)) == 5


def test_the_order_of_a_pile_is_in_its_bytes():
    assert Road(0, [1, 2]).bytes != Road(0, [2, 1]).bytes
    assert Road(0, [1]).bytes != Road(0, [], [[1], [], []]).bytes


def test_a_table_takes_no_other_field():
    with pytest.raises(AttributeError):
        Road().colour = 1


@pytest.mark.parametrize("kind", [str, float, list, dict, "list[int]"])
def test_only_numbers_and_piles_lie_on_a_table(kind):
    wrong = type("Wrong", (), {"__annotations__": {"cards": kind}})
    with pytest.raises(TypeError, match=r"Wrong\.cards must be an int, a Pile or a Wide"):
        table(wrong)
