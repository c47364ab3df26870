"""How the encoding of a game is planned: from what its `contents.py` says of every field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from irisade.core.contents import Holds, Meaning
from irisade.core.game import Game
from irisade.core.table import WIDE_BITS, Bound
from irisade.core.words import HIDDEN, NOBODY
from irisade.lower.described import UNKNOWN, table_of
from irisade.lower.encoding import (
    MARKS,
    Amount,
    EncodingPlan,
    Is,
    Items,
    Itself,
    Met,
    Part,
    Tally,
    Traits,
    Turned,
)
from irisade.lower.lowered import unit_of
from irisade.lower.numbers import cells, numbers
from irisade.lower.rows import MOST_SEEN

NO_LOOK = -1
IN_SIGHT = 16  # amounts that count from another field on are told up to here


def plan_of(game: Game, seats: int, options: Mapping[str, int] | None = None) -> EncodingPlan:
    """How this game's rows are encoded with this number of seats and these options."""
    return _plan(game, seats, tuple(sorted((options or {}).items())))


@cache
def _plan(game: Game, seats: int, options: tuple[tuple[str, int], ...]) -> EncodingPlan:
    return Planning(game, seats, dict(options)).plan()


class Planning:
    """A plan in the making."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, int]) -> None:
        self.game, self.seats, self.t = game, seats, table_of(game, seats, options)
        self.cells = cells(game)
        self.source = [list(range(self.cells.width)) for _ in range(seats)]
        self.turned: dict[Meaning, list[int]] = {}
        self.plain: list[tuple[int, int, int]] = []
        self.since: list[tuple[int, int]] = []
        self.general: list[Part] = []
        self.sets: dict[Meaning, list[Part]] = {}
        self.meanings: dict[str, Meaning] = {}

    def plan(self) -> EncodingPlan:
        asked = [k for k, kind in enumerate(numbers(self.game).kinds) if kind in numbers(self.game).first]
        self.general.append(Is((1,) * len(asked), tuple(asked)))
        if not self.t.contents.symmetric(self.seats, self.t.options):
            self.general.append(Is((0,) * self.seats, tuple(range(self.seats))))
        for name, bound in unit_of(self.game).layout.items():
            self.field(name, bound)
        self.memory()
        by_seat = range(self.seats)
        return EncodingPlan(
            self.game,
            self.seats,
            tuple(map(tuple, self.source)),
            tuple(
                Turned(tuple(where), tuple(self.numbers_of(meaning, seat) for seat in by_seat))
                for meaning, where in self.turned.items()
            ),
            tuple(self.plain),
            tuple(self.since),
            tuple(self.general),
            {meaning.name: self.items(meaning, parts) for meaning, parts in self.sets.items()},
            tuple(map(self.own_moves, by_seat)),
        )

    # -- fields --

    def field(self, name: str, bound: Bound | None) -> None:
        holds, start = self.t.holds(name), self.cells.fields[name].start
        for meaning in filter(None, (holds.of, holds.by, holds.rows)):
            self.meanings.setdefault(meaning.name, meaning)
        if self.t.still(name, holds):
            return
        if bound is None:
            if not holds.covered:
                self.number(start, holds)
            return
        if bound.bits == WIDE_BITS:
            self.general.append(Amount((start,), 0, bound.capacity))
            return
        room = bound.capacity + 1
        rows = min(bound.rows, self.t.many(holds.rows)) if holds.rows is not None else bound.rows
        self.turn_rows(holds, start, room, rows)
        for row in range(max(rows, 1)):
            self.pile(holds, start + row * room, bound.capacity)

    def number(self, cell: int, holds: Holds) -> None:
        self.turn_values([cell], holds)
        if holds.of.items:
            count = self.t.many(holds.of)
            self.set_of(holds.of).append(Is((cell,) * count, tuple(range(count))))
        else:
            self.general += self.values([cell], holds)

    def pile(self, holds: Holds, start: int, capacity: int) -> None:
        by, of = holds.by, holds.of
        whole = min(self.t.many(by), capacity) if by is not None else capacity
        here = list(range(start, start + min(whole, holds.most or whole)))
        self.turn_values(range(start, start + whole), holds)
        if not holds.covered:
            if by is not None and by.items and not holds.most:
                self.set_of(by).extend(self.values(here, holds))
            elif of.items and by is None and holds.rows is None:
                self.set_of(of).append(Tally(tuple(here), 0, self.t.many(of)))
                if not holds.bag:
                    self.set_of(of).append(Tally(tuple(here), 0, self.t.many(of), ranks=True))
            elif holds.bag and not of.is_amount:
                self.general.append(Tally(tuple(here), 0, self.t.many(of)))
            else:
                self.general += self.values(here, holds)
        if by is None or holds.grows:
            self.general.append(Amount((start + capacity,), 0, capacity))

    def memory(self) -> None:
        contents = self.t.contents
        for where, holds in ((self.cells.shown, contents.shown), (self.cells.lies, contents.lies)):
            here = list(range(where.start, where.stop))
            if holds is None or holds.by is None:  # nobody has said what it is
                self.general += [Amount(tuple(here), -MARKS, IN_SIGHT)] if here else []
                continue
            here = here[: self.t.many(holds.by)]
            self.turn_values(here, holds)
            parts = self.values(here, holds, unseen=True)
            if holds.by.items:
                self.set_of(holds.by).extend(parts)
            else:
                self.general += parts
        shown, lies, meets = contents.shown, contents.lies, contents.meets
        if shown is not None and lies is not None and lies.by is not None and meets is not None:
            many = self.t.many(lies.by)
            goals = range(self.cells.lies.start, self.cells.lies.start + many)
            values = range(self.cells.shown.start, self.cells.shown.start + many)
            met = Met(tuple(goals), tuple(values), self.t.many(meets), self.t.many(shown.of))
            self.set_of(meets).append(met)

    # -- what is made of cells --

    def values(self, here: Sequence[int], holds: Holds, unseen: bool = False) -> list[Part]:
        """The features of numbers that are told one by one; those of a cell stand side by side."""
        of, marks = holds.of, [NOBODY] * holds.none + [HIDDEN] * (holds.hidden or unseen)
        if of is UNKNOWN:
            return [Amount(tuple(here), -MARKS, MOST_SEEN)]
        if of.is_amount:
            low, span = (of.low, IN_SIGHT) if holds.since else (of.low, self.t.many(of) - 1)
            if holds.since:
                base = self.cells.fields[holds.since].start
                self.since += [(cell, base) for cell in here]
            parts: list[Part] = [Amount(tuple(here), low, max(span, 1))]
            return parts + self.marks(here, marks)
        if of.looks:
            numbers = range(of.low, of.low + self.t.many(of))
            parts = [
                Traits(tuple(here), (NO_LOOK,) * (MARKS + of.low) + tuple(map(look, numbers)), size)
                for size, look in of.looks
            ]
            return parts + self.marks(here, marks)
        whole = [*range(self.t.many(of)), *marks]
        return [Is(tuple(cell for cell in here for _ in whole), tuple(whole) * len(here))]

    def marks(self, here: Sequence[int], marks: Sequence[int]) -> list[Part]:
        return [Is(tuple(here), (mark,) * len(here)) for mark in marks]

    def set_of(self, meaning: Meaning) -> list[Part]:
        self.meanings.setdefault(meaning.name, meaning)
        if meaning not in self.sets:
            self.sets[meaning] = [] if meaning.alike else [Itself(self.t.many(meaning))]
        return self.sets[meaning]

    def items(self, meaning: Meaning, parts: Sequence[Part]) -> Items:
        known = numbers(self.game)
        pointed = [first for kind, first in known.first.items() if kind.what == meaning.name]
        return Items(self.t.many(meaning), tuple(parts), meaning.alike, tuple(pointed))

    # -- own seat first --

    def turn_rows(self, holds: Holds, start: int, room: int, rows: int) -> None:
        """Cells move where what they belong to is counted from the seat that looks."""
        many = min(self.t.many(holds.by), room - 1) if holds.by is not None else 0
        for seat, source in enumerate(self.source):
            for row in range(max(rows, 1)):
                goal = self.turn(holds.rows, row, seat)
                for i in range(room):
                    place = self.turn(holds.by, i, seat) if i < many else i
                    source[start + goal * room + place] = start + row * room + i

    def turn(self, meaning: Meaning | None, n: int, seat: int) -> int:
        return n if meaning is None or meaning.turned is None else meaning.turned(n, seat, self.seats)

    def turn_values(self, here: Sequence[int], holds: Holds) -> None:
        if holds.of.turned is not None:
            self.turned.setdefault(holds.of, []).extend(here)
            if holds.unless is not None:
                other = self.cells.fields[holds.unless[0]].start
                self.plain += [(cell, other, holds.unless[1]) for cell in here]

    def numbers_of(self, meaning: Meaning, seat: int) -> tuple[int, ...]:
        """What each number becomes for this seat, from the marks on."""
        return (*range(-MARKS, 0), *(self.turn(meaning, n, seat) for n in range(self.t.many(meaning))))

    def own_moves(self, seat: int) -> tuple[int, ...]:
        """What number each move has, if this seat were the first."""
        known = numbers(self.game)
        found = list(range(known.count))
        for kind, first in known.first.items():
            meaning = self.meanings.get(kind.what) if kind.what else None
            if meaning is not None and meaning.turned is not None:
                for option in range(kind.size):
                    found[first + option] = first + self.turn(meaning, option, seat)
        return tuple(found)
