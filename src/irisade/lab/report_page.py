"""The report as one page that needs nothing else.

It opens from the disk, is light or dark as the reader's computer is, and prints. The first screen is for
somebody who has never seen one: what was measured, six numbers, what they mean. The rest is in
`report_sections.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version

from irisade.core.markup import Markup, joined, tag
from irisade.lab.figures import Study
from irisade.lab.findings import findings
from irisade.lab.findings_words import Finding
from irisade.lab.game_voice import GameVoice
from irisade.lab.page_parts import PageTable, Tile, definitions, document, heading, page_head
from irisade.lab.remedies import Tried
from irisade.lab.report_sections import Sections


def page(study: Study, lang: str, tried: Sequence[Tried] = ()) -> str:
    return _ReportPage(study, GameVoice(study.game, lang), tried).html(lang)


class _ReportPage:
    def __init__(self, study: Study, voice: GameVoice, tried: Sequence[Tried]) -> None:
        self.study, self.voice, self.say, self.tried = study, voice, voice.say, tried
        self.main = study.portrait()

    def html(self, lang: str) -> str:
        numbers = self.say("The numbers")
        sections = [one.html(numbers) for one in Sections(self.study, self.voice).all()]
        body = [self.head(), self.tiles(), self.summary(), *sections, self.method(lang), self.foot()]
        return document(self.voice("{game} in the lab"), lang, body)

    def head(self) -> Markup:
        say = self.say
        rules = say("The rules are those of the booklet.")
        if self.study.options:
            chosen = [
                f"{key}={self.study.game.option(key).note(value)}"
                for key, value in self.study.options.items()
            ]
            rules = say("House rules: {chosen}.", chosen=", ".join(chosen))
        about = say(
            "What {games} games say, played by robots with {span} players.",
            games=self.study.games(),
            span=self.players(),
        )
        where = say(
            "Unless it says otherwise, a number is about {n} players and rests on {games} games among {bot}.",
            n=self.main.seats,
            games=self.main.games,
            bot=self.voice.bot(self.main.bot),
        )
        return page_head(self.voice.name, f"{about} {rules} {where}")

    def players(self) -> str:
        seats = self.study.seats
        if len(seats) == 1:
            return str(seats[0])
        return self.say("{low} to {high}", low=seats[0], high=seats[-1])

    def tiles(self) -> Markup:
        say, main = self.say, self.main
        minutes, low, high = (say.decimal(number, 0) for number in main.minutes())
        changes, gap = say.decimal(main.changes().value, 1), say.decimal(main.spread("gap").mean, 1)
        tiles = [
            Tile(
                "wins",
                say.percent(main.won_by_place()[0].value),
                say("of wins for the first player"),
                say("even: {share}", share=say.percent(1 / main.seats)),
            ),
            Tile(
                "length",
                say("{n} min", n=minutes),
                say("estimated length"),
                say("{low} to {high} in nine of ten", low=low, high=high),
            ),
            Tile(
                "choices",
                say.percent(main.choice_turns().value),
                say("of turns hold a choice"),
                say(
                    "{n} decisions in a turn, all players together",
                    n=say.decimal(main.decisions_per_turn().value, 1),
                ),
            ),
            self._skill(),
            Tile(
                "tension",
                say.percent(main.half_time_leader_wins().value),
                say("of half-time leaders win"),
                say("{n} lead changes a game", n=changes),
            ),
            Tile(
                "points",
                say.percent(main.ties().value, 1),
                say("of games end in a tie"),
                say("{n} points between first and second", n=gap),
            ),
        ]
        return tag("div", {"class": "tiles"}, (tile.html() for tile in tiles))

    def _skill(self) -> Tile:
        """A grown-up among children, which people know best."""
        say, step = self.say, self.study.steps()[1]
        return Tile(
            "skill",
            say.percent(step.wins.value),
            say("of wins for {among}", among=self.voice.among(step)),
            say("luck alone: {share}", share=say.percent(1 / step.seats)),
        )

    def summary(self) -> Markup:
        found = findings(self.study, self.voice, self.tried)
        items = tag("ul", {"class": "found"}, (self._finding(one) for one in found))
        return joined(heading(self.say("In short")), items)

    def _finding(self, one: Finding) -> Markup:
        marks = {
            "good": self.say("✓ good"),
            "look": self.say("! look here"),
            "know": self.say("i good to know"),
        }
        said = tag(
            "p", None, tag("em", None, marks[one.tone]), f" {one.text} ", tag("small", None, one.rests)
        )
        command = tag("code", None, one.command) if one.command else None
        trial = tag("p", {"class": "try"}, f"{one.trial} ", command) if one.trial else None
        return tag("li", {"class": one.tone}, said, trial)

    def method(self, lang: str) -> Markup:
        say = self.say
        terms = {
            say("players by habit"): say(
                "the game’s own rules of thumb, compiled with its rules: quick and sensible; where memory "
                "matters they forget nothing, or next to nothing"
            ),
            say("random players"): say("any option, all equally likely: fast, but not how people play"),
            say("levels"): say(
                "toddler, child, grown-up and master forget, follow whims and look ahead, each to its own"
                " degree"
            ),
            say("95% certain"): say(
                "intervals count games or deals, never moves; those of shares are Wilson’s, and those of"
                " differences allow for both sides coming from the same games; under “In short”, what is"
                " said of the order of play and of options holds for all of them at once, so those"
                " intervals are wider"
            ),
            say("the data"): say(
                "numbers.json has every figure; series.csv, wins.csv and options.csv are for a spreadsheet"
            ),
            say("the same again"): self.study.command() + f" --lang {lang}",
        }
        rows = [
            self._series(what, str(seats), self.voice.bots(bots), made.games)
            for (what, seats, bots), made in self.study.counts.items()
        ]
        table = PageTable([say("what"), say("players"), say("who plays"), say("how many")], rows)
        return tag(
            "section",
            {"id": "method"},
            heading(say("How it was measured")),
            definitions(list(terms.items())),
            tag("div", {"class": "all"}, table.html()),
        )

    def _series(self, what: str, seats: str, bots: str, n: int) -> list[str]:
        say = self.say
        if what == "games":
            return [say("equal robots"), seats, bots, say("{n:game|games}", n=n)]
        if what == "levels":
            return [say("one among others"), seats, bots, say("{n:deal|deals}", n=n)]
        return [say("cups of equal robots"), seats, bots, say("{n:cup|cups}", n=n)]

    def foot(self) -> Markup:
        words = self.say("Made by Irisade {version}.", version=version("irisade"))
        return tag("footer", None, words)
