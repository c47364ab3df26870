"""A table as one game of a cup: how everybody stands, and the table of the next game.

Each game of a cup has a table of its own. The first row of a table tells all results before it, so no table
needs another one to know how the cup stands.
"""

from __future__ import annotations

from collections.abc import Sequence

from irisade.core.cup import Cup
from irisade.web.table.fold import Fold
from irisade.web.table.terms import Terms, of_cup


def standing(table: Fold) -> Cup | None:
    """The cup with this table's game as soon as that is over; None at a table that plays a single game."""
    if table.cup is None or table.outcome is None:
        return table.cup
    return table.cup.played(table.outcome.ranks, table.outcome.points, table.first)


def by_seat(table: Fold, of_people: Sequence[int]) -> list[int]:
    """What is known of the people of a cup, in the order in which they sit here."""
    return [of_people[(table.first + seat) % len(of_people)] for seat in range(len(of_people))]


def once_more(table: Fold, who: str, code: str) -> Terms:
    """The same game for the same people in the same order, or the next game of their cup.

    Whoever asks for it is its host: the old one may have gone home. After the last game of a cup another cup
    begins.
    """
    seats = [each.plain() for each in table.chairs]
    again = table.agreed._replace(
        version=table.game.version, code=code, host=who, seats=seats, promise="", waits=False
    )
    cup = standing(table)
    if cup is None:
        return again
    in_order = [seats[(person - table.first) % cup.people] for person in range(cup.people)]
    return of_cup(again._replace(seats=in_order), cup.anew() if cup.over else cup)
