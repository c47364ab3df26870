"""A game in which one seat is asked at a time, and luck is asked like a seat.

A window, in which any of several seats may speak, asks them one after the other, in the order of the rules,
until one speaks. Every seat keeps a story of what it witnessed; a game without news for long is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from irisade.core.dice import Luck
from irisade.core.game import Game, find
from irisade.core.match import IllegalMove, guess, view
from irisade.core.run import KeptRun, Question
from irisade.core.table import WIDE_BITS, Bound, layout
from irisade.core.words import EVERYBODY, HIDDEN, NOBODY, SEAT_LETTERS, Ask, Chance, Show, Step, Window
from irisade.lower.numbers import Cells, Numbers, cells, numbers

EMPTY = -3  # in an observation: no item here
MOST_SEEN = 32767


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
    """`asking` is the question being waited on: an Ask, a Window or a Chance; None once the game is over."""

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, int] | None = None, *, remember: bool = True
    ) -> None:
        self.game, self.seats, self.remember = game, seats, remember
        blank = game.blank(options or {})
        game.check_seats(seats, options or {})
        self.numbers: Numbers = numbers(game)
        self.witnesses = [Witness(seat) for seat in range(seats)]
        self.asking: Question | None = None
        self.speaker = 0  # which of the seats of a window is asked
        self.length = 0  # moves and luck so far
        self._run = KeptRun(game, seats, blank)
        self._carry_on(self._run.go_on())

    # -- what is asked --

    @property
    def table(self) -> Any:
        return self._run.table

    @property
    def over(self) -> bool:
        return self.asking is None

    @property
    def seat(self) -> int:
        """The seat that is asked; NOBODY when luck is, or when it is over."""
        if isinstance(self.asking, Ask):
            return self.asking.seat
        return self.asking.seats[self.speaker] if isinstance(self.asking, Window) else NOBODY

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

    def outcomes(self) -> list[tuple[int, float]]:
        """What luck may choose, each once, and how likely it is."""
        if not isinstance(self.asking, Chance):
            return []
        weights: dict[int, int] = {}
        for outcome, weight in zip(
            self.asking.outcomes, self.asking.weights or [1] * len(self.asking.outcomes), strict=True
        ):
            if weight > 0:
                weights[outcome] = weights.get(outcome, 0) + weight
        whole = sum(weights.values())
        return [(outcome, weight / whole) for outcome, weight in weights.items()]

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

    def decide(self, outcome: int) -> None:
        """Luck chooses this."""
        chance = self.asking
        if not isinstance(chance, Chance) or outcome not in chance.possible():
            raise IllegalMove(f"luck cannot choose {outcome} now")
        self.length += 1
        for witness in self.witnesses:
            seen = chance.seen_by in (EVERYBODY, witness.seat)
            witness.story.append(f"({outcome if seen else '?'})")
        self._answer(chance, outcome)

    def roll(self, luck: Luck) -> None:
        """Let luck decide until a seat is asked, or the game is over."""
        while isinstance(self.asking, Chance):
            self.decide(luck.decide(self.asking))

    # -- what is known --

    def rewards(self) -> list[float]:
        """For each seat, once it is over: rivals behind less rivals before, as a share of its rivals."""
        scores = [self.game.rules.score(self.table, seat) for seat in range(self.seats)]
        rivals = max(self.seats - 1, 1)
        return [sum((own > other) - (own < other) for other in scores) / rivals for own in scores]

    def observe(self, seat: int) -> list[int]:
        """The table as this seat sees it and what it was shown, laid out as `cells(game)` says."""
        places, witness = cells(self.game), self.witnesses[seat]
        row = [seat, self._question()]
        seen = view(self.game, self.table, seat)
        for name, bound in _fields(self.game).items():
            row += _spread(getattr(seen, name), bound)
        return row + _remembered(witness, places)

    def story(self, seat: int) -> str:
        """All that this seat witnessed, its own answers included, and the table as it sees it now."""
        asked = f"{SEAT_LETTERS[self.seat]}?" if self.seat != NOBODY else ""
        told, seen = " ".join(self.witnesses[seat].story), view(self.game, self.table, seat)
        return f"{SEAT_LETTERS[seat]}|{told}|{asked}{self._question()}|{seen!r}"

    def _question(self) -> int:
        """The position of the kind that a seat is asked, among all kinds; NOBODY when no seat is."""
        if not isinstance(self.asking, Ask | Window):
            return NOBODY
        return self.numbers.kinds.index(self.asking.kind)

    # -- other worlds --

    def copy(self) -> Sitting:
        """An independent game from here on, secrets included."""
        return self._again(self._run.before.copy(), [witness.copy() for witness in self.witnesses])

    def imagine(self, seat: int, luck: Luck) -> Sitting:
        """A game that could be this one, for all the asked seat saw: the rest is dealt again (`guess`).

        What the others witnessed so far is not known, so their stories begin anew.
        """
        if seat == NOBODY or seat != self.seat:
            raise IllegalMove("only the seat that is asked can imagine how it goes on")
        before, mine = self._run.before.copy(), self.witnesses[seat]
        guess(self.game, before, seat, self._run.shown_to(seat) + list(reversed(mine.shown.items())), luck)
        witnesses = [mine.copy() if other == seat else Witness(other) for other in range(self.seats)]
        twin = self._again(before, witnesses)
        twin._run.forget_news()
        return twin

    def _again(self, before: Any, witnesses: list[Witness]) -> Sitting:
        twin = object.__new__(Sitting)
        twin.game, twin.seats, twin.remember = self.game, self.seats, self.remember
        twin.numbers, twin.witnesses = self.numbers, witnesses
        twin.speaker, twin.length, twin.asking = self.speaker, self.length, None
        if self.over:
            twin._run = KeptRun(self.game, self.seats, before)
        else:
            twin._run, twin.asking = self._run.again(before, self._run.since)
        return twin

    def __deepcopy__(self, memo: Any) -> Sitting:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the turn that waits: it is played again."""
        run = self._run
        kept = {**self.__dict__, "game": self.game.key, "over": self.over}
        kept["turn"] = run.before, run.since, run.in_setup, run.quiet_runs, run.news
        for made in ("_run", "asking", "numbers"):
            del kept[made]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        over, (before, since, in_setup, quiet_runs, news) = kept.pop("over"), kept.pop("turn")
        self.__dict__.update(kept)
        self.game, self.asking = find(kept["game"]), None
        self.numbers = numbers(self.game)
        self._run = KeptRun(self.game, self.seats, before, in_setup=in_setup)
        self._run.quiet_runs, self._run.news = quiet_runs, news
        if not over:
            self.asking = self._run.replay(since)

    # -- how it goes on --

    def _answer(self, asking: Question, reply: int) -> None:
        self.asking, self.speaker = None, 0
        self._carry_on(self._run.answer(asking, reply))

    def _carry_on(self, step: Step | None) -> None:
        """From here to the next question, or to the end of the game, by the rules or for want of news."""
        run = self._run
        while step is None or isinstance(step, Show):
            if step is not None:
                for witness in self.witnesses:
                    if step.seen_by in (EVERYBODY, witness.seat):
                        witness.saw(step)
            elif not run.next_turn() or run.quiet:
                return
            step = run.go_on()
        self.asking = step


@cache
def _fields(game: Game) -> dict[str, Bound | None]:
    return layout(game.rules.Table)


def _spread(value: Any, bound: Bound | None) -> list[int]:
    """A field of the table as cells: a number, or each pile's items, nothing after them, and its length."""
    if bound is None:
        return [max(-MOST_SEEN, min(MOST_SEEN, value))]
    if bound.bits == WIDE_BITS:
        return [len(value)]
    row: list[int] = []
    for pile in value if bound.rows else [value]:
        row += pile
        row += [EMPTY] * (bound.capacity - len(pile))
        row.append(len(pile))
    return row


def _remembered(witness: Witness, places: Cells) -> list[int]:
    known: Sequence[tuple[slice, dict[int, int]]] = (
        (places.shown, witness.shown),
        (places.lies, witness.lies),
    )
    row: list[int] = []
    for where, facts in known:
        room = where.stop - where.start
        if room and any(place >= room for place in facts):
            raise OverflowError("something is shown at a place that has no room in an observation")
        row += [facts.get(place, HIDDEN) for place in range(room)]
    return row
