"""The end of a game as a story: pictures, a picture to share, and the next robot up."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from browser.test_games import PHONE
from browser.test_pages import faults
from browser.visit import BOT, ME, asked, new_table, rest
from web.running import Server

PIP = {"kind": "bot", "level": "toddler"}
STEPS = 400
CUT = """() => [...document.querySelectorAll("#result *")].filter((one) =>
  !one.closest("svg, .unseen, details, .confetti") && one.checkVisibility() && one.clientWidth
  && one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML.slice(0, 120))"""
OVER_WORDS = """() => {
  const sky = document.querySelector("#result .stand").getBoundingClientRect();
  const words = document.querySelectorAll("#result h2, #result p, #result li, #result button, #result a");
  return [...words].filter((one) => !one.closest("[aria-hidden]")).some((one) => {
    const box = one.getBoundingClientRect();
    return box.bottom > sky.top && box.top < sky.bottom && box.right > sky.left && box.left < sky.right
      && !one.classList.contains("away");
  });
}"""


def stop(page: Page, button: str = "End it here") -> None:
    """Everybody agrees to end it here."""
    page.locator("#tools").wait_for()
    page.locator("#seats .pill, #stage .heading .name").first.click()
    page.get_by_role("button", name=button).click()


def test_a_game_ends_as_a_story_that_nothing_covers(visit, server: Server) -> None:
    page = visit(new_table(server.url, "gumball-rally", ME, PIP, PIP), (390, 844), color_scheme="dark")
    whims = Random(1)
    for _ in range(STEPS):
        if not asked(page):
            break
        page.keyboard.press("Escape")
        page.locator(".piece.can, #buttons .act").nth(0).focus()
        for _ in range(whims.randrange(3)):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        rest(page)
    page.wait_for_selector("#result[open] .moment img")
    expect(page.locator("#result .moment")).to_have_count(3)
    expect(page.locator("#result .why")).not_to_be_empty()
    expect(page.locator("#result .earned")).to_contain_text("First game")
    assert faults(page) == []
    assert page.evaluate(CUT) == []
    kept = page.evaluate("JSON.parse(localStorage.getItem('irisade.players'))")
    (shelf,) = kept["all"].values()
    assert shelf["games"]["gumball-rally"]["played"] == 1
    page.reload()
    page.wait_for_selector("#result[open] .moment img")
    assert page.evaluate("localStorage.getItem('irisade.players')").count('"played":1') == 1


@pytest.mark.parametrize(
    ("key", "size", "lang"),
    [("colomo-ronde", (1280, 800), "en"), ("colomo-ronde", PHONE, "fr"), ("rainbow-racers", PHONE, "fr")],
)
def test_confetti_is_for_winners_and_covers_no_words(visit, server: Server, key, size, lang) -> None:
    """It falls within the picture of the winners, upon which nothing is written."""
    page = visit(new_table(server.url, key, ME, PIP), size, reduced_motion="no-preference", locale=lang)
    rest(page)
    stop(page, "Finir ici" if lang == "fr" else "End it here")
    page.wait_for_selector("#result[open] .stand > .confetti svg", state="attached")
    assert page.locator(".stand > .confetti").evaluate("(one) => getComputedStyle(one).overflow") == "hidden"
    page.wait_for_selector("#result[open] .moment img")
    assert page.evaluate(OVER_WORDS) is False
    if key == "colomo-ronde":
        watcher = visit(new_table(server.url, key, BOT, BOT)._replace(token=""))
        expect(watcher.locator(".confetti")).to_have_count(0)


def test_the_end_is_shared_as_a_picture_and_the_next_robot_waits(
    visit, server: Server, tmp_path: Path
) -> None:
    table = new_table(server.url, "colomo-ronde", ME, PIP)
    page = visit(table)
    rest(page)
    stop(page)
    page.wait_for_selector("#result[open] .moment img")
    with page.expect_download() as kept:
        page.get_by_role("button", name="Share a picture").click()
    file = tmp_path / "shared.png"
    kept.value.save_as(file)
    assert kept.value.suggested_filename == "colomo-ronde.png"
    drawn = file.read_bytes()
    assert drawn.startswith(b"\x89PNG")
    assert len(drawn) > 30_000
    page.get_by_role("button", name="Next: beat Lou!").click()
    page.wait_for_url(lambda url: not url.endswith(table.id))
    page.wait_for_selector("body[data-state=playing]")
    other = page.url.rpartition("/")[2].partition("?")[0]
    chairs = server.do(lambda house: [(each.name, each.level) for each in house.rooms[other].live.chairs])
    assert chairs[1] == ("Lou", "child")
