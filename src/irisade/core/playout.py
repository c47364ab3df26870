"""Whole games at random, interpreted: what the compiled games must equal, answer for answer.

Luck and choices come from two streams of one seed, so that changing who chooses does not change the
deal. The rules know no clock: how long robots may go on without news is said here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from irisade.core.dice import Dice, Rolling, derive
from irisade.core.game import Game
from irisade.core.words import NOBODY, Ask, Chance, Flow, Kind, Window

CHOICE_STREAM = 1
QUIET_ROUNDS = 100  # without news, after which a game between robots is scored as it stands
SHOUT = 16  # a robot at random speaks up in one window of so many
Habit = Callable[[Any, int, list[int]], int | list[int]]
Habits = Mapping[Kind, Habit]
NO_HABITS: Habits = {}


@dataclass(slots=True)
class Playout:
    """A game played to its end, and how long it took."""

    table: Any
    answers: list[int] = field(default_factory=list)  # of players and of luck, in order
    runs: int = 0  # of the game's `turn`
    turns: int = 0  # as the booklet counts them
    moves: int = 0  # answers of players
    quiet: bool = False  # stopped because nothing new happened any more


def play(
    game: Game,
    seats: int,
    seed: int,
    options: Mapping[str, int] | None = None,
    habits: Habits = NO_HABITS,
) -> Playout:
    """One game at random, but for the questions that habits answer."""
    done = Playout(game.blank(options or {}))
    luck, choice = Dice(seed), Dice(derive(seed, CHOICE_STREAM))
    _run(game.rules.setup(done.table, seats), luck, choice, done, habits)
    return play_on(game, seats, done, luck, choice, habits)


def play_on(
    game: Game, seats: int, done: Playout, luck: Dice, choice: Dice, habits: Habits = NO_HABITS
) -> Playout:
    """From the beginning of a run of `turn` to the end of the game."""
    rules, t, quiet = game.rules, done.table, 0
    news = rules.news(t)
    while not rules.over(t):
        if quiet >= QUIET_ROUNDS * seats:
            done.quiet = True
            break
        done.turns += rules.new_turn(t)
        done.runs += 1
        _run(rules.turn(t), luck, choice, done, habits)
        latest = rules.news(t)
        quiet = quiet + 1 if latest == news else 0
        news = latest
    return done


def habitual(habit: Habit, t: Any, seat: int, options: Sequence[int], dice: Rolling) -> int:
    """What this habit does: of several answers any, and what it names twice is twice as likely."""
    answer = habit(t, seat, list(options))
    return answer if isinstance(answer, int) else dice.pick(answer)


def _run(flow: Flow, luck: Dice, choice: Dice, done: Playout, habits: Habits = NO_HABITS) -> None:
    answers = done.answers
    try:
        step = next(flow)
        while True:
            what = type(step)
            if what is Ask:
                done.moves += 1
                habit = habits.get(step.kind)  # type: ignore[union-attr, arg-type]
                if habit is None:
                    reply = step.options[choice.roll(len(step.options))]  # type: ignore[union-attr]
                else:
                    reply = habitual(habit, done.table, step.seat, step.options, choice)  # type: ignore[union-attr]
            elif what is Chance:
                reply = luck.pick(step.outcomes, step.weights)  # type: ignore[union-attr]
            elif what is Window:
                done.moves += 1
                reply = NOBODY
                for seat in step.seats if not habits else ():  # type: ignore[union-attr]
                    if choice.roll(SHOUT) == 0:
                        reply = seat
                        break
            else:
                step = next(flow)
                continue
            answers.append(reply)
            step = flow.send(reply)
    except StopIteration:
        return
