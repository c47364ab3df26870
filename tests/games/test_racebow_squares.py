"""The rules of Racebow: what lies on a square, and the tower that is built of it."""

from __future__ import annotations

import pytest

from games.flow import at_random, tell
from games.track import (
    FIVE,
    fuel,
    offered,
    race,
    told,
    tower,
)
from irisade.core.words import NOBODY, Ask
from irisade.games.racebow import GAME
from irisade.games.racebow.rules import (
    EXCHANGE,
    GO,
    LIFT,
    LOWER,
    NOTHING,
    RAISE,
    turn,
)
from irisade.games.racebow.tiles import (
    COLOURS,
    mark,
)


def test_a_colour_goes_to_the_lowest_free_floor():
    """RB-23: yellow and red are there, green comes on top of them."""
    t = race("T29 T20 T30 T40 T50", "E1 yr t0", "E2")
    told(t, "A:E1 (T01)")
    assert tower(t) == "yrg"
    assert t.colour_on[0] == 0
    assert t.supply[2] == 6  # not back there: it is in the tower, and T30 has another


def test_a_bonus_raises_its_counter_and_goes_back():
    """RB-25, RB-26: a propeller for A; the pawn is in the supply, and for B there is nothing left."""
    t = race(FIVE, "E1 t0", "E1 t0")
    before = t.supply[COLOURS]
    told(t, "A:E2 (T01)")
    assert (fuel(t), t.supply[COLOURS]) == ("p4 o3 t0", before + 1)
    told(t, "B:E2")
    assert (fuel(t, "B"), t.bonus_on[0]) == ("p3 o3 t0", 0)


@pytest.mark.parametrize(
    ("tile", "start", "square", "after"), [("T12", "E4", "E4", "p3 o4 t0"), ("T03", "E2", "E3", "p3 o3 t1")]
)
def test_every_bonus_has_its_own_counter_and_supply(tile, start, square, after):
    """RB-25, RB-36: oxygen and turbo; and if nobody takes the pawn, it goes back with its tile."""
    t = race(f"{tile} T20 T30 T40 T50 T60", f"{start} t0", "0:E1")
    supply = t.supply[:]
    tell(turn(t), f"A:{square}")
    assert fuel(t) == after
    supply[COLOURS + mark(t.road[0])] += 1
    assert t.supply == supply
    t = race(f"{tile} T20 T30 T40 T50 T60 T01", "0:E1 t0", "1:E1")
    supply = t.supply[:]
    supply[0] += 1
    supply[COLOURS + mark(t.road[0])] += 1
    told(t, "A:E1")
    assert t.supply == supply


def test_a_bonus_never_goes_over_the_maximum():
    """RB-25: with bonus_worth=3, from 4 to 5."""
    t = race(FIVE, "E1 p4 t0", "E1", bonus_worth="3")
    told(t, "A:E2 (T01)")
    assert fuel(t) == "p5 o3 t0"
    t = race(FIVE, "E1 p1 t0", "E1", bonus_worth="3")
    told(t, "A:E2 (T01)")
    assert fuel(t) == "p4 o3 t0"


def test_a_sign_never_wears_out():
    """RB-27: E1 of T01 sorts for A and then for B."""
    t = race("T01 T20 T30 T40 T50", "E1 yr t0", "E1 bg t0")
    told(t, "A:E1 A:1 (T02)")
    told(t, "B:E1 B:1")
    assert (tower(t, "A"), tower(t, "B")) == ("ry", "gb")


def test_to_the_top():
    """RB-28, RB-32: of yellow, red, green red goes up; the floors above stay empty."""
    t = race("T01 T20 T30 T40 T50", "E1 yrg t0", "E2")
    assert tell(turn(t), "A:E1").asking == Ask(0, RAISE, [NOBODY, 0, 1])
    t = race("T01 T20 T30 T40 T50", "E1 yrg t0", "E2")
    told(t, "A:E1 A:2 (T02)")
    assert tower(t) == "ygr"


def test_to_the_bottom():
    """RB-29, RB-13: W2 of T06, paid with oxygen; red goes down, yellow up."""
    t = race("T06 T20 T30 T40 T50", "E1 yrg t0", "E2")
    assert tell(turn(t), "A:W2").asking == Ask(0, LOWER, [NOBODY, 1, 2])
    t = race("T06 T20 T30 T40 T50", "E1 yrg t0", "E2")
    told(t, "A:W2 A:2 (T02)")
    assert (tower(t), fuel(t)) == ("ryg", "p3 o2 t0")


def test_a_swap():
    """RB-30: any two; the first and the third here. What was taken out is on the table meanwhile."""
    t = race("T07 T20 T30 T40 T50", "E2 grybv t0", "E2")
    assert tell(turn(t), "A:A3").asking == Ask(0, LIFT, [NOBODY, 0, 1, 2, 3, 4])
    t = race("T07 T20 T30 T40 T50", "E2 yrg t0", "E2")
    assert tell(turn(t), "A:A3 A:1").asking == Ask(0, EXCHANGE, [1, 2])
    assert (t.lifted, t.using) == (0, 5)
    t = race("T07 T20 T30 T40 T50", "E2 yrg t0", "E2")
    told(t, "A:A3 A:1 A:3 (T02)")
    assert tower(t) == "gry"
    assert (t.lifted, t.using) == (NOBODY, NOTHING)


def test_a_short_tower_is_not_sorted():
    """RB-31: with one pawn nobody is asked; with two one may refuse."""
    t = race("T07 T20 T30 T40 T50", "E2 y t0", "E2")
    assert told(t, "A:A3 (T02)").asked == [GO.text]
    t = race("T07 T20 T30 T40 T50", "E2 yr t0", "E2")
    told(t, "A:A3 A:- (T02)")
    assert (tower(t), t.using, t.lifted) == ("yr", NOTHING, NOBODY)


@pytest.mark.parametrize(
    ("tile", "start", "square", "options"),
    [("T01", "E1", "E1", "1 2"), ("T06", "E1", "W2", "2 3"), ("T07", "E2", "A3", "1 2 3")],
)
def test_sorting_may_be_a_must(tile, start, square, options):
    """RB-31: with must_act=yes nobody leaves the tower as it is."""
    t = race(f"{tile} T20 T30 T40 T50", f"{start} ryg t0", "E2", must_act="yes")
    assert offered(tell(turn(t), f"A:{square}").asking) == options


def test_pawns_never_leave_a_tower():
    """RB-33, RB-32: over a whole random game towers only grow, and have no colour twice."""
    high = [0] * 4
    for match in at_random(GAME, 4, 5):
        for seat, colours in enumerate(match.table.towers):
            assert len(colours) >= high[seat]
            assert len(set(colours)) == len(colours)
            high[seat] = len(colours)
        if match.quiet:
            break
