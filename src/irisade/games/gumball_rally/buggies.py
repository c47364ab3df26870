"""Eight buggies. Each is told apart four times over: tint, number on the door, driver, and what it carries.

The first six tints are none of a race card's colours, so nobody mistakes a buggy's paint for its card.
"""

from __future__ import annotations

from irisade.draw.art import INK, SHADE, Drawing
from irisade.draw.glyphs import glyph, number
from irisade.draw.pen import circle, group, outlined, oval, path, rect, ring, stroke, turned
from irisade.draw.tints import TINTS, Tint

SEAT_TINTS = ("green", "orange", "violet", "pink", "white", "brown", "blue", "yellow")
BUGGY = (160.0, 132.0)
TYRE, HUB = "#23263A", "#E9ECF5"
GOLD = "#FFC21A"


def buggy(seat: int) -> Drawing:
    tint = SEAT_TINTS[seat]
    t = TINTS[tint]
    driver = tuple(DRIVERS.values())[seat]
    drawing = (
        oval(80, 122, 72, 7, SHADE, opacity=0.22)
        + CARRIED[seat](t)
        + outlined("M52 66V40q0-9 9-9h7", "none", t.rim, 7)
        + group(driver(t), transform="translate(84 43)")
        + stroke("M117 66 104 38", t.rim, 7)
        + stroke("M117 66 104 38", t.shine, 3)
        + _body(t)
        + number_plate(seat + 1, t)
        + wheel(39, 98)
        + wheel(122, 98)
    )
    return Drawing(BUGGY, drawing, f"{seat + 1}{t.term}", tint, sound="honk")


def _body(t: Tint) -> str:
    hull = "M8 76q1-14 16-14h104q21 0 24 18l1 12q0 9-10 9H18q-10 0-11-11Z"
    return (
        outlined(hull, t.fill, t.rim, 4)
        + stroke("M16 72q3-4 9-4h20", t.shine, 4)
        + rect(144, 80, 11, 11, "#FFF4B8", 4, stroke=t.rim, stroke_width=2.5)
        + path("M16 100a23 23 0 0 1 46 0ZM99 100a23 23 0 0 1 46 0Z", t.rim)
        + glyph(t.glyph, 130, 70.5, 13, t.ink)
    )


def number_plate(value: int, t: Tint) -> str:
    plate = circle(81, 81, 16, "#fff", stroke=t.rim, stroke_width=3)
    return plate + number(str(value), 81, 91.5, 21, INK, pen=20)


def wheel(x: float, y: float, size: float = 21) -> str:
    knob = rect(x - 3, y - size - 2, 6, 7, TYRE, 2)
    knobs = "".join(turned(knob, angle, x, y) for angle in range(0, 360, 36))
    hub = circle(x, y, size * 0.5, HUB) + circle(x, y, size * 0.2, "#6B7390")
    return knobs + circle(x, y, size, TYRE) + hub


# What each buggy carries behind its driver


def _flag(t: Tint) -> str:
    return stroke("M24 64 15 8", "#6B7390", 3.5) + outlined("M15 8 46 15 18 29Z", t.shine, t.rim, 3)


def _wing(t: Tint) -> str:
    return stroke("M24 64V40M36 64V40", t.rim, 5) + outlined(
        "M4 32h44q4 0 4 5t-4 5H8q-6 0-6-6Z", t.fill, t.rim, 3.5
    )


def _pipes(t: Tint) -> str:
    star = glyph("star", 17, 20, 24, GOLD) + glyph("star", 37, 12, 15, t.shine)
    return star + stroke("M18 66V42M34 66V32", "#6B7390", 9) + stroke("M18 62V44M34 62V34", "#D7DCEC", 4)


def _surfboard(t: Tint) -> str:
    board = oval(29, 38, 10, 36, "#fff", stroke=t.rim, stroke_width=3.5) + stroke("M29 10V66", t.fill, 5)
    return turned(board, -14, 29, 38)


def _spare_wheel(t: Tint) -> str:
    return wheel(27, 46, 17) + ring(27, 46, 13, t.rim, 1.5)


