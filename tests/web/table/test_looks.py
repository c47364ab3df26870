"""Colours that people choose before the game: never two the same, and they stay with the seat."""

from __future__ import annotations

import json

import pytest

from irisade import Record
from irisade.core.words import NOBODY
from irisade.draw.scene import LOOKS
from irisade.web.pictures.film import film
from irisade.web.table.cups import once_more
from irisade.web.table.records import record_of
from irisade.web.table.seating import NotPossible
from irisade.web.table.terms import terms_of
from web.evenings import ME, STRANGER, Evening, told

CHOOSE = [
    "colomo-ronde",
    "colomo-trio",
    "colomo-arc-en-ciel",
    "colomo-rondo",
    "colomo-blackout",
    "gumball-rally",
]


@pytest.mark.parametrize("game", CHOOSE)
def test_a_choice_travels_with_its_seat_to_the_drawing_and_the_record(game: str) -> None:
    evening = Evening(game, ["bot", "me", "bot"], 0, seed=4, starts="host")
    usual = evening.game.face.SEAT_TINTS
    evening.keep(evening.table.choose_look(ME, 1, usual[5], evening.now))
    assert evening.table.seating.looks(usual) == [usual[0], usual[5], usual[1]]
    evening.started()  # the host, who chose, sits first
    assert evening.table.settings[LOOKS] == f"{usual[5]} {usual[1]} {usual[0]}"
    assert told(evening.again()) == told(evening.table)
    evening.to_the_end()
    record = Record.parse(str(record_of(evening.table)))
    assert record.settings[LOOKS].split()[0] == usual[5]
    seen = json.loads(film(record, NOBODY, "en", 1.6))
    assert [seat["tint"] for seat in seen["seats"]] == [usual[5], usual[1], usual[0]]


def test_a_buggy_is_the_one_that_was_chosen() -> None:
    evening = Evening("gumball-rally", ["me", "bot", "bot"], 0, seed=4, starts="seated")
    brown = evening.game.face.SEAT_TINTS.index("brown")
    evening.keep(evening.table.choose_look(ME, 0, "brown", evening.now))
    evening.started().to_the_end()
    scene = json.loads(film(record_of(evening.table), NOBODY, "en", 1.6))["beats"][0]["full"]
    faces = {scene["pieces"][f"buggy{seat}"]["face"] for seat in range(3)}
    assert faces == {f"buggy.{brown}", "buggy.0", "buggy.1"}


def test_no_two_seats_have_the_same() -> None:
    evening = Evening("colomo-ronde", ["me", "bot", "bot"], 0)
    evening.keep(evening.table.choose_look(ME, 1, "white", evening.now))
    with pytest.raises(NotPossible, match="already chosen"):
        evening.table.choose_look(ME, 0, "white", evening.now)
    with pytest.raises(NotPossible, match="not have that colour"):
        evening.table.choose_look(ME, 0, "mauve", evening.now)
    with pytest.raises(NotPossible, match="Only the host"):
        evening.table.choose_look(STRANGER, 0, "pink", evening.now)
    assert evening.table.choose_look(ME, 1, "white", evening.now) == []
    evening.keep(evening.table.choose_look(ME, 0, "brown", evening.now))
    assert evening.table.seating.looks(evening.game.face.SEAT_TINTS) == ["brown", "white", "pink"]
    evening.started()
    with pytest.raises(NotPossible):
        evening.table.choose_look(ME, 0, "pink", evening.now)


def test_whoever_sits_down_has_the_colour_of_the_seat() -> None:
    evening = Evening("colomo-ronde", ["me", "link"], 0)
    evening.keep(evening.table.choose_look(ME, 1, "black", evening.now))
    evening.keep(evening.table.sit(STRANGER, "Léo", evening.now))
    assert evening.table.chairs[1].look == "black"
    evening.keep(evening.table.change(ME, 1, "bot", evening.now))
    assert evening.table.chairs[1].look == "black"
    assert told(evening.again()) == told(evening.table)


def test_a_set_up_may_choose_them() -> None:
    seats = [{"kind": "me", "look": "brown"}, {"kind": "bot", "look": "pink"}, {"kind": "bot"}]
    assert [each.get("look") for each in terms_of("colomo-ronde", seats, ME).seats] == ["brown", "pink", None]
    twice = [{"kind": "me", "look": "pink"}, {"kind": "bot", "look": "pink"}]
    with pytest.raises(NotPossible, match="already chosen"):
        terms_of("colomo-ronde", twice, ME)
    with pytest.raises(NotPossible, match="not have that colour"):
        terms_of("rainbow-road", [{"kind": "me", "look": "black"}, {"kind": "bot"}], ME)


def test_in_a_cup_everybody_keeps_their_colour() -> None:
    evening = Evening("colomo-trio", ["me", "bot", "bot"], 0, cup="2", starts="seated").started().to_the_end()
    usual = evening.game.face.SEAT_TINTS
    terms = once_more(evening.table, ME, "NEWCODE")
    assert [each["look"] for each in terms.seats] == list(usual[:3])


def test_where_nobody_chose_nothing_is_told() -> None:
    evening = Evening("colomo-ronde", ["me", "bot"], 0).started().to_the_end()
    assert LOOKS not in record_of(evening.table).settings
