"""Cups, measured: the same whoever plays them and however fast, and even among equals."""

from __future__ import annotations

import pytest

from irisade.core.game import games
from irisade.lab import report, verdicts
from irisade.lab.contest import contest
from irisade.lab.counts import WHOLE, Counts
from irisade.lab.cup_games import count_cup
from irisade.lab.cups import Cups, cups

TRIO, ROAD = games()["colomo-trio"], games()["rainbow-road"]


def counted(made):
    return {key: value for key, value in made.numbers().items() if key != "seconds"}


@pytest.mark.parametrize("bot", ["", "habit"])
def test_compiled_cups_are_those_that_are_interpreted(bot):
    game = games()["colomo-ronde"]
    one, fast = (cups(game, game.cup(3, 2), 6, 4, fast=fast, bot=bot) for fast in (False, True))
    assert counted(one) == counted(fast)


def test_every_cup_is_won_once():
    made = cups(TRIO, TRIO.cup(3), 40, 2, bot="habit")
    assert made.cups == 40
    assert sum(made.counts.sums["won"]) == 40 * WHOLE
    assert [sum(game) for game in made.game_wins] == pytest.approx([1] * 3)
    assert made.shared > 0
    assert made.numbers()["form"] == "plain"
    assert [row["seat"] for row in made.rows()] == ["A", "B", "C"]
    assert sum(row["wins"] for row in made.rows()) == pytest.approx(1)
    assert len(made.table()) == 3


def test_a_cup_of_equals_is_even():
    """Rainbow Road: the first seat moves on, so over two games neither has more of it."""
    made = cups(ROAD, ROAD.cup(2), 150, 5, bot="habit")
    assert all(won.low < 0.5 < won.high for won in made.wins)


def test_bots_play_cups_too():
    made = cups(TRIO, TRIO.cup(2), 3, 1, bot="plain")
    assert made.cups == 3
    heard = []
    cups(TRIO, TRIO.cup(2), 3, 1, progress=heard.append)
    assert heard == [1, 2, 3]


def test_only_habits_and_luck_are_compiled():
    with pytest.raises(ValueError, match="at random or by habit"):
        cups(TRIO, TRIO.cup(2), 1, 1, fast=True, bot="plain")


def test_the_arena_holds_cups_that_reproduce():
    cup = TRIO.cup(2, 3)
    one, two = (contest(TRIO, ["plain", "random"], 2, 4, seed=3, jobs=jobs, cup=cup) for jobs in (1, 2))
    single = contest(TRIO, ["plain", "random"], 2, 4, seed=3)
    assert [bout[:4] for bout in one.bouts] == [bout[:4] for bout in two.bouts]
    decisions = [sum(sum(bout.decisions.values()) for bout in held.bouts) for held in (one, single)]
    assert decisions[0] > 2 * decisions[1], "three games are longer than one"
    assert one.share("plain", "random").share > 0.9
    assert one.numbers()["cup"] == {"form": "plain", "games": 3}
    assert "cup" not in single.numbers()


def test_a_report_tells_of_cups_where_they_are_asked_for():
    made = report("colomo-trio", games=40, seats=[2, 3], cup=0)
    numbers = made.numbers()
    assert [(cup["seats"], cup["games"], cup["form"]) for cup in numbers["cups"]] == [
        (2, 2, "plain"),
        (3, 3, "plain"),
    ]
    same = cups(TRIO, TRIO.cup(3), numbers["cups"][1]["cups"], 1, bot="habit")
    assert numbers["cups"][1] == same.figures(), "a cup of a report is a cup of a series"
    written = [row for row in made.rows("wins") if row["by"] == "cup"]
    assert [row["number"] for row in written] == [1, 2, 1, 2, 3]
    assert [row["share"] for row in written[2:]] == [won.value for won in same.wins]
    assert 'id="cups"' in made.page()
    assert "--cup --cup-form plain" in made.study.command()
    assert any("These cups do not show" in one.text for one in made.findings), "so few tell nothing"


def test_a_report_without_cups_says_nothing_of_them():
    made = report("colomo-trio", games=40, seats=2)
    assert made.numbers()["cups"] == []
    assert 'id="cups"' not in made.page()
    assert "--cup" not in made.study.command()


def test_a_seat_that_wins_too_many_cups_is_named():
    """Of many seats one is always off by luck; certain is what an interval for all of them shows."""
    even, tilted = Counts(), Counts()
    for n in range(400):
        for counts, seat in ((even, n % 2), (tilted, n % 4 == 0)):
            count_cup(counts, TRIO.cup(2, 2).played([1 + seat, 2 - seat], [0, 0]).played([1, 1], [0, 0]))
    good, bad = (verdicts.first_seats([Cups(TRIO, TRIO.cup(2, 2), 1, counts)]) for counts in (even, tilted))
    assert good is not None
    assert good.sure == 0 < good.reach
    assert bad is not None
    assert bad.sure > 0.3
    assert verdicts.first_seats([]) is None
