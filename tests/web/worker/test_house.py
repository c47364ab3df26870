"""The house of a worker and any other host tell every device the same, message for message, in every game."""

from __future__ import annotations

import heapq
import json
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

import pytest

from irisade.core.game import games
from irisade.web.pictures import sending
from irisade.web.table.live import LiveTable
from irisade.web.table.rows import Row
from irisade.web.table.seating import hash_of
from irisade.web.table.terms import terms_of
from irisade.web.worker.house import PageHouse
from irisade.web.worker.minds import PATIENCE, WAKING
from irisade.web.worker.requests import answered
from web.small_house import KEY, NOON, PATIENT, Page, SmallHouse

TOKEN = "my token"
ROBOT, MASTER = {"kind": "bot"}, {"kind": "bot", "level": "master"}


class TestJavaScript:
    """The JavaScript of the worker, with a clock that the test turns; what it is asked for comes later."""

    __test__ = False

    def __init__(self) -> None:
        self.time, self._count = float(NOON), count()
        self._waiting: list[tuple[float, int, Callable[[], None]]] = []
        self.rows: dict[str, list[Any]] = {}
        self.keys: dict[str, str] = {}
        self.sent: dict[int, list[Any]] = {}
        self.closed: list[int] = []
        self.failures: list[str] = []
        self.full = self.able = False
        self.thinker: list[str] = []  # what it was told
        self.house: PageHouse

    def step(self) -> bool:
        if not self._waiting:
            return False
        at, _, do = heapq.heappop(self._waiting)
        self.time = max(self.time, at)
        do()
        return True

    def soon(self, do: Callable[[], None], ms: float = 0) -> None:
        heapq.heappush(self._waiting, (self.time + ms, next(self._count), do))

    def now(self) -> float:
        return self.time

    def later(self, number: int, ms: float) -> None:
        self.soon(lambda: self.house.rang(number), round(ms))

    def send(self, port: int, text: str) -> None:
        told = json.loads(text)
        self.sent.setdefault(port, []).extend(told if isinstance(told, list) else [told])

    def close(self, port: int, code: int, why: str) -> None:
        self.closed.append(port)

    def append(self, number: int, table: str, rows: str, about: str) -> None:
        kept, new = self.rows.setdefault(table, []), json.loads(rows)
        fits = new[0][0] == len(kept)
        if fits and not self.full:
            kept += new
            self.keys[table] = json.loads(about)["key"]
        self.soon(lambda: self.house.stored(number, "full" if self.full else fits))

    def read(self, number: int, table: str, after: int) -> None:
        text = json.dumps({"rows": self.rows.get(table, [])[after + 1 :], "key": self.keys.get(table, "")})
        self.soon(lambda: self.house.found(number, text, ""))

    def delete(self, table: str) -> None:
        del self.rows[table]

    def follow(self, table: str) -> None:
        self.soon(lambda: self.house.leads(table))

    def unfollow(self, table: str) -> None: ...

    def call(self, table: str, said: str) -> None: ...

    def wake(self, game: str) -> None:
        self.thinker.append(f"wake {game}")

    def think(self, number: int, game: str, thought: str) -> bool:
        self.thinker.append(f"think {game}")
        return self.able

    def failed(self, where: str, why: str) -> None:
        self.failures.append(f"{where}: {why}")


def javascript(
    table: str = "", game: str = "", seats: int = 0, robot: Mapping[str, str] = ROBOT
) -> TestJavaScript:
    made = TestJavaScript()
    made.house = PageHouse(made, "small")
    made.house.limits = PATIENT
    if table:
        live, owner = LiveTable(table, KEY), hash_of(TOKEN)
        kinds = [{"kind": "me"}, *[robot] * (seats - 1)]
        rows = [*live.make(terms_of(game, kinds, owner), NOON), *live.start(owner, NOON)]
        made.rows[table], made.keys[table] = [list(row) for row in rows], KEY.hex()
    return made


class Someone:
    """A page at a port: it takes any move, always the same one of so many."""

    def __init__(self, own: TestJavaScript, port: int) -> None:
        self.own, self.port, self.scene, self.end, self.v, self._read = own, port, None, None, -1, 0
        own.house.come(port)

    def say(self, kind: str, **words: Any) -> None:
        self.own.house.hear(self.port, json.dumps({"kind": kind, **words}))

    @property
    def line(self) -> list[Any]:
        return self.own.sent.get(self.port, [])

    def read(self) -> None:
        new, self._read = self.line[self._read :], len(self.line)
        for message in new:
            if message["kind"] == "beat":
                self.v, full = message["v"], message.get("full")
                self.scene = full if full is not None else sending.apply(self.scene, message["patch"])
            elif message["kind"] == "end":
                self.end = message

    @property
    def moves(self) -> list[str]:
        return [move for group in self.scene["acts"] for move in group["m"]] if self.scene else []


def evening(me: Any, watcher: Any, step: Callable[[], bool], table: str) -> None:
    """The same for both hosts."""
    me.say("hello", table=table, aspect=1.6, lang="en", token=TOKEN)
    watcher.say("hello", table=table, aspect=0.6, lang="fr")
    moved, asked = 0, -1
    while not me.end or not watcher.end:
        me.read()
        watcher.read()
        if me.moves and asked < me.v and not me.end:
            moved, asked = moved + 1, me.v
            if moved < 60:
                me.say("move", id=f"m{moved}", v=me.v, m=me.moves[moved % len(me.moves)])
            else:
                me.say("stop", id=f"m{moved}", v=me.v)
        elif not step():
            break


def told(line: list[Any]) -> list[str]:
    return [json.dumps(message, sort_keys=True) for message in line]


