"""Draw docs/pictures/map.svg: the parts of Irisade and the rooms of web, with arrows to what each may import.

The arrows are those of tests/test_imports.py. Those that can be spared are left out: whoever may import a
part may also import all that this part may.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import NamedTuple

from irisade.draw.glyphs import glyph
from irisade.draw.pen import circle, group, path, rect, shape
from irisade.draw.svg import ROUND_FONT, TEXT_FONT, shortened
from irisade.draw.tints import DARK, LIGHT, TINTS, Theme

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from test_imports import IN_A_BROWSER, MAY_IMPORT, STANDARD_LIBRARY_ONLY, WEB_MAY_IMPORT  # noqa: E402

FILE = ROOT / "docs" / "pictures" / "map.svg"
COLUMN, ROW, HIGH, GAP, EDGE = 200, 118, 78, 14, 26
NAME, GLOSS, TITLE = 27, 21, 34
STOREYS = ("red", "orange", "yellow", "green", "blue", "violet", "pink")  # from the ground up
LEFT_OUT = ("__init__", "__main__")  # one line each


class Part(NamedTuple):
    left: float  # in columns
    right: float
    storey: int  # 0 is the ground
    gloss: str


PARTS = {
    "commands": Part(0, 3, 6, "what is typed, and who does it"),
    "adapters": Part(0, 1, 5, "for research"),
    "terminal": Part(1, 2, 5, "for terminals"),
    "web": Part(2, 3, 5, "for browsers"),
    "lab": Part(1, 3, 4, "many games, measured"),
    "bots": Part(0, 3, 3, "players that are not people"),
    "games": Part(0, 1.5, 2, "rules, faces, habits"),
    "native": Part(1.5, 3, 2, "as machine code"),
    "draw": Part(0, 1.5, 1, "scenes, art, layout"),
    "lower": Part(1.5, 3, 1, "rules as functions"),
    "core": Part(0, 3, 0, "tables, questions, matches, luck, records"),
}
ROOMS = {
    "http": Part(0, 3, 5, "addresses, answers, sockets"),
    "site": Part(0.5, 1.3, 4, "plain files"),
    "worker": Part(0.9, 1.75, 3, "in a page"),
    "house": Part(1.75, 3, 3, "rooms of a process"),
    "pages": Part(0, 0.9, 2, "HTML"),
    "room": Part(0.9, 2.1, 2, "who is here"),
    "store": Part(2.1, 3, 2, "all rows"),
    "pictures": Part(0, 2, 1, "what a viewer sees"),
    "words": Part(0, 1, 0, "what is said"),
    "table": Part(1, 3, 0, "rows become a table"),
}


def arrows(may: Mapping[str, Collection[str]]) -> Iterator[tuple[str, str]]:
    """Who imports whom, without what follows from other arrows."""
    for one, others in may.items():
        for other in sorted(others):
            if one not in LEFT_OUT and not any(other in may[between] for between in others):
                yield one, other


def colours(theme: Theme, edge: str) -> str:
    """The classes of the drawing in this light."""
    fills = {"paper": theme.paper, "felt": theme.felt, "panel": theme.panel, "ink": theme.ink}
    told = [f".{name}{{fill:{fill}}}" for name, fill in fills.items()]
    told.append(f".line{{stroke:{theme.ink}}}")
    told += [f".c{k}{{fill:{fill}}}" for k, fill in enumerate(theme.letters)]
    told += [f".{tint}{{stroke:{getattr(TINTS[tint], edge)}}}" for tint in STOREYS]
    return "".join(told)


def write(text: str, x: float, y: float, size: float, font: str = ROUND_FONT) -> str:
    return shape("text", escape(text), x=x, y=y, font_family=font, font_size=size, **{"class": "ink"})


def title(text: str, x: float, y: float) -> str:
    """Letter by letter through the rainbow."""
    many = len(LIGHT.letters)
    spans = (shape("tspan", escape(c), **{"class": f"c{k * many // len(text)}"}) for k, c in enumerate(text))
    return shape("text", *spans, x=x, y=y, font_family=ROUND_FONT, font_size=TITLE)


class Panel:
    """One house, from the ground up."""

    def __init__(
        self, parts: Mapping[str, Part], may: Mapping[str, Collection[str]], stitched: Collection[str]
    ) -> None:
        self.parts, self.may, self.stitched = parts, may, stitched
        self.storeys = 1 + max(part.storey for part in parts.values())
        self.w, self.h = 3 * COLUMN + GAP, self.storeys * ROW - (ROW - HIGH) + 2 * GAP

    def across(self, part: Part) -> tuple[float, float]:
        return GAP + part.left * COLUMN, part.right * COLUMN

    def top(self, part: Part) -> float:
        return GAP + (self.storeys - 1 - part.storey) * ROW

    def box(self, name: str) -> str:
        part = self.parts[name]
        (left, right), top, tint = self.across(part), self.top(part), TINTS[STOREYS[part.storey]]
        wide = right - left
        hem = {"stroke_dasharray": "11 8"} if name in self.stitched else {}
        return group(
            rect(left, top, wide, HIGH, r=18, **{"class": "panel"}),
            rect(left + 5, top + 5, wide - 10, HIGH - 10, r=14, stroke_width=2.5, **hem, **{"class": "line"}),
            circle(left + 31, top + 29, 15, tint.fill, stroke_width=3, **{"class": STOREYS[part.storey]}),
            glyph(tint.glyph, left + 31, top + 29, 19, tint.ink),
            write(name, left + 53, top + 38, NAME),
            write(shortened(part.gloss, GLOSS, wide - 26), left + 17, top + 65, GLOSS, TEXT_FONT),
        )

    def arrow(self, one: str, other: str) -> str:
        """Straight down, in the middle of where one stands above the other."""
        above, below = self.parts[one], self.parts[other]
        left, right = (
            max(self.across(above)[0], self.across(below)[0]),
            min(above.right, below.right) * COLUMN,
        )
        if left >= right:
            raise ValueError(f"{one} does not stand above {other}: give them other columns")
        x, y, end = (left + right) / 2, self.top(above) + HIGH + 3, self.top(below) - 3
        shaft = path(f"M{x:g} {y:g}V{end - 11:g}", stroke_width=4, **{"class": "line"})
        return shaft + shape("path", d=f"M{x - 9:g} {end - 14:g}h18L{x:g} {end:g}Z", **{"class": "ink"})

    def drawn(self) -> str:
        missing = set(self.may) - {*self.parts, *LEFT_OUT}
        if missing:
            raise ValueError(f"tools/map.py has no place for {', '.join(sorted(missing))}")
        felt = rect(0, 0, self.w, self.h, r=30, **{"class": "felt"})
        links = (self.arrow(one, other) for one, other in arrows(self.may))
        return felt + "".join(links) + "".join(map(self.box, self.parts))


def drawing() -> str:
    """The same text every time."""
    rooms = {place.removeprefix("web/").removesuffix(".py") for place in IN_A_BROWSER}
    whole = Panel(PARTS, MAY_IMPORT, STANDARD_LIBRARY_ONLY)
    web = Panel(ROOMS, WEB_MAY_IMPORT, rooms)
    top, right = EDGE + TITLE + 18, EDGE + whole.w + EDGE
    w, h, below = right + web.w + EDGE, top + whole.h + EDGE, top + web.h + 58
    legend = (
        "An arrow leads to what may be imported,",
        "and so may all that lies beyond it.",
        "Stitched: the standard library is enough.",
    )
    about = "The parts of Irisade, the rooms of web, and arrows to what each may import"
    style = f"{colours(LIGHT, 'rim')}@media(prefers-color-scheme:dark){{{colours(DARK, 'shine')}}}"
    return shape(
        "svg",
        shape("title", about),
        shape("style", style),
        rect(0, 0, w, h, **{"class": "paper"}),
        title("Irisade", EDGE + GAP, EDGE + TITLE * 0.8),
        title("The rooms of web", right + GAP, EDGE + TITLE * 0.8),
        group(whole.drawn(), transform=f"translate({EDGE} {top})"),
        group(web.drawn(), transform=f"translate({right} {top})"),
        *(write(line, right + GAP, below + 34 * k, 24, TEXT_FONT) for k, line in enumerate(legend)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {w:g} {h:g}",
        width=w,
        height=h,
        role="img",
    ) + "\n"  # fmt: skip


if __name__ == "__main__":
    FILE.write_text(drawing(), encoding="utf-8")
    print(FILE.relative_to(ROOT))
