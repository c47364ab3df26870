"""What people may do at a table, what they may not, and what happens without them."""

from __future__ import annotations

import dataclasses
import hashlib
from itertools import pairwise
from types import SimpleNamespace

import pytest

from irisade import Ask, Record, Window
from irisade.core.game import find, games
from irisade.core.match import view
from irisade.core.words import EVERYBODY, NOBODY
from irisade.web import table as table_module
from irisade.web.seating import BOT, CODE_LETTERS, OPEN, PERSON, Chair, hash_of, new_code, new_token
from irisade.web.table import CLOSED, FROZEN, OPENED, OVER, PLAYING, Diverged, LiveTable, Refused
from web.evenings import FRIEND, GAMES, KEY, ME, NOON, Evening, told

STRANGER = hash_of("somebody else's token")
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def changes_nothing(evening, deed, *words, **more):
    """The deed is refused; what it says. Neither the table nor one built again is any different."""
    before = told(evening.table) if evening.table.frames else (evening.table.v, list(evening.table.chairs))
    with pytest.raises(Refused) as refused:
        deed(*words, **more)
    after = told(evening.table) if evening.table.frames else (evening.table.v, list(evening.table.chairs))
    assert before == after
    return refused.value.text


def to_a_window(evening):
    """A table at which the others may speak up now."""
    for _ in range(400):
        if isinstance(evening.table.match.asking, Window):
            evening.rest()
            return evening.table.match.asking
        evening.step()
    raise AssertionError("nobody may ever speak up")


def to_a_look(evening, at_least=1000):
    """The first frame of a row that is held so long."""
    for _ in range(400):
        held = [frame for frame in evening.table.frames if frame.hold >= at_least]
        if held:
            evening.now = held[0].at
            return held[0]
        evening.step()
    raise AssertionError("nothing is held")


# Making a table, and sitting down


def test_a_table_waits_for_its_people():
    evening = Evening("gumball-rally", ["me", "link", "bot"], code="ABCDEF")
    table = evening.table
    assert (table.state, table.due, table.frame(NOON)) == (OPENED, None, None)
    assert [chair.kind for chair in table.chairs] == [PERSON, OPEN, BOT]
    assert table.code == "ABCDEF"
    evening.keep(table.sit(FRIEND, "Mia", NOON))
    assert table.names == ("Fox", "Mia", "Lou")
    assert table.code == ""  # the seats are filled
    assert table.seats_of(FRIEND) == [1]
    assert "every seat" in changes_nothing(evening, table.sit, STRANGER, "Tom", NOON).lower()
    assert told_lobby(evening.again()) == told_lobby(table)


def told_lobby(table):
    return table.v, table.state, list(table.chairs), table.host, table.code, table.settings, table.options


@pytest.mark.parametrize(
    ("game", "seats", "how", "says"),
    [
        ("no-game", ["me", "bot"], {}, "There is no game called {game}."),
        ("gumball-rally", ["me"], {}, "This game is not for {n} players."),
        ("colomo-ronde", ["me", "cat"], {}, "A seat is for me, for somebody here, by link or for a robot."),
        (
            "colomo-trio",
            ["me", "bot"],
            {"options": {"target": "77"}},
            "This game has no option {key}={value}.",
        ),
        ("colomo-trio", ["me", "bot"], {"options": {"x": "y"}}, "This game has no option {key}={value}."),
        (
            "colomo-trio",
            ["me", "bot"],
            {"settings": {"clock": "1"}},
            "This table has no setting {key}={value}.",
        ),
        ("colomo-trio", ["me", "bot"], {"preset": "x"}, "This game has no choice called {key}."),
        ("colomo-trio", ["me", "bot"], {"starts": "x"}, "Who starts is one of {known}."),
    ],
)
def test_what_cannot_be_set_up_is_refused(game, seats, how, says):
    table = LiveTable("x", KEY)
    with pytest.raises(Refused) as refused:
        table.make(game, [{"kind": kind} for kind in seats], ME, NOON, **how)
    assert refused.value.text == says
    assert table.v == -1
    assert table.state == ""


