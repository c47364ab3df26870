"""Every game ends, played plainly or at random, with every player count and option value."""

from __future__ import annotations

import pytest

from contract.walks import GAMES, SetUp, every_set_up, games_each, set_ups
from irisade import Dice
from irisade.bots.company import Choose, Company, at_random, brains, play_out
from irisade.core import playout, random_bot
from irisade.core.game import QUIET_AT_RANDOM
from irisade.core.match import QUIET
from irisade.core.run import QUIET_ROUNDS
from toys import POND, broken

real_set_ups = pytest.mark.parametrize("set_up", [s for game in GAMES for s in set_ups(game)], ids=str)


def ends_well(set_up: SetUp, seed: int, choose: Choose, may_go_quiet: bool = False) -> None:
    match = play_out(set_up.game, set_up.seats, Dice(seed), seed, choose, **set_up.options)
    assert match.over
    assert match.quiet == match.agreed
    assert may_go_quiet or not match.quiet, (
        f"nothing was new for {QUIET_ROUNDS} rounds (seed {seed}): does the game end? Does `news` change? "
        "If only random players take for ever, let the game claim QUIET_AT_RANDOM"
    )
    outcome = match.outcome
    assert outcome is not None
    assert outcome.why == QUIET if match.quiet else outcome.why in set_up.game.rules.ENDINGS
    assert len(outcome.ranks) == len(outcome.points) == set_up.seats
    assert min(outcome.ranks) == 1
    assert max(outcome.ranks) <= set_up.seats
    for rank in outcome.ranks:  # equals share a rank, and the next ones are missing
        assert rank == 1 + sum(other < rank for other in outcome.ranks)


@real_set_ups
@pytest.mark.parametrize("brain", ["plain", "random"])
@games_each(quick=1, full=5)
def test_every_game_ends(set_up, brain, seeds):
    may_go_quiet = brain == "random" and QUIET_AT_RANDOM in set_up.game.claims
    for seed in seeds:
        ends_well(set_up, seed, brains(set_up.game)[brain], may_go_quiet)


@every_set_up
@games_each(quick=1, full=5)
def test_every_playout_ends_by_the_rules(set_up, seeds):
    for seed in seeds:
        done = playout.play(set_up.game, set_up.seats, seed, set_up.options)
        assert set_up.game.rules.over(done.table) or done.quiet


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.slow
def test_the_plain_bot_beats_chance(game):
    """One plain player among random ones wins more often than one in `seats`."""
    if game.plain is random_bot:
        pytest.skip("it has no plain bot yet")
    seats, won, played = game.seats[len(game.seats) // 2], 0.0, 60
    for seed in range(played):
        me = seed % seats
        brain = {seat: brains(game)["plain" if seat == me else "random"] for seat in range(seats)}
        company = Company(brain, seed)
        match = SetUp(game, seats, {}).match(seed, on_show=company.saw)
        while not match.over:
            company.answer(match)
        won += (match.outcome.ranks[me] == 1) / match.outcome.ranks.count(1)
    assert won / played > 1.3 / seats, f"the plain bot wins {won:.1f} of {played} games with {seats} seats"


def test_it_bites_when_nothing_ever_ends():
    with pytest.raises(AssertionError):
        ends_well(SetUp(broken(POND, over=lambda t: False, turn=put_back), 2, {}), 1, at_random)


def put_back(t):
    yield from POND.rules.turn(t)
    t.caught, t.fish = [0] * t.seats, [0, 0, 1, 1, 2, 2, 3, 3]
