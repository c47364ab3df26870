"""What was missed takes as long to make as many moves: whoever asks again and again holds nobody up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from irisade.web.pictures import recap as made_of
from irisade.web.room.recaps import AT_ONCE, PAUSE
from irisade.web.room.room import Room
from irisade.web.table.live import LiveTable
from irisade.web.table.seating import BOT, hash_of
from irisade.web.table.terms import terms_of
from web.small_house import KEY, Page, SmallHouse

CONNECTIONS = 40
SHAPES = [0.5 + 0.05 * n for n in range(CONNECTIONS)]  # of screens


class Work:
    """How many recaps were really made."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done = 0
        self._frames = made_of._frames
        monkeypatch.setattr(made_of, "_frames", self.frames)

    def frames(self, *of: Any) -> Iterator[Any]:
        self.done += 1
        yield from self._frames(*of)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    return Work(monkeypatch)


def missed_something() -> tuple[SmallHouse, str, Page]:
    """Somebody whose turn it is again, after their robots have moved."""
    house = SmallHouse(pace=0)
    table = house.make("gumball-rally", ["me", "bot", "bot"], "my token")
    me = come(house, table)
    while not me.moves:
        assert house.step()
        me.read()
    move_on(house, me)
    return house, table, me


def move_on(house: SmallHouse, me: Page) -> None:
    """They move, and so does everybody else until it is their turn again."""
    v = me.v
    me.say("move", id="m", v=v, m=me.moves[0])
    while not me.moves or me.v < v + 2:
        if me.moves and me.v > v:  # asked once more before anybody else
            v = me.v
            me.say("move", id="m", v=v, m=me.moves[0])
        assert house.step()
        me.read()


def come(house: SmallHouse, table: str, aspect: float = 1.6, token: str = "my token") -> Page:
    page = Page(house)
    page.say("hello", table=table, aspect=aspect, lang="en", token=token)
    page.read()
    return page


def ask(page: Page) -> Any:
    """What comes back: a recap, or why not."""
    page.read()
    page.say("recap", id="r", v=page.v)
    while not (answers := [told for told in page.read() if told.get("id") == "r"]):
        assert page.house.step()
    return answers[0]


def test_whoever_comes_again_and_again_is_sent_what_was_made_before(work: Work) -> None:
    """40 connections with one token once were 40 times the work, all of it in the event loop."""
    house, table, me = missed_something()
    told = [ask(come(house, table)) for _ in range(CONNECTIONS)]
    assert told[0]["kind"] == "recap"
    assert told[0]["beats"]
    assert told == [told[0]] * CONNECTIONS
    assert ask(me) == told[0]
    assert work.done == 1


def test_one_connection_is_sent_it_once_for_each_row(work: Work) -> None:
    house, _, me = missed_something()
    assert ask(me)["kind"] == "recap"
    assert ask(me)["kind"] == "no"
    move_on(house, me)
    assert ask(me)["kind"] == "recap"
    assert work.done == 2


def test_screens_of_every_shape_are_a_few_at_a_time(work: Work) -> None:
    house, table, _ = missed_something()
    told = [ask(come(house, table, shape))["kind"] for shape in SHAPES]
    assert told == ["recap"] * AT_ONCE + ["no"] * (CONNECTIONS - AT_ONCE)
    assert work.done == AT_ONCE
    assert ask(come(house, table, SHAPES[0]))["kind"] == "recap"  # it was made already
    house.later(PAUSE, lambda: None)
    while house.step():
        pass
    assert [ask(come(house, table, shape))["kind"] for shape in SHAPES[-2:]] == ["recap", "no"]
    assert work.done == AT_ONCE + 1


def test_rows_without_end_are_a_few_at_a_time(work: Work) -> None:
    """Whoever moves for the sake of the next recap."""
    house, table, me = missed_something()
    for _ in range(2 * AT_ONCE):
        ask(come(house, table))
        move_on(house, me)
    assert work.done == AT_ONCE


def test_whoever_asks_too_much_takes_nothing_from_the_others(work: Work) -> None:
    house, table = SmallHouse(pace=0), "their table"
    live, now, (mine, hers) = LiveTable(table, KEY, 0), house.now(), map(hash_of, ("my token", "her token"))
    rows = live.make(terms_of("gumball-rally", [{"kind": kind} for kind in ("me", "link", "bot")], mine), now)
    rows += live.sit(hers, "", now)
    house.rows[table] = rows + live.start(mine, now)
    me, she = come(house, table), come(house, table, token="her token")
    while not both_missed(house.rooms[table]):
        assert house.step()
        for page in (me, she):
            page.read()
            if page.moves and not both_missed(house.rooms[table]):
                page.say("move", id="m", v=page.v, m=page.moves[0])
    told = [ask(come(house, table, shape))["kind"] for shape in SHAPES]
    assert told.count("recap") == AT_ONCE
    assert ask(she)["kind"] == "recap"


def both_missed(room: Room) -> bool:
    """Everybody has moved, and the robot was the last."""
    moved = [answer.seat for answer in room.live.match.answers if answer.seat >= 0] if room.live else []
    return room.idle and len(moved) > 6 and room.live is not None and room.live.chairs[moved[-1]].kind == BOT
