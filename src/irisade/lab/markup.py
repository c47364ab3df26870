"""The bare bones of a report's HTML: a page, a section, a figure with the table behind it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from irisade.draw.tints import RAINBOW, TINTS

STYLE = Path(__file__).with_name("style.css")


class Table(NamedTuple):
    head: Sequence[str]
    rows: Sequence[Sequence[str]]

    def html(self) -> str:
        head = _cells(self.head, "th scope='col'", "th")
        rows = "".join(f"<tr>{_cells(row, 'td', 'td')}</tr>" for row in self.rows)
        return f"<div class='wide'><table><thead><tr>{head}</tr></thead>\n<tbody>{rows}</tbody></table></div>"


def _cells(words: Iterable[str], tag: str, end: str) -> str:
    return "".join(f"<{tag}>{escape(word)}</{end}>" for word in words)


class Figure(NamedTuple):
    """A chart, what it rests on, and its numbers."""

    title: str
    drawing: str
    rests: str
    table: Table

    def html(self, numbers: str) -> str:
        return (
            f"<figure><figcaption>{escape(self.title)}</figcaption>\n{self.drawing}"
            f"<p class='games'>{escape(self.rests)}</p>"
            f"<details><summary>{escape(numbers)}</summary>{self.table.html()}</details></figure>\n"
        )


class Section(NamedTuple):
    anchor: str
    title: str
    about: str
    figures: Sequence[Figure]

    def html(self, numbers: str) -> str:
        drawn = "".join(figure.html(numbers) for figure in self.figures)
        return (
            f'<section id="{self.anchor}"><h2>{escape(self.title)}</h2><p>{escape(self.about)}</p>\n'
            f'<div class="charts">{drawn}</div></section>\n'
        )


class Tile(NamedTuple):
    """A number of the first screen, and where there is more about it."""

    anchor: str
    number: str
    what: str
    more: str

    def html(self) -> str:
        return (
            f'<a class="tile" href="#{self.anchor}"><b>{escape(self.number)}</b>'
            f"<span>{escape(self.what)}</span><small>{escape(self.more)}</small></a>\n"
        )


def document(title: str, lang: str, body: str) -> str:
    """A whole page that needs nothing else."""
    stripe = "".join(f'<i style="background:{TINTS[tint].fill}"></i>' for tint in RAINBOW)
    style = STYLE.read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        f'<div class="rainbow" aria-hidden="true">{stripe}</div>\n<main>\n{body}</main>\n</body>\n</html>\n'
    )
