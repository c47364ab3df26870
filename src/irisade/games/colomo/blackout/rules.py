"""Colomo Blackout: six discs are shown, covered and moved; the others must remember where each went.

The discs are numbered as they are laid, and everybody can follow each of them by eye: nothing is hidden
but by forgetting. A view shows where discs lie, and neither their numbers nor the colours of covered ones.
"""

from __future__ import annotations

from irisade.core.table import Pile, table
from irisade.core.words import HIDDEN, NOBODY, Ask, Chance, Flow, Kind, Memory, Show
from irisade.games.colomo.discs import COLOURS, HUE, STARTER, award, deal_again, points

PLACES, FIRST = 10, 2  # the line begins on the third place: two discs may go to either end
MOVED = 2  # discs at most
LAST_TURNING = 5  # it decides about the sixth disc, too
NONE = -1
FIXED, CLOSE_UP, HOLES = 0, 1, 2  # line
ENDINGS = ("everybody was the manipulator once",)

LAY = Kind("Lay {colour} next", colour=COLOURS, write="roygbv".__getitem__, at="palette.{n}", rule="CB-6")
LIFT = Kind(
    "Lift the disc on {place}", place=PLACES, at="line.{n}", none="Leave the rest where it is", rule="CB-9"
)
PUT = Kind("Put it down on {place}", place=PLACES, at="line.{n}", rule="CB-11")
NAME = Kind("Ask for {colour}", colour=COLOURS, write="roygbv".__getitem__, at="palette.{n}", rule="CB-14")
SEEK = Kind("Turn over the disc on {place}", place=PLACES, at="line.{n}", rule="CB-15")


@table
class Table:
    line: int
    must_move: int
    seats: int
    manipulator: int
    rounds: int  # that are finished
    lies: Pile[10]  # the disc on each place, or NONE
    colour: Pile[6]  # of each disc, numbered as they were laid
    up: Pile[6]  # the discs that are face up
    lifted: Pile[2]  # the discs in the manipulator's hands, the first to be put down first
    came: Pile[2]  # the places they came from
    wanted: int  # the colour that is asked for, or NONE
    turned: int  # how many discs were turned over in this round
    won: Pile[36]  # the colours of the discs that were won, in order
    winner: Pile[36]  # the seat that won each of them


def setup(t: Table, seats: int) -> Flow:  # CB-1, CB-2, CB-3
    """Everybody has a disc of each colour, so that nothing has to be kept about them."""
    t.seats = seats
    t.lies = [NONE] * PLACES
    t.wanted = NONE
    t.manipulator = yield Chance(range(seats), kind=STARTER)


def turn(t: Table) -> Flow:  # CB-4
    """The manipulator shows six discs and moves some; then it is the seekers' turn, five times."""
    if not t.colour:  # a new round
        yield from lay_discs(t)
        yield from cover_discs(t)
        yield from move_discs(t)
    else:
        yield from seek(t)


# Showing and moving


def lay_discs(t: Table) -> Flow:  # CB-6
    """One disc of each colour in a line, in any order."""
    for disc in range(COLOURS):
        hue = yield Ask(t.manipulator, LAY, [hue for hue in range(COLOURS) if hue not in t.colour])
        t.colour.append(hue)
        t.lies[FIRST + disc] = disc
        t.up.append(disc)


def cover_discs(t: Table) -> Flow:  # CB-7, CB-8
    """Everybody looks for as long as the table allows; then all are turned over where they lie."""
    yield Show("Remember the colours!")
    for disc in range(COLOURS):
        yield Show(
            "{seat} turns a disc face down",
            at=disc,
            to=FIRST + disc,
            value=t.colour[disc],
            seat=t.manipulator,
        )
        t.up.remove(disc)


def move_discs(t: Table) -> Flow:  # CB-9, CB-10, CB-12
    """Up to two discs are lifted, then put down one after the other; the others stay where they are."""
    while len(t.lifted) < MOVED:
        place = yield Ask(t.manipulator, LIFT, taken(t) if t.must_move else [NOBODY] + taken(t))
        if place == NOBODY:
            break
        t.lifted.append(t.lies[place])
        t.came.append(place)
        t.lies[place] = NONE
    if t.line == CLOSE_UP:
        yield from line_up(t, [disc for disc in t.lies if disc != NONE])
    while t.lifted:
        place = yield Ask(t.manipulator, PUT, [place for place in range(PLACES) if may_put(t, place)])
        yield from put_down(t, place)


def taken(t: Table) -> list[int]:
    return [place for place in range(PLACES) if t.lies[place] != NONE]


