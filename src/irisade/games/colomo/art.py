"""The discs of the Colomo box: six colours, one back, and the places where they lie or are missing."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle

from irisade.draw.art import CREAM, DISC, INK, SHADE, Drawing, disc, disc_back, disc_ghost, spot
from irisade.draw.glyphs import glyph
from irisade.draw.pen import circle, inset, outlined, oval, path, rect, ring, stroke
from irisade.draw.tints import RAINBOW, TINTS


def seen_back() -> Drawing:
    """A covered disc of the last turn: a faint dot, and no colour."""
    back = disc_back()
    return replace(back, svg=back.svg + circle(50, 76, 7, CREAM, opacity=0.6), term="◉")


BOOK: dict[str, Drawing] = (
    {f"disc.{tint}": disc(tint) for tint in RAINBOW}
    | {f"ghost.{tint}": disc_ghost(tint) for tint in RAINBOW}
    | {"disc.back": disc_back(), "disc.seen": seen_back(), "spot": spot()}
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


def count_ghost(n: int) -> Drawing:
    """Printed on the table: here comes the first, second or third disc of a turn."""
    outline = ring(50, 50, 43, "currentColor", 3, stroke_dasharray="8 7", opacity=0.45)
    return Drawing(DISC, outline + pips(n, 50, 50, 17, 7, "currentColor", 0.4), "·", round=True)


def payment(tint: str, n: int) -> Drawing:
    """A seat's sign, and how many discs it would get."""
    t = TINTS[tint]
    chip = circle(40, 48, 28, t.fill, stroke=t.rim, stroke_width=4) + glyph(t.glyph, 40, 48, 34, t.ink)
    tile = rect(4, 14, 132, 76, SHADE, 36, opacity=0.16) + rect(4, 10, 132, 76, CREAM, 36)
    edge = rect(5, 11, 130, 74, r=35, stroke=INK, stroke_width=2, opacity=0.25)
    dots = pips(n, 100, 48, 20, 7, INK)
    return Drawing((140, 96), tile + edge + chip + dots, f"{t.term}{n}", tint)


def sign(tint: str) -> Drawing:
    """A pot of paint: a colour that can be named."""
    t = TINTS[tint]
    pot = rect(8, 12, 84, 90, SHADE, 26, opacity=0.18) + rect(8, 8, 84, 90, t.rim, 26)
    paint = rect(8, 3, 84, 88, t.fill, 26) + rect(13, 8, 74, 78, r=21, stroke=t.shine, stroke_width=3.5)
    return Drawing(DISC, pot + paint + glyph(t.glyph, 50, 47, 50, t.ink), t.term, tint)


def bubble(tint: str) -> Drawing:
    """A speech bubble that asks for a colour."""
    t = TINTS[tint]
    balloon = "M22 6h76a18 18 0 0 1 18 18v48a18 18 0 0 1-18 18H58L40 108 42 90H22"
    balloon += "A18 18 0 0 1 4 72V24A18 18 0 0 1 22 6Z"
    drawn = outlined(balloon, "#FFFFFF", INK, 5)
    disc_ = circle(46, 48, 32, t.fill, stroke=t.rim, stroke_width=5) + glyph(t.glyph, 46, 48, 38, t.ink)
    ask = stroke("M87 38C87 24 107 24 107 38 107 48 97 47 97 58M97 70V71", INK, 7)
    return Drawing((120, 112), drawn + disc_ + ask, f"{t.term}?", tint)


def chip(tint: str) -> Drawing:
    """A seat's sign."""
    t = TINTS[tint]
    face = circle(50, 50, 44, t.fill, stroke=t.rim, stroke_width=6) + ring(50, 50, 37, t.shine, 4)
    return Drawing((100, 100), face + glyph(t.glyph, 50, 50, 50, t.ink), t.term, tint, round=True)


def die(n: int) -> Drawing:
    """A wooden die that shows so many dots."""
    block = rect(6, 14, 88, 88, SHADE, 22, opacity=0.18) + rect(6, 10, 88, 88, "#B9B09A", 22)
    top = rect(6, 4, 88, 88, CREAM, 22) + rect(7, 5, 86, 86, r=21, stroke=INK, stroke_width=2.5, opacity=0.5)
    return Drawing(DISC, block + top + pips(n, 50, 48, 24, 9, INK), str(n))


def waiting(tint: str) -> Drawing:
    """Where a pawn of this colour waits for its turn to come in."""
    t = TINTS[tint]
    hollow = circle(50, 50, 43, CREAM, opacity=0.75) + circle(50, 50, 43, t.fill, opacity=0.35)
    edge = ring(50, 50, 42, t.fill, 5) + ring(50, 50, 45, t.rim, 2)
    return Drawing(DISC, hollow + edge, "·", tint, round=True)


