"""Records that somebody uploads to keep the server busy: they cost little, and nobody waits for them."""

from __future__ import annotations

import asyncio
import dataclasses
import http.client
import json
import random
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import aiohttp
import pytest

from irisade.core.dice import Dice
from irisade.core.game import games
from irisade.core.match import Match
from irisade.core.record import Record
from irisade.core.words import NOBODY, Ask
from irisade.web.http.hosting import Hosting
from irisade.web.pictures import film as films
from irisade.web.pictures import story as stories
from irisade.web.room.limits import Limits
from irisade.web.table.seating import NotPossible
from patience import PATIENCE
from web.device import Device, make
from web.pages.test_pages import answer
from web.running import PATIENT, Server, serving

GAME = "racebow"
FEW = 4096  # bytes


def long_game(moves: int) -> str:
    """A record of people who wander about."""
    game, luck = games()[GAME], random.Random(1)
    match = Match(game, 4, Dice(1))
    for _ in range(moves):
        assert isinstance(match.asking, Ask)
        match.play(match.asking.seat, luck.choice(list(match.asking.options)))
    match.agree_to_stop()
    return str(Record.of(match, ["Ada", "Bo", "Cleo", "Dan"]))


def upload(server: Server, record: str, takes: int = 0) -> socket.socket:
    """The request of a film of this record; its answer is not waited for.

    This end then `takes` so few bytes of it, until they are read.
    """
    body = json.dumps({"record": record}).encode()
    client = socket.socket()
    client.settimeout(PATIENCE)
    if takes:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, takes)
    client.connect(("127.0.0.1", server.port))
    head = f"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n\r\n"
    client.sendall(head.encode() + body)
    return client


@pytest.mark.parametrize("moves", [2500, pytest.param(3500, marks=pytest.mark.long)])
def test_a_record_that_costs_too_much_is_refused(moves: int) -> None:
    """22 kB of 3,500 moves once were a film of 44 MB, and 17 seconds."""
    with pytest.raises(NotPossible, match="too long to be watched"):
        films.film(films.read(long_game(moves)), NOBODY, "en", 1.6)


def test_the_games_that_people_play_are_far_from_that() -> None:
    assert len(films.film(films.read(long_game(200)), NOBODY, "en", 1.6)) < films.MOST_CHARACTERS / 4


def test_what_takes_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(films, "MOST_SECONDS", 0.0)
    with pytest.raises(NotPossible, match="too long"):
        films.film(films.read(long_game(3)), NOBODY, "en", 1.6)


