"""What growth costs: more processes on one PostgreSQL, many open tables, many stored ones.

    python bench/growth.py [processes] [clock] [open] [stored]

- processes: real servers on a real PostgreSQL, with NOTIFY and, where redis-server or valkey-server is
  installed, with a broker. Tables are at one process, while others hear what it stores; and people of one
  table are at two. What counts is processor time: of the process that has the table, of one that has not, of
  the database and of the broker, for each move;
- clock: 1, 2 and 4 such servers, each with a crowd of its own in another process: moves a second by the
  clock, and for each second of the servers' processor time. They share the cores of this machine with the
  crowds and the database, so it also says how many cores each of them had;
- open: one process with 20,000 tables open, of which 200 move: memory, what the process does while nobody
  moves, and a move beside one with 200 tables open;
- stored: 100,000 tables in SQLite and in PostgreSQL beside 1,000: what the store takes for a row, for a
  table, for what is due, and for what is old.

Without words it does all, in some minutes. docs/scale.md calculates with what it prints.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from crowd import ROOT, Crowd, Server
from many_tables import open_tables

sys.path.insert(0, str(ROOT / "tests"))

from irisade.web.store.store import Store, open_store
from irisade.web.table.rows import Append, Row
from web.brokers import PROGRAMS, RealBroker
from web.databases import OwnPostgres

GAME, SEATS, TABLES, WARM, MOVES, SECONDS = "rainbow-draw", 2, 40, 300, 4000, 30.0
PROCESSES, CLOCKED, PATIENCE = (1, 2, 4), 10.0, 120.0
FEW, MANY, ROWS = 1000, 100_000, 40  # tables, and rows of each


# -- processes --


def processes(postgres: OwnPostgres) -> None:
    print("µs of processor time for each move, by who spends it")
    one(postgres, "")
    with ExitStack() as opened:
        one_more(postgres, "NOTIFY", "", opened)
    try:
        broker = RealBroker()
    except BaseException as missing:  # pytest's way to skip is no Exception
        print(f"  no broker is installed ({' or '.join(PROGRAMS)}): {missing}")
        return
    with closing(broker), ExitStack() as opened:
        one_more(postgres, "broker", broker.url, opened, broker)


def one(postgres: OwnPostgres, broker: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, "0", postgres.database(), *([broker] if broker else []))
        try:
            crowd = Crowd(server, GAME, SEATS, TABLES)
            spent = rushed(crowd, {"its process": server.cpu, "database": lambda: family(postgres)})
            print(f"  one process: {told(spent)}")
            crowd.close()
        finally:
            server.end()


def one_more(
    postgres: OwnPostgres, name: str, broker: str, opened: ExitStack, real: RealBroker | None = None
) -> None:
    folder, url = opened.enter_context(tempfile.TemporaryDirectory()), postgres.database()
    servers = []
    for _ in range(2):
        servers.append(Server(folder, "0", url, *([broker] if broker else [])))
        opened.callback(servers[-1].end)
    here, there = servers
    clocks: dict[str, Callable[[], float]] = {
        "its process": here.cpu,
        "another process": there.cpu,
        "database": lambda: family(postgres),
    }
    if real is not None:
        clocks["broker"] = lambda: cpu(real._process.pid)
    crowd = Crowd(here, GAME, SEATS, TABLES)
    print(f"  {name}, two processes, everybody of a table at one: {told(rushed(crowd, clocks))}")
    crowd.close()
    crowd = Crowd(here, GAME, SEATS, TABLES, other=there)
    print(f"  {name}, two processes, one person of each table at each: {told(rushed(crowd, clocks))}")
    crowd.close()


def rushed(crowd: Crowd, clocks: dict[str, Callable[[], float]]) -> dict[str, float]:
    crowd.rush(WARM, SECONDS)
    before = {name: clock() for name, clock in clocks.items()}
    moves = crowd.rush(MOVES, SECONDS)
    return {name: (clock() - before[name]) / moves * 1e6 for name, clock in clocks.items()}


def told(spent: dict[str, float]) -> str:
    return ", ".join(f"{name} {microseconds:.0f}" for name, microseconds in spent.items())


def cpu(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def family(postgres: OwnPostgres) -> float:
    """Seconds of the database server and of all its processes, those that have ended too."""
    head = int((postgres._data / "postmaster.pid").read_text().split()[0])
    fields = Path(f"/proc/{head}/stat").read_text().rsplit(")", 1)[1].split()
    spent = sum(map(int, fields[11:15])) / 100
    for found in Path("/proc").glob("[0-9]*/stat"):
        try:
            if found.read_text().rsplit(")", 1)[1].split()[1] == str(head):
                spent += cpu(int(found.parent.name))
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has ended meanwhile
    return spent


# -- clock --


def by_the_clock(postgres: OwnPostgres) -> None:
    cores = os.sched_getaffinity(0)
    print(f"moves a second on {len(cores)} cores; in brackets, how many of them worked for whom")
    for n in PROCESSES:
        with tempfile.TemporaryDirectory() as folder, ExitStack() as opened:
            url, servers = postgres.database(), []
            for _ in range(n):
                servers.append(Server(folder, "0", url))
                opened.callback(servers[-1].end)
                for thread in Path(f"/proc/{servers[-1].process.pid}/task").iterdir():
                    os.sched_setaffinity(int(thread.name), cores)  # a server alone keeps to one
            print(f"  {n} processes: {_clocked(servers, postgres)}", flush=True)


def _clocked(servers: list[Server], postgres: OwnPostgres) -> str:
    forked = get_context("fork")
    ready, told = forked.Barrier(len(servers) + 1), forked.Queue()
    crowds = [forked.Process(target=_rush_for, args=(each, ready, told)) for each in servers]
    for each in crowds:
        each.start()
    ready.wait(PATIENCE)
    before = sum(each.cpu() for each in servers), family(postgres)
    rushed = [told.get(timeout=PATIENCE) for _ in crowds]
    after = sum(each.cpu() for each in servers), family(postgres)
    for each in crowds:
        each.join()
    ours, theirs = ((end - start) / CLOCKED for start, end in zip(before, after))
    moves, crowd = (sum(each) / CLOCKED for each in zip(*rushed))
    shares = f"servers {ours:.2f}, database {theirs:.2f}, crowds {crowd:.2f}"
    return f"{moves:.0f} by the clock, {moves / ours:.0f} of the servers' processor time ({shares})"


def _rush_for(server: Server, ready: Any, told: Any) -> None:
    """In a process of its own; it tells its moves, and what it took itself."""
    crowd = Crowd(server, GAME, SEATS, TABLES)
    crowd.rush(WARM, SECONDS)
    ready.wait(PATIENCE)
    began = time.process_time()
    moves = crowd.rush(10**9, CLOCKED)
    told.put((moves, time.process_time() - began))
    crowd.close()


# -- stored --


def stored(postgres: OwnPostgres) -> None:
    print(f"µs of time for what a store does, with {FEW:,} and with {MANY:,} tables of {ROWS} rows")
    with tempfile.TemporaryDirectory() as folder:
        for name, url in (
            ("SQLite", f"sqlite:///{folder}/tables.sqlite"),
            ("PostgreSQL", postgres.database()),
        ):
            found: dict[str, list[float]] = {}
            with filled(url) as (store, fill):
                for tables in (FEW, MANY):
                    fill(tables)
                    for what, took in work(store, tables):
                        found.setdefault(what, []).append(took)
            for what, (few, many) in found.items():
                print(f"  {name:10} {what:28} {few:8.0f} {many:8.0f} ({many / few:.2f} times)")


@contextmanager
def filled(url: str) -> Iterator[tuple[Store, Callable[[int], None]]]:
    store: Any = open_store(url)
    made = 0
    rows = [Row(v, "move", v % 2, "17", "(3)", "person", 1, 12345) for v in range(ROWS)]

    def fill(tables: int) -> None:
        nonlocal made
        while made < tables:
            some = range(made, min(made + 1000, tables))
            store.append([Append(f"table {n}", rows, None if n % 10 else n, "playing", "") for n in some])
            made = some[-1] + 1

    with closing(store):
        yield store, fill


def work(store: Store, tables: int) -> Iterator[tuple[str, float]]:
    def go_on(n: int) -> None:
        table = f"table {n * 37 % tables}"
        standing = store.standing(table)
        assert standing is not None
        row = Row(standing.v + 1, "move", 0, "17", "(3)", "person", 2, 1)
        assert store.append([Append(table, [row], None if n % 2 else n, "playing", "")]) == [True]

    tasks: dict[str, Callable[[int], object]] = {
        "a row in a transaction": go_on,
        "a table": lambda n: store.load(f"table {n * 41 % tables}"),
        "what is due": lambda n: store.due(n, 200),
        "what is old": lambda n: store.forget(0, 100),
        "all states, for people": lambda n: store.states(),
    }
    for what, do in tasks.items():
        times = 3 if "states" in what or "old" in what else 300
        began = time.perf_counter()
        for n in range(times):
            do(n)
        yield what, (time.perf_counter() - began) / times * 1e6


def main(asked: list[str]) -> None:
    if not asked or "open" in asked:
        open_tables()
    if not asked or {"processes", "clock", "stored"} & set(asked):
        with closing(OwnPostgres()) as postgres:
            if not asked or "processes" in asked:
                processes(postgres)
            if not asked or "clock" in asked:
                by_the_clock(postgres)
            if not asked or "stored" in asked:
                stored(postgres)


if __name__ == "__main__":
    main(sys.argv[1:])
