"""Colomo Trio: find three discs of one colour.

Sixty discs lie face down. On your turn, turn over three; if they are all alike, keep them and play again.
Ten discs of each colour make three trios and leave one: when six discs are left, they are six colours.
"""

from __future__ import annotations

from irisade.core.table import Pile, table
from irisade.core.words import Flow, Show
from irisade.games.colomo.discs import (
    COLOURS,
    COPIES,
    FLIP,
    HUE,
    STARTER,
    YES,
    guess,
    lay_out,
    new_turn,
    news,
    pass_on,
    take_away,
    turn_over,
    uncover,
    view,
)

TRIO = 3
NO_TARGET, THREE_TRIOS = 0, 1  # target
ENDINGS = ("only six colours are left", "three trios")


@table
class Table:
    target: int
    seats: int
    turn: int
    again: int  # YES when this seat found a trio just before
    middle: Pile[60]  # the discs that lie there
    up: Pile[6]  # those of them that are turned over
    colour: Pile[60]  # of each disc, or NO_COLOUR
    undecided: Pile[6]  # how many discs of each colour are not decided yet
    trios: Pile[6, 18]  # the colours of each seat's trios


def setup(t: Table, seats: int) -> Flow:  # CT-1, CT-2
    yield from lay_out(t, seats, COPIES)


def turn(t: Table) -> Flow:  # CT-3, CT-4
    """Turn over three discs, the third even if the first two differ."""
    for _ in range(TRIO):
        yield from turn_over(t)
    hue = t.colour[t.up[0]]
    if all(t.colour[disc] == hue for disc in t.up):
        yield Show("{seat} finds a trio", seat=t.turn)
        take_trio(t, hue)
        if rainbow_left(t):
            yield from show_rainbow(t)
    else:
        yield Show("{seat} turned over three discs: no trio", seat=t.turn)
        t.up = []  # CT-5, CM-8, CM-9
        pass_on(t)


def take_trio(t: Table, hue: int) -> None:  # CT-6, CT-8
    take_away(t)
    t.trios[t.turn].append(hue)
    t.again = YES  # CT-7


def show_rainbow(t: Table) -> Flow:
    """The last six belong to nobody; the booklet does not say so, but who would not look?"""
    for disc in t.middle:
        yield from uncover(t, disc)
    yield Show("The last six discs are a rainbow")


def over(t: Table) -> bool:
    return rainbow_left(t) or enough(t)


def rainbow_left(t: Table) -> bool:  # CT-9
    """Ten of each colour make three trios and leave one disc."""
    return len(t.middle) == COLOURS


def enough(t: Table) -> bool:
    """The short game: somebody has three trios."""
    return t.target == THREE_TRIOS and any(len(trios) == 3 for trios in t.trios)


def points(t: Table, seat: int) -> int:  # CT-10, CM-13
    return len(t.trios[seat])


score = points


def ending(t: Table) -> int:
    return 1 if enough(t) else 0
