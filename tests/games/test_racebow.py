"""The rules of Racebow, told in its notation: E2 is a square, r y g b v are the colours, T10 is a tile."""

from __future__ import annotations

import pytest

from games.flow import replay, tell
from games.track import (
    FIVE,
    fuel,
    offered,
    race,
    reach,
    reason,
    seats,
    take_bonus,
    take_colour,
    told,
    tower,
    ways,
    where,
)
from irisade.core.dice import Dice
from irisade.core.game import WrongSeats
from irisade.core.match import IllegalMove, Match
from irisade.games.racebow import GAME
from irisade.games.racebow.rules import (
    BOOST,
    FULL,
    GO,
    NO_OXYGEN,
    NO_PROPELLER,
    OPEN,
    OWNED,
    TAKEN,
    Table,
    setup,
    square_label,
    tile_label,
    turn,
)
from irisade.games.racebow.tiles import (
    TURBO,
    colour_square,
    mark_square,
)

# -- set-up --


def test_five_tiles_and_four_pawns():
    """RB-1..6, RB-11: 55 tiles in the stack, pawns on their squares, counters 3 3 2, four start squares."""
    t: Table = GAME.blank({})
    assert tell(setup(t, 4), "(T10) (T01) (T06) (T54) (T38) (3) (1) (4) (2)").asking is None
    assert len(t.stack) == 55
    assert [tile_label(tile) for tile in t.road] == ["T10", "T01", "T06", "T54", "T38"]
    assert t.colour_on == [1, 1, 1, 1, 1]
    assert t.bonus_on == [1, 0, 0, 1, 1]  # T01 and T06 have actions, and no pawn lies on those
    assert t.supply == [5, 8, 8, 7, 7, 3, 5, 4]
    assert [fuel(t, seat) for seat in "ABCD"] == ["p3 o3 t2"] * 4
    assert [where(t, seat) for seat in "ABCD"] == ["E3", "E1", "E4", "E2"]
    assert [tower(t, seat) for seat in "ABCD"] == [""] * 4
    assert (t.using, t.lifted) == (-1, -1)


def test_no_two_start_on_one_square():
    """RB-6: A has drawn square 3, so B draws among the others."""
    t: Table = GAME.blank({})
    assert tell(setup(t, 4), "(T10) (T01) (T06) (T54) (T38) (3)").asking.outcomes == [0, 1, 3]


def test_square_one_leaves_first():
    """RB-6, RB-7: B has drawn square 1, then come D, A and C."""
    t: Table = GAME.blank({})
    tell(setup(t, 4), "(T10) (T01) (T06) (T54) (T38) (3) (1) (4) (2)")
    assert seats(t.line) == seats(t.to_play) == "BDAC"


def test_seats_may_take_the_squares_as_agreed():
    """RB-6: with start=seated luck only lays the tiles."""
    t: Table = GAME.blank(GAME.read_options({"start": "seated"}))
    tell(setup(t, 4), "(T10) (T01) (T06) (T54) (T38)")
    assert [where(t, seat) for seat in "ABCD"] == ["E1", "E2", "E3", "E4"]
    assert seats(t.to_play) == "ABCD"


@pytest.mark.parametrize(("players", "options"), [(3, {}), (5, {}), (4, {"fewer": 1}), (1, {"fewer": 1})])
def test_racebow_is_for_four(players, options):
    """RB-1: two or three race only with the option."""
    with pytest.raises(WrongSeats):
        Match(GAME, players, Dice(1), options)


def test_start_squares_may_follow_the_results_of_earlier_races():
    """RB-6: C on square 1 and A on square 2 as agreed; luck decides only about the others, and C is first."""
    t: Table = GAME.blank(GAME.read_options({"square_1": 3, "square_2": 1}))
    assert tell(setup(t, 4), "(T01) (T02) (T03) (T04) (T05) (4) (3)").asking is None
    assert [square_label(square) for square in t.square] == ["E2", "E4", "E1", "E3"]
    assert t.line == [2, 0, 3, 1]


def test_a_seat_is_named_once_and_must_be_there():
    """RB-6: whoever is named twice takes the first of these squares; a seat that nobody has is nobody's."""
    named = {"start": "seated", "fewer": "on", "square_1": 4, "square_2": 2, "square_3": 2}
    t: Table = GAME.blank(GAME.read_options(named))
    assert tell(setup(t, 3), "(T01) (T02) (T03) (T04) (T05)").asking is None
    assert [square_label(square) for square in t.square] == ["E1", "E2", "E3"]


