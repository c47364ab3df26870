"""What is for joy in Rainbow Road, on roads from notation."""

from __future__ import annotations

from games.fairies import rain, ring, sunny
from irisade.core.table import copy_of
from irisade.draw.face import flourishes
from irisade.draw.scene import Flourish
from irisade.games.rainbow_road import GAME
from irisade.games.rainbow_road.table import RAIN, SUNNY, TELEPORT, TRASH, Table

ROAD = "1 3 5 6 2 | 7 5 4 1 3"


def moved(t: Table, fairy: int, script: str) -> tuple[Flourish, ...]:
    """What is for joy at the end of a move by A (Sunny) or B (Rain)."""
    t.sun_seat = 0
    before = copy_of(t)
    before.moving = fairy
    (sunny if fairy == SUNNY else rain)(t, script)
    return flourishes(GAME, before, t, None)


def told(found: tuple[Flourish, ...], kind: str) -> list[tuple[str, str, str]]:
    return [(each.at, each.to, each.text) for each in found if each.kind == kind]


def test_a_point_flies_from_every_card_and_what_ends_a_walk_is_shown():
    """RO-24, RO-31."""
    found = moved(ring(ROAD, sunny="A1", rain="B1"), SUNNY, "A:A2 A:A4")
    points = [("road.1", "points0", "1"), ("road.2", "points0", "2"), ("road.3", "points0", "3")]
    assert told(found, "fly") == [("road.4", "", "2 < 6"), *points]
    assert told(found, "bump") == [("fairy0", "road.4", "")]


def test_who_stops_early_bumps_into_nothing():
    found = moved(ring(ROAD, sunny="A1", rain="B1"), SUNNY, "A:A2 A:A3")
    assert told(found, "bump") == []


def test_the_rain_fairy_bumps_into_the_sunny_one():
    """RO-39."""
    found = moved(ring("6 4 4 3 5 | 1 7 7 2 7", sunny="A4", rain="A1"), RAIN, "B:A2 B:A3")
    assert told(found, "bump") == [("fairy1", "road.3", "")]
    assert ("road.3", "", "×") in told(found, "fly")


def test_once_round_the_road_there_are_fireworks():
    """RO-33, RO-35: the card under a hop counts too."""
    found = moved(ring("4 5 6 7 1 | 2 2 3 3 4", sunny="A1", rain="A4"), SUNNY, "A:A2 A:A1")
    assert [each.text for each in found if each.kind == "fly"] == [str(n) for n in range(1, 11)]
    assert found[-1] == Flourish("fireworks")


def test_a_skipped_card_gives_no_point():
    """RO-46."""
    t = ring("7 6 6 2 5 | 4 3 2 1 7", sunny="B4", rain="A1", tricks=("", "skip"))
    found = moved(t, RAIN, "B:- B:A2 B:A3 B:skip B:B3")
    assert ("road.7", "points1", "+6") in told(found, "fly")
    assert Flourish("burst", "fairy1") in found


def test_the_numbers_meet_under_the_sky():
    """RO-20 to RO-22: with the Sunny Fairy's number on the left, where her token lies."""
    t = ring(ROAD, marked="A2 B3", rainy=True)
    before = copy_of(t)
    t.sun_seat = 0
    found = flourishes(GAME, before, t, None)
    assert told(found, "fly") == [
        ("road.1", "role0", ""),
        ("road.7", "role1", ""),
        ("weather", "", "3 < 4"),
    ]


def test_a_prank_is_shown_to_all_and_what_it_hits_shakes_or_sparkles():
    calm = ring(ROAD, rain="B1")
    used, thrown, away = copy_of(calm), copy_of(calm), copy_of(calm)
    used.prank, thrown.hole, away.fairies[RAIN] = TRASH, 2, 8
    for t in (used, thrown, away):
        t.used[1] = [TRASH]
    assert flourishes(GAME, calm, used, None) == (Flourish("fly", "role1", "fairy1", face="prank.3"),)
    assert flourishes(GAME, used, thrown, None) == (Flourish("shake", "road.2"),)
    used.prank = TELEPORT
    assert flourishes(GAME, used, away, None) == (Flourish("burst", "road.5", tint="violet"),)


def test_the_sky_turns_with_the_weather():
    before = ring(ROAD)
    t = copy_of(before)
    t.round += 1
    assert flourishes(GAME, before, t, None) == (Flourish("sky", tint="blue"),)
