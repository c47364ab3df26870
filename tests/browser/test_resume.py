"""The real page when the server dies: it says so, comes back by itself and goes on."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browser.chromium import profile
from browser.conftest import Visit
from browser.visit import BOT, ME, asked, new_table
from irisade.web.house.house import House
from irisade.web.http.hosting import Hosting
from irisade.web.store.store import open_store
from web.people import ServerProcess, key_in
from web.running import PATIENT, Server, serving


def choose(page: Page) -> None:
    assert asked(page)
    page.locator(".piece.can").first.click()


@pytest.mark.slow
def test_a_page_comes_back_by_itself_after_kill_9_and_goes_on(browser: Browser, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    server = ServerProcess(url, key_in(tmp_path), pace=0.1)
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


def test_a_page_of_another_build_loads_itself_again_once_and_plays_on(visit: Visit, server: Server) -> None:
    """As after an upgrade: the page is older than the server that it comes back to."""
    page = visit(new_table(server.url, "colomo-ronde", ME, BOT))
    assert asked(page)
    page.evaluate("window.older = true")
    usual = server.do(lambda house: house.build)
    server.do(lambda house: setattr(house, "build", "newer"))
    try:
        server.do(lambda house: drop_all(house))
        page.wait_for_function("() => !window.older")
        choose(page)
        assert asked(page)
        page.evaluate("window.older = true")
        choose(page)
        assert asked(page)
        assert page.evaluate("window.older")  # not again and again
    finally:
        server.do(lambda house: setattr(house, "build", usual))


def test_a_page_whose_scripts_were_refused_comes_back_by_itself(browser: Browser, tmp_path: Path) -> None:
    """A browser asks for no script twice: the page stayed empty until somebody loaded it again."""
    limits = dataclasses.replace(PATIENT, files=30, files_at_once=40)  # fewer than the page names
    with serving(tmp_path, Hosting(limits)) as server:
        context = profile(browser, reduced_motion="reduce", locale="en")
        table = new_table(server.url, "colomo-ronde", ME, BOT)
        context.add_init_script(table.script)
        page = context.new_page()
        refused: list[str] = []
        page.on("response", lambda answer: refused.append(answer.url) if answer.status == 429 else None)
        page.goto(server.url + table.path)
        choose(page)
        assert asked(page)
        assert any(url.endswith(".js") for url in refused)
        context.close()


def drop_all(house: House) -> None:
    """Every connection breaks."""
    for room in house.rooms.values():
        for device in tuple(room.audience.devices):
            device.line.drop()
