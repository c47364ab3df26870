"""The rules of Gumball Rally, told in its notation: K B R Y are black, blue, red and yellow cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import pytest

from games.flow import Told, at_random, by_dice, replay, tell, winners
from games.road import after, cards, dangers, hand, line, road, stops
from irisade.core.dice import Dice, derive
from irisade.core.game import WrongSeats
from irisade.core.match import IllegalMove, Match, guess, view
from irisade.core.playout import play
from irisade.core.words import EVERYBODY, HIDDEN, NOBODY, Ask, Chance
from irisade.games.gumball_rally import GAME
from irisade.games.gumball_rally.rules import (
    CARDS,
    CHAOS,
    FLAG,
    HAZARDS,
    NONE,
    OVERTAKE,
    PLAY,
    START,
    Table,
    danger_label,
    label,
    meet_danger,
    new_turn,
    news,
    over,
    photo_finish,
    setup,
    strike,
    turn,
    turn_up_danger,
)

EIGHT_HANDS = " ".join(f"({label(card)})" for card in range(24))


def said(told: Told) -> list[str]:
    """What the table said, cards and dangers in notation."""
    flags = {FLAG: "checkpoint", FLAG + 1: "checkpoint", FLAG + 2: "winner"}
    return told.said(
        card=lambda talk, card: label(card), danger=lambda talk, n: flags.get(n) or danger_label(n)
    )


def struck(t: Table, danger: str) -> str:
    """The line after this hazard."""
    tell(strike(t, *dangers(danger)))
    return line(t)


def set_up(seats: int, seed: int = 1, **options: str) -> Table:
    t: Table = GAME.blank(GAME.read_options(options))
    by_dice(setup(t, seats), Dice(seed))
    return t


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


# -- dangers --

LUNCH = "A:Y10 D:K8 E:Y7 B:R5 C:Y2"


def test_a_hazard_catches_the_highest_card_of_its_colour():
    """GR-28, GR-30: the Sun sends Y10 to the back, and the others close up."""
    assert struck(road(LUNCH), "Y") == "D E B C A"


def test_a_major_hazard_catches_all_of_its_colour():
    """GR-29, GR-30: the Major Sun sends Y2, Y7 and Y10 back, the highest last of all."""
    assert struck(road(LUNCH), "Y!") == "D B C E A"


@pytest.mark.parametrize("colour", "KBRY")
def test_every_colour_has_its_hazard_and_its_major(colour):
    """GR-28, GR-29: of 9, 4 and 7 a hazard catches the 9, a Major hazard all three."""
    assert struck(road(f"{colour}9 {colour}4 {colour}7"), colour) == "B C A"
    assert struck(road(f"{colour}9 {colour}4 {colour}7"), f"{colour}!") == "B C A"
    assert struck(road(f"{colour}4 {colour}9 {colour}7"), colour) == "A C B"
    assert struck(road(f"{colour}7 {colour}9 {colour}4"), f"{colour}!") == "C A B"


def test_the_highest_pillow_takes_a_nap():
    """GR-28: as in the rulebook's picture, Green (B8) sleeps and rolls behind White (B3)."""
    assert struck(road("K9 B8 B3"), "B") == "A C B"


@pytest.mark.parametrize("danger", ["B", "B!"])
def test_a_hazard_that_nobody_meets_does_nothing(danger):
    """GR-31: no blue card on the road, no buggy moves, and the table says phew."""
    t = road(LUNCH)
    told = tell(strike(t, *dangers(danger)))
    assert line(t) == "A D E B C"
    assert said(told) == ["Phew! Nobody is hit"]


def test_the_last_buggy_can_only_stay_last():
    """GR-28: the only fuel card is at the back already."""
    assert struck(road("K9 B8 R3"), "R") == "A B C"


def test_a_major_hazard_may_catch_everybody():
    """GR-29: the line is then sorted by number."""
    assert struck(road("Y9 Y1 Y4 Y10 Y2"), "Y!") == "B E C A D"


def test_a_missed_hazard_may_push_the_leader_back():
    """GR-31: with missed_hazard=leader_back_one the first two change places; a hit moves the victim only."""
    t = road(LUNCH, missed_hazard="leader_back_one")
    told = tell(strike(t, *dangers("B")))
    assert line(t) == "D A E B C"
    assert said(told)[-1] == "A falls back one place"
    assert struck(road(LUNCH, missed_hazard="leader_back_one"), "R") == "A D E C B"


