"""The plain player of Racebow."""

from __future__ import annotations

from collections import Counter

import pytest

from games.flow import tell
from games.track import race
from irisade.bots.company import Company, play_out
from irisade.core.dice import Dice
from irisade.core.match import view
from irisade.core.words import NOBODY, Ask
from irisade.games.racebow import GAME
from irisade.games.racebow.plain import choose
from irisade.games.racebow.rules import (
    Table,
    turn,
)
from irisade.games.racebow.towers import sorting_moves


def test_a_full_tower_needs_at_most_three_sortings():
    """RB-28..30: one order needs none, 16 need one, 80 two and 23 three."""
    assert Counter(sorting_moves().values()) == {0: 1, 1: 16, 2: 80, 3: 23}


def bot(t: Table, script: str = "") -> str:
    """What the plain bot answers to the question that these moves lead to."""
    asking = tell(turn(t), script).asking
    company = Company({0: choose}, 1)
    belief = company.beliefs[0]
    belief.view, belief.asking = view(GAME, t, 0), asking
    option = choose(belief)
    return asking.kind.note(option) if isinstance(asking, Ask) else str(option)


def test_the_bot_takes_what_it_lacks_and_pays_only_for_a_reason():
    assert bot(race("T05 T20 T30 T40 T50", "E1 ygbv", "E4")) == "E1"
    assert bot(race("T10 T03 T03 T03 T03", "E1 rygb p1", "E4")) != "A1"


def test_the_bot_sorts_as_well_as_it_can():
    assert bot(race("T07 T20 T30 T40 T50", "E2 yrgbv", "E4"), "A:A3") in ("1", "2")
    assert bot(race("T07 T20 T30 T40 T50", "E2 yrgbv", "E4"), "A:A3 A:1") == "2"
    assert bot(race("T01 T20 T30 T40 T50", "E1 vrygb", "E4"), "A:E1") == "1"
    assert bot(race("T06 T20 T30 T40 T50", "E1 ygbvr", "E4"), "A:W2") == "5"
    assert bot(race("T01 T20 T30 T40 T50", "E1 ryg", "E4"), "A:E1") == "-"


def test_the_bot_spends_a_turbo_only_for_something():
    assert bot(race("T20 T05 T30 T40 T50", "E1 ygb", "E4"), "A:E1 (T01)") == "E1"
    assert bot(race("T25 T26 T30 T40 T50", "E1 ygb o0", "E4"), "A:E1 (T01)") == "-"


def test_the_bot_minds_its_own_rainbow():
    """With target=own the tower of B is read from yellow on."""
    t = race("T01 T20 T30 T40 T50", "E4", "E1 rygbv t0", target="own")
    t.to_play = [1]
    asking = tell(turn(t), "B:E1").asking
    company = Company({1: choose}, 1)
    company.beliefs[1].view, company.beliefs[1].asking = t, asking
    assert asking.kind.note(choose(company.beliefs[1])) == "1"


def test_the_bot_does_not_ask_for_more():
    road = "T53 T20 T30 T40 T50 T60 T01 T02"
    assert bot(race(road, "E1 rygb", "1:E2", "2:E3", "2:E4", play_on="ask"), "A:E1") == str(NOBODY)


def lengths_and_wins(games: int, **options: int) -> tuple[float, list[float]]:
    """The mean number of rounds, and the share of wins of each start square."""
    played, wins = 0, [0] * 4
    for seed in range(games):
        match = play_out(GAME, 4, Dice(seed), seed, choose, start=1, **options)
        played += len(match.turns)
        wins[match.table.finished[0]] += 1
    return played / 4 / games, [won / games for won in wins]


@pytest.mark.slow
def test_planners_need_about_seventeen_rounds_and_square_one_wins_most():
    """RB-7: as simulated for the specification, 17.3 rounds and 62, 25, 11 and 2 % of the wins."""
    mean, wins = lengths_and_wins(300)
    assert 16 < mean < 18.5
    assert wins[0] > 0.45
    assert wins[3] < 0.06


@pytest.mark.slow
def test_fair_order_is_fair():
    """RB-7: 18.5 rounds, and nobody has less than a sixth or more than two fifths of the wins."""
    mean, wins = lengths_and_wins(300, order=1)
    assert 17 < mean < 20
    assert all(1 / 6 < share < 2 / 5 for share in wins)


@pytest.mark.slow
def test_playing_on_takes_longer():
    """RB-40: till the third has finished, half as long again."""
    assert lengths_and_wins(60, play_on=1)[0] > 1.25 * lengths_and_wins(60)[0]
