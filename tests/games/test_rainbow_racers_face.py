"""What Rainbow Racers shows and says: prices with what is there, crystals to pick, reasons why not."""

from __future__ import annotations

import pytest

from games.flow import tell
from games.rainbow import rainbow
from irisade.core.words import NOBODY, Ask
from irisade.draw.face import compose
from irisade.draw.layout import Placed, place
from irisade.draw.scene import Piece, Scene
from irisade.draw.text import render as write
from irisade.games.rainbow_racers import GAME
from irisade.games.rainbow_racers.rules import DROP, FIRST, PUT, REACH, RUN, TAKE, Table, turn

FRESH = "0 0 0"
NAMES = ["Ada", "Bob", "Cy", "Dee"]
SHAPES = {"wide": 1.8, "tall": 0.52}


def seen(t: Table, script: str = "", me: int = 0, form: str = "wide", lang: str = "en") -> Scene:
    """The table after these answers of a turn, as this seat sees it."""
    asking = tell(turn(t), script).asking
    assert asking is None or isinstance(asking, Ask)
    return compose(GAME, t, me, asking, form, GAME.talk(lang, NAMES[: t.seats]))  # type: ignore[arg-type]


def piece(scene: Scene, id: str) -> Piece:
    return next(piece for zone in scene.zones for piece in zone.pieces if piece.id == id)


def why_not(t: Table, kind, option: int, lang: str = "en") -> str:
    line = GAME.face.why_not(t, 0, kind, option)
    return GAME.talk(lang, NAMES[: t.seats]).line(line) if line else ""


def log(t: Table, kind, option: int) -> str:
    return GAME.talk("en", NAMES[: t.seats]).line(GAME.face.log(t, 0, kind, option))


@pytest.mark.parametrize(
    ("held", "face"),
    [
        ("0", "next.red.0"),
        ("0RB", "next.red.1"),
        ("0RRY", "next.red.1.leap"),
        ("1Y", "next.orange.01"),
        ("1RY", "next.orange.11"),
        ("3BBB", "next.green.01"),
        ("6RYB", "next.finish.10"),
        ("6", "next.finish.00"),
        ("6BB", "next.finish.11"),
        ("H", "next.home"),
    ],
)
def test_a_backpack_shows_the_next_price_and_what_of_it_is_there(held, face):
    assert piece(seen(rainbow(f"{held} 0 0", FRESH, moving="BA")), "next.0").face == face


def test_the_reverse_rainbow_asks_for_violet_first():
    assert (
        piece(seen(rainbow("0B 0 0", FRESH, moving="BA", track="reverse")), "next.0").face == "next.violet.01"
    )


def test_the_next_crystal_glows_and_goes_into_a_backpack_of_one_s_own():
    scene = seen(rainbow(FRESH, FRESH, supplying="AB"), "(B) (R) (Y)")
    assert scene.prompt == "Which backpack gets the blue crystal?"
    assert [piece(scene, f"drawn.{k}").mark for k in range(3)] == ["glow", "", ""]
    assert [act.via for act in scene.acts] == [("pack.0",), ("pack.1",), ("pack.2",)]
    assert piece(scene, "pack.0").face == "pack.pink.1.3"


def test_ids_of_a_seat_are_its_own_only_for_itself():
    scene = seen(rainbow(FRESH, FRESH, supplying="AB"), "(B) (R) (Y)", me=1)
    assert piece(scene, "pack.0").face == "pack.brown.1.3"
    assert piece(scene, "pack.A1").face == "pack.pink.1.3"
    assert scene.acts == ()


@pytest.mark.parametrize("form", SHAPES)
def test_a_full_backpack_spills_so_that_one_of_each_colour_can_be_picked(form):
    scene = seen(rainbow("1RBB 0 0", FRESH, supplying="AB"), "(B) (Y) (Y) A:1", form=form)
    assert scene.prompt == "Backpack 1 is full: which crystal goes back?"
    assert [act.via for act in scene.acts] == [("drop.0",), ("drop.2",)]
    drawn = place(scene, SHAPES[form], GAME.face.BOOK)
    assert width(drawn, "drop.0") > 60
    assert piece(seen(rainbow("1RBB 0 0", FRESH, supplying="AB"), "(B) (Y) (Y) A:1", me=1), "gem.A1.20")


