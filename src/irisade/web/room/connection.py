"""Hearing one device: what it says comes from anybody, and is answered, or refused with a reason."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, Generic, TypeAlias, TypeVar

from irisade.web.room.device import BROKEN, TOO_FAST, WENT_WRONG, Device
from irisade.web.room.host import DROPPED, Host, Line
from irisade.web.room.journal import Job
from irisade.web.room.limits import Bucket, Limits
from irisade.web.room.reading import Malformed, read
from irisade.web.table.seating import NotPossible, hash_of

NOT_UNDERSTOOD = "This message cannot be understood: {why}."
HearJob: TypeAlias = Callable[[Job], None]
L = TypeVar("L", bound=Line)


class Connection(Generic[L]):
    """A device from its first word on; the first says which table it comes to."""

    def __init__(
        self,
        host: Host,
        enter: Callable[[Device, Any], HearJob],
        limits: Limits,
        line: Callable[[Limits, Callable[[str], None], Callable[[], None]], L],
    ) -> None:
        """`enter` brings a device to the table it names, and gives who hears it there.

        `line` is made with what it may cost, who hears a message, and who hears that it is no more.
        """
        self._host, self._enter = host, enter
        self.line = line(limits, self.heard, self.gone)
        self.device = Device(self.line, limits, host.counts)
        self._hear: HearJob | None = None  # at its table
        self._messages = Bucket(limits.messages, limits.messages_at_once, monotonic())

    def heard(self, text: str) -> None:
        """A message of this device."""
        device = self.device
        if not self._messages.take(monotonic()):
            device.bye(TOO_FAST, BROKEN)
            return
        if device.closed:
            return
        try:
            message: Any = read(text)
            self._host.counts.messages[message["kind"]] += 1
            if self._hear is None or message["kind"] in ("ping", "hello"):
                self._greet(message)
            else:
                self._hear(Job(None, device, message, message.get("id", "")))
        except Malformed as why:
            device.refuse("", NotPossible(NOT_UNDERSTOOD, why=str(why)))
        except Exception as failed:  # of one device: it comes back to a scene made anew
            self._host.failed("a message", failed)
            device.fail(WENT_WRONG)

    def _greet(self, message: Any) -> None:
        """What needs no table, and what leads to one."""
        device, kind = self.device, message["kind"]
        if kind == "ping":
            device.send({"kind": "pong", "now": self._host.now()})
        elif kind != "hello":
            device.refuse(message.get("id", ""), NotPossible("First say which table you are joining."))
        elif self._hear is not None:
            device.refuse("", NotPossible("You are already at a table."))
        else:
            device.look(message["aspect"], message["lang"])
            device.phone = message.get("phone", False)
            device.owner = hash_of(message.get("token", ""))
            self._hear = self._enter(device, message)

    def expect_hello(self) -> None:
        """It has been here for long enough to say which table it comes to."""
        if self._hear is None:
            self.device.close(BROKEN, "no hello")

    def gone(self) -> None:
        """The line is no more."""
        self.device.leave()
        self._hear = None

    def drop(self) -> None:
        """Without another word."""
        self.device.close(DROPPED, "")
