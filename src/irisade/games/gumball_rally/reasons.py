"""Why a buggy overtakes, and why a danger hits it."""

from __future__ import annotations

from irisade.core.text import Sentence
from irisade.core.words import Show
from irisade.draw.scene import Reason
from irisade.games.gumball_rally.rules import FLAG, MAJOR, Table, colour, driver, number

DANGER = "{danger}!"
OVERTAKES, FALLS = "{buggy} overtakes {rival}", "{buggy} goes to the back of the line"


def because(t: Table, show: Show) -> Reason | None:
    if show.text == OVERTAKES:
        return _of_overtaking(t, show.words["buggy"], show.words["rival"])
    if show.text == DANGER:
        return _of_card(t.drawn[-1])
    return _of_danger(t, show.words["buggy"]) if show.text == FALLS else None


def _of_card(danger: int) -> Reason:  # GR-28, GR-29, GR-32
    """Whom a danger looks for."""
    if danger == FLAG:
        return Reason(Sentence("The front of the line wins points"))
    words = {"hue": danger % MAJOR}
    return Reason(
        Sentence("It hits every {hue} card" if danger >= MAJOR else "It hits the highest {hue} card", words)
    )


def _of_overtaking(t: Table, buggy: int, rival: int) -> Reason:  # GR-18, GR-19
    mine, theirs = t.played[buggy], t.played[rival]
    if number(mine) > number(theirs):
        return Reason(Sentence("{n} is more than {place}", {"n": number(mine), "place": number(theirs)}))
    return Reason(Sentence("Both cards are {hue}", {"hue": colour(mine)}))


def _of_danger(t: Table, buggy: int) -> Reason:  # GR-28, GR-29
    danger, card = t.drawn[-1], t.played[buggy]
    words = {"danger": danger, "hue": colour(card)}
    if danger >= MAJOR:
        return Reason(Sentence("{danger} hits every {hue} card", words))
    words["n"] = number(card)
    return Reason(
        Sentence("{danger} hits the highest {hue} card: {n}, {buggy}", words | {"buggy": buggy}),
        Sentence("{danger} hits the highest {hue} card: your {n}", words),
        driver(t, buggy),
    )
