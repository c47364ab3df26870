"""Every page but the table: in both languages, with no script or style of its own, honest about names."""

from __future__ import annotations

import re
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from irisade.core.game import games
from irisade.core.markup import joined, tag
from irisade.core.text import LANGUAGES
from irisade.web.pages import (
    credits,
    home,
    join,
    me,
    puzzle,
    replay,
    rulebook,
    setup,
    shelf,
    stills,
    trouble,
)
from irisade.web.pages.home import all_seats, blurb
from irisade.web.pages.page import Visit
from irisade.web.pages.setup import WAYS
from irisade.web.pages.trouble import TROUBLES
from irisade.web.words import language, voice
from web.running import serving

VOID = {"br", "img", "input", "link", "meta", "source"}
NAMES = ['<img src=x onerror="alert(1)">', "Tom & Mia", "'\"</script>"]


class Reader(HTMLParser):
    """What a page is made of; it complains of what is not closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.feed(text)
        assert not self.open, f"never closed: {self.open}"

    def handle_starttag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements.append((name, {key: value or "" for key, value in attributes}))
        if name not in VOID:
            self.open.append(name)

    def handle_endtag(self, name: str) -> None:
        assert self.open.pop() == name

    def all(self, attribute: str) -> list[str]:
        return [about[attribute] for _, about in self.elements if attribute in about]

    def count(self, name: str) -> int:
        return sum(each == name for each, _ in self.elements)


def every_page() -> Iterator[tuple[str, Callable[[Visit], str]]]:
    yield "home", home.home
    yield "me", me.me
    yield "credits", credits.credits
    yield "puzzle", puzzle.puzzle
    yield "open", replay.replay
    for what in TROUBLES:
        yield f"trouble-{what}", lambda visit, what=what: trouble.trouble(visit, what)
    for key, game in games().items():
        for way in WAYS:
            yield f"new-{key}-{way}", lambda visit, game=game, way=way: setup.new_table(visit, game, way)
        yield f"rules-{key}", lambda visit, game=game: rulebook.rules(visit, game)
        yield f"join-{key}", lambda visit, game=game: join.join(visit, game, "ABC234", NAMES)
        yield f"replay-{key}", lambda visit, game=game: replay.replay(visit, "some-table", game)


PAGES = dict(every_page())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_whole_and_carries_no_script_or_style_of_its_own(name: str, lang: str) -> None:
    text = PAGES[name](Visit(lang, "dark"))
    page = Reader(text)
    assert page.elements[0] == ("html", {"lang": lang, "data-theme": "dark"})
    assert page.count("h1") == page.count("main") == page.count("title") == 1
    assert len(page.all("id")) == len(set(page.all("id")))
    assert not page.all("style")
    assert page.count("style") == 0
    assert not [key for _, about in page.elements for key in about if key.startswith("on")]
    for element, about in page.elements:
        if element == "script":
            assert about.get("type") == "application/json" or about["src"].startswith("/static/")
    assert not [url for url in page.all("href") + page.all("src") if re.match(r"\w+:|//", url)]


@pytest.mark.parametrize("name", PAGES)
def test_what_has_a_label_for_it_is_there(name: str) -> None:
    page = Reader(PAGES[name](Visit()))
    ids = set(page.all("id"))
    for attribute in ("for", "aria-labelledby", "aria-describedby"):
        assert {word for named in page.all(attribute) for word in named.split()} <= ids
    assert {url[1:] for url in page.all("href") if url.startswith("#") and len(url) > 1} <= ids


@pytest.mark.parametrize("name", PAGES)
def test_a_page_in_french_is_french(name: str) -> None:
    """Nothing but names is the same in both languages: no sentence was forgotten."""
    english, french = (set(re.findall(r">([^<>{]{25,})<", PAGES[name](Visit(lang)))) for lang in LANGUAGES)
    assert not [text for text in english & french if not text.endswith("Irisade")]


def test_names_are_text_whatever_they_look_like() -> None:
    for lang in LANGUAGES:
        text = join.join(Visit(lang), games()["colomo-ronde"], "ABC234", NAMES)
        assert "<img src=x" not in text
        assert "&lt;img src=x onerror=&quot;alert(1)&quot;&gt;" in text
        assert "Tom &amp; Mia" in text


def test_a_code_cannot_end_the_data_of_a_page() -> None:
    text = join.join(Visit(), games()["colomo-ronde"], "</script><script>alert(1)</script>")
    assert text.count("<script") == text.count("</script>")
    assert "<script>alert" not in text


def test_markup_escapes_what_is_text_and_keeps_what_is_markup() -> None:
    assert tag("p", {"title": 'a "b"', "hidden": True, "lang": None}, "1 < 2", tag("b", None, "&")) == (
        '<p title="a &quot;b&quot;" hidden>1 &lt; 2<b>&amp;</b></p>'
    )
    assert tag("img", {"alt": "", "width": 8, "loading": False}) == '<img alt="" width="8">'
    assert joined(None, ["<", [tag("br")]]) == "&lt;<br>"


# -- links --


def answer(url: str | urllib.request.Request) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(url) as told:
            return told.status, told.read().decode(errors="replace")
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode(errors="replace")


def test_every_link_of_every_page_leads_somewhere(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        seen: dict[str, set[str]] = {}  # the anchors of each page
        waiting = ["/", "/replay", "/credits"]
        while waiting:
            path = waiting.pop()
            status, text = answer(server.url + path)
            assert status == 200, f"{path} answered {status}"
            seen[path] = set()
            if not text.startswith("<!doctype html>"):
                continue
            page = Reader(text)
            seen[path] = set(page.all("id"))
            for url in page.all("href") + page.all("src"):
                assert not url.startswith("/"), f"{path} leads to {url}, which is elsewhere below a folder"
                target, _, anchor = urllib.parse.urljoin(path, url).partition("#")
                if not url.startswith("?") and target not in (*seen, *waiting):
                    waiting.append(target)
                if anchor and target in seen:
                    assert anchor in seen[target], f"{path} leads to {url}"
        assert {f"/new/{key}" for key in games()} | {f"/rules/{key}" for key in games()} <= seen.keys()


def test_friendly_pages_come_with_the_right_status(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        for path, status, sentence in [
            ("/nowhere", 404, "There is nothing here."),
            ("/new/chess", 404, "There is nothing here."),
            ("/t/no-such-table", 404, "This link no longer works."),
            ("/r/no-such-table", 404, "There is no game here to watch."),
            ("/j/ZZZZZZ", 404, "This invitation opens no table."),
        ]:
            told, text = answer(server.url + path)
            assert (told, sentence in text) == (status, True), path


def test_a_game_that_cannot_go_on_offers_its_record() -> None:
    page = Reader(trouble.trouble(Visit(), "frozen", "/record/a-table.rgn"))
    assert ("a", {"class": "button", "href": "/record/a-table.rgn", "download": ""}) in page.elements


def test_scripts_and_styles_of_the_pages_exist() -> None:
    for make in PAGES.values():
        page = Reader(make(Visit()))
        for url in page.all("src") + page.all("href"):
            if url.startswith("/static/"):
                assert url.removeprefix("/static/") in shelf.static()


# -- what the pages say of the games --


@pytest.mark.parametrize("key", games())
def test_the_shelf_says_in_few_words_what_a_game_is(key: str) -> None:
    for lang in LANGUAGES:
        told = blurb(games()[key], lang)
        assert 30 < len(told) < 170
        assert told[-1] in ".!?…"


def test_every_number_of_players_is_offered() -> None:
    assert all_seats(games()["gumball-rally"]) == [2, 3, 4, 5, 6, 7, 8]
    assert all_seats(games()["racebow"]) == [2, 3, 4]
    assert all_seats(games()["rainbow-road"]) == [2]


@pytest.mark.parametrize("key", games())
def test_every_option_preset_and_setting_can_be_chosen(key: str) -> None:
    game = games()[key]
    page = Reader(setup.new_table(Visit(), game))
    names = set(page.all("name"))
    assert {f"option.{option.key}" for option in game.options} <= names
    assert {f"setting.{setting.key}" for setting in game.settings} | {"setting.clock", "starts"} <= names
    values = [about["value"] for element, about in page.elements if about.get("name") == "preset"]
    assert values == [preset.key for preset in game.presets]


@pytest.mark.parametrize("key", games())
def test_each_rule_is_an_anchor(key: str) -> None:
    """Those of the page, and those that the face names for a question."""
    game = games()[key]
    for lang in LANGUAGES:
        ids = set(Reader(rulebook.rules(Visit(lang), game)).all("id"))
        written = re.findall(r"^- \*\*([A-Z]+-\w+)\*\*", game.rules_page(lang) or "", re.MULTILINE)
        assert written
        assert set(written) <= ids
    part = rulebook.rules_fragment(Visit("fr"), game)
    assert part.startswith("<article")
    assert set(written) <= set(Reader(part).all("id"))


@pytest.mark.parametrize("key", games())
def test_a_picture_is_drawn_by_day_and_by_night_and_is_always_the_same(key: str) -> None:
    day, night = stills.picture(key), stills.picture(key, dark=True)
    assert day != night
    stills.picture.cache_clear()
    stills._moment.cache_clear()
    assert stills.picture(key) == day
    assert night.startswith("<svg")


def test_the_most_inviting_game_stands_first_unless_somebody_named_another() -> None:
    def order(*first: str) -> list[str]:
        return Reader(home.home(Visit(), first)).all("data-play")

    assert sorted(order()) == sorted(games())
    assert [games()[key].place for key in order()] == list(range(1, len(games()) + 1))
    assert order("colomo-trio", "rainbow-road")[:3] == ["colomo-trio", "rainbow-road", "gumball-rally"]


@pytest.mark.parametrize("key", games())
def test_the_goal_is_one_sentence(key: str) -> None:
    for lang in LANGUAGES:
        told = games()[key].goal(lang)
        assert told.endswith(".")
        assert len(told) <= 80


def test_a_game_without_a_cover_is_shown_at_a_moment_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games()["colomo-ronde"]
    covered = stills.picture(game.key)
    monkeypatch.setitem(game.__dict__, "cover", None)
    stills.picture.cache_clear()
    assert "colomo-ronde.disc" in stills.picture(game.key) != covered
    monkeypatch.undo()
    stills.picture.cache_clear()
    assert stills.picture(game.key) == covered


def test_credits_name_whom_the_games_come_from() -> None:
    for lang in LANGUAGES:
        text = credits.credits(Visit(lang))
        for name in ("Ted Cheatham", "TAQ", "Steffen Mühlhäuser", "MIT"):
            assert name in text


# -- language --


@pytest.mark.parametrize(
    ("chosen", "accepted", "lang"),
    [
        (None, "", "en"),
        (None, "fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        (None, "de, en;q=0.3, fr;q=0.7", "fr"),
        (None, "de", "en"),
        (None, "fr;q=x, en", "en"),
        ("fr", "en", "fr"),
        ("de", "fr", "fr"),
    ],
)
def test_the_language_is_the_one_chosen_or_that_of_the_browser(
    chosen: str | None, accepted: str, lang: str
) -> None:
    assert language(chosen, accepted) == lang


def test_names_are_listed_as_people_say_them() -> None:
    assert voice("en").all_of(["Mia", "Tom", "Zoé"]) == "Mia, Tom and Zoé"
    assert voice("fr").all_of(["Mia", "Tom", "Zoé"]) == "Mia, Tom et Zoé"
    assert voice("en").all_of(["Mia"]) == "Mia"
    assert voice("en").span([4]) == "4"
    assert voice("en").span([2, 3, 6]) == "2–6"


@pytest.mark.parametrize("name", PAGES)
def test_a_page_names_every_script_that_it_will_need(name: str) -> None:
    """Otherwise a browser finds one after the other, and each costs a way to the server and back."""
    page = Reader(PAGES[name](Visit()))
    links = [about["href"] for _, about in page.elements if about.get("rel") == "modulepreload"]
    named = {url.removeprefix("/static/") for url in links + page.all("src")} & set(shelf.static())
    assert len(links) == len(set(links))
    for script in sorted(named):
        folder = (shelf.STATIC / script).parent
        for needed in re.findall(r'from "(\..+?)"', (shelf.STATIC / script).read_text(encoding="utf-8")):
            there = (folder / needed).resolve().relative_to(shelf.STATIC.resolve()).as_posix()
            assert there in named, f"{script} imports {there}"
