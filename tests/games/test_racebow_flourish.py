"""What is for joy in Racebow, on tracks from notation."""

from __future__ import annotations

from games.flow import tell
from games.track import race
from irisade.core.table import copy_of
from irisade.draw.face import flourishes
from irisade.draw.scene import Flourish
from irisade.games.racebow import GAME
from irisade.games.racebow.rules import Table, turn

FIVE_MORE = "T13 T25 T37 T49 T50"


def after(t: Table, script: str) -> tuple[Flourish, ...]:
    before = copy_of(t)
    tell(turn(t), script)
    return flourishes(GAME, before, t, None)


def test_who_takes_off_makes_a_cloud_and_who_dives_a_splash():
    assert after(race(f"T10 {FIVE_MORE}", "E1", "E4"), "A:A1") == (Flourish("burst", "pawn0", tint="white"),)
    assert after(race(f"T10 {FIVE_MORE}", "E1", "E4"), "A:W1") == (Flourish("burst", "pawn0", tint="blue"),)
    assert after(race(f"T10 {FIVE_MORE}", "E1", "E4"), "A:E1") == ()


def test_a_bonus_flies_to_the_gauge_of_whoever_took_it():
    """RB-25: a propeller lies on E2 of T10."""
    found = after(race(f"T10 {FIVE_MORE}", "E1", "E4"), "A:E2")
    assert found == (Flourish("fly", "tile0.E2", "seat.0.propeller", "+1", "blue"),)


def test_a_tile_that_everybody_has_left_goes_to_the_discards():
    """RB-35: the start tile goes back to the box instead."""
    found = after(race(f"T10 T01 {FIVE_MORE}", "0:E3", "1:E4"), "A:E3")
    assert Flourish("fly", "road.2", "supply.1", face="discard") in found


def test_a_rainbow_in_order_is_celebrated():
    """RB-39: violet lies on W1 of T49."""
    found = after(race("T49 T10 T13 T25 T37 T50", "E1 rygb", "E4"), "A:W1")
    assert found[-2:] == (Flourish("burst", "pawn0"), Flourish("fireworks"))
