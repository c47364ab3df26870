"""The rules of Rainbow Road, told in its notation: A1 to A5 are the spots of seat A from its left."""

from __future__ import annotations

from collections import Counter

import pytest

from games.fairies import (
    DEAL,
    OPENING,
    TRICKS,
    cards,
    dealt,
    ended,
    every_card,
    every_prank,
    open_to,
    rain,
    ring,
    spots,
    sunny,
    totals,
)
from games.flow import by_dice, replay, tell
from irisade.core.dice import Dice
from irisade.core.game import WrongSeats
from irisade.core.match import IllegalMove, Match
from irisade.core.words import EVERYBODY, Chance
from irisade.games.rainbow_road import GAME
from irisade.games.rainbow_road.rules import rain_home, setup, spots_to_fill, sunny_home, sunny_mover, turn
from irisade.games.rainbow_road.table import CARDS, LAY, NONE, PRANKS, RAIN, SPOTS, SUNNY, rainy
from irisade.games.rainbow_road.walk import cards_ahead, fits

# -- set-up --


@pytest.mark.parametrize("seats", [1, 3])
def test_the_road_is_for_two(seats):
    """RO-1: other counts are refused."""
    with pytest.raises(WrongSeats, match="for 2 players"):
        Match(GAME, seats, Dice(1))


@pytest.mark.parametrize("seed", range(20))
def test_everything_is_dealt(seed):
    """RO-2, RO-4..5, RO-8..11: 8 cards each, four on the road, one boxed; 2 pranks each, two boxed; sun."""
    t = dealt(seed)
    assert [len(hand) for hand in t.hands] == [8, 8]
    assert [spot for spot in range(SPOTS) if t.road[spot]] == spots("A2 A4 B2 B4")
    assert len(t.box) == 1
    assert [len(hand) for hand in t.prank_hands] == [2, 2]
    assert len(t.prank_box) == 2
    assert every_card(t) == Counter(CARDS)
    assert every_prank(t) == list(PRANKS)
    assert not rainy(t)
    assert (t.points, t.earned, t.discards, t.used, t.played) == ([0, 0], [0, 0], [], [[], []], [[], []])
    assert t.marked == t.aimed == t.picked == [-1, -1]
    assert {t.hole, t.sun_seat, t.moving, t.prank, t.lifted} == {-1}
    assert t.hands == [sorted(hand) for hand in t.hands]
    assert t.prank_hands == [sorted(hand) for hand in t.prank_hands]


class Listening(Dice):
    """Dice that note who sees what they decide."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.seen_by: list[int] = []

    def decide(self, chance: Chance) -> int:
        self.seen_by.append(chance.seen_by)
        return super().decide(chance)


@pytest.mark.parametrize(("pranks", "eyes"), [("hidden", [0, 0, 1, 1]), ("open", [EVERYBODY] * 4)])
def test_who_sees_the_deal(pranks, eyes):
    """RO-2, RO-4, RO-8: hands and pranks are secret, the road is open; pranks too, with pranks=open."""
    luck = Listening(1)
    by_dice(setup(GAME.blank(GAME.read_options({"pranks": pranks})), 2), luck)
    assert luck.seen_by == [EVERYBODY] + [0] * 8 + [1] * 8 + [EVERYBODY] * 4 + eyes


def test_luck_or_the_last_rainbow_says_who_is_first():
    """RO-3, RO-12: either seat by luck; with start_player=rainbow the first seat. Who is first starts."""
    assert {dealt(seed).first for seed in range(9)} == {0, 1}
    assert {dealt(seed, start_player="rainbow").first for seed in range(9)} == {0}
    t = dealt(3)
    assert t.starter == t.to_play[0] == t.first
    assert t.to_play[1] == 1 - t.first


@pytest.mark.parametrize(("left", "right", "home"), [(5, 2, "A4"), (2, 5, "A2"), (3, 3, "A4")])
def test_sunny_begins_on_the_lower_card_of_the_first_player(left, right, home):
    """RO-6: of equals, on the right one."""
    t = ring(f". {left} . {right} . | . 6 . 7 .")
    assert sunny_home(t) == LAY.read(home)
    t = ring(f". 6 . 7 . | . {left} . {right} .")
    t.first = 1
    assert sunny_home(t) == LAY.read(home.replace("A", "B"))


@pytest.mark.parametrize(("left", "right", "home"), [(6, 1, "B2"), (1, 6, "B4"), (6, 6, "B4")])
def test_rain_begins_on_the_higher_card_of_the_second_player(left, right, home):
    """RO-7: of equals, on the right one."""
    t = ring(f". 3 . 2 . | . {left} . {right} .")
    assert rain_home(t) == LAY.read(home)
    t = ring(f". {left} . {right} . | . 3 . 2 .")
    t.first = 1
    assert rain_home(t) == LAY.read(home.replace("B", "A"))


def test_the_first_cards_lie_where_the_deal_put_them():
    """RO-4, RO-6..7, RO-13: two before each player; Sunny on the 3 of A, Rain on the 6 of B; A is asked."""
    match = replay(GAME, 2, f"{DEAL} {OPENING} {TRICKS}")
    assert cards(match.table) == ". 5 . 3 . | . 6 . 4 ."
    assert match.table.fairies == spots("A4 B2")
    assert match.asked() == (0,)


# -- playing a card --


def test_one_plays_after_the_other():
    """RO-13: nobody plays before their turn, or twice."""
    match = replay(GAME, 2, f"{DEAL} {OPENING} {TRICKS}")
    with pytest.raises(IllegalMove, match="seat A's turn"):
        match.say("B:B1")
    match.say("A:A1")
    match.say("A:4")
    with pytest.raises(IllegalMove, match="seat B's turn"):
        match.say("A:A3")
    match.say("B:B3")
    match.say("B:7")
    assert cards(match.table) == "4 5 . 3 . | . 6 7 4 ."


def test_any_card_of_the_hand_may_be_played():
    """RO-14: every number that is held, and no other."""
    t = ring(". 5 . 3 . | . 6 . 4 .", hands=("1 1 4 7", "2"))
    t.to_play = [0, 1]
    assert open_to(tell(turn(t), "A:A1")) == "1 4 7"


def test_only_empty_spots_of_the_own_half_while_there_are_some():
    """RO-15..16: A may not play on B's half nor on a card."""
    t = ring(". 5 . 3 . | . 6 . 4 .")
    assert spots_to_fill(t, 0) == spots("A1 A3 A5")
    assert spots_to_fill(t, 1) == spots("B1 B3 B5")