def test_a_preset_sets_options_and_settings_and_can_be_overruled():
    evening = Evening("colomo-trio", preset="little_ones", settings={"clock": "30"})
    assert evening.table.settings["show_time"] == "4"
    assert evening.table.settings["clock"] == "30"
    assert evening.table.settings["bots"] == "natural"
    mine = Evening("colomo-trio", preset="little_ones", settings={"show_time": "1.2"})
    assert mine.table.settings["show_time"] == "1.2"


def test_names_are_short_printable_and_nobody_elses():
    evening = Evening("gumball-rally", ["me", "link", "link"])
    table = evening.table
    for name in ("x" * 21, "a\u200bb", "a;b", "a\x07b", 'a"b'):
        assert "letters" in changes_nothing(evening, table.sit, FRIEND, name, NOON)
    evening.keep(table.sit(FRIEND, "  Zoé   Anne ", NOON))
    assert table.names[1] == "Zoé Anne"
    assert "already called" in changes_nothing(evening, table.sit, STRANGER, "zoé anne", NOON)
    evening.keep(table.sit(STRANGER, "", NOON))
    assert table.names[2] == "Owl"  # an animal


def test_two_people_on_one_device_cannot_have_the_same_name():
    seats = [{"kind": "me", "name": "Mia"}, {"kind": "here", "name": "mia"}]
    with pytest.raises(Refused):
        LiveTable("x", KEY).make("colomo-ronde", seats, ME, NOON)


def test_a_robot_never_has_the_name_of_a_person():
    seats = [{"kind": "bot"}, {"kind": "me", "name": "lou"}, {"kind": "bot", "level": "plain"}]
    table = LiveTable("x", KEY)
    table.make("colomo-ronde", [*seats, {"kind": "here", "name": "Zig"}], ME, NOON)
    assert table.names == ("Gus", "lou", "Zig 2", "Zig")


def test_a_seat_changes_hands_at_any_time():
    evening = Evening("gumball-rally", ["me", "link", "bot"], code="CODE22")
    table, now = evening.table, NOON
    evening.keep(table.sit(FRIEND, "Mia", now))
    evening.started()
    mine, hers, robots = table.seats_of(ME)[0], table.seats_of(FRIEND)[0], 2
    evening.keep(table.change(ME, hers, "rename", now, name="Lea"))
    assert table.names[hers] == "Lea"
    evening.keep(table.change(FRIEND, hers, "rename", now, name="Mia"))
    evening.keep(table.change(ME, robots, "open", now))
    assert table.code == "CODE22"  # there is a seat again; a robot plays there until somebody comes
    assert table.chairs[robots].by_bot
    evening.keep(table.sit(STRANGER, "Tom", now))
    assert table.seats_of(STRANGER) == [robots]
    evening.keep(table.change(ME, robots, "remove", now))
    assert table.chairs[robots].kind == BOT
    assert table.seats_of(STRANGER) == []
    evening.keep(table.change(ME, robots, "here", now, name="Zoé"))
    assert table.seats_of(ME) == [mine, robots]
    evening.keep(table.change(ME, robots, "bot", now, level="random"))
    assert table.chairs[robots] == Chair(BOT, table.names[robots], "random")
    evening.keep(table.change(ME, hers, "host", now))
    assert table.host == FRIEND
    assert told(evening.again()) == told(table)


@pytest.mark.parametrize("do", ["open", "remove", "here", "host", "bot", "rename", "lend", "return", "dance"])
def test_only_the_host_changes_the_seats_of_others(do):
    evening = Evening("gumball-rally", ["me", "link", "bot"])
    evening.keep(evening.table.sit(FRIEND, "Mia", NOON))
    evening.started()
    change = evening.table.change
    changes_nothing(evening, change, FRIEND, 0, do, NOON, name="Ann")
    changes_nothing(evening, change, "", 0, do, NOON, name="Ann")
    changes_nothing(evening, change, ME, 9, do, NOON, name="Ann")