def test_whoever_is_named_twice_takes_the_first_square_in_any_seat():
    """RB-6: it does not matter which seat that is."""
    t: Table = GAME.blank(GAME.read_options({"start": "seated", "square_1": 1, "square_2": 1}))
    assert tell(setup(t, 4), "(T01) (T02) (T03) (T04) (T05)").asking is None
    assert [square_label(square) for square in t.square] == ["E1", "E2", "E3", "E4"]


def test_two_or_three_take_any_of_the_start_squares():
    """RB-1, RB-6: with fewer=on; the lower square leaves first."""
    t: Table = GAME.blank(GAME.read_options({"fewer": "on"}))
    tell(setup(t, 2), "(T10) (T01) (T06) (T54) (T38) (4) (2)")
    assert [where(t, seat) for seat in "AB"] == ["E4", "E2"]
    assert seats(t.line) == "BA"


def test_the_numbers_of_the_box_can_be_changed():
    """RB-3, RB-4, RB-5: counters (never above their maximum), tiles ahead, pawns in the supply."""
    told_so = {"propellers": "9", "oxygen": "0", "turbos": "4", "counter_max": "7", "ahead": "2"}
    t: Table = GAME.blank(GAME.read_options(told_so | {"colour_pawns": "12", "bonus_pawns": "0"}))
    tell(setup(t, 4), "(T10) (T11) (1) (2) (3) (4)")
    assert fuel(t) == "p7 o0 t4"
    assert (len(t.road), t.colour_on, t.bonus_on) == (2, [1, 1], [0, 0])
    assert t.supply == [10, 12, 12, 12, 12, 0, 0, 0]


def test_who_leaves_later_may_have_more_turbos():
    """RB-5, RB-7: with turbo_edge=2, and never above the counter's maximum."""
    t: Table = GAME.blank(GAME.read_options({"turbo_edge": "2", "turbos": "0"}))
    tell(setup(t, 4), "(T10) (T01) (T06) (T54) (T38) (2) (4) (1) (3)")
    assert seats(t.line) == "CADB"
    assert [t.counters[seat][TURBO] for seat in t.line] == [0, 2, 4, 5]


def test_luck_may_turn_each_tile_over():
    """RB-3, RB-4: with mirror=yes; T10 has red on A2 and a propeller on E2, here on A3 and E3."""
    t: Table = GAME.blank(GAME.read_options({"mirror": "yes", "ahead": "1"}))
    tell(setup(t, 4), "(T10) (mirrored) (1) (2) (3) (4)")
    assert [square_label(colour_square(t.road[0])), square_label(mark_square(t.road[0]))] == ["A3", "E3"]
    t = GAME.blank(GAME.read_options({"mirror": "yes", "ahead": "1"}))
    tell(setup(t, 4), "(T10) (printed) (1) (2) (3) (4)")
    assert square_label(colour_square(t.road[0])) == "A2"


# -- moving --


def test_reach_from_the_side():
    """RB-9, RB-10, RB-11: from E1, or from start square 1, six squares."""
    assert reach("E1") == "W1 W2 E1 E2 A1 A2"
    assert ways(race(FIVE, "E1")) == "W1 W2 E1 E2 A1 A2"
    assert reach("E4") == "W3 W4 E3 E4 A3 A4"


def test_reach_from_the_middle():
    """RB-9, RB-10: from E2 nine squares."""
    assert reach("E2") == "W1 W2 W3 E1 E2 E3 A1 A2 A3"


def test_water_and_air_are_no_neighbours():
    """RB-10: from W2 no air, from A4 no water."""
    assert reach("W2") == "W1 W2 W3 E1 E2 E3"
    assert reach("A4") == "E3 E4 A3 A4"


def test_flying_costs_a_propeller():
    """RB-12, RB-23: E1, then A2 of T10, where red lies; without propellers all of the air is closed."""
    t = race(FIVE, "E1", "E2")
    told(t, "A:A2 (T01) A:-")
    assert (fuel(t), tower(t), where(t)) == ("p2 o3 t2", "r", "0:A2")
    assert ways(race(FIVE, "E1 p0")) == "W1 W2 E1 E2"
    assert reason(race(FIVE, "E1 p0"), "A2") == NO_PROPELLER


