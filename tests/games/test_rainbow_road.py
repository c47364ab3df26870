"""The rules of Rainbow Road, told in its notation: A1 to A5 are the spots of seat A from its left."""

from __future__ import annotations

from collections import Counter
from statistics import mean

import pytest

from games.fairies import cards, ended, open_to, pranks, rain, ring, spots, sunny, totals
from games.flow import at_random, by_dice, replay, tell, winners
from irisade.bots.company import Company, play_out
from irisade.bots.company import at_random as any_option
from irisade.core.dice import Dice
from irisade.core.game import WrongSeats
from irisade.core.match import IllegalMove, Match, guess, view
from irisade.core.words import EVERYBODY, HIDDEN, NOBODY, Ask, Chance
from irisade.games.rainbow_road import GAME
from irisade.games.rainbow_road.habits import longest
from irisade.games.rainbow_road.rules import (
    CARDS,
    EXCHANGE,
    HALF,
    JUMP,
    LAND,
    LAY,
    NONE,
    PLAY,
    PRANK,
    PRANKS,
    RAIN,
    SET_OFF,
    SPOTS,
    SUNNY,
    Table,
    end_round,
    ending,
    fits,
    new_turn,
    news,
    over,
    rain_home,
    rainy,
    setup,
    spots_to_fill,
    sunny_home,
    sunny_mover,
    turn,
)

DEAL = "(A) (1) (1) (2) (2) (3) (3) (4) (4) (5) (5) (6) (6) (7) (7) (1) (2)"
OPENING = "(5) (3) (6) (4)"
TRICKS = "(jump) (skip) (trash) (recycle)"


def dealt(seed: int = 1, **options: str) -> Table:
    t: Table = GAME.blank(GAME.read_options(options))
    by_dice(setup(t, 2), Dice(seed))
    return t


def every_card(t: Table) -> Counter[int]:
    lying = t.hands[0] + t.hands[1] + t.road + t.discards + t.box
    return Counter(card for card in lying if card > 0)


def every_prank(t: Table) -> list[int]:
    return sorted(t.prank_hands[0] + t.prank_hands[1] + t.used[0] + t.used[1] + t.prank_box)


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
    with pytest.raises(IllegalMove, match="turn of seat A"):
        match.say("B:B1")
    match.say("A:A1")
    match.say("A:4")
    with pytest.raises(IllegalMove, match="turn of seat B"):
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


# -- pranks --


def test_only_the_mover_of_rain_is_asked_for_a_prank():
    """RO-40: once, after Sunny has moved; Sunny's mover never."""
    t = ring("1 3 5 6 2 | 7 5 4 1 3", "A1", "B1", marked="A4 B4", tricks=("jump skip", "trash teleport"))
    told = tell(turn(t), "A:A2 A:A4")
    assert told.asking.kind is PRANK
    assert told.asking.seat == 1
    assert open_to(told) == "trash teleport -"
    t = ring("1 3 5 6 2 | 7 5 4 1 3", "A1", "B1", marked="A4 B4", tricks=("jump skip", "trash teleport"))
    told = tell(turn(t), "A:A2 A:A4 B:teleport B:A3")
    assert told.asking.kind is SET_OFF


def test_who_holds_pranks_is_asked_even_if_none_can_be_used():
    """RO-40, RO-50: so the question betrays nothing; without pranks there is no question."""
    t = ring("6 4 4 3 5 | 1 7 7 2 7", "A4", "A1", tricks=("", "recycle"))
    assert open_to(rain(t)) == "-"
    t = ring("6 4 4 3 5 | 1 7 7 2 7", "A4", "A1")
    assert rain(t).asking.kind is SET_OFF


def test_a_prank_comes_before_the_first_step():
    """RO-41: after "no prank", there is no other chance in this move."""
    t = ring("6 4 4 3 5 | 1 7 7 2 7", "A4", "A1", tricks=("", "exchange"))
    told = rain(t, "B:- B:A2")
    assert open_to(told) == "A2 A3"


def test_a_used_prank_is_gone():
    """RO-42: it lies open and is not offered again."""
    t = ring("6 5 2 7 4 | 3 1 2 5 7", "B1", "A1", tricks=("", "jump trash"))
    rain(t, "B:jump B:A2 B:A1 B:A2")
    assert (t.prank_hands[1], t.used[1]) == ([3], [JUMP])
    assert open_to(rain(t.copy())) == "trash -"
    rain(t, "B:trash B:A5")
    assert t.used[1] == pranks("jump") + pranks("trash")


