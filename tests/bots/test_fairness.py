"""Bots are fair: swap everything their seat cannot see, and they decide the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from irisade import Ask, Dice, Game, Match
from irisade.bots.company import Company, brains
from irisade.bots.levels import LEVELS
from irisade.core.belief import Belief, ask
from irisade.core.game import games

BOTS = [*(level.key for level in LEVELS), "plain", "random"]
MOMENTS, THINKING = 12, 20
OPEN = {"racebow", "rainbow-racers"}  # nothing is hidden there


def moments(game: Game, bot: str, seed: int) -> Iterator[tuple[Match, Belief]]:
    """Questions to a bot in a game of its own kind, with what it remembers."""
    seats = game.seats[0]
    company = Company(dict.fromkeys(range(seats), brains(game)["plain"]), seed)
    own = Company(dict.fromkeys(range(seats), brains(game, THINKING)[bot]), seed)

    def saw(show):
        company.saw(show)
        own.saw(show)

    match = Match(game, seats, Dice(seed), on_show=saw, on_turn=own.turn_passes)
    given = 0
    while not match.over and given < 40 * MOMENTS and not match.quiet:
        if isinstance(match.asking, Ask) and len(match.asking.options) > 1 and given % 7 == 3:
            yield match, own.beliefs[match.asking.seat]
        company.answer(match)
        given += 1


def decision(match: Match, belief: Belief, choose, seed: int) -> int:
    belief.dice = Dice(seed)
    ask(match, belief)
    return choose(belief)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_a_bot_decides_the_same_whatever_lies_hidden(game, bot):
    choose, trials, swapped = brains(game, THINKING)[bot], 0, 0
    for seed in range(12):
        for match, belief in moments(game, bot, seed):
            other = match.fork(Dice(100 + trials), (), belief.seat)
            swapped += other.table.bytes != match.table.bytes
            trials += 1
            assert decision(match, belief, choose, trials) == decision(other, belief, choose, trials)
            if trials % 4 == 0:
                break
        if trials >= MOMENTS:
            break
    assert trials >= MOMENTS
    assert game.key in OPEN or swapped * 2 >= trials


def test_a_bot_that_peeks_is_found_out():
    """The same test, with a bot that looks into the real deck."""
    game = games()["gumball-rally"]
    found = 0
    for match, belief in moments(game, "plain", 1):
        other = match.fork(Dice(5), (), belief.seat)
        peeks = [sum(world.table.hands[1 - min(belief.seat, 1)]) for world in (match, other)]
        found += peeks[0] != peeks[1]
    assert found
