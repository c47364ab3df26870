"""A face made from the rules: everything has its place, can be reached and read, and no secret is told."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from contract.walks import GAMES, SetUp, Walk
from irisade import Dice, Game, Kind, Match, find
from irisade.commands import MISUSED, main
from irisade.core.contract import BadPart
from irisade.core.game import open_box
from irisade.core.words import HIDDEN, NOBODY
from irisade.draw.contract import whole
from irisade.draw.face import compose
from irisade.draw.generated.drawings import looks
from irisade.draw.generated.words import prompt
from irisade.draw.layout import form_of, place
from irisade.draw.scene import Form, Grid, Piece, Scene, Stage, Zone
from irisade.draw.text import render
from irisade.terminal.new import new
from irisade.terminal.words import Voice
from toys import BLUFF, JARS, NOUGHTS, PATIENCE, POND

NAMES = ("Ada", "Basile", "Chloé", "Dédé", "Eve", "Fred", "Gus", "Hana")
GARDEN = open_box(Path(__file__).parent.parent / "toys" / "secret_garden")
PHONE, TABLET, DESK = 0.55, 0.78, 1.8  # width over height of a mat


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The game that `irisade new` writes."""
    folder = tmp_path_factory.mktemp("fresh") / "brand-new"
    new(str(folder), Voice("en"))
    yield open_box(folder)
    for name in [name for name in sys.modules if name.split(".")[0] == "brand_new"]:
        del sys.modules[name]


every_generated = pytest.mark.parametrize(
    "game", [BLUFF, JARS, NOUGHTS, PATIENCE, POND, GARDEN], ids=lambda game: game.key
)


def scene(match: Match, me: int, form: Form = "wide", game: Game | None = None) -> Scene:
    game = game or match.game
    talk = game.talk("en", NAMES[: match.seats])
    return compose(game, match.view(me), me, match.asking, form, talk, over=match.over)


def pieces(seen: Scene) -> dict[str, Piece]:
    return {piece.id: piece for zone in seen.zones for piece in zone.pieces}


def stops(game: Game, seed: int = 3) -> Iterator[tuple[Match, int]]:
    """Some moments of a game, each with somebody who looks."""
    for match in Walk(SetUp(game, game.seats[-1], {}), seed, live=True).now_and_then(3):
        for me in {NOBODY, *match.asked(), 0}:
            yield match, me


@every_generated
def test_whatever_can_be_chosen_is_on_the_table_or_a_button(game):
    for match, me in stops(game):
        for aspect in (PHONE, DESK):
            seen = scene(match, me, form_of(aspect, game.face))
            laid = place(seen, aspect, game.face.BOOK)
            there = {*pieces(seen), *laid.targets, *(zone.id for zone in seen.zones)}
            assert {id for act in seen.acts for id in act.via} <= there
            assert len({(act.via, act.label) for act in seen.acts}) == len(seen.acts)


@every_generated
def test_everything_lies_on_the_mat_and_nothing_on_another(game):
    """What is looked at, too: it is framed, and hides none of its neighbours."""
    for match, me in stops(game):
        for aspect in (PHONE, TABLET, DESK):
            laid = place(scene(match, me, form_of(aspect, game.face)), aspect, game.face.BOOK)
            boxes = [(each.x, each.y, each.w, each.h) for each in laid.pieces]
            for n, (x, y, w, h) in enumerate(boxes):
                assert w / 2 <= x <= laid.w - w / 2
                assert h / 2 <= y <= laid.h - h / 2
                for x2, y2, w2, h2 in boxes[:n]:
                    assert 2 * abs(x - x2) >= w + w2 - 2 or 2 * abs(y - y2) >= h + h2 - 2


@every_generated
def test_it_can_be_read_without_colours(game):
    for match, me in stops(game):
        seen = scene(match, me)
        text = render(seen, game.face.BOOK, color=False)
        assert all(name in text for name in NAMES[: match.seats])
        assert all(zone.label in text for zone in seen.zones)
        assert all(piece.label for piece in pieces(seen).values())


def test_a_card_in_the_hand_is_played_by_tapping_it(fresh):
    match = Match(fresh, 3, Dice(1))
    seen = scene(match, 0)
    there = pieces(seen)
    assert len(seen.acts) == 4
    for act in seen.acts:
        assert there[act.via[0]].face == f"card.{act.move}"
        assert act.label == f"Play card {act.move}"
    assert seen.prompt == "Play a card"


def test_the_hands_of_others_are_backs(fresh):
    match = Match(fresh, 3, Dice(1))
    for me in (NOBODY, 0):
        trays = {zone.seat: zone for zone in scene(match, me).zones if zone.seat is not None}
        for seat in {0, 1, 2} - {me}:
            hand = next(piece for piece in trays[seat].pieces if piece.badge == "hand 4")
            assert hand.face == "back.card"


