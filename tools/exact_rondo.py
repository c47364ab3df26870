"""How far from perfect play is a master of Rondo? Exactly, at the end of a game for two.

    python tools/exact_rondo.py [--colours 3] [--pile 3]

All colours but so many are done: their pairs lie open, and none of them is left in the pile. Nobody has
seen where the others lie, and the pile has so many discs of each. With perfect memories nothing is hidden,
so every position has a value: how likely the one whose turn it is wins, a tie counting half. Perfect play
maximises it; `choose` and `keenly` of the game are asked for each decision, and every answer they might give
is followed. Two searches in a row that show nothing new end a game as it stands.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from exact_ronde import FRESH, Chances, Witness

from irisade.core.belief import Belief
from irisade.core.words import Ask
from irisade.games.colomo.discs import COLOURS, NO_COLOUR
from irisade.games.colomo.rondo import plain
from irisade.games.colomo.rondo.rules import IN_RING, RING, SEARCH, Table

Rule = Callable[["Position", int | None], Chances]


class Hue(NamedTuple):
    """One of the colours that are not done."""

    known: int  # covered discs of the ring that everybody has seen
    unseen: int
    open: bool  # its pair lies face up
    middle: bool  # there is one in the middle
    pile: int
    wanted: bool


class Position(NamedTuple):
    hues: tuple[Hue, ...]
    middle: int = 0  # discs that whoever finds the wanted pair wins
    lead: int = 0  # of the one whose turn it is
    passed: bool = False  # the search before has shown nothing new

    def sorted(self) -> Position:
        """Colours are alike."""
        return self._replace(hues=tuple(sorted(self.hues)))

    def turned(self, passed: bool = False) -> Position:
        """The other one's turn."""
        return self._replace(lead=-self.lead, passed=passed).sorted()

    def with_hue(self, number: int, hue: Hue) -> Position:
        return self._replace(hues=(*self.hues[:number], hue, *self.hues[number + 1 :]))

    @property
    def standing(self) -> float:
        """As it stands: 1 if the one whose turn it is has more discs, a half for as many."""
        return 0.5 + 0.5 * ((self.lead > 0) - (self.lead < 0))

    @property
    def searching(self) -> bool:
        return any(hue.wanted for hue in self.hues)

    @property
    def over(self) -> bool:
        nothing_left = not self.searching and not any(hue.pile for hue in self.hues)
        return nothing_left or all(hue.open for hue in self.hues)

    def answers(self) -> list[int]:
        fresh = [FRESH] if any(hue.unseen for hue in self.hues) else []
        return fresh + [number for number, hue in enumerate(self.hues) if hue.known]

    def turned_over(self, answer: int) -> list[tuple[float, int, Position]]:
        """What lies up then, with its chance: a disc that is known, or what a fresh one can be."""
        if answer != FRESH:
            hue = self.hues[answer]
            return [(1.0, answer, self.with_hue(answer, hue._replace(known=hue.known - 1)))]
        total = sum(hue.unseen for hue in self.hues)
        return [
            (hue.unseen / total, number, self.with_hue(number, hue._replace(unseen=hue.unseen - 1)))
            for number, hue in enumerate(self.hues)
            if hue.unseen
        ]

    def drawn(self, number: int) -> Position:
        """A disc of this colour comes into the middle; a pair that lay open is covered again."""
        hue = self.hues[number]
        new = not hue.open and not hue.middle
        known = IN_RING if hue.open else hue.known
        hue = hue._replace(known=known, open=False, middle=True, pile=hue.pile - 1, wanted=new)
        at = self.with_hue(number, hue)._replace(middle=self.middle + 1, passed=False)
        return at.sorted() if new else at.turned()

    def found(self, number: int) -> Position:
        """The wanted pair: it stays open, and the middle is won."""
        hues = [hue._replace(middle=False) for hue in self.hues]
        hues[number] = hues[number]._replace(open=True, wanted=False)
        return Position(tuple(sorted(hues)), 0, self.lead + self.middle)

    def covered(self, up: int, other: int) -> Position:
        """Not the pair: both are covered again, and known."""
        at = self
        for number in (up, other):
            at = at.with_hue(number, at.hues[number]._replace(known=at.hues[number].known + 1))
        return at


