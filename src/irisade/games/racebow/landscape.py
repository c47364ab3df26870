"""The landscape: sky, meadow and sea, cut into strips one tile long.

A strip has twelve squares one above the other: four lanes in the sky, four on the ground, four in the sea.
The journey goes to the right. All strips meet at the same heights, so that hills and waves roll on from
tile to tile.
"""

from __future__ import annotations

from collections.abc import Callable

from irisade.draw.art import INK, Drawing
from irisade.draw.glyphs import glyph, number
from irisade.draw.pen import Style, chequers, circle, group, outlined, oval, path, rect, stroke
from irisade.draw.scene import Form
from irisade.games.racebow.tiles import AIR, COLUMNS, EARTH, LEVELS, column, level

LENGTH = 128.0  # of a tile, along the way
LANE, GAP, EDGE = 70.0, 24.0, 12.0
ACROSS = LEVELS * COLUMNS * LANE + (LEVELS - 1) * GAP + 2 * EDGE
VARIANTS = 4
LENGTHS: dict[Form, float] = {"wide": LENGTH, "tall": 80.0}  # where there is little room, for broad lanes

SKY, HAZE, FAR = "#B9E1F7", "#D8EFFA", "#B5DCC4"
MEADOW, GRASS, SAND = "#A3D67F", "#8CC76A", "#F4E2AE"
SEA, DEEP, DEEPER, BED = "#74C5EA", "#57B0DF", "#4299CE", "#E3CE95"
PLATES = {AIR: 0.5, EARTH: 0.34, 0: 0.26}  # how white the squares of each level are


def across(square: int) -> float:
    """Where the middle of a square lies across the way, from the outermost lane of the sky."""
    band = (LEVELS - 1 - level(square)) * (COLUMNS * LANE + GAP)
    return EDGE + band + (column(square) + 0.5) * LANE


def strip(form: Form, variant: int) -> Drawing:
    """A tile that lies on the table."""
    return _face(form, _ground(variant) + _plates(range(12)) + _seam(), _scenery(form, variant))


def past(form: Form, variant: int) -> Drawing:
    """Behind the last pawn: the same country without a tile on it."""
    faded = group(_ground(variant), opacity=0.4)
    return _face(form, faded, group(_scenery(form, variant), opacity=0.4))


def start(form: Form) -> Drawing:
    """Four numbered squares on the ground, and a chequered line to leave over."""
    squares = range(EARTH * COLUMNS, (EARTH + 1) * COLUMNS)
    line = chequers(114, across(EARTH * COLUMNS) - LANE / 2, 2, 40, 7)
    drawn = _ground(0) + _plates(squares) + line
    numbers = ""
    for square in squares:
        x = 18 * shortened(form)
        numbers += number(str(column(square) + 1), x, across(square) + 12, 24, INK, pen=20)
    flag = stroke("M-14 22V-22", "#6B4A2B", 5) + chequers(-12, -22, 5, 3, 7)
    return _face(form, drawn, numbers + _at(form, 64, across(AIR * COLUMNS + 3), flag, 1.2))


def shortened(form: Form) -> float:
    """By how much: nothing where there is room."""
    return LENGTHS[form] / LENGTH


def _face(form: Form, flat: str, upright: str) -> Drawing:
    """The country is shortened with its tile, what stands in it keeps its shape."""
    if shortened(form) != 1:
        flat = group(flat, transform=f"scale({shortened(form):.5g} 1)")
    return Drawing((LENGTHS[form], ACROSS), flat + upright, "", spills=True)


def _ground(variant: int) -> str:
    """Sky, hills, meadow, beach and sea; every line ends as high as it began."""
    hills = ((262, 238), (262, 280), (262, 226), (262, 268))[variant]
    top = ((304, 288), (304, 312), (304, 292), (304, 316))[variant]
    beach = ((602, 594), (602, 608), (602, 598), (602, 606))[variant]
    return (
        rect(0, 0, LENGTH, 330, SKY)
        + rect(0, 150, LENGTH, 180, HAZE)
        + path(_wave(150, 150 + 14 * (-1) ** variant) + "V140H0Z", SKY)
        + path(_wave(*hills) + "V340H0Z", FAR)
        + path(_wave(*top) + "V640H0Z", MEADOW)
        + path(_wave(460, 460 + 12 * (-1) ** variant) + "V640H0Z", GRASS, opacity=0.55)
        + path(_wave(*beach) + "V680H0Z", SAND)
        + path(_ripples(616) + f"V{ACROSS:g}H0Z", SEA)
        + path(_wave(690, 690 + 10 * (-1) ** variant) + f"V{ACROSS:g}H0Z", DEEP)
        + path(_wave(800, 800 - 10 * (-1) ** variant) + f"V{ACROSS:g}H0Z", DEEPER)
        + path(_wave(902, 896 + 4 * (variant % 2)) + f"V{ACROSS:g}H0Z", BED)
        + stroke(_ripples(616), "#fff", 4, opacity=0.85)
        + _joint()
    )


