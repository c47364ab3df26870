"""What a figure amounts to, before anybody says it in words: how large it is, and whether the games tell.

Size and certainty are two things. Something is called large, small or absent only where the whole interval
agrees; where it does not, the games do not tell. Thresholds are opinions of the house, and named here; the
figures are not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from irisade.core.words import NOBODY, Kind
from irisade.lab.cups import Cups
from irisade.lab.estimates import Estimate, stretched
from irisade.lab.figures import LevelStep, Portrait, Usage

UNEVEN = 0.12  # of a fair share, by which a place is much better or worse off
HARDLY = 0.03  # of a fair share, which nobody at a table would notice
ABOUT = 0.2  # of what the lid says, by which a game may be a little shorter or longer
LITTLE_SKILL = 1.25  # times a fair share, for one level above the others
SETTLED, OPEN = 0.8, 0.65  # how often whoever leads at half-time wins
OFTEN_TIED = 0.1  # of the games
WORTH = 0.03  # wins more or less
SELDOM = 0.02  # of the times that it was open


class Verdict(Enum):
    MUCH = "certain, and large"
    LITTLE = "certain, and small"
    HARDLY = "certain, and too small to be noticed"
    NONE = "nothing is seen, and nothing large can be there"
    UNKNOWN = "the games do not tell"


class OrderOfPlay(NamedTuple):
    """The place in the order of play that is farthest from an even share, and what that amounts to."""

    verdict: Verdict
    portrait: Portrait
    place: int  # 0 is the first to play
    share: Estimate  # with an interval that holds for all places at once
    sure: float  # by how much it is off at least, in even shares


def order_of_play(portraits: Iterable[Portrait]) -> OrderOfPlay:
    """Many places are looked at, and one of them is always off by luck: so the intervals are wider."""
    portraits = list(portraits)
    many = sum(one.seats for one in portraits)
    places = [
        _place(one, place, stretched(share, many))
        for one in portraits
        for place, share in enumerate(one.won_by_place())
    ]
    sure = [found for found in places if found.sure > 0]
    return max(sure, key=lambda found: found.sure) if sure else max(places, key=_reach)


class FirstSeat(NamedTuple):
    """The seat of the first game of a cup that is farthest from an even share of the cups."""

    cups: Cups
    seat: int
    share: Estimate  # with an interval that holds for all seats at once
    sure: float  # by how much it is off at least, in even shares
    reach: float  # and by how much at most


def first_seats(played: Sequence[Cups]) -> FirstSeat | None:
    """None where no cup was played."""
    many = sum(one.cup.people for one in played)
    found = []
    for one in played:
        for seat, won in enumerate(one.wins):
            share, people = stretched(won, many), one.cup.people
            sure = max(share.low * people - 1, 1 - share.high * people, 0.0)
            reach = max(share.high * people - 1, 1 - share.low * people)
            found.append(FirstSeat(one, seat, share, sure, reach))
    return max(found, key=lambda each: (each.sure, each.reach), default=None)


def _place(one: Portrait, place: int, share: Estimate) -> OrderOfPlay:
    even = 1 / one.seats
    sure = max(share.low - even, even - share.high, 0.0) / even
    found = OrderOfPlay(Verdict.UNKNOWN, one, place, share, sure)
    if sure >= UNEVEN:
        return found._replace(verdict=Verdict.MUCH)
    if sure > 0:
        return found._replace(verdict=Verdict.HARDLY if _reach(found) <= HARDLY else Verdict.LITTLE)
    return found._replace(verdict=Verdict.NONE) if _reach(found) <= UNEVEN else found


def _reach(found: OrderOfPlay) -> float:
    """By how much it could be off, in even shares."""
    even = 1 / found.portrait.seats
    return max(found.share.high - even, even - found.share.low) / even


class Length(Enum):
    SHORT, A_LITTLE_SHORT, AS_PROMISED, A_LITTLE_LONG, LONG = range(5)


def length(minutes: float, lid: tuple[int, int]) -> Length:
    least, most = lid
    if minutes < least:
        return Length.SHORT if minutes < least * (1 - ABOUT) else Length.A_LITTLE_SHORT
    if minutes > most:
        return Length.LONG if minutes > most * (1 + ABOUT) else Length.A_LITTLE_LONG
    return Length.AS_PROMISED


def skill(steps: Sequence[LevelStep]) -> tuple[Verdict, LevelStep]:
    """Whether playing well pays, at the level that gains least over the one below."""
    least = min(steps, key=lambda step: step.wins.value * step.seats)
    value, low, high = (end * least.seats for end in least.wins[:3])
    if low > 1:
        return (Verdict.MUCH if value > LITTLE_SKILL else Verdict.LITTLE), least
    return (Verdict.UNKNOWN if high > LITTLE_SKILL else Verdict.NONE), least


def settled(half: Estimate) -> Verdict:
    """Whether whoever leads at half-time has as good as won: much, not at all, or something in between."""
    if half.low > SETTLED:
        return Verdict.MUCH
    return Verdict.NONE if half.high < OPEN else Verdict.LITTLE


def often_tied(share: Estimate) -> Verdict:
    if share.value <= OFTEN_TIED:
        return Verdict.NONE
    return Verdict.MUCH if share.low > OFTEN_TIED else Verdict.UNKNOWN


def telling(known: Sequence[Usage]) -> Usage | None:
    """The option that tells most about who wins, if one surely does; of many, one always seems to."""
    sure = {use: abs(_sure(stretched(use.worth, len(known)))) for use in known if use.worth}
    strong = [use for use, by in sure.items() if by > WORTH]
    return max(strong, key=lambda use: sure[use]) if strong else None


def unwanted(known: Sequence[Usage]) -> Usage | None:
    """An option that is hardly ever taken; what never happens is the habit of these players, and no news."""
    seldom = [
        use
        for use in known
        if use.taken and use.taken.value > 0 and stretched(use.taken, len(known)).high < SELDOM
    ]
    if not 0 < len(seldom) < len(known) / 2:
        return None
    return min(seldom, key=lambda use: use.taken.value if use.taken else 0.0)


def untaken(known: Sequence[Usage], kinds: Sequence[Kind]) -> list[Usage]:
    """Answers with a name, and those to do without, that were open often enough and never given."""
    return [
        use
        for use in known
        if (use.option == NOBODY or kinds[use.kind].names)
        and use.taken
        and use.taken.value == 0
        and stretched(use.taken, len(known)).high < SELDOM
    ]


def _sure(worth: Estimate) -> float:
    """The end of the interval that is nearer to nought; 0 when nought lies inside."""
    return worth.low if worth.low > 0 else min(worth.high, 0.0)
