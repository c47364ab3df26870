"""A sample of docs/bots.md for every day: in every game each level is ranked above the one below.

It asks for less than the table says, so that luck alone does not make it fail when rules or bots change: a
level with a true share of 60 % falls to 50 % in 300 games less than once in three thousand times. Where the
share is higher fewer games are enough, and where it is lower and games are short more are played. Where the
first games leave no doubt (one chance in a thousand), no more are played.
"""

from __future__ import annotations

import pytest

from irisade.bots.levels import LEVELS
from irisade.core.game import Game, games
from irisade.lab.contest import Share, contest

TODDLER, CHILD, GROWN_UP, MASTER = (level.key for level in LEVELS)
ENOUGH = 300  # games
LONG = {("rainbow-road", GROWN_UP): 120, ("rainbow-road", MASTER): 120, ("racebow", MASTER): 32}
SHORT = {"gumball-rally": 900}
THINKING = 30  # imagined games
AT_ONCE, BEYOND_DOUBT = 30, 3.3  # games; standard deviations
every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)


def share(game: Game, above: str, below: str, many: int) -> Share:
    """Of so many games, or of fewer when they have told enough."""
    held = contest(game, [above, below], game.seats[0], 0, seed=7, thinking=THINKING)
    while (played := len(held.bouts)) < many:
        more = min(AT_ONCE, many - played)
        held.bouts += contest(
            game, [above, below], game.seats[0], more, seed=7, first=played, thinking=THINKING
        ).bouts
        if held.share(above, below, wide=BEYOND_DOUBT).low > 0.5:
            break
    return held.share(above, below)


@pytest.mark.slow
@every_game
@pytest.mark.parametrize(("above", "below"), [(CHILD, TODDLER), (GROWN_UP, CHILD), (MASTER, GROWN_UP)])
def test_each_level_is_ranked_above_the_one_below(game, above, below):
    many = LONG.get((game.key, above), SHORT.get(game.key, ENOUGH))
    assert share(game, above, below, many).share > 0.5


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("above", [GROWN_UP, MASTER])
def test_everybody_beats_a_toddler(game, above):
    assert share(game, above, TODDLER, 20 if (game.key, above) in LONG else 120).share > 0.5
