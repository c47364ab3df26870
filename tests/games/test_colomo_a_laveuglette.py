"""The rules of A l'aveuglette, told in its notation: a1 to e5 are cells, rows counted from the south.

With two players A sits in the south and B in the north.
"""

from __future__ import annotations

import pytest

from games.crossing import after, crossing, entries, goals, names, pawns, whose_turn
from games.flow import pause, replay, tell, winners
from irisade.core.dice import Dice
from irisade.core.game import WrongSeats
from irisade.core.match import IllegalMove, Match, view
from irisade.core.words import HIDDEN, Ask, Show
from irisade.games.colomo.a_laveuglette import GAME
from irisade.games.colomo.a_laveuglette.board import OUT, ROW
from irisade.games.colomo.a_laveuglette.rules import (
    GO,
    NONE,
    TAKE,
    Table,
    over,
    setup,
    side,
    turn,
)
from irisade.games.colomo.discs import NO

# -- set-up --


@pytest.mark.parametrize(("seats", "sides"), [(2, "SN"), (3, "SWN"), (4, "SWNE")])
def test_an_empty_board_and_five_pawns_each(seats, sides):
    """CG-1, CG-2, CG-4: two sit face to face, three on three sides; luck picks who starts."""
    t: Table = GAME.blank({})
    assert tell(setup(t, seats), "(B)").asking is None
    assert (t.turn, t.cells, t.outside, t.across) == (1, [NONE] * 25, [5] * seats, [0] * seats)
    assert (t.missing, t.moving, t.came) == ([0] * seats, NONE, NONE)
    found = ""
    for t.turn in range(seats):
        found += "SWNE"[side(t)]
    assert found == sides


@pytest.mark.parametrize("seats", [1, 5])
def test_a_laveuglette_is_for_two_to_four(seats):
    """CG-2: there is no other table."""
    with pytest.raises(WrongSeats, match="2 to 4"):
        Match(GAME, seats, Dice(1))


def test_home_rows():
    """CG-3, CG-6: along the own side; a corner belongs to two of them."""
    homes = [entries(crossing(outside="5555", turn=seat)) for seat in "ABCD"]
    assert homes == ["a1 b1 c1 d1 e1", "a1 a2 a3 a4 a5", "a5 b5 c5 d5 e5", "e1 e2 e3 e4 e5"]
    assert [ROW[k][2] for k in range(4)] == [0, 2, 4, 2]  # c1


# -- coming in --


def test_a_pawn_comes_in_open_and_is_covered():
    """CG-5, CG-6, CG-8: everybody sees whose it is, then it is black and B is next."""
    t = crossing(outside="55")
    told = tell(turn(t), "A:c1")
    assert told.shows == [Show("{seat} brings in a pawn", at=0, to=2, value=0, seat=0)]
    assert (pawns(t), t.outside, t.shown, whose_turn(t)) == ("Ac1", [4, 5], NO, "B")
    assert view(GAME, t, 0).owner == [HIDDEN]


def test_a_pawn_may_jump_in():
    """CG-7: over c1 straight to c2, or diagonally to b2 and d2; nothing can be jumped where nobody stands."""
    assert entries(crossing("Ac1", outside="45")) == "a1 b1 b2 c2 d1 d2 e1"
    assert entries(crossing("Ac1 Bc2", outside="44")) == "a1 b1 b2 d1 d2 e1"


def test_the_house_may_allow_only_straight_jumps_in():
    """CG-7: with entry_jump=straight only c2."""
    assert entries(crossing("Ac1", outside="45", entry_jump="straight")) == "a1 b1 c2 d1 e1"


def test_a_diagonal_jump_begins_before_one_of_the_five_columns():
    """CG-7: over the corner a1 straight or from before b; there is nothing before the column left of a."""
    assert entries(crossing("Aa1", outside="45")) == "a2 b1 c1 d1 e1"
    assert entries(crossing("Ab1", outside="45")) == "a1 a2 b2 c1 c2 d1 e1"


def test_an_entry_jump_is_the_first_of_the_chain():
    """CG-15: over c1 to c2 and over c3 to c4; with chain=1 there it ends."""
    assert "c4" in entries(crossing("Ac1 Bc3", outside="44")).split()
    assert "c4" not in entries(crossing("Ac1 Bc3", outside="44", chain="1")).split()


def test_nobody_comes_in_and_leaves_in_one_turn():
    """CG-15: with free chains over c1, c3 and c5, but not out."""
    t = crossing("Ac1 Bc3 Bc5", outside="43", chain="free")
    assert OUT not in tell(turn(t)).asking.options


