"""Tables that the release before stored open and go on: `saved.sql` is a store that it wrote, in mid-game."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import aiohttp
import pytest

from irisade import Record, find
from irisade.web.store.store import open_store
from irisade.web.table.live import LiveTable
from irisade.web.table.reasons import reasons
from irisade.web.table.records import record_of
from irisade.web.table.rows import Row
from web.device import Device, join
from web.http.test_app_play import spend
from web.running import KEY, Server

SAVED = Path(__file__).with_name("saved.sql")
PLAYING = ("colomo-ronde", "gumball-rally", "racebow")  # by the same rules as then
CHANGED = "rainbow-road"  # whose rules have another version now
ME, FRIEND = "my token", "a friend's token"
ENOUGH = 60  # moves, after which people agree to stop


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    saved = sqlite3.connect(tmp_path / "tables.sqlite")
    saved.executescript(SAVED.read_text(encoding="utf-8"))
    saved.close()
    return tmp_path


def rows_of(folder: Path, table: str) -> list[Row]:
    store = open_store(f"sqlite:///{folder / 'tables.sqlite'}")
    try:
        return store.load(table)
    finally:
        store.close()


async def play(device: Device) -> None:
    """Whatever this device is asked it answers, as often as two people need to have enough."""
    moves = 0
    while not device.end:
        agreed = any(seat.get("stop") for seat in device.room.get("seats", ()))
        if device.acts and moves < ENOUGH and not agreed:
            moves += 1
            move, _ = device.acts[moves % len(device.acts)]
            await device.ask("move", m=move, v=device.v)
        elif device.room.get("can", {}).get("stop") and (agreed or moves == ENOUGH) and device.scene:
            moves += 1
            await device.ask("stop", v=device.v)
        else:
            await device.hear()


@pytest.mark.parametrize("game", PLAYING)
def test_a_game_in_progress_goes_on_to_its_end(game: str, folder: Path) -> None:
    table = f"saved-{game}"
    before = rows_of(folder, table)

    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        me, friend = Device(session, server.url), Device(session, server.url)
        await me.connect(table, ME)
        await friend.connect(table, FRIEND)
        await me.until("room")
        assert me.room["state"] == "playing"
        assert [seat["name"] for seat in me.room["seats"]][:2] == ["Fox", "Zoé"]
        assert me.room["host"]
        await asyncio.gather(play(me), play(friend))
        assert me.end["seed"]
        async with session.get(server.url + me.end["record"]) as answer:
            assert Record.parse(await answer.text()).replay(find(game)).outcome is not None

    spend(folder, evening)
    after = rows_of(folder, table)
    assert after[: len(before)] == before
    assert len(after) > len(before) + 1


def test_a_game_by_rules_that_have_changed_says_so_and_keeps_its_record(folder: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        me = await Device(session, server.url).connect(f"saved-{CHANGED}", ME)
        await me.until("room", state="frozen")
        assert me.room["note"]
        async with session.get(f"{server.url}/record/saved-{CHANGED}.rgn") as answer:
            record = Record.parse(await answer.text())
        assert record.headers["Version"] == "1"
        assert len(record.turns) > 10

    assert find(CHANGED).version > 1
    spend(folder, evening)


def test_a_table_that_waited_still_opens_by_its_code(folder: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        host = await Device(session, server.url).connect("saved-waiting", ME)
        await host.until("room", state="open")
        told = await join(session, server.url, "WAIT23", "Ada")
        assert told["table"] == "saved-waiting"
        await host.ask("start")
        await host.until("room", state="playing")

    spend(folder, evening)


def test_a_game_that_was_over_still_has_its_record_and_its_reasons(folder: Path) -> None:
    rows = rows_of(folder, "saved-over")
    table = LiveTable("saved-over", KEY)
    for row in rows:
        table.fold(row)
    record = record_of(table)
    assert record.replay(find("gumball-rally")).outcome == table.outcome
    assert len(reasons(rows, "saved-over", KEY)) > 10


# Stored before people added numbers to the dice: nothing was promised before the start


NUMBERLESS = Path(__file__).with_name("saved_before_numbers.sql")


@pytest.fixture
def numberless(tmp_path: Path) -> Path:
    saved = sqlite3.connect(tmp_path / "tables.sqlite")
    saved.executescript(NUMBERLESS.read_text(encoding="utf-8"))
    saved.close()
    return tmp_path


def live(folder: Path, table: str) -> LiveTable:
    made = LiveTable(table, KEY, 0)
    for row in rows_of(folder, table):
        made.fold(row)
    return made


def test_what_was_over_before_numbers_is_still_proved(numberless: Path) -> None:
    over = live(numberless, "before-over")
    assert over.seed == "b93d734b2f5acb82dc4583bd620cfaa399dd187c0aaeede299ee596df563d4a3"
    record = Record.parse(str(record_of(over)))
    assert (record.promise_kept(), record.luck_of_seed(), record.begun_by_lot()) == (True, True, None)
    assert not {"Secret", "Numbers", "Begins"} & set(record.headers)


def test_what_was_playing_before_numbers_goes_on_with_its_dice(numberless: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        me, friend = Device(session, server.url), Device(session, server.url)
        await me.connect("before-playing", ME)
        await friend.connect("before-playing", FRIEND)
        await me.until("room")
        assert me.room["numbers"] == []
        assert not me.room["can"].get("number")
        await asyncio.gather(play(me), play(friend))
        assert "secret" not in me.end
        async with session.get(server.url + me.end["record"]) as answer:
            record = Record.parse(await answer.text())
        assert (record.promise_kept(), record.luck_of_seed()) == (True, True)

    spend(numberless, evening)


def test_what_was_open_before_numbers_takes_none_and_begins(numberless: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        me = Device(session, server.url)
        await me.connect("before-open", ME)
        await me.until("room", state="open")
        assert (me.room["promise"], me.room["can"].get("number")) == ("", None)
        assert (await me.ask("number", number="ab" * 16))["kind"] == "ok"
        await me.ask("start")
        await me.until("room", state="playing")
        assert me.room["promise"]

    spend(numberless, evening)
    assert live(numberless, "before-open").numbers == []
