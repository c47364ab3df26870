"""What a game shows of itself when it is played a few times at random: what its fields must be.

A Table holds numbers, and no number says whether it is a card, a count or a seat. Play tells: a pile that is
as long as there are seats belongs to the seats, and a question whose options always lie in a hand is answered
from that hand. The luck is always the same, so a game always gets the same face; and nothing of the table
that somebody plays at is looked at, so the face can tell no secret of it.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from irisade.core.checked import retell
from irisade.core.dice import Dice
from irisade.core.match import BrokenRules, Match
from irisade.core.text import placeholders
from irisade.core.words import EVERYBODY, NOBODY, Ask, Kind, Window

if TYPE_CHECKING:
    from irisade.core.game import Game

GAMES = 3  # with the fewest seats, and as many with the most
MOMENTS = 200  # of each
SEED = 20


class MetMoment(NamedTuple):
    """A question, a look or the end: the table, and what a watcher and the seat that is asked see of it."""

    seats: int
    table: Any
    open: Any
    mine: Any
    asking: Ask | Window | None  # None: all look, or the game is over
    looked: bool  # something is shown to everybody here
    laid: bool  # the set-up is over


def moments(game: Game) -> list[MetMoment]:
    """All of a few games, one after the other; each ends with a moment that asks nothing."""
    found: list[MetMoment] = []
    for seats in dict.fromkeys((game.seats[0], game.seats[-1])):
        for seed in range(SEED, SEED + GAMES):
            found += _played(game, seats, seed)
    return found


def _played(game: Game, seats: int, seed: int) -> list[MetMoment]:
    found: list[MetMoment] = []
    match, whims = Match(game, seats, Dice(seed), live=True), Dice(seed + GAMES)
    while not match.over and not match.quiet and len(found) < MOMENTS:
        asking, show, asked = match.asking, match.showing, match.asked()
        looked = show is not None and show.seen_by == EVERYBODY
        mine = asked[0] if asked else NOBODY if show is None or looked else show.seen_by
        if match.table.crowded():
            raise BrokenRules(retell(game, seats, [answer.reply for answer in match.answers]))
        if show is not None and (open_words := placeholders(show.text) - show.words.keys()):
            raise BrokenRules(f"Show({show.text!r}) does not say what {min(open_words)} is")
        if isinstance(asking, Ask):
            asking = asking._replace(options=tuple(asking.options))  # the rules may go on with the list
        seen, own, laid = match.view(NOBODY), match.view(mine), bool(match.turns)
        found.append(MetMoment(seats, match.table.copy(), seen, own, asking, looked, laid))
        if isinstance(asking, Ask):
            match.play(asking.seat, whims.pick(asking.options))
        elif asking is not None:
            match.let_go()
        else:
            match.go_on()
    seen = match.view(NOBODY)
    return [*found, MetMoment(seats, match.table.copy(), seen, seen, None, False, True)]


def chosen_from(met: list[MetMoment], kind: Kind, name: str, rows: bool) -> bool:
    """Whether all options of this question always lie face up in this pile, or in the seat's row of it.

    A pile that holds all that the question could ever offer proves nothing.
    """
    seen = proved = False
    for moment in met:
        asking = moment.asking
        if not isinstance(asking, Ask) or asking.kind is not kind:
            continue
        pile = getattr(moment.mine, name)
        if rows and len(pile) <= asking.seat:
            return False
        there = set(pile[asking.seat] if rows else pile)
        options = {option for option in asking.options if option != NOBODY}
        if not options <= there:
            return False
        seen = seen or bool(options)
        proved = proved or len(options) < kind.size
    return seen and proved


def always_told(met: list[MetMoment], kind: Kind) -> bool:
    """Whether everybody is shown something as soon as this question has been answered."""
    after = [
        then.looked
        for moment, then in pairwise(met)
        if isinstance(moment.asking, Ask) and moment.asking.kind is kind
    ]
    return bool(after) and all(after)


def numbers(met: list[MetMoment], name: str) -> set[int]:
    """All that ever lay in this field."""
    values = [getattr(moment.table, name) for moment in met]
    return {n for value in values for n in (flat(value) if isinstance(value, list) else [value])}


def marks_of_seats(met: list[MetMoment], name: str) -> int | None:
    """0 where whoever answers leaves its number in this pile, 1 where it leaves the next one; else None."""
    left: list[tuple[int, int]] = []  # whose answer, and what lay there afterwards
    for before, after in pairwise(met):
        one, two = (flat(getattr(moment.table, name)) for moment in (before, after))
        if isinstance(before.asking, Ask) and len(one) == len(two):
            left += [(before.asking.seat, now) for was, now in zip(one, two, strict=True) if was != now]
    for step in (0, 1):
        marks = [(seat, now - step) for seat, now in left if now >= step]
        if len({seat for seat, _ in marks}) > 1 and all(seat == mark for seat, mark in marks):
            return step
    return None


def flat(pile: list[Any]) -> list[int]:
    """What lies in a pile, or in all rows of one."""
    return [n for row in pile for n in (row if isinstance(row, list) else [row])]
