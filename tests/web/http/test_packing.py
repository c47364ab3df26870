"""What is packed, once for all who were sent the same, is what everybody unpacks."""

from __future__ import annotations

import random
import zlib

from irisade.web.http.packing import PAST, SMALL, TAIL, pack
from irisade.web.room.host import Letter
from web.bare_wire import COMPRESSED


class Peer:
    """A browser: one inflater for all that comes."""

    def __init__(self) -> None:
        self.past, self._inflate = b"", zlib.decompressobj(-15)

    def take(self, data: bytes) -> tuple[bytes, bytes]:
        """The frame, and what the browser makes of it."""
        frame, self.past = pack(self.past, data)
        assert frame[0] & COMPRESSED
        head = 2 if frame[1] < 126 else 4 if frame[1] == 126 else 10
        return frame, self._inflate.decompress(frame[head:] + TAIL)


def beat(n: int, dice: random.Random) -> bytes:
    words = " ".join(dice.choice(("Ada", "card", "red", "draws", "turns", "disc")) for _ in range(40))
    return f'{{"kind":"beat","v":{n},"patch":{{"base":{n},"rev":{n + 1},"said":["{words}"]}}}}'.encode()


def test_everybody_unpacks_what_was_said_whenever_they_came() -> None:
    dice, peers = random.Random(7), [Peer()]
    for n in range(300):
        data = Letter(beat(n, dice))
        assert all(peer.take(data)[1] == data for peer in peers)
        if dice.random() < 0.1:
            peers.append(Peer())
        if dice.random() < 0.2:  # something for one alone
            own = beat(-n, dice)
            assert dice.choice(peers).take(own)[1] == own


def test_what_all_are_sent_is_packed_once_soon_after_they_came() -> None:
    dice, old, new = random.Random(7), Peer(), Peer()
    old.take(b"something else, before the other came " * 9)
    shared = 0
    for n in range(40):
        data = Letter(beat(n, dice))
        one, other = (peer.take(data)[0] for peer in (old, new))
        shared += one is other
    assert shared > 40 - 2 * PAST // len(data)
    assert old.past is new.past


def test_nothing_is_kept_but_a_little() -> None:
    dice, peer = random.Random(7), Peer()
    for n in range(100):
        peer.take(beat(n, dice))
        assert len(peer.past) <= PAST
    assert SMALL < PAST
