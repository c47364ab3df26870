"""The face of Rainbow Road: what is refused is explained, and one's own half lies nearest."""

from __future__ import annotations

import pytest

from games.fairies import rain, ring, spots, sunny
from irisade.core.dice import Dice
from irisade.core.match import Match, view
from irisade.core.words import HIDDEN, NOBODY, Ask, Kind
from irisade.draw.face import compose
from irisade.draw.layout import place
from irisade.draw.scene import Scene
from irisade.games.rainbow_road import GAME, rules
from irisade.games.rainbow_road.table import EXCHANGE, JUMP, LAY, NONE, RECYCLE, SET_OFF, SKIP, STOP, Table

FACE = GAME.face
NAMES = ("Ada", "Bob")
SHAPES = {"wide": 1.6, "tall": 0.5}


def told(t: Table, seat: int, kind: Kind, option: int) -> str:
    """Why this option is refused, in words."""
    line = FACE.why_not(t, seat, kind, option)
    return GAME.talk("en", NAMES).line(line) if line else ""


def scene(t: Table, me: int, form: str = "wide", asking: Ask | None = None, **settings: str) -> Scene:
    return compose(GAME, view(GAME, t, me), me, asking, form, GAME.talk("en", NAMES), settings)


def started(**options: str) -> Table:
    return Match(GAME, 2, Dice(5), GAME.read_options(options)).table


def test_why_a_spot_is_refused():
    t = ring(". 5 1 3 . | 1 2 3 4 5", sunny="B2", rain="A2")
    full = ring("1 5 1 3 2 | 1 2 3 4 5", sunny="B2", rain="A2")
    assert told(t, 0, LAY, 7) == "That is not your half of the road"
    assert told(t, 0, LAY, 2) == "As long as you have an empty spot, you must fill one"
    assert told(t, 0, LAY, 0) == ""
    assert told(full, 0, LAY, 1) == "The Rain Fairy is there"
    t.hole = 4
    assert told(t, 0, LAY, 0) == "The hole must be filled first"


def test_why_a_card_or_a_prank_is_refused():
    t = ring(
        "3 2 . . . | . 6 . 4 5",
        "B4",
        "B5",
        hands=("1", "2"),
        tricks=("exchange", "jump recycle"),
        topology="line",
    )
    t.used[0] = [SKIP]
    assert told(t, 1, rules.PLAY, 3) == "You have no 3"
    assert told(t, 1, rules.PLAY, 2) == ""
    t.moving, t.start = rules.RAIN, t.fairies[rules.RAIN]
    assert told(t, 1, rules.PRANK, SKIP) == "Skip has been used"
    assert told(t, 1, rules.PRANK, EXCHANGE) == "You do not have Exchange"
    assert told(t, 1, rules.PRANK, RECYCLE) == "There is nothing to recycle yet"
    assert told(t, 1, rules.PRANK, JUMP) == "The Rain Fairy has nowhere to leap"
    assert told(t, 1, rules.PRANK, NOBODY) == ""
    t = ring("6 5 2 7 4 | 3 1 2 5 7", "B1", "A1", tricks=("", "exchange jump"))
    rain(t, "B:- B:A2 B:A3")
    assert told(t, 1, rules.PRANK, EXCHANGE) == "Exchange comes before the first step"
    assert told(t, 1, rules.PRANK, JUMP) == ""


def test_why_a_way_is_refused():
    t = ring("6 4 4 3 5 | 1 7 7 2 .", sunny="A4", rain="A1")
    rain(t)
    assert told(t, 1, SET_OFF, 1) == ""
    assert told(t, 1, SET_OFF, 9) == "There is no card there"
    assert told(t, 1, SET_OFF, 3).startswith("First choose the way")
    assert told(t, 1, SET_OFF, 8) == ""
    high = ring("6 4 4 3 5 | 1 7 7 2 7", sunny="A4", rain="A1")
    rain(high)
    assert told(high, 1, SET_OFF, 9) == "The fairy is going down, and 7 is higher than 6"
    one_way = ring("6 4 4 3 5 | 1 7 7 2 .", sunny="A4", rain="A1", direction="one_way")
    rain(one_way)
    assert told(one_way, 1, SET_OFF, 8) == "The road goes one way only"


