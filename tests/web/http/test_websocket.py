"""The socket as bytes: frames whole and in pieces, compressed and not, and those that nobody may send."""

from __future__ import annotations

import json
import socket
import zlib
from collections.abc import Iterator

import pytest

from irisade.web.http import websocket
from irisade.web.http.hosting import Hosting
from irisade.web.http.websocket import TAIL, agree, unmasked
from irisade.web.room.limits import Limits
from web.running import Server, serving

PING = b'{"kind":"ping"}'
FINAL, COMPRESSED, MORE, TEXT, BINARY, CLOSE = 0x80, 0x40, 0, 1, 2, 8
CHROME, FIREFOX = "permessage-deflate; client_max_window_bits", "permessage-deflate"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    hosting = Hosting(Limits(messages=1e6, messages_at_once=10**6, refusals_at_once=10**6))
    with serving(tmp_path_factory.mktemp("tables"), hosting) as server:
        yield server


class Wire:
    """A client that says what it likes, byte by byte."""

    def __init__(self, server: Server, offer: str = "") -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), 10)
        extensions = f"Sec-WebSocket-Extensions: {offer}\r\n" if offer else ""
        self.socket.sendall(
            "GET /ws/v1 HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n{extensions}\r\n".encode()
        )
        self.head = b""
        while not self.head.endswith(b"\r\n\r\n"):
            self.head += self.socket.recv(1)
        assert b" 101 " in self.head
        self.inflate = zlib.decompressobj(-15)

    def send(self, first: int, data: bytes, mask: bytes = b"\x07\x00\xfe\x31") -> None:
        self.socket.sendall(frame(first, data, mask))

    def hear(self) -> tuple[int, bytes]:
        """The next frame: its kind, and what it says."""
        first, size = self._take(2)
        size = int.from_bytes(self._take(2), "big") if size == 126 else size
        data = self._take(size)
        return first & 15, self.inflate.decompress(data + TAIL) if first & COMPRESSED else data

    def _take(self, size: int) -> bytes:
        taken = b""
        while len(taken) < size:
            more = self.socket.recv(size - len(taken))
            assert more, "closed"
            taken += more
        return taken

    def closed_with(self) -> int:
        """Why it was closed; the connection ends then."""
        kind, data = self.hear()
        while kind != CLOSE:
            kind, data = self.hear()
        self.send(FINAL | CLOSE, data)
        assert self.socket.recv(1) == b""
        return int.from_bytes(data[:2], "big")


def frame(first: int, data: bytes, mask: bytes) -> bytes:
    size = len(data)
    head = bytes((first, 128 + size)) if size < 126 else bytes((first, 254)) + size.to_bytes(2, "big")
    return head + mask + unmasked(data, mask)


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
        (FINAL | TEXT | COMPRESSED, b"\xff\xff\xff", 1007),
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
