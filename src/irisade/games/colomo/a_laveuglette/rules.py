"""Colomo A l'aveuglette: five pawns cross a little board, face down, and nobody may check whose is whose.

Bring your five pawns in over your side, lead them across, and take them out on the other side. Only there
are they opened: who lost sight of a pawn may just have brought a rival home.
"""

from __future__ import annotations

from irisade.core.table import Pile, Wide, table
from irisade.core.words import HIDDEN, Ask, Flow, Kind, Memory, Show
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

SIZE, CELLS, PAWNS = 5, 25, 5
FAR = SIZE - 1  # the row from which pawns leave
OUT = CELLS  # the goal of a pawn that leaves the board
EAST, NORTH, WEST, SOUTH, WAYS = 0, 2, 4, 6, 8  # the ways between them are diagonal
STEPS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
AHEAD = (NORTH, EAST, SOUTH, WEST)  # from each side: south, west, north, east
JUMPS = (2, 1, 3, CELLS)  # in one turn, by the option chain
ALL_WAYS, STRAIGHT = 0, 1  # entry_jump
EVERY_WAY, ONWARDS = 0, 1  # backward
OCCURRENCES = 2  # of a position; a third is refused
REMEMBERED = 400  # positions: as many moves as robots make without news
ENDINGS = ("all pawns across",)


