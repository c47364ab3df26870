"""The pawns: every racer has a balloon for the sky, a car for the road and a boat that dives.

They are told apart by tint and by the sign on their side, and none has a tint that is collected.
"""

from __future__ import annotations

from irisade.draw.art import SHADE, Drawing
from irisade.draw.glyphs import glyph
from irisade.draw.pen import circle, outlined, oval, path, rect, ring, stroke
from irisade.draw.tints import TINTS, Tint

SEAT_TINTS = ("orange", "pink", "white", "black")
VEHICLE = (100.0, 100.0)


def balloon(seat: int) -> Drawing:
    t = TINTS[SEAT_TINTS[seat]]
    ropes = stroke("M33 62 41 82M67 62 59 82", t.rim, 3)
    basket = outlined("M37 80h26l-3 16H40Z", "#B9824A", "#6B4320", 3.5) + stroke("M39 87h22", "#6B4320", 2)
    canopy = _halo("M50 3C74 3 88 20 88 38 88 56 68 66 62 70H38C32 66 12 56 12 38 12 20 26 3 50 3Z", t)
    gores = path("M50 5C38 14 34 52 42 69h16c8-17 4-55-8-64Z", t.shine, opacity=0.55)
    return _vehicle(seat, "puff", ropes, basket, canopy, gores, _sign(50, 38, 36, t))


def car(seat: int) -> Drawing:
    t = TINTS[SEAT_TINTS[seat]]
    cabin = _halo("M26 46 34 22q2-6 8-6h18q6 0 9 5l15 25Z", t)
    glass = path("M34 43 39 27q1-3 4-3h7v19ZM56 43V24h4q3 0 5 3l10 16Z", "#DDF3FF")
    hull = _halo("M6 60q0-16 15-17l58-1q14 2 16 16v12q0 8-8 8H14q-8 0-8-8Z", t)
    lamp = rect(88, 54, 8, 9, "#FFF4B8", 3, stroke=t.rim, stroke_width=2)
    wheels = "".join(circle(x, 80, 14, "#23263A") + circle(x, 80, 6, "#E9ECF5") for x in (27, 75))
    shade = oval(50, 93, 42, 5, SHADE, opacity=0.25)
    return _vehicle(seat, "", shade, cabin, glass, hull, lamp, wheels, _sign(51, 59, 27, t))


def submarine(seat: int) -> Drawing:
    t = TINTS[SEAT_TINTS[seat]]
    periscope = stroke("M58 30V10h11", t.rim, 9) + stroke("M58 30V10h11", t.shine, 4)
    tower = _halo("M38 42V30q0-5 5-5h22q5 0 5 5v12Z", t)
    screw = outlined("M8 62C0 50-1 44 6 44s8 10 8 18-1 18-8 18-6-6 2-18Z", "#D7DCEC", "#4C556F", 3)
    hull = _halo("M10 62c0-16 16-22 42-22s44 8 44 22-18 23-44 23S10 78 10 62Z", t)
    ports = ring(78, 60, 6, t.rim, 3) + circle(78, 60, 5, "#DDF3FF")
    gleam = stroke("M22 54q8-7 22-8", "#fff", 4, opacity=0.7)
    return _vehicle(seat, "splash", periscope, tower, screw, hull, ports, gleam, _sign(48, 63, 33, t))


def _vehicle(seat: int, sound: str, *parts: str) -> Drawing:
    return Drawing(VEHICLE, "".join(parts), TINTS[SEAT_TINTS[seat]].term, SEAT_TINTS[seat], sound=sound)


def _halo(d: str, t: Tint) -> str:
    """An outline that shows on any ground: the rim, and a pale line around it."""
    return outlined(d, t.rim, "#fff", 8, stroke_opacity=0.85) + outlined(d, t.fill, t.rim, 4)


def _sign(x: float, y: float, size: float, t: Tint) -> str:
    return glyph(t.glyph, x, y, size, t.ink)