def test_one_hazard_of_each_colour_is_major():
    """GR-4: of four; with extra_majors=on two of them are."""
    standard = Counter(danger_label(danger) for danger in set_up(3).hazards)
    chaos = Counter(danger_label(danger) for danger in set_up(3, extra_majors="on").hazards)
    assert standard == {"K": 3, "B": 3, "R": 3, "Y": 3, "K!": 1, "B!": 1, "R!": 1, "Y!": 1}
    assert chaos == {"K": 2, "B": 2, "R": 2, "Y": 2, "K!": 2, "B!": 2, "R!": 2, "Y!": 2}


# -- flags and points --


def test_a_checkpoint_scores_three_places_and_moves_nobody():
    """GR-32, GR-34, GR-36: 5, 3, 1, 0; the cards are discarded, and A leads the next round."""
    t = road("Y10 K8 Y7 -", mine="Y2", drawn="K K K")
    told = tell(turn(t), "D:Y2 D:stay (R1) (flag)")
    assert told.asking is None
    assert t.points == [5, 3, 1, 0]
    assert line(t) == "A B C D"
    assert sorted(t.discards) == sorted(cards("Y10 K8 Y7 Y2"))
    assert (t.played, t.to_play) == ([NONE] * 4, [0, 1, 2, 3])
    assert not over(t)


def test_the_second_checkpoint_scores_again():
    """GR-36, GR-38: the next three cards are added to what was taken before."""
    t = road("C:Y10 D:K8 A:Y7 B:Y2", points="5 3 1 0", drawn="K K K flag K! B B")
    tell(meet_danger(t), "(flag)")
    assert t.points == [6, 3, 6, 3]


def test_the_winner_card_ends_the_race():
    """GR-33, GR-37, GR-43: in round 12 the first four take 8, 5, 3, 1; nobody plays or draws any more."""
    t = road("Y10 K8 Y7 R5 -", mine="Y2", drawn="K K K flag B B B flag R R R")
    told = tell(turn(t), "E:Y2 (R1) (flag)")
    assert told.asking is None
    assert t.points == [8, 5, 3, 1, 0]
    assert over(t)
    assert (t.to_play, len(t.drawn)) == ([], 12)


def test_three_players_leave_the_last_finish_card_in_the_box():
    """GR-37: 8, 5 and 3."""
    t = road("K1 K2 K3", drawn="K K K flag B B B flag R R R")
    tell(meet_danger(t), "(flag)")
    assert t.points == [8, 5, 3]


def test_everybody_may_score():
    """GR-36, GR-37: with scoring=everybody five buggies take 5 4 3 2 1, each time."""
    t = road("K1 K2 K3 K4 K5", drawn="K K K", scoring="everybody")
    for danger in ["(flag)", "(B)", "(B)", "(B)", "(flag)", "(R)", "(R)", "(R)", "(flag)"]:
        tell(meet_danger(t), danger)
    assert t.points == [15, 12, 9, 6, 3]
    assert t.prizes == [[5, 4, 3, 2, 1]] * 3


def race_points(**options: str) -> list[int]:
    """Of four that never change places, after two checkpoints and the finish."""
    t = road("K1 K2 K3 K4", drawn="K K K", **options)
    for danger in ["(flag)", "(B)", "(B)", "(B)", "(flag)", "(R)", "(R)", "(R)", "(flag)"]:
        tell(meet_danger(t), danger)
        t.line = [0, 1, 2, 3]
    return t.points


@pytest.mark.parametrize(
    ("key", "totals"),
    {
        "checkpoint_first": [18 + 2 * 15, 11, 5, 1],
        "checkpoint_second": [18, 11 + 2 * 17, 5, 1],
        "checkpoint_third": [18, 11, 5 + 2 * 19, 1],
        "finish_first": [18 + 12, 11, 5, 1],
        "finish_second": [18, 11 + 15, 5, 1],
        "finish_third": [18, 11, 5 + 17, 1],
        "finish_fourth": [18, 11, 5, 1 + 19],
    }.items(),
)
def test_every_number_of_the_box_can_be_turned(key, totals):
    """GR-36, GR-37: a place that is worth 20 counts 20, twice at the checkpoints; no other place changes."""
    assert race_points() == [18, 11, 5, 1]
    assert race_points(**{key: "20"}) == totals


def test_the_highest_total_wins_wherever_the_buggy_stands():
    """GR-39: B wins with 10 points from the back of the line."""
    t = road("A:- C:- B:-", points="9 10 3")
    assert winners(GAME, t, 3) == "B"
    assert [GAME.rules.points(t, seat) for seat in range(3)] == [9, 10, 3]