@pytest.mark.parametrize("key", games())
def test_every_message_is_the_same(key: str) -> None:
    seats = games()[key].seats[0]
    small = SmallHouse()
    table = small.make(key, ["me", *["bot"] * (seats - 1)], TOKEN)
    one, other = Page(small), Page(small)
    evening(one, other, small.step, table)

    own = javascript(table, key, seats)
    me, watcher = Someone(own, 1), Someone(own, 2)
    evening(me, watcher, own.step, table)
    assert own.failures == []
    assert told(me.line) == told(one.line)
    assert told(watcher.line) == told(other.line)
    assert [Row(*row) for row in own.rows[table]] == small.rows[table]
    asked = json.dumps({"lang": "en", "seat": 0})
    for what in ("record", "film of table"):
        kept = json.dumps({"rows": own.rows[table], "key": own.keys[table]})
        assert json.loads(answered(what, asked, table, kept))["body"]


def made(own: TestJavaScript, **wish: Any) -> tuple[str, list[str]]:
    heard: list[str] = []
    asked = {
        "game": "colomo-ronde",
        "seats": [{"kind": "me"}, {"kind": "bot"}],
        "start": True,
        "lang": "fr",
    } | wish
    own.house.make("colomo-ronde~x", TOKEN, json.dumps(asked), heard.append)
    while not heard and own.step():
        pass
    return "colomo-ronde~x", heard


def test_a_table_is_made_under_the_id_that_the_page_chose() -> None:
    own = javascript()
    table, heard = made(own)
    assert heard == [""]
    assert [row[1] for row in own.rows[table]] == ["make", "start"]
    assert len(bytes.fromhex(own.keys[table])) == 32


def test_what_cannot_be_is_refused_in_ones_language() -> None:
    own = javascript()
    _, heard = made(own, seats=[{"kind": "me"}] * 8)
    assert heard == ["Ce jeu ne se joue pas à 8."]
    assert own.rows == {}


def test_the_next_game_has_its_game_in_its_id() -> None:
    own = javascript("colomo-ronde~one", "colomo-ronde", 2)
    me = Someone(own, 1)
    me.say("hello", table="colomo-ronde~one", aspect=1.6, lang="en", token=TOKEN)
    for _ in range(20):
        own.step()
    me.read()
    me.say("stop", id="1", v=me.v)
    while not me.end and own.step():
        me.read()
    me.say("again", id="2")
    while len(own.rows) < 2 and own.step():
        pass
    assert sorted(name.partition("~")[0] for name in own.rows) == ["colomo-ronde"] * 2
    assert own.failures == []


def test_who_does_not_lead_lets_no_robot_play() -> None:
    own = javascript("colomo-ronde~one", "colomo-ronde", 2)
    led: list[str] = []
    own.follow = led.append  # type: ignore[method-assign]
    me = Someone(own, 1)
    me.say("hello", table="colomo-ronde~one", aspect=1.6, lang="en", token=TOKEN)
    for _ in range(30):
        own.step()
        me.read()
        if me.moves:
            me.say("move", id="m", v=me.v, m=me.moves[0])
    assert {row[5] for row in own.rows["colomo-ronde~one"]} <= {"host", "person"}
    own.house.leads(led[0])
    for _ in range(60):
        own.step()
    assert "bot" in {row[5] for row in own.rows["colomo-ronde~one"]}


def test_nothing_is_shown_that_could_not_be_stored() -> None:
    own = javascript("colomo-ronde~one", "colomo-ronde", 2)
    me = Someone(own, 1)
    me.say("hello", table="colomo-ronde~one", aspect=1.6, lang="en", token=TOKEN)
    while not me.moves and own.step():
        me.read()
    own.full, v = True, me.v
    me.say("move", id="m", v=me.v, m=me.moves[0])
    for _ in range(10):
        own.step()
    me.read()
    assert me.v == v
    assert [message for message in me.line if message["kind"] == "no"]


def shown(
    game: str, seats: int, robot: Mapping[str, str], awake: bool = False
) -> tuple[TestJavaScript, Someone]:
    own = javascript(f"{game}~one", game, seats, robot)
    own.able = True
    if awake:
        own.house.awake()
    me = Someone(own, 1)
    me.say("hello", table=f"{game}~one", aspect=1.6, lang="en", token=TOKEN)
    return own, me


def test_whoever_will_think_gets_ready_as_soon_as_the_table_is_there() -> None:
    """Starting takes seconds, so it does not begin with the first question; and where nobody will, never."""
    own, me = shown("colomo-les-aveugles", 3, MASTER)
    while not me.moves and own.step():
        me.read()
    assert own.thinker == ["wake colomo-les-aveugles"]
    while len(own.thinker) < 4 and own.step():
        me.read()
        if me.moves:
            me.say("move", id="m", v=me.v, m=me.moves[0])
    assert own.thinker[1:] == ["think colomo-les-aveugles"] * 3
    own, me = shown("colomo-les-aveugles", 3, ROBOT)
    for _ in range(200):
        own.step()
    assert own.thinker == []


@pytest.mark.parametrize("awake", [False, True])
def test_whoever_is_not_ready_yet_gets_more_time_to_think(awake: bool) -> None:
    """On a slow phone a master would otherwise go by its rule of thumb, and nobody would know."""
    own, me = shown("gumball-rally", 3, MASTER, awake)
    while "think gumball-rally" not in own.thinker and own.step():
        me.read()
        if me.moves:
            me.say("move", id="m", v=me.v, m=me.moves[0])
    began, rows = own.time, len(own.rows["gumball-rally~one"])
    while len(own.rows["gumball-rally~one"]) == rows and own.step():
        pass
    waited = (own.time - began) / 1000
    assert waited >= (PATIENCE if awake else WAKING)
    assert (waited < WAKING) is awake
