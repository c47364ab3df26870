"""The rules of A l'aveuglette: the challenge, how it ends, and what can be seen."""

from __future__ import annotations

import pytest

from games.crossing import after, crossing, names, position_now, whose_turn
from games.flow import at_random, tell, winners
from irisade.bots.company import play_out
from irisade.core.dice import Dice
from irisade.core.match import guess, view
from irisade.core.playout import play
from irisade.core.words import HIDDEN, NOBODY, Window
from irisade.games.colomo.a_laveuglette import GAME
from irisade.games.colomo.a_laveuglette.rules import (
    GO,
    HEY,
    NONE,
    REMEMBERED,
    TAKE,
    new_turn,
    news,
    over,
    position,
    turn,
)
from irisade.games.colomo.discs import YES

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
