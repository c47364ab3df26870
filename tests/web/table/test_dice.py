"""Dice that nobody can have chosen: promised before anybody sits down, made of everybody's numbers."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import replace

import pytest

from irisade import Record
from irisade.web.table.fold import OPENED, PLAYING
from irisade.web.table.live import NUMBERS, LiveTable
from irisade.web.table.luck import Diverged
from irisade.web.table.records import record_of
from irisade.web.table.rows import Row
from irisade.web.table.seating import NotPossible, hash_of
from web.evenings import FRIEND, KEY, ME, STRANGER, Evening

MINE, YOURS = "0f" * 16, "a7" * 16


def table_with(*numbers: tuple[str, str], starts: str = "random", seed: int = 3) -> Evening:
    """Two people and a robot; each may have added a number."""
    evening = Evening("gumball-rally", ["me", "link", "bot"], 0, seed=seed, starts=starts)
    evening.keep(evening.table.sit(FRIEND, "Zoé", evening.now))
    for who, number in numbers:
        evening.keep(evening.table.add(who, number, evening.now))
    return evening


def proved(evening: Evening) -> Record:
    return Record.parse(str(record_of(evening.started().to_the_end().table)))


def test_the_promise_is_there_before_anybody_sits_down_and_never_changes() -> None:
    evening = Evening("colomo-ronde", ["me", "link"], 0)
    promise = evening.table.promise
    assert len(promise) == 64
    assert (evening.table.secret, evening.table.seed) == ("", "")
    evening.keep(evening.table.sit(FRIEND, "Zoé", evening.now))
    evening.keep(evening.table.add(ME, MINE, evening.now))
    evening.started()
    assert evening.table.promise == promise
    assert (evening.table.secret, evening.table.seed) == ("", "")
    assert evening.again().promise == promise


def test_the_seed_is_made_as_the_page_says() -> None:
    """Spelled out once more, with nothing of ours: what docs/dice.md tells a cryptographer."""
    record = proved(table_with((ME, MINE), (FRIEND, YOURS)))
    secret, head = bytes.fromhex(record.headers["Secret"]), record.headers
    agreed = [head["Game"], head["Version"], head["Options"], str(len(record.names))]
    said = b"\0".join([secret, *(part.encode() for part in agreed)])
    assert hashlib.sha256(said).hexdigest() == head["Promise"]
    seed = hmac.digest(secret, f"dice of everybody; {MINE}; {YOURS}".encode(), "sha256")
    assert seed.hex() == head["Seed"]
    lot = hmac.digest(hmac.digest(seed, b"who begins", "sha256"), bytes(8), "sha256")
    assert head["Begins"] == f"{(int.from_bytes(lot, 'big') * 3 >> 256) + 1} of 3"
    assert (record.promise_kept(), record.luck_of_seed(), record.begun_by_lot()) == (True, True, True)


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("Secret", "00" * 32),
        ("Numbers", f"{MINE}"),
        ("Numbers", f"{YOURS}; {MINE}"),
        ("Numbers", f"{MINE}; {YOURS}; {MINE}"),
        ("Promise", "00" * 32),
        ("Seed", "00" * 32),
        ("Secret", "no secret"),
    ],
)
def test_whatever_is_changed_afterwards_is_found(header: str, value: str) -> None:
    record = proved(table_with((ME, MINE), (FRIEND, YOURS)))
    assert record.promise_kept() is True
    assert replace(record, headers={**record.headers, header: value}).promise_kept() is False


def test_who_begins_is_part_of_the_proof() -> None:
    record = proved(table_with((ME, MINE)))
    begins = record.headers["Begins"]
    for other in {"1 of 3", "2 of 3", "3 of 3", "1 of 4"} - {begins}:
        assert replace(record, headers={**record.headers, "Begins": other}).begun_by_lot() is False
    assert "Begins" not in proved(table_with((ME, MINE), starts="host")).headers


def test_every_number_changes_everything() -> None:
    """The same table, the same key: whoever chose them could not foretell what people add."""
    seeds = set()
    begun = set()
    for n in range(24):
        record = proved(table_with((ME, MINE), (FRIEND, f"{n:032x}")))
        seeds.add(record.headers["Seed"])
        begun.add(record.headers["Begins"])
    assert len(seeds) == 24
    assert begun == {"1 of 3", "2 of 3", "3 of 3"}


def test_robots_go_by_the_seed_too() -> None:
    """Their whims are no other luck that somebody could turn."""

    def whims(number: str) -> list[int]:
        table = table_with((ME, number)).started().table
        return [table.robots.whim(seat, moment) for seat in range(3) for moment in range(5)]

    assert whims(MINE) == whims(MINE)
    assert not set(whims(MINE)) & set(whims(YOURS))


def test_a_number_is_added_once_by_whoever_has_a_seat_before_the_start() -> None:
    evening = table_with()
    table = evening.table
    assert (table.may_add(ME), table.may_add(FRIEND), table.may_add(STRANGER)) == (True, True, False)
    evening.keep(table.add(ME, MINE, evening.now))
    assert table.add(ME, YOURS, evening.now) == []
    assert table.add(STRANGER, YOURS, evening.now) == []
    for number in ("", "12", "0F" * 16, "g" * 32, "0" * 65, MINE + "\n"):
        with pytest.raises(NotPossible, match="hexadecimal"):
            table.add(FRIEND, number, evening.now)
    assert table.numbers == [MINE]
    evening.started()
    with pytest.raises(NotPossible, match="already started"):
        table.add(FRIEND, YOURS, evening.now)


def test_a_number_counts_although_its_person_has_left_again() -> None:
    """Else whoever may send people away could choose among the seeds."""
    evening = table_with((ME, MINE), (FRIEND, YOURS))
    evening.keep(evening.table.change(ME, 1, "remove", evening.now))
    assert evening.table.numbers == [MINE, YOURS]
    for n in range(NUMBERS + 3):
        who = hash_of(f"guest {n}")
        evening.keep(evening.table.sit(who, "", evening.now))
        evening.keep(evening.table.add(who, f"{n:032x}", evening.now))
        evening.keep(evening.table.change(ME, 1, "remove", evening.now))
    assert len(evening.table.numbers) == NUMBERS
    assert evening.again().numbers == evening.table.numbers


def test_a_table_that_waits_for_its_hosts_number_starts_with_it() -> None:
    evening = Evening("colomo-ronde", ["me", "bot"], 0, waits=True)
    assert evening.table.state == OPENED
    evening.keep(evening.table.add(ME, MINE, evening.now))
    assert evening.table.state == PLAYING
    assert [row.what for row in evening.rows] == ["make", "number", "start"]
    assert evening.again().state == PLAYING


def test_a_number_that_was_changed_in_the_store_is_found() -> None:
    evening = table_with((ME, MINE)).started()
    for _ in range(6):
        evening.step()
    forged = LiveTable("evening", KEY, 0)
    rows: list[Row] = [
        row._replace(answer=row.answer.replace(MINE, YOURS)) if row.what == "number" else row
        for row in evening.rows
    ]
    for row in rows:
        forged.fold(row)  # its luck is told by the rows …
    evening.table = forged
    evening.rows = rows
    assert proved_luck(evening) is False  # … and is not that of the seed


def proved_luck(evening: Evening) -> bool | None:
    return Record.parse(str(record_of(evening.to_the_end().table))).luck_of_seed()


def test_another_key_makes_another_promise() -> None:
    other = LiveTable("evening", b"another key, as long as the first", 0)
    evening = Evening("colomo-ronde", ["me", "bot"], 0)
    with pytest.raises(Diverged):
        other.fold(evening.rows[0])