def cell_label(cell: int) -> str:
    return "out" if cell == OUT else "abcde"[cell % SIZE] + "12345"[cell // SIZE]


def neighbour(cell: int, way: int) -> int:
    """The next cell that way, or NONE beyond the edge; cells are counted from a1 eastwards, row by row."""
    x, y = cell % SIZE + STEPS[way][0], cell // SIZE + STEPS[way][1]
    return y * SIZE + x if 0 <= x < SIZE and 0 <= y < SIZE else NONE


BESIDE = tuple(tuple(neighbour(cell, way) for way in range(WAYS)) for cell in range(CELLS))
ALLOWED = (  # CG-12: every way, or from each side those that do not lead back
    tuple(range(WAYS)),
    *(tuple(way for way in range(WAYS) if not 3 <= (way - ahead) % WAYS <= 5) for ahead in AHEAD),
)
ORIGINS = tuple((cell, ways) for ways in ALLOWED for cell in range(CELLS))
NEIGHBOURS = tuple(
    tuple(BESIDE[cell][way] for way in ways if BESIDE[cell][way] != NONE) for cell, ways in ORIGINS
)
LEAPS = tuple(  # the cell that is jumped over and the one behind it, where both are there
    tuple(
        (BESIDE[cell][way], BESIDE[BESIDE[cell][way]][way])
        for way in ways
        if BESIDE[cell][way] != NONE and BESIDE[BESIDE[cell][way]][way] != NONE
    )
    for cell, ways in ORIGINS
)
LANDINGS = tuple(tuple(landing for _, landing in leaps) for leaps in LEAPS)
ROW = tuple(  # CG-3: how far a cell lies from each side; 0 is the home row
    tuple((y, x, FAR - y, FAR - x)[side] for y in range(SIZE) for x in range(SIZE)) for side in range(4)
)
# Sets of cells are numbers with a bit for each of their cells.
BIT = tuple(1 << cell for cell in range(CELLS))
AROUND = tuple(sum(BIT[cell] for cell in cells) for cells in NEIGHBOURS)
OVER = tuple(tuple(BIT[over] for over, _ in leaps) for leaps in LEAPS)
BOTH = tuple(tuple(BIT[over] + BIT[landing] for over, landing in leaps) for leaps in LEAPS)
LAST = tuple(  # CG-19: from the row before the far one, straight or diagonally forward
    tuple(
        sum(BIT[over] for over in NEIGHBOURS[cell] if row[over] == FAR) if row[cell] == FAR - 1 else 0
        for cell in range(CELLS)
    )
    for row in ROW
)
# A large number for each pawn on each cell; their sum tells positions apart.
MARKS = tuple(
    tuple(pow(3, 100 + CELLS * pawn + cell, (1 << 55) - 55) for cell in range(CELLS)) for pawn in range(20)
)

ENTER = Kind("Bring a pawn in on {cell}", cell=CELLS, write=cell_label, at="board.{n}")
TAKE = Kind("Take the pawn on {cell}", cell=CELLS, write=cell_label, at="board.{n}")
GO = Kind("Go to {cell}", cell=CELLS + 1, write=cell_label, at="board.{n}")

__all__ = ["HEY", "OWNER", "STARTER", "new_turn"]  # what the box shares


@table
class Table:
    chain: int
    challenge: int
    backward: int
    entry_jump: int
    pawns: int
    seats: int
    turn: int
    outside: Pile[4]  # pawns each seat has still to bring in
    across: Pile[4]  # pawns of each seat that have arrived
    cells: Pile[25]  # the pawn on each cell, or NONE
    owner: Pile[20]  # of each pawn, numbered as they came in
    moving: int  # the pawn that is on its way, or NONE
    stands: int  # the cell where it stands, or NONE
    came: int  # the cell it came from in this turn, or NONE when it came from outside
    shown: int  # YES when it lies open for all to see
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
    """A pawn enters open, for all to see, and is turned over at once."""
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
    taken = taken_cells(t)
    if not any(can_move(t, cell, taken) for cell in range(CELLS)):  # CM-15
        yield Show("{seat} cannot move and passes", seat=t.turn)
        return
    cell = yield Ask(t.turn, TAKE, [cell for cell in range(CELLS) if can_move(t, cell, taken)])
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
    """Whoever brought it out, the pawn is opened and has arrived for its owner."""
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
    free = [cell for cell in range(CELLS) if ROW[side(t)][cell] == 0 and t.cells[cell] == NONE]
    landings = entry_landings(t)
    if landings:
        landings += jumps(t, landings, JUMPS[t.chain] - 1)
    return free + [cell for cell in landings if cell != OUT]


def entry_landings(t: Table) -> list[int]:  # CG-7
    """Behind the home row, over a pawn on it: straight, or diagonally from before one of the five columns."""
    reach = 0 if t.entry_jump == STRAIGHT else 1
    found: list[int] = []
    for over in range(CELLS):
        if ROW[side(t)][over] == 0 and t.cells[over] != NONE:
            for bend in range(-reach, reach + 1):
                landing = BESIDE[over][ahead(t, bend)]
                comes_from = BESIDE[over][ahead(t, -2 * bend)]  # the column beside it must be there
                free = landing != NONE and t.cells[landing] == NONE
                if free and comes_from != NONE and landing not in found:
                    found.append(landing)
    return found


def can_move(t: Table, start: int, taken: int) -> bool:
    """Is there a pawn that can go anywhere? Mostly there is a step or a jump, and no chain need be tried."""
    if t.cells[start] == NONE:
        return False
    if t.returned == NO and (AROUND[origin(t, start)] & ~taken or one_jump(t, taken, start)):
        return True
    return any(not third_time(t, start, goal) for goal in steps(t, start)) or len(goals(t, start)) > 0


def goals(t: Table, start: int) -> list[int]:
    """Where the pawn on this cell may go: a step, a chain of jumps, or out."""
    reached = steps(t, start)
    reached += jumps(t, [start], JUMPS[t.chain])  # a jump never ends where a step does
    return [goal for goal in reached if not third_time(t, start, goal)]


def steps(t: Table, start: int) -> list[int]:  # CG-12, CG-17, CG-18
    """To an empty neighbour, or straight out of the far row."""
    free = [cell for cell in NEIGHBOURS[origin(t, start)] if t.cells[cell] == NONE]
    return free + [OUT] if ROW[side(t)][start] == FAR else free


def jumps(t: Table, starts: list[int], most: int) -> list[int]:  # CG-14
    """What so many jumps can reach from any of these cells; the first may be that of the pawn itself."""
    taken = taken_by_others(t, starts[0])
    reached = starts[:]
    tried = 0
    for _ in range(most):
        known = len(reached)
        for k in range(tried, known):
            if reached[k] != OUT:
                for goal in one_jump(t, taken, reached[k]):
                    if goal not in reached:
                        reached.append(goal)
        tried = known
    return reached[len(starts) :]


def one_jump(t: Table, taken: int, cell: int) -> list[int]:  # CG-13, CG-19
    """Over a neighbour to an empty cell, or out over a pawn of the far row."""
    here = origin(t, cell)
    landings = [
        landing
        for landing, over, both in zip(LANDINGS[here], OVER[here], BOTH[here], strict=False)
        if taken & both == over
    ]
    return landings + [OUT] if taken & LAST[side(t)][cell] else landings


def taken_cells(t: Table) -> int:
    """The set of cells where pawns stand."""
    return sum(bit for bit, pawn in zip(BIT, t.cells, strict=False) if pawn != NONE)


def taken_by_others(t: Table, own: int) -> int:
    """The pawn's own cell is empty while it moves."""
    return taken_cells(t) & ~BIT[own]


def origin(t: Table, cell: int) -> int:  # CG-12
    """A cell with the ways that are allowed from it: every way, unless the house forbids to go back."""
    return cell + (side(t) + 1) * CELLS if t.backward == ONWARDS else cell


def ahead(t: Table, bend: int) -> int:
    """The way to the far side, or so many eighths of a turn beside it."""
    return (AHEAD[side(t)] + bend) % WAYS


def side(t: Table) -> int:
    """Where the seat whose turn it is sits."""
    return side_of(t, t.turn)


def side_of(t: Table, seat: int) -> int:  # CG-2
    """South, west, north or east; two sit face to face."""
    return 2 * seat if t.seats == 2 else seat


# No position for the third time


def third_time(t: Table, start: int, goal: int) -> bool:  # CG-16
    """Would this move bring back a position that was there twice? Pawns are told apart by their number."""
    if goal == OUT or t.returned == NO:
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
