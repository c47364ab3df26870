"""Rondo for two, solved exactly at its end; and the game itself, played from there, agrees."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from irisade import Ask, Dice
from irisade.bots.company import Choose
from irisade.core.belief import Belief
from irisade.core.game import games
from irisade.core.match import view
from irisade.core.run import Question, run_through
from irisade.games.colomo.discs import COLOURS, NO_COLOUR
from irisade.games.colomo.rondo import plain, rules

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from exact_rondo import FRESH, Exact, Hue, Position, by_rule, laid_out, start

PLAIN, MASTER = by_rule(plain.choose), by_rule(plain.keenly)
PLAYED = 1000  # games from each of two seats


def test_a_pair_that_is_known_wins_the_middle():
    """Red is wanted and known; nothing is left to draw, so three discs decide."""
    red, blue = Hue(2, 0, False, True, 0, True), Hue(0, 2, False, True, 0, False)
    assert Exact(None, None).value(Position((red, blue), middle=3, lead=-2), 0) == 1
    assert Exact(PLAIN, None).value(Position((red, blue), middle=3, lead=-2), 0) == 1
    assert Exact(None, None).value(Position((red, blue), middle=3, lead=-4), 0) == 0


def test_after_a_wrong_disc_something_known_is_the_better_second():
    """Red is wanted, a blue disc is up, and only the green ones and a red one are unseen."""
    red, blue, green = (
        Hue(1, 1, False, True, 0, True),
        Hue(1, 0, False, True, 0, False),
        Hue(0, 2, False, False, 0, False),
    )
    at = Position((red, blue, green), middle=2)
    exact = Exact(None, None)
    worth = {answer: exact._second(at, 0, 1, answer, True) for answer in at.answers()}
    assert worth[0] > worth[FRESH]
    assert set(MASTER(at, 1)) == {0, 1}
    assert set(PLAIN(at, 1)) == {FRESH}


@pytest.mark.parametrize("rule", [PLAIN, MASTER], ids=["plain", "master"])
def test_nobody_does_better_than_perfect_play(rule):
    at = start(3, 1)
    assert Exact(rule, rule).share(at) == pytest.approx(0.5)
    against_itself = Exact(None, None).value(at, 0)
    assert Exact(rule, None).value(at, 0) <= against_itself + 1e-9
    assert Exact(None, rule).value(at, 0) >= against_itself - 1e-9
    assert Exact(None, rule).share(at) > 0.5


@pytest.mark.slow
def test_games_that_are_played_from_there_agree():
    """A master against the rule of thumb, by the rules and the bots of the game."""
    at = start(3, 1)
    won = sum(
        played(at, choosers, seed)
        for seed in range(PLAYED)
        for choosers in ((plain.keenly, plain.choose), (plain.choose, plain.keenly))
    )
    share = Exact(MASTER, PLAIN).share(at)
    assert share > 0.6
    assert won / (2 * PLAYED) == pytest.approx(share, abs=4 * (0.25 / (2 * PLAYED)) ** 0.5)


def played(at: Position, choosers: tuple[Choose, Choose], seed: int) -> float:
    """What the master has won: seat 0 begins."""
    t, _ = laid_out(at, None)
    t.colour = [hue if hue >= 0 else NO_COLOUR for hue in t.colour]
    t.undecided = [hue.unseen for hue in at.hues] + [0] * (COLOURS - len(at.hues))
    luck, beliefs = Dice(seed), [Belief(seat, Dice(2 * seed + seat + 1)) for seat in range(2)]
    game = games()["colomo-rondo"]

    def answer(question: Question) -> int:
        if not isinstance(question, Ask):
            return luck.decide(question)
        belief = beliefs[question.seat]
        belief.view, belief.asking, belief.game = view(game, t, question.seat), question, game
        return choosers[question.seat](belief)

    while not rules.over(t):
        run_through(rules.turn(t), answer, lambda show: [belief.saw(show) for belief in beliefs])
    mine, theirs = (rules.score(t, seat) for seat in (0, 1))
    first = 0.5 + 0.5 * ((mine > theirs) - (mine < theirs))
    return first if choosers[0] is plain.keenly else 1 - first
