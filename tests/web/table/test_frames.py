"""What everybody looks at, and for how long: shows that are held, windows that close, clocks that run out."""

from __future__ import annotations

from itertools import pairwise

import pytest

from irisade import Window
from irisade.core.match import view
from irisade.core.words import EVERYBODY, NOBODY
from irisade.draw.pace import reading
from irisade.web.table.fold import PLAYING
from irisade.web.table.seating import PERSON
from web.evenings import FRIEND, ME, NOON, Evening, changes_nothing, every_game, to_a_look, told


def test_what_is_covered_again_is_seen_for_the_show_time():
    evening = Evening("colomo-ronde", ["me", "here"], settings={"show_time": "4"}).started()
    look = to_a_look(evening)
    assert (look.hold, look.asking) == (4000, None)
    rest = evening.table.frames[-1]
    assert rest.at == look.at + 4000
    assert evening.table.frame(look.at + 3999) == look
    assert evening.table.frame(look.at + 4000) == rest


def test_the_places_of_the_last_turn_are_told_only_where_the_table_helps():
    for assist, helps in (("off", False), ("dot", True)):
        evening = Evening("colomo-ronde", ["me", "here"], settings={"assist": assist}).started()
        evening.play()
        evening.play()
        moved = {int(row.answer) for row in evening.rows[-2:]}
        assert evening.table.frames[-1].recent == (moved if helps else set())
        assert told(evening.again()) == told(evening.table)


def test_pace_makes_looks_shorter():
    evening = Evening("colomo-ronde", ["me", "here"], 0.5).started()
    assert to_a_look(evening).hold == 1250


def test_a_look_ends_when_everybody_is_ready():
    evening = Evening("colomo-ronde", ["me", "link", "bot"])
    evening.keep(evening.table.sit(FRIEND, "Mia", NOON))
    evening.started()
    table, look = evening.table, to_a_look(evening)
    first, second = evening.people()
    evening.now += 500
    evening.keep(table.ready([first], table.v, evening.now))
    assert table.frames[-1].at == look.at + look.hold  # one is not enough
    assert list(table.looks.ready) == [first]
    assert table.ready([first], table.v, evening.now) == []  # said already
    evening.keep(table.ready([second], table.v, evening.now + 100))
    assert table.frames[-1].at == evening.now + 100
    assert table.frame(evening.now + 100) == table.frames[-1]
    assert told(evening.again()) == told(table)
    if table.due is not None:
        assert table.due >= evening.now + 100


def test_nobody_waits_for_who_is_not_there():
    evening = Evening("colomo-ronde", ["me", "link", "bot"])
    evening.keep(evening.table.sit(FRIEND, "Mia", NOON))
    evening.started()
    to_a_look(evening)
    first, second = evening.people()
    evening.now += 500
    evening.keep(evening.table.ready([first], evening.table.v, evening.now, absent=[second]))
    assert evening.table.frames[-1].at == evening.now
    assert told(evening.again()) == told(evening.table)


def test_being_ready_too_late_is_no_fault():
    evening = Evening("colomo-ronde", ["me", "here"]).started()
    to_a_look(evening)
    v = evening.table.v
    evening.rest()
    assert evening.table.ready(evening.people(), v, evening.now) == []
    evening.step()
    assert evening.table.ready(evening.people(), v, evening.now) == []  # another question by now


def test_what_follows_waits_for_the_end_of_a_figure():
    """The die rolls before a robot takes a pawn; a pawn opens before the next roll."""
    evening = Evening("colomo-les-aveugles", ["me", "bot"]).started()
    waited = set()
    while evening.table.state == PLAYING:
        *looks, rest = evening.table.frames
        assert all(frame.hold >= frame.lasts for frame in looks)
        assert evening.table.due is None or evening.table.due >= rest.at + rest.lasts
        waited |= {frame.lasts for frame in (*looks, rest)}
        assert evening.step()
    assert waited == {0, 900, 1500}


def test_blackout_is_looked_at_for_its_seconds_and_covered_at_once():
    """CB-7: about twenty seconds, by the server's clock, or until everybody is ready."""
    evening = Evening("colomo-blackout", ["me", "here", "bot"], settings={"seconds": "40"}).started()
    look = to_a_look(evening, at_least=10_000)
    assert look.hold == 40_000
    assert look.until == look.at + 40_000
    assert evening.table.frames[1:-1] == []
    evening.keep(evening.table.ready(evening.people(), evening.table.v, look.at + 7000))
    frames = evening.table.frames
    assert (frames[0].hold, frames[0].until, frames[1].at) == (7000, look.at + 7000, look.at + 7000)
    assert told(evening.again()) == told(evening.table)


def test_a_private_look_is_held_for_all_and_seen_by_one():
    """CL-15: on a six, one pawn may be looked at. That it is looked at, everybody sees."""
    for seed in range(40):
        evening = Evening("colomo-les-aveugles", ["me", "here"], seed=seed).started()
        for _ in range(60):
            if evening.table.state != PLAYING:
                break
            evening.step()
            for frame in evening.table.frames:
                if frame.show is not None and frame.show.seen_by != EVERYBODY:
                    looker = frame.show.seen_by
                    views = [view(evening.game, frame.table, seat) for seat in (looker, 1 - looker, NOBODY)]
                    assert views[0].owner != views[1].owner == views[2].owner
                    assert frame.hold - frame.waits == 2500
                    assert all(line.text == "{seat} looks at a pawn" for line, _ in frame.said)
                    return
    raise AssertionError("nobody ever looks")


