"""The rules of A l'aveuglette, told in its notation: a1 to e5 are cells, rows counted from the south.

With two players A sits in the south and B in the north.
"""

from __future__ import annotations

import pytest

from games.crossing import crossing, names, pawns, whose_turn
from games.flow import at_random, pause, replay, tell, winners
from irisade.bots.company import play_out
from irisade.core.dice import Dice
from irisade.core.game import WrongSeats
from irisade.core.match import IllegalMove, Match, guess, view
from irisade.core.playout import play
from irisade.core.words import HIDDEN, NOBODY, Ask, Show, Window
from irisade.games.colomo.a_laveuglette import GAME
from irisade.games.colomo.a_laveuglette.board import OUT, ROW
from irisade.games.colomo.a_laveuglette.rules import (
    ENTER,
    GO,
    HEY,
    NONE,
    REMEMBERED,
    TAKE,
    Table,
    new_turn,
    news,
    over,
    position,
    setup,
    side,
    turn,
)
from irisade.games.colomo.discs import NO, YES


def after(t: Table, script: str) -> str:
    """Where the pawns stand after one turn that leaves no question open."""
    assert tell(turn(t), script).asking is None
    return pawns(t)


def entries(t: Table) -> str:
    asking = tell(turn(t)).asking
    assert asking.kind is ENTER
    return names(asking.options)


def goals(t: Table, start: str) -> str:
    """Where the pawn on this cell may go."""
    asking = tell(turn(t), f"{'ABCD'[t.turn]}:{start}").asking
    assert asking.kind is GO
    return names(asking.options)


def position_now(t: Table) -> int:
    return position(t, t.turn)


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


def test_a_step_and_a_jump_do_not_go_together():
    """CG-14: c2 cannot step to c3 and jump over c4."""
    assert "c5" not in goals(crossing("Ac2 Bc4"), "c2").split()


def test_a_pawn_never_comes_back_to_where_it_was_in_this_turn():
    """CG-14: a chain around c3 is no way to stay on c2, and its own cell cannot be jumped."""
    t = crossing("Ac2 Bc3", chain="free")
    assert "c2" not in goals(t, "c2").split()
    assert "c1" in goals(crossing("Ac2 Bc3", chain="free"), "c2").split()  # as a step
    assert goals(crossing("Ab1 Bc1", chain="free"), "b1") == "a1 a2 b2 c2 d1"


# -- no endless tug of war --


TUG = "Ac3 Ba5"  # A and B both believe that the pawn on c3 is theirs


def test_a_position_does_not_come_for_the_third_time():
    """CG-16: forth and back, forth, and then not back again; any other move is allowed."""
    t = crossing(TUG)
    for script in ("A:c3 A:c4", "B:c4 B:c3", "A:c3 A:c4"):
        assert tell(turn(t), script).asking is None
    told = tell(turn(t), "B:c4")
    assert "c3" not in names(told.asking.options).split()
    assert "b3" in names(told.asking.options).split()


def test_another_pawn_on_the_same_cell_is_another_position():
    """CG-16: pawns are told apart by number, as everybody could; so nobody learns whose they are."""
    one, other = crossing("Ac3 Ba5"), crossing("Ba5 Ac3")
    assert position_now(one) != position_now(other)
    assert position_now(crossing("Ac3 Ba5")) == position_now(crossing("Bc3 Aa5"))
    assert position_now(crossing("Ac3 Ba5", turn="B")) != position_now(one)


def test_the_seat_that_would_be_next_counts():
    """CG-16: with three players the position after A's move is one with B to play."""
    t = crossing("Ac3 Ba1", outside="000")
    t.past = [position_now(crossing("Ac4 Ba1", outside="000", turn="B"))] * 2 + [position_now(t)]
    t.returned = YES
    assert "c4" not in goals(t, "c3").split()


def test_what_came_in_or_left_begins_a_new_count():
    """CG-16: no position can come again after that."""
    t = crossing("Ac3 Ba5", outside="01")
    tell(turn(t), "A:c3 A:c4")
    assert len(t.past) == 2
    t.returned = YES
    tell(turn(t), "B:b5")
    assert (t.past, t.returned) == ([], NO)
    t = crossing("Ac5 Ba5")
    t.returned = YES
    tell(turn(t), "A:c5 A:out (A)")
    assert (t.past, t.returned) == ([], NO)


