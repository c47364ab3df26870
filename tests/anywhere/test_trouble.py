"""A full disk, a newer build, a table of an older one, a hint, a game that travels: in a real Chromium."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from anywhere.conftest import served
from anywhere.visit import (
    assert_large,
    come_back,
    keep_for_later,
    lay,
    phone,
    play_now,
    play_on,
    rows_of,
)
from browser.visit import asked

LOST = "This browser saves nothing"
SAVED = Path(__file__).with_name("saved_before.json")
BUILD = """async () => {
  const known = await navigator.serviceWorker.getRegistration();
  const scripts = [...document.querySelectorAll("script[src]")].map((each) => each.src);
  return { waiting: Boolean(known.waiting), scripts, said: document.querySelector("h1")?.textContent };
}"""


def test_a_full_disk_is_told_in_one_sentence_and_the_game_goes_on(browser: Browser, url: str) -> None:
    """A disk cannot be filled from outside, so the database lets go of whatever comes after so many rows."""
    room = 12
    full = f"""const put = IDBObjectStore.prototype.add;
    let rows = 0;
    IDBObjectStore.prototype.add = function (...words) {{
      const request = put.apply(this, words);
      if (++rows > {room}) request.addEventListener("success", () => this.transaction.abort());
      return request;
    }};
    """

    def fill(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=full + answer.text())

    with phone(browser, service_workers="block") as (context, _):
        context.route("**/site/store.js", fill)
        page = context.new_page()
        table = play_now(page, url, "colomo-ronde")
        assert page.locator(".site-note").count() == 0
        play_on(page, Random(1), 8)
        expect(page.locator(".site-note")).to_contain_text(LOST)
        assert page.locator(".site-note").count() == 1
        kept = rows_of(page, table)
        with page.expect_download() as saving:
            page.locator(".site-note").get_by_text("Save the game as a file").click()
        saved = json.loads(saving.value.path().read_text(encoding="utf-8"))["rows"]
        assert saved[: len(kept)] == kept
        assert len(saved) > len(kept)
        page.locator(".site-note").get_by_role("button", name="Close").click()
        assert play_on(page, Random(2))
        page.locator("#result[open]").wait_for()
        assert len(rows_of(page, table)) <= room


def test_a_table_that_an_older_version_saved_goes_on(browser: Browser, url: str) -> None:
    """`saved_before.json`: as a build of November 2026 kept it, in mid-game."""
    saved = json.loads(SAVED.read_text(encoding="utf-8"))
    with phone(browser) as (context, complaints):
        page = context.new_page()
        lay(page, url, saved)
        page.goto(url)
        going_on = page.locator("#unfinished a")
        expect(going_on).to_contain_text("Your turn!")
        going_on.click()
        assert asked(page)
        assert rows_of(page, saved["table"])[: len(saved["rows"])] == saved["rows"]
        assert play_on(page, Random(3))
        page.locator("#result[open]").wait_for()
        assert not complaints


def newer(folder: Path) -> str:
    """Another build in the place of this one: the same, under another name, and with a word changed."""
    [old] = [path.name for path in (folder / "static").iterdir()]
    fresh = old[::-1]
    for path in folder.rglob("*"):
        if path.is_file() and (path.suffix in (".html", ".js") or path.name == "_headers"):
            text = path.read_text(encoding="utf-8")
            if path == folder / "sw.js":
                text = re.sub(r'("build": ")', r"\1newer ", text)
            path.write_text(text.replace(old, fresh), encoding="utf-8")
    (folder / "static" / old).rename(folder / "static" / fresh)
    return fresh


def builds(page: Page) -> set[str]:
    return set(re.findall(r"static/(\w+)/", " ".join(page.evaluate(BUILD)["scripts"])))


@pytest.mark.long
def test_a_newer_build_waits_for_the_end_of_the_game(browser: Browser, folder: Path, tmp_path: Path) -> None:
    """The old one's files are gone from the host meanwhile: whatever mixed the two would fail."""
    own = tmp_path / "site"
    shutil.copytree(folder, own)
    with served(own) as url, phone(browser) as (context, complaints):
        page = context.new_page()
        page.goto(url)
        keep_for_later(page)
        table = play_now(page, url, "colomo-ronde")
        [old] = builds(page)
        fresh = newer(own)
        page.evaluate("""async () => {
          const known = await navigator.serviceWorker.getRegistration();
          await known.update();
          const worker = known.installing ?? known.waiting;
          if (worker.state === "installing")
            await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
        }""")
        assert page.evaluate(BUILD)["waiting"]
        assert not play_on(page, Random(4), 3)
        page.reload()
        come_back(page)
        assert builds(page) == {old}
        before = rows_of(page, table)
        address = page.url
        page.goto(url)
        taken_over = page.locator(f"script[src*='{fresh}']").first
        taken_over.wait_for(state="attached")  # a browser may put it off for a minute
        page.goto(address)
        assert asked(page)
        assert builds(page) == {fresh}
        assert rows_of(page, table)[: len(before)] == before
        assert play_on(page, Random(5))
        page.goto(url)
        page.wait_for_function("async () => (await caches.keys()).length === 1")
        assert not complaints


