"""What a coach says: how to remember, where nobody may help; else what would be a plain mistake, and why."""

from __future__ import annotations

import statistics
from collections.abc import Iterator

import pytest

from contract.walks import every_real_game
from irisade.bots.company import Company
from irisade.bots.search import by_habit_to_the_end, judged
from irisade.core.belief import Belief, ask
from irisade.core.dice import Dice, derive
from irisade.core.game import find, games
from irisade.core.lesson import LONGEST
from irisade.core.match import Match
from irisade.core.text import LANGUAGES, Sentence
from irisade.core.words import Ask
from irisade.draw.pace import SHOW_TIME

ADVISED = [key for key, game in games().items() if hasattr(game.plain, "mistakes")]
MOMENTS, WORLDS = 6, 12  # moments of some games with a plain mistake, and imagined games of each


@every_real_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tip_stands_where_nobody_may_help(game, lang):
    remembers = any(setting.key == SHOW_TIME for setting in game.settings)
    assert bool(game.lesson.tips) == remembers or not game.package.startswith("irisade.")
    for tip in game.lesson.tips:
        assert len(game.talk(lang, ()).line(tip)) <= LONGEST


@every_real_game
def test_every_game_of_ours_can_be_coached(game):
    coached = bool(game.lesson.tips) or hasattr(game.plain, "mistakes")
    assert coached or not game.package.startswith("irisade.")


def moments(key: str) -> Iterator[tuple[Belief, dict[int, Sentence], int]]:
    """Questions with a plain mistake: who is asked, what would be one, and what a plain robot answers."""
    game = find(key)
    seats = min(game.seats, key=lambda n: abs(n - 3))
    for seed in range(8):
        bots = Company(dict.fromkeys(range(seats), game.plain.choose), derive(seed, 1))
        match = Match(game, seats, Dice(seed), live=True, on_show=bots.saw)
        since = 0
        while not match.over and not match.quiet:
            if match.showing is not None:
                match.go_on()
                continue
            since += 1
            asking = match.asking
            if isinstance(asking, Ask) and since > 5:
                belief = Belief(asking.seat, Dice(seed))
                ask(match, belief)
                mistakes = dict(game.plain.mistakes(belief))
                best = game.plain.choose(belief)
                if best not in mistakes and mistakes:
                    since = 0
                    yield belief, mistakes, best
            if not bots.answer(match):
                match.let_go()


@pytest.mark.parametrize("key", ADVISED)
def test_a_plain_mistake_is_one(key):
    """In imagined games that go on alike, whoever makes it leaves fewer rivals behind."""
    lost = []
    for (belief, mistakes, best), _ in zip(moments(key), range(MOMENTS)):
        game = belief.game
        assert game is not None
        assert isinstance(belief.asking, Ask)
        assert set(mistakes) <= set(belief.asking.options)
        for reason in mistakes.values():
            assert all(len(game.talk(lang, "ABC").line(reason)) <= LONGEST for lang in LANGUAGES)
        wrong = belief.dice.pick(list(mistakes))
        for number in range(WORLDS):
            worth = {}
            for option in (best, wrong):
                world = belief.imagine(Dice(derive(7, number)))
                by_habit_to_the_end(world, belief.seat, option, Dice(number))
                worth[option] = judged(world)[belief.seat]
            lost.append(worth[best] - worth[wrong])
    assert len(lost) == MOMENTS * WORLDS
    assert statistics.mean(lost) > 0