def test_a_position_that_comes_back_is_noticed():
    """CG-16: before that, none can come for the third time."""
    t = crossing(TUG)
    for script, returned in (("A:c3 A:c4", NO), ("B:c4 B:c3", YES), ("A:a5 A:a4", YES)):
        tell(turn(t), script)
        assert t.returned == returned


def test_the_oldest_positions_are_forgotten():
    """CG-16: no more are kept than robots make moves without news."""
    t = crossing(TUG)
    assert REMEMBERED == 400
    t.past = [*range(REMEMBERED - 1), position_now(t)]
    tell(turn(t), "A:c3 A:c4")
    assert (len(t.past), t.past[0], t.past[-1]) == (REMEMBERED, 1, position_now(t))


def test_who_cannot_move_at_all_passes():
    """CG-10, CG-16: wherever the only pawn could go, it was there twice already."""
    t = crossing("Aa3")
    for cell in goals(crossing("Aa3"), "a3").split():
        t.past += [position_now(crossing(f"A{cell}", turn="B"))] * 2
    t.past.append(position_now(t))
    t.returned = YES
    told = tell(turn(t))
    assert (told.asking, told.said()) == (None, ["A cannot move and passes"])
    assert (pawns(t), whose_turn(t)) == ("Aa3", "B")


def test_a_jump_that_would_bring_a_position_for_the_third_time_is_none():
    """CG-16: a1 has no step, and its only jump, to a3, was there twice."""
    t = crossing("Aa1 Ba2 Bb1 Bb2 Bc1 Bc3")
    t.past = [position_now(crossing("Aa3 Ba2 Bb1 Bb2 Bc1 Bc3", turn="B"))] * 2 + [position_now(t)]
    assert "a1" in names(tell(turn(t.copy())).asking.options).split()
    t.returned, t.chain = YES, GAME.read_options({"chain": "1"})["chain"]
    assert "a1" not in names(tell(turn(t)).asking.options).split()


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


# -- the house rule of the challenge --


def test_without_it_nobody_may_speak():
    """CG-11: the booklet knows no challenge here."""
    assert tell(turn(crossing("Bc3")), "A:c3 A:c4").asking is None


def test_a_foreign_pawn_goes_back():
    """CG-11: with challenge=yes, as in Les aveugles: back to c3, and A misses a turn."""
    t = crossing("Bc3 Aa1", challenge="yes")
    assert tell(turn(t), "A:c3 A:c4").asking == Window([1], HEY)
    t = crossing("Bc3 Aa1", challenge="yes")
    assert after(t, "A:c3 A:c4 B:! (B)") == "Aa1 Bc3"
    assert (t.missing, whose_turn(t)) == ([1, 0], "B")
    assert t.past[-1] == position_now(t)
    assert new_turn(t)
    tell(turn(t), "B:c3 B:c2 (-)")
    assert not new_turn(t)
    told = tell(turn(t))
    assert (told.asking, told.said()) == (None, ["A misses a turn"])


def test_an_own_pawn_earns_another_turn():
    """CG-11: with challenge=yes A plays again; leaving the board cannot be challenged."""
    t = crossing("Ac3 Ba5", challenge="yes")
    assert after(t, "A:c3 A:c4 B:! (A)") == "Ac4 Ba5"
    assert (whose_turn(t), t.missing) == ("A", [0, 0])
    assert after(crossing("Bc5 Aa1", challenge="yes"), "A:c5 A:out (B)") == "Aa1"


# -- the end, and what can be seen --


def test_five_across_win_and_the_others_are_ranked():
    """CG-22, CG-23: by pawns across; equals share."""
    t = crossing("Ac5 Ba1 Ba2 Ca3 Cb3", outside="000")
    tell(turn(t), "A:c5 A:out (A)")
    assert over(t)
    assert [GAME.rules.points(t, seat) for seat in range(3)] == [5, 3, 3]
    assert winners(GAME, crossing("Aa1 Ba2"), 2) == "AB"


