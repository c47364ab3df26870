"""The board of A l'aveuglette: what each step and each jump leads to, worked out once for all games.

Cells are counted from a1 eastwards, row by row. Where pawns leave depends on the side where a player sits,
and by an option they may not go back: the two together are a *course*, and the tables at the end have a row
for every course and cell.
"""

from __future__ import annotations

SIZE, CELLS, SIDES = 5, 25, 4
FAR = SIZE - 1  # the row from which pawns leave
OUT = CELLS  # the goal of a pawn that leaves the board; no way leads on from there
SPOTS = CELLS + 1  # cells and OUT
EAST, NORTH, WEST, SOUTH, WAYS = 0, 2, 4, 6, 8  # the ways between them are diagonal
MOVES = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
AHEAD = (NORTH, EAST, SOUTH, WEST)  # from each side: south, west, north, east
EVERY_WAY, ONWARDS = 0, 1  # backward
ALL_WAYS, STRAIGHT = 0, 1  # entry_jump

Jump = tuple[int, int]  # over which cell, and where it ends


def cell_label(cell: int) -> str:
    return "out" if cell == OUT else "abcde"[cell % SIZE] + "12345"[cell // SIZE]


ROW = tuple(  # CG-3: how far a cell lies from each side; 0 is the home row
    tuple((y, x, FAR - y, FAR - x)[side] for y in range(SIZE) for x in range(SIZE)) for side in range(SIDES)
)
HOME = tuple(tuple(cell for cell in range(CELLS) if row[cell] == 0) for row in ROW)


def beside(cell: int, way: int) -> list[int]:
    """The next cell that way; none beyond the edge."""
    x, y = cell % SIZE + MOVES[way % WAYS][0], cell // SIZE + MOVES[way % WAYS][1]
    return [y * SIZE + x] if 0 <= x < SIZE and 0 <= y < SIZE else []


def ways(backward: int, side: int) -> list[int]:  # CG-12
    """Every way, unless the house forbids to go back."""
    back = [(AHEAD[side] + bend) % WAYS for bend in (3, 4, 5)]
    return [way for way in range(WAYS) if backward == EVERY_WAY or way not in back]


def steps_from(cell: int, backward: int, side: int) -> list[int]:  # CG-12, CG-17, CG-18
    """To a neighbour, or straight out of the far row."""
    if cell == OUT:
        return []
    goals = [goal for way in ways(backward, side) for goal in beside(cell, way)]
    return [*goals, OUT] if ROW[side][cell] == FAR else goals


def jumps_from(cell: int, backward: int, side: int) -> list[Jump]:  # CG-13
    """Over a neighbour."""
    if cell == OUT:
        return []
    onwards = ways(backward, side)
    return [(over, goal) for way in onwards for over in beside(cell, way) for goal in beside(over, way)]


def jumps_out(cell: int, side: int) -> list[int]:  # CG-17, CG-19
    """Over the far row, straight or diagonally forward, from the row before it."""
    if cell == OUT or ROW[side][cell] != FAR - 1:
        return []
    return [over for bend in (-1, 0, 1) for over in beside(cell, AHEAD[side] + bend)]


def jumps_in(entry_jump: int, side: int) -> list[Jump]:  # CG-7
    """Over the home row: straight, or diagonally from before one of the five columns."""
    return [
        (over, goal)
        for over in HOME[side]
        for bend in ((-1, 0, 1) if entry_jump == ALL_WAYS else (0,))
        if beside(over, AHEAD[side] - 2 * bend)  # the column beside it must be there
        for goal in beside(over, AHEAD[side] + bend)
    ]


COURSES = [(backward, side) for backward in (EVERY_WAY, ONWARDS) for side in range(SIDES)]
JUMPS = [jumps_from(cell, *course) for course in COURSES for cell in range(SPOTS)]
JUMPS_IN = [jumps_in(entry_jump, side) for entry_jump in (ALL_WAYS, STRAIGHT) for side in range(SIDES)]

STEP = tuple(tuple(steps_from(cell, *course)) for course in COURSES for cell in range(SPOTS))
OVER = tuple(tuple(over for over, _ in jumps) for jumps in JUMPS)
LANDING = tuple(tuple(goal for _, goal in jumps) for jumps in JUMPS)
OVER_OUT = tuple(tuple(jumps_out(cell, side)) for _, side in COURSES for cell in range(SPOTS))
OVER_HOME = tuple(tuple(over for over, _ in jumps) for jumps in JUMPS_IN)
LANDING_IN = tuple(tuple(goal for _, goal in jumps) for jumps in JUMPS_IN)
