"""The rules of Les aveugles: who moves a foreign pawn may be caught."""

from __future__ import annotations

from games.flow import pause, tell
from games.ring import after, guesses, pawns, ring, whose_turn
from irisade.core.match import view
from irisade.core.words import HIDDEN, NOBODY, Window
from irisade.games.colomo.discs import NO
from irisade.games.colomo.les_aveugles import GAME
from irisade.games.colomo.les_aveugles.rules import (
    HEY,
    new_turn,
    turn,
)


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
