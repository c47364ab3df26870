"""A report is one page that needs nothing else, says what each number rests on, and tells two games apart."""

from __future__ import annotations

import csv
import io
import json
import re
from html.parser import HTMLParser
from itertools import combinations

import pytest

from irisade.core.game import games
from irisade.core.options import TOPICS
from irisade.lab.findings import findings
from irisade.lab.game_voice import GameVoice
from irisade.lab.report_data import files
from irisade.lab.report_page import page
from lab.studies import GAMES, study

SOME = ("gumball-rally", "colomo-trio", "colomo-blackout", "rainbow-racers")
LONELY = {"meta", "br", "line", "rect", "circle", "polygon", "polyline"}  # elements without an end


class Outline(HTMLParser):
    """Checks that everything opened is closed, and remembers what there is."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in LONELY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in LONELY:
            assert self.open.pop() == tag


@pytest.fixture(params=["en", "fr"])
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("key", SOME)
def test_the_page_is_whole_and_needs_nothing_from_elsewhere(key: str, lang: str) -> None:
    html = page(study(key), lang)
    outline = Outline()
    outline.feed(html)
    assert not outline.open
    assert not re.search(r"https?://|<script|<link|<img|@import|url\(", html)
    assert not re.search(r"\{\w+\}|\bnan\b|\binf\b", re.sub(r"<style>.*?</style>", "", html, flags=re.DOTALL))
    drawings = [about for tag, about in outline.seen if tag == "svg"]
    assert drawings
    assert all(about["role"] == "img" and about["aria-label"] for about in drawings)
    tags = [tag for tag, _ in outline.seen]
    assert tags.count("figure") == tags.count("details") == len(drawings) == html.count('class="games"')
    anchors = {about["id"] for tag, about in outline.seen if tag == "section"}
    links = {(about["href"] or "")[1:] for tag, about in outline.seen if tag == "a"}
    assert links <= anchors


def test_two_games_never_get_the_same_sentence(lang: str) -> None:
    said = {}
    for key in SOME:
        made = findings(study(key), GameVoice(study(key).game, lang))
        assert 3 <= len(made) <= 8
        said[key] = {one.text for one in made} | {one.trial for one in made if one.trial}
    for one, other in combinations(SOME, 2):
        assert not said[one] & said[other]


def test_a_few_games_do_not_prove_that_the_order_of_play_is_fair() -> None:
    told = [one.text for one in findings(study("colomo-trio"), GameVoice(study("colomo-trio").game, "en"))]
    assert any(text.startswith("These games do not show whether the order of play matters") for text in told)


def test_a_finding_has_a_number_and_a_flaw_has_something_to_try(lang: str) -> None:
    for key in SOME:
        for one in findings(study(key), GameVoice(study(key).game, lang)):
            assert re.search(r"\d", one.text)
            assert one.tone != "look" or one.trial


@pytest.mark.parametrize("key", SOME)
def test_the_data_agree_with_each_other(key: str) -> None:
    made = files(study(key), "en")
    numbers = json.loads(made["numbers.json"])
    rows = list(csv.DictReader(io.StringIO(made["wins.csv"])))
    for series in numbers["series"]:
        shares = [share for share, _, _, _ in series["won_by_order"]]
        assert sum(shares) == pytest.approx(1)
        written = [
            float(row["share"])
            for row in rows
            if (row["bot"], row["by"], int(row["players"])) == (series["bot"], "order", series["players"])
        ]
        assert written == pytest.approx(shares, abs=1e-5)
    assert sum(s["games"] for s in numbers["series"] if s["bot"] in ("habit", "random")) == GAMES
    options = list(csv.DictReader(io.StringIO(made["options.csv"])))
    assert all(0 <= float(row["taken_when_open"]) <= 1 for row in options if row["taken_when_open"])


def test_the_page_says_how_to_make_it_again() -> None:
    made = study("gumball-rally")
    assert made.command() == f"irisade lab gumball-rally --games {GAMES} --seed 1 --seats 3 8"
    assert made.command() in page(made, "en")


def test_numbers_are_the_same_in_both_languages() -> None:
    english, french = (files(study("colomo-trio"), lang) for lang in ("en", "fr"))
    assert english["numbers.json"] == french["numbers.json"]
    assert english["wins.csv"] == french["wins.csv"]


def test_options_bear_on_what_the_lab_looks_at() -> None:
    for game in games().values():
        assert game.tempo, game.key
        for option in game.options:
            assert set(option.bears_on) <= set(TOPICS)
