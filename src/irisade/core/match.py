"""One game in progress: it runs the rules, asks luck, and remembers every answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from irisade.core.answer import LUCK as LUCK
from irisade.core.answer import WINDOW_TAKEN as WINDOW_TAKEN
from irisade.core.answer import Answer as Answer
from irisade.core.answer import answer_of
from irisade.core.dice import Luck
from irisade.core.game import Game
from irisade.core.run import BrokenRules as BrokenRules
from irisade.core.run import KeptRun, Overfull, Question, ending, result, run_through
from irisade.core.words import (
    INTERRUPT,
    NOBODY,
    SEAT_LETTERS,
    Ask,
    Chance,
    Memory,
    Show,
    Step,
    Window,
)

UNASKED = 10_000  # turns in a row, after which nobody will be asked any more
QUIET, AGREED = "nothing new for a long time", "everybody agreed to stop"
TAKEN_BACK = "{seat} takes a move back"


class IllegalMove(ValueError):
    """The answer is not open to this seat now. Nothing has changed."""


class Outcome(NamedTuple):
    ranks: tuple[int, ...]  # of each seat; equals share a rank
    points: tuple[int, ...]  # what is displayed
    why: str  # a sentence of the game


class Match:
    """`asking` is the question being waited on, None while `showing` or once it is over.

    A live match stops at every Show, with the table as it is then, until `go_on`. Otherwise shows pass
    by, and `on_show` hears of them. `on_turn` hears of every turn that begins, as the booklet counts them.
    """

    live = False
    on_show: Callable[[Show], None] | None = None
    on_turn: Callable[[], None] | None = None

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
        self._sit_down(KeptRun(game, seats, blank), options, luck)
        self.live, self.on_show, self.on_turn = live, on_show, on_turn
        self._carry_on(self._run.go_on())

    def _sit_down(
        self, run: KeptRun, options: Mapping[str, int], luck: Luck, since: Sequence[Answer] = ()
    ) -> None:
        self._run, self.game, self.seats = run, run.game, run.seats
        self._whole = run.in_setup  # it has all answers from the beginning
        self.options, self.luck = options, luck
        self.answers = list(since)  # this is the record
        self.turns = [] if run.in_setup else [0]  # where in the answers each run of `turn` begins
        self.asking: Ask | Window | None = None
        self.showing: Show | None = None
        self.agreed = False  # everybody agreed to stop before the end

    # -- what everybody may do --

    def play(self, seat: int, option: int) -> None:
        """Answer the question. What is not open to this seat raises IllegalMove and changes nothing."""
        asking = self.asking
        if isinstance(asking, Ask):
            if seat != asking.seat:
                raise IllegalMove(f"it is seat {SEAT_LETTERS[asking.seat]}'s turn")
            if option not in asking.options:
                raise IllegalMove(f"{asking.kind.quote(option)} is not open to you now")
            self._answer(asking, answer_of(seat, asking.kind, option), option)
        elif isinstance(asking, Window):
            if seat not in asking.seats:
                raise IllegalMove("this is not yours to interrupt")
            self._answer(asking, answer_of(seat, asking.kind, WINDOW_TAKEN), seat)
        else:
            raise IllegalMove("wait, look" if self.showing else "the game is over")

    def say(self, move: str) -> None:
        """Play a move as a record writes it: "B:27", or "D:!" for a window."""
        letter, _, note = move.partition(":")
        seat = SEAT_LETTERS.find(letter) if len(letter) == 1 else -1
        if not 0 <= seat < self.seats or not note:
            raise IllegalMove(f"{move!r} is not a move; one looks like A:{self._example()}")
        if self.asking is None or note == INTERRUPT:
            if note == INTERRUPT and isinstance(self.asking, Ask):
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
        self._answer(self.asking, answer_of(NOBODY, self.asking.kind, NOBODY), NOBODY)

    def go_on(self) -> None:
        """Everybody has looked: a live match leaves the Show it stopped at."""
        if self.showing is None:
            raise IllegalMove("there is nothing to look at")
        self.showing = None
        self._carry_on(self._run.go_on())

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
        self._run, self.asking = self._again(self.before.copy(), self._run.since[:-1])
        self.answers.pop()

    def why_not_take_back(self, seat: int) -> str:
        """Empty when the last answer may be taken back, else the reason."""
        if self.asking is None or self._run.fixed == len(self._run.since):
            return "there is nothing to take back: something has happened since"
        last = self.answers[-1]
        if last.seat != seat:
            return "the last move was not yours"
        if last.kind is not None and last.kind.secret and last.option != NOBODY:
            return "a card that has been shown cannot be taken back"
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
        run, asking = self._again(self.before.copy(), self._run.since)
        return isinstance(run.answer(asking, option), Ask | Window)

    # -- what may be known --

    @property
    def over(self) -> bool:
        return self.asking is None and self.showing is None

    @property
    def table(self) -> Any:
        return self._run.table

    @property
    def before(self) -> Any:
        """The table as it was when this turn began."""
        return self._run.before

    @property
    def quiet(self) -> bool:
        """Nothing new has happened for such a long time that robots should stop, and people may want to."""
        return self._run.quiet

    @property
    def quiet_runs(self) -> int:
        """How many runs of `turn` ago something new happened."""
        return self._run.quiet_runs

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        scores, points = result(self.game, self.table, self.seats)
        ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
        why = QUIET if self.quiet else AGREED
        return Outcome(ranks, points, why if self.agreed else ending(self.game, self.table))

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
        return self._run.shown_to(seat) + list(memory)

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
        before = self.before.copy()
        guess(self.game, before, seat, self.known(seat, memory), luck)
        run, asking = self._again(before, self._run.since)
        run.forget_news()
        return self._twin(run, asking, luck)

    def copy(self, luck: Luck) -> Match:
        """An independent match from here on, secrets included: for tests, and for when a game is over."""
        if self.over or self.showing is not None:
            raise IllegalMove("only a match that waits for an answer can be copied")
        return self._twin(*self._again(self.before.copy(), self._run.since), luck)

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
        match = object.__new__(cls)
        match._sit_down(KeptRun(game, seats, before, in_setup=in_setup), dict(options), luck, since)
        match.asking = _of_a_seat(match._run.replay([answer.reply for answer in since]))
        return match

    def _twin(self, run: KeptRun, asking: Ask | Window, luck: Luck) -> Match:
        """Another match in this turn."""
        twin = object.__new__(Match)
        twin._sit_down(run, self.options, luck, self.answers[len(self.answers) - len(run.since) :])
        twin.asking = asking
        return twin

    def _again(self, before: Any, since: Sequence[int]) -> tuple[KeptRun, Ask | Window]:
        run, asking = self._run.again(before, since)
        return run, _of_a_seat(asking)

    # -- how it goes on --

    def _answer(self, asking: Ask | Window, answer: Answer, reply: int) -> None:
        self.answers.append(answer)
        self.asking = None
        self._carry_on(self._run.answer(asking, reply))

    def _carry_on(self, step: Step | None) -> None:
        """From here to the next question or show, or to the end of the game."""
        for _ in range(UNASKED):
            try:
                if self._stops(step) or not self._next_turn():
                    return
            except Overfull as full:
                raise BrokenRules(self._which_line() or str(full)) from None
            step = self._run.go_on()
        raise BrokenRules(f"{UNASKED} turns in a row ask nobody anything, and the game is not over")

    def _which_line(self) -> str:
        """What put too much on a pile, if that can still be found out."""
        from irisade.core.checked import retell

        replies = [answer.reply for answer in self.answers]
        return retell(self.game, self.seats, replies, self.options) if self._whole else ""

    def _stops(self, step: Step | None) -> bool:
        """Carry on with this turn, asking luck as needed; False when the turn is over."""
        run = self._run
        while step is not None:
            if isinstance(step, Chance):
                if not step.outcomes:
                    raise run.broken("luck has nothing to choose from")
                run.check_eyes(step.seen_by)
                outcome = self.luck.decide(step)
                self.answers.append(answer_of(LUCK, step.kind, outcome))
                step = run.answer(step, outcome)
            elif isinstance(step, Show):
                if self.on_show:
                    self.on_show(step)
                if self.live:
                    self.showing = step
                    return True
                step = run.go_on()
            else:
                run.check(step)
                self.asking = step
                return True
        return False

    def _next_turn(self) -> bool:
        """Begin another turn; False when the game is over."""
        if not self._run.next_turn():
            result(self.game, self.table, self.seats)  # what is wrong with them is told with the last move
            ending(self.game, self.table)
            return False
        self.turns.append(len(self.answers))
        if self.on_turn and self.game.rules.new_turn(self.table):
            self.on_turn()
        return True

    def _example(self) -> str:
        if isinstance(self.asking, Ask):
            return self.asking.kind.note(self.asking.options[0])
        return "!"


def _of_a_seat(question: Question) -> Ask | Window:
    if isinstance(question, Chance):
        raise BrokenRules(f"luck is asked now and was not before: {question}")
    return question


def view(game: Game, t: Any, seat: int) -> Any:
    """A table of the same class, HIDDEN where this seat may not see."""
    seen = t.copy()
    game.rules.view(seen, seat)
    return seen


def guess(game: Game, t: Any, seat: int, memory: Memory, luck: Luck) -> None:
    """Deal again, in this table, all that the seat neither sees nor remembers."""

    def decide(step: Step) -> int:
        if not isinstance(step, Chance):
            raise BrokenRules(f"a guess asks only luck: {step}")
        return luck.decide(step)

    run_through(game.rules.guess(t, seat, memory), decide, decide)
