"""The pranks of Rainbow Road."""

from __future__ import annotations

from collections import Counter

import pytest

from games.fairies import dealt, ended, every_card, open_to, pranks, rain, ring, spots, totals
from games.flow import pause, replay, tell
from irisade.core.match import IllegalMove
from irisade.core.words import Show
from irisade.games.rainbow_road import GAME
from irisade.games.rainbow_road.rules import move, spots_to_fill, turn
from irisade.games.rainbow_road.table import CARDS, JUMP, LAY, NONE, PRANK, RAIN, SET_OFF, STOP


def test_only_the_mover_of_rain_is_asked_for_a_prank():
    """RO-40: once, after Sunny has moved; Sunny's mover never."""
    t = ring("1 3 5 6 2 | 7 5 4 1 3", "A1", "B1", marked="A4 B4", tricks=("jump skip", "trash teleport"))
    told = tell(turn(t), "A:A2 A:A4")
    assert told.asking.kind is PRANK
    assert told.asking.seat == 1
    assert open_to(told) == "trash teleport -"
    t = ring("1 3 5 6 2 | 7 5 4 1 3", "A1", "B1", marked="A4 B4", tricks=("jump skip", "trash teleport"))
    told = tell(turn(t), "A:A2 A:A4 B:teleport B:A3")
    assert told.asking.kind is SET_OFF


def test_who_holds_pranks_is_asked_even_if_none_can_be_used():
    """RO-40, RO-50: so the question betrays nothing; without pranks there is no question."""
    t = ring("6 4 4 3 5 | 1 7 7 2 7", "A4", "A1", tricks=("", "recycle"))
    assert open_to(rain(t)) == "-"
    t = ring("6 4 4 3 5 | 1 7 7 2 7", "A4", "A1")
    assert rain(t).asking.kind is SET_OFF


def test_four_pranks_come_before_the_first_step():
    """RO-41: who walks first has no other chance in this move."""
    t = ring("6 4 4 3 5 | 1 7 7 2 7", "A4", "A1", tricks=("", "exchange trash"), discards="1")
    told = rain(t.copy(), "B:- B:A2 B:A2")
    assert told.asking.kind is PRANK
    assert open_to(told) == "-"
    t.prank_hands[1] = pranks("teleport recycle")
    assert open_to(rain(t, "B:- B:A2 B:A2")) == "-"


def test_jump_and_skip_are_played_where_she_has_come_to():
    """RO-40, RO-41: only what can be used there is offered, and one is enough."""
    t = ring("6 5 2 7 4 | 3 1 2 5 7", "B1", "A1", tricks=("", "jump skip"))
    assert open_to(rain(t.copy())) == "jump skip -"
    assert open_to(rain(t.copy(), "B:- B:A2 B:A3")) == "jump skip -"
    assert rain(t.copy(), "B:- B:A2 B:A3 B:-").asking is None
    assert rain(t.copy(), "B:- B:-").asking is None  # who stays has said so
    told = rain(t, "B:- B:A2 B:A3 B:jump")
    assert told.asking.kind is STOP


def test_whoever_may_hold_a_leap_is_asked_on_the_way():
    """RO-40, RO-41: so nothing is betrayed; not when both leaps are gone, or lie open elsewhere."""
    road = "6 5 2 7 4 | 3 1 2 5 7"
    assert open_to(rain(ring(road, "B1", "A1", tricks=("", "trash")), "B:- B:A2 B:A2")) == "-"
    t = ring(road, "B1", "A1", tricks=("", "trash"))
    t.used = [pranks("jump"), pranks("skip")]
    assert rain(t, "B:- B:A2 B:A2").asking is None
    t = ring(road, "B1", "A1", tricks=("", "trash"))
    t.used = [pranks("jump"), []]
    assert open_to(rain(t, "B:- B:A2 B:A2")) == "-"
    shown = ring(road, "B1", "A1", tricks=("", "trash"), pranks="open")
    assert rain(shown, "B:- B:A2 B:A2").asking is None
    shown = ring(road, "B1", "A1", tricks=("", "skip"), pranks="open")
    assert open_to(rain(shown, "B:- B:A2 B:A2")) == "skip -"
    known = ring(road, "B1", "A1", tricks=("", "trash"))
    known.second_game = 1
    assert rain(known, "B:- B:A2 B:A2").asking is None