def _joint() -> str:
    """A little more of every colour, below the next tile: no mat is seen where rounding parts the two."""
    ends = (0, 150, 262, 304, 602, 616, 690, 800, 902, ACROSS)
    colors = (SKY, HAZE, FAR, MEADOW, SAND, SEA, DEEP, DEEPER, BED)
    return "".join(
        rect(LENGTH - 0.5, top, 3, end - top, color) for top, end, color in zip(ends, ends[1:], colors)
    )


def _wave(end: float, middle: float) -> str:
    half = LENGTH / 2
    return f"M0 {end:g}C26 {end:g} 38 {middle:g} {half:g} {middle:g}S102 {end:g} {LENGTH:g} {end:g}"


def _ripples(y: float) -> str:
    return f"M0 {y:g}" + "q16 9 32 0" * 4


def _plates(squares: range) -> str:
    line: Style = {"stroke": "#fff", "stroke_width": 2.5, "stroke_opacity": 0.75}
    return "".join(
        rect(4, across(square) - 32, 120, 64, "#fff", 15, fill_opacity=PLATES[level(square)], **line)
        for square in squares
    )


def _seam() -> str:
    """Where one tile ends and the next begins."""
    return stroke(f"M{LENGTH:g} 0V{ACROSS:g}", INK, 2, opacity=0.22)


# Scenery: small, pale, and never where a piece could be mistaken for it


def _scenery(form: Form, variant: int) -> str:
    return "".join(_at(form, x, y, draw(), size) for x, y, draw, size in SCENERY[variant])


def _at(form: Form, x: float, y: float, drawing: str, size: float) -> str:
    x, size = x * shortened(form), size * min(1, 1.2 * shortened(form))
    return group(drawing, transform=f"translate({x:.5g} {y:.5g}) scale({size:.5g})")


def _cloud() -> str:
    return glyph("cloud", 0, 0, 46, "#fff", opacity=0.9)


def _bird() -> str:
    return stroke("M-12-3q6-7 12 2 6-9 12-2", "#5B7FA0", 3.5)


def _tree() -> str:
    crown = circle(0, -16, 13, "#4FA866") + circle(-8, -9, 9, "#4FA866") + circle(9, -9, 9, "#4FA866")
    return stroke("M0 8V-8", "#7A5230", 5) + crown + circle(-4, -20, 4, "#7CC98A")


def _flowers() -> str:
    heads = ((-12, 2, "#FF9CCB"), (0, -4, "#FFFDF6"), (12, 3, "#FFDD4A"))
    return "".join(
        stroke(f"M{x} {y}v9", "#4F9A4A", 2.5) + circle(x, y, 4.2, color) + circle(x, y, 1.6, "#A8742A")
        for x, y, color in heads
    )


def _tuft() -> str:
    return stroke("M-8 6q-1-9-5-12M0 6V-9M8 6q1-9 5-12", "#5FA64B", 3.2)


def _house() -> str:
    walls = rect(-13, -8, 26, 18, "#FFF6E0") + rect(-4, -1, 8, 11, "#A8683A", 2)
    return walls + outlined("M-17-7 0-23 17-7Z", "#E07A5F", "#A44A33", 2.5)


def _fish() -> str:
    body = oval(0, 0, 13, 8, "#FFC68A") + path("M10 0 21-8V8Z", "#FFC68A")
    return group(body + circle(-6, -2, 2, INK), opacity=0.85)


def _weed() -> str:
    return stroke("M-7 12q6-8 0-15t0-13M6 12q-6-7 0-13t-1-10", "#2E8C72", 4, opacity=0.8)


def _bubbles() -> str:
    rings = ((0, 6, 5), (8, -5, 3.6), (-3, -14, 2.6))
    return "".join(circle(x, y, r, "none", stroke="#fff", stroke_width=2.2, opacity=0.8) for x, y, r in rings)


def _boat() -> str:
    hull = outlined("M-20 0h40l-8 10h-24Z", "#E07A5F", "#A44A33", 2.5)
    return hull + stroke("M0 0V-24", "#7A5230", 3) + outlined("M3-24 18-5H3Z", "#fff", "#8FA3B8", 2)


Scenery = tuple[tuple[float, float, Callable[[], str], float], ...]
SCENERY: tuple[Scenery, ...] = (
    (
        *((26, 20, _cloud, 1.0), (96, 303, _tree, 1.0), (22, 385, _tuft, 0.8)),
        *((98, 604, _boat, 0.9), (20, 893, _weed, 0.9)),
    ),
    (
        *((98, 88, _cloud, 0.8), (28, 302, _house, 1.0), (108, 456, _flowers, 0.9)),
        *((24, 680, _bubbles, 0.8), (104, 893, _weed, 0.8)),
    ),
    (
        *((64, 158, _bird, 1.0), (34, 300, _tree, 0.9), (100, 312, _tuft, 0.9)),
        *((22, 528, _flowers, 0.9), (100, 764, _fish, 0.8)),
    ),
    (
        *((32, 228, _cloud, 0.7), (100, 18, _bird, 0.9), (66, 306, _flowers, 1.0)),
        *((104, 388, _tuft, 0.8), (30, 834, _fish, 0.8)),
    ),
)