# -- ties --

BEFORE_THE_WINNER = "K K K flag B B B flag R R R"


def tie(**options: str) -> Table:
    """Four buggies whose last one is to play; whatever it plays, A and B end with 11 points each."""
    return road("Y10 K9 B9 -", mine="R1", points="3 6 5 4", drawn=BEFORE_THE_WINNER, **options)


def test_equal_totals_share_the_win():
    """GR-40: without a photo finish nobody draws, and A and B both win."""
    t = tie()
    tell(turn(t), "D:R1 (R2) (flag)")
    assert t.points == [11, 11, 8, 5]
    assert winners(GAME, t, 4) == "AB"
    assert (t.tied, t.photo, GAME.rules.ending(t)) == ([], [NONE] * 4, 0)


def test_a_photo_finish_tells_them_apart():
    """GR-41: A draws K7 and B R9, so B wins alone; C and D draw nothing."""
    t = tie(photo_finish="on", deck="R2 K7 R9")
    told = tell(turn(t), "D:R1 (R2) (flag) (K7) (R9)")
    assert told.asking is None
    assert winners(GAME, t, 4) == "B"
    assert t.points == [11, 11, 8, 5]
    assert t.photo == [*cards("K7 R9"), NONE, NONE]
    assert GAME.rules.ending(t) == 1


def test_equal_cards_are_drawn_again():
    """GR-42: K8 and R8, then B2 and Y6: the second draw decides."""
    t = tie(photo_finish="on", deck="R2 K8 R8 B2 Y6")
    told = tell(turn(t), "D:R1 (R2) (flag) (K8) (R8) (B2) (Y6)")
    assert told.asking is None
    assert winners(GAME, t, 4) == "B"
    assert t.photo[:2] == cards("B2 Y6")
    assert every_card(t) == list(range(CARDS))


def test_only_the_equal_highest_draw_again():
    """GR-42: A, B and C lead together; B's 3 is out, and A's 5 beats C's 4."""
    t = road(
        "Y10 K9 B9 -",
        mine="R1",
        points="1 4 6 0",
        drawn=BEFORE_THE_WINNER,
        deck="R2 Y9 B3 R9 B5 B4",
        photo_finish="on",
    )
    told = tell(turn(t), "D:R1 (R2) (flag) (Y9) (B3) (R9) (B5) (B4)")
    assert told.asking is None
    assert winners(GAME, t, 4) == "A"
    assert t.photo == [*cards("B5"), NONE, *cards("B4"), NONE]


def test_a_photo_finish_shuffles_the_last_round_in():
    """GR-35, GR-41: the cards of the last round are discarded first, so an empty pile can be filled."""
    t = tie(photo_finish="on", deck="R2")
    t.discards, t.reshuffled = [], []
    told = tell(turn(t), "D:R1 (R2) (flag) (Y10) (K9)")
    assert told.asking is None
    assert sorted(t.deck) == cards("B9 R1")
    assert sorted(t.reshuffled) == sorted(cards("Y10 K9 B9 R1"))
    assert winners(GAME, t, 4) == "A"


def test_a_photo_finish_always_ends():
    """GR-42: with eight hands of four, eight drivers draw all the cards there are; for the next draw all are
    in the pile again, else K9 and B9 would be drawn for ever."""
    t = road("- - - - - - - -", hand_size="4", photo_finish="on")
    t.deck = cards("K9 B9 R1 R2 R3 R4 R5 R6")
    told = tell(photo_finish(t), "(K9) (B9) (R1) (R2) (R3) (R4) (R5) (R6)")
    assert sorted(told.asking.outcomes) == sorted(cards("K9 B9 R1 R2 R3 R4 R5 R6"))


def test_a_clear_winner_draws_nothing():
    """GR-41: a photo finish is for ties only."""
    t = road("Y10 K9 B9 -", mine="R1", drawn=BEFORE_THE_WINNER, deck="R2", photo_finish="on")
    told = tell(turn(t), "D:R1 (R2) (flag)")
    assert told.asking is None
    assert winners(GAME, t, 4) == "A"
    assert GAME.rules.ending(t) == 0


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


# -- what is refused, and what is seen --


def opened() -> Match:
    """A has K1 K2 K3 and is to play, B has B1 B2 B3, C has R1 R2 R3."""
    return replay(GAME, 3, "(A) (K1) (K2) (K3) (B1) (B2) (B3) (R1) (R2) (R3)")


