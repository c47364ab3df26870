"""A trial: some variants of a game, played side by side, or searched for the one closest to a wish."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from irisade.core.game import Game, WrongSeats
from irisade.lab.game_voice import GameVoice
from irisade.lab.measure import RANDOM
from irisade.lab.report_plan import main_bot, usual
from irisade.lab.series import HABIT
from irisade.lab.tables import Row, as_csv, table
from irisade.lab.variants import Comparison, Options, Sheet, Variant, chunks, gathered, sheet, variants
from irisade.lab.variants_data import COLUMNS, as_json, rows
from irisade.lab.variants_page import page
from irisade.lab.variants_search import Found, Target, all_games, search
from irisade.lab.variants_text import comparison_text, search_text
from irisade.lab.work import Worker
from irisade.native import can_be_compiled

MOST, MOST_SEARCHED = 24, 128  # variants
GAMES, FEW_GAMES = 20_000, 200  # of each: compiled, and played by robots that think
AT_ONCE, FEW_AT_ONCE = 1_000, 5  # of these in a chunk
PAGE = "index.html"
FILES = (PAGE, "variants.json", "variants.csv")

Choice = tuple[Options, int]  # with so many seats


class TooManyVariants(ValueError):
    """More than can be compared."""

    def __init__(self, many: int, most: int) -> None:
        super().__init__(f"that makes {many} variants; {most} at most can be compared")
        self.many, self.most = many, most


class SeatsOfVariant(WrongSeats):
    """A variant is not for this number of players."""

    def __init__(self, game: Game, options: Options, seats: int) -> None:
        allowed = ", ".join(map(str, game.seats_with(dict(options))))
        super().__init__(f"{game.name()} with these options is for {allowed} players, not {seats}")
        self.options, self.seats = options, seats


@dataclass(frozen=True)
class Trial:
    """What is tried, and by whom it is played."""

    name: str  # the key of the game, or its folder
    game: Game
    choices: Sequence[Choice]  # the first is what the others are compared with
    target: Target | None  # what is searched for; None: all are shown side by side
    games: int
    seed: int
    bot: str
    at_once: int  # games of a chunk

    @classmethod
    def of(
        cls,
        name: str,
        game: Game,
        choices: Sequence[Choice],
        target: Target | None = None,
        games: int | None = None,
        seed: int = 1,
        bot: str = "",
    ) -> Trial:
        """Who plays, and how much, is as usual unless it is said."""
        bot = bot or main_bot(game)
        fast = bot in (HABIT, RANDOM) and can_be_compiled(game)
        if games is None:
            games = GAMES if fast else FEW_GAMES
        return cls(name, game, choices, target, games, seed, bot, AT_ONCE if fast else FEW_AT_ONCE)

    @property
    def most_games(self) -> int:
        many = len(self.choices)
        return all_games(many, self.games) if self.target else many * self.games

    def play(self, work: Worker, choices: Sequence[Choice], first: int, many: int) -> list[Sheet]:
        """Of each choice the games number `first` and following, so many."""
        asked = [
            chunks(self.name, seats, options, self.bot, self.seed, many, self.at_once, first)
            for options, seats in choices
        ]
        every = [chunk for some in asked for chunk in some]
        return gathered(asked, work(every, sheet, Sheet.from_json))

    def compare(self, work: Worker) -> Comparison:
        sheets = self.play(work, self.choices, 0, self.games)
        made = [Variant(*choice, one) for choice, one in zip(self.choices, sheets, strict=True)]
        return Comparison(self.game, self.bot, self.seed, made)

    def find_closest(self, work: Worker, target: Target) -> tuple[Comparison, Found]:
        """The search, and the closest beside the rules it started from, in fresh games."""
        usual, seats = self.choices[0]

        def play(some: Sequence[Options], first: int, many: int) -> list[Sheet]:
            return self.play(work, [(options, seats) for options in some], first, many)

        found = search([options for options, _ in self.choices], target, seats, self.games, play)
        made = [Variant(usual, seats, found.fresh_usual)]
        if found.best.options != usual:
            made.append(Variant(found.best.options, seats, found.fresh))
        return Comparison(self.game, self.bot, self.seed, made), found


def choices(
    game: Game,
    given: Mapping[str, int],
    values: Mapping[str, Sequence[int]],
    seats: int | None,
    *,
    searched: bool,
) -> list[Choice]:
    """Every variant with its seats: as many as asked for, else as many as usual.

    A search keeps to the seats it begins with.
    """
    many, most = prod(map(len, values.values())), MOST_SEARCHED if searched else MOST
    if many > most:
        raise TooManyVariants(many, most)
    made = variants(game, given, values)
    if searched and seats is None:
        seats = usual(game.seats_with(dict(made[0])))
    found = []
    for options in made:
        allowed = game.seats_with(dict(options))
        wanted = usual(allowed) if seats is None else seats
        if wanted not in allowed:
            raise SeatsOfVariant(game, options, wanted)
        found.append((options, wanted))
    return found


@dataclass(frozen=True)
class TrialResult:
    """What came of it: `comparison` has the variants, the rules as given first; `found` is the search."""

    comparison: Comparison
    found: Found | None = None

    def numbers(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return as_json(self.comparison, self.found)

    def rows(self) -> list[Row]:
        return rows(self.comparison)

    def table(self) -> Any:
        """A line for each figure of each variant: a pandas DataFrame, or a list of dicts without pandas."""
        return table(self.rows())

    def text(self, lang: str = "en") -> str:
        """As a terminal shows it."""
        voice = GameVoice(self.comparison.game, lang)
        if self.found:
            return search_text(self.comparison, self.found, voice)
        return comparison_text(self.comparison, voice)

    def page(self, lang: str = "en") -> str:
        """One page of HTML that needs nothing else."""
        return page(self.comparison, self.found, lang)

    def files(self, lang: str = "en") -> dict[str, str]:
        """What belongs in a folder: the page and the data, by the names of the files."""
        data = json.dumps(self.numbers(), indent=1) + "\n"
        return dict(zip(FILES, (self.page(lang), data, as_csv(self.rows(), COLUMNS)), strict=True))


def carry_out(trial: Trial, work: Worker) -> TrialResult:
    if trial.target is None:
        return TrialResult(trial.compare(work))
    return TrialResult(*trial.find_closest(work, trial.target))
