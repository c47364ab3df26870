"""Colomo A l'aveuglette: five pawns cross a little board, face down, and nobody may check whose is whose.

Bring your five pawns in over your side, move them across, and take them out on the other side. Only there are
they turned over: a player who lost sight of a pawn may just have brought a rival home.
"""

from __future__ import annotations

from irisade.core.table import Pile, Wide, table
from irisade.core.words import HIDDEN, Ask, Flow, Kind, Memory, Show
from irisade.games.colomo import pawns
from irisade.games.colomo.a_laveuglette.board import (
    CELLS,
    HOME,
    LANDING,
    LANDING_IN,
    OUT,
    OVER,
    OVER_HOME,
    OVER_OUT,
    SIDES,
    SPOTS,
    STEP,
    cell_label,
)
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
    next_seat,
    put,
    take,
    uncover,
)

PAWNS = 5
OVER_PAWNS, OVER_ANY = 0, 1  # jump_over
LONGEST = (2, 1, 3, CELLS)  # jumps in one turn, by the option chain
OCCURRENCES = 2  # of a position; a third is refused
REMEMBERED = 400  # positions: as many moves as robots make without news
ENDINGS = ("all pawns across",)

# A large number for each pawn on each cell; their sum tells positions apart.
MARKS = tuple(
    tuple(pow(3, 100 + CELLS * pawn + cell, (1 << 55) - 55) for cell in range(CELLS)) for pawn in range(20)
)

ENTER = Kind("Bring a pawn in on {cell}", cell=CELLS, write=cell_label, at="board.{n}", rule="CG-6")
TAKE = Kind("Take the pawn on {cell}", cell=CELLS, write=cell_label, at="board.{n}", rule="CG-11")
GO = Kind("Go to {cell}", cell=CELLS + 1, write=cell_label, at="board.{n}", rule="CG-12")
COLOUR = pawns.COLOUR  # the last, so that all other moves keep their numbers


@table
class Table:
    LATER = ("jump_over", "colours", "tint")
    chain: int
    challenge: int
    backward: int
    entry_jump: int
    jump_over: int
    pawns: int
    colours: int
    seats: int
    turn: int
    tint: Pile[6]  # the colour each seat has chosen, or NONE; nothing where they have those of their seats
    outside: Pile[4]  # pawns each seat has still to bring in
    across: Pile[4]  # pawns of each seat that have arrived
    cells: Pile[25]  # the pawn on each cell, or NONE
    owner: Pile[20]  # of each pawn, numbered as they came in
    moving: int  # the pawn that is on its way, or NONE
    stands: int  # the cell where it stands, or NONE
    came: int  # the cell it came from in this turn, or NONE when it came from outside
    shown: int  # YES when it is face up for all to see
    missing: Pile[4]  # turns each seat has to miss
    again: int  # YES when the seat whose turn it is has earned another one
    returned: int  # YES once a position has come back since a pawn last came in or left
    past: Wide[400]  # the positions since then


def setup(t: Table, seats: int) -> Flow:  # CG-1, CG-4
    t.seats = seats
    t.across = [0] * seats
    yield from lay_out(t, t.pawns, CELLS)


def turn(t: Table) -> Flow:
    """Bring a pawn in; once all five are in, move one: your own, if you remember it."""
    if t.missing[t.turn] > 0:
        yield from miss_turn(t)
    elif t.outside[t.turn] > 0:  # CG-5, CG-21
        yield from bring_in(t)
    else:
        yield from move(t)
    end_turn(t)


def bring_in(t: Table) -> Flow:  # CG-8
    """A pawn enters face up, for all to see, and is turned over at once."""
    cells = entries(t)
    if cells:
        cell = yield Ask(t.turn, ENTER, cells)
        enter(t)
        put(t, cell)
        forget_positions(t)
        yield Show("{seat} brings in a pawn", at=t.moving, to=cell, value=t.turn, seat=t.turn)
    else:  # CG-9, CM-15
        yield Show("{seat} cannot bring in a pawn and passes", seat=t.turn)


def move(t: Table) -> Flow:  # CG-10, CG-11
    """Any black pawn may be taken; whose it is nobody checks."""
    if not t.past:
        t.past.append(position(t, t.turn))
    course = course_of(t)
    if not any(can_move(t, course, cell) for cell in range(CELLS)):  # CM-15
        yield Show("{seat} cannot move and passes", seat=t.turn)
        return
    cell = yield Ask(t.turn, TAKE, [cell for cell in range(CELLS) if can_move(t, course, cell)])
    take(t, cell)
    goal = yield Ask(t.turn, GO, goals(t, t.came))
    if goal == OUT:
        yield from leave(t)
    else:
        yield from go(t, goal)


def go(t: Table, goal: int) -> Flow:
    """To another cell of the board, black as it is."""
    put(t, goal)
    yield Show("{seat} moves a pawn", at=t.moving, to=goal, seat=t.turn)
    if t.challenge:  # the booklet knows no challenge; it is that of Les aveugles
        yield from let_others_speak(t)
    note_position(t)


def leave(t: Table) -> Flow:  # CG-20
    """Whoever brought it out, the pawn is turned over and has arrived for its owner."""
    lift(t)
    forget_positions(t)
    yield Show("{seat} moves a pawn", at=t.moving, to=OUT, seat=t.turn)
    yield from uncover(t)
    pawn = t.moving
    whose = t.owner[pawn]
    t.across[whose] += 1
    let_go(t)
    yield Show("{seat} brings a pawn across", at=pawn, to=OUT, value=whose, seat=t.turn)


# Where a pawn can go


