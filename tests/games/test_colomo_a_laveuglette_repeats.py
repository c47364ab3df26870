"""The rules of A l'aveuglette: no position comes for the third time, so no tug of war is endless."""

from __future__ import annotations

from games.crossing import crossing, goals, names, pawns, position_now, whose_turn
from games.flow import tell
from irisade.games.colomo.a_laveuglette import GAME
from irisade.games.colomo.a_laveuglette.rules import (
    REMEMBERED,
    turn,
)
from irisade.games.colomo.discs import NO, YES

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
