"""The lid of Rondo: a carousel, twelve discs around one, and two that are its twins."""

from __future__ import annotations

import math

from irisade.draw.cover import ground, put
from irisade.draw.pen import circle, path, ring
from irisade.games.colomo.art import BOOK

RING = 12


def cover(night: bool) -> str:
    court, ray, pad = ("#4A4470", "#5E568C", "#8E84B0") if night else ("#EBD3AE", "#F6E6C9", "#FFF6E2")
    rays = []
    for k in range(0, 24, 2):
        one, other = (2 * math.pi * (k + d) / 24 for d in (0, 1))
        tips = " ".join(f"{240 + 330 * math.cos(a):.1f} {150 + 330 * math.sin(a):.1f}" for a in (one, other))
        rays.append(path(f"M240 150L{tips}Z", ray))
    discs = []
    for k in range(RING):
        angle = 2 * math.pi * k / RING
        face = "disc.blue" if k in (1, 8) else "disc.back"
        discs.append(put(BOOK[face], 240 + 196 * math.cos(angle), 150 + 112 * math.sin(angle), 60))
    middle = [circle(240, 150, 66, pad), ring(240, 150, 60, "#DB5F52", 5, stroke_dasharray="12 10")]
    return "".join([ground(court), *rays, *middle, *discs, put(BOOK["disc.blue"], 240, 152, 92)])
