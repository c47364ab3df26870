"""Colomo Les aveugles: three pawns run round a ring, face down, and one can only hope to move one's own.

Roll the die, bring your pawns in through your gate, and lead them once around to the middle. They are
black as soon as they run: move somebody else's by mistake, and you may be caught or bring it home.
"""

from __future__ import annotations

from irisade.core.table import Pile, table
from irisade.core.words import HIDDEN, NOBODY, Ask, Chance, Flow, Kind, Memory, Show
from irisade.games.colomo import pawns
from irisade.games.colomo.discs import NO, STARTER, YES, deal_again
from irisade.games.colomo.pawns import (
    HEY,
    NONE,
    OWNER,
    black,
    cover,
    end_turn,
    enter,
    lay_out,
    let_go,
    let_others_speak,
    lift,
    miss_turn,
    new_turn,
    put,
    standing,
    take,
    uncover,
)

PAWNS, LONGEST = 3, 30  # at most
BETWEEN = (9, 7, 6, 5, 4)  # black cells between neighbouring gates, for two players, three, …
HOME = LONGEST  # where a pawn goes that passes its mover's gate
SIX = 6
COUNTS, FREE = 0, 1  # gate_step
AUTO, CHOICE = 0, 1  # exit
RUN_PAST, LEAVE = 0, 1
AT_ONCE, LATER = 0, 1  # opening
KEEP_BLACK, OPEN = 0, 1
ENDINGS = ("all pawns in the middle",)

DIE = Kind("{n}", n=SIX + 1, rule="CL-4")
LOOK = Kind("Look at the pawn on {cell}", cell=LONGEST, at="ring.{n}", none="Do not look", rule="CL-15")
MOVE = Kind("Move the pawn on {cell}", cell=LONGEST, at="ring.{n}", rule="CL-8")
EXIT = Kind("Into the middle?", "run past", "leave the ring", rule="CL-19")
MOVE_OR_STAY = Kind("Move the pawn on {cell}", cell=LONGEST, at="ring.{n}", none="Move none", rule="CL-9")
TURN_OVER = Kind("Turn it over?", "leave it black", "turn it over", rule="CL-28")
COLOUR = pawns.COLOUR  # the last, so that all other moves keep their numbers


@table
class Table:
    LATER = ("stay", "opening", "waiting", "brought", "colours", "tint")
    gate_step: int
    exit: int
    challenge_exit: int
    pawns: int
    stay: int
    opening: int
    colours: int
    seats: int
    turn: int
    tint: Pile[6]  # the colour each seat has chosen, or NONE; nothing where they have those of their seats
    outside: Pile[6]  # pawns each seat has still to bring in
    home: Pile[6]  # pawns of each seat in the middle
    cells: Pile[30]  # the pawn on each cell of the ring, or NONE
    owner: Pile[18]  # of each pawn, numbered as they came in
    rolled: int  # what the die shows, 0 before the first roll
    moving: int  # the pawn that is on its way, or NONE
    stands: int  # the cell where it stands, or NONE
    came: int  # the cell it came from in this turn, or NONE when it came from outside
    coming_in: int  # YES as long as it has not left the gate by which it comes in
    shown: int  # YES when it is face up for all to see
    looked: int  # the pawn that only the seat whose turn it is looks at, or NONE
    waiting: Pile[18]  # the pawns in the middle that are still black, as they came there
    brought: Pile[18]  # the seat that brought each of these
    missing: Pile[6]  # turns each seat has to miss
    again: int  # YES when the seat whose turn it is has earned another one


def setup(t: Table, seats: int) -> Flow:  # CL-1, CL-2, CL-3
    t.seats = seats
    t.home = [0] * seats
    t.looked = NONE
    yield from lay_out(t, t.pawns, seats * stretch(t))


def stretch(t: Table) -> int:
    """From one gate to the next."""
    return BETWEEN[t.seats - 2] + 1


def turn(t: Table) -> Flow:
    """Roll the die and bring a pawn in; once all are in, move one: your own, if you remember it."""
    if t.missing[t.turn] > 0:
        yield from miss_turn(t)
    else:
        yield from open_earlier_ones(t)
        if t.opening == AT_ONCE or not over(t):
            yield from play(t)
    end_turn(t)


def play(t: Table) -> Flow:
    yield from roll(t)
    if t.outside[t.turn] > 0:  # CL-5
        yield from bring_in(t)
    else:
        yield from move(t)
    if t.moving != NONE and t.stands == NONE:  # CL-16
        yield from arrive(t)


def roll(t: Table) -> Flow:  # CL-4
    t.rolled = yield Chance(range(1, SIX + 1), kind=DIE)
    yield Show("{seat} rolls {n}", seat=t.turn, n=t.rolled)
    if t.rolled == SIX:
        yield from look(t)


def look(t: Table) -> Flow:  # CL-15
    """On a six, one black pawn may be looked at, by this seat alone."""
    cells = black_cells(t)
    if not cells:
        return
    cell = yield Ask(t.turn, LOOK, [NOBODY] + cells)
    if cell != NOBODY:
        t.looked = t.cells[cell]
        whose = t.owner[t.looked]
        yield Show("{seat} looks at a pawn", at=t.looked, value=whose, seen_by=t.turn, seat=t.turn)
        t.looked = NONE


def black_cells(t: Table) -> list[int]:
    """Where pawns stand whose owners nobody sees; the one that is brought in is face up."""
    return [cell for cell in standing(t) if cell != t.stands or t.shown == NO]


