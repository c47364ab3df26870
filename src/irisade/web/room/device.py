"""One device at a table: the seats it holds, what it was last shown, and the line to it.

A device with one seat sees that seat's view, a watcher sees what everybody sees. Where several people share
a device, a seat's secrets are sent only while its person is alone with it: from the moment they take the
device behind the curtain until somebody else here is asked, or nothing is hidden any more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, TypeAlias

from irisade.core.game import Game
from irisade.core.text import LANGUAGES, Talk
from irisade.core.words import NOBODY, TAP, Ask, Window
from irisade.draw import layout
from irisade.web.pictures import wire
from irisade.web.pictures.pictures import Pictures
from irisade.web.pictures.viewer import Viewer
from irisade.web.room.host import Letter, Line, Totals
from irisade.web.room.limits import Bucket, Limits
from irisade.web.table.frames import Frame
from irisade.web.table.live import LiveTable
from irisade.web.table.seating import NotPossible
from irisade.web.table.settings import OFF, SECOND_TAP
from irisade.web.words import voice

BROKEN, FAILED, RESTART = 1008, 1011, 1012
AWAY = "The tables cannot be reached at the moment. Nothing is lost; please try again soon."
TOO_FAST = "That was too fast. Please wait a moment and try again."
WENT_WRONG = "Something went wrong here. Nothing was lost; please try again."
Letters: TypeAlias = dict[tuple[str, ...], Letter]  # the beats of one moment, as they are sent


def _nobody(device: Device) -> None:
    """It is at no table."""


class Device:
    """What a room knows of it; what it says is heard by a `Connection`."""

    def __init__(self, line: Line, limits: Limits, counts: Totals) -> None:
        self.line, self.limits, self.counts = line, limits, counts
        self.owner = ""  # hash of the token
        self.address = ""  # where it comes from, as limits count it; "" where nobody knows
        self.mine: tuple[int, ...] = ()
        self.unlocked = NOBODY
        self._alone = False  # the person of that seat has taken the device, and nobody else looks
        self.eyes = Viewer(NOBODY, LANGUAGES[0], 1.5)  # and what they were last shown
        self.beats: list[str] = []  # drawn, and not sent yet
        self.facts = b""  # a hash of the last `room` it was sent, which itself takes 10 kB
        self.quick: tuple[tuple[object, ...], int] = ((), NOBODY)  # the part of it that a move may change
        self.phone = False  # a small screen under fingers
        self.recapped = -1  # the row after which it was told what it had missed
        self.pleaded = -(10**9)  # when it last asked for a robot's seat, ms
        self.ended = False  # it has been told how the game ended
        self.closed = False
        self.left: Callable[[Device], None] = _nobody  # hears that it is gone
        self._refusals = Bucket(limits.refusals, limits.refusals_at_once, monotonic())

    def look(self, aspect: float, lang: str) -> None:
        """The shape of its screen, and its language if we speak it."""
        eyes, (w, h) = self.eyes, layout.size_of(aspect)
        lang = lang if lang in LANGUAGES else eyes.lang
        if (lang, w / h) != (eyes.lang, eyes.aspect):
            self.eyes = Viewer(eyes.seat, lang, w / h, eyes.here)

    @property
    def lang(self) -> str:
        return self.eyes.lang

    # -- which seat it sees --

    def sit(self, seats: list[int]) -> None:
        """The seats it holds, which may change with any row."""
        if seats and not self.mine:
            self.look_afresh()  # with eyes of its own, not those of all watchers
        self.mine = tuple(seats)
        self.eyes.here = self.mine if len(seats) > 1 else ()
        if len(seats) < 2:
            self.eyes.seat = seats[0] if seats else NOBODY
        if self.unlocked not in self.mine:
            self.unlocked = NOBODY

    def look_afresh(self) -> None:
        """What it is shown next is a whole scene."""
        eyes = self.eyes
        self.eyes = Viewer(eyes.seat, eyes.lang, eyes.aspect, eyes.here)

    def seat_for(self, message: Any) -> int:
        """The seat a message speaks for; NotPossible when that is not this device's."""
        mine = self.mine
        if not mine:
            raise NotPossible("You are watching. Only people who are playing can do that.")
        if "seat" not in message:
            return mine[0] if len(mine) == 1 or self.unlocked == NOBODY else self.unlocked
        seat: int = message["seat"]
        if seat not in mine:
            raise NotPossible("This seat is not yours.")
        return seat

    def turn_eyes(self, frame: Frame, game: Game) -> None:
        """Look with the eyes of the seat that is shown in this frame, where several share the device."""
        mine, asking, looks = self.mine, frame.asking, frame.looks_alone
        wanted = asking.seat if isinstance(asking, Ask) else looks
        if isinstance(asking, Window) or frame.over:
            self.unlocked = NOBODY  # now all of them look
        elif wanted in mine and wanted != self.unlocked:
            self.unlocked = NOBODY  # whoever else plays, the device stays in the same hands
        if self.unlocked != NOBODY:
            hidden = frame.hides(game, self.unlocked)
            if hidden and not self._alone:
                self.unlocked = NOBODY  # all of them look, and this is for one alone
            self._alone = self._alone and hidden
        asked = wanted if isinstance(asking, Ask) and wanted in mine else NOBODY
        if asked != NOBODY == self.unlocked and not frame.hides(game, asked):
            self.unlocked = asked  # who sees no more than everybody needs no curtain
        self.eyes.seat = self.unlocked

    def take(self, seat: int) -> None:
        """It is in this person's hands, and the others look away; NOBODY: the curtain falls."""
        self.unlocked = seat if len(self.mine) > 1 else NOBODY
        self._alone = self.unlocked != NOBODY

    def curtain(self, frame: Frame | None) -> int:
        """The seat of this device that should take it now, and has not; NOBODY when none."""
        if frame is None or len(self.mine) < 2:
            return NOBODY
        wanted = frame.asking.seat if isinstance(frame.asking, Ask) else frame.looks_alone
        return wanted if wanted in self.mine and wanted != self.unlocked else NOBODY

    # -- what it is told --

    def knows(self, changes: tuple[object, ...], may_take_back: int) -> bool:
        """Whether a move changed nothing of what it was told; what several people see is looked at anew."""
        known, could = self.quick
        mine = self.mine
        return known == changes and len(mine) < 2 and (may_take_back in mine) == (could in mine)

    def refuse(self, id: str, refused: NotPossible, talk: Talk | None = None) -> None:
        """Say why, in this person's language; whoever sends much that cannot be is shown the door.

        `talk`: what the game itself refuses, it says itself.
        """
        self.counts.refused["message"] += 1
        say = talk if refused.of_game and talk is not None else voice(self.lang)
        message = {"kind": "no", "why": say(refused.text, **refused.words)}
        if id:
            message["id"] = id
        self.send(message)
        if not self._refusals.take(monotonic()):
            self.bye(TOO_FAST, BROKEN)

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
        if frame.hand is not None:
            back = (TAP,)  # there is nothing to regret
        elif type(asking) is Ask and asking.seat == eyes.seat:
            twice = live.settings.get(SECOND_TAP.key, OFF)  # a move is tapped that cannot be taken back
            if twice == "on" or (twice == "phones" and self.phone):
                back = live.revocable()
        self.beats.append(eyes.beat(pictures, frame, live.v, hold=hold, ok=ok, log=live.looks.log, back=back))

    def send_beats(self, letters: Letters | None = None) -> None:
        """Beats of one moment are one message; `letters`: for several devices it is written once."""
        beats = self.beats
        if not beats:
            return
        self.beats = []
        self.counts.beats += len(beats)
        told = tuple(beats)
        letter: bytes | None = letters.get(told) if letters is not None else None
        if letter is None:
            letter = (beats[0] if len(beats) == 1 else f"[{','.join(beats)}]").encode()
            if letters is not None:
                letter = letters[told] = Letter(letter)
        self._send(letter)

    def send(self, message: Any) -> None:
        self.send_letter(wire.dumps(message).encode())

    def send_letter(self, letter: bytes) -> None:
        """A message that is written already, perhaps for others too."""
        self.send_beats()
        self._send(letter)

    def _send(self, letter: bytes) -> None:
        """At once and in order. A device too slow to take it is let go: it comes back to one scene of now."""
        if not self.closed:
            self.counts.sent += len(letter)
            self.line.send(letter)

    def fail(self, why: str) -> None:
        """Something of ours went wrong: say so, and let it come back to a scene made anew."""
        self.send({"kind": "no", "why": voice(self.lang)(why)})
        self.close(FAILED, "failed")

    def close(self, code: int, why: str) -> None:
        """What was sent before still arrives, unless the code is DROPPED."""
        if not self.closed:
            self.leave()
            self.line.close(code, why)

    def leave(self) -> None:
        """It is gone; its table hears of it."""
        if not self.closed:
            self.closed = True
            left, self.left = self.left, _nobody
            left(self)
