"""How goblins of Rainbow Racers run, and what they earn."""

from __future__ import annotations

import pytest

from games.flow import tell
from games.rainbow import FRESH, everything, notes, rainbow, said, team
from irisade.core.words import NOBODY, Ask, Chance
from irisade.games.rainbow_racers.rules import (
    HOP,
    LEAP,
    REACH,
    RUN,
    TAKE,
    spaces_paid,
    turn,
)

# -- movement --


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("0R", "1"),
        ("1RY", "2"),
        ("2Y", "3"),
        ("3YB", "4"),
        ("4B", "5"),
        ("5RB", "6"),
        ("6RR", "H"),
        ("6BB", "H"),
    ],
)
def test_the_price_list(before, after):
    """RR-20, RR-21, RR-23: a goblin with exactly the price moves on, and the price is in the bag."""
    t = rainbow(f"{before} 0 0", FRESH, moving="AB", first_bonus="0")
    tell(turn(t), "A:1")
    assert team(t, "A") == f"{after} 0 0"
    assert t.bag == [15, 15, 15]


@pytest.mark.parametrize(
    "held", ["0Y", "0YB", "0BB", "1R", "1YYY", "1RB", "2RRB", "3Y", "3BBB", "4Y", "5RRR", "5YB"]
)
def test_an_arch_is_not_entered_without_its_price(held):
    """RR-20, RR-22: nothing replaces a colour, and a part is not enough; nobody is asked."""
    t = rainbow(f"{held} 0 0", FRESH, moving="AB")
    assert tell(turn(t)).asking is None
    assert team(t, "A") == f"{held} 0 0"


@pytest.mark.parametrize("held", ["6", "6R", "6RY", "6RYB"])
def test_the_finish_needs_a_pair(held):
    """RR-21: three colours are no pair."""
    assert tell(turn(rainbow(f"{held} 0 0", FRESH, moving="AB"))).asking is None


def test_nobody_goes_beyond_the_finish():
    """RR-21: two pairs, which a backpack holds before something is dropped, do not pay for two finishes."""
    assert spaces_paid(rainbow("6BBBB 0 0", FRESH, supplying="AB"), 0) == 1


def test_a_full_backpack_on_violet_becomes_a_pair_at_the_next_draw():
    """RR-11, RR-21: R Y B draws B and drops R: Y B B crosses."""
    t = rainbow("6RYB 0 0", FRESH, supplying="A", moving="A")
    tell(turn(t), "(B) (Y) (Y) A:1 A:R A:2 A:3")
    assert team(t, "A") == "6YBB 0Y 0Y"
    assert notes(tell(turn(t))) == "1 -"


@pytest.mark.parametrize(
    ("before", "hop", "leap"),
    [
        ("0RRY", "1RY", "2"),
        ("1RYY", "2Y", "3"),
        ("2YYB", "3YB", "4"),
        ("3YBB", "4B", "5"),
        ("4RBB", "5RB", "6"),
    ],
)
def test_two_spaces_in_one_go(before, hop, leap):
    """RR-19: the player says how far; both spaces are paid for, and none is skipped."""
    for answer, after in (("hop", hop), ("leap", leap)):
        t = rainbow(f"{before} 0 0", FRESH, moving="AB")
        told = tell(turn(t), "A:1")
        assert told.asking == Ask(0, REACH, (HOP, LEAP))
        assert t.running == 0
        t = rainbow(f"{before} 0 0", FRESH, moving="AB")
        tell(turn(t), f"A:1 A:{answer}")
        assert team(t, "A") == f"{after} 0 0"
        assert (t.running, everything(t)) == (NOBODY, [15, 15, 15])


def test_there_is_no_other_leap():
    """RR-19: of all spaces and backpacks only five can leap, and three spaces are never paid for."""
    leaps = set()
    for space in range(7):
        for r in range(4):
            for y in range(4 - r):
                for b in range(4 - r - y):
                    t = rainbow(f"{space}{'R' * r}{'Y' * y}{'B' * b} 0 0", FRESH, moving="AB")
                    told = tell(turn(t))
                    if told.asking and tell(turn(t.copy()), "A:1").asking == Ask(0, REACH, (HOP, LEAP)):
                        leaps.add(team(t, "A").split()[0])
    assert leaps == {"0RRY", "1RYY", "2YYB", "3YBB", "4RBB"}


