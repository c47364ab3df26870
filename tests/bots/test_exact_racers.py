"""Small versions of Rainbow Racers, solved exactly; and the game itself, played by its rules, agrees."""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import mean, stdev

import pytest

from irisade import Ask, Dice
from irisade.bots.company import Choose
from irisade.core.belief import Belief
from irisade.core.game import find
from irisade.core.run import Question, run_through
from irisade.games.rainbow_racers import pairs, plain, rules

pytest.importorskip("numpy")
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from exact_racers import PERFECT, PLAIN, ExactRace, TeamAlone, table

LATE = 4  # the last three spaces, which take a moment
GAMES = 1500  # within four standard errors
ALONE = 500
NOTHING = (0, 0, 0)


def test_a_goblin_that_can_cross_has_won() -> None:
    race = ExactRace(PERFECT, PERFECT, LATE)
    last = race.value(0, (6, (2, 0, 0)), (6, (0, 2, 0)))
    assert last == pytest.approx(1)
    assert race.value(0, (6, NOTHING), (6, (0, 2, 0))) == pytest.approx(0)
    assert 0 < race.value(0, (6, (1, 0, 0)), (6, (0, 1, 0))) < 1


@pytest.mark.parametrize("who", [PLAIN, PERFECT])
def test_nobody_does_better_than_perfect_play(who: str) -> None:
    assert ExactRace(who, who, LATE).share == pytest.approx(0.5)
    best = ExactRace(PERFECT, PERFECT, LATE)
    against = ExactRace(PERFECT, who, LATE)
    for place, values in best.values.items():
        holds = place[2] == 0
        better = against.values[place] - values if holds else values - against.values[place]
        assert better.min() > -1e-6, place


def test_the_rule_of_thumb_is_nearly_perfect_with_one_goblin() -> None:
    """The figure of docs/bots.md."""
    assert ExactRace(PERFECT, PLAIN).share == pytest.approx(0.508, abs=0.001)


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [((0, NOTHING), (1, (0, 1, 1))), ((3, (1, 0, 0)), (2, (0, 1, 2))), ((6, (1, 0, 0)), (5, NOTHING))],
)
def test_games_that_are_played_from_there_agree(
    mine: tuple[int, tuple[int, int, int]], theirs: tuple[int, tuple[int, int, int]]
) -> None:
    """The rule of thumb on both sides, by the rules and the bot of the game."""
    exact = ExactRace(PLAIN, PLAIN).value(0, mine, theirs)
    assert abs(exact - 0.5) > 0.05
    won = sum(holder_wins(mine, theirs, seed) for seed in range(GAMES))
    assert won / GAMES == pytest.approx(exact, abs=4 * (0.25 / GAMES) ** 0.5)


@pytest.mark.parametrize(
    ("who", "choose"), [(PLAIN, plain.choose), (PERFECT, plain.keenly)], ids=[PLAIN, PERFECT]
)
def test_two_goblins_alone_need_as_many_rounds_in_the_game(who: str, choose: Choose) -> None:
    """For a single pair, a master plays perfectly; the rule of thumb needs half a round more."""
    perfect, thumb = (TeamAlone(one, LATE).rounds for one in (PERFECT, PLAIN))
    assert perfect < thumb - 0.5
    found = [rounds_alone(choose, seed) for seed in range(ALONE)]
    error = stdev(found) / ALONE**0.5
    assert error < 0.12
    assert mean(found) == pytest.approx(perfect if who == PERFECT else thumb, abs=4 * error)


def test_a_master_knows_the_values_that_are_worked_out() -> None:
    """As `--write` writes them; another machine may round the last hundredth the other way."""
    worked_out = pairs.unpacked(table(TeamAlone(PERFECT)))
    assert len(pairs.ROUNDS) == len(worked_out)
    assert max(abs(ours - exact) for ours, exact in zip(pairs.ROUNDS, worked_out, strict=True)) <= 1


def rounds_alone(choose: Choose, seed: int) -> int:
    """A team of two without rivals and without a bonus, as far on as the exact values begin."""
    t = find("rainbow-racers").blank({"team": 2, "first_bonus": 0, "second_bonus": 0, "third_bonus": 0})
    luck = Dice(seed)
    run_through(rules.setup(t, 1), luck.decide)
    for number in range(t.team):
        t.at[rules.goblin_of(0, number)] = LATE
    play(t, choose, luck)
    return t.rounds


def holder_wins(
    mine: tuple[int, tuple[int, int, int]], theirs: tuple[int, tuple[int, int, int]], seed: int
) -> bool:
    t, luck = find("rainbow-racers").blank({"team": 1}), Dice(seed)
    run_through(rules.setup(t, 2), luck.decide)
    t.stone, t.rounds = 0, 0
    for seat, (space, pack) in enumerate((mine, theirs)):
        t.at[rules.goblin_of(seat, 0)] = space
        t.packs[rules.goblin_of(seat, 0)] = list(pack)
        for colour in rules.COLOURS:
            t.bag[colour] -= pack[colour]
    rules.begin_round(t)

    play(t, plain.choose, luck)
    return rules.score(t, 0) > rules.score(t, 1)


def play(t: rules.Table, choose: Choose, luck: Dice) -> None:
    """To the end, everybody going by this."""
    game = find("rainbow-racers")

    def answer(question: Question) -> int:
        if not isinstance(question, Ask):
            return luck.decide(question)
        return choose(Belief(question.seat, luck, view=t, asking=question, game=game))

    while not rules.over(t):
        run_through(rules.turn(t), answer)
