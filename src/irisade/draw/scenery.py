"""The place where a game is played: a ground under the whole mat, and ornaments at its sides.

A scenery is data that a game puts into its BOOK: the page gets it once, with all other faces, and nothing of
it is ever sent again. It says nothing of any table. The two sides of a wide mat have the same ornaments,
mirrored; they stand in the `GUTTER`, behind the trays, which cover them as they grow: no piece lies on one.
What lies face down in a zone lies on that zone's own `art`, and that is the same under each of its slots.

Colours are given twice, for day and for night: `lit` takes those of one theme, a page those of its own.
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass

from irisade.draw.art import Drawing
from irisade.draw.pen import group, rect, shape, turned
from irisade.draw.scene import Form

KEY = "scenery"  # of the faces, before a dot: "scenery.wide", "scenery.tall", "scenery.side"
SIDE = 340.0  # how far ornaments may reach from the side of a mat that is 1000 high
WHOLE = 1.5  # width over height of a mat that has room for ornaments; table.css hides them on narrower ones
GUTTER = 0.165  # of the width of a mat: further in they are cut off
LONG, SHORT = 2000.0, 1000.0
_TWICE = re.compile(r"light-dark\((#\w+), (#\w+)\)")


@dataclass(frozen=True, slots=True)
class Ornament:
    """Something that stands at the side; the lengths are those of a mat that is 1000 high."""

    drawing: str  # 100 x 100; it stands on its lower edge
    x: float  # its middle, from the nearer side of the mat
    y: float  # its foot, from the top
    size: float


@dataclass(frozen=True, slots=True)
class Scenery:
    wide: str  # the ground of a wide mat, 2000 x 1000; what does not fit is cut off, equally at both ends
    tall: str  # 1000 x 2000
    ornaments: tuple[Ornament, ...] = ()  # of a wide mat; a tall one has no room for any


def faces(scenery: Scenery) -> dict[str, Drawing]:
    """What a game's BOOK gets of its scenery."""
    slice_ = "xMidYMid slice"
    found = {
        f"{KEY}.wide": Drawing((LONG, SHORT), scenery.wide, "", fit=slice_),
        f"{KEY}.tall": Drawing((SHORT, LONG), scenery.tall, "", fit=slice_),
    }
    if scenery.ornaments:
        side = "".join(map(_standing, sorted(scenery.ornaments, key=lambda each: each.y)))
        found[f"{KEY}.side"] = Drawing((SIDE, SHORT), side, "", fit="xMinYMid slice")
    return found


def _standing(ornament: Ornament) -> str:
    scale = ornament.size / 100
    x, y = ornament.x - ornament.size / 2, ornament.y - ornament.size
    return group(ornament.drawing, transform=f"translate({x:.5g} {y:.5g}) scale({scale:.5g})")


def shown(form: Form, book: Container[str]) -> list[str]:
    """The faces of a scenery that a mat of this form shows, the ground first."""
    there = [f"{KEY}.{form}"] + ([f"{KEY}.side"] if form == "wide" else [])
    return [face for face in there if face in book]


def drawn(game: str, form: Form, size: tuple[float, float], book: Container[str]) -> str:
    """The ground under everything on a mat of this size, and the ornaments at both sides."""
    (w, h), found = size, shown(form, book)
    if not found:
        return ""
    laid = shape("use", href=f"#{game}.{found[0]}", x=0, y=0, width=w, height=h)
    for face in found[1:] if w >= WHOLE * h else ():
        wide = min(SIDE * h / SHORT, GUTTER * w)
        side = shape("use", href=f"#{game}.{face}", x=0, y=0, width=wide, height=h)
        laid += side + group(side, transform=f"translate({w} 0) scale(-1 1)")
    corners = shape("clipPath", rect(0, 0, w, h, r=46), id=f"round.{KEY}")
    return corners + group(laid, clip_path=f"url(#round.{KEY})")


def day_night(day: str, night: str) -> str:
    """A colour that depends on the theme."""
    return f"light-dark({day}, {night})"


def lit(svg: str, dark: bool) -> str:
    """A drawing with the colours of one theme."""
    return _TWICE.sub(r"\2" if dark else r"\1", svg)


def wheel(wedge: str, n: int, x: float, y: float) -> str:
    """The same wedge n times around a point."""
    return "".join(turned(wedge, 360 * k / n, x, y) for k in range(n))
