"""Masters look ahead in WebAssembly, in a worker of its own, and decide as they do elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Worker

from anywhere.visit import begun, keep_for_later, lay, phone, play_on, rows_of
from browser.visit import asked
from irisade.bots.levels import brains, searches
from irisade.bots.thought import Thought, packed, recalled
from irisade.core.belief import Belief, ask
from irisade.core.dice import Dice
from irisade.core.game import Game, find, games
from irisade.core.match import Match
from irisade.core.words import Ask
from irisade.web.worker.minds import write

SHORT = ("racebow",)
LOOKS = [
    pytest.param(key, marks=() if key in SHORT else pytest.mark.long)
    for key, game in games().items()
    if searches(game, "master")
]
FEW = 12  # imagined games: no more than anybody interprets
ASK = """async ([thoughts, game, compiled]) => {
  const boot = document.querySelector('script[src*="site/boot.js"]').src;
  const { page } = await import(boot.replace("site/boot.js", "shared/words.js"));
  const at = (there) => new URL(page.root + there, location.href).href;
  const { runtime, library, packages, lids, thinker } = page.site;
  const worker = new Worker(at(thinker), { type: "module" });
  const places = Object.entries(page.site.compiled).map(([key, place]) => [key, at(place)]);
  const known = compiled ? Object.fromEntries(places) : {};
  worker.postMessage({
    needs: { runtime: at(runtime), library: at(library), packages: packages.map(at), lids, compiled: known },
  });
  const told = [];
  for (const [number, thought] of thoughts.entries())
    told.push(await new Promise((done, failed) => {
      const began = performance.now();
      worker.onmessage = ({ data }) => done([data.option, performance.now() - began]);
      worker.onerror = (event) => failed(new Error(event.message));
      worker.postMessage({ number, game, thought });
    }));
  worker.terminate();
  return told;
}"""


STEPS = 100  # at most, until there is something to see
MASTER = {"kind": "bot", "level": "master"}
DECIDED = """() => {
  const post = self.postMessage.bind(self);
  self.decided = [];
  self.postMessage = (told) => {
    if (told.number !== undefined) self.decided.push(told.option);
    post(told);
  };
}"""  # in a worker: what it answers from now on


def thoughts(game: Game, many: int, imagined: int, seats: int) -> Iterator[Thought]:
    """What a master is asked in a game in which everybody else takes anything."""
    match, whims = Match(game, seats, Dice(5)), Dice(1)
    while many and not match.over:
        asking = match.asking
        if not isinstance(asking, Ask):
            match.let_go()
            continue
        if len(asking.options) > 1:
            belief = Belief(asking.seat, Dice(9))
            ask(match, belief)
            yield packed(belief, "master", 70 + many, imagined)
            many -= 1
        match.play(asking.seat, whims.pick(asking.options))


def decided(page: Page, key: str, asked: list[Thought], compiled: bool) -> list[Any]:
    told: list[Any] = page.evaluate(ASK, [[write(each) for each in asked], key, compiled])
    return told


@pytest.mark.parametrize("key", LOOKS)
def test_a_master_decides_in_webassembly_as_everywhere(key: str, browser: Browser, url: str) -> None:
    """With the same seed as interpreted here, and as interpreted in the page where nothing is compiled."""
    game = find(key)
    some = list(thoughts(game, 8, FEW, game.seats[0]))
    master = brains(game, FEW, None, compiles=False)["master"]
    here = [master(recalled(each, game)) for each in some]
    with phone(browser) as (context, complaints):
        page = context.new_page()
        page.goto(f"{url}credits/")
        assert [option for option, _ in decided(page, key, some, True)] == here
        assert [option for option, _ in decided(page, key, some[:2], False)] == here[:2]
        assert not complaints, complaints[0]


@pytest.mark.long
def test_a_master_that_goes_by_a_table_of_numbers_decides_there_as_here(browser: Browser, url: str) -> None:
    game = find("rainbow-racers")
    some = list(thoughts(game, 20, FEW, 2))
    here = [game.plain.keenly(recalled(each, game)) for each in some]
    assert here != [game.plain.choose(recalled(each, game)) for each in some]
    with phone(browser) as (context, complaints):
        page = context.new_page()
        page.goto(f"{url}credits/")
        assert [option for option, _ in decided(page, game.key, some, False)] == here
        assert not complaints, complaints[0]


def test_whoever_looks_ahead_is_there_before_the_first_question(browser: Browser, url: str) -> None:
    """Starting a second Python takes seconds: it does so while the person whose turn it is looks around."""
    saved = begun("gumball-rally", {"kind": "me"}, MASTER, MASTER)
    with phone(browser) as (context, complaints):
        page = context.new_page()
        address = lay(page, url, saved)
        with page.expect_event("worker", is_thinker):
            page.goto(address)
            assert asked(page)
        assert rows_of(page, saved["table"]) == [list(row) for row in saved["rows"]]
        assert not complaints


def seat_masters(page: Page) -> None:
    """In every seat of the set-up page where a robot sits."""
    for card in page.locator(".seat .robot", has_text="misses nothing").all():
        if card.is_visible():
            card.click()


def is_thinker(worker: Worker) -> bool:
    return worker.url.endswith("/thinker.js")


@pytest.mark.parametrize("key", LOOKS)
def test_masters_look_ahead_without_the_network(key: str, browser: Browser, url: str) -> None:
    """From the set-up page on, in a worker of their own, with nothing but what was kept for later."""
    with phone(browser) as (context, complaints):
        page = context.new_page()
        page.goto(url)
        keep_for_later(page)
        context.set_offline(True)
        page.goto(f"{url}new/{key}/")
        seat_masters(page)
        with page.expect_event("worker", is_thinker) as thinker:
            page.locator("#start").click()
        thinker.value.evaluate(DECIDED)
        assert asked(page)
        whims = Random(3)
        for _ in range(STEPS):
            over = play_on(page, whims, 1)
            decided = thinker.value.evaluate("self.decided")
            if over or (decided and key in SHORT):
                break
        assert decided
        assert None not in decided
        table = page.url.partition("#")[2]
        assert [row for row in rows_of(page, table) if row[1] == "move" and row[5] == "bot"]
        assert not complaints, complaints[0]


def test_a_game_of_ones_own_is_there_compiled(browser: Browser, url: str, folder: Path) -> None:
    assert list(folder.glob("python/my-game-*.wasm"))
    with phone(browser) as (context, complaints):
        page = context.new_page()
        page.goto(f"{url}new/my-game/")
        seat_masters(page)
        with page.expect_response("**/my-game-*.wasm") as code:
            page.locator("#start").click()
            assert asked(page)
            play_on(page, Random(3), 3)
        assert code.value.ok
        assert play_on(page, Random(4))
        page.locator("#result[open]").wait_for()
        assert not complaints, complaints[0]