def entries(t: Table) -> list[int]:  # CG-6, CG-15
    """An empty cell of the home row, or one that a jump over it can reach; an entry never leads out."""
    free = [cell for cell in HOME[side(t)] if t.cells[cell] == NONE]
    landings = entry_landings(t)
    landings += jumps(t, course_of(t), landings, LONGEST[t.chain] - 1)
    return free + [cell for cell in landings if cell != OUT]


def entry_landings(t: Table) -> list[int]:  # CG-7
    """Behind the home row, over a pawn on it."""
    entry = SIDES * t.entry_jump + side(t)
    found: list[int] = []
    for over, landing in zip(OVER_HOME[entry], LANDING_IN[entry]):
        if is_jump(t, over, landing) and landing not in found:
            found.append(landing)
    return found


def can_move(t: Table, course: int, start: int) -> bool:
    """Is there a pawn that can go anywhere? Mostly there is room beside it, and no more need be tried."""
    if t.cells[start] == NONE:
        return False
    return (t.returned == NO and can_step(t, course, start)) or can_go(t, course, start)


def can_go(t: Table, course: int, start: int) -> bool:
    """Unless a goal might be refused, one jump tells as much as a chain."""
    if t.returned == NO:
        return len(one_jump(t, course, start)) > 0
    return len(goals(t, start)) > 0


def goals(t: Table, start: int) -> list[int]:
    """Where the pawn on this cell may go: a step, a chain of jumps, or out."""
    course = course_of(t)
    reached = steps(t, course, start) + jumps(t, course, [start], LONGEST[t.chain])  # never to the same cell
    return reached if t.returned == NO else [goal for goal in reached if not third_time(t, start, goal)]


def can_step(t: Table, course: int, start: int) -> bool:
    return any(is_free(t, goal) for goal in STEP[course + start])


def steps(t: Table, course: int, start: int) -> list[int]:  # CG-12, CG-18
    """To an empty neighbour, or straight out of the far row."""
    return [goal for goal in STEP[course + start] if is_free(t, goal)]


def is_free(t: Table, goal: int) -> bool:
    return goal == OUT or t.cells[goal] == NONE


def jumps(t: Table, course: int, starts: list[int], most: int) -> list[int]:  # CG-14
    """What so many jumps can reach from any of these cells."""
    reached = starts[:]
    tried = 0
    for _ in range(most):
        cells = reached[tried:]
        tried = len(reached)
        for cell in cells:
            for goal in one_jump(t, course, cell):
                if goal not in reached:
                    reached.append(goal)
    return reached[len(starts) :]


def one_jump(t: Table, course: int, cell: int) -> list[int]:  # CG-13, CG-19
    """Where a jump from this cell can end. Its own cell no pawn can jump: jumps never lead beside it."""
    here = course + cell
    found = [goal for over, goal in zip(OVER[here], LANDING[here]) if is_jump(t, over, goal)]
    return found + [OUT] if any(can_jump(t, over) for over in OVER_OUT[here]) else found


def is_jump(t: Table, over: int, landing: int) -> bool:
    """Over a pawn to an empty cell."""
    return t.cells[landing] == NONE and can_jump(t, over)


def can_jump(t: Table, over: int) -> bool:  # CG-24
    """A house rule lets pawns jump an empty cell, too."""
    return t.cells[over] != NONE or t.jump_over == OVER_ANY


def course_of(t: Table) -> int:
    """Where the rows for the seat whose turn it is begin, in each table of the board."""
    return (SIDES * t.backward + side(t)) * SPOTS


def side(t: Table) -> int:
    """Where the seat whose turn it is sits."""
    return side_of(t, t.turn)


def side_of(t: Table, seat: int) -> int:  # CG-2
    """South, west, north or east; two sit face to face."""
    return 2 * seat if t.seats == 2 else seat


# No position for the third time


def third_time(t: Table, start: int, goal: int) -> bool:  # CG-16
    """Would this move bring back a position that was there twice? Pawns are told apart by their number."""
    if goal == OUT:
        return False
    return t.past.count(position_after(t, t.cells[start], start, goal)) >= OCCURRENCES


def position(t: Table, seat: int) -> int:
    """One number for all pawns on their cells and the seat that is to play."""
    pawns = sum(MARKS[t.cells[cell]][cell] for cell in range(CELLS) if t.cells[cell] != NONE)
    return pawns * 4 + seat


def position_after(t: Table, pawn: int, start: int, goal: int) -> int:
    """The same when a pawn has gone from one cell to another, from the last position."""
    return (t.past[-1] // 4 + MARKS[pawn][goal] - MARKS[pawn][start]) * 4 + next_seat(t)


def note_position(t: Table) -> None:
    """The oldest is forgotten when there are too many."""
    now = position_after(t, t.moving, t.came, t.stands)
    if now in t.past:
        t.returned = YES
    if len(t.past) == REMEMBERED:
        t.past.pop(0)
    t.past.append(now)


def forget_positions(t: Table) -> None:
    """None of them can come again."""
    t.past = []
    t.returned = NO


# The end, and what can be seen


def over(t: Table) -> bool:  # CG-22
    return max(t.across) == t.pawns


def points(t: Table, seat: int) -> int:  # CG-22, CG-23, CM-13
    return t.across[seat]


score = points


def ending(t: Table) -> int:
    return 0


def news(t: Table) -> int:  # CG-23, CM-14
    """A pawn that comes in or leaves."""
    return sum(t.outside) - sum(t.across)


def view(t: Table, seat: int) -> None:
    cover(t)
    t.past = [HIDDEN] * len(t.past)
    t.returned = NO  # else it would tell pawns apart


def guess(t: Table, seat: int, memory: Memory) -> Flow:
    yield from deal_again(t.owner, black(t), memory)
