"""A game of rules alone in a real browser: its face is made from them, and a finger plays it to its end."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from browser.conftest import Visit
from browser.test_games import PHONE, WITHIN_REACH, evening, over, seats_for
from browser.visit import asked, new_table, rest
from irisade.core.game import FOLDERS, games
from irisade.terminal.new import new
from irisade.terminal.words import Voice
from web.running import Server, serving

GARDEN = Path(__file__).resolve().parents[1] / "toys" / "secret_garden"
FINGER = 44  # px
TARGETS = """() => [...document.querySelectorAll(".can, #buttons .act")].filter((one) => one.offsetParent)
.map((one) => {
  const { x, y, width, height, right, bottom } = one.getBoundingClientRect();
  return { id: one.dataset.id ?? one.textContent, least: Math.min(width, height),
           inside: x >= 0 && y >= 0 && right <= innerWidth && bottom <= innerHeight };
})"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server with two games that have no face on its shelf."""
    fresh = tmp_path / "fresh-game"
    new(str(fresh), Voice("en"))
    monkeypatch.setenv(FOLDERS, f"{fresh}:{GARDEN}")
    games.cache_clear()
    with serving(tmp_path) as server:
        yield server
    monkeypatch.undo()
    games.cache_clear()
    for name in [name for name in sys.modules if name.split(".")[0] == "fresh_game"]:
        del sys.modules[name]


@pytest.mark.parametrize("key", ["fresh-game", "secret-garden"])
def test_a_game_in_one_file_is_played_to_its_end_on_a_phone(key: str, house: Server, visit: Visit) -> None:
    """Everything that can be tapped is on the screen, and large enough for a finger."""
    table = new_table(house.url, key, *seats_for(key))
    page = visit(table, PHONE, house.url, has_touch=True, is_mobile=True)
    for whims in evening(page, key):
        rest(page)
        targets = page.evaluate(TARGETS)
        assert [each for each in targets if each["least"] < FINGER or not each["inside"]] == []
        if within_reach := page.evaluate(WITHIN_REACH):
            page.touchscreen.tap(*whims.choice(within_reach))
    over(page, key)


def test_its_rules_are_what_they_say_of_themselves(house: Server, visit: Visit) -> None:
    page = visit(new_table(house.url, "secret-garden", *seats_for("secret-garden")), url=house.url)
    assert asked(page)
    page.goto(f"{house.url}/rules/secret-garden")
    assert page.get_by_text("Look at a flower with everybody").count()
