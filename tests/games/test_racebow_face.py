"""How Racebow looks and what it says, over games of plain bots and on tables from notation."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.flow import tell
from games.track import race, take_bonus
from irisade.bots.company import Company
from irisade.core.dice import Dice
from irisade.core.match import Match
from irisade.core.text import Sentence
from irisade.core.words import NOBODY, Ask, Window
from irisade.draw.face import compose
from irisade.draw.layout import place
from irisade.draw.scene import Piece, Scene
from irisade.draw.svg import render, sprite
from irisade.draw.text import render as write
from irisade.games.racebow import GAME, face
from irisade.games.racebow.plain import choose
from irisade.games.racebow.rules import (
    BOOST,
    EXCHANGE,
    GO,
    LIFT,
    LOWER,
    NOTHING,
    PLAY_ON,
    RAISE,
    TILE,
    Table,
    turn,
)
from irisade.games.racebow.track import TILES_SHOWN, slot_of

NAMES = ("Ada", "Bob", "Cy", "Dee")
SCREENS = {"wide": (1280, 690), "tall": (390, 760)}
TABLES = [
    (4, {}),
    (4, {"play_on": 2, "squares": 1, "mirror": 1, "target": 1, "turbos_per_turn": 1}),
    (3, {"fewer": 1, "counter_max": 9, "order": 1}),
    (2, {"fewer": 1, "counter_max": 3, "ahead": 8}),
]


def stops(seats: int, options: dict[str, int], seed: int = 2) -> Iterator[Match]:
    """A game of plain bots, at every question and show."""
    company = Company(dict.fromkeys(range(seats), choose), seed)
    match = Match(GAME, seats, Dice(seed), options, live=True)
    while not match.over:
        yield match
        if match.showing is not None:
            match.go_on()
        elif isinstance(match.asking, Window):
            match.play(match.asking.seats[0], NOBODY)
        else:
            company.answer(match)
    yield match


def seen(t: Table, me: int, form: str = "wide", asking: Ask | Window | None = None, over=False) -> Scene:
    return compose(GAME, t, me, asking, form, GAME.talk("en", NAMES[: t.seats]), {}, over=over)


def pieces(scene: Scene, zone: str) -> dict[str, Piece]:
    return {piece.id: piece for each in scene.zones if each.id == zone for piece in each.pieces}


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_whatever_is_asked_can_be_clicked_with_a_thumb(seats, options):
    """Every option is on the table, at least 24 pixels wide; ids are unique, whoever looks."""
    for n, match in enumerate(stops(seats, options)):
        if n % 9 and not match.over:
            continue
        for me in (NOBODY, *match.asked()[:1]):
            for form, (w, h) in SCREENS.items():
                scene = seen(match.table, me, form, match.asking, match.over)
                placed = place(scene, w / h, face.BOOK)
                sizes = {each.piece.id: min(each.w, each.h) for each in placed.pieces}
                assert len(sizes) == len(placed.pieces)
                unit = min(w / placed.w, h / placed.h)
                for act in scene.acts:
                    assert all(sizes[id] * unit >= 23.5 for id in act.via), act
                assert render(placed, face.BOOK, dark=form == "tall").startswith("<svg")


def test_the_camera_follows_the_leader():
    """The newest tile is in the last strip, and tiles that were taken away leave plain country.

    While the leader still sorts, the tile that will be turned up lies there face down.
    """
    to_come = set()
    for match in stops(4, {}):
        t = match.table
        road = seen(t, NOBODY).zones[0]
        strips = [key for key in road.ghosts if key and not key.startswith("lane")]
        face_down = [piece.slot for piece in road.pieces if piece.id.startswith("new")]
        assert face_down in ([], [len(strips) - 1])
        assert not face_down or t.using != NOTHING
        to_come.add(len(face_down))
        assert strips[-1].startswith("strip")
        tiles = sum(key.startswith(("strip", "start")) for key in strips)
        assert tiles == len(t.road) + (-1 in t.tile) + len(face_down)
        assert len(strips) == max(TILES_SHOWN, tiles)
    assert to_come == {0, 1}


def test_only_who_moves_sees_the_squares_in_reach():
    t = race("T10 T20 T30 T40 T50", "E1 r p0 o1", "E2")
    road = pieces(seen(t, 0), "road")
    assert {id: road[id].face for id in road if id.startswith("next")} == {
        "next.W1": "pad.wide.oxygen.",
        "next.W2": "pad.wide.oxygen.",
        "next.E1": "pad.wide..",
        "next.E2": "pad.wide..",
        "next.A1": "shut.wide.1.1",
        "next.A2": "shut.wide.1.0",
    }
    assert not any(id.startswith("next") for id in pieces(seen(t, 1), "road"))
    assert road["next.A1"].label == "Air 1: You have no propeller left to fly"


def test_a_second_step_shows_its_turbo():
    t = race("T10 T20 T30 T40 T50", "E1", "E2")
    asking = tell(turn(t), "A:E1 (T01)").asking
    road = pieces(seen(t, 0, "tall", asking), "road")
    assert road["next.E1"].face == "pad.tall..large"
    assert road["next.A1"].face == "pad.tall.propeller.small"
    faces = {act.label: act.face for act in seen(t, 0, "wide", asking).acts}
    assert faces["Turbo to Water 1"] == ""
    assert faces["Stay here"] == "pawn.0.1"


def test_a_square_shows_what_could_be_entered_from_there():
    """RB-9, RB-10, RB-12: from A1 on with no propeller left; the sign of T20 on A1 is out of reach then."""
    t = race("T10 T20 T30 T40 T50", "E1 p1", "E2")
    acts = {act.move: act for act in seen(t, 0, "tall", tell(turn(t)).asking).acts}
    dots = {each.at for each in acts["A1"].glimpses if each.face == "reach"}
    assert dots == {f"road.{slot_of(t, 1, square)}" for square in (4, 5)}
    assert acts["A1"].to == ()
    assert acts["E1"].to == ("tile1.A1",)


def test_while_sorting_the_tower_is_what_can_be_clicked():
    t = race("T07 T20 T30 T40 T50", "E2 yrg t0", "E2")
    asking = tell(turn(t), "A:A3 A:1").asking
    scene = seen(t, 0, "wide", asking)
    assert {act.via for act in scene.acts} == {("mine.1",), ("mine.2",)}
    assert pieces(scene, "mine")["mine.0"].mark == "glow"
    assert not any(id.startswith("next") for id in pieces(scene, "road"))
    assert pieces(seen(t, 1), "seat0")["seat0.0"].mark == "glow"


def test_a_pawn_flies_drives_and_dives():
    t = race("T20 T30 T40 T50 T60", "0:A1", "0:E1", "0:W1")
    road = pieces(seen(t, NOBODY), "road")
    assert [road[f"pawn{seat}"].face for seat in range(3)] == ["pawn.0.2", "pawn.1.1", "pawn.2.0"]


def test_things_make_room_for_pawns():
    """A sign stands in the middle of its square, and at the rear when somebody comes."""
    alone = pieces(seen(race("T01 T20 T30 T40 T50 T60", "E2", "E3"), NOBODY), "road")["tile0.E1"].slot
    t = race("T01 T20 T30 T40 T50 T60", "0:E1", "E3")
    shared = pieces(seen(t, NOBODY), "road")
    assert shared["tile0.E1"].slot < alone < shared["pawn0"].slot


def test_what_is_taken_or_missing_is_not_drawn():
    t = race("T10 T20 T30 T40 T50", "E1", "E2")
    before = set(pieces(seen(t, NOBODY), "road"))
    take_bonus(t, 0)
    assert before - set(pieces(seen(t, NOBODY), "road")) == {"tile0.E2"}


def test_a_tower_is_ticked_where_it_is_right():
    t = race("T10 T20 T30 T40 T50", "E1 rgy", "E2")
    ghosts = next(zone for zone in seen(t, 0).zones if zone.id == "mine").ghosts
    assert ghosts[8:] == ("goal.red.1", "goal.yellow.0", "goal.green.0", "goal.blue.0", "goal.violet.0")
    t.target = 1
    ghosts = next(zone for zone in seen(t, 0).zones if zone.id == "seat1").ghosts
    assert [ghost.split(".")[1] for ghost in ghosts[8:]] == ["yellow", "green", "blue", "violet", "red"]


@pytest.mark.parametrize(("tower", "left"), [("", 0), ("r", 0), ("yr", 1), ("gr", 2), ("vbgyr", 2)])
def test_a_setting_counts_the_sorting_beside_ones_own_tower(tower, left):
    """RB-28 to RB-30: as few moves as are possible if the other colours come in the best order."""
    t = race("T10 T20 T30 T40 T50", f"E1 {tower}", "E2")
    talk = GAME.talk("en", NAMES)
    scene = compose(GAME, t, 0, None, "tall", talk, {"sorting": "on"})
    assert pieces(scene, "mine")["mine.sorting"].face == f"sorting.{left}"
    assert "mine.sorting" not in pieces(seen(t, 0), "mine")
    assert "seat0.sorting" not in pieces(compose(GAME, t, 1, None, "tall", talk, {"sorting": "on"}), "seat0")


def test_a_winner_who_left_is_off_the_track_and_has_a_place():
    road = "T53 T20 T30 T40 T50 T60 T01 T02"
    t = race(road, "E1 rygb", "1:E2", "2:E3", "2:E4", play_on="yes")
    tell(turn(t), "A:E1")
    assert "pawn0" not in pieces(seen(t, 1), "road")
    assert face.score(t, 0) == Sentence("place {place}", {"place": 1})
    assert face.score(t, 1) == Sentence("{n}/5", {"n": 0})
    assert [piece.face for piece in pieces(seen(t, 1), "order").values()] == [
        f"pawn.{k}.1" for k in (1, 2, 3)
    ]


def test_after_the_end_nothing_can_be_entered():
    t = race("T53 T20 T30 T40 T50", "E1 rygb", "E2", "E3", "E4")
    tell(turn(t), "A:E1")
    for me in range(4):
        road = pieces(seen(t, me, over=True), "road")
        assert not any(id.startswith("next") for id in road)
        assert not any(piece.mark for piece in road.values())


@pytest.mark.parametrize(
    ("kind", "option", "racer", "sentence"),
    [
        (GO, 8, "E1", "Ada goes to Air 1"),
        (GO, 9, "E1", "Ada goes to Air 2 and takes red"),
        (GO, 5, "E1", "Ada goes to Earth 2 and takes a propeller"),
        (GO, 9, "E1 r", "Ada goes to Air 2"),
        (BOOST, 9, "E1", "Turbo! Ada goes to Air 2 and takes red"),
        (BOOST, 5, "E1", "Turbo! Ada goes to Earth 2 and takes a propeller"),
        (BOOST, 4, "E1", "Turbo! Ada goes to Earth 1"),
        (BOOST, NOBODY, "E1", "Ada stays there"),
        (RAISE, 0, "E1 yr", "Ada puts yellow on top"),
        (LOWER, 1, "E1 yr", "Ada puts red at the bottom"),
        (LIFT, 1, "E1 yr", "Ada takes red out"),
        (EXCHANGE, 0, "E1 yr", "Ada swaps it with yellow"),
        (LIFT, NOBODY, "E1 yr", "Ada leaves the tower as it is"),
    ],
)
def test_every_move_is_told(kind, option, racer, sentence):
    t = race("T10 T20 T30 T40 T50", racer, "E2")
    assert GAME.talk("en", NAMES).line(face.log(t, 0, kind, option)) == sentence


def test_the_log_is_silent_on_luck_and_windows():
    t = race("T10 T20 T30 T40 T50", "E1", "E2")
    assert face.log(t, 0, TILE, 3) is None
    assert face.log(t, 0, PLAY_ON, 0) is None


@pytest.mark.parametrize(
    ("kind", "option", "racer", "sentence"),
    [
        (GO, 6, "E1", "You cannot reach Earth 3 from where you are"),
        (GO, 9, "E1 p0", "You have no propeller left to fly"),
        (GO, 0, "E1 o0", "You have no oxygen left to dive"),
        (GO, 9, "E1 r", "You already have this colour"),
        (BOOST, 5, "E1 p5", "Your counter for this is full"),
        (RAISE, 1, "E1 yr", "That one is already at the top"),
        (LOWER, 0, "E1 yr", "That one is already at the bottom"),
        (LIFT, 2, "E1 yr", "There is no pawn there yet"),
        (EXCHANGE, 0, "E1 yr", "A pawn cannot change places with itself"),
    ],
)
def test_every_refusal_has_its_reason(kind, option, racer, sentence):
    t = race("T10 T20 T30 T40 T50", racer, "E2")
    t.lifted = 0
    assert GAME.talk("en", NAMES).line(face.why_not(t, 0, kind, option)) == sentence


def test_elbows_out_is_a_reason_and_a_forced_way_is_none():
    t = race("T05 T20 T30 T40 T50 T60", "E1 r p0 o0", "0:E2", "0:W1", squares="exclusive")
    assert face.why_not(t, 0, GO, 5) is None  # RB-18
    road = pieces(seen(t, 0), "road")
    assert [road[f"next.{square}"].face for square in ("E1", "E2", "W2")] == [
        "pad.wide..",
        "pad.wide..",
        "shut.wide.2.1",
    ]
    t.counters[0] = [1, 1, 0]
    assert face.why_not(t, 0, GO, 5) == Sentence("Somebody is already there")
    assert face.why_not(t, 0, PLAY_ON, 0) is None


def test_the_table_in_letters():
    """Lanes have their names, squares their numbers, towers stand from left to right."""
    t = race("T10 T20 T30 T40 T50", "E1 yr", "E2")
    asking = tell(turn(t)).asking
    lines = write(seen(t, 0, "wide", asking), face.BOOK, color=False).splitlines()
    assert " ".join(lines[2].split()) == "▶ ☀ Ada 0/5 ★ ♥ · · · p3 o3 t2 ♥ ★ ♣ ♦ ☾"
    rows = {line.split()[0]: line.split()[1:] for line in lines if line.startswith("    ")}
    assert list(rows) == [f"{level}{column}" for level in "AEW" for column in range(1, 5)]
    assert rows["E1"][:2] == ["☀", "[3]·"]
    assert rows["E2"][:2] == ["✿", "[4]·+p"]
    assert rows["A2"][0] == "♥×"


def test_no_face_needs_a_gradient_or_a_font():
    drawn = sprite(face.BOOK)
    assert not any(word in drawn for word in ("Gradient", "filter", "<text", "var("))
