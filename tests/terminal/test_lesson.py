"""`irisade lesson`: what a game teaches, on its own."""

from __future__ import annotations

import pytest

from irisade import find
from irisade.commands import main
from irisade.core.game import games
from irisade.terminal.lesson import lesson
from irisade.terminal.words import Voice
from toys import JARS
from writing_a_game import forget, lay_out


@pytest.mark.parametrize("key", games())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_lesson_tells_all_that_it_has(key, lang):
    game, say = find(key), Voice(lang)
    told, talk = lesson(game, say), game.talk(lang, ())
    assert game.lesson.demo is not None
    assert game.goal(lang) in told
    assert all(f"{rule}  {talk.line(line)}" in told for rule, line in game.lesson.bubbles.items())
    assert all(talk.line(line) in told for line in game.lesson.demo.captions.values())
    assert talk.line(game.lesson.demo.ending) in told
    assert say("Not explained: {question}", question="") not in told


def test_a_game_without_a_lesson_says_so() -> None:
    assert "no lesson.py" in lesson(JARS, Voice("en"))


def test_a_game_of_another_package_brings_one(tmp_path, capsys) -> None:
    """And is told what its lesson does not explain yet."""
    folder = lay_out(tmp_path)
    part = folder / "lesson.py"
    told = []
    for found in (part.read_text(encoding="utf-8"), part.read_text(encoding="utf-8").replace("RB-3", "RB-4")):
        part.write_text(found, encoding="utf-8")
        try:
            assert main(["lesson", str(folder)]) == 0
        finally:
            forget()
        told.append(capsys.readouterr().out)
    whole, partly = told
    assert "RB-3  Let it rain for more drops" in whole
    assert "Not explained" not in whole
    assert "Not explained: Let it rain?" in partly
    assert "B:rain       Basile wants more, and the wind comes!" in whole
