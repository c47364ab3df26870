"""Les aveugles beside a second telling of the booklet: whole games agree, throw by throw."""

from __future__ import annotations

import pytest

from games.booklet_ring import MIDDLE, OUTSIDE, Ring, Stop
from games.flow import tell
from irisade.core.dice import Dice, derive
from irisade.core.words import NOBODY, SEAT_LETTERS, Ask, Chance, Kind, Show, Window
from irisade.games.colomo.les_aveugles import GAME
from irisade.games.colomo.les_aveugles.rules import (
    DIE,
    EXIT,
    HEY,
    LOOK,
    MOVE,
    MOVE_OR_STAY,
    NONE,
    OWNER,
    TURN_OVER,
    Table,
    over,
    setup,
    turn,
)

WHY = {
    DIE: "roll",
    LOOK: "look",
    MOVE: "move",
    MOVE_OR_STAY: "may move",
    HEY: "shout",
    EXIT: "lead out",
    TURN_OVER: "turn over",
}
FREEDOM = {"exit": "choice", "stay": "yes", "opening": "later"}


class Game:
    """One game in both tellings, with the same throws and the same answers."""

    def __init__(self, seats: int, seed: int, *, by_habit: bool, freedom: bool) -> None:
        self.luck, self.choice, self.by_habit = Dice(seed), Dice(derive(seed, 1)), by_habit
        self.t: Table = GAME.blank(GAME.read_options(FREEDOM if freedom else {}))
        self.asked: set[Kind] = set()
        starter = self.luck.roll(seats)
        tell(setup(self.t, seats), f"({SEAT_LETTERS[starter]})")
        self.ring = Ring(seats, freedom=freedom)
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
        assert self.stop is not None
        assert step.kind is not None
        assert step.kind is EXIT or self.lies() == self.told()  # at the gate the pawn is in the hand
        assert (self.stop.why, self.stop.who) == (WHY[step.kind], self.t.turn)
        self.asked.add(step.kind)
        if isinstance(step, Chance):
            reply = self.luck.decide(step)
        elif isinstance(step, Window):
            speaks = not self.by_habit and self.choice.roll(3) == 0
            reply = self.choice.pick(step.seats) if speaks else NOBODY
        else:
            cells = () if step.kind in (EXIT, TURN_OVER) else step.options
            assert tuple(cell for cell in cells if cell != NOBODY) == self.stop.cells
            habit = GAME.habits[step.kind]
            by_habit = self.by_habit
            reply = habit(self.t, step.seat, step.options) if by_habit else self.choice.pick(step.options)
        said: int | bool | None = reply
        if step.kind is HEY:
            said = reply != NOBODY
        elif step.kind in (EXIT, TURN_OVER):
            said = reply == 1  # leave the ring, turn it over
        elif step.kind is MOVE_OR_STAY and reply == NOBODY:
            said = None
        self.stop = _next(self.story, said)
        return reply

    def lies(self) -> tuple[list[int], list[int], list[int], list[tuple[int, int]]]:
        """Whose pawn lies on each cell, how many each has outside and in the middle, and which are still
        black there: whose, and who brought them."""
        t = self.t
        waiting = [t.owner[pawn] for pawn in t.waiting]
        lying = [NOBODY if pawn == NONE else t.owner[pawn] for pawn in t.cells]
        return lying, t.outside, t.home, list(zip(waiting, t.brought))

    def told(self) -> tuple[list[int], list[int], list[int], list[tuple[int, int]]]:
        """The same in the words of the booklet."""
        lying = [self.ring.on(cell) for cell in range(self.ring.length)]
        outside, middle = (
            [len(self.ring.of(player, place)) for player in range(self.ring.players)]
            for place in (OUTSIDE, MIDDLE)
        )
        waiting = [(pawn.owner, pawn.bringer) for pawn in self.ring.still_black]
        return [NOBODY if pawn is None else pawn.owner for pawn in lying], outside, middle, waiting


def _next(flow, reply):
    try:
        return flow.send(reply)
    except StopIteration:
        return None


BY = pytest.mark.parametrize("by_habit", [False, True], ids=["at random", "by habit"])
GAMES = pytest.mark.parametrize(
    ("seats", "games"),
    [
        (6, 10),
        *(pytest.param(seats, 100, marks=pytest.mark.slow) for seats in (2, 3, 4, 5, 6)),
        *(pytest.param(seats, 400, marks=pytest.mark.long) for seats in (2, 3, 4, 5, 6)),
    ],
)


@BY
@GAMES
def test_two_tellings_of_the_booklet_agree(seats, games, by_habit):
    """CL-4..20, CL-23, CL-24: who rolls, who may look and move what, where pawns end, who is home."""
    for seed in range(games):
        Game(seats, 1000 * seats + seed, by_habit=by_habit, freedom=False).play()


@BY
@GAMES
def test_two_tellings_of_the_booklet_agree_where_it_says_may(seats, games, by_habit):
    """CL-9, CL-19, CL-28: the same if one may move none, run past, and leave a pawn black in the middle."""
    asked: set[Kind] = set()
    for seed in range(games):
        game = Game(seats, 1000 * seats + seed, by_habit=by_habit, freedom=True)
        game.play()
        asked |= game.asked
    assert {MOVE_OR_STAY, EXIT, TURN_OVER} <= asked
