"""The art book: a face is a key and a small SVG drawing, made once and used by page, picture and terminal.

Wooden toys after the rain: flat fills, a thick edge, one highlight, a hard shadow. No gradient, no
filter and no CSS variable, so every renderer draws the same. `currentColor` is the ink of the mat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from irisade.draw.glyphs import glyph, number
from irisade.draw.pen import Style, circle, inset, path, rect, ring, stroke
from irisade.draw.tints import DARKEST, NIGHT, RAINBOW, TINTS, Cover

CREAM = "#FFFAEF"
INK = "#23264A"
SHADE = "#0B1030"  # of shadows, at 18%
DISC = (100.0, 106.0)
CARD = (100.0, 140.0)


@dataclass(frozen=True, slots=True)
class Drawing:
    size: tuple[float, float]
    svg: str
    term: str  # a few narrow characters for the terminal
    tint: str = ""  # colours `term`
    round: bool = False  # shape of the focus ring and of the target
    # Heard where it lands, or when something silent lands on it: "note.1", "honk", …; what has a "tick" is a
    # gauge: its other values are painted over it, and it does not turn over
    sound: str = ""
    fit: str = ""  # how a backdrop fills its zone (preserveAspectRatio); "" keeps it whole
    spills: bool = False  # it is drawn beyond its box too: the hem of a cloth


Book: TypeAlias = Mapping[str, Drawing]


# Discs


def disc(tint: str) -> Drawing:
    t = TINTS[tint]
    edge = ring(50, 48, 45, t.rim, 2, opacity=0.55) + ring(50, 48, 37.5, t.shine, 3.5)
    gleam = stroke("M17 35a36 36 0 0 1 22-21", "#fff", 5, opacity=0.75)
    return Drawing(
        DISC,
        _puck(t.fill, t.rim) + edge + gleam + glyph(t.glyph, 50, 48, 47, t.ink),
        t.term,
        tint,
        round=True,
    )


def disc_back() -> Drawing:
    """The same for every disc, and dark on every ground: the little rainbow between two clouds."""
    stitches = ring(50, 48, 37.5, "#7C84C4", 2, stroke_dasharray="5 4.8")
    edge = ring(50, 48, 43.6, DARKEST.line, 2.6) + stitches
    gleam = stroke("M17 35a36 36 0 0 1 22-21", "#fff", 4, opacity=0.3)
    body = _puck(DARKEST.fill, DARKEST.rim)
    return Drawing(DISC, body + edge + gleam + little_rainbow(50, 57, 27), "●", round=True)


def disc_ghost(tint: str) -> Drawing:
    """Printed on a tray: a disc of this colour is still missing."""
    outline = ring(50, 50, 43, "currentColor", 3, stroke_dasharray="8 7", opacity=0.45)
    sign = glyph(TINTS[tint].glyph, 50, 50, 42, "currentColor", opacity=0.35)
    return Drawing(DISC, outline + sign, "·", tint, round=True)


def spot() -> Drawing:
    """An empty place on the table."""
    hollow = circle(50, 50, 42, "currentColor", opacity=0.08) + ring(
        50, 50, 42, "currentColor", 3, opacity=0.3
    )
    return Drawing(DISC, hollow, "·", round=True)


def _puck(fill: str, rim: str) -> str:
    return circle(50, 59, 46, SHADE, opacity=0.18) + circle(50, 54, 46, rim) + circle(50, 48, 46, fill)


# Cards: 100 x 140, of which the card itself is 96 x 134


def card(fill: str, rim: str, paint: str) -> str:
    """A blank card with its thick edge, and `paint` on it (kept off the rounded corners by its author)."""
    return (
        rect(2, 6, 96, 134, SHADE, 13, opacity=0.18)
        + rect(2, 3, 96, 134, rim, 13)
        + rect(2, 0, 96, 134, fill, 13)
        + paint
        + rect(3, 1, 94, 132, r=12, stroke=rim, stroke_width=2, opacity=0.55)
    )


def capped_card(tint: str, cap: str, picture: str) -> str:
    """A cream card with a coloured cap (58 high, `cap` is drawn on it) and a 100 x 100 picture below."""
    t = TINTS[tint]
    bow = path("M2 56V13A13 13 0 0 1 15 0h70a13 13 0 0 1 13 13v43c-22 11-74 11-96 0Z", t.fill)
    edge = stroke("M5 54V14A11 11 0 0 1 16 3h68a11 11 0 0 1 11 11v40", t.shine, 2)
    return card(CREAM, t.rim, bow + edge + cap + inset(picture, 18, 67, 64, 62))


def numbered_card(tint: str, value: int, picture: str) -> Drawing:
    """Number first, at the left, so that it is read in a fanned hand too."""
    t = TINTS[tint]
    cap = number(str(value), 33, 46, 35, t.ink) + glyph(t.glyph, 74, 28, 31, t.ink)
    return Drawing(CARD, capped_card(tint, cap, picture), f"{t.term}{value}", tint)


def card_back(cover: Cover = NIGHT, emblem: str = "") -> Drawing:
    """Every covered thing carries the little rainbow; `emblem` (100 x 100) tells one deck from another."""
    frame = rect(9, 7, 82, 120, r=8, stroke=cover.line, stroke_width=2.5)
    middle = 48 if emblem else 67
    window = circle(50, middle, 30, "#fff", opacity=0.96) + little_rainbow(50, middle + 8, 22)
    below = inset(emblem, 33, 85, 34, 34) if emblem else ""
    return Drawing(CARD, card(cover.fill, cover.rim, frame + window + below), "▒")


def card_ghost(print_: str = "", term: str = "·") -> Drawing:
    """Where a card will lie; `print_` (100 x 100) is what stands on the felt there."""
    dashes: Style = {
        "stroke": "currentColor",
        "stroke_width": 2.5,
        "stroke_dasharray": "8 7",
        "stroke_opacity": 0.4,
    }
    outline = rect(6, 4, 88, 128, "currentColor", 12, fill_opacity=0.05, **dashes)
    return Drawing(CARD, outline + inset(print_, 24, 42, 52, 52), term)


# The sign of the house


def rainbow(x: float, y: float, reach: float, width: float) -> str:
    """Six arcs standing on y, the outer one `reach` from the middle, each `width` wide."""
    drawn = []
    for k, tint in enumerate(RAINBOW):
        r = reach - k * width
        arc = f"M{x - r:.5g} {y:.5g}a{r:.5g} {r:.5g} 0 0 1 {2 * r:.5g} 0"
        drawn.append(path(arc, stroke=TINTS[tint].fill, stroke_width=width + 0.4))
    return "".join(drawn)


def little_rainbow(x: float, y: float, reach: float) -> str:
    """The one on every back, with a cloud at each foot."""
    feet = (x - reach * 0.64, x + reach * 0.64)
    edges = (glyph("cloud", foot, y + reach * 0.02, reach * 0.98, NIGHT.rim) for foot in feet)
    clouds = (glyph("cloud", foot, y, reach * 0.82, "#fff") for foot in feet)
    return "".join((rainbow(x, y, reach, reach * 0.145), *edges, *clouds))