class Exact:
    """What positions are worth if the one plays by this rule and the other by that; None is perfect play."""

    def __init__(self, mine: Rule | None, theirs: Rule | None) -> None:
        self.rules = (mine, theirs)
        self.value = cache(self._value)  # to the one whose turn it is, by its number

    def share(self, start: Position) -> float:
        """What the first one wins, if each begins as often."""
        return (self.value(start, 0) + 1 - self.value(start, 1)) / 2

    def _value(self, at: Position, who: int) -> float:
        if at.over:
            return at.standing
        if at.searching:
            worth_of = {answer: self._first(at, who, answer) for answer in at.answers()}
            return self._best(at, who, None, worth_of)
        total, worth = sum(hue.pile for hue in at.hues), 0.0
        for number, hue in enumerate(at.hues):
            if hue.pile:
                then = at.drawn(number)
                same = self.value(then, who) if then.searching else 1 - self.value(then, 1 - who)
                worth += hue.pile / total * same
        return worth

    def _best(self, at: Position, who: int, up: int | None, worth: dict[int, float]) -> float:
        rule = self.rules[who]
        if rule is None:
            return max(worth.values())
        return sum(chance * worth[answer] for answer, chance in rule(at, up).items())

    def _first(self, at: Position, who: int, answer: int) -> float:
        """One disc is turned over; which second one then?"""
        total = 0.0
        for chance, up, then in at.turned_over(answer):
            shown = answer == FRESH
            worth = {second: self._second(then, who, up, second, shown) for second in then.answers()}
            total += chance * self._best(then, who, up, worth)
        return total

    def _second(self, at: Position, who: int, up: int, answer: int, shown: bool) -> float:
        total = 0.0
        for chance, other, then in at.turned_over(answer):
            total += chance * self._after(then, who, up, other, shown or answer == FRESH)
        return total

    def _after(self, at: Position, who: int, up: int, other: int, shown: bool) -> float:
        if up == other and at.hues[up].wanted:
            return self.value(at.found(up), who)
        if at.passed and not shown:
            return at.standing
        return 1 - self.value(at.covered(up, other).turned(passed=not shown), 1 - who)


def by_rule(choose: Callable[[Belief], int]) -> Rule:
    """What a bot of the game might answer, each with its chance."""

    @cache
    def asked(at: Position, up: int | None) -> Chances:
        t, shown = laid_out(at, up)
        dice = Witness()
        belief = Belief(0, dice, shown=shown, view=t)
        belief.asking = Ask(0, SEARCH, tuple(disc for disc in range(RING) if disc not in t.up))
        choose(belief)
        chances: Chances = {}
        for disc in dice.among:
            answer = shown.get(disc, FRESH)
            chances[answer] = chances.get(answer, 0.0) + 1 / len(dice.among)
        return chances

    return lambda at, up: asked(at._replace(middle=0, lead=0, passed=False), up)


def laid_out(at: Position, up: int | None) -> tuple[Any, dict[int, int]]:
    """The table of the game for this position, as the one whose turn it is sees it, and what it remembers."""
    t = Table()
    t.seats, t.turn, t.colour = 2, 0, [-2] * RING
    t.found = [number for number in range(COLOURS) if number >= len(at.hues) or at.hues[number].open]
    t.pile = [hue.pile for hue in at.hues] + [0] * (COLOURS - len(at.hues))
    t.wanted = next((number for number, hue in enumerate(at.hues) if hue.wanted), NO_COLOUR)
    for number in t.found:
        for _ in range(IN_RING):
            t.colour[len(t.up)] = number
            t.up.append(len(t.up))
    shown, disc = {}, len(t.up)
    for number, hue in enumerate(at.hues):
        for _ in range(hue.known):
            shown[disc] = number
            disc += 1
    if up is not None:
        t.up.append(disc)
        t.colour[disc] = up
    return t, shown


def start(colours: int, pile: int) -> Position:
    """Nothing is known yet, and nothing drawn."""
    return Position((Hue(0, IN_RING, False, False, pile, False),) * colours)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--colours", type=int, default=3)
    parser.add_argument("--pile", type=int, default=3)
    asked = parser.parse_args()
    at = start(asked.colours, asked.pile)
    plays = {"plain": by_rule(plain.choose), "master": by_rule(plain.keenly)}
    for name, rule in plays.items():
        print(f"perfect play against {name}: {100 * Exact(None, rule).share(at):.1f}%", flush=True)
    print(f"master against plain: {100 * Exact(plays['master'], plays['plain']).share(at):.1f}%")


if __name__ == "__main__":
    main()
