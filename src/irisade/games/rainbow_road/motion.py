"""What moves in Rainbow Road: number cards, from hand to road to discards and back, and fairies that walk."""

from __future__ import annotations

from collections.abc import Iterator

from irisade.core.words import HIDDEN, Show
from irisade.draw.scene import Figure, Id
from irisade.games.rainbow_road.table import (
    EXCHANGE,
    NO_CARD,
    NONE,
    RAIN,
    RECYCLE,
    SKIP,
    SPOTS,
    SUNNY,
    TELEPORT,
    Table,
)


def motion(before: Table, t: Table, me: int, show: Show | None) -> Iterator[tuple[Id, Id]]:
    if t.second_game != before.second_game:
        return  # everything was laid out anew
    yield from ((f"fairy{n}", f"fairy{n}") for n in (SUNNY, RAIN) if t.fairies[n] != before.fairies[n])
    laid = {t.marked[seat]: seat for seat in (0, 1) if len(t.played[seat]) > len(before.played[seat])}
    changed = [spot for spot in range(SPOTS) if before.road[spot] != t.road[spot]]
    if before.prank == EXCHANGE and before.lifted != NONE and len(changed) == 2:
        one, other = (f"road.{spot}" for spot in changed)
        yield one, other
        yield other, one
        return
    if t.prank == RECYCLE and t.lifted != NONE and before.lifted == NONE:
        yield f"discard.{t.lifted}", "lifted"
    for spot in sorted({*changed, *laid} - {NONE}):
        if spot in laid:
            yield _hand(before, laid[spot], t.road[spot], me), f"road.{spot}"
        elif before.prank == RECYCLE and before.lifted == t.road[spot]:
            yield "lifted", f"road.{spot}"
        if before.road[spot] != NO_CARD:
            yield f"road.{spot}", f"discard.{before.road[spot]}"


def way(before: Table, t: Table, origin: Id, to: Id) -> list[Id]:
    """A fairy walks from card to card, over the other fairy, and over the card that she skips."""
    if not to.startswith("fairy") or not t.way:
        return []
    fairy = SUNNY if to == f"fairy{SUNNY}" else RAIN
    skips = fairy == RAIN and _skips(before, t)
    passed = _passed(t, before.fairies[fairy], t.fairies[fairy])
    over = passed[-1:] if skips else [t.fairies[1 - fairy]]  # RO-46: she lands on the card after it
    return [f"road.{spot}" for spot in passed if spot not in over]


def _skips(before: Table, t: Table) -> bool:
    """Was SKIP her first step, or has she just used it where she had come to?"""
    played = SKIP in t.used[0] + t.used[1] and SKIP not in before.used[0] + before.used[1]
    return played or (before.prank == SKIP and not before.way)


def _passed(t: Table, start: int, end: int) -> list[int]:
    """The cards between two, the way that the fairy goes."""
    spots = [(start + k * t.way) % SPOTS for k in range(1, (end - start) * t.way % SPOTS or SPOTS)]
    return [spot for spot in spots if t.road[spot] != NO_CARD]


def how(before: Table, t: Table, origin: Id, to: Id) -> Figure:
    """A fairy that teleports is whirled away; a card that comes back whirls with the one that goes."""
    if before.prank == TELEPORT and not t.way and to == f"fairy{RAIN}":
        return "spin"
    recycled = before.prank == RECYCLE and before.lifted != NONE
    return "spin" if recycled and to.startswith(("road.", "discard.")) else ""


def _hand(before: Table, seat: int, card: int, me: int) -> Id:
    """Where a card lay that is now on the road: in one's own hand, or among the other's cards."""
    if seat == me:
        return f"hand.{card}"
    hand = before.hands[seat]
    return f"tray{seat}.hand" if HIDDEN in hand else f"tray{seat}.hand{hand.index(card)}"
