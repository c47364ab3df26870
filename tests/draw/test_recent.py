"""The little help of the Colomo box: a faint dot on the discs of the last turn, and no colour."""

from __future__ import annotations

import pytest

from irisade.core.dice import Dice
from irisade.core.game import find
from irisade.core.match import Match
from irisade.core.words import Show
from irisade.draw.face import compose
from irisade.draw.recent import Recent
from irisade.draw.scene import Scene

GAMES = ("colomo-ronde", "colomo-trio", "colomo-arc-en-ciel", "colomo-rondo")


def test_the_places_of_this_turn_and_the_one_before_are_kept():
    recent = Recent()
    recent.saw(Show("", at=3, value=1), turn=1)
    recent.saw(Show("", at=9, value=4), turn=1)
    recent.saw(Show("", at=5, value=1), turn=2)
    assert recent.places == {3, 9, 5}
    recent.saw(Show("", at=7, value=0), turn=3)
    assert recent.places == {5, 7}


@pytest.mark.parametrize("show", [Show("words"), Show("", at=3), Show("", at=3, value=2, seen_by=1)])
def test_only_what_everybody_saw_is_kept(show):
    recent = Recent()
    recent.saw(show, turn=1)
    assert recent.places == frozenset()


def dots(scene: Scene) -> set[str]:
    return {piece.id for zone in scene.zones for piece in zone.pieces if piece.face == "disc.seen"}


@pytest.mark.parametrize("key", GAMES)
def test_with_the_setting_the_discs_of_the_last_turn_have_a_dot(key):
    game, recent = find(key), Recent()
    match = Match(game, 2, Dice(8))  # nothing is shown at a place before the first question
    match.on_show = lambda show: recent.saw(show, len(match.turns))
    talk, drawn = game.talk("en", ("Ada", "Bob")), set()
    for _ in range(40):
        me, field = match.asking.seat, "ring" if key == "colomo-rondo" else "middle"
        seen = match.view(me)
        for assist in ("dot", "off"):
            scene = compose(
                game, seen, me, match.asking, "wide", talk, {"assist": assist}, recent=recent.places
            )
            lying = range(12) if field == "ring" else seen.middle
            covered = {f"{field}.{disc}" for disc in recent.places if disc in lying and disc not in seen.up}
            assert dots(scene) == (covered if assist == "dot" else set())
            drawn |= dots(scene)
        match.play(me, match.asking.options[-1])
    assert drawn
