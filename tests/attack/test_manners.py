"""Requests and frames that no browser sends: each is answered as it should be, none is a fault of ours."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import zlib
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest

from irisade.web.http.hosting import Hosting
from irisade.web.room.limits import Limits
from patience import PATIENCE
from web.bare_wire import CLOSE, COMPRESSED, FINAL, TEXT, Wire
from web.device import Device, make
from web.running import Server, serving

PING = b'{"kind":"ping"}'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("tables")) as server:
        yield server


def ask(server: Server, head: str, body: bytes = b"") -> tuple[int, str]:
    """The status and the head of the answer to whatever is sent."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as client:
        client.sendall(f"{head}\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        told = b""
        while more := client.recv(65_536):
            told += more
    return int(told.split()[1]), told.partition(b"\r\n\r\n")[0].decode()


@pytest.mark.parametrize("code", [0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535])
def test_a_code_that_must_not_be_on_the_wire_is_not_echoed(server: Server, code: int) -> None:
    wire = Wire(server)
    wire.send(FINAL | CLOSE, code.to_bytes(2, "big"))
    assert wire.closed_with() == 1002


@pytest.mark.parametrize("said", [b"\x03", (1000).to_bytes(2, "big") + b"\xff\xfe"])
def test_a_farewell_is_a_code_and_text(server: Server, said: bytes) -> None:
    wire = Wire(server)
    wire.send(FINAL | CLOSE, said)
    assert wire.closed_with() == 1002


@pytest.mark.parametrize("code", [1000, 1001, 1011, 3000, 4999])
def test_a_farewell_is_returned(server: Server, code: int) -> None:
    wire = Wire(server)
    wire.send(FINAL | CLOSE, code.to_bytes(2, "big") + "à bientôt".encode())
    assert wire.hear() == (CLOSE, code.to_bytes(2, "big"))


def test_a_block_that_says_it_is_the_last_ends_one_message_only(server: Server) -> None:
    wire = Wire(server, "permessage-deflate; client_max_window_bits")
    for _ in range(3):
        deflate = zlib.compressobj(wbits=-10)
        wire.send(FINAL | TEXT | COMPRESSED, deflate.compress(PING) + deflate.flush(zlib.Z_FINISH) + b"\0")
        assert json.loads(wire.hear()[1])["kind"] == "pong"


@pytest.mark.parametrize(
    ("head", "status"),
    [
        ("POST /api/tables HTTP/1.1\r\nHost: here\r\nOrigin: http://[::1", 403),
        ("GET /t/nowhere HTTP/1.1\r\nHost: [::1", 404),
        ("GET /qr/ABC234.svg HTTP/1.1\r\nHost: [::1", 200),
    ],
)
def test_broken_addresses_are_no_fault_of_ours(server: Server, head: str, status: int) -> None:
    assert ask(server, head)[0] == status


@pytest.mark.parametrize("body", [b'{"record":"","seat":1e999}', b'{"record":"[Game \\"\\ud800\\"]"}'])
def test_broken_words_are_no_fault_of_ours(server: Server, body: bytes) -> None:
    status, _ = ask(server, "POST /api/replay HTTP/1.1\r\nHost: here", body)
    assert status == 400


def test_no_version_is_told(server: Server) -> None:
    for path in ("/", "/nowhere", "/healthz", "/api/games"):
        head = ask(server, f"GET {path} HTTP/1.1\r\nHost: here")[1]
        assert "\r\nServer: Irisade\r\n" in head


def failed(server: Server) -> int:
    """Requests that ended badly."""
    return server.do(lambda house: sum(house.metrics.requests[status] for status in ("400", "500")))


def test_whoever_leaves_in_the_middle_of_an_upload_is_not_written_down(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    before = failed(server)
    with caplog.at_level(logging.WARNING):
        client = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        client.sendall(b"POST /api/replay HTTP/1.1\r\nHost: here\r\nContent-Length: 9999\r\n\r\n{")
        ask(server, "GET /healthz HTTP/1.1\r\nHost: here")
        client.close()
        while failed(server) == before:
            ask(server, "GET /healthz HTTP/1.1\r\nHost: here")
    assert not caplog.records


@pytest.mark.parametrize(
    ("name", "status"),
    [("evil.example", 403), ("127.0.0.1:8717", 400), ("[::1]:8717", 400), ("localhost", 400), ("attic", 400)],
)
def test_a_page_whose_name_leads_here_by_a_trick_is_not_ours(server: Server, name: str, status: int) -> None:
    """A name that is made to lead to this machine makes a page of elsewhere look like one of ours."""
    head = f"POST /api/tables HTTP/1.1\r\nHost: {name}\r\nOrigin: http://{name}"
    assert ask(server, head, b"no table")[0] == status


def test_watchers_from_one_address_leave_room_for_others(tmp_path: Path) -> None:
    async def evening(server: Server) -> None:
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
            made = await make(session, server.url, "colomo-ronde", ["me", "bot"], start=True)
            watchers = [await Device(session, server.url).connect(made["table"]) for _ in range(3)]
            for watcher in watchers:
                await watcher.until("room")
            crowd = await Device(session, server.url).connect(made["table"])
            await crowd.until("bye")
            headers = {"X-Forwarded-For": "192.0.2.7"}
            async with aiohttp.ClientSession(headers=headers) as elsewhere:
                other = await Device(elsewhere, server.url).connect(made["table"])
                await other.until("room")

    with serving(tmp_path, Hosting(Limits(watchers=3), trust_proxy=True)) as server:
        asyncio.run(evening(server))


def test_many_guesses_at_once_are_many_guesses(tmp_path: Path) -> None:
    async def guess(url: str) -> list[int]:
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:

            async def one(n: int) -> int:
                async with session.post(f"{url}/api/join", json={"code": f"AAA{n:03}"}) as answer:
                    return answer.status

            return await asyncio.gather(*[one(n) for n in range(60)])

    with serving(tmp_path, Hosting(Limits(guesses=0.001, guesses_at_once=5))) as server:
        assert sum(status != 429 for status in asyncio.run(guess(server.url))) == 5
