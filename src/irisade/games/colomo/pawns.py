"""What Les aveugles and A l'aveuglette share: pawns that run face down, so that one may move another's.

Pawns are numbered as they come in. Everybody could follow each of them by eye, so nothing is hidden but by
forgetting: a view shows where pawns stand, and neither their numbers nor their owners.
"""

from __future__ import annotations

from typing import Protocol

from irisade.core.words import HIDDEN, NOBODY, SEAT_LETTERS, Ask, Chance, Flow, Kind, Show, Window
from irisade.games.colomo.discs import COLOURS, NO, STARTER, YES

NONE = -1
CHOSEN = 1  # colours

OWNER = Kind("It belongs to {seat}", seat=6, write=SEAT_LETTERS.__getitem__, rule="CL-20 CG-20")
HEY = Kind("Hey!", "hey", rule="CL-21 CG-11")
COLOUR = Kind("Play with {colour}", colour=COLOURS, write="roygbv".__getitem__, rule="CL-29 CG-25")


class Table(Protocol):
    """The part of a table that pawns need."""

    colours: int
    seats: int
    pawns: int  # that each seat has
    turn: int
    tint: list[int]  # the colour each seat has chosen, or NONE; nothing where they have those of their seats
    outside: list[int]  # pawns each seat has still to bring in
    cells: list[int]  # the pawn on each cell, or NONE
    owner: list[int]  # of each pawn
    moving: int  # the pawn that is on its way, or NONE
    stands: int  # the cell where it stands, or NONE
    came: int  # the cell it came from in this turn, or NONE when it came from outside
    shown: int  # YES when it is face up for all to see
    missing: list[int]  # turns each seat has to miss
    again: int  # YES when the seat whose turn it is has earned another one


def lay_out(t: Table, pawns: int, cells: int) -> Flow:  # CL-2, CL-3, CG-1, CG-4
    """Empty cells, and the pawns outside in front of each seat; the first seat is drawn by lot."""
    t.outside = [pawns] * t.seats
    t.missing = [0] * t.seats
    t.cells = [NONE] * cells
    let_go(t)
    t.turn = yield Chance(range(t.seats), kind=STARTER)
    if t.colours == CHOSEN:
        yield from choose_colours(t)


def choose_colours(t: Table) -> Flow:  # CL-29, CG-25
    """One after the other, from the first player on, everybody takes one of six colours."""
    t.tint = [NONE] * t.seats
    for k in range(t.seats):
        seat = (t.turn + k) % t.seats
        t.tint[seat] = yield Ask(seat, COLOUR, [hue for hue in range(COLOURS) if hue not in t.tint])


def miss_turn(t: Table) -> Flow:  # CL-23
    t.missing[t.turn] -= 1
    yield Show("{seat} misses a turn", seat=t.turn)


def enter(t: Table) -> None:  # CL-7, CG-8
    """The seat whose turn it is takes a pawn from outside; it is face up until the end of the turn."""
    t.outside[t.turn] -= 1
    t.moving = len(t.owner)
    t.owner.append(t.turn)
    t.shown = YES


def take(t: Table, cell: int) -> None:
    """The pawn on this cell is on its way now."""
    t.moving = t.cells[cell]
    t.stands = cell
    t.came = cell


def put(t: Table, cell: int) -> None:
    """The pawn that is on its way stands there now."""
    lift(t)
    t.cells[cell] = t.moving
    t.stands = cell


def lift(t: Table) -> None:
    """The pawn that is on its way stands nowhere."""
    if t.stands != NONE:
        t.cells[t.stands] = NONE
        t.stands = NONE


def uncover(t: Table) -> Flow:
    """Luck is asked whose pawn it is; only one answer is possible, but who has forgotten cannot know it."""
    t.shown = YES
    yield Chance([t.owner[t.moving]], kind=OWNER)


def let_others_speak(t: Table) -> Flow:  # CL-21, CL-22, CL-25
    """The first of the others to say so has the pawn shown to all."""
    caller = yield Window([(t.turn + k) % t.seats for k in range(1, t.seats)], HEY)
    if caller == NOBODY:
        return
    yield from uncover(t)
    whose = t.owner[t.moving]
    yield Show("{caller} says hey, and the pawn is shown", at=t.moving, value=whose, caller=caller)
    if whose == t.turn:  # CL-24
        t.again = YES
        yield Show("It was the right one: {seat} plays again", seat=t.turn)
    else:  # CL-23
        put(t, t.came)
        t.missing[t.turn] = 1
        yield Show("It goes back, and {seat} will miss a turn", at=t.moving, to=t.came, seat=t.turn)


def end_turn(t: Table) -> None:  # CL-7, CL-24
    """What is face up is turned down, and the next seat has its turn."""
    let_go(t)
    t.turn = next_seat(t)
    t.again = NO


def let_go(t: Table) -> None:
    """No pawn is on its way any more."""
    t.moving = NONE
    t.stands = NONE
    t.came = NONE
    t.shown = NO


def next_seat(t: Table) -> int:  # CM-5
    """The next one clockwise, unless the seat whose turn it is has earned another one."""
    return t.turn if t.again == YES else (t.turn + 1) % t.seats


def new_turn(t: Table) -> bool:
    """A turn that is missed is none."""
    return t.missing[t.turn] == 0


def cover(t: Table) -> None:  # CM-2, CM-11
    """In a view: only the pawn that is on its way has a number, and an owner if it is face up."""
    whose = t.owner[t.moving] if t.shown == YES else HIDDEN
    t.owner = [HIDDEN] * len(t.owner)
    t.cells = [NONE if pawn == NONE else HIDDEN for pawn in t.cells]
    if t.moving != NONE:
        t.moving = 0
        t.owner[0] = whose
        if t.stands != NONE:
            t.cells[t.stands] = 0


def standing(t: Table) -> list[int]:
    """The cells where pawns stand."""
    return [cell for cell in range(len(t.cells)) if t.cells[cell] != NONE]


def black(t: Table) -> list[int]:
    """The pawns whose owners nobody sees."""
    return [pawn for pawn in in_order(t) if pawn != t.moving or t.shown == NO]


def in_order(t: Table) -> list[int]:
    """The pawns by where they stand; one that is on its way and stands nowhere comes last."""
    pawns = [pawn for pawn in t.cells if pawn != NONE]
    if t.moving != NONE and t.stands == NONE:
        pawns.append(t.moving)
    return pawns
