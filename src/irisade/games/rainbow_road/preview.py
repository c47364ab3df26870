"""Where an option would lead in Rainbow Road: who would move which fairy, how far, and why it ends there.

Everything is tried on a copy of the view. The other hand is covered in it and is never looked at, so a
preview knows no more than the player who considers the card.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from irisade.core.table import copy_of
from irisade.core.text import Sentence
from irisade.core.words import NOBODY, Ask, Kind
from irisade.draw.scene import Glimpse, Preview
from irisade.games.rainbow_road import rules
from irisade.games.rainbow_road.art import LEFT_TOKEN, RIGHT_TOKEN
from irisade.games.rainbow_road.fairies import FAIRY_KEYS
from irisade.games.rainbow_road.pranks import free_cards, leap_to, marked_cards, ways_to_leap
from irisade.games.rainbow_road.table import (
    BIN,
    JUMP,
    LAND,
    LAY,
    NO_CARD,
    NONE,
    PLAY,
    PRANK,
    PUT,
    RAIN,
    RECYCLE,
    SET_OFF,
    SKIP,
    STOP,
    SUNNY,
    SWAP,
    Table,
)
from irisade.games.rainbow_road.walk import ahead, cards_ahead, fits, way_towards, ways_round


class Walk(NamedTuple):
    """A fairy's way: the cards she comes to, the points she then has, and a card that she hops over."""

    spots: tuple[int, ...]
    counts: tuple[int, ...]
    hopped: int = NONE

    @property
    def points(self) -> int:
        return self.counts[-1] if self.counts else 0


points_of = attrgetter("points")
Walks: TypeAlias = tuple[Walk, ...]  # one for each way round that is open to fairies


def preview(t: Table, asking: Ask, option: int) -> Preview | None:
    kind, seat = asking.kind, asking.seat
    if option == NOBODY:
        return Preview(face=f"fairy.{FAIRY_KEYS[t.moving]}") if kind is SET_OFF else None
    if kind is LAY:
        return _of_spot(t, option)
    if kind is PLAY:
        return _of_card(t, seat, option)
    if kind is PRANK:
        return _of_prank(t, option)
    if kind is SET_OFF:
        return _of_way(t, option)
    if kind is STOP:
        walk = _walk(t, t.way, option)
        said = Sentence("{n:point|points}.", {"n": t.walked + walk.points})
        return Preview(_road(walk.spots), (said,), (_fairy(t.moving, option), *_counted(walk, t.walked)))
    return _of_change(t, kind, option)


def _of_spot(t: Table, spot: int) -> Preview:
    """Where a card goes, and which one would have to leave."""
    there = t.road[spot]
    goes = (Sentence("The {card} there is discarded.", {"card": there}),) if there != NO_CARD else ()
    return Preview(_road((spot,)), goes)


def _of_card(t: Table, seat: int, card: int) -> Preview:
    """The card lies on the spot already chosen: how far both fairies could walk, each way round.

    The second to play learns who moves which of them.
    """
    then = copy_of(t)
    then.road[t.aimed[seat]] = card
    then.marked[seat] = t.aimed[seat]
    walks = {fairy: walks_of(then, fairy) for fairy in (SUNNY, RAIN)}
    seen = Glimpse(f"road.{t.aimed[seat]}", f"card.{card}"), *_ends(walks)
    if then.marked[1 - seat] == NONE:
        said = _compared(FIRST, {}, walks[SUNNY], walks[RAIN])
        return Preview((), (said,), seen)
    mine = SUNNY if rules.sunny_mover(then) == seat else RAIN
    words = {"fairy": mine, "rival": 1 - seat}
    said = _compared(SECOND, words, walks[mine], walks[1 - mine])
    return Preview(_road(farthest(walks[mine]).spots), (said,), (*seen, *_roles(seat, mine)))


# On a road that goes one way, and on one that goes both
FIRST = (
    Sentence("Possible points: Sunny Fairy up to {n}, Rain Fairy up to {far}."),
    Sentence("Possible points: Sunny Fairy ↺ {n}, ↻ {back}; Rain Fairy ↺ {far}, ↻ {farther}."),
)
SECOND = (
    Sentence("You move the {fairy}, up to {n:point|points}; {rival} the other one, up to {far}."),
    Sentence("You move the {fairy}: ↺ {n}, ↻ {back}; {rival} the other one: ↺ {far}, ↻ {farther}."),
)


def _compared(said: tuple[Sentence, Sentence], words: dict[str, int], near: Walks, far: Walks) -> Sentence:
    """The points of both fairies; first against the clock, as spots are counted."""
    one_way, both_ways = said
    words |= {"n": near[0].points, "far": far[0].points}
    if len(near) == 1:
        return one_way._replace(words=words)
    return both_ways._replace(words=words | {"back": near[1].points, "farther": far[1].points})


def _ends(walks: dict[int, Walks]) -> Iterator[Glimpse]:
    """Where each walk would end, with its fairy and its points; of two that end there, the longer on top."""
    for fairy, both_ways in walks.items():
        for walk in sorted(both_ways, key=points_of):
            if walk.spots:
                yield Glimpse(f"road.{walk.spots[-1]}", f"walk.{FAIRY_KEYS[fairy]}.{walk.points}")


def _roles(seat: int, mine: int) -> Iterator[Glimpse]:
    """Beside the sky, who would move which fairy."""
    for fairy, slot in ((SUNNY, LEFT_TOKEN), (RAIN, RIGHT_TOKEN)):
        mover = seat if fairy == mine else 1 - seat
        yield Glimpse(f"road.{slot}", f"role.{FAIRY_KEYS[fairy]}.{mover}")