def test_the_hint_to_install_comes_once_and_only_to_somebody_who_has_played(
    browser: Browser, url: str
) -> None:
    """The browser's own event, which it sends only where people are known to like a page."""
    offer = """() => {
      const offered = new Event("beforeinstallprompt", { cancelable: true });
      offered.prompt = () => { document.body.dataset.installing = "1"; };
      dispatchEvent(offered);
    }"""
    with phone(browser) as (context, _):
        page = context.new_page()
        page.goto(url)
        hint = page.locator(".site-note", has_text="can be installed")
        page.evaluate(offer)
        assert hint.count() == 0
        play_now(page, url, "colomo-ronde")
        page.evaluate(offer)
        assert hint.count() == 0  # not in the middle of a game
        page.goto(url)
        page.evaluate(offer)
        hint.get_by_text("Install", exact=True).click()
        assert page.evaluate("document.body.dataset.installing") == "1"
        page.goto(url)
        page.evaluate(offer)
        assert hint.count() == 0


@pytest.mark.parametrize("how", ["file", pytest.param("code", marks=pytest.mark.long)])
def test_a_game_goes_on_on_another_device(how: str, browser: Browser, url: str, tmp_path: Path) -> None:
    with phone(browser) as (context, complaints):
        page = context.new_page()
        table = play_now(page, url, "colomo-ronde")
        rows = rows_of(page, table)
        page.goto(f"{url}friends/")
        if how == "file":
            with page.expect_download() as saving:
                page.get_by_role("button", name="As a file").click()
            saving.value.save_as(tmp_path / "game.json")
        else:
            page.get_by_role("button", name="As a code").click()
            page.locator("img.code").wait_for()
            words = page.evaluate(
                """async ([table]) => {
                  const boot = document.querySelector('script[src*="site/boot.js"]').src;
                  const { written, squeezed } = await import(boot.replace("boot.js", "handover.js"));
                  return squeezed(await written(table, "Colomo Ronde"));
                }""",
                [table],
            )
        assert not complaints
    with phone(browser) as (context, complaints):
        page = context.new_page()
        if how == "file":
            page.goto(f"{url}friends/")
            assert page.locator("#handed-over").evaluate("(it) => getComputedStyle(it).opacity") == "0"
            assert_large(page.locator("label.file"))
            page.locator("#handed-over").set_input_files(tmp_path / "game.json")
        else:
            page.goto(f"{url}friends/#{words}")
        page.wait_for_url("**/t/colomo-ronde/#*")
        assert asked(page)
        assert rows_of(page, table)[: len(rows)] == rows
        assert play_on(page, Random(6))
        page.locator("#result[open]").wait_for()
        assert not complaints


@pytest.mark.long
def test_a_game_that_went_on_on_both_devices_stays_as_it_is_on_each(
    browser: Browser, url: str, tmp_path: Path
) -> None:
    """What the other one has made of it does not follow what is here; the same game a little longer does."""
    with phone(browser) as (context, complaints):
        here = context.new_page()
        table = play_now(here, url, "colomo-ronde")
        taken_out(here, url, tmp_path / "begun.json")
        with phone(browser) as (elsewhere, _):
            there = elsewhere.new_page()
            take_in(there, url, tmp_path / "begun.json")
            there.wait_for_url("**/t/colomo-ronde/#*")
            play_on(there, Random(1), 4)
            taken_out(there, url, tmp_path / "later.json")
        here.goto(f"{url}t/colomo-ronde/#{table}")
        play_on(here, Random(2), 2)
        assert asked(here)  # the robot has answered
        before = rows_of(here, table)
        take_in(here, url, tmp_path / "later.json")
        expect(here.locator("#trouble")).to_contain_text("has gone on differently")
        assert rows_of(here, table) == before
        here.goto(f"{url}t/colomo-ronde/#{table}")
        assert play_on(here, Random(3))
        here.locator("#result[open]").wait_for()
        assert not complaints
        with phone(browser) as (elsewhere, _):
            there = elsewhere.new_page()
            take_in(there, url, tmp_path / "begun.json")
            there.wait_for_url("**/t/colomo-ronde/#*")
            assert asked(there)
            take_in(there, url, tmp_path / "later.json")
            there.wait_for_url("**/t/colomo-ronde/#*")
            assert asked(there)
            later = json.loads((tmp_path / "later.json").read_text(encoding="utf-8"))["rows"]
            assert rows_of(there, table)[: len(later)] == later


def taken_out(page: Page, url: str, file: Path) -> None:
    page.goto(f"{url}friends/")
    with page.expect_download() as saving:
        page.get_by_role("button", name="As a file").click()
    saving.value.save_as(file)


def take_in(page: Page, url: str, file: Path) -> None:
    page.goto(f"{url}friends/")
    page.locator("#handed-over").set_input_files(file)
