"""Dice that nobody can have chosen, as people see them: the promise, a number of their own, the proof."""

from __future__ import annotations

import json

from playwright.sync_api import Page

from browser.test_company import LINK, join, start
from browser.visit import BOT, ME, Table, new_table, rest
from irisade import Record
from web.pages.test_pages import answer
from web.running import Server


class AtHome(Table):
    """No table yet."""

    @property
    def path(self) -> str:
        return "/new/colomo-ronde?with=bots"


def number_of(page: Page, table: str) -> str:
    kept = json.loads(page.evaluate("localStorage.getItem('irisade.tables')"))[table]
    assert kept["promise"]
    return str(kept["number"])


def enough(page: Page) -> None:
    """This person would end the game here."""
    page.get_by_role("button", name="Who plays").click()
    page.get_by_role("button", name="End it here").click()


def test_everybodys_browser_adds_a_number_to_what_was_promised(visit, server: Server) -> None:
    table = new_table(server.url, "rainbow-road", ME, LINK, start=False)
    page = visit(table)
    page.wait_for_selector("#lobby .agreed")
    promise = server.do(lambda house: house.rooms[table.id].live.promise)
    guest = visit(join(server, table, "Léo"))
    page.locator("#lobby .agreed dd").last.filter(has_text="·").wait_for(state="attached")
    told = page.locator("#lobby .agreed dd").all_text_contents()
    mine, theirs = number_of(page, table.id), number_of(guest, table.id)
    assert told == [promise, f"{mine} · {theirs}"]
    assert len(mine) == len(theirs) == 32
    start(page)
    enough(page)
    enough(guest)
    page.wait_for_selector("#result .proof")
    page.locator("#result summary").click()
    told = page.locator("#result .proof dd").all_text_contents()
    assert told[0] == promise
    assert told[2] == f"{mine} (yours) · {theirs}"
    assert not page.locator("#result .broken").count()
    record = Record.parse(answer(f"{server.url}/record/{table.id}.rgn")[1])
    assert record.numbers == [mine, theirs]
    assert (record.promise_kept(), record.luck_of_seed()) == (True, True)


def test_a_table_for_one_device_starts_with_its_number(visit, server: Server) -> None:
    table = new_table(server.url, "colomo-ronde", ME, BOT, start="number")
    page = visit(table)
    page.wait_for_selector("body[data-state=playing]")
    rest(page)
    numbers = server.do(lambda house: house.rooms[table.id].live.numbers)
    assert numbers == [number_of(page, table.id)]


def test_a_server_that_changes_its_promise_is_found_out(visit, server: Server) -> None:
    table = new_table(server.url, "colomo-ronde", ME, BOT, start="number")
    page = visit(table)
    page.wait_for_selector("body[data-state=playing]")
    rest(page)
    forged = json.dumps(
        {table.id: {"game": "", "title": "", "at": 0, "promise": "of yesterday", "number": "00"}}
    )
    page.evaluate(f"localStorage.setItem('irisade.tables', {forged!r})")
    enough(page)
    page.wait_for_selector("#result .proof")
    assert "Careful" in page.locator("#result .broken").text_content()


def test_the_next_game_of_one_device_starts_with_a_number_of_its_own(visit, server: Server) -> None:
    table = new_table(server.url, "colomo-ronde", ME, BOT, start="number")
    page = visit(table)
    page.wait_for_selector("body[data-state=playing]")
    rest(page)
    enough(page)
    page.wait_for_selector("#result .big")
    page.locator("#result .big").click()
    page.wait_for_url(lambda url: url.endswith(table.id) is False)
    page.wait_for_selector("body[data-state=playing]")
    other = page.url.rpartition("/")[2]
    numbers = server.do(lambda house: house.rooms[other].live.numbers)
    assert numbers == [number_of(page, other)]
    assert numbers != [number_of(page, table.id)]


def test_a_table_set_up_on_the_home_page_plays_at_once(visit, server: Server) -> None:
    page = visit(AtHome("", "", ""))
    page.locator("#start").click()
    page.wait_for_selector("body[data-state=playing]")
    rest(page)
