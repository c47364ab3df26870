"""The two fairies. Nobody needs colour to tell them apart: one has a sunburst and a wand, one an umbrella.

They are drawn in the upper part of a card's box and placed a little larger than the card, so they stand on
its picture, look over its edge and leave its number free.
"""

from __future__ import annotations

from irisade.draw.art import CARD, INK, SHADE, Drawing
from irisade.draw.glyphs import glyph
from irisade.draw.pen import circle, group, inset, outlined, oval, path, stroke

GOLD, AMBER, BROWN = "#FFC94D", "#F08A1D", "#7A3D00"
SKY, DEEP, NAVY = "#8CCBFF", "#2F7FD6", "#0F2F66"
WHITE = "#FFFFFF"


def sunny_fairy() -> str:
    """100 x 100."""
    wings = "M42 50C14 22 2 34 6 50c3 12 20 14 36 8ZM58 50c28-28 40-16 36 0-3 12-20 14-36 8Z"
    dress = "M50 42C38 42 36 52 32 66L22 92c8 6 48 6 56 0L68 66C64 52 62 42 50 42Z"
    rays = glyph("sun", 50, 27, 70, AMBER) + glyph("sun", 50, 27, 60, GOLD)
    arms = stroke("M62 56Q74 54 82 42M38 56Q28 62 26 70", BROWN, 10) + stroke(
        "M62 56Q74 54 82 42M38 56Q28 62 26 70", "#C98250", 6
    )
    wand = (
        stroke("M80 46 90 26", BROWN, 4) + glyph("star", 91, 21, 24, WHITE) + glyph("star", 91, 21, 17, AMBER)
    )
    hem = stroke("M26 86q8 6 16 0 8 6 16 0 8 6 16 0", WHITE, 4)
    return (
        group(outlined(wings, "none", WHITE, 10), outlined(dress, "none", WHITE, 10))
        + glyph("sun", 50, 27, 80, WHITE)
        + outlined(wings, "#FFF6D6", BROWN, 3.5)
        + rays
        + outlined(dress, AMBER, BROWN, 3.5)
        + hem
        + arms
        + _head(50, 28, "#C98250", BROWN)
        + wand
    )


def rain_fairy() -> str:
    """100 x 100."""
    wings = "M44 56C24 40 6 52 10 70c14 8 28 0 34-10ZM56 56c20-16 38-4 34 14-14 8-28 0-34-10Z"
    dress = "M50 44C40 44 38 54 35 66L28 92c7 6 37 6 44 0L65 66C62 54 60 44 50 44Z"
    canopy = (
        "M50 2C74 2 92 14 95 32 88 25 79 25 73 32 67 25 56 25 50 32"
        " 44 25 33 25 27 32 21 25 12 25 5 32 8 14 26 2 50 2Z"
    )
    arm = "M62 58Q72 56 74 48"
    handle = stroke("M50 6V0M74 30v26q0 6 6 6", NAVY, 4)
    drops = "".join(
        glyph("drop", x, y, size, WHITE) for x, y, size in ((43, 74, 9), (55, 68, 9), (50, 84, 10))
    )
    hood = "M50 24C62 24 66 36 66 46c0 8-8 12-16 12s-16-4-16-12c0-10 4-22 16-22Z"
    return (
        group(*(outlined(each, "none", WHITE, 10) for each in (wings, dress, canopy, hood)))
        + outlined(wings, "#E6F4FF", NAVY, 3.5)
        + outlined(dress, DEEP, NAVY, 3.5)
        + drops
        + outlined(hood, SKY, NAVY, 3.5)
        + _head(50, 44, "#FFE0C2", NAVY, 10.5)
        + stroke(arm, NAVY, 10)
        + stroke(arm, "#FFE0C2", 6)
        + handle
        + outlined(canopy, DEEP, NAVY, 3.5)
        + path("M50 3.5C38 8 31 18 27 32 33 25 44 25 50 32Z", SKY)
        + path("M50 3.5C62 8 69 18 73 32 67 25 56 25 50 32Z", SKY)
        + outlined(canopy, "none", NAVY, 3.5)
    )


def _head(x: float, y: float, skin: str, line: str, r: float = 13) -> str:
    eyes = circle(x - 4.6, y, 1.9, INK) + circle(x + 4.6, y, 1.9, INK)
    cheeks = oval(x - 7.5, y + 4, 2.4, 1.6, "#F2706A", opacity=0.6) + oval(
        x + 7.5, y + 4, 2.4, 1.6, "#F2706A", opacity=0.6
    )
    smile = stroke(f"M{x - 4:g} {y + 4.5:g}q4 4 8 0", INK, 2)
    return circle(x, y, r, skin, stroke=line, stroke_width=3) + eyes + cheeks + smile


def sunny_sign(x: float, y: float, size: float) -> str:
    """Her face alone, for cards and tokens."""
    face = (
        glyph("sun", 50, 50, 104, AMBER)
        + glyph("sun", 50, 50, 92, GOLD)
        + _head(50, 50, "#C98250", BROWN, 21)
    )
    return inset(face, x - size / 2, y - size / 2, size, size)


def rain_sign(x: float, y: float, size: float) -> str:
    face = (
        glyph("drop", 50, 46, 112, NAVY)
        + glyph("drop", 50, 47, 100, SKY)
        + _head(50, 60, "#FFE0C2", NAVY, 21)
    )
    return inset(face, x - size / 2, y - size / 2, size, size)


def standing(picture: str, term: str, tint: str) -> Drawing:
    """A fairy on a card."""
    shadow = oval(50, 69, 24, 4, SHADE, opacity=0.3)
    return Drawing(CARD, shadow + inset(picture, 14, 4, 71, 71), term, tint)


FAIRIES = {
    "fairy.sunny": standing(sunny_fairy(), "<*>", "orange"),
    "fairy.rain": standing(rain_fairy(), "<~>", "blue"),
}
SIGNS = {"sunny": sunny_sign, "rain": rain_sign}
FAIRY_KEYS = tuple(SIGNS)  # in the order of the rules