def test_nothing_happens_when_nothing_would_change():
    evening = Evening("gumball-rally", ["me", "link", "bot"])
    table = evening.table
    assert table.change(ME, 1, "open", NOON) == []
    assert table.change(ME, 2, "bot", NOON) == []
    assert table.change(ME, 0, "return", NOON) == []
    assert table.change(ME, 0, "host", NOON) == []
    assert table.here([0], NOON) == []


def test_tokens_and_codes():
    tokens, codes = {new_token() for _ in range(100)}, {new_code() for _ in range(100)}
    assert len(tokens) == len(codes) == 100
    assert all(len(token) >= 43 for token in tokens)  # 256 bits
    assert set("".join(codes)) <= set(CODE_LETTERS)
    assert hash_of("a") == hashlib.sha256(b"a").hexdigest()
    assert hash_of("") == ""  # nobody


# The start


def test_only_the_host_starts_and_only_once():
    evening = Evening("gumball-rally", ["me", "link", "bot"])
    changes_nothing(evening, evening.table.start, FRIEND, NOON)
    changes_nothing(evening, evening.table.move, 0, "R1", 0, NOON)
    evening.started()
    assert evening.table.state == PLAYING
    changes_nothing(evening, evening.table.start, ME, NOON)


def test_robots_take_the_empty_seats():
    evening = Evening("gumball-rally", ["me", "link", "link"], code="X").started()
    assert [chair.kind for chair in evening.table.chairs] == [PERSON, BOT, BOT]
    assert evening.table.code == ""


@pytest.mark.parametrize(("starts", "names"), [("host", "Fox Fay Lou Gus"), ("seated", "Lou Gus Fox Fay")])
def test_whoever_starts_has_the_first_seat_and_the_order_stays(starts, names):
    seats = ["bot", "bot", "me", "bot"]
    evening = Evening("gumball-rally", seats, starts=starts).started()
    first = evening.table.names
    assert [name.replace("Owl", "Fox") for name in first] == names.split()
    assert told(evening.again()) == told(evening.table)


def test_by_lot_anybody_starts():
    firsts = set()
    for n in range(30):
        table = LiveTable(f"table {n}", KEY)
        table.make("gumball-rally", [{"kind": "bot"}] * 3, ME, NOON, starts="random")
        table.start(ME, NOON)
        firsts.add(table.names[0])
    assert len(firsts) == 3


# Playing


@every_game
def test_what_is_refused_changes_nothing(game):
    """A stale picture, another's turn, a move that is none, one that is not open, anything during a look."""
    seats = min(game.seats, key=lambda seats: abs(seats - 3))
    evening = Evening(game, ["me"] * seats, seed=3).started()
    table, looks = evening.table, 0
    for _ in range(25):
        if table.state != PLAYING:
            break
        if table.frames[-1].at > evening.now:
            looks += 1
            seat = table.match.asked()[0]
            says = changes_nothing(evening, table.move, seat, "!", table.v, table.frames[-1].at - 1)
            assert says == "Wait, look."
            changes_nothing(evening, table.stop, seat, evening.now)
        evening.rest()
        asking = table.match.asking
        if isinstance(asking, Ask):
            other, note = (asking.seat + 1) % seats, asking.kind.note(asking.options[0])
            changes_nothing(evening, table.move, other, note, table.v, evening.now)
            changes_nothing(evening, table.move, asking.seat, note, table.asked_v - 1, evening.now)
            changes_nothing(evening, table.move, asking.seat, note, table.v + 1, evening.now)
            for bad in ("", "!", "nonsense", "-1", "(g)", "9" * 50):
                changes_nothing(evening, table.move, asking.seat, bad, table.v, evening.now)
            closed = [n for n in range(asking.kind.size) if n not in asking.options]
            for option in closed[:3]:
                changes_nothing(
                    evening, table.move, asking.seat, asking.kind.note(option), table.v, evening.now
                )
            if table.who_may_take_back(evening.now) != other:
                changes_nothing(evening, table.back, other, table.v, evening.now)
        evening.step()
    assert told(evening.again()) == told(table)


