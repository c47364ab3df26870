"""PostgreSQL keeps the rows, and a broker carries the news: Redis, or whatever speaks its protocol (Valkey).

NOTIFY reaches every process, even for tables that it does not have, and only one transaction at a time can
commit one. That is the easiest way for a few processes and the wrong one for many (docs/scale.md). With a
broker every table is a channel of its own, and a process hears only of tables that are open there.

A broker promises nothing: what is published while somebody is cut off is lost, and so is what a process was
about to publish when it was killed. So nothing depends on it but speed. Whoever begins to follow a table
looks once what is stored, and every few seconds all look whether they have missed something. While the broker
is away, moves are stored as ever, and those at other processes see them some seconds later.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from queue import Empty, SimpleQueue
from typing import Any

import redis

from irisade.web.store.postgres import Connection, PostgresStore, Result
from irisade.web.store.store import MISSED, BadStore, Call, without_password
from irisade.web.table.rows import StoreAway

SCHEMES = {"redis": "redis", "rediss": "rediss", "valkey": "redis", "valkeys": "rediss"}
CHANNEL = "irisade:"  # before the id of a table
LOOK_AGAIN = 5.0  # seconds until somebody who has missed something finds it
TURN = 0.05  # seconds within which a process begins to follow a table
PATIENCE = 2.0  # seconds that a broker has to answer
AWAY = 1.0  # seconds without a broker until it is tried again
NEWEST = "SELECT id, v FROM irisade_tables WHERE id = ANY(%s)"


class Broker:
    """The way to a broker, for one process. Only `tell` may be called from any thread."""

    def __init__(self, url: str) -> None:
        scheme, found, rest = url.partition("://")
        if scheme not in SCHEMES or not found:
            raise BadStore(f"A broker is redis://HOST or valkey://HOST, not {without_password(url)!r}")
        how = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
        try:
            self._client: Any = redis.Redis.from_url(f"{SCHEMES[scheme]}://{rest}", **how)
            self._client.ping()
        except (redis.RedisError, ValueError, OSError) as problem:
            raise BadStore(f"The broker {without_password(url)} does not answer: {problem}") from problem
        self._voice = secrets.token_hex(4)
        self._away = 0.0  # until when it is not tried again
        self._heard: Any = None  # the connection that listens

    def tell(self, news: Sequence[tuple[str, int] | Call]) -> bool:
        """Whether the broker has it; the others find out without it, but later."""
        if time.monotonic() < self._away:
            return False
        try:
            with self._client.pipeline(transaction=False) as pipe:
                for table, what in news:
                    pipe.publish(CHANNEL + table, json.dumps([self._voice, what]))
                pipe.execute()
        except (redis.RedisError, OSError):
            self._away = time.monotonic() + AWAY
            return False
        return True

    def listen(self, tables: Sequence[str]) -> None:
        """Begin anew, with these tables; redis.RedisError when it is away."""
        self.stop()
        self._heard = self._client.pubsub()
        self._heard.subscribe(CHANNEL, *(CHANNEL + table for table in tables))

    def follow(self, tables: Sequence[str], unfollowed: Sequence[str]) -> None:
        if tables:
            self._heard.subscribe(*(CHANNEL + table for table in tables))
        if unfollowed:
            self._heard.unsubscribe(*(CHANNEL + table for table in unfollowed))

    def hear(self, seconds: float) -> tuple[str, int] | Call | None:
        """What comes next; for a table that is followed from now on its id and a v that nobody has yet."""
        notice = self._heard.get_message(timeout=seconds)
        if notice is None or notice["channel"] == CHANNEL.encode():
            return None
        table = notice["channel"].decode().removeprefix(CHANNEL)
        if notice["type"] == "subscribe":
            return table, NEWER
        if notice["type"] != "message":
            return None
        voice, what = json.loads(notice["data"])
        if voice == self._voice:
            return None
        return Call(table, what) if isinstance(what, str) else (table, what)

    def stop(self) -> None:
        if self._heard is not None:
            self._heard.close()
            self._heard = None

    def close(self) -> None:
        self._client.close()


NEWER = 1 << 40  # no table has so many rows: look whether there is something new


class BrokeredStore(PostgresStore):
    """Rows in PostgreSQL, news through a broker. All processes must have the same."""

    def __init__(self, url: str, broker: str) -> None:
        self._broker = Broker(broker)
        self._untold: list[tuple[str, int] | Call] = []  # of the transaction that is under way
        self._changes: SimpleQueue[tuple[str, bool]] = SimpleQueue()  # tables to follow, or no longer
        self._known: dict[str, int] = {}  # the newest row of each table that is followed, as far as we heard
        self._knowing = threading.Lock()
        try:
            super().__init__(url)
        except BadStore:
            self._broker.close()
            raise

    def follow(self, table: str) -> None:
        self._changes.put((table, True))

    def unfollow(self, table: str) -> None:
        self._changes.put((table, False))

    # -- telling --

    def _tell(self, db: Connection, news: Sequence[tuple[str, int] | Call]) -> None:
        """Not before it is stored."""
        self._untold += news

    def _write(self, work: Callable[[Connection], Result]) -> Result:
        told: list[tuple[str, int] | Call] = []

        def gather(db: Connection) -> Result:
            self._untold = []
            result = work(db)
            told[:] = self._untold
            return result

        result = super()._write(gather)
        if told:
            self._learn(told)
            self._broker.tell(told)
        return result

    def call(self, table: str, said: str) -> None:
        self._broker.tell([Call(table, said)])

    # -- hearing --

    def news(self) -> Iterator[tuple[str, int] | Call]:
        while not self._closing.is_set():
            try:
                self._change()
                self._broker.listen(list(self._known))
                yield MISSED
                yield from self._listen()
            except (redis.RedisError, OSError):
                yield from self._missed()  # the rows tell, while the broker is away
                self._closing.wait(AWAY)
        self._broker.stop()
        self._broker.close()

    def _listen(self) -> Iterator[tuple[str, int] | Call]:
        looked = time.monotonic()
        while not self._closing.is_set():
            self._broker.follow(*self._change())
            heard = self._broker.hear(TURN)
            if heard is not None:
                if not isinstance(heard, Call) and heard[1] != NEWER:
                    self._learn([heard])
                yield heard
            if time.monotonic() - looked > LOOK_AGAIN:
                yield from self._missed()
                looked = time.monotonic()

    def _change(self) -> tuple[list[str], list[str]]:
        """Which tables are followed from now on, and which no longer."""
        wanted: dict[str, bool] = {}
        while True:
            try:
                table, follow = self._changes.get_nowait()
            except Empty:
                break
            wanted[table] = follow
        with self._knowing:
            for table, follow in wanted.items():
                if follow:
                    self._known.setdefault(table, -1)
                else:
                    self._known.pop(table, None)
        return [table for table in wanted if wanted[table]], [t for t in wanted if not wanted[t]]

    def _learn(self, news: Sequence[tuple[str, int] | Call]) -> None:
        with self._knowing:
            for table, what in news:
                if table in self._known and isinstance(what, int):
                    self._known[table] = max(what, self._known[table])

    def _missed(self) -> Iterator[tuple[str, int]]:
        """What is stored that nobody has told us; a table that is gone among it."""
        with self._knowing:
            known = dict(self._known)
        if not known:
            return
        try:
            newest = dict(self._read(NEWEST, list(known)))
        except StoreAway:
            return  # whoever reads or writes meanwhile says so
        missed = [(table, newest.get(table, -1)) for table in known if newest.get(table, -1) != known[table]]
        self._learn(missed)
        yield from (each for each in missed if each[1] >= 0 or known[each[0]] >= 0)
