"""What a site costs a visitor: weight, start, moves, masters, memory, in a real Chromium.

    python bench/site.py [SITE [TIMES]]

SITE is a folder that `irisade site` wrote, best with --pace 0; without it, one is made. “Slowed four times”
is what it says: a loop in a worker takes four times as long in the same run (bench/slow.py). On a busy
machine clocks say little: beside them stands the processor time that pages needed, in all and in the worker;
on a machine with two cores and nothing else to do, a clock shows something between the two. What others did
meanwhile stands there too.

- weight: what a first visit to a game loads, compressed by brotli, and everything that is kept for offline;
- from choosing a game on the home page to its first question, on a first and on later visits;
- from a move to the answer with its frame; from a question to a master to the frame of its answer; a master's
  decision of 300 imagined games, the first of them apart; memory (PSS), with one worker and with two;
- rows into IndexedDB, with strict durability, against the origin's own file system.
"""

from __future__ import annotations

import functools
import http.server
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Locator, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from anywhere.conftest import Files
from anywhere.test_minds import ASK, thoughts
from anywhere.visit import keep_for_later, rows_of, tap
from browser.chromium import FLAGS, executable
from browser.visit import asked
from irisade.bots.levels import THINKING, searches
from irisade.core.game import games
from irisade.web.site.build import ASK_AGAIN, FOREVER
from irisade.web.worker.minds import write
from slow import calibrated, family, others, processor, pss, slowed, workers

GAME, MOVES, SLOW, PATIENCE = "gumball-rally", 12, 4, 180_000
SECONDS = 40  # at most, for moves
GOALS = {(1, "home"): 1.0, (1, "first"): 3.0, (SLOW, "first"): 9.0, (1, "later"): 2.0, (SLOW, "later"): 6.0}
WHAT = {"home": "the home page", "first": "first visit", "later": "later visit"}
BROTLI = """const { readFileSync } = require("fs"), { brotliCompressSync } = require("zlib");
const names = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(names.map((name) => brotliCompressSync(readFileSync(name)).length)));"""
LISTEN = """globalThis.took = [];
globalThis.shown = {};
const send = MessagePort.prototype.postMessage;
let began = 0;
MessagePort.prototype.postMessage = function (...words) {
  if (typeof words[0] === "string" && words[0].includes('"kind":"move"')) began = performance.now();
  return send.apply(this, words);
};
const { get, set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
Object.defineProperty(MessagePort.prototype, "onmessage", { get, set(hear) {
  set.call(this, (event) => {
    for (const { kind, v } of event.data === null ? [] : [JSON.parse(event.data)].flat())
      if (kind === "beat") shown[v] ??= performance.now();
    if (began && String(event.data).includes('"beat"')) { took.push(performance.now() - began); began = 0; }
    return hear(event);
  });
} });
localStorage["irisade.likes"] ??= JSON.stringify({ guided: ["%s"], explains: false });
""".replace("%s", GAME)
STORES = """async (many) => {
  const code = `onmessage = async ({ data: many }) => {
    const row = JSON.stringify([1, "move", 0, "turn over 12", 1794870000000, "person", "ab12cd34"]);
    const opening = indexedDB.open("bench", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("rows");
    const base = await new Promise((done) => { opening.onsuccess = () => done(opening.result); });
    let began = performance.now();
    for (let v = 0; v < many; v += 1) await new Promise((done) => {
      const change = base.transaction("rows", "readwrite", { durability: "strict" });
      change.objectStore("rows").add(row, v);
      change.oncomplete = done;
    });
    const indexed = (performance.now() - began) / many;
    const folder = await navigator.storage.getDirectory();
    const file = await (await folder.getFileHandle("rows", { create: true })).createSyncAccessHandle();
    const bytes = new TextEncoder().encode(row);
    began = performance.now();
    for (let v = 0; v < many; v += 1) { file.write(bytes, { at: v * bytes.length }); file.flush(); }
    postMessage([indexed, (performance.now() - began) / many]);
  }`;
  const worker = new Worker(URL.createObjectURL(new Blob([code])));
  return new Promise((done) => { worker.onmessage = ({ data }) => done(data); worker.postMessage(many); });
}"""


