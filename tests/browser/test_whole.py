"""Nothing overlaps and nothing is cut: every game on every screen, with letters twice as large too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.measured import faults, out_of_reach
from browser.test_company import LINK, join, start
from browser.test_cup import SetUp
from browser.test_games import examine
from browser.underway import PHASES, most_seats, underway
from browser.visit import BOT, ME, asked, new_table
from irisade.core.game import games

SCREENS = {
    "small phone": (360, 740),
    "phone": (390, 844),
    "tablet": (820, 1180),
    "lying tablet": (1180, 820),
    "desk": (1280, 800),
    "lying phone": (844, 390),
}
FEW = [  # ./test looks at these, ./test long at all
    ("small phone", 200, "middle"),
    ("lying phone", 200, "middle"),
    ("tablet", 100, "middle"),
]
NAMES = ("Léo", "Mama", "Zoé", "Ben", "Papa")
FRENCH = ("middle", "end")  # its words are longer; the other phases are in English


def others_away() -> Iterator[Any]:
    for screen in SCREENS:
        for text in (100, 200):
            few = (screen, text) in (("phone", 100), ("small phone", 200))
            yield pytest.param(screen, text, marks=[] if few else [pytest.mark.long], id=f"{screen}-{text}")


def looks() -> Iterator[Any]:
    for screen in SCREENS:
        for text in (100, 200):
            for phase in PHASES:
                marks = [] if (screen, text, phase) in FEW else [pytest.mark.long]
                yield pytest.param(screen, text, phase, marks=marks, id=f"{screen}-{text}-{phase}")


@pytest.mark.parametrize("key", games())
@pytest.mark.parametrize(("screen", "text", "phase"), [*looks()])
def test_nothing_overlaps_and_nothing_is_cut(visit, server, key, screen, text, phase):
    table = underway(server.store, key, most_seats(key), phase)
    lang = "fr" if phase in FRENCH else "en"
    page = visit(table, SCREENS[screen], locale=lang, has_touch=screen != "desk", color_scheme="dark")
    write_large(page, text)
    if not asked(page):
        page.keyboard.press("Escape")  # the result; the table below it is looked at
        page.wait_for_selector("#result:not([open])", state="attached")
    assert faults(page) == []


@pytest.mark.parametrize("key", games())
@pytest.mark.parametrize(("screen", "text"), [*others_away()])
def test_who_is_away_is_seen_and_hides_nothing(visit, server, key, screen, text):
    """Everybody but one person: the mark lies on no word and no piece, and their signs are still known."""
    people = most_seats(key) - 1
    table = new_table(server.url, key, ME, *[LINK] * people, start=False)
    for name in NAMES[:people]:
        join(server, table, name)
    page = visit(table, SCREENS[screen], has_touch=screen != "desk")
    write_large(page, text)
    start(page)
    server.do(lambda it: it.rooms[table.id].look_who_is_missing(it.now(), 0))
    expect(page.locator(":is(.pill, .heading) .doze")).to_have_count(people)
    assert faults(page) == []


@pytest.mark.long
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("key", games())
def test_nothing_keeps_anybody_out_on_a_tablet(visit, server, key, phase):
    """By day and by night, from the first turn to the result; test_games looks at phones and desks."""
    page = visit(underway(server.store, key, most_seats(key), phase), SCREENS["tablet"], has_touch=True)
    asked(page)
    examine(page, key)


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("screen", ["small phone", "desk"])
def test_no_bar_covers_a_seat_before_the_game(visit, server, screen, text):
    page = visit(SetUp("gumball-rally", "", ""), SCREENS[screen])
    write_large(page, text)
    assert out_of_reach(page) == []
    page = visit(new_table(server.url, "colomo-ronde", ME, LINK, LINK, BOT, start=False), SCREENS[screen])
    write_large(page, text)
    page.wait_for_selector("#lobby[open]")
    assert (
        page.evaluate("document.getElementById('lobby').scrollTop") == 0
    )  # who plays, and the code, come first
    page.evaluate("document.querySelectorAll('body > :not(dialog)').forEach((one) => { one.hidden = true })")
    assert out_of_reach(page) == []


def write_large(page: Page, percent: int) -> None:
    """In letters of this size, from the next visit on, which is now."""
    likes = json.dumps({"guided": sorted(games()), "explains": False, "text": percent})
    page.evaluate("(likes) => localStorage.setItem('irisade.likes', likes)", likes)
    page.reload()