def smaller(face: Drawing, part: float) -> Drawing:
    """The same in the middle of a place that is too large for it."""
    edge = 50 - 50 * part
    return replace(face, svg=inset(face.svg, edge, edge, 100 * part, 100 * part))


def clockwise() -> Drawing:
    """Printed on the table: this way round."""
    way = stroke("M66 13.3A40 40 0 1 1 44 10.5", "currentColor", 3.5, opacity=0.3)
    head = path("M44 0 62 10 44 20Z", "currentColor", opacity=0.3)
    return Drawing((100, 100), way + head, "")


def hat() -> Drawing:
    """The manipulator's top hat, with a rainbow for a band; its light edge is for dark tables."""
    shape = "M22 12h56l-6 66c-14 6-30 6-44 0Z"
    edge = oval(50, 80, 49, 15, CREAM) + outlined(shape, CREAM, CREAM, 6) + oval(50, 12, 31, 10, CREAM)
    brim = oval(50, 84, 47, 13, SHADE, opacity=0.18) + oval(50, 80, 46, 12, "#14161F")
    crown = path(shape, "#2A2D3E") + oval(50, 12, 28, 7, "#454A63")
    bands = "".join(
        stroke(f"M{26.6 + k * 0.3:.5g} {56 + k * 3.6:.5g}q23 8 46 0", TINTS[tint].fill, 3.8)
        for k, tint in enumerate(RAINBOW)
    )
    return Drawing(DISC, edge + brim + crown + bands, "▟▙", "black")


def glove() -> Drawing:
    """A magician's white glove that reaches down: its cuff above, the fingers around what it holds."""
    white, edge = "#FFFDF6", "#5B5F86"
    hand = "M38 30C24 34 16 44 15 60c-1 8 1 15 5 15 5 0 5-8 6-14 1 10 1 24 7 24s6-12 6-22c0 12 2 27 8 27"
    hand += "s7-14 7-27c1 11 2 23 8 23s6-13 6-24c1 7 3 14 7 13 6-2 4-16 1-27C73 35 66 31 61 30Z"
    cuff = rect(33, 6, 34, 22, white, 7, stroke=edge, stroke_width=4)
    seams = stroke("M43 42v10M50 41v12M57 42v10", edge, 3, opacity=0.7)
    return Drawing(DISC, outlined(hand, white, edge, 4) + cuff + circle(50, 17, 3.5, "#E4202C") + seams, "")


def bow() -> Drawing:
    """Of a present."""
    return Drawing((60, 40), _bow(30), "", "red")


def ribbon(n: int) -> Drawing:
    """A red ribbon, as long as so many discs are broad, with a bow in its middle."""
    reach = 45  # of the disc at either end
    strand = rect(reach, 15, 100 * n - 2 * reach, 10, _RIBBON.fill, 5, stroke=_RIBBON.rim, stroke_width=2)
    return Drawing((100 * n, 40), strand + _bow(50 * n), "")


_RIBBON = TINTS["red"]


def _bow(x: float) -> str:
    """Two loops and two tails, so far from the left."""
    fill, rim = _RIBBON.fill, _RIBBON.rim
    tails = "".join(stroke(f"M{x} 20q{s * 8} 6 {s * 10} 17", rim, 7) for s in (-1, 1))
    loops = "".join(
        outlined(
            f"M{x} 20C{x + s * 12} 0 {x + s * 27} 0 {x + s * 27} 13S{x + s * 12} 26 {x} 20Z", fill, rim, 3
        )
        for s in (-1, 1)
    )
    return tails + loops + circle(x, 18, 7, fill, stroke=rim, stroke_width=3)


def stage_mark() -> Drawing:
    """A place on the boards, by day and by night."""
    hollow = circle(50, 50, 42, "#6B4320", opacity=0.14) + ring(50, 50, 42, "#6B4320", 3, opacity=0.55)
    return Drawing(DISC, hollow, "·", round=True)


def curtain() -> Drawing:
    """Drawn before the whole stage: red folds, and a golden hem below."""
    reds = cycle(("#A3162A", "#C6283C", "#8C0F22"))
    folds = "".join(
        path(f"M{x} 0h63c10 300-8 640 0 1000h-63c-8-360 10-700 0-1000Z", red)
        for x, red in zip(range(0, 1000, 63), reds)
    )
    hem = rect(0, 940, 1000, 60, "#FFD54A") + rect(0, 948, 1000, 8, "#B8860B", opacity=0.6)
    return Drawing((1000, 1000), rect(0, 0, 1000, 1000, "#8C0F22") + folds + hem, "", fit="none")
