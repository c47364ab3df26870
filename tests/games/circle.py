"""Ronde tables from notation: `ronde("ry", "")` is a table for two, where A has a red and a yellow pair.

The discs of those pairs are taken from the end, so that the discs 0, 1, 2… still lie in the middle.
"""

from __future__ import annotations

from irisade.core.words import NOBODY, SEAT_LETTERS
from irisade.games.colomo.discs import COLOURS, COPIES, DISCS, HUE, NO_COLOUR
from irisade.games.colomo.ronde import GAME
from irisade.games.colomo.ronde.rules import Table

RAINBOW = "roygbv"


def ronde(*pairs: str, aside: str = "", turn: str = "A", **options: str) -> Table:
    """The pairs before each seat, and those set aside, a letter for each."""
    t: Table = GAME.blank(GAME.read_options(options))
    t.seats, t.turn, t.finder = len(pairs), SEAT_LETTERS.index(turn), NOBODY
    for seat, hues in enumerate(pairs):
        t.pairs[seat] = [HUE.read(hue) for hue in hues]
    t.aside = [HUE.read(hue) for hue in aside]
    gone = [hue for hues in [*t.pairs, t.aside] for hue in hues]
    t.undecided = [COPIES - 2 * gone.count(hue) for hue in range(COLOURS)]
    t.middle = list(range(DISCS - 2 * len(gone)))
    t.colour = [NO_COLOUR] * DISCS
    return t


def trays(t: Table) -> list[str]:
    """The pairs before each seat, in the order they came."""
    return ["".join(RAINBOW[hue] for hue in t.pairs[seat]) for seat in range(t.seats)]


def whose_turn(t: Table) -> str:
    return SEAT_LETTERS[t.turn]
