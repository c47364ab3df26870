"""Bots are fair: swap everything their seat cannot see, and they decide the same, for the same reason."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from contract.traits import hides_something
from irisade import Ask, Dice, Game, Match
from irisade.bots.company import Choose, Company, brains
from irisade.bots.levels import LEVELS, why
from irisade.core.belief import Belief, ask
from irisade.core.game import games
from irisade.core.text import Sentence

BOTS = [*(level.key for level in LEVELS), "plain", "tree", "random"]
MOMENTS, THINKING = 12, 6


def moments(game: Game, bot: str, seed: int) -> Iterator[tuple[Match, Belief]]:
    """Questions and windows of a game among plain players, with what such a bot would remember."""
    seats = game.seats[0]
    company = Company(dict.fromkeys(range(seats), brains(game)["plain"]), seed)
    own = Company(dict.fromkeys(range(seats), brains(game, THINKING)[bot]), seed)

    def saw(show):
        company.saw(show)
        own.saw(show)

    match = Match(game, seats, Dice(seed), on_show=saw, on_turn=own.turn_passes)
    given = 0
    while not match.over and given < 40 * MOMENTS and not match.quiet:
        asked = match.asked()
        if (len(asked) > 1 or len(options(match)) > 1) and given % 7 == 3:
            yield match, own.beliefs[asked[seed % len(asked)]]
        company.answer(match)
        given += 1


def options(match: Match) -> tuple[int, ...]:
    return tuple(match.asking.options) if isinstance(match.asking, Ask) else tuple(match.asked())


def decision(match: Match, belief: Belief, choose: Choose, seed: int) -> tuple[int, Sentence]:
    belief.dice = Dice(seed)
    ask(match, belief)
    option = choose(belief)
    return option, why(match.game, belief, option)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_a_bot_decides_the_same_whatever_lies_hidden(game, bot):
    decides_the_same(game, bot, brains(game, THINKING, compiles=False)[bot])


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["master", "tree"])
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_compiled_it_decides_the_same_too(game, bot):
    decides_the_same(game, bot, brains(game, THINKING)[bot])


def decides_the_same(game: Game, bot: str, choose: Choose) -> None:
    trials = swapped = 0
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
    assert swapped * 2 >= trials if hides_something(game) else swapped == 0


def test_a_bot_that_peeks_is_found_out():
    """The same comparison, with a bot that looks into the hand of a rival."""
    found = 0
    for match, belief in moments(games()["gumball-rally"], "plain", 1):
        rival = 1 - min(belief.seat, 1)
        worlds = (match, match.fork(Dice(5), (), belief.seat))
        peeks = [lambda _, hand=world.table.hands[rival]: min(hand) for world in worlds]
        one, other = (decision(world, belief, peek, 1) for world, peek in zip(worlds, peeks, strict=True))
        found += one != other
    assert found