def test_staying_in_the_air_costs_again():
    """RB-12: the last propeller takes A from A1 to A1; then nothing in the air is open."""
    t = race("T20 T25 T26 T27 T28", "0:A1 p1 t0", "0:E4")
    told(t, "A:A1 (T01) (T02)")
    assert fuel(t) == "p0 o3 t0"
    assert ways(t) == "E1 E2"


def test_diving_costs_oxygen():
    """RB-13: from E1 to W1, and on to W1; without oxygen the water is closed."""
    t = race(FIVE, "E1 t0", "E2")
    told(t, "A:W1 (T01)")
    assert fuel(t) == "p3 o2 t0"
    assert ways(race(FIVE, "E1 o0")) == "E1 E2 A1 A2"
    assert reason(race(FIVE, "E1 o0"), "W1") == NO_OXYGEN


def test_earth_is_free():
    """RB-14: with nothing left one can still drive, and pays nothing."""
    t = race(FIVE, "E1 p0 o0 t0", "E2")
    assert ways(t) == "E1 E2"
    told(t, "A:E1 (T01)")
    assert fuel(t) == "p0 o0 t0"


def test_one_must_move():
    """RB-8: the question has no way to stay, and nobody goes back."""
    match = replay(GAME, 4, f"{luck(FIVE)} (1) (2) (3) (4)")
    assert match.asking.kind is GO
    assert not GO.none
    for move in ("A:-", "A:E3", "A:A3", "B:E1", "A:stay"):
        before = match.table.bytes
        with pytest.raises(IllegalMove):
            match.say(move)
        assert match.table.bytes == before


def luck(notes: str) -> str:
    return " ".join(f"({note})" for note in notes.split())


def test_a_colour_one_has_is_closed_while_its_pawn_lies_there():
    """RB-15, RB-24: with red, A2 of T10 is closed and A1 open; once the pawn is gone A2 is plain for all."""
    t = race(FIVE, "E1 r", "E2")
    assert reason(t, "A2") == OWNED
    assert reason(t, "A1") == OPEN
    take_colour(t, 0)
    assert reason(t, "A2") == OPEN
    told(t, "A:A2 (T01) A:-")
    assert tower(t) == "r"


def test_a_full_counter_closes_its_bonus():
    """RB-16, RB-26: with five propellers E2 of T10 is closed; once the pawn is gone it is plain."""
    t = race(FIVE, "E1 yr p5 t0", "E2")
    assert reason(t, "E2") == FULL
    take_bonus(t, 0)
    assert reason(t, "E2") == OPEN
    told(t, "A:E2 (T01)")
    assert fuel(t) == "p5 o3 t0"


def test_the_maximum_is_an_option():
    """RB-16: with counter_max=3 three propellers are full."""
    assert reason(race(FIVE, "E1", counter_max="3"), "E2") == FULL
    assert reason(race(FIVE, "E1", counter_max="9"), "E2") == OPEN


def test_several_pawns_may_share_a_square():
    """RB-17: B stands on E3 of the first tile, A comes too."""
    t = race(f"{FIVE} T60", "E2 t0", "0:E3")
    told(t, "A:E3")
    assert (where(t, "A"), where(t, "B")) == ("0:E3", "0:E3")


def test_squares_may_be_for_one_pawn():
    """RB-17: with squares=exclusive a square with a pawn is closed, and nobody else's is."""
    t = race(FIVE, "E2", "0:E3", squares="exclusive")
    assert reason(t, "E3") == TAKEN
    assert reason(t, "E1") == OPEN
    assert reason(race(FIVE, "E2", "1:E3", squares="exclusive"), "E3") == OPEN


def test_without_an_open_square_one_is_forced_through():
    """RB-18: red on E1 is A's already, B and C block the rest; A goes through, nothing is taken."""
    t = race("T05 T20 T30 T40 T50 T60", "E1 r p0 o0 t1", "0:E2", "0:W1", squares="exclusive")
    assert ways(t) == ""
    asking = tell(turn(t)).asking
    assert offered(asking) == "E1 E2"
    t = race("T05 T20 T30 T40 T50 T60", "E1 r p0 o0 t1", "0:E2", "0:W1", squares="exclusive")
    assert tell(turn(t), "A:E1").asking.kind is BOOST
    assert (where(t), tower(t), fuel(t), t.colour_on[0]) == ("0:E1", "r", "p0 o0 t1", 1)


