"""Any process builds any table again from its rows, at any moment, and goes on as the first would have."""

from __future__ import annotations

import pytest

from irisade import Window
from irisade.web.table.fold import PLAYING
from irisade.web.table.live import LiveTable
from irisade.web.table.luck import Diverged
from irisade.web.table.records import record_of
from web.evenings import Evening, every_game, told


def mixed(game):
    """People here, people by link who have not come yet, and robots."""
    seats = min(game.seats, key=lambda seats: abs(seats - 3))
    return ["me", "bot", "here", "bot", "me", "bot"][:seats]


@every_game
@pytest.mark.parametrize("pace", [pytest.param(0, marks=pytest.mark.slow), 1.0], ids=["at once", "in time"])
def test_a_table_is_built_again_at_every_row(game, pace):
    """The same frames, at every moment of every hold and window; the same views, and the same robots."""
    evening = Evening(game, mixed(game), pace, seed=5).started()
    while evening.table.state == PLAYING:
        again = evening.again()
        assert told(again) == told(evening.table)
        before = len(evening.rows)
        foreseen = again.tick(again.due) if again.due is not None else []
        evening.step()
        happened = evening.rows[before:]
        if foreseen and happened[0].by in ("bot", "clock"):
            assert [row._replace(at=0) for row in foreseen] == [row._replace(at=0) for row in happened]
    assert told(evening.again()) == told(evening.table)
    assert str(record_of(evening.again())) == str(record_of(evening.table))


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("colomo-a-laveuglette", ["me", "here", "bot"], {"challenge": "yes"}),
        ("colomo-les-aveugles", ["me", "here", "here"], {"challenge_exit": "yes"}),
        ("racebow", ["me", "here", "bot", "here"], {"play_on": "ask"}),
    ],
)
def test_a_table_is_built_again_in_the_middle_of_every_window(game, seats, options):
    """Also while some have said fine and others have not."""
    windows = 0
    for seed in (1, 2):
        evening = Evening(game, seats, options=options, seed=seed).started()
        while evening.table.state == PLAYING:
            asking = evening.table.match.asking
            if isinstance(asking, Window):
                windows += 1
                evening.rest()
                evening.now += 100
                some = [seat for seat in asking.seats if seat in evening.people()][:1]
                evening.keep(evening.table.ready(some, evening.table.v, evening.now))
                assert told(evening.again()) == told(evening.table)
                evening.table = evening.again()
            if evening.table.state == PLAYING:
                evening.step()
        assert told(evening.again()) == told(evening.table)
    assert windows


@every_game
def test_two_processes_that_read_the_same_rows_never_disagree(game):
    evening = Evening(game, mixed(game), seed=6).started()
    other = evening.again()
    while evening.table.state == PLAYING:
        for row in evening.step():
            other.fold(row)
        assert told(other) == told(evening.table)
        evening.table, other = other, evening.table  # now the other one acts
    assert evening.table.outcome == other.outcome


@every_game
def test_a_row_that_was_tampered_with_is_found(game):
    """Another move or other luck: the table is not what it was, or the rules cannot play it.

    But a disc that is turned over and back leaves no trace, and neither does another one.
    """
    evening = Evening(game, mixed(game), 0, seed=7).started().to_the_end()
    rows = evening.rows
    found, noticed = 0, []
    for n, row in enumerate(rows):
        notes = [other.answer for other in rows if other.what == "move" and other.answer != row.answer]
        if row.what == "move" and row.answer != "!" and notes and n % 7 == 0:
            evening.rows = [*rows[:n], row._replace(answer=notes[n % len(notes)])]
            noticed.append(diverges(evening))
        if row.luck:
            found += 1
            if found % 9 == 1:
                for luck in ("", row.luck + " (0)", "(nonsense)"):
                    evening.rows = [*rows[:n], row._replace(luck=luck)]
                    with pytest.raises(Diverged):
                        evening.again()
        evening.rows = [*rows[:n], row._replace(check=row.check + 1)]
        if row.what != "make" and n % 11 == 0:
            with pytest.raises(Diverged):
                evening.again()
    assert sum(noticed) > len(noticed) / 2


def diverges(evening):
    try:
        evening.again()
    except Diverged:
        return True
    return False


def test_a_missing_row_is_found():
    evening = Evening("colomo-ronde", ["me", "bot"]).started()
    evening.play()
    del evening.rows[1]
    with pytest.raises(Diverged):
        evening.again()


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


def test_a_table_made_with_another_server_key_is_found():
    evening = Evening("rainbow-racers", ["me", "bot"])
    other = LiveTable("evening", b"another key")
    with pytest.raises(Diverged):
        other.fold(evening.rows[0])
