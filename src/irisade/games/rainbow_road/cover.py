"""The lid of Rainbow Road: two fairies on a ring of rainbow, with the numbers they walk on."""

from __future__ import annotations

from irisade.draw.cover import cloud, put, sky
from irisade.draw.pen import oval
from irisade.draw.tints import RAINBOW, TINTS
from irisade.games.rainbow_road.face import BOOK

CARDS = (
    ("card.2", 96, 214, -12),
    ("card.5", 194, 246, -4),
    ("card.7", 292, 246, 4),
    ("card.4", 388, 214, 12),
)


def cover(night: bool) -> str:
    ring = [
        oval(240, 164, 222 - 13 * k, 118 - 13 * k, "none", stroke=TINTS[tint].fill, stroke_width=13.5)
        for k, tint in enumerate(RAINBOW)
    ]
    inner = oval(240, 164, 151, 47, "#3B458F" if night else "#F2FAF6")
    return "".join(
        [
            sky(night),
            cloud(10, 18, 96, night),
            cloud(380, 14, 84, night),
            *ring,
            inner,
            *(put(BOOK[face], x, y, 62, turn) for face, x, y, turn in CARDS),
            put(BOOK["fairy.sunny"], 172, 104, 104),
            put(BOOK["fairy.rain"], 316, 104, 104),
        ]
    )
