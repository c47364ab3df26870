"""What a seat sees as one row of numbers, interpreted: the same cells that compiled games write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from irisade.core.game import Game
from irisade.core.table import WIDE_BITS, Bound, layout
from irisade.core.words import HIDDEN, NOBODY, Ask, Chance, Window
from irisade.lower.numbers import Cells, cells, numbers

EMPTY = -3  # no item here
MOST_SEEN = 32767


def row_of(
    game: Game,
    view: Any,
    seat: int,
    asking: Ask | Window | Chance | None,
    shown: Mapping[int, int],
    lies: Mapping[int, int],
) -> list[int]:
    """The table as a seat sees it and what it was shown, laid out as `cells(game)` says."""
    row = [seat, question_of(game, asking)]
    for name, bound in _fields(game).items():
        row += _spread(getattr(view, name), bound)
    return row + remembered(shown, lies, cells(game))


def question_of(game: Game, asking: Ask | Window | Chance | None) -> int:
    """The position of the kind that a seat is asked, among all kinds; NOBODY when no seat is."""
    return numbers(game).kinds.index(asking.kind) if isinstance(asking, Ask | Window) else NOBODY


def remembered(shown: Mapping[int, int], lies: Mapping[int, int], places: Cells) -> list[int]:
    known: Sequence[tuple[slice, Mapping[int, int]]] = ((places.shown, shown), (places.lies, lies))
    row: list[int] = []
    for where, facts in known:
        room = where.stop - where.start
        if room and any(place >= room for place in facts):
            raise OverflowError("something is shown at a place that has no room in an observation")
        row += [facts.get(place, HIDDEN) for place in range(room)]
    return row


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
