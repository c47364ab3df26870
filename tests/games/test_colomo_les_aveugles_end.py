"""The rules of Les aveugles: how it ends, what can be seen, and how long games are."""

from __future__ import annotations

import pytest

from games.flow import at_random, tell, winners
from games.ring import guesses, ring
from irisade.bots.company import play_out
from irisade.core.belief import Belief
from irisade.core.dice import Dice
from irisade.core.match import guess, view
from irisade.core.playout import play
from irisade.core.words import NOBODY, SEAT_LETTERS, Ask, Kind
from irisade.games.colomo.les_aveugles import GAME
from irisade.games.colomo.les_aveugles.rules import (
    EXIT,
    HEY,
    LEAVE,
    LOOK,
    MOVE,
    MOVE_OR_STAY,
    NONE,
    PAWNS,
    RUN_PAST,
    YES,
    Table,
    gate,
    news,
    over,
    turn,
)


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


def test_a_pawn_that_arrives_black_is_news_and_turning_it_over_is_none():
    """CL-27, CL-28."""
    t = ring("B18 A5 A6", opening="later")
    seen = [news(t)]
    tell(turn(t), "(4) A:18 A:leave_it_black")
    seen.append(news(t))
    t.turn = 0
    tell(turn(t), "A:turn_it_over (B)")
    assert seen[0] > seen[1] == news(t)


def test_black_pawns_in_the_middle_are_guessed_too():
    """CL-28: nobody knows whose they are."""
    t = ring("A5 B7 B12", opening="later")
    t.cells[5], t.waiting, t.brought = NONE, [0], [1]
    assert guesses(t) == {(0, 1, 1), (1, 0, 1), (1, 1, 0)}


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


def asked(t: Table, kind: Kind, options: list[int], known: str = "") -> set[int]:
    """What robots of the seat A answer that know these pawns, and where all of them stand."""
    cells = {pawn: cell for cell, pawn in enumerate(t.cells) if pawn != NONE}
    shown = {t.cells[int(note[1:])]: SEAT_LETTERS.index(note[0]) for note in known.split()}
    seen, asking = view(GAME, t, 0), Ask(0, kind, options)
    return {
        GAME.plain.choose(Belief(0, Dice(n), {**shown}, {**cells}, view=seen, asking=asking))
        for n in range(30)
    }


@pytest.mark.parametrize(
    ("pawns", "known", "chosen"),
    [
        ("A3 B4 B5 B7", "", {NOBODY, 3, 4, 5, 7}),  # one in four: it dares it half of the time
        ("A3 B4 B5", "", {3, 4, 5}),
        ("A3 B4 B5 B7", "B7", {3, 4, 5}),
        ("A3 A4 B5 B7", "", {3, 4, 5, 7}),
        ("A3 B4 B5 B7", "A3", {3}),
        ("B4 B5", "B4 B5", {NOBODY}),
    ],
)
def test_who_has_lost_track_may_move_none(pawns, known, chosen):
    """CL-9: with stay=yes a robot takes a pawn at a venture if one in three should be its own."""
    t = ring(pawns, stay="yes")
    t.rolled = 1
    cells = [cell for cell, pawn in enumerate(t.cells) if pawn != NONE]
    assert asked(t, MOVE_OR_STAY, [NOBODY, *cells], known) == chosen


@pytest.mark.parametrize(
    ("pawns", "known", "chosen"),
    [
        ("A18 B4 B5", "", LEAVE),  # it may be its own
        ("A18 B4 B5", "A18", LEAVE),
        ("B18 A4 A5", "B18", RUN_PAST),
    ],
)
def test_a_rival_runs_past(pawns, known, chosen):
    """CL-19: with exit=choice; whose the pawn is, a robot knows by where it stands now, also after a gate."""
    t = ring(pawns, exit="choice")
    t.moving, t.stands, t.came = 0, 18, 12
    assert asked(t, EXIT, [RUN_PAST, LEAVE], known) == {chosen}
    t.shown = YES
    assert asked(t, EXIT, [RUN_PAST, LEAVE]) == {LEAVE}


def test_by_habit_no_rival_is_moved_where_none_need_be():
    """CL-9: with stay=yes, when all that are left are somebody else's."""
    t = ring("B4 B12", stay="yes")
    assert GAME.habits[MOVE_OR_STAY](t, 0, [NOBODY, 4, 12]) == NOBODY
    assert GAME.habits[MOVE_OR_STAY](t, 1, [NOBODY, 4, 12]) == 4


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
