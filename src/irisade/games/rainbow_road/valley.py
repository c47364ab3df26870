"""Where Rainbow Road is played: a valley after the rain."""

from __future__ import annotations

from irisade.draw.ornaments import bush, flower, meadow, tree, tuft
from irisade.draw.scenery import LONG, SHORT, Ornament, Scenery
from irisade.draw.tints import TINTS

# Beside the road, between the trays above and those below
VALLEY = Scenery(
    meadow(LONG, SHORT, 430),
    meadow(SHORT, LONG, 760),
    (
        Ornament(tree(TINTS["red"].fill), 120, 650, 210),
        Ornament(bush(), 235, 655, 110),
        Ornament(flower("yellow"), 50, 672, 70),
        Ornament(flower("pink"), 190, 676, 60),
        Ornament(tuft(), 290, 668, 50),
    ),
)
