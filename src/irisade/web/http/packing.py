"""Messages as they go over a WebSocket, compressed with nothing but what the same device was sent before.

A compressor for each device would keep 24 kB and compress the same message once for each. Here nothing is
kept but the last texts, which are the device's dictionary; whoever was sent the same texts shares them, and
what is packed for one of them is packed for all. That tells nobody anything: what is packed follows from the
message and the dictionary alone, and both are that device's own.
"""

from __future__ import annotations

import zlib
from typing import NamedTuple

from irisade.web.room.host import Letter

TEXT, FINAL, COMPRESSED = 1, 0x80, 0x40
WINDOW, MEMORY, LEVEL = 12, 4, 2
# Bytes of a dictionary. To read it costs more than to compress a message: with 3,000 a move of Ronde would be
# a fifth shorter, and take a fifteenth more processor time and 8 kB more memory at a table of four.
PAST = 1000
# What is shorter goes as it is. Messages of 100 to 180 bytes take 5 µs to pack, and shrink by 80 bytes: were
# they not packed, a move of Ronde would cost 2% less, and be half as long again.
SMALL = 160
TAIL = b"\0\0\xff\xff"  # ends every compressed message, and is not sent


class Packed(NamedTuple):
    past: bytes
    frame: bytes
    after: bytes  # the dictionary of what follows


def pack(past: bytes, data: bytes) -> tuple[bytes, bytes]:
    """The frame of a text message for whoever was sent `past` before; and what that is from now on."""
    if type(data) is Letter:
        known: Packed = data.made.get(id(past)) or _packed(past, data)
        return known.frame, known.after
    return _deflated(past, data), (past + data)[-PAST:]


def _packed(past: bytes, letter: Letter) -> Packed:
    """It is kept with the letter, by the id() of a dictionary that is kept too."""
    after = (past + letter)[-PAST:]
    other: Packed
    for other in letter.made.values():
        if other.past == past:
            return other
        if other.after == after:
            after = other.after  # they were sent the same long enough: from now on they share
        break  # one is enough: nearly all have the same
    known = letter.made[id(past)] = Packed(past, _deflated(past, letter), after)
    return known


def _deflated(past: bytes, data: bytes) -> bytes:
    deflate = zlib.compressobj(LEVEL, zlib.DEFLATED, -WINDOW, MEMORY, zlib.Z_DEFAULT_STRATEGY, past)
    packed = deflate.compress(data) + deflate.flush(zlib.Z_SYNC_FLUSH)
    return framed(FINAL | COMPRESSED | TEXT, packed[: -len(TAIL)])


def framed(first: int, data: bytes) -> bytes:
    """A frame with this first byte."""
    size = len(data)
    if size < 126:
        return bytes((first, size)) + data
    if size < 65_536:
        return bytes((first, 126, size >> 8, size & 255)) + data
    return bytes((first, 127)) + size.to_bytes(8, "big") + data
