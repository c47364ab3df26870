"""The discs of the Colomo box: six colours, one back, and the places where they lie or are missing."""

from __future__ import annotations

from irisade.draw.art import CREAM, DISC, INK, SHADE, Face, disc, disc_back, disc_ghost, spot
from irisade.draw.glyphs import glyph
from irisade.draw.pen import circle, outlined, path, rect, ring, stroke
from irisade.draw.tints import RAINBOW, TINTS

BOOK: dict[str, Face] = (
    {f"disc.{tint}": disc(tint) for tint in RAINBOW}
    | {f"ghost.{tint}": disc_ghost(tint) for tint in RAINBOW}
    | {"disc.back": disc_back(), "spot": spot()}
)

# Where the pips of a die are
_PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def pips(n: int, x: float, y: float, step: float, r: float, color: str, opacity: float = 1) -> str:
    """So many dots as on a die: a number for those who cannot read one."""
    return "".join(circle(x + dx * step, y + dy * step, r, color, opacity=opacity) for dx, dy in _PIPS[n])


def count_ghost(n: int) -> Face:
    """Printed on the table: here comes the first, second or third disc of a turn."""
    outline = ring(50, 50, 43, "currentColor", 3, stroke_dasharray="8 7", opacity=0.45)
    return Face(DISC, outline + pips(n, 50, 50, 17, 7, "currentColor", 0.4), "·", round=True)


def payment(tint: str, n: int) -> Face:
    """A seat's sign, and how many discs it would get."""
    t = TINTS[tint]
    chip = circle(40, 48, 28, t.fill, stroke=t.rim, stroke_width=4) + glyph(t.glyph, 40, 48, 34, t.ink)
    tile = rect(4, 14, 132, 76, SHADE, 36, opacity=0.16) + rect(4, 10, 132, 76, CREAM, 36)
    edge = rect(5, 11, 130, 74, r=35, stroke=INK, stroke_width=2, opacity=0.25)
    dots = pips(n, 98, 48, 16, 7.5, INK)
    return Face((140, 96), tile + edge + chip + dots, f"{t.term}{n}", tint)


def sign(tint: str) -> Face:
    """A pot of paint: a colour that can be named."""
    t = TINTS[tint]
    pot = rect(8, 12, 84, 90, SHADE, 26, opacity=0.18) + rect(8, 8, 84, 90, t.rim, 26)
    paint = rect(8, 3, 84, 88, t.fill, 26) + rect(13, 8, 74, 78, r=21, stroke=t.shine, stroke_width=3.5)
    return Face(DISC, pot + paint + glyph(t.glyph, 50, 47, 50, t.ink), t.term, tint)


def die(n: int) -> Face:
    """A wooden die that shows so many dots."""
    block = rect(6, 14, 88, 88, SHADE, 22, opacity=0.18) + rect(6, 10, 88, 88, "#B9B09A", 22)
    top = rect(6, 4, 88, 88, CREAM, 22) + rect(7, 5, 86, 86, r=21, stroke=INK, stroke_width=2.5, opacity=0.5)
    return Face(DISC, block + top + pips(n, 50, 48, 24, 9, INK), str(n))


def gate(tint: str) -> Face:
    """An archway in a player's colour; pawns pass through and never stay."""
    t = TINTS[tint]
    wall = outlined("M7 99V50a43 43 0 0 1 86 0v49Z", t.fill, t.rim, 4)
    edge = stroke("M13 93V50a37 37 0 0 1 74 0v43", t.shine, 3)
    door = path("M24 97V52a26 26 0 0 1 52 0v45Z", t.rim)
    return Face(DISC, wall + edge + door + glyph(t.glyph, 50, 65, 38, t.shine), t.term, tint)


def clockwise() -> Face:
    """Printed on the table: this way round."""
    way = stroke("M66 13.3A40 40 0 1 1 44 10.5", "currentColor", 3.5, opacity=0.3)
    head = path("M44 0 62 10 44 20Z", "currentColor", opacity=0.3)
    return Face((100, 100), way + head, "")