def test_a_goblin_pays_with_its_own_crystals():
    """RR-18: goblin 1 has Y, its friend the R it needs; only the friend can run."""
    assert notes(tell(turn(rainbow("0Y 0R 0", FRESH, moving="AB")))) == "2 -"


def test_each_goblin_moves_once_in_any_order():
    """RR-16: having hopped with R Y left, goblin 1 waits; 3 and 2 may still go."""
    t = rainbow("0RRY 0R 0R", FRESH, moving="AB")
    assert notes(tell(turn(t))) == "1 2 3 -"
    t = rainbow("0RRY 0R 0R", FRESH, moving="AB")
    assert notes(tell(turn(t), "A:1 A:hop")) == "2 3 -"
    t = rainbow("0RRY 0R 0R", FRESH, moving="AB")
    told = tell(turn(t), "A:3 A:2 A:1 A:hop")
    assert told.asking is None
    assert (team(t, "A"), t.done) == ("1RY 1 1", [])


def test_a_goblin_may_stay():
    """RR-17: the player may stop at any moment."""
    t = rainbow("0R 0R 0", FRESH, moving="AB")
    assert tell(turn(t), "A:2 A:-").asking is None
    assert team(t, "A") == "0R 1 0"


def test_any_number_of_goblins_share_an_arch():
    """RR-24: five goblins of three colours stand on yellow, and a sixth arrives."""
    t = rainbow("3 3 2Y", "3 3 0", "3 0 0", moving="ABC")
    tell(turn(t), "A:3")
    assert t.at.count(3) == 6


def test_a_goblin_that_crosses_empties_its_backpack():
    """RR-21, RR-25: violet with Y Y B: Y Y is paid, B goes to the bag, the goblin is out of play."""
    t = rainbow("6YYB 0R 0", FRESH, moving="AB", first_bonus="0")
    told = tell(turn(t), "A:1")
    assert notes(told) == "2 -"
    assert team(t, "A") == "H 0R 0"
    assert (t.bag, t.home) == ([14, 15, 15], [0])


def test_with_moves_again_a_goblin_goes_on():
    """RR-16: option moves_again=yes: having hopped, it may hop again."""
    t = rainbow("0RRY 0 0", FRESH, moving="AB", moves_again="yes")
    assert notes(tell(turn(t), "A:1 A:hop")) == "1 -"
    t = rainbow("0RRY 0 0", FRESH, moving="AB", moves_again="yes")
    tell(turn(t), "A:1 A:hop A:1")
    assert team(t, "A") == "2 0 0"


def test_with_must_move_everybody_runs_as_far_as_possible():
    """RR-17: option must_move=yes: no stopping, and a leap is not asked for."""
    t = rainbow("0RRY 0R 0", FRESH, moving="AB", must_move="yes")
    assert notes(tell(turn(t))) == "1 2"
    t = rainbow("0RRY 0R 0", FRESH, moving="AB", must_move="yes")
    assert notes(tell(turn(t), "A:1")) == "2"
    assert team(t, "A") == "2 0R 0"


def test_paid_crystals_may_go_on_a_pile():
    """RR-23: option spent=pile."""
    t = rainbow("1RYB 0 0", FRESH, moving="AB", spent="pile")
    tell(turn(t), "A:1")
    assert (t.pile, t.bag) == ([1, 1, 0], [14, 14, 14])


@pytest.mark.parametrize(
    ("before", "after"),
    [("0RB", "1"), ("1B", "2"), ("2YB", "3"), ("3Y", "4"), ("4RY", "5"), ("5R", "6"), ("6YY", "H")],
)
def test_the_reverse_rainbow(before, after):
    """RR-20: option track=reverse goes from violet to red."""
    t = rainbow(f"{before} 0 0", FRESH, moving="AB", track="reverse", first_bonus="0")
    tell(turn(t), "A:1")
    assert team(t, "A") == f"{after} 0 0"


