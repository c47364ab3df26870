"""Small studies of real games, made once for all tests that look at reports."""

from __future__ import annotations

from functools import cache

from irisade.core.game import find
from irisade.lab.counts import Counts
from irisade.lab.figures import Study
from irisade.lab.measure import measured
from irisade.lab.report_plan import plan

GAMES = 40


@cache
def study(key: str) -> Study:
    """With the fewest and the most players."""
    game = find(key)
    seats = tuple(dict.fromkeys((game.seats[0], game.seats[-1])))
    counts = {
        (one.what, one.seats, one.bots): sum(map(measured, one.chunks(key, {}, 1)), Counts())
        for one in plan(game, seats, GAMES)
    }
    return Study(game, key, {}, 1, seats, counts)