def test_who_has_pawns_outside_cannot_move():
    """CG-5, CG-21: A is asked where a pawn comes in, and nothing else."""
    assert tell(turn(crossing("Ac1 Ac2 Ac3", outside="25"))).asked == ["Bring a pawn in on {cell}"]


def test_a_blocked_player_passes():
    """CG-9: rows 1 and 2 are full, so A passes without being asked."""
    full = "Aa1 Ab1 Ac1 Ad1 Be1 Ba2 Bb2 Bc2 Bd2 Ce2"
    t = crossing(full, outside="104")
    told = tell(turn(t))
    assert (told.asking, told.said()) == (None, ["A cannot bring in a pawn and passes"])
    assert (whose_turn(t), t.outside) == ("B", [1, 0, 4])


# -- moving --


def test_any_pawn_may_be_taken_and_one_must_be():
    """CG-10, CG-11: own or not; there is no way to take none."""
    t = crossing("Ac1 Bc5")
    assert tell(turn(t)).asking == Ask(0, TAKE, [2, 22])
    assert not TAKE.none
    assert not GO.none


def test_a_step_leads_to_any_free_neighbour():
    """CG-12: in eight ways, backwards too."""
    assert goals(crossing("Ac3"), "c3") == "b2 b3 b4 c2 c4 d2 d3 d4"
    assert goals(crossing("Aa1"), "a1") == "a2 b1 b2"
    t = crossing("Ac3 Bb4")
    told = tell(turn(t), "A:c3 A:c2")
    assert told.shows == [Show("{seat} moves a pawn", at=0, to=7, seat=0)]
    assert (pawns(t), whose_turn(t)) == ("Ac2 Bb4", "B")


def test_every_side_goes_its_own_way():
    """CG-2, CG-7, CG-12, CG-17: west goes east and east goes west, to come in, to go on and to leave."""
    assert entries(crossing("Aa3", outside="4555", turn="B")) == "a1 a2 a4 a5 b2 b3 b4"
    assert entries(crossing("Ae3", outside="4555", turn="D")) == "d2 d3 d4 e1 e2 e4 e5"
    ways = {seat: goals(crossing("Ac3", outside="0000", turn=seat, backward="no"), "c3") for seat in "BCD"}
    assert ways == {"B": "c2 c4 d2 d3 d4", "C": "b2 b3 c2 d2 d3", "D": "b2 b3 b4 c2 c4"}
    for seat, pawn in (("B", "e3"), ("C", "c1"), ("D", "a3")):
        assert "out" in goals(crossing(f"A{pawn}", outside="0000", turn=seat), pawn).split()
        assert "out" not in goals(crossing("Ac3", outside="0000", turn=seat), "c3").split()
    assert "out" in goals(crossing("Ad3 Be4", outside="0000", turn="B"), "d3").split()


def test_the_house_may_forbid_to_go_back():
    """CG-12: with backward=no A may go on or sideways, and so may B, who goes the other way."""
    assert goals(crossing("Ac3", backward="no"), "c3") == "b3 b4 c4 d3 d4"
    assert goals(crossing("Ac3", backward="no", turn="B"), "c3") == "b2 b3 c2 d2 d3"
    assert "c1" not in goals(crossing("Ac3 Bc2", backward="no"), "c3").split()


def test_a_jump_leads_over_a_neighbour():
    """CG-13: c2 over c3 to c4, and c3 stays; not onto another pawn, nor over an empty cell."""
    assert after(crossing("Ac2 Bc3"), "A:c2 A:c4") == "Bc3 Ac4"
    assert "c4" not in goals(crossing("Ac2 Bc3 Bc4"), "c2").split()
    assert "c4" not in goals(crossing("Ac2"), "c2").split()


@pytest.mark.parametrize(
    ("chain", "reached"), [("2", "c4 e4"), ("1", "c4"), ("3", "c4 e2 e4"), ("free", "c4 e2 e4")]
)
def test_jumps_make_a_chain(chain, reached):
    """CG-14: c2 over c3 to c4, over d4 to e4, over e3 to e2: as many as the house allows."""
    t = crossing("Ac2 Bc3 Bd4 Be3", chain=chain)
    jumps = set(goals(t, "c2").split()) - {"b1", "b2", "b3", "c1", "d1", "d2", "d3"}
    assert " ".join(sorted(jumps)) == reached


