"""What is for joy: told where it happens on the table, and by nothing but what everybody sees."""

from __future__ import annotations

from collections import Counter

from games.flow import tell
from games.rainbow import rainbow
from games.road import dangers, road
from irisade.draw.face import flourishes, how, motion
from irisade.draw.scene import Flourish
from irisade.games.gumball_rally import GAME as GUMBALL
from irisade.games.gumball_rally.rules import reshuffle, score_line
from irisade.games.rainbow_racers import GAME as RACERS
from irisade.games.rainbow_racers.rules import turn


def raced(t, script):
    """What is for joy in this turn of Rainbow Racers."""
    before = t.copy()
    tell(turn(t), script)
    return flourishes(RACERS, before, t, None)


def fly(at, to, tint):
    return Flourish("fly", at, to, face=f"crystal.{tint}")


def test_a_buggy_that_is_hit_pulls_over():
    before = road("R10 R3 B1", drawn="R")
    t = before.copy()
    t.line = [1, 2, 0]
    assert motion(GUMBALL, before, t, 0, None) == (("buggy0", "buggy0"),)
    assert how(GUMBALL, before, t, "buggy0", "buggy0") == "aside"
    assert flourishes(GUMBALL, before, t, None) == (Flourish("fly", "road.2", face="stop.2"),)


def test_who_passes_does_not_pull_over():
    before = road("R3 R10 -", mine="K1 K2 K3")
    t = before.copy()
    t.line = [0, 2, 1]
    assert motion(GUMBALL, before, t, 0, None) == (("buggy2", "buggy2"),)
    assert how(GUMBALL, before, t, "buggy2", "buggy2") == ""
    assert flourishes(GUMBALL, before, t, None) == ()


def test_all_sigh_when_nobody_is_hit_and_nobody_when_somebody_is():
    before = road("R10 R3 B1")
    for danger, faces in (("K", ["phew"] * 3), ("R", []), ("flag", ["flag"])):
        t = before.copy()
        t.drawn = dangers(danger)
        assert [each.face for each in flourishes(GUMBALL, before, t, None)] == faces


def test_gumballs_are_counted_into_the_scores():
    """GR-36: 5, 3 and 1 for the first three; GR-37: at the finish, with fireworks."""
    before = road("R10 R3 B1 B2", drawn="flag")
    before.flags = 0
    t = before.copy()
    score_line(t)
    seen = flourishes(GUMBALL, before, t, None)
    assert Counter(each.to for each in seen) == {"seat.0": 5, "seat.1": 3, "seat.2": 1}
    before.flags = t.flags = 2
    assert flourishes(GUMBALL, before, t, None)[-1] == Flourish("fireworks")


def test_a_pile_shakes_before_the_first_card_after_shuffling():
    t = road("R10 R3 -", mine="K1 K2 K3", deck="")
    before = t.copy()
    reshuffle(t)
    assert flourishes(GUMBALL, before, t, None) == ()
    shuffled = t.copy()
    t.deck.pop()
    assert flourishes(GUMBALL, shuffled, t, None) == (Flourish("shake", "deck"),)


def test_crystals_mix_into_the_colour_of_their_arch_and_go_back():
    """RR-19, RR-20: red pays for red, red and yellow for orange."""
    seen = raced(rainbow("0RRY 0 0", "0 0 0", moving="AB"), "A:1 A:leap")
    red, orange = "track.8", "track.15"
    assert seen == (
        fly("shelf0.1", red, "red"),
        fly("shelf0.2", orange, "red"),
        fly("shelf0.3", orange, "yellow"),
        Flourish("burst", red, tint="red"),
        Flourish("burst", orange, tint="orange"),
        fly(red, "bag.1", "red"),
        fly(orange, "bag.1", "red"),
        fly(orange, "bag.2", "yellow"),
    )


def test_a_goblin_that_comes_home_counts_and_its_prize_flies_to_the_shelf():
    """RR-25, RR-26: the first across earns three crystals; what it still carried goes back."""
    before = rainbow("6YYB 0 0", "0 0 0", moving="AB")
    t = before.copy()
    t.at[0], t.packs[0], t.home, t.bonus = 7, [0, 0, 0], [0], 3
    seen = flourishes(RACERS, before, t, None)
    pot = "track.50"
    assert [each for each in seen if not each.face.startswith("crystal")] == [
        Flourish("burst", pot),
        Flourish("fly", pot, "seat.0", "+1", "pink"),
        Flourish("burst", "bonus.0", tint="yellow"),
        Flourish("fly", "bonus.0", "shelf0", face="bonus.3"),
        Flourish("bump", pot),
    ]
    assert seen[2] == fly("shelf0.3", "bag.3", "blue")


def test_the_bag_shakes_before_a_draw_and_the_stone_sparkles():
    seen = raced(rainbow("0 0 0", "0 0 0", supplying="AB"), "(R) (Y) (B)")
    assert seen == (Flourish("shake", "bag.0"),)
    seen = raced(rainbow("0R 0 0", "H 0 0", moving="A"), "A:-")
    assert seen == (Flourish("burst", "stone", tint="yellow"), Flourish("bump", "track.50"))


def test_a_crystal_too_many_goes_back_to_the_bag():
    """RR-11: with `spent` onto the pile."""
    for spent, heap in (("bag", "bag.3"), ("pile", "pile.3")):
        before = rainbow("0BBB 0 0", "0 0 0", moving="AB", spent=spent)
        before.packs[0][0] = 1
        t = before.copy()
        t.packs[0] = [1, 0, 2]
        assert flourishes(RACERS, before, t, None) == (fly("shelf0.7", heap, "blue"),)
