"""Compiled games are the interpreted ones, answer for answer: every game, player count and option value."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from contract.walks import COMPILED, SetUp, set_ups
from irisade.core import playout
from irisade.core.dice import Dice, derive
from irisade.core.match import WINDOW_TAKEN, Match, view
from irisade.core.playout import CHOICE_STREAM, Playout
from irisade.core.run import Run, go_on, run_through
from irisade.core.words import EVERYBODY, HIDDEN, NOBODY, Ask, Flow, Show, Window
from irisade.lower.unit import Unit
from irisade.native import Compiled, compiled

FEW, SOME, MANY, SLICE, FORKED = 8, 200, 2000, 500, 60
AT_LEAST, WITH_OPTIONS = 24, 8  # games of one player count and of one option value, where games are long
SECONDS = 1.5  # for more of them: it is the interpreted game that takes its time, and ./test long plays MANY
STOPS = 5  # in one game, each of which is played to its end twice
QUICK_GAMES = {"gumball-rally", "colomo-ronde"}

ALL = [set_up for game in COMPILED for set_up in set_ups(game)]
QUICK = [set_up for set_up in ALL if set_up.game.key in QUICK_GAMES]
LONG = [set_up for set_up in ALL if set_up.game.key not in QUICK_GAMES]


def slices(set_ups: list[SetUp], with_options: int) -> list[Any]:
    """Every set-up with many seeds, cut so that two cores share the work."""
    found = []
    for set_up in set_ups:
        games = with_options if set_up.options else MANY
        for first in range(0, games, SLICE):
            seeds = range(first, min(first + SLICE, games))
            found.append(pytest.param(set_up, seeds, id=f"{set_up} from {first}"))
    return found


def fast(set_up: SetUp) -> Compiled:
    return compiled(set_up.game)


def check_games(set_up: SetUp, seeds: range) -> None:
    game, seats, options = set_up
    rules, twin = game.rules, fast(set_up)
    for seed in seeds:
        expected = playout.play(game, seats, seed, options)
        assert twin.play(seats, seed, options) == expected
    batch = twin.run(seats, 5, 3, options, first=seeds[0])
    for i in range(3):
        expected = playout.play(game, seats, derive(5, seeds[0] + i), options)
        t = expected.table
        assert batch.score[i] == [rules.score(t, seat) for seat in range(seats)]
        assert batch.points[i] == [rules.points(t, seat) for seat in range(seats)]
        counts = (batch.runs[i], batch.turns[i], batch.moves[i], batch.quiet[i])
        assert counts == (expected.runs, expected.turns, expected.moves, expected.quiet)
        assert batch.ending[i] == (-1 if expected.quiet else rules.ending(t))


@pytest.mark.parametrize("set_up", ALL, ids=str)
def test_a_few_whole_games_are_twins(set_up: SetUp) -> None:
    check_games(set_up, range(FEW))


@pytest.mark.slow
@pytest.mark.parametrize(("set_up", "seeds"), slices(QUICK, SOME))
def test_many_whole_games_are_twins(set_up: SetUp, seeds: range) -> None:
    check_games(set_up, seeds)


@pytest.mark.slow
@pytest.mark.parametrize("set_up", LONG, ids=str)
def test_as_many_games_as_there_is_time_for_are_twins(set_up: SetUp) -> None:
    began, least = time.process_time(), WITH_OPTIONS if set_up.options else AT_LEAST
    check_games(set_up, range(least))
    for first in range(least, 0 if set_up.options else MANY, FEW):
        if time.process_time() - began > SECONDS:
            break
        check_games(set_up, range(first, first + FEW))


@pytest.mark.long
@pytest.mark.parametrize(("set_up", "seeds"), slices(LONG, SOME))
def test_many_long_games_are_twins(set_up: SetUp, seeds: range) -> None:
    check_games(set_up, seeds)


@pytest.mark.parametrize("set_up", ALL, ids=str)
def test_lowered_games_are_twins_as_plain_python(set_up: SetUp) -> None:
    game, seats, options = set_up
    unit = Unit(game.rules, game.kinds)
    unit.translate()
    lowered = unit.plainly()
    for seed in range(2):
        ctxs, tables = lowered["_new"](lowered["_CONTEXT"]), lowered["_new"](lowered["_TABLE"])
        for key, value in vars_of(game.blank(options), game.options).items():
            setattr(tables[0], key, value)
        ctxs[0].noting, facts, scores = 1, [[0] * 5], [[[0] * seats, [0] * seats]]
        lowered["_perform"](ctxs, tables, tables, 0, seats, seed, NOBODY, scores, facts)
        expected = playout.play(game, seats, seed, options)
        assert list(ctxs[0].answers)[: ctxs[0].at] == expected.answers
        assert facts[0][:3] == [expected.runs, expected.turns, expected.moves]
        assert scores[0][0] == [game.rules.score(expected.table, seat) for seat in range(seats)]


def vars_of(t: Any, options: Any) -> dict[str, int]:
    return {option.key: getattr(t, option.key) for option in options}


class Wander:
    """A match played at random that stops before every answer, and remembers what was shown to everybody."""

    def __init__(self, set_up: SetUp, seed: int) -> None:
        self.seen: dict[int, int] = {}
        self.luck, self.choice = Dice(seed), Dice(derive(seed, CHOICE_STREAM))
        self.match = Match(set_up.game, set_up.seats, self.luck, set_up.options, on_show=self.look)

    def look(self, show: Show) -> None:
        if show.value != HIDDEN and show.seen_by == EVERYBODY:
            self.seen[show.at] = show.value

    def __iter__(self) -> Iterator[Match]:
        while not self.match.over:
            yield self.match
            asking = self.match.asking
            if isinstance(asking, Ask):
                self.match.play(asking.seat, asking.options[self.choice.roll(len(asking.options))])
            elif isinstance(asking, Window):
                self.match.let_go()


def since(match: Match) -> list[int]:
    """The answers of this turn, as the rules got them."""
    answers = match.answers[match.turns[-1] if match.turns else 0 :]
    return [a.seat if a.option == WINDOW_TAKEN else a.option for a in answers]


def finish(match: Match, luck: Dice, choice: Dice) -> Playout:
    """Play a match to its end at random, interpreted."""

    def rest() -> Flow:
        assert match.asking is not None
        reply = yield match.asking
        while (step := go_on(match._run.flow, reply)) is not None:
            reply = yield step

    done = Playout(match.table)
    run_through(rest(), playout.answering(done, luck, choice))
    return playout.play_on(Run(match.game, match.seats, match.table), done, luck, choice)


def check_middle(set_up: SetUp, seeds: range) -> None:
    """Resume, fork, view and guess from the middle of turns."""
    twin, rules, seats = fast(set_up), set_up.game.rules, set_up.seats
    for seed in seeds:
        wander, whim = Wander(set_up, seed), Dice(derive(seed, 9))
        one_in = max(25, twin.play(seats, seed, set_up.options).moves // STOPS)
        for match in wander:
            if whim.roll(one_in):
                continue
            given, before, luck, in_setup = since(match), match.before.copy(), wander.luck, not match.turns
            seat = match.asked()[0]
            assert twin.view(match.table, seat) == view(set_up.game, match.table, seat)
            chosen = Dice(whim.roll(1 << 30), 3)
            done = twin.resume(
                before, given, luck.seed, luck.rolled, chosen.seed, 3, seats, in_setup=in_setup
            )
            expected = finish(match.copy(own := Dice(luck.seed, luck.rolled)), own, chosen)
            assert (done.table, done.answers) == (expected.table, given + expected.answers)
            fork_seed = whim.roll(1 << 30)
            known = [fact for fact in wander.seen.items() if whim.roll(3)]
            memory = match.known(seat, known)
            done = twin.fork(before, given, seat, memory, fork_seed, seats, in_setup=in_setup)
            luck = Dice(fork_seed)
            expected = finish(match.fork(luck, known, seat), luck, Dice(derive(fork_seed, CHOICE_STREAM)))
            assert (done.table, done.answers) == (expected.table, given + expected.answers)
            assert done.quiet == expected.quiet
            assert [rules.score(done.table, s) for s in range(seats)] == [
                rules.score(expected.table, s) for s in range(seats)
            ]


@pytest.mark.parametrize("set_up", ALL, ids=str)
def test_a_few_forks_in_the_middle_of_a_turn_are_twins(set_up: SetUp) -> None:
    check_middle(set_up, range(1))


@pytest.mark.slow
@pytest.mark.parametrize("set_up", ALL, ids=str)
def test_many_forks_in_the_middle_of_a_turn_are_twins(set_up: SetUp) -> None:
    short = set_up.game.key in QUICK_GAMES
    check_middle(set_up, range(1, (8 if short else 3) if set_up.options else FORKED if short else 12))


def test_an_impossible_answer_is_not_replayed() -> None:
    set_up = ALL[0]
    match = next(iter(Wander(set_up, 1)))
    with pytest.raises(ValueError, match="not possible"):
        fast(set_up).resume(match.before, [*since(match), 9999], 1, 0, 1, 0, set_up.seats)
