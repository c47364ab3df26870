"""What is done at one table, one act after the other.

An act plays into rows, the rows are stored, and only then does anybody see them. While they are being stored
the next act waits. When storing fails, or somebody elsewhere was faster, the live table is thrown away and
loaded again, and whoever acted is told.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from irisade.core.run import BrokenRules
from irisade.web.room.device import AWAY, WENT_WRONG, Device
from irisade.web.room.host import Host
from irisade.web.table.fold import FROZEN, WHY_NOT
from irisade.web.table.live import LiveTable
from irisade.web.table.luck import Diverged
from irisade.web.table.robots import Question
from irisade.web.table.rows import Append, Row, StoreAway
from irisade.web.table.seating import NotPossible

WAITING = 200  # acts that may wait for one table
RETRY = 1.0  # seconds until a store that was away is asked again
FASTER = "Somebody else was faster: look again."
BUSY = "Too much is happening at this table. Please try again."
RULES_BROKEN = "There is a mistake in the rules of this game: it cannot go on. The log tells its author why."

Do: TypeAlias = Callable[[LiveTable, int], Sequence[Row]]
Done: TypeAlias = Callable[["Sequence[Row] | Exception"], None]


class NoTable(LookupError):
    """There is no such table."""


class Job(NamedTuple):
    """Something to be done with the table: what a device says, or `do` where nobody says it."""

    do: Do | None = None
    who: Device | None = None
    message: Any = None
    id: str = ""  # as whoever says it calls it
    done: Done | None = None  # of whoever waits for it without a line

    def refuse(self, why: NotPossible, live: LiveTable | None = None) -> None:
        if self.who is not None:
            talk = live.game.talk(self.who.lang, live.names) if live is not None and why.of_game else None
            self.who.refuse(self.id, why, talk)
        elif self.done is not None:
            self.done(why)


class Journal(ABC):
    """A live table and the acts that wait for it: whatever is done goes through `act`, and waits its turn."""

    def __init__(self, host: Host, id: str) -> None:
        self.host, self.id = host, id
        self.live: LiveTable | None = None  # None until it is loaded
        self.ours = False  # it was here that the last row was stored
        self.gone = False  # nobody looks after this table here any more
        self._stale = False  # something was stored elsewhere that is not read yet
        self._waiting: deque[Job] = deque()
        self._storing: tuple[Job, Sequence[Row]] | None = None
        self._untold = False  # something has changed that nobody could be told while a row was being stored
        self._loading = False
        self._halted = False  # what is due here is against the rules for authors

    # -- what a journal is kept for --

    @abstractmethod
    def grant(self, act: Job, live: LiveTable, now: int) -> Sequence[Row] | None:
        """What a device wishes, as rows; None: it is answered already, or will be."""

    @abstractmethod
    def answer(self, act: Job, rows: Sequence[Row] = ()) -> None:
        """It is done."""

    @abstractmethod
    def happened(self, rows: Sequence[Row], act: Job | None) -> None:
        """These rows are stored: now everybody may see them."""

    @abstractmethod
    def appeared(self, live: LiveTable) -> None:
        """The table is loaded, perhaps once more."""

    @abstractmethod
    def wanted(self) -> bool:
        """Somebody waits for this table to be loaded."""

    @abstractmethod
    def send_away(self, why: str) -> None:
        """Nobody can play here."""

    @abstractmethod
    def vanish(self) -> None:
        """The table is gone for good."""

    @abstractmethod
    def leave(self) -> None:
        """Nobody is here any more: the rows tell everything."""

    @abstractmethod
    def tell_everybody(self) -> None:
        """What is true of the table now."""

    @abstractmethod
    def refuse_everybody(self, why: NotPossible) -> None:
        """Something that nobody asked for cannot be done."""

    # -- one thing after the other --

    @property
    def idle(self) -> bool:
        return not (self._waiting or self._storing or self._loading)

    @property
    def settled(self) -> bool:
        """Loaded, and nothing is on its way to the store."""
        return self.live is not None and self._storing is None and not self._loading

    def act(self, act: Job) -> None:
        if self.live is not None and self.idle:
            self._carry_out(act)
        elif len(self._waiting) >= WAITING:
            act.refuse(NotPossible(BUSY))
        else:
            self._waiting.append(act)
            if self.live is None and not self._loading:
                self.load()
            self._go_on()

    def tick(self) -> None:
        """Something may be due here."""
        if not self._halted:
            self.act(TICK)

    def thought(self, question: Question, option: int | None) -> None:
        """What a robot of this table has come to, elsewhere."""
        if self.live is not None:
            self.live.hear(question, option)
            self.tick()

    def _go_on(self) -> None:
        while self._waiting and self.settled:
            self._carry_out(self._waiting.popleft())

    def _carry_out(self, act: Job) -> None:
        live = self.live
        assert live is not None
        if act.who is not None and act.who.closed:
            return
        try:
            now = self.host.now()
            rows = self.grant(act, live, now) if act.do is None else act.do(live, now)
        except NotPossible as refused:
            act.refuse(refused, live)
            return
        except BrokenRules as broken:  # whoever tries it again hears the same
            self.host.failed("a game", broken)
            self._halt(act)
            return
        except Exception as failed:  # a broken game must not take the house with it
            self.host.failed("a table", failed)
            self._throw_away(act, WENT_WRONG)
            return
        if rows:
            self._storing = (act, rows)
            snapshot = live.snapshots.made()
            self.host.append(
                Append(self.id, rows, live.due, live.state, live.code, snapshot=snapshot), self._stored
            )
        elif rows is not None:
            self.answer(act)

    def _stored(self, result: bool | Exception) -> None:
        assert self._storing is not None
        act, rows = self._storing
        self._storing = None
        if result is True:
            self.ours = True
            for row in rows:
                self.host.counts.rows[row.what] += 1
            try:
                self.happened(rows, act)
            except Exception as failed:  # it is stored, but cannot be shown: built anew it may be
                self.host.failed("showing a table", failed)
                if act.done is not None:
                    act.done(rows)
                self._load_again()
        elif result is False:
            self.host.counts.conflicts += 1
            self._throw_away(act, FASTER)
        else:
            if not isinstance(result, StoreAway):
                self.host.failed("the store", result)
            self._throw_away(act, AWAY)
        if self._untold:
            self._untold = False
            self.tell_everybody()
        if self._waiting:
            self._go_on()
        if self._stale:
            self._catch_up()

    def _halt(self, act: Job) -> None:
        """The rules cannot do this. What is due by itself is not tried again; what people ask for is."""
        act.refuse(NotPossible(RULES_BROKEN))
        if act is TICK:
            self._halted = True
            self.refuse_everybody(NotPossible(RULES_BROKEN))
        self._load_again()

    def _throw_away(self, act: Job, why: str) -> None:
        """The live table is of no use any more; what is stored is true."""
        act.refuse(NotPossible(why))
        if why == FASTER or act.who is not None or act.done is not None:
            self._load_again()
        else:  # what was due would be due again at once: not so fast
            self.live = None
            self._load_later()

    # -- loading --

    def load(self) -> None:
        if not self._loading:  # two might come in the wrong order
            self._loading = True
            self.host.load(self.id, self._loaded)

    def _load_again(self) -> None:
        self.live = None
        self.load()

    def _load_later(self) -> None:
        """Try again while somebody waits."""

        def again() -> None:
            if not self.gone and self.live is None and self.wanted():
                self.load()

        self.host.later(RETRY, again)

    def _loaded(self, live: LiveTable | None, failed: BaseException | None) -> None:
        self._loading = False
        if self.gone:
            return
        if failed is not None:
            self._not_loaded(failed)
        elif live is None:
            self.vanish()
        else:
            self.live, self.ours = live, False
            self.appeared(live)
            self._go_on()
            self._catch_up()

    def _not_loaded(self, failed: BaseException) -> None:
        if not isinstance(failed, StoreAway):
            self.host.failed("loading a table", failed)
        if isinstance(failed, Diverged):  # it will not load the next time either
            self.send_away(WHY_NOT[FROZEN])
            return
        self.refuse_all(NotPossible(AWAY if isinstance(failed, StoreAway) else WENT_WRONG))
        if self.wanted():
            self._load_later()
        else:
            self.leave()

    def refuse_all(self, why: NotPossible) -> None:
        """Whatever waits is not done."""
        waiting, self._waiting = self._waiting, deque()
        for act in waiting:
            act.refuse(why)

    def turn_away(self) -> None:
        """Whoever waits without a line hears that there is no such table."""
        while self._waiting:
            act = self._waiting.popleft()
            if act.done is not None:
                act.done(NoTable())

    # -- what is stored elsewhere --

    def missed(self, v: int | None = None) -> None:
        """Somebody elsewhere has stored row v; None: perhaps something."""
        if self.live is None or v is None or v > self.live.v:
            self._stale = True
            self._catch_up()

    def _catch_up(self) -> None:
        """Read what others have stored, once this table neither stores nor loads."""
        if self._stale and self.settled and self.live is not None:
            self._stale = False
            self.host.news(self.id, self.live.v, self._heard)

    def _heard(self, rows: Sequence[Row] | Exception) -> None:
        live = self.live
        if isinstance(rows, StoreAway):
            self._stale = True
            self.host.later(RETRY, self._catch_up)
        elif isinstance(rows, Exception):
            self.host.failed("news", rows)
        elif live is None or not self.settled:
            self._stale = not self.gone  # later, then: what we store now may be stored or refused
        else:
            self._fold([row for row in rows if row.v > live.v], live)

    def _fold(self, new: Sequence[Row], live: LiveTable) -> None:
        try:
            for row in new:
                live.fold(row)
            if new:
                self.ours = False
                self.happened(new, None)
        except Exception as failed:  # loaded again from the first row, it may still play
            self.host.failed("folding news", failed)
            self._load_again()


TICK = Job(LiveTable.tick)
