"""Ronde without thinking: fetch a pair that is known and needed, else turn over what nobody has seen."""

from __future__ import annotations

from irisade.games.colomo.discs import COLOURS, FLIP, NO_COLOUR
from irisade.games.colomo.habits import fresh, known
from irisade.games.colomo.ronde.rules import GIVE, Table


def turn_disc(t: Table, seat: int, options: list[int]) -> int:
    if t.up:
        return second_disc(t, seat, options)
    for hue in range(COLOURS):
        pair = known(t, options, hue)
        if hue not in t.pairs[seat] and len(pair) > 1:
            return pair[0]
    return fresh(t, options)


def second_disc(t: Table, seat: int, options: list[int]) -> int:
    """The mate of the face-up disc, unless that pair would be a gift."""
    hue = t.colour[t.up[0]]
    for disc in options:
        if t.colour[disc] != NO_COLOUR and (t.colour[disc] == hue) == (hue not in t.pairs[seat]):
            return disc
    return fresh(t, options)


def give(t: Table, seat: int, options: list[int]) -> int:
    """To whoever has fewest."""
    friend = options[0]
    for other in options:
        if len(t.pairs[other]) < len(t.pairs[friend]):
            friend = other
    return friend


HABITS = {FLIP: turn_disc, GIVE: give}
