"""Whole games of Rainbow Road, and its plain player."""

from __future__ import annotations

from collections import Counter
from statistics import mean

import pytest

from games.fairies import (
    dealt,
    ended,
    every_card,
    every_prank,
    rain,
    ring,
    spots,
    totals,
)
from games.flow import at_random, by_dice
from irisade.bots.company import Company, play_out
from irisade.bots.company import at_random as any_option
from irisade.core.dice import Dice
from irisade.core.match import Match, view
from irisade.core.words import NOBODY, Ask
from irisade.games.rainbow_road import GAME
from irisade.games.rainbow_road.habits import longest
from irisade.games.rainbow_road.rules import ending, new_turn, news, over, turn
from irisade.games.rainbow_road.table import CARDS, LAND, NONE, PLAY, PRANK, PRANKS, RAIN, SKIP, SPOTS, SUNNY

# -- whole games --


@pytest.mark.parametrize("seed", range(30))
def test_nothing_is_ever_lost(seed):
    """RO-19, RO-24, RO-42, RO-57..60: cards, fairies, points and rounds in a random game."""
    for match in at_random(GAME, 2, seed):
        t = match.table
        if not (t.prank == 5 and t.lifted != NONE):
            assert every_card(t) == Counter(CARDS)
            assert len(t.box) == 1
        assert every_prank(t) == list(PRANKS)
        assert t.fairies[SUNNY] != t.fairies[RAIN]
        assert all(t.road[spot] for spot in t.fairies)
        if isinstance(match.asking, Ask):
            assert 0 < len(set(match.asking.options)) == len(match.asking.options) <= 10
    assert sorted(match.outcome.ranks) == [1, 2]
    assert list(match.outcome.points) == match.table.points
    assert len(match.turns) == 24
    assert sum(match.table.points) <= 160


def test_every_run_brings_news_and_three_runs_are_a_round():
    """RO-13: two placements, then the fairies."""
    t = dealt(5)
    told, begun = [news(t)], []
    while not over(t):
        begun.append(new_turn(t))
        by_dice(turn(t), Dice(len(begun)))
        told.append(news(t))
    assert told == [*range(1, 25), 27]
    assert begun == [True, False, False] * 8


# -- the plain bot --


def test_the_plain_bot_takes_the_long_walk():
    """RO-30: ten points are better than nine."""
    t = ring("4 5 6 7 1 | 2 2 3 3 4", sunny="A1", rain="A4", marked="A3 B1")
    flow = turn(t)
    asking = next(flow)
    company = Company({0: GAME.plain.choose}, 1)
    belief = company.beliefs[0]
    while isinstance(asking, Ask) and asking.seat == 0:
        belief.view, belief.asking = view(GAME, t, 0), asking
        asking = flow.send(GAME.plain.choose(belief))
    assert t.points[0] == 10


def test_the_plain_bot_beats_chance():
    """RO-58: from either seat."""
    for seat in (0, 1):
        company = Company({seat: GAME.plain.choose, 1 - seat: any_option}, 7)
        match = Match(GAME, 2, Dice(seat + 1), on_show=company.saw)
        while not match.over:
            company.answer(match)
        assert match.outcome.ranks[seat] == 1


@pytest.mark.parametrize(
    "options", [{"placement": 1, "match": 1}, {"topology": 1, "pranks_each": 3}, {"recycle_box": 1}]
)
def test_the_plain_bot_answers_every_question(options):
    """RO-57: it plays with any house rule."""
    assert play_out(GAME, 2, Dice(2), 2, GAME.plain.choose, **options).over


@pytest.mark.slow
def test_plain_games_are_as_long_and_as_close_as_simulated():
    """RO-57..60: a median of about 21 points each, the first player winning nearly half of the games."""
    matches = [play_out(GAME, 2, Dice(seed), seed, GAME.plain.choose) for seed in range(120)]
    points = [point for match in matches for point in match.outcome.points]
    first = mean(match.outcome.ranks[match.table.first] == 1 for match in matches)
    assert 19 < mean(points) < 24
    assert max(points) < 46
    assert 0.34 < first < 0.6
    assert mean(ending(match.table) == 0 for match in matches) > 0.84


@pytest.mark.parametrize(
    "road",
    ["4 7 6 1 5 | 3 2 1 6 5", "1 2 3 4 5 | 6 7 7 6 5", ". 3 . 3 . | . 3 . 5 .", "7 7 7 7 7 | 7 7 7 7 7"],
)
@pytest.mark.parametrize("rainy", [False, True])
@pytest.mark.parametrize("fairy", [SUNNY, RAIN])
def test_by_habit_a_fairy_walks_as_far_as_it_can(road, rainy, fairy):
    """RO-24, RO-30, RO-35"""
    t = ring(road, "A4", "A2", rainy=rainy)
    t.moving = fairy
    best = max(points for way in (1, -1) for points in totals(t.copy(), fairy, way))
    assert longest(t, t.fairies[fairy]) // SPOTS == best


def test_by_habit_rain_teleports_to_the_longest_walk():
    """RO-48: to the 5, from where 3, 2 and 1 lie ahead."""
    t = ring("4 7 6 1 5 | 3 2 1 6 5", "A4", "A1", tricks=("", "teleport"))
    asking = rain(t, "B:teleport").asking
    assert GAME.habits[LAND](t, 1, list(asking.options)) == spots("A5")


def test_by_habit_rain_leaps_on_where_that_brings_her_far():
    """RO-41: over the 2 to 5, 4, 3, 2 with a Skip; a Jump onto the 2 would be the end."""
    t = ring("7 6 6 2 5 | 4 3 2 1 7", "B4", "A1", tricks=("", "jump skip"))
    asking = rain(t, "B:- B:A2 B:A3").asking
    assert GAME.habits[PRANK](t, 1, list(asking.options)) == [SKIP]
    t = ring("7 6 6 2 5 | 4 3 2 1 7", "B4", "A1", tricks=("", "jump"))
    asking = rain(t, "B:- B:A2 B:A3").asking
    assert GAME.habits[PRANK](t, 1, list(asking.options)) == [NOBODY]


def test_a_plain_player_leaps_in_the_middle_of_a_walk():
    """RO-41, RO-46: the rulebook's skip for six points, where the walk alone brings three."""
    t = ring("7 6 6 2 5 | 4 3 2 1 7", "B4", "A1", tricks=("", "skip"), marked="A3 B1", hands=("1", "1"))
    answers, asking = [], rain(t.copy()).asking
    while asking is not None:
        after = t.copy()
        rain(after, " ".join(answers))
        worth = GAME.plain.moves(after, asking)
        best = max(asking.options, key=lambda option: worth[option])
        answers.append(f"B:{asking.kind.note(best)}")
        last = t.copy()
        asking = rain(last, " ".join(answers)).asking
    assert answers == ["B:-", "B:A2", "B:A3", "B:skip", "B:B3"]
    assert ended(last, RAIN) == (6, "B3")


def test_by_habit_the_second_to_play_takes_sunny_where_sunny_goes_far():
    """RO-20: a 7 beats the rival's 6 by sun; from A2 Sunny then has the whole road up to it."""
    t = ring("2 1 3 . 5 | 6 . . . .", "A2", "B1", hands=("1 7", ""))
    t.marked, t.aimed, t.to_play = [NONE, spots("B1")[0]], [spots("A4")[0], NONE], [0]
    assert GAME.habits[PLAY](t, 0, [1, 7]) == [7]
