"""What each viewer is sent of a table: patched without loss, and nothing that the viewer may not know."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from contract.traits import hides_something
from contract.walks import GAMES, SetUp, a_few
from irisade import NOBODY, Window
from irisade.core.match import view
from irisade.core.text import Talk
from irisade.core.words import HIDDEN
from irisade.draw import layout
from irisade.draw.face import asked_by, compose
from irisade.draw.scene import Flourish
from irisade.web.pictures import sending, wire
from irisade.web.pictures.pictures import Pictures
from irisade.web.pictures.sending import apply, diff, expanded
from irisade.web.pictures.viewer import Viewer
from toys import POND, faced
from toys.leaky import COVERED, FACE, HONEST, LEAKS, peeping
from web.frames import NAMES, SHAPES, dealt_again, frames_of, scenes, sent

STOPS = 120  # of a game; enough to see every kind of question
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
every_form = pytest.mark.parametrize("form", SHAPES)


# Scenes: the quick way and the plain way are the same, and so are the page and the server


def plainly(game, frame, seat, seats, lang, form, settings) -> dict[str, Any]:
    """A wire scene made the plain way, with nothing remembered; without its number and its log."""
    talk = Talk(game.french, game.face.WORDS, lang, NAMES[:seats])
    seen = view(game, frame.table, seat)
    asking = None if frame.over else frame.asking
    scene = compose(game, seen, seat, asking, form, talk, settings, over=frame.over, recent=frame.recent)
    w, h = layout.size_of(SHAPES[form])
    where = layout.areas(scene.areas, w, h)
    pieces: dict[str, Any] = {}
    for zone in scene.zones:
        pieces |= sending.pieces(zone)
    assert len(pieces) == sum(len(zone.pieces) for zone in scene.zones), "two pieces have the same id"
    shaped = [sending.zone(zone, layout.ground(zone, where, form, w / h)) for zone in scene.zones]
    return {
        "game": game.key,
        "title": scene.title,
        "form": form,
        "w": w,
        "h": h,
        "zones": json.loads(wire.dumps({"": shaped}))[""],
        "pieces": pieces,
        "seats": [
            {"name": seat.name, "tint": seat.tint} | ({"score": seat.score} if seat.score else {})
            for seat in scene.seats
        ],
        "turn": list(asked_by(asking)),
        "you": seat,
        "prompt": scene.prompt,
        "rule": scene.rule,
        "over": scene.over,
    }, scene.acts


@every_form
@pytest.mark.parametrize("set_up", [s for game in GAMES for s in a_few(game)], ids=str)
def test_what_a_page_has_after_every_patch_is_what_the_table_shows(set_up, form):
    """For every seat and a watcher, in whole games: patched scene, quick scene and plain scene are equal."""
    game, seats = set_up.game, set_up.seats
    frames = frames_of(set_up, seed=5, stops=STOPS)
    settings = {setting.key: list(setting.values)[-1] for setting in game.settings}
    for seat in (NOBODY, 0, seats - 1):
        lang = "fr" if seat else "en"
        for frame, scene in zip(frames, scenes(sent(game, frames, seat, seats, lang, form)), strict=True):
            expected, acts = plainly(game, frame, seat, seats, lang, form, settings)
            assert {name: scene[name] for name in expected} == expected
            assert tuple(expanded(scene["acts"])) == acts


@every_game
def test_what_is_remembered_is_what_would_be_drawn_anew(game):
    """Every frame for all seats and a watcher, two languages and both forms, drawn by one `Pictures`.

    Whatever it, the face or the tables of this game remember, each page has what it would have alone.
    """
    seats = game.seats[-1]
    pictures, shown = Pictures(game, NAMES[:seats], {}), dict.fromkeys(range(NOBODY, seats))
    forms = {seat: ("fr", "tall") if seat % 2 else ("en", "wide") for seat in shown}
    viewers = {seat: Viewer(seat, lang, SHAPES[form]) for seat, (lang, form) in forms.items()}
    for frame in frames_of(SetUp(game, seats, {}), seed=9, stops=80):
        for seat, viewer in viewers.items():
            beat = json.loads(viewer.beat(pictures, frame, 1))
            shown[seat] = scene = beat["full"] if "full" in beat else apply(shown[seat], beat["patch"])
            expected, acts = plainly(game, frame, seat, seats, *forms[seat], {})
            assert {name: scene[name] for name in expected} == expected
            assert tuple(expanded(scene["acts"])) == acts


@every_game
def test_a_patch_undone_by_the_plain_diff_says_the_same(game):
    """`diff` is the plain twin of `Pictures.patch`: both say the same but for motion and joy."""
    set_up = SetUp(game, game.seats[0], {})
    frames = frames_of(set_up, seed=7, stops=STOPS)
    texts = sent(game, frames, 0, set_up.seats, "en", "wide")
    shown = list(scenes(texts))
    for a, b, text in zip(shown, shown[1:], texts[1:], strict=False):
        patch = json.loads(text)["patch"]
        patch.pop("flourish", None)
        moved = {id for id, piece in patch.get("set", {}).items() if piece.pop("was", None)}
        for id in moved:
            patch["set"][id].pop("by", None)
            patch["set"][id].pop("how", None)
        still = {id for id in moved if a["pieces"].get(id) == b["pieces"][id]}
        for id in still:
            del patch["set"][id]
        if not patch.get("set", True):
            del patch["set"]
        plain = diff(a, b)
        assert sorted(plain.pop("gone", [])) == sorted(patch.pop("gone", []))
        assert plain == patch
        assert apply(a, diff(a, b)) == b


# What moved


@every_game
def test_a_full_scene_never_tells_where_anything_was(game):
    set_up = SetUp(game, game.seats[-1], {})
    for frame in frames_of(set_up, seed=3, stops=40):
        assert '"was"' not in sent(game, [frame], 0, set_up.seats, "en", "wide")[0]


@every_game
def test_things_move_from_where_they_were(game):
    """`was` names something that was on the table before: a piece, a zone or a slot of one."""
    set_up = SetUp(game, game.seats[0], {})
    frames = frames_of(set_up, seed=2, stops=400)
    texts = sent(game, frames, 0, set_up.seats, "en", "wide")
    shown = list(scenes(texts))
    moved = 0
    for before, text in zip(shown, texts[1:], strict=False):
        places = set(before["pieces"]) | {zone["id"] for zone in before["zones"]}
        places |= {f"{zone['id']}.{slot}" for zone in before["zones"] for slot in range(len(zone["slots"]))}
        for id, piece in json.loads(text)["patch"].get("set", {}).items():
            if "was" in piece:
                moved += 1
                assert piece["was"] in places, f"{id} comes from {piece['was']}"
                assert places.issuperset(set(piece.get("by", ())) - {id})  # it may jump to its goal
    assert moved or game.key == "colomo-rondo"  # where nothing ever moves but the pile


def test_a_game_of_another_package_may_dance():
    fish = {"motion": lambda *_: [("pond.0", "pond.0")], "how": lambda *_: "dance"}
    game = faced(POND, SimpleNamespace(**vars(FACE), **fish))
    for text in sent(game, frames_of(SetUp(game, 2, {}), seed=1, stops=5), 0, 2, "en", "wide")[1:]:
        assert json.loads(text)["patch"]["set"]["pond.0"].items() >= {"was": "pond.0", "how": "dance"}.items()


def test_what_is_for_joy_is_in_a_patch_only():
    """From what a watcher sees, once for all who look; a face that tells none is not asked."""
    calls = []

    def flourish(before, t, show):
        calls.append((before, t))
        return (
            (Flourish("fly", "pond.0", "seat.1", "+2", "red"),) if sum(t.caught) > sum(before.caught) else ()
        )

    game = faced(POND, SimpleNamespace(**vars(FACE), flourish=flourish))
    frames = frames_of(SetUp(game, 2, {}), seed=1)
    pictures, viewers = Pictures(game, NAMES[:2], {}), [Viewer(seat, "en", 1.6) for seat in (NOBODY, 0, 1)]
    told = [
        json.loads(viewer.beat(pictures, frame, 1)).get("patch", {}).get("flourish")
        for frame in frames
        for viewer in viewers
    ]
    token = [{"kind": "fly", "at": "pond.0", "to": "seat.1", "text": "+2", "tint": "red"}]
    assert told.count(token) == 3 * 4  # four pairs, three viewers
    assert told.count(None) == len(told) - 12
    assert len(calls) <= len(frames) - 1
    assert all(HIDDEN in seen.fish for seen in calls[0])
    assert "flourish" not in sent(game, frames[-1:], 0, 2, "en", "wide")[0]


# No secret crosses


def telling(game, seats, seat, frames, seed, form="wide") -> bool:
    """Whether a seat can tell from what it is sent that all it may not know was dealt again."""
    other = dealt_again(game, frames, seat, seats, seed)
    return sent(game, frames, seat, seats, "en", form) != sent(game, other, seat, seats, "en", form)


@pytest.mark.parametrize("set_up", [s for game in (*GAMES, HONEST) for s in a_few(game)], ids=str)
def test_no_seat_can_tell_from_its_bytes_what_it_may_not_know(set_up):
    """Whole games, every message of a viewer: motion, order, acts, words and log included."""
    game, seats = set_up.game, set_up.seats
    frames = frames_of(set_up, seed=11, stops=STOPS)
    for seat in (NOBODY, 0, seats - 1):
        form = "tall" if seat else "wide"
        assert not telling(game, seats, seat, frames, 1, form), f"seat {seat}"


@every_game
def test_most_of_these_deals_really_change_something(game):
    if not hides_something(game):
        return
    set_up = SetUp(game, game.seats[-1], {})
    frames = frames_of(set_up, seed=11, stops=STOPS)
    others = list(dealt_again(game, frames, NOBODY, set_up.seats, 1))
    changed = sum(a.table.bytes != b.table.bytes for a, b in zip(frames, others, strict=True))
    assert 2 * changed >= len(frames)


def telling_motion(before, t, me, show):
    """A fish comes from where the reddest one is."""
    return [(f"pond.{COVERED.index(min(COVERED))}", "pond.3")]


def telling_flourish(before, t, show):
    return [Flourish("burst", f"pond.{COVERED.index(min(COVERED))}")]


@pytest.mark.parametrize(
    "game",
    [
        *(LEAKS[leak][1] for leak in ("the prompt", "ids of pieces", "the order of pieces")),
        peeping(motion=telling_motion),
        peeping(flourish=telling_flourish),
    ],
    ids=["the prompt", "ids of pieces", "the order of pieces", "motion", "a flourish"],
)
def test_a_leaky_game_is_caught_on_the_wire(game):
    frames = frames_of(SetUp(game, 3, {}), seed=1, stops=40)
    assert any(telling(game, 3, seat, frames, 1, form) for seat in (NOBODY, 0, 1) for form in SHAPES)


def test_what_is_said_to_one_seat_is_heard_by_that_seat_alone():
    frames = frames_of(SetUp(HONEST, 3, {}), seed=1, stops=5)
    secret = replace(frames[2], said=((FACE.prompt(None, None), 1),))
    heard = [
        json.loads(sent(HONEST, [frames[1], secret], seat, 3, "en", "wide")[1])["patch"].get("said", [])
        for seat in range(NOBODY, 3)
    ]
    assert heard == [[], [], ["Catch a fish!"], []]


# Viewers


def test_other_eyes_another_language_or_another_screen_get_a_full_scene():
    game = GAMES[0]
    frames = frames_of(SetUp(game, 3, {}), seed=1, stops=12)
    pictures, viewer = Pictures(game, NAMES[:3], {}), Viewer(0, "en", 1.6)

    def full(frame) -> bool:
        return "full" in json.loads(viewer.beat(pictures, frame, 1))

    assert full(frames[0])
    assert not full(frames[1])
    viewer.seat = 1
    assert full(frames[2])
    viewer.lang = "fr"
    assert full(frames[3])
    viewer.aspect = 0.5
    assert full(frames[4])
    assert not full(frames[5])


def test_a_full_scene_has_the_log_without_what_is_said_now():
    set_up = SetUp(HONEST, 3, {})
    frame = next(frame for frame in frames_of(set_up, seed=1, stops=9)[3:] if frame.said)
    pictures, viewer = Pictures(HONEST, NAMES[:3], {}), Viewer(0, "en", 1.6)
    log = [FACE.log(None, n % 3, None, 0) for n in range(50)] + [line for line, _ in frame.said[-1:]]
    frame = replace(frame, lines=len(log))
    full = json.loads(viewer.beat(pictures, frame, 1, log=[*log, log[0]]))["full"]
    assert len(full["log"]) == sending.LOG_LINES
    assert full["log"][-1] == "Basile catches a fish"
    assert full["said"] == ["Ada catches a fish"]


def test_in_a_window_every_seat_of_a_device_has_its_button():
    game = next(game for game in GAMES if game.key == "colomo-les-aveugles")
    option = {"challenge": 1} if any(o.key == "challenge" for o in game.options) else {}
    frames = frames_of(SetUp(game, 4, option), seed=1, stops=300)
    frame = next(frame for frame in frames if isinstance(frame.asking, Window))
    seats = list(frame.asking.seats)
    pictures = Pictures(game, NAMES[:4], {})
    picture = pictures.draw(frame, NOBODY, "en", 1.6, here=seats)
    assert [(group["m"], group["seat"]) for group in picture.acts] == [(["!"], seat) for seat in seats]
    own = pictures.draw(frame, seats[0], "en", 1.6, here=seats).acts
    assert [group.get("seat", seats[0]) for group in own] == seats


def test_tables_with_other_names_never_hear_them():
    """What tables remember together has nobody's name in it."""
    for game in GAMES:
        frames = frames_of(SetUp(game, game.seats[0], {}), seed=4, stops=60)
        others = tuple(f"Zz{n}" for n in range(game.seats[0]))
        for names in (NAMES, others, NAMES):
            pictures, viewer = Pictures(game, names[: game.seats[0]], {}), Viewer(0, "fr", 1.6)
            text = "".join(viewer.beat(pictures, frame, 1) for frame in frames)
            strangers = others if names is NAMES else NAMES
            assert not [name for name in strangers if f'"{name}' in text or f" {name}" in text]


def test_seats_with_the_same_view_share_what_was_made():
    game = next(game for game in GAMES if game.key == "colomo-ronde")
    frames = frames_of(SetUp(game, 4, {}), seed=4, stops=9)
    pictures = Pictures(game, NAMES[:4], {})
    one, other = (pictures.draw(frames[-1], seat, "en", 1.6) for seat in (0, 1))
    assert one.view is other.view
    assert one.seats is other.seats