def test_things_that_are_alike_have_different_ids():
    for match, me in stops(GARDEN):
        ids = [piece.id for zone in scene(match, me).zones for piece in zone.pieces]
        assert len(set(ids)) == len(ids)


def test_words_and_colours_come_from_the_notation():
    match = Match(GARDEN, 2, Dice(4), live=True)
    match.say(f"A:{match.asking.options[0]}")
    assert match.showing is not None
    flower = match.table.looked
    piece = pieces(scene(match, 1))[f"flowers.{flower}"]
    colour = ("red", "yellow", "blue", "white")[match.table.flowers[flower]]
    assert piece.face == f"colour.{colour}"
    assert piece.label == f"flower {flower}, {colour}"
    assert piece.mark == "glow"
    talk = GARDEN.talk("en", NAMES[:2])
    assert talk.line(match.showing.line()) == f"Ada finds a {colour} flower"


def test_a_secret_of_a_seat_is_seen_by_it_alone():
    match = Match(GARDEN, 2, Dice(4))
    loved = ("red", "yellow", "blue", "white")[match.table.loves[0]]
    assert pieces(scene(match, 0))["tray-0.loves"].face == f"colour.{loved}"
    for other in (NOBODY, 1):
        assert pieces(scene(match, other))["tray-0.loves"].face == "back.disc"


def test_points_are_told_to_whoever_can_know_them():
    """In the garden they depend on the colour that a seat loves, which is its secret."""
    match = Match(GARDEN, 2, Dice(4))
    while not match.over:
        own = [str(match.game.rules.points(match.table, seat)) for seat in (0, 1)]
        assert [seat.score for seat in scene(match, 0).seats] == [own[0], "?"]
        assert [seat.score for seat in scene(match, 1).seats] == ["?", own[1]]
        assert [seat.score for seat in scene(match, NOBODY).seats] == ["?", "?"]
        match.play(match.asking.seat, match.asking.options[0])
    assert {seat.score for seat in scene(Match(JARS, 2, Dice(1)), 0).seats} == {"0"}


def test_a_board_shows_who_has_played_where():
    match = Match(NOUGHTS, 2, Dice(1))
    match.play(0, 4)
    match.play(1, 0)
    seen = scene(match, 0)
    (board,) = (zone for zone in seen.zones if zone.id == "squares")
    assert (board.layout.cols, board.layout.rows) == (3, 3)
    assert {piece.id: piece.face for piece in board.pieces} == {"squares.4": "seat.0", "squares.0": "seat.1"}
    assert ("squares.8",) in [act.via for act in seen.acts]


def test_options_that_lie_nowhere_are_printed_on_the_mat():
    """Six of them would be too many for buttons; two are not."""
    match = Match(BLUFF, 2, Dice(1))
    seen = scene(match, 0)
    assert [act.via for act in seen.acts] == [(f"choice-0.{n}",) for n in range(6)]
    assert [pieces(seen)[f"choice-0.{n}"].label for n in range(6)] == list("123456")
    (printed,) = [zone for zone in seen.zones if zone.id == "choice-0"]
    assert printed.label == ""  # the question stands above; it would be wrong here when nobody is asked
    match.say("A:3")
    match.let_go()
    assert [(act.via, act.label) for act in scene(match, 0).acts] == [
        ((), "The old one"),
        ((), "The new one"),
    ]


def test_a_log_says_what_was_done_unless_something_is_shown_anyway(fresh):
    def told(game: Game, kind: Kind, option: int) -> str | None:
        line = game.face.log(None, 1, kind, option)
        return game.talk("en", NAMES).line(line) if line else None

    assert told(fresh, fresh.rules.PLAY, 7) == "Basile: play card 7"
    assert told(GARDEN, GARDEN.rules.TAKE, 1) == "Basile: pick it"
    assert told(GARDEN, GARDEN.rules.LOOK, 3) is None


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (Kind("Play {card}", card=9), "Play a card"),
        (Kind("Take an {egg}", egg=9), "Take an egg"),
        (Kind("Break {egg}!", egg=9), "Break an egg!"),
        (Kind("Give it to {seat}", seat=4), "Give it to somebody"),
        (Kind("Say that it is {n}", n=6), "Say that it is …"),
        (Kind("Let it rain?", "stop", "rain"), "Let it rain?"),
    ],
)
def test_a_question_becomes_a_prompt(kind, said):
    assert prompt(kind) == said