def test_a_leap_is_announced_before_it_is_made():
    """RO-44, RO-46: whoever watches hears which of the two it is; the other four are seen at once."""
    for prank, leaps in (("jump", "jump"), ("skip", "skip a card")):
        t = ring("6 5 2 7 4 | 3 1 2 5 7", "B1", "A1", tricks=("", "jump skip"))
        pause(move(t, RAIN, 1), f"B:- B:A2 B:A3 B:{prank}", f"{{seat}} lets the Rain Fairy {leaps}")
        assert (t.walked, t.fairies[RAIN]) == (2, LAY.read("A3"))
    t = ring("6 5 2 7 4 | 3 1 2 5 7", "B1", "A1", tricks=("", "teleport"))
    assert rain(t, "B:teleport").shows == []


TO_RAIN = """(B) (2) (7) (4) (4) (3) (6) (7) (2) (5) (6) (3) (2) (3) (1) (5) (5) (7) (4) (6) (1) \
(exchange) (trash) (jump) (skip)
B:B1 B:3
A:A3 A:4
A:A2 A:A4"""


def test_no_prank_can_be_taken_back_until_something_was_shown():
    """RO-40, RO-41: on the way, too, and back to before the first step; a walk that was counted stands."""
    match, shown = replay(GAME, 2, TO_RAIN), list[Show]()
    match.on_show = shown.append
    before = (match.table.bytes, list(match.answers))
    for walk in (["-"], ["-", "B4"]):
        for note in walk:
            match.say(f"B:{note}")
        for _ in walk:
            match.take_back(1)
        assert (match.table.bytes, match.answers, match.asking.kind) == (*before, PRANK)
    for note in ("-", "B4"):
        match.say(f"B:{note}")
    assert (match.asking.kind, match.why_not_take_back(1), shown) == (PRANK, "", [])
    match.say("B:-")
    assert shown[0].text == "{seat} moves the {fairy}: {n:point|points}"
    with pytest.raises(IllegalMove, match="something has happened since"):
        match.take_back(1)


def test_once_round_the_road_there_is_no_leaping_on():
    """RO-33, RO-41: back on her first card the move is over."""
    t = ring("3 2 2 1 5 | 7 6 5 4 4", "A5", "A1", tricks=("", "jump skip"))
    assert rain(t, "B:- B:A2 B:A4 B:skip B:A1").asking is None
    assert ended(t, RAIN) == (9, "A1")


def test_where_nobody_could_leap_nobody_is_asked():
    """RO-41, RO-45, RO-47: Sunny stands on the last card of a straight road."""
    t = ring("5 4 4 . . | . . . . .", "A3", "A1", tricks=("", "jump"), topology="line", direction="one_way")
    assert open_to(rain(t.copy())) == "jump -"
    assert rain(t, "B:- B:A2").asking is None


def test_a_used_prank_is_gone():
    """RO-42: it lies open and is not offered again."""
    t = ring("6 5 2 7 4 | 3 1 2 5 7", "B1", "A1", tricks=("", "jump trash"))
    rain(t, "B:jump B:A2 B:A2")
    assert (t.prank_hands[1], t.used[1]) == ([3], [JUMP])
    assert open_to(rain(t.copy())) == "trash -"
    rain(t, "B:trash B:A5")
    assert t.used[1] == pranks("jump") + pranks("trash")


def test_exchange():
    """RO-43: swap the 7 and the 6 and walk 6, 5, 4, 3, 1; no card under a fairy."""
    t = ring("6 7 5 4 3 | 1 7 6 2 7", "B4", "A1", tricks=("", "exchange"))
    assert totals(ring("6 7 5 4 3 | 1 7 6 2 7", "B4", "A1"), RAIN, 1) == {0: "A1"}
    told = rain(t, "B:exchange")
    assert open_to(told) == "A2 A3 A4 A5 B1 B2 B3 B5"
    t = ring("6 7 5 4 3 | 1 7 6 2 7", "B4", "A1", tricks=("", "exchange"))
    assert open_to(rain(t, "B:exchange B:A2")) == "A3 A4 A5 B1 B2 B3 B5"
    t = ring("6 7 5 4 3 | 1 7 6 2 7", "B4", "A1", tricks=("", "exchange"))
    rain(t, "B:exchange B:A2 B:B3 B:A2 B:B1")
    assert ended(t, RAIN) == (5, "B1")
    assert t.lifted == NONE


def test_markers_travel_with_exchanged_cards():
    """RO-43: marked cards may be exchanged."""
    t = ring("6 7 5 4 3 | 1 7 6 2 7", "B4", "A1", tricks=("", "exchange"), marked="A3 B2")
    rain(t, "B:exchange B:A3 B:B2")
    assert t.marked == spots("B2 A3")
    assert (t.road[LAY.read("A3")], t.road[LAY.read("B2")]) == (7, 5)
    t = ring("6 7 5 4 3 | 1 7 6 2 7", "B4", "A1", tricks=("", "exchange"), marked="A3 B2")
    rain(t, "B:exchange B:A2 B:B2")
    assert t.marked == spots("A3 A2")


