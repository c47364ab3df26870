"""Somebody with a phone who opens the site, and what their browser keeps."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page

from browser.chromium import profile
from browser.test_games import WITHIN_REACH
from browser.visit import asked
from irisade.core.game import games
from irisade.web.table.fold import PLAYING
from irisade.web.table.live import LiveTable
from irisade.web.table.seating import hash_of
from irisade.web.table.terms import terms_of
from web import small_house

PHONE = {"width": 390, "height": 844}
STEPS = 1500
TOKEN = "a token of mine"
ROWS = """(table) => new Promise((done, failed) => {
  const opening = indexedDB.open("irisade", 1);
  opening.onerror = () => failed(opening.error);
  opening.onsuccess = () => {
    const keys = IDBKeyRange.bound([table, 0], [table, Infinity]);
    const asking = opening.result.transaction("rows").objectStore("rows").getAll(keys);
    asking.onsuccess = () => { opening.result.close(); done(asking.result); };
  };
})"""
KEY = """(table) => new Promise((done, failed) => {
  const opening = indexedDB.open("irisade", 1);
  opening.onerror = () => failed(opening.error);
  opening.onsuccess = () => {
    const asking = opening.result.transaction("tables").objectStore("tables").get(table);
    asking.onsuccess = () => { opening.result.close(); done(asking.result.key); };
  };
})"""
STORE = """({ table, token, title, rows, key }) => new Promise((done, failed) => {
  const game = table.split("~")[0];
  const opening = indexedDB.open("irisade", 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("rows");
    opening.result.createObjectStore("tables");
  };
  opening.onerror = () => failed(opening.error);
  opening.onsuccess = () => {
    const change = opening.result.transaction(["rows", "tables"], "readwrite");
    for (const row of rows) change.objectStore("rows").add(row, [table, row[0]]);
    change.objectStore("tables").put({ v: rows.length - 1, key, state: "playing", game, at: 1 }, table);
    change.oncomplete = () => { opening.result.close(); done(); };
  };
  localStorage.setItem("irisade.token." + table, token);
  localStorage.setItem("irisade.tables", JSON.stringify({ [table]: { game, title, at: 1 } }));
})"""
KEPT = """async () => {
  const ready = await navigator.serviceWorker.ready;
  return ready.active.state;
}"""


@contextmanager
def phone(browser: Browser, guided: bool = True, **about: Any) -> Iterator[tuple[BrowserContext, list[str]]]:
    """A browser of its own, and what its pages complain of; without `guided`, nobody has played there."""
    played = [*sorted(games()), "my-game"] if guided else []
    known = json.dumps({"guided": played, "explains": not guided})
    context = profile(
        browser,
        **{"reduced_motion": "reduce", "locale": "en", "viewport": PHONE, "has_touch": True} | about,  # type: ignore[arg-type]
    )
    context.add_init_script(f"try {{ localStorage['irisade.likes'] ??= {known!r} }} catch {{}}")
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.on(
        "console",
        lambda line: complaints.append(line.text) if line.type in ("error", "warning") else None,
    )
    try:
        yield context, complaints
    finally:
        context.close()


def play_now(page: Page, url: str, game: str) -> str:
    """From the home page to the first question of a game; the id of its table."""
    page.goto(url)
    page.locator(f"[data-play={game}]").click()
    page.wait_for_url(f"**/t/{game}/#*")
    assert asked(page)
    return page.url.partition("#")[2]


def lay(page: Page, url: str, saved: Mapping[str, Any]) -> str:
    """A table as this browser would have kept it; its address."""
    page.goto(f"{url}credits/")
    page.evaluate(STORE, saved)
    return f"{url}t/{saved['table'].partition('~')[0]}/#{saved['table']}"


def begun(game: str, *seats: Mapping[str, str]) -> dict[str, Any]:
    """A table whose luck is known, to be laid; nobody has moved yet."""
    return _kept(game, seats)[0]


def played(game: str) -> dict[str, Any]:
    """The same, and two robots have come to the end."""
    kept, live = _kept(game, [{"kind": "bot"}] * 2)
    while live.due is not None and live.state == PLAYING:
        kept["rows"] += live.tick(live.due)
    return kept


def _kept(game: str, seats: Sequence[Mapping[str, str]]) -> tuple[dict[str, Any], LiveTable]:
    table, owner, now, key = f"{game}~known", hash_of(TOKEN), small_house.NOON, small_house.KEY
    live = LiveTable(table, key, 0.0)
    rows = live.make(terms_of(game, seats, owner), now) + live.start(owner, now)
    return {"table": table, "token": TOKEN, "title": game, "rows": rows, "key": key.hex()}, live


def keep_for_later(page: Page) -> None:
    """Until everything is kept that is needed without the network."""
    assert page.evaluate(KEPT) in ("activating", "activated")


def tap(page: Page, whims: Random) -> None:
    if within_reach := page.evaluate(WITHIN_REACH):
        page.touchscreen.tap(*whims.choice(within_reach))


def play_on(page: Page, whims: Random, steps: int = STEPS) -> bool:
    """Take whatever glows, so many times at most; True when the game is over."""
    for _ in range(steps):
        if not asked(page):
            return True
        tap(page, whims)
    return False


def rows_of(page: Page, table: str) -> list[list[Any]]:
    found: list[list[Any]] = page.evaluate(ROWS, table)
    return found


def key_of(page: Page, table: str) -> str:
    """What its luck is made of."""
    return str(page.evaluate(KEY, table))


def await_rows(page: Page, table: str, many: int) -> None:
    """Until so many rows of a table are kept."""
    page.wait_for_function(
        f"async ([table, many]) => (await ({ROWS})(table)).length >= many", arg=[table, many]
    )


def assert_large(touched: Locator) -> None:
    """For small fingers, and there."""
    touched.first.wait_for()
    boxes = [each.bounding_box() or {} for each in touched.all()]
    assert all(min(box["width"], box["height"]) >= 44 for box in boxes), boxes


def come_back(page: Page) -> None:
    page.wait_for_selector("body:not([data-busy]) .piece", state="attached")
