"""The faces of Trio, Arc-en-ciel and Rondo, over whole games among players who forget nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from irisade.bots.company import Company
from irisade.core.dice import Dice
from irisade.core.game import find
from irisade.core.match import Match
from irisade.core.text import Sentence
from irisade.core.words import NOBODY, Ask
from irisade.draw import layout
from irisade.draw.face import compose
from irisade.draw.layout import place
from irisade.draw.scene import GLOWING, Piece, Scene, Zone
from irisade.draw.svg import render
from irisade.draw.text import render as write
from irisade.draw.tints import RAINBOW
from irisade.games.colomo import arc_en_ciel, look, rondo, trio
from irisade.games.colomo.discs import FLIP, HUE, NO_COLOUR, won_by

TRIO, ARC, RONDO = trio.GAME, arc_en_ciel.GAME, rondo.GAME
NAMES = ("Ada", "Bob", "Cy", "Dee", "Eve", "Fay")
SHAPES = {"wide": 1.8, "tall": 0.52}
TABLES = [
    (TRIO, 2, {}),
    (TRIO, 5, {"target": 1}),
    (ARC, 3, {}),
    (ARC, 6, {"stop": 1, "share": 2, "last_keep": 1}),
    (RONDO, 2, {"all_open": 1}),
    (RONDO, 3, {}),
]


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0].key}-{table[1]}")
def table(request):
    return request.param


def stops(game, seats, options, seed=1) -> Iterator[Match]:
    """A game of plain bots, stopping at every question and every Show."""
    company = Company(dict.fromkeys(range(seats), game.plain.choose), seed)
    match = Match(game, seats, Dice(seed), options, live=True)
    while not match.over:
        yield match
        if match.showing is not None:
            company.saw(match.showing)
            match.go_on()
        else:
            company.answer(match)
    yield match


def some(match_stops: Iterator[Match], each: int) -> Iterator[Match]:
    return (match for k, match in enumerate(match_stops) if k % each == 0 or match.over)


def seen(match: Match, me: int, form: str = "wide", lang: str = "en") -> Scene:
    talk = match.game.talk(lang, NAMES[: match.seats])
    return compose(match.game, match.view(me), me, match.asking, form, talk, {}, over=match.over)


def zone(match: Match, id: str, form: str = "wide") -> Zone:
    (found,) = [zone for zone in seen(match, 0, form).zones if zone.id == id]
    return found


def colours(pieces: Iterator[Piece] | tuple[Piece, ...]) -> list[int]:
    return [RAINBOW.index(piece.face.removeprefix("disc.")) for piece in pieces]


def test_every_table_can_be_drawn_by_anyone_in_any_shape(table):
    game, seats, _ = table
    for match in some(stops(*table), 41):
        for me in (NOBODY, 0, seats - 1):
            for form, aspect in SHAPES.items():
                scene = seen(match, me, form, "fr")
                assert render(place(scene, aspect, game.face.BOOK), game.face.BOOK).startswith("<svg")
                assert write(scene, game.face.BOOK, color=False)


def test_whatever_is_asked_can_be_clicked(table):
    game = table[0]
    for match in some(stops(*table), 7):
        if isinstance(match.asking, Ask):
            for form, aspect in SHAPES.items():
                scene = seen(match, match.asking.seat, form)
                placed = place(scene, aspect, game.face.BOOK)
                there = {each.piece.id for each in placed.pieces}
                assert len(scene.acts) == len(match.asking.options)
                assert {id for act in scene.acts for id in act.via} <= there


def test_pieces_have_their_own_ids_and_covered_ones_no_colour(table):
    field = "ring" if table[0] is RONDO else "middle"
    for match in some(stops(*table), 5):
        pieces = [piece for zone in seen(match, 0).zones for piece in zone.pieces]
        assert len({piece.id for piece in pieces}) == len(pieces)
        shown = {p.id for p in pieces if p.id.startswith(field + ".") and p.face != "disc.back"}
        assert shown == {f"{field}.{disc}" for disc in match.table.up}


def test_trays_hold_what_was_won(table):
    for match in some(stops(*table), 11):
        for tray in (zone for zone in seen(match, 0, "tall").zones if zone.seat is not None):
            won = match.table.trios[tray.seat] * 3 if table[0] is TRIO else won_by(match.table, tray.seat)
            assert Counter(colours(tray.pieces)) == Counter(won)


def test_every_move_has_words_for_the_log_without_place_or_colour(table):
    game = table[0]
    for match in stops(*table):
        if isinstance(asking := match.asking, Ask):
            for option in (asking.options[0], asking.options[-1]):
                said = game.face.log(match.view(NOBODY), asking.seat, asking.kind, option)
                assert said.words == {"seat": asking.seat}
    assert game.face.log(match.view(NOBODY), 0, HUE, 1) is None


# -- the box --


@pytest.mark.parametrize(
    ("stacks", "shape", "grid"), [(1, 1.0, (2, 1)), (3, 1.0, (2, 2)), (9, 1.0, (3, 3)), (4, 4.0, (4, 1))]
)
def test_stacks_lie_in_two_columns_or_as_many_as_there_must_be(stacks, shape, grid):
    laid = look.shelf(stacks, 1.0, shape)
    assert (laid.cols, laid.rows) == grid
    assert laid.ratio >= shape or laid.rows == 1 or laid.ratio == pytest.approx(shape, abs=0.01)


def test_a_tray_in_which_nothing_lies_is_only_its_heading():
    where = {"tray0": layout.Rect(0, 0, 260, 500)}
    empty, one = (layout.ground(_tray(stacks), where, "wide", 1.6) for stacks in (0, 1))
    assert empty.box.h < empty.heading + 2 * layout.PADDING
    assert empty.box.h < one.box.h < 300


def _tray(stacks: int) -> Zone:
    return Zone("tray0", look.shelf(stacks, 1.6, 0.7), label="Mia", mat="tray", seat=0)


def test_areas_that_share_a_side():
    assert look.around(2, 0, "wide", above="bar") == (
        "tray0 bar tray1 :0.375\ntray0 middle tray1 :2.625\n| .8 3.8 .8"
    )
    assert look.around(4, 1, "wide", centre="ring", corner="pile").splitlines() == [
        "tray2 ring tray3 :1",
        "tray2 ring tray0 :0.5",
        "tray1 ring tray0 :0.5",
        "tray1 ring pile :1",
        "| 1 3.8 1",
    ]
    assert look.around(3, 0, "tall", centre="ring", corner="pile").splitlines() == [
        "tray1 tray2 pile :1.6",
        "ring ring ring :9",
        "tray0 tray0 tray0 :1.6",
        "@0.68",  # on a tablet
        "tray1 tray2 pile :1.2",
        "ring ring ring :9",
        "tray0 tray0 tray0 :1.2",
    ]


# -- Trio --


def test_three_sockets_count_the_discs_of_a_turn():
    for match in stops(TRIO, 3, {}):
        if not match.over and match.showing is None:
            turned = zone(match, "turned")
            assert colours(turned.pieces) == [match.table.colour[disc] for disc in match.table.up]
            assert turned.ghosts == ("count.1", "count.2", "count.3")
    end = zone(match, "turned")
    assert sorted(piece.slot for piece in end.pieces) == colours(sorted(end.pieces, key=lambda p: p.slot))
    assert len(end.pieces) == 6


def test_what_trio_asks():
    said = {
        match.game.face.prompt(match.view(0), match.asking).text
        for match in stops(TRIO, 2, {})
        if match.asking
    }
    assert said == {
        "Your turn! Turn over three discs",
        "Again! Turn over three discs",
        "And a second disc…",
        "And the third disc…",
        "Two alike! Where is the third?",
    }


def test_two_alike_are_noticed():
    for match in stops(TRIO, 2, {}):
        if match.asking and len(match.table.up) == 2:
            one, two = (match.table.colour[disc] for disc in match.table.up)
            asked = TRIO.face.prompt(match.view(0), match.asking).text
            assert (asked == "Two alike! Where is the third?") == (one == two)


def test_all_hold_their_breath_before_the_third_disc_if_two_are_alike():
    beaten = set()
    for match in stops(TRIO, 3, {}):
        t = match.table
        drums = [piece.slot for piece in zone(match, "middle").pieces if piece.mark == "drum"]
        alike = len(t.up) == 3 and t.colour[t.up[0]] == t.colour[t.up[1]]
        assert drums == ([t.up[2]] if alike else [])
        beaten.add(alike)
    assert beaten == {True, False}


def test_the_score_of_trio():
    *_, match = stops(TRIO, 2, {"target": 1})
    assert TRIO.face.score(match.table, 0) == Sentence("{n}/3", {"n": len(match.table.trios[0])})
    match.table.target = 0
    assert TRIO.face.score(match.table, 0).text == "{n}"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("key", "pawns"),
    [("colomo-les-aveugles", pawns) for pawns in (2, 3)]
    + [("colomo-a-laveuglette", pawns) for pawns in (3, 4, 5)],
)
def test_whoever_wins_has_all_the_pawns_there_are(key, pawns, lang):
    """CL-26, CG-22: three of three, also where the house plays with fewer."""
    game = find(key)
    *_, match = stops(game, 2, {"pawns": pawns})
    talk = game.talk(lang, ["Ada", "Basile"])
    winner = match.outcome.ranks.index(1)
    assert talk.line(game.face.score(match.table, winner)) == f"{pawns}/{pawns}"
    assert talk.line(game.face.score(game.blank({"pawns": pawns}), 0)) == f"0/{pawns}"


def test_why_a_disc_is_refused():
    for game in (TRIO, ARC):
        match = next(m for m in stops(game, 3, {}) if m.asking and m.table.up and len(m.table.middle) < 60)
        view, gone = match.view(0), next(disc for disc in range(60) if disc not in match.table.middle)
        assert game.face.why_not(view, 0, FLIP, gone) == Sentence("There is no disc there any more")
        assert game.face.why_not(view, 0, FLIP, view.up[0]) == Sentence("This disc is already turned over")
        assert game.face.why_not(view, 0, HUE, 1) is None


# -- Arc-en-ciel --


def main_phase(match: Match) -> bool:
    return len(match.table.middle) > 6


def test_the_rainbow_shows_what_is_open_and_who_is_paid():
    for match in filter(main_phase, some(stops(ARC, 4, {}), 3)):
        bar = zone(match, "rainbow")
        discs = [piece for piece in bar.pieces if piece.face.startswith("disc")]
        assert [piece.slot for piece in discs] == colours(discs)
        assert set(colours(discs)) == {match.table.colour[disc] for disc in match.table.up}
        paid = [int(piece.face[-1]) for piece in bar.pieces if piece.face.startswith("pay")]
        assert paid in ([6], [3, 2, 1])
        assert (paid == [6]) == (match.table.before == 0)
        assert len(bar.ghosts) == 6


def test_the_discs_of_this_turn_glow():
    for match in filter(main_phase, some(stops(ARC, 3, {}), 3)):
        lit = {piece.id for piece in zone(match, "middle").pieces if piece.mark in GLOWING}
        assert lit == {f"middle.{disc}" for disc in match.table.up[match.table.before :]}


def test_all_hold_their_breath_before_the_sixth_disc():
    for match in filter(main_phase, stops(ARC, 3, {})):
        t = match.table
        drums = [piece.slot for piece in zone(match, "middle").pieces if piece.mark == "drum"]
        assert drums == ([t.up[5]] if len(t.up) == 6 else [])


def test_the_palette_has_what_can_be_named_and_what_was_found():
    naming = 0
    for match in stops(ARC, 3, {}, seed=2):
        if match.asking and match.asking.kind is arc_en_ciel.rules.NAME:
            naming += 1
            pots = zone(match, "palette").pieces
            assert [piece.slot for piece in pots] == list(range(6))
            named = [piece.slot for piece in pots if piece.face.startswith("sign.")]
            assert named == list(match.asking.options)
            lit = [piece.id for piece in zone(match, "middle").pieces if piece.mark == "glow"]
            assert lit == [f"middle.{match.table.pointed}"]
        elif match.showing and match.table.named != NO_COLOUR:
            glowing = [piece.slot for piece in zone(match, "palette").pieces if piece.mark == "glow"]
            assert glowing == [match.table.named]
            t, found = match.table, zone(match, "palette").pieces[match.table.named].face
            assert found.startswith("disc.") == (t.colour[t.pointed] == t.named)
    assert naming > 5


def test_what_arc_en_ciel_asks():
    said = {
        match.game.face.prompt(match.view(0), match.asking).text
        for seed in (1, 2, 3)
        for match in stops(ARC, 3, {}, seed)
        if match.asking
    }
    assert said == {
        "Your turn! Turn over a disc",
        "And another disc…",
        "Another disc, or stop here?",
        "Only one colour is missing: {colour}!",
        "The last rainbow! Point at a disc",
        "Right! Point at another disc",
        "Which colour is it?",
    }


def test_the_missing_colour_is_the_right_one():
    for match in filter(main_phase, stops(ARC, 2, {})):
        if match.asking and len(match.table.up) == 5:
            missing = ARC.face.prompt(match.view(0), match.asking).words["colour"]
            assert {missing} | {match.table.colour[disc] for disc in match.table.up} == set(range(6))


def test_what_arc_en_ciel_logs_and_refuses():
    rules, face = arc_en_ciel.rules, ARC.face
    logged = {
        kind: face.log(None, 1, kind, option).text
        for kind, option in [(FLIP, 3), (rules.FLIP_OR_STOP, 3), (rules.POINT, 3), (rules.NAME, 3)]
    }
    assert list(logged.values()) == ["{seat} turns over a disc"] * 2 + [
        "{seat} points at a disc",
        "{seat} names a colour",
    ]
    assert face.log(None, 1, rules.FLIP_OR_STOP, NOBODY) == Sentence("{seat} stops", {"seat": 1})
    match = next(m for m in stops(ARC, 2, {}) if m.table.up)
    view = match.view(0)
    open_colour = view.colour[view.up[0]]
    assert face.why_not(view, 0, rules.NAME, open_colour) == Sentence("This colour is already face up")
    assert face.why_not(view, 0, rules.NAME, (open_colour + 1) % 6) is None


# -- Rondo --


def test_the_ring_the_middle_and_the_pile():
    sizes = set()
    for match in stops(RONDO, 3, {"all_open": 1}):
        t, ring = match.table, zone(match, "ring")
        assert [piece.slot for piece in ring.pieces[:12]] == list(range(7, 19))
        inside = ring.pieces[12:]
        assert colours(inside) == t.middle
        centre = [piece for piece in inside if piece.slot == 0]
        assert colours(tuple(centre)) == ([t.wanted] if t.wanted != NO_COLOUR else [])
        assert all(piece.slot == 1 + colours((piece,))[0] for piece in inside if piece.slot)
        lit = [piece.id for piece in ring.pieces if piece.mark == "glow"]
        assert sorted(lit) == sorted(f"ring.{disc}" for disc in t.up[2 * len(t.found) :])
        newest = [k for k, piece in enumerate(inside) if piece.mark == "last"]
        assert newest == ([len(inside) - 1] if inside and t.wanted == NO_COLOUR else [])
        pile = zone(match, "pile").pieces
        assert [piece.badge for piece in pile if piece.badge] == ([str(sum(t.pile))] if sum(t.pile) else [])
        sizes.add(len(pile))
    assert sizes == set(range(7))


def test_what_rondo_asks_and_refuses():
    match = next(m for m in stops(RONDO, 2, {}) if m.asking and m.table.found)
    view = match.view(0)
    assert RONDO.face.prompt(view, match.asking) == Sentence(
        "Find the {colour:f} pair!", {"colour": view.wanted}
    )
    assert RONDO.face.why_not(view, 0, match.asking.kind, view.up[0]) == Sentence(
        "This disc is already turned over"
    )
    match = next(m for m in stops(RONDO, 2, {}) if m.asking and len(m.table.up) % 2)
    assert RONDO.face.prompt(match.view(0), match.asking) == Sentence("And another disc…")
    said = seen(match, match.asking.seat, lang="fr").prompt
    assert said == "Et encore un disque…"
