"""The lid of Blackout: a stage, a magician's hat, and six discs of which two will be moved."""

from __future__ import annotations

from irisade.draw.cover import WIDE, ground, put
from irisade.draw.pen import circle, oval, path, rect, stroke
from irisade.games.colomo.art import BOOK

FACES = ("back", "green", "back", "violet", "back")


def cover(night: bool) -> str:
    house, boards = ("#2C0B20", "#8E6238") if night else ("#4A1230", "#D9A05C")
    stage = [
        ground(house),
        path("M150 0H330L392 214H88Z", "#F7D98A", opacity=0.28),
        rect(0, 214, WIDE, 86, boards),
        *(rect(0, y, WIDE, 3, "#00000030") for y in (214, 240, 270)),
    ]
    left = "M0 0H150C140 90 112 170 62 246H0Z"
    folds = ("M36 20C36 100 30 170 14 240", "M76 20C74 100 62 170 40 240", "M114 20C108 90 90 150 66 220")
    curtain = path(left, "#C4162A") + "".join(stroke(fold, "#7E0C1C", 5) for fold in folds)
    mirrored = f'<g transform="translate({WIDE} 0) scale(-1 1)">{curtain}</g>'
    top = [
        path(f"M{60 * k} 0a30 34 0 0 0 60 0Z", "#E4202C", stroke="#7E0C1C", stroke_width=3) for k in range(8)
    ]
    hat = [
        oval(240, 176, 74, 15, "#11132E"),
        path("M196 172 204 78H276L284 172Z", "#1B1E42"),
        rect(198, 144, 84, 20, "#E4202C"),
        oval(240, 78, 36, 8, "#343A78"),
        circle(222, 100, 5, "#FFFFFF", opacity=0.5),
    ]
    discs = [put(BOOK[f"disc.{face}"], 80 + 80 * k, 238, 84) for k, face in enumerate(FACES)]
    return "".join([*stage, curtain, mirrored, *top, *hat, *discs])
