"""Colomo Ronde: find a pair of each of the six colours.

Sixty discs lie face down. On your turn, turn over two; if they match, keep the pair and play again.
A pair of a colour you already have goes to somebody who lacks it: in Ronde you must be generous.
"""

from __future__ import annotations

from irisade.core.table import Pile, table
from irisade.core.words import NOBODY, SEAT_LETTERS, Ask, Flow, Kind, Show
from irisade.games.colomo.discs import (
    COLOURS,
    COPIES,
    FLIP,
    HUE,
    STARTER,
    YES,
    guess,
    lay_out,
    new_turn,
    news,
    pass_on,
    take_away,
    turn_over,
    view,
)

CONTINUE, END_TURN = 0, 1  # after_gift
SHARE, LAST_PAIR = 0, 1  # no_winner
ENDINGS = ("a pair of every colour", "nobody can finish any more")

GIVE = Kind("Give the pair to {seat}", seat=6, write=SEAT_LETTERS.__getitem__, at="tray{n}", rule="CR-11")


@table
class Table:
    after_gift: int
    no_winner: int
    seats: int
    turn: int
    again: int  # YES when this seat found a pair just before
    middle: Pile[60]  # the discs that lie there
    up: Pile[2]  # those of them that are turned over
    colour: Pile[60]  # of each disc, or NO_COLOUR
    undecided: Pile[6]  # how many discs of each colour are not decided yet
    pairs: Pile[6, 6]  # the colours each seat has a pair of
    aside: Pile[30]  # the colours of the pairs that nobody needed
    finder: int  # of the last pair, or NOBODY


def setup(t: Table, seats: int) -> Flow:  # CR-1, CR-2, CM-4
    t.finder = NOBODY
    yield from lay_out(t, seats, COPIES)


def turn(t: Table) -> Flow:  # CR-3, CR-4
    """Turn over two discs: a pair is kept or given away, and means another go."""
    yield from turn_over(t)
    yield from turn_over(t)
    if t.colour[t.up[0]] == t.colour[t.up[1]]:
        yield from settle_pair(t, t.colour[t.up[0]])
    else:
        yield Show("{seat} turned over two discs: no pair", seat=t.turn)
        t.up = []  # CR-5, CM-8, CM-9
        pass_on(t)


def settle_pair(t: Table, hue: int) -> Flow:
    """The finder keeps the first pair of a colour and gives any other away."""
    t.finder = t.turn
    t.again = YES  # CR-7, CR-13
    if hue not in t.pairs[t.turn]:
        yield Show("{seat} finds a pair and keeps it", seat=t.turn)
        take_pair(t, hue, t.turn)  # CR-6, CR-8
    else:
        yield from give_away(t, hue)
        if t.after_gift == END_TURN:
            pass_on(t)


def give_away(t: Table, hue: int) -> Flow:  # CR-9
    """To somebody who lacks the colour; if everybody has it, the pair is set aside."""
    lacking = [seat for seat in range(t.seats) if hue not in t.pairs[seat]]
    if len(lacking) > 1:
        friend = yield Ask(t.turn, GIVE, lacking)  # CR-11
        take_pair(t, hue, friend)
    elif lacking:
        yield Show("{seat} finds a pair for {friend}", seat=t.turn, friend=lacking[0])
        take_pair(t, hue, lacking[0])  # CR-10, CR-14, CR-17
    else:
        yield Show("{seat} finds a pair that nobody needs", seat=t.turn)
        take_pair(t, hue, NOBODY)  # CR-12


def take_pair(t: Table, hue: int, seat: int) -> None:  # CM-12
    """The pair leaves the middle and lies face up in front of this seat, or aside."""
    take_away(t)
    if seat == NOBODY:
        t.aside.append(hue)
    else:
        t.pairs[seat].append(hue)


def over(t: Table) -> bool:  # CR-16
    """Six pairs win at once, whoever found them; it also ends when nobody can."""
    return complete(t) or stuck(t)


def complete(t: Table) -> bool:  # CR-15
    return any(len(pairs) == COLOURS for pairs in t.pairs)


def stuck(t: Table) -> bool:  # CR-18
    """Nothing is left, and six have five pairs each; as long as a disc lies there, somebody can finish."""
    return not t.middle and not complete(t)


def points(t: Table, seat: int) -> int:
    return len(t.pairs[seat])


def score(t: Table, seat: int) -> int:  # CR-18, CM-13
    """Most pairs win and equals share, unless the house lets the last pair decide."""
    decides = t.no_winner == LAST_PAIR and stuck(t) and t.finder == seat
    return 2 * len(t.pairs[seat]) + (1 if decides else 0)


def ending(t: Table) -> int:
    return 0 if complete(t) else 1
