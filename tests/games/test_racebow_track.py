"""The tiles of Racebow, how they are laid and taken away, and who plays when."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from games.flow import tell
from games.track import (
    FIVE,
    race,
    seats,
    take_colour,
    told,
    ways,
    where,
)
from irisade.games.racebow.rules import (
    BOOST,
    OPEN,
    closed,
    new_turn,
    next_round,
    square_label,
    tile_label,
    turn,
)
from irisade.games.racebow.tiles import (
    BONUSES,
    COLOURS,
    SQUARES,
    TILES,
    WATER,
    colour,
    colour_square,
    column,
    level,
    mark,
    mark_square,
)

# -- the tiles --

# By colour: its square, the other mark and the square of that, as they were drawn up for the lost pictures.
PRINTED = (
    "W1UE1 W2TA2 W3TE3 W4DA4 E1OA1 E2DW2 E3SA3 E4UW4 A1PW1 A2PE2 A3SW3 A4OE4 "
    "W1OA2 W2OE3 W3UA4 W4DE1 E1TW2 E2DA3 E3SW4 E4SA1 A1TE2 A2UW3 A3PE4 A4PW1 "
    "W1OE3 W2OA4 W3PE1 W4DA2 E1TA3 E2PW4 E3UA1 E4SW2 A1DW3 A2TE4 A3UW1 A4SE2 "
    "W1OA4 W2TE1 W3SA2 W4PE3 E1DW4 E2DA1 E3PW2 E4UA3 A1UE4 A2SW1 A3OE2 A4TW3 "
    "W1PE2 W2OA3 W3SE4 W4TA1 E1UA2 E2PW3 E3SA4 E4DW1 A1UW2 A2DE3 A3TW4 A4OE1"
)


def test_the_formula_gives_the_sixty_tiles():
    """RB-4: colour, second mark and both squares of each tile."""
    made = [
        square_label(colour_square(tile)) + "POTUDS"[mark(tile)] + square_label(mark_square(tile))
        for tile in range(TILES)
    ]
    assert made == PRINTED.split()
    assert [colour(tile) for tile in range(TILES)] == [hue for hue in range(COLOURS) for _ in range(12)]
    assert (tile_label(0), tile_label(59)) == ("T01", "T60")


def test_the_tiles_are_even():
    """RB-4: every colour once on every square, every mark twice with each colour, never on one level."""
    assert Counter((colour(tile), colour_square(tile)) for tile in range(TILES)) == Counter(
        product(range(COLOURS), range(SQUARES))
    )
    assert Counter((colour(tile), mark(tile)) for tile in range(TILES)) == Counter(
        list(product(range(COLOURS), range(6))) * 2
    )
    assert set(Counter(mark_square(tile) for tile in range(TILES)).values()) == {5}
    assert all(level(colour_square(tile)) != level(mark_square(tile)) for tile in range(TILES))
    refills = {(mark(tile), level(mark_square(tile))) for tile in range(TILES)}
    assert not refills & {(0, 2), (1, 0)}  # no propeller in the air, no oxygen under water


def test_a_mirrored_tile_has_left_and_right_exchanged():
    """RB-4: with mirror, the same marks on the same levels."""
    for tile in range(TILES):
        for square, other in (
            (colour_square(tile), colour_square(tile + TILES)),
            (mark_square(tile), mark_square(tile + TILES)),
        ):
            assert (level(other), column(other)) == (level(square), 3 - column(square))
        assert (colour(tile + TILES), mark(tile + TILES)) == (colour(tile), mark(tile))


def test_no_tile_is_ever_a_dead_end():
    """RB-18: with every pawn in place, without fuel and with all colours, each square leads somewhere."""
    for tile, square in product(range(TILES), range(SQUARES)):
        t = race(tile_label(tile), f"E1 rygbv p{'5' if level(square) else '0'} o0 t5")
        t.square[0] = square
        t.counters[0] = [0, 0, 5]
        assert ways(t)


# -- the track --


def test_the_first_to_arrive_lays_a_tile():
    """RB-34: one for A, none for B; another when A goes on with a turbo."""
    t = race(FIVE, "E1", "E2")
    told(t, "A:E1 (T01) A:E1 (T02)")
    assert (len(t.road), len(t.stack)) == (7, 53)
    assert t.road[-2:] == [0, 1]
    told(t, "B:E1 B:-")
    assert len(t.road) == 7


def test_a_turbo_is_decided_with_the_new_tile_in_sight():
    """RB-34, RB-19: the tile is laid before the question."""
    t = race(FIVE, "E1", "E2")
    done = tell(turn(t), "A:E1 (T01)")
    assert done.asking.kind is BOOST
    assert len(t.road) == 6


def test_the_last_to_leave_takes_the_tile_away():
    """RB-35, RB-36: nobody took red from T10; tile on the discards, both its pawns in the supply."""
    t = race("T10 T20 T30 T40 T50 T60 T01", "0:E1 t0", "1:E1")
    red, propellers = t.supply[0], t.supply[COLOURS]
    told(t, "A:E1")
    assert (t.gone, [tile_label(tile) for tile in t.discards]) == (1, ["T10"])
    assert (t.supply[0], t.supply[COLOURS]) == (red + 1, propellers + 1)
    assert [len(t.road), len(t.colour_on), len(t.bonus_on)] == [6, 6, 6]
    assert where(t) == "1:E1"


def test_what_was_taken_does_not_come_back_with_its_tile():
    """RB-35, RB-36: red of T10 is gone, the pawns of all other tiles lie where they lay."""
    t = race("T10 T20 T30 T40 T50 T60 T01", "0:E1 t0", "1:E1", discards="T03")
    take_colour(t, 0)
    red = t.supply[0]
    told(t, "A:E1")
    assert (t.supply[0], t.colour_on) == (red, [1] * 6)
    assert [tile_label(tile) for tile in t.discards] == ["T03", "T10"]


def test_the_start_tile_goes_back_to_the_box():
    """RB-35: it is no course tile, so nothing is discarded when all have left it."""
    t = race(FIVE, "E1 t0", "E2 t0")
    told(t, "A:E1 (T01)")
    told(t, "B:E1")
    assert (t.gone, t.discards, len(t.road)) == (0, [], 6)


def test_the_discards_become_a_new_stack():
    """RB-37: nothing is face down any more; three tiles are shuffled, one of them is laid."""
    t = race(FIVE, "E1 t0", "E2", discards="T03 T02 T01")
    t.stack = []
    done = told(t, "A:E1 (T02)")
    assert done.said() == ["The tiles are shuffled again"]
    assert (t.stack, t.discards, len(t.road)) == ([0, 2], [], 6)


def test_a_mirrored_tile_is_discarded_as_itself():
    """RB-35: which way round it lay is forgotten."""
    t = race("T10 T20 T30 T40 T50 T60 T01", "0:E1 t0", "1:E1", mirror="yes")
    t.road[0] += TILES
    told(t, "A:E1")
    assert [tile_label(tile) for tile in t.discards] == ["T10"]


def test_without_any_tile_left_none_is_laid():
    """RB-37: stack and discards are empty; later, when a tile comes free, it is laid at once."""
    t = race("T10 T20 T30 T40 T50 T60", "0:E1 t0", "1:E1 t0")
    t.stack = []
    told(t, "A:E1")
    assert (len(t.road), t.discards) == (5, [9])
    told(t, "B:E1 (T10)")
    assert len(t.road) == 6


def test_a_pawn_that_is_out_of_stock_is_missing_for_good():
    """RB-38: no blue pawn when T37 is laid; its square stays plain although one comes back."""
    t = race(FIVE, "E1 t0", "E2")
    t.supply[3] = 0
    told(t, "A:E1 (T37)")
    assert (t.colour_on[-1], t.supply[3]) == (0, 0)
    t.supply[3] = 1
    t.tile[1], t.square[1] = 4, 5
    assert closed(t, 1, WATER) == OPEN
    assert t.bonus_on[-1] == 1


@pytest.mark.parametrize("bonus", range(BONUSES))
def test_bonus_pawns_run_out_too(bonus):
    """RB-38: no pawn of that kind, a plain square."""
    note = ("T09", "T12", "T02")[bonus]
    t = race(FIVE, "E1 t0", "E2")
    t.supply[COLOURS + bonus] = 0
    told(t, f"A:E1 ({note})")
    assert (t.bonus_on[-1], t.colour_on[-1]) == (0, 1)


# -- order --


def rounds(order: str, tiles: list[int], count: int = 3) -> list[str]:
    """The lines of some rounds in which nobody moves."""
    t = race(FIVE, "E1", "E2", "E3", "E4", order=order)
    t.tile = tiles
    lines = []
    for _ in range(count):
        next_round(t)
        assert t.to_play == t.line
        lines.append(seats(t.line))
    return lines


def test_the_written_order_never_changes():
    """RB-7: wherever the pawns are."""
    assert rounds("written", [3, 0, 2, 1]) == ["ABCD"] * 3


def test_in_fair_order_the_rearmost_plays_first():
    """RB-7: with order=rear_first; those on one tile in the reverse of the last round."""
    assert rounds("rear_first", [0, 0, 0, 0]) == ["DCBA", "ABCD", "DCBA"]
    assert rounds("rear_first", [3, 0, 2, 0], 2) == ["DBCA", "BDCA"]


@pytest.mark.parametrize(("tiles", "line"), [([9, 2, 3, 4], "BCD"), ([0, 9, 3, 4], "CDB")])
def test_those_who_have_finished_have_no_place_in_the_order(tiles, line):
    """RB-7, RB-40: A is home, wherever that was."""
    t = race(FIVE, "E1", "E2", "E3", "E4", order="rear_first")
    t.tile, t.line = tiles, [1, 2, 3]
    next_round(t)
    assert seats(t.line) == line


def test_a_snake_and_a_rotation():
    """RB-7: with order=snake and order=rotating."""
    assert rounds("snake", [3, 0, 2, 1]) == ["DCBA", "ABCD", "DCBA"]
    assert rounds("rotating", [3, 0, 2, 1]) == ["BCDA", "CDAB", "DABC"]


def test_a_round_is_over_when_all_have_played():
    """RB-7: after D it is A's turn again."""
    t = race("T20 T21 T25 T26 T27", "E1 t0", "E1 t0", "E1 t0", "E1 t0")
    for seat, script in zip("ABCD", ("A:E1 (T01)", "B:E1", "C:E1", "D:E1")):
        assert seats(t.to_play)[0] == seat
        assert new_turn(t)
        told(t, script)
    assert seats(t.to_play) == "ABCD"