def test_on_a_full_half_a_card_is_replaced_but_none_with_a_fairy():
    """RO-17..19: the old card is discarded, the new one gets the marker."""
    t = ring("1 2 3 4 5 | . 6 . 4 .", sunny="A2", rain="A5", hands=("7", "1"), discards="6")
    t.to_play, t.played[0] = [0, 1], [5]
    told = tell(turn(t))
    assert open_to(told) == "A1 A3 A4"
    assert told.asking.seen_by == EVERYBODY
    tell(turn(t), "A:A3 A:7")
    assert cards(t) == "1 2 7 4 5 | . 6 . 4 ."
    assert t.discards == [6, 3]
    assert t.marked == [LAY.read("A3"), NONE]
    assert (t.hands[0], t.played[0], t.aimed, t.picked) == ([], [5, 7], [NONE, NONE], [NONE, NONE])


def test_a_player_can_always_place():
    """RO-18: two fairies leave three of five cards free."""
    t = ring("1 2 3 4 5 | 1 2 3 4 5", sunny="B2", rain="B5")
    assert len(spots_to_fill(t, 1)) == 3


def test_a_choice_of_spot_can_be_taken_back_a_card_cannot():
    """RO-13: the spot is only a word, the card was seen."""
    match = replay(GAME, 2, f"{DEAL} {OPENING} {TRICKS}")
    match.say("A:A1")
    match.take_back(0)
    match.say("A:A3")
    match.say("A:4")
    assert match.why_not_take_back(0)


# -- who moves which fairy --


@pytest.mark.parametrize(
    ("a", "b", "wet", "mover"), [(4, 1, False, 0), (1, 4, False, 1), (6, 1, True, 1), (1, 6, True, 0)]
)
def test_rulebook_who_moves_the_sunny_fairy(a, b, wet, mover):
    """RO-20..21: by sun the 4 moves Sunny and the 1 Rain; by rain the 6 moves Rain and the 1 Sunny."""
    t = ring(f"{a} 5 . 3 . | {b} 6 . 4 .", rainy=wet, marked="A1 B1")
    assert sunny_mover(t) == mover


@pytest.mark.parametrize("wet", [False, True])
@pytest.mark.parametrize("starter", [0, 1])
def test_of_equal_cards_the_starter_moves_sunny(wet, starter):
    """RO-22: in any weather, the one who started this round."""
    t = ring("4 5 . 3 . | 4 6 . 4 .", rainy=wet, marked="A1 B1")
    t.starter = starter
    assert sunny_mover(t) == starter


