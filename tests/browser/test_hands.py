"""The die in people's own hands: it waits for a tap, and rolls by itself for those who like it so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.visit import BOT, ME, new_table, rest
from irisade.web.table.settings import FIRST_MOVE
from web.running import Server, serving

PHONE = (390, 844)


@pytest.fixture
def unhurried(tmp_path: Path) -> Iterator[Server]:
    """A server where things take their time: elsewhere nobody waits for a hand."""
    with serving(tmp_path, pace=1.0) as running:
        yield running


def test_the_die_is_rolled_by_one_tap(visit, unhurried: Server) -> None:
    page = visit(
        new_table(unhurried.url, "colomo-les-aveugles", ME, BOT, starts=FIRST_MOVE),
        PHONE,
        unhurried.url,
        has_touch=True,
        is_mobile=True,
    )
    rest(page)
    expect(page.locator("#prompt")).to_contain_text("Roll the die")
    assert page.locator(".piece.can").get_attribute("data-id") == "die"
    page.locator(".piece.can").tap()
    expect(page.locator("#prompt")).not_to_contain_text("Roll the die")


def test_the_die_is_rolled_by_a_key(visit, unhurried: Server) -> None:
    page = visit(
        new_table(unhurried.url, "colomo-les-aveugles", ME, BOT, starts=FIRST_MOVE), url=unhurried.url
    )
    rest(page)
    page.locator(".piece.can").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).not_to_contain_text("Roll the die")


def test_speed_is_changed_at_the_table(visit, unhurried: Server) -> None:
    table = new_table(unhurried.url, "colomo-les-aveugles", ME, BOT, starts=FIRST_MOVE)
    page = visit(table, url=unhurried.url)
    rest(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("How fast the robots play").select_option("quick")
    page.get_by_label("What leaves no choice").select_option("quick")
    rest(page)
    settings = unhurried.do(lambda house: dict(house.rooms[table.id].live.settings))
    assert (settings["bots"], settings["hands"]) == ("quick", "quick")