def test_whoever_is_forced_through_clears_the_track_too():
    """RB-18, RB-35: A was the last on its tile."""
    road = "T20 T05 T30 T40 T50 T60 T01 T02"
    t = race(road, "0:E1 r p0 o0 t0", "1:E2", "1:W1", squares="exclusive")
    told(t, "A:E1")
    assert (t.gone, where(t)) == (1, "1:E1")


def test_the_last_tile_on_the_table_can_be_entered():
    """RB-8: with ahead=1 there is never more than one."""
    t = race("T20", "E1 t0", "E2", ahead="1")
    told(t, "A:E1 (T01)")
    assert where(t) == "0:E1"


def test_no_tile_ahead_means_to_wait():
    """RB-8: all sixty lie on the table, and A is on the last one."""
    t = race(FIVE, "4:E1", "0:E1")
    t.stack = []
    done = tell(turn(t))
    assert done.asking is None
    assert done.said() == ["A waits for a tile"]
    assert (where(t), seats(t.to_play)) == ("4:E1", "B")


def test_the_reasons_have_numbers_that_pictures_are_named_after():
    """RB-12, RB-13, RB-15, RB-16, RB-17: open, no propeller, no oxygen, owned, full, taken."""
    assert (OPEN, NO_PROPELLER, NO_OXYGEN, OWNED, FULL, TAKEN) == (0, 1, 2, 3, 4, 5)


# -- turbo --


def test_a_turbo_buys_one_more_step():
    """RB-19, RB-20, RB-21: both squares count, both steps are paid; there is no third."""
    t = race("T10 T41 T30 T40 T50", "E1", "E4")
    asking = tell(turn(t), "A:A2 (T01)").asking
    assert (asking.seat, asking.kind) == (0, BOOST)
    assert offered(asking) == "- E1 E2 E3 A1 A2 A3"
    t = race("T10 T41 T30 T40 T50", "E1", "E4")
    told(t, "A:A2 (T01) A:E1 (T02)")
    assert (where(t), tower(t), fuel(t)) == ("1:E1", "rb", "p2 o3 t1")
    assert (t.steps, seats(t.to_play)) == (0, "B")


def test_a_turbo_may_be_kept():
    """RB-19: to stay is always offered."""
    t = race(FIVE, "E1", "E2")
    told(t, "A:E1 (T01) A:-")
    assert (where(t), fuel(t)) == ("0:E1", "p3 o3 t2")


def test_without_a_turbo_nobody_is_asked():
    """RB-19: the turn ends with the first step."""
    t = race(FIVE, "E1 t0", "E2")
    assert told(t, "A:E1 (T01)").asked == [GO.text]


def test_the_second_step_is_paid_too():
    """RB-21: the last propeller went into the first step, so the second cannot be in the air."""
    t = race(FIVE, "E1 p1", "E2")
    assert offered(tell(turn(t), "A:A1 (T01)").asking) == "- E1 E2"


def test_a_turbo_needs_an_open_square():
    """RB-21: E1 is closed by a colour that A has, E2 by B; when B is elsewhere, E2 is enough."""
    road = "T20 T05 T30 T40 T50 T60 T01"
    t = race(road, "E1 r p0 o0", "1:E2", squares="exclusive")
    assert told(t, "A:E1").asked == [GO.text]
    t = race(road, "E1 r p0 o0", "1:E3", squares="exclusive")
    assert offered(tell(turn(t), "A:E1").asking) == "- E2"


def test_a_fresh_turbo_can_be_spent_at_once():
    """RB-22: E3 of T03 has a turbo for A, who had none."""
    t = race("T03 T20 T30 T40 T50", "E2 t0", "E1")
    done = tell(turn(t), "A:E3 (T01)")
    assert done.asking.kind is BOOST
    assert fuel(t) == "p3 o3 t1"


def test_turbos_may_be_many():
    """RB-20: with turbos_per_turn=many, as many steps as turbos."""
    t = race(FIVE, "E1", "E2", turbos_per_turn="many")
    told(t, "A:E1 (T01) A:E1 (T02) A:E1 (T03)")
    assert (where(t), fuel(t)) == ("2:E1", "p3 o3 t0")
    t = race(FIVE, "E1", "E2", turbos_per_turn="many")
    told(t, "A:E1 (T01) A:E1 (T02) A:-")
    assert (where(t), fuel(t), t.steps) == ("1:E1", "p3 o3 t1", 0)