def test_the_reverse_rainbow_can_be_left_in_a_leap():
    """RR-19, RR-21: from orange over red home, with R and a pair."""
    for held in ("5RRR", "5RYY", "5RBB"):
        t = rainbow(f"{held} 0 0", FRESH, moving="AB", track="reverse", first_bonus="0")
        tell(turn(t), "A:1 A:leap")
        assert (team(t, "A"), t.bag) == ("H 0 0", [15, 15, 15])


def test_the_double_rainbow():
    """RR-19, RR-20: option track=double begins again at red after violet; the finish is the 13th space."""
    t = rainbow("5RRB 6R 12YY", "11RB 0 0", moving="AB", track="double", first_bonus="0")
    tell(turn(t), "A:1 A:leap A:2 A:3")
    assert team(t, "A") == "7 7 H"
    tell(turn(t), "B:1")
    assert team(t, "B") == "12 0 0"


# -- the bonus --


def test_the_first_player_home_draws_three_for_the_others():
    """RR-26, RR-30: at once, and all three may go into one backpack."""
    t = rainbow(FRESH, "0 0 6RR", moving="BA")
    told = tell(turn(t), "B:3")
    assert isinstance(told.asking, Chance)
    assert list(told.asking.weights) == [15, 15, 15]  # what was paid is back in the bag before
    assert said(told) == ["B earns 3 bonus crystals"]
    t = rainbow(FRESH, "0 0 6RR", moving="BA")
    told = tell(turn(t), "B:3 (Y) (Y) (B)")
    assert (notes(told), t.drawn) == ("1 2 -", [1, 1, 2])
    t = rainbow(FRESH, "0 0 6RR", moving="BA")
    assert tell(turn(t), "B:3 (Y) (Y) (B) B:1 B:1 B:1").asking is None
    assert (team(t, "B"), t.bonus) == ("0YYB 0 H", 0)


@pytest.mark.parametrize(
    ("others", "home", "earned"),
    [
        ([FRESH, FRESH, FRESH], "", 3),
        (["H 0 0", FRESH, FRESH], "B1", 2),
        (["H H 0", FRESH, FRESH], "B1 B2", 2),
        (["H 0 0", "H 0 0", FRESH], "C1 B1", 1),
        (["H 0 0", "H 0 0", "H 0 0"], "C1 B1 D1", 0),
    ],
)
def test_players_are_ranked_by_their_first_goblin_home(others, home, earned):
    """RR-26..28: three, two, one, nothing for the first to the fourth player; goblins are not counted."""
    t = rainbow("6YY 0 0", *others, moving="ABCD", home=home)
    told = tell(turn(t), "A:1 " + "(R) " * earned)
    assert (len(t.drawn), t.bonus) == (earned, 0)
    assert len(told.shows) == (earned > 0)
    assert isinstance(told.asking, Ask) == (earned > 0)


def test_nobody_gets_the_bonus_twice():
    """RR-29: A has had it, so the second goblin of A brings nothing although nobody else is home."""
    t = rainbow("H 6YY 0", FRESH, moving="AB")
    told = tell(turn(t), "A:2")
    assert told.asking is None
    assert (said(told), t.bonus) == ([], 0)


def test_goblins_can_earn_the_bonus_instead():
    """RR-29: option bonus_for=goblins: the first three, even of one player; the last needs none."""
    for seats, count in ((("6YY 0 0", FRESH), 3), (("H 6YY 0", FRESH), 2), (("6YY 0 0", "H H 0"), 1)):
        number = seats[0].split().index("6YY") + 1
        t = rainbow(*seats, moving="AB", bonus_for="goblins")
        tell(turn(t), f"A:{number} " + "(R) " * count)
        assert len(t.drawn) == count
    t = rainbow("6YY 0 0", "H H H", moving="A", bonus_for="goblins")
    assert tell(turn(t), "A:1").asking is None
    t = rainbow("H H 6YY", FRESH, moving="AB", bonus_for="goblins")
    assert tell(turn(t), "A:3").asking is None
    assert (t.bonus, t.drawn) == (0, [])


def test_bonus_crystals_can_be_declined():
    """RR-30: what nobody wants goes back to the bag."""
    t = rainbow("6RR 0 0", FRESH, moving="AB")
    assert tell(turn(t), "A:1 (B) (Y) (R) A:- A:2 A:-").asking is None
    assert (team(t, "A"), t.bag) == ("H 0Y 0", [15, 14, 15])


