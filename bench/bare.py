"""For `bench/beside.py`: as little of an online table as can be, with aiohttp and SQLite.

It speaks as much of our protocol as the crowd needs. It knows no rules: whoever's turn it is may say one of
five words. A move is stored before anybody sees it, those that come at the same moment in one transaction,
with the same settings of SQLite as ours; then both seats are told. It keeps no dice, no robots, no languages,
no pictures, no limits and no secrets.
"""

from __future__ import annotations

import asyncio
import json
import queue
import secrets
import socket
import sqlite3
import sys
import threading
from typing import Any

from aiohttp import WSMsgType, web

from crowd import on_core

WORDS = ["red", "green", "blue", "yellow", "violet"]
MOST = 256  # moves in one transaction


class Table:
    def __init__(self) -> None:
        self.tokens: list[str] = []
        self.sockets: dict[int, web.WebSocketResponse] = {}
        self.v = self.turn = 0

    def beat(self, seat: int, part: str) -> dict[str, Any]:
        acts = [{"m": WORDS}] if seat == self.turn else []
        return {"kind": "beat", "v": self.v, part: {"acts": acts, "log": f"move {self.v}", "turn": self.turn}}


class Bare:
    def __init__(self, folder: str, loop: asyncio.AbstractEventLoop) -> None:
        self.loop, self.tables, self.codes = loop, {}, {}  # type: ignore[var-annotated]
        self._moves: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._file = f"{folder}/bare.sqlite"
        threading.Thread(target=self._store, daemon=True).start()

    def _store(self) -> None:
        db = sqlite3.connect(self._file, isolation_level=None)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA wal_autocheckpoint = 8000")
        db.execute("CREATE TABLE rows (id TEXT, v INTEGER, seat INTEGER, word TEXT, PRIMARY KEY (id, v))")
        while True:
            batch = [self._moves.get()]
            while len(batch) < MOST and not self._moves.empty():
                batch.append(self._moves.get())
            db.execute("BEGIN IMMEDIATE")
            db.executemany("INSERT INTO rows VALUES (?, ?, ?, ?)", [row for row, _ in batch])
            db.execute("COMMIT")
            self.loop.call_soon_threadsafe(lambda batch=batch: [done.set_result(None) for _, done in batch])

    async def make(self, request: web.Request) -> web.Response:
        table, code, token = (secrets.token_urlsafe(12) for _ in range(3))
        made = self.tables[table] = self.codes[code] = Table()
        made.tokens.append(token)
        return web.json_response({"table": table, "token": token, "code": code})

    async def join(self, request: web.Request) -> web.Response:
        token = secrets.token_urlsafe(12)
        self.codes[(await request.json())["code"]].tokens.append(token)
        return web.json_response({"token": token})

    async def metrics(self, request: web.Request) -> web.Response:
        return web.Response(text="\nirisade_tables_loaded 0\n")

    async def talk(self, request: web.Request) -> web.WebSocketResponse:
        line = web.WebSocketResponse()
        await line.prepare(request)
        hello = json.loads((await line.receive()).data)
        name, table = hello["table"], self.tables[hello["table"]]
        seat = table.tokens.index(hello["token"])
        table.sockets[seat] = line
        await line.send_str(json.dumps(table.beat(seat, "full")))
        async for message in line:
            if message.type is WSMsgType.TEXT:
                said = json.loads(message.data)
                if said["kind"] == "move":
                    await self._move(name, table, seat, said)
        return line

    async def _move(self, name: str, table: Table, seat: int, said: Any) -> None:
        if seat != table.turn or said["v"] != table.v or said["m"] not in WORDS:
            await table.sockets[seat].send_str(json.dumps({"kind": "no", "id": said["id"]}))
            return
        table.v += 1
        stored = self.loop.create_future()
        self._moves.put(((name, table.v, seat, said["m"]), stored))
        await stored
        table.turn = 1 - seat
        for each, line in table.sockets.items():
            beat = table.beat(each, "patch")
            await line.send_str(json.dumps({**beat, "ok": said["id"]} if each == seat else beat))


async def run(folder: str) -> None:
    bare = Bare(folder, asyncio.get_running_loop())
    app = web.Application()
    app.add_routes([web.post("/api/tables", bare.make), web.post("/api/join", bare.join)])
    app.add_routes([web.get("/ws/v1", bare.talk), web.get("/metrics", bare.metrics)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    listening = socket.create_server(("127.0.0.1", 0), backlog=1000)
    await web.SockSite(runner, listening).start()
    print(listening.getsockname()[1], flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    on_core(0)
    asyncio.run(run(sys.argv[1]))
