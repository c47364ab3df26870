"""Those who cannot read hear what a lesson explains: an ear on everything, and *Show me* speaks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.test_coach import coached, mistaken
from browser.test_games import PHONE, examine
from browser.visit import BOT, ME, Table, new_table, rest
from irisade import find
from web.running import Server

__all__ = ["mistaken"]
GAME = "colomo-ronde"
A_WORD = 600  # ms: slower than anybody reads
VOICE = """
  const voices = [{ lang: "en-GB", name: "Iris" }, { lang: "fr-FR", name: "Iris" }];
  Object.assign(window, { said: [], cut: 0, pace: 1 });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const ends = (one) => {
    if (window.voice === one) window.voice = undefined;
    one?.onend?.();
  };
  Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => voices,
    speak: (one) => {
      said.push([one.text, one.lang, one.voice?.lang]);
      window.voice = one;
      setTimeout(() => ends(one), window.pace * one.text.split(" ").length);
    },
    cancel: () => {
      if (window.voice) window.cut++;
      ends(window.voice);
    },
  } });
"""  # writes down what it is asked to say, and what was cut off


class Listening(Table):
    """A visitor whose browser has a voice."""

    @property
    def script(self) -> str:
        return super().script + VOICE


def listening(server: Server, game: str = GAME, lang: str = "en", *, guided: bool = True) -> Table:
    table = new_table(server.url, game, ME, BOT, starts="begins", lang=lang)
    return Listening(*table)._replace(guided=guided, taught=True)


def heard(page: Page) -> list[list[str]]:
    """What was said, in which language, by a voice of which language."""
    said: list[list[str]] = page.evaluate("window.said")
    return said


def ear(of: Locator) -> Locator:
    return of.get_by_role("button", name="Hear it")


@pytest.mark.parametrize(
    ("lang", "voice"), [pytest.param("en", "en-GB", marks=pytest.mark.long), ("fr", "fr-FR")]
)
def test_captions_are_said_to_their_end(visit, server: Server, lang: str, voice: str) -> None:
    """To whoever wants to be shown how the game goes, though nothing else is read aloud."""
    page = visit(listening(server, lang=lang, guided=False), PHONE, locale=lang, has_touch=True)
    assert heard(page) == []
    page.evaluate("(pace) => { window.pace = pace; }", A_WORD)
    page.locator("#goal .show").first.tap()
    page.wait_for_selector("#demo[open]:not([data-busy])")
    game = find(GAME)
    demo, talk = game.lesson.demo, game.talk(lang, ())
    assert demo is not None
    lines = [talk.line(line) for line in (*demo.captions.values(), demo.ending)]
    assert heard(page) == [[line, lang, voice] for line in lines]
    assert page.evaluate("window.cut") == 0


def test_what_is_shown_can_be_silenced(visit, server: Server) -> None:
    page = visit(listening(server, guided=False), PHONE, has_touch=True)
    page.locator("#goal .show").first.tap()
    shown, caption = page.locator("#demo"), page.locator("#demo .caption")
    aloud = shown.get_by_role("button", name="Read aloud")
    expect(aloud).to_have_attribute("aria-pressed", "true")
    examine(page, GAME)
    aloud.tap()
    expect(aloud).to_have_attribute("aria-pressed", "false")
    before = heard(page)
    then = caption.text_content() or ""
    expect(caption).not_to_have_text(then)
    assert heard(page) == before
    page.keyboard.press("Escape")
    page.get_by_role("button", name="I see!").tap()
    page.get_by_role("button", name="Settings").tap()
    page.get_by_role("button", name="Show me").tap()
    expect(aloud).to_have_attribute("aria-pressed", "false")  # whoever wanted silence has it
    expect(caption).to_have_text("Turn over two discs.")
    aloud.tap()
    assert heard(page)[len(before) :] == [["Turn over two discs.", "en", "en-GB"]]


def test_a_lesson_is_silent_until_an_ear_is_tapped_and_spoken_from_then_on(visit, server: Server) -> None:
    """On the goal card, on this page and the next; a tap while it speaks silences it again."""
    page = visit(listening(server, guided=False), PHONE, has_touch=True)
    card, bubble = page.locator("#goal"), page.locator("#bubble")
    card.wait_for()
    assert heard(page) == []
    ear(card).tap()
    goal = [find(GAME).goal("en"), "en", "en-GB"]
    assert heard(page) == [goal]
    card.get_by_role("button", name="play").tap()
    explained = [find(GAME).talk("en", ()).line(find(GAME).lesson.bubbles["CR-3"]), "en", "en-GB"]
    expect(bubble).to_have_attribute("data-rule", "CR-3")
    assert explained in heard(page)
    page.reload()
    card.wait_for()
    page.wait_for_function("(goal) => window.said.some(([text]) => text === goal)", arg=goal[0])
    card.get_by_role("button", name="play").tap()
    expect(ear(bubble)).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("() => !window.voice")
    page.evaluate("(pace) => Object.assign(window, { pace, cut: 0 })", 100 * A_WORD)
    ear(bubble).tap()
    expect(ear(bubble)).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("window.cut") == 0
    ear(bubble).tap()
    expect(ear(bubble)).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("[window.cut, window.voice === undefined]") == [1, True]


def test_a_bubble_is_heard_again_by_its_ear(visit, server: Server) -> None:
    page = visit(listening(server, lang="fr"), locale="fr")
    bubble = page.locator("#bubble")
    expect(bubble).to_have_attribute("data-rule", "CR-3")
    assert heard(page) == []
    again = bubble.get_by_role("button", name="Écouter")
    again.click()
    page.wait_for_function("() => !window.voice")
    again.click()
    text = find(GAME).talk("fr", ()).line(find(GAME).lesson.bubbles["CR-3"])
    assert heard(page) == [[text, "fr", "fr-FR"]] * 2


def test_the_coach_is_heard_by_its_ear(visit, mistaken) -> None:
    table, place, why = mistaken
    page = visit(Listening(*table), PHONE, has_touch=True)
    coached(page, "gentle")
    rest(page)
    page.locator(f'[data-id="{place}"]').press("Enter")
    coach = page.locator("#coach")
    expect(coach).to_contain_text(why)
    assert heard(page) == []
    ear(coach).tap()
    assert heard(page) == [[coach.locator("p").text_content(), "en", "en-GB"]]
    examine(page, "rainbow-racers")


def test_who_stops_everything_from_being_read_silences_the_lesson_too(visit, server: Server) -> None:
    page = visit(listening(server))
    bubble = page.locator("#bubble")
    ear(bubble).click()
    bubble.get_by_role("button", name="I see!").click()
    page.get_by_role("button", name="Settings").click()
    everything = page.get_by_role("switch", name="Read everything aloud")
    everything.check()
    everything.uncheck()
    page.get_by_role("button", name="Explain everything again").click()
    page.reload()
    expect(bubble).to_have_attribute("data-rule", "CR-3")
    expect(ear(bubble)).to_have_attribute("aria-pressed", "false")
    assert heard(page) == []
