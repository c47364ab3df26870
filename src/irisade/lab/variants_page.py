"""Variants side by side on one page that needs nothing else, in the style of the report."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version

from irisade.core.markup import Markup, joined, tag
from irisade.core.options import Option
from irisade.lab import charts
from irisade.lab.estimates import Estimate
from irisade.lab.game_voice import GameVoice
from irisade.lab.page_parts import Chart, PageTable, Section, definitions, document, heading, page_head
from irisade.lab.variants import Comparison, Options
from irisade.lab.variants_search import FAIR, Found
from irisade.lab.variants_text import (
    LETTERS,
    FigureCell,
    FigureRow,
    NumberStyle,
    head,
    options_name,
    pairing,
    rows,
    star,
    verdict,
)

TOLD = 4  # changes of a variant in the summary


def page(held: Comparison, found: Found | None, lang: str) -> str:
    return _VariantsPage(held, found, GameVoice(held.game, lang)).html(lang)


class _VariantsPage:
    def __init__(self, held: Comparison, found: Found | None, voice: GameVoice) -> None:
        self.held, self.found, self.voice, self.say = held, found, voice, voice.say
        self.rows = rows(held, voice)
        self.names = [options_name(one.options, voice) for one in held.variants]

    def html(self, lang: str) -> str:
        title = self.voice("{game}: what a change of the rules does")
        top = page_head(title, head(self.held, self.voice), " ", pairing(self.held, self.voice))
        body = [top, self.summary(), self.legend(), self.sections(), self.table(), self.method()]
        return document(title, lang, body)

    # -- in words --

    def summary(self) -> Markup:
        told = verdict(self.held, self.found, self.voice) if self.found else self.changes()
        items = (tag("li", {"class": "know"}, tag("p", None, line)) for line in told)
        return joined(heading(self.say("In short")), tag("ul", {"class": "found"}, items))

    def changes(self) -> list[str]:
        """Of each variant the clearest."""
        told = []
        for n, name in enumerate(self.names[1:], 1):
            moved = [row for row in self.rows if row.cells[n].clear]
            moved.sort(key=lambda row: -_sureness(row.compared[n].difference))
            if not moved:
                told.append(self.say("{name}: nothing that luck alone cannot explain.", name=name))
                continue
            parts = [
                self.say(
                    "{figure}: {value} instead of {usual}",
                    figure=row.name,
                    value=row.cells[n].value,
                    usual=row.cells[0].value,
                )
                for row in moved[:TOLD]
            ]
            told.append(self.say("{name}: {told}", name=name, told=" · ".join(parts)))
        return told

    def legend(self) -> Markup:
        lines = [
            (f"{LETTERS[n]} · {name}", self.meaning(one.options))
            for n, (name, one) in enumerate(zip(self.names, self.held.variants, strict=True))
        ]
        return joined(heading(self.say("The variants")), definitions(lines))

    def meaning(self, options: Options) -> str:
        """In the game's own words."""
        told = []
        for key, value in options:
            option = self.held.game.option(key)
            if isinstance(option, Option):
                told.append(self.voice.talk.sentence(option.values[option.note(value)]))
            else:
                about = self.voice.about(option).rstrip(".")
                told.append(self.say("{name}: {told}", name=about, told=option.note(value)))
        return " · ".join(told) or self.say("the rules of the booklet")

    # -- in pictures --

    def sections(self) -> Markup:
        say = self.say
        moved = [row for row in self.rows if any(cell.clear for cell in row.cells)]
        same = [row for row in self.rows if all(one.same for one in row.compared)]
        rest = [row for row in self.rows if row not in moved and row not in same]
        about = {
            say("What changes"): say(
                "A bar is the difference from variant A, and the line across it is its 95% interval:"
                " where the line misses the dashed zero, it is more than luck. Shares differ by"
                " percentage points."
            ),
            say("What could not be told apart"): say(
                "Here every interval contains zero: over this many games, luck alone is enough to"
                " produce such differences."
            ),
        }
        told = [
            Section(f"part-{n}", title, text, [self.figure(row) for row in some]).html(say("The numbers"))
            for n, ((title, text), some) in enumerate(zip(about.items(), (moved, rest), strict=True))
            if some and len(self.names) > 1
        ]
        if same and len(self.names) > 1:
            names = " · ".join(row.name for row in same)
            told.append(tag("p", None, say("The same in every game: {names}.", names=names)))
        if self.found:
            told.append(self.candidates(self.found))
        return tag("div", {"class": "neutral"}, told)

    def figure(self, row: FigureRow) -> Chart:
        number = NumberStyle(row.figure, row.compared[0].estimate, self.voice)
        bars = [
            (LETTERS[n], one.difference)
            for n, one in enumerate(row.compared)
            if one.difference is not None and not one.same
        ]
        alt = f"{row.name}: " + ", ".join(f"{name} {number.change(e.value)}" for name, e in bars)
        rests = self.say("A: {value} ({between})", value=row.cells[0].value, between=row.cells[0].between)
        return Chart(row.name, charts.leans(bars, number.signed, alt), rests, self.numbers(row))

    def numbers(self, row: FigureRow) -> PageTable:
        say = self.say
        lines = [
            [f"{LETTERS[n]} {name}", cell.value, ("* " if cell.clear else "") + cell.change, cell.between]
            for n, (name, cell) in enumerate(zip(self.names, row.cells, strict=True))
        ]
        return PageTable([say("variant"), say("value"), say("difference"), say("95% certain")], lines)

    # -- everything --

    def table(self) -> Markup:
        say = self.say
        names = [f"{LETTERS[n]} {name}" for n, name in enumerate(self.names)]
        lines = [[row.name, *(_told(cell) for cell in row.cells)] for row in self.rows]
        table = PageTable([say("figure"), *names], lines)
        about = tag("p", None, star(self.voice))
        return joined(heading(say("All numbers")), about, tag("div", {"class": "all"}, table.html()))

    def candidates(self, found: Found) -> Markup:
        say = self.say
        behind: Sequence[Estimate | None] = [None, *found.behind]
        lines = [
            [
                options_name(one.options, self.voice),
                self.distance(one.distance),
                *(self.farther(far) if far else ("", "")),
                say.whole(one.sheet.games),
            ]
            for one, far in zip(found.candidates, behind, strict=True)
        ]
        about = say(
            "The closest come first. Distance is the share of wins that would have to go to another"
            " place, or how far the length is from the target. A variant that was dropped early has"
            " played fewer games; how much farther away it is was measured on the games that both"
            " played."
        )
        titles = [say("variant"), say("distance"), say("farther"), say("95% certain"), say("games")]
        table = tag("div", {"class": "all"}, PageTable(titles, lines).html())
        return joined(heading(say("Everything that was tried")), tag("p", None, about), table)

    def farther(self, far: Estimate) -> tuple[str, str]:
        """A difference of shares, or of lengths."""
        say = self.say
        if self.found and self.found.target.key == FAIR:
            value, low, high = (say.decimal(100 * number) for number in far[:3])
            return say("{n} points", n=value), say("{low} to {high} points", low=low, high=high)
        value, low, high = (say.decimal(number, 2) for number in far[:3])
        return value, say("{low} to {high}", low=low, high=high)

    def distance(self, number: float) -> str:
        if self.found and self.found.target.key == FAIR:
            return self.say.percent(number, 1)
        return self.say.decimal(number, 2)

    def method(self) -> Markup:
        text = self.say(
            "Robots played, not people: they show how variants differ, not how much fun a family has."
            " variants.json and variants.csv contain the numbers. Irisade {version}.",
            version=version("irisade"),
        )
        return tag("footer", None, tag("p", None, text))


def _sureness(unlike: Estimate | None) -> float:
    """How many of its own intervals a difference is away from nothing."""
    assert unlike is not None
    return abs(unlike.value) / max(unlike.high - unlike.low, 1e-12)


def _told(cell: FigureCell) -> str:
    """In one cell of a table."""
    if not (cell.change and cell.between):
        return cell.value
    return f"{cell.value} ({cell.change}{' *' if cell.clear else ''})"
