"""A WebSocket client that says what it likes, byte by byte."""

from __future__ import annotations

import socket
import zlib
from typing import Protocol

from irisade.web.http.websocket import TAIL, unmasked
from patience import PATIENCE

FINAL, COMPRESSED, MORE, TEXT, CLOSE = 0x80, 0x40, 0, 1, 8


class Listening(Protocol):
    """A server on this machine."""

    @property
    def port(self) -> int: ...


class Wire:
    """A client that says what it likes, byte by byte."""

    def __init__(self, server: Listening, offer: str = "") -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
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
        if size > 125:
            size = int.from_bytes(self._take(2 if size == 126 else 8), "big")
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
    if size < 126:
        head = bytes((first, 128 + size))
    elif size < 65_536:
        head = bytes((first, 254)) + size.to_bytes(2, "big")
    else:
        head = bytes((first, 255)) + size.to_bytes(8, "big")
    return head + mask + unmasked(data, mask)
