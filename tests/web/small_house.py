"""A house made of nothing but a clock that the test turns, a dictionary of rows, and lists as lines.

What imports this needs neither an event loop, sockets, threads nor anything installed: so a table also runs
where there is none of it, as in a browser.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

from irisade.web.room.agenda import Agenda
from irisade.web.room.connection import Connection, HearJob
from irisade.web.room.device import Device
from irisade.web.room.host import HeardNews, Loaded, Opened, SetUp, Stored, Totals
from irisade.web.room.limits import Limits
from irisade.web.room.room import Room
from irisade.web.table.live import LiveTable
from irisade.web.table.rows import Append, Row
from irisade.web.table.seating import hash_of
from irisade.web.table.terms import terms_of
from web.screen import Screen

NOON = 1_700_000_000_000  # ms
KEY = b"a key for tests, and nothing else"
PATIENT = Limits(messages=1e6, messages_at_once=10**6)  # tests play faster than people


class Timer:
    def __init__(self, do: Callable[[], None]) -> None:
        self.do: Callable[[], None] | None = do

    def cancel(self) -> None:
        self.do = None


class SmallHouse:
    """A host: whatever it is asked for comes with the next step."""

    def __init__(self, pace: float = 1.0) -> None:
        self.pace, self.build, self.counts = pace, "small", Totals()
        self.rows: dict[str, list[Row]] = {}
        self.rooms: dict[str, Room] = {}
        self.failures: list[tuple[str, BaseException]] = []
        self.said: list[tuple[str, Mapping[str, Any]]] = []
        self.deleted: list[str] = []
        self._time, self._number = NOON, count()
        self._timers: list[tuple[int, int, Timer]] = []  # a heap
        self._agenda = Agenda(self.later, self.now, self._ring)

    def step(self) -> bool:
        """The next thing that is to happen; False when there is nothing any more."""
        while self._timers:
            at, _, timer = heapq.heappop(self._timers)
            if timer.do is not None:
                self._time = max(self._time, at)
                timer.do()
                return True
        return False

    def make(self, game: str, seats: Sequence[str], token: str) -> str:
        """A table on which the game has begun; its id."""
        owner = hash_of(token)
        live = LiveTable(f"table {next(self._number)}", KEY, self.pace)
        rows = live.make(terms_of(game, [{"kind": kind} for kind in seats], owner), self._time)
        self.rows[live.id] = [*rows, *live.start(owner, self._time)]
        return live.id

    def enter(self, device: Device, hello: Any) -> HearJob:
        table = hello["table"]
        if table not in self.rooms:
            self.rooms[table] = Room(self, table)
        self.rooms[table].enter(device, hello)
        return self.rooms[table].act

    def _ring(self, table: str, now: int) -> None:
        if table in self.rooms:
            self.rooms[table].tick()

    # -- what a room asks of its host --

    def now(self) -> int:
        return self._time

    def later(self, seconds: float, do: Callable[[], None]) -> Timer:
        timer = Timer(do)
        heapq.heappush(self._timers, (self._time + round(1000 * seconds), next(self._number), timer))
        return timer

    def append(self, entry: Append, stored: Stored) -> None:
        kept = self.rows.setdefault(entry.table, [])
        fits = entry.rows[0].v == len(kept)
        if fits:
            kept += entry.rows
        self.later(0, lambda: stored(fits))

    def load(self, table: str, loaded: Loaded) -> None:
        live = LiveTable(table, KEY, self.pace) if table in self.rows else None
        for row in self.rows.get(table, ()):
            assert live is not None
            live.fold(row)
        self.later(0, lambda: loaded(live, None))

    def news(self, table: str, after: int, heard: HeardNews) -> None:
        rows = self.rows[table][after + 1 :]
        self.later(0, lambda: heard(rows))

    def plan(self, live: LiveTable, now: int, ours: bool) -> None:
        if live.due is not None:
            self._agenda.note(live.due, live.id)

    def call(self, table: str, said: Mapping[str, Any]) -> None:
        self.said.append((table, said))

    def open(self, set_up: SetUp, opened: Opened) -> None:
        live = LiveTable(f"table {next(self._number)}", KEY, self.pace)
        self.rows[live.id] = list(set_up(live, "ABC234", self._time))
        self.later(0, lambda: opened(live.id))

    def leave(self, table: str, delete: bool) -> None:
        del self.rooms[table]
        if delete:
            del self.rows[table]
            self.deleted.append(table)

    def failed(self, where: str, why: BaseException) -> None:
        self.failures.append((where, why))


class ListLine(list[Any]):
    """Every message that was sent."""

    unsent = 0
    closed: tuple[int, str] | None = None

    def send(self, data: bytes) -> None:
        told = json.loads(data)
        self.extend(told if isinstance(told, list) else [told])

    def close(self, code: int, why: str) -> None:
        self.closed = code, why


class Page(Screen):
    """A device as the page is one: it keeps the scene of now."""

    def __init__(self, house: SmallHouse, limits: Limits = PATIENT) -> None:
        super().__init__()
        self.connection = Connection(house, house.enter, limits, lambda most, hear, gone: ListLine())
        self.line, self.house = self.connection.line, house
        self._read = 0

    def say(self, kind: str, **words: Any) -> None:
        self.connection.heard(json.dumps({"kind": kind, **words}))

    def read(self) -> list[Any]:
        """What has come since the last time."""
        new, self._read = self.line[self._read :], len(self.line)
        for message in new:
            self.change(message)
        return new

    @property
    def moves(self) -> list[str]:
        return [move for move, _ in self.acts]

    @property
    def acts(self) -> list[tuple[str, dict[str, int]]]:
        """The moves that are offered, and what is said with each: the seat, where it is not one's own."""
        groups = self.scene["acts"] if self.scene else []
        return [
            (move, {"seat": group["seat"]} if "seat" in group else {})
            for group in groups
            for move in group["m"]
        ]


def play(game: str, seats: int, enough: int = 200) -> tuple[SmallHouse, str, list[Page]]:
    """A whole game of somebody with robots, while somebody else watches; they stop after so many moves."""
    house = SmallHouse()
    table = house.make(game, ["me", *["bot"] * (seats - 1)], "my token")
    me, watcher = Page(house), Page(house)
    me.say("hello", table=table, aspect=1.6, lang="en", token="my token")
    watcher.say("hello", table=table, aspect=0.6, lang="fr")
    moved, asked = 0, -1
    while not me.end or not watcher.end:
        for page in (me, watcher):
            page.read()
        if me.moves and asked < me.v and not me.end:
            moved, asked = moved + 1, me.v
            if moved < enough:
                me.say("move", id=f"m{moved}", v=me.v, m=me.moves[moved % len(me.moves)])
            else:
                me.say("stop", id=f"m{moved}", v=me.v)
        elif not house.step():
            break
    return house, table, [me, watcher]
