"""A coach, as much of it as somebody likes: before a plain mistake and after it, or in every turn."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.test_games import PHONE, examine
from browser.underway import MINE, Kept
from browser.visit import BOT, ME, Table, asked, new_table
from irisade import Ask
from irisade.core.game import find
from irisade.web.table.fold import PLAYING
from irisade.web.table.rows import Append
from web.luck import known_id
from web.running import Server

RACERS, RACEBOW, MEMORY = "rainbow-racers", "racebow", "colomo-ronde"


@pytest.fixture
def mistaken(server: Server) -> tuple[Table, str, str]:
    """A table in its middle, the place of a plain mistake that can be taken back, and why it is one."""
    evening = Kept(RACERS, ["me", "bot"], pace=0.0, id=known_id()).started()
    while evening.table.state == PLAYING:
        asking, table = evening.table.match.asking, evening.table
        if isinstance(asking, Ask) and asking.seat in evening.people():
            evening.rest()
            _, advice = table.hint(asking.seat, table.v, evening.now)
            kind, back = asking.kind, table.revocable()
            found = [each for each in advice.mistakes if kind.place(each) and kind.note(each) in back]
            if found:
                row = Append(table.id, evening.rows, table.due, table.state, table.code, table.code)
                assert server.store.append([row]) == [True]
                why = table.game.talk("en", table.names).line(advice.mistakes[found[0]])
                return Table(table.id, MINE, ""), kind.place(found[0]), why
        evening.step()
    raise AssertionError("nobody could make a mistake")


def coached(page: Page, level: str, text: int = 100) -> None:
    """From the next visit on, which is now."""
    likes = {"guided": [RACERS, RACEBOW, MEMORY], "explains": False, "coach": level, "text": text}
    page.evaluate("(likes) => localStorage.setItem('irisade.likes', likes)", json.dumps(likes))
    page.reload()
    assert asked(page)


def test_a_gentle_coach_speaks_before_a_plain_mistake(visit, mistaken) -> None:
    table, place, why = mistaken
    page = visit(table, PHONE)
    coached(page, "gentle")
    coach, there = page.locator("#coach"), page.locator(f'[data-id="{place}"]')
    page.wait_for_selector("body:not([data-busy])", state="attached")
    expect(coach).to_be_hidden()
    there.press("Enter")
    expect(coach).to_contain_text(why)
    assert page.locator(".can").count()  # nothing was done yet
    examine(page, RACERS)
    page.keyboard.press("Enter")  # by keys: show me a better move
    expect(coach).to_be_hidden()
    expect(page.locator("#note")).to_contain_text(": ")
    expect(page.locator(".hand.eager")).to_be_visible()


def test_a_coach_still_speaks_after_a_move_was_refused(visit, mistaken) -> None:
    """What was advised about a question holds for as long as it is asked."""
    table, place, why = mistaken
    page = visit(table, PHONE)

    def garbled(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def heard(sent: str | bytes) -> None:
            told = json.loads(sent)
            server.send(json.dumps(told | {"m": "no move"}) if told["kind"] == "move" else sent)

        line.on_message(heard)

    page.route_web_socket("**/ws/v1", garbled)
    coached(page, "gentle")
    page.locator(f'.can:not([data-id="{place}"])').first.press("Enter")
    page.get_by_text("That is not a move in this game.").wait_for()
    assert asked(page)
    page.locator(f'[data-id="{place}"]').press("Enter")
    expect(page.locator("#coach")).to_contain_text(why)


def test_a_move_that_was_a_mistake_is_offered_back(visit, mistaken) -> None:
    table, place, _ = mistaken
    page = visit(table)
    coached(page, "gentle")
    coach, there = page.locator("#coach"), page.locator(f'[data-id="{place}"]')
    there.press("Enter")
    coach.get_by_role("button", name="I want it").click()
    expect(coach).to_contain_text("You can still take this move back.")
    coach.get_by_role("button", name="Take back").click()
    expect(there).to_have_attribute("data-state", "can")
    expect(coach).to_be_hidden()


def test_a_coach_that_is_off_says_nothing(visit, mistaken) -> None:
    table, place, _ = mistaken
    page = visit(table)
    coached(page, "off")
    page.locator(f'[data-id="{place}"]').press("Enter")
    expect(page.locator(f'[data-id="{place}"].can')).to_have_count(0)
    expect(page.locator("#coach")).to_be_hidden()


def test_a_full_coach_shows_a_good_move_in_every_turn_by_hand(visit, server: Server) -> None:
    page = visit(new_table(server.url, RACEBOW, ME, BOT, starts="begins", options={"fewer": "on"}))
    coached(page, "full")
    expect(page.locator("#note")).to_contain_text("Go to")
    expect(page.locator(".hand.eager")).to_be_visible()
    examine(page, RACEBOW)


def test_where_people_remember_there_is_only_a_tip(visit, server: Server) -> None:
    page = visit(new_table(server.url, MEMORY, ME, BOT, starts="begins"))
    coached(page, "gentle")
    first, second, *_ = [line.text for line in find(MEMORY).lesson.tips]
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#note")).to_have_text(first)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#note")).to_have_text(second)


def test_how_much_a_coach_says_is_chosen_at_the_table(visit, server: Server) -> None:
    page = visit(new_table(server.url, RACEBOW, ME, BOT, starts="begins", options={"fewer": "on"}))
    assert asked(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Coach").select_option("full")
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator("#note")).to_contain_text("Go to")


@pytest.mark.parametrize(("played", "asks"), [(2, True), (3, False)])
def test_a_coach_costs_nothing_once_a_game_is_known(visit, server: Server, played: int, asks: bool) -> None:
    """Where nobody has chosen, it is gentle for three games, and asks for nothing after them."""
    table = new_table(server.url, RACEBOW, ME, BOT, starts="begins", options={"fewer": "on"})
    page = visit(table._replace(taught=True))
    assert asked(page)
    shelf = {"played": played, "won": 0, "at": 1}
    mia = {"name": "Mia", "animal": "cat", "tint": "red", "games": {RACEBOW: shelf}, "stickers": {}}
    family = json.dumps({"now": "mia", "all": {"mia": mia}})
    page.evaluate("(family) => localStorage.setItem('irisade.players', family)", family)
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    page.reload()
    assert asked(page)
    page.wait_for_selector("body:not([data-busy])", state="attached")
    assert sent
    assert any('"hint"' in frame for frame in sent) == asks