def test_exchange():
    """RO-43: swap the 7 and the 6 and walk 6, 5, 4, 3, 1; no card under a fairy."""
    t = ring("6 7 5 4 3 | 1 7 6 2 7", "B4", "A1", tricks=("", "exchange"))
    assert totals(ring("6 7 5 4 3 | 1 7 6 2 7", "B4", "A1"), RAIN, 1) == {0: "A1"}
    told = rain(t, "B:exchange")
    assert open_to(told) == "A2 A3 A4 A5 B1 B2 B3 B5"
    t = ring("6 7 5 4 3 | 1 7 6 2 7", "B4", "A1", tricks=("", "exchange"))
    assert open_to(rain(t, "B:exchange B:A2")) == "A3 A4 A5 B1 B2 B3 B5"
    t = ring("6 7 5 4 3 | 1 7 6 2 7", "B4", "A1", tricks=("", "exchange"))
    rain(t, "B:exchange B:A2 B:B3 B:A2 B:B1")
    assert ended(t, RAIN) == (5, "B1")
    assert t.lifted == NONE


def test_markers_travel_with_exchanged_cards():
    """RO-43: marked cards may be exchanged."""
    t = ring("6 7 5 4 3 | 1 7 6 2 7", "B4", "A1", tricks=("", "exchange"), marked="A3 B2")
    rain(t, "B:exchange B:A3 B:B2")
    assert t.marked == spots("B2 A3")
    assert (t.road[LAY.read("A3")], t.road[LAY.read("B2")]) == (7, 5)
    t = ring("6 7 5 4 3 | 1 7 6 2 7", "B4", "A1", tricks=("", "exchange"), marked="A3 B2")
    rain(t, "B:exchange B:A2 B:B2")
    assert t.marked == spots("A3 A2")


def test_jump():
    """RO-44..45: onto the 7, then 1, 1 for three points; never onto Sunny's card."""
    t = ring("3 7 1 1 5 | 2 4 2 6 6", "B5", "A1", tricks=("", "jump"))
    told = rain(t, "B:jump")
    assert open_to(told) == "A2"
    t = ring("3 7 1 1 5 | 2 4 2 6 6", "B5", "A1", tricks=("", "jump"))
    rain(t, "B:jump B:A2 B:A4")
    assert ended(t, RAIN) == (3, "A4")


def test_jump_on_the_way():
    """RO-41, RO-44: 5, 2, jump to 7, 4 for four points; without the prank two."""
    assert max(totals(ring("6 5 2 7 4 | 3 1 2 5 7", "B1", "A1"), RAIN, 1)) == 2
    t = ring("6 5 2 7 4 | 3 1 2 5 7", "B1", "A1", tricks=("", "jump"))
    told = rain(t, "B:jump B:A2")
    assert open_to(told) == "A1 A2 A3"
    t = ring("6 5 2 7 4 | 3 1 2 5 7", "B1", "A1", tricks=("", "jump"))
    rain(t, "B:jump B:A2 B:A3 B:A5")
    assert ended(t, RAIN) == (4, "A5")


def test_rulebook_skip_for_six_points():
    """RO-46: seven cards are passed, the skipped one does not count; without the prank three points."""
    assert max(totals(ring("7 6 6 2 5 | 4 3 2 1 7", "B4", "A1"), RAIN, 1)) == 3
    t = ring("7 6 6 2 5 | 4 3 2 1 7", "B4", "A1", tricks=("", "skip"))
    rain(t, "B:skip B:A2 B:A3 B:B3")
    assert ended(t, RAIN) == (6, "B3")


def test_skip_may_pass_over_sunny():
    """RO-33, RO-46..47: 2, 2, 1, over Sunny to 7, 6, 5, 4, 4 and home for nine points."""
    t = ring("3 2 2 1 5 | 7 6 5 4 4", "A5", "A1", tricks=("", "skip"))
    rain(t, "B:skip B:A2 B:A4 B:A1")
    assert ended(t, RAIN) == (9, "A1")


