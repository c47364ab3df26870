"""The rules of Les aveugles, told in its notation: a number is a cell, (4) a roll, B:! says hey.

With two players the gate of A is cell 0 and that of B cell 10, on a ring of 20.
"""

from __future__ import annotations

import pytest

from games.flow import at_random, pause, replay, tell, winners
from games.ring import pawns, ring, whose_turn
from irisade.bots.company import play_out
from irisade.core.dice import Dice
from irisade.core.game import WrongSeats
from irisade.core.match import IllegalMove, Match, guess, view
from irisade.core.playout import play
from irisade.core.words import HIDDEN, NOBODY, Ask, Show, Window
from irisade.games.colomo.discs import NO
from irisade.games.colomo.les_aveugles import GAME
from irisade.games.colomo.les_aveugles.rules import (
    EXIT,
    HEY,
    HOME,
    KEEP_BLACK,
    LEAVE,
    LOOK,
    MOVE,
    MOVE_OR_STAY,
    NONE,
    OPEN,
    PAWNS,
    RUN_PAST,
    TURN_OVER,
    Table,
    gate,
    new_turn,
    news,
    over,
    setup,
    turn,
)


def after(t: Table, script: str) -> str:
    """Where the pawns stand after one turn that leaves no question open."""
    assert tell(turn(t), script).asking is None
    return pawns(t)


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


# -- caught --


def test_the_house_may_let_one_stay_put():
    """CL-9: with stay=yes A moves none; nothing has moved, nobody can object, and B is next."""
    t = ring("A5 B7", stay="yes")
    assert tell(turn(t), "(3)").asking == Ask(0, MOVE_OR_STAY, [NOBODY, 5, 7])
    told = tell(turn(ring("A5 B7", stay="yes")), "(3) A:-")
    assert (told.asking, [show.text for show in told.shows]) == (None, ["{seat} rolls {n}"])
    assert after(ring("A5 B7", stay="yes"), "(3) A:-") == "A5 B7"
    assert tell(turn(ring("A5", outside="10", stay="yes")), "(3)").asking is None  # who comes in comes in


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


def test_a_pawn_may_also_be_turned_over_as_it_arrives():
    """CL-28: at once, if its mover wishes."""
    t = ring("A18 A5 B6", opening="later")
    assert tell(turn(t), "(4) A:18 A:turn_it_over (A)").asking is None
    assert (t.home, t.waiting) == ([2, 2], [])


def test_who_has_no_pawn_left_to_move_waits():
    """CM-15: all pawns are in the middle, some of them black; nobody is asked to move one."""
    t = ring("B18 A17", opening="later")
    assert tell(turn(t), "(4) A:18 A:leave_it_black").asking is None
    t.cells[17], t.waiting, t.brought = NONE, [0, 1], [0, 0]
    told = tell(turn(t), "(2)")
    assert (told.asking, told.said()[-1]) == (None, "B has no pawn to move")


def test_others_may_speak_after_a_move_on_the_ring():
    """CL-21: all others, from the left of the mover; silence changes nothing."""
    t = ring("A5 B9 C12", outside="000", turn="B")
    assert tell(turn(t), "(2) B:9").asking == Window([2, 0], HEY)
    assert after(ring("A5"), "(2) A:5 (-)") == "A7"


def test_a_foreign_pawn_goes_back_and_a_turn_is_missed():
    """CL-22, CL-23: shown to all, back on 5 and black; A misses its next turn, so B plays twice."""
    t = ring("B5 A12 B15")
    told = tell(turn(t), "(4) A:5 B:! (B)")
    assert told.said() == [
        "A rolls 4",
        "A moves a pawn",
        "B says hey, and the pawn is shown",
        "It goes back, and A will miss a turn",
    ]
    assert (told.shows[2].value, told.shows[3].to) == (1, 5)
    assert (pawns(t), t.missing, t.shown, whose_turn(t)) == ("B5 A12 B15", [1, 0], NO, "B")
    tell(turn(t), "(1) B:15 (-)")
    assert not new_turn(t)
    told = tell(turn(t))
    assert (told.asking, told.said()) == (None, ["A misses a turn"])
    assert (t.missing, whose_turn(t)) == ([0, 0], "B")
    assert new_turn(t)


