"""Whoever wants to look into somebody else's hand, the host above all, does not get to see it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from irisade.core.dice import Dice
from irisade.core.game import Game
from irisade.core.text import LANGUAGES
from irisade.web.table.fold import CLOSED, OVER, PLAYING
from irisade.web.table.live import LiveTable
from irisade.web.table.records import record_of
from irisade.web.table.rows import Row
from irisade.web.table.seating import NotPossible, hash_of
from web.device import Device, join, make
from web.evenings import FRIEND, GAMES, ME, STRANGER, Evening
from web.http.test_app_play import spend
from web.running import Server

MINUTE = 60_000
LONG = 10 * MINUTE
CHANGES = ("bot", "open", "here", "remove", "lend", "return", "host")
SAID = ("takes over from", "A robot plays on")


def told(table: LiveTable) -> str:
    return table.game.talk("en", table.names).line(table.log[-1])


def told_to(device: Device) -> list[str]:
    return [*device.scene["log"], *device.scene["said"]]


def refused(table: LiveTable, who: str, seat: int, do: str, now: int) -> None:
    with pytest.raises(NotPossible):
        table.change(who, seat, do, now)


def hands(evening: Evening) -> Evening:
    """Gumball Rally for ME, FRIEND and a robot: everybody holds cards."""
    evening.keep(evening.table.sit(FRIEND, "Mia", evening.now))
    return evening.started()


def test_the_host_reads_no_hand_over_the_wire(tmp_path: Path) -> None:
    """Neither a guest's, nor a robot's, nor that of a guest who was sent away."""

    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        made = await make(session, server.url, "gumball-rally", ["me", "link", "bot"])
        joined = await join(session, server.url, made["code"], "Mia")
        host = await Device(session, server.url).connect(made["table"], made["token"])
        guest = await Device(session, server.url).connect(made["table"], joined["token"])
        await guest.until("room")
        await host.ask("start")
        mine, hers = host.room["mine"], guest.room["mine"][0]
        assert (await host.ask("seat", seat=hers, do="here"))["kind"] == "no"
        robot = next(seat for seat in range(3) if seat not in (mine[0], hers))
        assert (await host.ask("seat", seat=robot, do="here"))["kind"] == "no"
        assert (await host.ask("seat", seat=hers, do="remove"))["kind"] != "no"
        assert (await host.ask("seat", seat=hers, do="here"))["kind"] == "no"
        await host.send({"kind": "unlock", "seat": hers})
        await host.settle()
        assert host.room["mine"] == mine
        assert {message["full"]["you"] for message in host.heard if "full" in message} <= {mine[0], -1}
        while guest.scene is None or not any(SAID[1] in line for line in told_to(guest)):
            await guest.hear()

    spend(tmp_path, evening)


def test_who_gives_a_seat_up_lets_others_look() -> None:
    evening = hands(Evening("gumball-rally", ["me", "link", "bot"]))
    table, seat = evening.table, evening.table.seats_of(FRIEND)[0]
    refused(table, ME, seat, "here", evening.now)
    evening.keep(table.change(FRIEND, seat, "open", evening.now))
    refused(table, ME, seat, "here", evening.now)  # who has cards already
    evening.keep(table.sit(STRANGER, "Tom", evening.now))
    assert table.seats_of(STRANGER) == [seat]
    assert told(table) == "Tom takes over from a robot"


def test_whoever_is_away_for_long_is_replaced_and_all_are_told() -> None:
    evening = hands(Evening("gumball-rally", ["me", "link", "bot"], pace=0))
    table, seat = evening.table, evening.table.seats_of(FRIEND)[0]
    evening.keep(table.away([seat], evening.now))
    evening.now += LONG
    evening.keep(table.change(ME, seat, "open", evening.now))
    assert told(table).startswith("A robot plays on")
    evening.keep(table.sit(STRANGER, "Tom", evening.now))
    for lang in LANGUAGES:
        assert "Tom" in table.game.talk(lang, table.names).line(table.log[-1])
    assert told(evening.again()) == told(table)
    for owner in (ME, STRANGER):
        evening.keep(table.stop(table.seats_of(owner)[0], evening.now))
    letter = "ABC"[seat]
    assert record_of(table).headers["Hands"].startswith(f"{letter} 0 Mia, bot:")
    assert record_of(table).headers["Hands"].endswith(", Tom")


def test_whoever_was_sent_away_keeps_the_claim() -> None:
    evening = hands(Evening("gumball-rally", ["me", "link", "bot"]))
    table, seat = evening.table, evening.table.seats_of(FRIEND)[0]
    evening.keep(table.change(ME, seat, "remove", evening.now))
    evening.keep(table.change(ME, seat, "open", evening.now))
    evening.now += LONG
    with pytest.raises(NotPossible):
        table.sit(STRANGER, "Tom", evening.now)
    evening.keep(table.sit(FRIEND, "Mia", evening.now))
    assert table.seats_of(FRIEND) == [seat]


def test_a_child_takes_over_from_a_robot_where_nothing_is_hidden() -> None:
    evening = Evening("colomo-ronde", ["me", "bot"]).started()
    table = evening.table
    evening.keep(table.change(ME, 1, "here", evening.now, name="Zoé"))
    assert table.seats_of(ME) == [0, 1]
    assert told(table) == "Zoé takes over from a robot"
    assert told(evening.again()) == told(table)


class Ledger:
    """Who had which seat, and how it was lost, read from the rows alone."""

    def __init__(self, table: LiveTable) -> None:
        self.host = table.host
        self.owner = {seat: each.owner for seat, each in enumerate(table.chairs)}
        self.away: dict[int, int] = {}
        self.claims: dict[int, str] = {}
        self.had: dict[str, set[int]] = {}
        for seat, owner in self.owner.items():
            self.had.setdefault(owner, set()).add(seat)

    def read(self, row: Row, hidden: bool, table: LiveTable) -> None:
        """`hidden`: before this row the seat saw more than everybody did."""
        seats = [int(seat) for seat in row.answer.split()] if row.what in ("away", "return") else [row.seat]
        match row.what:
            case "away":
                self.away |= dict.fromkeys(seats, row.at)
            case "return":
                self.away = {seat: at for seat, at in self.away.items() if seat not in (seats or [row.seat])}
            case "host":
                self.host = self.owner[row.seat]
            case "sit":
                self.sat(row, json.loads(row.answer).get("owner", ""), hidden, table)

    def sat(self, row: Row, new: str, hidden: bool, table: LiveTable) -> None:
        old = self.owner[row.seat]
        if new == old:
            return
        long = row.seat in self.away and row.at - self.away[row.seat] >= LONG
        assert any(said in told(table) for said in SAID), "nobody was told"
        if new:
            assert not old or long, "a seat was taken from somebody who was there"
            assert not hidden or self.claims.get(row.seat, new) == new, "somebody was sent away for a look"
            assert not hidden or self.had.get(new, set()) <= {row.seat}, "somebody saw two hands"
            self.claims.pop(row.seat, None)
            self.had.setdefault(new, set()).add(row.seat)
        elif old and row.by == "host" and old != self.host and not long:
            self.claims[row.seat] = old
        self.owner[row.seat] = new
        self.away.pop(row.seat, None)


def some_change(evening: Evening, luck: Dice, people: list[str]) -> Any:
    """Somebody changes some seat, comes, goes, or sits down; what cannot be is Refused."""
    table, now, seat = evening.table, evening.now, luck.roll(len(evening.table.chairs))
    match luck.roll(4):
        case 0:
            return table.away([seat], now)
        case 1:
            return table.here([seat], now)
        case 2:
            return table.sit(luck.pick(people), "", now)
        case _:
            return table.change(luck.pick([table.host, *people]), seat, luck.pick(CHANGES), now)


@pytest.mark.parametrize("seeds", [1, pytest.param(25, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_nobody_sees_a_seat_that_was_somebody_elses(game: Game, seeds: int) -> None:
    """Unless the rules of the take-over were followed; and then everybody knows."""
    people, took = [ME, FRIEND, STRANGER, hash_of("a fourth")], 0
    for seed in range(seeds):
        luck = Dice(seed)
        seats = min(game.seats, key=lambda n: abs(n - 3))
        evening = Evening(game, ["me", "link", "bot", "bot"][:seats], 0, seed=seed, code="CODE22")
        evening.keep(evening.table.sit(FRIEND, "Mia", evening.now))
        ledger = Ledger(evening.started().table)
        for _ in range(150):
            evening.now += luck.pick([0, 1000, 4 * MINUTE, LONG])
            hidden = [evening.table.hides(seat) for seat in range(seats)]
            try:
                rows = evening.keep(some_change(evening, luck, people)) if luck.roll(3) else evening.step()
            except NotPossible:
                continue
            for row in rows:
                took += row.what == "sit"
                ledger.read(row, row.seat >= 0 and hidden[row.seat], evening.table)
            if evening.table.state in (OVER, CLOSED):
                break
            assert evening.table.state == PLAYING
    assert took