def test_jump():
    """RO-44..45: onto the 7, then 1, 1 for three points; never onto Sunny's card, so there is but one way."""
    t = ring("3 7 1 1 5 | 2 4 2 6 6", "B5", "A1", tricks=("", "jump"))
    assert open_to(rain(t.copy(), "B:jump")) == "A2 A3 A4"
    rain(t, "B:jump B:A4")
    assert ended(t, RAIN) == (3, "A4")


def test_jump_on_the_way():
    """RO-41, RO-44: 5, 2, jump to 7, 4 for four points; without the prank two."""
    assert max(totals(ring("6 5 2 7 4 | 3 1 2 5 7", "B1", "A1"), RAIN, 1)) == 2
    t = ring("6 5 2 7 4 | 3 1 2 5 7", "B1", "A1", tricks=("", "jump"))
    assert open_to(rain(t.copy(), "B:jump")) == "A2 B5"
    assert open_to(rain(t.copy(), "B:- B:A2 B:A3 B:jump")) == "A4 A5"
    rain(t, "B:- B:A2 B:A3 B:jump B:A5")
    assert ended(t, RAIN) == (4, "A5")


def test_rulebook_skip_for_six_points():
    """RO-46: seven cards are passed, the skipped one does not count; without the prank three points."""
    assert max(totals(ring("7 6 6 2 5 | 4 3 2 1 7", "B4", "A1"), RAIN, 1)) == 3
    t = ring("7 6 6 2 5 | 4 3 2 1 7", "B4", "A1", tricks=("", "skip"))
    rain(t, "B:- B:A2 B:A3 B:skip B:B3")
    assert ended(t, RAIN) == (6, "B3")


def test_skip_may_pass_over_sunny():
    """RO-33, RO-46..47: 2, 2, 1, over Sunny to 7, 6, 5, 4, 4 and home for nine points."""
    t = ring("3 2 2 1 5 | 7 6 5 4 4", "A5", "A1", tricks=("", "skip"))
    rain(t, "B:- B:A2 B:A4 B:skip B:A1")
    assert ended(t, RAIN) == (9, "A1")


def test_skip_may_not_land_on_sunny():
    """RO-47: from A1 the card after the next is Sunny's, so that way she first walks to A2."""
    t = ring("3 2 7 . . | . 6 . 4 .", "A3", "A1", tricks=("", "skip"))
    other_way = t.copy()
    assert rain(other_way, "B:skip").asking is None
    assert ended(other_way, RAIN) == (1, "B2")
    assert rain(t, "B:- B:A2 B:skip").asking.kind is STOP
    assert t.walked == 2


def test_skip_comes_home_and_never_further():
    """RO-33, RO-47: over Sunny onto the card the move began on, for four points, and that is the end."""
    t = ring("7 6 . . . | . 5 . 4 1", "B5", "A1", tricks=("", "skip"))
    assert rain(t, "B:- B:A2 B:B4 B:skip").asking is None
    assert ended(t, RAIN) == (4, "A1")


def test_jump_stops_before_sunny():
    """RO-45: from every card of the walk but the one next to Sunny."""
    t = ring("4 4 . . . | . 4 . 4 4", "A2", "A1", tricks=("", "jump"))
    assert open_to(rain(t.copy(), "B:- B:B5 B:B4")) == "jump -"
    assert open_to(rain(t, "B:- B:B5 B:B2")) == "-"  # with a SKIP she could


def test_leaps_need_somewhere_to_go():
    """RO-45, RO-47: between Sunny and the end of a straight road neither prank can be used."""
    t = ring("3 2 . . . | . 6 . 4 5", "B4", "B5", tricks=("", "jump skip"), topology="line")
    assert open_to(rain(t)) == "skip -"
    t = ring(
        "3 2 . . . | . . . 4 5", "B4", "B5", tricks=("", "jump skip"), topology="line", direction="one_way"
    )
    assert open_to(rain(t)) == "-"


def test_skip_does_not_leave_a_straight_road():
    """RO-47: from its first card there is only one way, which nobody asks for."""
    t = ring("4 3 . . 2 | . 6 . 4 5", "B2", "A1", tricks=("", "skip"), topology="line")
    assert rain(t, "B:skip").asking is None
    assert ended(t, RAIN) == (1, "A5")


