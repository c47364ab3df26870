"""Arc-en-ciel without thinking: turn over what is known to be missing, then what nobody saw.

As long as the rainbow grows, nobody stops: the next player would turn over the missing colour instead. In the
last rainbow a wrong colour tells the others something: whoever knows too little may stop, if that is allowed.
"""

from __future__ import annotations

from irisade.core.contract import Habits
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
from irisade.games.colomo.discs import COLOURS, NO_COLOUR
from irisade.games.colomo.habits import fresh, known

GUESSED = 2  # so many unknown discs of the last rainbow are named at a venture


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


def point_or_stop(t: Table, seat: int, options: list[int]) -> list[int]:
    """The same; with too many that are unknown, one dares it half of the time, for somebody must some day."""
    disc = point(t, seat, options)
    unknown = t.colour[disc] == NO_COLOUR
    return [NOBODY, disc] if unknown and len(options) - 1 > GUESSED else [disc]


def name(t: Table, seat: int, options: list[int]) -> int:
    """Its colour; else one that was seen nowhere."""
    if t.colour[t.pointed] in options:
        return t.colour[t.pointed]
    for hue in options:
        if not known(t, t.middle, hue):
            return hue
    return options[0]


HABITS: Habits[Table] = {
    FLIP: turn_disc,
    FLIP_OR_STOP: turn_disc,
    POINT: point,
    POINT_OR_STOP: point_or_stop,
    NAME: name,
}
