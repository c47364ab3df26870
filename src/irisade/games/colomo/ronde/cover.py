"""The lid of Ronde: a picnic cloth in a meadow, eight discs on it, and a pair."""

from __future__ import annotations

from irisade.draw.cover import daisy, ground, put
from irisade.draw.pen import rect
from irisade.games.colomo.art import BOOK

DAISIES = ((26, 30), (452, 40), (24, 262), (456, 254), (240, 14))
FACES = ("back", "red", "back", "back", "back", "back", "red", "back")


def cover(night: bool) -> str:
    pale, check, hem = ("#CFC6DA", "#A78FB8", "#7E4F86") if night else ("#FFF3E4", "#F9C4B5", "#DB5F52")
    stripes = [rect(70 + 68 * k, 34, 34, 232, check, opacity=0.6) for k in range(5)]
    stripes += [rect(52, 52 + 68 * k, 376, 34, check, opacity=0.6) for k in range(3)]
    cloth = [rect(48, 30, 384, 240, hem, 22), rect(54, 36, 372, 228, pale, 16), *stripes]
    seam = rect(64, 46, 352, 208, r=12, stroke="#FFFFFF", stroke_width=3, stroke_dasharray="11 9")
    discs = [
        put(BOOK[f"disc.{face}"], 111 + 86 * (k % 4), 102 + 98 * (k // 4), 78) for k, face in enumerate(FACES)
    ]
    meadow = ground("#2F5F4C" if night else "#85C270")
    return "".join([meadow, *cloth, seam, *(daisy(x, y, 11) for x, y in DAISIES), *discs])
