"""How far from perfect play is a master of Ronde? Exactly, at the end of a game for two.

    python tools/exact_ronde.py [--colours 3] [--discs 4]

Both have a pair of all colours but so many, of which so many discs each are left; nobody has seen any of
them. With perfect memories nothing is hidden, so every position has a value: how likely the one whose turn it
is wins. Perfect play maximises it; `choose` and `keenly` of the game are asked for each decision, and every
answer they might give is followed. Two turns in a row that show nothing new end a game as it stands.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from irisade.core.belief import Belief
from irisade.core.words import Ask
from irisade.games.colomo.discs import COLOURS, COPIES, FLIP
from irisade.games.colomo.ronde import plain
from irisade.games.colomo.ronde.rules import Table

FRESH = -1  # an answer: turn over a disc that nobody has seen; any other is a colour that is known
Chances = dict[int, float]  # by answer
Rule = Callable[["Position", int | None], Chances]


class Hue(NamedTuple):
    """One of the colours that are left."""

    known: int  # covered discs that everybody has seen
    unseen: int
    mine: bool  # the one whose turn it is has a pair of it
    theirs: bool


class Position(NamedTuple):
    hues: tuple[Hue, ...]
    passed: bool = False  # the turn before has shown nothing new

    def turned(self, shown: bool) -> Position:
        """The other one's turn."""
        hues = tuple(hue._replace(mine=hue.theirs, theirs=hue.mine) for hue in self.hues)
        return Position(tuple(sorted(hues)), not shown)

    def with_hue(self, number: int, hue: Hue) -> Position:
        return self._replace(hues=(*self.hues[:number], hue, *self.hues[number + 1 :]))

    @property
    def lead(self) -> float:
        """As it stands: 1 if the one whose turn it is has more pairs, a half for as many."""
        mine, theirs = sum(hue.mine for hue in self.hues), sum(hue.theirs for hue in self.hues)
        return 0.5 + 0.5 * ((mine > theirs) - (mine < theirs))

    def answers(self) -> list[int]:
        fresh = [FRESH] if any(hue.unseen for hue in self.hues) else []
        return fresh + [number for number, hue in enumerate(self.hues) if hue.known]

    def draws(self) -> list[tuple[float, int, Position]]:
        """What a fresh disc can be, with its chance; it is up, and no longer unseen."""
        total = sum(hue.unseen for hue in self.hues)
        return [
            (hue.unseen / total, number, self.with_hue(number, hue._replace(unseen=hue.unseen - 1)))
            for number, hue in enumerate(self.hues)
            if hue.unseen
        ]

    def lifted(self, number: int) -> Position:
        """A known disc is turned over."""
        hue = self.hues[number]
        return self.with_hue(number, hue._replace(known=hue.known - 1))


class Exact:
    """What positions are worth if the one plays by this rule and the other by that; None is perfect play."""

    def __init__(self, mine: Rule | None, theirs: Rule | None) -> None:
        self.rules = (mine, theirs)
        self.value = cache(self._value)  # to the one whose turn it is, by its number

    def share(self, start: Position) -> float:
        """What the first one wins, if each begins as often."""
        start = Position(tuple(sorted(start.hues)))
        return (self.value(start, 0) + 1 - self.value(start, 1)) / 2

    def _value(self, at: Position, who: int) -> float:
        rule = self.rules[who]
        if sum(hue.known + hue.unseen for hue in at.hues) == 0:
            return at.lead
        return self._best(rule, at, None, {answer: self._first(at, who, answer) for answer in at.answers()})

    def _best(self, rule: Rule | None, at: Position, up: int | None, worth: dict[int, float]) -> float:
        if rule is None:
            return max(worth.values())
        return sum(chance * worth[answer] for answer, chance in rule(at, up).items())

    def _first(self, at: Position, who: int, answer: int) -> float:
        if answer != FRESH:
            return self._second(at.lifted(answer), who, answer, shown=False)
        return sum(chance * self._second(then, who, up, shown=True) for chance, up, then in at.draws())

    def _second(self, at: Position, who: int, up: int, shown: bool) -> float:
        """One disc of a colour is up."""
        worth = {}
        for answer in at.answers():
            if answer != FRESH:
                worth[answer] = self._after(at.lifted(answer), who, up, answer, shown)
            else:
                worth[answer] = sum(
                    chance * self._after(then, who, up, other, True) for chance, other, then in at.draws()
                )
        return self._best(self.rules[who], at, up, worth)

    def _after(self, at: Position, who: int, up: int, other: int, shown: bool) -> float:
        if up != other:
            for number in (up, other):
                at = at.with_hue(number, at.hues[number]._replace(known=at.hues[number].known + 1))
            if at.passed and not shown:
                return at.lead
            return 1 - self.value(at.turned(shown), 1 - who)
        hue = at.hues[up]
        hue = hue._replace(mine=True) if not hue.mine else hue._replace(theirs=True)
        at = at.with_hue(up, hue)._replace(passed=False)
        if all(each.mine for each in at.hues):
            return 1.0
        if all(each.theirs for each in at.hues):
            return 0.0
        return self.value(Position(tuple(sorted(at.hues))), who)


