"""Where things lie: areas, slots and pieces, whatever the screen."""

from __future__ import annotations

import itertools
import math

import pytest

from irisade import find
from irisade.draw.areas import GAP, MARGIN, Rect, areas
from irisade.draw.art import CARD, Drawing, disc, disc_back
from irisade.draw.layout import form_of, place, size_of, slots
from irisade.draw.scene import Act, Fan, Grid, Piece, Ring, Scene, Spots, Strip, Thrown, Zone

BOOK = {
    "disc": disc("red"),
    "back": disc_back(),
    "card": Drawing(CARD, "", "c"),
    "art": Drawing((10, 10), "", ""),
}
BOX = Rect(100, 50, 800, 400)
LAYOUTS = [
    Ring((6, 12, 18, 24)),
    Ring((1, 12)),
    Thrown(60, "one"),
    Grid(10, 6),
    Grid(6, 10, turned=True),
    Grid(5, 5, ratio=1),
    Strip(8, reverse=True, pad=(0.2, 0.05, 0.1, 0)),
    Strip(3, along="y"),
    Fan(1),
    Fan(3),
    Fan(8),
    Spots(((0.2, 0.2), (0.8, 0.8)), 0.3, ratio=1),
]


def scene(*zones: Zone, text: str = "a", acts: tuple[Act, ...] = ()) -> Scene:
    return Scene("toy", "Toy", 0, text, zones, acts=acts)


def corners(slot):
    turn = math.radians(slot.turn)
    for dx, dy in itertools.product((-slot.w / 2, slot.w / 2), (-slot.h / 2, slot.h / 2)):
        yield (
            slot.x + dx * math.cos(turn) - dy * math.sin(turn),
            slot.y + dx * math.sin(turn) + dy * math.cos(turn),
        )


# Slots


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
@pytest.mark.parametrize(
    "box", [BOX, Rect(0, 0, 300, 900), Rect(0, 0, 900, 120)], ids=["box", "tall", "flat"]
)
def test_no_slot_leaves_its_zone(layout, box):
    for slot in slots(layout, box):
        for x, y in corners(slot):
            assert box.x - 0.01 <= x <= box.x + box.w + 0.01
            assert box.y - 0.01 <= y <= box.y + box.h + 0.01


@pytest.mark.parametrize("layout", [Ring((6, 12, 18, 24)), Ring((1, 12)), Ring((3, 4))], ids=str)
def test_discs_on_rings_do_not_touch(layout):
    for one, other in itertools.combinations(slots(layout, BOX), 2):
        assert math.dist((one.x, one.y), (other.x, other.y)) >= one.w * 0.99


def test_a_ring_of_one_is_the_centre():
    centre = slots(Ring((1, 12)), BOX)[0]
    assert (centre.x, centre.y) == (500, 250)


def test_a_grid_runs_row_by_row():
    laid = slots(Grid(10, 6), BOX)
    assert (laid[0].x, laid[0].y) == (140, pytest.approx(50 + 400 / 12))
    assert laid[9].y == laid[0].y
    assert laid[10].x == laid[0].x
    assert len(laid) == 60


def test_a_turned_grid_is_the_same_grid_after_a_quarter_turn():
    """Turning the screen clockwise takes (x, y) to (-y, x), whatever the slot."""
    flat, turned = slots(Grid(10, 6), Rect(0, 0, 10, 6)), slots(Grid(6, 10, turned=True), Rect(0, 0, 6, 10))
    for before, after in zip(flat, turned):
        assert (after.x, after.y) == pytest.approx((6 - before.y, before.x))


def test_a_fixed_ratio_is_kept():
    laid = slots(Grid(5, 5, ratio=1), BOX)
    assert {(round(slot.w), round(slot.h)) for slot in laid} == {(80, 80)}
    high = slots(Spots(((0.5, 0.5),), 1.0, ratio=2), Rect(0, 0, 100, 400))
    assert high[0].w == pytest.approx(50)


