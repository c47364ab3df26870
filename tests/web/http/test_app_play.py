"""Playing through the real server: every game to its end, several devices, coming back, watching."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from irisade.core.game import games
from irisade.core.record import Record
from irisade.web.http.hosting import Hosting
from irisade.web.pictures.pictures import Pictures
from patience import PATIENCE
from web.device import Device, join, make
from web.running import Server, every_game, serving

Evening = Callable[[aiohttp.ClientSession, Server], Awaitable[None]]
MOVES = 400  # then people agree to stop: some games go on for ever when played at random


def spend(folder: Path, evening: Evening, hosting: Hosting | None = None, **house: Any) -> None:
    """A real server, and what happens there."""

    async def inside(server: Server) -> None:
        async with aiohttp.ClientSession() as session:
            await asyncio.wait_for(evening(session, server), 3 * PATIENCE)

    with serving(folder, hosting, **house) as server:
        asyncio.run(inside(server))


async def play_on(device: Device, choose: Callable[[int, int], int] = lambda n, options: n % options) -> None:
    """Answer whatever this device is asked, until the game is over."""
    n = 0
    while not device.end:
        acts = device.acts if device.room else []
        if not acts:
            await device.hear()
        elif n >= MOVES:
            await device.ask("stop", v=device.v)
        else:
            move, seat = acts[choose(n, len(acts))]
            said = {"m": move, "v": device.v} | ({} if seat is None else {"seat": seat})
            await device.ask("move", **said)
            n += 1


@every_game
def test_every_game_is_played_to_its_end_against_bots(key: str, tmp_path: Path) -> None:
    game = games()[key]

    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        seats = ["me", *["bot"] * (game.seats[0] - 1)]
        told = await make(session, server.url, key, seats, start=True)
        device = await Device(session, server.url).connect(told["table"], told["token"])
        await play_on(device)
        assert device.scene["over"]
        assert device.end["headline"]
        async with session.get(server.url + device.end["record"]) as answer:
            record = Record.parse(await answer.text())
        assert record.replay(game).over

    spend(tmp_path, evening)


def test_the_beats_of_one_moment_come_in_one_text(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        told = await make(session, server.url, "gumball-rally", ["me", "bot", "bot"], start=True)
        device = await Device(session, server.url).connect(told["table"], told["token"])
        await play_on(device)
        lists = [json.loads(text) for text in device.bytes if text.startswith("[")]
        assert lists
        assert {beat["kind"] for beats in lists for beat in beats} == {"beat"}

    spend(tmp_path, evening)


def test_people_at_two_devices_see_each_others_moves(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        host, guest = await two_devices(session, server, "rainbow-road")
        mover, other = await who_is_asked(host, guest)
        rev = other.scene["rev"]
        answer = await mover.ask("move", m=mover.acts[0][0], v=mover.v)
        assert answer["kind"] == "beat"
        while other.v < mover.v:
            await other.hear()
        assert other.scene["rev"] > rev
        assert other.scene["you"] != mover.scene["you"]

    spend(tmp_path, evening)


async def two_devices(session: aiohttp.ClientSession, server: Server, key: str) -> tuple[Device, Device]:
    """A running table with two people, each at a device of their own."""
    seats = ["me", "link", *["bot"] * (games()[key].seats[0] - 2)]
    told = await make(session, server.url, key, seats)
    host = await Device(session, server.url).connect(told["table"], told["token"])
    guest_told = await join(session, server.url, told["code"], "Zoé")
    guest = await Device(session, server.url).connect(told["table"], guest_told["token"])
    await host.ask("start")
    while not (host.scene and guest.scene and host.room["state"] == guest.room["state"] == "playing"):
        await host.settle()
        await guest.settle()
    return host, guest


async def who_is_asked(one: Device, other: Device) -> tuple[Device, Device]:
    """Of two devices, first the one that may move."""
    while not (one.acts or other.acts):
        await one.settle()
        await other.settle()
    return (one, other) if one.acts else (other, one)


def test_who_comes_back_gets_one_scene_of_now_and_plays_on(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        told = await make(session, server.url, "colomo-ronde", ["me", "bot"], start=True)
        device = await Device(session, server.url).connect(told["table"], told["token"])
        await device.until("room")
        while not device.acts:
            await device.hear()
        await device.ask("move", m=device.acts[0][0], v=device.v)
        while not device.acts:  # until everything waits for this person again
            await device.hear()
        await device.settle()
        seen = device.scene
        await device.close()
        again = await Device(session, server.url).connect(told["table"], told["token"])
        await again.until("room")
        await again.settle()
        beats = [message for message in again.heard if message["kind"] == "beat"]
        assert len(beats) == 1
        assert "full" in beats[0]
        assert again.scene["pieces"] == seen["pieces"]
        await play_on(again)

    spend(tmp_path, evening)


def test_two_devices_may_share_a_seat(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        told = await make(session, server.url, "gumball-rally", ["me", "bot", "bot"], start=True)
        one = await Device(session, server.url).connect(told["table"], told["token"])
        two = await Device(session, server.url).connect(told["table"], told["token"])
        for device in (one, two):
            await device.until("room")
            while not device.acts:
                await device.hear()
        assert one.acts == two.acts
        await one.ask("move", m=one.acts[0][0], v=one.v)
        late = await two.ask("move", m=two.acts[0][0], v=two.v)
        assert late["kind"] in ("no", "beat")
        while two.v < one.v:
            await two.hear()

    spend(tmp_path, evening)


def test_round_one_device_a_seats_secrets_are_sent_only_while_it_is_unlocked(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        seats = [{"kind": "me", "name": "Mia"}, {"kind": "here", "name": "Tom"}, {"kind": "bot"}]
        told = await make(session, server.url, "gumball-rally", seats, start=True)
        device = await Device(session, server.url).connect(told["table"], told["token"])
        while "ask" not in device.room:
            await device.hear()
        assert len(device.room["mine"]) == 2
        assert device.scene["you"] == -1
        assert not device.acts
        assert cards_seen(device) == 0
        asked = device.room["ask"]
        await device.send({"kind": "unlock", "seat": asked})
        while device.scene["you"] != asked:
            await device.hear()
        assert device.acts
        assert cards_seen(device) > 0
        move, _ = device.acts[0]
        behind = next(seat for seat in device.room["mine"] if seat != asked)
        refused = await device.ask("move", m=move, v=device.v, seat=behind)
        assert refused["kind"] == "no"
        await device.ask("move", m=move, v=device.v, seat=asked)
        while device.scene["you"] == asked and device.acts:  # its own overtaking may still be asked
            await device.ask("move", m=device.acts[0][0], v=device.v, seat=asked)
        await device.send({"kind": "unlock", "seat": -1})
        while device.scene["you"] != -1:
            await device.hear()
        assert cards_seen(device) == 0

    spend(tmp_path, evening)


def test_whoever_has_the_device_is_not_asked_to_take_it_again(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        seats = [{"kind": "me", "name": "Mia"}, {"kind": "here", "name": "Tom"}, "bot", "bot"]
        told = await make(session, server.url, "gumball-rally", seats, start=True)
        device = await Device(session, server.url).connect(told["table"], told["token"])
        holder, handed_over = -1, 0
        while handed_over < 8 and not device.end:
            await device.settle()
            wanted = device.room.get("ask", -1)
            if wanted != -1:
                assert wanted != holder
                holder, handed_over = wanted, handed_over + 1
                await device.take(wanted)
            elif device.acts:
                await device.ask("move", m=device.acts[0][0], v=device.v, seat=holder)
            else:
                await device.hear()
        assert handed_over

    spend(tmp_path, evening)


def cards_seen(device: Device) -> int:
    """Cards of hands that lie face up before this device."""
    hand = [piece for id, piece in device.scene["pieces"].items() if piece.get("zone", id).startswith("hand")]
    return sum("back" not in piece["face"] for piece in hand)


def test_in_a_window_each_seat_of_a_device_has_a_button(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        seats = [{"kind": "me", "name": name} for name in ("Mia", "Tom", "Zoé")]
        long = {"window": "10"}  # seconds, of which the pace leaves two
        told = await make(session, server.url, "colomo-les-aveugles", seats, start=True, settings=long)
        device = await Device(session, server.url).connect(told["table"], told["token"])
        await device.until("room")
        for n in range(MOVES):
            await device.settle()
            shouts = [seat for move, seat in device.acts if move == "!"]
            if shouts or device.end:
                break
            if device.acts:
                move, seat = device.acts[n % len(device.acts)]
                said = {} if seat is None else {"seat": seat}
                await device.ask("move", m=move, v=device.v, **said)
            elif "ask" in device.room:
                await device.send({"kind": "unlock", "seat": device.room["ask"]})
            else:
                await device.hear()
        assert shouts
        assert device.scene["you"] == -1
        assert set(shouts) <= set(device.room["mine"])
        answer = await device.ask("move", m="!", v=device.v, seat=shouts[0])
        assert answer["kind"] in ("beat", "ok")

    spend(tmp_path, evening, pace=0.2)


@pytest.mark.parametrize(("wish", "phone", "told"), [("phones", True, True), ("phones", False, False),
    ("on", False, True), ("off", True, False)])  # fmt: skip
def test_a_phone_knows_which_moves_could_be_taken_back(
    wish: str, phone: bool, told: bool, tmp_path: Path
) -> None:
    """In A l'aveuglette a pawn that was taken may be put down again; one that went somewhere stays."""

    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        about = {"start": True, "settings": {"second_tap": wish}}
        made = await make(session, server.url, "colomo-a-laveuglette", ["me", "bot"], **about)
        device = await Device(session, server.url).connect(made["table"], made["token"], phone=phone)
        seen = set()
        for _ in range(30):
            while not (device.acts or device.end):
                await device.hear()
            if device.end:
                break
            beat = next(each for each in reversed(device.heard) if each["kind"] == "beat")
            move = device.acts[0][0]
            await device.ask("move", m=move, v=device.v)
            await device.settle()
            seen.add((move in beat.get("back", ()), device.room["can"].get("back", False)))
        assert seen == ({(True, True), (False, False)} if told else {(False, True), (False, False)})

    spend(tmp_path, evening)