def test_skip_may_not_land_on_sunny():
    """RO-47: from A1 the card after the next is Sunny's, so the Rain Fairy first walks to A2."""
    t = ring("3 2 7 . . | . 6 . 4 .", "A3", "A1", tricks=("", "skip"))
    assert open_to(rain(t, "B:skip B:A2")) == "B2 B4 A1"
    assert t.walked == 2


def test_skip_comes_home_and_never_further():
    """RO-33, RO-47: over Sunny onto the card the move began on, for four points, and that is the end."""
    t = ring("7 6 . . . | . 5 . 4 1", "B5", "A1", tricks=("", "skip"))
    assert open_to(rain(t.copy(), "B:skip B:A2")) == "A1 A2 B4"
    assert rain(t, "B:skip B:A2 B:B4").asking is None
    assert ended(t, RAIN) == (4, "A1")


def test_jump_stops_before_sunny():
    """RO-45: from every card of the walk but the one next to Sunny."""
    t = ring("4 4 . . . | . 4 . 4 4", "A2", "A1", tricks=("", "jump"))
    assert open_to(rain(t, "B:jump B:B5")) == "A1 B5 B4"


def test_leaps_need_somewhere_to_go():
    """RO-45, RO-47: between Sunny and the end of a straight road neither prank can be used."""
    t = ring("3 2 . . . | . 6 . 4 5", "B4", "B5", tricks=("", "jump skip"), topology="line")
    assert open_to(rain(t)) == "skip -"
    t = ring(
        "3 2 . . . | . . . 4 5", "B4", "B5", tricks=("", "jump skip"), topology="line", direction="one_way"
    )
    assert open_to(rain(t)) == "-"


def test_skip_does_not_leave_a_straight_road():
    """RO-47: from its first card there is only one way."""
    t = ring("4 3 . . 2 | . 6 . 4 5", "B2", "A1", tricks=("", "skip"), topology="line")
    assert open_to(rain(t, "B:skip")) == "A2"


def test_one_chooses_between_two_cards_to_leap_from():
    """RO-41: at once, or after one step."""
    t = ring("6 5 7 2 4 | 3 1 2 5 7", "B1", "A1", tricks=("", "jump"))
    assert open_to(rain(t, "B:jump B:A2")) == "A1 A2"


def test_teleport():
    """RO-48: to the 5, for nothing, then 3, 2, 1; not to Sunny's card nor to its own."""
    road = "4 7 6 1 5 | 3 2 1 6 5"
    t = ring(road, "A4", "A1", tricks=("", "teleport"))
    assert open_to(rain(t, "B:teleport")) == "A2 A3 A5 B1 B2 B3 B4 B5"
    t = ring(road, "A4", "A1", tricks=("", "teleport"))
    rain(t, "B:teleport B:A5 B:B1 B:B3")
    assert ended(t, RAIN) == (3, "B3")


def test_after_teleport_the_move_begins_anew():
    """RO-29, RO-48: both ways are open from the new card."""
    t = ring("5 5 5 . . | . 5 . 7 .", "B4", "A2", tricks=("", "teleport"))
    assert open_to(rain(t, "B:teleport B:A3")) == "B2 A2 -"
    assert t.start == t.fairies[RAIN] == LAY.read("A3")


def test_recycle():
    """RO-49..50: the 5 replaces the marked 7, then 5, 4, 3; only marked cards, never under Sunny."""
    road = "5 7 4 3 6 | 1 7 2 2 6"
    t = ring(road, "B4", "A1", tricks=("", "recycle"), marked="A2 B2", discards="5 5 1")
    assert open_to(rain(t, "B:recycle")) == "1 5"
    t = ring(road, "B4", "A1", tricks=("", "recycle"), marked="A2 B2", discards="5")
    assert open_to(rain(t, "B:recycle B:5")) == "A2 B2"
    t = ring(road, "B4", "A1", tricks=("", "recycle"), marked="A2 B2", discards="4 5")
    rain(t, "B:recycle B:5 B:A2 B:A2 B:A4")
    assert ended(t, RAIN) == (3, "A4")
    assert (t.discards, t.lifted) == ([4, 7], NONE)
    t = ring(road, "B2", "A1", tricks=("", "recycle"), marked="A2 B2", discards="5")
    assert open_to(rain(t, "B:recycle B:5")) == "A2"


