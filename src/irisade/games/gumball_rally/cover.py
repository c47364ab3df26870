"""The lid of Gumball Rally: three buggies, a road, and the finish in sight."""

from __future__ import annotations

from irisade.draw.cover import WIDE, cloud, hill, put, rainbow, shadow, sky, sun
from irisade.draw.pen import chequers, rect
from irisade.games.gumball_rally.face import BOOK

BUGGIES = (("buggy.0", 78), ("buggy.1", 214), ("buggy.2", 350))


def cover(night: bool) -> str:
    land = [
        sky(night, 210),
        sun(404, 62, 34, night),
        cloud(280, 22, 92, night),
        rainbow(150, 206, 128, 13),
        hill("M0 176C90 130 170 190 260 168 350 146 420 130 480 150", "#6B4A5E" if night else "#F2B184"),
        hill("M0 196H480", "#57405A" if night else "#F6D9AE"),
    ]
    road = [
        rect(0, 208, WIDE, 92, "#2B2C52" if night else "#4A4D70"),
        rect(0, 204, WIDE, 6, "#FFFAEF"),
        *(rect(x, 276, 46, 8, "#FFDD4A", 4) for x in range(12, WIDE, 92)),
        chequers(428, 208, 3, 7, 13.2, 13.2),
    ]
    cars = [shadow(x + 2, 254, 124) + put(BOOK[face], x, 200, 146) for face, x in BUGGIES]
    return "".join(land + road + cars)