def test_a_pawn_that_is_shown_is_seen_by_everybody():
    """CL-22: while it is shown every view has its owner, and no guess changes it."""
    t = ring("B5 A12 B15")
    pause(turn(t), "(4) A:5 B:! (B)", "{caller} says hey, and the pawn is shown")
    for seat in (NOBODY, 0, 1):
        seen = view(GAME, t, seat)
        assert (seen.moving, seen.owner) == (0, [1, HIDDEN, HIDDEN])
    assert guesses(t) == {(1, 0, 1), (1, 1, 0)}


def test_an_own_pawn_stays_and_its_owner_plays_again():
    """CL-24, CL-25: on 9, black, and A has a complete turn more; B loses nothing."""
    t = ring("A5 B12")
    told = tell(turn(t), "(4) A:5 B:! (A)")
    assert told.said()[-1] == "It was the right one: A plays again"
    assert (pawns(t), t.missing, t.shown, t.again, whose_turn(t)) == ("A9 B12", [0, 0], NO, NO, "A")
    assert new_turn(t)
    assert tell(turn(t), "(1) A:9 (2)").asking == Window([1], HEY)


def test_the_way_back_leads_to_where_the_turn_began():
    """CL-23: also when the pawn went on from a gate, 8, 10, 13."""
    assert after(ring("B8"), "(2) A:8 (3) B:! (B)") == "B8"


def test_neither_an_entry_nor_an_arrival_can_be_challenged():
    """CL-21: no window opens."""
    assert tell(turn(ring(outside="33")), "(4)").asking is None
    assert tell(turn(ring("B18")), "(4) A:18 (B)").asking is None


def test_the_house_may_let_arrivals_be_challenged():
    """CL-21..24: with challenge_exit=yes a pawn is opened in the middle only if nobody speaks."""
    t = ring("B18 A5", challenge_exit="yes")
    told = tell(turn(t), "(4) A:18")
    assert told.asking == Window([1], HEY)
    seen = view(GAME, t, 1)
    assert (pawns(t), seen.owner, seen.moving, seen.cells[5]) == ("A5", [HIDDEN, HIDDEN], 0, HIDDEN)
    t = ring("B18 A5", challenge_exit="yes")
    assert after(t, "(4) A:18 B:! (B)") == "A5 B18"
    assert (t.home, t.missing) == ([2, 2], [1, 0])
    t = ring("A18 A5", challenge_exit="yes")
    assert after(t, "(4) A:18 B:! (A) (A)") == "A5"
    assert (t.home, whose_turn(t)) == ([2, 3], "A")
    assert after(ring("A18 A5", challenge_exit="yes"), "(4) A:18 (-) (A)") == "A5"


# -- the end, and what can be seen --


def test_three_in_the_middle_win_at_once():
    """CL-26: A's third, and the others are ranked by theirs."""
    t = ring("A22 B5 C9 C12", outside="000")
    assert t.pawns == PAWNS == 3
    tell(turn(t), "(3) A:22 (A)")
    assert over(t)
    assert [GAME.rules.points(t, seat) for seat in range(3)] == [3, 2, 1]
    assert winners(GAME, t, 3) == "A"
    assert GAME.rules.ending(t) == 0


def test_news_are_pawns_that_come_in_or_arrive():
    """CL-27: a move on the ring is none, and what comes in never makes up for what arrives."""
    t = ring("A5 B18", outside="02")
    seen = [news(t)]
    for script in ("(2) A:5 (-)", "(4)", "(4) A:18 (B)"):
        tell(turn(t), script)
        seen.append(news(t))
    assert seen[0] == seen[1] > seen[2] > seen[3]


def test_black_pawns_have_neither_number_nor_owner():
    """CL-8, CM-2: two tables that differ only in whose pawns stand where look the same to everybody."""
    one, other = ring("A3 B7 A12"), ring("B3 A7 A12")
    other.owner, other.cells = [0, 0, 1], [NONE] * 20
    other.cells[3], other.cells[7], other.cells[12] = 2, 1, 0
    for seat in (NOBODY, 0, 1):
        assert view(GAME, one, seat).bytes == view(GAME, other, seat).bytes


def test_a_guess_keeps_what_is_remembered_and_how_many_each_has():
    """CL-20: A has two of three; who remembers one of them has the others dealt."""
    t, dealt = ring("A3 B7 A12"), set()
    for seed in range(30):
        other = t.copy()
        guess(GAME, other, 1, [(2, 0), (0, 7), (9, 0)], Dice(seed))
        dealt.add(tuple(other.owner))
    assert dealt == {(0, 1, 0), (1, 0, 0)}
    guess(GAME, t, 0, [(0, 0), (1, 1)], Dice(1))
    assert t.owner == [0, 1, 0]