def bring_in(t: Table) -> Flow:  # CL-6, CL-7
    """Through its own gate, which is the first cell that counts unless an option says otherwise."""
    enter(t)
    t.coming_in = YES
    count = t.rolled if t.gate_step == FREE else t.rolled - 1
    yield from run(t, gate(t, t.turn), count)


def move(t: Table) -> Flow:  # CL-8, CL-9, CL-10
    """Any black pawn may be taken; whose it is nobody checks, unless somebody speaks up."""
    cell = NOBODY
    movable = standing(t)
    if not movable:  # CM-15: they are all in the middle, and some are still black
        yield Show("{seat} has no pawn to move", seat=t.turn)
    elif t.stay:
        cell = yield Ask(t.turn, MOVE_OR_STAY, [NOBODY] + movable)
    else:
        cell = yield Ask(t.turn, MOVE, movable)
    if cell == NOBODY:
        return
    take(t, cell)
    yield from run(t, cell, t.rolled)
    if t.stands != NONE or t.challenge_exit:  # CL-21
        yield from let_others_speak(t)


def run(t: Table, start: int, count: int) -> Flow:  # CL-13
    """As far as the die says; and on by another roll from a gate, where nobody may stay."""
    yield from go(t, start, count)
    while t.stands != NONE and is_gate(t, t.stands):
        yield from roll(t)
        yield from go(t, t.stands, t.rolled)


def go(t: Table, start: int, count: int) -> Flow:  # CL-19
    """Put the pawn down where the count ends; past its mover's gate it leaves the ring."""
    goal = end_of(t, start, count)
    leaves = passes_own_gate(t, start, goal)
    if leaves and t.exit == CHOICE:
        leaves = (yield Ask(t.turn, EXIT, (RUN_PAST, LEAVE))) == LEAVE
    if leaves:
        goal = HOME
        lift(t)
    else:
        put(t, goal)
    if goal != gate(t, t.turn):
        t.coming_in = NO
    if t.shown:
        yield Show("{seat} brings in a pawn", at=t.moving, to=goal, value=t.turn, seat=t.turn)
    else:
        yield Show("{seat} moves a pawn", at=t.moving, to=goal, seat=t.turn)


def end_of(t: Table, start: int, count: int) -> int:  # CL-11, CL-12, CL-14
    """The cell where the count ends: gates count, and occupied cells are jumped and do not."""
    cell = start
    while count > 0:
        cell = cell + 1 if cell + 1 < len(t.cells) else 0
        if t.cells[cell] == NONE:
            count -= 1
    return cell


def passes_own_gate(t: Table, start: int, goal: int) -> bool:  # CL-16, CL-17
    """Is the mover's gate on the way, before the goal? A pawn must have left it first."""
    return t.coming_in == NO and ahead(t, start, gate(t, t.turn)) < ahead(t, start, goal)  # CL-18


def ahead(t: Table, start: int, cell: int) -> int:
    """So many cells farther on."""
    return cell - start if cell >= start else cell - start + len(t.cells)


def gate(t: Table, seat: int) -> int:
    return seat * stretch(t)


def is_gate(t: Table, cell: int) -> bool:
    return cell % stretch(t) == 0


def arrive(t: Table) -> Flow:  # CL-28
    """The pawn is turned over at once; with a house rule it may stay black in the middle for a while."""
    if t.opening == LATER and t.shown == NO:
        wish = yield Ask(t.turn, TURN_OVER, (KEEP_BLACK, OPEN))
        if wish == KEEP_BLACK:
            t.waiting.append(t.moving)
            t.brought.append(t.turn)
            let_go(t)
            return
    yield from open_pawn(t)


def open_earlier_ones(t: Table) -> Flow:  # CL-28
    """Whoever brought a pawn that is still black may have it turned over before the roll."""
    while t.turn in t.brought and not over(t):
        wish = yield Ask(t.turn, TURN_OVER, (KEEP_BLACK, OPEN))
        if wish == KEEP_BLACK:
            return
        place = t.brought.index(t.turn)
        t.brought.pop(place)
        t.moving = t.waiting.pop(place)
        yield from open_pawn(t)


def open_pawn(t: Table) -> Flow:  # CL-20
    """Whoever brought it there, the pawn has arrived for its owner."""
    yield from uncover(t)
    pawn = t.moving
    whose = t.owner[pawn]
    t.home[whose] += 1
    let_go(t)
    yield Show("{seat} brings a pawn to the middle", at=pawn, to=HOME, value=whose, seat=t.turn)


def over(t: Table) -> bool:  # CL-26
    return max(t.home) == t.pawns


def points(t: Table, seat: int) -> int:  # CL-26, CM-13
    return t.home[seat]


score = points


def ending(t: Table) -> int:
    return 0


def news(t: Table) -> int:  # CL-27, CM-14
    """A pawn that comes in or arrives."""
    return sum(t.outside) - sum(t.home) - len(t.waiting)


def view(t: Table, seat: int) -> None:
    """Who looks at a pawn sees whose it is; the others see which pawn is looked at."""
    t.waiting = [HIDDEN] * len(t.waiting)
    if t.looked == NONE:
        cover(t)
    else:
        cell = t.cells.index(t.looked)
        whose = t.owner[t.looked]
        cover(t)
        if cell != t.stands:
            t.cells[cell] = len(t.owner) - 1  # another number than that of the pawn that is on its way
        t.looked = t.cells[cell]
        t.owner[t.looked] = whose if seat == t.turn else HIDDEN


def guess(t: Table, seat: int, memory: Memory) -> Flow:
    covered = black(t) + t.waiting
    if t.looked in covered and seat == t.turn:
        covered.remove(t.looked)
    yield from deal_again(t.owner, covered, memory)
