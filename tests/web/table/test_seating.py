"""Who sits where at a table: what may be set up, who comes, who changes seats, who goes and comes back."""

from __future__ import annotations

import hashlib

import pytest

from irisade.web.table.cups import once_more
from irisade.web.table.fold import OPENED
from irisade.web.table.live import LiveTable
from irisade.web.table.seating import (
    BOT,
    CODE_LETTERS,
    OPEN,
    PERSON,
    Chair,
    NotPossible,
    hash_of,
    new_code,
    new_token,
)
from irisade.web.table.terms import terms_of
from web.evenings import FRIEND, KEY, ME, NOON, STRANGER, Evening, changes_nothing, told


def test_a_table_waits_for_its_people():
    evening = Evening("gumball-rally", ["me", "link", "bot"], code="ABCDEF")
    table = evening.table
    assert (table.state, table.due, table.frame(NOON)) == (OPENED, None, None)
    assert [chair.kind for chair in table.chairs] == [PERSON, OPEN, BOT]
    assert table.code == "ABCDEF"
    evening.keep(table.sit(FRIEND, "Mia", NOON))
    assert table.names == ("Bear", "Mia", "Lou")
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
        ("colomo-trio", ["me", "bot"], {"starts": "x"}, "The first seat can be: {known}."),
    ],
)
def test_what_cannot_be_set_up_is_refused(game, seats, how, says):
    with pytest.raises(NotPossible) as refused:
        terms_of(game, [{"kind": kind} for kind in seats], ME, **how)
    assert refused.value.text == says


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
    assert "is already sitting here" in changes_nothing(evening, table.sit, STRANGER, "zoé anne", NOON)
    assert "already called" in changes_nothing(evening, table.change, ME, 0, "rename", NOON, "zoé anne")
    evening.keep(table.sit(STRANGER, "", NOON))
    assert table.names[2] == "Owl"  # an animal


def test_two_people_on_one_device_cannot_have_the_same_name():
    seats = [{"kind": "me", "name": "Mia"}, {"kind": "here", "name": "mia"}]
    with pytest.raises(NotPossible):
        terms_of("colomo-ronde", seats, ME)


def test_a_robot_never_has_the_name_of_a_person():
    seats = [{"kind": "bot"}, {"kind": "me", "name": "lou"}, {"kind": "bot", "level": "plain"}]
    agreed = terms_of("colomo-ronde", [*seats, {"kind": "here", "name": "Zig"}], ME)
    assert [seat["name"] for seat in agreed.seats] == ["Gus", "lou", "Zig 2", "Zig"]


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
    changes_nothing(evening, table.change, ME, robots, "here", now, name="Zoé")  # a hand of cards lies there
    assert table.seats_of(ME) == [mine]
    evening.keep(table.change(ME, robots, "bot", now, level="random"))
    assert table.chairs[robots] == Chair(BOT, table.names[robots], "random", kept=STRANGER)
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


# The same people once more


def test_the_same_people_play_again():
    evening = Evening("gumball-rally", ["me", "link", "bot"], 0, options={"photo_finish": "on"})
    evening.keep(evening.table.sit(FRIEND, "Mia", NOON))
    evening.started()
    changes_nothing(evening, evening.table.again, ME, "next", evening.now)
    evening.to_the_end()
    changes_nothing(evening, evening.table.again, STRANGER, "next", evening.now)
    other = LiveTable("next", KEY)
    other.make(once_more(evening.table, FRIEND, "NEWCODE"), evening.now)
    evening.keep(evening.table.again(FRIEND, "next", evening.now))
    assert evening.table.next_table == "next"
    assert other.names == evening.table.names
    assert other.seats_of(FRIEND)
    assert other.options == evening.table.options
    changes_nothing(evening, evening.table.again, ME, "another", evening.now)
    assert other.host == FRIEND  # who asked for it
    other.start(FRIEND, evening.now)
    assert other.names[0] == "Mia"
    assert other.promise != evening.table.promise
    assert told(evening.again()) == told(evening.table)
