"""A short stretch of every game, to be looked at before the first: it replays, and is soon over."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from contract.walks import every_real_game
from irisade.core.game import open_box
from irisade.core.lesson import LONGEST_CAPTION, Demo
from irisade.core.match import LUCK
from irisade.core.record import Record
from irisade.core.text import LANGUAGES
from irisade.draw.pace import reading
from irisade.web.pictures.film import film, read
from writing_a_game import forget, lay_out

SHORTEST, LONGEST = 15, 40  # seconds
WIDE, TALL = 1.6, 0.6
WORD = re.compile(r"[\w-]+")  # in "n’est", the two of them


def filmed(demo: Demo, lang: str, aspect: float = WIDE) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(film(read(demo.record), 0, lang, aspect))
    return made


@every_real_game
def test_every_game_of_ours_shows_how_it_goes(game):
    assert game.lesson.demo is not None or not game.package.startswith("irisade.")


@every_real_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_replays_and_is_soon_over(game, lang):
    """Each picture stands for its time, or until its caption can have been read; so does the page."""
    demo, talk = game.lesson.demo, game.talk(lang, ())
    if demo is None:
        return
    reel = filmed(demo, lang)
    captions = {reel["moves"][move]: talk.line(line) for move, line in demo.captions.items()}
    since = reel["moves"][demo.since]
    lasts = [
        max(beat["hold"] / 1000, reading(captions.get(at, "")))
        for at, beat in enumerate(reel["beats"])
        if at >= since
    ]
    assert SHORTEST <= sum(lasts) + reading(talk.line(demo.ending)) <= LONGEST
    assert min(captions) >= since


@every_real_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_captions_are_short(game, lang):
    demo, talk = game.lesson.demo, game.talk(lang, ())
    if demo is None:
        return
    assert len(demo.captions) >= 3
    for line in (*demo.captions.values(), demo.ending):
        assert len(WORD.findall(talk.line(line))) <= LONGEST_CAPTION, talk.line(line)


@every_real_game
def test_it_is_shown_on_every_screen(game):
    if game.lesson.demo is not None:
        assert len(filmed(game.lesson.demo, "en", TALL)["beats"]) == len(
            filmed(game.lesson.demo, "en")["beats"]
        )


def test_the_game_of_the_docs_shows_how_it_goes(tmp_path):
    """A game of another package, without any script of its own."""
    try:
        game = open_box(lay_out(tmp_path))
        demo = game.lesson.demo
        assert demo is not None
        match = Record.parse(demo.record).replay(game)
        assert [str(answer) for answer in match.answers if answer.seat != LUCK] == [
            *("A:rain", "A:stop", "B:rain", "A:stop")
        ]
        assert max(demo.captions) == 4
    finally:
        forget()