def width(placed: Placed, id: str) -> int:
    return next(each.w for each in placed.pieces if each.piece.id == id)


@pytest.mark.parametrize("track", ["rainbow", "reverse", "double"])
def test_a_leap_is_chosen_on_the_rainbow_itself(track):
    held = {"rainbow": "0RRY", "reverse": "5RRR", "double": "6RRY"}[track]
    scene = seen(rainbow(f"{held} 0 0", FRESH, moving="AB", track=track), "A:1")
    assert scene.prompt == "How far does goblin 1 go?"
    assert [(act.via, act.label) for act in scene.acts] == [(("reach.0",), "Hop"), (("reach.1",), "Leap")]
    spots = {each.piece.id: (each.x, each.y, each.w) for each in place(scene, 1.8, GAME.face.BOOK).pieces}
    (x1, y1, w), (x2, y2, _) = spots["reach.0"], spots["reach.1"]
    assert ((x1 - x2) ** 2 + (y1 - y2) ** 2) ** 0.5 > w  # they leave each other room
    assert (piece(scene, "goblin.0").mark, piece(scene, "pack.0").mark) == ("glow", "")


def test_who_can_run_glows():
    scene = seen(rainbow("0R 0Y 0RRY", "0R 0 0", moving="AB"))
    assert [piece(scene, f"pack.{n}").mark for n in range(3)] == ["glow", "", "glow"]
    assert piece(scene, "pack.B1").mark == ""
    assert [act.label for act in scene.acts] == ["Goblin 1 runs", "Goblin 3 runs", "That is all"]


def test_bonus_crystals_are_chosen_by_colour():
    scene = seen(rainbow("6YY 0 0", FRESH, moving="AB", bonus_crystals="chosen"), "A:1")
    assert scene.prompt == "Choose 3 bonus crystals"
    assert [act.via for act in scene.acts] == [("take.0",), ("take.1",), ("take.2",)]


def test_the_prizes_show_who_took_them():
    scene = seen(rainbow("H 0 0", "H H 0", moving="AB", home="B2 B1 A1"), me=NOBODY)
    assert (piece(scene, "taker.0").face, piece(scene, "bonus.0").mark) == ("goblin.brown.2.home", "dim")
    assert (piece(scene, "taker.1").face, piece(scene, "bonus.2").mark) == ("goblin.pink.1.home", "")
    scene = seen(rainbow("H 0 0", "H H 0", moving="AB", home="B2 B1 A1", bonus_for="goblins"), me=NOBODY)
    assert piece(scene, "taker.1").face == "goblin.brown.1.home"


def test_the_bag_can_be_counted_and_so_can_the_pile():
    scene = seen(rainbow("0R 0 0", FRESH, moving="BA", spent="pile", bag="RYYB"))
    assert [piece(scene, f"bag.{n}").badge for n in range(4)] == ["4", "1", "2", "1"]
    assert [piece(scene, f"pile.{n}").badge for n in (1, 2, 3)] == ["13", "13", "14"]


