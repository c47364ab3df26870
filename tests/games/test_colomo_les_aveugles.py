"""The rules of Les aveugles, told in its notation: a number is a cell, (4) a roll, B:! says hey.

With two players the gate of A is cell 0 and that of B cell 10, on a ring of 20.
"""

from __future__ import annotations

import pytest

from games.flow import pause, replay, tell, winners
from games.ring import after, pawns, ring, whose_turn
from irisade.core.dice import Dice
from irisade.core.game import WrongSeats
from irisade.core.match import IllegalMove, Match, guess, view
from irisade.core.words import HIDDEN, NOBODY, Ask, Show, Window
from irisade.games.colomo.discs import NO
from irisade.games.colomo.les_aveugles import GAME
from irisade.games.colomo.les_aveugles.rules import (
    EXIT,
    HOME,
    KEEP_BLACK,
    LOOK,
    MOVE,
    MOVE_OR_STAY,
    NONE,
    OPEN,
    TURN_OVER,
    Table,
    gate,
    over,
    setup,
    turn,
)

# -- set-up --


@pytest.mark.parametrize(("seats", "length"), [(2, 20), (3, 24), (4, 28), (5, 30), (6, 30)])
def test_a_ring_of_gates_and_cells(seats, length):
    """CL-1, CL-2: as many cells as players need, and three pawns outside each gate."""
    t: Table = GAME.blank({})
    assert tell(setup(t, seats), "(B)").asking is None
    assert t.cells == [NONE] * length
    assert [gate(t, seat) for seat in range(seats)] == [seat * length // seats for seat in range(seats)]
    assert (t.outside, t.home, t.missing) == ([3] * seats, [0] * seats, [0] * seats)
    assert (t.moving, t.came, t.looked, t.rolled) == (NONE, NONE, NONE, 0)
    assert NONE not in (HIDDEN, *range(30))
    assert length <= MOVE.size == LOOK.size == HOME == 30


def test_luck_picks_who_starts_and_play_is_clockwise():
    """CL-3: B starts, then C, then A."""
    match = replay(GAME, 3, "(B)\n(4)\n(4)\n(4)\n(6)")
    assert pawns(match.table) == "A3 B11 C19"
    assert match.asked() == (1,)


@pytest.mark.parametrize("seats", [1, 7])
def test_les_aveugles_is_for_two_to_six(seats):
    """CL-1: there is no other table."""
    with pytest.raises(WrongSeats, match="2 to 6"):
        Match(GAME, seats, Dice(1))


# -- coming in --


def test_a_four_ends_on_the_fourth_cell():
    """CL-4..7: the gate is the first cell, so a 4 ends on cell 3, and the pawn is black afterwards."""
    t = ring(outside="33")
    assert tell(turn(ring(outside="33"))).asking.outcomes == range(1, 7)
    told = tell(turn(t), "(4)")
    assert told.said() == ["A rolls 4", "A brings in a pawn"]
    assert told.shows[-1] == Show("{seat} brings in a pawn", at=0, to=3, value=0, seat=0)
    assert (pawns(t), t.outside, t.shown, whose_turn(t)) == ("A3", [2, 3], NO, "B")
    assert (t.moving, t.came) == (NONE, NONE)


def test_the_house_may_begin_after_the_gate():
    """CL-6: with gate_step=free a 4 ends on cell 4."""
    assert after(ring(outside="33", gate_step="free"), "(4)") == "A4"


def test_b_comes_in_through_its_own_gate():
    """CL-5, CL-6: cell 10 is the first."""
    assert after(ring(outside="33", turn="B"), "(2)") == "B11"


def test_occupied_cells_do_not_count():
    """CL-11: with cell 2 occupied a 4 counts 0, 1, 3 and 4."""
    assert after(ring("B2", outside="32"), "(4)") == "B2 A4"


def test_a_one_ends_on_the_gate_and_rolls_again():
    """CL-13, CL-18: from the gate a 3 leads to cell 3, and the pawn has not arrived."""
    t = ring(outside="33")
    assert after(t, "(1) (3)") == "A3"
    assert t.home == [0, 0]


def test_a_pawn_that_comes_in_lies_open_while_it_moves():
    """CL-7: when the die is rolled again everybody sees whose it is; it cannot be looked at."""
    t = ring("B5", outside="32")
    assert tell(turn(t), "(1) (6)").asking == Ask(0, LOOK, [NOBODY, 5])
    seen = view(GAME, t, 1)
    assert (seen.cells[0], seen.owner, seen.moving) == (0, [0, HIDDEN], 0)


def test_who_has_pawns_outside_cannot_move_another():
    """CL-5: nothing is asked at all; one of the three equal pawns comes in."""
    assert tell(turn(ring("A5", outside="23")), "(2)").asked == []


def test_only_a_full_lap_of_lucky_rolls_would_arrive():
    """CL-18: a pawn that comes in and is led past its own gate by repeated rolls has arrived."""
    t = ring(outside="333333")
    gates = "(6) " + "(5) " * 4
    assert after(t, gates + "(6) (A)") == ""
    assert t.home == [1, 0, 0, 0, 0, 0]


def test_a_whole_lap_that_ends_on_the_gate_by_which_it_began_is_an_arrival():
    """CL-17, CL-18: it has been round, so that any roll then takes it past its gate."""
    t = ring(outside="333333")
    assert after(t, "(6) " + "(5) " * 5 + "(1) (A)") == ""
    assert t.home == [1, 0, 0, 0, 0, 0]


# -- moving --


def test_any_black_pawn_may_be_moved():
    """CL-8, CL-9: own or not; there is no way to move none."""
    t = ring("A3 B7 A12", outside="00")
    assert tell(turn(t), "(2)").asking == Ask(0, MOVE, [3, 7, 12])
    assert not MOVE.none


def test_pawns_run_clockwise_and_black():
    """CL-10: from 3 to 5, and everybody is told by number and cell, not whose it is."""
    t = ring("A3 B7")
    told = tell(turn(t), "(2) A:3 (-)")
    assert pawns(t) == "A5 B7"
    assert told.shows[1] == Show("{seat} moves a pawn", at=0, to=5, seat=0)


def test_a_row_of_pawns_is_jumped():
    """CL-11: from 5 over 6, 7 and 8 a 1 leads to 9."""
    assert after(ring("A5 B6 B7 A8"), "(1) A:5 (-)") == "B6 B7 A8 A9"


def test_from_a_gate_the_same_pawn_goes_on():
    """CL-12, CL-13: 8 and 2 end on B's gate; the new roll is for the same pawn, nobody is asked."""
    t = ring("A8 A15")
    told = tell(turn(t), "(2) A:8 (3)")
    assert isinstance(told.asking, Window)
    assert told.asked == ["Move the pawn on {cell}"]
    assert pawns(t) == "A13 A15"


def test_a_foreign_gate_is_a_cell_like_others():
    """CL-12, CL-14: A runs past the gate of B, from 8 to 11."""
    assert after(ring("A8"), "(3) A:8 (-)") == "A11"


@pytest.mark.parametrize("move", ["A:-", "A:4", "A:20", "B:3", "A:!"])
def test_what_is_not_open_is_refused(move):
    """CL-9, CL-10, CM-10: no pawn, a cell without one, a cell that does not exist, another seat."""
    match = replay(GAME, 2, "(A)\n(2)\n(2)\n(3)\n(3)\n(4)\n(4)\n(5)")
    before = match.table.bytes
    with pytest.raises(IllegalMove):
        match.say(move)
    assert match.table.bytes == before
    assert match.asking.kind is MOVE


def test_the_house_may_let_one_stay_put():
    """CL-9: with stay=yes A moves none; nothing has moved, nobody can object, and B is next."""
    t = ring("A5 B7", stay="yes")
    assert tell(turn(t), "(3)").asking == Ask(0, MOVE_OR_STAY, [NOBODY, 5, 7])
    told = tell(turn(ring("A5 B7", stay="yes")), "(3) A:-")
    assert (told.asking, [show.text for show in told.shows]) == (None, ["{seat} rolls {n}"])
    assert after(ring("A5 B7", stay="yes"), "(3) A:-") == "A5 B7"
    assert tell(turn(ring("A5", outside="10", stay="yes")), "(3)").asking is None  # who comes in comes in


def test_who_has_no_pawn_left_to_move_waits():
    """CM-15: all pawns are in the middle, some of them black; nobody is asked to move one."""
    t = ring("B18 A17", opening="later")
    assert tell(turn(t), "(4) A:18 A:leave_it_black").asking is None
    t.cells[17], t.waiting, t.brought = NONE, [0, 1], [0, 0]
    told = tell(turn(t), "(2)")
    assert (told.asking, told.said()[-1]) == (None, "B has no pawn to move")


# -- looking --


def test_a_six_lets_look_at_one_pawn():
    """CL-15: any black one, before moving; only A is told, and it is black again."""
    t = ring("A3 B7")
    told = tell(turn(t), "(6) A:7")
    assert told.shows[-1] == Show("{seat} looks at a pawn", at=1, value=1, seen_by=0, seat=0)
    assert told.asking == Ask(0, MOVE, [3, 7])
    assert t.looked == NONE


def test_only_who_looks_sees():
    """CL-15: while A looks at a pawn, the others see at which, and a guess keeps what A sees."""
    t = ring("A7 B3 B12")
    pause(turn(t), "(6) A:7", "{seat} looks at a pawn")
    assert [view(GAME, t, seat).looked for seat in (NOBODY, 0, 1)] == [2, 2, 2]
    assert view(GAME, t, 0).owner == [HIDDEN, HIDDEN, 0]
    assert view(GAME, t, 1).owner == view(GAME, t, NOBODY).owner == [HIDDEN] * 3
    dealt = {}
    for seat in (0, 1):
        tables = [t.copy() for _ in range(20)]
        for seed, other in enumerate(tables):
            guess(GAME, other, seat, [], Dice(seed))
        dealt[seat] = {tuple(other.owner) for other in tables}
    assert dealt == {0: {(0, 1, 1)}, 1: {(0, 1, 1), (1, 0, 1), (1, 1, 0)}}


def test_a_pawn_on_its_way_is_told_from_the_one_that_is_looked_at():
    """CL-13, CL-15: from a gate A goes on with a six, and looks at another pawn or at that very one."""
    t = ring("A7 B3 B12")
    pause(turn(t), "(3) A:7 (6) A:3", "{seat} looks at a pawn")
    seen = view(GAME, t, 0)
    assert (seen.moving, seen.looked, seen.owner) == (0, 2, [HIDDEN, HIDDEN, 1])
    assert [seen.cells[cell] for cell in (10, 3, 12)] == [0, 2, HIDDEN]
    t = ring("A7 B3 B12")
    pause(turn(t), "(3) A:7 (6) A:10", "{seat} looks at a pawn")
    seen = view(GAME, t, 0)
    assert (seen.moving, seen.looked, seen.owner) == (0, 0, [0, HIDDEN, HIDDEN])


def test_nobody_must_look_and_nobody_looks_without_a_six():
    """CL-15: A declines; after a 5 nothing is asked but which pawn moves."""
    assert tell(turn(ring("A3")), "(6) A:-").asking == Ask(0, MOVE, [3])
    assert tell(turn(ring("A3")), "(5)").asking == Ask(0, MOVE, [3])


def test_every_six_counts():
    """CL-15: one rolled to come in, and one rolled again on a gate."""
    assert tell(turn(ring("B13", outside="32")), "(6)").asking == Ask(0, LOOK, [NOBODY, 13])
    assert tell(turn(ring("A8 B13")), "(2) A:8 (6)").asking == Ask(0, LOOK, [NOBODY, 10, 13])


def test_with_nothing_black_there_is_nothing_to_look_at():
    """CL-15: the first six of the game simply brings a pawn in."""
    assert after(ring(outside="33"), "(6)") == "A5"


# -- arriving --


def test_past_the_own_gate_is_home():
    """CL-16, CL-19, CL-20: from 18 a 4 need not fit; nobody is asked, and the pawn is opened for all."""
    t = ring("A18 B5", outside="00")
    told = tell(turn(t), "(4) A:18 (A)")
    assert told.asking is None
    assert Show("{seat} moves a pawn", at=0, to=HOME, seat=0) in told.shows  # no cell: nobody looks for it
    assert told.shows[-1] == Show("{seat} brings a pawn to the middle", at=0, to=HOME, value=0, seat=0)
    assert (pawns(t), t.home, whose_turn(t)) == ("B5", [3, 2], "B")


def test_a_pawn_in_the_middle_is_no_longer_on_its_way():
    """CL-16: when it is opened, it lies in the bay of its owner and nowhere else."""
    t = ring("A18 B5")
    pause(turn(t), "(4) A:18 (A)", "{seat} brings a pawn to the middle")
    assert (t.home, t.moving, t.shown) == ([3, 2], NONE, NO)


def test_a_gate_reached_exactly_is_not_yet_home():
    """CL-17: B ends on its own gate with a 2; whatever is rolled then brings the pawn in."""
    t = ring("B8", turn="B")
    assert after(t, "(2) B:8 (1) (B)") == ""
    assert t.home == [3, 3]


def test_a_foreign_pawn_arrives_for_its_owner():
    """CL-20, CL-26: A brings B's last pawn home, and B wins in A's turn."""
    t = ring("B18 A5")
    assert not over(t)
    tell(turn(t), "(3) A:18 (B)")
    assert (t.home, over(t)) == ([2, 3], True)
    assert winners(GAME, t, 2) == "B"


def test_an_own_pawn_that_a_rival_leads_past_the_gate_runs_another_lap():
    """CL-14, CL-16: only the mover's gate lets out."""
    assert after(ring("B8"), "(4) A:8 (-)") == "B12"


def test_the_house_may_let_pawns_run_past():
    """CL-19: with exit=choice the mover is asked, also on the own gate."""
    t = ring("A18", exit="choice")
    assert tell(turn(t), "(4) A:18").asking == Ask(0, EXIT, (0, 1))
    assert after(ring("A18", exit="choice"), "(4) A:18 A:run_past (-)") == "A2"
    assert after(ring("A18", exit="choice"), "(4) A:18 A:leave_the_ring (A)") == ""
    assert after(ring("A18", exit="choice"), "(2) A:18 (3) A:run_past (-)") == "A3"


def test_the_house_may_let_a_pawn_lie_black_in_the_middle():
    """CL-28: B's pawn, which A brought, counts for nobody until A has it turned over, before a later roll."""
    t = ring("B18 A5 A6", opening="later")
    assert tell(turn(t), "(4) A:18").asking == Ask(0, TURN_OVER, (KEEP_BLACK, OPEN))
    t = ring("B18 A5 A6", opening="later")
    assert tell(turn(t), "(4) A:18 A:leave_it_black").asking is None
    assert (t.home, t.waiting, t.brought, whose_turn(t)) == ([1, 2], [0], [0], "B")
    assert view(GAME, t, 0).waiting == [HIDDEN]
    assert not over(t)
    t.turn = 0
    told = tell(turn(t), "A:turn_it_over (B)")
    assert told.shows[-1].value == 1
    assert (t.home, t.waiting, t.brought, over(t)) == ([1, 3], [], [], True)


def test_pawns_that_lie_black_are_told_apart_by_who_brought_them():
    """CL-28: A brings B's pawn and B brings A's; each has their own turned over, and only when they wish."""
    t = ring("B18 A8 A5 B6", opening="later")
    tell(turn(t), "(4) A:18 A:leave_it_black")
    tell(turn(t), "(4) B:8 B:leave_it_black")
    assert (t.waiting, t.brought, t.moving) == ([0, 1], [0, 1], NONE)
    assert view(GAME, t, 0).waiting == [HIDDEN, HIDDEN]
    tell(turn(t), "A:leave_it_black (1) A:5 (-)")
    assert (t.waiting, t.brought) == ([0, 1], [0, 1]), "it stays as it lies"
    assert tell(turn(t), "B:turn_it_over (A)").shows[-1].value == 0
    assert (t.home, t.waiting, t.brought) == ([2, 1], [0], [0])


def test_nothing_more_is_asked_when_the_last_pawn_has_arrived():
    """CL-26, CL-28: the first of two that A has turned over ends the game."""
    t = ring("A18 B17", opening="later")
    t.cells[18] = t.cells[17] = NONE
    t.waiting, t.brought = [0, 1], [0, 0]
    assert tell(turn(t), "A:turn_it_over (A)").asking is None
    assert (t.home, over(t), t.waiting) == ([3, 2], True, [1])


def test_an_open_pawn_that_comes_round_is_not_asked_about():
    """CL-18, CL-28: everybody has seen whose it is."""
    t = ring(outside="333333", opening="later")
    assert after(t, "(6) " + "(5) " * 4 + "(6) (A)") == ""
    assert (t.home[0], t.waiting) == (1, [])


def test_a_pawn_may_also_be_turned_over_as_it_arrives():
    """CL-28: at once, if its mover wishes."""
    t = ring("A18 A5 B6", opening="later")
    assert tell(turn(t), "(4) A:18 A:turn_it_over (A)").asking is None
    assert (t.home, t.waiting) == ([2, 2], [])
