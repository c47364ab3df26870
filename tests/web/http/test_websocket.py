"""The socket as bytes: frames whole and in pieces, compressed and not, and those that nobody may send."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator

import pytest

from irisade.web.http import websocket
from irisade.web.http.hosting import Hosting
from irisade.web.http.websocket import agree
from irisade.web.room.limits import Limits
from web.bare_wire import CLOSE, COMPRESSED, FINAL, MORE, TEXT, Wire, frame
from web.running import Server, serving

PING = b'{"kind":"ping"}'
BINARY = 2
CHROME, FIREFOX = "permessage-deflate; client_max_window_bits", "permessage-deflate"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    hosting = Hosting(Limits(messages=1e6, messages_at_once=10**6, refusals_at_once=10**6))
    with serving(tmp_path_factory.mktemp("tables"), hosting) as server:
        yield server


def packed(data: bytes, window: int = 10) -> bytes:
    deflate = zlib.compressobj(wbits=-window)
    return (deflate.compress(data) + deflate.flush(zlib.Z_SYNC_FLUSH))[:-4]


def test_a_message_may_come_byte_by_byte_and_in_several_frames(server: Server) -> None:
    wire = Wire(server)
    for byte in frame(TEXT, PING[:4], b"abcd") + frame(MORE, PING[4:7], b"1234"):
        wire.socket.sendall(bytes([byte]))
    wire.send(FINAL | 9, b"are you there?")  # a ping may come between them
    wire.send(FINAL | MORE, PING[7:])
    assert wire.hear() == (10, b"are you there?")
    assert json.loads(wire.hear()[1])["kind"] == "pong"


@pytest.mark.parametrize("offer", [CHROME, FIREFOX])
def test_what_is_compressed_is_read_and_answered_so(server: Server, offer: str) -> None:
    wire = Wire(server, offer)
    assert b"permessage-deflate" in wire.head
    for _ in range(3):
        wire.send(FINAL | TEXT | COMPRESSED, packed(PING))
        assert json.loads(wire.hear()[1])["kind"] == "pong"
    wire.send(FINAL | TEXT, PING)  # it need not be
    assert json.loads(wire.hear()[1])["kind"] == "pong"


def test_two_messages_in_one_packet_get_two_answers(server: Server) -> None:
    wire = Wire(server)
    wire.socket.sendall(2 * frame(FINAL | TEXT, PING, b"abcd"))
    assert [wire.hear()[0] for _ in range(2)] == [TEXT, TEXT]


@pytest.mark.parametrize(
    ("first", "data", "why"),
    [
        (FINAL | TEXT, b"x" * 5000, 1009),
        (FINAL | TEXT | COMPRESSED, packed(b"x" * 1_000_000), 1009),  # a kilobyte that would be a thousand
        (FINAL | TEXT | COMPRESSED, b"\xff\xff\xff", 1002),
        (FINAL | TEXT, b"\xff\xfe", 1007),
        (FINAL | BINARY, b"abc", 1003),
        (FINAL | MORE, b"the end of nothing", 1002),
        (FINAL | 3, b"what nobody knows", 1002),
        (FINAL | 0x10 | TEXT, PING, 1002),
        (9, b"a ping in pieces", 1002),
        (FINAL | 9, b"x" * 126, 1002),
    ],
)
def test_what_the_protocol_forbids_closes_the_connection(
    server: Server, first: int, data: bytes, why: int
) -> None:
    wire = Wire(server, CHROME)
    wire.send(first, data)
    assert wire.closed_with() == why


def test_what_is_not_masked_closes_the_connection(server: Server) -> None:
    wire = Wire(server)
    wire.socket.sendall(bytes((FINAL | TEXT, len(PING))) + PING)
    assert wire.closed_with() == 1002


def test_pieces_without_end_are_too_much(server: Server) -> None:
    wire = Wire(server)
    wire.send(TEXT, b"x" * 2000)
    wire.send(MORE, b"x" * 2000)
    wire.send(MORE, b"x" * 2000)
    assert wire.closed_with() == 1009


def test_a_close_is_answered_with_the_same(server: Server) -> None:
    wire = Wire(server)
    wire.send(FINAL | CLOSE, (1000).to_bytes(2, "big"))
    assert wire.hear() == (CLOSE, (1000).to_bytes(2, "big"))
    assert wire.socket.recv(1) == b""


@pytest.mark.parametrize(
    ("offer", "answer"),
    [
        (CHROME, "permessage-deflate; client_max_window_bits=10"),
        (FIREFOX, "permessage-deflate"),
        ("permessage-deflate; client_max_window_bits=9", "permessage-deflate; client_max_window_bits=9"),
        ("permessage-deflate; server_max_window_bits=15", "permessage-deflate; server_max_window_bits=12"),
        ("permessage-deflate; server_max_window_bits=9", ""),
        ("permessage-deflate; server_no_context_takeover, permessage-deflate", "permessage-deflate"),
        ("permessage-deflate; client_max_window_bits=99", ""),
        ("x-webkit-deflate-frame", ""),
        ("", ""),
    ],
)
def test_how_messages_are_compressed_is_agreed(offer: str, answer: str) -> None:
    assert agree([offer]) == answer


def test_others_do_not_notice_a_device_that_vanishes(server: Server) -> None:
    Wire(server).socket.close()
    wire = Wire(server)
    wire.send(FINAL | TEXT, PING)
    assert wire.hear()[0] == TEXT


def test_who_does_not_answer_a_ping_is_let_go(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "SILENCE", 0.05)
    wire = Wire(server)
    assert wire.hear()[0] == 9
    wire.send(FINAL | 10, b"")
    assert wire.hear()[0] == 9
    with pytest.raises((ConnectionResetError, AssertionError)):
        wire.hear()