def test_the_stone_lies_on_its_holder_s_shelf():
    scene = seen(rainbow(FRESH, FRESH, FRESH, moving="CAB"))
    assert [zone.id for zone in scene.zones if any(piece.id == "stone" for piece in zone.pieces)] == [
        "shelf2"
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("form", SHAPES)
def test_one_s_own_shelf_is_the_largest_and_nearest(seats, form):
    scene = seen(rainbow(*[FRESH] * seats, moving="A"), me=1, form=form)
    zones = {zone.zone.id: zone.box for zone in place(scene, SHAPES[form], GAME.face.BOOK).zones}
    shelves = [zones[f"shelf{seat}"] for seat in range(seats)]
    assert max(shelves, key=lambda box: box.w * box.h) == shelves[1]
    assert max(shelves, key=lambda box: box.y + box.h) == shelves[1]


def test_why_a_crystal_does_not_go_there():
    t = rainbow("H 0 0", FRESH, supplying="AB")
    tell(turn(t), "(R) (Y) A:2")
    assert why_not(t, PUT, 0) == "Goblin 1 is home: its backpack is closed"
    assert why_not(t, PUT, 1) == "Backpack 2 has had its crystal"
    assert why_not(t, PUT, NOBODY) == "Every crystal goes in a backpack"
    assert why_not(t, PUT, 2) == ""


def test_why_a_goblin_does_not_run():
    t = rainbow("H 1Y 6RYB", FRESH, moving="AB")
    assert why_not(t, RUN, 0) == "Goblin 1 is home"
    assert why_not(t, RUN, 1) == "Goblin 2 still needs 1 red to reach orange"
    assert why_not(t, RUN, 1, "fr") == "Il manque 1 rouge au lutin 2 pour atteindre l’orange"
    assert why_not(t, RUN, 2) == "Goblin 3 needs two matching crystals to get home"
    assert why_not(t, RUN, NOBODY) == ""
    t = rainbow("0RRY 0R 0", FRESH, moving="AB", must_move="yes")
    assert why_not(t, RUN, NOBODY) == "A goblin that can run must run"
    tell(turn(t), "A:1")
    assert why_not(t, RUN, 0) == "Goblin 1 has already moved"


def test_why_a_crystal_cannot_be_picked():
    t = rainbow("1BBB 0 0", FRESH, supplying="AB")
    tell(turn(t), "(R) (Y) (Y) A:1")
    assert why_not(t, DROP, 1) == "There is no yellow crystal in this backpack"
    t = rainbow("6YY 0BBB 0BBB", "0BBB 0BBB 0BBB", moving="AB", bonus_crystals="chosen")
    tell(turn(t), "A:1")
    assert why_not(t, TAKE, 2) == "There is no blue crystal in the bag"


def test_what_happened_is_told():
    t = rainbow("0RRY 6YY 0R", FRESH, moving="AB")
    assert log(t, RUN, 0) == "Ada: goblin 1 runs"
    assert log(t, RUN, 1) == "Ada: goblin 2 is home!"
    assert log(t, RUN, 2) == "Ada: goblin 3 reaches red"
    assert log(t, RUN, NOBODY) == "Ada is done moving"
    tell(turn(t), "A:1")
    assert [log(t, REACH, far) for far in (0, 1)] == ["Ada hops", "Ada leaps!"]
    t = rainbow("0RRY 0 0", FRESH, moving="AB", must_move="yes")
    assert log(t, RUN, 0) == "Ada: goblin 1 reaches orange"
    t = rainbow(FRESH, FRESH, supplying="AB")
    tell(turn(t), "(B) (Y) (Y)")
    assert log(t, PUT, 1) == "Ada puts blue in backpack 2"
    assert log(t, PUT, NOBODY) == "Ada does without a crystal"
    assert log(t, DROP, 2) == "Ada puts blue back"
    assert log(rainbow(FRESH, FRESH, moving="AB"), PUT, 1) == "Ada fills backpack 2"
    assert log(t, TAKE, 0) == "Ada chooses red"
    assert log(t, FIRST, 1) == "Ada gives the light stone to Bob"


def test_the_rainbow_in_letters_has_a_row_for_every_arch():
    scene = seen(rainbow("1 2 6", "1 0 H", moving="BA"))
    text = write(scene, GAME.face.BOOK, color=False).splitlines()
    rows = text[text.index("The rainbow") + 1 :]
    assert [" ".join(row.split()) for row in rows[:8]] == [
        "▼2",
        "♥♥ ✿1 ▼1",
        "☀♥★ ✿2",
        "★★",
        "♣★♦",
        "♦♦",
        "☾♥♦ ✿3",
        "== ▼3",
    ]