def test_a_move_counts_when_only_names_or_presence_have_changed_since():
    """A child need not tap again because a friend came back."""
    evening = Evening("rainbow-racers", ["me", "link"])
    evening.keep(evening.table.sit(FRIEND, "Mia", NOON))
    evening.started()
    table = evening.table
    evening.rest()
    seen, asking = table.v, table.match.asking
    evening.keep(table.change(ME, 1, "rename", evening.now, name="Lea"))
    evening.keep(table.away([1], evening.now))
    evening.keep(table.move(asking.seat, asking.kind.note(asking.options[0]), seen, evening.now))
    assert evening.rows[-1].what == "move"


@every_game
def test_a_move_that_taught_nobody_anything_is_taken_back(game):
    """And played again; the table, the log and every process are as if nothing had been."""
    seats = min(game.seats, key=lambda seats: abs(seats - 3))
    evening = Evening(game, ["me"] * seats, 0, seed=4).started()
    table, taken = evening.table, 0
    for _ in range(150):
        if table.state != PLAYING:
            break
        before, log, asking = table.match.table.bytes, list(table.log), table.match.asking
        evening.step()
        if (
            table.state == PLAYING
            and isinstance(asking, Ask)
            and table.who_may_take_back(evening.now) == asking.seat
        ):
            taken += 1
            row = evening.rows[-1]
            evening.keep(table.back(asking.seat, table.v, evening.now))
            assert table.match.table.bytes == before
            assert table.match.asking == asking
            assert table.log[:-1] == log[-len(table.log) + 1 :] or table.log == log
            if taken < 6:
                assert told(evening.again()) == told(table)
            evening.keep(table.move(asking.seat, row.answer, table.v, evening.now))
    assert told(evening.again()) == told(table)
    free = ("racebow", "rainbow-racers", "rainbow-road", "colomo-blackout")
    assert taken or game.key not in free


def test_nobody_takes_back_what_others_have_seen():
    evening = Evening("colomo-ronde", ["me", "here"]).started()
    seat = evening.table.match.asking.seat
    evening.play()
    evening.rest()
    text = changes_nothing(evening, evening.table.back, seat, evening.table.v, evening.now)
    assert text.startswith("There is nothing to take back")


@every_game
def test_the_log_is_public_and_each_frame_says_how_much_of_it_was_said(game):
    evening = Evening(game, ["me"] * game.seats[0], seed=8).started()
    talks = [game.talk(lang, evening.table.names) for lang in ("en", "fr")]
    for _ in range(40):
        if evening.table.state != PLAYING:
            break
        evening.step()
        table = evening.table
        lines = [frame.lines for frame in table.frames]
        assert lines == sorted(lines)
        assert lines[-1] == len(table.log)
        for talk in talks:
            assert all(talk.line(line) for line in table.log)
        said = [line for frame in table.frames for line, eyes in frame.said if eyes == EVERYBODY]
        assert all(line in table.log for line in said)


# Looking


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
    assert list(table.ready_seats) == [first]
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
                    assert frame.hold == 2500
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


# Away, and back


def away_evening():
    evening = Evening("rainbow-racers", ["me", "link"], grace=20_000)
    evening.keep(evening.table.sit(FRIEND, "Mia", NOON))
    return evening.started()


def to_the_turn_of(evening, seat):
    while evening.table.match.asked() != (seat,):
        evening.step()
    evening.rest()


