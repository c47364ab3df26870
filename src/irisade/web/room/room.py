"""One table that is loaded: its acts one after the other, for everybody who is here.

An act plays into rows, the rows are stored, and only then is anything shown. While they are being stored
the next act waits. When storing fails, or another process was faster, the live table is thrown away and
loaded again, and whoever acted is told.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from irisade.web.room.audience import Audience
from irisade.web.room.connection import AWAY, WENT_WRONG, Connection
from irisade.web.room.wishes import WISHES, Wish
from irisade.web.table.fold import CLOSED, FROZEN, OPENED, PLAYING, WHY_NOT
from irisade.web.table.live import LiveTable
from irisade.web.table.luck import Diverged
from irisade.web.table.robots import Question
from irisade.web.table.rows import Entry, Row, StoreAway
from irisade.web.table.seating import Refused

if TYPE_CHECKING:
    from asyncio import Future, TimerHandle

    from irisade.web.house.house import House

WAITING = 200  # acts that may wait for one table
MOVES = frozenset(("move", "pass", "ready"))  # after which everybody sits where they sat
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
    """The live table and its audience; whatever is done goes through `act`, and waits its turn."""

    def __init__(self, house: House, id: str) -> None:
        self.house, self.id = house, id
        self.live: LiveTable | None = None  # None until it is loaded
        self.audience = Audience(house, self._ring)
        self._told_watchers = 0  # how many of ours other processes were told of
        self.ours = False  # this process stored the last row
        self.stale = False  # another process has stored something that is not read yet
        self.gone = False  # no longer in the house
        self.goes_on = False  # the next table is being made
        self._waiting: deque[Act] = deque()
        self._storing: tuple[Act, Sequence[Row]] | None = None
        self._untold = False  # something has changed that nobody could be told yet
        self._loading = False
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
            if self.audience.connections:
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
        audience = self.audience
        audience.begin(live.frames)
        audience.skip_to_now()
        audience.reseat(live)
        for each in tuple(audience.connections):
            audience.show_now(live, each)
        self.tell_everybody()
        audience.tell_the_end(live)  # another process may have made the last move
        self._go_on()
        self.house.catch_up(self)

    def _send_away(self, why: str) -> None:
        self._refuse_all(Refused(why))
        for each in tuple(self.audience.connections):
            each.bye(why)
        self.house.forget(self)

    def vanish(self) -> None:
        """The table is gone for good."""
        for each in tuple(self.audience.connections):
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
        audience, frames, shown = self.audience, live.frames, False
        moved = not MOVES.issuperset([row.what for row in rows])
        if moved:
            audience.reseat(live)
        if not audience.watches(frames):
            audience.begin(frames)
            who, id = (act.who, act.id) if act is not None else (None, "")
            shown = audience.advance(live, now, who, id)
        elif frames:
            audience.advance(live, now)  # a look may have become shorter
            if moved:
                for each in tuple(audience.connections):  # names and who is asked may have changed
                    audience.show_now(live, each)
        if act is not None:
            self._answer(act, rows, told=shown)
        if moved:
            audience.tell_everybody(live)
        else:
            audience.tell_what_a_move_changed(live, now)
        if live.state == CLOSED:
            self._close()

    def _answer(self, act: Act, rows: Sequence[Row] = (), told: bool = False) -> None:
        live = self.live
        assert live is not None
        if act.done is not None and not act.done.done():
            act.done.set_result(rows)
        if act.who is not None and act.id and not told:
            act.who.send({"kind": "ok", "id": act.id, "v": live.v})

    def _ring(self) -> None:
        """A frame's time has come. While a row is being stored nothing is shown: what follows it is, then."""
        if self._storing is None and self.live is not None:
            self.audience.advance(self.live, self.house.now())

    # -- who is here --

    def enter(self, connection: Connection) -> None:
        """A device comes: it is shown what is now, and the seats it holds are taken again."""
        connection.room = self
        self.audience.connections[connection] = None
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None
        self.act(Act(lambda live, now: self._welcome(connection, live, now), connection))

    def _welcome(self, connection: Connection, live: LiveTable, now: int) -> Sequence[Row]:
        audience = self.audience
        connection.sit(live.seats_of(connection.owner))
        if sum(each.mine == connection.mine for each in audience.connections) > CROWD:
            connection.bye(BUSY)
            return ()
        audience.show_now(live, connection)
        audience.tell(live, connection)
        audience.tell_the_end(live)
        audience.note_presence(live)
        audience.tell_everybody(live)
        if not connection.mine:
            self.count_watchers(0)
        return live.here(connection.mine, now)

    def left(self, connection: Connection) -> None:
        """A device is gone. Its seats are away once it has not come back for a while."""
        here = self.audience.connections
        here.pop(connection, None)
        if self.live is not None:
            self.audience.note_presence(self.live)
        if not connection.mine:
            self.count_watchers(0)
        self.tell_everybody()
        if not here:
            self._leaving = self.house.loop.call_later(self.house.linger, self._leave_if_empty)

    def _leave_if_empty(self) -> None:
        if self.audience.connections:
            return
        if self.idle:
            self.house.forget(self)
        else:
            self._leaving = self.house.loop.call_later(self.house.linger, self._leave_if_empty)

    def linger(self) -> None:
        """Loaded without a connection: not for long."""
        if not self.audience.connections and self._leaving is None:
            self._leaving = self.house.loop.call_later(self.house.linger, self._leave_if_empty)

    def put_away(self) -> None:
        """No longer in the house."""
        self.gone = True
        if self._leaving is not None:
            self._leaving.cancel()
        self.live = None
        self.audience.put_away()

    def look_who_is_missing(self, now: int, patience: int) -> None:
        """Seats whose person has been gone for a while are away."""
        live = self.live
        if live is None:
            return
        self.audience.note_presence(live)
        if live.state not in (PLAYING, OPENED) or not self.idle:
            return
        missing = self.audience.missing.items()
        gone = [seat for seat, since in missing if now - since >= patience and not live.chairs[seat].away]
        if gone:
            self.act(Act(lambda live, now: live.away(gone, now)))

    def tell_everybody(self) -> None:
        """What is true of the table now; not while it knows of a row that nobody may see yet."""
        if self._storing is not None:
            self._untold = True
        elif self.live is not None:
            self.audience.tell_everybody(self.live)

    def _close(self) -> None:
        for each in tuple(self.audience.connections):
            each.bye(WHY_NOT[CLOSED])
        self._turn_away()
        self.house.delete(self)

    # -- what devices ask for --

    def hear(self, who: Connection, message: Any) -> None:
        grant = WISHES[message["kind"]]

        def do(live: LiveTable, now: int) -> Sequence[Row] | None:
            return grant(Wish(self, who, message, live, now))

        self.act(Act(do, who, message.get("id", "")))

    # -- what other processes say --

    def called(self, said: Any, now: int) -> None:
        """A reaction, or how many watch there."""
        process = said.pop("process")
        if said["kind"] == "react":
            self.audience.send(said)
        elif self.audience.watch_elsewhere(process, said["n"], now):
            self.tell_everybody()

    def count_watchers(self, since: int) -> None:
        """Tell the others how many watch here; a process that is no longer heard of has none."""
        here = self.audience.watchers_here
        if here or self._told_watchers:
            self._told_watchers = here
            self.house.call(self, {"kind": "watch", "n": here})
        if self.audience.forget_silent(since):
            self.tell_everybody()
