"""Les aveugles beside a second telling of the booklet: whole games agree, throw by throw."""

from __future__ import annotations

import pytest

from games.booklet_ring import MIDDLE, OUTSIDE, Ring, Stop
from games.flow import tell
from irisade.core.dice import Dice, derive
from irisade.core.words import NOBODY, SEAT_LETTERS, Ask, Chance, Show, Window
from irisade.games.colomo.les_aveugles import GAME
from irisade.games.colomo.les_aveugles.rules import DIE, NONE, OWNER, Table, over, setup, turn

WHY = {"Look at the pawn on {cell}": "look", "Move the pawn on {cell}": "move", "Hey!": "shout"}


class Game:
    """One game in both tellings, with the same throws and the same answers."""

    def __init__(self, seats: int, seed: int, *, by_habit: bool) -> None:
        self.luck, self.choice, self.by_habit = Dice(seed), Dice(derive(seed, 1)), by_habit
        self.t: Table = GAME.blank({})
        starter = self.luck.roll(seats)
        tell(setup(self.t, seats), f"({SEAT_LETTERS[starter]})")
        self.ring = Ring(seats)
        self.story = self.ring.story(starter)
        self.stop: Stop | None = next(self.story)

    def play(self) -> int:
        """To the end; how many turns there were."""
        turns = 0
        while not over(self.t):
            flow, reply = turn(self.t), None
            while (step := _next(flow, reply)) is not None:
                silent = isinstance(step, Show) or (isinstance(step, Chance) and step.kind is OWNER)
                reply = None if silent else self.answer(step)
            turns += 1
            assert self.lies() == self.told()
        assert self.stop is None
        return turns

    def answer(self, step: Ask | Window | Chance) -> int:
        """What is asked is what the booklet asks, of the same player and with the same cells to choose."""
        assert self.lies() == self.told()
        assert self.stop is not None
        assert step.kind is not None
        assert (self.stop.why, self.stop.who) == (WHY.get(step.kind.text, "roll"), self.t.turn)
        if isinstance(step, Chance):
            assert step.kind is DIE
            reply = self.luck.decide(step)
        elif isinstance(step, Window):
            speaks = not self.by_habit and self.choice.roll(3) == 0
            reply = self.choice.pick(step.seats) if speaks else NOBODY
        else:
            assert tuple(cell for cell in step.options if cell != NOBODY) == self.stop.cells
            habit = GAME.habits[step.kind]
            by_habit = self.by_habit
            reply = habit(self.t, step.seat, step.options) if by_habit else self.choice.pick(step.options)
        spoke = isinstance(step, Window) and reply != NOBODY
        self.stop = _next(self.story, spoke if isinstance(step, Window) else reply)
        return reply

    def lies(self) -> tuple[list[int], list[int], list[int]]:
        """Whose pawn lies on each cell, and how many each has outside and in the middle."""
        t = self.t
        return [NOBODY if pawn == NONE else t.owner[pawn] for pawn in t.cells], t.outside, t.home

    def told(self) -> tuple[list[int], list[int], list[int]]:
        """The same in the words of the booklet."""
        lying = [self.ring.on(cell) for cell in range(self.ring.length)]
        outside, middle = (
            [len(self.ring.of(player, place)) for player in range(self.ring.players)]
            for place in (OUTSIDE, MIDDLE)
        )
        return [NOBODY if pawn is None else pawn.owner for pawn in lying], outside, middle


def _next(flow, reply):
    try:
        return flow.send(reply)
    except StopIteration:
        return None


@pytest.mark.parametrize("by_habit", [False, True], ids=["at random", "by habit"])
@pytest.mark.parametrize(
    ("seats", "games"),
    [(6, 10), *(pytest.param(seats, 400, marks=pytest.mark.slow) for seats in (2, 3, 4, 5, 6))],
)
def test_two_tellings_of_the_booklet_agree(seats, games, by_habit):
    """CL-4..20, CL-23, CL-24: who rolls, who may look and move what, where pawns end, who is home."""
    for seed in range(games):
        Game(seats, 1000 * seats + seed, by_habit=by_habit).play()
