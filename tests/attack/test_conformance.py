"""Our WebSocket does what RFC 6455 and RFC 7692 say: the table of `frames`, cut in every way."""

from __future__ import annotations

import random
import socket
import zlib
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import pytest

from attack.echo import Echo, echoing
from attack.frames import (
    CLOSE,
    COMPRESSED,
    FINAL,
    MORE,
    NO_SENSE,
    PING,
    PONG,
    TABLE,
    TEXT,
    Case,
    echoed,
    whole,
)
from irisade.web.http.packing import SMALL
from irisade.web.http.websocket import TAIL, agree
from web.bare_wire import Wire, frame

MASK = b"\x07\x00\xfe\x31"
short_and_whole = pytest.mark.parametrize(
    "seed", [*range(12), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(12, 400))]
)
OFFERS = (
    "permessage-deflate",
    "permessage-deflate; client_max_window_bits",
    "permessage-deflate; client_max_window_bits=9; server_max_window_bits=15",
    "permessage-deflate; client_no_context_takeover; client_max_window_bits",
)
Chop = Callable[[bytes], Iterator[bytes]]


def at_once(data: bytes) -> Iterator[bytes]:
    yield data


def every(size: int) -> Chop:
    return lambda data: (data[at : at + size] for at in range(0, len(data), size))


CHOPS = [
    pytest.param(at_once, id="at once"),
    *(pytest.param(every(size), id=f"every {size}", marks=pytest.mark.long) for size in (1, 2, 7, 997)),
]


@pytest.fixture(scope="module")
def echo() -> Iterator[Echo]:
    with echoing() as echo:
        yield echo
        assert not echo.faults


def says(wire: Wire, sent: Sequence[tuple[int, bytes]], chop: Chop = at_once) -> None:
    data = b"".join(frame(first, said, MASK) for first, said in sent)
    try:
        for part in chop(data):
            wire.socket.sendall(part)
    except ConnectionError:
        return  # it was refused before all of it was said: what was heard tells whether rightly


def settle(wire: Wire, case: Case) -> None:
    """What comes back is what the case says, and then the connection is closed, or still answers."""
    for expected in case.heard:
        assert wire.hear() == expected, case.id
    if case.closed:
        kind, data = wire.hear()
        assert (kind, data[:2]) == (CLOSE, case.closed.to_bytes(2, "big") if case.closed > 0 else b""), (
            case.id
        )
        assert ended(wire), case.id
    else:
        says(wire, [whole(PING, b"still there?")])
        assert wire.hear() == (PONG, b"still there?"), case.id
        wire.socket.close()


def ended(wire: Wire) -> bool:
    """Nothing more comes, once both have said goodbye."""
    try:
        wire.send(FINAL | CLOSE, b"")
        return wire.socket.recv(1) == b""
    except ConnectionError:
        return True  # it was closed before we could say it


@pytest.mark.parametrize("chop", CHOPS)
@pytest.mark.parametrize("case", TABLE, ids=lambda case: case.id)
def test_what_is_sent_gets_what_the_protocol_says(echo: Echo, case: Case, chop: Chop) -> None:
    wire = Wire(echo)
    says(wire, case.sent, chop)
    settle(wire, case)


@pytest.mark.parametrize("case", [case for case in TABLE if sum(len(data) for _, data in case.sent) < 60])
def test_bytes_that_come_one_by_one_make_no_difference(echo: Echo, case: Case) -> None:
    wire = Wire(echo)
    says(wire, case.sent, every(1))
    settle(wire, case)


@pytest.mark.parametrize("head", [b"\x81\x00", b"\x88\x00", b"\x81\x05Hello", b"\x89\x7e\x00\x7e"])
def test_a_frame_without_a_mask_is_refused_at_once(echo: Echo, head: bytes) -> None:
    wire = Wire(echo)
    wire.socket.sendall(head)
    assert wire.closed_with() == NO_SENSE


def test_a_length_that_no_message_has_is_refused(echo: Echo) -> None:
    for length in (2**63, 2**64 - 1, 2**40):
        wire = Wire(echo)
        wire.socket.sendall(b"\x81\xff" + length.to_bytes(8, "big") + MASK)
        assert wire.closed_with() == 1009


# -- compressed --


class Deflating:
    """A client's compressor: with or without memory, with all or few bits of window."""

    def __init__(self, bits: int = 9, forgetful: bool = False, level: int = 6) -> None:
        self._new = lambda: zlib.compressobj(level, zlib.DEFLATED, -bits)
        self._deflate, self._forgetful = self._new(), forgetful

    def __call__(self, data: bytes) -> bytes:
        if self._forgetful:
            self._deflate = self._new()
        return (self._deflate.compress(data) + self._deflate.flush(zlib.Z_SYNC_FLUSH))[: -len(TAIL)]


