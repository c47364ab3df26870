"""What robots say at their seats: it follows from what everybody sees, and is said now and then."""

from __future__ import annotations

from itertools import pairwise

import pytest

from contract.traits import awake
from contract.walks import GAMES, SetUp
from irisade import NOBODY
from irisade.core.text import LANGUAGES
from irisade.core.views import Views
from irisade.draw.remarks import BEATEN, THANKS, Remarks
from web.frames import NAMES, dealt_again, frames_of

SHORT = 40  # characters, in any language
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def remarks(game, frames, seats):
    """What robots would say all along, if they sat everywhere."""
    looks = [(Views(game, frame.table), frame.over) for frame in frames]
    said = Remarks(game, seats)
    return [said.about(before, t, range(seats), over) for (before, _), (t, over) in pairwise(looks)]


@every_game
def test_another_deal_of_what_is_hidden_changes_no_remark(game):
    seats = game.seats[-1]
    frames = frames_of(SetUp(game, seats, {}), seed=11)
    said = remarks(game, frames, seats)
    for seed in range(2):
        again = list(dealt_again(game, frames, NOBODY, seats, seed))
        assert remarks(game, again, seats) == said


@every_game
def test_robots_say_something_now_and_then_and_goodbye(game):
    said = []
    for seed in range(3):
        frames = frames_of(SetUp(game, game.seats[0], {}), seed)
        said += remarks(game, frames, game.seats[0])
        if frames[-1].over:
            assert said[-1].line.text in {line.text for line in (*THANKS, *BEATEN)}
    words = [each for each in said if each is not None]
    assert len(words) < len(said) / 3
    awake(game, words, "no robot ever said anything")


@every_game
def test_whatever_is_said_is_short_and_about_somebody_else_or_nobody(game):
    frames = frames_of(SetUp(game, game.seats[-1], {}), seed=12)
    for said in filter(None, remarks(game, frames, game.seats[-1])):
        if "{seat}" in said.line.text:
            assert said.line.words["seat"] != said.seat
        for lang in LANGUAGES:
            assert len(game.talk(lang, NAMES).line(said.line)) <= SHORT
