"""A sample of docs/bots.md for every day: grown-ups are ranked above toddlers in every game, clearly."""

from __future__ import annotations

import pytest

from irisade.core.game import games
from irisade.lab.arena import contest


@pytest.mark.slow
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_grown_ups_are_ranked_above_toddlers(game):
    held = contest(game, ["grown-up", "toddler"], game.seats[0], 90, seed=7)
    share = held.share("grown-up", "toddler")
    assert share.share > 0.6
    assert share.low > 0.5
