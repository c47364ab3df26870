"""The pages in a real browser: understood, usable by touch and by keys, and open to everybody."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from browser.chromium import profile, visitor
from irisade.core.game import games
from irisade.core.record import Record
from web.running import Server

RECORDS = Path(__file__).parent.parent / "records"
RONDE = RECORDS / "colomo-ronde.rgn"
PAGES = (
    "/",
    "/me",
    "/new/colomo-ronde",
    "/new/gumball-rally?with=link",
    "/new/racebow?with=here",
    "/rules/rainbow-road",
    "/credits",
    "/puzzle",
    "/replay",
)
FRIENDLY = ("/nowhere", "/t/no-such-table")  # their status is an error, and says so in the console
SMALL = """(least) => [...document.querySelectorAll("a, button, input, select, summary")].filter((one) => {
  const words = one.closest(".rulebook, dd"); // a link among words is as high as its line
  if (words || !one.checkVisibility({ visibilityProperty: true })) return false;
  const box = (one.closest("label") ?? one).getBoundingClientRect();
  return box.width && (box.width < least || box.height < least);
}).map((one) => one.outerHTML.slice(0, 120))"""


def faults(page: Page) -> list[str]:
    """What axe finds, in short."""
    found = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {node['html'][:160]} {node['failureSummary']}"
        for each in found
        for node in each["nodes"]
    ]


def too_small(page: Page, least: int) -> list[str]:
    found: list[str] = page.evaluate(SMALL, least)
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_open_to_everybody(
    browser: Browser, server: Server, path: str, size: str, theme: str
) -> None:
    """No fault that axe finds, nothing too small to touch, nothing wider than the screen."""
    for lang in ("en", "fr"):
        with visitor(browser, server.url, size, color_scheme=theme, locale=lang) as page:
            page.goto(path)
            page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
            assert page.evaluate("document.documentElement.lang") == lang
            assert faults(page) == []
            assert too_small(page, 24) == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", FRIENDLY)
def test_friendly_pages_are_open_to_everybody(
    browser: Browser, server: Server, path: str, theme: str
) -> None:
    context = profile(browser, base_url=server.url, color_scheme=theme)
    page = context.new_page()
    page.goto(path)
    assert faults(page) == []
    page.get_by_role("link", name="See the games").click()
    expect(page).to_have_url(server.url + "/")
    context.close()


@pytest.mark.parametrize("path", ["/", "/new/colomo-ronde", "/replay"])
def test_a_page_works_in_forced_colours_and_on_a_phone_on_its_side(
    browser: Browser, server: Server, path: str
) -> None:
    with visitor(browser, server.url, "side", forced_colors="active") as page:
        page.goto(path)
        if path == "/replay":
            page.locator("#file").set_input_files(RONDE)
            expect(page.locator("#reel")).to_be_visible()
            for button in page.locator("#reel button:visible").all():
                expect(button).to_be_in_viewport(ratio=1)
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# -- home --


def test_what_a_child_touches_is_large(browser: Browser, server: Server) -> None:
    with visitor(browser, server.url, "phone") as page:
        page.goto("/")
        for button in page.locator(".ways a").all():
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= 44


def test_the_filter_keeps_the_games_that_fit(browser: Browser, server: Server) -> None:
    with visitor(browser, server.url) as page:
        page.goto("/")
        cards = page.locator(".game:visible")
        expect(cards).to_have_count(len(games()))
        page.get_by_text("Find a game that suits you").click()
        page.locator("label.pill", has_text="8").first.click()
        expect(cards).to_have_count(sum(8 in game.seats for game in games().values()))
        page.locator("input[name=players][value='']").check(force=True)
        page.locator("input[name=age][value='4']").check(force=True)
        expect(cards).to_have_count(sum(game.age <= 4 for game in games().values()))
        page.locator("input[name=minutes][value='15']").check(force=True)
        expect(page.locator("#nothing")).to_be_visible()


def test_play_now_leads_to_a_table_where_it_is_my_turn_or_a_robots(browser: Browser, server: Server) -> None:
    with visitor(browser, server.url) as page:
        page.goto("/")
        page.get_by_role("link", name="Play now: Colomo Ronde, against robots").click()
        page.wait_for_url("**/t/*")
        expect(page.locator("#title")).to_have_text("Colomo Ronde")
        expect(page.locator("#prompt")).not_to_be_empty()
        page.goto("/")
        going_on = page.locator("#going-on")
        expect(going_on.get_by_role("link", name="Colomo Ronde")).to_be_visible()
        going_on.get_by_role("button", name="Forget this game of Colomo Ronde").click()
        expect(going_on).to_be_hidden()


def test_light_and_dark_are_a_switch_that_lasts(browser: Browser, server: Server) -> None:
    with visitor(browser, server.url) as page:
        page.goto("/")
        paper = "getComputedStyle(document.body).backgroundColor"
        light = page.evaluate(paper)
        page.get_by_role("button", name="Light or dark").click()
        dark = page.evaluate(paper)
        assert dark != light
        expect(page.locator(".game img").first).to_have_attribute(
            "src", "./picture/gumball-rally.svg?lang=en&theme=dark"
        )
        page.goto("/credits")
        assert page.locator("html").get_attribute("data-theme") == "dark"
        assert page.evaluate(paper) == dark


def test_the_language_is_a_link_that_lasts(browser: Browser, server: Server) -> None:
    with visitor(browser, server.url) as page:
        page.goto("/new/colomo-ronde")
        page.get_by_role("link", name="Français").click()
        expect(page.get_by_text("Qui joue ?")).to_be_visible()
        page.goto("/")
        expect(page.get_by_role("heading", name="À quoi on joue")).to_be_visible()


# -- setting up --


def made(page: Page) -> dict[str, object]:
    """Start, and what the page asked the server for."""
    with page.expect_request("**/api/tables") as sent:
        page.locator("#start").click()
    page.wait_for_url("**/t/*")
    asked: dict[str, object] = json.loads(sent.value.post_data or "")
    return asked


def test_one_tap_starts_a_table_with_robots(browser: Browser, server: Server) -> None:
    with visitor(browser, server.url, "phone") as page:
        page.goto("/new/colomo-ronde")
        asked = made(page)
        assert [seat["kind"] for seat in asked["seats"]] == ["me", "bot", "bot", "bot"]  # type: ignore[attr-defined]
        assert asked["start"] == "number"
        assert asked["options"] == {}


def test_whoever_changes_nothing_starts_without_scrolling(browser: Browser, server: Server) -> None:
    with visitor(browser, server.url, "phone") as page:
        page.goto("/new/gumball-rally?with=here")
        expect(page.locator("#start")).to_be_in_viewport(ratio=1)


def test_seats_names_preset_and_options_reach_the_table(browser: Browser, server: Server) -> None:
    with visitor(browser, server.url) as page:
        page.goto("/new/colomo-ronde?with=here")
        page.get_by_label("Name of seat 1").fill("Mia")
        page.get_by_label("Name of seat 2").fill("Tom <b>")
        page.get_by_role("button", name="One seat fewer").click()
        page.get_by_text("For little ones").click()
        page.get_by_text("More choices").click()
        assert page.locator("select[name='setting.show_time']").input_value() == "4"
        page.locator("select[name='setting.clock']").select_option("60")
        asked = made(page)
        assert asked["seats"] == [
            {"kind": "me", "name": "Mia"},
            {"kind": "here", "name": "Tom <b>"},
            {"kind": "bot", "level": "child"},
        ]
        assert asked["settings"] == {**asked["settings"], "show_time": "4", "clock": "60"}  # type: ignore[dict-item]
        expect(page.locator("#title")).to_have_text("Colomo Ronde")


def test_every_robot_has_a_level_of_its_own_or_all_the_same(browser: Browser, server: Server) -> None:
    with visitor(browser, server.url) as page:
        page.goto("/new/colomo-ronde")
        second = page.get_by_role("radiogroup", name="Robot of seat 2")
        expect(second.get_by_role("radio", name="Lou forgets half")).to_be_checked()
        page.get_by_text("More choices").click()
        page.get_by_role("radiogroup", name="All robots play like this").get_by_role(
            "radio", name="Pip"
        ).click()
        expect(second.get_by_role("radio", name="Pip often dreams")).to_be_checked()
        second.get_by_role("radio", name="Pip").press("ArrowLeft")
        expect(second.get_by_role("radio", name="Iris misses nothing")).to_be_checked()
        page.locator("[data-seat='2'] .segment", has_text="Here").click()
        expect(page.get_by_label("Robot of seat 3")).to_be_hidden()
        asked = made(page)
        assert [seat.get("level") for seat in asked["seats"]] == [None, "master", None, "toddler"]  # type: ignore[attr-defined]


def test_robots_are_called_at_the_table_as_on_their_cards(browser: Browser, server: Server) -> None:
    """Three robots that play alike are not called alike, and a person's name is left to that person."""
    with visitor(browser, server.url) as page:
        page.goto("/new/colomo-ronde")
        name = page.get_by_label("Name of seat 1")
        name.fill("Ada")
        name.blur()
        page.get_by_role("radiogroup", name="Robot of seat 3").get_by_role("radio", name="Otto").click()
        shown = page.locator(
            ".seat:not([hidden]) .robots:not([hidden]) .robot:has(:checked) b"
        ).all_inner_texts()
        assert shown == ["Lou", "Otto", "Gus"]
        page.locator("#start").click()
        page.wait_for_selector("body[data-state=playing]")
        table = page.url.rpartition("/")[2]
        assert server.do(lambda it: list(it.rooms[table].live.names)) == ["Ada", *shown]


