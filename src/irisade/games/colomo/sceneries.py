"""Where each game of the Colomo box is played."""

from __future__ import annotations

from irisade.draw.ornaments import (
    arch,
    balloon,
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

# A wide mat has two or three trays at each side. Between them and below them there is room:
# within 240 of the side, where a tablet cuts nothing off, things stand on about 340, or on 985
PICNIC = Scenery(
    meadow(LONG, SHORT, 110),
    meadow(SHORT, LONG, 60),
    (
        Ornament(tree(TINTS["red"].fill), 92, 352, 136),
        Ornament(bush(), 192, 350, 96),
        Ornament(flower("white"), 148, 354, 46),
        Ornament(basket(), 96, 980, 124),
        Ornament(melon(), 200, 984, 88),
        Ornament(flower("pink"), 44, 986, 56),
        Ornament(tuft(), 150, 986, 46),
    ),
)
CAMP = Scenery(
    night_sky(LONG, SHORT, 150),
    night_sky(SHORT, LONG, 120),
    (
        Ornament(tent(), 128, 356, 176),
        Ornament(tuft(), 212, 360, 54),
        Ornament(tree(), 96, 984, 178),
        Ornament(lantern(), 192, 986, 108),
        Ornament(flower("violet"), 146, 988, 46),
    ),
)
ABOVE = Scenery(
    sky(LONG, SHORT),
    sky(SHORT, LONG),
    (
        Ornament(balloon(), 168, 322, 150),
        Ornament(cloud(), 88, 352, 130),
        Ornament(cloud(), 196, 362, 80),
        Ornament(arch(), 132, 976, 212),
    ),
)
COURTYARD = Scenery(
    court(LONG, SHORT),
    court(SHORT, LONG),
    (
        Ornament(house(day_night("#F5A98C", "#7A4A5C"), day_night("#B5523C", "#5A2C3C")), 102, 306, 126),
        Ornament(bunting(), 190, 252, 62),
        Ornament(bush(), 188, 307, 70),
        Ornament(tree(), 124, 958, 156),  # from here on a pile may hide them: all of them or nothing
        Ornament(bush(), 200, 956, 88),
    ),
)
PARK = Scenery(
    grass(LONG, SHORT),
    grass(SHORT, LONG),
    (
        Ornament(bench(), 130, 332, 120),
        Ornament(flower("yellow"), 50, 338, 60),
        Ornament(flower("pink"), 208, 338, 60),
        Ornament(tree(TINTS["orange"].fill), 96, 982, 146),
        Ornament(bush(), 192, 980, 96),
        Ornament(tuft(), 48, 986, 54),
    ),
)
BANKS = Scenery(
    grass(LONG, SHORT, 0, "#9BD387", "#23524A"),
    grass(SHORT, LONG, 0, "#9BD387", "#23524A"),
)
FOYER = Scenery(
    hall(LONG, SHORT),
    hall(SHORT, LONG),
    (Ornament(lantern(), 140, 348, 150), Ornament(lantern(), 140, 984, 150)),
)
