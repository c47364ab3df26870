"""A game in which one seat is asked at a time, and luck is asked like a seat.

A window, in which any of several seats may speak, asks them one after the other, in the order of the rules,
until one speaks. Every seat keeps a story of what it witnessed; a game without news for long is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from irisade.core.dice import Luck
from irisade.core.game import Game
from irisade.core.match import IllegalMove, guess, view
from irisade.core.playout import QUIET_ROUNDS
from irisade.core.table import WIDE_BITS, Bound, layout
from irisade.core.words import EVERYBODY, HIDDEN, NOBODY, SEAT_LETTERS, Ask, Chance, Flow, Show, Window
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
        self._before = game.blank(options or {})
        game.check_seats(seats, options or {})
        self.numbers: Numbers = numbers(game)
        self.witnesses = [Witness(seat) for seat in range(seats)]
        self.asking: Ask | Window | Chance | None = None
        self.speaker = 0  # which of the seats of a window is asked
        self.length = 0  # moves and luck so far
        self._since: list[int] = []  # answers in this turn, luck's included
        self._shows: list[Show] = []  # in this turn
        self._in_setup, self._quiet, self._news = True, 0, 0
        self.table = self._before.copy()
        self._flow: Flow = game.rules.setup(self.table, seats)
        self._go_on(None)

    # -- what is asked --

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
            self._answer(option)
        elif option == NOBODY and self.speaker + 1 < len(asking.seats):
            self.witnesses[seat].story.append(f"{SEAT_LETTERS[seat]}:-")
            self.speaker += 1
        else:
            said = "(-)" if option == NOBODY else f"{SEAT_LETTERS[seat]}:!"
            for witness in self.witnesses:
                witness.story.append(said)
            self._answer(NOBODY if option == NOBODY else seat)

    def decide(self, outcome: int) -> None:
        """Luck chooses this."""
        chance = self.asking
        if not isinstance(chance, Chance) or outcome not in chance.possible():
            raise IllegalMove(f"luck cannot choose {outcome} now")
        self.length += 1
        for witness in self.witnesses:
            seen = chance.seen_by in (EVERYBODY, witness.seat)
            witness.story.append(f"({outcome if seen else '?'})")
        self._answer(outcome)

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
        return self._again(self._before.copy(), [witness.copy() for witness in self.witnesses])

    def imagine(self, seat: int, luck: Luck) -> Sitting:
        """A game that could be this one, for all the asked seat saw: the rest is dealt again (`guess`).

        What the others witnessed so far is not known, so their stories begin anew.
        """
        if seat == NOBODY or seat != self.seat:
            raise IllegalMove("only the seat that is asked can imagine how it goes on")
        before, mine = self._before.copy(), self.witnesses[seat]
        now = [(s.at, s.value) for s in self._shows if s.value != HIDDEN and s.seen_by in (EVERYBODY, seat)]
        guess(self.game, before, seat, now + list(reversed(mine.shown.items())), luck)
        witnesses = [mine.copy() if other == seat else Witness(other) for other in range(self.seats)]
        twin = self._again(before, witnesses)
        twin._quiet, twin._news = 0, self.game.rules.news(before)  # what is news may be hidden
        return twin

    def _again(self, before: Any, witnesses: list[Witness]) -> Sitting:
        twin = object.__new__(Sitting)
        twin.game, twin.seats, twin.remember = self.game, self.seats, self.remember
        twin.numbers, twin.witnesses = self.numbers, witnesses
        twin.speaker, twin.length = self.speaker, self.length
        twin._quiet, twin._news = self._quiet, self._news
        twin._before, twin._in_setup = before, self._in_setup
        twin._since, twin._shows = self._since[:], self._shows[:]
        twin._replay(self.over)
        return twin

    def _replay(self, over: bool) -> None:
        """Bring the turn to its open question with the answers so far; what was shown is not shown again."""
        self.table, self.asking = self._before.copy(), None
        rules = self.game.rules
        if over:
            return
        self._flow = rules.setup(self.table, self.seats) if self._in_setup else rules.turn(self.table)
        reply: int | None = None
        for answer in [*self._since, None]:
            step = self._flow.send(reply)  # type: ignore[arg-type]
            while isinstance(step, Show):
                step = self._flow.send(None)  # type: ignore[arg-type]
            reply, self.asking = answer, step

    def __deepcopy__(self, memo: Any) -> Sitting:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the turn that waits: it is played again."""
        kept = {**self.__dict__, "game": self.game.key, "over": self.over}
        for made in ("_flow", "asking", "table", "numbers"):
            kept.pop(made, None)
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        from irisade.core.game import find

        over = kept.pop("over")
        self.__dict__.update(kept)
        self.game = find(kept["game"])
        self.numbers = numbers(self.game)
        self._replay(over)

    # -- how it goes on --

    def _answer(self, reply: int) -> None:
        self._since.append(reply)
        self._go_on(reply)

    def _go_on(self, reply: int | None) -> None:
        self.asking, self.speaker = None, 0
        while True:
            try:
                step = self._flow.send(reply)  # type: ignore[arg-type]
            except StopIteration:
                if not self._next_turn():
                    return
                reply = None
                continue
            reply = None
            if not isinstance(step, Show):
                self.asking = step
                return
            self._shows.append(step)
            for witness in self.witnesses:
                if step.seen_by in (EVERYBODY, witness.seat):
                    witness.saw(step)

    def _next_turn(self) -> bool:
        """Begin another turn; False when the game is over, by the rules or for want of news."""
        rules, latest = self.game.rules, self.game.rules.news(self.table)
        self._quiet = self._quiet + 1 if not self._in_setup and latest == self._news else 0
        self._news, self._in_setup = latest, False
        self._before, self._since, self._shows = self.table.copy(), [], []
        if rules.over(self.table) or self._quiet >= QUIET_ROUNDS * self.seats:
            return False
        self._flow = rules.turn(self.table)
        return True


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