def test_nothing_to_recycle():
    """RO-50: not without discards; with recycle_box=on one card of the box is there from the start."""
    t = ring("5 7 4 3 6 | 1 7 2 2 6", "B4", "A1", tricks=("", "recycle"), marked="A2 B2")
    assert open_to(rain(t)) == "-"
    t = dealt(recycle_box="on")
    assert (len(t.discards), t.box, t.discards == [t.spare]) == (1, [], True)
    assert every_card(t) == Counter(CARDS)


def test_trash():
    """RO-51: no card under a fairy; the 7 goes, then 4, 3 for two points."""
    road = "5 7 4 3 6 | 1 7 2 2 6"
    t = ring(road, "B4", "A1", tricks=("", "trash"), marked="A2 B2")
    assert open_to(rain(t, "B:trash")) == "A2 A3 A4 A5 B1 B2 B3 B5"
    t = ring(road, "B4", "A1", tricks=("", "trash"), marked="A2 B2", discards="4")
    rain(t, "B:trash B:A2 B:A3 B:A4")
    assert ended(t, RAIN) == (2, "A4")
    assert t.discards == [4, 7]
    assert t.marked == [NONE, LAY.read("B2")]
    t = ring(road, "B4", "A1", tricks=("", "trash"), marked="A2 B2")
    rain(t, "B:trash B:B2")
    assert t.marked == [LAY.read("A2"), NONE]


def test_the_hole_must_be_filled_first():
    """RO-52: A must play on A3 though A1 and A5 are empty too; then the hole is no more."""
    t = ring(". 3 5 2 . | . 6 4 1 .", "A2", "B2", tricks=("", "trash"), hands=("7 6", "1 1"))
    rain(t, "B:trash B:A3 B:-")
    assert spots_to_fill(t, 0) == spots("A3")
    assert spots_to_fill(t, 1) == spots("B1 B5")
    t.to_play = [0, 1]
    tell(turn(t), "A:A3 A:7")
    assert t.hole == NONE
    assert spots_to_fill(t, 0) == spots("A1 A5")


def test_pranks_do_not_change_who_moves_what():
    """RO-53: the 6 of Sunny's mover is recycled to a 1; A has still moved Sunny and starts next."""
    t = ring(
        "6 2 4 3 6 | 1 7 2 2 7",
        "A3",
        "B2",
        tricks=("", "recycle"),
        marked="A1 B1",
        discards="1",
        hands=("1", "1"),
    )
    tell(turn(t), "B:recycle B:1 B:A1 B:-")
    assert t.starter == 0
    assert t.road[0] == 1


# -- the end of a round and of the game --


def test_after_the_fairies_a_new_round():
    """RO-54..56: the weather turns, the markers go back, whoever moved Sunny starts."""
    t = ring("4 3 . 5 . | 2 6 . 1 .", "A2", "B2", marked="A1 B1", hands=("1", "1"))
    t.round = 1
    told = tell(turn(t), "A:- B:-")
    assert rainy(t)
    assert (t.round, t.marked, t.starter, t.to_play) == (2, [NONE, NONE], 0, [0, 1])
    assert (t.moving, t.prank, t.sun_seat) == (NONE, NONE, NONE)
    assert told.shows[-1].words == {"weather": 1}
    t = ring("4 3 . 5 . | 2 6 . 1 .", rainy=True, hands=("1", "1"))
    t.sun_seat = 1
    assert tell(end_round(t)).shows[-1].words == {"weather": 0}


@pytest.mark.parametrize("size", [3, 8])
def test_the_last_card_ends_the_game(size):
    """RO-57: after round 8, or as many as cards were dealt (hand_size), all hands are empty."""
    *_, match = at_random(GAME, 2, seed=4, hand_size=str(size))
    assert match.table.round == size + 1
    assert match.table.hands == [[], []]
    assert match.table.to_play == []
    assert len(match.turns) == 3 * size


def finished(points: list[int], earned: list[int], sun: int) -> Table:
    t = ring("4 3 . 5 . | 2 6 . 1 .")
    t.round, t.sun_seat, t.points, t.earned = 8, sun, points, earned
    tell(end_round(t))
    assert over(t)
    return t


