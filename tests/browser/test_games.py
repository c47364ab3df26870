"""Every game in a real browser, to its end: by touch on a phone, and by the keys alone at a desk.

On the way, what a person meets is looked at: nothing that keeps anybody out (axe), in light and in dark, and
nothing too small to hit. Whoever plays here takes any glowing thing; robots see to it that the game ends.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from browser.visit import BOT, ME, asked, new_table, rest
from irisade import find
from irisade.core.game import games
from web.running import every_game

PHONE, DESK = (390, 844), (1280, 800)
BY_KEYS = (
    "colomo-blackout",
    "gumball-rally",
    "racebow",
    "rainbow-road",
)  # all in ./test long
STEPS = 1500  # taps or keys; no game takes so many
LOOKED_AT = (2, 9)  # steps before which the page is examined
SMALL, SMALL_FOR_CHILDREN, CHILDREN = 24, 44, 5  # px; years
EVERYTHING_ELSE = "#buttons .act, #tools button:not([hidden]), #window button, dialog[open] button"
SIZES = """(chosen) => [...document.querySelectorAll(chosen)].filter((one) => one.offsetParent).map((one) => {
  const { width, height } = one.getBoundingClientRect();
  return [one.dataset.id ?? one.textContent, Math.min(width, height)];
})"""
WITHIN_REACH = """() => {
  const seen = (chosen) => [...document.querySelectorAll(chosen)].filter((one) => one.offsetParent);
  const closer = document.querySelector(".stage.closer")?.getBoundingClientRect();
  const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const onMat = ([x, y]) => x > closer.x && x < closer.right && y > closer.y && y < closer.bottom;
  const fine = seen("#window .fine");
  if (fine.length) return fine.map(middle);
  if (closer) return seen(".can:not(.area)").map(middle).filter(onMat);
  return seen(".can, #buttons .act").map(middle);
}"""  # where a finger may tap, all in one go: a window may close at any moment


def seats_for(game: str) -> list[dict[str, Any]]:
    """One person, and as few robots as make a lively game."""
    counts = find(game).seats
    return [ME] + [BOT] * ((3 if 3 in counts else counts[0]) - 1)


def examine(page: Page, game: str) -> None:
    """Nothing on this page keeps anybody out, in light or in dark."""
    rest(page)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = Axe().run(page).response["violations"]
        assert not found, json.dumps(
            [(each["id"], [node["target"] for node in each["nodes"]][:3]) for each in found]
        )
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    least = SMALL_FOR_CHILDREN if find(game).age <= CHILDREN else SMALL
    too_small = [each for each in page.evaluate(SIZES, ".can") if each[1] < least]
    too_small += [each for each in page.evaluate(SIZES, EVERYTHING_ELSE) if each[1] < SMALL]
    assert not too_small


def evening(page: Page, game: str) -> Iterator[Random]:
    """The game, one step after the other: at each the page waits for this person."""
    whims = Random(game)
    for step in range(STEPS):
        if not asked(page):
            examine(page, game)
            return
        if step in LOOKED_AT:
            examine(page, game)
        yield whims
    raise AssertionError(f"{game} did not end")


def over(page: Page, game: str) -> None:
    assert page.locator("#result .podium .who").count() == len(seats_for(game))
    assert page.locator("body[data-state=over]").count()


@every_game
def test_a_game_is_played_to_its_end_by_touch(key, visit, server):
    page = visit(new_table(server.url, key, *seats_for(key)), PHONE, has_touch=True, is_mobile=True)
    for whims in evening(page, key):
        if within_reach := page.evaluate(WITHIN_REACH):
            page.touchscreen.tap(*whims.choice(within_reach))
    over(page, key)


@pytest.mark.parametrize(
    "key", [key if key in BY_KEYS else pytest.param(key, marks=pytest.mark.long) for key in games()]
)
def test_a_game_is_played_to_its_end_by_keys_alone(key, visit, server):
    """Arrows go to what glows, Enter takes it; Tab goes to buttons."""
    page = visit(new_table(server.url, key, *seats_for(key)), DESK)
    for whims in evening(page, key):
        on_table = page.locator(".can").count()
        buttons = page.locator("#buttons .act, #window button").count()
        if on_table and whims.randrange(on_table + buttons) < on_table:
            there = reach(page, "#stage", ".can")
            for _ in range(whims.randrange(4)):
                page.keyboard.press(whims.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]))
        else:
            there = reach(page, "#buttons, #window", "#buttons .act:visible, #window button:visible")
        if there:
            page.keyboard.press("Enter")
    over(page, key)


def reach(page: Page, where: str, what: str) -> bool:
    """Tab until something in there has the focus; False if it was gone first, as a window that closed is."""
    for _ in range(40):
        if page.evaluate("(where) => !!document.activeElement?.closest(where)", where):
            return True
        page.keyboard.press("Tab")
    assert not page.locator(what).count(), f"no way to {where} by Tab"
    return False
