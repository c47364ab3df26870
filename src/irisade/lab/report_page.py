"""The report as one page that needs nothing else.

It opens from the disk, is light or dark as the reader's computer is, and prints. The first screen is for
somebody who has never seen one: what was measured, six numbers, what they mean. The rest is in
`report_sections.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.metadata import version

from irisade.lab.figures import Study
from irisade.lab.findings import findings
from irisade.lab.findings_words import Finding
from irisade.lab.game_voice import GameVoice
from irisade.lab.markup import Table, Tile, document
from irisade.lab.remedies import Tried
from irisade.lab.report_sections import Sections


def page(study: Study, lang: str, tried: Sequence[Tried] = ()) -> str:
    return _Page(study, GameVoice(study.game, lang), tried).html(lang)


class _Page:
    def __init__(self, study: Study, voice: GameVoice, tried: Sequence[Tried]) -> None:
        self.study, self.voice, self.say, self.tried = study, voice, voice.say, tried
        self.main = study.portrait()

    def html(self, lang: str) -> str:
        numbers = self.say("The numbers")
        sections = [one.html(numbers) for one in Sections(self.study, self.voice).all()]
        body = [self.head(), self.tiles(), self.summary(), *sections, self.method(lang), self.foot()]
        return document(self.voice("{game} in the lab"), lang, "".join(body))

    def head(self) -> str:
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
        words = escape(f"{about} {rules} {where}")
        return f"<header><h1>{escape(self.voice.name)}</h1><p>{words}</p></header>\n"

    def players(self) -> str:
        seats = self.study.seats
        if len(seats) == 1:
            return str(seats[0])
        return self.say("{low} to {high}", low=seats[0], high=seats[-1])

    def tiles(self) -> str:
        say, main = self.say, self.main
        minutes, low, high = (say.decimal(number, 0) for number in main.minutes())
        changes, gap = say.decimal(main.changes().value, 1), say.decimal(main.spread("gap").mean, 1)
        tiles = [
            Tile(
                "wins",
                say.percent(main.won_by_place()[0].value),
                say("of wins for whoever begins"),
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
        return f'<div class="tiles">{"".join(tile.html() for tile in tiles)}</div>\n'

    def _skill(self) -> Tile:
        """A grown-up among children, which people know best."""
        say, step = self.say, self.study.steps()[1]
        return Tile(
            "skill",
            say.percent(step.wins.value),
            say("of wins for {among}", among=self.voice.among(step)),
            say("luck alone: {share}", share=say.percent(1 / step.seats)),
        )

    def summary(self) -> str:
        items = "".join(self._finding(one) for one in findings(self.study, self.voice, self.tried))
        return f"<h2>{escape(self.say('In short'))}</h2>\n<ul class='found'>{items}</ul>\n"

    def _finding(self, one: Finding) -> str:
        marks = {"good": self.say("✓ good"), "look": self.say("! look here"), "know": self.say("i to know")}
        command = f"<code>{escape(one.command)}</code>" if one.command else ""
        trial = f'<p class="try">{escape(one.trial)} {command}</p>' if one.trial else ""
        mark = f"<em>{escape(marks[one.tone])}</em> "
        said = f"<p>{mark}{escape(one.text)} <small>{escape(one.rests)}</small></p>"
        return f'<li class="{one.tone}">{said}{trial}</li>\n'

    def method(self, lang: str) -> str:
        say = self.say
        terms = {
            say("players by habit"): say(
                "the game’s own rules of thumb, compiled with its rules: quick and sensible; where memory "
                "matters they forget nothing, or next to nothing"
            ),
            say("random players"): say("any option, each as likely: fast, and no model of people"),
            say("levels"): say(
                "toddler, child, grown-up and master forget, follow whims and look ahead, each in its measure"
            ),
            say("95% certain"): say(
                "intervals count games or deals, never moves; shares are Wilson’s, and a difference knows "
                "that both its sides come from the same games; in short, what is said of the order of play "
                "and of options holds for all of them at once, so those intervals are wider"
            ),
            say("the data"): say(
                "numbers.json has every figure; series.csv, wins.csv and options.csv are for a spreadsheet"
            ),
            say("the same again"): self.study.command() + f" --lang {lang}",
        }
        defined = "".join(f"<dt>{escape(term)}</dt><dd>{escape(what)}</dd>" for term, what in terms.items())
        rows = [
            [
                say("equal robots") if what == "games" else say("one among others"),
                str(seats),
                self.voice.bots(bots),
                say("{n:game|games}", n=made.games)
                if what == "games"
                else say("{n:deal|deals}", n=made.games),
            ]
            for (what, seats, bots), made in self.study.counts.items()
        ]
        table = Table([say("what"), say("players"), say("who plays"), say("how many")], rows)
        title = escape(say("How it was measured"))
        return (
            f'<section id="method"><h2>{title}</h2>\n<dl>{defined}</dl>\n'
            f'<div class="all">{table.html()}</div></section>\n'
        )

    def foot(self) -> str:
        words = self.say("Made by Irisade {version}.", version=version("irisade"))
        return f"<footer>{escape(words)}</footer>\n"
