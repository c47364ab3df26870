"""A game in which one seat is asked at a time, and luck is asked like a seat.

A window, in which any of several seats may speak, asks them one after the other, in the order of the rules,
until one speaks. Every seat keeps a story of what it witnessed; a game ends when
nothing new has happened for a long time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

from irisade.core.dice import Luck
from irisade.core.game import Game, find
from irisade.core.match import IllegalMove, Match, guess, view
from irisade.core.run import KeptRun, Question, result
from irisade.core.words import EVERYBODY, HIDDEN, NOBODY, SEAT_LETTERS, Ask, Chance, Show, Step, Window
from irisade.lower.numbers import Numbers, numbers
from irisade.lower.rows import question_of, row_of


class Witness:
    """What one seat saw of a game: its story, what it last saw at each place, and where each piece went."""

    __slots__ = ("lies", "seat", "shown", "story")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.story: list[str] = []
        self.shown: dict[int, int] = {}
        self.lies: dict[int, int] = {}

    def copy(self) -> Witness:
        twin = Witness(self.seat)
        twin.story, twin.shown, twin.lies = self.story[:], dict(self.shown), dict(self.lies)
        return twin

    def saw(self, show: Show) -> None:
        if show.at != NOBODY and show.value != HIDDEN:
            self.shown.pop(show.at, None)  # what was seen last comes last
            self.shown[show.at] = show.value
        if show.at != NOBODY and show.to != NOBODY:
            self.lies[show.at] = show.to
        place = "" if show.at == NOBODY else f" {show.at}>{show.to}={show.value}"
        self.story.append(f"[{show.text} {','.join(map(str, show.words.values()))}{place}]")


class Sitting:
    """`asking` is the question being waited on: an Ask, a Window or a Chance; None once the game is over.

    With `luck` only seats are asked.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, int] | None = None,
        *,
        remember: bool = True,
        luck: Luck | None = None,
    ) -> None:
        self.game, self.seats, self.remember, self.luck = game, seats, remember, luck
        blank = game.blank(options or {})
        game.check_seats(seats, options or {})
        self.numbers: Numbers = numbers(game)
        self.witnesses = [Witness(seat) for seat in range(seats)]
        self.asking: Question | None = None
        self.speaker = 0  # which of the seats of a window is asked
        self.length = 0  # moves so far, and luck's answers where it is asked
        self.run = KeptRun(game, seats, blank)
        self._carry_on(self.run.go_on())
        self._go_by_luck()

    @classmethod
    def joined(cls, match: Match, seat: int, shown: Mapping[int, int], lies: Mapping[int, int]) -> Sitting:
        """The moment of a match at which this seat is asked; of the past it knows only what it remembers."""
        made = object.__new__(cls)
        made.game, made.seats, made.remember, made.luck = match.game, match.seats, True, None
        made.numbers, made.length = numbers(match.game), 0
        made.witnesses = [Witness(one) for one in range(match.seats)]
        made.witnesses[seat].shown, made.witnesses[seat].lies = dict(shown), dict(lies)
        made.run = KeptRun(match.game, match.seats, match.before.copy(), in_setup=not match.turns)
        made.run.forget_news()
        made.asking = made.run.replay([answer.reply for answer in match.answers])
        made.speaker = made.asking.seats.index(seat) if isinstance(made.asking, Window) else 0
        return made

    # -- what is asked --

    @property
    def table(self) -> Any:
        return self.run.table

    @property
    def over(self) -> bool:
        return self.asking is None

    @property
    def asks_luck(self) -> bool:
        return isinstance(self.asking, Chance)

    @property
    def seat(self) -> int:
        """The seat that is asked; NOBODY when luck is, or when it is over."""
        if isinstance(self.asking, Ask):
            return self.asking.seat
        return self.asking.seats[self.speaker] if isinstance(self.asking, Window) else NOBODY

    @property
    def speakers(self) -> tuple[int, ...]:
        """The seat that is asked and, in a window, those that come after it."""
        if isinstance(self.asking, Window):
            return tuple(self.asking.seats[self.speaker :])
        return (self.seat,) if self.seat != NOBODY else ()

    def legal(self) -> list[int]:
        """The numbers of the moves that are open, in order."""
        asking = self.asking
        if isinstance(asking, Ask):
            first = self.numbers.first[asking.kind]
            return sorted(first + option for option in asking.options)
        if isinstance(asking, Window):
            first = self.numbers.first[asking.kind]
            return [first - 1, first]
        return []

    def mask(self) -> Sequence[int]:
        """For each number, whether that move is open."""
        legal = self.legal()
        return [number in legal for number in range(self.numbers.count)]

    def outcomes(self) -> list[tuple[int, float]]:
        """What luck may choose, each once, and how likely it is."""
        if not isinstance(self.asking, Chance):
            return []
        outcomes = self.asking.outcomes
        return likely(outcomes, self.asking.weights or [1] * len(outcomes))

    def note_of(self, outcome: int) -> str:
        """An outcome as a record writes it."""
        kind = self.asking.kind if isinstance(self.asking, Chance) else None
        return kind.note(outcome) if kind else str(outcome)

    # -- answers --

    def play(self, number: int) -> None:
        """The seat that is asked makes this move; one that is not open raises IllegalMove: no change."""
        asking = self.asking
        if number not in self.legal():
            raise IllegalMove(
                f"move {number} is not open now" if self.seat != NOBODY else "nobody is asked to move now"
            )
        assert isinstance(asking, Ask | Window)
        seat, option = self.seat, number - self.numbers.first[asking.kind]
        if not self.remember:
            self.witnesses[seat].shown.clear()
            self.witnesses[seat].lies.clear()
        self.length += 1
        if isinstance(asking, Ask):
            note = asking.kind.note(option)
            for witness in self.witnesses:
                seen = asking.seen_by in (EVERYBODY, witness.seat) or witness.seat == seat
                witness.story.append(f"{SEAT_LETTERS[seat]}:{note if seen else '?'}")
            self._answer(asking, option)
        elif option == NOBODY and self.speaker + 1 < len(asking.seats):
            self.witnesses[seat].story.append(f"{SEAT_LETTERS[seat]}:-")
            self.speaker += 1
        else:
            said = "(-)" if option == NOBODY else f"{SEAT_LETTERS[seat]}:!"
            for witness in self.witnesses:
                witness.story.append(said)
            self._answer(asking, NOBODY if option == NOBODY else seat)
        self._go_by_luck()

    def decide(self, outcome: int) -> None:
        """Luck chooses this."""
        chance = self.asking
        if not isinstance(chance, Chance) or outcome not in chance.possible():
            raise IllegalMove(f"luck cannot choose {outcome} now")
        self.length += self.luck is None
        for witness in self.witnesses:
            seen = chance.seen_by in (EVERYBODY, witness.seat)
            witness.story.append(f"({outcome if seen else '?'})")
        self._answer(chance, outcome)

    def roll(self, luck: Luck) -> None:
        """Let luck decide until a seat is asked, or the game is over."""
        while isinstance(self.asking, Chance):
            self.decide(luck.decide(self.asking))

    def _go_by_luck(self) -> None:
        if self.luck is not None:
            self.roll(self.luck)

    # -- what is known --

    def rewards(self) -> list[float]:
        """For each seat, once it is over: rivals behind less rivals before, as a share of its rivals."""
        return shares(self.game, self.table, self.seats)

    def result(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Score and points of each seat, as it stands."""
        return result(self.game, self.table, self.seats)

    def observe(self, seat: int) -> list[int]:
        """The table as this seat sees it and what it was shown, laid out as `cells(game)` says."""
        witness, seen = self.witnesses[seat], view(self.game, self.table, seat)
        return row_of(self.game, seen, seat, self.asking, witness.shown, witness.lies)

    def story(self, seat: int) -> str:
        """All that this seat witnessed, its own answers included, and the table as it sees it now."""
        asked = f"{SEAT_LETTERS[self.seat]}?" if self.seat != NOBODY else ""
        told, seen = " ".join(self.witnesses[seat].story), view(self.game, self.table, seat)
        return f"{SEAT_LETTERS[seat]}|{told}|{asked}{question_of(self.game, self.asking)}|{seen!r}"

    # -- other worlds --

    def copy(self) -> Sitting:
        """An independent game from here on, secrets included."""
        return self._again(self.run.before.copy(), [witness.copy() for witness in self.witnesses])

    def imagine(self, seat: int, luck: Luck) -> Sitting:
        """A game that could be this one, for all the asked seat saw: the rest is dealt again (`guess`).

        What the others witnessed so far is not known, so their stories begin anew.
        """
        if seat == NOBODY or seat != self.seat:
            raise IllegalMove("only the seat that is asked can imagine how it goes on")
        before, mine = self.run.before.copy(), self.witnesses[seat]
        guess(self.game, before, seat, self.run.shown_to(seat) + list(reversed(mine.shown.items())), luck)
        witnesses = [mine.copy() if other == seat else Witness(other) for other in range(self.seats)]
        twin = self._again(before, witnesses)
        twin.luck = None if self.luck is None else luck
        twin.run.forget_news()
        return twin

    def _again(self, before: Any, witnesses: list[Witness]) -> Sitting:
        twin = object.__new__(Sitting)
        twin.game, twin.seats, twin.remember = self.game, self.seats, self.remember
        twin.numbers, twin.witnesses, twin.luck = self.numbers, witnesses, copy(self.luck)
        twin.speaker, twin.length, twin.asking = self.speaker, self.length, None
        if self.over:
            twin.run = KeptRun(self.game, self.seats, before)
        else:
            twin.run, twin.asking = self.run.again(before, self.run.since)
        return twin

    def __deepcopy__(self, memo: Any) -> Sitting:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the turn that waits: it is played again."""
        run = self.run
        kept = {**self.__dict__, "game": self.game.key, "over": self.over}
        kept["turn"] = run.before, run.since, run.in_setup, run.quiet_runs, run.news
        for made in ("run", "asking", "numbers"):
            del kept[made]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        over, (before, since, in_setup, quiet_runs, news) = kept.pop("over"), kept.pop("turn")
        self.__dict__.update(kept)
        self.game, self.asking = find(kept["game"]), None
        self.numbers = numbers(self.game)
        self.run = KeptRun(self.game, self.seats, before, in_setup=in_setup)
        self.run.quiet_runs, self.run.news = quiet_runs, news
        if not over:
            self.asking = self.run.replay(since)

    # -- how it goes on --

    def _answer(self, asking: Question, reply: int) -> None:
        self.asking, self.speaker = None, 0
        self._carry_on(self.run.answer(asking, reply))

    def _carry_on(self, step: Step | None) -> None:
        """From here to the next question, or to the end of the game, by the rules or for want of news."""
        run = self.run
        while step is None or isinstance(step, Show):
            if step is not None:
                for witness in self.witnesses:
                    if step.seen_by in (EVERYBODY, witness.seat):
                        witness.saw(step)
            elif not run.next_turn() or run.quiet:
                return
            step = run.go_on()
        self.asking = step


def likely(outcomes: Sequence[int], weights: Sequence[int]) -> list[tuple[int, float]]:
    """What luck may choose, each once, and how likely it is."""
    sums: dict[int, int] = {}
    for outcome, weight in zip(outcomes, weights, strict=True):
        if weight > 0:
            sums[outcome] = sums.get(outcome, 0) + weight
    whole = sum(sums.values())
    return [(outcome, weight / whole) for outcome, weight in sums.items()]


def shares(game: Game, table: Any, seats: int) -> list[float]:
    """For each seat its rivals behind less rivals before, as a share of its rivals."""
    scores = [game.rules.score(table, seat) for seat in range(seats)]
    rivals = max(seats - 1, 1)
    return [sum((own > other) - (own < other) for other in scores) / rivals for own in scores]
