"""What crosses the socket: typed both ways, patched without loss, and nothing that a viewer may not know."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal, NotRequired, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract.traits import hides_something
from contract.walks import GAMES, SetUp, a_few
from irisade import NOBODY, Window
from irisade.core.match import view
from irisade.core.text import Talk
from irisade.core.words import HIDDEN
from irisade.draw import layout
from irisade.draw.layout import Box, Ground, Slot
from irisade.draw.scene import Act, Flourish, Glimpse, Grid, Piece, Zone, asked_by, compose
from irisade.web import sending, wire
from irisade.web.pictures import Pictures, Viewer
from irisade.web.sending import apply, choice, diff, expanded, grouped
from irisade.web.wire import Malformed, read
from toys import POND, faced
from toys.leaky import COVERED, FACE, HONEST, LEAKS, peeping
from web.frames import NAMES, SHAPES, dealt_again, frames_of, scenes, sent

STOPS = 120  # of a game; enough to see every kind of question
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
patiently = settings(deadline=None)  # machines are busy
every_form = pytest.mark.parametrize("form", SHAPES)


# Reading what clients send

CLIENTS = get_args(wire.FromClient)


def values(hint: Any) -> st.SearchStrategy[Any]:
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint))
    return {
        str: st.text(max_size=wire.STRING_LIMIT),
        int: st.integers(-1, 2**53 - 1),
        float: st.floats(0.05, 20) | st.integers(1, 20),
        bool: st.booleans(),
    }[hint]


def messages(cls: Any) -> st.SearchStrategy[dict[str, Any]]:
    hints = get_type_hints(cls, include_extras=True)
    may = {name: values(get_args(hint)[0]) for name, hint in hints.items() if get_origin(hint) is NotRequired}
    must = {name: values(hint) for name, hint in hints.items() if name not in may}
    return st.fixed_dictionaries(must, optional=may)


@pytest.mark.parametrize("cls", CLIENTS, ids=lambda cls: cls.__name__)
@patiently
@given(data=st.data())
def test_every_message_of_a_client_is_read_as_it_was_written(cls, data):
    message = data.draw(messages(cls))
    text = wire.dumps(message)
    if len(text) <= wire.TEXT_LIMIT:
        assert read(text) == message


@pytest.mark.parametrize("cls", CLIENTS, ids=lambda cls: cls.__name__)
@patiently
@given(data=st.data())
def test_a_message_with_anything_wrong_is_refused(cls, data):
    message = data.draw(messages(cls))
    name = data.draw(st.sampled_from(sorted(message)))
    wrong: list[dict[str, Any]] = [
        {**message, name: None},
        {**message, name: [message[name]]},
        {**message, name: 1 if name == "phone" else True},
        {**message, name: 2**53},
        {**message, name: "x" * (wire.STRING_LIMIT + 1)},
        {**message, "more": 1},
    ]
    optional = get_type_hints(cls, include_extras=True)[name]
    if get_origin(optional) is not NotRequired:
        wrong.append({other: value for other, value in message.items() if other != name})
    for each in wrong:
        with pytest.raises(Malformed):
            read(json.dumps(each))


@patiently
@given(st.text() | st.binary())
def test_any_text_is_read_or_refused(text):
    with pytest.raises(Malformed):
        read(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


@patiently
@given(json_values, st.sampled_from([*(wire._SHAPES), "full", ""]))
def test_any_json_is_read_or_refused(value, kind):
    for message in (value, {"kind": value}, {"kind": kind, "id": value, "v": value, "seat": value}):
        with suppress(Malformed):
            read(json.dumps(message))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON"),
        ("[" * 4000, "not JSON"),
        ("[]", "JSON object"),
        ("{}", "has a kind"),
        ('{"kind":"dance"}', "has a kind"),
        ('{"kind":"ping","now":NaN}', "not JSON"),
        ('{"kind":"ping"}' + " " * wire.TEXT_LIMIT, "at most 4096 characters"),
        ('{"kind":"move","id":"1","v":3}', "move needs m"),
        ('{"kind":"move","id":"1","v":"3","m":"4"}', "v of move is a whole number"),
        ('{"kind":"seat","id":"1","seat":0,"do":"dance"}', "do of seat is one of bot, open"),
        ('{"kind":"view","aspect":1e99}', "aspect of view is a number from 0.05 to 20"),
        ('{"kind":"why","id":"\\ud800","place":"x"}', "not JSON"),
        ('{"kind":"unlock","seat":-2}', "seat of unlock is a whole number from -1"),
    ],
)
def test_a_refusal_says_why(text, why):
    with pytest.raises(Malformed, match=re.escape(why)):
        read(text)


# The page's types


def test_the_types_of_the_page_are_those_of_the_protocol():
    kept = Path(wire.__file__).parent / "static" / "types.d.ts"
    assert kept.read_text(encoding="utf-8") == wire.typescript()


def test_every_kind_of_message_has_its_own_name():
    for union in (wire.FromServer, wire.FromClient):
        kinds = [wire._kind(cls) for cls in get_args(union)]
        assert len(set(kinds)) == len(kinds)


# A zone and its pieces


def test_a_piece_says_only_what_its_id_does_not():
    def place(id: str, slot: int) -> dict[str, Any]:
        data = sending.piece(Piece(id, "disc", slot=slot), "middle", 0)
        assert sending.place_of(id, data) == ("middle", slot)
        return {name: value for name, value in data.items() if name != "face"}

    assert place("middle.17", 17) == {}
    assert place("middle.17", 3) == {"slot": 3}
    assert place("R7", 0) == {"zone": "middle"}
    assert place("R7", 2) == {"zone": "middle", "slot": 2}
    assert place("middle.1.0", 0) == {"zone": "middle"}
    assert place("middle.x", 0) == {"slot": 0}


def test_a_zone_says_only_what_is_not_usual():
    ground = Ground(Box(1, 2, 3, 4), Box(1, 2, 3, 4), 0, (Slot(1.25, 2.0, 3.3333, 4.0), Slot(1, 2, 3, 4, 9)))
    data = sending.zone(Zone("pond", Grid(2, 1)), ground)
    assert data == {
        "id": "pond",
        "x": 1,
        "y": 2,
        "w": 3,
        "h": 4,
        "slots": [[1.25, 2, 3.33, 4], [1, 2, 3, 4, 9]],
    }


# Acts


def groups(*acts: Act) -> list[wire.WActs]:
    found = grouped([choice(act) for act in acts])
    assert expanded(found) == list(acts)
    return found


def test_acts_that_differ_in_one_word_travel_together():
    discs = [Act(str(n), (f"pond.{n}",), f"Turn over disc {n}") for n in (0, 7, 11)]
    assert groups(*discs) == [{"m": ["0", "7", "11"], "label": "Turn over disc {}", "via": ["pond.{}"]}]


def test_acts_with_nothing_in_common_travel_alone():
    assert len(groups(Act("stay", (), "stay"), Act("go", (), "overtake"))) == 2
    assert len(groups(Act("A", ("x",), "Ada"), Act("B", ("y",), "Bob"))) == 2


def test_a_name_may_look_like_a_pattern():
    braces = [Act(str(n), ("tray{}",), f"Give it to {{}} {n}") for n in (1, 2)]
    assert len(groups(*braces)) == 2
    assert groups(Act("1", (), "{}")) == [{"m": ["1"], "label": "{}"}]


texts = st.text(alphabet="1 2{}ab.", max_size=6)


@patiently
@given(st.lists(st.builds(Act, texts.filter(bool), st.tuples() | st.tuples(texts, texts), texts)))
def test_groups_always_give_the_same_acts_again(acts):
    groups(*acts)


def test_previews_travel_beside_their_moves():
    acts = [Act(str(n), (f"pond.{n}",), f"to {n}", (f"pond.{n + 1}",), "far" if n else "") for n in (0, 1)]
    assert groups(*acts)[0]["to"] == [["pond.1"], ["pond.2"]]
    assert groups(*acts)[0]["note"] == ["", "far"]
    seen = (Glimpse("pond.1", "disc.red"), Glimpse("pond.2", text="+2"))
    both = groups(acts[0]._replace(glimpses=seen), acts[1])
    assert both[0]["glimpse"] == [[["pond.1", "disc.red", ""], ["pond.2", "", "+2"]], []]


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
    shaped = [sending.zone(zone, layout.ground(zone, where, form)) for zone in scene.zones]
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


@patiently
@given(st.data())
def test_apply_undoes_diff_for_any_two_scenes(data):
    """Also for zones that come, go and change places, and logs that do not go on."""
    words = st.sampled_from(["", "one", "two"])
    zones = st.lists(st.sampled_from("abcd"), unique=True, max_size=4)
    zone = st.fixed_dictionaries(
        {"x": st.integers(0, 2)}, optional={"label": words, "deep": st.integers(1, 3)}
    )
    piece = st.fixed_dictionaries({"face": words}, optional={"slot": st.integers(0, 2)})

    def scene(rev: int) -> Any:
        return {
            "game": "toy", "title": data.draw(words), "rev": rev, "form": "wide", "w": 1000, "h": 1000,
            "zones": [{"id": id, **data.draw(zone)} for id in data.draw(zones)],
            "pieces": data.draw(st.dictionaries(st.sampled_from("pqrs"), piece)),
            "seats": [{"name": data.draw(words), "tint": "red"} for _ in range(2)],
            "turn": data.draw(st.lists(st.integers(0, 1), max_size=2)), "you": data.draw(st.integers(-1, 1)),
            "acts": data.draw(st.just([]) | st.just([{"m": ["1"], "label": "go"}])),
            "prompt": data.draw(words), "said": data.draw(st.lists(words, max_size=2)),
            "log": data.draw(st.lists(words, max_size=2)), "rule": data.draw(words),
            "over": data.draw(st.booleans()),
        }  # fmt: skip

    a, b = scene(4), scene(5)
    assert apply(a, json.loads(wire.dumps(diff(a, b)))) == b


def test_a_patch_of_another_scene_is_refused():
    with pytest.raises(ValueError, match="does not fit"):
        apply({"rev": 3}, {"base": 2, "rev": 4})  # type: ignore[typeddict-item]


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
