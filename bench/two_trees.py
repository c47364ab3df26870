"""What a move costs in this tree beside another, in one run.

    git worktree add --detach ../older 481c6b2
    python bench/two_trees.py ../older [PACE [ROUNDS [GAME ...]]]

`irisade serve` of each tree is started for each of three games. In turns, people come to 50 new tables of
one of them and play: at pace 0, which is the usual one here, as soon as they are asked; at any other pace (1
is that of production) once a second where they are asked. What counts is processor time of the server, all
its threads, for each row that says that somebody moved: so nothing depends on how much else the machine does
at the same time, but for its caches, nor on whether somebody taps or the server waits.

It prints what a move costs here and there, round by round, and the ratio; then the median of the ratios of
time and of bytes on all sockets, and what memory a table took the first time. Then the same, with 50 watchers
at each of a few tables. Watchers are told at most once in 200 ms: at pace 0, the fewer moves a busy machine
lets through, the more messages there are for each.
"""

from __future__ import annotations

import gc
import os
import selectors
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from crowd import ROOT, Crowd, Seat, Server, on_core

GAMES = {"rainbow-draw": 2, "colomo-ronde": 4, "gumball-rally": 4}
TABLES, WATCHED, WATCHERS, FIRST = 50, 8, 50, 10
WARM, MOVES, SECONDS = 10, 80, 10.0  # moves of each table, and seconds at most
CALM = 15.0  # seconds of people who move once a second
SETTLE = 5.0  # what a server does once, it does soon after its start
MUCH = "100000000"
LIMITED = (
    "messages messages_at_once requests requests_at_once tables tables_at_once connections doors watchers"
)
SERVE = """
import sys
sys.path.insert(0, "tests")
from toys.rainbow_draw import register
register()
from irisade.commands import main
main(["serve", "--no-browser", "--port", "0", *sys.argv[1:]])
"""


class TreeServer(Server):
    """`irisade serve` of a tree, with the game that the benchmarks play."""

    def __init__(self, tree: Path, folder: str, pace: str) -> None:
        limits = next(tree.joinpath("src/irisade/web").rglob("limits.py")).read_text()
        told = [sys.executable, "-c", SERVE, "--pace", pace, "--store", f"sqlite:///{folder}/tables.sqlite"]
        for key in LIMITED.split():
            told += ["--limit", f"{key}={MUCH}"] if f" {key}: " in limits else []
        around = {**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(told, cwd=tree, env=around, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        said = next(line for line in self.process.stdout if "http://" in line)
        self.port = int(said.rpartition("http://")[2].partition(":")[2].split("/")[0].split()[0])

    def moves(self) -> int:
        """Rows that say that somebody moved."""
        told = self.ask("GET", "/metrics").decode()
        return int(float(told.partition('irisade_rows_total{what="move"} ')[2].split()[0]))


def main(other: Path, pace: str, rounds: int, games: list[str]) -> None:
    on_core(1)
    gc.disable()
    for game in games:
        seats = GAMES[game]
        print(f"{game}, {seats} seats, at pace {pace}")
        with ExitStack() as opened:
            servers = [opened.enter_context(serving(tree, pace)) for tree in (ROOT, other)]
            for server in servers:
                first = Crowd(server, game, seats, FIRST)
                first.stroll(SETTLE)
                first.close()
            hurry = float(pace) == 0
            sat = partial(Crowd, game=game, seats=seats, tables=TABLES)
            compare("a move", servers, sat, hurry, rounds)
            compare(f"with {WATCHERS} watchers", servers, partial(watched, game, seats), hurry, rounds)


@contextmanager
def serving(tree: Path, pace: str) -> Iterator[TreeServer]:
    with tempfile.TemporaryDirectory() as folder:
        server = TreeServer(tree, folder, pace)
        try:
            yield server
        finally:
            server.end()


def watched(game: str, seats: int, server: Server) -> Crowd:
    """A few tables at which many watch."""
    crowd = Crowd(server, game, seats, WATCHED)
    for n, (table, _) in enumerate(crowd.keys):
        watchers = [Seat(server.port, table, f"watcher {k} of table {n}") for k in range(WATCHERS)]
        crowd.tables[n] += watchers
        for each in watchers:
            crowd.select.register(each.socket, selectors.EVENT_READ, (each, n))
    crowd.until(lambda: all(seat.beats for here in crowd.tables for seat in here))
    return crowd


def compare(
    what: str, servers: list[TreeServer], gather: Callable[[Server], Crowd], hurry: bool, rounds: int
) -> None:
    ratios = []
    for n in range(1, rounds + 1):
        here, there = (measured(server, gather, hurry) for server in servers)
        ratios.append((here.time / there.time, here.bytes / there.bytes))
        print(
            f"  {what}, round {n}: {here.time * 1e6:.0f} and {there.time * 1e6:.0f} µs, {ratios[-1][0]:.2f};"
            f" {here.bytes:.0f} and {there.bytes:.0f} bytes",
            flush=True,
        )
        if n == 1:
            print(f"    memory of a table: {here.memory / 1000:.0f} and {there.memory / 1000:.0f} kB")
    time, size = (statistics.median(each) for each in zip(*ratios))
    print(f"  {what}, the median of {rounds}: {time:.2f} of the time, {size:.2f} of the bytes", flush=True)


class Cost(NamedTuple):
    """Of a move, and of a table."""

    time: float
    bytes: float
    memory: float


def measured(server: TreeServer, gather: Callable[[Server], Crowd], hurry: bool) -> Cost:
    server.empty()
    kept = server.memory()
    crowd = gather(server)
    kept = (server.memory() - kept) // len(crowd.tables)
    play(crowd, hurry, WARM)
    everybody = [seat for here in crowd.tables for seat in here]
    for seat in everybody:
        seat.bytes = 0
    moves, spent = server.moves(), server.cpu()
    play(crowd, hurry, MOVES)
    spent, moves = server.cpu() - spent, server.moves() - moves
    crowd.close()
    return Cost(spent / moves, sum(seat.bytes for seat in everybody) / moves, kept)


def play(crowd: Crowd, hurry: bool, moves: int) -> None:
    """So many at each table, or for as long as people have time."""
    if hurry:
        crowd.rush(len(crowd.tables) * moves, SECONDS)
    else:
        crowd.stroll(CALM * moves / MOVES)


if __name__ == "__main__":
    tree, told = Path(sys.argv[1]).resolve(), sys.argv[2:]
    main(tree, (told[:1] or ["0"])[0], int((told[1:2] or ["3"])[0]), told[2:] or list(GAMES))
