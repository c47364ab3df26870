"""Robots of a level at a live table: what they remember, who plays for whom, and what they are called."""

from __future__ import annotations

import json

import pytest

from irisade import Ask
from irisade.bots.levels import LEVELS, ponders, recall_of
from irisade.bots.thought import decide
from irisade.core.game import games
from irisade.core.text import LANGUAGES
from irisade.web.table.fold import PLAYING
from irisade.web.table.robots import THINKS_ON, introduced
from irisade.web.table.seating import NotPossible
from web.evenings import FRIEND, GAMES, ME, NOON, Evening, every_game

FOUR = ["toddler", "child", "grown-up", "master"]


def memories(table):
    return [(dict(belief.shown), dict(belief.lies)) for belief in table.robots.beliefs]


def seated(game):
    """A person, and a robot of each level that finds a seat."""
    seats = min(game.seats, key=lambda seats: abs(seats - 5))
    return ["me", *(f"bot:{level}" for level in FOUR)][:seats]


@every_game
def test_a_robot_remembers_and_decides_the_same_in_any_process(game):
    """At every question of a robot, a table built again from its rows has the same memories and answers."""
    evening = Evening(game, seated(game), 0, seed=3).started()
    asked = 0
    while evening.table.state == PLAYING:
        asking = evening.table.match.asking
        if isinstance(asking, Ask) and evening.table.chairs[asking.seat].by_bot and asked < 40:
            asked += 1
            again = evening.again()
            assert memories(again) == memories(evening.table)
            assert again._choose(asking.seat) == evening.table._choose(asking.seat)
        evening.step()
    assert asked


def test_the_lower_the_level_the_less_it_remembers():
    kept = dict.fromkeys(FOUR, 0)
    for seed in range(4):
        evening = Evening("colomo-ronde", ["me", *(f"bot:{level}" for level in FOUR)], 0, seed=seed).started()
        while evening.table.state == PLAYING:
            evening.step()
            for chair, (shown, _) in zip(evening.table.chairs, memories(evening.table)):
                kept[chair.plays_as] += len(shown) if chair.kind == "bot" else 0
    assert kept["toddler"] < kept["child"] < kept["grown-up"] < kept["master"]


def test_another_level_forgets_otherwise_but_knows_what_its_seat_has_seen():
    evening = Evening("colomo-ronde", ["me", "bot:master"], 0, seed=1).started()
    for _ in range(14):
        evening.step()
    table = evening.table
    seat, name = next((seat, chair.name) for seat, chair in enumerate(table.chairs) if chair.kind == "bot")
    before = memories(table)[seat]
    evening.keep(table.change(ME, seat, "bot", evening.now, level="toddler"))
    assert memories(table)[seat] == before
    assert (name, table.names[seat], table.chairs[seat].level) == ("Iris", "Pip", "toddler")
    while table.state == PLAYING and len(memories(table)[seat][0]) > recall_of(evening.game, "toddler").span:
        evening.step()
    assert memories(evening.again()) == memories(table)


def test_whoever_is_away_is_played_for_as_by_a_grown_up():
    evening = Evening("colomo-ronde", ["me", "link"], 0)
    evening.keep(evening.table.sit(FRIEND, "Mia", NOON))
    evening.started()
    assert [chair.plays_as for chair in evening.table.chairs] == ["grown-up", "grown-up"]
    recall = evening.table.robots.beliefs[0].recall
    assert recall == recall_of(evening.game, "grown-up")


def test_empty_seats_are_taken_by_children():
    evening = Evening("gumball-rally", ["me", "link", "bot"]).started()
    assert [chair.level for chair in evening.table.chairs] == ["", "child", "child"]
    assert sorted(evening.table.names[1:]) == ["Gus", "Lou"]


