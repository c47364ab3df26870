"""What a device may ask of its table, one function a kind of message; the room grants what concerns itself.

Most wishes become rows. Some are only answered.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from irisade.core.words import NOBODY, TAP, Ask
from irisade.web.pictures.recap import recap
from irisade.web.room.device import Device
from irisade.web.table.fold import PLAYING
from irisade.web.table.live import NOT_NOW, LiveTable
from irisade.web.table.rows import Row
from irisade.web.table.seating import NotPossible

REACTIONS = ("smile", "laugh", "wow", "oops", "think", "heart")


class Wish(NamedTuple):
    """A message of a device, and the table as it is now."""

    live: LiveTable
    who: Device
    message: Any
    now: int
    missing: Collection[int] = ()  # persons' seats without a device

    @property
    def seat(self) -> int:
        """The seat it speaks for; NotPossible when that is not this device's."""
        return self.who.seat_for(self.message)

    def check_hands(self, seat: int) -> None:
        """Where several share a device, only whoever has it in their hands may decide."""
        if len(self.who.mine) > 1 and self.who.unlocked != seat:
            raise NotPossible("Hand the device to {name} first.", name=self.live.chairs[seat].name)


def _move(wish: Wish) -> Sequence[Row]:
    live, who, message, now, _ = wish
    seat = who.seat_for(message)
    asked = live.state == PLAYING and isinstance(live.match.asking, Ask) and message["m"] != TAP
    if len(who.mine) > 1 and asked:
        wish.check_hands(seat)
    return live.move(seat, message["m"], message["v"], now)


def _ready(wish: Wish) -> Sequence[Row]:
    if not wish.who.mine:
        return ()
    seats = [wish.seat] if "seat" in wish.message else wish.who.mine
    return wish.live.ready(seats, wish.message["v"], wish.now, absent=wish.missing)


def _back(wish: Wish) -> Sequence[Row]:
    return wish.live.back(wish.seat, wish.message["v"], wish.now)


def _stop(wish: Wish) -> Sequence[Row]:
    """Everybody round this device agrees with one button."""
    wish.who.seat_for(wish.message)
    rows: list[Row] = []
    for seat in wish.who.mine:
        if wish.live.state == PLAYING:
            rows += wish.live.stop(seat, wish.now)
    return rows


def _start(wish: Wish) -> Sequence[Row]:
    return wish.live.start(wish.who.owner, wish.now)


def _number(wish: Wish) -> Sequence[Row]:
    return wish.live.add(wish.who.owner, wish.message["number"], wish.now)


def _set(wish: Wish) -> Sequence[Row]:
    return wish.live.set(wish.who.owner, wish.message["what"], wish.message["to"], wish.now)


def _seat(wish: Wish) -> Sequence[Row]:
    message = wish.message
    if message["do"] == "look":
        return wish.live.choose_look(wish.who.owner, message["seat"], message.get("look", ""), wish.now)
    name, level = message.get("name", ""), message.get("level", "")
    return wish.live.change(wish.who.owner, message["seat"], message["do"], wish.now, name, level)


def _pair(wish: Wish) -> None:
    live, who = wish.live, wish.who
    who.seat_for({})  # NotPossible for a watcher
    code = live.pairing.code(who.owner, max(wish.now, live.at))
    who.send({"kind": "pair", "id": wish.message["id"], "code": code, "join": live.agreed.code})


def _close(wish: Wish) -> Sequence[Row]:
    return wish.live.close(wish.who.owner, wish.now)


def _hint(wish: Wish) -> None:
    live, who, seat = wish.live, wish.who, wish.seat
    wish.check_hands(seat)
    kind, advice = live.hint(seat, wish.message["v"], wish.now)
    talk, option = live.game.talk(who.lang, live.names), advice.option
    told = {"id": wish.message["id"], "m": kind.note(option), "label": talk.line(kind.line(option))}
    if advice.why is not None:
        told["why"] = talk.line(advice.why)
    mistakes = {kind.note(other): talk.line(why) for other, why in advice.mistakes.items()}
    who.send({"kind": "hint", **told, **({"mistakes": mistakes} if mistakes else {})})


def _recap(wish: Wish) -> None:
    live, who = wish.live, wish.who
    who.seat_for({})  # NotPossible for a watcher
    live.check_state(PLAYING)
    frame = live.frame(wish.now)
    if frame is None or (wish.now < live.looks.rest.at and frame.hand is None):
        raise NotPossible("Wait, look.")
    if who.recapped == live.v:
        raise NotPossible(NOT_NOW)  # it takes a while to make
    who.recapped = live.v
    eyes = who.mine[0] if len(who.mine) == 1 else NOBODY
    missed = recap(live, who.mine, eyes, who.lang, who.eyes.aspect, upto=frame)
    who.send({"kind": "recap", "id": wish.message["id"], **missed})


def _why(wish: Wish) -> None:
    seat = wish.seat
    wish.check_hands(seat)
    raise wish.live.why(seat, wish.message["place"], wish.now)


WISHES: Mapping[str, Callable[[Wish], Sequence[Row] | None]] = {  # None: it is answered already
    "move": _move,
    "ready": _ready,
    "back": _back,
    "stop": _stop,
    "start": _start,
    "number": _number,
    "set": _set,
    "seat": _seat,
    "pair": _pair,
    "close": _close,
    "hint": _hint,
    "recap": _recap,
    "why": _why,
}
