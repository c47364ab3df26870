"""Bots that think elsewhere decide as they would here, and no secret goes with the question."""

from __future__ import annotations

import pickle

import pytest

from irisade import Ask, Dice, Match
from irisade.bots.company import Company, brains
from irisade.bots.thinking import Thinker
from irisade.bots.thought import decide, packed
from irisade.core.belief import ask
from irisade.core.game import games
from patience import PATIENCE

KEYS = ("gumball-rally", "colomo-les-aveugles", "colomo-blackout")


def somewhere(key: str, seed: int, moves: int = 25):
    """A question in the middle of a game, and what the asked seat knows."""
    game = games()[key]
    seats = game.seats[0]
    company = Company(dict.fromkeys(range(seats), brains(game)["plain"]), seed)
    match = Match(game, seats, Dice(seed), on_show=company.saw, on_turn=company.turn_passes)
    while moves > 0 or not isinstance(match.asking, Ask) or len(match.asking.options) < 2:
        company.answer(match)
        moves -= 1
    belief = company.beliefs[match.asking.seat]
    ask(match, belief)
    return match, belief


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("bot", ["child", "plain", pytest.param("master", marks=pytest.mark.slow)])
def test_a_bot_decides_elsewhere_as_it_would_here(key, bot):
    for seed in range(3):
        _, belief = somewhere(key, seed)
        thought = pickle.loads(pickle.dumps(packed(belief, bot, seed, games=20)))
        belief.dice = Dice(seed)
        assert decide(thought).option == brains(games()[key], 20)[bot](belief)


@pytest.mark.parametrize("key", KEYS)
def test_no_secret_goes_with_a_question(key):
    """Whatever lies hidden, the same bytes leave the table."""
    swapped = 0
    for seed in range(9):
        match, belief = somewhere(key, seed, 10 + seed)
        sent = pickle.dumps(packed(belief, "master", seed))
        other = match.fork(Dice(seed + 50), (), belief.seat)
        swapped += other.table.bytes != match.table.bytes
        ask(other, belief)
        assert pickle.dumps(packed(belief, "master", seed)) == sent
    assert swapped


def test_the_table_goes_on_while_a_bot_thinks():
    match, belief = somewhere("gumball-rally", 1)
    options = match.asking.options
    thinker = Thinker(threads=True)
    thinking = thinker.submit(belief, "plain", 7)
    match.play(match.asking.seat, options[0])  # it is too late for this one, but it does not mind
    assert thinking.result(PATIENCE).option in options
    thinker.close()


@pytest.mark.slow
def test_without_the_compiler_another_process_thinks():
    match, belief = somewhere("gumball-rally", 1)
    thinker = Thinker(threads=False)
    thinking = thinker.submit(belief, "child", 7)
    assert thinking.result(120).option in match.asking.options
    thinker.close()