def test_fewer_seats_choose_the_option_that_allows_them(browser: Browser, server: Server) -> None:
    """Racebow is for four; for two or three an option is needed, and nobody should have to know."""
    with visitor(browser, server.url) as page:
        page.goto("/new/racebow")
        page.get_by_role("button", name="One seat fewer").click()
        expect(page.locator("#count")).to_have_text("3")
        expect(page.locator("input[name=preset][value=fewer]")).to_be_checked()
        asked = made(page)
        assert asked["options"] == {"fewer": "on", "order": "rear_first"}
        assert len(asked["seats"]) == 3  # type: ignore[arg-type]


def test_friends_join_by_link_and_by_code(browser: Browser, server: Server) -> None:
    with visitor(browser, server.url) as host, visitor(browser, server.url, "phone") as guest:
        host.goto("/new/rainbow-road?with=link")
        host.get_by_label("Name of seat 1").fill("Mia")
        host.get_by_role("button", name="Open the table").click()
        code = host.locator("#lobby .code").inner_text()
        guest.goto("/")
        guest.get_by_label("Somebody gave you a code?").fill(code.lower())
        guest.get_by_role("button", name="Join").click()
        expect(guest.get_by_text("Mia and you: that will be fun.")).to_be_visible()
        assert faults(guest) == []
        guest.get_by_label("Who are you?").fill("Tom")
        guest.get_by_role("button", name="Come in").click()
        guest.wait_for_url("**/t/*")
        expect(host.locator("#lobby")).to_contain_text("Tom")


