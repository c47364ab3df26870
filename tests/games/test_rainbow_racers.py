"""The rules of Rainbow Racers, told in its notation: R Y B are crystals, 1 2 3 goblins and backpacks."""

from __future__ import annotations

import pytest

from games.flow import at_random, replay, tell
from games.rainbow import FRESH, crystals, everything, notes, rainbow, said, team
from irisade.core.dice import Dice
from irisade.core.game import WrongSeats
from irisade.core.match import IllegalMove, Match, guess, view
from irisade.core.playout import play
from irisade.core.words import EVERYBODY, NOBODY, Ask, Chance
from irisade.games.rainbow_racers import GAME
from irisade.games.rainbow_racers.rules import (
    DROP,
    FIRST,
    PUT,
    RUN,
    TAKE,
    Table,
    new_turn,
    setup,
    turn,
)

# -- set-up --


@pytest.mark.parametrize("seats", [1, 5])
def test_the_race_is_for_two_to_four(seats):
    """RR-1: other counts are refused."""
    with pytest.raises(WrongSeats, match="2 to 4"):
        Match(GAME, seats, Dice(1))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_is_at_the_start(seats):
    """RR-1..4: three goblins each on the start with empty packs, all crystals in the bag, the stone dealt."""
    t: Table = GAME.blank({})
    told = tell(setup(t, seats), "(B)")
    assert told.asking is None
    assert t.at == [0] * (3 * seats)
    assert [sum(pack) for pack in t.packs] == [0] * 12
    assert (t.bag, t.pile, t.drawn, t.home, t.done) == ([15, 15, 15], [0, 0, 0], [], [], [])
    assert (t.stone, t.running, t.rounds, t.bonus) == (1, NOBODY, 1, 0)
    assert t.to_supply == t.to_move == [(1 + place) % seats for place in range(seats)]


def test_luck_says_who_saw_a_rainbow_last():
    """RR-4: any seat, each as likely, before everybody's eyes; nobody has the stone before."""
    t: Table = GAME.blank({})
    asking = tell(setup(t, 3)).asking
    assert isinstance(asking, Chance)
    assert (list(asking.outcomes), asking.weights, asking.seen_by) == ([0, 1, 2], None, EVERYBODY)
    assert t.stone == NOBODY


def test_the_first_seat_may_say_who_starts():
    """RR-4: with start_player=chosen A gives the stone to anybody."""
    t: Table = GAME.blank({"start_player": 1})
    assert tell(setup(t, 4)).asking == Ask(0, FIRST, range(4))
    t = GAME.blank({"start_player": 1})
    tell(setup(t, 4), "A:D")
    assert t.to_supply == [3, 0, 1, 2]


def test_the_numbers_of_the_box_can_be_turned():
    """RR-1, RR-3: crystals, goblins and the size of a backpack are options."""
    match = replay(GAME, 2, "(A)\n(R) (Y)", crystals="20", team="2", pack_size="2")
    assert match.table.bag == [19, 19, 20]
    assert (match.asking.kind, list(match.asking.options)) == (PUT, [0, 1])


# -- the round --


def test_nobody_moves_before_everybody_is_supplied():
    """RR-5, RR-6: A has supplied and could move, but B draws first."""
    match = replay(GAME, 2, "(A)\n(R) (R) (R) A:1 A:2 A:3\n(Y) (Y) (B)")
    with pytest.raises(IllegalMove, match="seat B"):
        match.say("A:1")
    for move in ("B:1", "B:2", "B:3"):
        match.say(move)
    assert (match.asking.seat, match.asking.kind) == (0, RUN)


def test_both_phases_go_round_from_the_stone_which_then_passes_to_the_left():
    """RR-6, RR-7: C, A, B in both phases; then A has the stone."""
    t = rainbow(FRESH, FRESH, FRESH, supplying="CAB")
    order = []
    while t.stone == 2:
        seat = (t.to_supply or t.to_move)[0]
        order.append("ABC"[seat])
        letter = "ABC"[seat]
        told = tell(turn(t), f"(Y) (Y) (B) {letter}:1 {letter}:2 {letter}:3" if t.to_supply else "")
    assert "".join(order) == "CABCAB"
    assert said(told) == ["Round 2: A has the light stone"]
    assert (t.stone, t.rounds, t.to_supply, t.to_move) == (0, 2, [0, 1, 2], [0, 1, 2])


def test_turns_are_counted_by_rounds():
    """RR-5: only the first run of a round begins a turn as the booklet counts."""
    t = rainbow(FRESH, FRESH, supplying="AB")
    assert new_turn(t)
    tell(turn(t), "(Y) (Y) (Y) A:1 A:2 A:3")
    assert not new_turn(t)
    assert play(GAME, 3, 5).turns == play(GAME, 3, 5).table.rounds


# -- supply --


def test_as_many_crystals_as_goblins_in_play_are_drawn_before_any_is_placed():
    """RR-8, RR-9, RR-10: three are out of the bag and seen when A is asked for the first."""
    t = rainbow(FRESH, FRESH, supplying="AB")
    told = tell(turn(t), "(R) (Y) (B)")
    assert told.asking == Ask(0, PUT, [0, 1, 2])
    assert (t.drawn, sum(t.bag)) == ([0, 1, 2], 42)


