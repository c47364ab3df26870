"""All tables of one tab: the host of its rooms.

The rooms, the tables and the pictures are those of the server. Rows are in the browser's own store before
anybody sees them. Where two tabs have one table open, both follow it by its rows, as two server processes do;
but only one of them, the leader, lets robots play and clocks run.
"""

from __future__ import annotations

import json
import secrets
import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from irisade.web.room.agenda import Agenda
from irisade.web.room.connection import Connection, HearJob
from irisade.web.room.device import Device
from irisade.web.room.host import DROPPED, HeardNews, Loaded, Opened, SetUp, Stored, Totals
from irisade.web.room.limits import Limits
from irisade.web.room.room import LINGER, Room
from irisade.web.table.live import LiveTable
from irisade.web.table.robots import Question
from irisade.web.table.rows import Append, Row, StoreAway
from irisade.web.table.seating import NotPossible, hash_of
from irisade.web.table.terms import terms_of, wished_for
from irisade.web.words import voice
from irisade.web.worker.javascript import JavaScript, Numbered, WorkerTimer
from irisade.web.worker.minds import Minds

ID_BYTES, KEY_BYTES = 12, 32
MARK = "~"  # between the game and the rest of a table's id: the page's address then tells the game


class PortLine:
    """The way to a page: it takes whatever is sent at once."""

    def __init__(self, javascript: JavaScript, port: int) -> None:
        self._javascript, self._port = javascript, port

    def send(self, data: bytes) -> None:
        self._javascript.send(self._port, data.decode())

    def close(self, code: int, why: str) -> None:
        self._javascript.close(self._port, code, why)


