"""Bots that the host brought along play at the online table; nobody else names files."""

from __future__ import annotations

import asyncio
from pathlib import Path

import aiohttp
import pytest

from irisade.bots import invited
from irisade.core.text import Talk
from irisade.web.table.fold import OVER
from irisade.web.table.live import LiveTable
from irisade.web.table.robots import introduced
from irisade.web.table.seating import NotPossible
from web.device import Device, make
from web.http.test_app_play import play_on
from web.running import KEY, Server, serving

GAME = "colomo-trio"
EARS = """
class Ears:
    def __init__(self):
        self.heard = 0
    def saw(self, at, to, value):
        self.heard += 1
    def choose(self, belief):
        with open({file!r}, "a") as told:
            told.write(f"{{self.heard}}\\n")
        {then}
"""


@pytest.fixture
def brought(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    known: dict[str, str] = {}
    for patience in ("irisade.web.house.thinkers.PATIENCE", "irisade.web.table.robots.PATIENCE"):
        monkeypatch.setattr(patience, 60.0)  # on a busy machine a process starts and loads late
    for module in ("irisade.bots.invited", "irisade.web.table.robots", "irisade.web.table.seating"):
        monkeypatch.setattr(f"{module}.INVITED", known)
    return known


def bring(folder: Path, then: str) -> Path:
    """The bot is called mine.py:Ears; the file tells how much it had heard whenever it was asked."""
    told = folder / "told"
    (folder / "mine.py").write_text(EARS.format(file=str(told), then=then), encoding="utf-8")
    invited.invite(f"{folder / 'mine.py'}:Ears")
    return told


async def evening(server: Server) -> str:
    async with aiohttp.ClientSession() as session:
        robot = {"kind": "bot", "level": "mine.py:Ears"}
        told = await make(session, server.url, GAME, ["me", robot], start=True)
        device = await Device(session, server.url).connect(told["table"], told["token"])
        await play_on(device)
        assert device.scene["over"]
        return str(told["table"])


def test_it_plays_to_the_end_and_hears_what_is_shown(tmp_path: Path, brought: dict[str, str]) -> None:
    told = bring(tmp_path, "return max(belief.asking.options)")
    with serving(tmp_path) as server:
        table = asyncio.run(evening(server))
        rows = server.store.load(table)
    counts = [int(line) for line in told.read_text().splitlines()]
    assert max(counts) > min(counts)  # in any order: two processes think
    live = LiveTable(table, KEY, 0)
    for row in rows:
        live.fold(row)
    assert live.state == OVER
    brought.clear()  # a server without it opens the table all the same
    again = LiveTable(table, KEY, 0)
    for row in rows:
        again.fold(row)
    assert again.state == OVER


@pytest.mark.parametrize(
    ("then", "why"),
    [
        ("return 999", "answers 999, which is not open to it"),
        ("raise ValueError('no')", "no (ValueError, line 10)"),
        ("__import__('os')._exit(1)", "has crashed"),
        ("while True: pass", "has not answered for 0.5 seconds"),
    ],
)
def test_one_that_fails_is_replaced_and_the_table_goes_on(
    then: str,
    why: str,
    tmp_path: Path,
    brought: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    if then.startswith("while"):
        monkeypatch.setattr("irisade.web.table.robots.PATIENCE", 0.5)
    bring(tmp_path, then)
    with serving(tmp_path) as server:
        asyncio.run(evening(server))
    assert why in caplog.text


def test_it_is_on_the_list_of_levels(tmp_path: Path, brought: dict[str, str]) -> None:
    from irisade import find

    bring(tmp_path, "return 0")
    talk: Talk = find(GAME).talk("fr", ["A", "B"])
    assert introduced(talk)[-1]["key"] == "mine.py:Ears"


def test_a_visitor_cannot_name_a_file(tmp_path: Path, brought: dict[str, str]) -> None:
    from irisade import find
    from irisade.web.table.seating import Seating

    bring(tmp_path, "return 0")
    with pytest.raises(NotPossible):
        Seating().robot(0, find(GAME), f"{tmp_path / 'mine.py'}:Ears")
