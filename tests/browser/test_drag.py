"""Pieces are dragged by mouse and by finger; a drag chooses what two taps would."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.visit import BOT, ME, asked, new_table, rest

Point = tuple[float, float]


def centre(page: Page, selector: str) -> Point:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def by_mouse(page: Page, start: Point, goal: Point) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*goal, steps=4)
    page.mouse.up()


def by_finger(page: Page, start: Point, goal: Point) -> None:
    screen = page.context.new_cdp_session(page)
    for kind, points in (("Start", [start]), ("Move", [goal]), ("End", [])):
        touches = [{"x": x, "y": y} for x, y in points]
        screen.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touches})


def bring_in(page: Page, drag: Callable[[Page, Point, Point], None]) -> None:
    waiting = page.locator('[data-id^="outside0"]')
    before = waiting.count()
    drag(page, centre(page, '[data-id="outside0.0"]'), centre(page, ".spot.can"))
    expect(waiting).to_have_count(before - 1)
    rest(page)


def test_a_waiting_pawn_is_dragged_in_by_finger(visit, server):
    table = new_table(server.url, "colomo-a-laveuglette", ME, BOT)
    page = visit(table, (390, 844), has_touch=True, is_mobile=True)
    assert asked(page)
    bring_in(page, by_finger)


def test_a_pawn_is_dragged_in_and_later_onwards(visit, server):
    """The second drag answers two questions: which pawn, and where it goes. An open log tells of it."""
    page = visit(new_table(server.url, "colomo-a-laveuglette", ME, BOT))
    while asked(page) and page.locator(".spot.can").count():
        bring_in(page, by_mouse)
    pawn = page.locator(".piece.can").first
    pawn.focus()
    by_mouse(page, centre(page, f'[data-id="{pawn.get_attribute("data-id")}"]'), centre(page, ".aim"))
    page.locator("[data-tool=log]").click()
    expect(page.locator("#drawer .log")).to_contain_text("Mia moves a pawn")


def test_what_is_dropped_in_vain_glides_back(visit, server):
    page = visit(new_table(server.url, "colomo-a-laveuglette", ME, BOT))
    assert asked(page)
    start = centre(page, '[data-id="outside0.0"]')
    by_mouse(page, start, (start[0], start[1] - 4))  # hardly moved: a tap in vain
    by_mouse(page, start, (40, 400))
    rest(page)
    assert centre(page, '[data-id="outside0.0"]') == pytest.approx(start, abs=1)
    assert page.locator('[data-id^="outside0"]').count() == 5


def test_a_card_is_laid_on_a_spot_though_the_spot_is_asked_for_first(visit, server):
    page = visit(new_table(server.url, "rainbow-road", ME, BOT))
    assert asked(page)
    hand = page.locator('.drags[data-id^="hand."]')
    cards, last = hand.count(), hand.last.get_attribute("data-id")
    by_mouse(page, centre(page, f'[data-id="{last}"]'), centre(page, ".can"))
    expect(page.locator('[data-id^="hand."]')).to_have_count(cards - 1)


def test_a_card_is_thrown_on_the_road(visit, server):
    page = visit(new_table(server.url, "gumball-rally", options={"start_player": "youngest"}))
    assert asked(page)
    card = page.locator(".piece.can").first.get_attribute("data-id")
    by_mouse(page, centre(page, f'[data-id="{card}"]'), centre(page, '[data-id="buggy0"]'))
    page.locator("[data-tool=log]").click()
    expect(page.locator("#drawer .log")).to_contain_text("Mia plays")
