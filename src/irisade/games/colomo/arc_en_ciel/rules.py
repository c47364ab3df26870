"""Colomo Arc-en-ciel: turn up all six colours of the rainbow, one disc after the other.

The rainbow grows from turn to turn; a colour that comes twice goes face down again and ends the turn. Whoever
finds the sixth colour shares the rainbow with the players before. The last rainbow must be named.
"""

from __future__ import annotations

from irisade.core.table import Pile, table
from irisade.core.words import NOBODY, Ask, Flow, Kind, Show
from irisade.games.colomo.discs import (
    COLOURS,
    DISCS,
    FLIP,
    HUE,
    NO_COLOUR,
    STARTER,
    YES,
    award,
    face_down,
    guess,
    lay_out,
    news,
    points,
    reveal,
    take_away,
    view,
)

ALLOWED, NEVER = 0, 1  # stop
SEATS, TURNS, CONTRIBUTORS = 0, 1, 2  # share
ALL_BACK, KEEP_RIGHT = 0, 1  # last_keep
ONE_IF_OPEN, ALWAYS_TWO = 0, 1  # owed
RAINBOWS = (10, 5, 3)  # rainbows: the discs make so many
SHARES = ((6, 0, 0), (4, 2, 0), (3, 2, 1))  # for one, two and three who are paid
ENDINGS = ("the last rainbow is named",)

FLIP_OR_STOP = Kind(
    "Turn over {disc}", disc=DISCS, at="middle.{n}", covered=True, none="Stop here", rule="CA-6"
)
POINT = Kind("Point at {disc}", disc=DISCS, at="middle.{n}", covered=True, rule="CA-18")
NAME = Kind("It is {colour}", colour=COLOURS, write="roygbv".__getitem__, at="palette.{n}", rule="CA-18")
POINT_OR_STOP = Kind(
    "Point at {disc}", disc=DISCS, at="middle.{n}", covered=True, none="Stop here", rule="CA-25"
)


@table
class Table:
    LATER = ("owed", "last_stop", "rainbows")
    stop: int
    share: int
    last_keep: int
    owed: int
    last_stop: int
    rainbows: int
    seats: int
    turn: int
    middle: Pile[60]  # the discs that lie there
    up: Pile[6]  # those of them that are turned over: the growing rainbow
    opener: Pile[6]  # the seat that turned each of these over
    before: int  # how many were turned over when this turn began
    trail: Pile[6]  # the seats that had a turn in this rainbow, the latest first
    pointed: int  # the disc of the last rainbow that is being named, or NOBODY
    named: int  # the colour it is said to have, or NO_COLOUR
    colour: Pile[60]  # of each disc, or NO_COLOUR
    undecided: Pile[6]  # how many discs of each colour are not decided yet
    won: Pile[60]  # the colours of the discs that were won, in order
    winner: Pile[60]  # the seat that won each of them


def setup(t: Table, seats: int) -> Flow:  # CA-1, CA-2
    t.pointed = NOBODY
    t.named = NO_COLOUR
    yield from lay_out(t, seats, RAINBOWS[t.rainbows])


def turn(t: Table) -> Flow:  # CA-9, CA-17
    """Go on with the rainbow that is face up; the last one is played another way."""
    t.before = len(t.up)
    if len(t.middle) > COLOURS:
        yield from grow_rainbow(t)
    else:
        yield from name_last_rainbow(t)


# The rainbow grows


def grow_rainbow(t: Table) -> Flow:  # CA-3, CA-5
    """Turn over discs until a colour comes twice, the rainbow is complete, or you stop."""
    t.trail = [t.turn] + [seat for seat in t.trail if seat != t.turn]  # some houses pay by turns
    while len(t.up) < COLOURS:
        if owes_disc(t):
            disc = yield Ask(t.turn, FLIP, face_down(t))
        else:
            disc = yield Ask(t.turn, FLIP_OR_STOP, [NOBODY] + face_down(t))
        if disc == NOBODY:  # CA-6
            yield Show("{seat} stops", seat=t.turn)
            pass_on(t)
            return
        yield from reveal(t, disc)
        t.opener.append(t.turn)
        if comes_twice(t, t.colour[disc]):
            yield Show("{seat} turns over a colour that was already face up: both go face down", seat=t.turn)
            cover_twins(t, t.colour[disc])
            pass_on(t)
            return
    yield Show("{seat} completes the rainbow", seat=t.turn)
    share_out(t)


