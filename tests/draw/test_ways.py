"""How things go: by the places that a child counts aloud, or together in a figure."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from games import fairies
from irisade import Dice, Match, find
from irisade.draw.face import how, motion, way
from irisade.games.rainbow_road.table import RECYCLE, TELEPORT

AVEUGLES, ROAD = find("colomo-les-aveugles"), find("rainbow-road")
AVEUGLETTE = find("colomo-a-laveuglette")


def ring(*taken: int) -> Match:
    match = Match(AVEUGLES, 4, Dice(1))
    for cell in range(len(match.table.cells)):
        match.table.cells[cell] = cell if cell in taken else -1
    return match


def hops(t: Any, origin: str, to: str) -> tuple[str, ...]:
    return way(AVEUGLES, t, t, origin, to)


def test_a_pawn_hops_over_the_cells_that_are_counted():
    assert hops(ring(3).table, "ring.3", "ring.6") == ("ring.4", "ring.5")


def test_a_taken_cell_is_jumped():
    assert hops(ring(3, 4).table, "ring.3", "ring.6") == ("ring.5",)


def test_a_pawn_comes_in_by_its_gate():
    table = ring().table
    gate = len(table.cells) // 4
    assert hops(table, "tray1.0", f"ring.{gate + 2}") == (f"ring.{gate}", f"ring.{gate + 1}")


def test_a_pawn_that_must_go_back_is_carried_there():
    assert hops(ring(9).table, "ring.9", "ring.3") == ()


def board(*taken: str) -> Any:
    """It is south's turn, whose home row is row 1; c1 is cell 2, c2 cell 7, c3 cell 12."""
    t = Match(AVEUGLETTE, 2, Dice(1)).table
    t.turn = 0
    for number, cell in enumerate(taken):
        t.cells["abcde".index(cell[0]) + 5 * (int(cell[1]) - 1)] = number
    return t


def test_a_chain_of_jumps_is_shown_landing_by_landing():
    """CG-13, CG-14: over c2 to c3, over c4 to c5; a step is no jump; over c5 is out."""
    t = board("c1", "c2", "c4")
    assert way(AVEUGLETTE, t, t, "board.2", "board.22") == ("board.12", "board.22")
    assert way(AVEUGLETTE, t, t, "board.2", "board.12") == ("board.12",)
    assert way(AVEUGLETTE, t, t, "board.2", "board.1") == ()
    t = board("c2", "c3", "c5")
    assert way(AVEUGLETTE, t, t, "board.7", "leaving") == ("board.17", "board.25")


def test_a_pawn_comes_in_by_a_jump_over_the_home_row():
    """CG-7: straight onto the home row, or over it."""
    t = board("c1", "c3")
    assert way(AVEUGLETTE, t, t, "outside0.4", "board.1") == ()
    assert way(AVEUGLETTE, t, t, "outside0.4", "board.7") == ("board.7",)
    assert way(AVEUGLETTE, t, t, "outside0.4", "board.17") == ("board.7", "board.17")


def test_other_ways_are_straight():
    assert hops(ring(3).table, "ring.3", "leaving") == ()
    assert way(find("colomo-trio"), None, None, "middle.3", "tray0.0") == ()


def test_a_fairy_walks_from_card_to_card_and_hops_over_the_other():
    before, t = (Match(ROAD, 2, Dice(1)).table.copy() for _ in range(2))
    for table in (before, t):
        table.road[:] = [1, 2, 3, 4, 5, 6, 7, 0, 0, 7]
        table.fairies[:] = [1, 3]
    t.fairies[0], t.way = 6, 1
    assert list(ROAD.face.motion(before, t, 0, None)) == [("fairy0", "fairy0")]
    assert way(ROAD, before, t, "fairy0", "fairy0") == ("road.2", "road.4", "road.5")
    t.fairies[0], t.way = 9, -1
    assert way(ROAD, before, t, "fairy0", "fairy0") == ("road.0",)


