"""How an evening feels to a newcomer: a browser on a phone that plays every game as one would.

    python bench/evening.py [--seconds 75] [--at-once 3] [GAME …]

The real server, at its usual pace, and Chromium (IRISADE_TEST_BROWSER, or what the PATH has). The newcomer
opens the first page, taps *Play now*, reads whatever is explained as fast as people read, thinks for a moment
when asked, and then taps something that glows. What is shown to be remembered is looked at for a moment, and
then "I have seen it" is tapped. Of each game it prints:

- the seconds from *Play now* until there is something to choose, less those that reading the goal and the
  first bubble takes: a newcomer holds the table up for as long as they like, so the clock shows more;
- the share of the time that was spent waiting: not reading, not thinking, nothing to choose; then the same,
  with every look at what is shown counted as waiting, too;
- the taps on something that glows after which nothing changed.

Asked are a first tap within 5 seconds, and less than half of the time waiting, however it is counted. To
measure another tree, name its `src` in PYTHONPATH. On a busy machine everything takes longer; then play
fewer games at once. docs/families.md has what was measured last.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
PHONE = {"width": 390, "height": 844}
FIRST, WAITING = 5.0, 0.5  # seconds, share: what is asked for
THINKS, LOOKS, ANSWERED = 1.2, 0.1, 2.0  # seconds: before a tap, between two looks, until a tap is in vain
REMEMBERS = 1.5  # seconds: what is turned down again is looked at for so long
READS, BEGINS = 0.25, 0.5  # seconds for a word, and before the first
SEEN = """() => {
  const isShown = (one) => one.getClientRects().length > 0;
  const shown = (chosen) => [...document.querySelectorAll(chosen)].filter(isShown);
  const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const told = shown("#goal[open], #bubble:not([hidden]), #coach:not([hidden])")[0];
  const go = told?.querySelector("button.go");
  const mat = document.getElementById("stage")?.getBoundingClientRect();
  const onMat = ([x, y]) => x > mat.x && x < mat.right && y > mat.y && y < mat.bottom;
  const busy = "busy" in document.body.dataset;
  const can = shown(".can:not(.area)").map(middle).filter(onMat);
  const plain = shown("#buttons .act, #window button, .can.area").map(middle);
  const look = [
    ...shown("#prompt, #said, #note, #bubble, #coach, #toast.shown, #buttons .act")
      .map((one) => one.textContent),
    ...shown(".piece").map((one) => [one.dataset.id, one.dataset.face, one.className, one.style.cssText]),
    document.querySelector(".stage.closer") ? "closer" : "",
  ];
  return {
    over: document.body.dataset.state === "over",
    reads: go ? told.innerText.split(/\\s+/).length : 0,
    go: go ? middle(go) : null,
    choices: busy ? [] : can.length ? can : plain,
    enough: shown("#buttons [data-seen]").map(middle)[0] ?? null,
    look: JSON.stringify(look),
  };
}"""


class Newcomer:
    """One person at one table; `live` goes on a little, so that several can be at it at once."""

    def __init__(self, browser: Browser, url: str, game: str) -> None:
        self.game = game
        self.whims = random.Random(game)
        context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="en")
        self.page: Page = context.new_page()
        self.page.goto(url)
        self.began = self.last = 0.0
        self.first = 0.0
        self.waited = self.read = self.looked = 0.0
        self.taps = self.vain = 0
        self.until = 0.0  # reads or thinks until then
        self.at: list[float] | None = None  # where the tap goes afterwards
        self.before = ""  # how the page looked when something was tapped
        self.tapped = 0.0
        self.over = False

    def begin(self) -> None:
        """*Play now*: from here on the time counts."""
        self.page.locator(f"[data-play={self.game}]").first.click(no_wait_after=True)
        self.began = self.last = time.monotonic()

    def live(self) -> None:
        now = time.monotonic()
        past, self.last = now - self.last, now
        if self.until > now:
            return
        if not self.page.url.count("/t/"):
            self.waited += past
            return
        seen: dict[str, Any] = self.page.evaluate(SEEN)
        self.over = self.over or seen["over"]
        if self.over:
            return
        if self.at is not None:
            self._tap(seen)
        elif self.before and seen["look"] == self.before and now - self.tapped < ANSWERED:
            self.waited += past
        else:
            self.vain += bool(self.before) and seen["look"] == self.before
            self.before = ""
            self._choose(seen, now, past)

    def _choose(self, seen: dict[str, Any], now: float, past: float) -> None:
        if seen["reads"]:
            spent = BEGINS + READS * seen["reads"]
            self.read += spent if not self.first else 0.0
            self.until, self.at = now + spent, seen["go"]
        elif seen["choices"]:
            self.first = self.first or now - self.began - self.read
            self.until, self.at = now + THINKS, self.whims.choice(seen["choices"])
        elif seen["enough"]:
            self.looked += REMEMBERS
            self.until, self.at = now + REMEMBERS, seen["enough"]
        else:
            self.waited += past

    def _tap(self, seen: dict[str, Any]) -> None:
        """What was meant may be gone, or have moved, meanwhile: then it is not tapped."""
        at, self.at = self.at, None
        if at not in (seen["go"], seen["enough"], *seen["choices"]):
            return
        assert at is not None
        self.page.touchscreen.tap(*at)
        if at in seen["choices"]:
            self.taps += 1
            self.before, self.tapped = seen["look"], time.monotonic()

    def told(self) -> str:
        lasted = self.last - self.began
        share, looks = self.waited / lasted, (self.waited + self.looked) / lasted
        first = self.first or lasted
        fine = first <= FIRST and looks < WAITING and bool(self.first)
        return (
            f"{self.game:22} {first:8.1f} s {share:9.0%} {looks:10.0%} {self.vain:4d} of {self.taps:3d}   "
            f"{'' if fine else 'not as asked'}{' ended' if self.over else ''}"
        )


def main() -> None:
    words = argparse.ArgumentParser(description="How an evening feels to a newcomer.")
    words.add_argument("--seconds", type=float, default=75.0, help="for each game")
    words.add_argument("--at-once", type=int, default=3, help="games, on a machine that can bear them")
    words.add_argument("games", nargs="*")
    wanted = words.parse_args()
    from irisade.core.game import games

    keys = wanted.games or sorted(games())
    print(f"{'':22} {'first tap':>10} {'waiting':>9} {'with looks':>10} taps in vain")
    print("(first tap: without the time that reading takes)")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server, url = served(folder)
        browser = play.chromium.launch(executable_path=executable(), args=["--no-sandbox", "--disable-gpu"])
        try:
            for k in range(0, len(keys), wanted.at_once):
                spend([Newcomer(browser, url, key) for key in keys[k : k + wanted.at_once]], wanted.seconds)
        finally:
            browser.close()
            server.terminate()
            server.wait()


def spend(newcomers: list[Newcomer], seconds: float) -> None:
    for each in newcomers:
        each.begin()
    until = time.monotonic() + seconds
    while time.monotonic() < until and not all(each.over for each in newcomers):
        for each in newcomers:
            if not each.over:
                each.live()
        newcomers[0].page.wait_for_timeout(1000 * LOOKS)
    for each in newcomers:
        print(each.told(), flush=True)
        each.page.context.close()


def served(folder: str) -> tuple[subprocess.Popen[str], str]:
    """A server with a table file of its own; it says its address when it is ready."""
    words = ["serve", "--no-browser", "--port", "0", "--store", f"sqlite:///{folder}/tables.sqlite"]
    server = subprocess.Popen(
        [sys.executable, "-m", "irisade", *words], stdout=subprocess.PIPE, text=True, env=os.environ
    )
    assert server.stdout is not None
    for line in server.stdout:
        if "http://" in line:
            return server, line[line.index("http://") :].split()[0].rstrip("/.,") + "/"
    raise SystemExit("The server did not start.")


def executable() -> str:
    found = os.environ.get("IRISADE_TEST_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        raise SystemExit("This needs Chromium: install it, or name it in IRISADE_TEST_BROWSER.")
    return found


if __name__ == "__main__":
    main()
