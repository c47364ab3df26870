"""How long people look: long enough for what is covered again, briefly for what stays."""

from __future__ import annotations

from itertools import pairwise

import pytest

from contract.sentences import written
from contract.walks import GAMES, Walk, every_one
from irisade import NOBODY, Show, find
from irisade.core.options import usual
from irisade.draw.pace import AT_ONCE, BRIEFLY, GLANCE, Pace, Pause, hidden


def agreed(game, **settings):
    return usual(game.settings) | settings


def ronde(up=()):
    """A view of Ronde with these discs turned over."""
    walk = Walk(every_one(find("colomo-ronde"))[0], 1)
    t = walk.match.view(NOBODY)
    for disc in up:
        t.colour[disc] = 1
        t.up.append(disc)
    return t


def test_what_is_covered_again_is_shown_for_the_show_time():
    game = find("colomo-ronde")
    look = Pace(game, agreed(game, show_time="4")).look(Show("no pair"), ronde([1, 2]), ronde())
    assert look == Pause(4, covered=True)


def test_what_stays_needs_a_moment_and_the_same_picture_none():
    game = find("colomo-ronde")
    pace = Pace(game, agreed(game))
    assert pace.look(Show("a disc"), ronde([1]), ronde([1, 2])) == Pause(BRIEFLY, covered=False)
    assert pace.look(Show("a disc"), ronde([1]), ronde([1])) == Pause(0, covered=False)


def test_what_has_been_looked_at_long_is_covered_quickly():
    game = find("colomo-ronde")
    pace = Pace(game, agreed(game))
    three = ronde([1, 2, 3])
    assert pace.look(Show("one"), three, ronde([1, 2])).seconds == 2.5
    assert pace.look(Show("two"), ronde([1, 2]), ronde([1])).seconds == GLANCE
    pace.begin()
    assert pace.look(Show("three"), ronde([1, 2]), ronde([1])).seconds == 2.5


def test_a_game_without_a_show_time_covers_briefly():
    game = find("gumball-rally")
    t = Walk(every_one(game)[0], 1).match.table
    assert Pace(game, agreed(game)).look(Show("x"), t, Walk(every_one(game)[0], 2).match.view(0)) == Pause(
        BRIEFLY, covered=False
    )


def test_a_face_may_ask_for_a_longer_look():
    game = find("colomo-blackout")
    t = Walk(every_one(game)[0], 1).match.view(NOBODY)
    assert Pace(game, agreed(game)).look(Show("Remember the colours!"), t, t).seconds == 20
    assert Pace(game, agreed(game, seconds="40")).look(Show("Remember the colours!"), t, t).seconds == 40


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_longer_looks_name_a_setting_with_seconds(game):
    settings = {setting.key: setting for setting in game.settings}
    for text, key in getattr(game.face, "LOOKS", {}).items():
        assert text in written(game.rules)
        assert key == AT_ONCE or all(float(value) > 0 for value in settings[key].values)


def test_all_discs_of_blackout_are_covered_at_once():
    game = find("colomo-blackout")
    walk = Walk(every_one(game)[0], 1, live=True)
    shows = [(match.showing, match.view(NOBODY)) for match in walk.now_and_then(1) if match.showing]
    covers = [each for each in shows if each[0].text == "{seat} turns a disc face down"]
    pace = Pace(game, agreed(game))
    looks = [pace.look(show, view, then) for (show, view), (_, then) in pairwise(covers)]
    assert {look.seconds for look in looks} == {0}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_hidden_things_are_counted_wherever_they_lie(game):
    walk = Walk(every_one(game)[-1], 3)
    for match in walk.now_and_then(20):
        seen = match.view(NOBODY)
        assert hidden(seen) == seen.bytes.replace(b"-2,", b"!").replace(b"-2]", b"!").count(b"!")
        walk.steps = min(walk.steps, 300)


def test_a_pair_that_is_taken_away_is_not_covered_again():
    game = find("colomo-ronde")
    then = ronde()
    then.middle = then.middle[2:]
    assert Pace(game, agreed(game)).look(Show("a pair"), ronde([0, 1]), then) == Pause(BRIEFLY, covered=False)


def test_a_pawn_that_moves_black_is_not_covered_again():
    """A view of A l'aveuglette hides the positions that came before, one more with every move."""
    game = find("colomo-a-laveuglette")
    walk = Walk(every_one(game)[0], 1, live=True)
    shows = [(match.showing, match.view(NOBODY)) for match in walk.now_and_then(1) if match.showing]
    pace = Pace(game, agreed(game))
    looks = [(show.text, pace.look(show, view, then)) for (show, view), (_, then) in pairwise(shows)]
    assert {look for text, look in looks if text == "{seat} moves a pawn"} == {Pause(BRIEFLY, covered=False)}
