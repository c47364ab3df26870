"""What it takes to open a table that was put away, and what a live table keeps of each move.

    python bench/opening.py

A table of each game, and one of Rainbow Draw (a plug-in game) with 2,250 moves, is played and stored in an
SQLite file, as the server does it. Then it is opened from its rows alone, which is how it was done before
there were snapshots, and from its latest snapshot, checked against the rows; both times are processor time,
and include reading the file. Memory is what a table with all its moves takes more than one with 50.
"""

from __future__ import annotations

import gc
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from irisade.core.dice import Dice  # noqa: E402
from irisade.core.game import find, games  # noqa: E402
from irisade.core.words import Ask  # noqa: E402
from irisade.web.store.store import Store, open_store  # noqa: E402
from irisade.web.table.fold import PLAYING  # noqa: E402
from irisade.web.table.live import LiveTable  # noqa: E402
from irisade.web.table.reopening import SNAPSHOT, open_table  # noqa: E402
from irisade.web.table.rows import Append, Row  # noqa: E402
from irisade.web.table.terms import terms_of  # noqa: E402
from toys.rainbow_draw import register  # noqa: E402

KEY, HOST, LONG, SHORT, TIMES = bytes(32), "0" * 64, 2250, 50, 5
NOW = 1_700_000_000_000  # ms


def main() -> None:
    register()
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(f"sqlite:///{folder}/tables.sqlite")
        print("game                  rows   from rows   from a snapshot          a snapshot   memory per row")
        for key in ("rainbow-draw", *(key for key in games() if key != "rainbow-draw")):
            play(store, key)
            measure(store, key)
        store.close()


def play(store: Store, key: str) -> None:
    """A table on which everybody is here, and answers at random; nothing takes its time."""
    game, luck = find(key), Dice(1)
    seats = [{"kind": "me"}, *[{"kind": "here"}] * (max(2, min(game.seats)) - 1)]
    live = LiveTable(key, KEY, 0)
    rows = live.make(terms_of(key, seats, HOST), 0)
    live = open_table(partial(LiveTable, key, KEY, 0), KEY, rows, b"").table
    rows += live.start(HOST, 0)
    store.append([Append(key, rows, live.due, live.state, live.code)])
    while live.state == PLAYING and live.v < LONG - 1:
        store.append([Append(key, step(live, luck), None, live.state, "", snapshot=live.snapshots.made())])


def step(live: LiveTable, luck: Dice) -> list[Row]:
    asking = live.match.asking
    if live.quiet:
        return [row for seat in live.seating.people for row in live.stop(seat, NOW)]
    if not isinstance(asking, Ask):
        return live.tick(NOW)
    return live.move(asking.seat, asking.kind.note(luck.pick(list(asking.options))), live.v, NOW)


def measure(store: Store, key: str) -> None:
    blank = partial(LiveTable, key, KEY, 0)

    def opened(snapshot: bool) -> LiveTable:
        table, how = open_table(blank, KEY, store.load(key), store.snapshot(key) if snapshot else b"")
        assert (how == SNAPSHOT) is (snapshot and has_one)
        return table

    rows, has_one = store.load(key), bool(store.snapshot(key))
    plain, quick = took(lambda: opened(False)), took(lambda: opened(True))
    print(
        f"{key:20} {len(rows):5} {plain:8.2f} ms {quick:8.2f} ms ({plain / quick:4.1f} times) "
        f"{len(store.snapshot(key)):8} B {kept(key, rows):8.0f} B"
    )


def took(do: Callable[[], object]) -> float:
    """Milliseconds of this processor, the best of some times."""
    times = []
    for _ in range(TIMES):
        began = time.process_time()
        do()
        times.append(time.process_time() - began)
    return 1000 * min(times)


def kept(key: str, rows: list[Row]) -> float:
    def size(upto: int) -> int:
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        table = open_table(partial(LiveTable, key, KEY, 0), KEY, rows[:upto], b"").table
        gc.collect()
        taken = tracemalloc.get_traced_memory()[0] - before
        assert table.v == upto - 1  # it is there until here
        return taken

    if len(rows) < 2 * SHORT:
        return float("nan")
    tracemalloc.start()
    size(len(rows))  # what tables share is made
    more = size(len(rows) - 1) - size(SHORT)
    tracemalloc.stop()
    return more / (len(rows) - 1 - SHORT)


if __name__ == "__main__":
    main()
