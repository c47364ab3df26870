"""Whole games at random, interpreted: what the compiled games must equal, answer for answer.

Luck and choices come from two streams of one seed, so that changing who chooses does not change the
deal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from irisade.core.contract import Habit, Habits
from irisade.core.dice import Dice, Rolling, derive
from irisade.core.game import Game
from irisade.core.run import LOOKED_AT, BrokenRules, Overfull, Question, Run, run_through
from irisade.core.run import QUIET_ROUNDS as QUIET_ROUNDS
from irisade.core.words import NOBODY, Ask, Chance, Window

T = TypeVar("T")  # the table of a game
CHOICE_STREAM = 1
SHOUT = 16  # a robot at random speaks up in one window of so many
NO_HABITS: Habits[Any] = {}


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
    habits: Habits[Any] = NO_HABITS,
) -> Playout:
    """One game at random, but for the questions that habits answer."""
    try:
        return play_unchecked(game, seats, seed, options, habits)
    except Overfull:
        from irisade.core.checked import replay

        raise BrokenRules(replay(game, seats, seed, options, habits)) from None


def play_unchecked(
    game: Game, seats: int, seed: int, options: Mapping[str, int] | None, habits: Habits[Any]
) -> Playout:
    """The same; if a pile is too small, it says so without the line."""
    run = Run(game, seats, game.blank(options or {}))
    done, luck, choice = Playout(run.table), Dice(seed), Dice(derive(seed, CHOICE_STREAM))
    run.set_up()
    run_through(run.flow, answering(done, luck, choice, habits))
    return play_on(run, done, luck, choice, habits)


def play_on(run: Run, done: Playout, luck: Dice, choice: Dice, habits: Habits[Any] = NO_HABITS) -> Playout:
    """From the beginning of a run of `turn` to the end of the game."""
    rules, t, answer = run.game.rules, run.table, answering(done, luck, choice, habits)
    looking = _looking(run, answer)
    while run.next_turn():
        if run.quiet:
            done.quiet = True
            break
        done.turns += rules.new_turn(t)
        done.runs += 1
        run_through(run.flow, answer if done.runs % LOOKED_AT else looking)
    return done


def _looking(run: Run, answer: Callable[[Question], int]) -> Callable[[Question], int]:
    def look_and_answer(asked: Question) -> int:
        run.check_room()
        return answer(asked)

    return look_and_answer


def habitual(habit: Habit[T], t: T, seat: int, options: Sequence[int], dice: Rolling) -> int:
    """What this habit does: of several answers any, and what it names twice is twice as likely."""
    answer = habit(t, seat, list(options))
    return answer if isinstance(answer, int) else dice.pick(answer)


def answering(
    done: Playout, luck: Dice, choice: Dice, habits: Habits[Any] = NO_HABITS
) -> Callable[[Question], int]:
    """Who answers every question of a game, and writes the answers down."""
    answers, table = done.answers, done.table

    def answer(asked: Question) -> int:
        if type(asked) is Chance:
            reply = luck.pick(asked.outcomes, asked.weights)
        elif type(asked) is Ask:
            done.moves += 1
            habit = habits.get(asked.kind) if habits else None
            if habit is None:
                reply = asked.options[choice.roll(len(asked.options))]
            else:
                reply = habitual(habit, table, asked.seat, asked.options, choice)
        else:
            assert isinstance(asked, Window)
            done.moves += 1
            reply = NOBODY
            for seat in asked.seats if not habits else ():
                if choice.roll(SHOUT) == 0:
                    reply = seat
                    break
        answers.append(reply)
        return reply

    return answer
