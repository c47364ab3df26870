"""A report, from what is asked to what is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from irisade.core.cup import Cup
from irisade.core.game import Game
from irisade.lab import report_data
from irisade.lab.counts import Counts
from irisade.lab.figures import Key, Study
from irisade.lab.findings import findings
from irisade.lab.findings_words import Finding
from irisade.lab.game_voice import GameVoice
from irisade.lab.measure import measured
from irisade.lab.remedies import Tried, most_games, try_remedies
from irisade.lab.report_page import page
from irisade.lab.report_plan import GAMES, SLOW_GAMES, PlannedSeries, plan, plan_cups
from irisade.lab.tables import Row, table
from irisade.lab.work import Worker
from irisade.native import can_be_compiled

PAGE = "index.html"
FILES = (PAGE, "numbers.json", *(f"{name}.csv" for name in report_data.COLUMNS))


@dataclass(frozen=True)
class ReportOrder:
    """A report that is asked for, and can be made."""

    name: str  # the key of the game, or its folder
    game: Game
    options: Mapping[str, int]
    seats: tuple[int, ...]
    games: int
    usual: int  # games, of a report that nobody asked to be shorter
    seed: int
    cup: tuple[int, str] | None = None  # to be played too: how many games, and its form

    @classmethod
    def of(
        cls,
        name: str,
        game: Game,
        options: Mapping[str, int],
        seats: Sequence[int] | None = None,
        games: int | None = None,
        seed: int = 1,
        cup: tuple[int, str] | None = None,
    ) -> ReportOrder:
        """Every player count, and as many games as show small differences, unless it is said."""
        wanted = seats or game.seats_with(options)
        usual = GAMES if can_be_compiled(game) else SLOW_GAMES
        games = usual if games is None else games
        return cls(name, game, options, tuple(sorted(set(wanted))), games, usual, seed, cup)

    def series(self) -> list[PlannedSeries]:
        both = self.games, self.usual
        return plan(self.game, self.seats, *both) + plan_cups(self.game, self.cups(), *both)

    def cups(self) -> tuple[Cup, ...]:
        """At each player count, as they begin."""
        return tuple(self.game.cup(seats, *self.cup) for seats in self.seats) if self.cup else ()

    @property
    def most_games(self) -> int:
        """With those in which remedies are tried."""
        return sum(one.games for one in self.series()) + most_games(self.games)


@dataclass(frozen=True)
class Report:
    """A game, measured: `study` in numbers, `findings` in words, and what was `tried` against flaws."""

    study: Study
    tried: Sequence[Tried]
    findings: Sequence[Finding]
    lang: str

    def numbers(self) -> dict[str, Any]:
        """Every figure, ready for JSON; intervals are [value, low, high, games]."""
        return report_data.numbers(self.study, self.tried)

    def rows(self, name: str = "series") -> list[Row]:
        if name not in report_data.COLUMNS:
            raise ValueError(f"a table of a report is one of {', '.join(report_data.COLUMNS)}, not {name!r}")
        return report_data.rows(self.study, name, self.lang)

    def table(self, name: str = "series") -> Any:
        """ "series" has a line for each figure, "wins" for each place in the order of play and each seat, and
        "options" for each option of a question: a pandas DataFrame, or a list of dicts without pandas.
        """
        return table(self.rows(name))

    def page(self) -> str:
        """One page of HTML that needs nothing else."""
        return page(self.study, self.lang, self.tried)

    def files(self) -> dict[str, str]:
        """What belongs in a folder: the page and the data, by the names of the files."""
        return report_data.files(self.study, self.lang, self.tried)


def make_report(order: ReportOrder, work: Worker, lang: str) -> Report:
    series = order.series()
    asked = [one.chunks(order.name, order.options, order.seed) for one in series]
    results = work([chunk for some in asked for chunk in some], measured, Counts.from_json)
    counts = {_key(one): sum((next(results) for _ in some), Counts()) for one, some in zip(series, asked)}
    study = Study(order.game, order.name, order.options, order.seed, order.seats, counts, order.cups())
    voice = GameVoice(order.game, lang)
    flaws = [one.flaw for one in findings(study, voice) if one.flaw]
    tried = try_remedies(order.name, order.game, order.options, flaws, order.games, order.seed, work)
    return Report(study, tried, findings(study, voice, tried), lang)


def _key(one: PlannedSeries) -> Key:
    return one.what, one.seats, one.bots
