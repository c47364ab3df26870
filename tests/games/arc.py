"""Tables of Arc-en-ciel, written as its tests tell them."""

from __future__ import annotations

from games.flow import tell
from irisade.core.words import NOBODY, SEAT_LETTERS
from irisade.games.colomo.arc_en_ciel import GAME
from irisade.games.colomo.arc_en_ciel.rules import (
    Table,
    points,
    turn,
)
from irisade.games.colomo.discs import COLOURS, COPIES, DISCS, HUE, NO_COLOUR


def arc(seats: int, up: str = "", turn: str = "A", gone: int = 0, **options: str) -> Table:
    """A table where some rainbows are gone and some discs are open: `up="Ar Bo"`, disc 0 by A, disc 1 by B.

    Seats had a turn in this rainbow in the order in which their letters first stand there.
    """
    t: Table = GAME.blank(GAME.read_options(options))
    t.seats, t.turn = seats, SEAT_LETTERS.index(turn)
    t.pointed, t.named = NOBODY, NO_COLOUR
    t.middle = list(range(DISCS - COLOURS * gone))
    t.colour = [NO_COLOUR] * DISCS
    t.undecided = [COPIES - gone] * COLOURS
    for disc, word in enumerate(up.split()):
        seat, hue = SEAT_LETTERS.index(word[0]), HUE.read(word[1])
        t.up.append(disc)
        t.opener.append(seat)
        t.colour[disc] = hue
        t.undecided[hue] -= 1
        if seat in t.trail:
            t.trail.remove(seat)
        t.trail.insert(0, seat)
    return t


def rainbow(t: Table) -> str:
    """The colours that are open, in the order they came."""
    return "".join(HUE.note(t.colour[disc]) for disc in t.up)


def won(t: Table) -> list[int]:
    return [points(t, seat) for seat in range(t.seats)]


def after(t: Table, script: str) -> Table:
    """The table after one turn that leaves no question open."""
    assert tell(turn(t), script).asking is None
    return t