def test_a_robot_plays_for_who_is_away_until_they_are_back():
    evening = away_evening()
    table = evening.table
    hers = table.seats_of(FRIEND)[0]
    evening.keep(table.away([hers], evening.now))
    assert table.chairs[hers].away == evening.now
    to_the_turn_of(evening, hers)
    assert table.due == table.frames[-1].at + 20_000  # a friendly countdown, from when she is asked
    assert table.frames[-1].until == table.due
    assert [row.what for row in evening.tick()] == ["lend"]
    assert table.chairs[hers].lent
    assert table.frames[-1].until == 0
    assert table.due > evening.now  # the robot thinks, too
    rows = evening.tick()
    assert [(row.what, row.seat, row.by) for row in rows] == [("move", hers, "bot")]
    evening.keep(table.here([hers], evening.now))
    assert not table.chairs[hers].lent
    assert told(evening.again()) == told(table)
    to_the_turn_of(evening, hers)
    assert table.due is None  # it is hers again


def test_whoever_moves_is_back():
    evening = away_evening()
    table = evening.table
    hers = table.seats_of(FRIEND)[0]
    evening.keep(table.away([hers], evening.now))
    to_the_turn_of(evening, hers)
    evening.tick()
    note = table.match.asking.kind.note(table.match.asking.options[0])
    rows = evening.keep(table.move(hers, note, table.v, evening.now))
    assert [row.what for row in rows] == ["return", "move"]
    assert not table.chairs[hers].away


def test_where_nobody_is_nobody_is_played_for():
    """A table that everybody has left waits for somebody to come back."""
    evening = away_evening()
    table = evening.table
    evening.keep(table.away([0, 1], evening.now))
    to_a_person = table.match.asked()[0]
    assert table.due is None
    evening.keep(table.here([1 - to_a_person], evening.now))
    assert table.due is not None


def test_the_host_lends_a_seat_and_gives_it_back():
    evening = away_evening()
    table = evening.table
    evening.keep(table.change(ME, 1, "lend", evening.now))
    assert table.chairs[1].lent
    assert table.change(ME, 1, "lend", evening.now) == []
    evening.keep(table.change(FRIEND, 1, "return", evening.now))
    assert not table.chairs[1].lent


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
        rest = evening.table.frames[-1].at
        waits.add(evening.tick()[0].at - rest)
    assert least <= min(waits) < max(waits) <= most


def test_a_clock_that_goes_backwards_does_not_turn_back_time():
    evening = Evening("rainbow-racers", ["me", "here"], 0).started()
    evening.keep(evening.table.change(ME, 1, "rename", NOON - 5000, name="Lea"))
    assert evening.rows[-1].at == NOON


def test_nothing_is_due_before_its_time():
    evening = Evening("rainbow-racers", ["bot", "bot"]).started()
    assert evening.table.tick(evening.table.due - 1) == []


# The end


def test_a_game_ends_when_all_the_people_agree():
    evening = Evening("gumball-rally", ["me", "link", "bot"])
    evening.keep(evening.table.sit(FRIEND, "Mia", NOON))
    evening.started()
    table = evening.table
    evening.rest()
    one, two = evening.people()
    evening.keep(table.stop(one, evening.now))
    assert table.stop(one, evening.now) == []
    assert (table.state, sorted(table.stop_seats)) == (PLAYING, [one])
    changes_nothing(evening, table.stop, 2, evening.now)  # a robot has no say
    evening.keep(table.stop(two, evening.now))
    assert table.state == OVER
    assert table.outcome.why == "everybody agreed to stop"
    assert (table.frames[-1].over, table.due) == (True, None)
    assert told(evening.again()) == told(table)
    assert Record.parse(str(table.record())).replay().agreed


def test_whoever_plays_on_does_not_want_to_stop():
    evening = Evening("rainbow-racers", ["me", "here"]).started()
    evening.rest()
    evening.keep(evening.table.stop(0, evening.now))
    evening.play()
    assert not evening.table.stop_seats


def test_robots_that_learn_nothing_more_stop_by_themselves():
    evening = Evening("colomo-arc-en-ciel", ["bot", "bot"], 0)
    for seat in (0, 1):
        evening.keep(evening.table.change(ME, seat, "bot", NOON, level="random"))
    evening.started()
    for _ in range(20_000):
        if evening.table.state != PLAYING:
            break
        evening.tick()
    assert evening.table.outcome.why == "nothing new for a long time"
    assert evening.rows[-1].by == "clock"