def test_why_a_walk_ends():
    t = ring("6 4 4 3 5 | 1 7 7 2 7", sunny="A4", rain="A1")
    rain(t, "B:A2")
    assert told(t, 1, STOP, 2) == ""
    assert told(t, 1, STOP, 4) == "The Sunny Fairy is in the way"
    t = ring("1 3 5 6 2 | 7 5 4 1 3", sunny="A1", rain="B1")
    sunny(t, "A:A2")
    assert told(t, 0, STOP, 4) == "The fairy is going up, and 2 is lower than 6"
    t = ring("4 5 6 7 1 | 2 2 3 3 4", sunny="A1", rain="A4")
    sunny(t, "A:A2")
    assert told(t, 0, STOP, 3) == "Once round the road is enough"
    t = ring("5 6 3 4 1 | 2 7 2 2 3", "B3", "B1", topology="line")
    sunny(t, "A:B4")
    assert told(t, 0, STOP, 0) == "The road ends here"
    t = ring("5 6 3 4 1 | 7 1 2 2 3", "B2", "B5", topology="line")
    sunny(t, "A:B3")
    assert told(t, 0, STOP, 0) == "The road ends here"


def test_why_a_leap_is_refused():
    t = ring("6 5 2 7 4 | 3 1 2 5 7", "B1", "A1", tricks=("", "jump"))
    rain(t, "B:jump")
    assert told(t, 1, SET_OFF, 1) == ""
    assert told(t, 1, SET_OFF, 9) == ""
    assert told(t, 1, SET_OFF, 2).startswith("First choose the way")


def test_why_a_target_is_refused():
    t = ring("6 5 2 7 4 | 3 1 2 5 .", "B1", "A1", marked="A3 B2", discards="5")
    assert told(t, 1, rules.BIN, 9) == "There is no card there"
    assert told(t, 1, rules.LAND, 0) == "The Rain Fairy is there"
    assert told(t, 1, rules.LIFT, 1) == ""
    t.lifted = 1
    assert told(t, 1, rules.SWAP, 1) == "Choose another card"
    assert told(t, 1, rules.SALVAGE, 4) == "There is no 4 in the discards"
    assert told(t, 1, rules.SALVAGE, 5) == ""
    assert told(t, 1, rules.PUT, 5) == "The Sunny Fairy is there"
    assert told(t, 1, rules.PUT, 1) == "Only a card with a marker can be replaced"
    assert told(t, 1, rules.PUT, 2) == ""


@pytest.mark.parametrize("form", SHAPES)
@pytest.mark.parametrize("me", [0, 1])
def test_ones_own_half_lies_nearest_and_the_order_round_is_kept(me, form):
    placed = place(scene(started(), me, form), SHAPES[form], FACE.BOOK)
    at = {each.piece.id: each for each in placed.pieces if each.piece.id.startswith("road.")}
    mine = [at[f"road.{5 * me + k}"] for k in range(5)]
    theirs = [at[f"road.{5 * (1 - me) + k}"] for k in range(5)]
    assert [piece.x for piece in mine] == sorted(piece.x for piece in mine)
    assert [piece.x for piece in theirs] == sorted((piece.x for piece in theirs), reverse=True)
    assert min(piece.y for piece in mine) > max(piece.y for piece in theirs)


@pytest.mark.parametrize("form", SHAPES)
def test_cards_of_the_road_do_not_overlap_and_can_be_hit(form):
    t = ring("1 2 3 4 5 | 6 7 1 2 3")
    placed = place(scene(t, 0, form), SHAPES[form], FACE.BOOK)
    cards = [each for each in placed.pieces if each.piece.id.startswith("road.")]
    for a in cards:
        assert a.w >= 62  # of 1000 on the short side: 24 pixels on a small phone
        for b in cards:
            assert a is b or abs(a.x - b.x) >= (a.w + b.w) / 2 or abs(a.y - b.y) >= (a.h + b.h) / 2


def test_fairies_and_markers_stand_on_their_cards():
    t = ring("1 2 3 4 5 | 6 7 1 2 3", sunny="A2", rain="B2", marked="A3 B4")
    road = scene(t, 1).zones[0]
    slot = {piece.id: piece.slot for piece in road.pieces}
    assert slot["fairy0"] == slot["road.1"]
    assert slot["fairy1"] == slot["road.6"]
    assert [slot["marker0"], slot["marker1"]] == [slot["road.2"], slot["road.8"]]
    assert {piece.leave for piece in road.pieces} == {"", "points0", "points1"}  # RO-55


