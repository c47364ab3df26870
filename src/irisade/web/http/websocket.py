"""A device's socket: WebSocket frames (RFC 6455), compressed (RFC 7692), read and written without waiting.

aiohttp shakes hands, and from then on the bytes come here. The messages of a table are many and small: a
queue, a task that wakes up for each and a lock cost time (`bench/sockets.py`: 53 to 73 µs a message with
aiohttp's own frames, 32 to 55 with these), and a compressor of the usual size takes 256 kB, which at hundreds
of tables neither memory nor the processor's cache has (`packing.py` does without). What it promises:
`tests/attack/test_conformance.py`.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable, Iterable
from time import monotonic

from aiohttp import hdrs, web

from irisade.web.http.packing import COMPRESSED, FINAL, SMALL, TAIL, TEXT, WINDOW, framed, pack
from irisade.web.room.host import DROPPED
from irisade.web.room.limits import Bucket, Limits

BINARY, CLOSE, PING, PONG = 2, 8, 9, 10
RESERVED = 0x30
NO_SENSE, NOT_UTF8, TOO_MANY, TOO_LONG = 1002, 1007, 1008, 1009  # why we close, as the protocol numbers it
THEIR_WINDOW = 10  # messages of clients are short
WINDOWS = ("8", "9", "10", "11", "12", "13", "14", "15")  # as they are written, and not otherwise
NOT_MASKED, LONG = "not masked", "too long"
CODES = frozenset((1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014))
SPACE = bytearray(4096)  # where the system writes what comes; it is read at once, so one does for all sockets
SILENCE = 20.0  # seconds after which a device is asked whether it is still there, and as long to answer
FAREWELL = 2.0  # seconds to answer a close
REASON = 123  # bytes of why we close


class Broken(Exception):
    """What came is not what the protocol allows; why, for whoever writes a client."""

    def __init__(self, code: int, why: str) -> None:
        self.code, self.why = code, why


class Handshake(web.WebSocketResponse):
    """The answer to a device that comes; the socket itself says goodbye.

    Else aiohttp would try to, on a connection that is closed, and keep the error with all it refers to.
    """

    async def write_eof(self) -> None:  # type: ignore[override]
        return


class Socket(asyncio.BufferedProtocol):
    """`hear` gets every text message, at once; `gone` is called when the connection is no more."""

    def __init__(self, limits: Limits, hear: Callable[[str], None], gone: Callable[[], None]) -> None:
        self.hear, self.gone = hear, gone
        self.most = limits.message_bytes
        self._most_unsent = limits.unsent_bytes
        self._frames = Bucket(limits.frames, limits.frames_at_once, monotonic())  # that are no message
        self.closing = False
        self.lost: asyncio.Future[None]
        self._transport: asyncio.Transport
        self._before: asyncio.BaseProtocol
        self._timer: asyncio.TimerHandle
        self._packs = False  # that was agreed
        self._past = b""  # what this device was sent, as far as it is a dictionary for what follows
        self._their_window = 0
        self._their_past = b""  # what it sent us, which is the dictionary of what it sends next
        self._usual = FINAL | TEXT  # the first byte of nearly every message: a text in one frame
        self._too_slow = False  # more than `_most_unsent` waits for it
        self._alive = True  # something came since the last ping
        self._rest = b""  # of a frame that has not come whole
        self._parts = b""  # of a message in several frames
        self._first = 0  # the first byte of the first of them; 0: there is none

    async def accept(self, request: web.Request) -> web.WebSocketResponse:
        """Shake hands, and take the connection over; the response is to be returned once it is `lost`."""
        response = Handshake(compress=False)
        agreed = agree(request.headers.getall(hdrs.SEC_WEBSOCKET_EXTENSIONS, ()))
        if agreed:
            response.headers[hdrs.SEC_WEBSOCKET_EXTENSIONS] = agreed
            self._usual |= COMPRESSED
            self._packs = True
            self._their_window = THEIR_WINDOW if "client_max" in agreed else 15
        await response.prepare(request)
        if request.transport is None:
            raise ConnectionResetError("the connection was lost")
        loop = asyncio.get_running_loop()
        self._transport = request.transport
        self._before = self._transport.get_protocol()
        self._transport.set_write_buffer_limits(self._most_unsent, self._most_unsent)
        self._transport.set_protocol(self)
        self.lost = loop.create_future()
        self._timer = loop.call_later(SILENCE, self._look_whether_it_lives)
        return response

    # -- what is sent --

    def send(self, data: bytes) -> None:
        """A text message."""
        if self.closing:
            return
        if self._packs and len(data) >= SMALL:
            frame, self._past = pack(self._past, data)
        else:
            frame = framed(FINAL | TEXT, data)
        self._write(frame)

    def close(self, code: int, why: str) -> None:
        """Politely: what was sent before still arrives, and the device is heard to agree."""
        if code == DROPPED:
            self.drop()
        elif not self.closing:
            self.closing = True
            reason = why.encode()[:REASON].decode(errors="ignore").encode()  # whole letters
            self._write(framed(FINAL | CLOSE, code.to_bytes(2, "big") + reason))
            self._timer.cancel()
            self._timer = asyncio.get_running_loop().call_later(FAREWELL, self.drop)

    def drop(self) -> None:
        """Without another word."""
        self.closing = True
        self._transport.abort()

    def _write(self, frame: bytes) -> None:
        transport = self._transport
        if transport.is_closing():
            return
        if self._too_slow:
            self.drop()  # whatever it is: what a device does not take is kept for it, and only so much
            return
        transport.write(frame)

    def pause_writing(self) -> None:
        self._too_slow = True

    def resume_writing(self) -> None:
        self._too_slow = False

    def _look_whether_it_lives(self) -> None:
        if not self._alive:
            self.drop()
            return
        self._alive = False
        self._write(framed(FINAL | PING, b""))
        self._timer = asyncio.get_running_loop().call_later(SILENCE, self._look_whether_it_lives)

    # -- what comes --

    def get_buffer(self, sizehint: int) -> bytearray:
        return SPACE

    def buffer_updated(self, nbytes: int) -> None:
        data = self._rest + SPACE[:nbytes]
        self._alive = True
        try:
            self._rest = self._read(data)
        except Broken as broken:
            self._rest = b""
            self.close(broken.code, broken.why)

    def _read(self, data: bytes) -> bytes:
        """Every frame that is whole; what is left."""
        at, end = 0, len(data)
        while end - at >= 6:  # what a client sends is masked: two bytes and the mask are the least
            first, size, start = data[at], data[at + 1] - 128, at + 6
            if size < 0:
                raise Broken(NO_SENSE, NOT_MASKED)
            if size > 125:
                start += 2 if size == 126 else 8
                size = int.from_bytes(data[at + 2 : start - 4], "big") if start <= end else 0
            if size > self.most:
                raise Broken(TOO_LONG, LONG)
            if start + size > end:
                break
            self._take(first, unmasked(data[start : start + size], data[start - 4 : start]))
            at = start + size
        if end - at > 1 and data[at + 1] < 128:
            raise Broken(NO_SENSE, NOT_MASKED)
        return data[at:] if at else data

    def _take(self, first: int, data: bytes) -> None:
        if first == self._usual and not self._first and not self.closing:
            self._tell(first, data)
            return
        kind = first & 15
        if not (first & FINAL and kind == TEXT) and not self._frames.take(monotonic()):
            raise Broken(TOO_MANY, "too many frames")  # messages are counted where they are heard
        if first & RESERVED or (first & COMPRESSED and (not self._packs or kind not in (TEXT, BINARY))):
            raise Broken(NO_SENSE, "reserved bits")
        if kind >= CLOSE:
            self._control(first, data)
        elif self.closing:
            return
        elif (kind != 0) is bool(self._first) or kind not in (0, TEXT, BINARY):
            raise Broken(NO_SENSE, "a frame out of turn")
        elif kind and first & FINAL:
            self._tell(first, data)
        else:
            self._first, self._parts = self._first or first, self._parts + data
            if len(self._parts) > self.most:
                raise Broken(TOO_LONG, LONG)
            if first & FINAL:
                began, whole = self._first, self._parts
                self._first, self._parts = 0, b""
                self._tell(began, whole)

    def _tell(self, first: int, data: bytes) -> None:
        """A whole message."""
        if first & COMPRESSED:
            data = self._unpacked(data + TAIL)
        if len(data) > self.most:
            raise Broken(TOO_LONG, LONG)
        if first & 15 == BINARY:
            self.close(1003, "text only")
            return
        try:
            text = data.decode()
        except UnicodeDecodeError:
            raise Broken(NOT_UTF8, "not UTF-8") from None
        self.hear(text)

    def _unpacked(self, data: bytes) -> bytes:
        """Up to one byte more than is allowed. Between two messages nothing is kept but what they said."""
        window, past = self._their_window, self._their_past
        try:
            inflate = zlib.decompressobj(-window, past)
            text = new = inflate.decompress(data, self.most + 1)
            while inflate.eof:  # a block said that it is the last: what follows begins anew
                rest, past, new = inflate.unused_data, b"", b""
                inflate = zlib.decompressobj(-window)
                if rest != TAIL and len(text) <= self.most:
                    new = inflate.decompress(rest, self.most + 1)
                    text += new
        except zlib.error:
            raise Broken(NO_SENSE, "not deflate") from None
        self._their_past = (past + new)[-(1 << window) :]
        return text

    def _control(self, first: int, data: bytes) -> None:
        kind = first & 15
        if not first & FINAL or len(data) > 125 or kind > PONG:
            raise Broken(NO_SENSE, "a control frame that is cut, too long or unknown")
        if kind == PING and not self.closing:
            self._write(framed(FINAL | PONG, data))
        elif kind == CLOSE:
            if not _may_be_said(data):
                raise Broken(NO_SENSE, "no such farewell")
            if not self.closing:
                self.closing = True
                self._write(framed(FINAL | CLOSE, data[:2]))
            self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closing = True
        self._timer.cancel()
        self._before.connection_lost(exc)
        if not self.lost.done():
            self.lost.set_result(None)
        self.gone()
        del self.hear, self.gone  # a cycle would wait for the garbage collector


def _may_be_said(farewell: bytes) -> bool:
    """What a close frame says: nothing, or a code that may be on the wire, and a reason in UTF-8."""
    if not farewell:
        return True
    code = int.from_bytes(farewell[:2], "big")
    if len(farewell) < 2 or not (code in CODES or 3000 <= code < 5000):
        return False
    try:
        farewell[2:].decode()
    except UnicodeDecodeError:
        return False
    return True


def unmasked(data: bytes, mask: bytes) -> bytes:
    size = len(data)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "little") ^ int.from_bytes(key, "little")).to_bytes(size, "little")


def agree(offers: Iterable[str]) -> str:
    """How messages are compressed, of what a client offers; "" when they are not."""
    for offer in ",".join(offers).split(","):
        name, *words = [word.strip().replace('"', "") for word in offer.split(";")]
        wants = {key.strip(): value.strip() for key, _, value in (word.partition("=") for word in words)}
        if name != "permessage-deflate" or len(wants) < len(words):
            continue
        answer = [name]
        ours, theirs = wants.pop("server_max_window_bits", None), wants.pop("client_max_window_bits", None)
        if wants.pop("client_no_context_takeover", ""):
            continue  # it has no value; that they forget everything after each message is no matter to us
        if wants or (ours is not None and not WINDOW <= _bits(ours)) or (theirs and not _bits(theirs)):
            continue  # that we do, or what nobody has heard of
        if ours is not None:
            answer.append(f"server_max_window_bits={WINDOW}")
        if theirs is not None:
            answer.append(f"client_max_window_bits={min(THEIR_WINDOW, _bits(theirs or '15'))}")
        return "; ".join(answer)
    return ""


def _bits(text: str) -> int:
    """The size of a window, 0 when it is none."""
    return WINDOWS.index(text) + 8 if text in WINDOWS else 0
