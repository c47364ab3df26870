"""The report as one page that needs nothing else: a summary in words, charts with the numbers behind them.

It opens from the disk, is light or dark as the reader's computer is, and prints. The first screen is for somebody
who has never seen it: what was measured, six numbers, and what they mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from importlib.metadata import version
from irisade.core.words import SEAT_LETTERS
from irisade.draw.tints import RAINBOW, TINTS
from irisade.lab import charts
from irisade.lab.estimates import Estimate
from irisade.lab.figures import Portrait, Study, Usage
from irisade.lab.findings import Finding, findings
from irisade.lab.measure import PARTS
from irisade.lab.tongue import Tongue

STYLE = Path(__file__).with_name("style.css")
SHOWN = 12  # options of a question in a chart; the table behind it has them all
LABEL = 15  # letters of a label beside a bar


class Table(NamedTuple):
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


def page(study: Study, lang: str) -> str:
    """The whole page."""
    return _Page(study, lang).html()


class _Page:
    def __init__(self, study: Study, lang: str) -> None:
        self.study, self.lang = study, lang
        self.tongue = Tongue(study.game, lang)
        self.say = self.tongue.say
        self.main = study.portrait()
        self.each = [study.portrait(seats) for seats in study.seats]
        self.found = findings(study, self.tongue)

    def html(self) -> str:
        say, title = self.say, self.tongue("{game} in the lab")
        body = "".join(
            [
                self.head(),
                self.tiles(),
                self.summary(),
                self.winners(),
                self.length(),
                self.choices(),
                self.skill(),
                self.tension(),
                self.points(),
                self.waiting(),
                self.uses(),
                self.method(),
            ]
        )
        stripe = "".join(f'<i style="background:{TINTS[tint].fill}"></i>' for tint in RAINBOW)
        return (
            f'<!doctype html>\n<html lang="{self.lang}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(title)}</title>\n<style>{STYLE.read_text(encoding='utf-8')}</style>\n</head>\n<body>\n"
            f'<div class="rainbow" aria-hidden="true">{stripe}</div>\n<main>\n{body}'
            f"<footer>{escape(say('Made by Irisade {version}.', version=version('irisade')))}</footer>\n"
            "</main>\n</body>\n</html>\n"
        )

    # -- the first screen --

    def head(self) -> str:
        say, game = self.say, self.study.game
        games = sum(made.games for (what, _, _), made in self.study.counts.items() if what == "games")
        about = say(
            "What {games} games say, played by robots with {span} players.",
            games=say.whole(games),
            span=self.players(),
        )
        rules = say("The rules are those of the booklet.")
        if self.study.options:
            chosen = [f"{key}={game.option(key).note(value)}" for key, value in self.study.options.items()]
            rules = say("House rules: {chosen}.", chosen=", ".join(chosen))
        where = say(
            "Unless it says otherwise, a number is about {n} players and rests on {games} games among {bot}.",
            n=self.main.seats,
            games=say.whole(self.main.games),
            bot=self.tongue.bot(self.main.bot),
        )
        return (
            f"<header><h1>{escape(self.tongue.name)}</h1><p>{escape(about)} {escape(rules)} {escape(where)}</p></header>"
        )

    def players(self) -> str:
        seats = self.study.seats
        if len(seats) == 1:
            return str(seats[0])
        return self.say("{low} to {high}", low=seats[0], high=seats[-1])

    def tiles(self) -> str:
        say, main = self.say, self.main
        first = main.won_by_place()[0]
        minutes, low, high = main.minutes()
        tiles = [
            (
                "#wins",
                say.percent(first.value),
                say("for whoever begins"),
                say("even: {share}", share=say.percent(1 / main.seats)),
            ),
            (
                "#length",
                say("{n} min", n=say.decimal(minutes, 0)),
                say("estimated length"),
                say("{low} to {high} in nine of ten", low=say.decimal(low, 0), high=say.decimal(high, 0)),
            ),
            (
                "#choices",
                say.percent(main.choice_turns().value),
                say("of turns hold a choice"),
                say("{n} decisions a turn", n=say.decimal(main.decisions_per_turn().value, 1)),
            ),
            self._skill_tile(),
            (
                "#tension",
                say.percent(main.half_time_leader_wins().value),
                say("of half-time leaders win"),
                say("{n} lead changes a game", n=say.decimal(main.changes().value, 1)),
            ),
            (
                "#points",
                say.percent(main.ties().value, 1),
                say("of games end in a tie"),
                say("{n} points between first and second", n=say.decimal(main.spread("gap").mean, 1)),
            ),
        ]
        made = [
            f'<a class="tile" href="{to}"><b>{escape(big)}</b><span>{escape(what)}</span><small>{escape(more)}</small></a>'
            for to, big, what, more in tiles
        ]
        return f'<div class="tiles">{"".join(made)}</div>'

    def _skill_tile(self) -> tuple[str, str, str, str]:
        say, step = self.say, self.study.steps()[1]
        return (
            "#skill",
            say.percent(step.wins.value),
            say("for one {above} among {rest}", above=self.tongue.level(step.above), rest=self._rest(step.below)),
            say("luck alone: {share}", share=say.percent(1 / step.seats)),
        )

    def _rest(self, below: str) -> str:
        return self.say("{n} × {level}", n=self.study.steps()[0].seats - 1, level=self.tongue.level(below))

    def summary(self) -> str:
        items = "".join(self._finding(one) for one in self.found)
        return f"<h2>{escape(self.say('In short'))}</h2><ul class='found'>{items}</ul>\n"

    def _finding(self, one: Finding) -> str:
        marks = {"good": self.say("✓ good"), "look": self.say("! look here"), "know": self.say("i to know")}
        trial = ""
        if one.trial:
            command = f"<code>{escape(one.command)}</code>" if one.command else ""
            trial = f'<p class="try">{escape(one.trial)}{command}</p>'
        return (
            f'<li class="{one.tone}"><p><em>{escape(marks[one.tone])}</em>{escape(one.text)}</p>{trial}</li>'
        )

    # -- the sections --

    def section(self, anchor: str, title: str, about: str, figures: Sequence[str]) -> str:
        return (
            f'<section id="{anchor}"><h2>{escape(title)}</h2><p>{escape(about)}</p>'
            f'<div class="charts">{"".join(figures)}</div></section>\n'
        )

    def figure(self, title: str, drawing: str, rests: str, table: Table) -> str:
        head = "".join(f"<th scope='col'>{escape(word)}</th>" for word in table.head)
        rows = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in table.rows
        )
        return (
            f"<figure><figcaption>{escape(title)}</figcaption>{drawing}<p class='games'>{escape(rests)}</p>"
            f"<details><summary>{escape(self.say('The numbers'))}</summary><div class='wide'><table><thead><tr>{head}"
            f"</tr></thead><tbody>{rows}</tbody></table></div></details></figure>\n"
        )

    def rests(self, one: Portrait) -> str:
        return self.say("{n:game|games} among {bot}", n=one.games, bot=self.tongue.bot(one.bot))

    def row(self, label: str, e: Estimate, digits: int = 1) -> list[str]:
        return [label, self.say.percent(e.value, digits), self.say.span(e.low, e.high, digits), self.say.whole(e.games)]

    def heads(self, first: str) -> list[str]:
        say = self.say
        return [first, say("share"), say("95% certain"), say("games")]

    def winners(self) -> str:
        say = self.say
        figures = []
        for one in self.each:
            shares = one.won_by_place()
            labels = [say("{place} to play", place=self.tongue.place(n)) for n in range(one.seats)]
            rows = list(zip(labels, shares, strict=True))
            seats = [
                self.row(say("seat {letter}", letter=SEAT_LETTERS[n]), e) for n, e in enumerate(one.won_by_seat())
            ]
            title = say("{n} players: wins by order of play", n=one.seats)
            alt = f"{title}: " + ", ".join(f"{label} {say.percent(e.value, 1)}" for label, e in rows)
            drawing = charts.dots(rows, lambda v: say.percent(v, 1), alt, 1 / one.seats, say("even"))
            table = Table(self.heads(say("who")), [self.row(label, e) for label, e in rows] + seats)
            figures.append(self.figure(title, drawing, self.rests(one), table))
        about = say(
            "Who wins, by when they first come to play. A dot is what was measured, the bar around it holds the true "
            "share with 95% certainty; where it does not touch the dashed line, the order of play matters. A shared "
            "win counts in parts."
        )
        return self.section("wins", say("Who wins"), about, figures)

    def length(self) -> str:
        say, tempo = self.say, self.study.tempo
        minutes, turns = [], []
        rows = []
        for one in self.each:
            mean, low, high = one.minutes()
            label = say("{n} players", n=one.seats)
            spread = one.spread("turns")
            minutes.append((label, low, mean, high))
            turns.append((label, float(spread.p5), spread.mean, float(spread.p95)))
        for bot in self.study.bots():
            for seats in self.study.seats:
                one = self.study.portrait(seats, bot)
                spread, (mean, low, high) = one.spread("turns"), one.minutes()
                cells = [say.decimal(spread.mean, 1), f"{spread.p5}–{spread.p95}", say.whole(spread.max)]
                cells += [say.decimal(mean, 0), say.whole(one.games)]
                rows.append([f"{seats} · {self.tongue.bot(bot)}", *cells])
        head = [say("players and bots"), say("turns"), "5–95 %", say("most"), say("minutes"), say("games")]
        table = Table(head, rows)
        titles = say("Minutes, estimated"), say("Turns")
        figures = [
            self.figure(
                titles[0],
                charts.ranges(minutes, lambda v: say("{n} min", n=say.decimal(v, 0)), _said(titles[0], minutes)),
                self.rests(self.each[-1]),
                table,
            ),
            self.figure(
                titles[1],
                charts.ranges(turns, lambda v: say.decimal(v, 0), _said(titles[1], turns)),
                self.rests(self.each[-1]),
                table,
            ),
            self.histogram("turns", say("Turns of a game with {n} players", n=self.main.seats), say("turns")),
        ]
        why = self.tongue.talk.sentence(tempo.why) if tempo.why else say("the usual guess of the lab")
        about = say(
            "Nine games in ten lie inside a bar; the mark is the mean. Minutes are an estimate: {decision} s for a "
            "decision and {turn} s for a turn. {why}.",
            decision=say.decimal(tempo.decision, 0),
            turn=say.decimal(tempo.turn, 0),
            why=why,
        )
        return self.section("length", say("How long it takes"), about, figures)

    def histogram(self, name: str, title: str, below: str) -> str:
        tally = self.main.points() if name == "points" else self.main.tally(name)
        return self._columns(tally, title, below, self.rests(self.main))

    def _columns(self, tally: dict[int, int], title: str, below: str, rests: str) -> str:
        total = sum(tally.values()) or 1
        rows = [[str(value), self.say.percent(times / total, 1)] for value, times in sorted(tally.items())]
        common = max(tally, key=lambda value: tally[value], default=0)
        alt = self.say(
            "{title}: most often {value}, {share}.",
            title=title,
            value=common,
            share=self.say.percent(tally.get(common, 0) / total),
        )
        drawing = charts.columns(tally, alt, self.say.percent, below)
        return self.figure(title, drawing, rests, Table([below, self.say("share")], rows))

    def choices(self) -> str:
        say = self.say
        labels = [say("{n} players", n=one.seats) for one in self.each]
        shares = [(label, one.choice_turns()) for label, one in zip(labels, self.each, strict=True)]
        each = [(label, one.decisions_per_turn()) for label, one in zip(labels, self.each, strict=True)]
        titles = say("Turns with a real choice"), say("Decisions a turn")
        figures = [
            self.figure(
                titles[0],
                charts.dots(shares, say.percent, _said_dots(titles[0], shares, say.percent)),
                self.rests(self.main),
                Table(self.heads(say("players")), [self.row(*row) for row in shares]),
            ),
            self.figure(
                titles[1],
                charts.dots(each, lambda v: say.decimal(v, 2), _said_dots(titles[1], each, say.decimal)),
                self.rests(self.main),
                Table([say("players"), say("decisions")], [[row[0], say.decimal(row[1].value, 2)] for row in each]),
            ),
        ]
        about = say(
            "A real choice is a question with more than one option. A decision is any answer, even if only one is "
            "possible."
        )
        return self.section("choices", say("What there is to decide"), about, figures)

    def skill(self) -> str:
        say, figures = self.say, []
        steps = self.study.steps()
        gains = [
            (self.tongue.level(step.above), step.wins) for step in steps
        ]
        even = 1 / steps[0].seats
        title = say("One among {n} of the level below: wins", n=steps[0].seats - 1)
        rows = [
            self.row(say("{above} among {rest}", above=self.tongue.level(s.above), rest=self._rest(s.below)), s.wins, 0)
            for s in steps
        ]
        deals = say("{deals} deals, each played with the one in every seat", deals=" / ".join(str(s.deals) for s in steps))
        heads = [say("who"), say("share"), say("95% certain"), say("deals")]
        figures.append(
            self.figure(
                title,
                charts.dots(gains, say.percent, _said_dots(title, gains, say.percent), even, say("luck alone")),
                deals,
                Table(heads, rows),
            )
        )
        for step in steps:
            title = say("{above}: in how many of the {n} seats it wins a deal", above=self.tongue.level(step.above).capitalize(), n=step.seats)
            tally = {seats: step.won_from[seats] for seats in range(step.seats + 1)}
            figures.append(
                self._columns(tally, title, say("seats"), say("{n:deal|deals}, {games} games", n=step.deals, games=say.whole(step.deals * step.seats)))
            )
        about = say(
            "One robot sits among robots of the level below, and every deal is played again with it in each seat. Where "
            "the same deal is won from every seat, skill decided; where from some only, the seat and its luck did. In "
            "{same} of the deals one and the same seat won, whoever sat there.",
            same=say.percent(steps[-1].same_seat.value),
        )
        return self.section("skill", say("Luck and skill"), about, figures)

    def tension(self) -> str:
        say, main = self.say, self.main
        labels = [say("{n} players", n=one.seats) for one in self.each]
        lines = {
            say("Half-time leaders who win"): [one.half_time_leader_wins() for one in self.each],
            say("Run-away wins"): [one.runaways() for one in self.each],
            say("Comebacks"): [one.comebacks() for one in self.each],
        }
        figures = []
        for title, values in lines.items():
            rows = list(zip(labels, values, strict=True))
            figures.append(
                self.figure(
                    title,
                    charts.dots(rows, say.percent, _said_dots(title, rows, say.percent)),
                    self.rests(main),
                    Table(self.heads(say("players")), [self.row(*row) for row in rows]),
                )
            )
        title = say("Lead changes in a game with {n} players", n=main.seats)
        figures.append(self.histogram("changes", title, say("lead changes")))
        title = say("Still undecided, with {n} players", n=main.seats)
        still = [main.open_after(part) for part in range(PARTS + 1)]
        alt = say("{title}: {share} at half-time.", title=title, share=say.percent(still[PARTS // 2]))
        drawing = charts.curve(still, alt, say.percent, say("start"), say("end"))
        rows_still = [[say.percent(n / PARTS), say.percent(value)] for n, value in enumerate(still)]
        figures.append(self.figure(title, drawing, self.rests(main), Table([say("played"), say("undecided")], rows_still)))
        about = say(
            "To lead is to be the one who would win if the game stopped there, looked at whenever a turn begins. A "
            "run-away is never behind after the first quarter; a comeback was last in the second half and won. A game "
            "is undecided as long as its winner will be behind again."
        )
        return self.section("tension", say("Tension"), about, figures)

    def points(self) -> str:
        say, main = self.say, self.main
        labels = [say("{n} players", n=one.seats) for one in self.each]
        ties = [(label, one.ties()) for label, one in zip(labels, self.each, strict=True)]
        title = say("Ties")
        figures = [
            self.histogram("points", say("Points at the end, all seats, {n} players", n=main.seats), say("points")),
            self._columns(
                main.tally("winner's points"), say("Points of the winner"), say("points"), self.rests(main)
            ),
            self.histogram("gap", say("Points between first and second"), say("points")),
            self.figure(
                title,
                charts.dots(ties, lambda v: say.percent(v, 1), _said_dots(title, ties, say.percent)),
                self.rests(main),
                Table(self.heads(say("players")), [self.row(*row) for row in ties]),
            ),
        ]
        about = say("As the table shows them. A tie is a game that more than one seat wins, after all tie-breaks.")
        return self.section("points", say("Points and ties"), about, figures)

    def waiting(self) -> str:
        say, main = self.say, self.main
        rows, cells = [], []
        for one in self.each:
            wait, longest = one.wait(), one.spread("longest")
            label = say("{n} players", n=one.seats)
            rows.append((label, float(wait.p5), wait.mean, float(wait.p95)))
            cells.append(
                [label, say.decimal(wait.mean, 1), say.decimal(one.wait_seconds(), 0), say.decimal(longest.mean, 1)]
            )
        title = say("Decisions of others between two of one’s own")
        head = [say("players"), say("decisions"), say("seconds"), say("longest of a game")]
        figures = [
            self.figure(
                title,
                charts.ranges(rows, lambda v: say.decimal(v, 1), _said(title, rows)),
                self.rests(main),
                Table(head, cells),
            ),
            self.histogram("wait", say("Waits in games with {n} players", n=main.seats), say("decisions of others")),
        ]
        about = say(
            "How much happens until you may decide again; two decisions of one’s own in a row are no wait. With {n} "
            "players a wait lasts about {seconds} seconds.",
            n=main.seats,
            seconds=say.decimal(main.wait_seconds(), 0),
        )
        return self.section("waiting", say("Waiting"), about, figures)

    def uses(self) -> str:
        say = self.say
        known = self.main.uses(self.study.game.kinds)
        figures = []
        for number, kind in enumerate(self.study.game.kinds):
            some = [use for use in known if use.kind == number]
            if len([use for use in some if use.taken]) > 1:
                figures += self._question(self.tongue.question(kind), some)
        about = say(
            "Of each question: how often an option is taken when it is open and something else is too; and what it goes "
            "with, that is, how much more often those win who take it than those who could and take another, in "
            "percentage points. That is no proof of what it causes: robots take an option when they think it good."
        )
        return self.section("uses", say("What is used, and what it is worth"), about, figures)

    def _question(self, title: str, some: Sequence[Usage]) -> Iterator[str]:
        say = self.say
        rows = [
            [
                self.tongue.option(use),
                say.decimal(use.per_game, 2),
                say.percent(use.taken.value, 1) if use.taken else "–",
                say.decimal(100 * use.worth.value, 1) if use.worth else "–",
                say("{low} to {high}", low=say.decimal(100 * use.worth.low, 1), high=say.decimal(100 * use.worth.high, 1))
                if use.worth
                else "–",
            ]
            for use in some
        ]
        head = [say("option"), say("a game"), say("taken when open"), say("goes with"), say("95% certain")]
        table = Table(head, rows)
        taken = sorted([use for use in some if use.taken], key=lambda use: -(use.taken.value if use.taken else 0.0))
        shown = _ends(taken)
        bars = [(_short(self.tongue.option(use)), use.taken.value) for use in shown if use.taken]
        name = say("“{question}”: taken when open", question=title)
        alt = f"{name}: " + ", ".join(f"{label} {say.percent(value)}" for label, value in bars)
        yield self.figure(name, charts.bars(bars, say.percent, alt), self._some(len(shown), len(taken)), table)
        worth = sorted([use for use in some if use.worth], key=lambda use: -(use.worth.value if use.worth else 0.0))
        if worth:
            shown = _ends(worth)
            lean = [(_short(self.tongue.option(use)), use.worth) for use in shown if use.worth]
            name = say("“{question}”: goes with winning", question=title)
            alt = f"{name}: " + ", ".join(f"{label} {say.decimal(100 * e.value, 1)}" for label, e in lean)
            drawing = charts.leans(lean, lambda v: ("+" if v > 0 else "") + say.decimal(100 * v, 1), alt)
            yield self.figure(name, drawing, self._some(len(shown), len(worth)), table)

    def _some(self, shown: int, of: int) -> str:
        rests = self.rests(self.main)
        if shown == of:
            return rests
        return self.say("the highest and the lowest, {shown} of {of}; {rests}", shown=shown, of=of, rests=rests)

    # -- how --

    def method(self) -> str:
        say = self.say
        rows = [
            [
                say("equal robots") if what == "games" else say("one among others"),
                str(seats),
                ", ".join(self.tongue.bot(bot) for bot in bots),
                say.whole(made.games) if what == "games" else say("{n:deal|deals}", n=made.games),
            ]
            for (what, seats, bots), made in self.study.counts.items()
        ]
        head = [say("what"), say("players"), say("who plays"), say("games")]
        cells = "".join("<tr>" + "".join(f"<td>{escape(c)}</td>" for c in row) + "</tr>" for row in rows)
        titles = "".join(f"<th scope='col'>{escape(word)}</th>" for word in head)
        terms = {
            say("players by habit"): say(
                "the game’s own rules of thumb, compiled with its rules: quick and sensible; where memory matters they "
                "forget nothing"
            ),
            say("random players"): say("any option, each as likely: fast, and no model of people"),
            say("levels"): say(
                "toddler, child, grown-up and master forget, follow whims and look ahead as the page on robots says"
            ),
            say("95% certain"): say(
                "intervals count games or deals, never moves; shares are Wilson’s, differences take into account that "
                "both sides come from the same games"
            ),
            say("the same again"): f"irisade lab {self.study.name} --seed {self.study.seed} --lang {self.lang}",
            say("the data"): say("numbers.json has every figure, options.csv, wins.csv and series.csv are for a spreadsheet"),
        }
        defined = "".join(f"<dt>{escape(term)}</dt><dd>{escape(what)}</dd>" for term, what in terms.items())
        return (
            f'<section id="method"><h2>{escape(say("How it was measured"))}</h2><dl>{defined}</dl>'
            f'<div class="all wide"><table><thead><tr>{titles}</tr></thead><tbody>{cells}</tbody></table></div></section>\n'
        )


def _said(title: str, rows: Sequence[tuple[str, float, float, float]]) -> str:
    return f"{title}: " + ", ".join(f"{label} {middle:.0f} ({low:.0f}–{high:.0f})" for label, low, middle, high in rows)


def _said_dots(title: str, rows: Sequence[tuple[str, Estimate]], say: charts.Said) -> str:
    return f"{title}: " + ", ".join(f"{label} {say(e.value)}" for label, e in rows)


def _ends(ranked: Sequence[Usage]) -> list[Usage]:
    """The highest and the lowest, where there are many."""
    if len(ranked) <= SHOWN:
        return list(ranked)
    return [*ranked[: SHOWN // 2], *ranked[-SHOWN // 2 :]]


def _short(text: str) -> str:
    return text if len(text) <= LABEL else text[: LABEL - 1].rstrip() + "…"
