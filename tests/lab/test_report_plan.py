"""How many games a report rests on."""

from __future__ import annotations

from pathlib import Path

from irisade import find
from irisade.core.game import open_box
from irisade.lab.report_plan import ALONE, GROWN_UP, SLOW_GAMES, plan
from writing_a_game import lay_out


def test_where_nothing_is_compiled_grown_ups_play_as_many_games(tmp_path: Path) -> None:
    """They tell how a game without habits goes: a report on four games would tell nothing."""
    made = plan(open_box(lay_out(tmp_path)), (2, 3), SLOW_GAMES, SLOW_GAMES)
    assert [one.games for one in made if one.bots == (GROWN_UP,)] == [ALONE, ALONE]


def test_fewer_games_than_usual_are_fewer_of_everybody() -> None:
    whole, half = (plan(find("racebow"), (4,), games) for games in (200_000, 100_000))
    assert [one.games / 2 for one in whole] == [one.games for one in half]
