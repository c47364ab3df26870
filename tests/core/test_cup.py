"""A cup: several games by the same people, and what follows from each for the next."""

from __future__ import annotations

import pytest

from irisade import BadRecord, Dice, Match, Record, find
from irisade.core.cup import (
    MOST_GAMES,
    PLAIN_CUP,
    BadCup,
    Cup,
    CupForm,
    Ended,
    Leg,
    always,
    new_cup,
    one_for_each_behind,
    points_of_the_game,
    read_cup,
)

THREE = Cup(PLAIN_CUP, 3, 3)


def test_a_point_for_everybody_behind_you():
    assert one_for_each_behind(Leg(0, (1, 2, 3, 4), (9, 8, 7, 6))) == (3, 2, 1, 0)
    assert one_for_each_behind(Leg(0, (2, 1, 2, 2), (0, 0, 0, 0))) == (0, 3, 0, 0)
    assert one_for_each_behind(Leg(0, (1, 1, 3), (5, 5, 1))) == (1, 1, 0)


def test_or_the_points_of_the_games_add_up():
    cup = Cup(CupForm("points", "", worth=points_of_the_game), 2, 2).played((1, 2), (14, 9))
    assert cup.played((2, 1), (3, 12)).points == (14 + 12, 9 + 3)  # they have changed seats


def test_the_first_seat_moves_on_to_the_left():
    cup, first = THREE, []
    while not cup.over:
        first.append(cup.first)
        cup = cup.played((1, 2, 3), (0, 0, 0))
    assert first == [0, 1, 2]
    assert cup.points == (2 + 0 + 1, 1 + 2 + 0, 0 + 1 + 2)


def test_results_are_told_by_seats_and_kept_by_people():
    """Whoever sits in the first seat need not be the first person."""
    cup = THREE.played((1, 2, 3), (7, 5, 3), first=2)  # seats A, B, C: persons 2, 0, 1
    assert cup.legs == (Leg(2, (2, 3, 1), (5, 3, 7)),)
    assert cup.first == 0
    assert cup.order() == [0, 1, 2]
    assert [cup.seat_of(person) for person in cup.order()] == [0, 1, 2]
    cup = cup.played((3, 1, 2), (0, 0, 0))
    assert cup.legs[-1] == Leg(0, (3, 1, 2), (0, 0, 0))
    assert (cup.order(), cup.seat_of(0)) == ([1, 2, 0], 2)
    assert cup.points == (1 + 0, 0 + 2, 2 + 1)
    assert cup.ranks == (3, 2, 1)
    assert cup.leaders == [2]


def test_equals_share_a_rank():
    cup = THREE.played((1, 1, 3), (0, 0, 0))
    assert cup.ranks == (1, 1, 3)
    assert cup.leaders == [0, 1]


def test_it_is_over_after_the_last_game_and_can_begin_anew():
    cup = THREE
    for number in (1, 2, 3):
        assert not cup.over
        assert cup.number == number
        cup = cup.played((1, 2, 3), (0, 0, 0))
    assert cup.over
    with pytest.raises(ValueError, match="the cup is over"):
        cup.played((1, 2, 3), (0, 0, 0))
    assert cup.anew() == THREE


def test_the_games_that_are_left_are_played_one_after_the_other():
    """And whoever plays them is told how the cup stands before each."""
    told: list[Cup] = []

    def play(cup: Cup) -> Ended:
        told.append(cup)
        return (1, 2, 3), (5, 4, 3)

    begun = THREE.played((1, 2, 3), (5, 4, 3))
    second = begun.played((1, 2, 3), (5, 4, 3))
    done = begun.play_out(play)
    assert told == [begun, second]
    assert done == second.played((1, 2, 3), (5, 4, 3))
    assert done.play_out(play) == done
    assert told == [begun, second]


def test_what_the_cup_says_goes_before_what_was_agreed():
    road = find("rainbow-road")
    cup = road.cup(2)
    assert cup.games == 2  # as many as people
    agreed = road.read_options({"hand_size": 5, "start_player": "random"})
    assert road.next_options(cup, agreed) == road.read_options({"hand_size": 5, "start_player": "rainbow"})
    plain = find("colomo-ronde")
    assert plain.next_options(plain.cup(3), {}) == {}
    assert always(a="b")(cup) == {"a": "b"}


@pytest.mark.parametrize("games", [1, MOST_GAMES + 1, -3])
def test_a_cup_has_two_games_or_more_but_not_too_many(games):
    with pytest.raises(BadCup, match=f"a cup has 2 to {MOST_GAMES} games, not {games}"):
        new_cup([PLAIN_CUP], 3, games)


def test_a_cup_has_twelve_games_at_most():
    assert new_cup([PLAIN_CUP], 3, 12).games == 12
    with pytest.raises(BadCup, match="a cup has 2 to 12 games, not 13"):
        new_cup([PLAIN_CUP], 3, 13)


def test_the_usual_cup_is_in_the_first_form_and_of_as_many_games_as_that_says():
    short, long = CupForm("short", "", games=2), CupForm("long", "", games=5)
    assert (new_cup([short, long], 3).form, new_cup([short, long], 3).games) == (short, 2)
    assert new_cup([short, long], 3, key="long").games == 5
    assert new_cup([PLAIN_CUP], 3).games == 3, "as many as people"


def test_games_are_read_in_the_order_in_which_they_were_played():
    cup = Cup(PLAIN_CUP, 4, 2).played((1, 2), (5, 3)).played((1, 2), (9, 1))
    assert read_cup([PLAIN_CUP], 2, str(cup)) == cup
    assert [leg.points for leg in cup.legs] == [(5, 3), (1, 9)]


def test_a_form_that_the_game_does_not_have_is_refused():
    with pytest.raises(BadCup, match="one of plain, not 'knockout'"):
        new_cup([PLAIN_CUP], 3, 2, "knockout")


def test_a_record_tells_which_game_of_which_cup_it_is():
    game = find("colomo-ronde")
    cup = game.cup(3, 2).played((1, 2, 2), (6, 4, 4), first=1)
    headers = {"Cup": str(cup)}
    text = str(Record.of(Match(game, 3, Dice(1)), ["Ada", "Basile", "Chloé"], **headers))
    assert '[Cup "game 2 of 2, plain; 1: 2 1 2 = 4 6 4"]' in text
    assert Record.parse(text).cup() == cup
    assert Record.parse(text.replace("[Cup", "[Other")).cup() is None


@pytest.mark.parametrize(
    "told",
    [
        "",
        "game 2 of 2, plain",  # no game before it
        "game 1 of 2, knockout",
        "game 3 of 2, plain; 0: 1 2 3 = 0 0 0; 0: 1 2 3 = 0 0 0",
        "game 2 of 2, plain; 0: 1 2 = 0 0",  # two of three people
        "game 2 of 2, plain; 3: 1 2 3 = 0 0 0",
    ],
)
def test_what_no_cup_can_be_is_refused(told):
    with pytest.raises(BadCup):
        read_cup([PLAIN_CUP], 3, told)


def test_a_record_with_a_strange_cup_says_so():
    record = Record({"Game": "colomo-ronde", "Seats": "A; B", "Cup": "the World Cup"}, ())
    with pytest.raises(BadRecord, match="tells of no cup"):
        record.cup()