def test_the_middle_tells_who_starts_and_then_who_moves_what():
    t = started(start_player="rainbow")
    assert {piece.id for piece in scene(t, 0).zones[0].pieces} >= {"weather", "starter"}
    t.sun_seat, t.moving = 1, rules.RAIN
    roles = {piece.id: piece for piece in scene(t, 0).zones[0].pieces if piece.id.startswith("role")}
    assert (roles["role0"].face, roles["role1"].face) == ("role.sunny.1", "role.rain.0")
    assert (roles["role0"].mark, roles["role1"].mark) == ("", "glow")


def test_the_rival_sees_backs_and_numbers_only():
    t = started()
    tray = next(zone for zone in scene(t, 0).zones if zone.id == "tray1")
    assert [piece.face for piece in tray.pieces] == ["card.back", "prank.back", "prank.back"]
    assert tray.pieces[0].badge == "8"
    assert HIDDEN in view(GAME, t, 0).hands[1]


def test_equal_numbers_of_a_hand_lie_on_one_another():
    t = ring("1 2 3 4 5 | 6 7 1 2 3", hands=("4 4 6", "7"))
    hand = next(zone for zone in scene(t, 0).zones if zone.id == "hand")
    assert [(piece.id, piece.slot) for piece in hand.pieces] == [
        ("hand.4.0", 0),
        ("hand.4", 0),
        ("hand.6", 1),
    ]


def test_cards_not_seen_yet_are_counted_or_not():
    t = ring("1 2 3 4 5 | 6 7 1 2 3", hands=("4 4 6", "7"), discards="1")
    unseen = next(zone for zone in scene(t, 0).zones if zone.id == "unseen")
    assert [piece.badge for piece in unseen.pieces] == ["0", "1", "1", "0", "2", "1", "2"]
    assert "unseen" not in {zone.id for zone in scene(t, 0, tray="off").zones}
    assert "unseen" not in {zone.id for zone in scene(t, NOBODY).zones}


def test_a_card_being_recycled_is_seen():
    t = ring("5 7 4 3 6 | 1 7 2 2 6", "B4", "A1", tricks=("", "recycle"), marked="A2 B2", discards="5")
    rain(t, "B:recycle B:5")
    discards = next(zone for zone in scene(t, 1).zones if zone.id == "discard")
    assert [(piece.id, piece.face, piece.mark) for piece in discards.pieces] == [("lifted", "mini.5", "glow")]


def test_a_straight_road_is_cut_where_it_begins():
    t = ring("1 2 3 4 5 | 6 7 1 2 3", topology="line", direction="one_way")
    assert [scene(t, me).zones[0].art for me in (0, 1)] == ["road.left.one_way", "road.right.one_way"]
    assert scene(ring("1 2 3 4 5 | 6 7 1 2 3"), 1).zones[0].art == "road"


def test_a_hole_is_drawn_and_asked_for():
    t = ring("1 . 3 4 5 | 6 7 1 2 3", hands=("4", "7"), sunny="A1")
    t.hole = spots("A2")[0]
    assert next(p.face for p in scene(t, 0).zones[0].pieces if p.id == "road.1") == "hole"
    asking = Ask(0, LAY, [t.hole])
    assert scene(t, 0, asking=asking).prompt == "Your turn! Fill the hole"
    assert t.lifted == NONE


def test_secret_choices_are_not_told():
    t = started(placement="secret")
    talk = GAME.talk("en", NAMES)
    assert talk.line(FACE.log(t, 1, LAY, 3)) == "Bob chooses a spot"
    assert talk.line(FACE.log(t, 1, rules.PLAY, 3)) == "Bob chooses a card"
    assert talk.line(FACE.log(started(), 1, rules.PLAY, 3)) == "Bob plays a 3"
    assert talk.line(FACE.log(t, 0, rules.PRANK, NOBODY)) == "Ada uses no prank"
    assert FACE.log(t, 0, rules.START, 1) is None


def seams(t: Table, me: int = 0) -> dict[int, str]:
    road = next(zone for zone in scene(t, me).zones if zone.id == "road")
    return {int(piece.id[5:]): piece.face for piece in road.pieces if piece.id.startswith("seam.")}


def test_what_may_be_replaced_is_stitched_and_what_a_fairy_holds_is_locked():
    """RO-16 to RO-18: only when the half is full, until a spot is chosen; everybody sees it."""
    t = ring("1 5 1 3 2 | 1 2 3 4 .", sunny="B2", rain="A2")
    t.to_play = [0, 1]
    assert seams(t, 0) == seams(t, 1) == {0: "seam", 1: "lock", 2: "seam", 3: "seam", 4: "seam"}
    t.aimed[0] = 3
    assert seams(t) == {}
    t.to_play = [1]
    assert seams(t) == {}
