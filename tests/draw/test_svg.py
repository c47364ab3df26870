"""The picture of a table, read back as XML."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from draw.tables import BOOK, pond, race
from irisade.draw.layout import place
from irisade.draw.scene import Act, Grid, Piece, Scene, Zone
from irisade.draw.svg import render, shortened, sprite, width_of
from irisade.draw.tints import DARK, GOLD, LIGHT, TINTS
from irisade.games.colomo.art import BOOK as COLOMO
from irisade.games.gumball_rally.art import BOOK as GUMBALL

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"wide": 1.8, "tall": 0.55}


def picture(scene: Scene, aspect: float = 1.8, **how) -> ET.Element:
    return ET.fromstring(render(place(scene, aspect, BOOK), BOOK, **how))


def words(root: ET.Element) -> list[str]:
    return ["".join(text.itertext()) for text in root.iter(SVG + "text")]


@pytest.mark.parametrize("aspect", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("scene", [pond(), race()], ids=["pond", "race"])
def test_every_face_used_is_defined_and_every_definition_used(scene, aspect):
    root = picture(scene, aspect)
    used = {use.get("href") for use in root.iter(SVG + "use")}
    assert used == {f"#{symbol.get('id')}" for symbol in root.iter(SVG + "symbol")}
    assert "#toy.disc.back" in used


@pytest.mark.parametrize("aspect", SHAPES.values(), ids=SHAPES)
def test_a_picture_shows_what_is_asked_who_plays_and_what_was_said(aspect):
    shown = words(picture(race(), aspect))
    assert {"Your turn", "Bob plays", "Ada", "Your hand", "17"} <= set(shown)


def test_seats_with_a_tray_stand_there_and_not_above_too():
    shown = words(picture(pond(prompt="Turn one")))
    assert shown.count("Zoé") == shown.count("2/6") == 1


def test_names_are_escaped():
    nasty = '<b>&"Zoé'
    scene = replace(race((nasty, "Bob", "Cy")), title=nasty, prompt=nasty, said=nasty)
    root = picture(scene)
    assert {nasty} <= set(words(root))
    assert root.find(SVG + "title").text == f"{nasty} — {nasty}"
    assert root.find(SVG + "desc").text == nasty
    assert not list(root.iter(SVG + "b"))


def test_pieces_say_what_they_are():
    titles = [
        title.text for group in picture(pond()).iter(SVG + "g") for title in group.findall(SVG + "title")
    ]
    assert len(titles) == 59
    assert "disc 13" in titles


def test_dark_and_light_differ_in_the_mat_only():
    light, dark = (render(place(race(), 1.8, BOOK), BOOK, dark=dark) for dark in (False, True))
    assert LIGHT.paper in light
    assert LIGHT.paper not in dark
    assert DARK.paper in dark
    assert light.count("<use ") == dark.count("<use ")


def test_the_width_is_the_one_asked_for():
    root = picture(pond(), width=640)
    _, _, wide, high = (float(value) for value in root.get("viewBox").split())
    assert root.get("width") == "640"
    assert float(root.get("height")) == pytest.approx(640 * high / wide, abs=1)


def test_plain_acts_are_buttons_below():
    acts = (Act("stay", (), "Stay"), Act("go", (), "Overtake"))
    assert {"Stay", "Overtake"} <= set(words(picture(race(acts=acts))))


def test_a_zone_and_an_empty_slot_that_can_be_chosen_are_ringed():
    quiet, zone, slot = (
        render(place(pond(acts), 1.8, BOOK), BOOK).count(f'stroke="{GOLD[False]}"')
        for acts in ((), (Act("1", ("tray1",), "Give"),), (Act("14", ("pond.14",), "Here"),))
    )
    assert zone == quiet + 1
    assert slot == quiet + 1


@pytest.mark.parametrize("mark", ["glow", "last", "dim"])
def test_a_mark_shows(mark):
    def disc(mark):
        zone = Zone("a", Grid(1, 1), (Piece("a.0", "disc.red", mark=mark),))
        return render(place(Scene("toy", "Toy", 0, "a", (zone,)), 1, BOOK), BOOK)

    assert disc(mark) != disc("")


def test_eight_names_shrink_to_chips_when_there_is_no_room():
    names = tuple(f"Wilhelmina {k}" for k in range(8))
    shown = words(picture(replace(race(names), zones=race().zones[2:])))
    assert shown.count("Wilhelmina 0") == 1
    assert "Wilhelmina 5" not in shown
    assert {"0", "5", "7"} <= set(shown)


def test_long_words_are_shortened():
    assert shortened("Zoé", 20, 400) == "Zoé"
    cut = shortened("A very long question that goes on and on", 20, 200)
    assert cut.endswith("…")
    assert width_of(cut, 20) <= 200


@pytest.mark.parametrize("book", [COLOMO, GUMBALL], ids=["colomo", "gumball"])
def test_a_sprite_has_every_face_and_glyph_once(book):
    root = ET.fromstring(sprite(book))
    ids = [symbol.get("id") for symbol in root.iter(SVG + "symbol")]
    assert sorted(ids) == sorted([*book, *(f"glyph.{tint}" for tint in TINTS)])


def test_a_sprite_says_what_is_heard_of_a_face():
    heard = {
        one.get("id"): one.get("data-sound") for one in ET.fromstring(sprite(GUMBALL)).iter(SVG + "symbol")
    }
    assert heard["buggy.3"] == "honk"
    assert heard["danger.back"] is None


@pytest.mark.parametrize("book", [COLOMO, GUMBALL], ids=["colomo", "gumball"])
def test_faces_need_no_font_no_filter_and_no_stylesheet(book):
    for key, face in book.items():
        for banned in ("<text", "filter", "var(", "style=", "class=", "Gradient", "url("):
            assert banned not in face.svg, key


def test_the_buggies_differ_in_more_than_colour():
    drawn = {GUMBALL[f"buggy.{seat}"].svg for seat in range(8)}
    colours = {GUMBALL[f"buggy.{seat}"].tint for seat in range(8)}
    numbers = {GUMBALL[f"buggy.{seat}"].term[0] for seat in range(8)}
    assert len(drawn) == len(colours) == len(numbers) == 8


def test_the_first_six_buggies_are_no_colour_of_a_card():
    cards = {GUMBALL[f"race.{colour}1"].tint for colour in "KBRY"}
    assert not cards & {GUMBALL[f"buggy.{seat}"].tint for seat in range(6)}