def test_news_are_pawns_that_come_in_or_leave():
    """CG-23: a move on the board is none, an entry and an exit are, and they never cancel."""
    t = crossing("Ac4 Bb5", outside="01")
    seen = [news(t)]
    for script in ("A:c4 A:c5", "B:a5", "A:c5 A:out (A)"):
        tell(turn(t), script)
        seen.append(news(t))
    assert seen[0] == seen[1] > seen[2] > seen[3]


def test_black_pawns_have_neither_number_nor_owner():
    """CG-8, CM-2: whoever came in first, the view is the same; positions are covered, too."""
    one, other = crossing("Aa1 Bb2"), crossing("Bb2 Aa1")
    one.past, other.past = [position_now(one)] * 2, [position_now(other)] * 2
    one.returned = YES
    for seat in (NOBODY, 0, 1):
        assert view(GAME, one, seat).bytes == view(GAME, other, seat).bytes
        assert view(GAME, one, seat).owner == view(GAME, one, seat).past == [HIDDEN, HIDDEN]


def test_a_guess_keeps_what_is_remembered_and_how_many_each_has():
    """CG-20: who remembers one of three pawns has the two others dealt again."""
    t, dealt = crossing("Aa1 Bb2 Ac3"), set()
    for seed in range(30):
        other = t.copy()
        guess(GAME, other, 1, [(2, 0), (0, 7)], Dice(seed))
        dealt.add(tuple(other.owner))
    assert dealt == {(0, 1, 0), (1, 0, 0)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_position_is_always_that_of_the_table(seats):
    """CG-16: moves are reckoned from it."""
    for seed in range(2):
        for match in at_random(GAME, seats, seed, challenge="yes"):
            t = match.table
            if match.asking and match.asking.kind is TAKE:
                assert t.past[-1] // 4 == position_now(t) // 4
                assert len(t.past) <= REMEMBERED


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "turns"), [(2, 162), (3, 189), (4, 164)])
def test_random_games_are_about_as_long_as_reckoned(seats, turns):
    """CG-22: the means of 100 games that were simulated from the rulebook alone, give or take a tenth."""
    lengths = [play(GAME, seats, seed).turns for seed in range(500)]
    assert sum(lengths) / 500 == pytest.approx(turns, rel=0.18)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "turns"), [(2, 33), (3, 37), (4, 48)])
def test_games_of_those_who_forget_nothing_are_as_long_as_reckoned(seats, turns):
    """CG-22: and they seldom differ by more than a few turns."""
    matches = [play_out(GAME, seats, Dice(seed), seed, GAME.plain.choose) for seed in range(60)]
    assert sum(len(match.turns) for match in matches) / 60 == pytest.approx(turns, rel=0.1)


def test_by_habit_the_own_pawn_that_comes_farthest_goes_and_of_equals_any():
    t = crossing("Aa1 Ac1 Ae5 Bc2")
    t.past = [position(t, 0)]
    take, go = GAME.habits[TAKE], GAME.habits[GO]
    assert names(take(t, 0, [cell for cell in range(25) if t.cells[cell] != NONE])) == "c1"
    assert names(go(t, 0, [GO.read("b2"), GO.read("c3"), GO.read("a3")])) == "a3 c3"


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "turns"), [(2, 33), (3, 37), (4, 48)])
def test_games_by_habit_are_as_long_as_those_of_who_forgets_nothing(seats, turns):
    lengths = [play(GAME, seats, seed, {}, GAME.habits).turns for seed in range(60)]
    assert sum(lengths) / 60 == pytest.approx(turns, rel=0.1)


def test_a_game_with_fewer_pawns_ends_when_they_are_across():
    """CG-1, CG-22: with pawns=3 the third pawn across wins."""
    assert max(play(GAME, 2, 1, {"pawns": 3}).table.across) == 3
    assert not over(crossing("Ac1 Bc5", pawns="3"))
    assert over(crossing("Bc5", pawns="3"))