@pytest.mark.parametrize(("goblins", "drawn"), [("H 3 3", 2), ("H H 3", 1)])
def test_a_goblin_that_is_home_gets_nothing(goblins, drawn):
    """RR-8, RR-25: only goblins in play are drawn for, and only they are offered."""
    t = rainbow(goblins, FRESH, supplying="AB")
    told = tell(turn(t), " ".join(["(R)"] * drawn))
    assert isinstance(told.asking, Ask)
    assert len(t.drawn) == drawn
    assert list(told.asking.options) == [n for n in range(3) if goblins.split()[n] != "H"]


def test_a_draw_is_blind():
    """RR-8: luck weighs the colours by what is in the bag, and what is gone cannot come."""
    t = rainbow("0RRR 0RRR 0RRR", "0RRR 0RRR 0Y", supplying="AB")
    asking = tell(turn(t)).asking
    assert isinstance(asking, Chance)
    assert (list(asking.outcomes), list(asking.weights), asking.kind) == ([0, 1, 2], [0, 14, 15], TAKE)
    assert asking.possible() == [1, 2]


def test_after_everybody_s_first_supply_33_crystals_are_in_the_bag():
    """RR-8, RR-10: with four players, and one crystal in every backpack."""
    t = rainbow(FRESH, FRESH, FRESH, FRESH, supplying="ABCD")
    for letter in "ABCD":
        tell(turn(t), f"(R) (Y) (B) {letter}:2 {letter}:3 {letter}:1")
    assert sum(t.bag) == 33
    assert [team(t, letter) for letter in "ABCD"] == ["0B 0R 0Y"] * 4


def test_each_backpack_gets_exactly_one():
    """RR-10, RR-12: a backpack that had its crystal is not offered again, and none can be left over."""
    t = rainbow(FRESH, FRESH, supplying="AB")
    told = tell(turn(t), "(R) (Y) (B) A:1")
    assert notes(told) == "2 3"
    t = rainbow(FRESH, FRESH, supplying="AB")
    assert notes(tell(turn(t), "(R) (Y) (B) A:3 A:1")) == "2"


def test_nothing_leaves_a_backpack_that_was_not_full():
    """RR-12: with two crystals inside the third is simply added."""
    t = rainbow("0RR 0 0", FRESH, supplying="AB")
    assert notes(tell(turn(t), "(Y) (Y) (Y) A:1")) == "2 3"
    assert team(t, "A") == "0RRY 0 0"


def test_out_of_a_full_backpack_any_crystal_goes_back():
    """RR-11, RR-15: on red with BBB, a new R; a B goes back to the bag, or the R itself, but no Y."""
    for dropped, left in (("B", "1RBB"), ("R", "1BBB")):
        t = rainbow("1BBB 0 0", FRESH, supplying="AB")
        told = tell(turn(t), "(R) (Y) (Y) A:1")
        assert told.asking == Ask(0, DROP, [0, 2])
        assert everything(t) == [15, 15, 15]
        t = rainbow("1BBB 0 0", FRESH, supplying="AB")
        tell(turn(t), f"(R) (Y) (Y) A:1 A:{dropped}")
        assert team(t, "A") == f"{left} 0 0"
        assert everything(t) == [15, 15, 15]
        assert t.bag["RYB".index(dropped)] == {"B": 13, "R": 15}[dropped]


def test_every_choice_of_a_supply_can_be_taken_back_until_the_last():
    """RR-13: then the crystals stay where they are."""
    match = Match(GAME, 2, Dice(1))
    seat, drawn = match.asking.seat, match.table.drawn[:]
    match.play(seat, 0)
    match.play(seat, 1)
    match.take_back(seat)
    match.take_back(seat)
    assert list(match.asking.options) == [0, 1, 2]
    for number in (2, 1, 0):
        match.play(seat, number)
    assert match.why_not_take_back(seat)
    assert [match.table.packs[3 * seat + number].index(1) for number in (2, 1, 0)] == drawn


def test_all_backpacks_lie_open():
    """RR-14: every seat, and whoever watches, sees the whole table; there is nothing to guess."""
    for match in at_random(GAME, 3, 4):
        for seat in (NOBODY, 0, 2):
            assert view(GAME, match.table, seat) == match.table
        dealt = match.table.copy()
        guess(GAME, dealt, 0, (), Dice(1))
        assert dealt == match.table
        if match.table.rounds > 6:
            break


def test_a_smaller_backpack_is_full_sooner():
    """RR-11: with pack_size=2 the third crystal is too many."""
    t = rainbow("0RY 0 0", FRESH, supplying="AB", pack_size="2")
    assert tell(turn(t), "(B) (Y) (Y) A:1").asking == Ask(0, DROP, [0, 1, 2])


def test_spent_crystals_may_wait_on_a_pile():
    """RR-15: with spent=pile what goes back comes into the bag only when that is empty."""
    t = rainbow("1BBB 0 0", FRESH, supplying="AB", spent="pile", bag="RY")
    assert crystals(t.bag) == "RY"
    told = tell(turn(t), "(R) (Y)")
    assert isinstance(told.asking, Chance)
    assert list(told.asking.weights) == [14, 14, 12]
    assert t.pile == [0, 0, 0]
    t = rainbow("1BBB 0 0", FRESH, supplying="AB", spent="pile")
    tell(turn(t), "(R) (Y) (Y) A:1 A:B")
    assert (t.pile, everything(t)) == ([0, 0, 1], [15, 15, 15])
