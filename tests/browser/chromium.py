"""A real Chromium: found, started once, and strict: whatever a page complains of fails the test."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import patience

PATIENCE = 1000 * patience.PATIENCE  # ms
NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {"desk": (1280, 800), "phone": (390, 844), "side": (844, 390)}


def executable() -> str:
    """IRISADE_TEST_BROWSER, or what the PATH has; never quietly nothing."""
    found = os.environ.get("IRISADE_TEST_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "These tests need Chromium: install it, or name it in IRISADE_TEST_BROWSER."
    return found


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=executable(), args=FLAGS)
        yield browser
        browser.close()


def profile(browser: Browser, **about: Any) -> BrowserContext:
    """A browser of somebody's own, in which whatever is awaited may take its time."""
    context = browser.new_context(**about)
    context.set_default_timeout(PATIENCE)
    return context


@contextmanager
def visitor(browser: Browser, url: str, size: str = "desk", **about: Any) -> Iterator[Page]:
    """Somebody with a browser of their own. A console error or an exception in the page fails the test."""
    width, height = SIZES[size]
    settings = {
        "locale": "en",
        "color_scheme": "light",
        "reduced_motion": "reduce",
        "has_touch": size != "desk",
    }
    context = profile(browser, base_url=url, viewport={"width": width, "height": height}, **settings | about)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    page.on(
        "request",
        lambda asked: (
            complaints.append(asked.url) if not asked.url.startswith((url, "blob:", "data:")) else None
        ),
    )
    try:
        yield page
        assert not complaints, complaints
    finally:
        context.close()
