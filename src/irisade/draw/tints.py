"""The ten tints, one code for all the games. Each comes with a glyph: no rule rests on colour alone.

Each tint has an edge that shows on both mats (`rim` on the light one, `shine` on the dark one, 3:1 or
more) and an `ink` that reads on its `fill` (4.5:1 or more). The tests compute these figures.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tint:
    fill: str  # the piece
    rim: str  # its edge, seen on the light mat
    shine: str  # its highlight, seen on the dark mat
    ink: str  # glyph and numbers on the fill
    glyph: str  # a silhouette of glyphs.py
    term: str  # one narrow character for the terminal
    letter: str  # the same in plain ASCII, and in the notation of cards


TINTS: dict[str, Tint] = {
    "red": Tint("#E4202C", "#8F0F1A", "#FF9A98", "#FFFFFF", "heart", "♥", "R"),
    "orange": Tint("#F58B23", "#9C4A00", "#FFC68A", "#3A1800", "sun", "☀", "O"),
    "yellow": Tint("#FFDD4A", "#8A6100", "#FFF4B8", "#4A3400", "star", "★", "Y"),
    "green": Tint("#04854E", "#04492C", "#72DDA8", "#FFFFFF", "clover", "♣", "G"),
    "blue": Tint("#4BA3F0", "#10538F", "#B5DEFF", "#06233D", "drop", "♦", "B"),
    "violet": Tint("#5F24B5", "#371070", "#B596F2", "#FFFFFF", "moon", "☾", "V"),
    "pink": Tint("#FF9CCB", "#A22B67", "#FFDCEC", "#480A29", "flower", "✿", "P"),
    "brown": Tint("#7D4A28", "#472611", "#D0A27A", "#FFFFFF", "acorn", "▼", "N"),
    "black": Tint("#2A2D3E", "#14161F", "#969CBE", "#FFFFFF", "umbrella", "☂", "K"),
    "white": Tint("#FFFDF6", "#757167", "#FFFFFF", "#3C3A46", "cloud", "☁", "W"),
}
RAINBOW = ("red", "orange", "yellow", "green", "blue", "violet")


@dataclass(frozen=True, slots=True)
class Cover:
    """The side that tells nothing: the back of discs and cards."""

    fill: str
    rim: str
    line: str


NIGHT = Cover("#434B8C", "#232859", "#9AA3DE")
DARKEST = Cover("#1B1E42", "#070919", "#F7EEDC")  # discs: at night their line shows
GOLD = {False: "#FFB800", True: "#FFD84A"}  # by day and by night; what can be touched, and nothing else
ROPE = {False: "#23264A", True: "#0B0E26"}  # on either side of the gold, so that one of them shows


@dataclass(frozen=True, slots=True)
class Theme:
    paper: str  # around the mat
    felt: str  # the mat's edge
    glade: str  # the mat's middle
    panel: str  # trays and bubbles
    ink: str
    soft: str  # less important words
    focus: str  # what glows or waits for a click
    stitch: str  # the hem, with its opacity
    stitched: float
    letters: tuple[str, ...]  # the title, in rainbow order


LIGHT = Theme(
    "#FBF3E2", "#D3EAEE", "#E4F3EC", "#FFFAEF", "#23264A", "#5B5F86", "#C2185B", "#FFFFFF", 0.8,
    ("#B3121D", "#A34A00", "#7A5600", "#04734A", "#1766B0", "#5F24B5"),
)  # fmt: skip
DARK = Theme(
    "#14183A", "#20264A", "#2A2F5C", "#30376B", "#F5F1FF", "#B9BFE6", "#FFD54A", "#FFFFFF", 0.22,
    ("#FF9A98", "#FFC68A", "#FFF4B8", "#72DDA8", "#B5DEFF", "#C9B3F7"),
)  # fmt: skip
