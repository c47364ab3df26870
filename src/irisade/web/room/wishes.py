"""What a device may ask for at its table, one function a kind of message.

Most wishes become rows. Some only concern the device itself, or pass by, like a smile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from irisade.core.words import NOBODY, Ask
from irisade.web.room.connection import Connection
from irisade.web.table.fold import OVER, PLAYING
from irisade.web.table.live import LiveTable
from irisade.web.table.rows import Row
from irisade.web.table.seating import Refused

if TYPE_CHECKING:
    from irisade.web.room.room import Room

REACTIONS = ("smile", "laugh", "wow", "oops", "think", "heart")


class Wish(NamedTuple):
    """A message of a device, and the table as it is now."""

    room: Room
    who: Connection
    message: Any
    live: LiveTable
    now: int

    @property
    def seat(self) -> int:
        """The seat it speaks for; Refused when that is not this device's."""
        return self.who.seat_for(self.message)

    def check_hands(self, seat: int) -> None:
        """Where several share a device, only whoever has it in their hands may decide."""
        if len(self.who.mine) > 1 and self.who.unlocked != seat:
            raise Refused("Give the device to {name} first.", name=self.live.chairs[seat].name)

    def look_again(self) -> None:
        self.room.audience.show_now(self.live, self.who)
        self.room.audience.tell(self.live, self.who)


def _move(wish: Wish) -> Sequence[Row]:
    live, message, seat = wish.live, wish.message, wish.seat
    if isinstance(live.match.asking if live.state == PLAYING else None, Ask):
        wish.check_hands(seat)
    return live.move(seat, message["m"], message["v"], wish.now)


def _ready(wish: Wish) -> Sequence[Row]:
    if not wish.who.mine:
        return ()
    seats = [wish.seat] if "seat" in wish.message else wish.who.mine
    return wish.live.ready(seats, wish.message["v"], wish.now, absent=set(wish.room.audience.missing))


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


def _seat(wish: Wish) -> Sequence[Row]:
    message = wish.message
    name, level = message.get("name", ""), message.get("level", "")
    return wish.live.change(wish.who.owner, message["seat"], message["do"], wish.now, name, level)


def _close(wish: Wish) -> Sequence[Row]:
    return wish.live.close(wish.who.owner, wish.now)


def _again(wish: Wish) -> Sequence[Row] | None:
    room, who, message, live, now = wish
    if live.state != OVER or live.next_table or not (who.mine or who.owner == live.host):
        return live.again(who.owner, "", now)  # says why not
    if room.goes_on:
        raise Refused("The next game has already been set up.")
    room.house.again(room, live, who, message["id"])
    return None


def _view(wish: Wish) -> Sequence[Row]:
    wish.who.look(wish.message["aspect"], wish.message.get("lang", ""))
    wish.look_again()
    return ()


def _unlock(wish: Wish) -> Sequence[Row]:
    who, seat = wish.who, wish.message["seat"]
    if seat != NOBODY and seat not in who.mine:
        raise Refused("This seat is not yours.")
    who.unlocked = seat if len(who.mine) > 1 else NOBODY
    wish.look_again()
    return ()


def _react(wish: Wish) -> Sequence[Row]:
    seat, what = wish.seat, wish.message["what"]
    if what not in REACTIONS:
        raise Refused("There is no such reaction.")
    reacted = {"kind": "react", "seat": seat, "what": what}
    wish.room.audience.send(reacted)
    wish.room.house.call(wish.room, reacted)
    return ()


def _hint(wish: Wish) -> None:
    live, who, seat = wish.live, wish.who, wish.seat
    wish.check_hands(seat)
    move, line = live.hint(seat, wish.message["v"], wish.now)
    label = live.game.talk(who.lang, live.names).line(line)
    who.send({"kind": "hint", "id": wish.message["id"], "m": move, "label": label})


def _why(wish: Wish) -> None:
    seat = wish.seat
    wish.check_hands(seat)
    raise wish.live.why(seat, wish.message["place"], wish.now)


WISHES: Mapping[str, Callable[[Wish], Sequence[Row] | None]] = {  # None: it is answered already, or will be
    "move": _move,
    "ready": _ready,
    "back": _back,
    "stop": _stop,
    "start": _start,
    "seat": _seat,
    "close": _close,
    "again": _again,
    "view": _view,
    "unlock": _unlock,
    "react": _react,
    "hint": _hint,
    "why": _why,
}
