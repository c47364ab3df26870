"""Robots say a word at their seats: the same at the table, from its rows, and in the film of the game."""

from __future__ import annotations

import json

import pytest

from irisade.web.pictures.film import film, settings_of, stops
from irisade.web.pictures.pictures import Pictures
from irisade.web.pictures.viewer import Viewer
from irisade.web.table.records import record_of
from web.evenings import Evening


def heard(evening):
    """Everything that robots say until the game is over, and after which row."""
    said = []
    while evening.table.state == "playing":
        evening.step()
        said += [(evening.table.v, each.remark) for each in evening.table.frames if each.remark]
    return said


@pytest.mark.parametrize("game", ["colomo-ronde", "gumball-rally", "rainbow-racers"])
def test_everybody_hears_the_same_at_the_table_from_its_rows_and_in_the_film(game):
    evening = Evening(game, ["me", "bot", "bot:toddler"], seed=3).started()
    said = heard(evening)
    assert len(said) > 1
    robots = evening.table.seating.robots
    assert {remark.seat for _, remark in said} <= set(robots)
    assert [each.remark for each in evening.again(said[0][0] + 1).frames if each.remark] == [said[0][1]]
    record = record_of(evening.table)
    whole = record.replay()
    filmed = [frame.remark for *_, frame in stops(record, whole, settings_of(whole.game, record))]
    assert list(filter(None, filmed)) == [remark for _, remark in said]
    beats = json.loads(film(record, 0, "fr", 1.5))["beats"]
    assert len([beat for beat in beats if "remark" in beat]) == len(said)


def test_robots_in_a_hurry_say_nothing_and_neither_does_a_person():
    quick = Evening("colomo-ronde", ["me", "bot"], seed=3, settings={"bots": "quick"}).started()
    assert heard(quick) == []
    assert heard(Evening("colomo-ronde", ["me", "here"], seed=3).started()) == []


def test_a_remark_is_sent_beside_the_scene_and_takes_no_time():
    evening = Evening("colomo-ronde", ["me", "bot"], seed=3).started()
    while not (said := [each for each in evening.table.frames if each.remark]):
        evening.step()
    frame = said[0]
    pictures = Pictures(evening.game, evening.table.names, evening.table.settings)
    beat = json.loads(Viewer(0, "fr", 1.5).beat(pictures, frame, 1))
    talk = evening.game.talk("fr", evening.table.names)
    assert beat["remark"] == {"seat": frame.remark.seat, "text": talk.line(frame.remark.line)}
    assert frame.hold == 0
