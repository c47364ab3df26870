"""The real page when the server dies: it says so, comes back by itself and goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browser.chromium import profile
from browser.visit import BOT, ME, asked, new_table
from irisade.web.store.store import open_store
from web.people import ServerProcess


def choose(page: Page) -> None:
    assert asked(page)
    page.locator(".piece.can").first.click()


@pytest.mark.slow
def test_a_page_comes_back_by_itself_after_kill_9_and_goes_on(browser: Browser, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    server = ServerProcess(url, None, pace=0.1)
    context = profile(browser, reduced_motion="reduce", locale="en")
    try:
        table = new_table(server.url, "colomo-ronde", ME, BOT)
        context.add_init_script(table.script)
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(server.url + table.path)
        for _ in range(3):
            choose(page)
        assert asked(page)
        shown = page.locator(".piece").count()
        server.kill()
        lost = page.get_by_text("this page reconnects by itself")
        lost.wait_for()
        store = open_store(url)
        before = [row for row in store.load(table.id) if row.by == "person" and row.what == "move"]
        store.close()
        assert len(before) == 3

        server.start()
        lost.wait_for(state="hidden")
        assert asked(page)
        assert page.locator(".piece").count() == shown
        choose(page)
        choose(page)
        assert asked(page)
        assert not errors
        server.close()
        store = open_store(url)
        rows = store.load(table.id)
        store.close()
        assert sum(row.by == "person" and row.what == "move" for row in rows) == 5
    finally:
        context.close()
        server.close()
