"""What makes the Colomo games a feast: gloves, gifts, a die that rolls, pawns that open."""

from __future__ import annotations

from typing import Any

from games.ring import ring
from games.stage import stage
from irisade import NOBODY, Dice, Match, Show, find
from irisade.core.match import view
from irisade.core.table import copy_of
from irisade.core.words import HIDDEN
from irisade.draw.face import compose, flourishes, how, lasts, motion, way
from irisade.draw.scene import Flourish, Piece
from irisade.games.colomo.blackout.rules import PUT
from irisade.games.colomo.les_aveugles.face import ROLLS

RONDE, ARC, RONDO, BLACKOUT, AVEUGLES = (
    find(f"colomo-{name}") for name in ("ronde", "arc-en-ciel", "rondo", "blackout", "les-aveugles")
)


def pieces(game: Any, t: Any, me: int = NOBODY) -> dict[str, Piece]:
    talk = game.talk("en", ("Ada", "Bob", "Cy", "Dee")[: t.seats])
    scene = compose(game, t, me, None, "wide", talk)
    return {piece.id: piece for zone in scene.zones for piece in zone.pieces}


def moves(game: Any, before: Any, t: Any, show: Show | None = None) -> dict[tuple[str, str], tuple[str, Any]]:
    """What went where, with its figure and its way."""
    told = motion(game, before, t, NOBODY, show)
    return {went: (how(game, before, t, *went), way(game, before, t, *went)) for went in told}


# -- Ronde --


def gift(finder: int, pairs: int = 0) -> tuple[Any, Any]:
    """Somebody finds a red pair, which goes to Bob, who has so many others."""
    before = Match(RONDE, 3, Dice(1)).view(NOBODY)
    before.up, before.colour[4], before.colour[7] = [4, 7], 0, 0
    before.pairs[1] = list(range(1, 1 + pairs))
    t = copy_of(before)
    t.up, t.finder = [], finder
    t.middle = [disc for disc in t.middle if disc not in (4, 7)]
    t.pairs[1].append(0)
    return before, t


def test_a_pair_hops_and_a_gift_bows():
    goal = ("pair1.0",)
    assert moves(RONDE, *gift(finder=1))["middle.4", "pair1.0"] == ("", goal)
    assert moves(RONDE, *gift(finder=2))["middle.4", "pair1.0"] == ("gift", goal)
    assert flourishes(RONDE, *gift(finder=1), None) == ()
    assert flourishes(RONDE, *gift(finder=2), None)[0] == Flourish("fly", "tray2", "tray1.0", face="bow")


def test_who_wins_by_a_gift_and_who_gave_it_are_cheered():
    told = flourishes(RONDE, *gift(finder=2, pairs=5), None)
    assert {each.at for each in told if each.kind == "burst"} == {"tray1.0", "tray1", "tray2"}
    assert told[-1] == Flourish("fireworks")
    assert lasts(RONDE, *gift(finder=2, pairs=5), None) == 3.6


# -- the light --


def test_the_rainbow_lights_up_when_it_is_complete_and_not_for_a_twin():
    before = Match(ARC, 3, Dice(1)).view(NOBODY)
    before.up, before.colour[:6] = [0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5]
    t = copy_of(before)
    t.up.append(5)
    assert flourishes(ARC, before, t, None)[0] == Flourish("sky")
    t.colour[5] = 4
    assert flourishes(ARC, before, t, None) == ()


def test_the_middle_of_rondo_jumps_to_a_tray():
    before = Match(RONDO, 2, Dice(1)).view(NOBODY)
    before.middle = [3, 3]
    t = copy_of(before)
    t.won, t.winner, t.middle = [3, 3], [1, 1], []
    assert moves(RONDO, before, t)["middle.1", "tray1.1"] == ("", ("tray1.1",))
    assert flourishes(RONDO, before, t, None) == (Flourish("burst", "tray1.0"),)
    t.found = list(range(6))  # the last pair of all
    assert flourishes(RONDO, before, t, None) == (Flourish("burst", "tray1.0"), Flourish("fireworks"))


# -- Blackout --


