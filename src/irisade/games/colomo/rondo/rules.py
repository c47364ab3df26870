"""Colomo Rondo: twelve discs in a ring hide a pair of each colour; the pile says which is wanted.

Whoever finds the wanted pair wins all that has gathered in the middle. A pair that was found stays open
until its colour is drawn again: the game is learning twelve places.
"""

from __future__ import annotations

from irisade.core.table import Pile, table
from irisade.core.words import Ask, Chance, Flow, Kind, Memory, Show
from irisade.games.colomo.discs import (
    COLOURS,
    COPIES,
    HUE,
    NO_COLOUR,
    STARTER,
    YES,
    award,
    forget,
    new_turn,
    pass_on,
    points,
    reveal,
    view,
)

RING, IN_RING = 12, 2  # places, and discs of each colour among them
LITERAL, RESET = 0, 1  # all_open
FINISH, CUT = 0, 1  # last_search
TO_DRAW = (COPIES - IN_RING, 5, 3)  # to_draw: discs of each colour in the pile
ENDINGS = ("the pile is empty", "all six pairs are face up")

SEARCH = Kind("Turn over {disc}", disc=RING, at="ring.{n}", covered=True, rule="CO-6")


@table
class Table:
    LATER = ("to_draw",)
    all_open: int
    last_search: int
    to_draw: int
    seats: int
    turn: int
    again: int  # YES when this seat found a pair just before
    up: Pile[12]  # the discs of the ring that are face up, those of this search last
    colour: Pile[12]  # of each disc of the ring, or NO_COLOUR
    undecided: Pile[6]  # how many discs of each colour in the ring are not decided yet
    found: Pile[6]  # the colours whose pair is face up
    pile: Pile[6]  # how many discs of each colour are still to be drawn
    middle: Pile[48]  # the colours of the discs in the middle, the oldest first
    wanted: int  # the colour that is searched, or NO_COLOUR
    won: Pile[48]  # the colours of the discs that were won, in order
    winner: Pile[48]  # the seat that won each of them


def setup(t: Table, seats: int) -> Flow:  # CO-1, CO-2, CO-3
    t.seats = seats
    t.colour = [NO_COLOUR] * RING
    t.undecided = [IN_RING] * COLOURS
    t.pile = [TO_DRAW[t.to_draw]] * COLOURS
    t.wanted = NO_COLOUR
    t.turn = yield Chance(range(seats), kind=STARTER)


def turn(t: Table) -> Flow:  # CO-7
    """Draw a disc, unless a colour is wanted already, and look for its pair in the ring."""
    if t.wanted == NO_COLOUR:
        yield from draw(t)
    if t.wanted != NO_COLOUR and not over(t):  # a house rule cuts the last search
        yield from search(t)


def draw(t: Table) -> Flow:  # CO-4
    """A new colour is wanted; one that is face up or in the middle ends the turn."""
    hue = yield Chance(range(COLOURS), t.pile, kind=HUE)
    t.pile[hue] -= 1
    there = hue in t.middle  # CO-13
    t.middle.append(hue)
    if hue in t.found:  # CO-11
        yield Show("{seat} draws a colour whose pair is face up", seat=t.turn)
        close_pair(t, hue)
        pass_on(t)
    elif there:  # CO-12
        yield Show("{seat} draws a colour already in the middle", seat=t.turn)
        pass_on(t)
    else:  # CO-5
        t.wanted = hue
        yield Show("{seat} draws a new colour", seat=t.turn)


def close_pair(t: Table, hue: int) -> None:  # CO-11, CO-14
    t.found.remove(hue)
    t.up = [disc for disc in t.up if t.colour[disc] != hue]


def search(t: Table) -> Flow:  # CO-6
    """Turn over two discs of the ring: the wanted pair wins everything in the middle."""
    for _ in range(IN_RING):
        disc = yield Ask(t.turn, SEARCH, face_down(t))
        yield from reveal(t, disc)
    if all(t.colour[disc] == t.wanted for disc in t.up[-IN_RING:]):
        yield Show("{seat} finds the pair and wins {n:disc|discs}", seat=t.turn, n=len(t.middle))
        win_middle(t)
        if t.all_open == RESET and len(t.found) == COLOURS:
            yield Show("All six pairs are face up: the ring goes face down again")
            t.up = []
            t.found = []
    else:  # CO-7, CO-8, CM-8, CM-9
        yield Show("{seat} turned over two discs: not the pair", seat=t.turn)
        t.up = t.up[:-IN_RING]
        pass_on(t)


def face_down(t: Table) -> list[int]:
    return [disc for disc in range(RING) if disc not in t.up]


def win_middle(t: Table) -> None:  # CO-9, CO-10
    """The pair stays face up, and the finder goes on."""
    for hue in t.middle:
        award(t, t.turn, hue)
    t.middle = []
    t.found.append(t.wanted)
    t.wanted = NO_COLOUR
    t.again = YES


def over(t: Table) -> bool:  # CO-15, CO-16
    """With six face-up pairs no search could ever start; a house rule turns the ring face down instead."""
    if sum(t.pile) == 0 and (t.wanted == NO_COLOUR or t.last_search == CUT):
        return True
    return len(t.found) == COLOURS


score = points  # CO-17, CO-18


def ending(t: Table) -> int:
    return 1 if len(t.found) == COLOURS else 0


def news(t: Table) -> int:  # CO-19, CM-14
    """A disc drawn, won, or turned over for the first time."""
    return sum(t.pile) + sum(t.undecided) - len(t.won)


def guess(t: Table, seat: int, memory: Memory) -> Flow:
    """Luck decides the rest when somebody turns it over."""
    forget(t, face_down(t), memory)
    return
    yield
