"""A live table can be dropped at any show, look and window, and built again from its answers."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest

from contract.sentences import modules
from contract.traits import awake, is_shown
from contract.walks import SetUp, Walk, every_game, every_one, every_set_up, question
from irisade import NOBODY, Game, Match, ScriptedDice, Window
from irisade.bots.company import Company, at_random
from irisade.core.belief import ask
from irisade.core.match import LUCK, WINDOW_TAKEN, Answer
from irisade.core.words import Show
from toys import TOYS


class Again:
    """The same match from its answers alone, and from how many shows everybody has looked at.

    To be built again at a stop is to have come by every stop before it: asked to catch up at each of them,
    one match that is built again tells of them all.
    """

    def __init__(self, set_up: SetUp, answers: list[Answer]) -> None:
        self.answers, self.given, self.gone_on = answers, 0, 0
        luck = (
            answer.option for answer in answers if answer.seat == LUCK
        )  # which also hears what comes later
        self.match = Match(set_up.game, set_up.seats, ScriptedDice(luck), set_up.options, live=True)

    def catch_up(self, gone_on: int) -> Match:
        while True:
            if self.match.showing is not None:
                if self.gone_on == gone_on:
                    return self.match
                self.gone_on += 1
                self.match.go_on()
            elif self.given == len(self.answers):
                return self.match
            else:
                self.give(self.answers[self.given])

    def give(self, answer: Answer) -> None:
        self.given += 1
        if answer.seat == NOBODY:
            self.match.let_go()
        elif answer.seat != LUCK:
            self.match.play(answer.seat, NOBODY if answer.option == WINDOW_TAKEN else answer.option)


def built_again(set_up: SetUp, match: Match, gone_on: int) -> Match:
    return Again(set_up, match.answers).catch_up(gone_on)


def assert_same(again: Match, match: Match) -> None:
    assert again.showing == match.showing
    assert question(again) == question(match)
    assert again.answers == match.answers
    assert again.turns == match.turns
    for seat in range(NOBODY, match.seats):
        assert again.view(seat).bytes == match.view(seat).bytes


class Sensible(Walk):
    """A live walk of plain bots, whose games end; in a window anybody may speak up."""

    def __init__(self, set_up: SetUp, seed: int) -> None:
        choose = at_random if set_up.game in TOYS else set_up.game.plain.choose
        self.company = Company(dict.fromkeys(range(set_up.seats), choose), seed)
        super().__init__(set_up, seed, live=True)

    def _look(self, show: Show) -> None:
        self.company.saw(show)

    def choose(self) -> int:
        if isinstance(self.match.asking, Window):
            return super().choose()
        seat = self.match.asked()[0]
        ask(self.match, self.company.beliefs[seat])
        return self.company.choose[seat](self.company.beliefs[seat])


def with_every_kind_of_stop(game: Game) -> Iterator[SetUp]:
    """As the box says; and if nobody may ever speak up then, the first house rule under which they may."""
    plain, *others = every_one(game)
    yield plain
    if not speaks_up(game):
        return
    for set_up in (plain, *others):
        if any(isinstance(match.asking, Window) for match in Sensible(set_up, 1)):
            if set_up is not plain:
                yield set_up
            return


def speaks_up(game: Game) -> bool:
    """The rules may open a window."""
    written = [game.rules] if game in TOYS else modules(game)
    return any("Window(" in inspect.getsource(module) for module in written)


@pytest.mark.slow
@every_game
def test_a_live_match_is_built_again_at_every_show_look_and_window(game):
    """One whole game, dropped at every single stop."""
    windows = 0
    for set_up in with_every_kind_of_stop(game):
        walk, shows = Sensible(set_up, 1), 0
        for match in walk:
            assert_same(built_again(set_up, match, walk.gone_on), match)
            shows += match.showing is not None
            windows += isinstance(match.asking, Window)
        assert match.over
        awake(game, shows or not is_shown(game), "nothing was shown")
    awake(game, windows or not speaks_up(game), "no window was opened")


@every_set_up
def test_a_live_match_is_built_again_from_its_answers(set_up):
    walk = Walk(set_up, 0, live=True)
    for match in walk.now_and_then(40):
        assert_same(built_again(set_up, match, walk.gone_on), match)


@pytest.mark.slow
@every_set_up
def test_a_match_that_is_built_again_comes_by_every_stop(set_up):
    shows = 0
    for seed in (1, 2):
        walk = Walk(set_up, seed, live=True)
        again = Again(set_up, walk.match.answers)
        for match in walk:
            assert_same(again.catch_up(walk.gone_on), match)
            shows += match.showing is not None
    if is_shown(set_up.game):
        awake(set_up.game, shows, "nothing was shown")


@every_set_up
def test_a_live_match_and_one_that_is_not_are_the_same_game(set_up):
    lively, plain = Walk(set_up, 8, live=True), Walk(set_up, 8)
    heard: list[object] = []
    plain.match.on_show = lambda show: (heard.append(show), plain._look(show))
    shown = [match.showing for match in lively if match.showing is not None]
    for _ in plain:
        pass
    assert lively.match.answers == plain.match.answers
    assert lively.match.table.bytes == plain.match.table.bytes
    assert lively.match.outcome == plain.match.outcome
    assert shown[-len(heard) :] == heard if heard else not shown
