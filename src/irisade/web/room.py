"""One table that is loaded: its acts one after the other, its frames at their time, everybody who looks.

An act plays into rows, the rows are stored, and only then is anything shown. While they are being stored
the next act waits. When storing fails, or another process was faster, the live table is thrown away and
loaded again, and whoever acted is told.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from irisade.core.words import NOBODY, Ask
from irisade.web.connection import AWAY, WENT_WRONG, Connection
from irisade.web.facts import end_message, room_message
from irisade.web.fold import CLOSED, FROZEN, OVER, PLAYING, WHY_NOT
from irisade.web.frames import Frame
from irisade.web.luck import Diverged
from irisade.web.pictures import Pictures
from irisade.web.robots import Question
from irisade.web.seating import PERSON, Refused
from irisade.web.store import Entry, Row, StoreAway
from irisade.web.table import LiveTable

if TYPE_CHECKING:
    from asyncio import Future, TimerHandle

    from irisade.web.house import House

REACTIONS = ("smile", "laugh", "wow", "oops", "think", "heart")
WAITING = 200  # acts that may wait for one table
CROWD = 60  # devices of the same seats, or watchers, at one table
FASTER = "Somebody else was faster: look again."
BUSY = "So much is happening at this table. Please try again."
GONE = "There is no such table, or it has been cleared away."

Do = Callable[[LiveTable, int], Sequence[Row] | None]  # None: it is answered already, or will be


class NoTable(LookupError):
    """There is no such table."""


class Act(NamedTuple):
    """Something to be done with the table, for whom, and how they call it."""

    do: Do
    who: Connection | None = None
    id: str = ""
    done: Future[Any] | None = None  # of whoever waits for it, without a connection

    def refuse(self, why: Refused) -> None:
        if self.who is not None:
            self.who.refuse(self.id, why)
        elif self.done is not None and not self.done.done():
            self.done.set_exception(why)


class Room:
    def __init__(self, house: House, id: str) -> None:
        self.house, self.id = house, id
        self.live: LiveTable | None = None  # None until it is loaded
        self.connections: dict[Connection, None] = {}  # in the order they came
        self.missing: dict[int, int] = {}  # persons' seats without a connection, and since when
        self.elsewhere: set[int] = set()  # seats that another process is connected to
        self._watching: dict[str, tuple[int, int]] = {}  # at other processes: how many, and when they said so
        self._told_watchers = 0  # how many of ours they were told of
        self.ours = False  # this process stored the last row
        self.stale = False  # another process has stored something that is not read yet
        self.gone = False  # no longer in the house
        self.goes_on = False  # the next table is being made
        self._waiting: deque[Act] = deque()
        self._storing: tuple[Act, Sequence[Row]] | None = None
        self._untold = False  # something has changed that nobody could be told yet
        self._loading = False
        self._frames: Sequence[Frame] = ()
        self._next = 0  # the frame to be shown next
        self._pictures: Pictures | None = None
        self._timer: TimerHandle | None = None
        self._leaving: TimerHandle | None = None

    # -- one thing after the other --

    @property
    def idle(self) -> bool:
        return not (self._waiting or self._storing or self._loading)

    @property
    def settled(self) -> bool:
        """Loaded, and nothing is on its way to the store."""
        return self.live is not None and self._storing is None and not self._loading

    def act(self, act: Act) -> None:
        if len(self._waiting) >= WAITING:
            act.refuse(Refused(BUSY))
            return
        if self.settled and not self._waiting:
            self._carry_out(act)
            return
        self._waiting.append(act)
        if self.live is None and not self._loading:
            self.load()
        self._go_on()

    def tick(self) -> None:
        """Something may be due here."""
        self.act(Act(lambda live, now: live.tick(now)))

    def thought(self, question: Question, option: int | None) -> None:
        """What a robot of this table has come to, elsewhere."""
        if self.live is not None:
            self.live.hear(question, option)
            self.tick()

    def _go_on(self) -> None:
        while self._waiting and self.settled:
            self._carry_out(self._waiting.popleft())

    def _carry_out(self, act: Act) -> None:
        live = self.live
        assert live is not None
        if act.who is not None and act.who.closed:
            return
        try:
            rows = act.do(live, self.house.now())
        except Refused as refused:
            act.refuse(refused)
            return
        except Exception:  # a broken game must not take the house with it
            self.house.failed("a table")
            self._throw_away(act, WENT_WRONG)
            return
        if rows is None:
            return
        if rows:
            self._storing = (act, rows)
            self.house.desk.append(Entry(self.id, rows, live.due, live.state, live.code), self._stored)
        else:
            self._answer(act)

    def _stored(self, result: bool | Exception) -> None:
        assert self._storing is not None
        act, rows = self._storing
        self._storing = None
        if result is True:
            self.ours = True
            for row in rows:
                self.house.metrics.rows.add(row.what)
            try:
                self._happened(rows, act)
            except Exception as failed:  # it is stored, but cannot be shown: built anew it may be
                self.house.failed("showing a table", failed)
                if act.done is not None and not act.done.done():
                    act.done.set_result(rows)
                self.live = None
                self.load()
        elif result is False:
            self.house.metrics.conflicts.n += 1
            self._throw_away(act, FASTER)
        else:
            if not isinstance(result, StoreAway):
                self.house.failed("the store", result)
            self._throw_away(act, AWAY)
        if self._untold:
            self._untold = False
            self.tell_everybody()
        self._go_on()
        self.house.catch_up(self)

    def _throw_away(self, act: Act, why: str) -> None:
        """The live table is of no use any more; what is stored is true."""
        act.refuse(Refused(why))
        self.live = None
        if why == FASTER or act.who is not None or act.done is not None:
            self.load()
        else:  # what was due would be due again at once: not so fast
            self.house.retry(self)

    # -- loading --

    def load(self) -> None:
        if not self._loading:  # two might come in the wrong order
            self._loading = True
            self.house.load(self.id, self._loaded)

    def _loaded(self, live: LiveTable | None, failed: BaseException | None) -> None:
        self._loading = False
        if self.gone:
            return
        if failed is not None:
            if not isinstance(failed, StoreAway):
                self.house.failed("loading a table", failed)
            if isinstance(failed, Diverged):  # it will not load the next time either
                self.house.stuck.add(self.id)
                self._send_away(WHY_NOT[FROZEN])
                return
            self._refuse_all(Refused(AWAY if isinstance(failed, StoreAway) else WENT_WRONG))
            if self.connections:
                self.house.retry(self)
            else:
                self.house.forget(self)
            return
        if live is None:
            self.vanish()
            return
        if live.state == FROZEN:
            self.house.stuck.add(self.id)
        self.live, self.ours = live, False
        self.house.plan(self, self.house.now())
        self._frames, self._next = live.frames, 0
        self._skip_to_now()
        self._reseat()
        for each in tuple(self.connections):
            self._show_now(each)
        self.tell_everybody()
        if live.state == OVER and self._next == len(self._frames):  # another process made the last move
            self._tell_the_end()
        self._go_on()
        self.house.catch_up(self)

    def _send_away(self, why: str) -> None:
        self._refuse_all(Refused(why))
        for each in list(self.connections):
            each.bye(why)
        self.house.forget(self)

    def vanish(self) -> None:
        """The table is gone for good."""
        for each in tuple(self.connections):
            each.bye(GONE)
        self._turn_away()
        self.house.forget(self)

    def _turn_away(self) -> None:
        """Whoever waits without a connection hears that there is no such table."""
        while self._waiting:
            act = self._waiting.popleft()
            if act.done is not None and not act.done.done():
                act.done.set_exception(NoTable())

    def _refuse_all(self, why: Refused) -> None:
        waiting, self._waiting = self._waiting, deque()
        for act in waiting:
            act.refuse(why)

    def news(self, rows: Sequence[Row]) -> None:
        """What another process stored."""
        live = self.live
        if live is None or not self.settled:
            self.stale = not self.gone  # later, then: what we store now may be stored or refused
            return
        new = [row for row in rows if row.v > live.v]
        try:
            for row in new:
                live.fold(row)
            if new:
                self.ours = False
                self._happened(new, None)
        except Exception as failed:  # loaded again from the first row, it may still play
            self.house.failed("folding news", failed)
            self.live = None
            self.load()

    # -- what happened is shown --

    def _happened(self, rows: Sequence[Row], act: Act | None) -> None:
        live, now = self.live, self.house.now()
        assert live is not None
        self.house.plan(self, now)
        moved = not MOVES.issuperset([row.what for row in rows])
        if moved:
            self._reseat()
        frames, shown = live.frames, False
        if frames is not self._frames:
            self._frames, self._next = frames, 0
            shown = self._advance(now, act)
        elif frames:
            self._advance(now)  # a look may have become shorter
            if moved:
                for each in tuple(self.connections):  # names and who is asked may have changed
                    self._show_now(each)
        if act is not None:
            self._answer(act, rows, told=shown)
        if moved:
            self.tell_everybody()
        else:
            self._tell_what_a_move_changed(now)
        if live.state == CLOSED:
            self._close()

    def _answer(self, act: Act, rows: Sequence[Row] = (), told: bool = False) -> None:
        live = self.live
        assert live is not None
        if act.done is not None and not act.done.done():
            act.done.set_result(rows)
        if act.who is not None and act.id and not told:
            act.who.send({"kind": "ok", "id": act.id, "v": live.v})

    def _advance(self, now: int, act: Act | None = None) -> bool:
        """Show every frame whose time has come; True when there was one."""
        frames, began, due, devices = self._frames, self._next, self._due(now), tuple(self.connections)
        who, id = (act.who, act.id) if act is not None else (None, "")
        while self._next < due:
            frame = frames[self._next]
            self._next += 1
            for each in devices:
                self._show(each, frame, id if each is who and self._next == due else "")
                if len(each.mine) > 1:
                    self._tell(each)  # whose turn it is to take the device
        for each in devices:
            each.send_beats()
        if self._pictures is not None:
            self._pictures.put_away()
        if began < due == len(frames) and frames[-1].over:
            self._tell_the_end()
        return began < due

    def _due(self, now: int) -> int:
        """How many frames have had their time, or have it now; the one after them is waited for."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        frames, due = self._frames, self._next
        while due < len(frames) and frames[due].at <= now:
            due += 1
        if due < len(frames):
            wait = max(1, frames[due].at - now) / 1000
            self._timer = self.house.loop.call_later(wait, self._ring)
        return due

    def _ring(self) -> None:
        """A frame's time has come. While a row is being stored nothing is shown: what follows it is, then."""
        self._timer = None
        if self._storing is None and self.live is not None:
            self._advance(self.house.now())

    def _skip_to_now(self) -> None:
        """What was shown before this table was loaded is never shown again."""
        self._next = min(1, len(self._frames))
        self._next = self._due(self.house.now())

    @property
    def frame(self) -> Frame | None:
        """What everybody looks at now."""
        return self._frames[self._next - 1] if self._next else None

    def _show_now(self, connection: Connection) -> None:
        frame = self.frame
        if frame is not None:
            left = max(0, frame.at + frame.hold - self.house.now()) if frame.hold else None
            self._show(connection, frame, hold=left)
            connection.send_beats()

    def _show(self, connection: Connection, frame: Frame, ok: str = "", hold: int | None = None) -> None:
        """One beat for one device: a whole scene the first time, then what changed."""
        live = self.live
        assert live is not None
        if self._pictures is None:
            self._pictures = Pictures(live.game, live.names, live.settings)
        try:
            if len(connection.mine) > 1:
                connection.turn_eyes(frame, self.open_to_all)
            connection.show(self._pictures, live, frame, ok, hold)
        except Exception as failed:  # a face that cannot draw this must not keep the others from seeing it
            self.house.failed("drawing a table", failed)
            connection.fail(WENT_WRONG)

    def open_to_all(self, frame: Frame, seat: int) -> bool:
        """This seat sees no more than everybody does: no curtain is needed."""
        game = self.live.game if self.live is not None else None
        if game is None:
            return False
        seen = frame.seen(game)
        return bool(seen.of(seat) == seen.of(NOBODY))

    # -- who is here --

    def enter(self, connection: Connection) -> None:
        """A device comes: it is shown what is now, and the seats it holds are taken again."""
        connection.room = self
        self.connections[connection] = None
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None
        self.act(Act(lambda live, now: self._welcome(connection, now), connection))

    def _welcome(self, connection: Connection, now: int) -> Sequence[Row]:
        live = self.live
        assert live is not None
        connection.sit(live.seats_of(connection.owner))
        if sum(each.mine == connection.mine for each in self.connections) > CROWD:
            connection.bye(BUSY)
            return ()
        self._show_now(connection)
        self._tell(connection)
        if live.state == OVER and self._next == len(self._frames):
            self._tell_the_end()
        self._note_presence()
        for each in tuple(self.connections):
            if each is not connection:
                self._tell(each)
        if not connection.mine:
            self.count_watchers(0)
        return live.here(connection.mine, now)

    def left(self, connection: Connection) -> None:
        """A device is gone. Its seats are away once it has not come back for a while."""
        self.connections.pop(connection, None)
        self._note_presence()
        if not connection.mine:
            self.count_watchers(0)
        if self.live is not None and self.connections:
            self.tell_everybody()
        if not self.connections:
            self._leaving = self.house.loop.call_later(self.house.linger, self._leave_if_empty)

    def _leave_if_empty(self) -> None:
        if self.connections:
            return
        if self.idle:
            self.house.forget(self)
        else:
            self._leaving = self.house.loop.call_later(self.house.linger, self._leave_if_empty)

    def linger(self) -> None:
        """Loaded without a connection: not for long."""
        if not self.connections and self._leaving is None:
            self._leaving = self.house.loop.call_later(self.house.linger, self._leave_if_empty)

    def put_away(self) -> None:
        """No longer in the house."""
        self.gone = True
        for timer in (self._timer, self._leaving):
            if timer is not None:
                timer.cancel()
        self.live, self._frames, self._pictures = None, (), None

    def connected(self) -> set[int]:
        return {seat for each in self.connections for seat in each.mine} | self.elsewhere

    def _note_presence(self) -> None:
        live, now, here = self.live, self.house.now(), self.connected()
        if live is None:
            return
        persons = {seat for seat, each in enumerate(live.chairs) if each.kind == PERSON}
        self.missing = {seat: self.missing.get(seat, now) for seat in persons - here}

    def look_who_is_missing(self, now: int, patience: int) -> None:
        """Seats whose person has been gone for a while are away."""
        live = self.live
        self._note_presence()
        if live is None or live.state not in (PLAYING, "open") or not self.idle:
            return
        gone = [
            seat
            for seat, since in self.missing.items()
            if now - since >= patience and not live.chairs[seat].away
        ]
        if gone:
            self.act(Act(lambda live, now: live.away(gone, now)))

    def _reseat(self) -> None:
        live = self.live
        assert live is not None
        if self._pictures is not None and self._pictures.names != live.names:
            self._pictures = None
        for each in tuple(self.connections):
            each.sit(live.seats_of(each.owner))
        self._note_presence()

    # -- what devices are told beside the scene --

    def tell_everybody(self) -> None:
        for each in tuple(self.connections):
            self._tell(each)

    def _tell_what_a_move_changed(self, now: int) -> None:
        """It seldom changes anything of what they know."""
        changes, may_take_back = self._quick(now)
        for each in tuple(self.connections):
            if not each.knows(changes, may_take_back):
                self._tell(each)

    def _quick(self, now: int) -> tuple[tuple[object, ...], int]:
        """What a move may change, and the seat that may take its last one back."""
        live = self.live
        assert live is not None
        changes = live.state, live.quiet, len(live.stop_seats), live.robot_soon
        return changes, live.who_may_take_back(now)

    def _tell(self, connection: Connection) -> None:
        """What is true of the table beyond the scene, if this device does not know it yet."""
        live = self.live
        if live is None:
            return
        if self._storing is not None:  # it knows of a row that nobody may see yet
            self._untold = True
            return
        now = self.house.now()
        connection.quick = self._quick(now)
        watchers = self._watchers_here() + sum(n for n, _ in self._watching.values())
        message = room_message(live, connection, self.frame, watchers, self.house.build, now)
        told = {key: value for key, value in message.items() if key not in ("v", "now")}
        if told != connection.facts:
            connection.facts = told
            connection.send(message)

    def _tell_the_end(self) -> None:
        live = self.live
        assert live is not None
        for each in tuple(self.connections):
            if not each.ended:
                each.ended = True
                each.send(end_message(live, each.lang, each.mine))

    def _close(self) -> None:
        for each in tuple(self.connections):
            each.bye("This table is closed.")
        self._turn_away()
        self.house.delete(self)

    # -- what devices ask for --

    def hear(self, who: Connection, message: Any) -> None:
        do = partial(WISHES[message["kind"]], self, who, message)
        self.act(Act(do, who, message.get("id", "")))

    def _do_move(self, who: Connection, message: Any, live: LiveTable, now: int) -> Sequence[Row]:
        seat = who.seat_for(message, self.frame)
        if isinstance(live.match.asking if live.state == PLAYING else None, Ask) and self._behind(who, seat):
            raise Refused("Give the device to {name} first.", name=live.chairs[seat].name)
        return live.move(seat, message["m"], message["v"], now)

    def _behind(self, who: Connection, seat: int) -> bool:
        return len(who.mine) > 1 and who.unlocked != seat

    def _do_ready(self, who: Connection, message: Any, live: LiveTable, now: int) -> Sequence[Row]:
        if not who.mine:
            return ()
        seats = [who.seat_for(message, self.frame)] if "seat" in message else list(who.mine)
        return live.ready(seats, message["v"], now, absent=set(self.missing))

    def _do_back(self, who: Connection, message: Any, live: LiveTable, now: int) -> Sequence[Row]:
        return live.back(who.seat_for(message, self.frame), message["v"], now)

    def _do_stop(self, who: Connection, message: Any, live: LiveTable, now: int) -> Sequence[Row]:
        """Everybody round this device agrees with one button."""
        who.seat_for(message, self.frame)
        rows: list[Row] = []
        for seat in who.mine:
            if live.state == PLAYING:
                rows += live.stop(seat, now)
        return rows

    def _do_start(self, who: Connection, message: Any, live: LiveTable, now: int) -> Sequence[Row]:
        return live.start(who.owner, now)

    def _do_seat(self, who: Connection, message: Any, live: LiveTable, now: int) -> Sequence[Row]:
        name, level = message.get("name", ""), message.get("level", "")
        return live.change(who.owner, message["seat"], message["do"], now, name, level)

    def _do_close(self, who: Connection, message: Any, live: LiveTable, now: int) -> Sequence[Row]:
        return live.close(who.owner, now)

    def _do_again(self, who: Connection, message: Any, live: LiveTable, now: int) -> Sequence[Row] | None:
        if live.state != OVER or live.next_table or not (who.mine or who.owner == live.host):
            return live.again(who.owner, "", now)  # says why not
        if self.goes_on:
            raise Refused("The next game has already been set up.")
        self.house.again(self, live, who, message["id"])
        return None

    def _do_view(self, who: Connection, message: Any, live: LiveTable, now: int) -> Sequence[Row]:
        who.look(message["aspect"], message.get("lang", ""))
        self._show_now(who)
        self._tell(who)
        return ()

    def _do_unlock(self, who: Connection, message: Any, live: LiveTable, now: int) -> Sequence[Row]:
        seat = message["seat"]
        if seat != NOBODY and seat not in who.mine:
            raise Refused("This seat is not yours.")
        who.unlocked = seat if len(who.mine) > 1 else NOBODY
        self._show_now(who)
        self._tell(who)
        return ()

    def _do_react(self, who: Connection, message: Any, live: LiveTable, now: int) -> Sequence[Row]:
        seat = who.seat_for(message, self.frame)
        if message["what"] not in REACTIONS:
            raise Refused("There is no such reaction.")
        reacted = {"kind": "react", "seat": seat, "what": message["what"]}
        self.react(reacted)
        self.house.call(self, reacted)
        return ()

    def react(self, reacted: Any) -> None:
        for each in tuple(self.connections):
            each.send(reacted)

    # -- what other processes say --

    def called(self, said: Any, now: int) -> None:
        """A reaction, or how many watch there."""
        process = said.pop("process")
        if said["kind"] == "react":
            self.react(said)
        else:
            told = self._watching.get(process, (0, 0))[0]
            self._watching[process] = said["n"], now
            if told != said["n"]:
                self.tell_everybody()

    def count_watchers(self, since: int) -> None:
        """Tell the others how many watch here; a process that is no longer heard of has none."""
        here = self._watchers_here()
        if here or self._told_watchers:
            self._told_watchers = here
            self.house.call(self, {"kind": "watch", "n": here})
        if any(at < since for _, at in self._watching.values()):
            self._watching = {process: told for process, told in self._watching.items() if told[1] >= since}
            self.tell_everybody()

    def _watchers_here(self) -> int:
        return sum(not each.mine for each in self.connections)

    def _do_hint(self, who: Connection, message: Any, live: LiveTable, now: int) -> None:
        seat = who.seat_for(message, self.frame)
        if self._behind(who, seat):
            raise Refused("Give the device to {name} first.", name=live.chairs[seat].name)
        move, line = live.hint(seat, message["v"], now)
        label = live.game.talk(who.lang, live.names).line(line)
        who.send({"kind": "hint", "id": message["id"], "m": move, "label": label})

    def _do_why(self, who: Connection, message: Any, live: LiveTable, now: int) -> None:
        seat = who.seat_for(message, self.frame)
        if self._behind(who, seat):
            raise Refused("Give the device to {name} first.", name=live.chairs[seat].name)
        raise live.why(seat, message["place"], now)


MOVES = frozenset(("move", "pass", "ready"))
WISHES: Mapping[str, Callable[[Room, Connection, Any, LiveTable, int], Sequence[Row] | None]] = {
    name.removeprefix("_do_"): do for name, do in vars(Room).items() if name.startswith("_do_")
}  # by the kind of message
