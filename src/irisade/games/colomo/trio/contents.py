"""What the numbers on the table of Trio stand for."""

from __future__ import annotations

from irisade.core.contents import SEAT, Contents, Holds
from irisade.games.colomo.contents import DISCS_ON_THE_TABLE, HUE, SHOWN

CONTENTS = Contents(
    {
        **DISCS_ON_THE_TABLE,
        "trios": Holds(HUE, rows=SEAT, bag=True),
    },
    shown=SHOWN,
)
