"""What the obvious options would do about a flaw: a report tries them by itself and says what comes of it.

A flaw is about a topic, and a game says which of its options bear on it. Each of their values is played
beside the rules as they are, on the same seeds, with the player count at which the flaw was seen. How much is
played is bounded by the report: at most half as many games again. Skill is not tried, because it takes robots
of two levels and many deals; a report with the option tells it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from irisade.core.game import Game
from irisade.core.options import Number, Option
from irisade.lab.estimates import Estimate
from irisade.lab.game_voice import worth_trying
from irisade.lab.trials import Choice, Trial
from irisade.lab.variants import FIGURES, Comparison, Figure, Options, Variant, clear, difference, house
from irisade.lab.variants_data import noted
from irisade.lab.variants_search import FAIR, Target, farther
from irisade.lab.work import Worker

FLAWS = 3  # that are tried, those that weigh most
VALUES = 6  # tried against each
ENOUGH = 100  # games of each; fewer would tell nothing
LESS, MORE = -1, 1  # what would be better

STOPPED = Figure("stopped", "stopped", share=True)


class Flaw(NamedTuple):
    """Something to mend, at one player count, and whether less or more of a figure would be better."""

    topic: str
    figure: str  # "": nothing that a trial measures
    better: int
    seats: int


class Effect(NamedTuple):
    """What a variant does to the figure."""

    options: Options
    value: Estimate
    change: Estimate
    same: bool  # in every single game
    helps: int  # 1: surely better, -1: surely worse, 0: not known


@dataclass(frozen=True)
class Tried:
    """A flaw, and what was tried against it."""

    flaw: Flaw
    comparison: Comparison

    @property
    def games(self) -> int:
        return self.comparison.variants[0].sheet.games

    def usual(self) -> Estimate:
        """The figure in the rules as they are."""
        return self._measured(self.comparison.variants[0])

    @cached_property
    def effects(self) -> list[Effect]:
        """Of each variant, what helps most first."""
        found = [self._effect(variant) for variant in self.comparison.variants[1:]]
        return sorted(found, key=lambda one: (-one.helps, -self.flaw.better * one.change.value))

    def _effect(self, variant: Variant) -> Effect:
        base = self.comparison.variants[0]
        if self.flaw.figure == FAIR:
            change = farther(variant.sheet, base.sheet, Target(FAIR), self.flaw.seats)
            same = all(one.of(variant.sheet) == one.of(base.sheet) for one in self._figures())
        else:
            mine, usual = (self._figures()[0].of(sheet) for sheet in (variant.sheet, base.sheet))
            change, same = difference(mine, usual, paired=True), mine == usual
        helps = 0
        if clear(change) and not same:
            helps = 1 if change.value * self.flaw.better > 0 else -1
        return Effect(variant.options, self._measured(variant), change, same, helps)

    def _measured(self, variant: Variant) -> Estimate:
        if self.flaw.figure == FAIR:
            return Target(FAIR).estimate(variant.sheet, self.flaw.seats)
        return self._figures()[0].of(variant.sheet).estimate()

    def _figures(self) -> list[Figure]:
        if self.flaw.figure == FAIR:
            return Target(FAIR).figures(self.flaw.seats)
        return [figure_of(self.flaw)]

    def numbers(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "topic": self.flaw.topic,
            "figure": self.flaw.figure,
            "better": "more" if self.flaw.better == MORE else "less",
            "players": self.flaw.seats,
            "bot": self.comparison.bot,
            "games": self.games,
            "as_it_is": self.usual(),
            "tried": [
                {
                    "options": noted(self.comparison.game, one.options),
                    "value": one.value,
                    "change": one.change,
                    "helps": one.helps,
                }
                for one in self.effects
            ],
        }


def figure_of(flaw: Flaw) -> Figure:
    known = (*FIGURES, STOPPED, Figure("empty", "empty", unit=flaw.seats, share=True))
    return next(one for one in known if one.key == flaw.figure)


def bears_on(game: Game, topic: str) -> list[Option | Number]:
    return [option for option in game.options if topic in option.bears_on]


def against(game: Game, given: Mapping[str, int], flaw: Flaw) -> list[Choice]:
    """The rules as they are, and each value of the options that bear on the flaw, one at a time.

    Nothing but the rules as they are where no option does, or none for this number of players.
    """
    chosen = [house(game, given)]
    for option in bears_on(game, flaw.topic):
        now = given.get(option.key, option.default)
        for value in worth_trying(option, now):
            options = house(game, {**given, option.key: option.read(value)})
            if flaw.seats in game.seats_with(dict(options)):
                chosen.append(options)
    return [(options, flaw.seats) for options in list(dict.fromkeys(chosen))[: VALUES + 1]]


def most_games(games: int) -> int:
    """The most that a report of this many games spends on it."""
    return games // 2


def try_remedies(
    name: str,
    game: Game,
    given: Mapping[str, int],
    flaws: Sequence[Flaw],
    games: int,
    seed: int,
    work: Worker,
) -> list[Tried]:
    """What helps against the first of these flaws, in `most_games(games)` at most."""
    asked = {flaw: against(game, given, flaw) for flaw in flaws if flaw.figure}
    asked = dict([(flaw, chosen) for flaw, chosen in asked.items() if len(chosen) > 1][:FLAWS])
    if not asked:
        return []
    trials = {flaw: Trial.of(name, game, chosen, seed=seed) for flaw, chosen in asked.items()}
    each = most_games(games) // sum(map(len, asked.values()))
    if each < ENOUGH:
        return []
    return [
        Tried(flaw, replace(trial, games=min(trial.games, each)).compare(work))
        for flaw, trial in trials.items()
    ]
