"""Whose seat it is, at a glance: robots have their faces, and you look like you everywhere."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from browser.test_games import PHONE, examine
from browser.visit import BOT, ME, asked, new_table
from web.running import Server

MASTER = {"kind": "bot", "level": "master"}


@pytest.mark.parametrize("game", ["gumball-rally", "colomo-les-aveugles"])
def test_seats_show_who_sits_there(visit, server: Server, game: str) -> None:
    """On pills and on trays; the sign of the colour stays, for those who cannot tell colours."""
    page = visit(new_table(server.url, game, ME, MASTER, BOT, starts="begins"))
    mia = {"name": "Mia", "animal": "owl", "tint": "red", "games": {}, "stickers": {}}
    family = json.dumps({"now": "mia", "all": {"mia": mia}})
    page.evaluate("(family) => localStorage.setItem('irisade.players', family)", family)
    page.reload()
    assert asked(page)
    signs = page.locator(":is(.pill, .heading) .chip")
    expect(signs.locator(".who")).to_have_count(3)
    expect(signs.locator("svg:not(.who)")).to_have_count(3)
    faces = signs.evaluate_all("(all) => all.map((one) => one.dataset.face)")
    assert {"face.owl", "face.master"} <= set(faces)
    expect(page.locator("#prompt .who")).to_be_visible()
    examine(page, game)


def test_a_sign_that_is_too_small_for_a_face_stands_alone(visit, server: Server) -> None:
    page = visit(new_table(server.url, "colomo-ronde", ME, BOT, starts="begins"), PHONE)
    assert asked(page)
    page.wait_for_selector(".heading .chip[data-face]")
    small = page.locator(".heading .chip").evaluate_all("(all) => all.every((one) => one.clientWidth < 20)")
    expect(page.locator(".heading .who")).to_have_count(0 if small else 2)


def test_your_own_tray_says_so(visit, server: Server) -> None:
    page = visit(new_table(server.url, "colomo-ronde", ME, BOT, starts="begins"))
    assert asked(page)
    expect(page.get_by_label("(you)")).to_have_count(1)
    expect(page.locator(".zone.you")).to_have_attribute("aria-label", "Mia, 0/6 (you)")


def test_two_robots_of_one_level_are_told_apart(visit, server: Server) -> None:
    """By what they wear; the first one wears what its card shows."""
    page = visit(new_table(server.url, "gumball-rally", ME, BOT, BOT, starts="begins"))
    assert asked(page)
    page.wait_for_selector('.pill .chip[data-face="face.child"]')
    expect(page.locator('.pill .chip[data-face="face.child.1"]')).to_have_count(1)
    worn = page.evaluate("""() => ["face.child", "face.child.1"].map((face) =>
      document.getElementById(face).querySelector(".worn").getAttribute("fill"))""")
    assert len(set(worn)) == 2
