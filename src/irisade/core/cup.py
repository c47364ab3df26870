"""A cup: several games by the same people, whose results add up.

A game declares the forms of its cups (`Game.cups`): what each game is worth, who sits in the first seat of
the next one, and which options follow from the results so far. Everything here is a function of what was
played; a cup does not know who plays, or where it is kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

MOST_GAMES = 12  # of a cup
WRITTEN = re.compile(r"game (\d{1,2}) of (\d{1,2}), (\w+)((?:; \d+: \d+(?: \d+)* = -?\d+(?: -?\d+)*)*)")
Ended = tuple[Sequence[int], Sequence[int]]  # the ranks and points of a game, by seat


class BadCup(ValueError):
    """There is no such cup of this game."""


class Leg(NamedTuple):
    """A game of a cup that is over. People are numbered as the seats of the first game were set up."""

    first: int  # who sat in the first seat; the others followed round the table
    ranks: tuple[int, ...]  # of each person, as the game ended
    points: tuple[int, ...]  # of each person, as the game displayed them


def one_for_each_behind(leg: Leg) -> tuple[int, ...]:
    """A point for everybody who was ranked behind you: of four, 3, 2, 1 and 0."""
    return tuple(sum(other > rank for other in leg.ranks) for rank in leg.ranks)


BEHIND = "Each game is worth a point for everybody ranked behind you"


def points_of_the_game(leg: Leg) -> tuple[int, ...]:
    return leg.points


ADDED_UP = "The points of all games are added up"


def left_of_the_first(cup: Cup) -> int:
    """Whoever sat in the second seat sits in the first one of the next game."""
    return (cup.legs[-1].first + 1) % cup.people if cup.legs else 0


def as_agreed(cup: Cup) -> dict[str, str]:
    """The options that the table has agreed on, and no others."""
    return {}


def always(**options: str) -> Callable[[Cup], Mapping[str, str]]:
    """The same options in every game of the cup."""
    return lambda cup: options


@dataclass(frozen=True)
class CupForm:
    """One way to play a game as a cup."""

    key: str
    text: str  # one sentence: what changes from game to game
    games: int = 0  # that it usually has; 0: as many as people, so that everybody sits everywhere once
    worth: Callable[[Leg], Sequence[int]] = one_for_each_behind
    scoring: str = BEHIND  # the same as one sentence
    first: Callable[[Cup], int] = left_of_the_first
    options: Callable[[Cup], Mapping[str, str]] = as_agreed  # of the next game, before what was agreed

    def usual_games(self, people: int) -> int:
        return self.games or people


TURNING = "The first seat moves on to the left after every game"
PLAIN_CUP = CupForm("plain", TURNING)


@dataclass(frozen=True)
class Cup:
    """A cup in progress: what was played, and what follows from it."""

    form: CupForm
    games: int
    people: int
    legs: tuple[Leg, ...] = ()

    @property
    def over(self) -> bool:
        return len(self.legs) >= self.games

    @property
    def number(self) -> int:
        """Of the game that is played now, or comes next: 1, 2, …"""
        return len(self.legs) + 1

    @property
    def points(self) -> tuple[int, ...]:
        """What each person has so far."""
        worth = [self.form.worth(leg) for leg in self.legs]
        return tuple(sum(leg[person] for leg in worth) for person in range(self.people))

    @property
    def ranks(self) -> tuple[int, ...]:
        """Of each person so far; equals share a rank."""
        points = self.points
        return tuple(1 + sum(other > own for other in points) for own in points)

    @property
    def leaders(self) -> list[int]:
        return [person for person, rank in enumerate(self.ranks) if rank == 1]

    @property
    def first(self) -> int:
        """Who sits in the first seat of the next game; in the very first one whoever the table likes."""
        return self.form.first(self)

    def order(self, first: int | None = None) -> list[int]:
        """The people as they sit in the next game, from the first seat on."""
        first = self.first if first is None else first
        return [(first + seat) % self.people for seat in range(self.people)]

    def seat_of(self, person: int) -> int:
        """Where this person sits in the next game."""
        return (person - self.first) % self.people

    @property
    def options(self) -> Mapping[str, str]:
        """Those of the next game that follow from the cup, as people write them."""
        return self.form.options(self)

    def played(self, ranks: Sequence[int], points: Sequence[int], first: int | None = None) -> Cup:
        """With one more game, told by seats; `first` is who sat in the first of them."""
        if self.over:
            raise ValueError("the cup is over")
        first = self.first if first is None else first
        seats = [(person - first) % self.people for person in range(self.people)]
        leg = Leg(first, tuple(ranks[seat] for seat in seats), tuple(points[seat] for seat in seats))
        return replace(self, legs=(*self.legs, leg))

    def play_out(self, play: Callable[[Cup], Ended]) -> Cup:
        """All games that are left, one after the other; `play` is told how the cup stands."""
        cup = self
        while not cup.over:
            cup = cup.played(*play(cup))
        return cup

    def anew(self) -> Cup:
        """The same cup from its first game on."""
        return replace(self, legs=())

    def __str__(self) -> str:
        """As a record tells which game of which cup it is, and how those before it ended."""
        legs = [f"; {leg.first}: {_numbers(leg.ranks)} = {_numbers(leg.points)}" for leg in self.legs]
        return f"game {self.number} of {self.games}, {self.form.key}" + "".join(legs)


def read_cup(forms: Sequence[CupForm], people: int, text: str) -> Cup:
    """The cup that `str` wrote; BadCup where these forms have none such."""
    read = WRITTEN.fullmatch(text)
    if read is None:
        raise BadCup(f"{text!r} tells of no cup")
    legs = []
    for told in read[4].split("; ")[1:]:
        first, _, rest = told.partition(": ")
        ranks, _, points = rest.partition(" = ")
        legs.append(Leg(int(first), _read(ranks), _read(points)))
    cup = replace(new_cup(forms, people, int(read[2]), read[3]), legs=tuple(legs))
    fits = all(len(leg.ranks) == len(leg.points) == people and leg.first < people for leg in legs)
    if int(read[1]) != cup.number or cup.over or not fits:
        raise BadCup(f"{text!r} tells of no cup that can be")
    return cup


def new_cup(forms: Sequence[CupForm], people: int, games: int = 0, key: str = "") -> Cup:
    """A cup in this form, the first one if none is named; 0 games: as many as it usually has."""
    form = next((form for form in forms if form.key == key), None) if key else forms[0]
    if form is None:
        raise BadCup(f"a cup of this game is one of {', '.join(form.key for form in forms)}, not {key!r}")
    games = games or form.usual_games(people)
    if not 2 <= games <= MOST_GAMES:
        raise BadCup(f"a cup has 2 to {MOST_GAMES} games, not {games}")
    return Cup(form, games, people)


def _numbers(some: Sequence[int]) -> str:
    return " ".join(map(str, some))


def _read(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))