def test_a_watcher_sees_what_everybody_sees_and_can_do_nothing(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        host, _ = await two_devices(session, server, "gumball-rally")
        watcher = await Device(session, server.url).connect(host.room_id)
        await watcher.until("room")
        await watcher.settle()
        assert watcher.scene["you"] == -1
        assert not watcher.acts
        assert cards_seen(watcher) == 0
        assert watcher.room["code"] == ""
        for kind, more in (
            ("move", {"m": "R1", "v": watcher.v}),
            ("back", {"v": watcher.v}),
            ("stop", {"v": watcher.v}),
            ("start", {}),
            ("close", {}),
            ("again", {}),
            ("seat", {"seat": 0, "do": "remove"}),
            ("hint", {"v": watcher.v}),
            ("why", {"place": "R1"}),
        ):
            assert (await watcher.ask(kind, **more))["kind"] == "no"
        await watcher.send({"kind": "react", "what": "heart"})
        assert (await watcher.until("no"))["why"]
        while host.room["watchers"] != 1:
            await host.hear()

    spend(tmp_path, evening)


def test_reactions_reach_everybody(tmp_path: Path) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        host, guest = await two_devices(session, server, "rainbow-road")
        await guest.send({"kind": "react", "what": "heart"})
        heard = await host.until("react")
        assert heard == {"kind": "react", "seat": guest.room["mine"][0], "what": "heart"}

    spend(tmp_path, evening)


def test_a_face_that_cannot_draw_is_told_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening(session: aiohttp.ClientSession, server: Server) -> None:
        host, guest = await two_devices(session, server, "rainbow-road")
        mover, other = await who_is_asked(host, guest)
        look = Pictures.look

        def stumble(self: Pictures, frame: Any, seat: int, *more: Any) -> Any:
            if seat in other.room["mine"]:
                raise ZeroDivisionError
            return look(self, frame, seat, *more)

        monkeypatch.setattr(Pictures, "look", stumble)
        assert (await mover.ask("move", m=mover.acts[0][0], v=mover.v))["kind"] == "beat"
        with pytest.raises(EOFError):
            await other.until("nothing")
        assert other.heard[-1]["why"].startswith("Something went wrong here.")
        monkeypatch.setattr(Pictures, "look", look)
        again = await Device(session, server.url).connect(other.room_id, other.token)
        await again.until("beat")
        assert again.v == mover.v

    spend(tmp_path, evening)
    assert "drawing a table failed" in caplog.text
