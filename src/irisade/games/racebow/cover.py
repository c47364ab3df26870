"""The lid of Racebow: a balloon, a car and a submarine, and a tower in the colours of the rainbow."""

from __future__ import annotations

from irisade.draw.cover import WIDE, cloud, hill, put, ripples, shadow, sky, sun, tree
from irisade.draw.pen import rect
from irisade.games.racebow.face import BOOK

TOWER = ("red", "yellow", "green", "blue", "violet")


def cover(night: bool) -> str:
    meadow, sea = ("#2F6B57", "#22568C") if night else ("#9BD180", "#4BA3D8")
    land = [
        sky(night, 160),
        sun(266, 44, 24, night),
        cloud(24, 26, 84, night),
        hill("M0 128C80 96 150 132 230 116 320 98 400 122 480 104", meadow),
        tree(36, 186, 66, night),
        tree(300, 176, 54, night),
        rect(0, 214, WIDE, 90, sea),
        ripples(216, "#DDF2F8" if not night else "#5C86C4"),
    ]
    vehicles = [
        put(BOOK["pawn.0.2"], 140, 72, 128),
        shadow(196, 196, 90) + put(BOOK["pawn.1.1"], 196, 164, 108),
        put(BOOK["pawn.2.0"], 118, 252, 112),
    ]
    tower = [put(BOOK[f"disc.{tint}"], 398, 248 - 46 * k, 96) for k, tint in enumerate(TOWER)]
    return "".join([*land, *vehicles, shadow(398, 288, 110), *tower])
