"""A real browser in front of the real server. It is looked for, never skipped: without one the tests say so."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from browser.visit import Table
from web.running import Server, serving

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
Visit = Callable[..., Page]


def browser_path() -> str:
    """IRISADE_TEST_BROWSER, or what is on the PATH."""
    found = os.environ.get("IRISADE_TEST_BROWSER") or next(filter(None, map(shutil.which, NAMES)), "")
    if not found:
        pytest.fail("These tests need Chromium: install it, or say where it is in IRISADE_TEST_BROWSER.")
    return found


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = browser_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server in which nothing takes its time: looks, robots and windows are over at once."""
    with serving(tmp_path_factory.mktemp("house")) as server:
        yield server


@pytest.fixture
def visit(chromium: Browser, house: Server) -> Iterator[Visit]:
    """Opens the page of a table in a browser of its own; at the end, no script may have complained."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(table: Table, size: tuple[int, int] = (1280, 800), path: str = "", **about: object) -> Page:
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            **{"reduced_motion": "reduce", "locale": "en"} | about,  # type: ignore[arg-type]
        )
        contexts.append(context)
        context.add_init_script(table.script)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.extend(_complaint(message)))
        page.goto(house.url + (path or table.path))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints


def _complaint(message: ConsoleMessage) -> list[str]:
    missing_font = "404" in message.text and "/font/" in message.location.get("url", "")
    return [message.text] if message.type in ("error", "warning") and not missing_font else []
