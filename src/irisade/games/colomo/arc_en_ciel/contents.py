"""What the numbers on the table of Arc-en-ciel stand for."""

from __future__ import annotations

from irisade.core.contents import PIECE, SEAT, Contents, Holds, Meaning, Options, count
from irisade.games.colomo.arc_en_ciel.rules import RAINBOWS
from irisade.games.colomo.contents import HUE, UNDECIDED, WINNER, WON
from irisade.games.colomo.discs import COLOURS


def discs(seats: int, options: Options) -> int:
    return COLOURS * RAINBOWS[options["rainbows"]]


DISC = Meaning("disc", PIECE, discs, items=True, alike=True)
CONTENTS = Contents(
    {
        "turn": Holds(SEAT),
        "middle": Holds(DISC, bag=True),
        "up": Holds(DISC),
        "opener": Holds(SEAT),
        "before": Holds(count(COLOURS)),
        "trail": Holds(SEAT),
        "pointed": Holds(DISC, none=True),
        "named": Holds(HUE, none=True),
        "colour": Holds(HUE, by=DISC, none=True, hidden=True),
        "undecided": UNDECIDED,
        "won": WON,
        "winner": WINNER,
    },
    shown=Holds(HUE, by=DISC),
)
