"""One connection that sends as much as it can: it is let go before it costs anything worth having."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from irisade.web.http.hosting import Hosting
from irisade.web.room.limits import Limits
from web.bare_wire import CLOSE, FINAL, MORE, TEXT, Wire, frame
from web.running import serving

PING, PONG = 9, 10
MASK = b"\x07\x00\xfe\x31"
UNBOUND = Limits(frames=1e9, frames_at_once=10**9)  # so that only what is unsent counts
short_and_whole = pytest.mark.parametrize("times", [1, pytest.param(8, marks=pytest.mark.long)])


@short_and_whole
def test_whoever_pings_and_never_reads_is_let_go(tmp_path: Path, times: int) -> None:
    """Answers wait in memory until they are taken; a flood of 24 MB is cut off long before its end."""
    flood = 1000 * frame(FINAL | PING, b"x" * 125, MASK)
    with serving(tmp_path, Hosting(UNBOUND)) as server:
        wire = Wire(server)
        with pytest.raises(ConnectionError):
            pour(wire, flood, 180 * times)
        server.do(lambda house: None)  # the others are still heard


def pour(wire: Wire, flood: bytes, times: int) -> None:
    for _ in range(times):
        wire.socket.sendall(flood)


@pytest.mark.parametrize("kind", [PING, PONG])
def test_control_frames_have_a_limit(tmp_path: Path, kind: int) -> None:
    with serving(tmp_path, Hosting(Limits(frames=0.001, frames_at_once=20))) as server:
        wire = Wire(server)
        for _ in range(20):
            wire.send(FINAL | kind, b"!")
        wire.send(FINAL | TEXT, b'{"kind":"ping"}')
        answers = [wire.hear() for _ in range(20 if kind == PING else 0)]
        assert answers == [(PONG, b"!")] * len(answers)
        assert json.loads(wire.hear()[1])["kind"] == "pong"
        wire.send(FINAL | kind, b"one too many")
        assert wire.closed_with() == 1008


def test_whole_messages_are_no_pieces_compressed_or_not(tmp_path: Path) -> None:
    """Whoever agreed to compress need not do so; that was counted as a flood of pieces."""
    with serving(tmp_path, Hosting(Limits(frames=0.001, frames_at_once=5))) as server:
        wire = Wire(server, "permessage-deflate")
        for _ in range(20):
            wire.send(FINAL | TEXT, b'{"kind":"ping"}')
            assert json.loads(wire.hear()[1])["kind"] == "pong"


def test_a_message_does_not_come_in_endlessly_many_pieces(tmp_path: Path) -> None:
    with serving(tmp_path, Hosting(Limits(frames=0.001, frames_at_once=20))) as server:
        wire = Wire(server)
        wire.send(TEXT, b"")
        for _ in range(25):
            wire.send(MORE, b"")
        kind, data = wire.hear()
        assert (kind, int.from_bytes(data[:2], "big")) == (CLOSE, 1008)
