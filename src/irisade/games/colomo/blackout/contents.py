"""What the numbers on the table of Blackout stand for.

A view numbers the face-up discs as they were turned over; what a seat was shown is kept by the numbers
that discs had when they were laid. Nothing tells which is which but the place where both lie.
"""

from __future__ import annotations

from irisade.core.contents import PIECE, PLACE, SEAT, Contents, Holds, Meaning, count
from irisade.games.colomo.blackout.rules import LAST_TURNING, PLACES
from irisade.games.colomo.contents import HUE, WINNER, WON
from irisade.games.colomo.discs import COLOURS

SPOT = Meaning("place", PLACE, PLACES, items=True)
OPEN = Meaning("open disc", PIECE, COLOURS)
LAID = Meaning("disc", PIECE, COLOURS, items=True, alike=True)
CONTENTS = Contents(
    {
        "manipulator": Holds(SEAT),
        "rounds": Holds(count(6)),
        "lies": Holds(OPEN, by=SPOT, none=True, hidden=True),
        "colour": Holds(HUE, by=OPEN, hidden=True, grows=True),
        "up": Holds(OPEN),
        "lifted": Holds(OPEN, covered=True),
        "came": Holds(SPOT),
        "wanted": Holds(HUE, none=True),
        "turned": Holds(count(LAST_TURNING)),
        "won": WON,
        "winner": WINNER,
    },
    shown=Holds(HUE, by=LAID),
    lies=Holds(SPOT, by=LAID),
    meets=SPOT,
)