@pytest.mark.parametrize("wet", [False, True])
def test_of_equal_cards_the_first_player_may_move_sunny(wet):
    """RO-22: with equal_cards=first_player it is B, who started the game, whoever started the round."""
    t = ring("4 5 . 3 . | 4 6 . 4 .", rainy=wet, marked="A1 B1", equal_cards="first_player")
    t.first, t.starter = 1, 0
    assert sunny_mover(t) == 1


def test_sunny_moves_and_scores_before_rain():
    """RO-23: in one run of the turn."""
    t = ring("1 3 5 6 2 | 7 5 4 1 3", sunny="A1", rain="B1", marked="A4 B4")
    told = tell(turn(t), "A:A2 A:A4")
    assert t.points == [3, 0]
    assert told.asking.seat == 1
    tell(
        turn(t := ring("1 3 5 6 2 | 7 5 4 1 3", sunny="A1", rain="B1", marked="A4 B4")), "A:A2 A:A4 B:B2 B:B4"
    )
    assert t.points == t.earned == [3, 3]


def test_either_seat_moves_either_fairy():
    """RO-20, RO-23: the higher card is B's, so B moves Sunny, then A moves Rain."""
    t = ring("1 3 5 6 2 | 7 5 4 1 3", sunny="A1", rain="B1", marked="A5 B2")
    told = tell(turn(t), "B:A2 B:A3 A:B2 A:B2")
    assert told.asking is None
    assert (t.points, t.starter) == ([1, 2], 1)


# -- walking --


def test_rulebook_three_points_each():
    """RO-24..26, RO-31: Sunny 3, 5, 6 and the 2 stops it; Rain 5, 4, 1 and the 3 stops it."""
    t = ring("1 3 5 6 2 | 7 5 4 1 3", sunny="A1", rain="B1")
    assert totals(t, SUNNY, 1) == {0: "A1", 1: "A2", 2: "A3", 3: "A4"}
    assert totals(t, RAIN, 1) == {0: "B1", 1: "B2", 2: "B3", 3: "B4"}


@pytest.mark.parametrize(
    ("fairy", "wet", "up"), [(0, False, True), (0, True, False), (1, False, False), (1, True, True)]
)
def test_the_weather_says_who_goes_up(fairy, wet, up):
    """RO-25..26: equal numbers always fit."""
    t = ring("1 3 3 6 2 | 7 5 4 1 3", rainy=wet)
    t.moving = fairy
    assert fits(t, *spots("A1 A2")) == up
    assert fits(t, *spots("A2 A1")) != up
    assert fits(t, *spots("A2 A3"))


def test_rulebook_hop_for_four_points():
    """RO-34..36, RO-38: 6, over the 5 with the Rain Fairy to the 7, then 1; never 2 points."""
    t = ring("7 6 5 7 1 | 3 4 2 6 4", sunny="A1", rain="A3", rainy=True)
    assert totals(t, SUNNY, 1) == {0: "A1", 1: "A2", 3: "A4", 4: "A5"}
    told = sunny(t, "A:A2 A:A5")
    assert told.said(fairy=("Sunny Fairy", "Rain Fairy")) == ["A moves the Sunny Fairy: 4 points"]


def test_rulebook_block_for_two_points():
    """RO-26, RO-39: 4, 4, then the Sunny Fairy is in the way; the other way 7 is more than 6."""
    t = ring("6 4 4 3 5 | 1 7 7 2 7", sunny="A4", rain="A1")
    assert totals(t, RAIN, 1) == {0: "A1", 1: "A2", 2: "A3"}
    assert open_to(rain(t)) == "A2 -"


def test_empty_spots_are_no_spots():
    """RO-27, RO-34, RO-37: neighbours lie beyond them; one way ends before a hop that does not fit."""
    t = ring(". 1 . 3 5 | . 4 . 2 1", sunny="A2", rain="B2")
    assert totals(t, SUNNY, 1) == {0: "A2", 1: "A4", 2: "A5"}
    assert totals(t, SUNNY, -1) == {0: "A2", 1: "B5", 2: "B4", 4: "A5"}


def test_the_card_under_a_hop_must_fit():
    """RO-37: Rain's 2 is too low; with hop=free it does not matter."""
    road = "4 3 . 5 . | . 2 7 1 ."
    assert totals(ring(road), SUNNY, 1) == {0: "A2", 1: "A4"}
    assert totals(ring(road, hop="free"), SUNNY, 1) == {0: "A2", 1: "A4", 3: "B3"}


def test_fairies_cross_the_seam():
    """RO-28: into the other half and home again; a straight road (topology=line) ends there."""
    road = "5 6 3 4 1 | 2 7 1 2 3"
    assert totals(ring(road, "B4", "B1"), SUNNY, 1) == {0: "B4", 1: "B5", 2: "A1", 3: "A2"}
    assert totals(ring(road, "B4", "B1", topology="line"), SUNNY, 1) == {0: "B4", 1: "B5"}


