"""Racebow over several races: nobody keeps square 1."""

from __future__ import annotations

import pytest

from irisade import Dice, Match
from irisade.core.cup import Cup
from irisade.games.racebow import GAME
from irisade.games.racebow.rules import column
from irisade.lab.cups import cups
from irisade.lab.estimates import stretched


def grid(cup: Cup) -> list[int]:
    """The people of the next race, by their start squares."""
    match = Match(GAME, cup.people, Dice(5), GAME.next_options(cup, {}))
    people = cup.order()
    squares = {column(match.table.square[seat]): people[seat] for seat in range(cup.people)}
    return [squares[square] for square in sorted(squares)]


def won_by(cup: Cup, person: int) -> Cup:
    """A race that nobody plays on for the places."""
    ranks = [1 if each == person else 2 for each in cup.order()]
    return cup.played(ranks, [0] * cup.people)


def test_four_races_and_a_point_for_everybody_you_beat():
    """RB-41: 3, 2, 1 and 0 points where all race on; where they do not, 3 and nothing."""
    cup = GAME.cup(4)
    assert cup.games == 4
    assert cup.played((2, 1, 4, 3), (0, 0, 0, 0)).points == (2, 3, 0, 1)
    assert won_by(cup, 2).points == (0, 0, 3, 0)
    assert GAME.cup(2).games == 2


def test_the_start_squares_rotate():
    """RB-42: whoever left first leaves last in the next race; in four races all have left from everywhere."""
    cup, grids = GAME.cup(4), []
    while not cup.over:
        grids.append(grid(cup))
        cup = won_by(cup, grids[-1][0])
    assert grids == [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2]]
    assert cup.ranks == (1, 1, 1, 1)


def test_or_whoever_has_the_fewest_points_starts_from_square_1():
    """RB-43: equals go by their seats, the first of which moves on."""
    cup = GAME.cup(4, form="results")
    assert grid(cup) == [0, 1, 2, 3]
    cup = cup.played((1, 3, 2, 4), (0, 0, 0, 0))  # 3, 1, 2 and no points
    assert grid(cup) == [3, 1, 2, 0]
    cup = won_by(cup, 1)  # 3, 4, 2, 0
    assert grid(cup) == [3, 2, 0, 1]
    level = won_by(won_by(GAME.cup(4, form="results"), 0), 1)  # 3, 3, 0, 0; the first seat is that of 2
    assert grid(level) == [2, 3, 0, 1]


@pytest.mark.slow
def test_a_cup_of_equal_racers_is_fair_though_no_race_of_it_is():
    """RB-42: among players by habit every person wins about a quarter of the cups."""
    made = cups(GAME, GAME.cup(4), 1000, 7, fast=True, bot="habit")
    wins = [stretched(won, 4) for won in made.wins]
    assert all(won.low < 0.25 < won.high for won in wins), wins
    first = [game[person] for person, game in enumerate(made.game_wins)]
    assert all(share > 0.5 for share in first), "square 1 wins more than half of the races"
