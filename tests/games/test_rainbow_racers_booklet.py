"""Rainbow Racers beside a second telling of the booklet: whole games agree, crystal by crystal."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.booklet_rainbow import Rainbow, Stop
from games.flow import tell, winners
from irisade.core.dice import Dice, derive
from irisade.core.run import Question, go_on, possible
from irisade.core.words import NOBODY, SEAT_LETTERS, Ask, Chance, Flow, Show
from irisade.games.rainbow_racers import GAME
from irisade.games.rainbow_racers.rules import DROP, FIRST, PUT, REACH, RUN, Table, over, setup, turn

WORDS = ("red", "yellow", "blue")
WHY = {PUT: "put", DROP: "drop", RUN: "run", REACH: "reach"}


class Game:
    """One game in both tellings, with the same crystals and the same answers."""

    def __init__(self, seats: int, seed: int, *, by_habit: bool) -> None:
        self.luck, self.choice, self.by_habit = Dice(seed), Dice(derive(seed, 1)), by_habit
        self.seats = seats
        self.t: Table = GAME.blank({})
        holder = self.luck.roll(seats)
        tell(setup(self.t, seats), f"({SEAT_LETTERS[holder]})")
        self.rainbow = Rainbow(seats)
        self.story = self.rainbow.story(holder)
        self.stop: Stop | None = next(self.story)

    def play(self) -> None:
        while not over(self.t):
            self.follow(turn(self.t))
            assert self.lies() == self.told()
        assert self.stop is None
        assert winners(GAME, self.t, self.seats) == SEAT_LETTERS[self.rainbow.winner()]

    def follow(self, flow: Flow) -> None:
        step = go_on(flow)
        while step is not None:
            step = go_on(flow, None if isinstance(step, Show) else self.answer(step))

    def answer(self, step: Question) -> int:
        """What is asked is what the booklet asks, of the same player and with the same answers open."""
        assert self.stop is not None
        assert step.kind is not FIRST
        if isinstance(step, Chance):
            reply = self.luck.decide(step)
            why, who, opened = "draw", self.stop.who, {WORDS[crystal] for crystal in possible(step)}
        else:
            assert isinstance(step, Ask)
            why, who = WHY[step.kind], step.seat
            opened = {word_for(step, option) for option in step.options}
            habit = GAME.habits[step.kind]
            by_habit = self.by_habit
            reply = habit(self.t, step.seat, step.options) if by_habit else self.choice.pick(step.options)
        assert (why, who, opened) == (self.stop.why, self.stop.who, set(self.stop.answers))
        if why != "drop":  # when both have the crystal in their backpack already, or neither has
            assert self.lies() == self.told()
        word = WORDS[reply] if isinstance(step, Chance) else word_for(step, reply)
        try:
            self.stop = self.story.send(word)
        except StopIteration:
            self.stop = None
        return reply

    def lies(self) -> tuple[Any, ...]:
        """Where goblins stand, what they carry, the bag, the crystals in hand, and who came home when."""
        t = self.t
        packs = [heap(t.packs[goblin]) for goblin in range(len(t.at))]
        return t.at, packs, heap(t.bag), [WORDS[crystal] for crystal in t.drawn], t.home

    def told(self) -> tuple[Any, ...]:
        """The same in the words of the booklet."""
        rainbow = self.rainbow
        goblins = rainbow.goblins
        packs = [Counter(goblin.backpack) for goblin in goblins]
        home = [goblins.index(goblin) for goblin in rainbow.arrived]
        return [goblin.stands for goblin in goblins], packs, +rainbow.bag, rainbow.hand, home


def heap(crystals: list[int]) -> Counter[str]:
    return +Counter(dict(zip(WORDS, crystals, strict=True)))


def word_for(step: Ask, option: int) -> str | int | None:
    if option == NOBODY:
        return None
    if step.kind is DROP:
        return WORDS[option]
    return option + 1 if step.kind is REACH else option


@pytest.mark.parametrize("by_habit", [False, True], ids=["at random", "by habit"])
@pytest.mark.parametrize(
    ("seats", "games"),
    [
        (3, 5),
        *(pytest.param(seats, 80, marks=pytest.mark.slow) for seats in (2, 3, 4)),
        *(pytest.param(seats, 400, marks=pytest.mark.long) for seats in (2, 3, 4)),
    ],
)
def test_two_tellings_of_the_booklet_agree(seats, games, by_habit):
    """RR-5..36: who draws, fills, pays and moves, what comes back to the bag, and who is home first."""
    for seed in range(games):
        Game(seats, 1000 * seats + seed, by_habit=by_habit).play()
