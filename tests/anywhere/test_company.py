"""Two tabs at one table, with locks and without; a browser that keeps nothing: in a Chromium."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Playwright, Route, expect

from anywhere.visit import await_rows, come_back, phone, play_now, play_on, rows_of
from browser.chromium import FLAGS, executable
from browser.visit import asked

DENIED = 'const indexedDB = { open() { throw new Error("denied"); } };\n'
ELSEWHERE = "games.example"  # a browser trusts plain HTTP from this machine, but not from there


def test_two_tabs_follow_each_other_and_only_one_leads(browser: Browser, url: str) -> None:
    """What one does, the other shows; when the first is closed, robots play on in the second."""
    whims = Random(1)
    with phone(browser) as (context, complaints):
        first = context.new_page()
        table = play_now(first, url, "colomo-trio")
        second = context.new_page()
        second.goto(first.url)
        come_back(second)
        for page, other in ((first, second), (second, first), (first, second)):
            assert asked(page)
            v = len(rows_of(page, table))
            play_on(page, whims, 1)
            await_rows(other, table, v + 1)
            assert asked(page)  # after whatever is looked at
            assert asked(other)
            expect(other.locator("#prompt")).to_have_text(page.locator("#prompt").text_content() or "")
        first.close()
        assert play_on(second, whims)
        rows = rows_of(second, table)
        assert [row[0] for row in rows] == list(range(len(rows)))
        assert not complaints


@pytest.mark.long
def test_over_plain_http_two_tabs_lose_no_row(play: Playwright, url: str) -> None:
    """Neither service workers nor locks are there, so robots play in both tabs: one of them is faster."""
    flag = f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"
    whims, far = Random(5), url.replace(str(urlsplit(url).hostname), ELSEWHERE)
    with (
        play.chromium.launch(executable_path=executable(), args=[*FLAGS, flag]) as own,
        phone(own) as (context, complaints),
    ):
        first = context.new_page()
        table = play_now(first, far, "colomo-ronde")
        assert not first.evaluate("isSecureContext || 'locks' in navigator || 'serviceWorker' in navigator")
        second = context.new_page()
        second.goto(first.url)
        come_back(second)
        for page in (first, second, first):
            assert asked(page)
            play_on(page, whims, 2)
        first.reload()
        come_back(first)
        assert play_on(first, whims)
        second.locator("#result[open]").wait_for()
        rows = rows_of(first, table)
        assert [row[0] for row in rows] == list(range(len(rows)))
        assert not complaints


def deny(route: Route) -> None:
    """A page cannot be told from outside that storage is denied, so its script is."""
    answer = route.fetch()
    route.fulfill(response=answer, body=DENIED + answer.text())


def test_a_browser_that_keeps_nothing_says_so_and_the_game_goes_on(
    browser: Browser, url: str, tmp_path: Path
) -> None:
    """As in a window where storage is denied. As a file, the game goes on on another device."""
    with phone(browser, service_workers="block") as (context, _):
        context.route("**/site/store.js", deny)
        page = context.new_page()
        play_now(page, url, "colomo-ronde")
        expect(page.get_by_text("This browser saves nothing")).to_be_visible()
        assert page.locator(".site-note").count() == 1
        play_on(page, Random(2), 2)
        with page.expect_download() as saving:
            page.locator(".site-note").get_by_text("Save the game as a file").click()
        told = json.loads(saving.value.path().read_text(encoding="utf-8"))
        assert [row[0] for row in told["rows"]] == list(range(len(told["rows"])))
        assert [row for row in told["rows"] if row[1] == "move" and row[5] == "person"]
        page.locator(".site-note").get_by_role("button", name="Close").click()
        assert play_on(page, Random(3))
        page.locator("#result[open]").wait_for()
    with phone(browser) as (context, complaints):
        page = context.new_page()
        page.goto(f"{url}friends/")
        page.locator("#handed-over").set_input_files(saved_as(told, tmp_path))
        page.wait_for_url("**/t/colomo-ronde/#*")
        assert asked(page)
        assert rows_of(page, told["table"])[: len(told["rows"])] == told["rows"]
        assert not complaints


def saved_as(told: object, folder: Path) -> Path:
    place = folder / "game.json"
    place.write_text(json.dumps(told), encoding="utf-8")
    return place


@pytest.mark.parametrize("button", ["As a file", "As a code"])
def test_a_game_of_which_nothing_was_kept_is_not_handed_over(button: str, browser: Browser, url: str) -> None:
    """It was in the memory of its page, which is closed: better a sentence than an empty file."""
    with phone(browser, service_workers="block") as (context, _):
        context.route("**/site/store.js", deny)
        page = context.new_page()
        play_now(page, url, "colomo-ronde")
        page.goto(f"{url}friends/")
        page.get_by_role("button", name=button).click()
        expect(page.locator("#trouble")).to_have_text("This browser has kept nothing of this game.")
        assert page.locator("img.code").count() == 0
