"""No secret crosses the socket: what a viewer may not know is dealt again, and its bytes stay the same.

The same evening is spent twice at the real server, with the same clock, ids and luck. The second time every
frame is dealt again for one viewer before the house sees it; whoever looks with that viewer's eyes must get
the same messages, byte for byte, from the first to the last, and once more when coming back.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from contract.traits import covers, hides_something
from irisade.core.game import Game, games
from irisade.core.words import NOBODY, Ask
from irisade.web.house.house import House
from irisade.web.table.frames import Frame
from irisade.web.table.live import LiveTable
from toys.leaky import HONEST, LEAKS
from web.device import Device, join, make, messages, pieces
from web.frames import dealt_again
from web.http.test_app_play import spend
from web.running import Server, every_game

MOVES = 14
NOW = 1_800_000_000_000


class DealtAgain(LiveTable):
    """A live table whose frames hide other things from one viewer than the true ones do."""

    viewer = NOBODY
    covered = 0  # frames in which the viewer may not see everything
    changed = 0  # frames that were really others

    @property
    def frames(self) -> Sequence[Frame]:
        true = super().frames
        if not true or self.state != "playing":
            return true
        if self._true is not true or self._times != [(f.at, f.hold, f.until) for f in true]:
            self._true, self._times = true, [(f.at, f.hold, f.until) for f in true]
            self._again = list(dealt_again(self.game, true, self.viewer, len(self.chairs), self.v))
            type(self).covered += sum(covers(self.game, frame.table, self.viewer) for frame in true)
            type(self).changed += sum(a.table != b.table for a, b in zip(true, self._again, strict=True))
        return self._again

    _true: Sequence[Frame] = ()
    _times: Sequence[tuple[int, int, int]] = ()
    _again: Sequence[Frame] = ()


def trace(folder: Path, game: Game, viewer: int, table: type[LiveTable], moves: list[str]) -> list[str]:
    """Every message that the viewer gets in one evening; at the end it comes back once.

    The moves are made up as the evening goes, unless they are given.
    """
    heard: list[str] = []

    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        seats = game.seats[0]
        told = await make(
            session, server.url, game.key, [{"kind": "me", "name": "A"}, *["link"] * (seats - 1)]
        )
        joined = [await join(session, server.url, told["code"], name) for name in "BCDEFGH"[: seats - 1]]
        tokens = [told["token"], *(each["token"] for each in joined)]
        devices = [await Device(session, server.url).connect(told["table"], token) for token in tokens]
        watcher = await Device(session, server.url).connect(told["table"])
        for device in (*devices, watcher):
            await device.until("room")
        await devices[0].ask("start")
        dice = random.Random(game.key)
        for n in range(MOVES):
            question = await asked(server, devices)
            if question is None:
                break
            seat, v, options = question
            if n == len(moves):
                moves.append(dice.choice(options))
            mover = next(device for device in devices if device.room["mine"] == [seat])
            answer = await mover.ask("move", m=moves[n], v=v)
            assert answer["kind"] == "beat", answer
        await asked(server, devices)
        eyes = watcher if viewer == NOBODY else next(d for d in devices if d.room["mine"] == [viewer])
        await eyes.settle()
        again = await Device(session, server.url).connect(told["table"], eyes.token)
        await again.until("room")
        await again.settle()
        for device in (eyes, again):
            texts = [text for text in device.bytes if text]
            if viewer == NOBODY:  # what they are sent in one message is a matter of time, and of nothing else
                texts = [piece for text in texts for piece in pieces(text)]
            heard.extend(text for text in texts if kinds(text) <= {"beat", "room", "no"})

    fixed: dict[str, Any] = {"now": lambda: NOW, "new_id": lambda: "T" * 22, "new_code": lambda: "ABC234"}
    spend(folder, evening, new_table=table, **fixed)
    return heard


def kinds(text: str) -> set[str]:
    """Of the messages in one letter."""
    return {message["kind"] for message in messages(text)}


async def asked(server: Server, devices: Sequence[Device]) -> tuple[int, int, list[str]] | None:
    """Who is asked, since which row, and what they may answer; None when the game is over.

    Windows close by themselves here, and everybody has heard of it by then.
    """

    def look(house: House) -> tuple[int, int, list[str]] | None:
        room = house.rooms["T" * 22]
        live = room.live
        if live is None or not room.idle or not isinstance(live.match.asking, Ask | None):
            raise LookupError
        asking = live.match.asking
        return asking and (asking.seat, live.v, [asking.kind.note(option) for option in asking.options])

    while True:
        try:
            found = server.do(look)
        except LookupError:
            await asyncio.sleep(0)
            continue
        for device in devices:
            await device.settle()
        return found


def telling(folder: Path, game: Game, viewer: int) -> tuple[bool, int]:
    """Whether the viewer can tell, and how many frames were really others."""

    class Again(DealtAgain):
        pass

    Again.viewer = viewer
    (folder / "one").mkdir()
    (folder / "two").mkdir()
    moves: list[str] = []
    once = trace(folder / "one", game, viewer, LiveTable, moves)
    twice = trace(folder / "two", game, viewer, Again, moves)
    assert len(once) > MOVES
    return once != twice, Again.changed


@pytest.mark.parametrize("viewer", [NOBODY, 0, 1], ids=["watcher", "seat A", "seat B"])
@every_game
def test_no_secret_crosses_the_socket(key: str, viewer: int, tmp_path: Path) -> None:
    can_tell, changed = telling(tmp_path, games()[key], viewer)
    assert not can_tell
    assert changed or not hides_something(games()[key])


@pytest.mark.parametrize("leak", ["the prompt", "ids of pieces"])
def test_a_leaky_game_is_caught_at_the_socket(
    leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = LEAKS[leak][1]
    monkeypatch.setitem(games(), game.key, game)  # type: ignore[arg-type]
    assert telling(tmp_path, game, 0)[0]


def test_an_honest_toy_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), HONEST.key, HONEST)  # type: ignore[arg-type]
    can_tell, changed = telling(tmp_path, HONEST, 0)
    assert not can_tell
    assert changed