@pytest.mark.parametrize(
    ("points", "earned", "sun", "winner", "why"),
    [
        ([21, 20], [0, 9], 1, "A", 0),
        ([20, 20], [3, 2], 1, "A", 1),
        ([20, 20], [2, 2], 1, "B", 2),
        ([20, 20], [2, 2], 0, "A", 2),
    ],
)
def test_who_wins(points, earned, sun, winner, why):
    """RO-58..60: more points; then more in the last round; then whoever moved Sunny in it."""
    t = finished(points, earned, sun)
    assert winners(GAME, t, 2) == winner
    assert ending(t) == why


# -- house rules --


def test_secret_play():
    """RO-13: with placement=secret spot and card stay covered until both have chosen."""
    match = Match(GAME, 2, Dice(3), GAME.read_options({"placement": "secret", "start_player": "rainbow"}))
    assert match.asking.seen_by == 0
    match.play(0, match.asking.options[0])
    assert match.asking.seen_by == 0
    match.play(0, match.asking.options[0])
    spot, card = match.table.aimed[0], match.table.picked[0]
    assert match.asked() == (1,)
    seen = match.view(1)
    assert (seen.aimed[0], seen.picked[0]) == (HIDDEN, HIDDEN)
    assert match.view(0).picked[0] == card
    assert match.table.road[spot] == 0
    match.play(1, match.asking.options[0])
    assert match.view(0).aimed[1] == HIDDEN
    match.play(1, match.asking.options[0])
    assert match.table.road[spot] == card
    assert str(match.answers[-4]) == "(A1)"
    assert match.table.marked[0] == spot


def test_a_secret_is_guessed_again():
    """RO-13: a guess chooses another spot and card for the rival."""
    match = Match(GAME, 2, Dice(3), GAME.read_options({"placement": "secret", "start_player": "rainbow"}))
    match.play(0, match.asking.options[0])
    match.play(0, match.asking.options[0])
    chosen = set()
    for seed in range(30):
        t = match.table.copy()
        guess(GAME, t, 1, (), Dice(seed))
        assert t.picked[0] in t.hands[0]
        assert t.aimed[0] in spots_to_fill(t, 0)
        chosen.add((t.aimed[0], t.picked[0]))
    assert len(chosen) > 8
    t = match.table.copy()
    guess(GAME, t, 0, (), Dice(1))
    assert (t.aimed, t.picked) == (match.table.aimed, match.table.picked)


@pytest.mark.parametrize("seed", range(5))
def test_a_guess_does_not_know_what_the_rival_holds(seed):
    """RO-8, RO-13: had the rival got what lies in the box, the same would be guessed."""
    one = dealt()
    other = one.copy()
    for hands, box in ((other.hands, other.box), (other.prank_hands, other.prank_box)):
        hidden = [*reversed(box), *hands[1]]
        hands[1][:], box[:] = hidden[: len(hands[1])], hidden[len(hands[1]) :]
    assert other.hands != one.hands
    for t in (one, other):
        guess(GAME, t, 0, (), Dice(seed))
    assert one.bytes == other.bytes


def test_an_open_choice_of_spot_is_no_secret():
    """RO-13: whoever waits has heard it."""
    match = replay(GAME, 2, f"{DEAL} {OPENING} {TRICKS}")
    match.say("A:A5")
    assert match.view(1).aimed == [4, NONE]
    for seed in range(9):
        t = match.table.copy()
        guess(GAME, t, 1, (), Dice(seed))
        assert t.aimed == [4, NONE]


def test_open_pranks_and_no_pranks():
    """RO-8, RO-40: with pranks=open both see them; with pranks=none nobody has any."""
    t = dealt(pranks="open")
    assert view(GAME, t, 0).prank_hands == t.prank_hands
    assert view(GAME, dealt(), 0).prank_hands[1] == [HIDDEN, HIDDEN]
    t = dealt(pranks="none")
    assert (t.prank_hands, t.prank_box) == ([[], []], [])
    kinds = {match.asking.kind for match in at_random(GAME, 2, 1, pranks="none") if match.asking}
    assert PRANK not in kinds


@pytest.mark.parametrize("each", [1, 3])
def test_more_or_fewer_pranks(each):
    """RO-8: the number option pranks_each."""
    t = dealt(pranks_each=str(each))
    assert [len(hand) for hand in t.prank_hands] == [each, each]
    assert len(t.prank_box) == 6 - 2 * each


