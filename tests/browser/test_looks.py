"""Choosing a colour: at the set-up, and while a table waits."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.test_company import LINK
from browser.test_cup import SetUp, begun
from browser.visit import ME, new_table
from web.running import Server


def test_a_colour_is_chosen_at_the_set_up_and_no_two_are_the_same(visit, server: Server) -> None:
    page = visit(SetUp("gumball-rally", "", ""))
    page.get_by_role("button", name="Seat 1: Another colour").click()
    shown = page.locator(".seat:not([hidden]) .look span[data-look]:not([hidden])")
    looks = [one.get_attribute("data-look") for one in shown.all()]
    assert looks[0] != "green"
    assert len(set(looks)) == len(looks)
    page.locator("#start").click()
    table = begun(page)
    live = server.do(lambda house: house.rooms[table].live)
    assert sorted(live.settings["looks"].split()) == sorted(looks)
    assert live.chairs[0].look == looks[0]


def test_a_colour_is_chosen_while_the_table_waits(visit, server: Server) -> None:
    table = new_table(server.url, "colomo-ronde", ME, LINK, start=False)
    page = visit(table)
    page.get_by_label("Mia: Change").click()
    page.get_by_role("button", name="Mia: Another colour").click()
    white = page.locator("#lobby li", has_text="Mia").locator(".who .chip[style*='--white']")
    expect(white).to_have_count(1)  # pink and brown are the colours of the two seats
    assert server.do(lambda house: house.rooms[table.id].live.chairs[0].look) == "white"
