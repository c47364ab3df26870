"""A table opens the same with its snapshot and without; a snapshot that does not fit its rows is not used."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from irisade.core import kept_match
from irisade.core.match import Match
from irisade.core.table import layout
from irisade.web.table import snapshots
from irisade.web.table.fold import PLAYING
from irisade.web.table.live import LiveTable
from irisade.web.table.luck import Diverged
from irisade.web.table.records import record_of
from irisade.web.table.reopening import MISFIT, ROWS, SNAPSHOT, open_table
from irisade.web.table.rows import Row
from irisade.web.table.snapshots import Snapshots
from toys.rainbow_draw import register
from web.evenings import KEY, ME, Evening, every_game, told

OFTEN = 5  # rows between two snapshots, so that short games have many


class Kept(Evening):
    """An evening whose table makes snapshots; all of them are kept, with the rows they came with."""

    def __init__(self, *words: Any, **more: Any) -> None:
        self.kept: list[tuple[int, bytes]] = []
        super().__init__(*words, **more)
        self.table = self.open(b"").table

    def open(self, snapshot: bytes, upto: int | None = None, rows: list[Row] | None = None) -> Any:
        return open_table(self.blank, KEY, self.rows[:upto] if rows is None else rows, snapshot)

    def keep(self, rows: list[Row]) -> list[Row]:
        super().keep(rows)
        if made := self.table.snapshots.made():
            self.kept.append((len(self.rows), made))
        return rows


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "EVERY", OFTEN)


def everything(table: LiveTable) -> dict[str, Any]:
    """All that a table is: what can be told of it, and what it keeps to itself."""
    run, luck = table.match._run, table._luck
    return {
        **told(table),
        "self": (table.settings, table.options, table.numbers, table.added, table.first, table.begins),
        "told": (table.hands, table.taken_over, table._marks, table._check, table.started, table.promise),
        "seating": (table.seating._held, table.seating._also, table.seating.lang),
        "luck": (luck.dice.seed, luck.dice.rolled),
        "robots": [
            (list(each.shown.items()), list(each.lies.items()), each.recall, each.whims and each.whims.rolled)
            for each in table.robots.beliefs
        ],
        "whims": [table.robots.whim(seat, 7) for seat in range(-1, len(table.chairs))],
        "looks": (table.looks._told, table.looks._looking.looks, table.looks._places()),
        "heard": (table.looks._heard, list(table.looks.names)),
        "match": (table.match.answers, list(table.match.turns), table.match.asking, table.match.agreed),
        "run": (run.before, run.table, run.since, run.fixed, run.shows, run.secrets),
        "runs": (run.runs, run.quiet_runs, run.news, run.looked_at, run.in_setup, table.match._whole),
    }  # fmt: skip


def people(game: Any) -> list[str]:
    seats = min(game.seats, key=lambda seats: abs(seats - 3))
    return ["me", "bot", "here", "bot", "me", "bot"][:seats]


@every_game
@pytest.mark.parametrize("pace", [0, 1.0], ids=["at once", "in time"])
def test_a_table_opens_equal_with_its_snapshot_and_without(game: Any, pace: float, often: None) -> None:
    """At every row; and both go on in the same way."""
    evening = Kept(game, people(game), pace, seed=8).started()
    while evening.table.state == PLAYING and len(evening.rows) < 400:
        evening.step()
    assert len(evening.kept) > 3
    for n, (came_with, snapshot) in enumerate(evening.kept):
        later = evening.kept[n + 1][0] if n + 1 < len(evening.kept) else len(evening.rows)
        for upto in {came_with, (came_with + later) // 2, later}:
            plain, quick = evening.open(b"", upto), evening.open(snapshot, upto)
            assert (plain.how, quick.how) == (ROWS, SNAPSHOT)
            assert everything(quick.table) == everything(plain.table)
            for row in evening.rows[upto : upto + 12]:
                quick.table.fold(row)
        whole = evening.open(snapshot)
        assert everything(whole.table) == everything(evening.table)
    if evening.table.state != PLAYING:
        assert str(record_of(whole.table)) == str(record_of(evening.table))


@every_game
def test_who_opens_from_a_snapshot_makes_the_same_rows_and_the_same_snapshots(game: Any, often: None) -> None:
    evening = Kept(game, people(game), 0, seed=9).started()
    while not evening.kept:
        evening.step()
    other = evening.open(evening.kept[-1][1]).table
    for _ in range(60):
        before = len(evening.kept)
        if evening.table.due is None or evening.table.state != PLAYING:
            rows = evening.step() if evening.table.state == PLAYING else []
            for row in rows:
                other.fold(row)
        else:
            assert other.tick(max(evening.now, other.due)) == evening.tick()
            made = other.snapshots.made()
            if made and len(evening.kept) > before:  # theirs are not due at the same rows
                assert made == evening.kept[-1][1]
        assert everything(other) == everything(evening.table)


def test_seats_that_change_hands_and_moves_taken_back_are_in_it(often: None) -> None:
    evening = Kept("rainbow-racers", ["me", "here", "bot"], 0, seed=3).started()
    for n in range(60):
        if evening.table.state != PLAYING:
            break
        evening.step()
        table, now = evening.table, evening.now
        if table.who_may_take_back(now) >= 0 and n % 3 == 0:
            seat = table.who_may_take_back(now)
            if not table.chairs[seat].by_bot:
                evening.keep(table.back(seat, table.v, now))
        if n == 10:
            evening.keep(table.change(ME, 2, "bot", now, level="master"))
            evening.keep(table.away([0], now))
        if n == 14:
            evening.keep(table.here([0], now))
    assert evening.kept
    for came_with, snapshot in evening.kept:
        for upto in range(came_with, min(came_with + 8, len(evening.rows) + 1)):
            quick = evening.open(snapshot, upto)
            assert quick.how == SNAPSHOT
            assert everything(quick.table) == everything(evening.open(b"", upto).table)


@pytest.fixture
def played(often: None) -> Kept:
    evening = Kept("colomo-ronde", ["me", "here"], 0, seed=1).started()
    while len(evening.kept) < 3:
        evening.step()
    return evening


def bad_ones(good: bytes, older: bytes) -> Iterator[bytes]:
    """Truncated anywhere, one bit changed anywhere, the seal of another."""
    luck = random.Random(17)
    for size in {0, 1, 31, 32, 35, 36, 40, len(good) // 2, len(good) - 1}:
        yield good[:size]
    for _ in range(50):
        at = luck.randrange(len(good))
        yield good[:at] + bytes([good[at] ^ 1 << luck.randrange(8)]) + good[at + 1 :]
    yield good + b"\0"
    yield older[:32] + good[32:]
    yield good[:32] + older[32:]
    yield bytes(len(good))
    yield b"not a snapshot"


def test_a_snapshot_that_is_wrong_or_truncated_is_noticed_and_everything_is_played(played: Kept) -> None:
    good, plain = played.kept[-1][1], everything(played.open(b"").table)
    assert played.open(good).how == SNAPSHOT
    for bad in bad_ones(good, played.kept[0][1]):
        opened = played.open(bad)
        assert opened.how == (MISFIT if bad else ROWS)
        assert everything(opened.table) == plain


def test_a_snapshot_of_other_rows_is_noticed(played: Kept) -> None:
    came_with, good = played.kept[-1]
    place = next(n for n, row in enumerate(played.rows) if row.what == "move")
    for change in ({"at": played.rows[place].at + 1}, {"by": "clock"}):
        rows = list(played.rows)
        rows[place] = rows[place]._replace(**change)  # this plays all the same
        opened = played.open(good, rows=rows)
        assert opened.how == MISFIT
        assert everything(opened.table) == everything(played.open(b"", rows=rows).table)
    rows = list(played.rows)
    rows[place] = rows[place]._replace(check=rows[place].check ^ 1)  # and this does not
    with pytest.raises(Diverged):
        played.open(good, rows=rows)
    shorter = played.open(good, came_with - 1)  # the rows it came with are not there
    assert shorter.how == MISFIT
    assert shorter.table.v == came_with - 2


def test_an_older_snapshot_of_the_same_rows_still_fits(played: Kept) -> None:
    for _, snapshot in played.kept:
        opened = played.open(snapshot)
        assert opened.how == SNAPSHOT
        assert everything(opened.table) == everything(played.table)


def test_a_snapshot_of_another_table_another_key_or_other_code_is_noticed(
    played: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = played.kept[-1][1]
    for table, key in (("another", KEY), ("evening", b"another key")):
        stranger = Snapshots(key, table)
        ours = played.blank()
        ours.fold(played.rows[0])
        stranger.take(played.rows[0])
        assert stranger.read(good, ours, played.rows) is None
    monkeypatch.setattr(snapshots, "code_of", lambda game: b"the code of tomorrow")
    assert played.open(good).how == MISFIT


def test_code_has_a_mark_of_its_own_for_each_game(played: Kept) -> None:
    ronde, road = (Evening(key).game for key in ("colomo-ronde", "rainbow-road"))
    assert snapshots.code_of(ronde) == snapshots.code_of(ronde) != snapshots.code_of(road)


def test_a_table_whose_clock_was_put_right_makes_none(played: Kept) -> None:
    """It is not what its rows alone tell."""
    table = played.open(b"").table
    table.come_back_from_the_future(played.now - 10**7)
    for _ in range(40):
        if table.state == PLAYING:
            table.move(table.match.asking.seat, table.match.asking.kind.note(table.match.asking.options[0]), table.v, 10**14)  # fmt: skip  # noqa: E501
    assert table.snapshots.made() == b""


def test_a_snapshot_has_no_key_no_token_and_no_code(played: Kept) -> None:
    """Numbers, words and hashes: reading one runs nothing."""
    text = snapshots.zlib.decompress(played.kept[-1][1][36:])
    plain = snapshots.json.loads(text)
    assert plain["v"] > 0
    secrets = (KEY, played.table._luck.secret, played.table._luck.dice.seed)
    for secret in secrets:
        assert secret not in text
        assert secret.hex().encode() not in text
    assert b"my token" not in text


def test_snapshots_come_seldom_and_stay_small() -> None:
    """In a long game they grow with it, so there are fewer of them."""
    register()
    evening = Kept("rainbow-draw", ["me", "here"], 0, seed=2).started()
    while len(evening.rows) < 1500:
        evening.step()
    places = [came_with for came_with, _ in evening.kept]
    assert places[0] > snapshots.EVERY
    gaps = [after - before for before, after in pairwise(places)]
    assert gaps == sorted(gaps)
    assert gaps[-1] > 80
    stored = sum(len(snapshot) for _, snapshot in evening.kept)
    assert stored < 60 * len(evening.rows)  # bytes, beside about as many of the rows themselves
    assert evening.open(evening.kept[-1][1]).how == SNAPSHOT


@every_game
def test_a_kept_match_goes_on_as_the_first_would_have(game: Any) -> None:
    evening = Evening(game, people(game), 0, seed=4).started()
    for _ in range(25):
        if evening.table.state == PLAYING:
            match = evening.table.match
            plain = snapshots.json.loads(snapshots.as_text(kept_match.kept(match)))
            again = kept_match.resumed(
                game, match.seats, match.options, kept_match.KeptMatch(*plain), evening.table._luck
            )
            assert isinstance(again, Match)
            for name in layout(type(match.table)):
                assert getattr(again.table, name) == getattr(match.table, name)
            assert (again.answers, again.turns, again.asking) == (match.answers, match.turns, match.asking)
            evening.step()


def test_the_same_answer_and_the_same_line_are_kept_once() -> None:
    evening = Evening("gumball-rally", ["me", "here", "here"], 0, seed=4).started()
    while evening.table.state == PLAYING and len(evening.rows) < 60:
        evening.step()
    again = evening.again()
    assert all(one is other for one, other in zip(again.match.answers, evening.table.match.answers))
    assert all(one is other for one, other in zip(again.log, evening.table.log))