def test_a_double_match():
    """RO-57..58: with match=double the same deal is played again from the other side, and points add up."""
    games = at_random(GAME, 2, 6, match="double", recycle_box="on")
    first = next(games).table.copy()
    points = [0, 0]
    for match in games:
        if not match.table.second_game:
            points = match.table.points[:]
            continue
        t = match.table
        assert t.round == 1
        break
    assert t.hands == [first.hands[1], first.hands[0]]
    assert t.prank_hands == [first.prank_hands[1], first.prank_hands[0]]
    assert t.road == first.road[HALF:] + first.road[:HALF]
    assert t.fairies == [(spot + HALF) % SPOTS for spot in first.fairies]
    assert t.discards == first.discards
    assert (t.played, t.used, t.earned, t.hole, t.marked) == ([[], []], [[], []], [0, 0], NONE, [NONE, NONE])
    assert (t.first, t.starter, t.to_play) == (
        1 - first.first,
        1 - first.first,
        [1 - first.first, first.first],
    )
    assert all(now >= before for now, before in zip(t.points, points))
    assert HIDDEN not in view(GAME, t, 0).hands[1] + view(GAME, t, 0).prank_hands[1]
    imagined = t.copy()
    guess(GAME, imagined, 0, (), Dice(1))
    assert imagined.bytes == t.bytes
    *_, match = games
    assert match.table.round == 9
    assert len(match.turns) == 48


def test_chairs_are_swapped_with_everything_that_was_dealt():
    """RO-57: hands, pranks used or not, and the first cards of the road."""
    t = ring("4 3 . 5 . | 2 6 . 1 .", tricks=("trash", "teleport"), match="double")
    t.used, t.played, t.opening = [[JUMP], [EXCHANGE]], [[5, 1], [7, 2]], [1, 2, 3, 4]
    t.round, t.sun_seat, t.points = 8, 1, [9, 4]
    assert tell(end_round(t)).said() == ["The same cards again, the other way round"]
    assert t.hands == [[2, 7], [1, 5]]
    assert t.prank_hands == [pranks("exchange teleport"), pranks("jump trash")]
    assert cards(t) == ". 3 . 4 . | . 1 . 2 ."
    assert (t.opening, t.first, t.second_game, t.points) == ([3, 4, 1, 2], 1, 1, [9, 4])
    assert not over(t)


# -- what is hidden --


def test_a_seat_sees_its_own_hand_only():
    """RO-2, RO-5, RO-8: neither the other hand nor the box."""
    t = dealt()
    seen = view(GAME, t, 0)
    assert (seen.hands[0], seen.prank_hands[0]) == (t.hands[0], t.prank_hands[0])
    assert seen.hands[1] == [HIDDEN] * 8
    assert (seen.box, seen.prank_box) == ([HIDDEN], [HIDDEN] * 2)
    assert view(GAME, dealt(hand_size="3"), 0).box == [HIDDEN] * 11
    assert view(GAME, t, NOBODY).hands == [[HIDDEN] * 8] * 2


def test_a_guess_deals_the_hidden_cards_again():
    """RO-5: the box too; what was seen stays."""
    t = dealt()
    boxes, hands = set(), set()
    for seed in range(40):
        other = t.copy()
        guess(GAME, other, 0, (), Dice(seed))
        assert view(GAME, other, 0).bytes == view(GAME, t, 0).bytes
        assert every_card(other) == every_card(t)
        assert every_prank(other) == every_prank(t)
        boxes.add(tuple(other.box))
        hands.add(tuple(other.prank_hands[1]))
    assert len(boxes) > 2
    assert len(hands) == 6


# -- whole games --


@pytest.mark.parametrize("seed", range(30))
def test_nothing_is_ever_lost(seed):
    """RO-19, RO-24, RO-42, RO-57..60: cards, fairies, points and rounds in a random game."""
    for match in at_random(GAME, 2, seed):
        t = match.table
        if not (t.prank == 5 and t.lifted != NONE):
            assert every_card(t) == Counter(CARDS)
            assert len(t.box) == 1
        assert every_prank(t) == list(PRANKS)
        assert t.fairies[SUNNY] != t.fairies[RAIN]
        assert all(t.road[spot] for spot in t.fairies)
        if isinstance(match.asking, Ask):
            assert 0 < len(set(match.asking.options)) == len(match.asking.options) <= 10
    assert sorted(match.outcome.ranks) == [1, 2]
    assert list(match.outcome.points) == match.table.points
    assert len(match.turns) == 24
    assert sum(match.table.points) <= 160


