"""The table of WebSocket conformance: what a client sends, and what it must get back from an echo server.

The numbers are those of the Autobahn test suite's cases, so that both can be compared; the cases are our own.
What does not apply: echoes of binary messages (1.2, 5.14), for our socket takes text only and says so (1003);
the suite's measurements of speed (9); failing before a broken message is whole (6.4), which nobody must do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

MORE, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
FINAL, COMPRESSED = 0x80, 0x40
NORMAL, NO_SENSE, TEXT_ONLY, NOT_UTF8 = 1000, 1002, 1003, 1007
Frame = tuple[int, bytes]  # the first byte, and what it carries


class Case(NamedTuple):
    """`sent` are frames, `heard` what comes back before the close, `closed` its code; 0: it stays open."""

    id: str
    sent: Sequence[Frame]
    heard: Sequence[Frame] = ()  # kind and content
    closed: int = 0


def whole(kind: int, data: bytes = b"") -> Frame:
    return FINAL | kind, data


def farewell(code: int, why: bytes = b"") -> Frame:
    return FINAL | CLOSE, code.to_bytes(2, "big") + why


def echoed(id: str, *sent: Frame) -> Case:
    """One message in these frames comes back whole; pings between them are answered first."""
    text = b"".join(data for first, data in sent if first & 15 < CLOSE)
    pongs = [(PONG, data) for first, data in sent if first & 15 == PING]
    return Case(id, sent, [*pongs, (TEXT, text)])


def refused(id: str, *sent: Frame, heard: Sequence[Frame] = (), code: int = NO_SENSE) -> Case:
    return Case(id, sent, heard, code)


HELLO, BETWEEN = whole(TEXT, b"Hello"), whole(PING, b"between")
ECHO = (TEXT, b"Hello")


def framing() -> Iterator[Case]:
    for n, size in enumerate((0, 125, 126, 127, 128, 65_535, 65_536), 1):
        yield echoed(f"1.1.{n}", whole(TEXT, b"*" * size))
    for n, size in enumerate((0, 125, 126), 1):
        yield refused(f"1.2.{n}", whole(BINARY, b"\xfe" * size), code=TEXT_ONLY)


def pings() -> Iterator[Case]:
    for n, data in enumerate((b"", b"Hello", b"\0\xff\xfe\xfd\0\xff", b"\xfe" * 125), 1):
        yield Case(f"2.{n}", [whole(PING, data)], [(PONG, data)])
    yield refused("2.5", whole(PING, b"\xfe" * 126))
    yield Case("2.7", [whole(PONG)])
    yield Case("2.8", [whole(PONG, b"nobody asked")])
    yield Case("2.9", [whole(PONG, b"nobody asked"), whole(PING, b"?")], [(PONG, b"?")])
    many = [b"%d" % n for n in range(10)]
    yield Case("2.10", [whole(PING, each) for each in many], [(PONG, each) for each in many])


def reserved_bits() -> Iterator[Case]:
    """Nothing was agreed on, so none of the three may be set."""
    yield refused("3.1", (FINAL | 0x10 | TEXT, b"small"))
    yield refused("3.2", HELLO, (FINAL | 0x20 | TEXT, b"Hello"), BETWEEN, heard=[ECHO])
    yield refused("3.3", HELLO, (FINAL | 0x30 | TEXT, b"Hello"), BETWEEN, heard=[ECHO])
    yield refused("3.4", HELLO, (FINAL | 0x40 | TEXT, b"Hello"), BETWEEN, heard=[ECHO])
    yield refused("3.5", (FINAL | 0x50 | BINARY, b"\0\xff"))
    yield refused("3.6", (FINAL | 0x60 | PING, b"Hello"))
    yield refused("3.7", (FINAL | 0x70 | CLOSE, b"\x03\xe8"))


def opcodes() -> Iterator[Case]:
    for group, codes in enumerate(((3, 4, 5, 6, 7), (11, 12, 13, 14, 15)), 1):
        for n, code in enumerate(codes, 1):
            yield refused(f"4.{group}.{n}", whole(code))
            yield refused(f"4.{group}.{n} with data", whole(code, b"reserved"))
            yield refused(f"4.{group}.{n} after a message", HELLO, whole(code, b"!"), BETWEEN, heard=[ECHO])


def fragments() -> Iterator[Case]:
    first, rest, last = (TEXT, b"one, "), (MORE, b"two, "), whole(MORE, b"three")
    yield refused("5.1", (PING, b"in "), whole(MORE, b"pieces"))
    yield refused("5.2", (PONG, b"in "), whole(MORE, b"pieces"))
    yield echoed("5.3", first, last)
    yield echoed("5.4", first, rest, last)
    yield echoed("5.6", first, BETWEEN, last)
    yield Case("5.7", [first, whole(PONG, b"between"), last], [(TEXT, b"one, three")])
    yield refused("5.9", whole(MORE, b"of nothing"), HELLO)
    yield refused("5.11", HELLO, whole(MORE, b"of nothing"), heard=[ECHO])
    yield refused("5.12", (MORE, b"of nothing"), HELLO)
    yield refused("5.15", first, last, (MORE, b"of nothing"), HELLO, heard=[(TEXT, b"one, three")])
    yield refused("5.16", (MORE, b"nothing"), first, last)
    yield refused("5.18", first, whole(TEXT, b"another"))
    yield refused("5.18 binary", first, whole(BINARY, b"another"))
    yield echoed("5.19", first, rest, BETWEEN, rest, rest, whole(PING, b"again"), last)
    yield echoed("5.20", *[(TEXT if n == 0 else MORE, b"%d" % n) for n in range(100)], last)
    yield echoed("6.1.2", (TEXT, b""), (MORE, b""), whole(MORE))
    yield echoed("6.1.3", (TEXT, b""), (MORE, b"middle"), whole(MORE))
    sizes = [(TEXT if at == 0 else MORE, b"*" * 1300) for at in range(0, 65_000, 1300)]
    yield echoed("10.1.1", *sizes, whole(MORE, b"*" * 536))


GREEK = "Hello-µ@ßöäüàá-UTF-8!! κόσμε".encode()
VALID = {
    "6.5": GREEK,
    "6.7": b"\0\xc2\x80\xe0\xa0\x80\xf0\x90\x80\x80",  # the first of each length
    "6.9": "\x7f߿￿".encode() + b"\xf4\x8f\xbf\xbf",  # and the last
    "6.11": "퟿\ue000�".encode() + b"\xf4\x8f\xbf\xbf",
    "6.22": b"".join(
        chr(plane * 0x10000 + last).encode() for plane in range(17) for last in (0xFFFE, 0xFFFF)
    ),
    "6.23": b"".join(chr(code).encode() for code in range(0xFFF9, 0xFFFE)),
}
BROKEN = {
    "6.3": GREEK + b"\xed\xa0\x80edited",
    "6.8": b"\xf8\x88\x80\x80\x80",  # five bytes, which were allowed once
    "6.10": b"\xf7\xbf\xbf\xbf",
    "6.12": b"\x80",
    "6.13": bytes(range(0x80, 0xC0)),
    "6.14": b"".join(bytes((first, 0x20)) for first in range(0xC0, 0xFE)),
    "6.15": b"\xc0\xe0\x80\xf0\x80\x80",
    "6.16": b"\xfe",
    "6.16.2": b"\xff",
    "6.17": b"\xc0\xaf",  # a slash in two, three, four bytes
    "6.17.2": b"\xe0\x80\xaf",
    "6.17.3": b"\xf0\x80\x80\xaf",
    "6.18": b"\xc1\xbf",
    "6.19": b"\xc0\x80",
    "6.20": b"\xed\xa0\x80",
    "6.20.2": b"\xed\xbf\xbf",
    "6.21": b"\xed\xa0\x80\xed\xb0\x80",
    "6.24": b"\xf4\x90\x80\x80",  # behind the last code point
}


def utf8() -> Iterator[Case]:
    for id, text in VALID.items():
        yield echoed(id, whole(TEXT, text))
        yield echoed(f"{id} in pieces", *in_bytes(text))
    for id, text in BROKEN.items():
        yield refused(id, whole(TEXT, text), code=NOT_UTF8)
        yield refused(f"{id} in pieces", *in_bytes(text), code=NOT_UTF8)
    for size in range(1, len("κ𝔘".encode())):
        cut = "κ𝔘".encode()[:size]
        if size != len("κ".encode()):
            yield refused(f"6.6.{size}", whole(TEXT, cut), code=NOT_UTF8)


def in_bytes(text: bytes) -> list[Frame]:
    """A frame for each byte, and an empty one that is the last."""
    return [(TEXT if at == 0 else MORE, text[at : at + 1]) for at in range(len(text))] + [whole(MORE)]


GOOD = (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999)
BAD = (0, 999, 1004, 1005, 1006, 1012 + 4, 1100, 2000, 2999, 5000, 65_535)


def farewells() -> Iterator[Case]:
    bye = farewell(NORMAL)
    yield Case("7.1.1", [HELLO, bye], [ECHO], NORMAL)
    yield Case("7.1.2", [bye, bye], (), NORMAL)
    yield Case("7.1.3", [bye, BETWEEN], (), NORMAL)
    yield Case("7.1.4", [bye, HELLO], (), NORMAL)
    yield Case("7.1.5", [(TEXT, b"half"), bye, whole(MORE, b"more")], (), NORMAL)
    yield Case("7.1.6", [whole(TEXT, b"*" * 262_144), HELLO, bye], [(TEXT, b"*" * 262_144), ECHO], NORMAL)
    yield Case("7.3.1", [whole(CLOSE)], (), -1)  # without a code, and so is the answer
    yield refused("7.3.2", whole(CLOSE, b"a"))
    yield Case("7.3.4", [farewell(NORMAL, "à bientôt".encode())], (), NORMAL)
    yield Case("7.3.5", [farewell(NORMAL, b"*" * 123)], (), NORMAL)
    yield refused("7.3.6", farewell(NORMAL, b"*" * 124))
    yield refused("7.5.1", farewell(NORMAL, GREEK + b"\xed\xa0\x80"))
    for n, code in enumerate(GOOD, 1):
        yield Case(f"7.7.{n}", [farewell(code)], (), code)
    for n, code in enumerate(BAD, 1):
        yield refused(f"7.9.{n}", farewell(code))


TABLE = [
    case for group in (framing, pings, reserved_bits, opcodes, fragments, utf8, farewells) for case in group()
]
