"""Everybody who looks at one table: who is here, which frame they see now, and what they are told beside it.

Nothing is decided here. The room says what is true of its table, and this says it to every device that does
not know it yet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any, TypeAlias
from weakref import WeakValueDictionary

from irisade.draw.scene import THROW
from irisade.web.pictures import wire
from irisade.web.pictures.pictures import Pictures
from irisade.web.pictures.viewer import Viewer
from irisade.web.room.device import WENT_WRONG, Device, Letters
from irisade.web.room.host import Host, Letter, Timer
from irisade.web.room.messages import end_message, room_message
from irisade.web.table.fold import OVER
from irisade.web.table.frames import Frame
from irisade.web.table.live import LiveTable
from irisade.web.table.seating import PERSON

# ms in which watchers get one message at most: robots may move hundreds of times a second, and a message is a
# system call for every watcher. People's moves are further apart, and reach watchers at once.
GATHER = 200
Quick: TypeAlias = tuple[tuple[object, ...], int]


class Audience:
    """`ring` is called when the time of the next frame has come: it is shown with `advance`."""

    def __init__(self, host: Host, ring: Callable[[], None]) -> None:
        self._host, self._ring = host, ring
        self.devices: dict[Device, None] = {}  # in the order they came
        self.missing: dict[int, int] = {}  # persons' seats without a device, and since when
        self.elsewhere: set[int] = set()  # seats that another process is connected to
        self._watching: dict[str, tuple[int, int]] = {}  # at other processes: how many, and when they said so
        self._frames: Sequence[Frame] = ()
        self._next = 0  # the frame to be shown next
        self._pictures: Pictures | None = None
        self._number = 0  # of the last scene that others than these made
        # Of all who watch, by language and screen; they go with the last who looks with them.
        self._eyes: WeakValueDictionary[tuple[str, float], Viewer] = WeakValueDictionary()
        self._timer: Timer | None = None
        self._gathering: Timer | None = None  # of what watchers will be sent
        self._sent_at = 0  # ms, when they were sent something last
        self._told_watchers: tuple[object, ...] = ()  # what a move may change, as they know it

    # -- who is here --

    @property
    def concerns_people(self) -> bool:
        """Somebody is here, or should be."""
        return bool(self.devices or self.missing)

    @property
    def connected(self) -> set[int]:
        """The seats of the devices that are here."""
        return {seat for each in self.devices for seat in each.mine}

    def note_presence(self, live: LiveTable) -> None:
        """Since when which persons' seats have had no device."""
        now, here = self._host.now(), self.connected | self.elsewhere
        persons = {seat for seat, each in enumerate(live.chairs) if each.kind == PERSON}
        self.missing = {seat: self.missing.get(seat, now) for seat in persons - here}

    def reseat(self, live: LiveTable) -> None:
        """Who sits where may have changed."""
        if self._pictures is not None and self._pictures.names != live.names:
            self._number, self._pictures = self._pictures.number, None
        for each in tuple(self.devices):
            each.owner = live.seating.person_of(each.owner)
            each.sit(live.seats_of(each.owner))
        self.note_presence(live)

    @property
    def watchers_here(self) -> int:
        return sum(not each.mine for each in self.devices)

    def watch_elsewhere(self, process: str, n: int, now: int) -> bool:
        """Another process says how many watch there; whether that is news."""
        told = self._watching.get(process, (0, 0))[0]
        self._watching[process] = n, now
        return told != n

    def forget_silent(self, since: int) -> bool:
        """A process that has not been heard of since then has no watchers; whether there was one."""
        known = len(self._watching)
        self._watching = {process: told for process, told in self._watching.items() if told[1] >= since}
        return len(self._watching) < known

    # -- what they are shown --

    @property
    def frame(self) -> Frame | None:
        """What everybody looks at now."""
        return self._frames[self._next - 1] if self._next else None

    def begin(self, frames: Sequence[Frame]) -> bool:
        """Frames of which none has been shown yet; False when it is those that everybody looks at."""
        if frames is self._frames:
            return False
        self._frames, self._next = frames, 0
        return True

    def skip_to_now(self) -> None:
        """What was shown before this table was loaded is never shown again."""
        self._next = min(1, len(self._frames))
        self._next = self._due(self._host.now())

    def advance(self, live: LiveTable, now: int, who: Device | None = None, id: str = "") -> bool:
        """Show every frame whose time has come; True when there was one, and it told `who` enough.

        The last of them answers the message of `who` that has this id, unless that is a watcher.
        """
        devices, due = tuple(self.devices), self._due(now)
        came = self._next < due
        while self._next < due:
            frame = self._frames[self._next]
            self._next += 1
            self._show_all(live, devices, frame, who if self._next == due else None, id)
        self._send_all(devices)
        if came:
            self.tell_the_end(live)
        return came and (who is None or bool(who.mine))

    def _due(self, now: int) -> int:
        """How many frames have had their time, or have it now; the one after them is waited for."""
        if self._timer is not None:
            self._stop_timer()
        frames, due = self._frames, self._next
        while due < len(frames) and frames[due].at <= now:
            due += 1
        if due < len(frames):
            wait = max(1, frames[due].at - now) / 1000
            self._timer = self._host.later(wait, self._ring)
        return due

    def show_now(self, live: LiveTable, device: Device) -> None:
        """The frame of now once more, for this device."""
        frame = self.frame
        if frame is not None:
            if not device.mine:
                device.look_afresh()
            self._show(live, device, frame, hold=self._left(frame))
            device.send_beats()
        self._put_aside()

    def show_all_now(self, live: LiveTable) -> None:
        """The frame of now once more, for everybody."""
        frame, devices = self.frame, tuple(self.devices)
        if frame is not None:
            self._show_all(live, devices, frame, hold=self._left(frame))
        self._send_all(devices)

    def _left(self, frame: Frame) -> int | None:
        """ms until the next one."""
        return max(0, frame.at + frame.hold - self._host.now()) if frame.hold else None

    def _show_all(
        self,
        live: LiveTable,
        devices: Sequence[Device],
        frame: Frame,
        who: Device | None = None,
        id: str = "",
        hold: int | None = None,
    ) -> None:
        """One beat for everybody; those who watch with the same eyes get the same."""
        drawn: dict[Viewer, str] = {}
        for each in devices:
            if each.mine:
                self._show(live, each, frame, id if each is who else "", hold)
                if len(each.mine) > 1:
                    self.tell(live, each)  # whose turn it is to take the device
            elif (beat := drawn.get(each.eyes)) is not None:
                each.beats.append(beat)
            elif self._show(live, each, frame, hold=hold):
                drawn[each.eyes] = each.beats[-1]

    def _send_all(self, devices: Sequence[Device]) -> None:
        """To whoever plays at once; to watchers too, unless they were sent something a moment ago."""
        watched = False
        for each in devices:
            if each.mine:
                each.send_beats()
            elif each.beats:
                watched = True
        if watched and self._gathering is None:
            wait = self._sent_at + GATHER - self._host.now()
            if 0 < wait <= GATHER:
                self._gathering = self._host.later(wait / 1000, self._send_watchers)
            else:
                self._send_watchers()
        self._put_aside()

    def _put_aside(self) -> None:
        """What only helped to show a frame: whoever looks again and again must not fill our memory."""
        if self._pictures is not None:
            self._pictures.put_away()

    def _send_watchers(self) -> None:
        """What has been gathered for them."""
        self._stop_gathering()
        letters: Letters = {}
        for each in tuple(self.devices):
            if each.beats:
                each.send_beats(letters)
        if letters:
            self._sent_at = self._host.now()

    def _stop_gathering(self) -> None:
        if self._gathering is not None:
            self._gathering.cancel()
            self._gathering = None

    def _show(
        self, live: LiveTable, device: Device, frame: Frame, ok: str = "", hold: int | None = None
    ) -> bool:
        """One beat for one device: a whole scene the first time, then what changed. False when it failed."""
        if self._pictures is None:
            settings = {**live.settings, THROW: live.promise}
            self._pictures = Pictures(live.game, live.names, settings, self._number)
        try:
            if len(device.mine) > 1:
                device.turn_eyes(frame, live.game)
            if device.mine or device.eyes.last is not None:
                device.show(self._pictures, live, frame, ok, hold)
            else:
                self._show_newcomer(self._pictures, live, device, frame, hold)
        except Exception as failed:  # a face that cannot draw this must not keep the others from seeing it
            self._host.failed("drawing a table", failed)
            device.fail(WENT_WRONG)
            return False
        return True

    def _show_newcomer(
        self, pictures: Pictures, live: LiveTable, device: Device, frame: Frame, hold: int | None
    ) -> None:
        """A watcher, from now on one of those who watch in the same language on such a screen."""
        eyes = device.eyes
        whose = eyes.lang, eyes.aspect
        others = self._eyes.get(whose)
        device.show(pictures, live, frame, "", hold)
        if others is not None and others.last is eyes.last:
            device.eyes = others
        else:
            self._eyes[whose] = eyes

    def put_away(self) -> None:
        """Nobody is shown anything any more."""
        self._stop_timer()
        self._stop_gathering()
        self.begin(())
        self._pictures = None
        self._ring = _nothing  # nor does the room wait for it: both are to go at once

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # -- what they are told --

    def send(self, message: Any) -> None:
        letter = Letter(wire.dumps(message).encode())
        self._send_watchers()
        for each in tuple(self.devices):
            each.send_letter(letter)

    def tell_everybody(self, live: LiveTable) -> None:
        self._tell_all(live, tuple(self.devices), _quick(live, self._host.now()))

    def tell_what_a_move_changed(self, live: LiveTable, now: int) -> None:
        """It seldom changes anything of what they know."""
        quick = _quick(live, now)
        changes, may_take_back = quick
        news = changes != self._told_watchers
        told = [
            each
            for each in tuple(self.devices)
            if (not each.knows(changes, may_take_back) if each.mine else news)
        ]
        if told or news:
            self._tell_all(live, told, quick)

    def _tell_all(self, live: LiveTable, devices: Sequence[Device], quick: Quick) -> None:
        """What is true of the table beyond the scene; to all who watch alike it is said in one letter."""
        self._told_watchers = quick[0]
        letters: dict[object, tuple[bytes, Letter]] = {}
        for each in devices:
            if each.mine:
                self.tell(live, each)
                continue
            alike = each.lang, bool(each.owner) and each.owner == live.host, live.may_add(each.owner)
            if alike not in letters:
                facts, letter = self._facts(live, each)
                letters[alike] = facts, Letter(letter)
            facts, letter = letters[alike]
            if facts != each.facts:
                each.facts = facts
                if each.beats:
                    self._send_watchers()  # first, and to all of them at once
                each.send_letter(letter)

    def tell(self, live: LiveTable, device: Device) -> None:
        """What is true of the table beyond the scene, if this device does not know it yet."""
        device.quick = _quick(live, self._host.now())
        facts, letter = self._facts(live, device)
        if facts != device.facts:
            device.facts = facts
            device.send_letter(letter)

    def _facts(self, live: LiveTable, device: Device) -> tuple[bytes, bytes]:
        """What this device is to know, as a hash, and the message that says so."""
        now = self._host.now()
        watchers = self.watchers_here + sum(n for n, _ in self._watching.values())
        message = room_message(live, device, self.frame, about(watchers), self._host.build, now)
        told = {**message, "v": 0, "now": 0}  # what changes all the time is no news
        return blake2b(wire.dumps(told).encode(), digest_size=16).digest(), wire.dumps(message).encode()

    def tell_the_end(self, live: LiveTable) -> None:
        """How it ended, to whoever has not been told, once the last frame is shown."""
        if live.state != OVER or self._next < len(self._frames):
            return
        self._send_watchers()
        for each in tuple(self.devices):
            if not each.ended:
                each.ended = True
                each.send(end_message(live, each.lang, each.mine))


def about(watchers: int) -> int:
    """As it is told: beyond twenty in two figures, or a thousand who come send one another a million."""
    unit = 10 ** (len(str(watchers)) - 2) if watchers > 99 else 5 if watchers > 20 else 1
    return watchers // unit * unit


def _nothing() -> None:
    """Nobody is left to be shown a frame."""


def _quick(live: LiveTable, now: int) -> Quick:
    """What a move may change, and the seat that may take its last one back."""
    changes = live.state, live.quiet, len(live.stop_seats), live.robot_soon
    return changes, live.who_may_take_back(now)
