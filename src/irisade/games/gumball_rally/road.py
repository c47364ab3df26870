"""The road, lying and standing, and the route of fifteen rounds.

The road is cut, never stretched, to fill its zone, and the finish line stays on the side that is kept.
"""

from __future__ import annotations

from irisade.draw.art import Drawing, rainbow
from irisade.draw.glyphs import glyph
from irisade.draw.pen import chequers, circle, group, inset, oval, path, rect, stroke

ASPHALT, SAND, DUNE, HILL = "#555B76", "#F6D79B", "#F3B98A", "#E79A6B"
LEAF, TRUNK = "#2F8F5B", "#6B4A2B"


def road_lying() -> Drawing:
    """900 x 150; the front of the line is at the right, where the finish is."""
    lanes = rect(0, 60, 900, 84, ASPHALT) + rect(0, 60, 900, 3.5, "#fff", opacity=0.8)
    lanes += rect(0, 138, 900, 3.5, "#fff", opacity=0.8)
    dashes = "".join(rect(14 + 52 * k, 127, 28, 4, "#FFDD4A", 2) for k in range(17))
    finish = rect(862, 60, 24, 84, "#fff") + chequers(862, 63.5, 3, 9, 8, 8.3)
    drawing = (
        rect(0, 0, 900, 150, SAND)
        + _sky()
        + "".join(_palm(x, 58, size) for x, size in ((40, 1.0), (262, 0.8), (470, 1.05), (640, 0.8)))
        + "".join(_cactus(x, 60, size) for x, size in ((150, 0.9), (372, 0.7), (560, 0.9), (742, 1.0)))
        + lanes
        + dashes
        + finish
        + _gantry()
    )
    return Drawing((900, 150), drawing, "=", fit="xMaxYMid slice")


def _sky() -> str:
    sky = rect(0, 0, 900, 56, "#BFE6F5")
    sun = circle(700, 24, 17, "#FFC94D") + circle(700, 24, 23, "#FFC94D", opacity=0.3)
    bow = group(rainbow(330, 62, 84, 4.3), opacity=0.7)
    clouds = "".join(
        glyph("cloud", x, y, size, "#fff", opacity=0.9)
        for x, y, size in ((90, 18, 40), (515, 16, 34), (820, 22, 40))
    )
    mesas = (
        "M0 46q60-16 120-2l30-12h70l14 14q70-14 130 0l20-18h60l24 18"
        "q80-16 150 0l22-10h60l18 10q90-16 182-4v20H0Z"
    )
    far = path(mesas, DUNE)
    near = path("M0 56q80-18 170-2t170-3q90-12 170 3t170-4q110-12 220 6v8H0Z", HILL)
    return sky + bow + sun + clouds + far + near + rect(0, 53, 900, 8, SAND)


def _palm(x: float, y: float, size: float) -> str:
    low = "M1-26q-9-7-16 0 9-3 16 0ZM1-26q9-7 16 0-9-3-16 0Z"
    high = "M1-26Q-2-38-12-37q9 3 13 11ZM1-26Q4-38 14-37q-9 3-13 11Z"
    palm = stroke("M0 0q3-14 1-26", TRUNK, 3) + path(low + high, LEAF)
    return inset(palm, x, y, 100 * size, 100 * size)


def _cactus(x: float, y: float, size: float) -> str:
    cactus = stroke("M0 0V-22M0-8h-8v-8M0-11h8v-9", LEAF, 5)
    return inset(cactus, x, y, 100 * size, 100 * size)


def _gantry() -> str:
    """The arch over the finish: its far post stands on the verge, its near one below the road."""
    posts = rect(868, 14, 4, 48, "#8A3B1E", 2) + rect(894, 20, 5, 128, "#A8481F", 2)
    banner = path("M840 8 898 16v18l-58-8Z", "#fff") + path(
        "M840 8 898 16v18l-58-8Z", stroke="#23263A", stroke_width=2
    )
    squares = "".join(
        path(f"M{840 + 9.7 * col:.5g} {8 + 1.33 * col + 9 * row:.5g}l9.7 1.33v9l-9.7-1.33Z", "#23263A")
        for col in range(6)
        for row in range(2)
        if (col + row) % 2 == 0
    )
    return posts + banner + squares


def road_standing() -> Drawing:
    """150 x 600; the finish is at the top."""
    lanes = rect(16, 0, 118, 600, ASPHALT) + rect(19, 0, 3, 600, "#fff", opacity=0.8)
    lanes += rect(128, 0, 3, 600, "#fff", opacity=0.8)
    dashes = "".join(rect(x, 34 + 40 * k, 3.2, 20, "#FFDD4A", 1.6) for k in range(15) for x in (25.5, 121.3))
    verge = "".join(
        _cactus(x, y, size)
        for x, y, size in ((8, 96, 0.6), (142, 190, 0.6), (8, 330, 0.6), (142, 430, 0.6), (8, 540, 0.6))
    )
    stones = "".join(
        oval(x, y, 4, 2.6, "#D9B678") for x, y in ((8, 150), (141, 60), (143, 300), (8, 430), (142, 520))
    )
    return Drawing(
        (150, 600),
        rect(0, 0, 150, 600, SAND) + stones + lanes + dashes + verge + chequers(22, 3, 14, 3, 7.57, 7),
        "=",
        fit="xMidYMin slice",
    )


# The route: fifteen rounds; a checkpoint waits in 4 to 7 and in 8 to 11, the finish in 12 to 15

WINDOWS = ((0, 3), (3, 7), (7, 11), (11, 15))


def route_lying() -> Drawing:
    bands = "".join(
        rect(
            100 * start + 6,
            6,
            100 * (end - start) - 12,
            88,
            "currentColor",
            40,
            opacity=0.05 + 0.035 * (k > 0),
        )
        for k, (start, end) in enumerate(WINDOWS)
    )
    return Drawing((1500, 100), bands, "", fit="none")


def route_standing() -> Drawing:
    bands = "".join(
        rect(
            6,
            100 * start + 6,
            88,
            100 * (end - start) - 12,
            "currentColor",
            40,
            opacity=0.05 + 0.035 * (k > 0),
        )
        for k, (start, end) in enumerate(WINDOWS)
    )
    return Drawing((100, 1500), bands, "", fit="none")
