"""How a game of Racebow ends, and whole games."""

from __future__ import annotations

import pytest

from games.flow import at_random, tell, winners
from games.track import (
    FIVE,
    race,
    seats,
    told,
)
from irisade.core.dice import Dice
from irisade.core.match import Match, guess, view
from irisade.core.words import NOBODY, Window
from irisade.games.racebow import GAME
from irisade.games.racebow.rules import (
    ENDINGS,
    GO,
    NOTHING,
    PLAY_ON,
    boost,
    ending,
    look_after_track,
    news,
    over,
    points,
    score,
    step,
    turn,
)

# -- the end --


def test_the_last_colour_in_order_wins_at_once():
    """RB-39: violet on top, with turbos left; nobody is asked any more, no tile is laid."""
    t = race("T53 T20 T30 T40 T50", "E1 rygb", "E2", "E3", "E4")
    done = told(t, "A:E1")
    assert done.said() == ["A has the rainbow in order!"]
    assert over(t)
    assert (len(t.road), winners(GAME, t, 4), points(t, 0)) == (5, "A", 5)
    assert [score(t, seat) > 0 for seat in range(4)] == [True, False, False, False]
    assert ENDINGS[ending(t)] == "the rainbow is in order"


def test_five_colours_in_another_order_do_not_win():
    """RB-39: the last one is in place, two others are not."""
    t = race("T53 T20 T30 T40 T50", "E1 yrgb t0", "E2")
    told(t, "A:E1 (T01)")
    assert not over(t)
    assert points(t, 0) == 3


def test_sorting_wins_too_in_the_middle_of_a_turn():
    """RB-39, RB-30: the swap of the second step puts it right."""
    t = race("T20 T07 T30 T40 T50", "E2 yrgbv", "E2", "E3", "E4")
    told(t, "A:E2 (T01) A:A3 A:1 A:2")
    assert t.finished == [0]
    assert over(t)


def test_each_may_have_a_rainbow_of_its_own():
    """RB-39: with target=own B begins with yellow."""
    t = race("T05 T20 T30 T40 T50", "E4", "E1 ygbv t0", "E3", "E4", target="own")
    t.to_play = [1, 2, 3]
    told(t, "B:E1")
    assert t.finished == [1]
    t = race("T53 T20 T30 T40 T50", "E4", "E1 rygb t0", "E3", "E4", target="own")
    t.to_play = [1, 2, 3]
    told(t, "B:E1 (T01)")
    assert not t.finished


def test_the_others_play_on():
    """RB-40: with play_on=yes A leaves the track, its tile is cleared, and it is B's turn."""
    road = "T53 T20 T30 T40 T50 T60 T01 T02"
    t = race(road, "E1 rygb", "1:E2", "2:E3", "2:E4", play_on="yes")
    told(t, "A:E1")
    assert not over(t)
    assert (t.gone, seats(t.line), seats(t.to_play)) == (1, "BCD", "BCD")
    assert t.square[0] == -1
    assert [score(t, seat) for seat in range(4)] == [4, 0, 0, 0]


def test_places_are_known_when_one_is_left():
    """RB-40: A and B are home; when C is too, D is fourth."""
    road = "T53 T20 T30 T40 T50 T60 T01 T02"
    t = race(road, "4:E1", "4:E1", "E1 rygb", "2:E4", play_on="yes")
    t.finished, t.line, t.to_play = [1, 0], [2, 3], [2, 3]
    told(t, "C:E1")
    assert over(t)
    assert [score(t, seat) for seat in range(4)] == [3, 4, 2, 0]
    assert ENDINGS[ending(t)] == "every place is taken"


def test_the_leader_leaves_and_five_tiles_still_lie_ahead():
    """RB-40, RB-34: A wins from far ahead; B, now in front, lays nothing before it is needed."""
    road = "T20 T30 T40 T50 T60 T53 T01 T02 T03 T04"
    t = race(road, "4:E1 rygb t0", "0:E2 t0", "0:E3 t0", play_on="yes")
    told(t, "A:E1")
    assert (len(t.road), t.gone) == (10, 0)
    told(t, "B:E2")
    assert len(t.road) == 10


