"""A host at the table: the goal before the first game, and a sentence when a rule first matters."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.test_games import PHONE, examine
from browser.visit import BOT, ME, Table, new_table, rest
from irisade import find
from web.running import Server

GAME = "colomo-ronde"


def newcomers(server: Server, *, guided: bool = True, lang: str = "en") -> Table:
    """A table whose person wants rules explained; without `guided`, they have never played this game."""
    table = new_table(server.url, GAME, ME, BOT, starts="begins", lang=lang)
    return table._replace(guided=guided, taught=True)


def turn_over(page: Page, disc: int) -> None:
    page.locator(f'[data-id="middle.{disc}"]').click()


def test_the_goal_comes_before_the_first_game_and_stays_behind_a_flag(visit, server: Server) -> None:
    page = visit(newcomers(server, guided=False), PHONE, has_touch=True, is_mobile=True)
    card = page.locator("#goal")
    expect(card.get_by_role("heading")).to_have_text(find(GAME).goal("en"))
    examine(page, GAME)
    card.get_by_role("button", name="play").click()
    expect(card).to_be_hidden()
    page.get_by_role("button", name="I see!").click()
    page.get_by_role("button", name="What do I want?").click()
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()


def test_whoever_has_played_before_is_not_told_the_goal(visit, server: Server) -> None:
    page = visit(newcomers(server))
    rest(page)
    expect(page.locator("#goal")).to_be_hidden()


def test_a_question_is_explained_once(visit, server: Server) -> None:
    page = visit(newcomers(server))
    bubble = page.locator("#bubble")
    expect(bubble).to_have_attribute("data-rule", "CR-3")
    examine(page, GAME)
    bubble.get_by_role("button", name="I see!").click()
    expect(bubble).to_be_hidden()
    page.reload()
    rest(page)
    expect(bubble).to_be_hidden()


def test_the_table_waits_while_something_is_explained(visit, server: Server) -> None:
    """Two discs that are no pair, sooner or later; by keys alone."""
    page = visit(newcomers(server))
    bubble = page.locator("#bubble")
    seen = set()
    for disc in range(0, 60, 2):
        for which in (disc, disc + 1):
            page.wait_for_selector('.can, #bubble [class~="go"]:focus', state="attached")
            while page.locator("#bubble .go:focus").count():
                seen.add(bubble.get_attribute("data-rule"))
                assert page.locator("body[data-busy]").count()
                page.keyboard.press("Enter")
            page.wait_for_selector(".can, #result[open]", state="attached")
            if page.locator(f'[data-id="middle.{which}"].can').count():
                turn_over(page, which)
        if "CR-5" in seen:
            break
    assert "CR-5" in seen


def test_the_book_opens_at_the_rule(visit, server: Server) -> None:
    page = visit(newcomers(server))
    page.locator("#bubble").get_by_role("button", name="Rules").click()
    expect(page.locator("#drawer .applies")).to_contain_text("Turn over any one face-down disc")


def test_everything_is_explained_again_to_whoever_asks(visit, server: Server) -> None:
    page = visit(newcomers(server))
    bubble = page.locator("#bubble")
    bubble.get_by_role("button", name="I see!").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Explain everything again").click()
    page.reload()
    expect(bubble).to_have_attribute("data-rule", "CR-3")
