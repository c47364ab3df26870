"""The puzzle of the day in a real browser: touched, by keys, watched in a memory game, and kind."""

from __future__ import annotations

import datetime

from playwright.sync_api import Browser, expect

from browser.chromium import visitor
from browser.test_pages import faults, too_small
from irisade.bots.names import ANIMALS
from irisade.bots.puzzle import puzzle
from irisade.core.game import games
from web.running import Server


def answer_of(key: str) -> str:
    """The label of what answers today's puzzle."""
    found = puzzle(games()[key], datetime.date.today().isoformat())
    assert found is not None
    scene = found.scene(found.game.talk("en", ANIMALS["en"][: found.seats]))
    return next(act.label for act in scene.acts if found.asking.kind.read(act.move) == found.best)


def test_the_best_move_is_found_by_touch_and_by_keys(browser: Browser, server: Server) -> None:
    with visitor(browser, server.url, "phone") as page:
        page.goto("/")
        page.get_by_role("link", name="Puzzle of the day").click()
        page.get_by_role("link", name="Gumball Rally").click()
        expect(page.locator("#asked")).to_contain_text("Find the best move")
        best = page.locator("#riddle").get_by_role("button", name=answer_of("gumball-rally"), exact=True)
        other = page.locator("#riddle button.spot:not(.right)").first
        if other.get_attribute("aria-label") == best.get_attribute("aria-label"):
            other = page.locator("#riddle button.spot").nth(1)
        other.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_contain_text("The best move is")
        expect(best).to_be_focused()
        best.tap()
        expect(page.get_by_role("status")).to_contain_text("that is the best move")
        expect(page.get_by_role("status")).to_contain_text("Iris says")
        assert faults(page) == []
        assert too_small(page, 24) == []


def test_a_memory_game_is_watched_first(browser: Browser, server: Server) -> None:
    with visitor(browser, server.url, "desk") as page:
        page.clock.install()
        page.goto("/puzzle#colomo-ronde")
        page.get_by_role("button", name="I am ready!").click()
        expect(page.locator("#board img")).to_be_visible()
        expect(page.locator("#board button")).to_have_count(0)
        page.clock.run_for(30_000)
        expect(page.locator("#asked")).to_contain_text("Where is the")
        page.locator("#riddle").get_by_role("button", name=answer_of("colomo-ronde"), exact=True).click()
        expect(page.get_by_role("status")).to_contain_text("Yes, there it is!")
        assert faults(page) == []


def test_what_can_be_touched_is_seen_without_scrolling(browser: Browser, server: Server) -> None:
    """On a tablet that stands the hand of Gumball Rally was below the edge of the screen."""
    with visitor(browser, server.url, "desk") as page:
        page.set_viewport_size({"width": 820, "height": 1180})
        page.goto("/puzzle#gumball-rally")
        spots = page.locator("#riddle button.spot")
        expect(spots.first).to_be_visible()
        for k in range(spots.count()):
            expect(spots.nth(k)).to_be_in_viewport(ratio=1)