def test_a_straight_road_begins_with_the_first_player():
    """RO-28: if B is first, B1 and A5 are not joined, but B5 and A1 are."""
    t = ring("5 6 3 4 1 | 2 7 1 2 3", "A5", "B4", topology="line")
    assert 1 in totals(t, SUNNY, 1)
    t.first = 1
    assert totals(t, SUNNY, 1) == {0: "A5"}
    t = ring("5 6 3 4 1 | 2 7 1 2 3", "B5", "B2", topology="line")
    t.first = 1
    assert totals(t, SUNNY, 1) == {0: "B5", 1: "A1", 2: "A2"}
    t = ring("3 6 3 4 1 | 2 7 1 2 3", "B1", "B4", rainy=True, topology="line")
    assert totals(t, SUNNY, -1) == {0: "B1", 1: "A5"}
    t.first = 1
    assert totals(t, SUNNY, -1) == {0: "B1"}


def test_empty_spots_at_the_end_of_a_straight_road():
    """RO-27..28: the road does not go on behind them."""
    t = ring(". 6 3 4 1 | 2 7 1 2 .", "B4", "B2", topology="line")
    assert totals(t, SUNNY, 1) == {0: "B4"}
    assert totals(ring(". 6 3 4 1 | 2 7 1 2 .", "B4", "B2"), SUNNY, 1)[1] == "A2"


def test_a_hop_needs_a_card_to_land_on():
    """RO-34: at the end of a straight road there is none."""
    t = ring("5 6 3 4 1 | 2 7 1 2 3", "B4", "B5", topology="line")
    assert totals(t, SUNNY, 1) == {0: "B4"}
    assert totals(ring("5 6 3 4 1 | 2 7 1 2 3", "B4", "B5"), SUNNY, 1)[2] == "A1"


def test_equal_numbers_do_not_stop_a_fairy():
    """RO-26: 2, 2, 4."""
    t = ring("2 2 2 4 1 | 3 7 5 6 7", sunny="A1", rain="B5")
    assert totals(t, SUNNY, 1) == {0: "A1", 1: "A2", 2: "A3", 3: "A4"}


def test_a_fairy_never_turns_back():
    """RO-29..30: the way is chosen at the start; it may stop after any step, or stay."""
    t = ring("2 2 2 4 1 | 3 7 5 6 7", sunny="A2", rain="B5")
    assert open_to(sunny(t)) == "A3 A1 -"
    assert t.way == 0
    t = ring("2 2 2 4 1 | 3 7 5 6 7", sunny="A2", rain="B5")
    assert open_to(sunny(t, "A:A3")) == "A3 A4"
    for script, end in (("A:-", (0, "A2")), ("A:A3 A:A3", (1, "A3")), ("A:A3 A:A4", (2, "A4"))):
        t = ring("2 2 2 4 1 | 3 7 5 6 7", sunny="A2", rain="B5")
        sunny(t, script)
        assert ended(t, SUNNY) == end


def test_a_one_way_road():
    """RO-29: with direction=one_way only towards one's own right."""
    t = ring("2 2 2 4 1 | 3 7 5 6 7", sunny="A2", rain="B5", direction="one_way")
    assert open_to(sunny(t)) == "A3 -"


def test_a_stuck_fairy_scores_nothing_and_nobody_is_asked():
    """RO-32, RO-39: 7 is more than 3, and Sunny is in the way."""
    t = ring("3 7 1 1 5 | 2 4 2 6 6", sunny="B5", rain="A1")
    told = rain(t)
    assert told.asking is None
    assert ended(t, RAIN) == (0, "A1")
    assert t.points == [0, 0]


def test_once_round_is_the_end():
    """RO-33, RO-35: 5, 6, over the 7, 1, 2, 2, 3, 3, 4 and home: ten points, and no further."""
    t = ring("4 5 6 7 1 | 2 2 3 3 4", sunny="A1", rain="A4")
    assert max(totals(t, SUNNY, 1).items()) == (10, "A1")


def test_before_the_first_step_all_cards_of_a_walk_lie_ahead():
    """RO-26, RO-33: the card she stands on is her start, and not yet the end of a round."""
    t = ring("1 3 5 6 2 | 7 5 4 1 3", sunny="A1", rain="B1")
    t.moving, t.start = SUNNY, t.fairies[SUNNY]
    assert cards_ahead(t, 1) == spots("A2 A3 A4")
