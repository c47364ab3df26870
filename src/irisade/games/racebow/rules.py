"""Racebow: from tile to tile, collect the five colours of the rainbow and put them in order.

Fly, drive or dive: air costs a propeller, water costs oxygen, and a turbo buys a second step.
Nothing is secret. Tiles are drawn one at a time from those that are left, so no order of a stack is
ever stored, and everybody could count what may still come.
"""

from __future__ import annotations

from irisade.core.table import Pile, table
from irisade.core.words import NOBODY, Ask, Chance, Flow, Kind, Memory, Show, Window
from irisade.games.racebow.supply import from_supply, take_away_tile, take_bonus
from irisade.games.racebow.tiles import (
    AIR,
    BONUSES,
    COLOURS,
    COLUMNS,
    EARTH,
    OXYGEN,
    PROPELLER,
    REACH,
    SQUARES,
    TILES,
    TO_BOTTOM,
    TO_TOP,
    TURBO,
    WATER,
    colour,
    colour_square,
    column,
    counted,
    level,
    mark,
    mark_square,
    square_label,
    tile_label,
)
from irisade.games.racebow.ways import (
    FULL,
    NO_OXYGEN,
    NO_PROPELLER,
    OPEN,
    OWNED,
    TAKEN,
    closed,
    occupied,
    open_squares,
    shut_out,
)

REAR_FIRST, SNAKE, ROTATING = 1, 2, 3  # order, if it is not the written one
LOT = 0  # start
OWN = 1  # target
ONE = 0  # turbos_per_turn
NO, YES, IF_ASKED = 0, 1, 2  # must_act, play_on, mirror
START = -1  # the tile before the first one
NOTHING = -1
OFF_TRACK = -1  # the square of a pawn that has finished
ENDINGS = ("the rainbow is in order", "every place is taken")


GO = Kind("Go to {square}", square=SQUARES, write=square_label, at="next.{note}", rule="RB-8")
BOOST = Kind(
    "Turbo to {square}", square=SQUARES, write=square_label, at="next.{note}", none="Stay here", rule="RB-19"
)
RAISE = Kind(
    "Put {floor} on top",
    floor=COLOURS,
    write=counted,
    at="mine.{n}",
    none="Leave the tower as it is",
    rule="RB-28",
)
LOWER = Kind(
    "Put {floor} at the bottom",
    floor=COLOURS,
    write=counted,
    at="mine.{n}",
    none="Leave the tower as it is",
    rule="RB-29",
)
LIFT = Kind(
    "Swap {floor}", floor=COLOURS, write=counted, at="mine.{n}", none="Leave the tower as it is", rule="RB-30"
)
EXCHANGE = Kind("Swap it with {floor}", floor=COLOURS, write=counted, at="mine.{n}", rule="RB-30")
PLAY_ON = Kind("Play on for the places!", "on", rule="RB-40")
TILE = Kind("{tile}", tile=TILES, write=tile_label, rule="RB-34")
SIDE = Kind("Which way round?", "printed", "mirrored", rule="RB-34")
SQUARE = Kind("Start square {column}", column=COLUMNS, write=counted, rule="RB-6")


@table
class Table:
    LATER = ("square_1", "square_2", "square_3", "square_4")
    order: int
    start: int
    target: int
    turbos_per_turn: int
    squares: int
    must_act: int
    play_on: int
    mirror: int
    fewer: int
    counter_max: int
    propellers: int
    oxygen: int
    turbos: int
    bonus_worth: int
    ahead: int
    colour_pawns: int
    bonus_pawns: int
    turbo_edge: int
    square_1: int
    square_2: int
    square_3: int
    square_4: int
    seats: int
    line: Pile[4]  # the seats still racing, as they play in this round
    to_play: Pile[4]  # those still to play in it, the one whose turn it is first
    steps: int  # taken in this turn
    using: int  # the action that is being used, or NOTHING
    lifted: int  # the floor taken out for a swap, or NOBODY
    stack: Pile[60]  # the tiles face down, in no order
    road: Pile[60]  # the tiles on the table, the rearmost first
    colour_on: Pile[60]  # of each of them: 1 while its colour pawn lies there
    bonus_on: Pile[60]  # the same for its bonus pawn
    gone: int  # tiles taken away behind the last pawn, ever
    discards: Pile[60]
    supply: Pile[8]  # pawns beside the track: five colours, then three bonuses
    tile: Pile[4]  # the tile each pawn stands on, counted from the first one ever laid
    square: Pile[4]  # and the square of that tile
    counters: Pile[4, 3]  # propellers, oxygen, turbos
    towers: Pile[4, 5]  # the colours of each seat, the bottom first
    finished: Pile[4]  # the seats whose rainbow is in order, the winner first
    stopped: int  # YES when nobody plays on for the places


