"""The site as an app: what the browser says of installing it, whether its data stays, what its policy is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from anywhere.visit import assert_large, keep_for_later, phone, play_now
from browser.chromium import FLAGS, PATIENCE, executable
from web.running import serving

STEALS = """async () => {
  await new Promise((done) => setTimeout(done)); // what a debugger calls may do more than others
  const tried = { eval: () => Function("return 1")(), far: () => fetch("https://example.org/") };
  const held = [];
  for (const [name, attempt] of Object.entries(tried))
    try { await attempt(); } catch (why) { held.push(name); }
  const script = document.createElement("script");
  script.textContent = "document.body.dataset.stolen = 1";
  document.body.append(script);
  if (!document.body.dataset.stolen) held.push("inline");
  return held;
}"""


FRENCH_TOO = pytest.param("fr", marks=pytest.mark.long)
MAY_GO = {
    "en": ("This browser may clear games away when it needs room.", "Save the game as a file"),
    "fr": ("Ce navigateur peut effacer des parties quand il manque de place.", "Enregistrer la partie"),
}


@pytest.mark.parametrize("lang", ["en", FRENCH_TOO])
def test_the_browser_would_install_it(lang: str, play: Playwright, url: str, tmp_path: Path) -> None:
    with own_folder(play, tmp_path, lang) as context:
        page = context.pages[0]
        page.goto(url if lang == "en" else f"{url}{lang}/")
        keep_for_later(page)
        assert would_install(page) == lang
        assert held_back(page) == ["eval", "far", "inline"]


@pytest.mark.parametrize("lang", ["en", FRENCH_TOO])
def test_it_would_install_the_table_of_a_server_too(lang: str, play: Playwright, tmp_path: Path) -> None:
    with serving(tmp_path) as server, own_folder(play, tmp_path / "browser", lang) as context:
        page = context.pages[0]
        page.goto(server.url)
        assert would_install(page) == lang


@contextmanager
def own_folder(play: Playwright, folder: Path, lang: str) -> Iterator[BrowserContext]:
    """A browser that keeps what it has seen: in a private window nothing is installed."""
    with play.chromium.launch_persistent_context(
        folder, executable_path=executable(), args=FLAGS, locale=lang
    ) as context:
        context.set_default_timeout(PATIENCE)
        yield context


def would_install(page: Page) -> str:
    """The language of what it would install; it has no complaint."""
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    return str(json.loads(told["data"])["lang"])


def test_the_runtime_starts_behind_the_home_page_while_people_choose(browser: Browser, url: str) -> None:
    """And without the network too."""
    with phone(browser) as (context, complaints):
        page = context.new_page()
        page.goto(url)
        expect(page.locator("[data-play=colomo-ronde]").first).to_be_visible()
        page.locator("body[data-house]").wait_for()
        keep_for_later(page)
        context.set_offline(True)
        page.reload()
        page.locator("body[data-house]").wait_for()
        play_now(page, url, "colomo-ronde")
        assert not complaints


@pytest.mark.parametrize("lang", ["en", FRENCH_TOO])
def test_a_browser_that_promises_nothing_is_told_of_once(lang: str, browser: Browser, url: str) -> None:
    """Not in the middle of a game; and it offers the game as a file."""
    sentence, save = MAY_GO[lang]
    with phone(browser, locale=lang) as (context, complaints):
        page = context.new_page()
        home = url if lang == "en" else f"{url}{lang}/"
        play_now(page, home, "colomo-ronde")
        assert page.locator(".site-note").count() == 0
        page.goto(home)
        note = page.locator(".site-note", has_text=sentence)
        assert_large(note.locator("button"))
        with page.expect_download() as saving:
            note.get_by_text(save).click()
        assert json.loads(saving.value.path().read_text(encoding="utf-8"))["rows"]
        page.goto(home)
        expect(page.locator("#unfinished a")).to_have_count(1)
        assert note.count() == 0
        assert not complaints


def test_a_browser_that_keeps_its_promise_says_nothing(browser: Browser, url: str) -> None:
    with phone(browser) as (context, complaints):
        page = context.new_page()
        session = browser.new_browser_cdp_session()
        contexts = session.send("Target.getTargets")["targetInfos"]
        own = next(each["browserContextId"] for each in contexts if each["url"] == "about:blank")
        session.send("Browser.grantPermissions", {"permissions": ["durableStorage"], "browserContextId": own})
        play_now(page, url, "colomo-ronde")
        assert page.evaluate("navigator.storage.persisted()")
        page.goto(url)
        expect(page.locator("#unfinished a")).to_have_count(1)
        assert page.locator(".site-note").count() == 0
        assert not complaints


def held_back(page: Page) -> list[str]:
    """What a script that does not belong there would try, and cannot do."""
    found: list[str] = page.evaluate(STEALS)
    return found
