"""Server and worker tell the same: films of every game, byte for byte; and pages that keep nobody out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from anywhere.visit import lay, phone, play_now, played
from browser.visit import rest
from irisade.core.game import games
from irisade.web.pictures.film import film, read

RECORDS = Path(__file__).resolve().parents[1] / "records"
FILM = """(asked) => globalThis.irisade.ask("api/replay", {body: JSON.stringify(asked)})
  .then((told) => told.text())"""
PAGES = (
    "",
    "fr/",
    "new/racebow/",
    "fr/new/colomo-trio/here/",
    "rules/gumball-rally/",
    "friends/",
    "replay/",
    "credits/",
    "puzzle/",
    "fr/me/",
    "404.html",
)


def test_the_films_of_every_game_are_those_of_the_server(browser: Browser, url: str) -> None:
    """A film holds every frame of a game as one seat saw it."""
    with phone(browser) as (context, complaints):
        page = context.new_page()
        page.goto(f"{url}replay/")
        for number, key in enumerate(games()):
            text = (RECORDS / f"{key}.rgn").read_text(encoding="utf-8")
            asked: dict[str, Any] = {
                "record": text,
                "seat": number % 2,
                "aspect": 0.6,
                "lang": ("en", "fr")[number % 2],
            }
            here = film(read(text), asked["seat"], asked["lang"], 0.6)
            assert json.loads(page.evaluate(FILM, asked)) == json.loads(here), key
        assert not complaints


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_nothing_keeps_anybody_out(scheme: str, browser: Browser, url: str) -> None:
    with phone(browser, color_scheme=scheme) as (context, complaints):
        page = context.new_page()
        for place in PAGES:
            page.goto(url)
            page.evaluate(
                "(lang) => localStorage.setItem('irisade.lang', lang)", "fr" if place[:2] == "fr" else "en"
            )
            page.goto(url + place)
            assert_open_to_all(page, place)
        play_now(page, url, "colomo-rondo")
        rest(page)
        assert_open_to_all(page, "a table")
        page.goto(lay(page, url, played("colomo-ronde")).replace("/t/", "/r/"))
        film_is_there(page)
        assert_open_to_all(page, "the film of a table")
        page.goto(f"{url}replay/")
        page.locator("#file").set_input_files(RECORDS / "colomo-ronde.rgn")
        film_is_there(page)
        assert_open_to_all(page, "the film of a file")
        page.goto(f"{url}puzzle/#gumball-rally")
        page.locator("#riddle:not([hidden]) button").first.wait_for()
        assert_open_to_all(page, "a puzzle")
        assert not complaints


def film_is_there(page: Page) -> None:
    page.locator("#reel:not([hidden])").wait_for()
    rest(page)


def assert_open_to_all(page: Page, where: str) -> None:
    found = Axe().run(page).response["violations"]
    assert not found, (where, [(each["id"], each["nodes"][0]["target"]) for each in found])
