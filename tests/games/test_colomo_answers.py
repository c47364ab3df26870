"""What the booklets of Arc-en-ciel and Les aveugles leave to the players, robots do now and then."""

from __future__ import annotations

from collections import Counter

import pytest

from irisade.bots.company import play_out
from irisade.bots.levels import Player, recall_of
from irisade.core.belief import Belief
from irisade.core.dice import Dice
from irisade.core.game import Game, find
from irisade.core.playout import play
from irisade.core.words import NOBODY, Ask, Kind
from irisade.games.colomo.arc_en_ciel.rules import FLIP_OR_STOP, POINT_OR_STOP
from irisade.games.colomo.les_aveugles.rules import (
    EXIT,
    KEEP_BLACK,
    LEAVE,
    MOVE_OR_STAY,
    OPEN,
    RUN_PAST,
    TURN_OVER,
)

Chosen = Counter[tuple[Kind, int]]
SOMETHING = 0  # any disc or cell


def as_booklet(game: Game) -> dict[str, int]:
    (preset,) = [preset for preset in game.presets if preset.key == "booklet"]
    return game.read_options(dict(preset.options))


def by_grown_ups(key: str, games: int) -> Chosen:
    """What robots with a grown-up's memory and no whims choose."""
    game, chosen = find(key), Chosen()

    def choose(belief: Belief) -> int:
        option: int = game.plain.choose(belief)
        if isinstance(belief.asking, Ask):
            chosen[belief.asking.kind, option if belief.asking.kind.names else min(option, SOMETHING)] += 1
        return option

    robot = Player(choose, recall_of(game, "grown-up"))
    for seed in range(games):
        seats = game.seats[seed % len(game.seats)]
        match = play_out(game, seats, Dice(seed), seed, robot, **as_booklet(game))
        assert match.outcome is not None
        assert match.outcome.why in game.rules.ENDINGS  # nobody waits for ever
    return chosen


def test_robots_of_les_aveugles_use_what_the_booklet_allows():
    """CL-9, CL-19, CL-28: they move none, run past and leave a pawn black; and more often they do not."""
    chosen = by_grown_ups("colomo-les-aveugles", 100)
    for kind, seldom, often in (
        (MOVE_OR_STAY, NOBODY, SOMETHING),
        (EXIT, RUN_PAST, LEAVE),
        (TURN_OVER, KEEP_BLACK, OPEN),
    ):
        assert 0 < chosen[kind, seldom] < chosen[kind, often]


def test_robots_of_arc_en_ciel_stop_in_the_last_rainbow_alone():
    """CA-6, CA-25: while the rainbow grows, stopping would leave the missing colour to the next player."""
    chosen = by_grown_ups("colomo-arc-en-ciel", 30)
    assert 0 < chosen[POINT_OR_STOP, NOBODY] < chosen[POINT_OR_STOP, SOMETHING]
    assert (chosen[FLIP_OR_STOP, NOBODY], chosen[FLIP_OR_STOP, SOMETHING] > 100) == (0, True)


@pytest.mark.parametrize("seats", [2, 4])
def test_habits_of_arc_en_ciel_stop_in_the_last_rainbow(seats):
    """CA-25: what robots do, compiled habits do."""
    game = find("colomo-arc-en-ciel")
    chosen = Counter[int]()
    habit = game.habits[POINT_OR_STOP]

    def watched(t, seat, options):
        answer = habit(t, seat, options)
        chosen.update(answer)
        return answer

    for seed in range(60):
        assert not play(game, seats, seed, as_booklet(game), {**game.habits, POINT_OR_STOP: watched}).quiet
    assert 0 < chosen[NOBODY] < chosen.total() / 2