@every_game
def test_frames_follow_one_another_without_a_gap(game):
    evening = Evening(game, ["me"] * game.seats[0], seed=2).started()
    for _ in range(60):
        if evening.table.state != PLAYING:
            break
        frames = evening.table.frames
        assert frames[0].at == evening.rows[-1].at
        assert all(one.at + one.hold == two.at for one, two in pairwise(frames))
        assert all(frame.hold > 0 and frame.asking is None for frame in frames[:-1])
        assert frames[-1].hold == 0
        assert (frames[-1].asking is None) == frames[-1].over
        evening.step()


# Speaking up


def to_a_window(evening):
    """A table at which the others may speak up now."""
    for _ in range(400):
        if isinstance(evening.table.match.asking, Window):
            evening.rest()
            return evening.table.match.asking
        evening.step()
    raise AssertionError("nobody may ever speak up")


def window_evening(seats=("me", "here", "bot"), **how):
    return Evening("colomo-les-aveugles", seats, seed=1, **how).started()


def test_the_first_to_speak_is_heard():
    evening = window_evening(("me", "here", "here"))
    asking = to_a_window(evening)
    table, first, second = evening.table, *asking.seats[:2]
    v = table.v
    evening.keep(table.move(second, "!", v, evening.now))
    assert evening.rows[-1].answer == "!"
    changes_nothing(evening, table.move, first, "!", v, evening.now)


def test_a_window_closes_by_the_clock_or_when_all_say_fine():
    evening = window_evening(("me", "here", "here"), settings={"window": "10"})
    asking = to_a_window(evening)
    table = evening.table
    assert table.frames[-1].until == table.due == table.frames[-1].at + 10_000
    assert table.tick(table.due - 1) == []
    changes_nothing(evening, table.move, table.match.table.turn, "!", table.v, evening.now)
    changes_nothing(evening, table.move, asking.seats[0], "17", table.v, evening.now)
    evening.keep(table.ready(asking.seats[:1], table.v, evening.now))
    assert isinstance(table.match.asking, Window)
    rows = evening.keep(table.ready(asking.seats[1:], table.v, evening.now))
    assert [row.what for row in rows] == ["ready", "pass"]
    assert told(evening.again()) == told(table)
    to_a_window(evening)
    assert [row.what for row in evening.tick()] == ["pass"]


def test_robots_never_outrun_a_child():
    """A robot that would speak up does so when the time is over or all the people have said fine."""
    heard = 0
    for seed in range(6):
        evening = Evening("colomo-les-aveugles", ["me", "here", "bot"], seed=seed).started()
        while evening.table.state == PLAYING and heard < 3:
            asking = evening.table.match.asking
            if isinstance(asking, Window) and any(seat in evening.people() for seat in asking.seats):
                until = evening.table.frames[-1].until
                row = evening.tick()[0]
                assert row.at == until
                heard += row.answer == "!"
            else:
                evening.step()
    assert heard


# Time


def test_the_clock_is_off_unless_the_table_wants_it():
    evening = Evening("rainbow-racers", ["me", "here"]).started()
    assert (evening.table.due, evening.table.frames[-1].until) == (None, 0)


def test_when_the_clock_runs_out_a_robot_plays_that_move():
    evening = Evening("rainbow-racers", ["me", "here"], settings={"clock": "30"}).started()
    table = evening.table
    assert table.due == table.frames[-1].until == table.frames[-1].at + 30_000
    seat = table.match.asking.seat
    rows = evening.tick()
    assert [(row.what, row.seat, row.by) for row in rows] == [("move", seat, "clock")]
    assert table.chairs[seat].kind == PERSON
    assert told(evening.again()) == told(table)


@pytest.mark.parametrize(("setting", "least", "most"), [("quick", 140, 640), ("slow", 700, 3200)])
def test_robots_take_their_time_and_never_move_during_a_look(setting, least, most):
    evening = Evening("rainbow-racers", ["bot", "bot"], settings={"bots": setting}).started()
    waits = set()
    while evening.table.state == PLAYING:
        rest = evening.table.frames[-1]
        waited = evening.tick()[0].at - rest.at
        waits.add(waited)
        assert waited <= max(most, rest.read)  # what was said is read first
    assert least <= min(waits) < max(waits)


def test_a_clock_that_goes_backwards_does_not_turn_back_time():
    evening = Evening("rainbow-racers", ["me", "here"], 0).started()
    evening.keep(evening.table.change(ME, 1, "rename", NOON - 5000, name="Lea"))
    assert evening.rows[-1].at == NOON


def test_nothing_is_due_before_its_time():
    evening = Evening("rainbow-racers", ["bot", "bot"]).started()
    assert evening.table.tick(evening.table.due - 1) == []


@pytest.mark.parametrize(("bots", "share"), [("natural", 1.0), ("quick", 0.4), ("slow", 1.0)])
def test_a_robot_moves_when_the_page_lets_go_of_the_words_before(bots: str, share: float):
    """The page keeps a line for as long as it is told to: what came sooner would be seen too late."""
    evening = Evening("colomo-ronde", ["me", "bot"], settings={"bots": bots}, seed=3).started()
    waited = 0
    for _ in range(60):
        table = evening.table
        if table.due is not None:
            rest = table.looks.rest
            assert table.due >= rest.at + rest.read
            lines = [reading(talk.line(line)) for talk in table.looks._talks for line, _ in rest.said]
            waited += rest.read == round(1000 * max(lines, default=0) * share) > 0
        evening.step()
    assert waited
