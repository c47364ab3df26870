"""Goblins in their rain suits, and the backpacks they carry.

A goblin is told apart by the tint of its suit, the glyph on its hat and the number on its belly. Its
backpack has a window for every crystal; the goblin looks out from behind it.
"""

from __future__ import annotations

from irisade.draw.art import CREAM, INK, SHADE, Drawing
from irisade.draw.glyphs import glyph, number
from irisade.draw.pen import circle, group, outlined, oval, path, rect, stroke
from irisade.draw.tints import TINTS, Tint

SEAT_TINTS = ("pink", "brown", "black", "white")
SKIN, BLUSH, EAR = "#CDE8A6", "#F2A98C", "#7FA35A"
GOLD, GOLD_RIM = "#FFC21A", "#8A6100"
EDGE = "#FFFDF6"  # a light edge, so that dark suits show on dark mats and arches
SUIT = "M30 76q20-12 40 0l9 29q2 8-7 8H28q-9 0-7-8Z"
HAT = "M-27-6Q-16-17-9-35-4-48 8-46 5-40 10-32 16-16 27-6 14-13 0-13T-27-6Z"
EARS = "M-20 0Q-33-10-37 3-29 10-20 8ZM20 0Q33-10 37 3 29 10 20 8Z"
CHEEKS = "M-23-6Q-25 22 0 24 25 22 23-6Z"
GOBLIN = (100.0, 124.0)
PACK = (200.0, 250.0)
WINDOWS = ((47.0, 190.0), (100.0, 190.0), (153.0, 190.0))  # their centres on the pack
WINDOW = 50.0


def goblin(seat: int, n: int, waving: bool = False) -> Drawing:
    t = TINTS[SEAT_TINTS[seat]]
    sleeves = "M30 84 12 68M70 84l18-16" if waving else "M30 82 17 97M70 82l13 15"
    hands = ((10, 65), (90, 65)) if waving else ((16, 99), (84, 99))
    edge = stroke(sleeves, EDGE, 19) + outlined(SUIT, EDGE, EDGE, 10) + stroke("M40 110v6M60 110v6", EDGE, 17)
    drawing = (
        oval(50, 118, 34, 5.5, SHADE, opacity=0.2)
        + edge
        + group(_head_edge(), transform="translate(50 50)")
        + stroke(sleeves, t.rim, 13)
        + stroke(sleeves, t.fill, 6.5)
        + "".join(circle(x, y, 6, SKIN, stroke=EAR, stroke_width=2.5) for x, y in hands)
        + stroke("M40 110v6M60 110v6", t.rim, 11)
        + outlined(SUIT, t.fill, t.rim, 4)
        + group(_head(t), transform="translate(50 50)")
        + circle(50, 95, 14.5, "#fff", stroke=t.rim, stroke_width=2.5)
        + number(str(n), 50, 104, 18.5, INK, pen=20)
    )
    return Drawing(GOBLIN, drawing, f"{t.term}{n}", SEAT_TINTS[seat])


def _head(t: Tint) -> str:
    """Around (0, 0), about 70 wide; the tip of the hat is at -48."""
    ears = outlined(EARS, SKIN, EAR, 3)
    face = outlined(CHEEKS, SKIN, EAR, 3)
    eyes = (
        circle(-9, 3, 3.6, INK)
        + circle(9, 3, 3.6, INK)
        + circle(-8, 1.8, 1.2, "#fff")
        + circle(10, 1.8, 1.2, "#fff")
    )
    smile = stroke("M-8 12q8 8 16 0", INK, 2.8) + circle(-16, 10, 3.6, BLUSH) + circle(16, 10, 3.6, BLUSH)
    hat = outlined(HAT, t.fill, t.rim, 4)
    gleam = stroke("M-8-27q3-9 8-12", t.shine, 3)
    brim = stroke("M-26-6q12-8 26-8t26 8", t.rim, 7) + stroke("M-25-6q11-7 25-7t25 7", t.shine, 2.6)
    return ears + face + eyes + smile + hat + gleam + glyph(t.glyph, 3, -25, 15, t.ink) + brim


def _head_edge() -> str:
    return outlined(EARS + CHEEKS + HAT, EDGE, EDGE, 10)


def pack(seat: int, n: int, size: int) -> Drawing:
    """Open, with so many windows."""
    t = TINTS[SEAT_TINTS[seat]]
    windows = "".join(_window(x, y, t) for x, y in window_spots(size))
    return Drawing(PACK, _carrier(t, n) + windows, f"{n}:", SEAT_TINTS[seat])


def window_spots(size: int) -> tuple[tuple[float, float], ...]:
    return WINDOWS if size > 2 else ((73.0, 190.0), (127.0, 190.0))


def pack_closed(seat: int, n: int) -> Drawing:
    """Its goblin is home: the flap is buckled, and a coin from the pot shines on it."""
    t = TINTS[SEAT_TINTS[seat]]
    strap = stroke("M22 172q78 34 156 0", t.rim, 9) + stroke("M22 172q78 34 156 0", t.shine, 3)
    coin = circle(100, 196, 31, GOLD, stroke=GOLD_RIM, stroke_width=5) + glyph("star", 100, 195, 36, "#fff")
    return Drawing(PACK, _carrier(t, n) + strap + coin, f"{n}:home", SEAT_TINTS[seat])


def _carrier(t: Tint, n: int) -> str:
    """The goblin's head, and below it the backpack with its flap and number."""
    body = "M24 128q2-22 26-22h100q24 0 26 22l10 92q1 20-20 20H34q-21 0-20-20Z"
    flap = "M22 124q3-20 28-20h100q25 0 28 20l3 22q-36 20-81 20t-81-20Z"
    return (
        oval(100, 242, 84, 7, SHADE, opacity=0.18)
        + group(_head_edge(), transform="translate(100 72) scale(1.45)")
        + outlined(body, EDGE, EDGE, 12)
        + group(_head(t), transform="translate(100 72) scale(1.45)")
        + stroke("M52 108q-8-26 10-30M148 108q8-26-10-30", t.rim, 9)
        + outlined(body, t.fill, t.rim, 5)
        + outlined(flap, t.fill, t.rim, 5)
        + stroke("M36 118q4-7 14-7h34", t.shine, 5)
        + circle(100, 137, 22, "#fff", stroke=t.rim, stroke_width=4)
        + number(str(n), 100, 151, 28, INK, pen=20)
    )


def _window(x: float, y: float, t: Tint) -> str:
    half = WINDOW / 2
    hole = rect(x - half, y - half, WINDOW, WINDOW, CREAM, 12, stroke=t.rim, stroke_width=3.5)
    shade = path(f"M{x - 21} {y - 8}v-4q0-9 9-9h24q9 0 9 9v4Z", SHADE, opacity=0.1)
    dashes = rect(x - 14, y - 14, 28, 28, r=8, stroke="#B9AE96", stroke_width=2, stroke_dasharray="5 5")
    return hole + shade + dashes
