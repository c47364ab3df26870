"""Which words of a robot fit what has happened at the seats."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from irisade.core.text import Sentence
from irisade.draw.remarks import BEATEN, GLAD, LEVEL, PASSED, PRAISE, THANKS, Remark, Remarks

ME, ROBOT, OTHER = range(3)


class Look:
    """What everybody sees of a table on which nothing is covered."""

    def __init__(self, points):
        self.points = points

    def of(self, seat):
        return self


class Points:
    """A game of which nobody knows more than what stands at the seats."""

    def __init__(self) -> None:
        self.face, self.rules = self, SimpleNamespace(score=lambda t, seat: t.points[seat])

    def score(self, t, seat):
        return Sentence("{n}", {"n": t.points[seat]})


def said(before, now, over=False):
    """What the one robot says, whatever it is now that makes it speak up."""
    remarks = Remarks(Points(), 3)
    for more in range(0, 400, 10):  # of these numbers some make it say a word
        was, then = (Look([n and n + more for n in points]) for points in (before, now))
        found = remarks.about(was, then, [ROBOT], over)
        if found is not None:
            return found
    return None


@pytest.mark.parametrize(
    ("before", "now", "lines"),
    [
        ([1, 1, 1], [1, 2, 1], GLAD),
        ([1, 3, 1], [2, 3, 1], PRAISE),
        ([3, 1, 1], [4, 1, 1], PRAISE),
        ([2, 3, 1], [3, 3, 1], LEVEL),
        ([2, 3, 1], [4, 3, 1], PASSED),
        ([0, 0, 0], [1, 0, 0], PRAISE),
    ],
)
def test_a_robot_says_what_fits(before, now, lines):
    found = said(before, now)
    assert found.seat == ROBOT
    assert found.line.text in {line.text for line in lines}


def test_nothing_is_said_where_nobody_gains():
    assert said([1, 2, 3], [1, 2, 3]) is None
    assert said([1, 2, 3], [1, 1, 3]) is None


def test_in_the_end_a_robot_bows_to_whoever_beat_it():
    beaten = said([1, 2, 3], [4, 2, 3], over=True)
    assert beaten.line.text in {line.text for line in BEATEN}
    assert beaten.line.words == {"seat": ME}
    for won in ([1, 5, 3], [5, 1, 5]):
        assert said([1, 2, 3], won, over=True).line.text in {line.text for line in THANKS}


def test_the_same_looks_make_it_say_the_same():
    once, twice = (said([1, 3, 1], [2, 3, 1]) for _ in range(2))
    assert once == twice
    assert isinstance(once, Remark)
