"""The places by which a pawn hops are those that a child counts aloud."""

from __future__ import annotations

from irisade import Dice, Match, find
from irisade.draw.scene import way

AVEUGLES = find("colomo-les-aveugles")


def ring(*taken: int) -> Match:
    match = Match(AVEUGLES, 4, Dice(1))
    for cell in range(len(match.table.cells)):
        match.table.cells[cell] = cell if cell in taken else -1
    return match


def test_a_pawn_hops_over_the_cells_that_are_counted():
    assert way(AVEUGLES, ring(3).table, "ring.3", "ring.6") == ("ring.4", "ring.5")


def test_a_taken_cell_is_jumped():
    assert way(AVEUGLES, ring(3, 4).table, "ring.3", "ring.6") == ("ring.5",)


def test_a_pawn_comes_in_by_its_gate():
    table = ring().table
    gate = len(table.cells) // 4
    assert way(AVEUGLES, table, "tray1.0", f"ring.{gate + 2}") == (f"ring.{gate}", f"ring.{gate + 1}")


def test_a_pawn_that_must_go_back_is_carried_there():
    assert way(AVEUGLES, ring(9).table, "ring.9", "ring.3") == ()


def test_other_ways_are_straight():
    assert way(AVEUGLES, ring(3).table, "ring.3", "leaving") == ()
    assert way(find("colomo-ronde"), None, "middle.3", "tray0.0") == ()
