"""Several processes write into one store, of each kind: no row is lost, doubled or half there."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from irisade.web.store.store import Store, open_store
from patience import PATIENCE
from web.rows import entry, row

ROOT = Path(__file__).resolve().parents[3]


def test_several_processes_may_open_a_new_store_at_once(store_url: str) -> None:
    with ThreadPoolExecutor(8) as threads:
        stores = list(threads.map(open_store, [store_url] * 8))
    for n, opened in enumerate(stores):
        assert opened.append([entry("a", row(n))]) == [True]
        opened.close()


def test_of_two_writers_exactly_one_stores_a_row(store_url: str) -> None:
    stores = [open_store(store_url) for _ in range(2)]
    stores[0].append([entry(table, row(0)) for table in "abcdef"])
    both = threading.Barrier(2)

    def write(who: int) -> list[list[bool]]:
        stored = []
        for v in range(1, 40):
            both.wait(timeout=PATIENCE)
            # Each in its own order: they must not wait for each other for ever.
            tables = "abcdef" if who else "fedcba"
            done = stores[who].append([entry(table, row(v, answer=str(who))) for table in tables])
            stored.append(done if who else done[::-1])
        return stored

    with ThreadPoolExecutor(2) as threads:
        first, second = threads.map(write, range(2))
    for v, pairs in enumerate(zip(first, second, strict=True), 1):
        for table, (one, two) in zip("abcdef", zip(*pairs, strict=True), strict=True):
            assert one != two
            assert stores[0].load(table, v - 1)[0].answer == ("0" if one else "1")
    for opened in stores:
        opened.close()


def test_readers_do_not_wait_for_the_writer(store: Store) -> None:
    store.append([entry("a", row(0))])
    with ThreadPoolExecutor(4) as threads:
        writes = threads.submit(lambda: [store.append([entry("a", row(v))]) for v in range(1, 50)])
        loads = list(threads.map(lambda _: store.load("a"), range(200)))
        writes.result()
    assert all([r.v for r in rows] == list(range(len(rows))) for rows in loads)
    assert len(store.load("a")) == 50


WRITER = """
import sys
from irisade.web.table.rows import Append, Row
from irisade.web.store.store import open_store
store, who, tables = open_store(sys.argv[1]), sys.argv[2], sys.argv[3].split(",")
print("ready", flush=True)
sys.stdin.readline()
wanted = int(sys.argv[4])
done = 0
while done < wanted:
    for table in tables:
        rows = store.load(table)
        row = Row(len(rows), "move", 0, f"{who}.{done}", "", "person", 1, 0)
        if store.append([Append(table, [row], None, "playing", "")])[0]:
            print(table, row.v, row.answer, flush=True)
            done += 1
"""


def writer(url: str, who: str, tables: str, wanted: int) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, url, who, tables, str(wanted)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
    )
    assert process.stdout
    assert process.stdout.readline() == "ready\n"
    return process


@pytest.mark.slow
def test_two_processes_write_a_thousand_rows_at_once_and_none_is_lost_or_doubled(store_url: str) -> None:
    processes = [writer(store_url, who, "a,b,c", 500) for who in ("one", "two")]
    for process in processes:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    said = [process.communicate(timeout=PATIENCE)[0].splitlines() for process in processes]
    store = open_store(store_url)
    stored = [f"{table} {r.v} {r.answer}" for table in "abc" for r in store.load(table)]
    store.close()
    assert sorted(stored) == sorted(itertools.chain(*said))
    assert len(stored) >= 1_000
    assert len({line.split()[-1] for line in stored}) == len(stored)


@pytest.mark.parametrize(
    "trial", [0, pytest.param(1, marks=pytest.mark.slow), pytest.param(2, marks=pytest.mark.slow)]
)
def test_every_acknowledged_row_is_there_after_kill_9(store_url: str, trial: int) -> None:
    process = writer(store_url, "one", "a,b,c", 1_000_000)
    assert process.stdin
    assert process.stdout
    process.stdin.write("go\n")
    process.stdin.flush()
    said = [process.stdout.readline() for _ in range(20 + 7 * trial)]
    process.kill()
    said += process.stdout.read().splitlines(keepends=True)
    process.wait()
    store = open_store(store_url)
    stored = {f"{table} {r.v} {r.answer}\n" for table in "abc" for r in store.load(table)}
    assert {line for line in said if line.endswith("\n")} <= stored
    assert len(stored) <= len(said) + 1  # and at most the one that was under way
    last = store.standing("a")
    assert last
    assert store.append([entry("a", row(last.v + 1))]) == [True]
    store.close()
