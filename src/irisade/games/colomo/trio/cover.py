"""The lid of Trio: a quilt under the stars, and three cushions, one still dark."""

from __future__ import annotations

from irisade.draw.cover import hill, put, sky, sun
from irisade.draw.pen import circle, rect
from irisade.games.colomo.art import BOOK

DISCS = (("yellow", 108), ("yellow", 240), ("back", 372))


def cover(night: bool) -> str:
    patches = ("#6E63B5", "#5673B0", "#8362A8") if night else ("#DCD6F7", "#CFE0F7", "#EADBF2")
    quilt = [
        rect(80 * k, 152 + 74 * row, 80, 74, patches[(k + row) % 3]) for row in range(2) for k in range(6)
    ]
    seams = [
        rect(
            80 * k + 5,
            157 + 74 * row,
            70,
            64,
            r=6,
            stroke="#FFFFFF",
            stroke_width=2,
            stroke_dasharray="7 6",
            opacity=0.7,
        )
        for row in range(2)
        for k in range(6)
    ]
    cushions = [
        circle(x, 166 - 14 * (x == 240), 62, "#B98216") + circle(x, 161 - 14 * (x == 240), 60, "#FFC93F")
        for _, x in DISCS
    ]
    discs = [put(BOOK[f"disc.{face}"], x, 162 - 14 * (x == 240), 92) for face, x in DISCS]
    dusk = sky(True, 170)
    return "".join(
        [dusk, sun(420, 44, 26, True), hill("M0 150H480", "#3A2F6E"), *quilt, *seams, *cushions, *discs]
    )
