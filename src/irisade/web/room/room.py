"""One table that is loaded, and everybody who is here: what they ask for, and what they get to see of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, ClassVar

from irisade.bots.names import NICKNAMES, tidy
from irisade.core.words import NOBODY
from irisade.web.room.audience import Audience
from irisade.web.room.device import AWAY, WENT_WRONG, Device
from irisade.web.room.host import Host, Timer
from irisade.web.room.journal import BUSY, Job, Journal
from irisade.web.room.wishes import REACTIONS, WISHES, Wish
from irisade.web.table.cups import once_more
from irisade.web.table.fold import CLOSED, OPENED, OVER, PLAYING, WHY_NOT
from irisade.web.table.live import NOT_NOW, LiveTable
from irisade.web.table.rows import Row, StoreAway
from irisade.web.table.seating import BOT, USUAL, NotPossible
from irisade.web.table.terms import NOT_UNDERSTOOD, at_level

MOVES = frozenset(("move", "pass", "ready", "lift"))  # after which everybody sits where they sat
WHAT = attrgetter("what")
CROWD, WATCHERS = 60, 1000  # devices of the same seats, and watchers, at one table
PLEAS = 10_000  # ms between two of one device
LINGER = 20.0  # seconds a table stays loaded after the last person has gone
GONE = "There is no such table, or it has been cleared away."


class Room(Journal):
    """A journal with an audience."""

    def __init__(self, host: Host, id: str, linger: float = LINGER) -> None:
        super().__init__(host, id)
        self.audience = Audience(host, self._ring)
        self.linger = linger
        self._told_watchers = 0  # how many of ours others were told of
        self._goes_on = False  # the next table is being made
        self._hostless = False  # everybody was told that the host is gone for good
        self._leaving: Timer | None = None

    # -- what happened is shown --

    def happened(self, rows: Sequence[Row], act: Job | None) -> None:
        live, now = self.live, self.host.now()
        assert live is not None
        self.host.plan(live, now, self.ours)
        audience, frames, shown = self.audience, live.frames, False
        moved = not MOVES.issuperset(map(WHAT, rows))
        if moved:
            audience.reseat(live)
        if audience.begin(frames):
            who, id = (act.who, act.id) if act is not None else (None, "")
            shown = audience.advance(live, now, who, id)
        elif frames:
            audience.advance(live, now)  # a look may have become shorter
            if moved:
                audience.show_all_now(live)  # names and who is asked may have changed
        if act is not None:
            self.answer(act, rows, told=shown)
        if moved:
            audience.tell_everybody(live)
        else:
            audience.tell_what_a_move_changed(live, now)
        if live.state == CLOSED:
            self._close()

    def answer(self, act: Job, rows: Sequence[Row] = (), told: bool = False) -> None:
        """`told`: a beat says so."""
        if act.done is not None:
            act.done(rows)
        if act.who is not None and act.id and not told:
            assert self.live is not None
            act.who.send({"kind": "ok", "id": act.id, "v": self.live.v})

    def appeared(self, live: LiveTable) -> None:
        self.host.plan(live, self.host.now(), self.ours)
        audience = self.audience
        audience.begin(live.frames)
        audience.skip_to_now()
        audience.reseat(live)
        audience.show_all_now(live)
        self.tell_everybody()
        audience.tell_the_end(live)  # the last move may have been made elsewhere

    def _ring(self) -> None:
        """A frame's time has come. While a row is being stored nothing is shown: what follows it is, then."""
        if self._storing is None and self.live is not None:
            self.audience.advance(self.live, self.host.now())

    def tell_everybody(self) -> None:
        """What is true of the table now; not while it knows of a row that nobody may see yet."""
        if self._storing is not None:
            self._untold = True
        elif self.live is not None:
            self.audience.tell_everybody(self.live)

    def refuse_everybody(self, why: NotPossible) -> None:
        for each in tuple(self.audience.devices):
            each.refuse("", why)

    # -- who is here --

    def enter(self, device: Device, hello: Any) -> None:
        """A device comes: it is shown what is now, and the seats it holds are taken again."""
        device.left = self.left
        self.audience.devices[device] = None
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None
        self.act(Job(None, device, hello))

    def left(self, device: Device) -> None:
        """A device is gone. Its seats are away once it has not come back for a while."""
        here = self.audience.devices
        here.pop(device, None)
        if self.live is not None:
            self.audience.note_presence(self.live)
        if not device.mine:
            self.count_watchers(0)
        self.tell_everybody()
        if not here:
            self._leaving = self.host.later(self.linger, self._leave_if_empty)

    def wait_for_somebody(self) -> None:
        """Loaded without a device: not for long."""
        if not self.audience.devices and self._leaving is None:
            self._leaving = self.host.later(self.linger, self._leave_if_empty)

    def _leave_if_empty(self) -> None:
        if self.audience.devices:
            return
        if self.idle:
            self.leave()
        else:
            self._leaving = self.host.later(self.linger, self._leave_if_empty)

    def wanted(self) -> bool:
        return bool(self.audience.devices)

    def look_who_is_missing(self, now: int, patience: int) -> None:
        """Seats whose person has been gone for a while are away."""
        live = self.live
        if live is None:
            return
        self.audience.note_presence(live)
        if live.state not in (PLAYING, OPENED) or not self.idle:
            return
        if live.seating.host_is_gone(now) is not self._hostless:
            self._hostless = not self._hostless
            self.tell_everybody()
        missing = self.audience.missing.items()
        gone = [seat for seat, since in missing if now - since >= patience and not live.chairs[seat].away]
        if gone:
            self.act(Job(lambda live, now: live.away(gone, now)))

    # -- the end --

    def send_away(self, why: str) -> None:
        self.refuse_all(NotPossible(why))
        for each in tuple(self.audience.devices):
            each.bye(why)
        self.leave()

    def vanish(self) -> None:
        for each in tuple(self.audience.devices):
            each.bye(GONE)
        self.turn_away()
        self.leave()

    def _close(self) -> None:
        for each in tuple(self.audience.devices):
            each.bye(WHY_NOT[CLOSED])
        self.turn_away()
        self.leave(delete=True)

    def leave(self, delete: bool = False) -> None:
        """`delete`: the table is closed for good."""
        if not self.gone:
            self.put_away()
            self.host.leave(self.id, delete)

    def put_away(self) -> None:
        """Nobody looks after this table here any more."""
        self.gone = True
        if self._leaving is not None:
            self._leaving.cancel()
        self.live = None
        self.audience.put_away()

    # -- what devices ask for --

    def grant(self, act: Job, live: LiveTable, now: int) -> Sequence[Row] | None:
        who, kind = act.who, act.message["kind"]
        assert who is not None
        if kind in self.HERE:
            return self.HERE[kind](self, who, act.message, live, now)
        return WISHES[kind](Wish(live, who, act.message, now, self.audience.missing))

    def _hello(self, who: Device, message: Any, live: LiveTable, now: int) -> Sequence[Row]:
        audience = self.audience
        who.owner = live.seating.person_of(who.owner)
        who.sit(live.seats_of(who.owner))
        if self._crowded(who):
            who.bye(BUSY)
            return ()
        audience.show_now(live, who)
        audience.tell(live, who)
        audience.tell_the_end(live)
        audience.note_presence(live)
        audience.tell_everybody(live)
        if not who.mine:
            self.count_watchers(0)
        return live.here(who.mine, now)

    def _crowded(self, who: Device) -> bool:
        """Too many with the same seats, or too many watchers from one address: others shall find room."""
        alike = [each for each in self.audience.devices if each.mine == who.mine]
        if who.mine:
            return len(alike) > CROWD
        near = sum(each.address == who.address != "" for each in alike)
        return len(alike) > WATCHERS or near > who.limits.watchers

    def _view(self, who: Device, message: Any, live: LiveTable, now: int) -> Sequence[Row]:
        who.look(message["aspect"], message.get("lang", ""))
        return self._look_again(who, live)

    def _unlock(self, who: Device, message: Any, live: LiveTable, now: int) -> Sequence[Row]:
        seat = message["seat"]
        if seat != NOBODY and seat not in who.mine:
            raise NotPossible("This seat is not yours.")
        who.take(seat)
        rows = live.lift(seat, now) if who.unlocked == seat != NOBODY else ()
        self._look_again(who, live)
        return rows

    def _look_again(self, who: Device, live: LiveTable) -> Sequence[Row]:
        self.audience.show_now(live, who)
        self.audience.tell(live, who)
        return ()

    def _react(self, who: Device, message: Any, live: LiveTable, now: int) -> Sequence[Row]:
        seat, what = who.seat_for(message), message["what"]
        if what not in REACTIONS:
            raise NotPossible("There is no such reaction.")
        reacted = {"kind": "react", "seat": seat, "what": what}
        self.audience.send(reacted)
        self.host.call(self.id, reacted)
        return ()

    def _please(self, who: Device, message: Any, live: LiveTable, now: int) -> Sequence[Row]:
        """Somebody without a seat asks for a robot's. The host hears it, and may open that seat."""
        seat, name = message["seat"], tidy(message["name"])
        if who.mine or live.state not in (OPENED, PLAYING):
            raise NotPossible(NOT_NOW)
        if not 0 <= seat < len(live.chairs) or live.chairs[seat].kind != BOT:
            raise NotPossible("No robot sits there.")
        if now - who.pleaded < PLEAS:
            raise NotPossible("The host has been asked. Please wait a moment.")
        who.pleaded = now
        pleaded = {"kind": "please", "seat": seat, "name": name or "?"}
        self._tell_host(pleaded, live)
        self.host.call(self.id, pleaded)
        return ()

    def _tell_host(self, message: Mapping[str, Any], live: LiveTable) -> None:
        for each in tuple(self.audience.devices):
            if each.owner and each.owner == live.host:
                each.send(message)

    def _again(self, who: Device, message: Any, live: LiveTable, now: int) -> Sequence[Row] | None:
        """The same people at another table; it starts at once when all of them sit at the host's device."""
        if live.state != OVER or live.next_table or not (who.mine or who.owner == live.host):
            return live.again(who.owner, "", now)  # says why not
        if self._goes_on:
            raise NotPossible("The next game has already been set up.")
        if message.get("level", USUAL) not in NICKNAMES:
            raise NotPossible(NOT_UNDERSTOOD)
        id = message["id"]

        def set_up(new: LiveTable, code: str, now: int) -> Sequence[Row]:
            terms = once_more(live, who.owner, code)
            if "level" in message:
                terms = at_level(terms, message["level"])
            alone = all(each.kind == BOT or each.owner == who.owner for each in live.chairs)
            waits = alone and message.get("number", False)
            rows = new.make(terms._replace(waits=waits), now)
            rows += new.adopt(live.seating.further_devices(), now)
            return rows + (new.start(new.host, now) if alone and not waits else [])

        def opened(table: str | Exception) -> None:
            self._goes_on = False
            if isinstance(table, Exception):
                why = AWAY if isinstance(table, StoreAway) else WENT_WRONG
                who.refuse(id, NotPossible(why))
            else:
                self.act(Job(lambda live, now: live.again(who.owner, table, now), who, message, id))

        self._goes_on = True
        self.host.open(set_up, opened)
        return None

    HERE: ClassVar[Mapping[str, Callable[[Room, Device, Any, LiveTable, int], Sequence[Row] | None]]] = {
        "hello": _hello,
        "view": _view,
        "unlock": _unlock,
        "react": _react,
        "please": _please,
        "again": _again,
    }

    # -- what is said elsewhere --

    def called(self, said: Any, now: int) -> None:
        """A reaction, or how many watch there."""
        process = said.pop("process")
        if said["kind"] == "react":
            self.audience.send(said)
        elif said["kind"] == "please":
            if self.live is not None:
                self._tell_host(said, self.live)
        elif self.audience.watch_elsewhere(process, said["n"], now):
            self.tell_everybody()

    def count_watchers(self, since: int) -> None:
        """Tell the others how many watch here; whoever is no longer heard of has none."""
        here = self.audience.watchers_here
        if here or self._told_watchers:
            self._told_watchers = here
            self.host.call(self.id, {"kind": "watch", "n": here})
        if self.audience.forget_silent(since):
            self.tell_everybody()
