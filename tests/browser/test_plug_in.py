"""A game from another package teaches in the browser with nothing but its own data."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import Visit
from browser.test_games import PHONE, examine
from browser.visit import BOT, ME, new_table
from irisade.core.game import FOLDERS, games
from web.running import Server, serving
from writing_a_game import forget, lay_out

KEY = "rain-barrel"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that has the game of docs/writing-a-game.md on its shelf."""
    monkeypatch.setenv(FOLDERS, str(lay_out(tmp_path)))
    games.cache_clear()
    with serving(tmp_path) as server:
        yield server
    monkeypatch.undo()
    games.cache_clear()
    forget()


def test_a_plug_in_game_shows_its_goal_its_bubbles_and_how_it_goes(house: Server, visit: Visit) -> None:
    table = new_table(house.url, KEY, ME, BOT, starts="begins")
    newcomer = table._replace(guided=False, taught=True)
    page = visit(newcomer, PHONE, house.url, has_touch=True, is_mobile=True)
    card, shown, bubble = page.locator("#goal"), page.locator("#demo"), page.locator("#bubble")
    expect(card.get_by_role("heading")).to_have_text("Be the first to fill your barrel with rain.")
    examine(page, KEY)
    card.get_by_role("button", name="Show me").tap()
    expect(shown.locator(".caption")).to_have_text("Every roll fills the cloud.")
    expect(shown.locator(".caption")).to_have_text("A full barrel wins!")
    shown.get_by_role("button", name="play").tap()
    seen = {}
    while "RB-3" not in seen:
        bubble.wait_for()
        seen[bubble.get_attribute("data-rule")] = bubble.locator("p").text_content()
        bubble.get_by_role("button", name="I see!").tap()
    assert seen["RB-3"] == "Let it rain for more drops, or stop and keep what you have."