class Spent(NamedTuple):
    """Seconds."""

    clock: float
    processor: float  # of the browser's pages, with whatever they compile beside
    worker: float  # of it in the worker, where one thing comes after the other
    others: float  # what the rest of this machine did meanwhile


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        site = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(folder) / "site"
        if len(sys.argv) == 1:
            subprocess.run([sys.executable, "-m", "irisade", "site", str(site), "--pace", "0"], check=True)
        measure(site, int(sys.argv[2]) if len(sys.argv) > 2 else 3)


def measure(site: Path, times: int) -> None:
    print(f"load of this machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for slow in (1, SLOW):
        took: dict[str, list[Spent]] = {"home": [], "first": [], "later": []}
        for n in range(times):
            with served(site) as url, visited() as context:
                page = context.pages[0]
                share = slowly(page, url, slow)
                took["home"].append(home(page, url, share))
                took["first"].append(start(page, url, share))
                if n == 0 and slow == 1:
                    weigh(page, site, url)
                    at_the_table(page)
                page.goto(url)
                keep_for_later(page)
                took["later"].append(start(page, url, share))
                if n == 0:
                    moves(page, share)
                    among_masters(page, url, share)
        for visit, each in took.items():
            clock, work, worker, rest = (median(part) for part in zip(*each))
            goal = f" (goal: {GOALS[slow, visit]:g} s)" if (slow, visit) in GOALS else ""
            told = f"{clock:.1f} s by the clock{goal}; {work:.1f} s of processor, {worker:.1f} in the worker"
            print(f"{WHAT[visit]}, slowed {slow} times: {told}; others {rest:.1f}", end=" ", flush=True)
            print("each:", ", ".join(f"{one.clock:.1f} ({one.others:.1f})" for one in each), flush=True)
    with served(site) as url, visited() as context:
        masters(context.pages[0], url)
        context.pages[0].goto(f"{url}art/{GAME}.svg")  # a page without a policy
        indexed, files = context.pages[0].evaluate(STORES, 200)
        print(f"a row into IndexedDB: {indexed:.2f} ms; into a file of the origin: {files:.2f} ms")


def slowly(page: Page, url: str, slow: int) -> float:
    """For how long this browser must be stopped, so that it is so many times slower; said, too."""
    page.goto(f"{url}art/{GAME}.svg")  # a page without a policy
    if slow == 1:
        return 1
    share, got = calibrated(page, slow)
    print(f"a loop in a worker, slowed {slow} times, takes {got:.1f} times as long", flush=True)
    return share


def home(page: Page, url: str, share: float) -> Spent:
    """Seconds until the home page can be used."""
    return spent(share, lambda: (page.goto(url), card(page).wait_for()))


def start(page: Page, url: str, share: float) -> Spent:
    """Seconds from choosing a game to its first question."""
    page.goto(url)
    card(page).wait_for()

    def choose() -> None:
        card(page).click()
        page.wait_for_url(f"**/t/{GAME}/#*", timeout=PATIENCE)
        asked(page)

    return spent(share, choose)


def card(page: Page) -> Locator:
    return page.locator(f"[data-play={GAME}]").first


def spent(share: float, do: Callable[[], object]) -> Spent:
    with slowed(share):
        pids = family()
        used, before, elsewhere, began = processor(pids), workers(pids), others(), time.monotonic()
        do()
        clock, pids = time.monotonic() - began, family()
        worked = sum(seconds - before.get(thread, 0) for thread, seconds in workers(pids).items())
        return Spent(clock, processor(pids) - used, worked, others() - elsewhere)


def weigh(page: Page, site: Path, url: str) -> None:
    """What this page and its worker have asked for, and all files."""
    loaded = {name.removeprefix(url).split("?")[0] for name in page.evaluate("requested()")}
    files = {path / "index.html" if path.is_dir() else path for path in (site / name for name in loaded)}
    sizes = brotli([path for path in site.rglob("*") if path.is_file()])
    first = sum(size for path, size in sizes.items() if path in files)
    print(f"a first game loads {first:.2f} MB (goal: 8)", end="; ")
    print(f"all that is kept: {sum(sizes.values()):.2f} MB, {len(sizes)} files", flush=True)


def brotli(paths: list[Path]) -> dict[Path, float]:
    """How many megabytes each has, compressed; it takes a minute."""
    names = json.dumps([str(path) for path in paths])
    done = subprocess.run(["node", "-e", BROTLI], input=names, capture_output=True, text=True, check=True)
    return {path: size / 1_000_000 for path, size in zip(paths, json.loads(done.stdout))}


def at_the_table(page: Page) -> None:
    largest = max(pss(pid) for pid in family())
    print(f"memory of the page with its workers: {largest:.0f} MB (goal: 300)", flush=True)


def moves(page: Page, share: float) -> None:
    whims, until = Random(1), time.monotonic() + SECONDS
    with slowed(share):
        while time.monotonic() < until and page.evaluate("took.length") < MOVES and asked(page):
            tap(page, whims)  # some of them only choose what to play
    took = sorted(page.evaluate("took"))
    if took:
        nine = took[int(0.9 * (len(took) - 1))]
        how = f"{len(took)} moves, slowed" if share > 1 else f"{len(took)} moves"
        print(
            f"{how}: median {median(took):.0f} ms, 9 of 10 within {nine:.0f} ms (goal, slowed: 60)",
            flush=True,
        )


def among_masters(page: Page, url: str, share: float) -> None:
    """From a question to the frame of its answer, and the memory of a page with two workers."""
    whims, until = Random(1), time.monotonic() + SECONDS
    page.goto(f"{url}new/{GAME}/")
    for box in page.locator(".robot:not([hidden]) select").all():
        if box.is_visible():
            box.select_option("master")
    with slowed(share):
        page.locator("#start").click()
        page.wait_for_url(f"**/t/{GAME}/#*", timeout=PATIENCE)
        while asked(page) and time.monotonic() < until:
            tap(page, whims)
        shown = {int(v): ms for v, ms in page.evaluate("shown").items()}
    rows = rows_of(page, page.url.partition("#")[2])
    theirs = [row[0] for row in rows if row[1] == "move" and row[5] == "bot"]
    took = [shown[v] - shown[v - 1] for v in theirs if {v, v - 1} <= shown.keys()]
    how = ", slowed" if share > 1 else ""
    print(f"a master at the table{how}, from question to frame: the first {took[0]:.0f} ms,", end=" ")
    print(f"then median {median(took[1:]):.0f} ms, at most {max(took[1:]):.0f} ({len(took)} decisions)")
    largest = max(pss(pid) for pid in family())
    print(f"memory of that page with both workers: {largest:.0f} MB (goal: 300)", flush=True)


def masters(page: Page, url: str) -> None:
    page.goto(f"{url}credits/")
    for key, game in games().items():
        if not searches(game, "master"):
            continue
        some = [write(each) for each in thoughts(game, 9, THINKING, game.seats[0])]
        for compiled in (True, False):
            used = processor(family())
            told: list[Any] = page.evaluate(ASK, [some if compiled else some[:3], key, compiled])
            spent = processor(family()) - used
            each = median(ms for _, ms in told[1:])
            how = f"{THINKING} games compiled" if compiled else "60 games interpreted"
            first = f"the first {told[0][1]:.0f} ms with the start of Python"
            print(f"a master of {key}, {how}: {each:.0f} ms by the clock (goal: 1000), {first};", end=" ")
            print(f"{spent:.1f} s of processor for {len(told)} and the start of Python", flush=True)


# -- the browser and its processes --


@contextmanager
def served(folder: Path) -> Iterator[str]:
    class Root(Files):
        def translate_path(self, path: str) -> str:
            return http.server.SimpleHTTPRequestHandler.translate_path(self, path)

        def end_headers(self) -> None:
            """As docs/site.md advises."""
            never_changes = self.path.startswith(("/static/", "/python/"))
            self.send_header("Cache-Control", FOREVER if never_changes else ASK_AGAIN)
            super().end_headers()

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Root, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def visited() -> Iterator[BrowserContext]:
    """A browser with a disk of its own."""
    with sync_playwright() as play, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = play.chromium.launch_persistent_context(
            profile, executable_path=executable(), args=FLAGS, viewport={"width": 390, "height": 844},
            has_touch=True, locale="en", reduced_motion="reduce",
        )  # fmt: skip
        context.set_default_timeout(PATIENCE)
        loaded: list[str] = []
        context.add_init_script(LISTEN)
        context.on("request", lambda request: request.service_worker or loaded.append(request.url))
        context.pages[0].expose_function("requested", lambda: loaded)
        try:
            yield context
        finally:
            context.close()


if __name__ == "__main__":
    main()
