"""Letters are as large as people like them, up to twice as large on a phone, and nothing is lost."""

from __future__ import annotations

import json

import pytest

from browser.visit import BOT, ME, asked, new_table
from irisade.core.game import games

PHONE = (390, 844)
LARGE = json.dumps({"guided": sorted(games()), "text": 200})
SIZE = "(one) => parseFloat(getComputedStyle(one).fontSize)"
# Words that are cut, beside the mat and on its trays: wider or higher than the box that hides the rest
CUT = """() => {
  const words = ".prompt, #said, #note, .act, .heading.two .name, .heading.two .score";
  const cut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
    clientWidth && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 2);
  const shown = [...document.querySelectorAll(words)].filter((one) => one.offsetParent && one.textContent);
  return shown.filter(cut).map((one) => one.textContent);
}"""
# The table was laid for the shape that the mat has with these letters: it leaves free little of either side
FILLED = """() => {
  const mat = document.getElementById("stage");
  const free = (name) => parseFloat(mat.style.getPropertyValue(name));
  return free("--ox") <= 0.06 * mat.clientWidth && free("--oy") <= 0.06 * mat.clientHeight;
}"""
OFF = """() => {
  const off = ({ x, y, right, bottom }) =>
    x < -1 || y < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  const parts = [...document.querySelectorAll(".bar > *, .foot .act, .foot .tool, #stage")];
  const shown = parts.filter((one) => one.offsetParent);
  return shown.filter((one) => off(one.getBoundingClientRect())).map((one) => one.className);
}"""
# What is not within the screen from left to right, of a page or a drawer that scrolls from top to bottom
BESIDE = """() => {
  const what = "h1, h2, h3, p, a, b, button, select, label, input:not([type=radio]), .row > *";
  const isShown = (one) =>
    one.checkVisibility({ visibilityProperty: true }) && !one.matches(".skip, .unseen");
  const parts = [...document.querySelectorAll(what)];
  const beside = parts.filter(isShown).filter((one) => one.getBoundingClientRect().right > innerWidth + 1);
  const wide = document.documentElement.scrollWidth > innerWidth ? ["the page"] : [];
  return [...wide, ...beside.map((one) => `${one.tagName} ${one.textContent.trim().slice(0, 30)}`)];
}"""
# Labels that have more lines than words, because what stands beside them takes their room
BROKEN = """() => [...document.querySelectorAll(".drawer .row > span")].filter((one) => {
  const lines = Math.round(one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight));
  return lines > one.textContent.split(/[\\s’'-]+/).length;
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_word_of_the_settings_is_broken(visit, server, lang):
    page = visit(new_table(server.url, "rainbow-racers"), PHONE, locale=lang)
    assert asked(page)
    page.locator("[data-tool=settings]").click()
    page.locator(".drawer .row").first.wait_for()
    assert page.evaluate(BROKEN) == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_page_is_wider_than_the_screen_with_large_letters(visit, server, lang):
    page = visit(new_table(server.url, "gumball-rally"), PHONE, locale=lang)
    page.evaluate("(likes) => localStorage.setItem('irisade.likes', likes)", LARGE)
    found = {}
    for path in ("/", "/me", "/new/gumball-rally", "/new/colomo-ronde?with=link", "/puzzle", "/replay"):
        page.goto(server.url + path)
        page.locator("h1, h2").first.wait_for()
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
        found[path] = page.evaluate(BESIDE)
    assert {path: beside for path, beside in found.items() if beside} == {}


@pytest.mark.parametrize("tool", ["settings", "people", "log"])
def test_no_drawer_is_wider_than_the_screen_with_large_letters(visit, server, tool):
    page = visit(new_table(server.url, "gumball-rally"), PHONE, locale="fr")
    page.evaluate("(likes) => localStorage.setItem('irisade.likes', likes)", LARGE)
    page.reload()
    assert asked(page)
    page.locator(f"[data-tool={tool}]").click()
    page.locator(".drawer h2").wait_for()
    assert page.evaluate(BESIDE) == []


@pytest.mark.parametrize("key", ["colomo-ronde", "colomo-trio", "gumball-rally"])
def test_twice_as_large_letters_are_whole_on_a_phone(visit, server, key):
    table = new_table(server.url, key, ME, BOT, BOT, BOT)
    plain, large = visit(table, PHONE), visit(table, PHONE)
    large.evaluate("(likes) => localStorage.setItem('irisade.likes', likes)", LARGE)
    large.reload()
    assert asked(plain)
    assert asked(large)
    small, big = (page.locator(".prompt").evaluate(SIZE) for page in (plain, large))
    assert big == pytest.approx(2 * small)
    assert large.evaluate(CUT) == []
    assert large.evaluate(OFF) == []
    large.wait_for_function(FILLED, polling=100)


def test_the_size_is_chosen_in_the_settings(visit, server):
    page = visit(new_table(server.url, "colomo-ronde"), PHONE)
    assert asked(page)
    before = page.locator(".prompt").evaluate(SIZE)
    page.locator("[data-tool=settings]").click()
    page.get_by_label("Text size").select_option("150")
    assert page.locator(".prompt").evaluate(SIZE) == pytest.approx(1.5 * before)
