"""Ten silhouettes that differ without any colour, and ten digits drawn with a round pen.

Both are drawn, not typed, so a card looks the same in a page, a README or a PDF that has no font at all.
"""

from __future__ import annotations

import math

from irisade.draw.pen import Style, circle, group, path, shape, stroke, turned

_HERE = "currentColor"


def _star(points: int, outer: float, inner: float) -> str:
    corners = []
    for k in range(2 * points):
        reach, angle = (outer, inner)[k % 2], math.pi * k / points
        corners.append(f"{50 + reach * math.sin(angle):.1f} {53 - reach * math.cos(angle):.1f}")
    return path("M" + "L".join(corners) + "Z", _HERE, stroke=_HERE, stroke_width=9, stroke_linejoin="round")


def _around(count: int, drawing: str) -> str:
    """The same drawing `count` times around the centre, the first one on top."""
    return "".join(turned(drawing, 360 * k / count - 90) for k in range(count))


_RAY = path("M82 43 98 50 82 57Z", _HERE, stroke=_HERE, stroke_width=3, stroke_linejoin="round")
_LEAF = path("M50 46C31 39 23 29 25 17 27 4 42 1 50 13 58 1 73 4 75 17 77 29 69 39 50 46Z", _HERE)
_HEART = (
    "M50 90C18 66 6 49 6 32 6 17 17 8 29 8c10 0 17 6 21 14C54 14 61 8 71 8c12 0 23 9 23 24 0 17-12 34-44 58Z"
)
_STALK = "M47 52h7c0 16 4 29 14 39l-9 7C49 86 46 70 47 52Z"
_CANOPY = (
    "M46 4h8v10h-8zM50 10C74 10 94 29 95 56c-6-7-15-7-20 0-6-8-19-8-25 0-6-8-19-8-25 0-5-7-14-7-20 0"
    "C6 29 26 10 50 10Z"
)
_CAP = "M46 6h8v14h-8zM12 44c0-19 17-28 38-28s38 9 38 28c0 4-3 6-6 6H18c-3 0-6-2-6-6Z"

# 100 x 100
GLYPHS: dict[str, str] = {
    "heart": path(_HEART, _HERE),
    "sun": circle(50, 50, 23, _HERE) + _around(8, _RAY),
    "star": _star(5, 44, 19),
    "clover": path(_STALK, _HERE) + "".join(turned(_LEAF, angle, 50, 48) for angle in (0, 112, 248)),
    "drop": path("M50 4C62 24 82 43 82 63a32 32 0 0 1-64 0C18 43 38 24 50 4Z", _HERE),
    "moon": path("M63 7A45 45 0 1 0 94 66 38 38 0 0 1 63 7Z", _HERE),
    "flower": _around(5, circle(76, 50, 19.5, _HERE))
    + circle(50, 50, 20, _HERE)
    + circle(50, 50, 11, "#fff", opacity=0.75),
    "acorn": path(_CAP, _HERE) + path("M20 56h60c0 20-14 30-30 41C34 86 20 76 20 56Z", _HERE),
    "umbrella": path(_CANOPY, _HERE) + stroke("M50 54v28c0 12-17 12-17 0", _HERE, 8),
    "cloud": path("M26 82a22 22 0 0 1-4-43.6A27 27 0 0 1 73 31a25.5 25.5 0 0 1 3 51Z", _HERE),
}

# 62 x 100, to be drawn with a pen of 18
DIGITS: dict[str, str] = {
    "0": "M31 11C48 11 53 30 53 50S48 89 31 89 9 70 9 50 14 11 31 11Z",
    "1": "M13 30 35 12V88",
    "2": "M10 33C10 4 53 3 53 33 53 54 10 66 9 88H54",
    "3": "M10 19C22 5 51 8 51 29 51 44 38 48 27 48 41 48 54 55 54 70 54 92 22 96 8 80",
    "4": "M41 88V12L8 66H56",
    "5": "M50 12H16L12 49C24 38 54 40 54 66 54 92 22 96 8 80",
    "6": "M47 13C22 8 9 38 9 64 9 80 18 89 31 89S54 80 54 66 44 44 31 44 9 54 9 66",
    "7": "M8 12H53L25 88",
    "8": "M31 47C15 47 10 36 10 29 10 18 18 11 31 11S52 18 52 29 47 47 31 47 7 57 7 69 16 89 31 89"
    " 55 81 55 69 47 47 31 47Z",
    "9": "M15 87C40 92 53 62 53 36 53 20 44 11 31 11S8 20 8 34 18 56 31 56 53 46 53 34",
    "!": "M31 12V58M31 87V88",
}
_ADVANCE = {"1": 46.0, "!": 40.0}


def glyph(name: str, x: float, y: float, size: float, color: str, **more: str | float) -> str:
    """A silhouette centred on (x, y); "currentColor" takes the ink of the mat."""
    corner = f"translate({x - size / 2:.5g} {y - size / 2:.5g}) scale({size / 100:.5g})"
    if color != _HERE:
        more["color"] = color
    return group(GLYPHS[name], transform=corner, **more)


def number(digits: str, x: float, base: float, height: float, color: str, pen: float = 18) -> str:
    """Digits centred on x and standing on base; `pen` is the stroke, in hundredths of the height."""
    scale = height / 100
    advances = [_ADVANCE.get(digit, 66.0) for digit in digits]
    left, drawn = x - sum(advances) * scale / 2, []
    for digit, advance in zip(digits, advances, strict=True):
        corner = f"translate({left + (advance - 62) / 2 * scale:.5g} {base - height:.5g}) scale({scale:.5g})"
        drawn.append(shape("path", d=DIGITS[digit], transform=corner))
        left += advance * scale
    pen_style: Style = {
        "stroke": color,
        "stroke_width": pen,
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }
    return group(*drawn, fill="none", **pen_style)
