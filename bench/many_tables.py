"""For `bench/growth.py`: one house with very many tables open, without sockets, of which a few move."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from crowd import ROOT

sys.path.insert(0, str(ROOT / "tests"))

from irisade.web.house.house import House
from irisade.web.room.connection import Connection
from irisade.web.room.device import RESTART
from irisade.web.room.limits import Limits
from irisade.web.store.store import open_store
from irisade.web.table.live import LiveTable
from irisade.web.table.rows import Append
from irisade.web.table.seating import hash_of
from irisade.web.table.terms import terms_of
from toys.rainbow_draw import register

OPEN, MOVING, EACH, REST = 20_000, 200, 10, 10.0  # tables, moves of each that moves, seconds of quiet
KEY, TOKEN = bytes(32), "a token"
PATIENT = Limits(messages=1e9, messages_at_once=10**9)


class Line:
    """A device that looks at what it gets only if it moves."""

    def __init__(self) -> None:
        self.acts: list[Any] = []
        self.v, self.answered, self.moves, self.reads, self.unsent = -1, -1, 0, False, 0
        self.beats = 0

    def send(self, data: bytes) -> None:
        self.beats += 1
        if self.reads:
            told = json.loads(data)
            for message in told if isinstance(told, list) else [told]:
                if message["kind"] == "beat":
                    self.v = message["v"]
                    scene = message.get("full") or message["patch"]
                    self.acts = scene.get("acts", self.acts)

    def close(self, code: int, why: str) -> None:
        assert code == RESTART, why  # the house is closed


def open_tables(tables: int = OPEN) -> None:
    register()
    gc.collect()
    gc.freeze()
    gc.disable()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(folder, tables))


async def _measure(folder: str, tables: int) -> None:
    store = open_store(f"sqlite:///{folder}/tables.sqlite")
    house = House(store, KEY, pace=0)
    names = [f"table-{n}" for n in range(tables)]
    for start in range(0, tables, 500):
        await asyncio.to_thread(store.append, [_made(name) for name in names[start : start + 500]])
    before = _memory()
    lines = await _come(house, names[:MOVING], reads=True)
    print(f"{MOVING} open tables: {_each(before, MOVING)}; {await _quiet()}")
    print(f"  {await _moves(lines):.0f} µs of processor time for each move at these")
    began = time.process_time()
    await _come(house, names[MOVING:], reads=False)
    spent = (time.process_time() - began) / (tables - MOVING)
    print(f"{tables:,} open tables, opened in {spent * 1e6:.0f} µs each: {_each(before, tables)};")
    print(f"  {await _quiet()}")
    print(f"  {await _moves(lines):.0f} µs of processor time for each move at the first {MOVING}")
    await house.close()
    store.close()


def _made(name: str) -> Append:
    live = LiveTable(name, KEY, 0)
    host = hash_of(TOKEN)
    rows = live.make(terms_of("rainbow-draw", [{"kind": "me"}, {"kind": "bot"}], host), house_now())
    rows += live.start(host, house_now())
    return Append(name, rows, None, live.state, live.code)  # nobody sweeps it before somebody comes


def house_now() -> int:
    return round(1000 * time.time())


async def _come(house: House, names: list[str], reads: bool) -> list[tuple[Any, Line]]:
    """Somebody at each of these tables, until they all see it."""
    come = []
    for name in names:
        line = Line()
        line.reads = reads
        talk: Any = Connection(house, house.enter, PATIENT, lambda *_, line=line: line)
        talk.heard(json.dumps({"kind": "hello", "table": name, "token": TOKEN, "aspect": 1.6, "lang": "en"}))
        come.append((talk, line))
        if len(come) % 200 == 0:
            await _until(lambda: all(line.beats for _, line in come[-200:]))
    await _until(lambda: all(line.beats for _, line in come))
    return come


async def _moves(lines: list[tuple[Any, Line]]) -> float:
    """Each of them moves some times; µs for each move, with those of the robots."""
    dice, moved, began = random.Random(1), 0, time.process_time()
    goal = {id(line): line.moves + EACH for _, line in lines}
    while any(line.moves < goal[id(line)] for _, line in lines):
        for talk, line in lines:
            if line.moves < goal[id(line)] and line.acts and line.answered < line.v:
                line.answered, line.moves, moved = line.v, line.moves + 1, moved + 1
                move = dice.choice(line.acts[0]["m"])
                talk.heard(json.dumps({"kind": "move", "id": str(line.moves), "v": line.v, "m": move}))
        await asyncio.sleep(0)
    return (time.process_time() - began) / moved * 1e6


async def _quiet() -> str:
    gc.collect()
    gc.freeze()
    began = time.process_time()
    await asyncio.sleep(REST)
    return (
        f"{(time.process_time() - began) / REST * 1e3:.1f} ms of processor time a second while nobody moves"
    )


async def _until(done: Any) -> None:
    while not done():
        await asyncio.sleep(0.001)


def _memory() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _each(before: int, tables: int) -> str:
    return f"{(_memory() - before) / tables / 1000:.0f} kB each"