def _luggage(t: Tint) -> str:
    trunk = rect(10, 42, 38, 24, "#D79A5B", 4, stroke=t.rim, stroke_width=3) + stroke(
        "M20 43v22M38 43v22", t.rim, 3
    )
    bag = rect(16, 24, 26, 18, "#8BC6A2", 6, stroke="#28604A", stroke_width=3)
    return trunk + bag + stroke("M24 24q5-9 10 0", "#28604A", 3)


def _balloon(t: Tint) -> str:
    string = stroke("M26 42Q33 52 26 64", "#6B7390", 2.5)
    return string + outlined("M26 42l-4 6h8Z", t.rim, t.rim, 2) + _globe(26, 23, t)


def _globe(x: float, y: float, t: Tint) -> str:
    sphere = oval(x, y, 17, 20, t.shine, stroke=t.rim, stroke_width=3)
    return sphere + stroke(f"M{x - 8} {y - 5}q2-8 8-9", "#fff", 4)


def _jet(t: Tint) -> str:
    flame = outlined("M18 46Q4 44 1 54q6 0 3 6 6 1 14-1Z", GOLD, "#E4572E", 3)
    return (
        flame
        + outlined("M20 42h26q8 0 8 12t-8 12H20q-4-12 0-24Z", "#D7DCEC", t.rim, 3.5)
        + ring(32, 54, 6, t.rim, 3)
    )


CARRIED = (_flag, _wing, _pipes, _surfboard, _spare_wheel, _luggage, _balloon, _jet)


# Who drives: heads around (0, 0), about 40 wide


def _eyes(y: float = -2, apart: float = 7, size: float = 2.6) -> str:
    return circle(-apart, y, size, INK) + circle(apart, y, size, INK)


def _frog(t: Tint) -> str:
    bumps = "".join(circle(x, -18, 9, t.shine, stroke=t.rim, stroke_width=3) for x in (-12, 12))
    eyes = "".join(circle(x, -19, 5.6, "#fff") + circle(x + 1, -18.5, 2.9, INK) for x in (-12, 12))
    head = oval(0, 0, 23, 18, t.shine, stroke=t.rim, stroke_width=3)
    return bumps + head + eyes + stroke("M-13 4q13 12 26 0", INK, 2.8)


def _fox(t: Tint) -> str:
    ears = outlined("M-20-4-18-30-2-16ZM20-4 18-30 2-16Z", t.fill, t.rim, 3)
    head = outlined("M-22-4C-20-22 20-22 22-4 20 10 8 20 0 20S-20 10-22-4Z", t.fill, t.rim, 3)
    cheeks = path("M-20 2q12-4 20 6 8-10 20-6C17 12 8 18.500 0 18.500S-17 12-20 2Z", "#fff")
    return ears + head + cheeks + _eyes(-4) + oval(0, 15, 4, 3, INK)


def _unicorn(t: Tint) -> str:
    ears = outlined("M-17-10-16-26-4-17ZM17-10 16-26 4-17Z", "#F4EAFF", t.rim, 3)
    head = outlined("M-18-8C-16-22 16-22 18-8 19 4 14 20 0 20S-19 4-18-8Z", "#F4EAFF", t.rim, 3)
    mane = outlined("M-6-19c-16-2-22 14-17 30 6-4 4-12 9-15-1-7 3-11 8-15Z", t.shine, t.rim, 2.5)
    horn = outlined("M-5-19 1-42 7-19Z", GOLD, "#8A6100", 2.5) + stroke("M-2-27h7M-1-33h4", "#8A6100", 2)
    muzzle = oval(0, 11, 10, 7, t.shine) + circle(-4, 11, 1.7, INK) + circle(4, 11, 1.7, INK)
    return ears + head + mane + horn + muzzle + _eyes(-4)


