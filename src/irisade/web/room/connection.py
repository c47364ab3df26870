"""One device at a table: its socket, the seats it holds, and what it was last shown.

A device with one seat sees that seat's view, a watcher sees what everybody sees. Where several people share
a device, a seat's secrets are sent only while it is unlocked: from the moment its person takes the device
until somebody else here is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any

from irisade.core.game import Game
from irisade.core.text import LANGUAGES
from irisade.core.words import EVERYBODY, NOBODY, Ask, Window
from irisade.web.pictures import wire
from irisade.web.pictures.pictures import Pictures, Viewer
from irisade.web.room.limits import Bucket, Limits
from irisade.web.room.reading import Malformed, read
from irisade.web.table.frames import Frame
from irisade.web.table.live import LiveTable
from irisade.web.table.seating import Refused, hash_of
from irisade.web.table.settings import taps_twice
from irisade.web.words import voice

if TYPE_CHECKING:
    from irisade.web.house.house import House
    from irisade.web.http.websocket import Socket
    from irisade.web.room.room import Room

BROKEN, FAILED, RESTART = 1008, 1011, 1012
AWAY = "The tables cannot be reached at the moment. Nothing is lost; please try again soon."
TOO_FAST = "That was too fast. Please wait a moment and try again."
WENT_WRONG = "Something went wrong here. Nothing was lost; please try again."
NOT_UNDERSTOOD = "This message cannot be understood: {why}."


class Connection:
    """What `hear` is given comes from anybody: it is answered, or refused with a reason."""

    def __init__(self, house: House, limits: Limits, line: Callable[..., Socket]) -> None:
        """`line` is made with the longest message, who hears one, and who hears that it is no more."""
        self.house, self.limits = house, limits
        self.socket = line(limits.message_bytes, self._heard, self.leave)
        self.room: Room | None = None
        self.owner = ""  # hash of the token
        self.mine: tuple[int, ...] = ()
        self.unlocked = NOBODY
        self.eyes = Viewer(NOBODY, LANGUAGES[0], 1.5)  # and what they were last shown
        self._beats: list[str] = []  # drawn, and not sent yet
        self.facts: dict[str, Any] = {}  # the last `room` it was sent
        self.quick: tuple[tuple[object, ...], int] = ((), NOBODY)  # the part of it that a move may change
        self.phone = False  # a small screen under fingers
        self.ended = False  # it has been told how the game ended
        self.closed = False
        now = monotonic()
        self._messages = Bucket(limits.messages, limits.messages_at_once, now)
        self._refusals = Bucket(limits.refusals, limits.refusals_at_once, now)

    # -- what it says --

    def _heard(self, text: str) -> None:
        if not self._messages.take(monotonic()):
            self.bye(TOO_FAST, BROKEN)
            return
        try:
            self.hear(text)
        except Exception as failed:  # of one device: it comes back to a scene made anew
            self.house.failed("a message", failed)
            self.fail(WENT_WRONG)

    def hear(self, text: str) -> None:
        """A message of this device."""
        if self.closed:
            return
        try:
            message: Any = read(text)
        except Malformed as why:
            self.refuse("", Refused(NOT_UNDERSTOOD, why=str(why)))
            return
        kind = message["kind"]
        self.house.metrics.messages.add(kind)
        if kind == "ping":
            self.send({"kind": "pong", "now": self.house.now()})
        elif kind == "hello":
            self._greet(message)
        elif self.room is None:
            self.refuse(message.get("id", ""), Refused("Say which table you come to first."))
        else:
            self.room.hear(self, message)

    def _greet(self, hello: Any) -> None:
        if self.room is not None:
            self.refuse("", Refused("You are at a table already."))
            return
        self.look(hello["aspect"], hello["lang"])
        self.phone = hello.get("phone", False)
        self.owner = hash_of(hello.get("token", ""))
        self.house.enter(self, hello["table"])

    def expect_hello(self) -> None:
        """It has been here for long enough to say which table it comes to."""
        if self.room is None:
            self.close(BROKEN, "no hello")

    def look(self, aspect: float, lang: str) -> None:
        """The shape of its screen, and its language if we speak it."""
        self.eyes.aspect = aspect
        if lang in LANGUAGES:
            self.eyes.lang = lang

    @property
    def lang(self) -> str:
        return self.eyes.lang

    # -- which seat it sees --

    def sit(self, seats: list[int]) -> None:
        """The seats it holds, which may change with any row."""
        self.mine = tuple(seats)
        self.eyes.here = self.mine if len(seats) > 1 else ()
        if len(seats) < 2:
            self.eyes.seat = seats[0] if seats else NOBODY
        if self.unlocked not in self.mine:
            self.unlocked = NOBODY

    def seat_for(self, message: Any) -> int:
        """The seat a message speaks for; Refused when that is not this device's."""
        mine = self.mine
        if not mine:
            raise Refused("You are watching. Only those who play can do that.")
        if "seat" not in message:
            return mine[0] if len(mine) == 1 or self.unlocked == NOBODY else self.unlocked
        seat: int = message["seat"]
        if seat not in mine:
            raise Refused("This seat is not yours.")
        return seat

    def turn_eyes(self, frame: Frame, game: Game) -> None:
        """Look with the eyes of the seat that is shown in this frame, where several share the device."""
        mine, asking = self.mine, frame.asking
        if isinstance(asking, Ask):
            if asking.seat in mine and asking.seat != self.unlocked:
                self.unlocked = NOBODY  # whoever else plays, the device stays in the same hands
            if asking.seat in mine and self.unlocked == NOBODY:
                seen = frame.seen(game)
                if seen.of(asking.seat) == seen.of(NOBODY):
                    self.unlocked = asking.seat  # who sees no more than everybody needs no curtain
        elif isinstance(asking, Window) or frame.over:
            self.unlocked = NOBODY  # now all of them look
        self.eyes.seat = self.unlocked

    def curtain(self, frame: Frame | None) -> int:
        """The seat of this device that should take it now, and has not; NOBODY when none."""
        if frame is None or len(self.mine) < 2:
            return NOBODY
        wanted = NOBODY
        if isinstance(frame.asking, Ask):
            wanted = frame.asking.seat
        elif frame.asking is None and frame.show is not None and frame.show.seen_by != EVERYBODY:
            wanted = frame.show.seen_by
        return wanted if wanted in self.mine and wanted != self.unlocked else NOBODY

    # -- what it is told --

    def knows(self, changes: tuple[object, ...], may_take_back: int) -> bool:
        """Whether a move changed nothing of what it was told; what several people see is looked at anew."""
        known, could = self.quick
        mine = self.mine
        return known == changes and len(mine) < 2 and (may_take_back in mine) == (could in mine)

    def refuse(self, id: str, refused: Refused) -> None:
        """Say why; whoever sends much that cannot be is shown the door."""
        self.house.metrics.refused.add("message")
        message = {"kind": "no", "why": self.said(refused)}
        if id:
            message["id"] = id
        self.send(message)
        if not self._refusals.take(monotonic()):
            self.bye(TOO_FAST, BROKEN)

    def said(self, refused: Refused) -> str:
        """A refusal in this person's language."""
        live = self.room.live if self.room is not None else None
        if refused.of_game and live is not None:
            return live.game.talk(self.lang, live.names)(refused.text, **refused.words)
        return voice(self.lang)(refused.text, **refused.words)

    def bye(self, why: str, code: int = 1000) -> None:
        """Tell it not to come back by itself, and why."""
        self.send({"kind": "bye", "why": voice(self.lang)(why)})
        self.close(code, "bye")

    def show(
        self, pictures: Pictures, live: LiveTable, frame: Frame, ok: str, hold: int | None = None
    ) -> None:
        """One beat: a whole scene when there is none to go on from, else what changed.

        It leaves with `send_beats`, or before anything else is sent.
        """
        back: Sequence[str] = ()
        asking, eyes = frame.asking, self.eyes
        if isinstance(asking, Ask) and asking.seat == eyes.seat and taps_twice(live.settings, self.phone):
            back = live.revocable()
        beat = eyes.beat(pictures, frame, live.v, hold=hold, ok=ok, log=live.looks.log, back=back)
        self._beats.append(beat)

    def send_beats(self) -> None:
        """Beats of one moment are one message: compressed once, and written once."""
        beats = self._beats
        if beats:
            self._beats = []
            self.house.metrics.beats.n += len(beats)
            self._send(beats[0] if len(beats) == 1 else f"[{','.join(beats)}]")

    def send(self, message: Any) -> None:
        self.send_beats()
        self._send(wire.dumps(message))

    def _send(self, text: str) -> None:
        """At once and in order. A device too slow to take it is let go: it comes back to one scene of now."""
        if self.closed:
            return
        if self.socket.unsent > self.limits.unsent_bytes:
            self.drop()
            return
        self.house.metrics.sent.n += len(text)
        self.socket.send(text.encode())

    def fail(self, why: str) -> None:
        """Something of ours went wrong: say so, and let it come back to a scene made anew."""
        self.send({"kind": "no", "why": voice(self.lang)(why)})
        self.close(FAILED, "failed")

    def close(self, code: int, why: str) -> None:
        """Close politely; what was sent before still arrives."""
        if not self.closed:
            self.leave()
            self.socket.close(code, why)

    def drop(self) -> None:
        """Close without another word."""
        if not self.closed:
            self.leave()
            self.socket.drop()

    def leave(self) -> None:
        """It is gone; the table hears of it."""
        if not self.closed:
            self.closed = True
            room, self.room = self.room, None
            if room is not None:
                room.left(self)
