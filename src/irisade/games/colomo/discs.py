"""What the games of the Colomo box share: sixty discs of six colours, face down, and turning one over.

The colour of a disc is decided when somebody first turns it over. Nobody can tell the difference, and
the table then holds no secret that nobody has seen.
"""

from __future__ import annotations

from typing import Protocol

from irisade.core.words import HIDDEN, SEAT_LETTERS, Ask, Chance, Flow, Kind, Memory, Show

COLOURS, COPIES, DISCS = 6, 10, 60  # CM-1
NO_COLOUR = -1  # not decided yet, or no longer there
NO, YES = 0, 1

FLIP = Kind("Turn over {disc}", disc=DISCS, at="middle.{n}", covered=True, rule="CR-3 CT-3 CA-4")
HUE = Kind("{colour}", colour=COLOURS, write="roygbv".__getitem__, rule="CM-6 CO-4 CB-16")
STARTER = Kind(
    "{seat} starts", seat=6, write=SEAT_LETTERS.__getitem__, rule="CR-2 CT-2 CA-2 CO-3 CB-3 CL-3 CG-4"
)


class Table(Protocol):
    """The part of a table that turning discs needs."""

    seats: int
    turn: int
    middle: list[int]  # the discs that lie there, in the games with all sixty of them
    up: list[int]  # the discs that are turned over
    colour: list[int]  # of each disc, or NO_COLOUR
    undecided: list[int]  # how many discs of each colour are not decided yet


class PrizeTable(Protocol):
    """The part of a table that winning discs needs."""

    won: list[int]  # the colours of the discs that were won, in order
    winner: list[int]  # the seat that won each of them


class AgainTable(Table, Protocol):
    """The same where whoever finds something plays again."""

    again: int  # YES when this seat found something just before


def lay_out(t: Table, seats: int, copies: int) -> Flow:  # CM-1..4
    """So many of each colour face down in the middle; the first seat is drawn by lot."""
    t.seats = seats
    t.middle = list(range(COLOURS * copies))
    t.colour = [NO_COLOUR] * (COLOURS * copies)
    t.undecided = [copies] * COLOURS
    t.turn = yield Chance(range(seats), kind=STARTER)


def turn_over(t: Table) -> Flow:  # CM-10
    """The seat whose turn it is turns over one disc."""
    disc = yield Ask(t.turn, FLIP, face_down(t))  # CM-15: there is always one, or the game is over
    yield from reveal(t, disc)


def face_down(t: Table) -> list[int]:
    return [disc for disc in t.middle if disc not in t.up]


def reveal(t: Table, disc: int) -> Flow:  # CM-6, CM-7
    """A disc is turned over, for all to see."""
    yield from uncover(t, disc)
    yield Show("{seat} turns over a disc", at=disc, value=t.colour[disc], seat=t.turn)


def uncover(t: Table, disc: int) -> Flow:  # CM-2
    """Luck is asked for a disc already decided too: then only one colour is possible."""
    t.up.append(disc)
    if t.colour[disc] == NO_COLOUR:
        t.colour[disc] = yield Chance(range(COLOURS), t.undecided, kind=HUE)
        t.undecided[t.colour[disc]] -= 1
    else:
        yield Chance([t.colour[disc]], kind=HUE)


def take_away(t: Table) -> None:  # CM-12
    """The discs that are turned over leave the middle; their places stay empty."""
    for disc in t.up:
        t.middle.remove(disc)
        t.colour[disc] = NO_COLOUR
    t.up = []


def award(t: PrizeTable, seat: int, hue: int) -> None:
    """A disc of this colour lies before this seat for good."""
    t.won.append(hue)
    t.winner.append(seat)


def won_by(t: PrizeTable, seat: int) -> list[int]:
    """The colours of this seat's discs."""
    return [hue for hue, winner in zip(t.won, t.winner) if winner == seat]


def points(t: PrizeTable, seat: int) -> int:  # CM-13
    """Every disc that was won counts one."""
    return t.winner.count(seat)


def pass_on(t: AgainTable) -> None:  # CM-5
    """The next seat clockwise; nobody ever drops out."""
    t.turn = (t.turn + 1) % t.seats
    t.again = NO


def new_turn(t: AgainTable) -> bool:
    """Whoever plays again goes on with the same turn."""
    return t.again == NO


def news(t: Table) -> int:  # CM-14, CR-19, CT-11
    """A disc turned over for the first time, or discs that leave the middle."""
    return len(t.middle) + sum(t.undecided)


def view(t: Table, seat: int) -> None:
    """Cover all, then show again those that are turned over, which are only a few."""
    shown = [t.colour[disc] for disc in t.up]
    cover(t)
    for k, disc in enumerate(t.up):
        t.colour[disc] = shown[k]


def cover(t: Table) -> None:  # CM-2, CM-11
    """In a view: nobody sees the colours of discs, nor which were ever turned."""
    t.colour = [HIDDEN] * len(t.colour)
    t.undecided = [HIDDEN] * COLOURS


def guess(t: Table, seat: int, memory: Memory) -> Flow:
    """Luck decides the rest when somebody turns it over."""
    forget(t, face_down(t), memory)
    return
    yield


def forget(t: Table, covered: list[int], memory: Memory) -> None:
    """In a guess: covered discs are undecided again, unless remembered and still possible."""
    for disc in covered:
        if t.colour[disc] != NO_COLOUR:
            t.undecided[t.colour[disc]] += 1
            t.colour[disc] = NO_COLOUR
    for disc, hue in memory:
        if disc in covered and t.colour[disc] == NO_COLOUR and t.undecided[hue] > 0:
            t.colour[disc] = hue
            t.undecided[hue] -= 1


def deal_again(marks: list[int], covered: list[int], memory: Memory) -> Flow:
    """In a guess, where everything was seen once: covered pieces change their marks with one another.

    What is remembered and still possible stays: a colour or an owner, by the number of the piece.
    """
    left = sorted([marks[piece] for piece in covered])  # the order they lie in would tell
    for piece in covered:
        marks[piece] = HIDDEN
    for piece, mark in memory:
        if piece in covered and marks[piece] == HIDDEN and mark in left:
            marks[piece] = mark
            left.remove(mark)
    for piece in covered:
        if marks[piece] == HIDDEN:
            marks[piece] = yield Chance(left)
            left.remove(marks[piece])
