"""What a lesson says is as large as people like it, by our setting or by their browser, and whole."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from browser.chromium import FLAGS, executable
from browser.test_coach import coached, mistaken
from browser.test_games import PHONE
from browser.test_text_size import SIZE
from browser.visit import BOT, ME, Table, new_table, rest
from irisade import Game, find
from irisade.core.game import games
from irisade.core.text import Sentence
from web.running import Server

__all__ = ["mistaken"]
TWICE = 32  # px: letters of a browser that is set so; the usual ones have 16
SIDE = (844, 390)
LEAST = 300  # px that the pictures of *Show me* have each way
FEW = ("colomo-les-aveugles", "rainbow-racers")  # ./test looks at these, ./test long at all
# Of what is open: what is cut, beside the screen, on something else, or cannot be tapped
FOUND = """(chosen) => {
  const box = document.querySelector(chosen), found = [];
  const isShown = (one) => one.checkVisibility() && one.offsetParent && !one.closest(".stage");
  const shown = (what) => [...box.querySelectorAll(what)].filter(isShown);
  const name = (one) => `${one.tagName} "${one.textContent.trim().slice(0, 30)}"`;
  const said = shown("h2, p, button");
  for (const one of [box, ...said]) {
    one.scrollIntoView({ block: "nearest" });
    const { left, right, top, bottom, height } = one.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1) found.push(`beside the screen: ${name(one)}`);
    if (one.scrollWidth > one.clientWidth + 1) found.push(`too wide: ${name(one)}`);
    if (one !== box && one.scrollHeight > one.clientHeight + 4) found.push(`too high: ${name(one)}`);
    const off = top < -1 || bottom > innerHeight + 1;
    if (off && height < innerHeight) found.push(`off the screen: ${name(one)}`);
  }
  for (const one of shown("button")) {
    one.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = one.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    if (!one.contains(top)) found.push(`covered: ${name(one)}`);
  }
  said.forEach((one, k) => {
    for (const other of said.slice(k + 1)) {
      const [a, b] = [one, other].map((each) => each.getBoundingClientRect());
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1 && high > 1) found.push(`overlap: ${name(one)} and ${name(other)}`);
    }
  });
  return found;
}"""
PLACED = """async ([chosen, text]) => {
  const { beside } = await import("/static/table/beside.js");
  const box = document.querySelector(chosen), words = box.querySelector("p") ?? document.createElement("p");
  box.hidden = false;
  if (!words.isConnected) box.append(words);
  words.textContent = text;
  beside(box, [...document.querySelectorAll(".can")].slice(0, 3), document.getElementById("stage"));
}"""


@pytest.fixture(scope="module", params=["ours", "the browser's"])
def browser(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Browser]:
    """One in which letters are twice as large: by our setting, or by its own."""
    if request.param == "ours":
        yield browser
        return
    flags = [*FLAGS, f"--blink-settings=defaultFontSize={TWICE}"]
    own = browser.browser_type.launch(executable_path=executable(), args=flags)
    yield own
    own.close()


@pytest.fixture
def percent(browser: Browser) -> int:
    """Of our setting."""
    page = browser.new_page()
    usual = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
    page.close()
    return 100 * TWICE // int(usual)


class Large(Table):
    """A newcomer who likes large letters, by our setting where the browser has none of its own."""

    def liking(self, percent: int) -> Large:
        return self._replace(code=str(percent))

    @property
    def script(self) -> str:
        likes = {"guided": [], "explains": True, "text": int(self.code or 100)}
        token = f"localStorage.setItem('irisade.token.{self.id}', {self.token!r});"
        return f"{token} localStorage.setItem('irisade.likes', {json.dumps(json.dumps(likes))});"


def longest(game: Game, lines: Iterable[Sentence], lang: str = "fr") -> str:
    talk = game.talk(lang, ("Anastasia", "Barnabé"))
    return max(map(talk.line, lines), key=len)


def newcomer(server: Server, key: str, percent: int) -> Table:
    seats = [ME] + [BOT] * (min(find(key).seats) - 1)
    return Large(*new_table(server.url, key, *seats, starts="begins", lang="fr")).liking(percent)


def found(page: Page, chosen: str) -> list[str]:
    wrong: list[str] = page.evaluate(FOUND, chosen)
    return wrong


@pytest.mark.parametrize(
    "key", [key if key in FEW else pytest.param(key, marks=pytest.mark.long) for key in games()]
)
def test_a_lesson_in_large_letters_is_whole_on_a_phone(visit, server: Server, percent: int, key: str) -> None:
    """In French, whose words are longer: the goal, *Show me* with its longest caption, the longest bubble."""
    game = find(key)
    demo = game.lesson.demo
    assert demo is not None
    page = visit(newcomer(server, key, percent), PHONE, locale="fr", has_touch=True)
    page.wait_for_selector("#goal[open]")
    assert page.locator("#goal h2").evaluate(SIZE) == pytest.approx(2 * 22)
    assert page.locator("#goal .go").evaluate(SIZE) == pytest.approx(2 * 26)
    assert found(page, "#goal") == []
    page.locator("#goal .show").first.tap()
    page.wait_for_selector("#demo .piece", state="attached")
    caption = longest(game, [*demo.captions.values(), demo.ending])
    page.locator("#demo .caption").evaluate("(one, text) => { one.textContent = text; }", caption)
    assert page.locator("#demo .caption").evaluate(SIZE) == pytest.approx(2 * 21)
    assert found(page, "#demo") == []
    page.keyboard.press("Escape")
    page.evaluate(PLACED, ["#bubble", longest(game, game.lesson.bubbles.values())])
    assert page.locator("#bubble p").evaluate(SIZE) == pytest.approx(2 * 20)
    assert found(page, "#bubble") == []


@pytest.mark.parametrize("size", [PHONE, SIDE], ids=["upright", "lying"])
def test_everything_that_is_said_is_whole_upright_and_lying(
    visit, server: Server, percent: int, size: tuple[int, int]
) -> None:
    """With room for the pictures; a bubble as it comes; what watchers are told; the settings."""
    page = visit(newcomer(server, "colomo-ronde", percent), size, locale="fr", has_touch=True)
    assert found(page, "#goal") == []
    page.locator("#goal .show").first.tap()
    page.wait_for_selector("#demo .piece", state="attached")
    assert found(page, "#demo") == []
    mat = page.locator("#demo .stage").bounding_box()
    assert mat is not None
    assert min(mat["width"], mat["height"]) > LEAST
    page.keyboard.press("Escape")
    page.wait_for_selector("#bubble:not([hidden])")
    game = find("colomo-ronde")
    page.evaluate(PLACED, ["#bubble", longest(game, game.lesson.bubbles.values())])
    assert found(page, "#bubble") == []
    assert page.locator("#bubble .go").evaluate(SIZE) == pytest.approx(2 * 20)
    assert page.locator("#watching").evaluate(SIZE) == pytest.approx(2 * 17)
    page.locator("#bubble .go").tap()
    page.locator("[data-tool=settings]").tap()
    assert page.locator(".drawer .show").evaluate(SIZE) == pytest.approx(2 * 20)


@pytest.mark.parametrize("size", [PHONE, SIDE], ids=["upright", "lying"])
def test_what_the_coach_says_is_whole(visit, mistaken, percent: int, size: tuple[int, int]) -> None:
    table, place, _ = mistaken
    page = visit(table, size, locale="fr", has_touch=True)
    coached(page, "gentle", text=percent)
    rest(page)
    page.locator(f'[data-id="{place}"]').press("Enter")
    page.wait_for_selector("#coach:not([hidden])")
    assert page.locator("#coach p").evaluate(SIZE) >= 2 * 20
    assert found(page, "#coach") == []