@pytest.mark.parametrize("move", ["A:B1", "B:B1", "A:-", "A:overtake", "A:K11", "A:stay", "C:R1"])
def test_what_is_not_open_is_refused(move):
    """GR-15: a card of another hand, another seat's turn, passing, a word that answers something else."""
    match = opened()
    before = match.table.bytes
    with pytest.raises(IllegalMove):
        match.say(move)
    assert match.table.bytes == before
    assert match.asking == Ask(0, PLAY, cards("K1 K2 K3"))


def test_nobody_plays_two_cards():
    """GR-15: after one card it is the next driver's turn."""
    match = Match(GAME, 3, Dice(1), {"start_player": 1})
    match.play(0, match.table.hands[0][0])
    with pytest.raises(IllegalMove, match="turn of seat B"):
        match.play(0, match.table.hands[0][0])


def test_nobody_plays_while_a_card_is_shown():
    """GR-15: a live table waits until everybody has looked, at dangers too."""
    match = Match(GAME, 3, Dice(1), {"start_player": 1}, live=True)
    match.play(0, match.table.hands[0][0])
    assert match.showing is not None
    with pytest.raises(IllegalMove, match="wait"):
        match.play(1, match.table.hands[1][0])


def test_nothing_is_played_after_the_finish():
    """GR-43: every move is refused, and the dangers that were not drawn stay where they are."""
    *_, match = at_random(GAME, 3, seed=1)
    assert match.outcome is not None
    with pytest.raises(IllegalMove, match="over"):
        match.play(0, match.table.hands[0][0])
    assert len(match.table.drawn) + len(match.table.hazards) == 16 + 3


def test_a_view_has_no_foreign_hand_and_no_pile():
    """GR-3, GR-5, GR-9: others' hands and the deck are covered; the box cannot be told from the stack."""
    t = road("C:R9 A:- B:-", mine="Y1 B7 K6", drawn="K", deck="Y10 Y9")
    seen = view(GAME, t, 0)
    assert seen.hands[:3] == [cards("K6 B7 Y1"), [HIDDEN] * 3, [HIDDEN] * 3]
    assert seen.deck == [HIDDEN] * 2
    assert seen.hazards == sorted(t.hazards)
    assert (seen.line, seen.played, seen.to_play, seen.drawn) == (t.line, t.played, t.to_play, t.drawn)
    assert HIDDEN not in seen.played  # a buggy without a card is not a card face down


def test_a_watcher_sees_no_hand():
    """GR-3: whoever sits nowhere sees what lies on the table."""
    t = road("C:R9 A:- B:-", mine="Y1 B7 K6")
    seen = view(GAME, t, NOBODY)
    assert seen.hands[:3] == [[HIDDEN] * 3] * 3
    assert seen.played == t.played


def test_everybody_can_count_a_hand():
    """GR-15, GR-17: while B decides whether to overtake, all see that B holds two cards."""
    t = road("R10 - -", mine="R4 K6 Y1")
    tell(turn(t), "B:R4")
    for seat in (NOBODY, 0, 1, 2):
        assert [len(hand) for hand in view(GAME, t, seat).hands[:3]] == [3, 2, 3]


def test_a_view_tells_no_order():
    """GR-3, GR-35: the order in which a hand or the discards came is nobody's business."""
    one, other = (
        road("R9 - -", mine="K6 B7 Y1", deck="Y9 Y10"),
        road("R9 - -", mine="Y1 K6 B7", deck="Y10 Y9"),
    )
    other.discards.reverse()
    assert view(GAME, one, 1).bytes == view(GAME, other, 1).bytes


def test_hazards_and_what_the_deck_was_made_of_lie_sorted():
    """GR-5, GR-35: so there is no order to tell."""
    for match in at_random(GAME, 4, seed=1):
        assert match.table.hazards == sorted(match.table.hazards)
        assert match.table.reshuffled == sorted(match.table.reshuffled)
    assert len(match.table.reshuffled) < CARDS


def test_a_guess_keeps_my_hand_and_deals_the_others_again():
    """GR-3: any card I cannot see may be in any other hand; no card is lost, and my view is the same."""
    t = road("R9 - -", mine="K6 B7 Y1")
    hidden, met = {*t.deck, *t.hands[0], *t.hands[2]}, [set(), set()]
    for seed in range(200):
        world = t.copy()
        guess(GAME, world, 1, (), Dice(seed))
        assert view(GAME, world, 1).bytes == view(GAME, t, 1).bytes
        assert every_card(world) == list(range(CARDS))
        met[0] |= set(world.hands[0])
        met[1] |= set(world.hands[2])
    assert met == [hidden, hidden]


