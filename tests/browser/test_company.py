"""Several people at one table: who is away, who is the host, and whose hands the device is in."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import Any

from playwright.sync_api import Page, expect

from browser.visit import BOT, ME, Table, new_table, rest
from web.running import Server

LINK = {"kind": "link"}


def join(server: Server, table: Table, name: str) -> Table:
    """Somebody sits down by link."""
    body = json.dumps({"code": table.code, "name": name}).encode()
    asked = urllib.request.Request(f"{server.url}/api/join", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(asked) as answer:
        told: dict[str, Any] = json.load(answer)
    return Table(told["table"], told["token"], table.code)


def start(page: Page) -> None:
    page.locator("#lobby .big").click()
    rest(page)


def test_the_table_says_that_a_robot_takes_over_for_who_is_away(visit, server):
    table = new_table(server.url, "rainbow-road", ME, LINK, start=False)
    join(server, table, "Léo")
    page = visit(table)
    start(page)
    server.do(lambda it: it.rooms[table.id].look_who_is_missing(it.now(), 0))
    mine = "body:not([data-busy]) :is(.piece.can, #buttons .act)"
    for _ in range(20):
        page.wait_for_selector(f".prompt.gone, {mine}", state="attached")
        if page.locator(".prompt.gone").count():
            break
        page.locator(".piece.can, #buttons .act").first.click()
    assert page.locator("#prompt").inner_text() == "Léo is away: a robot plays soon."
    assert page.locator("#count.robot").is_visible()


def test_the_host_hands_the_table_over(visit, server):
    table = new_table(server.url, "rainbow-road", ME, LINK, start=False)
    guest = visit(join(server, table, "Léo"))
    guest.wait_for_selector("#lobby .waiting")
    page = visit(table)
    make_host = page.get_by_role("button", name="Léo: Make host")
    expect(make_host).to_be_hidden()  # behind a pen, as a seat has many buttons
    page.get_by_label("Léo: Change").click()
    make_host.click()
    guest.wait_for_selector("#lobby button.big")
    page.wait_for_selector("#lobby .waiting")
    start(guest)
    page.wait_for_selector("body[data-state=playing]")


def test_the_host_changes_how_a_robot_plays_at_any_time(visit, server):
    table = new_table(server.url, "colomo-ronde", ME, {"kind": "bot"})
    page = visit(table)
    rest(page)
    page.locator(".pill, .heading .name", has_text="Lou").first.click()
    assert page.locator(".sitting .who b").all_inner_texts() == ["Mia", "Lou"]
    cards = page.get_by_role("radiogroup", name="Lou: How it plays").get_by_role("radio")
    expect(cards).to_have_count(4)
    expect(page.get_by_role("radio", name="Lou forgets half", exact=True)).to_be_checked()
    page.get_by_role("radio", name="Iris misses nothing").click()
    now = page.get_by_role("radiogroup", name="Iris: How it plays")
    expect(now.get_by_role("radio", name="Iris misses nothing")).to_be_checked()
    assert page.locator(".sitting .who b").all_inner_texts() == ["Mia", "Iris"]
    assert server.do(lambda it: [chair.level for chair in it.rooms[table.id].live.chairs]) == ["", "master"]


def test_a_robot_is_chosen_by_keys_and_the_focus_stays_on_its_face(visit, server):
    """A choice is drawn anew when the server has heard of it; arrows go on from there."""
    table = new_table(server.url, "colomo-ronde", ME, BOT, BOT, LINK, start=False)
    page = visit(table)
    chosen = page.locator("#lobby input:focus:checked")
    page.get_by_role("radiogroup", name="Gus: How it plays").get_by_role("radio", checked=True).focus()
    for name in ("Ada", "Iris"):
        page.keyboard.press("ArrowRight")
        page.get_by_role("radiogroup", name=f"{name}: How it plays").wait_for()
        expect(chosen).to_have_accessible_name(re.compile(name))
    expect(page.get_by_role("radiogroup", name="Lou: How it plays")).to_be_visible()


def test_a_robot_that_plays_like_none_of_the_faces_keeps_a_card_of_its_own(visit, server):
    """A rule of thumb, or a bot of somebody's own, has a plain face; another may be chosen instead."""
    table = new_table(server.url, "colomo-ronde", ME, {"kind": "bot", "level": "plain"}, start=False)
    page = visit(table)
    cards = page.locator("#lobby .robot")
    expect(cards).to_have_count(5)
    expect(cards.last).to_contain_text("as before")
    expect(cards.last.locator("use").first).to_have_attribute("href", "#face.robot")
    expect(cards.last.get_by_role("radio")).to_be_checked()
    page.get_by_role("radio", name="Ada pays attention").click()
    expect(cards).to_have_count(4)


def test_when_it_is_over_the_robots_tell_why_they_moved(visit, server):
    table = new_table(server.url, "colomo-ronde", {"kind": "bot"}, {"kind": "bot", "level": "master"})
    page = visit(table)
    page.wait_for_selector("#result[open]")
    assert {"Lou", "Iris"} == set(page.locator("#result .who b").all_inner_texts())
    page.get_by_role("button", name="Look at the table").click()
    page.locator("[data-tool=people]").click()
    page.get_by_role("link", name="the robots explain their moves").click()
    page.wait_for_selector("#reel:not([hidden])")
    assert page.locator("#why").inner_text() == ""
    page.locator("#next").click()
    page.wait_for_selector("#why q")
    assert page.locator("#why b").inner_text() in ("Why? Lou:", "Why? Iris:")