def test_teleport():
    """RO-48: to the 5, for nothing, then 3, 2, 1; not to Sunny's card nor to its own."""
    road = "4 7 6 1 5 | 3 2 1 6 5"
    t = ring(road, "A4", "A1", tricks=("", "teleport"))
    assert open_to(rain(t, "B:teleport")) == "A2 A3 A5 B1 B2 B3 B4 B5"
    t = ring(road, "A4", "A1", tricks=("", "teleport"))
    rain(t, "B:teleport B:A5 B:B1 B:B3")
    assert ended(t, RAIN) == (3, "B3")


def test_after_teleport_the_move_begins_anew():
    """RO-29, RO-48: both ways are open from the new card."""
    t = ring("5 5 5 . . | . 5 . 7 .", "B4", "A2", tricks=("", "teleport"))
    assert open_to(rain(t, "B:teleport B:A3")) == "B2 A2 -"
    assert t.start == t.fairies[RAIN] == LAY.read("A3")


def test_recycle():
    """RO-49..50: the 5 replaces the marked 7, then 5, 4, 3; only marked cards, never under Sunny."""
    road = "5 7 4 3 6 | 1 7 2 2 6"
    t = ring(road, "B4", "A1", tricks=("", "recycle"), marked="A2 B2", discards="5 5 1")
    assert open_to(rain(t, "B:recycle")) == "1 5"
    t = ring(road, "B4", "A1", tricks=("", "recycle"), marked="A2 B2", discards="5")
    assert open_to(rain(t, "B:recycle B:5")) == "A2 B2"
    t = ring(road, "B4", "A1", tricks=("", "recycle"), marked="A2 B2", discards="4 5")
    rain(t, "B:recycle B:5 B:A2 B:A2 B:A4")
    assert ended(t, RAIN) == (3, "A4")
    assert (t.discards, t.lifted) == ([4, 7], NONE)
    t = ring(road, "B2", "A1", tricks=("", "recycle"), marked="A2 B2", discards="5")
    assert open_to(rain(t, "B:recycle B:5")) == "A2"


def test_nothing_to_recycle():
    """RO-50: not without discards; with recycle_box=on one card of the box is there from the start."""
    t = ring("5 7 4 3 6 | 1 7 2 2 6", "B4", "A1", tricks=("", "recycle"), marked="A2 B2")
    assert open_to(rain(t)) == "-"
    t = dealt(recycle_box="on")
    assert (len(t.discards), t.box, t.discards == [t.spare]) == (1, [], True)
    assert every_card(t) == Counter(CARDS)


def test_trash():
    """RO-51: no card under a fairy; the 7 goes, then 4, 3 for two points."""
    road = "5 7 4 3 6 | 1 7 2 2 6"
    t = ring(road, "B4", "A1", tricks=("", "trash"), marked="A2 B2")
    assert open_to(rain(t, "B:trash")) == "A2 A3 A4 A5 B1 B2 B3 B5"
    t = ring(road, "B4", "A1", tricks=("", "trash"), marked="A2 B2", discards="4")
    rain(t, "B:trash B:A2 B:A3 B:A4")
    assert ended(t, RAIN) == (2, "A4")
    assert t.discards == [4, 7]
    assert t.marked == [NONE, LAY.read("B2")]
    t = ring(road, "B4", "A1", tricks=("", "trash"), marked="A2 B2")
    rain(t, "B:trash B:B2")
    assert t.marked == [LAY.read("A2"), NONE]


def test_the_hole_must_be_filled_first():
    """RO-52: A must play on A3 though A1 and A5 are empty too; then the hole is no more."""
    t = ring(". 3 5 2 . | . 6 4 1 .", "A2", "B2", tricks=("", "trash"), hands=("7 6", "1 1"))
    rain(t, "B:trash B:A3 B:-")
    assert spots_to_fill(t, 0) == spots("A3")
    assert spots_to_fill(t, 1) == spots("B1 B5")
    t.to_play = [0, 1]
    tell(turn(t), "A:A3 A:7")
    assert t.hole == NONE
    assert spots_to_fill(t, 0) == spots("A1 A5")


def test_pranks_do_not_change_who_moves_what():
    """RO-53: the 6 of Sunny's mover is recycled to a 1; A has still moved Sunny and starts next."""
    t = ring(
        "6 2 4 3 6 | 1 7 2 2 7",
        "A3",
        "B2",
        tricks=("", "recycle"),
        marked="A1 B1",
        discards="1",
        hands=("1", "1"),
    )
    tell(turn(t), "B:recycle B:1 B:A1 B:-")
    assert t.starter == 0
    assert t.road[0] == 1
