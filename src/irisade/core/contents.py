"""What the numbers of a table stand for, for those who learn from them: `contents.py` of a game declares it.

A Table holds numbers, and no number says whether it is a card, a count or a seat. The rules need not know:
nothing here changes a game. A learner does: one seat is not more than another, sixty discs are alike, and
everybody would rather be told of a table as if it were seen from the first seat.

    DISC = Meaning("disc", PIECE, 60, items=True, alike=True)
    CONTENTS = Contents({
        "turn": Holds(SEAT),
        "middle": Holds(DISC, bag=True),
        "colour": Holds(HUE, by=DISC, hidden=True),
    })
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from irisade.core.contract import BadPart

NUMBER, COUNT, PLACE, COLOUR, PIECE, SEAT_SORT = "number", "count", "place", "colour", "piece", "seat"
AMOUNTS = (NUMBER, COUNT)  # more is more; of all other sorts one number is just another one
Options = Mapping[str, int]  # by key, as the table holds them; all of a game's


@dataclass(frozen=True, eq=False)
class Meaning:
    """What a number can stand for: one of the seats, colours, places or pieces; or an amount."""

    name: str  # as questions call it: the "disc" of "Turn over {disc}"
    sort: str
    size: int | Callable[[int, Options], int]  # how many numbers there are, at a table with so many seats
    low: int = 0  # the first of them
    turned: Callable[[int, int, int], int] | None = (
        None  # (number, seat, seats): as if this were the first seat
    )
    looks: tuple[
        tuple[int, Callable[[int], int]], ...
    ] = ()  # of a piece: how many looks there are, and its own
    items: bool = False  # each of them is described by itself
    alike: bool = False  # and they can be exchanged for one another

    def many(self, seats: int, options: Options) -> int:
        return self.size if isinstance(self.size, int) else self.size(seats, options)

    @property
    def is_amount(self) -> bool:
        return self.sort in AMOUNTS


def number(low: int, high: int) -> Meaning:
    return Meaning("", NUMBER, high - low + 1, low)


def count(most: int) -> Meaning:
    return Meaning("", COUNT, most + 1)


def a_seat_later(each: int = 1) -> Callable[[int, int, int], int]:
    """How things are turned of which every seat has so many, one seat's after the other's."""

    def turned(n: int, seat: int, seats: int) -> int:
        return (n - each * seat) % (each * seats) if n < each * seats else n

    return turned


SEAT = Meaning("seat", SEAT_SORT, lambda seats, _: seats, turned=a_seat_later())
YES_NO = number(0, 1)


@dataclass(frozen=True)
class Holds:
    """What a field of the table holds."""

    of: Meaning  # what each number stands for
    by: Meaning | None = None  # what a place in the pile stands for; None: nothing, or the order
    rows: Meaning | None = None  # the same for each of several piles
    bag: bool = False  # the order says nothing
    none: bool = False  # NOBODY may stand there
    hidden: bool = False  # some of it may be hidden from a seat
    covered: bool = False  # all of it always is; how much there is can be seen
    grows: bool = False  # a pile with `by` that is not always whole
    fixed: bool = False  # the same in every game with these seats and options
    needs: str = ""  # an option, without which nothing ever lies here
    since: str = ""  # an amount that counts from this field on
    most: int = 0  # how much of the pile tells something; 0: all of it
    unless: tuple[str, int] | None = None  # this field's value, with which it is something else


def always(seats: int, options: Options) -> bool:
    return True


@dataclass(frozen=True)
class Contents:
    """What lies in the fields of a table that are no options, and what seats are shown by place or piece."""

    fields: Mapping[str, Holds] = field(default_factory=dict)
    shown: Holds | None = None
    lies: Holds | None = None
    meets: Meaning | None = None  # what `lies` leads to: places that are described by what lies there
    symmetric: Callable[[int, Options], bool] = always  # does every seat have the same to expect?
    early: Mapping[str, int] = field(default_factory=dict)  # options that ask somebody before all is laid out


NO_CONTENTS = Contents()  # of a game that declares none: every cell is just a number


def declared_contents(part: Any, fields: Collection[str]) -> Contents:
    """Those of a game's `contents.py`, None where it has none; BadPart if they fit no such table."""
    if part is None:
        return NO_CONTENTS
    if not isinstance(getattr(part, "CONTENTS", None), Contents):
        raise BadPart("contents.py lacks CONTENTS, a Contents")
    found: Contents = part.CONTENTS
    for name in found.fields:
        if name not in fields:
            raise BadPart(f"contents.py says what lies in {name}, but the Table has no such field")
    return found
