"""The lid of Arc-en-ciel: a pale rainbow that fills disc by disc, and the last one still dark."""

from __future__ import annotations

import math

from irisade.draw.cover import cloud, put, rainbow, sky
from irisade.draw.tints import RAINBOW
from irisade.games.colomo.art import BOOK


def cover(night: bool) -> str:
    faces = [f"disc.{tint}" for tint in RAINBOW[:5]] + ["disc.back"]
    discs = []
    for k, face in enumerate(faces):
        angle = math.pi * (k + 0.25) / 5.5
        discs.append(put(BOOK[face], 240 - 186 * math.cos(angle), 246 - 176 * math.sin(angle), 86))
    clouds = [cloud(-20, 244, 170, night), cloud(336, 244, 170, night), cloud(160, 262, 160, night)]
    return "".join([sky(night), rainbow(240, 300, 146, 20, 0.45), *clouds, *discs])