def setup(t: Table, seats: int) -> Flow:  # RB-1, RB-2
    """Lay the first tiles, fill the counters and put the pawns on the start tile."""
    t.seats = seats
    t.using, t.lifted = NOTHING, NOBODY
    t.stack = list(range(TILES))
    t.supply = [t.colour_pawns] * COLOURS + [t.bonus_pawns] * BONUSES
    for _ in range(t.ahead):  # RB-3
        yield from lay_tile(t)
    t.tile = [START] * seats
    yield from line_up(t)
    for place, seat in enumerate(t.line):  # RB-5
        turbos = t.turbos + t.turbo_edge * place
        t.counters[seat] = [min(fuel, t.counter_max) for fuel in [t.propellers, t.oxygen, turbos]]
    t.to_play = t.line[:]


def line_up(t: Table) -> Flow:  # RB-6, RB-7, RB-11
    """Everybody on another start square, which counts as Earth: first those that were agreed on."""
    t.square = [OFF_TRACK] * t.seats
    free = list(range(COLUMNS))
    for start, number in enumerate([t.square_1, t.square_2, t.square_3, t.square_4]):
        if 1 <= number <= t.seats and t.square[number - 1] == OFF_TRACK:
            t.square[number - 1] = EARTH * COLUMNS + start
            free.remove(start)
    for seat in range(t.seats):
        if t.square[seat] == OFF_TRACK:
            chosen = free[0]
            if t.start == LOT:
                chosen = yield Chance(free, kind=SQUARE)
            free.remove(chosen)
            t.square[seat] = EARTH * COLUMNS + chosen
    t.line = [seat for start in range(COLUMNS) for seat in range(t.seats) if column(t.square[seat]) == start]


def turn(t: Table) -> Flow:  # RB-7, RB-19
    """Step to the next tile; a turbo buys one more step."""
    seat = t.to_play[0]
    yield from step(t, seat)
    yield from boost(t, seat)
    t.steps = 0
    t.to_play.pop(0)
    if not t.to_play:
        next_round(t)


def step(t: Table, seat: int) -> Flow:  # RB-8
    """No staying, no going back."""
    if not next_tile(t, seat):  # every tile lies on the table; it has never been seen to happen
        yield Show("{seat} waits for a tile", seat=seat)
        return
    if shut_out(t, seat):  # RB-18
        square = yield Ask(seat, GO, [way for way in REACH[t.square[seat]] if level(way) == EARTH])
        advance(t, seat, square)
        yield from look_after_track(t)
    else:
        square = yield Ask(seat, GO, open_squares(t, seat))
        yield from enter(t, seat, square)


def boost(t: Table, seat: int) -> Flow:  # RB-19, RB-20, RB-21, RB-22
    """A turbo is spent by choosing another square, when the first step is over and done with."""
    while may_boost(t, seat):
        square = yield Ask(seat, BOOST, [NOBODY] + open_squares(t, seat))
        if square == NOBODY:
            return
        t.counters[seat][TURBO] -= 1
        yield from enter(t, seat, square)


def may_boost(t: Table, seat: int) -> bool:
    if seat in t.finished or t.counters[seat][TURBO] == 0:
        return False
    if t.steps > 1 and t.turbos_per_turn == ONE:
        return False
    return next_tile(t, seat) and not shut_out(t, seat)


def enter(t: Table, seat: int, square: int) -> Flow:  # RB-21
    """Pay, move, take what is there or use the action; then the rainbow may be complete."""
    if level(square) == AIR:  # RB-12
        t.counters[seat][PROPELLER] -= 1
    elif level(square) == WATER:  # RB-13
        t.counters[seat][OXYGEN] -= 1
    advance(t, seat, square)  # RB-14
    place = t.tile[seat] - t.gone
    tile = t.road[place]
    if square == colour_square(tile) and t.colour_on[place]:  # RB-23, RB-24
        t.colour_on[place] = 0
        t.towers[seat].append(colour(tile))
    elif square == mark_square(tile) and t.bonus_on[place]:
        take_bonus(t, seat, place)
    elif square == mark_square(tile) and mark(tile) >= BONUSES:  # RB-27
        yield from act(t, seat, mark(tile))
    if in_order(t, seat):
        yield from finish(t, seat)
    if not over(t):
        yield from look_after_track(t)


def advance(t: Table, seat: int, square: int) -> None:  # RB-17
    t.tile[seat] += 1
    t.square[seat] = square
    t.steps += 1


def next_tile(t: Table, seat: int) -> bool:
    """Is there one?"""
    return t.tile[seat] + 1 - t.gone < len(t.road)