def test_a_table_from_before_there_were_levels_goes_on():
    """Its rows name no level, or the plain one; its robots forget nothing and keep their names."""
    evening = Evening("gumball-rally", ["me", "link", "bot:plain"]).started()
    start = json.loads(evening.rows[-1].answer)
    del start["level"]
    evening.rows[-1] = evening.rows[-1]._replace(answer=json.dumps(start))
    evening.table = evening.again()
    assert [chair.level for chair in evening.table.chairs] == ["", "plain", "plain"]
    assert evening.table.names[1:] == ("Bop", "Zig")
    evening.to_the_end()


def test_a_robot_thinks_shorter_while_it_goes_on_and_after_a_look():
    """Luck answers between two discs of one turn; after three discs all look, and the next robot thinks."""
    evening = Evening("colomo-trio", ["me", "bot:child", "bot:child"], pace=1, seed=2).started()
    table, thinks = evening.table, []
    while len(thinks) < 30:
        asking = table.match.asking
        if table.chairs[asking.seat].by_bot and (table.match.table.up or table.looks.at_length):
            thinks.append(table.due - table.looks.rest.at)
            rest = table.looks.rest
            assert thinks[-1] <= max(sum(THINKS_ON), rest.read, rest.lasts)  # all is read, and nothing moves
        evening.step()
    assert min(thinks) < sum(THINKS_ON)


def test_only_the_host_changes_a_robot_and_only_to_one_that_exists():
    evening = Evening("gumball-rally", ["me", "link", "bot"]).started()
    for who, level in ((FRIEND, "master"), (ME, "wizard")):
        with pytest.raises(NotPossible):
            evening.table.change(who, 2, "bot", NOON, level=level)
    assert evening.table.change(ME, 2, "bot", NOON, level="child") == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_four_are_introduced_in_both_languages(lang):
    told = introduced(games()["gumball-rally"].talk(lang, ()))
    assert [each["key"] for each in told] == [level.key for level in LEVELS] == FOUR
    assert all(len(set(map(str, values))) == 4 for values in zip(*(each.values() for each in told)))


# Robots that take a while


def to_a_thought(evening):
    while not evening.table.questions:
        evening.step()
    return evening.table.questions[0]


def test_only_those_who_take_a_while_think_elsewhere():
    slow = {(game.key, level) for game in GAMES for level in FOUR if ponders(game, level)}
    looks = ("gumball-rally", "racebow", "colomo-les-aveugles", "colomo-a-laveuglette")
    assert slow == {(key, "master") for key in looks} | {("rainbow-road", level) for level in FOUR}


def test_a_thought_is_waited_for_and_then_played():
    evening = Evening("rainbow-road", ["me", "bot:child"], 0).started()
    question = to_a_thought(evening)
    table = evening.table
    table.waits_for_thoughts = True
    assert table.due is not None
    assert table.tick(table.due) == []
    option = decide(table.thought(question, 10)).option
    assert option == evening.again()._choose(question.seat)
    table.hear(question, option)
    row, *_ = table.tick(table.due)
    assert (row.seat, row.by) == (question.seat, "bot")
    assert row.answer == evening.again().match.asking.kind.note(option)


def test_who_thinks_in_vain_goes_by_the_rule_of_thumb():
    evening = Evening("gumball-rally", ["me", "bot:master", "bot:master"], 0).started()
    question = to_a_thought(evening)
    evening.table.waits_for_thoughts = True
    evening.table.hear(question, None)
    assert evening.table.questions == []
    assert evening.tick()[0].by == "bot"


@pytest.mark.parametrize("change", ["another level", "a person", "the table is closed"])
def test_an_answer_to_what_is_no_longer_asked_is_dropped(change):
    evening = Evening("rainbow-road", ["me", "bot:child"], 0).started()
    question = to_a_thought(evening)
    table = evening.table
    if change == "another level":
        evening.keep(table.change(ME, question.seat, "bot", evening.now, level="master"))
    elif change == "a person":
        evening.keep(table.change(ME, question.seat, "open", evening.now))
        evening.keep(table.sit(FRIEND, "Zoé", evening.now))
    else:
        evening.keep(table.close(ME, evening.now))
    table.hear(question, 0)
    assert table._thoughts == {}
