"""The rules at work: the one place that steps their generators, begins turns and counts quiet ones.

Whoever plays, watches or replays a game gives the answers and gets what the rules stop at next. A generator
cannot be copied. So a fork, and a take-back, play the turn again from the table as it was when the turn
began, with the answers given since: a turn is short, and that costs microseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from irisade.core.game import Game
from irisade.core.table import overflows
from irisade.core.words import EVERYBODY, HIDDEN, NOBODY, UNSEEN, Ask, Chance, Flow, Show, Step, Window

LOOKED_AT = 32  # one run of so many is looked at for piles that hold too much: all would cost a tenth
QUIET_ROUNDS = 100  # without news, after which a game between robots is scored as it stands
Question: TypeAlias = Ask | Window | Chance


class BrokenRules(AssertionError):
    """The game breaks one of the rules for authors."""


class Overfull(BrokenRules):
    """The rules have put more on a pile than it holds."""


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


class Result(NamedTuple):
    """How a table is judged, seat by seat."""

    scores: tuple[int, ...]  # tie-breaks folded in
    points: tuple[int, ...]  # as displayed


def result(game: Game, t: Any, seats: int) -> Result:
    rules = game.rules
    made = Result(
        tuple(rules.score(t, seat) for seat in range(seats)),
        tuple(rules.points(t, seat) for seat in range(seats)),
    )
    for name, numbers in zip(("score", "points"), made, strict=True):
        if any(not isinstance(number, int) for number in numbers):
            given = ", ".join(map(repr, numbers))
            raise BrokenRules(f"{name} gives {given}, but they are whole numbers: count in halves or tenths")
    return made


def ending(game: Game, t: Any) -> str:
    """Why it ended, in the words of the game."""
    said, sentences = game.rules.ending(t), game.rules.ENDINGS
    if said not in range(len(sentences)):
        known = f"0 to {len(sentences) - 1}" if len(sentences) > 1 else "only 0"
        raise BrokenRules(f"ending gives {said!r}, and ENDINGS has {known}")
    return str(sentences[said])


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
            self.check_room()
            return False
        self.flow = rules.turn(t)
        return True

    @property
    def quiet(self) -> bool:
        """Nothing new has happened for such a long time that robots should stop, and people may want to."""
        return self.quiet_runs >= QUIET_ROUNDS * self.seats

    def check_room(self) -> None:
        """Refuse a table with more on a pile than it holds."""
        if self.table.crowded():
            raise Overfull(next(overflows(self.table)))

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

    __slots__ = ("before", "fixed", "in_setup", "looked_at", "runs", "secrets", "shows", "since")

    def __init__(self, game: Game, seats: int, before: Any, *, in_setup: bool = True) -> None:
        """From the table as the set-up, or a turn, begins."""
        super().__init__(game, seats, before.copy())
        self.before, self.in_setup, self.runs, self.looked_at = before, in_setup, 0, True
        self._forget()
        self.flow = game.rules.setup(self.table, seats) if in_setup else game.rules.turn(self.table)

    def next_turn(self) -> bool:
        if not Run.next_turn(self):
            return False
        self.before, self.in_setup, self.runs = self.table.copy(), False, self.runs + 1
        self.looked_at = self.runs % LOOKED_AT == 0
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
            if step.seen_by != EVERYBODY and not 0 <= step.seen_by < self.seats:
                raise self.broken(f"a Show is for a seat or for EVERYBODY, not for {_eyes(step.seen_by)}")
            self.shows.append(step)
            self.fixed = len(self.since)
        return step

    def answer(self, question: Question, reply: int) -> Step | None:
        """Answer the question that the rules stopped at."""
        self.since.append(reply)
        if isinstance(question, Chance):
            self.fixed = len(self.since)
            if question.seen_by != EVERYBODY:
                self._keep_secret(question.seen_by, question.seen_by)
        elif isinstance(question, Ask) and question.seen_by != EVERYBODY:
            self._keep_secret(question.seat, question.seen_by)
        return self.go_on(reply)

    def _keep_secret(self, seat: int, seen_by: int) -> None:
        self.check_eyes(seen_by)
        self.secrets.append((seat, seen_by))

    def check_eyes(self, seen_by: int) -> None:
        """Refuse a question about which nobody can say who learns the answer."""
        if seen_by not in (EVERYBODY, UNSEEN) and not 0 <= seen_by < self.seats:
            raise self.broken(f"seen_by is a seat, EVERYBODY or UNSEEN, not {_eyes(seen_by)}")

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
            self.check_eyes(question.seen_by)
        elif isinstance(question, Window):
            asked = question.seats
        else:
            raise self.broken(f"rules yield an Ask, a Window, a Chance or a Show, not {question!r}")
        if min(asked, default=0) < 0 or max(asked, default=0) >= self.seats:
            raise self.broken(f"the seats are 0 to {self.seats - 1}: {question}")
        if self.looked_at:
            self.check_room()
        if self.secrets and any(seat not in saw for seat in asked for saw in self.secrets):
            raise self.broken(f"this turn has used what a seat it asks did not see: {question}")


def _eyes(seen_by: int) -> str:
    """As an author writes it."""
    return {NOBODY: "NOBODY", UNSEEN: "UNSEEN"}.get(seen_by, str(seen_by))
