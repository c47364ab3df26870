"""A cup as people see it: chosen at the set-up, standings between the games, and a winner at the end."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.test_dice import enough
from browser.visit import Table, rest
from irisade import Record
from web.pages.test_pages import answer
from web.running import Server


class SetUp(Table):
    """No table yet: its id is the game."""

    @property
    def path(self) -> str:
        return f"/new/{self.id}?with=bots"


def begun(page: Page) -> str:
    page.wait_for_selector("body[data-state=playing]")
    rest(page)
    return page.url.rpartition("/")[2]


def stopped(page: Page) -> None:
    enough(page)
    page.wait_for_selector("#result .big")


def test_a_cup_of_two_games_is_chosen_played_and_won(visit, server: Server) -> None:
    page = visit(SetUp("racebow", "", ""))
    page.locator("summary", has_text="More choices").click()
    page.get_by_label("How many games").select_option("2")
    page.get_by_label("From one game of the cup to the next").select_option("results")
    page.get_by_label("Who sits in the first seat").select_option("seated")
    page.locator("#start").click()
    first = begun(page)
    names = server.do(lambda house: house.rooms[first].live.names)
    page.get_by_role("button", name="Who plays").click()
    expect(page.locator(".drawer .cup")).to_contain_text("Game 1 of 2")
    page.keyboard.press("Escape")
    stopped(page)
    expect(page.locator("#result .cup h3")).to_have_text("After 1 of 2 games")
    expect(page.locator("#result .cup li")).to_have_count(4)
    expect(page.locator("#result .big")).to_have_text("Next game")
    page.locator("#result .big").click()
    page.wait_for_url(lambda url: not url.endswith(first))
    second = begun(page)
    assert server.do(lambda house: house.rooms[second].live.names) == (*names[1:], names[0])
    assert server.do(lambda house: house.rooms[second].live.agreed.options)["start"] == "seated"
    stopped(page)
    expect(page.locator("#result h2")).to_contain_text("cup!")
    expect(page.locator("#result .podium .who")).to_have_count(4)
    expect(page.locator("#result .cup h3")).to_have_text("Game 2 of 2")
    expect(page.locator("#result .big")).to_have_text("Another cup!")
    record = Record.parse(answer(f"{server.url}/record/{second}.rgn")[1])
    cup = record.cup()
    assert cup is not None
    assert (cup.number, cup.games, cup.form.key) == (2, 2, "results")


def test_a_single_game_knows_no_cup(visit, server: Server) -> None:
    page = visit(SetUp("colomo-trio", "", ""))
    page.locator("summary", has_text="More choices").click()
    assert page.get_by_label("From one game of the cup to the next").count() == 0, "Trio has one form only"
    page.locator("#start").click()
    begun(page)
    stopped(page)
    assert page.locator("#result .cup").count() == 0
    expect(page.locator("#result .big")).to_have_text("Again!")