class Witness:
    """Dice that tell among what is picked."""

    def __init__(self) -> None:
        self.among: Sequence[int] = ()

    def pick(self, options: Sequence[int], weights: Sequence[int] | None = None) -> int:
        self.among = options
        return options[0]

    def roll(self, sides: int) -> int:
        return 0


def by_rule(choose: Callable[[Belief], int]) -> Rule:
    """What a bot of the game might answer, each with its chance."""

    @cache
    def rule(at: Position, up: int | None) -> Chances:
        t, shown = laid_out(at, up)
        dice = Witness()
        belief = Belief(0, dice, shown=shown, view=t)
        belief.asking = Ask(0, FLIP, tuple(disc for disc in t.middle if disc not in t.up))
        choose(belief)
        chances: Chances = {}
        for disc in dice.among:
            answer = shown.get(disc, FRESH)
            chances[answer] = chances.get(answer, 0.0) + 1 / len(dice.among)
        return chances

    return rule


def laid_out(at: Position, up: int | None) -> tuple[Any, dict[int, int]]:
    """The table of the game for this position, as the one whose turn it is sees it, and what it remembers."""
    t = Table()
    t.seats, t.turn, t.colour = 2, 0, [-2] * (COLOURS * COPIES)
    gone = range(len(at.hues), COLOURS)
    t.pairs[0] = [*gone, *(number for number, hue in enumerate(at.hues) if hue.mine)]
    t.pairs[1] = [*gone, *(number for number, hue in enumerate(at.hues) if hue.theirs)]
    shown: dict[int, int] = {}
    for number, hue in enumerate(at.hues):
        for _ in range(hue.known):
            shown[len(t.middle)] = number
            t.middle.append(len(t.middle))
    for number, hue in enumerate(at.hues):
        t.middle += range(len(t.middle), len(t.middle) + hue.unseen)
        there = hue.known + hue.unseen + (number == up) + 2 * (hue.mine + hue.theirs)
        t.aside += [number] * ((COPIES - there) // 2)
    for number in gone:
        t.aside += [number] * (COPIES // 2 - 2)
    if up is not None:
        t.up = [len(t.middle)]
        t.colour[len(t.middle)] = up
        t.middle.append(len(t.middle))
    return t, shown


def start(colours: int, discs: int) -> Position:
    """Nothing is known yet."""
    return Position((Hue(0, discs, False, False),) * colours)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--colours", type=int, default=3)
    parser.add_argument("--discs", type=int, default=4)
    asked = parser.parse_args()
    at = start(asked.colours, asked.discs)
    plays = {"plain": by_rule(plain.choose), "master": by_rule(plain.keenly)}
    for name, rule in plays.items():
        print(f"perfect play against {name}: {100 * Exact(None, rule).share(at):.1f}%", flush=True)
    print(f"master against plain: {100 * Exact(plays['master'], plays['plain']).share(at):.1f}%")


if __name__ == "__main__":
    main()
