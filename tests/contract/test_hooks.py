"""What a face may say beyond the picture: where an option leads, which rule a question is about, what moved.

A game from another package may have none of these hooks; those it has keep the same promises.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from contract.walks import GAMES, every_real_game
from irisade.core.words import Ask
from irisade.draw.scene import rule

PAGES = Path(__file__).resolve().parents[2] / "docs" / "rules"


def rules_on(game, lang: str) -> set[str]:
    page = PAGES / f"{game.key}.{lang}.md"
    return (
        set(re.findall(r"^- \*\*([A-Z]+-\d+)\*\*", page.read_text(), re.MULTILINE))
        if page.exists()
        else set()
    )


@every_real_game
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_question_names_a_rule_of_its_page(game, lang):
    there = rules_on(game, lang)
    if not there:
        pytest.skip("a game of another package has no rules page")
    assert [kind for kind in game.kinds if rule(game, Ask(0, kind, ())) not in there] == []


def test_the_pages_of_our_own_games_are_found():
    assert sum(bool(rules_on(game, "fr")) for game in GAMES) >= 11
