"""How the line of Blackout lies."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.stage import stage
from irisade.games.colomo.blackout import GAME


@pytest.mark.parametrize("form", ["wide", "tall"])
def test_the_line_may_lie_straight(form):
    """CB-11: with layout=straight all ten places are in one line, equally far from each other, and apart."""
    t = stage("..roygbv..")
    talk = GAME.talk("en", ["Ada", "Basile", "Chloé"])
    (zone,) = [zone for zone in GAME.face.common(t, form, talk, {"layout": "straight"}) if zone.id == "line"]
    spots = zone.layout
    along = 0 if form == "wide" else 1
    places = spots.at[:10]
    steps = {round(later[along] - place[along], 4) for place, later in pairwise(places)}
    assert (len({place[1 - along] for place in places}), len(steps)) == (1, 1)
    broad, high = (spots.ratio, 1.0) if spots.ratio > 1 else (1.0, 1 / spots.ratio)
    assert steps.pop() * (broad if form == "wide" else high) > spots.size  # no disc on another