def test_whoever_wants_to_can_ask_the_others_to_play_on():
    """RB-40: with play_on=ask one voice is enough, and silence ends the game; later nobody is asked again."""
    road = "T53 T20 T30 T40 T50 T60 T01 T02"
    t = race(road, "E1 rygb", "1:E2", "2:E3", "2:E4", play_on="ask")
    asking = tell(turn(t), "A:E1").asking
    assert isinstance(asking, Window)
    assert (list(asking.seats), asking.kind) == ([1, 2, 3], PLAY_ON)
    for speaker, goes_on in ((NOBODY, False), (2, True)):
        t = race(road, "E1 rygb", "1:E2", "2:E3", "2:E4", play_on="ask")
        flow = turn(t)
        next(flow)
        flow.send(GO.read("E1"))
        flow.send(None)
        with pytest.raises(StopIteration):
            flow.send(speaker)
        assert over(t) != goes_on
    t.road[1], t.colour_on[1], t.bonus_on[1] = 52, 1, 0  # T53 is ahead of B
    t.towers[1] = [0, 1, 2, 3]
    told(t, "B:E1")
    assert t.finished == [0, 1]


def test_three_may_play_on_for_the_second_place():
    """RB-40: two are asked, and when one of them finishes every place is taken."""
    road = "T53 T20 T30 T40 T50 T60 T01"
    t = race(road, "E1 rygb", "1:E2", "1:E3", play_on="ask", fewer="on")
    asking = tell(turn(t), "A:E1").asking
    assert isinstance(asking, Window)
    assert list(asking.seats) == [1, 2]
    t.finished = [0, 2]
    assert over(t)
    assert ENDINGS[ending(t)] == "every place is taken"


def test_two_never_play_on():
    """RB-40: with two players there is nothing left to play for."""
    t = race("T53 T20 T30 T40 T50", "E1 rygb", "E2", play_on="ask", fewer="on")
    told(t, "A:E1")
    assert over(t)
    assert ENDINGS[ending(t)] == "the rainbow is in order"


def test_if_all_agree_to_stop_what_is_in_place_counts():
    """RB-39: nobody has finished; A has two in place, B one."""
    t = race(FIVE, "E1 ryb", "E2 rgy", "E3", "E4 yrg")
    assert [score(t, seat) for seat in range(4)] == [2, 1, 0, 1]
    assert winners(GAME, t, 4) == "A"


# -- whole games --


@pytest.mark.parametrize("seed", range(3))
def test_what_always_holds(seed):
    """RB-17, RB-25, RB-34, RB-35: over random games of every kind."""
    options = [
        {},
        {"squares": "exclusive", "order": "rear_first"},
        {"play_on": "yes", "mirror": "yes", "turbos_per_turn": "many", "target": "own"},
    ][seed]
    for match in at_random(GAME, 4, seed, **options):
        t = match.table
        if match.turns:
            racing = [t.tile[seat] for seat in t.line]
            assert t.gone <= max(0, *racing)
            assert len(t.road) - 1 - (max(racing) - t.gone) >= 4 or t.using != NOTHING or over(t)
            assert all(0 <= value <= t.counter_max for row in t.counters[:4] for value in row)
            assert all(value >= 0 for value in t.supply)
            assert set(t.to_play) - {t.to_play[0]} <= set(t.line)
        if match.quiet:
            break


def test_nothing_is_hidden():
    """RB-2: the stack is known by what is not in it, and kept in order; nobody can guess more."""
    match = Match(GAME, 4, Dice(3))
    assert all(view(GAME, match.table, seat).bytes == match.table.bytes for seat in (NOBODY, 0, 3))
    before = match.table.bytes
    guess(GAME, match.table, 1, [], Dice(1))
    assert match.table.bytes == before
    assert match.table.stack == sorted(match.table.stack)


def test_news_is_a_higher_tower_or_a_finished_rainbow():
    t = race(FIVE, "E1 ry", "E2 r")
    before = news(t)
    t.towers[1] += [2]
    assert news(t) == before
    t.towers[0] += [2]
    assert news(t) == before + 1
    t.finished += [0]
    assert news(t) == before + 2


def test_a_step_and_a_boost_are_rules_of_their_own():
    """RB-8, RB-19: with no turbo the second never asks."""
    t = race(FIVE, "E1 t0", "E2")
    assert tell(step(t, 0), "A:E1 (T01)").asking is None
    assert tell(boost(t, 0)).asked == []
    assert tell(look_after_track(t)).asking is None
