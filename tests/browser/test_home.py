"""The home page and the shelves: short on a telephone, nothing cut, nothing that leaves the device."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.chromium import visitor
from browser.visit import BOT, ME, new_table
from irisade.core.game import find
from web.running import Server

LONGEST = 2500  # px on a telephone; it was 6,194
CUT = """() => [...document.querySelectorAll("main *, header *")].filter((one) => {
  if (!one.checkVisibility() || one.closest("svg, .unseen, select")) return false;
  const words = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const box = one.getBoundingClientRect();
  return words && (one.scrollWidth > one.clientWidth + 1 && one.clientWidth || box.right > innerWidth + 1);
}).map((one) => one.outerHTML.slice(0, 120))"""
LEARN = """async ([name, game, rule]) => {
  const { keepName } = await import("/static/shared/seats.js");
  keepName(name);
  (await import("/static/shared/learnt.js")).learn(game, rule);
}"""
SHELF = {
    "now": "a",
    "all": {
        "a": {
            "name": "Mia", "animal": "owl", "tint": "green", "solved": {},
            "games": {"colomo-ronde": {"played": 2, "won": 1, "at": 1}},
            "stickers": {"game": 1, "win": 2, "beat.toddler": 3},
        },
        "b": {"name": "Tom", "animal": "pig", "tint": "blue", "solved": {}, "games": {}, "stickers": {}},
    },
}  # fmt: skip


def remember(page: Page, **what: object) -> None:
    """What a browser kept from earlier visits."""
    lines = [
        f"localStorage.setItem({key!r}, {json.dumps(json.dumps(value))});" for key, value in what.items()
    ]
    page.add_init_script("".join(lines))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_home_is_a_short_page_on_a_telephone_and_nothing_is_cut(
    browser: Browser, server: Server, lang: str
) -> None:
    games = ["colomo-ronde", "racebow", "gumball-rally"]
    tables = [new_table(server.url, key, ME, BOT, BOT, BOT) for key in games]
    kept = {table.id: {"game": key, "title": key, "at": 1} for table, key in zip(tables, games, strict=True)}
    for size in ("phone", "desk", "side"):
        with visitor(browser, server.url, size, locale=lang) as page:
            remember(page, **{"irisade.tables": kept, "irisade.players": SHELF})
            page.add_init_script("".join(table.script for table in tables))
            page.goto("/")
            expect(page.locator("#unfinished .standing > *")).not_to_have_count(0)
            assert page.evaluate(CUT) == []
            if size == "phone":
                assert page.evaluate("document.documentElement.scrollHeight") < LONGEST


def test_your_games_say_with_whom_and_whose_turn(browser: Browser, server: Server) -> None:
    table = new_table(server.url, "colomo-ronde", ME, {"kind": "here", "name": "Tom"})
    with visitor(browser, server.url, "phone") as page:
        remember(page, **{"irisade.tables": {table.id: {"game": "colomo-ronde", "title": "", "at": 1}}})
        page.add_init_script(table.script)
        page.goto("/")
        expect(page.locator("#unfinished")).to_contain_text("Your turn!")
    table = new_table(server.url, "rainbow-road", ME, BOT)
    with visitor(browser, server.url, "phone") as page:
        remember(page, **{"irisade.tables": {table.id: {"game": "rainbow-road", "title": "", "at": 1}}})
        page.add_init_script(table.script)
        page.goto("/")
        expect(page.locator("#unfinished")).to_contain_text("with Lou")


def test_no_game_that_goes_on_is_out_of_reach(browser: Browser, server: Server) -> None:
    """Three are shown, the latest first; one tap shows the others."""
    tables = [new_table(server.url, "colomo-ronde", ME, BOT) for _ in range(5)]
    kept = {table.id: {"game": "colomo-ronde", "title": "", "at": at} for at, table in enumerate(tables, 1)}
    with visitor(browser, server.url, "phone") as page:
        remember(page, **{"irisade.tables": kept})
        page.add_init_script("".join(table.script for table in tables))
        page.goto("/")
        games = page.locator("#unfinished li a")
        expect(games).to_have_count(3)
        page.get_by_role("button", name="Show all 5").click()
        expect(games).to_have_count(5)
        expect(games.last).to_have_attribute("href", re.compile(tables[0].id))
        expect(games.nth(3)).to_be_focused()
        expect(page.get_by_role("button", name="Show all")).to_have_count(0)


def test_a_lid_is_played_by_one_touch_anywhere_on_it(browser: Browser, server: Server) -> None:
    with visitor(browser, server.url, "phone") as page:
        page.goto("/")
        card = page.locator(".shelf .game", has_text="Rainbow Racers")
        card.locator("img").scroll_into_view_if_needed()
        box = card.locator("img").bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
        page.wait_for_url("**/t/*")
        expect(page.locator("#title")).to_have_text("Rainbow Racers")


def test_somebody_says_who_they_are_by_keys_and_is_called_so(browser: Browser, server: Server) -> None:
    with visitor(browser, server.url) as page:
        page.goto("/")
        page.locator("#who").focus()
        page.keyboard.press("Enter")
        page.wait_for_url("**/me")
        page.get_by_label("Name", exact=True).focus()
        page.keyboard.type("Zoé")
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("radio", name="Owl")).to_be_checked()
        page.get_by_label("Name", exact=True).focus()
        page.keyboard.press("Enter")
        page.wait_for_url(server.url + "/")
        expect(page.locator("#who")).to_contain_text("Zoé")
        with page.expect_request("**/api/tables") as sent:
            page.locator(".hero [data-play]").click()
        asked = json.loads(sent.value.post_data or "")
        assert asked["seats"][0] == {"kind": "me", "name": "Zoé"}


def test_the_shelf_of_a_child_is_shown_and_never_sent(browser: Browser, server: Server) -> None:
    with visitor(browser, server.url, "phone") as page:
        sent: list[str] = []
        page.on("request", lambda asked: sent.append(f"{asked.url} {asked.post_data or ''} {asked.headers}"))
        page.goto("/")
        page.evaluate("shelf => localStorage.setItem('irisade.players', JSON.stringify(shelf))", SHELF)
        page.goto("/me")
        expect(page.locator("#stickers .sticker")).to_have_text(["First game", "First win", "Beat Pip"])
        expect(page.locator("#played li")).to_have_count(1)
        assert page.locator("#bands .lit").count() == 1
        assert page.evaluate(CUT) == []
        page.get_by_role("button", name="Tom").click()
        expect(page.locator("#stickers .sticker")).to_have_count(0)
        page.get_by_text("Remove this player from this device").click()
        page.get_by_role("button", name="Remove").click()
        expect(page.get_by_role("button", name="Tom")).to_have_count(0)
        page.goto("/")
        assert not [each for each in sent if "Mia" in each or "sticker" in each.split(" ", 1)[1]]


def test_the_shelf_tells_what_each_child_has_learnt(browser: Browser, server: Server) -> None:
    """By player and game, in the words of the bubbles; it goes with the name, and with the player."""
    rules = list(find("colomo-ronde").lesson.bubbles)[:2]
    with visitor(browser, server.url, "phone") as page:
        page.goto("/")
        page.evaluate("shelf => localStorage.setItem('irisade.players', JSON.stringify(shelf))", SHELF)
        for rule in (*rules, rules[0]):
            page.evaluate(LEARN, ["Mia", "colomo-ronde", rule])
        page.evaluate(LEARN, ["Tom", "racebow", next(iter(find("racebow").lesson.bubbles))])
        page.goto("/me")
        expect(page.locator("#played summary")).to_have_text(["2 rules learnt"])
        expect(page.locator("#played .learnt li")).to_have_count(2)
        expect(page.locator("#played .learnt li").first).to_be_hidden()
        page.locator("#played summary").click()
        said = find("colomo-ronde").talk("en", ()).line(find("colomo-ronde").lesson.bubbles[rules[0]])
        expect(page.get_by_text(said)).to_be_visible()
        assert page.evaluate(CUT) == []
        page.get_by_role("button", name="Tom").click()
        expect(page.locator("#played summary")).to_have_text(["1 rule learnt"])
        page.get_by_label("Name", exact=True).fill("Tommy")
        page.get_by_role("button", name="Mia").click()
        page.get_by_role("button", name="Tommy").click()
        expect(page.locator("#played b")).to_have_text(["Racebow"])
        expect(page.locator("#played summary")).to_have_text(["1 rule learnt"])
        page.get_by_text("Remove this player from this device").click()
        page.get_by_role("button", name="Remove").click()
        assert page.evaluate("Object.keys(JSON.parse(localStorage.getItem('irisade.learnt')))") == ["Mia"]


def test_a_sticker_is_earned_once_however_many_robots_were_beaten(browser: Browser, server: Server) -> None:
    with visitor(browser, server.url, "phone") as page:
        page.goto("/")
        earned = page.evaluate("""async () => (await import("/static/shared/players.js")).finished(
          { game: "racebow", name: "", alone: true, won: true, friends: false, beaten: ["child", "child"] }
        )""")
        assert earned == ["game", "win", "beat.child"]
