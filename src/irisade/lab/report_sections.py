"""The sections of a report: each a claim about what it shows, some charts, and the tables behind them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from irisade.core.words import SEAT_LETTERS
from irisade.lab import charts
from irisade.lab.cups import Cups
from irisade.lab.estimates import Estimate
from irisade.lab.figures import Portrait, Study, Usage, told_apart
from irisade.lab.game_voice import GameVoice
from irisade.lab.measure import PARTS
from irisade.lab.page_parts import Chart, PageTable, Section
from irisade.lab.report_plan import mass_bot
from irisade.lab.unused import never_chosen

SHOWN = 12  # options of a question in a chart; the table behind it has them all
LABEL = 16  # letters of a label beside a bar


class Sections:
    def __init__(self, study: Study, voice: GameVoice) -> None:
        self.study, self.voice, self.say = study, voice, voice.say
        self.main = study.portrait()
        self.each = [study.portrait(seats) for seats in study.seats]

    def all(self) -> list[Section]:
        sections = (
            self.wins(),
            self.length(),
            self.choices(),
            self.skill(),
            self.tension(),
            self.points(),
            self.waiting(),
            self.uses(),
            *self.cups(),
        )
        return [
            section for section in sections if section.charts
        ]  # where all lies face down, none is told apart

    # -- one by one --

    def wins(self) -> Section:
        about = self.say(
            "Who wins, by when they first come to play. A dot is what was measured, and the true share lies "
            "in the bar around it with 95% certainty; where the bar misses the dashed line, the order of "
            "play matters (one bar in twenty misses it by chance alone). A shared win counts in parts."
        )
        return Section("wins", self.say("Who wins"), about, [self._order(one) for one in self.each])

    def _order(self, one: Portrait) -> Chart:
        say, even = self.say, 1 / one.seats
        rows = [
            (say("{place} to play", place=self.voice.place(n)), e) for n, e in enumerate(one.won_by_place())
        ]
        seats = [
            self._row(say("seat {letter}", letter=SEAT_LETTERS[n]), e)
            for n, e in enumerate(one.won_by_seat())
        ]
        title = say("{n} players: wins by order of play", n=one.seats)
        drawing = charts.dots(rows, self._tenths, self._alt(title, rows), even, say("even"), "off")
        table = PageTable(self._head(say("who")), [*(self._row(*row) for row in rows), *seats])
        return Chart(title, drawing, self.voice.rests(one), table)

    def length(self) -> Section:
        say, tempo = self.say, self.study.tempo
        minutes, turns = [], []
        for one in self.each:
            mean, low, high = one.minutes()
            spread, label = one.spread("turns"), self._players(one)
            minutes.append((label, low, mean, high))
            turns.append((label, float(spread.p5), spread.mean, float(spread.p95)))
        figures = [
            self._ranges(say("Minutes, estimated"), minutes, self._lengths()),
            self._ranges(say("Turns"), turns, self._lengths()),
            self._columns(
                self.main.tally("turns"),
                say("Turns of a game with {n} players", n=self.main.seats),
                say("turns"),
            ),
        ]
        why = self.voice.talk.sentence(tempo.why) if tempo.why else say("That is the lab’s usual estimate")
        about = say(
            "Nine games in ten lie inside a bar; the mark is the mean. Minutes are an estimate: {decision} s "
            "for a decision and {turn} s for a turn. {why}.",
            decision=say.decimal(tempo.decision, 0),
            turn=say.decimal(tempo.turn, 0),
            why=why,
        )
        return Section("length", say("How long it takes"), about, figures)

    def _lengths(self) -> PageTable:
        say, rows = self.say, []
        for bot in self.study.bots():
            for seats in self.study.seats:
                one = self.study.portrait(seats, bot)
                spread, minutes = one.spread("turns"), one.minutes()
                cells = [say.decimal(spread.mean, 1), f"{spread.p5}–{spread.p95}", say.whole(spread.max)]
                rows.append(
                    [
                        f"{seats}, {self.voice.bot(bot)}",
                        *cells,
                        say.decimal(minutes[0], 0),
                        say.whole(one.games),
                    ]
                )
        head = [say("players"), say("turns"), say("5–95%"), say("most"), say("minutes"), say("games")]
        return PageTable(head, rows)

    def choices(self) -> Section:
        say = self.say
        each = [(self._players(one), one.decisions_per_turn()) for one in self.each]
        title = say("Decisions in a turn, all players together")
        table = PageTable(
            [say("players"), say("decisions")], [[label, say.decimal(e.value, 2)] for label, e in each]
        )
        drawing = charts.dots(each, lambda value: say.decimal(value, 2), self._alt(title, each, 2))
        figures = [
            self._shares(
                say("Turns with a real choice"),
                [(self._players(one), one.choice_turns()) for one in self.each],
            ),
            Chart(title, drawing, self.voice.rests(self.main), table),
        ]
        about = say(
            "A real choice is a question with more than one option. A decision is any answer, even if only "
            "one is possible, by whoever is asked; a turn is one as the booklet counts them, which may be "
            "that of one player or of all."
        )
        return Section("choices", say("What there is to decide"), about, figures)

    def skill(self) -> Section:
        say, steps = self.say, self.study.steps()
        seats = steps[0].seats
        title = say("Wins among those of the level below")
        rows = [(self.voice.level(step.above), step.wins) for step in steps]
        cells = []
        for step in steps:
            same = say.percent(step.same_seat.value)
            cells.append([*self._row(self.voice.among(step), step.wins, 0), same])
        head = [say("who"), say("share"), say("95% certain"), say("deals"), say("one seat always wins")]
        drawing = charts.dots(rows, say.percent, self._alt(title, rows), 1 / seats, say("luck alone"), "gain")
        deals = say(
            "{deals} deals, each played with the one in every seat",
            deals=" / ".join(say.whole(step.deals) for step in steps),
        )
        figures = [Chart(title, drawing, deals, PageTable(head, cells))]
        for step in steps:
            title = say(
                "In how many of {n} seats a {level} wins the same deal",
                n=seats,
                level=self.voice.level(step.above),
            )
            tally = {seat: step.won_from[seat] for seat in range(seats + 1)}
            figures.append(self._columns(tally, title, say("seats"), self.voice.rests(step)))
        about = say(
            "One robot sits among robots of the level below, and every deal is played again with it in each "
            "seat. Where it wins a deal from every seat, skill decided; where only from some, the seat and "
            "its luck did."
        )
        return Section("skill", say("Luck and skill"), about, figures)

    def tension(self) -> Section:
        say, main = self.say, self.main
        shares = {
            say("Half-time leaders who win"): Portrait.half_time_leader_wins,
            say("Runaway wins"): Portrait.runaways,
            say("Comebacks"): Portrait.comebacks,
        }
        figures = [
            self._shares(title, [(self._players(one), share(one)) for one in self.each])
            for title, share in shares.items()
        ]
        title = say("Lead changes in a game with {n} players", n=main.seats)
        figures.append(self._columns(main.tally("changes"), title, say("lead changes")))
        title = say("Still undecided, with {n} players", n=main.seats)
        still = [main.open_after(part) for part in range(PARTS + 1)]
        half = say.percent(still[PARTS // 2])
        alt = say("{title}: {share} at half-time.", title=title, share=half)
        drawing = charts.curve(still, alt, say.percent, say("start"), say("end"))
        rows = [[say.percent(n / PARTS), say.percent(value)] for n, value in enumerate(still)]
        table = PageTable([say("played"), say("undecided")], rows)
        figures.append(Chart(title, drawing, self.voice.rests(main), table))
        about = say(
            "To lead is to be the one who would win if the game stopped there; this is checked at the"
            " start of every turn. A runaway winner is never behind after the first quarter; a"
            " comeback is a win by somebody who was last in the second half. A game is undecided for"
            " as long as its eventual winner will be behind again."
        )
        return Section("tension", say("Tension"), about, figures)

    def points(self) -> Section:
        say, main = self.say, self.main
        figures = [
            self._columns(
                main.points(), say("Points at the end, all seats, {n} players", n=main.seats), say("points")
            ),
            self._columns(main.tally("winner's points"), say("Points of the winner"), say("points")),
            self._columns(main.tally("gap"), say("Points between first and second"), say("points")),
            self._shares(say("Ties"), [(self._players(one), one.ties()) for one in self.each]),
        ]
        about = say(
            "As the table shows them. A tie is a game that more than one seat wins, after all tie-breaks."
        )
        return Section("points", say("Points and ties"), about, figures)

    def waiting(self) -> Section:
        say, main = self.say, self.main
        rows, cells = [], []
        for one in self.each:
            wait, label = one.wait(), self._players(one)
            rows.append((label, float(wait.p5), wait.mean, float(wait.p95)))
            longest = say.decimal(one.spread("longest").mean, 1)
            cells.append([label, say.decimal(wait.mean, 1), say.decimal(one.wait_seconds(), 0), longest])
        head = [say("players"), say("decisions"), say("seconds"), say("longest of a game")]
        title = say("Waits in games with {n} players", n=main.seats)
        waits = PageTable(head, cells)
        figures = [
            self._ranges(say("Decisions by others between two of your own"), rows, waits, 1),
            self._columns(main.tally("wait"), title, say("decisions by others")),
        ]
        about = say(
            "How much happens until you may decide again; two decisions of your own in a row are not"
            " a wait. With {n} players a wait lasts about {seconds} seconds.",
            n=main.seats,
            seconds=say.decimal(main.wait_seconds(), 0),
        )
        return Section("waiting", say("Waiting"), about, figures)

    def uses(self) -> Section:
        kinds = self.study.game.kinds
        known = self.main.uses(kinds)
        figures: list[Chart] = []
        for number, kind in enumerate(kinds):
            some = [use for use in known if use.kind == number]
            if sum(use.taken is not None for use in some) > 1 and (apart := told_apart(some, kinds)):
                figures += self._question(self.voice.question(kind), apart)
        about = self.say(
            "For each question: how often an option is taken when it is open and another one is too; and"
            " what it goes with, that is, by how many percentage points those who take it win more often"
            " than those who could have, but took another. This proves no cause: robots take an option"
            " when they think it is good."
        )
        about = " ".join([about, *never_chosen(self.study, self.voice)])
        return Section("uses", self.say("What is used, and what it is worth"), about, figures)

    def _question(self, title: str, some: Sequence[Usage]) -> Iterator[Chart]:
        say = self.say
        head = [say("option"), say("a game"), say("taken when open"), say("goes with"), say("95% certain")]
        table = PageTable(head, [self._use(use) for use in some])
        taken = sorted(
            ((self._short(use), use.taken) for use in some if use.taken), key=lambda row: -row[1][0]
        )
        worth = sorted(
            ((self._short(use), use.worth) for use in some if use.worth), key=lambda row: -row[1][0]
        )
        name = say("“{question}”: taken when open", question=title)
        shown = _ends(taken)
        bars = [(label, e.value) for label, e in shown]
        drawing = charts.bars(bars, say.percent, self._alt(name, shown))
        yield Chart(name, drawing, self._some(len(shown), len(taken)), table)
        if worth:
            name = say("“{question}”: goes with winning", question=title)
            shown = _ends(worth)
            drawing = charts.leans(shown, self._signed, self._alt(name, shown, 1, 100))
            yield Chart(name, drawing, self._some(len(shown), len(worth)), table)

    def _use(self, use: Usage) -> list[str]:
        say, worth = self.say, use.worth
        cells = [self.voice.option(use), say.decimal(use.per_game, 2)]
        cells.append(say.percent(use.taken.value, 1) if use.taken else "–")
        if not worth:
            return [*cells, "–", "–"]
        span = say("{low} to {high}", low=self._signed(worth.low), high=self._signed(worth.high))
        return [*cells, self._signed(worth.value), span]

    def cups(self) -> Iterator[Section]:
        """Where they were asked for."""
        say, played = self.say, self.study.played_cups()
        if not played:
            return
        form = played[0].cup.form
        about = say(
            "Several games by the same people. {changes}. {scoring}. Who wins the cup, by the seat in the"
            " first game; a shared cup counts in equal parts.",
            changes=self.voice.talk.sentence(form.text),
            scoring=self.voice.talk.sentence(form.scoring),
        )
        yield Section("cups", say("Several games as a cup"), about, [self._cup(one) for one in played])

    def _cup(self, one: Cups) -> Chart:
        say, letters = self.say, SEAT_LETTERS
        rows = [(say("seat {letter}", letter=letters[n]), share) for n, share in enumerate(one.wins)]
        title = say("{n} players: cups of {games} games", n=one.cup.people, games=one.cup.games)
        drawing = charts.dots(
            rows, self._tenths, self._alt(title, rows), 1 / one.cup.people, say("even"), "off"
        )
        points = [say.decimal(points, 2) for points in one.points]
        head = [say("seat in the first game"), *self._head("")[1:3], say("cups"), say("points")]
        table = PageTable(head, [[*self._row(*row), mean] for row, mean in zip(rows, points, strict=True)])
        rests = say(
            "{n:cup|cups}, {bots}; shared: {share}",
            n=one.cups,
            bots=self.voice.bot(mass_bot(self.study.game)),
            share=say.percent(one.shared, 1),
        )
        return Chart(title, drawing, rests, table)

    # -- what they are made of --

    def _players(self, one: Portrait) -> str:
        return self.say("{n} players", n=one.seats)

    def _some(self, shown: int, of: int) -> str:
        rests = self.voice.rests(self.main)
        if shown == of:
            return rests
        return self.say(
            "the highest and the lowest, {shown} of {of}; {rests}", shown=shown, of=of, rests=rests
        )

    def _head(self, first: str) -> list[str]:
        return [first, self.say("share"), self.say("95% certain"), self.say("games")]

    def _row(self, label: str, e: Estimate, digits: int = 1) -> list[str]:
        say = self.say
        return [label, say.percent(e.value, digits), say.span(e.low, e.high, digits), say.whole(e.games)]

    def _tenths(self, share: float) -> str:
        return self.say.percent(share, 1)

    def _signed(self, share: float) -> str:
        return ("+" if share > 0 else "") + self.say.decimal(100 * share, 1)

    def _short(self, use: Usage) -> str:
        text = self.voice.label(use)
        return text if len(text) <= LABEL else text[: LABEL - 1].rstrip() + "…"

    def _alt(self, title: str, rows: Sequence[tuple[str, Estimate]], digits: int = -1, times: int = 1) -> str:
        """A chart in words; without digits its values are shares."""

        def said(e: Estimate) -> str:
            return self._tenths(e.value) if digits < 0 else self.say.decimal(times * e.value, digits)

        return f"{title}: " + ", ".join(f"{label} {said(e)}" for label, e in rows)

    def _shares(self, title: str, rows: Sequence[tuple[str, Estimate]]) -> Chart:
        """A share at each player count."""
        small = max(e.value for _, e in rows) < 0.2
        drawing = charts.dots(rows, self._tenths if small else self.say.percent, self._alt(title, rows))
        table = PageTable(self._head(self.say("players")), [self._row(*row) for row in rows])
        return Chart(title, drawing, self.voice.rests(self.main), table)

    def _ranges(
        self, title: str, rows: Sequence[tuple[str, float, float, float]], table: PageTable, digits: int = 0
    ) -> Chart:
        """Low, mean and high at each player count."""

        def said(value: float) -> str:
            return self.say.decimal(value, digits)

        words = [f"{label} {said(mean)} ({said(low)}–{said(high)})" for label, low, mean, high in rows]
        drawing = charts.ranges(rows, said, f"{title}: " + ", ".join(words))
        return Chart(title, drawing, self.voice.rests(self.main), table)

    def _columns(self, tally: Mapping[int, int], title: str, below: str, rests: str = "") -> Chart:
        say, total = self.say, sum(tally.values()) or 1
        rows = [[str(value), say.percent(times / total, 1)] for value, times in sorted(tally.items())]
        common = max(tally, key=lambda value: tally[value], default=0)
        often = say.percent(tally.get(common, 0) / total)
        alt = say("{title}: most often {value}, {share}.", title=title, value=common, share=often)
        drawing = charts.columns(tally, alt, say.percent, below)
        return Chart(
            title, drawing, rests or self.voice.rests(self.main), PageTable([below, say("share")], rows)
        )


def _ends(ranked: Sequence[tuple[str, Estimate]]) -> list[tuple[str, Estimate]]:
    """The highest and the lowest, where there are many."""
    if len(ranked) <= SHOWN:
        return list(ranked)
    return [*ranked[: SHOWN // 2], *ranked[-SHOWN // 2 :]]
