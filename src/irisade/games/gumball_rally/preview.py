"""Where a card would lead in Gumball Rally: who would be passed, where it ends and why, and what it risks.

Only what the seat sees is used: its own card, and the cards on the road.
"""

from __future__ import annotations

from typing import NamedTuple

from irisade.core.text import Sentence
from irisade.core.words import Ask
from irisade.draw.scene import Preview
from irisade.games.gumball_rally.rules import (
    GO,
    NONE,
    OVERTAKE,
    PLAY,
    TO_A_COLOUR,
    Table,
    colour,
    may_stay,
    number,
)


class Drive(NamedTuple):
    """What a card does for a buggy, if its driver goes as far as possible."""

    stops: tuple[int, ...]  # the places where it may come to rest, the furthest last; 0 leads
    passed: int
    chosen: bool  # somewhere on the way one may stop
    blocker: int  # the buggy that ends it, or NONE


def drive(t: Table, buggy: int, card: int) -> Drive:  # GR-18 to GR-21
    """Every buggy ahead has played already: they did so in the order of the line."""
    here, hue, own = t.line.index(buggy), colour(card), number(card)
    stops: list[int] = []
    for place in range(here, 0, -1):
        rival = t.line[place - 1]
        ahead = t.played[rival]
        higher = own > number(ahead)
        if not higher and hue != colour(ahead):
            return Drive((*stops, place), here - place, len(stops) > 0, rival)
        if may_stay(t, higher):
            stops.append(place)
    return Drive((*stops, 0), here, len(stops) > 0, NONE)


def preview(t: Table, asking: Ask, option: int) -> Preview | None:
    if asking.kind is PLAY:
        return _of_card(t, option)
    if asking.kind is OVERTAKE:
        return _of_overtaking(t, option)
    return None


def _of_card(t: Table, card: int) -> Preview:
    drives = drive(t, t.to_play[0], card)
    lines = [_how_far(drives)]
    if drives.blocker != NONE:
        words = {"rival": drives.blocker, "card": t.played[drives.blocker]}
        lines.append(Sentence("{rival} has {card}: not lower, and another colour.", words))
    if _highest(t, card):
        lines.append(Sentence("Careful: the highest {hue:f} card on the road!", {"hue": colour(card)}))
    return Preview(_places(drives.stops), tuple(lines))


def _of_overtaking(t: Table, option: int) -> Preview:
    buggy = t.to_play[0]
    here = t.line.index(buggy)
    if option != GO:
        return Preview(_places((here,)), (Sentence("You stop in place {place}.", {"place": here + 1}),))
    drives = drive(t, buggy, t.played[buggy])
    further = tuple(place for place in drives.stops if place < here)
    return Preview(_places(further), (_how_far(drives),))


def _how_far(drives: Drive) -> Sentence:
    words = {"n": drives.passed, "place": drives.stops[-1] + 1}
    if not drives.passed:
        return Sentence("You stop in place {place}.", words)
    if drives.stops[-1] == 0 and drives.chosen:
        return Sentence("You can pass {n:buggy|buggies} and lead.", words)
    if drives.stops[-1] == 0:
        return Sentence("You pass {n:buggy|buggies} and lead!", words)
    if drives.chosen:
        return Sentence("You can pass {n:buggy|buggies}, up to place {place}.", words)
    return Sentence("You pass {n:buggy|buggies} and stop in place {place}.", words)


def _highest(t: Table, card: int) -> bool:  # GR-28
    """As the road lies now, a hazard of its colour would hit this card."""
    next_hue = (colour(card) + 1) * TO_A_COLOUR
    return not [other for other in t.played if card < other < next_hue]


def _places(stops: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([f"road.{place}" for place in stops])
