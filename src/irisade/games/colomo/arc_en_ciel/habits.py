"""Arc-en-ciel without thinking: open what is known to be missing, then what nobody has seen; never stop."""

from __future__ import annotations

from irisade.core.words import NOBODY
from irisade.games.colomo.arc_en_ciel.rules import (
    FLIP,
    FLIP_OR_STOP,
    NAME,
    POINT,
    POINT_OR_STOP,
    Table,
    is_open,
)
from irisade.games.colomo.discs import COLOURS
from irisade.games.colomo.fresh import fresh, known


def turn_disc(t: Table, seat: int, options: list[int]) -> int:
    discs = [disc for disc in options if disc != NOBODY]
    for hue in range(COLOURS):
        alike = known(t, discs, hue)
        if alike and not is_open(t, hue):
            return alike[0]
    return fresh(t, discs)


def point(t: Table, seat: int, options: list[int]) -> int:
    """A disc that is known, else any."""
    discs = [disc for disc in options if disc != NOBODY]
    for hue in range(COLOURS):
        alike = known(t, discs, hue)
        if alike:
            return alike[0]
    return discs[0]


def name(t: Table, seat: int, options: list[int]) -> int:
    """Its colour; else one that was seen nowhere."""
    if t.colour[t.pointed] in options:
        return t.colour[t.pointed]
    for hue in options:
        if not known(t, t.middle, hue):
            return hue
    return options[0]


HABITS = {FLIP: turn_disc, FLIP_OR_STOP: turn_disc, POINT: point, POINT_OR_STOP: point, NAME: name}
