"""What the numbers on the table of Rondo stand for."""

from __future__ import annotations

from irisade.core.contents import PIECE, SEAT, YES_NO, Contents, Holds, Meaning, count
from irisade.games.colomo.contents import HUE, UNDECIDED, WINNER, WON
from irisade.games.colomo.discs import COPIES
from irisade.games.colomo.rondo.rules import IN_RING, RING

DISC = Meaning("disc", PIECE, RING, items=True, alike=True)
CONTENTS = Contents(
    {
        "turn": Holds(SEAT),
        "again": Holds(YES_NO),
        "up": Holds(DISC),
        "colour": Holds(HUE, by=DISC, none=True, hidden=True),
        "undecided": UNDECIDED,
        "found": Holds(HUE, bag=True),
        "pile": Holds(count(COPIES - IN_RING), by=HUE),
        "middle": Holds(HUE, bag=True),
        "wanted": Holds(HUE, none=True),
        "won": WON,
        "winner": WINNER,
    },
    shown=Holds(HUE, by=DISC),
)