def _rabbit(t: Tint) -> str:
    ear = oval(-9, -27, 6.5, 16, "#fff", stroke=t.rim, stroke_width=3) + oval(-9, -26, 2.8, 10, t.fill)
    ears = turned(ear, -6, 0, 0) + turned(ear, 38, 0, 0)
    head = circle(0, 0, 19, "#fff", stroke=t.rim, stroke_width=3)
    cheeks = circle(-11, 6, 4, t.fill) + circle(11, 6, 4, t.fill)
    teeth = rect(-3.5, 8, 7, 7, "#fff", 2, stroke=INK, stroke_width=1.5)
    return (
        ears
        + head
        + cheeks
        + teeth
        + _eyes(-3)
        + oval(0, 4, 3.5, 2.6, t.rim)
        + stroke("M-6 8q3 2 6-1 3 3 6 1", INK, 2)
    )


def _sheep(t: Tint) -> str:
    curls = ((-15, -12), (-5, -20), (7, -20), (16, -11), (-19, 0), (19, 0))
    wool = "".join(circle(x, y, 9, "#fff", stroke=t.rim, stroke_width=3) for x, y in curls)
    ears = oval(-20, 6, 8, 4.5, "#4A4453") + oval(20, 6, 8, 4.5, "#4A4453")
    fleece = "".join(circle(x, y, 8, "#fff") for x, y in (*curls, (0, -14)))
    head = outlined("M-14-8q14-8 28 0 2 28-14 28T-14-8Z", "#6A6274", "#4A4453", 2.5)
    looks = "".join(circle(x, 0, 4, "#fff") + circle(x, 0, 2.2, INK) for x in (-6, 6))
    return (
        ears
        + wool
        + fleece
        + head
        + path("M-12-8q2-9 12-9t12 9q-4 4-8 0-4 4-8 0-4 4-8 0Z", "#fff")
        + looks
        + stroke("M-4 12q4 3 8 0", "#fff", 2.5)
    )


def _dog(t: Tint) -> str:
    head = outlined("M-17-8C-15-22 15-22 17-8 19 8 12 20 0 20S-19 8-17-8Z", t.shine, t.rim, 3)
    patch = oval(7, -5, 7, 8, t.fill)
    ears = outlined("M-9-18C-26-24-31-2-24 13q8 3 10-12ZM9-18C26-24 31-2 24 13q-8 3-10-12Z", t.fill, t.rim, 3)
    tongue = path("M-3 13h6v6a3 3 0 0 1-6 0Z", "#E8576B")
    muzzle = oval(0, 9, 11, 7.5, "#FFF8EA") + oval(0, 4, 5, 3.4, INK) + stroke("M-6 12q6 4 12 0", INK, 2.2)
    looks = circle(-7, -5, 4, "#fff") + circle(7, -5, 4, "#fff")
    return head + patch + ears + tongue + muzzle + looks + _eyes(-5, 7, 2.4)


def _elephant(t: Tint) -> str:
    ears = "".join(oval(x, -4, 13, 17, t.shine, stroke=t.rim, stroke_width=3) for x in (-20, 20))
    head = circle(0, -2, 18, t.fill, stroke=t.rim, stroke_width=3)
    trunk = stroke("M0 4q-1 14 5 16t10-3", t.rim, 13) + stroke("M0 2q-1 16 5 18t10-3", t.fill, 8)
    return ears + head + trunk + _eyes(-6, 8)


def _lion(t: Tint) -> str:
    mane = "".join(
        turned(oval(0, -20, 8, 9, "#E28A1B", stroke=t.rim, stroke_width=2.5), angle, 0, 0)
        for angle in range(0, 360, 40)
    )
    head = circle(0, 0, 18, t.fill, stroke=t.rim, stroke_width=2.5)
    muzzle = oval(0, 8, 9, 7, "#fff") + path("M-4 2h8l-4 5Z", INK) + stroke("M0 6v4M-5 11q5 4 10 0", INK, 2.2)
    return mane + head + muzzle + _eyes(-4)


DRIVERS = {  # no animal that people at a table may be: see bots/names.py
    "frog": _frog,
    "fox": _fox,
    "unicorn": _unicorn,
    "rabbit": _rabbit,
    "sheep": _sheep,
    "dog": _dog,
    "elephant": _elephant,
    "lion": _lion,
}
