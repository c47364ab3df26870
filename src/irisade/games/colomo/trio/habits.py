"""Trio without thinking: fetch a trio that is known, else turn over what nobody has seen."""

from __future__ import annotations

from irisade.games.colomo.discs import COLOURS, FLIP
from irisade.games.colomo.habits import fresh, known
from irisade.games.colomo.trio.rules import TRIO, Table


def turn_disc(t: Table, seat: int, options: list[int]) -> int:
    for hue in range(COLOURS):
        alike = known(t, options, hue)
        if len(alike) + len(t.up) >= TRIO and alike and all(t.colour[disc] == hue for disc in t.up):
            return alike[0]
    return fresh(t, options)


HABITS = {FLIP: turn_disc}
