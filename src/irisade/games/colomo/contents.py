"""What the numbers on the tables of the Colomo box stand for, as far as its games share them."""

from __future__ import annotations

from irisade.core.contents import COLOUR, PIECE, SEAT, YES_NO, Holds, Meaning, Options, count
from irisade.games.colomo.discs import COLOURS, COPIES, DISCS

HUE = Meaning("colour", COLOUR, COLOURS)
DISC = Meaning("disc", PIECE, DISCS, items=True, alike=True)
COLOUR_OF_DISCS = Holds(HUE, by=DISC, none=True, hidden=True)
UNDECIDED = Holds(count(COPIES), by=HUE, covered=True)
SHOWN = Holds(HUE, by=DISC)  # what everybody saw when a disc was turned over
DISCS_ON_THE_TABLE = {  # of Ronde and Trio
    "turn": Holds(SEAT),
    "again": Holds(YES_NO),
    "middle": Holds(DISC, bag=True),
    "up": Holds(DISC, bag=True),
    "colour": COLOUR_OF_DISCS,
    "undecided": UNDECIDED,
}
WON, WINNER = Holds(HUE, bag=True), Holds(SEAT, bag=True)  # who won which is for the eye alone
TINT = Holds(HUE, by=SEAT, none=True, grows=True, needs="colours")


def pawns(seats: int, options: Options) -> int:
    return seats * options["pawns"]


OPEN = Meaning("open pawn", PIECE, pawns, looks=((1, lambda pawn: 0),))  # it is there: no more
PAWN = Meaning("pawn", PIECE, pawns, items=True, alike=True)
