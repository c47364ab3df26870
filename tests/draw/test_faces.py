"""Every game's face, over whole games: what is drawn exists, what is asked can be clicked, all is said."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator

import pytest

from irisade.core.dice import Dice
from irisade.core.game import find, games
from irisade.core.match import Match
from irisade.core.text import Lexicon, Sentence, Talk, placeholders
from irisade.core.words import NOBODY, Ask
from irisade.draw.face import compose
from irisade.draw.layout import Box, Rect, place, slots
from irisade.draw.scene import Grid, Scene
from irisade.draw.svg import render
from irisade.draw.text import render as write
from irisade.games.colomo import ronde
from irisade.games.gumball_rally import GAME as GUMBALL
from irisade.games.gumball_rally import rules as gumball

RONDE = ronde.GAME
NAMES = ("Ada", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
WITH_OPTIONS = [
    ("colomo-ronde", 4, {}, {"layout": "scatter"}),
    ("gumball-rally", 8, {"scoring": 1, "photo_finish": 1, "start_player": 2, "overtake": 2}, {}),
    ("gumball-rally", 2, {"two_buggies": 1, "missed_hazard": 1}, {}),
    ("colomo-blackout", 3, {"line": 1}, {}),
    ("colomo-les-aveugles", 2, {"exit": 1}, {}),
    ("colomo-les-aveugles", 6, {"challenge_exit": 1}, {}),
    ("colomo-a-laveuglette", 4, {"challenge": 1}, {}),
    ("rainbow-road", 2, {"placement": 1, "match": 1, "topology": 1, "recycle_box": 1}, {"tray": "off"}),
    ("rainbow-road", 2, {"pranks": 2, "direction": 1}, {}),
    ("rainbow-road", 2, {"pranks": 1, "direction": 1, "topology": 1}, {"tray": "off"}),
    (
        "rainbow-racers",
        3,
        {"track": 1, "bonus_crystals": 1, "start_player": 1, "leftovers": 1, "spent": 1},
        {},
    ),
    ("rainbow-racers", 2, {"track": 2, "bonus_for": 1, "team": 2, "pack_size": 2}, {}),
]
TABLES = [(game, seats, {}, {}) for game in games().values() for seats in {game.seats[0], game.seats[-1]}]
TABLES += [(find(key), seats, options, settings) for key, seats, options, settings in WITH_OPTIONS]
MOST_STOPS = 900  # of a random game, which may be a long one
every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
SHAPES = {"wide": 1.8, "tall": 0.52}


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0].key}-{table[1]}")
def table(request):
    return request.param


def stops(game, seats, options, settings, seed=1) -> Iterator[Match]:
    """A game of random moves, stopping at every question and every Show, to its end."""
    match = Match(game, seats, Dice(seed), options, live=True)
    chooser = random.Random(seed)
    for _ in range(MOST_STOPS):
        if match.over:
            break
        yield match
        if match.showing is not None:
            match.go_on()
        else:
            answer(match, chooser)
    while not match.over:
        match.go_on() if match.showing is not None else match.agree_to_stop()
    yield match


def answer(match: Match, chooser: random.Random) -> None:
    if isinstance(match.asking, Ask):
        match.play(match.asking.seat, chooser.choice(list(match.asking.options)))
    elif chooser.random() < 0.3:
        match.play(chooser.choice(match.asked()), NOBODY)
    else:
        match.let_go()


def seen(match: Match, me: int, form: str, lang="en", settings=None) -> Scene:
    talk = match.game.talk(lang, NAMES[: match.seats])
    return compose(match.game, match.view(me), me, match.asking, form, talk, settings, over=match.over)


def some(match_stops: Iterator[Match], each: int = 13) -> Iterator[Match]:
    return (match for k, match in enumerate(match_stops) if k % each == 0 or match.over)


def test_every_table_can_be_drawn_by_anyone_in_any_shape(table):
    game, seats, _, settings = table
    for match in some(stops(*table), 29):
        for me in (NOBODY, 0, seats - 1):
            for form, aspect in SHAPES.items():
                scene = seen(match, me, form, "fr", settings)
                assert render(place(scene, aspect, game.face.BOOK), game.face.BOOK).startswith("<svg")
                assert write(scene, game.face.BOOK, color=False)


def test_whatever_is_asked_can_be_clicked(table):
    game, _, _, settings = table
    for match in some(stops(*table), 7):
        if isinstance(match.asking, Ask):
            for form, aspect in SHAPES.items():
                scene = seen(match, match.asking.seat, form, settings=settings)
                placed = place(scene, aspect, game.face.BOOK)
                there = {each.piece.id for each in placed.pieces} | {each.zone.id for each in placed.zones}
                assert len(scene.acts) == len(match.asking.options)
                assert {id for act in scene.acts for id in act.via} <= there | set(placed.targets)


def test_no_two_pieces_have_one_id(table):
    for match in some(stops(*table), 7):
        for form in SHAPES:
            ids = [
                piece.id for zone in seen(match, 0, form, settings=table[3]).zones for piece in zone.pieces
            ]
            assert len(ids) == len(set(ids))


def test_an_offered_option_is_never_refused(table):
    for match in stops(*table):
        if isinstance(asking := match.asking, Ask):
            view = match.view(asking.seat)
            for option in asking.options:
                assert match.game.face.why_not(view, asking.seat, asking.kind, option) is None


def test_every_move_has_words_for_the_log(table):
    for match in some(stops(*table), 5):
        if isinstance(asking := match.asking, Ask):
            talk = match.game.talk("fr", NAMES[: match.seats])
            said = match.game.face.log(match.view(NOBODY), asking.seat, asking.kind, asking.options[0])
            assert NAMES[asking.seat] in talk.line(said) or asking.kind is gumball.START


def test_what_is_shown_is_said_in_french(table):
    talk = table[0].talk("fr", NAMES[: table[1]])
    said = {talk.line(match.showing.line()) for match in stops(*table) if match.showing is not None}
    assert said
    assert not any("{" in sentence for sentence in said)


@every_game
def test_every_declared_sentence_is_in_french(game):
    talk = game.talk("fr", NAMES)
    declared = [option.text for option in (*game.options, *game.settings, *game.presets)]
    declared += [
        meaning for choice in game.options if hasattr(choice, "values") for meaning in choice.values.values()
    ]
    declared += [meaning for setting in game.settings for meaning in setting.values.values()]
    declared += [text for kind in game.kinds for text in (kind.text, kind.none, *kind.names)]
    declared += game.rules.ENDINGS
    for text in filter(None, declared):
        assert talk.sentence(text)


@every_game
def test_french_sentences_have_the_placeholders_of_the_english(game):
    for english, french in game.french.sentences.items():
        assert placeholders(english) == placeholders(french), english


@every_game
def test_french_has_as_many_words_as_english(game):
    for what, spelling in game.face.WORDS.items():
        if isinstance(spelling, tuple):
            assert len(game.french.words[what]) == len(spelling)


# Ronde


def test_neighbours_stay_neighbours_when_the_screen_turns():
    match = next(stops(RONDE, 4, {}, {}))
    flat, turned = (seen(match, 0, form).zones[0].layout for form in ("wide", "tall"))
    assert (flat.cols, turned.cols) == (10, 6)
    assert len(_neighbours(flat)) == 9 * 6 + 10 * 5
    assert _neighbours(flat) == _neighbours(turned)


def _neighbours(grid: Grid) -> set[tuple[int, int]]:
    """Every two slots that touch side by side or one above the other."""
    laid = slots(grid, Rect(0, 0, grid.cols, grid.rows))
    pairs = itertools.combinations(range(60), 2)
    return {(a, b) for a, b in pairs if math.dist(laid[a][:2], laid[b][:2]) < 1.01}


@pytest.mark.parametrize("form", ["wide", "tall"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_cell_of_a_laveuglette_is_large_on_every_screen(seats, form):
    """And nothing around the board lies on anything else."""
    game = find("colomo-a-laveuglette")
    scene = seen(Match(game, seats, Dice(1)), 0, form)
    placed = place(scene, SHAPES[form], game.face.BOOK)
    (board,) = placed.zones
    assert board.ghosts[0].w > min(placed.w, placed.h) / 9
    printed = [each for each in board.ghosts if "bank." not in each.face]  # pawns lie on them
    spots = [(each.x, each.y, each.w * (0.74 if "small" in each.face else 1)) for each in printed]
    for (x, y, w), (other_x, other_y, other_w) in itertools.combinations(spots, 2):
        assert math.hypot(x - other_x, y - other_y) > (w + other_w) / 2


def test_only_discs_that_are_up_show_their_colour():
    for match in some(stops(RONDE, 3, {}, {}), 3):
        middle = seen(match, 0, "wide").zones[0]
        colours = {piece.id for piece in middle.pieces if piece.face != "disc.back"}
        assert colours == {f"middle.{disc}" for disc in match.table.up}


def test_a_tray_shows_the_pairs_and_what_is_missing():
    *_, match = stops(RONDE, 2, {}, {})
    for seat in (0, 1):
        tray = next(zone for zone in seen(match, 0, "tall").zones if zone.seat == seat)
        assert sorted({piece.slot for piece in tray.pieces}) == sorted(match.table.pairs[seat])
        assert len(tray.pieces) == 2 * len(match.table.pairs[seat])
        assert len(tray.ghosts) == 6


def test_pairs_nobody_needs_are_seen_aside():
    for seed in range(1, 9):
        *_, match = stops(RONDE, 2, {}, {}, seed)
        if match.table.aside:
            break
    for form in SHAPES:
        aside = seen(match, 0, form).zones[-1]
        assert aside.id == "aside"
        assert len(aside.pieces) == 2 * len(match.table.aside)


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("form", SHAPES)
def test_nobody_sits_nearer_to_you_than_yourself(seats, form):
    scene = seen(next(stops(RONDE, seats, {}, {})), 1, form)
    zones = place(scene, SHAPES[form], RONDE.face.BOOK).zones
    bottom = {zone.zone.seat: zone.box.y + zone.box.h for zone in zones if zone.zone.seat is not None}
    assert bottom[1] == max(bottom.values())


@pytest.mark.parametrize("seats", range(3, 7))
@pytest.mark.parametrize("me", [NOBODY, 0, 2])
def test_seats_sit_clockwise_around_the_middle(seats, me):
    middle, *trays = place(seen(next(stops(RONDE, seats, {}, {})), me, "wide"), 1.8, RONDE.face.BOOK).zones

    def angle(box: Box) -> float:
        x, y = box.x + box.w / 2, box.y + box.h / 2
        return math.atan2(y - middle.box.y - middle.box.h / 2, x - middle.box.x - middle.box.w / 2)

    angles = [
        angle(tray.box) for tray in sorted(trays, key=lambda tray: (tray.zone.seat - max(me, 0)) % seats)
    ]
    steps = [(later - earlier) % (2 * math.pi) for earlier, later in itertools.pairwise([*angles, angles[0]])]
    assert sum(steps) == pytest.approx(2 * math.pi)


def test_a_gift_is_asked_for_by_colour_and_goes_to_a_tray():
    gifts = (m for m in stops(RONDE, 5, {}, {}) if m.asking and m.asking.kind is ronde.rules.GIVE)
    match = next(gifts)
    giver, colour = (
        match.asking.seat,
        RONDE.talk("fr", NAMES).word("colour", match.table.colour[match.table.up[0]], "f"),
    )
    scene = seen(match, giver, "wide", "fr")
    assert scene.prompt == f"À qui offres-tu la paire {colour}\N{NO-BREAK SPACE}?"
    assert {act.via for act in scene.acts} == {(f"tray{seat}",) for seat in match.asking.options}
    said = RONDE.face.log(match.view(giver), giver, match.asking.kind, match.asking.options[0])
    assert said == Sentence(
        "{seat} gives a pair to {friend}", {"seat": giver, "friend": match.asking.options[0]}
    )


def test_why_a_disc_or_a_gift_is_refused():
    face, kind = RONDE.face, ronde.rules.FLIP
    match = next(m for m in stops(RONDE, 3, {}, {}) if len(m.table.up) == 1 and m.table.pairs[0])
    view, gone = match.view(0), next(disc for disc in range(60) if disc not in match.table.middle)
    assert face.why_not(view, 0, kind, gone) == Sentence("There is no disc there any more")
    assert face.why_not(view, 0, kind, view.up[0]) == Sentence("This disc is already turned over")
    view.colour[view.up[0]] = view.pairs[0][0]
    assert face.why_not(view, 1, ronde.rules.GIVE, 0) == Sentence(
        "{friend} already has this colour", {"friend": 0}
    )


def test_the_log_of_ronde_has_neither_place_nor_colour():
    assert RONDE.face.log(None, 2, ronde.rules.FLIP, 17) == Sentence("{seat} turns over a disc", {"seat": 2})
    assert RONDE.face.log(None, 2, ronde.rules.HUE, 1) is None


# Gumball Rally


def test_a_hand_is_seen_by_its_owner_alone():
    match = next(m for m in stops(GUMBALL, 4, {}, {}) if len(m.answers) > 30 and m.asking)
    names = {gumball.label(card) for card in match.table.hands[2]}
    for me in (0, 1, 2, 3, NOBODY):
        ids = {piece.id for zone in seen(match, me, "wide").zones for piece in zone.pieces}
        assert names <= ids if me == 2 else not names & ids


def test_buggies_stand_in_line_with_their_cards_below():
    match = next(m for m in stops(GUMBALL, 5, {}, {}) if len(m.table.to_play) == 2 and m.asking)
    zones = {zone.id: zone for zone in seen(match, 0, "wide").zones}
    assert [piece.id for piece in zones["road"].pieces] == [f"buggy{buggy}" for buggy in match.table.line]
    played = {place: match.table.played[buggy] for place, buggy in enumerate(match.table.line)}
    shown = {piece.slot: piece.id for piece in zones["down"].pieces}
    assert shown == {place: gumball.label(card) for place, card in played.items() if card != gumball.NONE}


def test_those_whom_a_danger_hits_glow():
    for match in stops(GUMBALL, 6, {}, {}):
        if (
            match.showing is not None
            and match.showing.text == "{danger}!"
            and match.table.drawn[-1] != gumball.FLAG
        ):
            road = seen(match, 0, "wide").zones[1]
            hit = gumball.victims(match.table, match.table.drawn[-1])
            glowing = {piece.id for piece in road.pieces if piece.mark == "glow"}
            assert glowing == {f"buggy{match.table.played.index(card)}" for card in hit}


def test_a_danger_has_a_drum_while_it_is_news():
    for match in stops(GUMBALL, 3, {}, {}):
        danger = next(zone for zone in seen(match, 0, "wide").zones if zone.id == "danger")
        news = match.showing is not None and match.showing.text == "{danger}!"
        if news or isinstance(match.asking, Ask):
            assert news == any(piece.mark == "drum" for piece in danger.pieces)


def test_the_route_shows_where_a_flag_can_still_come():
    *_, end = stops(GUMBALL, 3, {}, {})
    fresh = seen(next(stops(GUMBALL, 3, {}, {})), 0, "wide").zones[0]
    assert [ghost.removeprefix("ghost.") for ghost in fresh.ghosts] == ["step"] * 3 + ["check"] * 8 + [
        "win"
    ] * 4
    done = seen(end, 0, "wide").zones[0]
    assert [piece.face for piece in done.pieces].count("step.check") == 2
    assert done.pieces[-1].face == "step.win"
    assert {*done.ghosts} <= {"", "ghost.step"}


def test_the_route_shows_how_likely_a_flag_is():
    """GR-6 to GR-8: one card of four, of three, of two, then for certain."""
    met = set()
    for seed in range(6):
        for match in stops(GUMBALL, 3, {}, {}, seed):
            t = match.table
            chance = [piece for piece in seen(match, 0, "tall").zones[0].pieces if piece.id == "chance"]
            block = (len(t.drawn) + 1) // 4
            assert bool(chance) == (t.drawn.count(gumball.FLAG) < min(block, 3))
            for piece in chance:
                assert piece.slot == len(t.drawn)
                assert piece.face.endswith(f".{4 * (block + 1) - 1 - len(t.drawn)}")
                met.add(piece.face)
    assert {face.rpartition(".")[2] for face in met} == {"1", "2", "3", "4"}


def test_every_place_shows_what_it_gets_and_every_hazard_its_colour():
    match = next(m for m in stops(GUMBALL, 5, {}, {}) if len(m.table.drawn) == 3 and m.asking)
    zones = {zone.id: zone for zone in seen(match, 0, "wide").zones}
    medals = [piece for piece in zones["places"].pieces if piece.id.startswith("medal")]
    assert [piece.slot for piece in medals] == list(range(5))
    assert [piece.mark for piece in medals] == ["", "", "", "dim", "dim"]
    assert [p.face for p in zones["places"].pieces if p.id.startswith("prize")] == [
        "gumball.5",
        "gumball.3",
        "gumball.1",
    ]
    colours = sorted(piece.slot % 4 for piece in zones["hazards"].pieces)
    assert colours == sorted(danger % 4 for danger in match.table.drawn)


def test_the_cards_of_a_photo_finish_lie_under_the_buggies():
    *_, match = stops(GUMBALL, 3, {}, {})
    match.table.photo[1] = 26
    down = seen(match, 0, "wide").zones[2]
    assert [(piece.id, piece.slot) for piece in down.pieces] == [("R7", match.table.line.index(1))]


def test_why_a_card_is_refused():
    match = next(m for m in stops(GUMBALL, 3, {}, {}) if m.asking)
    seat = match.asking.seat
    other = next(card for card in range(40) if card not in match.table.hands[seat])
    said = GUMBALL.face.why_not(match.view(seat), seat, gumball.PLAY, other)
    assert GUMBALL.talk("en", NAMES).line(said).endswith("is not in your hand")


def test_the_second_buggy_of_a_driver_has_its_number():
    talk = Talk(Lexicon({}, {}), GUMBALL.face.WORDS, "en", ("Ada", "Bob"))
    assert talk("{buggy} overtakes {rival}", buggy=3, rival=0) == "Bob (4) overtakes Ada"


def test_the_log_is_silent_on_luck():
    assert GUMBALL.face.log(None, 0, gumball.DRAW, 3) is None
