"""A short game for whoever has never played it: it can be agreed on, and is over within five minutes."""

from __future__ import annotations

import pytest

from contract.walks import every_real_game
from irisade.core.text import LANGUAGES
from irisade.web.pages.table import lesson_of
from irisade.web.table.fold import PLAYING
from web.evenings import Evening

LONGEST = 5 * 60_000  # ms at the natural pace of robots


def first_game(game, seed: int) -> Evening:
    first = game.lesson.first
    seats = ["bot:grown-up", *["bot:toddler"] * (first.seats - 1)]
    about = {"options": dict(first.options), "settings": dict(first.settings)}
    return Evening(game, seats, seed=seed, id=f"evening {seed}", **about).started()


@every_real_game
def test_every_game_of_ours_has_a_short_first_game(game):
    assert game.lesson.first is not None or not game.package.startswith("irisade.")


@every_real_game
@pytest.mark.parametrize("seed", range(3))
def test_it_is_over_within_five_minutes(game, seed):
    if game.lesson.first is None:
        return
    evening = first_game(game, seed)
    began = evening.now
    while evening.table.state == PLAYING:
        evening.tick()
        assert evening.now - began <= LONGEST


@every_real_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_brings_it(game, lang):
    first = game.lesson.first
    told = lesson_of(game, lang).get("first")
    assert told == (first and {"seats": first.seats, "options": first.options, "settings": first.settings})
