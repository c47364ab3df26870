"""What the pages of the lab are put together from: a section, a chart with the table behind it, a tile."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from irisade.core.markup import Inside, Markup, joined, tag
from irisade.draw.tints import RAINBOW, TINTS

STYLE = Path(__file__).with_name("style.css")


class PageTable(NamedTuple):
    head: Sequence[str]
    rows: Sequence[Sequence[str]]

    def html(self) -> Markup:
        head = tag("tr", None, (tag("th", {"scope": "col"}, word) for word in self.head))
        rows = (tag("tr", None, (tag("td", None, word) for word in row)) for row in self.rows)
        table = tag("table", None, tag("thead", None, head), tag("tbody", None, rows))
        return tag("div", {"class": "wide"}, table)


class Chart(NamedTuple):
    """A drawing, what it rests on, and its numbers."""

    title: str
    drawing: Markup
    rests: str
    table: PageTable

    def html(self, numbers: str) -> Markup:
        return tag(
            "figure",
            None,
            tag("figcaption", None, self.title),
            self.drawing,
            tag("p", {"class": "games"}, self.rests),
            tag("details", None, tag("summary", None, numbers), self.table.html()),
        )


class Section(NamedTuple):
    anchor: str
    title: str
    about: str
    charts: Sequence[Chart]

    def html(self, numbers: str) -> Markup:
        drawn = tag("div", {"class": "charts"}, (chart.html(numbers) for chart in self.charts))
        return tag("section", {"id": self.anchor}, heading(self.title), tag("p", None, self.about), drawn)


class Tile(NamedTuple):
    """A number of the first screen, and where there is more about it."""

    anchor: str
    number: str
    what: str
    more: str

    def html(self) -> Markup:
        return tag(
            "a",
            {"class": "tile", "href": f"#{self.anchor}"},
            tag("b", None, self.number),
            tag("span", None, self.what),
            tag("small", None, self.more),
        )


def heading(text: str) -> Markup:
    return tag("h2", None, text)


def page_head(title: str, *about: Inside) -> Markup:
    return tag("header", None, tag("h1", None, title), tag("p", None, *about))


def definitions(terms: Sequence[tuple[str, str]]) -> Markup:
    return tag("dl", None, ((tag("dt", None, term), tag("dd", None, what)) for term, what in terms))


def document(title: str, lang: str, *body: Inside) -> str:
    """A whole page that needs nothing else."""
    stripe = (tag("i", {"style": f"background:{TINTS[tint].fill}"}) for tint in RAINBOW)
    head = tag(
        "head",
        None,
        tag("meta", {"charset": "utf-8"}),
        tag("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        tag("title", None, title),
        tag("style", None, Markup(STYLE.read_text(encoding="utf-8"))),
    )
    rainbow = tag("div", {"class": "rainbow", "aria-hidden": "true"}, stripe)
    page = tag("html", {"lang": lang}, head, tag("body", None, rainbow, tag("main", None, *body)))
    return joined(Markup("<!doctype html>\n"), page) + "\n"
