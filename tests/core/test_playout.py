"""Random games interpreted are the reference for the compiled ones: they equal a match, answer for answer."""

from __future__ import annotations

import pytest

from contract.walks import SetUp, every_set_up, games_each
from irisade import NOBODY, Ask, Dice, Match, find
from irisade.core import playout
from irisade.core.dice import derive
from irisade.core.match import LUCK, WINDOW_TAKEN
from irisade.core.match import NOBODY as LET_GO
from irisade.core.playout import CHOICE_STREAM, SHOUT
from irisade.core.run import Run


def same_in_a_match(set_up: SetUp, seed: int) -> tuple[Match, int]:
    """A match played with the same dice and the same choices, and how many answers players gave."""
    match, choice, moves = set_up.match(seed), Dice(derive(seed, CHOICE_STREAM)), 0
    while not match.over and not match.quiet:
        moves += 1
        asking = match.asking
        if isinstance(asking, Ask):
            match.play(asking.seat, asking.options[choice.roll(len(asking.options))])
        else:
            speaker = next((seat for seat in asking.seats if choice.roll(SHOUT) == 0), NOBODY)
            match.let_go() if speaker == NOBODY else match.play(speaker, NOBODY)
    return match, moves


@every_set_up
@games_each(quick=2, full=8)
def test_a_playout_is_a_match_with_the_same_dice_and_choices(set_up, seeds):
    for seed in seeds:
        done = playout.play(set_up.game, set_up.seats, seed, set_up.options)
        match, moves = same_in_a_match(set_up, seed)
        replies = [a.seat if a.option == WINDOW_TAKEN else a.option for a in match.answers]
        assert done.answers == replies
        assert done.quiet == match.quiet
        last = match.before if match.quiet else match.table  # a quiet match has begun another turn
        assert done.table.bytes == last.bytes
        assert (done.moves, done.runs) == (moves, len(match.turns) - match.quiet)
        assert 0 < done.turns <= done.runs


def test_luck_and_choices_are_told_apart():
    """Another seed for the choices would not change the deal: luck is the seed itself."""
    ronde = find("colomo-ronde")
    done = playout.play(ronde, 4, 11)
    match = Match(ronde, 4, Dice(11))
    assert done.answers[0] == match.answers[0].option
    assert match.answers[0].seat == LUCK
    assert LET_GO == NOBODY


def test_turns_are_counted_as_the_booklet_does():
    """In Ronde a pair means another go in the same turn; in Gumball Rally every card is a turn."""
    ronde = playout.play(find("colomo-ronde"), 3, 5)
    gumball = playout.play(find("gumball-rally"), 3, 5)
    assert ronde.turns < ronde.runs
    assert gumball.turns == gumball.runs


@pytest.mark.parametrize("seed", range(3))
def test_a_game_can_be_played_on_from_a_table(seed):
    gumball = find("gumball-rally")
    match = Match(gumball, 4, Dice(seed))
    for _ in range(3):
        match.play(match.asking.seat, match.asking.options[0])
        while match.asking.kind is not gumball.rules.PLAY:
            match.play(match.asking.seat, 0)
    run = Run(gumball, 4, match.table.copy())
    done = playout.play_on(run, playout.Playout(run.table), Dice(1), Dice(2))
    assert gumball.rules.over(done.table)
    assert done.answers
    assert not match.over
