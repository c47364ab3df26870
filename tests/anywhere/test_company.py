"""Two tabs at one table, with locks and without; a browser that keeps nothing: in a Chromium."""

from __future__ import annotations

from random import Random
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Playwright, Route, expect

from anywhere.visit import await_rows, come_back, phone, play_now, play_on, rows_of
from browser.chromium import FLAGS, executable
from browser.visit import asked

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


def test_a_browser_that_keeps_nothing_says_so_and_the_game_goes_on(browser: Browser, url: str) -> None:
    """As in a window where storage is denied: a page cannot be told so from outside, so its script is."""
    denied = 'const indexedDB = { open() { throw new Error("denied"); } };\n'

    def deny(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=denied + answer.text())

    with phone(browser, service_workers="block") as (context, _):
        context.route("**/site/store.js", deny)
        page = context.new_page()
        play_now(page, url, "colomo-ronde")
        expect(page.get_by_text("This browser saves nothing")).to_be_visible()
        assert page.locator(".site-note").count() == 1
        page.locator(".site-note button").click()
        assert play_on(page, Random(2))
        page.locator("#result[open]").wait_for()
