"""What moves in Gumball Rally: buggies that pass or pull over; what is for joy: flags, gumballs, a sigh."""

from __future__ import annotations

from collections.abc import Iterator

from irisade.core.words import Show
from irisade.draw.scene import Figure, Flourish, Id
from irisade.draw.tints import RAINBOW
from irisade.games.gumball_rally import rules
from irisade.games.gumball_rally.rules import FINISH, FLAG, MAJOR, NONE, Table

GUMBALLS = 6  # that fly for one prize, at most


def motion(before: Table, t: Table, me: int, show: Show | None) -> list[tuple[Id, Id]]:
    """A buggy overtakes, or goes to the back of the line."""
    moved = [buggy for buggy in t.to_play[:1] if _gained(before, t, buggy)] or _fallen(before, t)
    return [(f"buggy{buggy}", f"buggy{buggy}") for buggy in moved]


def how(before: Table, t: Table, origin: Id, to: Id) -> Figure:
    """A buggy that is hit pulls over and lets the others pass."""
    return "aside" if to in [f"buggy{buggy}" for buggy in _fallen(before, t)] else ""


def flourish(before: Table, t: Table, show: Show | None) -> Iterator[Flourish]:
    if len(before.deck) == len(before.reshuffled) > len(t.deck):
        yield Flourish("shake", "deck")  # a pile just shuffled
    if t.points != before.points:
        yield from _gumballs(before, t)
    elif len(t.drawn) > len(before.drawn):
        yield from _danger(t)
    if t.line != before.line:
        for buggy in _fallen(before, t):
            yield Flourish("fly", f"road.{t.line.index(buggy)}", face=f"stop.{t.drawn[-1] % MAJOR}")


def _danger(t: Table) -> Iterator[Flourish]:
    """The danger that was turned up: a flag waves over the road, or all who feared a hazard sigh."""
    if t.drawn[-1] == FLAG:
        yield Flourish("fly", "road", face="flag")
    elif danger_is_up(t) and not struck(t):
        yield from (Flourish("fly", f"road.{place}", face="phew") for place in range(len(t.line)))


def _gumballs(before: Table, t: Table) -> Iterator[Flourish]:
    """Every prize is counted into a score; fireworks at the finish."""
    flag = before.flags
    for place, (buggy, prize) in enumerate(zip(t.line, t.prizes[flag])):
        for ball in range(min(prize, GUMBALLS)):
            tint = RAINBOW[(place + ball) % len(RAINBOW)]
            yield Flourish("fly", f"prize.{place + 1}", f"seat.{rules.driver(t, buggy)}", tint=tint)
    if flag == FINISH:
        yield Flourish("fireworks")


def _gained(before: Table, t: Table, buggy: int) -> bool:
    return buggy in before.line and t.line.index(buggy) < before.line.index(buggy)


def _fallen(before: Table, t: Table) -> list[int]:
    """The buggies that a hazard sent to the back since then."""
    if t.line == before.line or not danger_is_up(t):
        return []
    return [b for b in struck(t) if b in before.line and t.line.index(b) > before.line.index(b)]


def struck(t: Table) -> list[int]:
    """The buggies that the danger just turned up sends to the back."""
    danger = t.drawn[-1]
    return [] if danger == FLAG else [t.played.index(card) for card in rules.victims(t, danger)]


def danger_is_up(t: Table) -> bool:
    """All have played and drawn, and the danger of this round was turned up."""
    done = not t.to_play and NONE not in t.played and len(t.drawn) > 0
    return done and all(len(hand) == t.hand_size for hand in t.hands[: t.seats])
