"""Rondo without thinking: fetch the wanted pair once it is known, else turn over what nobody has seen."""

from __future__ import annotations

from irisade.games.colomo.habits import fresh, known
from irisade.games.colomo.rondo.rules import IN_RING, SEARCH, Table


def turn_disc(t: Table, seat: int, options: list[int]) -> int:
    turned = t.up[IN_RING * len(t.found) :]
    wanted = known(t, options, t.wanted)
    if wanted and len(wanted) + len(turned) == IN_RING:
        return wanted[0]
    return fresh(t, options)


HABITS = {SEARCH: turn_disc}
