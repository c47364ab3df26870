"""Ronde for two, solved exactly at its end: what perfect play is worth, and what the rules of thumb leave."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from irisade.games.colomo.ronde import plain

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from exact_ronde import FRESH, Exact, Hue, Position, by_rule, start

PLAIN, MASTER = by_rule(plain.choose), by_rule(plain.keenly)


def test_whoever_turns_over_a_fresh_disc_first_wins_with_four_left():
    """Both need red, one red and one blue are known; blue is of no use, but means another go."""
    at = Position((Hue(1, 1, False, False), Hue(1, 1, True, True)))
    exact = Exact(None, PLAIN)
    assert exact._first(at, 0, FRESH) == 1
    assert exact._first(at, 0, 0) < 1
    assert Exact(MASTER, PLAIN).value(at, 0) == 1
    assert Exact(PLAIN, PLAIN).value(at, 0) == 0.5, "plain leaves a blue pair alone, and its turn ends"


@pytest.mark.parametrize("rule", [PLAIN, MASTER], ids=["plain", "master"])
def test_nobody_does_better_than_perfect_play(rule):
    at = start(2, 4)
    assert Exact(rule, rule).share(at) == pytest.approx(0.5)
    against_itself = Exact(None, None).value(at, 0)
    assert Exact(rule, None).value(at, 0) <= against_itself + 1e-9
    assert Exact(None, rule).value(at, 0) >= against_itself - 1e-9
    assert Exact(None, rule).share(at) > 0.5


def test_what_a_rule_might_answer_is_asked_of_the_game_itself():
    at = Position((Hue(1, 1, False, False), Hue(2, 2, False, False)))
    assert PLAIN(at, None) == MASTER(at, None) == {1: 1.0}
    assert PLAIN(start(3, 4), None) == {FRESH: 1.0}
