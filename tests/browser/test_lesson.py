"""A host at the table: the goal before the first game, and a sentence when a rule first matters."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from browser.test_games import PHONE, examine
from browser.visit import BOT, ME, Table, asked, new_table, rest
from irisade import find
from web.running import Server, serving

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


def test_what_nobody_has_read_yet_stays_when_the_phone_is_turned(visit, server: Server) -> None:
    page = visit(newcomers(server), PHONE)
    bubble = page.locator("#bubble")
    expect(bubble).to_be_visible()
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_selector("#stage[data-form=wide]")
    assert asked(page)
    expect(bubble).to_be_visible()
    page.reload()
    expect(bubble).to_be_visible()


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
    expect(caption).to_have_text("One pair of every colour wins!")
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
    begun = page.url
    page.goto(f"{server.url}/")
    links = page.locator("#unfinished li a")
    expect(links).to_have_count(1)  # the game that nobody began is not among those that go on
    expect(links).to_have_attribute("href", re.compile(begun.rpartition("/")[2]))


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


def test_words_hide_nothing_that_they_are_about(visit, server: Server) -> None:
    """Two discs far apart, of which a newcomer is told that they are no pair."""
    page = visit(new_table(server.url, GAME, ME, BOT, starts="begins"), PHONE)
    rest(page)
    hidden = page.evaluate("""async () => {
      const { beside } = await import("/static/table/beside.js");
      const discs = [...document.querySelectorAll('[data-id="middle.0"], [data-id="middle.55"]')];
      const words = document.createElement("div");
      words.style.cssText = "position: fixed; width: 370px; height: 190px";
      document.body.append(words);
      beside(words, discs, document.querySelector(".stage"));
      const { left, top, right, bottom } = words.getBoundingClientRect();
      return discs.map((one) => one.getBoundingClientRect()).map(
        (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top);
    }""")
    assert hidden == [False, False]


def test_words_about_the_latest_disc_leave_those_before_it_free(visit, server: Server) -> None:
    """The first disc of a pair glows already, so that nothing says it has changed."""
    page = visit(new_table(server.url, GAME, ME, BOT, starts="begins"), PHONE)
    rest(page)
    hidden = page.evaluate("""async () => {
      const { beside } = await import("/static/table/beside.js");
      const disc = (n) => document.querySelector(`[data-id="middle.${n}"]`);
      const words = document.createElement("div");
      words.style.cssText = "position: fixed; width: 300px; height: 150px";
      document.body.append(words);
      const covers = (one) => {
        const [a, b] = [words, one].map((each) => each.getBoundingClientRect());
        return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
      };
      beside(words, [disc(0)], document.querySelector(".stage"));
      const first = [...document.querySelectorAll('[data-id^="middle."]')].find((one) => covers(one));
      first.dataset.mark = "glow";
      beside(words, [disc(0)], document.querySelector(".stage"));
      return [covers(disc(0)), covers(first)];
    }""")
    assert hidden == [False, False]


def test_what_somebody_did_is_told_where_they_put_it(visit, server: Server) -> None:
    """Though the next crystal to be given is marked already."""
    page = visit(new_table(server.url, "rainbow-racers", ME, BOT, starts="begins"), PHONE)
    rest(page)
    about = page.evaluate("""async () => {
      const { touched } = await import("/static/table/tells.js");
      const root = document.querySelector(".stage");
      const place = (x) => ({ x, y: 0, w: 1, h: 1 });
      const places = new Map([["gem.1", place(1)], ["drawn.0", place(2)]]);
      const stage = { places, root, pan: [0, 0], shift: [0, 0], u: 100, closer: 1 };
      const patch = { set: { "gem.1": { was: "drawn.0" }, "drawn.0": { mark: "glow", was: "drawn.1" } } };
      const { left } = root.getBoundingClientRect();
      const middle = (box) => (box.left + box.right) / 2 - left;
      return [true, false].map((done) => touched(stage, patch, done).map(middle));
    }""")
    assert about == [[100], [200]]


def test_a_long_note_is_whole_on_a_phone_and_moves_nothing(visit, server: Server) -> None:
    page = visit(new_table(server.url, "gumball-rally", ME, BOT, BOT, starts="begins", lang="fr"), PHONE)
    rest(page)
    line = (
        "Touche encore pour confirmer. Tu t’arrêtes à la place 3. Gaston a Carburant 10 : pas plus petit, "
        "et d’une autre couleur. Attention : la plus haute carte jaune sur la route !"
    )
    whole, moved = page.evaluate(
        """(line) => {
      const [mat, note] = [document.getElementById("stage"), document.getElementById("note")];
      const before = mat.getBoundingClientRect().height;
      document.getElementById("said").hidden = true;
      note.textContent = line;
      return [note.scrollHeight <= note.clientHeight, mat.getBoundingClientRect().height - before];
    }""",
        line,
    )
    assert (whole, moved) == (True, 0)


def test_after_an_explanation_one_may_have_seen_enough(visit, tmp_path: Path) -> None:
    """Six discs to learn by heart; whoever knows them need not wait for the dark."""
    with serving(tmp_path, pace=2) as slow:
        table = new_table(slow.url, "colomo-blackout", ME, BOT, BOT, starts="begins")
        page = visit(table._replace(guided=True, taught=True), url=slow.url)
        bubble = page.locator("#bubble")
        bubble.get_by_role("button", name="I see!").click()
        for colour in range(6):
            page.locator(f'[data-id="palette.{colour}"].can').click()
        expect(bubble).to_have_attribute("data-rule", "CB-7")
        bubble.get_by_role("button", name="I see!").click()
        page.get_by_role("button", name="I have seen it").click()
        expect(bubble).to_have_attribute("data-rule", "CB-9")
