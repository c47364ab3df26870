"""What tests in a real browser share: one Chromium and one real server."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from browser.chromium import PATIENCE, chromium, profile
from browser.visit import Table
from web.running import Server, serving

Visit = Callable[..., Page]
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Opens the page of a table in a browser of its own; at the end, no script may have complained."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(
        table: Table, size: tuple[int, int] = (1280, 800), url: str = server.url, **about: object
    ) -> Page:
        context = profile(
            browser,
            viewport={"width": size[0], "height": size[1]},
            **{"reduced_motion": "reduce", "locale": "en"} | about,  # type: ignore[arg-type]
        )
        contexts.append(context)
        context.add_init_script(table.script)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.extend(_complaint(message)))
        page.goto(url + table.path)
        return page

    yield open_page
    for context in contexts:
        for page in context.pages:
            page.evaluate("0")  # whatever it has complained of by now is heard before this is answered
    heard = list(complaints)  # Chromium also complains of a line that is closed while it connects
    for context in contexts:
        context.close()
    assert not heard, heard


def _complaint(message: ConsoleMessage) -> list[str]:
    missing_font = "404" in message.text and "/font/" in message.location.get("url", "")
    return [message.text] if message.type in ("error", "warning") and not missing_font else []