def test_the_six_pairs_of_a_winner_dance():
    game = find("colomo-ronde")
    before, t = (Match(game, 3, Dice(1)).table.copy() for _ in range(2))
    before.up[:], before.colour[7], before.colour[8] = [7, 8], 5, 5
    before.pairs[1] = [0, 1, 2, 3, 4]
    t.pairs[1] = [0, 1, 2, 3, 4, 5]
    moved = motion(game, before, t, 0, None)
    assert len(moved) == 12
    assert moved[-2:] == (("middle.7", "pair1.10"), ("middle.8", "pair1.11"))
    assert {how(game, before, t, *each) for each in moved} == {"dance"}
    before.finder = 1
    assert how(game, before, before, "middle.7", "pair1.8") == ""


def test_a_trio_whirls_and_a_rainbow_flies_as_an_arc():
    assert how(find("colomo-trio"), None, None, "middle.3", "tray0.0") == "spin"
    assert how(find("colomo-trio"), None, None, "middle.3", "middle.3") == "arc"
    assert how(find("colomo-arc-en-ciel"), None, None, "rainbow.3", "tray2.5") == "arc"


def test_two_of_a_colour_shake_before_they_are_covered():
    game = find("colomo-arc-en-ciel")
    before, t = (Match(game, 3, Dice(1)).table.copy() for _ in range(2))
    for table in (before, t):
        table.colour[5], table.colour[6], table.colour[7] = 2, 3, 2
        table.up[:] = [5, 6]
    assert motion(game, before, t, 0, None) == ()
    t.up.append(7)
    assert motion(game, before, t, 0, None) == (("middle.5", "middle.5"), ("middle.7", "middle.7"))
    assert how(game, before, t, "middle.5", "middle.5") == "shake"


@pytest.mark.parametrize(
    ("cards", "sunny", "script", "ways"),
    [
        ("7 6 6 2 5 | 4 3 2 1 7", "B4", "B:- B:A2 B:A3 B:skip B:B3", ["", "", "B1 B2"]),
        ("3 2 2 1 5 | 7 6 5 4 4", "A5", "B:- B:A2 B:A4 B:skip B:B3", ["A3", "", "B2"]),
    ],
)
def test_a_fairy_that_skips_walks_and_hops_over_one_card(cards, sunny, script, ways):
    """RO-46: then she walks on; under the other fairy lies a card like any other."""
    answers = script.split()
    stops = [fairies.ring(cards, sunny, "A1", tricks=("", "skip")) for _ in (2, 3, 4, 5)]
    for asked, t in enumerate(stops, start=2):
        fairies.rain(t, " ".join(answers[:asked]))
    walked = [way(ROAD, *two, "fairy1", "fairy1") for two in pairwise(stops)]
    assert walked == [tuple(f"road.{spot}" for spot in fairies.spots(each)) for each in ways]


def test_a_fairy_that_skips_at_once_hops_over_one_card():
    """RO-46: whichever way she chooses, and where there is but one, and where the move ends so."""
    road = "7 6 6 2 5 | 4 3 2 1 7"
    stops = [fairies.ring(road, "B2", "A1", tricks=("", "skip")) for _ in (1, 2)]
    for t, script in zip(stops, ("B:skip", "B:skip B:A2"), strict=True):
        fairies.rain(t, script)
    assert way(ROAD, *stops, "fairy1", "fairy1") == ()
    before, t = (fairies.ring("3 2 7 . . | . 6 . 4 .", "A3", "A1", tricks=("", "skip")) for _ in (1, 2))
    fairies.rain(before)
    assert fairies.rain(t, "B:skip").asking is None
    assert way(ROAD, before, t, "fairy1", "fairy1") == ()


def test_a_fairy_that_teleports_is_whirled_away():
    before, t = (Match(ROAD, 2, Dice(1)).table.copy() for _ in range(2))
    before.fairies[:], t.fairies[:] = [6, 3], [6, 1]
    before.prank = TELEPORT
    assert how(ROAD, before, t, "fairy1", "fairy1") == "spin"
    t.way = -1
    assert how(ROAD, before, t, "fairy1", "fairy1") == ""


def test_a_card_that_is_recycled_whirls_with_the_one_it_replaces():
    before, t = (Match(ROAD, 2, Dice(1)).table.copy() for _ in range(2))
    before.prank, before.lifted, before.road[1], t.road[1] = RECYCLE, 5, 2, 5
    moved = motion(ROAD, before, t, 0, None)
    assert moved == (("lifted", "road.1"), ("road.1", "discard.2"))
    assert {how(ROAD, before, t, *each) for each in moved} == {"spin"}
