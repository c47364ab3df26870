"""Where each game of the Colomo box is played."""

from __future__ import annotations

from irisade.draw.ornaments import (
    basket,
    bench,
    bunting,
    bush,
    cloud,
    court,
    flower,
    grass,
    hall,
    house,
    lantern,
    meadow,
    melon,
    night_sky,
    sky,
    tent,
    tree,
    tuft,
)
from irisade.draw.scenery import LONG, SHORT, Ornament, Scenery, day_night
from irisade.draw.tints import TINTS

# A wide mat has a tray at the top of each side and one in its middle: below them there is room
PICNIC = Scenery(
    meadow(LONG, SHORT, 110),
    meadow(SHORT, LONG, 60),
    (
        Ornament(tree(TINTS["red"].fill), 90, 445, 170),
        Ornament(bush(), 210, 440, 100),
        Ornament(flower("white"), 250, 480, 60),
        Ornament(basket(), 110, 900, 150),
        Ornament(melon(), 225, 950, 90),
        Ornament(flower("pink"), 40, 960, 60),
        Ornament(tuft(), 130, 970, 50),
    ),
)
CAMP = Scenery(
    night_sky(LONG, SHORT, 150),
    night_sky(SHORT, LONG, 120),
    (
        Ornament(tent(), 140, 460, 210),
        Ornament(tuft(), 250, 480, 60),
        Ornament(tree(), 90, 960, 190),
        Ornament(lantern(), 220, 960, 130),
        Ornament(flower("violet"), 160, 975, 50),
    ),
)
ABOVE = Scenery(
    sky(LONG, SHORT),
    sky(SHORT, LONG),
    (
        Ornament(cloud(), 90, 400, 170),
        Ornament(cloud(), 220, 470, 110),
        Ornament(cloud(), 210, 830, 130),
        Ornament(cloud(), 100, 950, 180),
    ),
)
COURTYARD = Scenery(
    court(LONG, SHORT),
    court(SHORT, LONG),
    (
        Ornament(house(day_night("#F5A98C", "#7A4A5C"), day_night("#B5523C", "#5A2C3C")), 110, 420, 200),
        Ornament(bunting(), 240, 330, 150),
        Ornament(bush(), 250, 470, 90),
        Ornament(tree(), 90, 960, 180),
        Ornament(bush(), 210, 955, 100),
    ),
)
PARK = Scenery(
    grass(LONG, SHORT),
    grass(SHORT, LONG),
    (
        Ornament(bench(), 130, 430, 140),
        Ornament(flower("yellow"), 40, 440, 70),
        Ornament(flower("pink"), 230, 460, 70),
        Ornament(tree(TINTS["orange"].fill), 100, 900, 180),
        Ornament(bush(), 220, 940, 110),
        Ornament(tuft(), 60, 960, 60),
    ),
)
BANKS = Scenery(
    grass(LONG, SHORT, 0, "#9BD387", "#23524A"),
    grass(SHORT, LONG, 0, "#9BD387", "#23524A"),
)
FOYER = Scenery(
    hall(LONG, SHORT),
    hall(SHORT, LONG),
    (Ornament(lantern(), 140, 440, 150), Ornament(lantern(), 140, 930, 150)),
)