def may_put(t: Table, place: int) -> bool:  # CB-13
    """Where the first of the lifted discs may go, so that the line can be whole again."""
    if t.must_move and place == t.came[0]:
        return False
    if t.line == CLOSE_UP:  # squeezed in before the disc that lies there, or put at the end
        return FIRST <= place <= FIRST + COLOURS - len(t.lifted)
    if t.lies[place] != NONE:
        return False
    return t.line == HOLES or can_be_whole(t, place)


def can_be_whole(t: Table, place: int) -> bool:  # CB-11
    """Six neighbouring places without a hole, when the other lifted disc is put down well."""
    first, last = min(taken(t)[0], place), max(taken(t)[-1], place)
    if len(t.lifted) == 1:
        return last - first + 1 == COLOURS
    return any(
        max(last, other) - min(first, other) + 1 == COLOURS
        for other in range(PLACES)
        if t.lies[other] == NONE and other != place and not (t.must_move and other == t.came[1])
    )


def put_down(t: Table, place: int) -> Flow:
    disc = t.lifted.pop(0)
    t.came.pop(0)
    if t.line == CLOSE_UP:
        discs = [other for other in t.lies if other != NONE]
        discs.insert(place - FIRST, disc)
        yield from line_up(t, discs)
    else:
        t.lies[place] = disc
        yield Show("{seat} moves a disc", at=disc, to=place, seat=t.manipulator)


def line_up(t: Table, discs: list[int]) -> Flow:
    """With the option close_up: side by side in this order, and everybody sees which disc goes where."""
    before = t.lies[:]
    t.lies = [NONE] * PLACES
    for k, disc in enumerate(discs):
        t.lies[FIRST + k] = disc
    for place in taken(t):
        if t.lies[place] != before[place]:
            yield Show("{seat} moves a disc", at=t.lies[place], to=place, seat=t.manipulator)


# Searching


def seek(t: Table) -> Flow:  # CB-15
    """The next seeker turns over a disc and hopes for the colour that is asked for."""
    seeker = next_seeker(t)
    if t.wanted == NONE:  # CB-14
        t.wanted = yield Ask(t.manipulator, NAME, sorted(t.colour[disc] for disc in t.lies if disc != NONE))
    place = yield Ask(seeker, SEEK, taken(t))
    disc = t.lies[place]
    hue = yield Chance([t.colour[disc]], kind=HUE)  # who has forgotten cannot know it
    t.up.append(disc)
    t.turned += 1
    yield Show("{seat} turns over a disc", at=disc, to=place, value=hue, seat=seeker)
    winner = seeker if hue == t.wanted else t.manipulator  # CB-16, CB-17
    win(t, winner, place)
    if hue == t.wanted:  # CB-19; after a miss it is still wanted, CB-20
        t.wanted = NONE
    yield Show("{seat} wins the disc", seat=winner)
    if t.turned == LAST_TURNING:  # CB-22, CB-23, CB-24
        win(t, winner, taken(t)[0])
        yield Show("{seat} wins the sixth disc too", seat=winner)
        next_round(t)


def next_seeker(t: Table) -> int:  # CB-18
    """Clockwise from the manipulator's left, over and over, leaving out the manipulator."""
    return (t.manipulator + 1 + t.turned % (t.seats - 1)) % t.seats


def win(t: Table, seat: int, place: int) -> None:  # CB-5, CB-21
    """The disc lies face up in front of this seat; its place in the line stays empty."""
    award(t, seat, t.colour[t.lies[place]])
    t.lies[place] = NONE
    t.up = []


def next_round(t: Table) -> None:  # CB-25
    t.colour = []
    t.wanted = NONE
    t.turned = 0
    t.rounds += 1
    t.manipulator = (t.manipulator + 1) % t.seats


def over(t: Table) -> bool:  # CB-26
    return t.rounds == t.seats


score = points  # CB-27


def ending(t: Table) -> int:
    return 0


def news(t: Table) -> int:  # CM-14
    """Every run brings some."""
    return len(t.won) + len(t.colour)


def new_turn(t: Table) -> bool:
    """A round is what the booklet calls a turn."""
    return not t.colour


def view(t: Table, seat: int) -> None:  # CB-8, CM-2, CM-11
    """Open discs are numbered as they were turned over; covered ones have neither number nor colour."""
    hues = [t.colour[disc] for disc in t.up]
    places = [t.lies.index(disc) for disc in t.up]
    for place in range(PLACES):
        if t.lies[place] != NONE:
            t.lies[place] = HIDDEN
    t.lifted = [HIDDEN] * len(t.lifted)
    t.colour = [HIDDEN] * len(t.colour)
    for number, place in enumerate(places):
        t.up[number] = number
        t.lies[place] = number
        t.colour[number] = hues[number]


def guess(t: Table, seat: int, memory: Memory) -> Flow:
    discs = [disc for disc in t.lies if disc != NONE] + t.lifted
    yield from deal_again(t.colour, [disc for disc in discs if disc not in t.up], memory)
