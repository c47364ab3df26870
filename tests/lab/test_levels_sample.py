"""A sample of docs/bots.md for every day: in every game each level is ranked above the one below.

It asks for less than the table says, and plays so many games that luck alone does not make it fail: were the
true share 60 %, it would fall to 50 % less than once in three thousand times.
"""

from __future__ import annotations

import pytest

from irisade.bots.levels import LEVELS
from irisade.core.game import Game, games
from irisade.lab.arena import Share, contest

TODDLER, CHILD, GROWN_UP, MASTER = (level.key for level in LEVELS)
ENOUGH = 300  # games
SLOW = {("rainbow-road", GROWN_UP): 150, ("rainbow-road", MASTER): 150, ("racebow", MASTER): 24}
THINKING = 30  # imagined games
every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)


def share(game: Game, above: str, below: str, many: int) -> Share:
    held = contest(game, [above, below], game.seats[0], many, seed=7, thinking=THINKING)
    return held.share(above, below)


@pytest.mark.slow
@every_game
@pytest.mark.parametrize(("above", "below"), [(CHILD, TODDLER), (GROWN_UP, CHILD), (MASTER, GROWN_UP)])
def test_each_level_is_ranked_above_the_one_below(game, above, below):
    assert share(game, above, below, SLOW.get((game.key, above), ENOUGH)).share > 0.5


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("above", [GROWN_UP, MASTER])
def test_everybody_beats_a_toddler(game, above):
    assert share(game, above, TODDLER, 24 if (game.key, above) in SLOW else 60).share > 0.5
