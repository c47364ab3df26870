"""What booklets of the Colomo box leave to the players, robots do now and then, or whenever it pays."""

from __future__ import annotations

from collections import Counter

import pytest

from games.arc import arc
from games.crossing import crossing, names
from games.flow import tell
from games.ring import ring
from irisade.bots.company import play_out
from irisade.bots.levels import Player, recall_of
from irisade.core.belief import Belief
from irisade.core.dice import Dice
from irisade.core.game import Game, find
from irisade.core.match import view
from irisade.core.playout import play
from irisade.core.words import NOBODY, Ask, Kind
from irisade.games.colomo.a_laveuglette.rules import ENTER, GO
from irisade.games.colomo.a_laveuglette.rules import turn as turn_of_crossing
from irisade.games.colomo.arc_en_ciel.rules import FLIP, FLIP_OR_STOP, POINT_OR_STOP
from irisade.games.colomo.arc_en_ciel.rules import turn as turn_of_arc
from irisade.games.colomo.discs import HUE
from irisade.games.colomo.les_aveugles.rules import (
    EXIT,
    HOME,
    KEEP_BLACK,
    LEAVE,
    MOVE_OR_STAY,
    NONE,
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


@pytest.mark.parametrize(
    ("known", "chosen"), [({}, OPEN), ({2: 0}, OPEN), ({2: 1}, KEEP_BLACK)], ids=["unknown", "own", "rival's"]
)
def test_a_robot_turns_over_what_may_be_its_own(known, chosen):
    """CL-28: with opening=later, what it takes for a rival's it leaves black."""
    t = ring("A4 B5 A18", opening="later")
    t.moving, t.cells[18] = 2, NONE
    asking = Ask(0, TURN_OVER, (KEEP_BLACK, OPEN))
    lies = {0: 4, 1: 5, 2: HOME}
    game = find("colomo-les-aveugles")
    assert (
        game.plain.choose(Belief(0, Dice(1), {**known}, lies, view=view(game, t, 0), asking=asking)) == chosen
    )


@pytest.mark.parametrize(("standing", "chosen"), [("B4", KEEP_BLACK), ("", OPEN)], ids=["some", "none"])
def test_what_was_left_black_is_turned_over_when_nothing_else_can_be_done(standing, chosen):
    """CL-28: by robots and by habit; or a game might never end."""
    t = ring(standing, opening="later")
    t.owner.append(1)
    t.waiting, t.brought = [len(t.owner) - 1], [0]
    asking = Ask(0, TURN_OVER, (KEEP_BLACK, OPEN))
    game = find("colomo-les-aveugles")
    assert game.plain.choose(Belief(0, Dice(1), {}, {}, view=view(game, t, 0), asking=asking)) == chosen
    assert game.habits[TURN_OVER](t, 0, [KEEP_BLACK, OPEN]) == chosen


@pytest.mark.parametrize(
    ("known", "chosen"),
    [("6r 7b 8g", {8}), ("6r 7b", {*range(60)} - {0, 1, 6, 7})],
    ids=["a missing colour", "none"],
)
def test_a_robot_that_owes_a_second_disc_turns_over_no_double(known, chosen):
    """CA-4: with owed=two, where red was open and B has found blue: the green one, or one never seen."""
    t = arc(2, "Ar", turn="B", owed="two")
    asking = tell(turn_of_arc(t), "B:1 (b)").asking
    assert asking.kind is FLIP
    game = find("colomo-arc-en-ciel")
    shown = {int(note[:-1]): HUE.read(note[-1]) for note in known.split()} | {
        0: HUE.read("r"),
        1: HUE.read("b"),
    }
    seen = view(game, t, 1)
    picked = {game.plain.choose(Belief(1, Dice(n), {**shown}, view=seen, asking=asking)) for n in range(60)}
    assert picked <= chosen


@pytest.mark.parametrize(("jump_over", "farthest"), [("pawns", "a2 b2"), ("any", "a5 c5 e5")])
def test_robots_jump_empty_cells_where_they_gain_by_it(jump_over, farthest):
    """CG-24: two rows with every jump instead of one with a step; by habit, too."""
    t = crossing("Aa1", jump_over=jump_over)
    asking = tell(turn_of_crossing(t), "A:a1").asking
    assert asking.kind is GO
    game = find("colomo-a-laveuglette")
    beliefs = [Belief(0, Dice(n), {0: 0}, view=view(game, t, 0), asking=asking) for n in range(30)]
    assert names({game.plain.choose(belief) for belief in beliefs}) == farthest
    assert names(game.habits[GO](t, 0, list(asking.options))) == farthest


@pytest.mark.parametrize(("jump_over", "row"), [("pawns", "1"), ("any", "4")])
def test_robots_come_in_over_empty_cells(jump_over, row):
    """CG-24: as far as two jumps lead."""
    t = crossing(outside="55", jump_over=jump_over)
    asking = tell(turn_of_crossing(t)).asking
    assert asking.kind is ENTER
    game = find("colomo-a-laveuglette")
    beliefs = [Belief(0, Dice(n), view=view(game, t, 0), asking=asking) for n in range(30)]
    chosen = {game.plain.choose(belief) for belief in beliefs}
    chosen |= {*game.habits[ENTER](t, 0, list(asking.options))}
    assert {name[1] for name in names(chosen).split()} == {row}