def act(t: Table, seat: int, action: int) -> Flow:  # RB-31, RB-33
    """Sort the tower; only with must_act is one obliged to."""
    tower = t.towers[seat]
    if len(tower) < 2:
        return
    t.using = action
    leave = [] if t.must_act else [NOBODY]
    if action == TO_TOP:  # RB-28, RB-32
        floor = yield Ask(seat, RAISE, leave + list(range(len(tower) - 1)))
        if floor != NOBODY:
            tower.append(tower.pop(floor))
    elif action == TO_BOTTOM:  # RB-29
        floor = yield Ask(seat, LOWER, leave + list(range(1, len(tower))))
        if floor != NOBODY:
            tower.insert(0, tower.pop(floor))
    else:  # RB-30
        t.lifted = yield Ask(seat, LIFT, leave + list(range(len(tower))))
        if t.lifted != NOBODY:
            floor = yield Ask(seat, EXCHANGE, [other for other in range(len(tower)) if other != t.lifted])
            tower[floor], tower[t.lifted] = tower[t.lifted], tower[floor]
            t.lifted = NOBODY
    t.using = NOTHING


def in_order(t: Table, seat: int) -> bool:  # RB-39
    return in_place(t, seat) == COLOURS


def in_place(t: Table, seat: int) -> int:
    """How many floors of the tower have the colour they should have."""
    return sum(t.towers[seat][floor] == wanted(t, seat, floor) for floor in range(len(t.towers[seat])))


def wanted(t: Table, seat: int, floor: int) -> int:
    """The colour printed on the board: the same for all, or with an option begun elsewhere by each seat."""
    return (floor + seat) % COLOURS if t.target == OWN else floor


def finish(t: Table, seat: int) -> Flow:  # RB-39, RB-40
    """The first wins at once; the others may play on, and then the pawn leaves the track."""
    t.finished.append(seat)
    yield Show("{seat} has the rainbow in order!", seat=seat)
    t.line.remove(seat)
    if t.play_on == NO:
        t.stopped = YES
    elif t.play_on == IF_ASKED and len(t.finished) == 1 and len(t.line) > 1:
        speaker = yield Window(t.line, PLAY_ON)
        if speaker == NOBODY:
            t.stopped = YES
    if not over(t):
        t.square[seat] = OFF_TRACK


def look_after_track(t: Table) -> Flow:  # RB-34, RB-35
    """New tiles in front of the leader, none behind the last; the start tile goes back to the box."""
    while tiles_ahead(t) < t.ahead:
        if not t.stack and not t.discards:
            break  # every tile lies on the table
        yield from lay_tile(t)
    while t.gone < rearmost(t):
        take_away_tile(t)


def tiles_ahead(t: Table) -> int:
    """How many lie in front of the leader."""
    return t.gone + len(t.road) - 1 - foremost(t)


def foremost(t: Table) -> int:
    """The tile of the leader, counted from the first one ever laid."""
    return max(t.tile[seat] for seat in t.line)


def rearmost(t: Table) -> int:
    return min(t.tile[seat] for seat in t.line)


def lay_tile(t: Table) -> Flow:  # RB-3, RB-4, RB-37
    """Turn up a tile at the far end and set its pawns."""
    if not t.stack:
        t.stack = sorted(t.discards)
        t.discards = []
        yield Show("The tiles are shuffled again")
    tile = yield Chance(t.stack, kind=TILE)
    t.stack.remove(tile)
    if t.mirror:
        turned = yield Chance((NO, YES), kind=SIDE)
        tile += turned * TILES
    t.road.append(tile)
    t.colour_on.append(from_supply(t, colour(tile)))
    t.bonus_on.append(from_supply(t, COLOURS + mark(tile)) if mark(tile) < BONUSES else 0)


def next_round(t: Table) -> None:  # RB-7
    """As written the order never changes, and whoever leaves first sees every tile first."""
    if t.order == SNAKE:
        t.line = list(reversed(t.line))
    elif t.order == ROTATING:
        t.line = t.line[1:] + t.line[:1]
    elif t.order == REAR_FIRST:
        rear, front = rearmost(t), foremost(t)
        t.line = [seat for at in range(rear, front + 1) for seat in reversed(t.line) if t.tile[seat] == at]
    t.to_play = t.line[:]


def over(t: Table) -> bool:  # RB-39, RB-40
    return t.stopped == YES or len(t.finished) == t.seats - 1


def points(t: Table, seat: int) -> int:
    return in_place(t, seat)


def score(t: Table, seat: int) -> int:  # RB-39, RB-40
    """Who finished first, and so on. If all agree to stop before that, what is in place counts."""
    if not t.finished:
        return in_place(t, seat)
    return t.seats - t.finished.index(seat) if seat in t.finished else 0


def ending(t: Table) -> int:
    return 1 if len(t.finished) > 1 else 0


def news(t: Table) -> int:
    """The highest tower has grown, or a rainbow is finished."""
    return max(len(tower) for tower in t.towers) + len(t.finished)


def new_turn(t: Table) -> bool:
    return True


def view(t: Table, seat: int) -> None:
    """Nothing is covered: only luck knows the order of the tiles, and the stack is kept sorted."""


def guess(t: Table, seat: int, memory: Memory) -> Flow:
    return
    yield  # there is nothing to guess
