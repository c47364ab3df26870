"""What people may do at a table, and what they may not."""

from __future__ import annotations

import pytest

from irisade import Ask, Record
from irisade.core.words import EVERYBODY, NOBODY
from irisade.web.table.fold import CLOSED, OVER, PLAYING
from irisade.web.table.live import LiveTable
from irisade.web.table.records import record_of
from irisade.web.table.seating import BOT, PERSON, NotPossible
from irisade.web.table.terms import terms_of
from web.evenings import FRIEND, KEY, ME, NOON, Evening, changes_nothing, every_game, to_a_look, told

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


@pytest.mark.parametrize(("starts", "names"), [("host", "Bear Fay Lou Gus"), ("seated", "Lou Gus Bear Fay")])
def test_whoever_starts_has_the_first_seat_and_the_order_stays(starts, names):
    seats = ["bot", "bot", "me", "bot"]
    evening = Evening("gumball-rally", seats, starts=starts).started()
    first = evening.table.names
    assert [name.replace("Owl", "Bear") for name in first] == names.split()
    assert told(evening.again()) == told(evening.table)


def test_by_lot_anybody_starts():
    firsts = set()
    for n in range(30):
        table = LiveTable(f"table {n}", KEY)
        table.make(terms_of("gumball-rally", [{"kind": "bot"}] * 3, ME, starts="random"), NOON)
        table.start(ME, NOON)
        firsts.add(table.names[0])
    assert len(firsts) == 3


# Playing


@every_game
def test_what_is_refused_changes_nothing(game):
    """A stale picture, another's turn, a move that is none, one that is not open, anything during a look."""
    seats = min(game.seats, key=lambda seats: abs(seats - 3))
    evening = Evening(game, ["me"] * seats, seed=3).started()
    table = evening.table
    for _ in range(25):
        if table.state != PLAYING:
            break
        if table.frames[-1].at > evening.now:
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
    assert Record.parse(str(record_of(table))).replay().agreed


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
        (record_of, (table,)),
    ):
        assert changes_nothing(evening, deed, *words) == "This table is closed."


def test_nobody_is_ever_asked_what_is_not_there():
    """Before anything is made, everything is refused."""
    table = LiveTable("x", KEY)
    for deed, words in (
        (table.move, (0, "1", 0, NOON)),
        (table.start, (ME, NOON)),
        (table.close, (ME, NOON)),
    ):
        with pytest.raises(NotPossible, match="no such table"):
            deed(*words)
    assert table.tick(NOON) == []
    assert table.away([NOBODY], NOON) == []


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
                assert text == "In this game everybody has to remember for themselves."
                return
            kind, advice = table.hint(asking.seat, table.v, evening.now)
            talk = game.talk("fr", table.names)
            assert kind is asking.kind
            assert advice.option in asking.options
            assert advice.why is None or talk.line(advice.why)
            assert advice.option not in advice.mistakes
            assert set(advice.mistakes) <= set(asking.options)
            assert all(map(talk.line, advice.mistakes.values()))
            changes_nothing(evening, table.hint, (asking.seat + 1) % 2, table.v, evening.now)
        evening.step()


@every_game
def test_whoever_taps_what_is_not_offered_is_told_why(game):
    """In the game's own words where it has some; always in words that can be said."""
    evening = Evening(game, ["me"] * game.seats[0], 0, seed=3).started()
    table = evening.table
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
            assert table.why(asking.seat, "nowhere.1", evening.now).text == "That is not possible now."
            assert "turn" in table.why((asking.seat + 1) % 2, "x", evening.now).text
        evening.step()
    assert told(evening.again()) == told(table)


def test_nobody_is_told_why_during_a_look():
    evening = Evening("colomo-ronde", ["me", "here"]).started()
    look = to_a_look(evening)
    assert evening.table.why(0, "middle.1", look.at).text == "Wait, look."
