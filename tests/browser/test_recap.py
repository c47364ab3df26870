"""While you were away: whoever comes back is offered what happened since their last turn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.test_games import PHONE, examine
from browser.visit import BOT, ME, asked, new_table
from web.running import Server, serving


@pytest.fixture(scope="module")
def unhurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Robots think for a moment, as at every real table."""
    with serving(tmp_path_factory.mktemp("tables"), pace=1.0) as running:
        yield running


@pytest.mark.parametrize(("game", "answers"), [("gumball-rally", 1), ("colomo-trio", 3)])
def test_what_was_missed_is_shown_or_told(visit, unhurried: Server, game: str, answers: int) -> None:
    """A turn of so many answers, and those of the robots after it; what is to be remembered is only told."""
    table = new_table(unhurried.url, game, ME, BOT, BOT, starts="begins")
    page = visit(table, PHONE, url=unhurried.url)
    for _ in range(answers):
        assert asked(page)
        page.locator(".piece.can:not(.area)").first.press("Enter")
    page.wait_for_selector("#prompt:not(.yours)")
    page.goto(unhurried.url)  # this person goes away while the robots think
    assert asked(visit(table, url=unhurried.url))
    page.goto(unhurried.url + table.path)
    offer = page.locator("#recap")
    expect(offer).to_be_visible()
    examine(page, game)
    offer.get_by_role("button", name="While you were away").click()
    expect(offer).to_be_hidden()
    if game == "gumball-rally":
        expect(page.locator("#demo .caption")).not_to_be_empty()
        page.wait_for_selector("#demo:not([data-busy])")
        page.get_by_role("button", name="Go on").click()
    else:
        expect(page.locator("#drawer .log li").first).to_be_visible()
        assert page.locator("#demo .piece").count() == 0
        page.keyboard.press("Escape")
    assert asked(page)


def test_whoever_missed_nothing_is_offered_nothing(visit, server: Server) -> None:
    page = visit(new_table(server.url, "gumball-rally", ME, BOT, BOT, starts="begins"))
    assert asked(page)
    page.reload()
    assert asked(page)
    expect(page.locator("#recap")).to_be_hidden()
