"""Tables that are games of a cup: each knows what was played before it, who sits first, and its options."""

from __future__ import annotations

import json

import pytest

from irisade import Game, Record
from irisade.core.cup import Cup
from irisade.web.table.cups import by_seat, once_more, standing
from irisade.web.table.fold import OPENED
from irisade.web.table.live import LiveTable
from irisade.web.table.records import record_of
from irisade.web.table.seating import NotPossible
from irisade.web.table.terms import Terms, terms_of, wished_for
from web.evenings import KEY, ME, Evening, every_game, told

TWO = [{"kind": "me"}, {"kind": "bot"}]


def cup_at(table: LiveTable) -> Cup:
    cup = standing(table)
    assert cup is not None
    return cup


def following(evening: Evening) -> Evening:
    """The table of the game after this one, not started yet."""
    after = Evening(evening.game, ["me"] * len(evening.table.chairs), evening.pace, seed=3)
    after.now, after.table = evening.now, LiveTable(f"{evening.table.id}+", KEY, evening.pace)
    after.rows = after.table.make(once_more(evening.table, ME, "NEWCODE"), after.now)
    return after


def again(evening: Evening) -> LiveTable:
    table = LiveTable(evening.table.id, KEY, evening.pace)
    for row in evening.rows:
        table.fold(row)
    return table


@every_game
def test_a_cup_of_two_games_is_played_to_its_end_and_built_again_from_its_rows(game: Game) -> None:
    seats = ["me", *["bot"] * (game.seats[0] - 1)]
    first = Evening(game, seats, 0, seed=5, cup="2", starts="seated").started().to_the_end()
    assert told(again(first)) == told(first.table)
    assert cup_at(first.table).legs[0].first == 0
    second = following(first)
    assert cup_at(second.table) == cup_at(first.table)
    second.started()
    people = len(seats)
    assert [each.name for each in second.table.chairs] == [
        first.table.chairs[(1 + seat) % people].name for seat in range(people)
    ]
    assert second.table.first == 1
    second.to_the_end()
    assert cup_at(again(second)) == cup_at(second.table)
    cup = cup_at(second.table)
    assert cup.over
    assert by_seat(second.table, cup.points) == [cup.points[(1 + seat) % people] for seat in range(people)]
    record = Record.parse(str(record_of(second.table)))
    assert record.cup() == cup_at(first.table)
    assert (record.promise_kept(), record.luck_of_seed()) == (True, True)


def test_after_the_last_game_another_cup_begins() -> None:
    first = Evening("rainbow-road", ["me", "bot"], 0, cup="2", starts="seated").started().to_the_end()
    second = following(first).started().to_the_end()
    third = following(second)
    assert cup_at(third.table) == cup_at(first.table).anew()
    assert [each.name for each in third.table.chairs] == [each.name for each in first.table.chairs]


def test_the_start_squares_of_racebow_follow_from_the_races_before() -> None:
    """And what the table had agreed on is still there after the cup has had its say."""
    agreed = {"turbos": "3", "square_1": "4"}
    evening = Evening("racebow", ["me"] * 4, 0, seed=2, cup="3 results", options=agreed, starts="seated")
    assert evening.table.agreed.house == agreed
    evening.started().to_the_end()
    (winner,) = cup_at(evening.table).leaders
    after = following(evening)
    options = after.table.agreed.options
    assert options["turbos"] == "3"
    assert options["square_4"] == str((winner - 1) % 4 + 1), "the winner leaves last; the first seat moved on"
    assert after.table.agreed.house == agreed
    after.started()
    assert after.table.match.options == after.game.read_options(options)


def test_the_first_game_of_a_cup_begins_as_the_table_likes_and_the_next_to_the_left_of_it() -> None:
    evening = Evening("colomo-trio", ["bot", "me", "bot"], 0, cup="2", starts="host").started()
    assert evening.table.first == 1
    evening.to_the_end()
    second = following(evening).started()
    assert second.table.first == 2


def test_only_the_first_game_of_a_cup_draws_who_begins() -> None:
    evening = (
        Evening("rainbow-road", ["me", "bot"], 0, seed=1, cup="2", starts="random").started().to_the_end()
    )
    assert record_of(evening.table).headers["Begins"]
    second = following(evening).started().to_the_end()
    assert "Begins" not in record_of(second.table).headers


def test_a_table_without_a_cup_plays_again_as_before() -> None:
    evening = Evening("rainbow-road", ["me", "bot"], 0, starts="seated").started().to_the_end()
    assert standing(evening.table) is None
    terms = once_more(evening.table, ME, "NEWCODE")
    assert (terms.cup, terms.house) == ("", {})
    assert "Cup" not in record_of(evening.table).headers


@pytest.mark.parametrize("cup", ["1", "13", "many", "2 knockout", "-2", "222"])
def test_what_is_no_cup_is_refused(cup: str) -> None:
    with pytest.raises(NotPossible, match="A cup has 2 to"):
        terms_of("rainbow-road", TWO, ME, cup=cup)


def test_a_request_names_a_cup_in_words() -> None:
    asked = {"game": "racebow", "seats": [{"kind": "bot"}] * 4, "cup": "3 results"}
    assert terms_of(**wished_for(asked), host=ME).cup == "game 1 of 3, results"
    with pytest.raises(NotPossible):
        wished_for(asked | {"cup": {"games": 3}})


def test_a_table_from_before_there_were_cups_opens() -> None:
    old = terms_of("rainbow-road", TWO, ME)
    row = json.loads(old.written())
    del row["cup"], row["house"]
    assert Terms.read(json.dumps(row)) == old
    assert Evening("rainbow-road").table.state == OPENED