def test_the_same_people_play_again():
    evening = Evening("gumball-rally", ["me", "link", "bot"], 0, options={"photo_finish": "on"})
    evening.keep(evening.table.sit(FRIEND, "Mia", NOON))
    evening.started()
    changes_nothing(evening, evening.table.again, ME, "next", evening.now)
    evening.to_the_end()
    changes_nothing(evening, evening.table.again, STRANGER, "next", evening.now)
    other = LiveTable("next", KEY)
    rows = other.make_again(evening.table, "NEWCODE", evening.now, FRIEND)
    evening.keep(evening.table.again(FRIEND, "next", evening.now))
    assert evening.table.next_table == "next"
    assert other.names == evening.table.names
    assert other.seats_of(FRIEND)
    assert other.options == evening.table.options
    changes_nothing(evening, evening.table.again, ME, "another", evening.now)
    assert other.host == FRIEND  # who asked for it
    rows += other.start(FRIEND, evening.now)
    assert other.names[0] == "Mia"
    assert other.promise != evening.table.promise
    assert told(evening.again()) == told(evening.table)


def test_a_closed_table_answers_nothing_any_more():
    evening = Evening("rainbow-racers", ["me", "link"], code="X").started()
    table = evening.table
    changes_nothing(evening, table.close, FRIEND, evening.now)
    evening.keep(table.close(ME, evening.now))
    assert (table.state, table.due, table.code) == (CLOSED, None, "")
    for deed, words in (
        (table.move, (0, "R1", table.v, evening.now)),
        (table.sit, (FRIEND, "Mia", evening.now)),
        (table.stop, (0, evening.now)),
        (table.close, (ME, evening.now)),
        (table.record, ()),
    ):
        assert changes_nothing(evening, deed, *words) == "This table is closed."


@every_game
def test_the_seed_proves_the_luck_once_the_game_is_over(game):
    seats = game.seats[0]
    evening = Evening(game, ["me", *["bot"] * (seats - 1)], 0, seed=9).started()
    table = evening.table
    assert table.promise
    assert table.seed == ""
    changes_nothing(evening, table.record)
    evening.to_the_end()
    record = Record.parse(str(table.record()))
    assert record.headers["Promise"] == table.promise
    assert record.replay().outcome == table.outcome
    assert record.promise_kept() is True
    assert record.luck_of_seed() is True


def test_a_table_started_with_another_server_key_is_found():
    evening = Evening("rainbow-racers", ["me", "bot"]).started()
    other = LiveTable("evening", b"another key")
    other.fold(evening.rows[0])
    with pytest.raises(Diverged):
        other.fold(evening.rows[1])


# Help


@every_game
def test_a_hint_is_a_move_that_is_open_or_a_reason(game):
    evening = Evening(game, ["me"] * game.seats[0], 0, seed=3).started()
    table = evening.table
    for _ in range(10):
        if table.state != PLAYING:
            break
        asking = table.match.asking
        if isinstance(asking, Ask):
            if "show_time" in table.settings:
                text = changes_nothing(evening, table.hint, asking.seat, table.v, evening.now)
                assert text == "In this game everybody remembers with their own head."
                return
            note, line = table.hint(asking.seat, table.v, evening.now)
            assert asking.kind.read(note) in asking.options
            assert game.talk("fr", table.names).line(line)
            changes_nothing(evening, table.hint, (asking.seat + 1) % 2, table.v, evening.now)
        evening.step()


