"""A pen for SVG: one function per shape, so that a drawing reads as what is drawn.

Extra attributes are given by name, with an underscore for the hyphen: `opacity=0.5, stroke_width=3`.
"""

from __future__ import annotations

from html import escape
from typing import TypeAlias

Style: TypeAlias = dict[str, str | float]


def shape(tag: str, *inside: str, **attributes: str | float) -> str:
    written = "".join(f' {name.replace("_", "-")}="{_value(value)}"' for name, value in attributes.items())
    return f"<{tag}{written}>{''.join(inside)}</{tag}>" if inside else f"<{tag}{written}/>"


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else f"{value:.5g}"


def circle(x: float, y: float, r: float, fill: str = "none", **more: str | float) -> str:
    return shape("circle", cx=x, cy=y, r=r, fill=fill, **more)


def ring(x: float, y: float, r: float, color: str, width: float, **more: str | float) -> str:
    return circle(x, y, r, "none", stroke=color, stroke_width=width, **more)


def oval(x: float, y: float, rx: float, ry: float, fill: str = "none", **more: str | float) -> str:
    return shape("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, **more)


def rect(
    x: float, y: float, w: float, h: float, fill: str = "none", r: float = 0, **more: str | float
) -> str:
    corners: dict[str, str | float] = {"rx": r} if r else {}
    return shape("rect", x=x, y=y, width=w, height=h, **corners, fill=fill, **more)


def path(d: str, fill: str = "none", **more: str | float) -> str:
    return shape("path", d=d, fill=fill, **more)


def outlined(d: str, fill: str, color: str, width: float, **more: str | float) -> str:
    return path(d, fill, stroke=color, stroke_width=width, stroke_linejoin="round", **more)


def stroke(d: str, color: str, width: float, **more: str | float) -> str:
    """A line with round ends."""
    return outlined(d, "none", color, width, stroke_linecap="round", **more)


def group(*inside: str, **attributes: str | float) -> str:
    return shape("g", *(inside or ("",)), **attributes)


def inset(picture: str, x: float, y: float, w: float, h: float) -> str:
    """A 100 x 100 picture in another box."""
    return group(picture, transform=f"translate({x:.5g} {y:.5g}) scale({w / 100:.5g} {h / 100:.5g})")


def turned(drawing: str, angle: float, x: float = 50, y: float = 50) -> str:
    return group(drawing, transform=f"rotate({angle:.5g} {x:.5g} {y:.5g})")


def chequers(x: float, y: float, cols: int, rows: int, w: float, h: float | None = None) -> str:
    """The dark squares of a chequered flag whose squares are w by h."""
    h = h or w
    dark = "".join(
        f"M{x + w * col:.5g} {y + h * row:.5g}h{w:.5g}v{h:.5g}h-{w:.5g}z"
        for row in range(rows)
        for col in range(cols)
        if (row + col) % 2 == 0
    )
    return rect(x, y, w * cols, h * rows, "#fff") + path(dark, "#23263A")
