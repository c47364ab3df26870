"""The site in a real Chromium, with the network cut off after the first visit."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from anywhere.test_same import RECORDS
from anywhere.visit import STEPS, come_back, keep_for_later, key_of, phone, play_now, play_on, rows_of, tap
from browser.test_puzzle import answer_of
from browser.visit import asked, rest
from irisade import Record, find
from irisade.core.game import games
from irisade.web.pages.table import lesson_of
from irisade.web.worker.requests import answered

SHORT = ("gumball-rally",)  # ./test plays it to its end, ./test long all
KILLED = ("colomo-ronde", "gumball-rally")
AT_ONCE = -1
TELL = """globalThis.sent = [];
let came = () => {}, sentAt = Infinity;
const send = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (...words) {
  const said = typeof words[0] === "string" ? JSON.parse(words[0]) : {};
  if (said.kind === "move") {
    sent.push(said.v);
    sentAt = said.v;
    globalThis.next = new Promise((on) => { came = on; });
  }
  return send.apply(this, words);
};
const { get, set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
Object.defineProperty(MessagePort.prototype, "onmessage", { get, set(hear) {
  set.call(this, (event) => {
    for (const { kind, v } of event.data === null ? [] : [JSON.parse(event.data)].flat())
      if (kind === "beat") void told(location.hash.slice(1), v).then(() => v > sentAt && came());
    return hear(event);
  });
} });
"""  # every row that this page is told of; the moves it sends, and when the next is answered
EVERY_GAME = [pytest.param(key, marks=() if key in SHORT else pytest.mark.long) for key in sorted(games())]
FILM = """([table, seat]) =>
  globalThis.irisade.ask(`api/replay/${table}?seat=${seat}&aspect=0.6&lang=fr`).then((told) => told.text())"""


@pytest.mark.parametrize("key", EVERY_GAME)
def test_a_game_is_played_to_its_end_without_the_network(key: str, browser: Browser, url: str) -> None:
    """By touch on a phone, reloaded in the middle.

    Its record, taken out as a file, plays elsewhere; its seed gives the same luck there, and the same frames.
    """
    whims = Random(key)
    with phone(browser) as (context, complaints):
        page = context.new_page()
        page.goto(url)
        keep_for_later(page)
        context.set_offline(True)
        table = play_now(page, url, key)
        over = play_on(page, whims, 5)
        before = len(rows_of(page, table))
        page.reload()
        come_back(page)
        assert len(rows_of(page, table)) >= before
        assert over or play_on(page, whims)
        page.locator("#result[open] .story > *").first.wait_for()  # what is below it moves
        with page.expect_download() as saving:
            page.get_by_text("Save the record").click()
        text = saving.value.path().read_text(encoding="utf-8")
        record = Record.parse(text)
        assert record.replay(find(key)).outcome is not None
        assert record.luck_of_seed()
        assert record.promise_kept()
        page.get_by_text("Watch it again").click()
        page.locator("#reel:not([hidden])").wait_for()
        assert json.loads(page.evaluate(FILM, [table, 1])) == film_elsewhere(page, table, 1)
        assert not complaints


def film_elsewhere(page: Page, table: str, seat: int) -> object:
    """What a server makes of the same rows."""
    kept = json.dumps({"rows": rows_of(page, table), "key": key_of(page, table)})
    asked = json.dumps({"seat": seat, "aspect": 0.6, "lang": "fr"})
    return json.loads(json.loads(answered("film of table", asked, table, kept))["body"])


def test_round_one_device_hands_are_covered_and_a_move_is_taken_back(browser: Browser, url: str) -> None:
    whims = Random(8)
    with phone(browser) as (context, complaints):
        page = context.new_page()
        page.goto(url)
        keep_for_later(page)
        context.set_offline(True)
        page.goto(f"{url}new/rainbow-road/here/")
        page.locator("#start").tap()
        for _ in range(2):
            curtain = page.locator("#curtain[open]")
            curtain.wait_for()
            assert page.locator(".piece.can").count() == 0
            curtain.get_by_role("button").tap()
            expect(curtain).to_have_count(0)
            assert asked(page)
            first = page.locator("#prompt").inner_text()
            tap(page, whims)
            back = page.get_by_role("button", name="Take back")
            back.tap()
            expect(back).to_be_hidden()
            expect(page.locator("#prompt")).to_have_text(first)
            for _ in range(STEPS):  # until it is the other one's turn
                tap(page, whims)
                rest(page)
                if curtain.count():
                    break
        assert not complaints


@pytest.mark.long
def test_the_puzzle_of_the_day_and_a_first_lesson_need_no_network(browser: Browser, url: str) -> None:
    told = lesson_of(find("colomo-ronde"), "en")
    with phone(browser, guided=False) as (context, complaints):
        page = context.new_page()
        page.goto(url)
        keep_for_later(page)
        context.set_offline(True)
        page.get_by_role("link", name="Puzzle of the day").click()
        page.get_by_role("link", name="Gumball Rally").click()
        best = page.locator("#riddle").get_by_role("button", name=answer_of("gumball-rally"), exact=True)
        best.tap()
        expect(page.get_by_role("status")).to_contain_text("that is the best move")
        page.goto(url)
        page.locator("[data-play=colomo-ronde]").click()
        goal = page.locator("#goal")
        expect(goal.get_by_role("heading")).to_have_text(told["goal"])
        goal.get_by_role("button", name="Show me").tap()
        shown = page.locator("#demo")
        expect(shown.locator(".piece")).to_have_count(60)
        expect(shown.locator(".caption")).to_have_text(told["demo"]["ending"])
        page.wait_for_selector("#demo:not([data-busy])")
        shown.get_by_role("button", name="play").tap()
        assert asked(page)
        assert not complaints


def test_a_record_is_taken_in_from_a_file_without_the_network(browser: Browser, url: str) -> None:
    with phone(browser) as (context, complaints):
        page = context.new_page()
        page.goto(url)
        keep_for_later(page)
        context.set_offline(True)
        page.goto(f"{url}replay/")
        page.locator("#file").set_input_files(RECORDS / "gumball-rally.rgn")
        page.locator("#reel:not([hidden])").wait_for()
        rest(page)
        expect(page.locator("#title")).to_have_text("Gumball Rally")
        assert page.locator("#stage .piece").count() > 10
        page.get_by_role("button", name="To the end").tap()
        rest(page)
        slider = page.locator("#at")
        expect(slider).to_have_value(slider.get_attribute("max") or "")
        assert not complaints


def test_a_tab_that_is_killed_in_mid_move_loses_nothing(browser: Browser, url: str) -> None:
    killed(browser, url, KILLED, 4)


@pytest.mark.long
def test_twenty_tabs_that_are_killed_in_mid_move_lose_nothing(browser: Browser, url: str) -> None:
    killed(browser, url, sorted(games()), 20)


def killed(browser: Browser, url: str, keys: Sequence[str], trials: int) -> None:
    """Without the network, in one game after the other, all that a tab was told before its end is kept.

    A page that opens no table looks at what is there, so that no robot can have played again what was lost.
    """
    whims, told = Random(trials), dict[str, int]()
    tables: dict[str, str] = {}
    with phone(browser) as (context, complaints):
        context.expose_function("told", lambda table, v: told.update({table: max(v, told.get(table, -1))}))
        context.add_init_script(TELL)
        page = context.new_page()
        page.goto(url)
        keep_for_later(page)
        context.set_offline(True)
        for trial in range(trials):
            key = keys[trial % len(keys)]
            page = context.new_page()
            if key not in tables or not resumed(page, tables[key]):
                play_now(page, url, key)
            tables[key] = page.url
            table = page.url.partition("#")[2]
            before = rows_of(page, table)
            made = moved(page, whims)
            crash(page, AT_ONCE if trial % 2 else whims.randrange(40))
            page = context.new_page()
            page.goto(f"{url}credits/")
            after = rows_of(page, table)
            assert after[: len(before)] == before
            assert [row[0] for row in after] == list(range(len(after)))
            assert told[table] <= after[-1][0], (key, trial)
            if trial % 2:
                assert told[table] >= made
            page.close()
        for address in tables.values():
            page = context.new_page()
            resumed(page, address)
            page.close()
        assert not complaints, complaints[0]


def resumed(page: Page, address: str) -> bool:
    """At a table that was left in the middle; True when somebody is asked there, False when it is over."""
    page.goto(address)
    return asked(page)


def moved(page: Page, whims: Random) -> int:
    """Tap until a move goes to the house; the row that it will be."""
    while True:
        assert asked(page)
        tap(page, whims)
        if sent := page.evaluate("sent.splice(0)"):
            return int(sent[0]) + 1


def crash(page: Page, ms: int) -> None:
    """After so many milliseconds, wherever it is then; or at once when the house has answered its move."""
    session = page.context.new_cdp_session(page)
    page.evaluate("(ms) => ms < 0 ? globalThis.next : new Promise((on) => setTimeout(on, ms))", ms)
    with page.expect_event("crash"), pytest.raises(Error):  # it is gone before it can answer
        session.send("Page.crash", timeout=500)
