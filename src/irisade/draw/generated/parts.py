"""What each field of a Table is on the mat: a counter, a row of cards, a board, a hand for every seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from irisade.core.table import Bound, layout
from irisade.core.words import HIDDEN, Ask, Kind
from irisade.draw.generated import evidence
from irisade.draw.generated.evidence import MetMoment

if TYPE_CHECKING:
    from irisade.core.game import Game

Role: TypeAlias = Literal[
    "number",  # one number: a counter
    "whose",  # one number: a seat
    "pointer",  # a place of a pile, or some: what lies there is framed
    "numbers",  # a counter in front of every seat
    "each",  # one thing in front of every seat
    "hands",  # a pile in front of every seat
    "row",  # a pile in the middle, thing by thing
    "heap",  # a pile in the middle of which only the uppermost is seen
    "board",  # rows of places
]
SEAT = "seat"
SEATS = (SEAT, "player", "rival", "other", "neighbour", "winner", "loser", "leader", "dealer", "owner")
BUTTONS = 4  # of one question, at most
LONG = 16  # what a row can hold at most; a longer pile is a heap


class Part(NamedTuple):
    """A field of the Table, and how it lies there."""

    name: str
    role: Role
    kind: Kind | None = None  # whose notation says what its numbers are
    marks: int | None = None  # its numbers are seats, or seats from 1 on
    card: bool = False  # its things are cards; else discs
    slots: int = 1  # things for which there is room, on a board or row, or before each seat
    cols: int = 0  # of a board
    of: str = ""  # the pile to which it points
    unique: bool = False  # no two of its things are alike: each can be followed about the table


class MatParts:
    """All fields that are seen, and which pile a question is answered from."""

    def __init__(self, game: Game) -> None:
        self.game, self.met = game, evidence.moments(game)
        self.bounds = layout(game.rules.Table)
        self.asked = [kind for kind in game.kinds if self._is_asked(kind)]
        self.places = dict(self._places())
        self.sources = dict(self._sources())
        self.printed = [kind for kind in self.asked if self._is_printed(kind)]
        self.public_points = all(self._tells_points(moment) for moment in self.met if moment.laid)
        self.of_seats = [
            name for name, bound in self.bounds.items() if bound and self._belongs_to_seats(name, bound)
        ]
        self.own_points = all(self._tells_own_points(moment) for moment in self.met if moment.laid)
        self.parts = tuple(self._without_points(list(self._parts())))
        self.by_name = {part.name: part for part in self.parts}

    def _is_asked(self, kind: Kind) -> bool:
        return any(moment.asking is not None and moment.asking.kind is kind for moment in self.met)

    def _places(self) -> Iterator[tuple[Kind, str]]:
        """By question, the pile of which an option is a place: `at` names it, or the word of the option."""
        for kind in self.game.kinds:
            zone, dot, _ = kind.at.partition(".")
            for name, bound in self.bounds.items():
                if bound is not None and (zone == name if dot else self._is_place(kind, name, bound)):
                    yield kind, name
                    break

    def _is_place(self, kind: Kind, name: str, bound: Bound) -> bool:
        """Of `jars` a jar is a place; but what lies in a pile `colour` are colours."""
        if kind.at or kind not in self.asked or not _names(kind.what, name):
            return False
        return name != kind.what or kind.size == (bound.rows or 1) * bound.capacity

    def _sources(self) -> Iterator[tuple[Kind, str]]:
        """By question, the pile that its options lie in."""
        for kind in self.asked:
            if kind.names or kind in self.places or kind.what == SEAT:
                continue
            piles = [(name, bool(bound.rows)) for name, bound in self.bounds.items() if bound is not None]
            for name, rows in sorted(piles, key=lambda pile: not pile[1]):  # one's own hand first
                if evidence.chosen_from(self.met, kind, name, rows):
                    yield kind, name
                    break

    def _is_printed(self, kind: Kind) -> bool:
        """Whether its options lie nowhere and are too many for buttons: then they are printed on the mat."""
        elsewhere = kind in self.places or kind in self.sources or kind.what == SEAT
        return kind.size > BUTTONS and not kind.names and not elsewhere

    def _tells_points(self, moment: MetMoment) -> bool:
        """Whether a watcher could work out everybody's points, too."""
        points, seats = self.game.rules.points, range(moment.seats)
        if HIDDEN not in evidence.flat(list(_values(moment.open))):
            return True
        try:
            told = [points(moment.open, seat) for seat in seats]
        except LookupError:  # what is covered is no position in a list
            return False
        return told == [points(moment.table, seat) for seat in seats]

    def tells_points(self, view: Any, seat: int) -> bool:
        """Whether whoever sees this view may be told the points of this seat."""
        return self.public_points or (self.own_points and not self._is_secretive(view, seat))

    def _tells_own_points(self, moment: MetMoment) -> bool:
        """Whether the points of a seat follow from any view in which all that belongs to it is seen."""
        points = self.game.rules.points
        try:
            return all(
                points(view, seat) == points(moment.table, seat)
                for view in (moment.open, moment.mine)
                for seat in range(moment.seats)
                if not self._is_secretive(view, seat)
            )
        except LookupError:
            return False

    def _is_secretive(self, view: Any, seat: int) -> bool:
        """Whether something that belongs to this seat is covered here."""
        return any(HIDDEN in evidence.flat(getattr(view, name)[seat : seat + 1]) for name in self.of_seats)

    # -- fields --

    def _parts(self) -> Iterator[Part]:
        options = {option.key for option in self.game.options}
        for name, bound in self.bounds.items():
            if name == "seats" or name in options:
                continue
            part = self._number(name) if bound is None else self._pile(name, bound)
            if part is not None:
                yield part

    def _without_points(self, parts: list[Part]) -> list[Part]:
        """The score says them already; but where nothing else lies in front of the seats, they lie there."""
        others = [part for part in parts if part.role != "numbers" or not self._is_points(part.name)]
        return others if any(part.role in ("numbers", "each", "hands") for part in others) else parts

    def _number(self, name: str) -> Part | None:
        values = evidence.numbers(self.met, name)
        if self._is_turn(name) or len(values) < 2:
            return None
        if name in (*SEATS, "starter", "first") and max(values) < max(self.game.seats):
            return Part(name, "whose", marks=0)
        kind = self._kind_of(name, values)
        if kind is not None and min(values) >= 0 and not _names(kind.what, name):
            return Part(name, "number")  # what is never missing may as well be a count
        if kind is not None and kind.what == SEAT:
            return Part(name, "whose", marks=0)
        if kind in self.places:
            return Part(name, "pointer", of=self.places[kind])
        return Part(name, "number", kind)

    def _is_turn(self, name: str) -> bool:
        """Whether it says who is asked, which everybody sees anyway."""
        asked = [moment for moment in self.met if isinstance(moment.asking, Ask)]
        same = sum(getattr(moment.table, name) == moment.asking.seat for moment in asked)  # type: ignore[union-attr]
        return name == "turn" or 10 * same >= 9 * len(asked) > 0

    def _pile(self, name: str, bound: Bound) -> Part | None:
        if self._belongs_to_seats(name, bound):
            return self._before_seats(name, bound)
        kind, marks = self._things(name)
        card = self.is_card(kind)
        unique = self._is_unique(name)
        if kind in self.places and name not in self.places.values():
            return Part(name, "pointer", of=self.places[kind])
        if bound.rows:
            return Part(name, "board", kind, marks, card, bound.rows * bound.capacity, bound.capacity)
        longest = max(len(getattr(moment.table, name)) for moment in self.met)
        here = [kind.size for kind, pile in self.places.items() if pile == name]
        if here:
            return Part(name, "row", kind, marks, card, max(longest, *here), unique=False)
        if not longest:
            return None
        steady = self._is_steady(name)
        if longest > LONG and not steady and name not in self.sources.values():
            return Part(name, "heap", kind, marks, card, unique=unique)
        if not steady and self._is_covered(name):
            return Part(name, "heap", kind, marks, card)
        return Part(name, "row", kind, marks, card, longest, unique=unique)

    def _before_seats(self, name: str, bound: Bound) -> Part | None:
        if not bound.rows and not self._hides(name) and name not in self.sources.values():
            kind = self._kind_of(name, evidence.numbers(self.met, name)) if self._can_be_none(name) else None
            return Part(name, "numbers" if kind is None else "each", kind, card=self.is_card(kind))
        kind, marks = self._things(name)
        card = self.is_card(kind)
        if not bound.rows:
            return Part(name, "each", kind, marks, card)
        longest = max(len(row) for moment in self.met for row in getattr(moment.table, name))
        return Part(name, "hands", kind, marks, card, max(longest, 1), unique=self._is_unique(name))

    def _belongs_to_seats(self, name: str, bound: Bound) -> bool:
        piles = [(moment.seats, getattr(moment.table, name)) for moment in self.met if moment.laid]
        if not bound.rows:
            return all(len(pile) == seats for seats, pile in piles)
        if bound.rows != max(self.game.seats):
            return False
        if len(self.game.seats) > 1:
            return not any(row for seats, pile in piles for row in pile[seats:])
        return self._hides(name) or any(len(row) < bound.capacity for _, pile in piles for row in pile)

    def _things(self, name: str) -> tuple[Kind | None, int | None]:
        marks = evidence.marks_of_seats(self.met, name) if name not in self.sources.values() else None
        if marks is not None:
            return None, marks
        source = next((kind for kind, pile in self.sources.items() if pile == name), None)
        kind = source or self._kind_of(name, evidence.numbers(self.met, name))
        return (None, 0) if kind is not None and kind.what == SEAT else (kind, None)

    def _kind_of(self, name: str, values: set[int]) -> Kind | None:
        """The question whose options these numbers are: they go just as far; or the word is the field's."""
        if not values:
            return None
        fits = [kind for kind in self.game.kinds if kind.what and max(values) < kind.size]
        fits = [kind for kind in fits if self.places.get(kind) != name]
        called = [kind for kind in fits if kind.what != "n" and _names(kind.what, name)]
        if called:
            return called[0]
        reach = max(values)
        full = [
            kind for kind in fits if kind.size > 1 and (reach == kind.size - 1 or self._deals(kind, reach))
        ]
        telling = [kind for kind in full if kind.note(1) != "1"]  # it says more than the number
        return next(iter(telling or full), None)

    def _deals(self, kind: Kind, reach: int) -> bool:
        """Whether numbers that go so far are rather these cards than anything else."""
        return kind in self.sources and kind.size > 10 and 2 * reach >= kind.size

    def is_card(self, kind: Kind | None) -> bool:
        """Whether it is held in a hand, or there are more than colours; what is printed on the mat is not."""
        return kind is not None and (kind in self.sources or (kind.size > 10 and kind not in self.printed))

    def _is_steady(self, name: str) -> bool:
        """Whether it is always as long: a thing has a place there."""
        lengths = {seats: set() for seats in self.game.seats}  # type: dict[int, set[int]]
        for moment in self.met:
            lengths[moment.seats].add(len(getattr(moment.table, name)))
        return all(len(found) < 2 for found in lengths.values())

    def _is_covered(self, name: str) -> bool:
        """Whether nobody ever sees what lies there."""
        views = [getattr(view, name) for moment in self.met for view in (moment.open, moment.mine)]
        return all(n == HIDDEN for pile in views for n in pile)

    def _hides(self, name: str) -> bool:
        """Whether something there is ever covered."""
        return any(HIDDEN in evidence.flat(getattr(moment.open, name)) for moment in self.met)

    def _can_be_none(self, name: str) -> bool:
        return min(evidence.numbers(self.met, name)) < 0

    def _is_points(self, name: str) -> bool:
        points = self.game.rules.points
        return all(
            list(getattr(moment.table, name)) == [points(moment.table, seat) for seat in range(moment.seats)]
            for moment in self.met
            if moment.laid
        )

    def _is_unique(self, name: str) -> bool:
        """Whether no two things of the piles with the same notation are ever alike."""
        kind = self._things(name)[0]
        if kind is None:
            return False
        piles = [other for other, bound in self.bounds.items() if bound is not None]
        piles = [
            other for other in piles if self._things(other)[0] is kind and other not in self.places.values()
        ]
        for moment in self.met:
            things = [n for other in piles for n in evidence.flat(getattr(moment.table, other)) if n >= 0]
            if len(set(things)) < len(things):
                return False
        return True


def _names(word: str, field: str) -> bool:
    """Whether a field is called by this word, or by many of it."""
    return bool(word) and field in (word, f"{word}s", f"{word}es", f"{word[:-1]}ies")


def _values(t: Any) -> Iterator[Any]:
    return (value for name in layout(type(t)) for value in _flat_rows(getattr(t, name)))


def _flat_rows(value: Any) -> list[Any]:
    return evidence.flat(value) if isinstance(value, list) else [value]