def test_a_line_follows_the_longer_side_unless_told():
    assert slots(Strip(4), BOX)[0].y == slots(Strip(4), BOX)[3].y
    assert slots(Strip(4), Rect(0, 0, 100, 400))[0].x == slots(Strip(4), Rect(0, 0, 100, 400))[3].x
    assert slots(Strip(4, along="y"), BOX)[0].x == slots(Strip(4, along="y"), BOX)[3].x


def test_a_reversed_line_starts_at_the_far_end():
    assert slots(Strip(4, reverse=True), BOX) == slots(Strip(4), BOX)[::-1]


def test_a_hand_leans_outwards_and_overlaps_only_when_it_must():
    three, eight = slots(Fan(3), BOX), slots(Fan(8), Rect(0, 0, 800, 400))
    assert three[0].turn < 0 == three[1].turn < three[2].turn
    assert three[1].y < three[0].y
    assert three[1].x - three[0].x >= three[0].w
    assert eight[1].x - eight[0].x < eight[0].w
    assert slots(Fan(0), BOX) == ()


# Areas


def test_areas_share_the_table_by_weight():
    where = areas("a b\nc c :3\n| 1 2", 1000, 1000)
    wide, high = 1000 - 2 * MARGIN - GAP, 1000 - 2 * MARGIN - GAP
    assert where["a"] == pytest.approx((MARGIN, MARGIN, wide / 3, high / 4))
    assert where["b"].w == pytest.approx(wide * 2 / 3)
    assert where["c"] == pytest.approx((MARGIN, MARGIN + high / 4 + GAP, wide + GAP, high * 3 / 4))


def test_an_area_may_span_rows_and_a_dot_is_empty():
    where = areas("a . \na b", 1000, 1000)
    assert set(where) == {"a", "b"}
    assert where["a"].h == pytest.approx(1000 - 2 * MARGIN)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("a b\nc", "row 2 has 1 areas and row 1 has 2"),
        ("a b\nb a", "'a' is not a rectangle"),
        ("a a\na b", "'a' is not a rectangle"),
        ("a b a", "'a' is not a rectangle"),
        ("a :much", "'much' is not a weight"),
        ("a b\n| 1 0", "'0' is not a weight"),
        ("a b\n| 1 2 3", "3 weights for 2 columns"),
        ("", "at least one area"),
    ],
)
def test_a_mistake_in_the_areas_is_explained(text, complaint):
    with pytest.raises(ValueError, match=complaint):
        areas(text, 1000, 1000)


# Placing


def test_the_form_follows_the_shape_of_the_screen():
    assert form_of(1280 / 800) == form_of(1.0) == form_of(0.75) == "wide"
    assert form_of(390 / 844) == "tall"
    assert form_of(0.9, find("colomo-ronde").face) == "tall"
    assert form_of(0.9, find("gumball-rally").face) == "wide"


def test_the_short_side_has_a_thousand_units():
    assert size_of(1.8) == (1800, 1000)
    assert size_of(0.5) == (1000, 2000)
    assert size_of(0.1) == size_of(0.5)
    assert size_of(9) == (2600, 1000)


def test_pieces_keep_their_shape_and_fit_their_slots():
    cards = tuple(Piece(f"a.{k}", "card", slot=k) for k in range(4))
    placed = place(scene(Zone("a", Grid(4, 1), cards)), 1.5, BOOK)
    cell = slots(Grid(4, 1), areas("a", 1500, 1000)["a"])[0]
    for piece in placed.pieces:
        assert piece.w <= cell.w
        assert piece.h <= cell.h
        assert piece.h / piece.w == pytest.approx(1.4, abs=0.02)


def test_a_stack_stays_inside_its_slot_when_it_has_room_for_it():
    pair = (Piece("a.0", "disc"), Piece("a.1", "disc"))
    low, high = place(scene(Zone("a", Grid(1, 1), pair, stack=(0.4, 0), deep=2)), 0.5, BOOK).pieces
    assert (low.layer, high.layer) == (0, 1)
    assert high.x - low.x == pytest.approx(0.4 * low.w, abs=1)
    assert low.x - low.w / 2 >= MARGIN
    assert high.x + high.w / 2 <= 1000 - MARGIN


