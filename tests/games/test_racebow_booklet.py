"""Racebow beside a second telling of the booklet: whole games agree, step by step."""

from __future__ import annotations

from typing import Any

import pytest

from games.booklet_bow import BONUSES, BOTTOM, LEVELS, RAINBOW, SWAP, TOP, Race, Square, Stop
from games.flow import by_dice
from irisade.core.dice import Dice, derive
from irisade.core.run import Question, go_on, possible
from irisade.core.words import NOBODY, Ask, Chance, Flow, Show
from irisade.games.racebow import GAME, tiles
from irisade.games.racebow.rules import (
    BOOST,
    EXCHANGE,
    GO,
    LIFT,
    LOWER,
    RAISE,
    Table,
    over,
    setup,
    turn,
)

WHY = {GO: "go", BOOST: "turbo", RAISE: TOP, LOWER: BOTTOM, LIFT: SWAP, EXCHANGE: "with"}
MARKS = (*BONUSES, TOP, BOTTOM, SWAP)
LONGEST = 400  # turns; at random a tower is seldom in order


class Game:
    """One game in both tellings, with the same tiles and the same answers."""

    def __init__(self, seed: int, *, by_habit: bool) -> None:
        self.luck, self.choice, self.by_habit = Dice(seed), Dice(derive(seed, 1)), by_habit
        self.t: Table = GAME.blank({})
        by_dice(setup(self.t, 4), self.luck)
        self.race = Race([place(square) for square in self.t.square], carries)
        for number in self.t.road:
            self.race.lay(number)
        self.story = self.race.story()
        self.stop: Stop | None = next(self.story)

    def play(self) -> None:
        turns = 0
        while not over(self.t) and turns < LONGEST:
            self.follow(turn(self.t))
            turns += 1
            assert self.lies() == self.told()
        winner = self.race.winner
        assert ([winner.number] if winner else []) == self.t.finished
        assert over(self.t) == (self.stop is None)

    def follow(self, flow: Flow) -> None:
        step = go_on(flow)
        while step is not None:
            step = go_on(flow, None if isinstance(step, Show) else self.answer(step))

    def answer(self, step: Question) -> int:
        """What is asked is what the booklet asks, of the same player and with the same answers open."""
        assert self.stop is not None
        opened = {word_for(step, option) for option in possible(step)}
        if isinstance(step, Chance):
            why, who, reply = "tile", self.stop.who, self.luck.decide(step)
        else:
            assert isinstance(step, Ask)
            why, who = WHY[step.kind], step.seat
            habit = GAME.habits[step.kind]
            by_habit = self.by_habit
            reply = habit(self.t, step.seat, step.options) if by_habit else self.choice.pick(step.options)
        assert (why, who, opened) == (self.stop.why, self.stop.who, set(self.stop.answers))
        try:
            self.stop = self.story.send(word_for(step, reply))
        except StopIteration:
            self.stop = None
        return reply

    def lies(self) -> tuple[Any, ...]:
        """Pawns, towers, counters, the supply, and every tile with what lies on it."""
        t = self.t
        road = {}
        for k, number in enumerate(t.road):
            colour_pawn = place(tiles.colour_square(number)) if t.colour_on[k] else None
            bonus_pawn = place(tiles.mark_square(number)) if t.bonus_on[k] else None
            road[t.gone + k] = (number, {colour_pawn, bonus_pawn} - {None})
        towers = [[RAINBOW[hue] for hue in tower] for tower in t.towers[:4]]
        counters = [dict(zip(BONUSES, counters, strict=True)) for counters in t.counters[:4]]
        supply = dict(zip([*RAINBOW, *BONUSES], t.supply, strict=True))
        heaps = set(t.stack), set(t.discards)
        return t.tile, [place(square) for square in t.square], towers, counters, supply, road, heaps

    def told(self) -> tuple[Any, ...]:
        """The same in the words of the booklet."""
        race = self.race
        road = {
            far: (tile.number, {square for square in tile.marks if tile.lying(square)})
            for far, tile in race.track.items()
        }
        return (
            [racer.tile for racer in race.racers],
            [racer.square for racer in race.racers],
            [racer.tower for racer in race.racers],
            [racer.counters for racer in race.racers],
            race.supply,
            road,
            (race.pile, race.discards),
        )


def place(square: int) -> Square:
    return Square(LEVELS[tiles.level(square)], tiles.column(square))


def carries(number: int) -> dict[Square, str]:
    """What is printed on the tile."""
    return {
        place(tiles.colour_square(number)): RAINBOW[tiles.colour(number)],
        place(tiles.mark_square(number)): MARKS[tiles.mark(number)],
    }


def word_for(step: Question, option: int) -> Square | int | None:
    if option == NOBODY:
        return None
    return place(option) if step.kind in (GO, BOOST) else option


@pytest.mark.parametrize(
    ("games", "by_habit"),
    [
        pytest.param(4, False, id="at random"),
        pytest.param(16, True, id="by habit"),
        pytest.param(200, False, id="many at random", marks=pytest.mark.slow),
        pytest.param(400, True, id="many by habit", marks=pytest.mark.slow),
        pytest.param(2000, True, id="very many by habit", marks=pytest.mark.long),
    ],
)
def test_two_tellings_of_the_booklet_agree(games, by_habit):
    """RB-7..39: where a pawn may go, what it pays and takes, how towers are sorted, which tiles lie there."""
    for seed in range(games):
        Game(seed, by_habit=by_habit).play()
