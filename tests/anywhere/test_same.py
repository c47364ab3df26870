"""Server and worker tell the same: films of every game, byte for byte; and pages that keep nobody out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from anywhere.visit import phone, play_now
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


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_anybody_out(scheme: str, browser: Browser, url: str) -> None:
    with phone(browser, color_scheme=scheme) as (context, complaints):
        page = context.new_page()
        for place in PAGES:
            page.goto(url)
            page.evaluate(
                "(lang) => localStorage.setItem('irisade.lang', lang)", "fr" if place[:2] == "fr" else "en"
            )
            page.goto(url + place)
            found = Axe().run(page).response["violations"]
            assert not found, (place, [(each["id"], each["nodes"][0]["target"]) for each in found])
        play_now(page, url, "colomo-rondo")
        rest(page)
        assert not Axe().run(page).response["violations"]
        assert not complaints
