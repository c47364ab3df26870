"""How a game stands for whoever comes home: whom they play with, and whose turn it is."""

from __future__ import annotations

from typing import Any

from irisade.core.words import NOBODY
from irisade.web.table.fold import PLAYING
from irisade.web.table.live import LiveTable
from irisade.web.table.seating import hash_of


def standing(live: LiveTable, token: str) -> dict[str, Any]:
    """A seat of whoever has this token; without one it is NOBODY, and nothing more is told."""
    mine = live.seats_of(live.seating.person_of(hash_of(token)))
    if not mine:
        return {"seat": NOBODY}
    asked = live.match.asked() if live.state == PLAYING else ()
    return {
        "seat": next(iter(mine)),
        "state": live.state,
        "names": [name for seat, name in enumerate(live.names) if seat not in mine],
        "turn": [live.names[seat] for seat in asked],
        "yours": any(seat in mine for seat in asked),
    }
