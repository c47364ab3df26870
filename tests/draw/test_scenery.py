"""The places where games are played: alike on both sides, and out of the way of all pieces."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from draw.test_tints import contrast
from irisade.core.dice import Dice
from irisade.core.game import games
from irisade.core.match import Match
from irisade.draw import scenery
from irisade.draw.art import Drawing
from irisade.draw.face import compose
from irisade.draw.layout import form_of, place
from irisade.draw.pen import rect
from irisade.draw.scenery import GUTTER, KEY, SIDE, Ornament, Scenery, day_night, faces, lit
from irisade.draw.svg import render
from irisade.draw.tints import DARKEST, GOLD, ROPE
from irisade.games.colomo import sceneries
from irisade.games.rainbow_road import valley

SVG = "{http://www.w3.org/2000/svg}"
SCENIC = [game for game in games().values() if f"{KEY}.wide" in game.face.BOOK]
ALL = {name: value for name, value in vars(sceneries).items() if isinstance(value, Scenery)}
HIGH = 0.96  # of its box, an ornament is drawn so high at most
ASPECTS = (1.0, 1.2, 1.45, 1.8, 2.2)


def test_each_colomo_game_has_a_place_of_its_own():
    grounds = [game.face.BOOK[f"{KEY}.wide"].svg for game in SCENIC]
    assert {game.key for game in SCENIC} >= {key for key in games() if key.startswith("colomo-")}
    assert len(set(grounds)) == len(grounds)


@pytest.mark.parametrize("name", ALL)
def test_ornaments_stand_within_their_side(name):
    for each in ALL[name].ornaments:
        assert each.size / 2 - 20 <= each.x <= SIDE - 20, each
        assert each.size <= each.y <= 1000, each


@pytest.mark.parametrize("aspect", [1.5, 1.7, 1.9])
@pytest.mark.parametrize("game", SCENIC, ids=lambda game: game.key)
def test_trays_of_a_new_table_cover_no_part_of_an_ornament(game, aspect):
    """On a tablet that lies and on a desk; later they may, as they grow. A pile beside them may do so too."""
    standing = [*ornaments(game)]
    for each in standing:
        assert each.x + each.size / 2 <= GUTTER * 1000 * aspect, f"cut off: {each}"
    for seats in game.seats:
        match, talk = Match(game, seats, Dice(1)), game.talk("en", "ABCDEF"[:seats])
        placed = place(compose(game, match.view(0), 0, match.asking, "wide", talk), aspect, game.face.BOOK)
        trays = [zone.box for zone in placed.zones if zone.zone.seat is not None and zone.zone.mat != "none"]
        aside = any(zone.zone.seat is None and zone.zone.mat != "none" for zone in placed.zones)
        for each in standing if not aside or seats < 6 else ():
            for tray in trays:
                covered = each.y - each.size * HIGH < tray.y + tray.h and tray.y < each.y - 4
                assert not covered, (each, tray, seats)


def ornaments(game):
    """Those of the scenery that a game was given."""
    side = game.face.BOOK.get(f"{KEY}.side")
    known = [*ALL.values(), valley.VALLEY]
    return (
        next((each.ornaments for each in known if faces(each).get(f"{KEY}.side") == side), ()) if side else ()
    )


@pytest.mark.parametrize("game", SCENIC, ids=lambda game: game.key)
def test_no_piece_lies_on_an_ornament(game):
    """They end where the gutter ends; what lies there lies on a tray, which covers them."""
    if f"{KEY}.side" not in game.face.BOOK:
        return
    for seats in game.seats:
        match, talk = Match(game, seats, Dice(1)), game.talk("en", "ABCDEF"[:seats])
        for aspect in ASPECTS:
            form = form_of(aspect, game.face)
            placed = place(compose(game, match.view(0), 0, match.asking, form, talk), aspect, game.face.BOOK)
            bare = [zone for zone in placed.zones if zone.zone.mat == "none"]
            lying = {piece.id for zone in bare for piece in zone.zone.pieces}
            there = [*(each for each in placed.pieces if each.piece.id in lying)]
            reach = min(SIDE, GUTTER * placed.w)
            for each in [*there, *(ghost for zone in bare for ghost in zone.ghosts)]:
                assert each.x - each.w / 2 >= reach, (seats, aspect)
                assert each.x + each.w / 2 <= placed.w - reach, (seats, aspect)


@pytest.mark.parametrize("dark", [False, True])
def test_a_picture_has_the_colours_of_its_theme_and_both_sides_alike(dark):
    drawn = faces(
        Scenery(rect(0, 0, 9, 9, day_night("#AAAAAA", "#111111")), "", (Ornament("", 99, 500, 80),))
    )
    game = games()["colomo-trio"]
    book = {**game.face.BOOK, **drawn}
    match = Match(game, 2, Dice(1))
    scene = compose(game, match.view(0), 0, match.asking, "wide", game.talk("en", ("Mia", "Tom")))
    svg = render(place(scene, 1.8, book), book, dark=dark)
    assert "light-dark" not in svg
    assert ("#111111" in svg, "#AAAAAA" in svg) == (dark, not dark)
    root = ET.fromstring(svg)
    sides = [use for use in root.iter(SVG + "use") if use.get("href", "").endswith(f"{KEY}.side")]
    mirrored = [each for each in root.iter(SVG + "g") if "scale(-1 1)" in each.get("transform", "")]
    assert len(sides) == 2
    assert len(mirrored) == 1
    assert {use.get("x") for use in sides} == {"0"}


def test_a_game_without_a_scenery_lies_on_felt():
    assert f"{KEY}.wide" not in games()["racebow"].face.BOOK


def test_a_tall_mat_has_no_ornaments():
    book: dict[str, Drawing] = faces(ALL["PICNIC"])
    assert scenery.shown("wide", book) == [f"{KEY}.wide", f"{KEY}.side"]
    assert scenery.shown("tall", book) == [f"{KEY}.tall"]


GROUNDS = {  # what black discs lie on, and what the rope glows on: by day, by night
    "cloth": ("#FFF8EA", "#CFC6DA"),
    "check": ("#F4A493", "#A48CB0"),
    "quilt": ("#DDD7F8", "#B4AED2"),
    "cloud": ("#FFFFFF", "#B9BDE2"),
    "stone": ("#EFE7D3", "#B4AECB"),
    "way": ("#FFF3DA", "#A49EC0"),
    "boards": ("#DDA968", "#8C6F6A"),
    "felt": ("#D3EAEE", "#20264A"),
    "water": ("#5BB9DE", "#2C5F9C"),
}


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
def test_a_disc_and_the_glow_show_on_every_ground(ground, dark):
    color = GROUNDS[ground][dark]
    assert max(contrast(DARKEST.fill, color), contrast(DARKEST.line, color)) >= 3
    assert max(contrast(GOLD[dark], color), contrast(ROPE[dark], color)) >= 3
    assert contrast(GOLD[dark], ROPE[dark]) >= 7


def test_a_colour_that_is_given_twice_is_taken_once():
    assert lit(day_night("#FFFFFF", "#000000"), dark=True) == "#000000"
    assert lit(day_night("#FFFFFF", "#000000"), dark=False) == "#FFFFFF"