def test_the_bonus_does_not_stretch_a_backpack():
    """RR-31: B B B gets R R Y; three of the six go, old or new."""
    for dropped, kept in (("B B B", "RRY"), ("B R R", "YBB"), ("R R Y", "BBB"), ("B B R", "RYB")):
        t = rainbow("6YY 3BBB 3BB", FRESH, moving="AB")
        first, second, third = dropped.split()
        told = tell(turn(t), f"A:1 (R) (R) (Y) A:2 A:{first} A:2 A:{second} A:2 A:{third}")
        assert team(t, "A") == f"H 3{kept} 3BB"
        assert everything(t) == [15, 15, 15]
        assert told.asking is None or told.asking.kind is RUN


def test_a_bonus_can_be_used_at_once():
    """RR-32: goblin 1 on red gets R Y and may run to orange; goblin 2 has moved, and may not."""
    t = rainbow("1 0R 6BB", FRESH, moving="AB")
    told = tell(turn(t), "A:2 A:3 (R) (Y) (B) A:1 A:1 A:2")
    assert notes(told) == "1 -"
    t = rainbow("1 0R 6BB", FRESH, moving="AB")
    told = tell(turn(t), "A:2 A:3 (R) (Y) (R) A:2 A:2 A:2")
    assert told.asking is None
    assert team(t, "A") == "1 1RRY H"


def test_bonus_crystals_can_be_chosen():
    """RR-26: option bonus_crystals=chosen: the player takes what the bag has, then shares it out."""
    t = rainbow("6YY 0BBB 0BBB", "0BBB 0BBB 0BBB", moving="AB", bonus_crystals="chosen")
    told = tell(turn(t), "A:1")
    assert told.asking == Ask(0, TAKE, [0, 1])
    assert t.bonus == 3
    t = rainbow("6YY 0 0", FRESH, moving="AB", bonus_crystals="chosen")
    told = tell(turn(t), "A:1 A:B A:R")
    assert (t.bonus, t.drawn, notes(told)) == (1, [2, 0], "R Y B")
    t = rainbow("6YY 0 0", FRESH, moving="AB", bonus_crystals="chosen")
    tell(turn(t), "A:1 A:B A:R A:R A:2 A:2 A:3 A:-")
    assert (team(t, "A"), everything(t)) == ("H 0RB 0R", [15, 15, 15])


def test_an_empty_bag_is_filled_before_bonus_crystals_are_chosen():
    """RR-26: with spent=pile too."""
    t = rainbow("6YY 0 0", FRESH, moving="AB", bonus_crystals="chosen", spent="pile", bag="")
    assert notes(tell(turn(t), "A:1")) == "R Y B"
    assert t.pile == [0, 0, 0]
    t = rainbow("6YY 0 0", FRESH, moving="AB", bonus_crystals="chosen", spent="pile", bag="RBB")
    assert notes(tell(turn(t), "A:1")) == "R B"


def test_the_numbers_of_the_bonus_can_be_turned():
    """RR-26..28: first_bonus, second_bonus, third_bonus."""
    numbers = {"first_bonus": "5", "second_bonus": "4", "third_bonus": "3"}
    for others, count in (([FRESH, FRESH], 5), (["H 0 0", FRESH], 4), (["H 0 0", "H 0 0"], 3)):
        t = rainbow("6YY 0 0", *others, moving="ABC", **numbers)
        tell(turn(t), "A:1 " + "(R) " * count)
        assert len(t.drawn) == count


def test_leftovers_can_be_handed_down():
    """RR-25: option leftovers=handed_down: the B that is left is shared out, with the bonus or without."""
    t = rainbow("6YYB 0 0", FRESH, moving="AB", leftovers="handed_down")
    tell(turn(t), "A:1 (R) (R) (R)")
    assert t.drawn == [2, 0, 0, 0]
    t = rainbow("H 6YYB 0", FRESH, moving="AB", leftovers="handed_down")
    tell(turn(t), "A:2 A:3")
    assert (team(t, "A"), everything(t)) == ("H H 0B", [15, 15, 15])
    t = rainbow("H H 6YYB", FRESH, moving="AB", leftovers="handed_down")
    assert tell(turn(t), "A:3").asking is None
    assert t.bag == [15, 15, 15]