@pytest.mark.parametrize(("size", "is_packed"), [(1, False), (SMALL - 1, False), (SMALL, True)])
def test_what_is_short_goes_as_it_is(echo: Echo, size: int, is_packed: bool) -> None:
    """To pack it would take longer than it saves."""
    wire = Wire(echo, "permessage-deflate")
    wire.send(FINAL | TEXT, b"a" * size)
    assert bool(wire.socket.recv(1, socket.MSG_PEEK)[0] & COMPRESSED) is is_packed
    assert wire.hear() == (TEXT, b"a" * size)


@pytest.mark.parametrize("offer", OFFERS)
@pytest.mark.parametrize("forgetful", [False, True])
@pytest.mark.parametrize("level", [0, 1, 9])
def test_compressed_messages_come_back(echo: Echo, offer: str, forgetful: bool, level: int) -> None:
    """12 and 13: sizes from nothing to 128 kB, whole and in pieces, among plain ones and pings."""
    wire, pack = Wire(echo, offer), Deflating(forgetful=forgetful, level=level)
    dice = random.Random(len(offer))
    for size in (0, 1, 16, 64, 256, 1024, 4096, 8192, 16_384, 131_072):
        text = bytes(dice.choices(b"abcdefgh ", k=size))
        packed = pack(text)
        at = len(packed) // 2
        says(wire, [(FINAL | COMPRESSED | TEXT, packed)])
        assert wire.hear() == (TEXT, text)
        packed = pack(text)
        says(
            wire, [(COMPRESSED | TEXT, packed[:at]), whole(PING, b"!"), whole(MORE, packed[at:]), whole(TEXT)]
        )
        assert [wire.hear() for _ in range(3)] == [(PONG, b"!"), (TEXT, text), (TEXT, b"")]


def stored(data: bytes, last: bool) -> bytes:
    """A block of deflate that is not compressed."""
    size = len(data).to_bytes(2, "little")
    return bytes((last,)) + size + bytes(255 - byte for byte in size) + data


@pytest.mark.parametrize(
    ("packed", "text"),
    [
        (b"\xf2\x48\xcd\xc9\xc9\x07\x00", b"Hello"),  # the examples of RFC 7692, 7.2.3
        (b"\xf2\x48\x05\x00\x00\x00\xff\xff\xca\xc9\xc9\x07\x00", b"Hello"),
        (b"\x00\x05\x00\xfa\xff\x48\x65\x6c\x6c\x6f\x00", b"Hello"),
        (b"\xf3\x48\xcd\xc9\xc9\x07\x00\x00", b"Hello"),
        (b"\xf3\x48\xcd\xc9\xc9\x07\x00", b"Hello"),  # the last block, and nothing behind it
        (stored(b"Hel", True) + stored(b"lo", False) + b"\0", b"Hello"),  # the last of them is not the last
        (stored(b"Hel", True) + stored(b"lo", True), b"Hello"),
        (b"\0", b""),
    ],
)
def test_blocks_of_every_kind_are_read(echo: Echo, packed: bytes, text: bytes) -> None:
    wire = Wire(echo, OFFERS[0])
    for _ in range(3):
        says(wire, [(FINAL | COMPRESSED | TEXT, packed)])
        assert wire.hear() == (TEXT, text)


@pytest.mark.parametrize(
    ("sent", "code", "why"),
    [
        ([(FINAL | COMPRESSED | TEXT, b"\xff\xff\xff")], NO_SENSE, b"not deflate"),
        ([(FINAL | COMPRESSED | TEXT, b"\x00\x05\x00\x00\x00Hello\x00")], NO_SENSE, b"not deflate"),
        ([(FINAL | COMPRESSED | TEXT, stored(b"\xff\xfe", False) + b"\0")], 1007, b"not UTF-8"),
        ([(FINAL | COMPRESSED | TEXT, Deflating()(b"*" * 2**20 + b"*"))], 1009, b"too long"),
        ([(FINAL | COMPRESSED | PING, b"\xf2\x00")], NO_SENSE, b"reserved bits"),
        ([(COMPRESSED | TEXT, b"\xf2\x48"), (FINAL | COMPRESSED | MORE, b"\0")], NO_SENSE, b"reserved bits"),
        ([(FINAL | COMPRESSED | MORE, b"\0")], NO_SENSE, b"reserved bits"),
        ([(FINAL | 0x20 | COMPRESSED | TEXT, b"\0")], NO_SENSE, b"reserved bits"),
    ],
)
def test_what_cannot_be_unpacked_is_told_as_what_it_is(
    echo: Echo, sent: Sequence[tuple[int, bytes]], code: int, why: bytes
) -> None:
    wire = Wire(echo, OFFERS[0])
    says(wire, sent)
    kind, data = wire.hear()
    assert (kind, int.from_bytes(data[:2], "big"), data[2:]) == (8, code, why)


