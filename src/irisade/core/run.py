"""The rules at work: the one place that steps their generators, begins turns and counts quiet ones.

Whoever plays, watches or replays a game gives the answers and gets what the rules stop at next. A generator
cannot be copied. So a fork, and a take-back, play the turn again from the table as it was when the turn
began, with the answers given since: a turn is short, and that costs microseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from irisade.core.game import Game
from irisade.core.words import EVERYBODY, HIDDEN, NOBODY, Ask, Chance, Flow, Show, Step, Window

QUIET_ROUNDS = 100  # without news, after which a game between robots is scored as it stands
Question: TypeAlias = Ask | Window | Chance


class BrokenRules(AssertionError):
    """The game breaks one of the rules for authors."""


def go_on(flow: Flow, reply: int | None = None) -> Step | None:
    """Give the rules this answer, and get what they stop at next; None when they are done."""
    try:
        return flow.send(reply)  # type: ignore[arg-type]
    except StopIteration:
        return None


def run_through(
    flow: Flow, answer: Callable[[Question], int], saw: Callable[[Show], object] | None = None
) -> None:
    """Run these rules to their end, or until `answer` has no more answers and says so by StopIteration."""
    try:
        step = next(flow)
        while True:
            if type(step) is Show:
                if saw is not None:
                    saw(step)
                step = next(flow)
            else:
                step = flow.send(answer(step))
    except StopIteration:
        return


def possible(question: Question) -> Sequence[int]:
    """Every answer that the rules would take."""
    if isinstance(question, Ask):
        return question.options
    if isinstance(question, Window):
        return [NOBODY, *question.seats]
    return question.possible()


class Run:
    """A game turn by turn; `flow` is its set-up, or the run of `turn`, that goes on now."""

    __slots__ = ("flow", "game", "news", "quiet_runs", "seats", "table")
    flow: Flow

    def __init__(self, game: Game, seats: int, table: Any) -> None:
        """It begins with `set_up`, or with `next_turn` where the table is laid."""
        self.game, self.seats, self.table = game, seats, table
        self.quiet_runs = 0  # of `turn`, since something new happened
        self.news: int | None = None  # when this turn began; None before the first

    def set_up(self) -> None:
        self.flow = self.game.rules.setup(self.table, self.seats)

    def next_turn(self) -> bool:
        """Begin another run of `turn`; False when the game is over."""
        rules, t = self.game.rules, self.table
        latest = rules.news(t)
        self.quiet_runs = self.quiet_runs + 1 if latest == self.news else 0
        self.news = latest
        if rules.over(t):
            return False
        self.flow = rules.turn(t)
        return True

    @property
    def quiet(self) -> bool:
        """Nothing new has happened for so long that robots should stop, and people may want to."""
        return self.quiet_runs >= QUIET_ROUNDS * self.seats

    def broken(self, why: str) -> BrokenRules:
        """What is wrong, with the line at which the rules wait."""
        flow: Any = self.flow
        while isinstance(flow.gi_yieldfrom, Generator):
            flow = flow.gi_yieldfrom
        at = flow.gi_frame
        where = f" ({Path(at.f_code.co_filename).name}, line {at.f_lineno})" if at else ""
        return BrokenRules(f"{why}{where}")


class KeptRun(Run):
    """A run that stops at every step, and keeps what its turn can be played again from."""

    __slots__ = ("before", "fixed", "in_setup", "secrets", "shows", "since")

    def __init__(self, game: Game, seats: int, before: Any, *, in_setup: bool = True) -> None:
        """From the table as the set-up, or a turn, begins."""
        super().__init__(game, seats, before.copy())
        self.before, self.in_setup = before, in_setup
        self._forget()
        self.flow = game.rules.setup(self.table, seats) if in_setup else game.rules.turn(self.table)

    def next_turn(self) -> bool:
        if not Run.next_turn(self):
            return False
        self.before, self.in_setup = self.table.copy(), False
        self._forget()
        return True

    def _forget(self) -> None:
        self.since: list[int] = []  # the answers of this turn, those of luck too
        self.fixed = 0  # how many of them cannot be taken back: luck has spoken, or something was shown
        self.shows: list[Show] = []  # of this turn
        self.secrets: list[tuple[int, int]] = []  # of this turn: the seats that saw what the others did not

    def go_on(self, reply: int | None = None) -> Step | None:
        """Begin the turn, or leave what was shown, up to the next step; None when the turn is over."""
        try:
            step = self.flow.send(reply)  # type: ignore[arg-type]
        except StopIteration:
            return None
        if type(step) is Show:
            self.shows.append(step)
            self.fixed = len(self.since)
        return step

    def answer(self, question: Question, reply: int) -> Step | None:
        """Answer the question that the rules stopped at."""
        self.since.append(reply)
        if isinstance(question, Chance):
            self.fixed = len(self.since)
            if question.seen_by != EVERYBODY:
                self.secrets.append((question.seen_by, question.seen_by))
        elif isinstance(question, Ask) and question.seen_by != EVERYBODY:
            self.secrets.append((question.seat, question.seen_by))
        return self.go_on(reply)

    def shown_to(self, seat: int) -> list[tuple[int, int]]:
        """What this seat saw in this turn, as (place, value)."""
        return [(s.at, s.value) for s in self.shows if s.value != HIDDEN and s.seen_by in (EVERYBODY, seat)]

    def again(self, before: Any, since: Sequence[int]) -> tuple[KeptRun, Question]:
        """Another run at the question after these answers, its turn played again from this table."""
        twin = KeptRun(self.game, self.seats, before, in_setup=self.in_setup)
        twin.quiet_runs, twin.news = self.quiet_runs, self.news
        return twin, twin.replay(since)

    def forget_news(self) -> None:
        """Begin to count anew in an imagined world: what is news may be hidden."""
        self.quiet_runs, self.news = 0, None if self.in_setup else self.game.rules.news(self.before)

    def replay(self, since: Sequence[int]) -> Question:
        """Bring a fresh turn to the question after these answers, checking that each is still possible."""
        asked = self._question(self.go_on())
        for reply in since:
            if reply not in possible(asked):
                raise self.broken(f"{reply} was answered and is now impossible: {asked}")
            asked = self._question(self.answer(asked, reply))
        return asked

    def _question(self, step: Step | None) -> Question:
        while isinstance(step, Show):
            step = self.go_on()
        if step is None:
            raise BrokenRules("the turn now ends before this question")
        return step

    def check(self, question: Ask | Window) -> None:
        """Refuse a question that no seat could answer."""
        if isinstance(question, Ask):
            asked: Sequence[int] = (question.seat,)
            if not question.options:
                raise self.broken(f"a question without options: {question}")
        elif isinstance(question, Window):
            asked = question.seats
        else:
            raise self.broken(f"rules yield an Ask, a Window, a Chance or a Show, not {question!r}")
        if min(asked, default=0) < 0 or max(asked, default=0) >= self.seats:
            raise self.broken(f"the seats are 0 to {self.seats - 1}: {question}")
        if self.secrets and any(seat not in saw for seat in asked for saw in self.secrets):
            raise self.broken(f"this turn has used what a seat it asks did not see: {question}")
