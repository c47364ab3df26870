"""The lid of Les aveugles: a park, black pawns on a ring of sand, gates, and a die in the fountain."""

from __future__ import annotations

import math

from irisade.draw.cover import ground, put, tree
from irisade.draw.pen import circle, oval, ring
from irisade.games.colomo.les_aveugles.face import BOOK

PAWNS = (20, 48, 128, 160, 205, 318)  # degrees
GATES = (("red", 270), ("green", 345), ("blue", 90), ("yellow", 180))


def cover(night: bool) -> str:
    park, sand, stone = ("#2F5F4C", "#7B7598", "#8D89A6") if night else ("#85C270", "#F3DDB0", "#EFE7D3")
    water = "#2E6FA8" if night else "#5BB9DE"

    def at(degrees: float) -> tuple[float, float]:
        angle = math.radians(degrees)
        return 240 + 176 * math.cos(angle), 150 + 104 * math.sin(angle)

    path = oval(240, 150, 176, 104, "none", stroke=sand, stroke_width=56)
    fountain = [
        circle(240, 150, 62, stone),
        circle(240, 150, 52, water),
        ring(240, 150, 57, "#FFFFFF", 3, opacity=0.6),
    ]
    trees = [tree(x, y, 62, night) for x, y in ((40, 70), (444, 74), (36, 292), (446, 292))]
    pawns = [put(BOOK["disc.back"], *at(angle), 54) for angle in PAWNS]
    gates = [put(BOOK[f"gate.{tint}"], *at(angle), 66) for tint, angle in GATES]
    die = put(BOOK["die.5"], 240, 150, 66, -8)
    return "".join([ground(park), path, *trees, *fountain, *pawns, *gates, die])