@pytest.mark.parametrize(
    ("offer", "answer"),
    [
        ("permessage-deflate; client_no_context_takeover", "permessage-deflate"),
        ("permessage-deflate; client_no_context_takeover=1", ""),
        ("permessage-deflate; server_no_context_takeover", ""),  # we would have to forget every time
        ("permessage-deflate; server_max_window_bits", ""),  # it has a value, always
        ('permessage-deflate; server_max_window_bits="13"', "permessage-deflate; server_max_window_bits=12"),
        ("permessage-deflate; server_max_window_bits=012", ""),
        ("permessage-deflate; server_max_window_bits=١٥", ""),
        ("permessage-deflate; client_max_window_bits=7", ""),
        ("permessage-deflate; client_max_window_bits=16", ""),
        ("permessage-deflate; client_max_window_bits=8", "permessage-deflate; client_max_window_bits=8"),
        ("permessage-deflate; client_max_window_bits; client_max_window_bits=9", ""),
        ("permessage-deflate; what_is_this", ""),
        ("permessage-deflate; server_max_window_bits=9, permessage-deflate", "permessage-deflate"),
        ("permessage-bzip2, permessage-deflate", "permessage-deflate"),
    ],
)
def test_only_an_offer_that_makes_sense_is_taken(offer: str, answer: str) -> None:
    assert agree([offer]) == answer


# -- at random --


@short_and_whole
def test_any_conversation_that_is_allowed_is_understood(echo: Echo, seed: int) -> None:
    dice = random.Random(seed)
    offer = dice.choice(("", *OFFERS))
    wire, pack = Wire(echo, offer), Deflating(forgetful=dice.random() < 0.5)
    cases = [message(dice, pack if offer else None) for _ in range(12)]
    says(wire, [each for case in cases for each in case.sent], every(dice.choice((1, 5, 600, 10**6))))
    for case in cases:
        settle_in_between(wire, case)
    wire.socket.close()


def message(dice: random.Random, pack: Deflating | None) -> Case:
    """A text in pieces, compressed or not, with pings between them."""
    text = "".join(dice.choices("aé€𝔘 ", k=dice.choice((0, 1, 30, 200)))).encode()
    packed = pack is not None and dice.random() < 0.7
    data = pack(text) if packed and pack is not None else text
    cuts = [0, *sorted(dice.choices(range(len(data) + 1), k=dice.randrange(4))), len(data)]
    sent: list[tuple[int, bytes]] = []
    for n, (start, end) in enumerate(pairwise(cuts)):
        first = (TEXT | COMPRESSED * packed) if n == 0 else MORE
        sent.append((first | FINAL * (n == len(cuts) - 2), data[start:end]))
        if dice.random() < 0.3:
            sent.append(whole(PING, b"%d" % n))
    case = echoed("at random", *sent)
    last = max(at for at, (first, _) in enumerate(sent) if first & 15 < 8)
    pongs = [(PONG, said) for first, said in sent[:last] if first & 15 == PING]
    after = [(PONG, said) for first, said in sent[last + 1 :]]
    return case._replace(heard=[*pongs, (TEXT, text), *after])


def settle_in_between(wire: Wire, case: Case) -> None:
    for expected in case.heard:
        assert wire.hear() == expected


@short_and_whole
def test_noise_ends_in_a_close_and_disturbs_nobody(echo: Echo, seed: int) -> None:
    dice = random.Random(seed)
    wire = Wire(echo, dice.choice(("", *OFFERS)))
    noise = b"".join(
        frame(dice.randrange(256), dice.randbytes(dice.choice((0, 2, 30, 130))), MASK)
        if dice.random() < 0.8
        else dice.randbytes(9)
        for _ in range(40)
    )
    try:
        wire.socket.sendall(noise)
        wire.socket.shutdown(1)
        while wire.socket.recv(65_536):
            pass
    except ConnectionError:
        pass  # it was let go in the middle: rightly
    other = Wire(echo)
    says(other, [whole(TEXT, b"Hello")])
    assert other.hear() == (TEXT, b"Hello")
