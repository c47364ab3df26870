"""The picture on the lid of a box: a place, and a few pieces of the game, large enough for a thumb's width.

A game brings one in `cover.py`: `cover(night)` returns the drawing, 480 by 300, by day and by night. Whoever
brings none is shown at a moment of a real game instead.
"""

from __future__ import annotations

from html import escape

from irisade.draw.art import Drawing
from irisade.draw.pen import circle, group, oval, path, rect, shape, stroke
from irisade.draw.tints import RAINBOW, TINTS

WIDE, HIGH = 480, 300
INK = "#23264A"
LEAF, BARK = "#2F8A55", "#6B4226"


def lid(title: str, drawing: str, width: int = 800) -> str:
    """The whole picture; `title` is for those who listen."""
    return shape(
        "svg",
        shape("title", escape(title)),
        drawing,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDE} {HIGH}",
        width=width,
        height=round(width * HIGH / WIDE),
        role="img",
    )


def put(face: Drawing, x: float, y: float, wide: float, turn: float = 0) -> str:
    """A piece of the game with its middle at (x, y)."""
    scale = wide / face.size[0]
    corner = f"translate({x - wide / 2:.5g} {y - scale * face.size[1] / 2:.5g}) scale({scale:.5g})"
    drawn = group(face.svg, transform=corner, color=INK)
    return group(drawn, transform=f"rotate({turn:.5g} {x:.5g} {y:.5g})") if turn else drawn


def ground(color: str) -> str:
    return rect(0, 0, WIDE, HIGH, color)


def sky(night: bool, low: float = HIGH) -> str:
    """Three bands that grow paler towards the horizon, and by night a few stars."""
    bands = ("#1B2360", "#27307A", "#343E92") if night else ("#79C4EE", "#9AD3F1", "#C2E6F6")
    drawn = "".join(rect(0, low * k / 3, WIDE, low / 3 + 1, color) for k, color in enumerate(bands))
    stars = ((60, 40), (150, 22), (235, 58), (330, 26), (408, 70), (452, 30), (102, 92), (300, 96))
    return drawn + "".join(circle(x, y, 2.4, "#FFF4B8") for x, y in stars if night)


def sun(x: float, y: float, r: float, night: bool) -> str:
    """Or the moon."""
    if night:
        crescent = f"M{x} {y - r}A{r} {r} 0 1 0 {x + r} {y + r * 0.35}A{r * 0.8} {r * 0.8} 0 0 1 {x} {y - r}Z"
        return path(crescent, "#FFF4B8")
    return circle(x, y, r * 1.35, "#FFC93F", opacity=0.35) + circle(x, y, r, "#FFC93F")


def cloud(x: float, y: float, wide: float, night: bool = False) -> str:
    puffs = circle(26, 24, 15) + circle(48, 17, 18) + circle(70, 25, 14) + rect(10, 24, 76, 16, r=8)
    scale = wide / 96
    color = "#5A64B0" if night else "#FFFFFF"
    return group(
        puffs.replace('fill="none"', f'fill="{color}"'), transform=f"translate({x} {y}) scale({scale:.4g})"
    )


def rainbow(x: float, y: float, r: float, band: float, opacity: float = 1) -> str:
    """Six bands that stand on the line y."""
    bands = "".join(
        path(
            f"M{x - reach} {y}a{reach} {reach} 0 0 1 {2 * reach} 0",
            stroke=TINTS[tint].fill,
            stroke_width=band + 0.5,
        )
        for tint, reach in zip(RAINBOW, (r - band * k for k in range(6)), strict=True)
    )
    return group(bands, opacity=opacity)


def hill(d: str, color: str) -> str:
    """A curve from edge to edge; below it everything is hill."""
    return path(f"{d}V{HIGH}H0Z", color)


def tree(x: float, y: float, size: float, night: bool = False) -> str:
    """It stands on y."""
    crown = "#1F5F4A" if night else LEAF
    trunk = rect(x - size * 0.07, y - size * 0.4, size * 0.14, size * 0.4, BARK)
    puffs = ((0, -0.72, 0.3), (-0.2, -0.52, 0.24), (0.2, -0.52, 0.24))
    return trunk + "".join(circle(x + dx * size, y + dy * size, r * size, crown) for dx, dy, r in puffs)


def daisy(x: float, y: float, r: float) -> str:
    petals = "".join(circle(x + dx * r, y + dy * r, r * 0.55, "#FFFFFF") for dx, dy in _AROUND)
    return petals + circle(x, y, r * 0.5, "#FFC93F")


_AROUND = ((1, 0), (0.31, 0.95), (-0.81, 0.59), (-0.81, -0.59), (0.31, -0.95))


def shadow(x: float, y: float, wide: float) -> str:
    """Under something that stands there."""
    return oval(x, y, wide / 2, wide / 9, "#0B1030", opacity=0.25)


def ripples(y: float, color: str, width: float = 5) -> str:
    """A line of waves from edge to edge."""
    waves = "".join("q15 -14 30 0t30 0" for _ in range(9))
    return stroke(f"M-10 {y}{waves}", color, width)
