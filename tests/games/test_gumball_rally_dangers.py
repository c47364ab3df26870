"""What comes after a round of Gumball Rally: dangers, flags, points and ties."""

from __future__ import annotations

from collections import Counter

import pytest

from games.flow import tell, winners
from games.road import (
    BEFORE_THE_WINNER,
    cards,
    dangers,
    every_card,
    line,
    road,
    said,
    set_up,
    struck,
    tie,
)
from irisade.games.gumball_rally import GAME
from irisade.games.gumball_rally.rules import (
    CARDS,
    NONE,
    danger_label,
    meet_danger,
    over,
    photo_finish,
    strike,
    turn,
)

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


def test_every_driver_may_draw_for_the_photo_finish():
    """GR-41: A and B lead together; C, who is behind, draws the highest card and wins by a nose."""
    t = tie(photo_finish="everybody", deck="R2 K7 R9 B10 Y1")
    told = tell(turn(t), "D:R1 (R2) (flag) (K7) (R9) (B10) (Y1)")
    assert (told.asking, t.points) == (None, [11, 11, 8, 5])
    assert t.photo == cards("K7 R9 B10 Y1")
    assert winners(GAME, t, 4) == "C"


@pytest.mark.parametrize("drawing", ["on", "everybody"])
def test_without_a_tie_there_is_no_photo_finish(drawing):
    """GR-41: A leads alone, and nobody draws."""
    t = tie(photo_finish=drawing)
    t.points[0] += 1
    assert tell(turn(t), "D:R1 (R2) (flag)").asking is None
    assert (t.photo, winners(GAME, t, 4)) == ([NONE] * 4, "A")


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