# -- rules --


def test_rules_open_at_the_rule_that_is_asked_for(browser: Browser, server: Server) -> None:
    with visitor(browser, server.url, "phone") as page:
        page.goto("/rules/rainbow-road#RO-33")
        expect(page.locator("#RO-33")).to_be_in_viewport()


# -- looking at a game again --


def test_a_record_from_a_file_is_looked_at_by_keys(browser: Browser, server: Server) -> None:
    record = Record.parse(RONDE.read_text(encoding="utf-8"))
    with visitor(browser, server.url) as page:
        page.goto("/replay")
        page.locator("#file").set_input_files(RONDE)
        expect(page.locator("#title")).to_have_text("Colomo Ronde")
        expect(page.locator("#where")).to_have_text("1 / 144")
        assert faults(page) == []
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        expect(page.locator("#where")).to_have_text("3 / 144")
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#where")).to_have_text("2 / 144")
        page.keyboard.press("End")
        expect(page.locator("#said")).to_have_text("Ada wins! A pair of every colour.")
        page.get_by_role("button", name="Another file").click()
        page.locator("#file").set_input_files(RONDE)
        expect(page.locator("#chooser")).to_be_hidden()
        page.keyboard.press("ArrowRight")
        expect(page.locator("#where")).to_have_text("2 / 144")
        page.keyboard.press("Home")
        page.locator("#eyes").select_option(label=record.names[1])
        expect(page.locator("#where")).to_contain_text("1 / ")
        page.get_by_role("button", name="Was the luck fair?").click()
        expect(page.locator("#proof-sentence")).to_contain_text("All luck follows from the seed")
        assert faults(page) == []


def test_a_film_runs_by_itself_and_stops_when_told(browser: Browser, server: Server) -> None:
    with visitor(browser, server.url) as page:
        page.goto("/replay")
        page.locator("#file").set_input_files(RONDE)
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.locator("#where")).to_have_text("3 / 144")
        page.get_by_role("button", name="Pause").click()
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_what_is_no_record_is_said_in_one_sentence(browser: Browser, server: Server, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Mia, …")
    context = profile(browser, base_url=server.url)  # a refusal stands in the console too
    page = context.new_page()
    page.goto("/replay")
    page.locator("#file").set_input_files(letter)
    expect(page.get_by_role("alert")).to_have_text("This file is not a game record.")
    expect(page.locator("#chooser")).to_be_visible()
    context.close()


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.rgn"))[::6], ids=lambda path: path.stem)
def test_a_film_is_shown_forwards_and_backwards(browser: Browser, server: Server, path: Path) -> None:
    with visitor(browser, server.url, "phone") as page:
        page.goto("/replay")
        page.locator("#file").set_input_files(path)
        expect(page.locator("#reel")).to_be_visible()
        last = int(page.locator("#at").get_attribute("max") or 0)
        for at in [*range(0, min(last, 30)), last, *range(min(last, 30), 0, -1)]:
            page.locator("#at").evaluate("(slider, at) => { slider.value = at; slider.oninput(); }", at)
            expect(page.locator("#where")).to_have_text(f"{at + 1} / {last + 1}")
