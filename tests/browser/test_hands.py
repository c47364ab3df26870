"""What people do with their own hands waits for a tap or a key, or happens by itself if they like."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.visit import BOT, ME, new_table, rest
from irisade.web.table.settings import FIRST_MOVE
from web.running import Server, serving

PHONE = (390, 844)
FINGER = 40  # px


@pytest.fixture
def unhurried(tmp_path: Path) -> Iterator[Server]:
    """A server where things take their time: elsewhere nobody waits for a hand."""
    with serving(tmp_path, pace=1.0) as running:
        yield running


def test_the_die_is_rolled_by_one_tap(unhurried: Server, visit) -> None:
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


def test_crystals_are_drawn_by_one_tap_on_the_bag(unhurried: Server, visit) -> None:
    """The bag is large enough for a finger, is called by what it does, and gives all three at once."""
    page = visit(
        new_table(unhurried.url, "rainbow-racers", ME, BOT, starts=FIRST_MOVE),
        PHONE,
        unhurried.url,
        has_touch=True,
        is_mobile=True,
    )
    rest(page)
    expect(page.locator("#prompt")).to_contain_text("Draw 3 crystals from the bag")
    expect(page.locator("[data-id^='drawn.']")).to_have_count(0)
    bag = page.locator(".piece.can")
    assert bag.get_attribute("data-id") == "bag.0"
    expect(bag).to_have_accessible_name(re.compile("Draw from the bag"))
    box = bag.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= FINGER
    bag.tap()
    expect(page.locator("[data-id^='drawn.']")).to_have_count(3)
    expect(page.locator("#prompt")).to_contain_text("Which backpack")


def test_a_disc_is_drawn_by_a_key(unhurried: Server, visit) -> None:
    """Under a key the pile says what it does, and the disc that is wanted lies in the middle."""
    page = visit(new_table(unhurried.url, "colomo-rondo", ME, BOT, starts=FIRST_MOVE), url=unhurried.url)
    rest(page)
    expect(page.locator("#prompt")).to_contain_text("Draw a disc from the pile")
    pile = page.locator(".piece.can")
    expect(pile).to_have_accessible_name(re.compile("Draw a disc"))
    pile.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-id='middle.0']")).to_be_visible()
    expect(page.locator("#prompt")).to_contain_text("pair")


def test_the_die_is_rolled_by_a_key(unhurried: Server, visit) -> None:
    page = visit(
        new_table(unhurried.url, "colomo-les-aveugles", ME, BOT, starts=FIRST_MOVE), url=unhurried.url
    )
    rest(page)
    page.locator(".piece.can").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).not_to_contain_text("Roll the die")


def test_speed_is_changed_at_the_table(unhurried: Server, visit) -> None:
    table = new_table(unhurried.url, "colomo-les-aveugles", ME, BOT, starts=FIRST_MOVE)
    page = visit(table, url=unhurried.url)
    rest(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("How fast the robots play").select_option("quick")
    page.get_by_label("What leaves no choice").select_option("quick")
    rest(page)
    settings = unhurried.do(lambda house: dict(house.rooms[table.id].live.settings))
    assert (settings["bots"], settings["hands"]) == ("quick", "quick")