def test_a_guess_knows_which_cards_were_held_before_the_reshuffle():
    """GR-35: A has held one card since before it, C two, and those are B1, B2 and B3 in some order."""
    t = road("A:R9 B:- C:-", mine="K6 B7 Y1")
    t.hands[0], t.hands[2], t.deck = cards("B1 Y2 Y3"), cards("Y4 B2 B3"), cards("Y8 Y9 Y10")
    t.reshuffled = cards("Y2 Y3 Y4 Y8 Y9 Y10")
    met: Counter[str] = Counter()
    for seed in range(100):
        world = t.copy()
        guess(GAME, world, 1, (), Dice(seed))
        assert [sum(card not in t.reshuffled for card in world.hands[seat]) for seat in (0, 2)] == [1, 2]
        assert sorted(world.hands[0] + world.hands[2] + world.deck) == cards("B1 B2 B3 Y2 Y3 Y4 Y8 Y9 Y10")
        met.update(f"{seat}{label(card)}" for seat in "02" for card in world.hands[int(seat)])
    assert all(20 < met[f"0{card}"] < 50 for card in ("B1", "B2", "B3"))
    assert all(met[f"{seat}{card}"] > 0 for seat in "02" for card in ("Y2", "Y4", "Y9"))


@pytest.mark.parametrize("seed", range(5))
def test_a_guess_does_not_know_who_holds_what(seed):
    """GR-3, GR-35: had the others got other cards, the same would be guessed."""
    deals = [("B1 Y2 Y3", "Y4 B2 B3", "Y8 Y9 Y10"), ("B3 Y9 Y8", "B1 B2 Y2", "Y10 Y3 Y4")]
    guessed = []
    for first, third, deck in deals:
        t = road("A:R9 B:- C:-", mine="K6 B7 Y1")
        t.hands[0], t.hands[2], t.deck = cards(first), cards(third), cards(deck)
        t.reshuffled = cards("Y2 Y3 Y4 Y8 Y9 Y10")
        guess(GAME, t, 1, (), Dice(seed))
        guessed.append((t.hands, t.deck))
    assert guessed[0] == guessed[1]


def test_a_guess_works_in_the_middle_of_a_turn():
    """GR-17: B has played and not drawn yet, so B gets two cards, the others three."""
    t = road("R10 - -", mine="R4 K6 Y1")
    tell(turn(t), "B:R4")
    guess(GAME, t, 0, (), Dice(1))
    assert [len(hand) for hand in t.hands[:3]] == [3, 2, 3]
    assert every_card(t) == list(range(CARDS))


# -- what the table says --


def test_a_round_in_words():
    """GR-15, GR-22, GR-28: who plays, who passes whom, the danger, who goes to the back."""
    t = road("R10 B3 -", mine="R4")
    assert said(tell(turn(t), "C:R4 C:overtake (Y1) (R)")) == [
        "C plays R4",
        "C overtakes B",
        "C overtakes A",
        "R!",
        "A goes to the back of the line",
    ]


def test_flags_in_words():
    """GR-32, GR-33, GR-36, GR-37: which flag it is, and the points of the leader."""
    t = road("B:Y10 A:K9 C:B9", drawn="K K K", checkpoint_first="1")
    assert said(tell(meet_danger(t), "(flag)")) == ["checkpoint!", "1 point for B, who leads"]
    t = road("B:Y10 A:K9 C:B9", drawn=BEFORE_THE_WINNER)
    assert said(tell(meet_danger(t), "(flag)")) == ["winner!", "8 points for B, who leads"]


def test_a_photo_finish_in_words():
    """GR-41, GR-42: every card that is drawn is shown."""
    t = tie(photo_finish="on", deck="R2 K8")
    told = tell(turn(t), "D:R1 (R2) (flag) (K8)")
    assert said(told)[-2:] == ["A draws K8", "The race cards are shuffled again"]


# -- whole races --


def every_card(t: Table) -> list[int]:
    everywhere = [*t.deck, *t.discards, *t.played, *t.photo, *(card for hand in t.hands for card in hand)]
    return sorted(card for card in everywhere if card != NONE)