def owes_disc(t: Table) -> bool:  # CA-4
    """Two discs are owed when nothing was face up, one otherwise; house rules owe two, or allow no stop."""
    owed = 2 if t.before == 0 or t.owed == ALWAYS_TWO else 1
    return t.stop == NEVER or len(t.up) - t.before < owed


def comes_twice(t: Table, hue: int) -> bool:  # CA-7
    return sum(t.colour[disc] == hue for disc in t.up) == 2


def cover_twins(t: Table, hue: int) -> None:  # CA-8, CM-8, CM-9
    """Both discs of this colour are turned face down again; the others stay face up."""
    t.opener = [seat for disc, seat in zip(t.up, t.opener) if t.colour[disc] != hue]
    t.up = [disc for disc in t.up if t.colour[disc] != hue]


def share_out(t: Table) -> None:  # CA-12, CA-13, CA-15
    """Six discs in the order of the rainbow, the finisher first."""
    paid = payees(t)
    hue = 0
    for place, seat in enumerate(paid):
        for _ in range(SHARES[len(paid) - 1][place]):
            award(t, seat, hue)
            hue += 1
    clear_rainbow(t)  # CA-16: the finisher has the next turn, too


def payees(t: Table) -> list[int]:  # CA-11, CA-14
    """Who is paid if the rainbow is completed in this turn: the finisher first, then those before."""
    if t.before == 0:
        return [t.turn]
    if t.share == SEATS:
        return [(t.turn - back) % t.seats for back in range(min(3, t.seats))]
    if t.share == TURNS:
        return t.trail[:3]
    return [seat for seat in t.trail if seat == t.turn or seat in t.opener][:3]


def clear_rainbow(t: Table) -> None:  # CA-10
    take_away(t)
    t.opener = []
    t.trail = []


def pass_on(t: Table) -> None:  # CM-5
    t.turn = (t.turn + 1) % t.seats


# The last rainbow


def name_last_rainbow(t: Table) -> Flow:  # CA-18, CA-19
    """Point at a disc, name its colour and turn it over; go on as long as you are right."""
    while len(t.up) < COLOURS:
        t.pointed = NOBODY
        t.named = NO_COLOUR
        if may_stop_naming(t):
            disc = yield Ask(t.turn, POINT_OR_STOP, [NOBODY] + face_down(t))
        else:
            disc = yield Ask(t.turn, POINT, face_down(t))
        if disc == NOBODY:  # CA-25
            yield Show("{seat} stops", seat=t.turn)
            turn_back(t, 0)
            pass_on(t)
            return
        t.pointed = disc
        t.named = yield Ask(t.turn, NAME, [hue for hue in range(COLOURS) if not is_open(t, hue)])
        yield from reveal(t, t.pointed)
        if t.colour[t.pointed] != t.named:
            yield Show("{seat} named another colour", seat=t.turn)
            turn_back(t, 1)
            pass_on(t)
            return
    yield Show("{seat} names the last rainbow", seat=t.turn)
    for hue in range(COLOURS):  # CA-22
        award(t, t.turn, hue)
    clear_rainbow(t)


def may_stop_naming(t: Table) -> bool:  # CA-25
    """With a house rule, after a colour that was named right in this turn."""
    return t.last_stop == YES and len(t.up) > t.before


def is_open(t: Table, hue: int) -> bool:  # CA-21
    return any(t.colour[disc] == hue for disc in t.up)


def turn_back(t: Table, wrong: int) -> None:  # CA-20
    """All of them; with a house rule only those that were named wrong, which are the latest."""
    t.up = t.up[: len(t.up) - wrong] if t.last_keep == KEEP_RIGHT else []


def over(t: Table) -> bool:  # CA-23
    return not t.middle


score = points  # CA-23, CA-24


def ending(t: Table) -> int:
    return 0


def new_turn(t: Table) -> bool:
    return True
