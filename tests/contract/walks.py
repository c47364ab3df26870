"""Ways through a game: every set-up it allows, and walks that stop at every question or show."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from irisade import Ask, Dice, Game, Match, Window
from irisade.core.dice import derive
from irisade.core.game import games
from irisade.core.match import LUCK, WINDOW_TAKEN, Answer
from irisade.core.options import Number
from irisade.core.words import EVERYBODY, HIDDEN, NOBODY, Memory, Show
from toys import TOYS


class SetUp(NamedTuple):
    game: Game
    seats: int
    options: Mapping[str, int]

    def __str__(self) -> str:
        words = [f"{key}={self.game.option(key).note(value)}" for key, value in self.options.items()]
        return " ".join([self.game.key, str(self.seats), *words])

    def match(self, seed: int, **how: Any) -> Match:
        return Match(self.game, self.seats, Dice(seed), self.options, **how)


QUICKLY = os.environ.get("IRISADE_TESTS") == "quick"  # set by ./test quick


def set_ups(game: Game) -> list[SetUp]:
    """Every player count, then every option value and every preset of several options at one player count
    or another; quickly, one in nine.
    """
    found = every_one(game)
    return found[::9] if QUICKLY else found


def every_one(game: Game) -> list[SetUp]:
    found = [SetUp(game, seats, {}) for seats in game.seats]
    for option in game.options:
        values = {option.low, option.high} if isinstance(option, Number) else set(option.stored)
        for value in sorted(values - {option.default}):
            allowed = game.seats_with({option.key: value})
            found.append(SetUp(game, allowed[len(found) % len(allowed)], {option.key: value}))
    for options in together(game):
        allowed = game.seats_with(options)
        found.append(SetUp(game, allowed[len(found) % len(allowed)], options))
    return found


def together(game: Game) -> list[dict[str, int]]:
    """The options of every preset that changes several at once."""
    return [game.read_options(preset.options) for preset in game.presets if len(preset.options) > 1]


def a_few(game: Game) -> list[SetUp]:
    """The fewest players and the most, and two with options."""
    found = every_one(game)
    with_options = found[len(game.seats) :]
    few = [found[0], found[len(game.seats) - 1], *with_options[:1], *with_options[1:][-1:]]
    return few[:1] if QUICKLY else few


GAMES = tuple(games().values())
COMPILED = (games()["colomo-ronde"],) if QUICKLY else GAMES  # compiling takes a while
every_game = pytest.mark.parametrize("game", [*GAMES, *TOYS], ids=lambda game: game.key)
every_real_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
every_set_up = pytest.mark.parametrize("set_up", [s for g in (*GAMES, *TOYS) for s in set_ups(g)], ids=str)
several_set_ups = pytest.mark.parametrize("set_up", [s for g in (*GAMES, *TOYS) for s in a_few(g)], ids=str)


def games_each(quick: int, full: int) -> Any:
    """How many games a test plays; the many are left out by ./test quick."""
    many = pytest.param(range(quick, full), marks=pytest.mark.slow)
    return pytest.mark.parametrize("seeds", [range(quick), many], ids=["few", "many"])


class Walk:
    """A game played by whims that like to come back to what was shown; iterate to stop before every answer.

    A live walk also stops at every show. `seen` is what was last shown to everybody at each place.
    """

    def __init__(self, set_up: SetUp, seed: int, live: bool = False, steps: int = 10**9) -> None:
        self.whims, self.steps = Dice(derive(seed, 77)), steps
        self.seen: dict[int, int] = {}
        self.gone_on = 0  # how many shows a live walk has left
        self.match = set_up.match(seed, live=live, on_show=self._look)

    def _look(self, show: Show) -> None:
        if show.at != NOBODY and show.value != HIDDEN and show.seen_by == EVERYBODY:
            self.seen[show.at] = show.value

    def __iter__(self) -> Iterator[Match]:
        match = self.match
        while not match.over and self.steps > 0:
            self.steps -= 1
            yield match
            if match.quiet and match.showing is None:
                match.agree_to_stop()
            elif match.showing is not None:
                self.gone_on += 1
                match.go_on()
            else:
                answer(match, self.choose())

    def now_and_then(self, one_in: int) -> Iterator[Match]:
        """Only some of the stops."""
        return (match for match in self if self.whims.roll(one_in) == 0)

    def choose(self) -> int:
        """Whom or what to answer: an option, or in a window a seat or NOBODY."""
        asking = self.match.asking
        if isinstance(asking, Window):
            return self.whims.pick([NOBODY, *asking.seats])
        known = [option for option in asking.options if option in self.seen]
        return self.whims.pick(known if known and self.whims.roll(2) else list(asking.options))


def answer(match: Match, choice: int) -> None:
    """Give the answer that `Walk.choose` names."""
    if isinstance(match.asking, Ask):
        match.play(match.asking.seat, choice)
    elif choice == NOBODY:
        match.let_go()
    else:
        match.play(choice, NOBODY)


def repeat(match: Match, answers: Iterable[Answer]) -> None:
    """Give the same answers again; luck's come by themselves."""
    for given in answers:
        if given.seat == NOBODY:
            match.let_go()
        elif given.seat != LUCK:
            match.play(given.seat, NOBODY if given.option == WINDOW_TAKEN else given.option)


def play_on(match: Match, whims: Dice, answers: int = 10**9) -> None:
    """Any answers, up to the end or so many of them."""
    while not match.over and not match.quiet and answers > 0:
        answers -= 1
        asking = match.asking
        options = [NOBODY, *asking.seats] if isinstance(asking, Window) else list(asking.options)
        answer(match, whims.pick(options))


def question(match: Match) -> tuple[object, ...]:
    """Who is asked what, with which options; compares and survives the table's changes."""
    asking = match.asking
    if isinstance(asking, Ask):
        return (asking.seat, asking.kind, list(asking.options), asking.seen_by)
    return (list(asking.seats), asking.kind) if isinstance(asking, Window) else ()


def memories(seen: Mapping[int, int], whims: Dice) -> dict[str, Memory]:
    """Nothing, all that was ever shown, a part of it, one that slips to the next place, one that is mad."""
    facts = list(seen.items())
    return {
        "empty": [],
        "full": facts,
        "partial": [fact for fact in facts if whims.roll(2)],
        "false": [(place + whims.roll(3) - 1, value) for place, value in facts],
        "mad": [(place, facts[0][1]) for place, _ in facts] + facts,
    }
