"""How rounds and games of Rainbow Road end, its house rules, and what is hidden."""

from __future__ import annotations

import pytest

from games.fairies import (
    DEAL,
    OPENING,
    TRICKS,
    cards,
    dealt,
    every_card,
    every_prank,
    pranks,
    ring,
)
from games.flow import at_random, replay, tell, winners
from irisade.core.dice import Dice
from irisade.core.match import Match, guess, view
from irisade.core.words import HIDDEN, NOBODY
from irisade.games.rainbow_road import GAME
from irisade.games.rainbow_road.rules import end_round, ending, over, spots_to_fill, turn
from irisade.games.rainbow_road.table import EXCHANGE, HALF, JUMP, NONE, PRANK, SPOTS, Table, rainy

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