def test_three_jumps_are_not_four():
    """CG-14: a1 over b1, c2, d3 and e4 to e5 takes four."""
    pawns = "Aa1 Bb1 Bc2 Bd3 Be4"
    assert "e5" not in goals(crossing(pawns, chain="3"), "a1").split()
    assert "e5" in goals(crossing(pawns, chain="free"), "a1").split()


def test_a_pawn_that_cannot_go_anywhere_cannot_be_taken():
    """CG-10, CG-13: in the corner, with a jump as the only way out, and without one."""
    corner = "Aa1 Ba2 Bb1 Bb2 Ac1 Ac3"
    assert goals(crossing(corner), "a1") == "a3"
    assert 0 not in tell(turn(crossing(f"{corner} Aa3"))).asking.options


def test_the_house_may_let_pawns_jump_an_empty_cell():
    """CG-24: two cells in every direction, twice; a cell where a pawn stands is still no landing."""
    t = crossing("Aa1 Aa3", jump_over="any", chain="1")
    assert set(goals(t, "a1").split()) == {"a2", "b1", "b2", "c1", "c3"}
    assert "e1" in goals(crossing("Aa1", jump_over="any"), "a1").split()
    assert "e1" not in goals(crossing("Aa1"), "a1").split()


def test_an_empty_cell_may_be_jumped_on_the_way_in_and_out():
    """CG-24: onto the second row at once, and out from the row before the last."""
    assert set(entries(crossing(outside="55", jump_over="any", chain="1")).split()) == {
        f"{column}{row}" for column in "abcde" for row in "12"
    }
    assert "out" in goals(crossing("Ac4", jump_over="any"), "c4").split()
    assert "out" not in goals(crossing("Ac4"), "c4").split()


def test_a_cell_behind_the_home_row_is_offered_once():
    """CG-7: b2 can be reached over a1, over b1 and over c1."""
    asking = tell(turn(crossing("Aa1 Bb1 Ac1", outside="22"))).asking
    assert names(asking.options).split().count("b2") == 1
    assert len(asking.options) == len(set(asking.options))


def test_a_pawn_that_is_shut_in_is_not_offered():
    """CG-12, CG-13, CM-15: all around e1 is taken, and so is all behind that."""
    shut_in = "Ae1 Ad1 Bd2 Be2 Bc1 Bc3 Be3"
    asking = tell(turn(crossing(shut_in))).asking
    assert "e1" not in names(asking.options).split()
    assert "c3" in names(asking.options).split()
    asking = tell(turn(crossing(shut_in, turn="B"))).asking
    assert "e1" in names(asking.options).split(), "for B, who sits opposite, the way out is open (CG-18)"


def test_a_step_and_a_jump_do_not_go_together():
    """CG-14: c2 cannot step to c3 and jump over c4."""
    assert "c5" not in goals(crossing("Ac2 Bc4"), "c2").split()


def test_a_pawn_never_comes_back_to_where_it_was_in_this_turn():
    """CG-14: a chain around c3 is no way to stay on c2, and its own cell cannot be jumped."""
    t = crossing("Ac2 Bc3", chain="free")
    assert "c2" not in goals(t, "c2").split()
    assert "c1" in goals(crossing("Ac2 Bc3", chain="free"), "c2").split()  # as a step
    assert goals(crossing("Ab1 Bc1", chain="free"), "b1") == "a1 a2 b2 c2 d1"


# -- leaving --


def test_who_is_shut_in_on_the_far_row_may_still_leave():
    """CG-18: neither step nor jump, but straight out."""
    t = crossing("Aa5 Ba4 Bb4 Bb5 Ba3 Bc3 Bc5")
    assert "a5" in names(tell(turn(t)).asking.options).split()
    assert goals(t, "a5") == "out"


def test_a_jump_out_leaves_the_other_jumps_open():
    """CG-13, CG-19: over b5, or over c4 to d4; and beyond the edge nobody stands to be jumped."""
    assert {"out", "d4"} <= {*goals(crossing("Ab4 Bb5 Bc4"), "b4").split()}
    assert "out" not in goals(crossing("Aa4 Be5"), "a4").split()


def test_a_pawn_leaves_over_the_far_side():
    """CG-17, CG-18, CG-20: a step straight out of row 5; it is opened and has arrived."""
    t = crossing("Ac5 Ba3")
    assert goals(crossing("Ac5 Ba3"), "c5") == "b4 b5 c4 d4 d5 out"
    told = tell(turn(t), "A:c5 A:out (A)")
    assert told.shows == [
        Show("{seat} moves a pawn", at=0, to=OUT, seat=0),
        Show("{seat} brings a pawn across", at=0, to=OUT, value=0, seat=0),
    ]
    assert (pawns(t), t.across, t.moving, whose_turn(t)) == ("Ba3", [5, 4], NONE, "B")