def test_upper_pieces_are_drawn_last():
    pieces = (Piece("a", "disc"), Piece("b", "disc"), Piece("c", "disc", slot=1))
    placed = place(scene(Zone("a", Grid(2, 1), pieces)), 1, BOOK)
    assert [each.piece.id for each in placed.pieces] == ["a", "c", "b"]


def test_coordinates_are_whole_and_turns_add_up():
    placed = place(scene(Zone("a", Fan(3), (Piece("x", "card", slot=2, turn=90, size=0.5),))), 1.37, BOOK)
    piece = placed.pieces[0]
    assert all(isinstance(value, int) for value in (piece.x, piece.y, piece.w, piece.h))
    assert piece.turn == pytest.approx(90 + slots(Fan(3), BOX)[2].turn, abs=0.1)
    whole = place(scene(Zone("a", Fan(3), (Piece("x", "card", slot=2),))), 1.37, BOOK).pieces[0]
    assert piece.w == pytest.approx(whole.w / 2, abs=1)


def test_a_heading_takes_room_only_on_a_mat():
    bare, headed = (
        place(scene(Zone("a", Grid(1, 1), label="Hand", mat=mat)), 1, BOOK).zones[0]
        for mat in ("none", "tray")
    )
    assert bare.heading == 0 < headed.heading


def test_only_wanted_slots_without_a_piece_are_targets():
    zone = Zone("a", Grid(3, 1), (Piece("a.0", "disc"),))
    acts = tuple(Act(str(k), (f"a.{k}",), "go") for k in (0, 2))
    placed = place(scene(zone, acts=acts), 1, BOOK)
    assert set(placed.targets) == {"a.2"}


def test_ghosts_lie_in_their_slots_and_an_empty_name_is_no_ghost():
    placed = place(scene(Zone("a", Grid(3, 1), ghosts=("back", "", "back"))), 1, BOOK)
    first, last = placed.zones[0].ghosts
    assert first.x < 500 < last.x
    assert first.face == "back"


def test_a_backdrop_follows_a_fixed_ratio():
    free = place(scene(Zone("a", Grid(1, 1), art="art")), 2, BOOK).zones[0]
    kept = place(scene(Zone("a", Grid(1, 1, ratio=1), art="art")), 2, BOOK).zones[0]
    assert free.art == free.box
    assert kept.art.w == kept.art.h == kept.box.h


def test_a_zone_without_an_area_and_a_piece_without_a_slot_or_a_face_are_refused():
    with pytest.raises(ValueError, match="no place for the zone 'b'"):
        place(scene(Zone("b", Grid(1, 1))), 1, BOOK)
    with pytest.raises(ValueError, match="slot 4 of 'a', which has 1"):
        place(scene(Zone("a", Grid(1, 1), (Piece("x", "disc", slot=4),))), 1, BOOK)
    with pytest.raises(ValueError, match="'x' has the face 'disk', which is not in the BOOK"):
        place(scene(Zone("a", Grid(1, 1), (Piece("x", "disk"),))), 1, BOOK)


def test_slots_are_computed_once_whatever_lies_in_them():
    slots.cache_clear()
    for face in ("disc", "back", "card"):
        place(scene(Zone("a", Grid(7, 7), (Piece("a.0", face),))), 1.2, BOOK)
    assert slots.cache_info().misses == 1


def test_a_broader_mat_may_have_areas_of_its_own():
    text = "a\nb\n@.7\na b\n@1.5\nb a"
    narrow, tablet, desk = (areas(text, w, 1000) for w in (650, 750, 1600))
    assert narrow["a"].x == narrow["b"].x
    assert tablet["a"].x < tablet["b"].x
    assert desk["a"].x > desk["b"].x
    with pytest.raises(ValueError, match="'broad' is not a weight"):
        areas("a\n@broad\na", 750, 1000)