@every_game
def test_whoever_taps_what_is_not_offered_is_told_why(game):
    """In the game's own words where it has some; always in words that can be said."""
    evening = Evening(game, ["me"] * game.seats[0], 0, seed=3).started()
    table, reasons = evening.table, set()
    talk = game.talk("fr", table.names)
    for _ in range(40):
        if table.state != PLAYING:
            break
        asking = table.match.asking
        if isinstance(asking, Ask):
            for option in range(asking.kind.size):
                place = asking.kind.place(option)
                if place and option not in asking.options:
                    why = table.why(asking.seat, place, evening.now)
                    assert not why.of_game or talk(why.text, **why.words)
                    reasons.add(why.text)
            assert table.why(asking.seat, "nowhere.1", evening.now).text == "That is not possible now."
            assert "turn" in table.why((asking.seat + 1) % 2, "x", evening.now).text
        evening.step()
    assert told(evening.again()) == told(table)


def test_nobody_is_told_why_during_a_look():
    evening = Evening("colomo-ronde", ["me", "here"]).started()
    look = to_a_look(evening)
    assert evening.table.why(0, "middle.1", look.at).text == "Wait, look."


# Other rules


def with_game(monkeypatch, game):
    monkeypatch.setattr(table_module, "find", lambda key: game)


def test_a_table_of_another_rules_version_goes_on_if_it_plays_the_same(monkeypatch):
    evening = Evening("rainbow-racers", ["me", "bot"], 0, seed=1).started()
    for _ in range(10):
        evening.step()
    with_game(monkeypatch, dataclasses.replace(find("rainbow-racers"), version=99))
    again = evening.again()
    assert again.state == PLAYING
    evening.table = again
    evening.to_the_end()
    assert again.record().headers["Version"] == "99"
    assert again.record().luck_of_seed(again.game)
    assert again.record().promise_kept() is None  # it was promised for other rules


def test_a_table_that_other_rules_cannot_play_says_so_and_offers_its_record(monkeypatch):
    evening = Evening("colomo-ronde", ["here", "me"], 0, seed=1).started()
    for _ in range(8):
        evening.step()
    names = evening.table.names
    rules = vars(find("colomo-ronde").rules)
    others = SimpleNamespace(**{**rules, "turn": vars(games()["colomo-trio"].rules)["turn"]})
    with_game(monkeypatch, dataclasses.replace(find("colomo-ronde"), version=99, rules=others))
    frozen = evening.again()
    assert (frozen.state, frozen.due, frozen.frames) == (FROZEN, None, ())
    assert frozen.seed == ""
    with pytest.raises(Refused, match="other rules"):
        frozen.move(0, "1", frozen.v, evening.now)
    record = frozen.record()
    assert record.headers["Version"] == "1"
    assert record.names == list(names)
    monkeypatch.undo()
    assert Record.parse(str(record)).replay().answers == evening.table.match.answers
    evening.rows += frozen.close(ME, evening.now)


def test_a_table_of_a_game_that_is_gone_is_frozen(monkeypatch):
    evening = Evening("colomo-ronde", ["me", "here"], 0, seed=1).started()
    evening.play()

    def gone(key):
        raise table_module.UnknownGame(key)

    monkeypatch.setattr(table_module, "find", gone)
    frozen = evening.again()
    assert frozen.state == FROZEN
    assert frozen.record().moves == 1
    assert frozen.host == ME


def test_rows_of_the_same_rules_that_do_not_play_are_never_shown():
    evening = Evening("colomo-ronde", ["me", "here"], 0).started()
    evening.play()
    for bad in (
        evening.rows[-1]._replace(what="dance"),
        evening.rows[-1]._replace(seat=1 - evening.rows[-1].seat),
        evening.rows[-1]._replace(answer="nonsense"),
    ):
        table = evening.again(-1)
        with pytest.raises(Diverged):
            table.fold(bad)


def test_nobody_is_ever_asked_what_is_not_there():
    """Before anything is made, everything is refused."""
    table = LiveTable("x", KEY)
    for deed, words in (
        (table.move, (0, "1", 0, NOON)),
        (table.start, (ME, NOON)),
        (table.close, (ME, NOON)),
    ):
        with pytest.raises(Refused, match="no such table"):
            deed(*words)
    assert table.tick(NOON) == []
    assert table.away([NOBODY], NOON) == []
