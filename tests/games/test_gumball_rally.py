"""The rules of Gumball Rally, told in its notation: K B R Y are black, blue, red and yellow cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import pytest

from games.flow import at_random, by_dice, replay, tell
from games.road import after, cards, dangers, every_card, hand, line, road, said, set_up, stops, struck
from irisade.core.dice import Dice, derive
from irisade.core.game import WrongSeats
from irisade.core.match import Match
from irisade.core.words import EVERYBODY, Ask, Chance
from irisade.games.gumball_rally import GAME
from irisade.games.gumball_rally.rules import (
    CARDS,
    FLAG,
    HAZARDS,
    NONE,
    PLAY,
    START,
    Table,
    label,
    meet_danger,
    setup,
    turn,
    turn_up_danger,
)

EIGHT_HANDS = " ".join(f"({label(card)})" for card in range(24))


# -- set-up --


@pytest.mark.parametrize("seats", [1, 2, 9])
def test_the_race_is_for_three_to_eight(seats):
    """GR-1: other counts are refused."""
    with pytest.raises(WrongSeats, match="3 to 8"):
        Match(GAME, seats, Dice(1))


def test_everybody_drives_one_buggy():
    """GR-2: as many buggies as seats, each driven by its own seat, nobody with points yet."""
    t = set_up(5)
    assert sorted(t.line) == [0, 1, 2, 3, 4]
    assert (t.played, t.points, t.photo) == ([NONE] * 5, [0] * 5, [NONE] * 5)
    assert [t.hands[seat] != [] for seat in range(8)] == [True] * 5 + [False] * 3


def test_three_cards_are_dealt_to_each_of_eight():
    """GR-3, GR-10, GR-11: 24 of 40 cards are dealt; the starter leads and the others follow clockwise."""
    t: Table = GAME.blank({})
    told = tell(setup(t, 8), f"(F) {EIGHT_HANDS}")
    assert told.asking is None
    assert line(t) == "F G H A B C D E"
    assert t.to_play == t.line
    assert [len(hand) for hand in t.hands] == [3] * 8
    assert len(t.deck) == 16
    assert every_card(t) == list(range(CARDS))


def test_a_dealt_card_is_seen_by_its_owner_only():
    """GR-3: luck tells nobody else."""
    told = tell(setup(GAME.blank({}), 3), "(B) (K1) (K2) (K3)")
    assert isinstance(told.asking, Chance)
    assert told.asking.seen_by == 1


def test_luck_picks_the_starter():
    """GR-10: any of the seats, in front of everybody."""
    asking = tell(setup(GAME.blank({}), 5)).asking
    assert isinstance(asking, Chance)
    assert (list(asking.outcomes), asking.weights, asking.seen_by) == ([0, 1, 2, 3, 4], None, EVERYBODY)


def test_the_youngest_sits_in_the_first_seat():
    """GR-10: with start_player=youngest nobody is asked and A leads."""
    t = GAME.blank({"start_player": 1})
    assert isinstance(tell(setup(t, 3)).asking, Chance)  # the first card is dealt already
    assert line(t) == "A B C"


def test_the_first_seat_may_choose_who_starts():
    """GR-10: with start_player=chosen A says who."""
    t = GAME.blank({"start_player": 2})
    asking = tell(setup(t, 4)).asking
    assert asking == Ask(0, START, range(4))
    tell(setup(t, 4), "A:C")
    assert line(t) == "C D A B"


def stacks(count: int) -> Iterator[list[int]]:
    """All fifteen dangers of so many games, those after the finish too."""
    fresh = road("K1 K2 K3")
    for n in range(count):
        t, dice = fresh.copy(), Dice(derive(1, n))
        for _ in range(15):
            by_dice(turn_up_danger(t), dice)
            t.flags = t.drawn.count(FLAG)
        yield t.drawn


def test_the_danger_stack_hides_a_flag_in_each_block():
    """GR-4..9: 3 hazards, a Checkpoint in 4-7, one in 8-11, the Winner in 12-15; 4 stay in the box."""
    places, met = Counter(), Counter()
    for stack in stacks(5000):
        flags = [place for place, danger in enumerate(stack, 1) if danger == FLAG]
        hazards = Counter(danger for danger in stack if danger != FLAG)
        assert [place // 4 for place in flags] == [1, 2, 3]
        assert hazards.total() == 12
        assert hazards <= Counter(HAZARDS)
        places.update(flags)
        met.update(hazards)
    assert all(places[place] == pytest.approx(5000 / 4, rel=0.08) for place in range(4, 16))
    assert all(
        met[danger] == pytest.approx(HAZARDS.count(danger) * 5000 * 3 / 4, rel=0.03) for danger in range(8)
    )


@pytest.mark.parametrize(
    ("drawn", "chance"),
    [
        ("", "0"),
        ("K K", "0"),
        ("K K K", "1/4"),
        ("K K K B", "1/3"),
        ("K K K B B", "1/2"),
        ("K K K B B B", "1"),
        ("K K K flag B B B", "1/4"),
        ("K K K flag B B B R R R", "1"),
        ("K K K flag B B B flag R R R", "1/4"),
        ("K K K flag B B B flag R R R Y Y", "1/2"),
    ],
)
def test_the_chance_of_a_flag_grows_through_its_block(drawn, chance):
    """GR-6..9: a quarter, a third, a half, certain; and every hazard is as likely as another."""
    asking = tell(meet_danger(road("K1 K2 K3", drawn=drawn))).asking
    flag, *hazards = asking.weights
    assert Fraction(flag, sum(asking.weights)) == Fraction(chance)
    assert len(set(hazards)) == 1
    assert list(asking.outcomes[1:]) == road("K1 K2 K3", drawn=drawn).hazards


def test_a_block_has_one_flag_only():
    """GR-7, GR-8: after the Checkpoint of a block only hazards come, to its end."""
    for drawn in ("K K K flag", "K K K flag B B", "K K K B B B flag flag R R"):
        asking = tell(meet_danger(road("K1 K2 K3", drawn=drawn))).asking
        assert FLAG not in asking.possible()


# -- a round --


def test_the_leader_plays_first_and_stays_first():
    """GR-14, GR-17, GR-25: a yellow 10 moves nobody, A draws to three, and the second in line is next."""
    deal = "(A) (Y10) (K1) (K2) (B1) (B2) (B3) (R1) (R2) (R3)"
    match = replay(GAME, 3, f"{deal}\nA:Y10 (R9)")
    assert line(match.table) == "A B C"
    assert hand(match.table, "A") == "K1 K2 R9"
    assert match.asking == Ask(1, PLAY, cards("B1 B2 B3"))


def test_play_follows_the_line_not_the_seats():
    """GR-12, GR-14, GR-34: C has overtaken both, so C opens the next round, then A, then B."""
    t = road("R2 B1 -", mine="Y9")
    tell(turn(t), "C:Y9 (Y8) (K!)")
    assert line(t) == "C A B"
    assert t.to_play == [2, 0, 1]


def test_everybody_plays_one_card_then_one_danger_comes():
    """GR-13, GR-16, GR-27: cards stay under their buggies until all have played, then a danger is met."""
    t = road("- - -", deck="Y1 Y2 Y3")
    tell(turn(t), "A:K1 (Y1)")
    tell(turn(t), "B:K4 (Y2)")
    assert (t.drawn, t.played) == ([], [*cards("K1 K4"), NONE])
    tell(turn(t), "C:K7 (Y3) (B)")
    assert t.drawn == dangers("B")
    assert t.played == [NONE] * 3


def test_a_card_of_the_hand_must_be_played():
    """GR-15: the options are the hand, to this seat only, and there is no passing."""
    asking = tell(turn(road("R2 -", mine="K6 B7 Y1"))).asking
    assert asking == Ask(1, PLAY, cards("K6 B7 Y1"))
    assert PLAY.secret
    assert not PLAY.none


def test_a_card_is_drawn_after_moving():
    """GR-17: play, overtake, draw, so that the new card cannot help to decide."""
    t = road("R10 - -", mine="R4 K6 Y1")
    told = tell(turn(t), "B:R4")
    assert told.asked == ["Play {card}", "Overtake?"]
    assert hand(t, "B") == "K6 Y1"
    told = tell(turn(road("R10 - -", mine="R4 K6 Y1")), "B:R4 B:overtake")
    assert isinstance(told.asking, Chance)
    assert told.asking.seen_by == 1


def test_a_house_may_draw_before_moving():
    """GR-17: with drawing=first the new card is in the hand when B decides, and no other is drawn."""
    t = road("R10 - -", mine="R4 K6 Y1", drawing="first")
    assert tell(turn(t), "B:R4").asking.seen_by == 1
    t = road("R10 - -", mine="R4 K6 Y1", drawing="first")
    assert tell(turn(t), "B:R4 (R5)").asking is None
    assert (hand(t, "B"), line(t), GAME.rules.new_turn(t)) == ("K6 R5 Y1", "A B C", False)
    told = tell(turn(t), "B:overtake")
    assert (told.asked, told.asking) == (["Overtake?"], None)
    assert (hand(t, "B"), line(t), t.to_play, GAME.rules.new_turn(t)) == ("K6 R5 Y1", "B A C", [2], True)


# -- overtaking --


def test_rulebook_example_a():
    """GR-18, GR-20, GR-21: the fifth plays a 6, passes 1, 4 and 5 by number, and is second behind the 8."""
    t = road("R8 B5 Y4 R1 -", mine="K6")
    assert stops(t, "K6") == [2]
    assert after(t, "E:K6") == "A E B C D"


def test_rulebook_example_b():
    """GR-18..20: a red 4 passes a blue 3 by number, then the red 10 by colour, and leads."""
    t = road("R10 B3 -", mine="R4")
    assert after(t, "C:R4 C:overtake") == "C A B"


def test_a_number_pass_cannot_be_refused():
    """GR-18: in example B nobody asks about the blue 3, so staying third is not open."""
    assert stops(road("R10 B3 -", mine="R4"), "R4") == [2, 1]


def test_an_equal_number_does_not_overtake():
    """GR-23: a black 5 stays behind a red 5."""
    assert stops(road("R5 -", mine="K5"), "K5") == [2]


def test_the_same_colour_may_overtake_any_number():
    """GR-19: a blue 2 behind a blue 9 may pass or stay."""
    t = road("B9 -", mine="B2")
    assert stops(t, "B2") == [2, 1]
    assert after(t, "B:B2 B:stay") == "A B"


def test_number_and_colour_mix_in_one_chain():
    """GR-18..21: behind R9 R3 R7 a red 5 may stop 4th, 2nd or 1st; the red 3 is passed by itself."""
    assert stops(road("R9 R3 R7 -", mine="R5"), "R5") == [4, 2, 1]


def test_a_higher_number_of_the_same_colour_is_not_asked_about():
    """GR-18: number and colour both hold, so red 5 passes red 2 without a question."""
    told = tell(turn(road("R2 -", mine="R5")), "B:R5")
    assert told.asked == ["Play {card}"]


def test_a_ten_passes_six_and_stops_behind_a_ten():
    """GR-20, GR-23: with eight in line the last one ends second."""
    assert stops(road("K10 B9 Y8 R7 K6 B5 Y4 -", mine="R10"), "R10") == [2]


def test_no_buggy_is_skipped():
    """GR-21: a weaker card further ahead is out of reach behind one that cannot be passed."""
    assert after(road("Y1 B9 -", mine="R5"), "C:R5") == "A B C"


def test_overtaking_swaps_two_places():
    """GR-22: nobody but the two moves."""
    assert after(road("Y9 B2 R1 - -", mine="K2"), "D:K2") == "A B D C E"


@pytest.mark.parametrize("line_up", ["A:R4 B:- C:-", "B:R4 A:- C:-", "C:R4 A:- B:-"])
def test_the_paint_of_a_buggy_means_nothing(line_up):
    """GR-24: a blue 2 stays behind a red 4, whatever buggies they are."""
    assert stops(road(line_up, mine="B2"), "B2") == [2]


def test_the_leader_overtakes_nobody():
    """GR-25: the first to play has nobody ahead, whatever the card."""
    t = road("- - -", mine="Y10")
    assert after(t, "A:Y10") == "A B C"


def test_nothing_but_playing_a_card_makes_you_compare():
    """GR-26: a hazard takes the buggy between R1 and B9 away, and B9 does not pass R1."""
    t = road("A:R1 B:K10 C:B9")
    assert struck(t, "K") == "A C B"


def test_a_buggy_that_was_overtaken_does_not_fight_back():
    """GR-26: C's red 5 passes A's red 10 by colour, and the 10 does not pass it back."""
    t = road("R10 R4 - -", mine="R5")
    assert after(t, "C:R5 C:overtake") == "C A B D"


def test_full_throttle_asks_nothing():
    """GR-18, GR-19: with overtake=all_auto example B ends first without a question, and a blue 2 passes."""
    t = road("R10 B3 -", mine="R4", overtake="all_auto")
    assert stops(t, "R4") == [1]
    assert stops(road("B9 -", mine="B2", overtake="all_auto"), "B2") == [1]


def test_cool_drivers_may_always_stay():
    """GR-18, GR-19: with overtake=all_optional every pass is asked about, and only possible ones are."""
    t = road("R10 B3 -", mine="R4", overtake="all_optional")
    assert stops(t, "R4") == [3, 2, 1]
    assert stops(road("R5 -", mine="K5", overtake="all_optional"), "K5") == [2]


# -- the race pile --


def test_an_empty_pile_is_filled_with_the_discards():
    """GR-35: hands, and cards under buggies, are not included."""
    t = road("R9 - -", mine="K6 B7 Y1", deck="")
    discards = t.discards[:]
    told = tell(turn(t), "B:K6")
    assert list(told.asking.outcomes) == discards
    assert (t.discards, t.reshuffled) == ([], sorted(discards))
    assert not set(discards) & {*t.played, *t.hands[0], *t.hands[1], *t.hands[2]}
    assert said(told) == ["B plays K6", "The race cards are shuffled again"]


def test_the_pile_is_filled_only_when_a_card_is_needed():
    """GR-35: the last card is drawn from the old pile, and the discards stay where they are."""
    t = road("R9 - -", mine="K6", deck="Y1")
    discards = t.discards[:]
    tell(turn(t), "B:K6 (Y1)")
    assert (t.deck, t.discards) == ([], discards)


def test_three_players_meet_the_empty_pile_in_round_eleven():
    """GR-35: at the second draw, and the game goes on."""
    for match in at_random(GAME, 3, seed=5):
        if len(match.table.reshuffled) < CARDS:
            break
    assert (len(match.table.drawn), len(match.table.to_play)) == (10, 1)
    assert not match.over


RESHUFFLES = {3: {1}, 4: {1, 2}, 5: {2}, 6: {3, 4}, 7: {5, 6, 7}, 8: {5, 6, 7}}


@pytest.mark.parametrize("seats", RESHUFFLES)
def test_how_often_the_pile_runs_out(seats):
    """GR-35: that follows from 40 cards, the seats and the length of the race alone."""
    found = set()
    for seed in range(24):
        sizes = [len(match.table.deck) for match in at_random(GAME, seats, seed, overtake="all_auto")]
        found.add(sum(after > before for before, after in pairwise(sizes)))
    assert found == RESHUFFLES[seats]
