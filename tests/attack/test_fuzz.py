"""Messages without end that mean no good, of every kind there is: from a stranger, a guest, and the host.

Whatever somebody sends, each message is answered or does what its sender may do; nothing of the server fails,
what is stored plays again, and nobody's seat or move is somebody else's. Robots that think in processes of
their own are not asked for here.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, get_args, get_type_hints

import aiohttp
import pytest

from irisade.bots.names import NICKNAMES
from irisade.core.game import Game, games
from irisade.core.words import TAP
from irisade.draw.scene import LOOKS
from irisade.web.house.house import House
from irisade.web.http.hosting import Hosting
from irisade.web.pictures.wire import fields, kind_of
from irisade.web.room.limits import Limits
from irisade.web.room.protocol import FromClient, FromServer, SeatChange
from irisade.web.room.room import PLEAS
from irisade.web.room.wishes import REACTIONS
from irisade.web.table.fold import FROZEN, OPENED, PLAYING
from irisade.web.table.live import LiveTable
from irisade.web.table.robots import thinks_elsewhere
from irisade.web.table.rows import Row
from irisade.web.table.seating import hash_of, new_token
from web.device import Device, join, make
from web.http.test_app_play import spend
from web.running import KEY, PATIENT, Server, every_game

SHAPES = {kind_of(cls): tuple(fields(cls)) for cls in get_args(FromClient)}
KINDS = (*SHAPES, "beat", "", "nonsense", 7, None)
HEARD = {kind_of(cls) for cls in get_args(FromServer)}
WORDS = ("", "R1", "0", "17", "!", "-", "middle.3", "é" * 150, "../..", "<b>", *REACTIONS)
DEEDS = (*get_args(get_type_hints(SeatChange)["do"]), "king")
WITHOUT_END = (
    "unsent_bytes",
    "refusals",
    "refusals_at_once",
    "tables",
    "tables_at_once",
    "requests",
    "requests_at_once",
)
UNLIMITED = Limits(**{**vars(PATIENT), **dict.fromkeys(WITHOUT_END, 10**6)})
MANY = 10_000
AT_ONCE = 25  # messages, until everything before them is answered
WORTH_TRYING = 0.8  # of messages have a field that they need; others have it seldom


def values(game: Game, table: str, v: int, moves: Sequence[str]) -> Mapping[str, tuple[Any, ...]]:
    """What might stand in a field; much of it is right."""
    levels = [level for level in NICKNAMES if not thinks_elsewhere(game, level)]
    return {
        "id": ("q", "r", "", "x" * 199, "x" * 201, 7),
        "table": (table, "T" * 22, "", 7),
        "token": (new_token(), "x"),
        "build": ("1", "x" * 199),
        "phone": (True, False, 1),
        "v": (v, v, v, v, 0, -1, v + 1, 10**9, 2**53, "1", None),
        "m": (*moves, *WORDS),
        "seat": (0, 1, 2, 0, 1, 2, -1, 99, "0"),
        "aspect": (0.1, 0.5, 1.5, 19, -1, "wide"),
        "lang": ("en", "fr", "xx", ""),
        "what": ("bots", "hands", LOOKS, *WORDS),
        "to": ("natural", "quick", "slow", "tap", *WORDS),
        "place": ("pond.1", *WORDS),
        "do": DEEDS,
        "name": ("Ann", *WORDS),
        "level": (*levels, "plain", "king", ""),
        "look": ("red", "blue", "green", "king", ""),
        "number": ("5a" * 16, "5A" * 32, "6b" * 16, "5a" * 33, "no number", True, False, 7),
    }


def anything(dice: random.Random, known: Mapping[str, tuple[Any, ...]]) -> dict[str, Any]:
    """A message as only somebody who means no good would send it, of a kind that might be meant."""
    kind = dice.choice(KINDS)
    needed = {name for name, _, must in SHAPES.get(str(kind), ()) if must}
    message: dict[str, Any] = {"kind": kind}
    for name, words in known.items():
        allowed = name in {field for field, *_ in SHAPES.get(str(kind), ())}
        often = WORTH_TRYING if name in needed else 0.3 if allowed else 0.01
        if dice.random() < often:
            message[name] = dice.choice(words)
    return message


def test_everything_that_can_be_said_is_tried() -> None:
    tried = values(games()["gumball-rally"], "table", 0, ())
    assert {name for shape in SHAPES.values() for name, *_ in shape} == {"kind", *tried}


def stored(server: Server, table: str) -> list[Row]:
    rows: list[Row] = server.do(lambda house: house.store.load(table))
    return rows


# -- a stranger --

QUIET = ("ping", "ready", "view", "unlock")  # they are answered otherwise, or not at all


def endure_a_stranger(key: str, folder: Path, messages: int) -> None:
    """Nothing that somebody without a seat says changes anything."""

    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        game = games()[key]
        told = await make(session, server.url, key, ["me", *["link"] * (game.seats[0] - 1)])
        table = told["table"]
        host = await Device(session, server.url).connect(table, told["token"])
        await host.ask("start")
        while not host.acts or host.acts[0][0] == TAP:  # a window would close by itself
            await host.hear()
        before = host.v, len(stored(server, table))
        stranger = await Device(session, server.url).connect(table)
        await stranger.until("room")
        refusable, began = 0, monotonic()
        for n in range(messages):
            moves = [move for move, _ in host.acts]
            message = anything(random.Random(f"{key} {n}"), values(game, table, host.v, moves))
            await stranger.ws.send_str(json.dumps(message))
            refusable += message["kind"] not in QUIET
            if n % AT_ONCE == AT_ONCE - 1:
                await stranger.ask("why", place="")  # and everything before it is answered
        heard = [message["kind"] for message in stranger.heard]
        assert heard.count("no") >= refusable
        assert set(heard) <= {"no", "ok", "pong", "beat", "room"}
        pleas = 1 + (monotonic() - began) * 1000 // PLEAS  # for a robot's seat, as often as one may
        assert heard.count("ok") <= pleas
        await host.settle()
        assert (host.v, len(stored(server, table))) == before
        assert server.do(lambda house: dict(house.metrics.failures)) == {}
        assert server.do(lambda house: len(house.rooms)) == 1
        understood = server.do(lambda house: set(house.counts.messages))
        assert understood == set(SHAPES) or messages < MANY

    spend(folder, evening, hosting=Hosting(UNLIMITED))


@every_game
def test_what_a_stranger_sends_neither_breaks_nor_changes_a_table(key: str, tmp_path: Path) -> None:
    endure_a_stranger(key, tmp_path, 500)


@pytest.mark.long
@pytest.mark.parametrize("key", games())
def test_whatever_a_stranger_sends_neither_breaks_nor_changes_a_table(key: str, tmp_path: Path) -> None:
    endure_a_stranger(key, tmp_path, 20_000)


# -- somebody who sits there --


class Party(NamedTuple):
    """A table of two people, and perhaps a robot; one of them means no good."""

    table: str
    host: Device
    guest: Device
    sent: list[tuple[int, str]]  # seats and moves of whoever means well, which were acknowledged


async def sit_down(session: aiohttp.ClientSession, server: Server, game: Game, start: bool) -> Party:
    seats = min(max(game.seats[0], 3), game.seats[-1])
    told = await make(session, server.url, game.key, ["me", "link", *["bot"] * (seats - 2)])
    guest = await join(session, server.url, told["code"], "Bo")
    devices = [
        await Device(session, server.url).connect(told["table"], each["token"]) for each in (told, guest)
    ]
    for device in devices:
        await device.until("room")
    if start:
        assert (await devices[0].ask("start"))["kind"] != "no"
    return Party(told["table"], *devices, [])


async def play(device: Device, party: Party) -> None:
    """Whoever means well makes a move, if it is their turn."""
    await device.settle()
    if device.acts:
        move, seat = device.acts[0]
        answer = await device.ask("move", m=move, v=device.v, **({} if seat is None else {"seat": seat}))
        if answer["kind"] != "no" and move != TAP:
            party.sent.append((device.room["mine"][0], move))


async def harass(server: Server, game: Game, party: Party, attacker: Device, first: int, most: int) -> int:
    """Send messages until the attacker has no seat any more or the game is over; how many these were."""
    victim = party.guest if attacker is party.host else party.host
    sent = 0
    while sent < most:
        for _ in range(AT_ONCE):
            moves = [move for move, _ in attacker.acts]
            known = values(game, party.table, attacker.v, moves)
            message = anything(random.Random(f"{game.key} {first + sent}"), known)
            await attacker.ws.send_str(json.dumps(message))
            sent += 1
        await attacker.ask("why", place="")  # and everything before it is answered
        await play(victim, party)
        if attacker.room["state"] not in (OPENED, PLAYING) or not attacker.room["mine"]:
            break
    return sent


def standing(house: House, table: str) -> tuple[int, str] | None:
    """How far a table is; None while it knows of a row that is not stored yet."""
    room = house.rooms[table]
    return (room.live.v, room.live.state) if room.live is not None and room.idle else None


def check(server: Server, party: Party, attacker: Device) -> None:
    """What is stored plays again; nobody moved for whoever means well, nor took anything from the host."""
    state, rows = server.do(lambda house: (standing(house, party.table), house.store.load(party.table)))
    again = LiveTable(party.table, KEY, 0.0)
    for row in rows:
        again.fold(row)
    assert again.state != FROZEN
    assert state is None or state == (again.v, again.state)
    for device in (party.host, party.guest):
        assert {message["kind"] for message in device.heard} <= HEARD
    if attacker is party.guest:
        host = hash_of(party.host.token)
        assert again.host == host
        (seat,) = again.seats_of(host)
        assert not again.chairs[seat].by_bot
        moved = [(row.seat, row.answer) for row in rows if (row.what, row.by) == ("move", "person")]
        assert [move for move in moved if move[0] == seat and move[1] != TAP] == party.sent


def endure_somebody_seated(key: str, folder: Path, messages: int, who: str) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        game, sent, parties = games()[key], 0, 0
        while sent < messages:
            party = await sit_down(session, server, game, start=parties % 4 > 0)
            attacker: Device = getattr(party, who)
            parties += 1
            try:
                sent += await harass(server, game, party, attacker, sent, messages - sent)
            except (EOFError, ConnectionError):  # the host has closed the table
                assert who == "host"
                assert "bye" in {message["kind"] for message in attacker.heard}
                sent += AT_ONCE
            else:
                check(server, party, attacker)
            for device in (party.host, party.guest):
                await device.close()
        assert server.do(lambda house: dict(house.metrics.failures)) == {}
        understood = server.do(lambda house: set(house.counts.messages))
        assert understood == set(SHAPES) or messages < MANY

    spend(folder, evening, hosting=Hosting(UNLIMITED))


@pytest.mark.parametrize("who", ["guest", "host"])
@every_game
def test_what_somebody_seated_sends_breaks_no_table(key: str, who: str, tmp_path: Path) -> None:
    endure_somebody_seated(key, tmp_path, 500, who)


@pytest.mark.long
@pytest.mark.parametrize("who", ["guest", "host"])
@pytest.mark.parametrize("key", games())
def test_whatever_somebody_seated_sends_breaks_no_table(key: str, who: str, tmp_path: Path) -> None:
    endure_somebody_seated(key, tmp_path, 10_000, who)
