"""The one thread that talks to the store, so that the house never waits.

A transaction costs as much as ten rows. So whatever is said in one moment, and whatever comes while a
transaction is under way, goes into one (group commit): at 4,000 moves a second that is a few hundred commits.
Everything else the store is asked for takes its turn between two transactions.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias, TypeVar

from irisade.web.house.metrics import Metrics
from irisade.web.room.host import Stored
from irisade.web.store.store import Store
from irisade.web.table.rows import Append

T = TypeVar("T")
MOST = 256  # entries in one transaction


_Append: TypeAlias = tuple[Append, Stored]


class _Question(NamedTuple):
    ask: Callable[[Store], Any]
    answered: asyncio.Future[Any]


class Desk:
    """Give it entries with `append`, questions with `ask`; answers arrive in the event loop."""

    def __init__(self, store: Store, loop: asyncio.AbstractEventLoop, metrics: Metrics) -> None:
        self.store, self.loop, self.metrics = store, loop, metrics
        self._gathered: list[_Append] = []  # what waits for the next transaction
        self.transactions = 0  # that have ended, well or badly …
        self.failures = 0  # … and badly
        self._storing = False  # a transaction is under way, or about to begin
        self._work: SimpleQueue[Sequence[_Append] | _Question | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._do_work, name="irisade store", daemon=True)
        self._thread.start()

    def append(self, entry: Append, stored: Stored) -> None:
        self._gathered.append((entry, stored))
        if not self._storing:
            self._begin()

    def ask(self, question: Callable[[Store], T]) -> asyncio.Future[T]:
        """What the store answers; the future fails with whatever the store raises."""
        answered: asyncio.Future[T] = self.loop.create_future()
        self._work.put(_Question(question, answered))
        return answered

    async def close(self) -> None:
        """Store what waits, then stop; call it once nobody appends any more."""
        while self._gathered:
            self._hand_over()
        self._work.put(None)
        await self.loop.run_in_executor(None, self._thread.join)

    def _begin(self) -> None:
        """Not at once: what has come meanwhile is heard first, and goes into the same transaction."""
        self._storing = True
        self.loop.call_soon(self.loop.call_soon, self._hand_over)

    def _hand_over(self) -> None:
        batch, self._gathered = self._gathered[:MOST], self._gathered[MOST:]
        if batch:  # else it was closed meanwhile
            self._work.put(batch)

    # -- in the thread --

    def _do_work(self) -> None:
        while (work := self._work.get()) is not None:
            if isinstance(work, _Question):
                self._answer(work)
            else:
                self._append(work)

    def _append(self, batch: Sequence[_Append]) -> None:
        began = perf_counter()
        results: Sequence[bool | Exception]
        try:
            results = self.store.append([entry for entry, _ in batch])
        except Exception as failed:  # told to everybody who waits; the house logs it
            results = [failed] * len(batch)
            self.failures += 1
        self._tell(self._stored, batch, results, perf_counter() - began)

    def _answer(self, question: _Question) -> None:
        try:
            answer = question.ask(self.store)
        except Exception as failed:  # raised where the answer is awaited
            self._tell(_settle, question.answered, None, failed)
        else:
            self._tell(_settle, question.answered, answer, None)

    def _tell(self, hear: Callable[..., None], *words: Any) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(hear, *words)

    # -- in the event loop --

    def _stored(self, batch: Sequence[_Append], results: Sequence[bool | Exception], took: float) -> None:
        self.transactions += 1
        self.metrics.commits.observe(took)
        self.metrics.batches.observe(len(batch))
        self._storing = False
        if self._gathered:
            self._begin()
        for (_, stored), result in zip(batch, results, strict=True):
            try:
                stored(result)
            except Exception as failed:  # of one table: the others must hear what became of theirs
                self.loop.call_exception_handler({"message": "after storing", "exception": failed})


def _settle(answered: asyncio.Future[Any], answer: Any, failed: Exception | None) -> None:
    if answered.done():  # whoever asked has gone
        return
    if failed is None:
        answered.set_result(answer)
    else:
        answered.set_exception(failed)
