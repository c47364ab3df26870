"""Reasons where the eyes are: beside the piece, never cut, and no line for less than it takes to read it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from browser.chromium import profile
from browser.visit import BOT, ME, new_table
from irisade.core.game import games
from irisade.draw.pace import reading
from web.running import Server, serving

PACE = 0.35  # of the natural one
LONGEST_GAME = 400_000  # ms
EARLY = 25  # ms that a timer of the page may be early, and a change be noticed late
BEAT, LATE = 0.05, 0.15  # s: who was held up so long by other programs showed something late
NOTES = """
  const clock = () => performance.timeOrigin + performance.now();
  window.lines = [];
  window.late = [];
  let last = clock();
  setInterval(() => {
    if (clock() - last > 150) window.late.push(clock());
    last = clock();
  }, 50);
  const since = new Map();
  const look = () => {
    const now = clock();
    const shown = document.querySelectorAll("#said span, .tells:not([hidden]) p");
    const there = new Set([...shown].map((one) => one.textContent));
    for (const [text, began] of since)
      if (!there.has(text)) {
        window.lines.push([text, began, now]);
        since.delete(text);
      }
    for (const text of there) if (!since.has(text)) since.set(text, now);
    document.body.toggleAttribute("data-read", window.lines.length >= 12); // so much ./test reads
  };
  const seen = { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden"] };
  addEventListener("DOMContentLoaded", () => new MutationObserver(look).observe(document.body, seen));
"""  # how long each line stood, and when the page was held up
every_game = pytest.mark.parametrize("key", games())


@pytest.fixture(scope="module")
def unhurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("tables"), pace=PACE) as running:
        yield running


def watched(browser: Browser, server: Server, key: str, lang: str) -> Page:
    """Robots among themselves, from their first move on."""
    game = games()[key]
    table = new_table(server.url, key, *[BOT] * game.seats[0], lang=lang)
    context = profile(browser, viewport={"width": 1280, "height": 800}, reduced_motion="reduce", locale=lang)
    context.add_init_script(NOTES)
    page = context.new_page()
    page.goto(server.url + table.path)
    return page


@pytest.fixture
def held_up() -> Iterator[list[float]]:
    """When the process of the server was held up, in ms since 1970: it showed the next thing late."""
    moments: list[float] = []
    done = threading.Event()

    def beat() -> None:
        last = time.monotonic()
        while not done.wait(BEAT):
            now = time.monotonic()
            if now - last > LATE:
                moments.append(1000 * time.time())
            last = now

    watch = threading.Thread(target=beat)
    watch.start()
    yield moments
    done.set()
    watch.join()


def hasty(page: Page, held_up: list[float]) -> list[tuple[str, float]]:
    """The lines that stood for less than words × 0.25 s + 0.5 s at the natural speed.

    Those that were shown while the machine had no time for server or page tell nothing.
    """
    lines = page.evaluate("window.lines")[1:]  # the page came late to the first
    late = [*held_up, *page.evaluate("window.late")]
    page.context.close()
    assert len(lines) > 10
    calm = [
        (text, ended - began)
        for text, began, ended in lines
        if not any(began - 1000 < moment < ended + 1000 for moment in late)
    ]
    return [(text, ms) for text, ms in calm if ms < 1000 * reading(text) * PACE - EARLY]


@every_game
def test_no_line_stands_for_less_than_it_takes_to_read(
    browser: Browser, unhurried: Server, held_up: list[float], key: str
) -> None:
    page = watched(browser, unhurried, key, "en")
    page.wait_for_selector("body[data-read]", timeout=LONGEST_GAME, state="attached")
    assert hasty(page, held_up) == []


@pytest.mark.long
@every_game
def test_none_does_in_a_whole_game(
    browser: Browser, unhurried: Server, held_up: list[float], key: str
) -> None:
    page = watched(browser, unhurried, key, "en")
    page.wait_for_selector("body[data-state=over]:not([data-busy])", timeout=LONGEST_GAME, state="attached")
    assert hasty(page, held_up) == []


SEEN_FOR = """async ([read, hold]) => {
  const { Beats } = await import("/static/table/beats.js");
  const nothing = () => {}, began = [];
  const stage = { scene: {}, root: document.body, prelude: async () => {}, show: async () => {} };
  const ended = new Promise((rests) => {
    const comes = () => began.push(performance.now());
    const beats = new Beats(stage, { begins: nothing, comes, moves: nothing, lies: nothing,
      teaches: async () => false, rests, plays: () => false, seen: nothing });
    const scene = { said: ["a line"] }, from = new Map();
    const beat = (v, about) => beats.push({ scene, from, beat: { v, patch: {}, ...about } });
    beat(1, { read });
    beat(2, { hold });
    setTimeout(() => beat(3, {}), hold); // when the server's clock says that all have looked
  });
  await ended;
  return began[2] - began[1];
}"""


def test_a_look_that_begins_late_because_words_were_read_is_as_long_as_any(visit, server):
    page = visit(new_table(server.url, "colomo-ronde", ME, BOT))
    assert page.evaluate(SEEN_FOR, [900, 1200]) >= 1200 - EARLY