def test_a_guess_ignores_what_cannot_be_true():
    """CL-20: A has only two of them, and nobody else is at the table."""
    for seed in range(9):
        t = ring("A3 B7 A12")
        guess(GAME, t, 1, [(0, 0), (1, 0), (2, 0)], Dice(seed))
        assert t.owner == [0, 0, 1]
        guess(GAME, t, 1, [(0, -1), (1, 2), (-1, 0), (18, 0)], Dice(seed))
        assert sorted(t.owner) == [0, 0, 1]


def test_a_pawn_that_has_moved_is_guessed_once():
    """CL-21: when the others may speak, it stands on its new cell like any other."""
    t = ring("A5 B7 B12")
    tell(turn(t), "(1) A:5")
    assert guesses(t) == {(0, 1, 1), (1, 0, 1), (1, 1, 0)}


def test_a_black_pawn_that_stands_nowhere_is_guessed_too():
    """CL-20: it has left the ring and is not open yet."""
    t = ring("A5 B7 B12")
    t.moving, t.cells[5] = 0, NONE
    assert guesses(t) == {(0, 1, 1), (1, 0, 1), (1, 1, 0)}


def guesses(t: Table) -> set[tuple[int, ...]]:
    """Whose the pawns could be, for who remembers nothing."""
    worlds = [t.copy() for _ in range(30)]
    for seed, world in enumerate(worlds):
        guess(GAME, world, 1, [], Dice(seed))
    return {tuple(world.owner) for world in worlds}


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_whatever_happens_no_pawn_stays_on_a_gate(seats):
    """CL-13: between turns all gates are free, and there is always a pawn to move."""
    for seed in range(4):
        for match in at_random(GAME, seats, seed):
            t = match.before if not match.over else match.table
            assert all(t.cells[gate(t, seat)] == NONE for seat in range(seats) if t.cells)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "turns"), [(2, 25), (3, 36), (4, 45), (5, 52), (6, 49)])
def test_random_games_are_as_long_as_reckoned(seats, turns):
    """CL-26: the means of 600 games that were simulated from the rulebook alone."""
    lengths = [play(GAME, seats, seed).turns for seed in range(300)]
    assert sum(lengths) / 300 == pytest.approx(turns, rel=0.08)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "turns"), [(2, 29), (3, 44), (4, 59), (5, 66), (6, 62)])
def test_games_of_those_who_forget_nothing_are_as_long_as_reckoned(seats, turns):
    """CL-26: and nobody is ever caught."""
    matches = [play_out(GAME, seats, Dice(seed), seed, GAME.plain.choose) for seed in range(100)]
    assert sum(len(match.turns) for match in matches) / 100 == pytest.approx(turns, rel=0.06)
    assert not any(answer.kind is HEY and answer.seat != NOBODY for m in matches for answer in m.answers)


def test_by_habit_the_own_pawn_nearest_to_its_gate_goes_on():
    t = ring("A3 B4 A5 B12", turn="B")
    assert GAME.habits[MOVE](t, 1, [3, 4, 5, 12]) == 4
    assert GAME.habits[MOVE](t, 0, [3, 4, 5, 12]) == 5
    t.moving = 1
    assert [GAME.habits[EXIT](t, seat, [RUN_PAST, LEAVE]) for seat in (0, 1)] == [RUN_PAST, LEAVE]
    assert GAME.habits[LOOK](t, 1, [NOBODY, 3, 4]) == NOBODY


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "turns"), [(2, 29), (3, 44), (4, 59), (5, 66), (6, 62)])
def test_games_by_habit_are_as_long_as_those_of_who_forgets_nothing(seats, turns):
    lengths = [play(GAME, seats, seed, {}, GAME.habits).turns for seed in range(200)]
    assert sum(lengths) / 200 == pytest.approx(turns, rel=0.05)


def test_a_game_with_fewer_pawns_ends_when_they_are_home():
    """CL-2, CL-26: with pawns=2 the second pawn in the middle wins."""
    assert max(play(GAME, 2, 1, {"pawns": 2}).table.home) == 2
    assert not over(ring("A5 B7", pawns="2"))
    assert over(ring("B7", pawns="2"))