@pytest.mark.parametrize(
    ("notes", "drawn"),
    [
        (["red", "blue"], [("red", ""), ("blue", "")]),
        (["r", "g", "b"], [("red", ""), ("green", ""), ("blue", "")]),
        (["R1", "R2", "V1"], [("red", "1"), ("red", "2"), ("violet", "1")]),
        (["0", "1"], [("red", "0"), ("orange", "1")]),
        (["sword", "magic_ring"], [("red", "sword"), ("orange", "magic ring")]),
    ],
)
def test_what_has_a_colour_has_its_sign_or_says_what_it_is(notes, drawn):
    assert [(tint, words) for tint, words, _ in looks(notes)] == drawn


@pytest.mark.parametrize(
    ("was", "now", "why"),
    [
        ("Pile[4, 4]", "Pile[4, 3]", r"rules\.py, line \d+: hands holds 3 and gets 4"),
        ("wins the round", "wins with {best}", "does not say what best is"),
        ('Kind("Play {card}"', 'Kind("Play"', r"'Play' does not say which card: put \{card\} into it"),
        ("t.hands[t.turn])\n", "[])\n", r"a question without options.*\(rules\.py, line \d+\)"),
    ],
)
def test_an_author_hears_at_once_what_random_games_find(was, now, why, tmp_path, capsys):
    """A face is made by playing: so rules that break are told when the game is opened, in one sentence."""
    folder = tmp_path / "broken-game"
    new(str(folder), Voice("en"))
    rules = folder / "broken_game" / "rules.py"
    rules.write_text(rules.read_text(encoding="utf-8").replace(was, now), encoding="utf-8")
    try:
        assert main(["sim", str(folder)]) == MISUSED
    finally:
        for name in [name for name in sys.modules if name.split(".")[0] == "broken_game"]:
            del sys.modules[name]
    said = capsys.readouterr().err
    assert re.search(why, said)
    assert said.count("\n") == 1


# -- a part of a face --


def part(**brought: Any) -> ModuleType:
    module = ModuleType("face")
    module.__file__ = __file__
    vars(module).update(brought)
    return module


def with_part(game: Game, **brought: Any) -> Game:
    other = replace(game)
    vars(other)["face"] = whole(other, part(**brought))
    return other


def test_an_author_may_draw_only_the_stage():
    def stage(t, me, form, talk, settings):
        jars = tuple(Piece(f"jars.{n}", "mine", "a jar", n) for n in range(5))
        return Stage("jars", (Zone("jars", Grid(5, 1), jars),))

    book = {"mine": JARS.face.BOOK["back.disc"]}
    seen = scene(Match(JARS, 2, Dice(1)), 0, game=with_part(JARS, stage=stage, BOOK=book))
    assert [piece.face for piece in pieces(seen).values()] == ["mine"] * 5
    assert [act.via for act in seen.acts] == [(f"jars.{n}",) for n in range(5)]
    assert seen.prompt == "Look into jar …"


def test_an_author_may_draw_a_single_piece_or_say_a_single_word():
    mine = JARS.face.BOOK["number.3"]
    game = with_part(GARDEN, BOOK={"colour.red": mine}, WORDS={"colour": ("rose", "gold", "sky", "snow")})
    assert game.face.BOOK["colour.red"] is mine
    assert game.face.BOOK["colour.blue"] == GARDEN.face.BOOK["colour.blue"]
    assert game.talk("en", NAMES)("{colour}", colour=2) == "sky"


def test_half_a_drawing_is_refused():
    with pytest.raises(BadPart, match="common and areas together"):
        whole(JARS, part(common=lambda t, form, talk, settings: ()))


def test_a_whole_face_is_used_as_it_is():
    game = find("colomo-ronde")
    assert game.face is sys.modules[f"{game.package}.face"]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_even_a_large_game_can_be_played_so(game):
    """As if nobody had drawn our own games: what can be chosen is there, and no two things have one name."""
    bare = replace(game)
    vars(bare)["face"] = whole(bare, None)
    for match, me in islice(stops(bare), 40):
        seen = scene(match, me, "tall")
        laid = place(seen, PHONE, bare.face.BOOK)
        ids = [piece.id for zone in seen.zones for piece in zone.pieces]
        assert len(set(ids)) == len(ids)
        assert {id for act in seen.acts for id in act.via} <= {
            *ids,
            *laid.targets,
            *(z.id for z in seen.zones),
        }


def test_covered_things_are_called_covered():
    match = Match(JARS, 2, Dice(1))
    assert match.view(0).jars == [HIDDEN] * 5
    found = [piece.label for id, piece in pieces(scene(match, 0)).items() if id.startswith("jars")]
    assert sorted(found) == [f"{place}, covered" for place in range(5)]
