"""A room needs nothing but a host and lines: a table also runs where there is no server, as in a browser."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from irisade import Record
from irisade.core.game import games
from irisade.web.table.live import LiveTable
from irisade.web.table.records import record_of
from irisade.web.table.rows import Row
from web.small_house import KEY, NOON, Page, SmallHouse, play

TESTS = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("key", games())
def test_every_game_is_played_to_its_end(key: str) -> None:
    game = games()[key]
    house, table, (me, watcher) = play(key, game.seats[0])
    assert house.failures == []
    assert not [said for said in me.line if said["kind"] == "no"]
    assert me.end["ranks"] == watcher.end["ranks"]
    assert me.end["seed"]
    assert me.scene["over"]
    assert watcher.scene["over"]
    assert watcher.scene["you"] == -1
    again = LiveTable(table, KEY)
    for row in house.rows[table]:
        again.fold(row)
    assert Record.parse(str(record_of(again))).replay(game).outcome == again.outcome


BLOCKED = ("asyncio", "socket", "threading", "multiprocessing", "aiohttp", "orjson")
ALONE = f"""
import sys
for name in {BLOCKED!r}:
    sys.modules[name] = None
from irisade.core.game import at_hand
from irisade.games.gumball_rally import GAME
at_hand[GAME.key] = GAME
import irisade.web.pictures.film, irisade.web.room.connection, irisade.web.table.reasons
from web.small_house import play
house, table, (me, watcher) = play(GAME.key, 3)
assert not house.failures, house.failures
assert me.end["ranks"] == watcher.end["ranks"]
print(len(house.rows[table]), *sorted(name for name in sys.modules if name.startswith("irisade.games.")))
for name in {BLOCKED!r}:
    del sys.modules[name]  # Python itself says goodbye to its threads
"""


def test_a_game_is_played_without_loops_sockets_threads_and_anything_installed() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ALONE],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": f"{TESTS.parent / 'src'}:{TESTS}"},
    )
    assert done.returncode == 0, done.stderr
    rows, *loaded = done.stdout.split()
    assert int(rows) > 20
    assert {name.split(".")[2] for name in loaded} == {"gumball_rally"}  # and no other game


def sat_down() -> tuple[SmallHouse, str, Page]:
    house = SmallHouse()
    table = house.make("colomo-ronde", ["me", "bot"], "my token")
    me = Page(house)
    me.say("hello", table=table, aspect=1.6, lang="en", token="my token")
    while not me.moves:
        assert house.step()
        me.read()
    return house, table, me


def test_nothing_is_shown_before_it_is_stored() -> None:
    house, table, me = sat_down()
    before = len(me.line)
    me.say("move", id="m", v=me.v, m=me.moves[0])
    assert len(house.rows[table]) > me.v + 1  # the host has it, and has not said so
    assert len(me.line) == before
    while not [said for said in me.read() if said.get("ok") == "m"]:
        assert house.step()


def test_whoever_was_slower_is_told_and_sees_what_happened_elsewhere() -> None:
    house, table, me = sat_down()
    elsewhere = LiveTable(table, KEY)
    for row in house.rows[table]:
        elsewhere.fold(row)
    moves = list(me.moves)
    house.rows[table] += elsewhere.move(0, moves[1], elsewhere.v, house.now())
    me.say("move", id="late", v=me.v, m=moves[0])
    heard: list[object] = []
    while me.v < elsewhere.v:
        assert house.step()
        heard += me.read()
    refused = [said for said in heard if isinstance(said, dict) and said["kind"] == "no"]
    assert [said["why"] for said in refused] == ["Somebody else was faster: look again."]
    assert house.counts.conflicts == 1


def test_what_is_stored_elsewhere_is_read_when_the_room_hears_of_it() -> None:
    house, table, me = sat_down()
    elsewhere = LiveTable(table, KEY)
    for row in house.rows[table]:
        elsewhere.fold(row)
    new: list[Row] = elsewhere.move(0, me.moves[0], elsewhere.v, house.now())
    house.rows[table] += new
    house.rooms[table].missed(new[-1].v)
    while me.v < new[-1].v:
        assert house.step()
        me.read()


def test_a_room_that_everybody_has_left_is_left_by_its_host() -> None:
    house, table, me = sat_down()
    me.connection.gone()
    while table in house.rooms:
        assert house.step()
    assert house.now() >= NOON + 20_000
    assert house.deleted == []


def test_the_same_people_play_again_at_another_table() -> None:
    house, _, (me, _) = play("gumball-rally", 3)
    me.say("again", id="again")
    while "again" not in me.room:
        assert house.step()
        me.read()
    assert len(house.rows[me.room["again"]]) == 2  # made, and begun: all sit at one device


def test_a_table_that_its_host_closes_is_gone() -> None:
    house, table, me = sat_down()
    me.say("close", id="close")
    while me.line.closed is None:
        assert house.step()
    assert me.read()[-1]["kind"] == "bye"
    assert house.deleted == [table]
