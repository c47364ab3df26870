"""The rainbow: six arches over a pot of gold, the reverse way, or two rainbows one inside the other.

Every goblin has a lane of its own, an angle at which it hops from arch to arch, so two never stand in one
another's light. What lies where is said here once, for the painting and for the pieces on it.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from irisade.draw.art import SHADE, Face
from irisade.draw.glyphs import glyph
from irisade.draw.pen import circle, group, outlined, oval, path, stroke
from irisade.draw.tints import RAINBOW, TINTS
from irisade.games.rainbow_racers.goblins import GOLD, GOLD_RIM
from irisade.games.rainbow_racers.rules import DOUBLE, REVERSE

SIZE = (1200.0, 650.0)
CENTRE, BASE = 600.0, 612.0
RIM = 556.0  # of the arch outside the rainbow: clouds to start from, or the gold sky
OUTER, INNER = 520.0, 172.0  # edges of the rainbow
GAP = 10.0  # between two rainbows
FROM, TO = math.radians(169), math.radians(11)  # the first lane, at the left, and the last


class Spot(NamedTuple):
    """A point of the painting, and how large a goblin stands there."""

    x: float
    y: float
    size: float


def bands(track: int) -> list[tuple[str, float, float]]:
    """The tint, the middle and the width of every arch in the picture, the outermost first."""
    if track != DOUBLE:
        width = (OUTER - INNER) / len(RAINBOW)
        return [(tint, OUTER - width * (k + 0.5), width) for k, tint in enumerate(RAINBOW)]
    width = (OUTER - INNER - GAP) / (2 * len(RAINBOW))
    return [
        (tint, OUTER - width * (len(RAINBOW) * bow + k + 0.5) - GAP * bow, width)
        for bow in (0, 1)
        for k, tint in enumerate(RAINBOW)
    ]


def radius(track: int, space: int) -> float:
    """Of the arch that this space is; spaces count from the start."""
    arches = bands(track)
    return arches[len(arches) - space if track == REVERSE else space - 1][1]


def finish(track: int) -> int:
    return len(bands(track)) + 1


def standing(track: int, space: int, lane: int, lanes: int) -> Spot:
    """Where the goblin of this lane stands; at the finish lanes are the order of crossing."""
    last = finish(track)
    outside, inside = (last, 0) if track == REVERSE else (0, last)
    if space == inside:
        return _crowd(lane, with_pot=space == last)
    reach = RIM if space == outside else radius(track, space)
    angle = FROM + (TO - FROM) * (lane / (lanes - 1) if lanes > 1 else 0.5)
    on_arch = Spot(CENTRE + reach * math.cos(angle), BASE - reach * math.sin(angle) - 10, 1.0)
    return on_arch._replace(size=0.8) if track == DOUBLE and 0 < space < last else on_arch


def _crowd(place: int, with_pot: bool) -> Spot:
    """Under the violet arch: the first at the top, the others at both sides below."""
    if with_pot:
        spots = ((0, 116), (-46, 84), (46, 84), (-92, 46), (92, 46), (-132, 30), (132, 30))
        x, y = spots[place] if place < len(spots) else (-112 + 45 * (place - len(spots)), 6)
    else:
        row, column = divmod(place, 5)
        x, y = -100 + 50 * column + 25 * (row % 2), 96 - 38 * row
    return Spot(CENTRE + x, BASE - y, 0.66)


def sign(track: int, space: int) -> Spot:
    """Where the price of a space is written: at the left foot of its arch, or over the finish."""
    if space == finish(track):
        return Spot(CENTRE, 20 if track == REVERSE else BASE - 145, 1.0)
    if space == 0:
        return Spot(CENTRE - RIM, BASE + 14, 1.0)
    width = bands(track)[0][2]
    return Spot(CENTRE - radius(track, space), BASE + 14, width / 58)


# The painting


def painting(track: int) -> Face:
    hill = path(f"M0 {SIZE[1]}V620q300-34 600-34t600 34v{SIZE[1] - 620}Z", "#8CCB7E", opacity=0.55)
    arches = "".join(_arch(tint, r, width) for tint, r, width in bands(track))
    under = path(f"M{CENTRE - INNER} {BASE}a{INNER} {INNER} 0 0 1 {2 * INNER} 0Z", "#fff", opacity=0.5)
    if track == REVERSE:
        scene = _gold_sky() + arches + under + _cloud_bed()
    else:
        scene = _cloud_arch() + arches + under + pot(CENTRE, BASE)
    return Face(SIZE, hill + scene + _feet(track), "")


def _arch(tint: str, r: float, width: float) -> str:
    t = TINTS[tint]
    arc = f"M{CENTRE - r:.5g} {BASE}a{r:.5g} {r:.5g} 0 0 1 {2 * r:.5g} 0"
    edge = r + width / 2 - 2
    light = f"M{CENTRE - edge:.5g} {BASE}a{edge:.5g} {edge:.5g} 0 0 1 {2 * edge:.5g} 0"
    foot = glyph(t.glyph, CENTRE + r, BASE - 18, width * 0.5, t.ink)
    return (
        path(arc, stroke=t.fill, stroke_width=width)
        + path(light, stroke=t.shine, stroke_width=3, opacity=0.8)
        + foot
    )


def _feet(track: int) -> str:
    """A strip of meadow that the prices stand on."""
    grass = "".join(stroke(f"M{x} 640q3-10 0-16m6 16q0-8 5-13", "#3F8F4E", 3, opacity=0.7) for x in range(40, 1190, 95))
    return grass


def _cloud_arch() -> str:
    """The start: one long cloud around the rainbow."""
    puffs = [(RIM + 10 * math.sin(7 * k), math.pi * k / 30) for k in range(31)]
    spots = [(CENTRE + r * math.cos(a), BASE - r * math.sin(a)) for r, a in puffs]
    shade = "".join(circle(x, y + 5, 44, "#A9C4D8", opacity=0.55) for x, y in spots)
    return shade + "".join(circle(x, y, 43, "#FFFFFF") for x, y in spots)


def _gold_sky() -> str:
    """The finish of the reverse way: stars on a golden arch."""
    arc = f"M{CENTRE - RIM} {BASE}a{RIM} {RIM} 0 0 1 {2 * RIM} 0"
    glow = path(arc, stroke="#FFE9A8", stroke_width=74) + path(arc, stroke=GOLD, stroke_width=5, opacity=0.6)
    stars = ""
    for k in range(1, 12):
        angle = math.pi * k / 12
        x, y = CENTRE + RIM * math.cos(angle), BASE - RIM * math.sin(angle)
        stars += glyph("star", x, y, 44, GOLD_RIM) + glyph("star", x, y, 36, GOLD)
    return glow + stars


def _cloud_bed() -> str:
    """The start of the reverse way."""
    puffs = ((-120, 34, 44), (-62, 62, 58), (10, 76, 64), (76, 58, 56), (124, 32, 44), (0, 26, 60))
    shade = "".join(circle(CENTRE + x, BASE - y + 6, r, "#A9C4D8", opacity=0.55) for x, y, r in puffs)
    return shade + "".join(circle(CENTRE + x, BASE - y, r, "#fff") for x, y, r in puffs)


def pot(x: float, y: float) -> str:
    """Of gold, standing on (x, y), 116 wide."""
    coins = "".join(
        oval(dx, dy, 19, 12, GOLD, stroke=GOLD_RIM, stroke_width=3)
        for dx, dy in ((-30, -74), (0, -78), (30, -74), (-16, -86), (16, -86), (0, -94))
    )
    belly = outlined("M-50-66q-20 34 0 56 8 8 18 8h64q10 0 18-8 20-22 0-56Z", "#3B3F5C", "#14161F", 5)
    lip = outlined("M-58-72q0-6 8-6H50q8 0 8 6t-8 8H-50q-8-2-8-8Z", "#4C5175", "#14161F", 4)
    gleam = stroke("M-44-48q-6 16 2 28", "#969CBE", 6)
    shadow = oval(0, 0, 56, 7, SHADE, opacity=0.25)
    star = glyph("star", 4, -34, 34, GOLD)
    return group(shadow + coins + belly + lip + gleam + star, transform=f"translate({x:.5g} {y:.5g})")