def _of_prank(t: Table, prank: int) -> Preview:
    """The cards it could be used on; on the way, where JUMP or SKIP leads and how far then."""
    if prank in (JUMP, SKIP):
        ways = ways_to_leap(t, prank)
        if len(ways) == 1:
            return _of_leap(t, prank, ways[0])
        return Preview(_road(tuple(sorted(leap_to(t, prank, way) for way in ways))))
    targets = marked_cards(t) if prank == RECYCLE else free_cards(t)
    return Preview(_road(tuple(targets)))


def _of_way(t: Table, card: int) -> Preview:
    """Everywhere the fairy could stop on this way; with a leap, where it leads."""
    here = t.fairies[t.moving]
    way = way_towards(t, card)
    if t.prank in (JUMP, SKIP):
        return _of_leap(t, t.prank, way)
    walk = _walk(t, way)
    then = copy_of(t)
    then.walked = walk.points
    last = walk.spots[-1] if walk.spots else here
    block = ahead(then, last, way)
    said = Sentence("Up to {n:point|points}.", {"n": walk.points}), end_of_walk(then, last, way)
    stop = () if block == NONE or last == t.start else (Glimpse(f"road.{block}", text="×"),)
    return Preview(_road(walk.spots), said, (*_counted(walk), *stop))


def end_of_walk(t: Table, last: int, way: int) -> Sentence:
    """Why the move ends on this card."""
    there = ahead(t, last, way)
    if last == t.start and t.walked:
        return Sentence("Once round the road is enough")
    if t.moving == RAIN and there == t.fairies[SUNNY]:
        return Sentence("The {fairy} is in the way", {"fairy": SUNNY})
    if there == NONE or fits(t, last, there):  # a hop would fit, but there is nothing to land on
        return Sentence("The road ends here")
    words = {"card": t.road[there], "other": t.road[last]}
    if t.road[there] > t.road[last]:
        return Sentence("The fairy is going down, and {card} is higher than {other}", words)
    return Sentence("The fairy is going up, and {card} is lower than {other}", words)


def _of_leap(t: Table, prank: int, way: int) -> Preview:  # RO-44, RO-46
    """Over a card that she skips, to where she lands, and on from there."""
    goal, over = leap_to(t, prank, way), ahead(t, t.fairies[RAIN], way)
    then = copy_of(t)
    then.fairies[RAIN], then.walked = goal, t.walked + 1
    after = _walk(then, way)
    landed = Glimpse(f"road.{goal}", f"fairy.{FAIRY_KEYS[RAIN]}", str(then.walked))
    arc = (Glimpse(f"road.{over}", "hop"),) if over != goal else ()
    said = Sentence("Up to {n:point|points}.", {"n": then.walked + after.points})
    return Preview(_road((goal, *after.spots)), (said,), (*arc, landed, *_counted(after, then.walked)))


def _of_change(t: Table, kind: Kind, spot: int) -> Preview | None:
    """How far the Rain Fairy could walk once a prank has changed the road, which is seen so."""
    then = copy_of(t)
    if kind is SWAP:
        then.road[spot], then.road[t.lifted] = then.road[t.lifted], then.road[spot]
    elif kind is BIN:
        then.road[spot] = NO_CARD
    elif kind is LAND:
        then.fairies[RAIN] = then.start = spot
    elif kind is PUT:
        then.road[spot] = t.lifted
    else:
        return None
    walk = farthest(walks_of(then, RAIN))
    new = [
        Glimpse(f"road.{each}", f"card.{card}" if card != NO_CARD else "hole")
        for each, card in enumerate(then.road)
        if card != t.road[each]
    ]
    if kind is LAND:
        new.append(_fairy(RAIN, spot))
    said = Sentence("Then up to {n:point|points}.", {"n": walk.points})
    return Preview(_road(walk.spots), (said,), (*new, *_counted(walk)))


def walks_of(t: Table, fairy: int) -> Walks:
    """As far as a fairy can walk on this road each way, without a prank; the other stays where she is."""
    then = copy_of(t)
    then.moving, then.walked, then.prank = fairy, 0, NONE
    then.start = then.fairies[fairy]
    return tuple(_walk(then, way) for way in ways_round(then))


def farthest(walks: Walks) -> Walk:
    return max(walks, key=points_of)


def _walk(t: Table, way: int, stop: int = NONE) -> Walk:
    """On that way to this card, or as far as it goes."""
    here, points, hopped = t.fairies[t.moving], 0, NONE
    spots, counts = [], []
    for spot in cards_ahead(t, way) if here != stop else ():
        points += 1
        if spot != ahead(t, here, way):  # RO-35
            points, hopped = points + 1, ahead(t, here, way)
        spots.append(spot)
        counts.append(points)
        here = spot
        if spot == stop:
            break
    return Walk(tuple(spots), tuple(counts), hopped)


def _counted(walk: Walk, already: int = 0) -> tuple[Glimpse, ...]:
    """The points on each card of a walk, and what a hop is worth."""
    hop = () if walk.hopped == NONE else (Glimpse(f"road.{walk.hopped}", "hop", "+2"),)
    cards = [Glimpse(f"road.{spot}", text=str(already + n)) for spot, n in zip(walk.spots, walk.counts)]
    return (*cards, *hop)


def _fairy(fairy: int, spot: int) -> Glimpse:
    return Glimpse(f"road.{spot}", f"fairy.{FAIRY_KEYS[fairy]}")


def _road(spots: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(f"road.{spot}" for spot in spots)