def test_every_run_brings_news_and_three_runs_are_a_round():
    """RO-13: two placements, then the fairies."""
    t = dealt(5)
    told, begun = [news(t)], []
    while not over(t):
        begun.append(new_turn(t))
        by_dice(turn(t), Dice(len(begun)))
        told.append(news(t))
    assert told == [*range(1, 25), 27]
    assert begun == [True, False, False] * 8


# -- the plain bot --


def test_the_plain_bot_takes_the_long_walk():
    """RO-30: ten points are better than nine."""
    t = ring("4 5 6 7 1 | 2 2 3 3 4", sunny="A1", rain="A4", marked="A3 B1")
    flow = turn(t)
    asking = next(flow)
    company = Company({0: GAME.plain.choose}, 1)
    belief = company.beliefs[0]
    while isinstance(asking, Ask) and asking.seat == 0:
        belief.view, belief.asking = view(GAME, t, 0), asking
        asking = flow.send(GAME.plain.choose(belief))
    assert t.points[0] == 10


def test_the_plain_bot_beats_chance():
    """RO-58: from either seat."""
    for seat in (0, 1):
        company = Company({seat: GAME.plain.choose, 1 - seat: any_option}, 7)
        match = Match(GAME, 2, Dice(seat + 1), on_show=company.saw)
        while not match.over:
            company.answer(match)
        assert match.outcome.ranks[seat] == 1


@pytest.mark.parametrize(
    "options", [{"placement": 1, "match": 1}, {"topology": 1, "pranks_each": 3}, {"recycle_box": 1}]
)
def test_the_plain_bot_answers_every_question(options):
    """RO-57: it plays with any house rule."""
    assert play_out(GAME, 2, Dice(2), 2, GAME.plain.choose, **options).over


@pytest.mark.slow
def test_plain_games_are_as_long_and_as_close_as_simulated():
    """RO-57..60: a median of about 21 points each, the first player winning nearly half of the games."""
    matches = [play_out(GAME, 2, Dice(seed), seed, GAME.plain.choose) for seed in range(120)]
    points = [point for match in matches for point in match.outcome.points]
    first = mean(match.outcome.ranks[match.table.first] == 1 for match in matches)
    assert 19 < mean(points) < 24
    assert max(points) < 46
    assert 0.34 < first < 0.6
    assert mean(ending(match.table) == 0 for match in matches) > 0.84


@pytest.mark.parametrize(
    "road",
    ["4 7 6 1 5 | 3 2 1 6 5", "1 2 3 4 5 | 6 7 7 6 5", ". 3 . 3 . | . 3 . 5 .", "7 7 7 7 7 | 7 7 7 7 7"],
)
@pytest.mark.parametrize("rainy", [False, True])
@pytest.mark.parametrize("fairy", [SUNNY, RAIN])
def test_by_habit_a_fairy_walks_as_far_as_it_can(road, rainy, fairy):
    """RO-24, RO-30, RO-35"""
    t = ring(road, "A4", "A2", rainy=rainy)
    t.moving = fairy
    best = max(points for way in (1, -1) for points in totals(t.copy(), fairy, way))
    assert longest(t, t.fairies[fairy]) // SPOTS == best


def test_by_habit_rain_teleports_to_the_longest_walk():
    """RO-48: to the 5, from where 3, 2 and 1 lie ahead."""
    t = ring("4 7 6 1 5 | 3 2 1 6 5", "A4", "A1", tricks=("", "teleport"))
    asking = rain(t, "B:teleport").asking
    assert GAME.habits[LAND](t, 1, list(asking.options)) == spots("A5")


def test_by_habit_the_second_to_play_takes_sunny_where_sunny_goes_far():
    """RO-20: a 7 beats the rival's 6 by sun; from A2 Sunny then has the whole road up to it."""
    t = ring("2 1 3 . 5 | 6 . . . .", "A2", "B1", hands=("1 7", ""))
    t.marked, t.aimed, t.to_play = [NONE, spots("B1")[0]], [spots("A4")[0], NONE], [0]
    assert GAME.habits[PLAY](t, 0, [1, 7]) == [7]
