"""A host at the table: the goal before the first game, and a sentence when a rule first matters."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.test_games import PHONE, examine
from browser.visit import BOT, ME, Table, new_table, rest
from irisade import find
from web.running import Server

GAME = "colomo-ronde"
WAITS = "#bubble:not([hidden]) .go:focus"  # a button keeps the focus for a moment after it was hidden


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
            page.wait_for_selector(f".can, {WAITS}", state="attached")
            while page.locator(WAITS).count():
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


def test_a_game_is_shown_to_its_end_and_can_be_skipped(visit, server: Server) -> None:
    """From the card and from the drawer; by touch, on a phone."""
    page = visit(newcomers(server, guided=False), PHONE, has_touch=True, is_mobile=True)
    page.locator("#goal").get_by_role("button", name="Show me").tap()
    shown, caption = page.locator("#demo"), page.locator("#demo .caption")
    expect(caption).to_have_text("Turn over two discs.")
    expect(shown.locator(".piece")).to_have_count(60)
    examine(page, GAME)
    expect(caption).to_have_text("A pair of each of the six colours wins!")
    page.wait_for_selector("#demo:not([data-busy])")
    shown.get_by_role("button", name="play").tap()
    expect(shown).to_be_hidden()
    page.get_by_role("button", name="I see!").tap()
    page.get_by_role("button", name="Settings").tap()
    page.get_by_role("button", name="Show me").tap()
    expect(caption).to_have_text("Turn over two discs.")
    page.keyboard.press("Escape")
    expect(shown).to_be_hidden()
    assert page.locator("#demo .piece").count() == 0


def test_whoever_has_never_played_is_offered_a_short_first_game(visit, server: Server) -> None:
    page = visit(newcomers(server, guided=False))
    before = page.url
    page.locator("#goal").get_by_role("button", name="A short first game").click()
    page.wait_for_url(lambda url: "/t/" in url and url != before)
    rest(page)
    expect(page.locator("#goal")).to_be_hidden()  # it was read before
    expect(page.locator(".piece.can")).to_have_count(60)


def test_a_watcher_is_told_that_they_watch(visit, server: Server) -> None:
    table = new_table(server.url, GAME, ME, BOT)
    expect(visit(table).locator("#watching")).to_be_hidden()
    expect(visit(table._replace(token="")).locator("#watching")).to_have_text("You are watching.")


def test_a_place_that_is_marked_as_the_goal_of_a_move_keeps_its_look(visit, server: Server) -> None:
    """The card with the goal of the game is styled too, and has the same word."""
    page = visit(newcomers(server, guided=False))
    page.wait_for_selector("dialog#goal[open]")
    styles = page.evaluate("""() => ["piece", "piece goal"].map((names) => {
      const one = document.createElement("div");
      one.className = names;
      document.querySelector(".stage").append(one);
      const { width, height, backgroundColor, boxShadow, padding } = getComputedStyle(one);
      one.remove();
      return { width, height, backgroundColor, boxShadow, padding };
    })""")
    assert styles[0] == styles[1]


def test_words_leave_the_strip_of_buttons_free(visit, server: Server) -> None:
    """While all look, "I have seen it" stands there."""
    page = visit(new_table(server.url, GAME, ME, BOT, starts="begins"), PHONE)
    rest(page)
    bottom, strip = page.evaluate("""async () => {
      const { beside } = await import("/static/table/beside.js");
      const words = document.createElement("div");
      words.style.cssText = "position: fixed; width: 230px; height: 50px";
      document.body.append(words);
      beside(words, [], document.querySelector(".stage"));
      const tools = document.getElementById("tools");
      const [box, strip] = [words, tools].map((one) => one.getBoundingClientRect());
      return [box.bottom, strip.top];
    }""")
    assert bottom <= strip