def test_so_is_a_story(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its pictures are three, but to choose them every move is played."""
    record = Record.parse(long_game(20))
    monkeypatch.setattr(films, "MOST_FRAMES", 19)
    with pytest.raises(NotPossible, match="too long"):
        stories.story(record, NOBODY, "en")
    monkeypatch.setattr(films, "MOST_FRAMES", 10_000)
    monkeypatch.setattr(films, "MOST_SECONDS", 0.0)
    with pytest.raises(NotPossible, match="too long"):
        stories.story(record, NOBODY, "en")


class Reel:
    """A film or a story whose frames the test lets through: `begun` and `ended` say how far it is."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, frames: int, of: ModuleType = films) -> None:
        self.begun, self.ended, self.go_on = threading.Event(), threading.Event(), threading.Event()
        self._stops, self._frames = films.stops, frames
        monkeypatch.setattr(of, "stops", self.stops)

    def stops(self, *of: Any) -> Iterator[Any]:
        first, *_ = self._stops(*of)
        self.begun.set()
        assert self.go_on.wait(PATIENCE)
        try:
            for number in range(self._frames):
                self.shown = number
                yield first
        finally:
            self.ended.set()


def test_pictures_and_codes_do_not_wait_for_films(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reel = Reel(monkeypatch, 1)
    with serving(tmp_path) as server:
        client = upload(server, long_game(3))
        try:
            assert reel.begun.wait(PATIENCE)
            for path in (f"/picture/{GAME}.svg", "/qr/ABC234.svg"):
                assert answer(server.url + path)[0] == 200
            assert not reel.ended.is_set()
        finally:
            reel.go_on.set()
        assert client.recv(100).startswith(b"HTTP/1.1 200")


def test_a_film_that_nobody_waits_for_is_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the one that was begun nor those behind it, which have not."""
    many = 10_000
    reel, record = Reel(monkeypatch, many), long_game(3)
    with serving(tmp_path) as server:
        clients = [upload(server, record) for _ in range(3)]
        assert reel.begun.wait(PATIENCE)
        for client in clients:
            client.close()
        answer(server.url + "/healthz")  # what came before it has been heard
        reel.go_on.set()
        assert reel.ended.wait(PATIENCE)
        assert reel.shown < many / 2


def read_all(client: socket.socket) -> tuple[int, int]:
    """How long the answer was to be, and how much of it came."""
    with client.makefile("rb") as answered:
        assert b" 200 " in answered.readline()
        head = http.client.parse_headers(answered)
        length = int(head["Content-Length"])
        assert head["X-Content-Type-Options"] == "nosniff"
        try:
            return length, len(answered.read(length))
        except ConnectionError:
            return length, 0


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every film that was begun so far."""
    made: list[str] = []
    whole = films.played

    def played(record: Record) -> Match:
        made.append(str(record))
        return whole(record)

    monkeypatch.setattr(films, "played", played)
    return made


@contextmanager
def narrow(folder: Path, limits: Limits) -> Iterator[Server]:
    """A server whose machine keeps little of what is not read: the rest waits in its memory."""
    with serving(folder, Hosting(limits)) as server:
        server.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, FEW)
        yield server


def test_one_film_at_a_time_waits_for_whoever_reads_slowly(tmp_path: Path, begun: list[str]) -> None:
    """Thirty that nobody read once lay in memory at the same time, of up to 8 MB each."""
    record = long_game(300)
    with narrow(tmp_path, PATIENT) as server:
        slow = [upload(server, record, FEW)]
        assert slow[0].recv(1, socket.MSG_PEEK)  # it is made, and on its way
        slow += [upload(server, record, FEW) for _ in range(5)]
        answer(server.url + "/healthz")  # what came before it has been heard
        assert len(begun) == 1
        for client in slow:
            length, came = read_all(client)
            assert came == length
    assert len(begun) == 6


def test_whoever_never_reads_a_film_is_let_go(tmp_path: Path, begun: list[str]) -> None:
    record = long_game(300)
    with narrow(tmp_path, dataclasses.replace(PATIENT, film_seconds=0.2)) as server:
        slow = upload(server, record, FEW)
        assert slow.recv(1, socket.MSG_PEEK)  # it is made, and on its way
        length, came = read_all(upload(server, record))
        assert came == length
        assert len(begun) == 2
        length, came = read_all(slow)
        assert came < length


async def played_to_its_end(server: Server) -> str:
    """A table where somebody has stopped."""
    async with aiohttp.ClientSession() as session:
        made = await make(session, server.url, GAME, ["me", "bot", "bot", "bot"], start=True)
        device = await Device(session, server.url).connect(made["table"], made["token"])
        while not device.acts:
            await device.hear()
        assert (await device.ask("stop", v=device.v))["kind"] != "no"
        table: str = made["table"]
        return table


def test_a_story_that_nobody_waits_for_is_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    many = 9_000
    reel = Reel(monkeypatch, many, stories)
    with serving(tmp_path) as server:
        table = asyncio.run(played_to_its_end(server))
        client = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        client.sendall(f"GET /api/story/{table} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        assert reel.begun.wait(PATIENCE)
        client.close()
        answer(server.url + "/healthz")  # what came before it has been heard
        reel.go_on.set()
        assert reel.ended.wait(PATIENCE)
        assert reel.shown < many / 2
