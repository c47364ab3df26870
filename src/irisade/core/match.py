"""One game in progress: it runs the rules, asks luck, and remembers every answer.

A generator cannot be copied. So a fork, and a take-back, play the turn again from the table as it was
when the turn began, with the answers given since: a turn is short, and that costs microseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from irisade.core.dice import Luck
from irisade.core.game import Game
from irisade.core.playout import QUIET_ROUNDS
from irisade.core.words import (
    EVERYBODY,
    HIDDEN,
    NOBODY,
    SEAT_LETTERS,
    Ask,
    Chance,
    Flow,
    Kind,
    Memory,
    Show,
    Step,
    Window,
)

LUCK = -2  # who answered: not a seat but luck
UNASKED = 10_000  # turns in a row, after which nobody will be asked any more
QUIET, AGREED = "nothing new for a long time", "everybody agreed to stop"
TAKEN_BACK = "{seat} takes a move back"


class IllegalMove(ValueError):
    """The answer is not open to this seat now. Nothing has changed."""


class BrokenRules(AssertionError):
    """The game breaks one of the rules for authors."""


class Answer(NamedTuple):
    """One token of the record."""

    seat: int  # LUCK when luck chose; NOBODY when nobody took a window
    kind: Kind | None
    option: int

    def __str__(self) -> str:
        if self.seat == NOBODY:
            return "(-)"
        if self.seat == LUCK:
            return f"({self.kind.note(self.option) if self.kind else self.option})"
        assert self.kind is not None
        if self.option == WINDOW_TAKEN:
            return f"{SEAT_LETTERS[self.seat]}:!"
        return f"{SEAT_LETTERS[self.seat]}:{self.kind.note(self.option)}"


WINDOW_TAKEN = -3  # the option of somebody who took a window


class Outcome(NamedTuple):
    ranks: tuple[int, ...]  # of each seat; equals share a rank
    points: tuple[int, ...]  # what is displayed
    why: str  # a sentence of the game


class Match:
    """`asking` is the question being waited on, None while `showing` or once it is over.

    A live match stops at every Show, with the table as it is then, until `go_on`. Otherwise shows pass
    by, and `on_show` hears of them. `on_turn` hears of every turn that begins, as the booklet counts them.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        luck: Luck,
        options: Mapping[str, int] | None = None,
        *,
        live: bool = False,
        on_show: Callable[[Show], None] | None = None,
        on_turn: Callable[[], None] | None = None,
    ) -> None:
        options = dict(options or {})
        blank = game.blank(options)
        game.check_seats(seats, options)
        self.game, self.seats, self.luck, self.options = game, seats, luck, options
        self.live, self.on_show, self.on_turn = live, on_show, on_turn
        self.answers: list[Answer] = []  # this is the record
        self.turns: list[int] = []  # where in the answers each run of `turn` begins
        self.asking: Ask | Window | None = None
        self.showing: Show | None = None
        self._flow: Flow
        self._turn_start = self._barrier = 0  # answers before this turn; answers that cannot be taken back
        self._shows: list[Show] = []  # of this turn
        self._secrets: list[tuple[int, int]] = []  # of this turn: the seats that saw what the others did not
        self.agreed = False  # everybody agreed to stop before the end
        self.quiet_runs = 0  # of `turn`, since something new happened
        self._news = 0
        self._before = blank
        self.table = self._before.copy()
        self._begin(game.rules.setup(self.table, seats))
        self._run(None)

    # -- what everybody may do --

    def play(self, seat: int, option: int) -> None:
        """Answer the question. What is not open to this seat raises IllegalMove and changes nothing."""
        asking = self.asking
        if isinstance(asking, Ask):
            if seat != asking.seat:
                raise IllegalMove(f"it is the turn of seat {SEAT_LETTERS[asking.seat]}")
            if option not in asking.options:
                raise IllegalMove(f"{self._note(asking.kind, option)} is not open to you now")
            self._answer(Answer(seat, asking.kind, option), option, asking)
        elif isinstance(asking, Window):
            if seat not in asking.seats:
                raise IllegalMove("this is not yours to interrupt")
            self._answer(Answer(seat, asking.kind, WINDOW_TAKEN), seat, asking)
        else:
            raise IllegalMove("wait, look" if self.showing else "the game is over")

    def say(self, move: str) -> None:
        """Play a move as a record writes it: "B:27", or "D:!" for a window."""
        letter, _, note = move.partition(":")
        seat = SEAT_LETTERS.find(letter) if len(letter) == 1 else -1
        if not 0 <= seat < self.seats or not note:
            raise IllegalMove(f"{move!r} is not a move; one looks like A:{self._example()}")
        if self.asking is None or note == "!":
            if note == "!" and isinstance(self.asking, Ask):
                raise IllegalMove("there is nothing to interrupt now")
            self.play(seat, NOBODY)
            return
        try:
            option = self.asking.kind.read(note)
        except ValueError as unreadable:
            raise IllegalMove(str(unreadable)) from None
        self.play(seat, option)

    def let_go(self) -> None:
        """Close a window that nobody took."""
        if not isinstance(self.asking, Window):
            raise IllegalMove("this question must be answered")
        self._answer(Answer(NOBODY, self.asking.kind, NOBODY), NOBODY, self.asking)

    def go_on(self) -> None:
        """Everybody has looked: a live match leaves the Show it stopped at."""
        if self.showing is None:
            raise IllegalMove("there is nothing to look at")
        self.showing = None
        self._run(None)

    def agree_to_stop(self) -> None:
        """End the game here, scored as it stands; not while something is shown, which no record tells."""
        if self.over or self.showing is not None:
            raise IllegalMove("the game is over" if self.over else "wait, look")
        self.agreed, self.asking, self.showing = True, None, None

    def take_back(self, seat: int) -> None:
        """Undo this seat's last answer, if nobody else has learnt anything from it.

        That is so in the same run of `turn`, with no luck, no show and no other seat's answer since, and
        unless it came from a hand that only this seat could see: to do without shows none of it.
        """
        why_not = self.why_not_take_back(seat)
        if why_not:
            raise IllegalMove(why_not)
        twin = self._again(self._before.copy(), self.luck, self.answers[self._turn_start : -1])
        self.table, self._flow, self.asking = twin.table, twin._flow, twin.asking
        self._barrier, self._secrets = self._turn_start + twin._barrier, twin._secrets
        self.answers.pop()

    def why_not_take_back(self, seat: int) -> str:
        """Empty when the last answer may be taken back, else the reason."""
        if self.asking is None or self._barrier >= len(self.answers):
            return "there is nothing to take back: something has happened since"
        last = self.answers[-1]
        if last.seat != seat:
            return "the last move was not yours"
        if last.kind is not None and last.kind.secret and last.option != NOBODY:
            return "a card that was shown cannot be taken back"
        return ""

    def revocable(self, luck: Luck) -> list[int]:
        """The options that could be taken back: in this turn nothing but another question follows them.

        It is found out in a world that the asked seat can imagine, so it tells nothing; `luck` deals that
        world, and is not asked for what would come.
        """
        asking = self.asking
        if not isinstance(asking, Ask):
            return []
        options = [option for option in asking.options if option == NOBODY or not asking.kind.secret]
        if not options:
            return []
        world = self.fork(luck)
        return [option for option in options if world._asks_on(option)]

    def _asks_on(self, option: int) -> bool:
        """Whether this answer leads straight to another question."""
        twin = self._again(self._before.copy(), self.luck, self.answers[self._turn_start :])
        try:
            return isinstance(twin._flow.send(option), Ask | Window)
        except StopIteration:
            return False

    # -- what may be known --

    @property
    def over(self) -> bool:
        return self.asking is None and self.showing is None

    @property
    def before(self) -> Any:
        """The table as it was when this turn began."""
        return self._before

    @property
    def quiet(self) -> bool:
        """Nothing new has happened for so long that robots should stop, and people may want to."""
        return self.quiet_runs >= QUIET_ROUNDS * self.seats

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        rules, t = self.game.rules, self.table
        scores = [rules.score(t, seat) for seat in range(self.seats)]
        ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
        why = QUIET if self.quiet else AGREED
        if not self.agreed:
            why = rules.ENDINGS[rules.ending(t)]
        return Outcome(ranks, tuple(rules.points(t, seat) for seat in range(self.seats)), why)

    def view(self, seat: int) -> Any:
        """The table as this seat sees it; NOBODY sees what a watcher sees."""
        return view(self.game, self.table, seat)

    def picture(self, seat: int = NOBODY, lang: str = "en") -> str:
        """An SVG picture of the table as this seat sees it, which a notebook shows."""
        if seat != NOBODY and not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")
        drawn: str = self.game.drawing.picture(self, seat, lang)
        return drawn

    def _repr_svg_(self) -> str:
        """In a notebook a match shows itself, and no more than a watcher may see."""
        return str(self.picture())

    def asked(self) -> tuple[int, ...]:
        """The seats that may answer now."""
        if self.asking is None:
            return ()
        return tuple(self.asking.seats) if isinstance(self.asking, Window) else (self.asking.seat,)

    def known(self, seat: int, memory: Memory) -> Memory:
        """What was shown to this seat in this turn, then what it remembers: the surest first."""
        seen = [(s.at, s.value) for s in self._shows if s.value != HIDDEN and s.seen_by in (EVERYBODY, seat)]
        return seen + list(memory)

    # -- other worlds --

    def fork(self, luck: Luck, memory: Memory = (), seat: int | None = None) -> Match:
        """A match that could be this one, for all the asked seat sees and remembers.

        Everything else is dealt again, with the same luck that decides what comes. It carries the answers
        of this turn only, and no secret.
        """
        asked = self.asked()
        seat = asked[0] if seat is None and asked else seat
        if seat is None or seat not in asked:
            raise IllegalMove("only a seat that is asked can imagine how it goes on")
        before = self._before.copy()
        guess(self.game, before, seat, self.known(seat, memory), luck)
        fork = self._again(before, luck, self.answers[self._turn_start :])
        fork.quiet_runs, fork._news = 0, self.game.rules.news(before)  # what is news may be hidden
        return fork

    def copy(self, luck: Luck) -> Match:
        """An independent match from here on, secrets included: for tests, and for when a game is over."""
        if self.over or self.showing is not None:
            raise IllegalMove("only a match that waits for an answer can be copied")
        return self._again(self._before.copy(), luck, self.answers[self._turn_start :])

    @classmethod
    def resumed(
        cls,
        game: Game,
        seats: int,
        options: Mapping[str, int],
        before: Any,
        since: Sequence[Answer],
        luck: Luck,
        *,
        in_setup: bool = False,
    ) -> Match:
        """A match from the table as a turn (or the set-up) began and the answers since, luck included."""
        twin = object.__new__(cls)
        twin.game, twin.seats, twin.luck, twin.options = game, seats, luck, dict(options)
        twin.live, twin.on_show, twin.on_turn = False, None, None
        twin.showing, twin.agreed = None, False
        twin.quiet_runs = twin._news = 0
        twin._before, twin.table = before, before.copy()
        twin.answers, twin.turns, twin._turn_start = list(since), [] if in_setup else [0], 0
        twin._shows, twin._secrets, twin._barrier = [], [], 0
        twin._flow = game.rules.setup(twin.table, seats) if in_setup else game.rules.turn(twin.table)
        twin._replay()
        return twin

    def _again(self, before: Any, luck: Luck, since: Sequence[Answer]) -> Match:
        twin = Match.resumed(
            self.game, self.seats, self.options, before, since, luck, in_setup=not self.turns
        )
        twin.quiet_runs, twin._news = self.quiet_runs, self._news
        return twin

    def _replay(self) -> None:
        """Bring a fresh turn to the question after its answers, checking that each is still possible."""
        reply: int | None = None
        try:
            for n, answer in enumerate(self.answers):
                step = self._next_question(reply, n)
                reply = answer.seat if answer.option == WINDOW_TAKEN else answer.option
                if reply not in possible(step):
                    raise BrokenRules(f"{answer} was answered and is now impossible: {step}")
                if isinstance(step, Chance):
                    self._barrier = n + 1
                self._keep_secret(step)
            last = self._next_question(reply, len(self.answers))
        except StopIteration:
            raise BrokenRules("the turn now ends before this question") from None
        if isinstance(last, Chance):
            raise BrokenRules(f"luck is asked now and was not before: {last}")
        self.asking = last

    def _next_question(self, reply: int | None, answered: int) -> Ask | Window | Chance:
        step = self._flow.send(reply)  # type: ignore[arg-type]
        while isinstance(step, Show):
            self._shows.append(step)
            self._barrier = answered
            step = self._flow.send(None)  # type: ignore[arg-type]
        return step

    # -- how it goes on --

    def _begin(self, flow: Flow) -> None:
        self._flow = flow
        self._turn_start = self._barrier = len(self.answers)
        self._shows, self._secrets = [], []

    def _answer(self, answer: Answer, reply: int, asking: Ask | Window) -> None:
        self._keep_secret(asking)
        self.answers.append(answer)
        self.asking = None
        self._run(reply)

    def _run(self, reply: int | None) -> None:
        """Carry on up to the next question or show, or to the end of the game."""
        for _ in range(UNASKED):
            if self._stops(reply) or not self._next_turn():
                return
            reply = None
        raise BrokenRules(f"{UNASKED} turns in a row ask nobody anything, and the game is not over")

    def _stops(self, reply: int | None) -> bool:
        """Carry on with this turn, asking luck as needed; False when the turn is over."""
        try:
            while True:
                step: Step = self._flow.send(reply)  # type: ignore[arg-type]
                reply = None
                if isinstance(step, Chance):
                    reply = self._ask_luck(step)
                elif isinstance(step, Show):
                    self._shows.append(step)
                    self._barrier = len(self.answers)
                    if self.on_show:
                        self.on_show(step)
                    if self.live:
                        self.showing = step
                        return True
                else:
                    self._check_question(step)
                    self.asking = step
                    return True
        except StopIteration:
            return False

    def _next_turn(self) -> bool:
        """Begin another turn; False when the game is over."""
        latest = self.game.rules.news(self.table)
        self.quiet_runs = self.quiet_runs + 1 if self.turns and latest == self._news else 0
        self._news = latest
        self._before = self.table.copy()
        if self.game.rules.over(self.table):
            return False
        self.turns.append(len(self.answers))
        if self.on_turn and self.game.rules.new_turn(self.table):
            self.on_turn()
        self._begin(self.game.rules.turn(self.table))
        return True

    def _ask_luck(self, chance: Chance) -> int:
        if not chance.outcomes:
            self._broken("luck has nothing to choose from")
        self._keep_secret(chance)
        outcome = self.luck.decide(chance)
        self.answers.append(Answer(LUCK, chance.kind, outcome))
        self._barrier = len(self.answers)
        return outcome

    def _keep_secret(self, step: Ask | Window | Chance) -> None:
        if not isinstance(step, Window) and step.seen_by != EVERYBODY:
            self._secrets.append((step.seat if isinstance(step, Ask) else step.seen_by, step.seen_by))

    def _check_question(self, step: Ask | Window) -> None:
        if isinstance(step, Ask):
            asked: Sequence[int] = (step.seat,)
            if not step.options:
                self._broken(f"a question without options: {step}")
        elif isinstance(step, Window):
            asked = step.seats
        else:
            self._broken(f"rules yield an Ask, a Window, a Chance or a Show, not {step!r}")
        if min(asked, default=0) < 0 or max(asked, default=0) >= self.seats:
            self._broken(f"the seats are 0 to {self.seats - 1}: {step}")
        if self._secrets and any(seat not in saw for seat in asked for saw in self._secrets):
            self._broken(f"this turn has used what a seat it asks did not see: {step}")

    def _broken(self, why: str) -> NoReturn:
        """With the line at which the rules wait."""
        flow: Any = self._flow
        while isinstance(flow.gi_yieldfrom, Generator):
            flow = flow.gi_yieldfrom
        at = flow.gi_frame
        raise BrokenRules(f"{why} ({Path(at.f_code.co_filename).name}, line {at.f_lineno})")

    def _note(self, kind: Kind, option: int) -> str:
        try:
            return kind.note(option)
        except (IndexError, TypeError):
            return repr(option)

    def _example(self) -> str:
        if isinstance(self.asking, Ask):
            return self.asking.kind.note(self.asking.options[0])
        return "!"


def possible(step: Ask | Window | Chance) -> Sequence[int]:
    """Every answer that the rules would take."""
    if isinstance(step, Ask):
        return step.options
    if isinstance(step, Window):
        return [NOBODY, *step.seats]
    return step.possible()


def view(game: Game, t: Any, seat: int) -> Any:
    """A table of the same class, HIDDEN where this seat may not see."""
    seen = t.copy()
    game.rules.view(seen, seat)
    return seen


def guess(game: Game, t: Any, seat: int, memory: Memory, luck: Luck) -> None:
    """Deal again, in this table, all that the seat neither sees nor remembers."""
    flow: Flow = game.rules.guess(t, seat, memory)
    reply = None
    try:
        while True:
            step = flow.send(reply)  # type: ignore[arg-type]
            if not isinstance(step, Chance):
                raise BrokenRules(f"a guess asks only luck: {step}")
            reply = luck.decide(step)
    except StopIteration:
        return