def seen(t: Any) -> Any:
    return view(BLACKOUT, t, NOBODY)


def test_a_glove_fetches_a_disc_and_brings_it():
    """Both go together, step by step: the glove to the disc, then both to the hand; and down again."""
    lying = stage("..roygbv..")
    up = copy_of(lying)
    up.lifted, up.came, up.lies[4] = [up.lies[4]], [4], -1
    fetched = moves(BLACKOUT, seen(lying), seen(up))
    assert fetched == {
        ("line.4", "hand.0"): ("carry", ("line.4",)),
        ("glove.0", "glove.0"): ("carry", ("line.4",)),
    }
    down = copy_of(up)
    down.lies[1], down.lifted, down.came = up.lifted[0], [], []
    brought = moves(BLACKOUT, seen(up), seen(down), Show("", to=1))
    assert brought["hand.0", "line.1"] == brought["glove.0", "glove.0"] == ("carry", ("line.1",))
    assert "line.4" not in pieces(BLACKOUT, seen(up))


def test_gloves_are_there_until_a_colour_is_asked_for():
    assert {"glove.0", "glove.1"} <= set(pieces(BLACKOUT, seen(stage("..roygbv.."))))
    assert "glove.0" not in pieces(BLACKOUT, seen(stage("..roygbv..", wanted="r")))


def test_the_last_two_discs_are_joined_by_a_ribbon_as_long_as_they_are_apart():
    assert "ribbon" not in pieces(BLACKOUT, seen(stage("..r.gb....")))
    near, far = (pieces(BLACKOUT, seen(stage(line)))["ribbon"] for line in ("...gb.....", "..r....v.."))
    assert (near.face, far.face) == ("ribbon.1", "ribbon.3")
    assert near.size < far.size


def test_places_are_counted_from_one_in_words_and_from_zero_in_records():
    for lang in ("en", "fr"):
        said = BLACKOUT.talk(lang, ("Ada", "Bob", "Cy")).line(PUT.line(0))
        assert (said[-7:], PUT.note(0)) == ("place 1", "0")


def test_the_curtain_falls_and_the_lights_go_out_when_all_are_covered():
    covered = stage("..roygbv..")
    open_ = copy_of(covered)
    open_.up = list(range(6))
    assert flourishes(BLACKOUT, seen(open_), seen(covered), None) == (
        Flourish("curtain", "line", face="curtain"),
        Flourish("sky", tint="black"),
    )


# -- black pawns --


def test_the_die_rolls_even_if_it_shows_the_same_again():
    t = Match(AVEUGLES, 3, Dice(1)).view(NOBODY)
    t.rolled = 4
    assert moves(AVEUGLES, t, t, Show(ROLLS)) == {("die", "die"): ("roll", ())}
    assert moves(AVEUGLES, t, t, None) == {}


def test_a_pawn_that_arrives_is_held_up_until_it_opens():
    before = ring(outside="333")
    before.owner, before.moving = [HIDDEN], 0
    t = copy_of(before)
    t.moving, t.home[2] = -1, 1
    assert moves(AVEUGLES, before, t) == {("leaving", "home2.0"): ("open", ())}
    assert [each.tint for each in flourishes(AVEUGLES, before, t, None)] == ["yellow"]


def test_the_last_of_somebodys_pawns_gets_fireworks():
    before = ring(outside="333")
    before.owner, before.moving, before.home[2] = [HIDDEN], 0, before.pawns - 1
    t = copy_of(before)
    t.moving, t.home[2] = -1, t.pawns
    burst, feast = flourishes(AVEUGLES, before, t, None)
    assert (burst.kind, feast) == ("burst", Flourish("fireworks"))


def test_who_looks_at_a_pawn_lifts_it_and_the_others_see_its_back():
    t = ring("C5", outside="222")
    t.looked = 0
    faces = {me: pieces(AVEUGLES, view(AVEUGLES, t, me), me)["ring.5"] for me in (NOBODY, 0, 1)}
    assert {piece.mark for piece in faces.values()} == {"held"}
    assert [faces[me].face for me in (NOBODY, 0, 1)] == ["disc.back", "disc.yellow", "disc.back"]