OPTIONS = [
    {},
    {"overtake": "all_optional", "photo_finish": "on"},
    {"overtake": "all_auto", "scoring": "everybody", "photo_finish": "on"},
    {"missed_hazard": "leader_back_one", "extra_majors": "on", "start_player": "chosen"},
    {"hand_size": "4", "photo_finish": "on", "start_player": "youngest"},
    {"hand_size": "1"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [3, 4, 6, 8])
def test_all_through_a_race(seats, options):
    """GR-3, GR-5, GR-14, GR-16, GR-17: every card exists once, every hazard is drawn or unseen, hands are
    full, and those who have played stand before those who have not, who keep their order."""
    box = Counter(CHAOS if options.get("extra_majors") == "on" else HAZARDS)
    for match in at_random(GAME, seats, seats, **options):
        t = match.table
        waiting = [buggy for buggy in t.line if t.played[buggy] == NONE]
        if match.asking and match.asking.kind is START:
            continue
        assert every_card(t) == list(range(CARDS))
        assert Counter(t.hazards + t.drawn) - Counter({FLAG: t.flags}) == box
        assert t.drawn.count(FLAG) == t.flags
        assert sorted(t.line) == list(range(seats))
        if match.asking and match.asking.kind is PLAY:
            if len(waiting) == seats:
                order = t.line[:]
            assert [len(t.hands[seat]) for seat in range(seats)] == [t.hand_size] * seats
            assert waiting == t.to_play == order[-len(waiting) :] == t.line[-len(waiting) :]
        elif match.asking:
            assert match.asking.kind is OVERTAKE
            assert len(t.hands[match.asking.seat]) == t.hand_size - 1


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7, 8])
def test_every_race_pays_all_its_point_cards(seats):
    """GR-36..38: 35 points in all, 34 with three players; two checkpoints and the finish."""
    for seed in range(5):
        done = play(GAME, seats, seed)
        assert sum(done.table.points) == (34 if seats == 3 else 35)
        assert done.table.flags == 3
        assert done.table.drawn[-1] == FLAG


def test_a_race_has_twelve_to_fifteen_rounds():
    """GR-6, GR-13, GR-33: each length as likely as another, and one card of everybody in each round."""
    lengths = Counter()
    for seed in range(400):
        done = play(GAME, 3, seed, {"overtake": 1})
        lengths[len(done.table.drawn)] += 1
        assert done.moves == done.runs == done.turns == 3 * len(done.table.drawn)
    assert set(lengths) == {12, 13, 14, 15}
    assert all(75 < count < 125 for count in lengths.values())


def test_two_players_may_drive_two_buggies_each():
    """GR-1, GR-2: with two_buggies=on the buggies alternate, B's are the second and the fourth."""
    options = GAME.read_options({"two_buggies": "on", "start_player": "youngest"})
    match = Match(GAME, 2, Dice(3), options)
    assert line(match.table) == "A B C D"
    asked = []
    while not match.table.drawn:
        if match.asking.kind is PLAY:
            asked.append(match.asking.seat)
        match.play(match.asking.seat, match.asking.options[-1])
    assert asked == [0, 1, 0, 1]
    with pytest.raises(WrongSeats, match="for 2 players"):
        Match(GAME, 3, Dice(3), options)


def test_both_buggies_of_a_driver_score():
    """GR-36, GR-37: A and C are driven by seat A, who takes 5 and 1 at a checkpoint."""
    t = road("A:K1 B:K2 C:K3 D:K4", drawn="K K K", two_buggies="on")
    tell(meet_danger(t), "(flag)")
    assert t.points == [6, 3]


def test_a_driver_may_meet_the_own_other_buggy():
    """GR-18, GR-19: it is overtaken like any other."""
    t = road("A:R9 B:K8 C:- D:-", mine="K9", two_buggies="on")
    assert stops(t, "K9") == [2]
    assert hand(t, "A") == "K9"


@pytest.mark.parametrize("size", [1, 2, 4])
def test_a_hand_may_have_another_size(size):
    """GR-3, GR-17: hand_size cards are dealt, and that many are held between turns."""
    t = set_up(3, hand_size=str(size))
    assert [len(hand) for hand in t.hands[:3]] == [size] * 3
    by_dice(turn(t), Dice(1))
    assert [len(hand) for hand in t.hands[:3]] == [size] * 3


def test_every_danger_is_news():
    """GR-13: so a race never counts as quiet, and every card played is a turn of its own."""
    t = road("R10 B3 -", mine="R4")
    before = news(t)
    tell(turn(t), "C:R4 C:overtake (Y1) (R)")
    assert news(t) != before
    assert new_turn(t)
