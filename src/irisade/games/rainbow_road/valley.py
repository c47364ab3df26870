"""Where Rainbow Road is played: a valley after the rain."""

from __future__ import annotations

from irisade.draw.ornaments import bush, cloud, flower, meadow, tree, tuft
from irisade.draw.scenery import LONG, SHORT, Ornament, Scenery
from irisade.draw.tints import TINTS

# Beside the road, between the trays above and those below
VALLEY = Scenery(
    meadow(LONG, SHORT, 430, clouds=False),
    meadow(SHORT, LONG, 760, clouds=False),
    (
        Ornament(cloud(), 96, 440, 116),
        Ornament(cloud(), 196, 410, 84),
        Ornament(tree(TINTS["red"].fill), 112, 650, 204),
        Ornament(bush(), 190, 655, 104),
        Ornament(flower("yellow"), 50, 672, 70),
        Ornament(flower("pink"), 214, 678, 60),
        Ornament(tuft(), 136, 680, 50),
    ),
)
