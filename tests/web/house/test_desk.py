"""The desk stores what waits in one transaction; what one table does with the answer is its own affair."""

from __future__ import annotations

import asyncio
from pathlib import Path

from irisade.web.house.desk import Desk
from irisade.web.house.metrics import Metrics
from irisade.web.room.host import Totals
from irisade.web.store.store import open_store
from irisade.web.table.rows import Append, Row
from patience import PATIENCE


def entry(table: str) -> Append:
    return Append(table, [Row(0, "make", -1, "{}", "", "host", 1, 0)], None, "open", "")


def test_a_table_that_chokes_on_the_answer_does_not_hold_up_the_others(tmp_path: Path) -> None:
    heard: list[object] = []
    complaints: list[str] = []

    def choke(result: object) -> None:
        raise ValueError("half a letter")

    async def evening() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: complaints.append(context["message"]))
        store = open_store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        desk = Desk(store, loop, Metrics(Totals()))
        desk.append(entry("one"), choke)
        desk.append(entry("two"), heard.append)
        await desk.close()
        assert len(store.load("one")) == len(store.load("two")) == 1
        store.close()

    asyncio.run(evening())
    assert heard == [True]
    assert complaints == ["after storing"]


def test_what_is_said_in_one_moment_is_stored_in_one_transaction(tmp_path: Path) -> None:
    heard: list[object] = []
    metrics = Metrics(Totals())

    async def evening() -> None:
        store = open_store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        desk = Desk(store, asyncio.get_running_loop(), metrics)
        third = asyncio.Event()
        desk.append(entry("one"), heard.append)
        desk.append(entry("two"), heard.append)
        desk.append(entry("three"), lambda result: (heard.append(result), third.set()))
        await asyncio.wait_for(third.wait(), PATIENCE)
        desk.append(entry("four"), heard.append)
        await desk.close()
        assert len(store.load("four")) == 1
        store.close()

    asyncio.run(evening())
    assert heard == [True] * 4
    told = metrics.text().decode()
    assert "irisade_commit_seconds_count 2.0" in told
    assert "irisade_commit_rows_sum 4.0" in told