class PageHouse:
    """A host (`room.host.Host`): JavaScript does what takes time, and answers with `rang`, `stored`, …"""

    def __init__(
        self, javascript: JavaScript, build: str = "", pace: float = 1.0, linger: float = LINGER
    ) -> None:
        self._javascript, self.build, self.pace, self.linger = javascript, build, pace, linger
        self.counts, self.limits = Totals(), Limits()
        self.rooms: dict[str, Room] = {}
        self._kept = Numbered()
        self._keys: dict[str, bytes] = {}  # of each table that is open: its luck is made of it
        self._leads: set[str] = set()  # tables whose robots and clocks are ours
        self._lines: dict[int, Connection[PortLine]] = {}
        self._agenda = Agenda(self.later, self.now, self._ring)
        self.minds = Minds(javascript, self._kept, self.later)

    # -- pages --

    def come(self, port: int) -> None:
        """A page has opened a line."""
        line = PortLine(self._javascript, port)
        self._lines[port] = Connection(self, self.enter, self.limits, lambda *_: line)

    def hear(self, port: int, text: str) -> None:
        if port in self._lines:
            self._lines[port].heard(text)

    def go(self, port: int) -> None:
        """A page has closed its line, or is gone."""
        gone = self._lines.pop(port, None)
        if gone is not None:
            gone.gone()

    def enter(self, device: Device, hello: Any) -> HearJob:
        room = self.room(hello["table"])
        room.enter(device, hello)
        return room.act

    def room(self, table: str) -> Room:
        room = self.rooms.get(table)
        if room is None:
            room = self.rooms[table] = Room(self, table, self.linger)
            self._javascript.follow(table)
            room.load()
            room.wait_for_somebody()
        return room

    def leave(self, table: str, delete: bool) -> None:
        self.rooms.pop(table, None)
        self._leads.discard(table)
        self.minds.thoughts.forget(table)
        self._javascript.unfollow(table)
        if delete:
            self._keys.pop(table, None)
            self._javascript.delete(table)

    # -- time --

    def now(self) -> int:
        return int(self._javascript.now())

    def later(self, seconds: float, do: Callable[[], None]) -> WorkerTimer:
        number = self._kept.keep(do)
        self._javascript.later(number, 1000 * seconds)
        return WorkerTimer(self._kept, number)

    def rang(self, number: int) -> None:
        self._kept.answer(number)

    # -- rows --

    def append(self, entry: Append, stored: Stored) -> None:
        about = {
            "state": entry.state, "game": entry.table.partition(MARK)[0], "v": entry.rows[-1].v,
            "key": self._keys[entry.table].hex(),
        }  # fmt: skip
        number = self._kept.keep(
            lambda result: stored(result if isinstance(result, bool) else StoreAway(result))
        )
        self._javascript.append(number, entry.table, json.dumps(entry.rows), json.dumps(about))

    def stored(self, number: int, result: bool | str) -> None:
        """True, False (another tab was faster), or what failed."""
        self._kept.answer(number, result)

    def load(self, table: str, loaded: Loaded) -> None:
        def found(text: str | None, why: str) -> None:
            if text is None:
                loaded(None, StoreAway(why))
                return
            try:
                live = self._folded(table, text)
            except Exception as failed:  # the room says what is done about it
                loaded(None, failed)
            else:
                loaded(live, None)

        self._javascript.read(self._kept.keep(found), table, -1)

    def _folded(self, table: str, text: str) -> LiveTable | None:
        kept = json.loads(text)
        if not kept["rows"]:
            return None
        self._keys[table] = bytes.fromhex(kept["key"])
        live = LiveTable(table, self._keys[table], self.pace)
        live.waits_for_thoughts = True
        for row in kept["rows"]:
            live.fold(Row(*row))
        live.come_back_from_the_future(self.now())
        return live

    def news(self, table: str, after: int, heard: HeardNews) -> None:
        def found(text: str | None, why: str) -> None:
            heard(StoreAway(why) if text is None else [Row(*row) for row in json.loads(text)["rows"]])

        self._javascript.read(self._kept.keep(found), table, after)

    def found(self, number: int, text: str | None, why: str = "") -> None:
        """{rows, key} as JSON, with no rows where there is no such table; None, and why, if it failed."""
        self._kept.answer(number, text, why)

    # -- new tables --

    def open(self, set_up: SetUp, opened: Opened) -> None:
        """Its game is only known once it is set up, so it is done twice, the first time to look."""
        look = LiveTable("", bytes(KEY_BYTES), self.pace)
        set_up(look, "", self.now())
        self._open(f"{look.game.key}{MARK}{secrets.token_urlsafe(ID_BYTES)}", set_up, opened)

    def _open(self, table: str, set_up: SetUp, opened: Opened) -> None:
        self._keys[table] = secrets.token_bytes(KEY_BYTES)
        live = LiveTable(table, self._keys[table], self.pace)
        rows = set_up(live, "", self.now())

        def stored(result: bool | Exception) -> None:
            if result is True:
                opened(table)
            else:
                opened(
                    result if isinstance(result, Exception) else StoreAway("such a table is there already")
                )

        self.append(Append(table, rows, live.due, live.state, "", ""), stored)

    def make(self, table: str, token: str, asked: str, made: Callable[[str], None]) -> None:
        """A table that the page wishes for, under an id and a token that the page has chosen.

        `made` hears "", or why it cannot be, in the language of whoever asked.
        """
        wanted = json.loads(asked)
        lang = str(wanted.get("lang", ""))
        try:
            wishes, host = wished_for(wanted), hash_of(token)
            terms = terms_of(**wishes, host=host, code="")
        except NotPossible as refused:
            made(voice(lang)(refused.text, **refused.words))
            return

        def set_up(live: LiveTable, code: str, now: int) -> Sequence[Row]:
            rows = live.make(terms, now)
            return rows + (live.start(host, now) if wanted.get("start") is True else [])

        self._open(table, set_up, lambda result: made("" if isinstance(result, str) else str(result)))

    # -- what is due --

    def plan(self, live: LiveTable, now: int, ours: bool) -> None:
        if live.id not in self._leads:
            return
        self.minds.expect(live)
        self.minds.thoughts.ask(live, now, self._thought)
        if live.due is not None:
            self._agenda.note(live.due, live.id)

    def leads(self, table: str) -> None:
        """From now on the robots and clocks of this table are ours."""
        self._leads.add(table)
        room = self.rooms.get(table)
        if room is not None and room.live is not None and room.settled:
            room.missed()
            self.plan(room.live, self.now(), True)

    def awake(self) -> None:
        """Whoever thinks is ready."""
        self.minds.awake = True

    def thought(self, number: int, option: int | None) -> None:
        self._kept.answer(number, option)

    def _thought(self, table: str, question: Question, option: int | None) -> None:
        if table in self.rooms:
            self.rooms[table].thought(question, option)

    def _ring(self, table: str, now: int) -> None:
        room = self.rooms.get(table)
        due = room.live.due if room is not None and room.live is not None else None
        if room is not None and due is not None and due <= now:
            room.tick()

    # -- other tabs --

    def call(self, table: str, said: Mapping[str, Any]) -> None:
        self._javascript.call(table, json.dumps(said))

    def called(self, table: str, said: str, tab: str) -> None:
        if table in self.rooms:
            self.rooms[table].called({**json.loads(said), "process": tab}, self.now())

    def missed(self, table: str, v: int) -> None:
        """Another tab has stored row v of this table; -1: it has deleted it."""
        if table in self.rooms:
            if v < 0:
                self.rooms[table].vanish()
            else:
                self.rooms[table].missed(v)

    # -- trouble --

    def failed(self, where: str, why: BaseException) -> None:
        self._javascript.failed(where, "".join(traceback.format_exception(why)))

    def close(self) -> None:
        """The page goes: nobody hears anything more."""
        for each in list(self._lines.values()):
            each.device.close(DROPPED, "")
        self._lines.clear()
