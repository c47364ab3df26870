"""Zones, pieces and acts say no more than they must, and one scene and a patch give the next."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from irisade.draw.layout import Box, Ground, Slot
from irisade.draw.scene import Act, Glimpse, Grid, Piece, Zone
from irisade.web.pictures import sending, wire
from irisade.web.pictures.sending import apply, choice, diff, expanded, grouped

patiently = settings(deadline=None)  # machines are busy


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
    assert groups(Act("-", (), "Stay", face="pawn"))[0]["face"] == ["pawn"]


# Patches


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
