"""A report tries the obvious options against what it finds, not for ever, and says what they do."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

import pytest

from irisade import find, lab
from irisade.core.game import games
from irisade.lab.findings import findings
from irisade.lab.game_voice import GameVoice
from irisade.lab.remedies import LESS, MORE, Flaw, Tried, against, most_games, try_remedies
from irisade.lab.reports import Report
from irisade.lab.variants import Comparison, Sheet, Variant
from irisade.lab.variants_search import FAIR
from irisade.lab.work import Worker

RACEBOW, GUMBALL = find("racebow"), find("gumball-rally")
ORDER = Flaw("order", FAIR, LESS, 4)
GAMES = 1_200


@cache
def report() -> Report:
    """With eight players a photo finish matters, and so does who scores."""
    return lab.report("gumball-rally", seats=8, games=GAMES)


def test_each_value_is_tried_alone_beside_the_rules_as_they_are():
    chosen = [dict(options) for options, _ in against(RACEBOW, {}, ORDER)]
    assert chosen[0] == {}
    assert {"order": 1} in chosen
    assert all(len(options) <= 1 for options in chosen)
    assert {key for options in chosen for key in options} == {"order", "turbo_edge"}
    given = {"order": RACEBOW.option("order").read("snake")}
    chosen = [dict(options) for options, _ in against(RACEBOW, given, ORDER)]
    assert chosen[0] == given
    assert {} in chosen


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_what_is_tried_can_be_played(game):
    topics = {topic for option in game.options for topic in option.bears_on}
    for topic in sorted(topics):
        for seats in game.seats:
            for options, wanted in against(game, {}, Flaw(topic, "minutes", LESS, seats)):
                assert wanted == seats
                game.check_seats(seats, dict(options))


def played(flaws: list[Flaw], many: int) -> tuple[list[Tried], int]:
    """What was tried, and in how many games."""
    heard = [0]
    work = Worker(10**9, lambda done, games, left: heard.append(done))
    return try_remedies("gumball-rally", GUMBALL, {}, flaws, many, 1, work), heard[-1]


def test_trying_is_bounded_and_too_few_games_are_not_even_begun():
    flaws = [
        Flaw("ties", "shared", LESS, 3),
        Flaw("points", "empty", LESS, 3),
        Flaw("tension", "half", LESS, 3),
    ]
    tried, many = played(flaws, 2_000)
    assert [one.flaw for one in tried] == flaws
    assert many <= most_games(2_000)
    assert played(flaws, 400) == ([], 0)


def test_skill_is_left_to_a_report():
    assert played([Flaw("skill", "", MORE, 3)], 10_000) == ([], 0)


def test_the_report_says_what_they_would_do():
    text = {one.flaw.topic: one.trial for one in report().findings if one.flaw}
    assert "photo_finish=on: 0.0%" in text["ties"]
    assert "points, better)" in text["ties"]
    assert "Try “photo_finish”" in text["ties"]
    assert "scoring=everybody: 0.0%" in text["points"]
    assert all(one.trial in report().page().replace("&#x27;", "'") for one in report().findings if one.tried)


def test_the_numbers_agree_with_the_words():
    (ties,) = (one for one in report().numbers()["tried"] if one["topic"] == "ties")
    (tried,) = (one for one in ties["tried"] if one["options"] == {"photo_finish": "on"})
    assert (ties["figure"], ties["players"], ties["better"]) == ("shared", 8, "less")
    assert tried["helps"] == 1
    assert ties["as_it_is"][0] + tried["change"][0] == pytest.approx(tried["value"][0])
    json.dumps(report().numbers())


def test_a_small_report_tries_nothing_and_still_has_an_idea():
    made = lab.report("colomo-trio", seats=2, games=40)
    assert made.numbers()["tried"] == []
    assert all(one.trial for one in made.findings if one.tone == "look")


def sheet(shares: list[int]) -> Sheet:
    """Two hundred games in which so many of each ten were shared."""
    made = Sheet()
    for number in range(200):
        made.write({"turns": 1, "shared": shares[number % len(shares)]})
    return made


def test_what_does_not_surely_help_is_not_proposed():
    """One variant is worse, one the same in every game, one cannot be told."""
    ties = Flaw("ties", "shared", LESS, 8)
    usual, worse, close = sheet([1, 0, 0, 0]), sheet([1, 1, 1, 0]), sheet([1, 0, 0, 0] * 24 + [0] * 4)
    options = [(), (("photo_finish", 1),), (("scoring", 1),), (("hand_size", 2),)]
    variants = [Variant(one, 8, s) for one, s in zip(options, (usual, worse, usual, close), strict=True)]
    tried = Tried(ties, Comparison(GUMBALL, "habit", 1, variants))
    assert [one.helps for one in tried.effects] == [0, 0, -1]
    made = report().study
    (one,) = (each for each in findings(made, GameVoice(GUMBALL, "en"), [tried]) if each.tried)
    assert "photo_finish=on: 75.0% (+50.0 points, worse)" in one.trial
    assert "scoring=everybody: the same in every game" in one.trial
    assert "None of this is certain to help." in one.trial
    assert not one.command


def test_the_command_to_go_on_with_is_about_the_same_table():
    (ties,) = (one for one in report().findings if one.flaw and one.flaw.topic == "ties")
    assert ties.command == "irisade lab gumball-rally --vary photo_finish=off,on,everybody --seats 8"
    made = replace(report().study, options={"scoring": 1})
    again = findings(made, GameVoice(GUMBALL, "en"))
    (ties,) = (one for one in again if one.flaw and one.flaw.topic == "ties")
    assert ties.command.endswith("--option scoring=everybody --seats 8")
