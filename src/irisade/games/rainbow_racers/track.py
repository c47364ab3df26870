"""The rainbow: six arches over a pot of gold, the reverse way, or two rainbows one inside the other.

Every goblin has a lane of its own, an angle at which it hops from arch to arch, so two never stand in one
another's light. What lies where is said here once, for the painting and for the pieces on it.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from irisade.draw.art import SHADE, Drawing
from irisade.draw.glyphs import glyph
from irisade.draw.pen import circle, group, outlined, oval, path, stroke
from irisade.draw.tints import RAINBOW, TINTS
from irisade.games.rainbow_racers.goblins import EDGE, GOLD, GOLD_RIM
from irisade.games.rainbow_racers.rules import DOUBLE, REVERSE

SIZE = (1200.0, 716.0)
CENTRE, BASE = 600.0, 598.0
RIM = 548.0  # of the arch outside the rainbow: clouds to start from, or the gold sky
OUTER, INNER = 516.0, 168.0  # edges of the rainbow
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
    on_arch = _on_arch(RIM if space == outside else radius(track, space), lane, lanes, 0)
    return on_arch._replace(size=0.8) if track == DOUBLE and 0 < space < last else on_arch


def landing(track: int, space: int, lane: int, lanes: int, aside: float) -> Spot:
    """Where to click for an arch, a little to one side, so that two of them leave each other room."""
    return _on_arch(RIM if space == finish(track) else radius(track, space), lane, lanes, aside)


def _on_arch(reach: float, lane: int, lanes: int, aside: float) -> Spot:
    angle = FROM + (TO - FROM) * (lane / (lanes - 1) if lanes > 1 else 0.5) - aside / reach
    return Spot(CENTRE + reach * math.cos(angle), BASE - reach * math.sin(angle) - 10, 1.0)


def _crowd(place: int, with_pot: bool) -> Spot:
    """Under the violet arch: in rows on a cloud, or around the pot, the first of all at the top."""
    if with_pot:
        spots = ((0, 116), (-46, 84), (46, 84), (-92, 46), (92, 46), (-132, 30), (132, 30))
        x, y = spots[place] if place < len(spots) else (-112 + 45 * (place - len(spots)), 6)
    else:
        row, column = divmod(place, 4)
        x, y = 58 * column - 87, 98 - 44 * row
    return Spot(CENTRE + x, BASE - y, 0.66)


def sign(track: int, space: int) -> Spot:
    """Where the price of a space is written: below the left foot of its arch, or at the finish."""
    if space == finish(track):
        return Spot(CENTRE, 26 if track == REVERSE else BASE + 64, 1.3)
    width = bands(track)[0][2]
    return Spot(CENTRE - (radius(track, space) if space else RIM), BASE + 58, 1.13 * width / 58)


# The painting


def painting(track: int) -> Drawing:
    arches = "".join(_arch(tint, r, width) for tint, r, width in bands(track))
    under = path(f"M{CENTRE - INNER} {BASE}a{INNER} {INNER} 0 0 1 {2 * INNER} 0Z", "#fff", opacity=0.5)
    if track == REVERSE:
        scene = _gold_sky() + arches + under + _meadow() + _cloud_bed()
    else:
        scene = _cloud_arch() + arches + under + _meadow() + pot(CENTRE, BASE + 4)
    return Drawing(SIZE, scene, "")


def _arch(tint: str, r: float, width: float) -> str:
    t = TINTS[tint]
    arc = f"M{CENTRE - r:.5g} {BASE}a{r:.5g} {r:.5g} 0 0 1 {2 * r:.5g} 0"
    edge = r + width / 2 - 2
    light = f"M{CENTRE - edge:.5g} {BASE}a{edge:.5g} {edge:.5g} 0 0 1 {2 * edge:.5g} 0"
    foot = glyph(t.glyph, CENTRE + r, BASE - 34, width * 0.5, t.ink)
    return (
        path(arc, stroke=t.fill, stroke_width=width)
        + path(light, stroke=t.shine, stroke_width=3, opacity=0.8)
        + foot
    )


def _meadow() -> str:
    """What the rainbow stands on; the prices are written on its left side, flowers grow on its right."""
    ground = path(
        f"M14 {SIZE[1]}q-14 0-14-14V{BASE + 2}q300-12 600-12t600 12v{SIZE[1] - BASE - 16}q0 14-14 14Z",
        "#9AD48C",
    )
    blades = "".join(stroke(f"M{x} {y}q3-10 0-17m6 17q0-8 6-14", "#3F8F4E", 3.5) for x, y in GRASS)
    return ground + blades + "".join(_flower(x, y, tint) for x, y, tint in FLOWERS) + _toadstool(1080, 700)


GRASS = (
    (486, 706),
    (516, 640),
    (690, 706),
    (742, 640),
    (838, 704),
    (930, 640),
    (1012, 706),
    (1140, 660),
    (1180, 708),
)
FLOWERS = ((726, 668, "white"), (790, 682, "yellow"), (884, 660, "pink"), (972, 674, "white"))


def _flower(x: float, y: float, tint: str) -> str:
    t = TINTS[tint]
    stem = stroke(f"M{x} {y}v26", "#3F8F4E", 4)
    return stem + glyph("flower", x, y, 40, t.rim) + glyph("flower", x, y, 34, t.fill) + circle(x, y, 5, GOLD)


def _toadstool(x: float, y: float) -> str:
    stalk = outlined(f"M{x - 11} {y - 30}q3 16-3 28h28q-6-12-3-28Z", "#FFFDF6", "#757167", 4)
    cap = outlined(f"M{x - 38} {y - 28}q2-34 38-34t38 34q-38 12-76 0Z", "#E4202C", "#8F0F1A", 4)
    return (
        stalk
        + cap
        + "".join(circle(x + dx, y + dy, 5.5, "#fff") for dx, dy in ((-18, -40), (3, -48), (20, -36)))
    )


def _cloud_arch() -> str:
    """The start: one long cloud around the rainbow."""
    spots = []
    for k in range(27):
        angle, r = math.pi * k / 26, 42 + 6 * math.sin(2.3 * k)
        spots.append((CENTRE + RIM * math.cos(angle), BASE - RIM * math.sin(angle), r))
    edge = "".join(circle(x, y, r + 4, "#B4CCDD") for x, y, r in spots)
    puffs = "".join(circle(x, y, r, "#FFFFFF") for x, y, r in spots)
    inside = f"M{CENTRE - OUTER} {BASE}a{OUTER} {OUTER} 0 0 1 {2 * OUTER} 0"
    return edge + puffs + path(inside, stroke="#D5E4EE", stroke_width=14)


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
    round_body = "M-50-66q-20 34 0 56 8 8 18 8h64q10 0 18-8 20-22 0-56Z"
    belly = outlined(round_body, EDGE, EDGE, 11) + outlined(round_body, "#3B3F5C", "#14161F", 5)
    lip = outlined("M-58-72q0-6 8-6H50q8 0 8 6t-8 8H-50q-8-2-8-8Z", "#4C5175", "#14161F", 4)
    gleam = stroke("M-44-48q-6 16 2 28", "#969CBE", 6)
    shadow = oval(0, 0, 56, 7, SHADE, opacity=0.25)
    star = glyph("star", 4, -34, 34, GOLD)
    return group(shadow + coins + belly + lip + gleam + star, transform=f"translate({x:.5g} {y:.5g})")
