"""A report is one page that needs nothing else, says what each number rests on, and tells two games apart."""

from __future__ import annotations

import csv
import io
import json
import re
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path

import pytest

from irisade.core.game import games
from irisade.core.options import TOPICS
from irisade.lab.findings import findings
from irisade.lab.game_voice import GameVoice
from irisade.lab.report_data import COLUMNS, files
from irisade.lab.report_page import page
from irisade.lab.series import Spread
from irisade.lab.variants import FIGURES
from irisade.lab.variants_data import COLUMNS as VARIANT_COLUMNS
from lab.studies import GAMES, study

LAB = Path(__file__).resolve().parents[2] / "docs" / "lab.md"
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


@pytest.mark.parametrize("key", SOME)
def test_a_figure_has_one_name_in_all_files(key: str) -> None:
    made = files(study(key), "en")
    (series, *_) = json.loads(made["numbers.json"])["series"]
    rows = list(csv.DictReader(io.StringIO(made["series.csv"])))
    of_it = [row for row in rows if (row["bot"], int(row["players"])) == (series["bot"], series["players"])]
    assert len(of_it) > 8
    for row in of_it:
        figure = series[row["figure"]]
        value = figure["mean"] if isinstance(figure, dict) else figure[0]
        assert float(row["value"]) == pytest.approx(value, abs=1e-5)


def test_the_page_on_the_lab_lists_every_column_and_key() -> None:
    listed = set(re.findall(r"`(\w+)`", LAB.read_text(encoding="utf-8")))
    made = study("gumball-rally")
    numbers = json.loads(files(made, "en")["numbers.json"])
    columns = {column for table in COLUMNS.values() for column in table} | set(VARIANT_COLUMNS)
    keys = {*numbers, *numbers["series"][0], *numbers["levels"][0], *Spread._fields}
    assert not columns - listed
    assert not keys - listed
    assert not {figure.key for figure in FIGURES} - listed


@pytest.mark.parametrize("key", ["colomo-trio", "colomo-ronde", "colomo-rondo", "colomo-arc-en-ciel"])
def test_no_report_names_one_of_the_things_that_lie_face_down(key: str, lang: str) -> None:
    """Which of sixty discs somebody turned over says nothing to anybody; stopping does."""
    made = study(key)
    voice = GameVoice(made.game, lang)
    covered = {number for number, kind in enumerate(made.game.kinds) if kind.covered}
    discs = [use for use in made.portrait().uses(made.game.kinds) if use.kind in covered and use.option >= 0]
    assert discs
    html = page(made, lang)
    assert not [use for use in discs if f">{voice.option(use)}<" in html]
    assert not [one.text for one in findings(made, voice) for use in discs if voice.option(use) in one.text]


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