@pytest.mark.parametrize(("pawn", "turn"), [("c1", "A"), ("a3", "A"), ("e3", "A"), ("c5", "B"), ("c4", "A")])
def test_no_other_edge_lets_out(pawn, turn):
    """CG-17: neither the own side nor the left or right one."""
    assert "out" not in goals(crossing(f"A{pawn}", turn=turn), pawn).split()


def test_a_jump_may_lead_out():
    """CG-19: from c4 over c5, or over d5 or b5 diagonally; only over a pawn, and not sideways."""
    assert "out" in goals(crossing("Ac4 Bd5"), "c4").split()
    assert "out" in goals(crossing("Ac4 Bc5"), "c4").split()
    assert "out" in goals(crossing("Ab4 Ba5"), "b4").split()  # past the corner
    assert "out" not in goals(crossing("Ac4"), "c4").split()
    assert "out" not in goals(crossing("Ad4 Be4"), "d4").split()
    assert "out" not in goals(crossing("Ab2 Ba3"), "b2").split()  # past the left edge
    assert "out" not in goals(crossing("Ad3 Bd4 Be5"), "d3").split()  # to d5, and not sideways over e5


def test_the_last_jump_of_a_chain_may_lead_out():
    """CG-19: c2 over c3 to c4, and over c5."""
    assert "out" in goals(crossing("Ac2 Bc3 Bc5"), "c2").split()
    assert "out" not in goals(crossing("Ac2 Bc3 Bc5", chain="1"), "c2").split()


def test_every_corner_of_the_far_row_is_on_the_board():
    """CG-12, CG-18: the last of all cells has its own neighbours, and a way out."""
    assert goals(crossing("Ae5"), "e5") == "d4 d5 e4 out"
    assert goals(crossing("Aa5"), "a5") == "a4 b4 b5 out"


def test_no_jump_leads_on_from_outside():
    """CG-14, CG-20: over c5 it is out, and neither a5 nor b1 can be jumped from there."""
    for chain in ("2", "free"):
        t = crossing("Ac4 Ba5 Bb1 Bc5", chain=chain)
        assert goals(t, "c4") == "b3 b4 b5 c3 d3 d4 d5 out"


def test_a_pawn_that_is_across_is_no_longer_on_its_way():
    """CG-20: on its way out it is black; when it is opened, it lies with the pawns across."""
    t = crossing("Ac5 Ba3")
    pause(turn(t), "A:c5 A:out", "{seat} moves a pawn")
    assert (pawns(t), t.moving, t.shown, t.across) == ("Ba3", 0, NO, [4, 4])
    t = crossing("Ac5 Ba3")
    pause(turn(t), "A:c5 A:out (A)", "{seat} brings a pawn across")
    assert (t.across, t.moving, t.shown) == ([5, 4], NONE, NO)


def test_a_rival_that_is_led_out_has_arrived():
    """CG-20, CG-22: A takes out B's fifth, and B wins in A's turn."""
    t = crossing("Bc5 Aa1")
    assert not over(t)
    tell(turn(t), "A:c5 A:out (B)")
    assert (t.across, over(t)) == ([4, 5], True)
    assert winners(GAME, t, 2) == "B"
    assert GAME.rules.ending(t) == 0


def test_pawns_of_somebody_who_still_places_can_be_led_out():
    """CG-21: B has two outside; a pawn of B on the board arrives all the same."""
    t = crossing("Bc5 Aa1", outside="02")
    tell(turn(t), "A:c5 A:out (B)")
    assert (t.across, t.outside) == ([4, 3], [0, 2])


@pytest.mark.parametrize("move", ["A:-", "A:c3", "A:z9", "B:a1", "A:!"])
def test_what_is_not_open_is_refused(move):
    """CG-10, CM-10: no pawn, an empty cell, no cell at all, another seat."""
    placing = "\n".join(f"A:{c}1\nB:{c}5" for c in "abcde")
    match = replay(GAME, 2, f"(A)\n{placing}")
    before = match.table.bytes
    with pytest.raises(IllegalMove):
        match.say(move)
    assert match.table.bytes == before
    assert match.asking.kind is TAKE
