"""How long people wait for one another, beside a bare server with aiohttp and SQLite, in one run.

    python bench/beside.py [TABLES [ROUNDS]]

Both servers run at the same time, each with a crowd of its own: 500 tables of two, everybody connected. In
turns, for some seconds each, every table of one of them moves once a second, and the time is taken from
sending a move to the other seat's update. So whatever else the machine does, it does to both. The bare server
(`bench/bare.py`) stores a move as we do and tells both seats, and does nothing else.

It prints p50 and p99 of both and their ratio, round by round; at most 1.5 for p99 is the aim. Beside it is
how late the crowd itself was to send: where that is of the same size, the machine is too busy to tell.
"""

from __future__ import annotations

import gc
import statistics
import sys
import tempfile
from pathlib import Path

from crowd import Crowd, Server, on_core
from online import at

SETTLE, SECONDS = 6.0, 5.0
GAME, SEATS, AIM = "rainbow-draw", 2, 1.5


class BareServer(Server):
    PROGRAM = str(Path(__file__).with_name("bare.py"))


def main(tables: int, rounds: int) -> None:
    on_core(1)
    gc.disable()
    with tempfile.TemporaryDirectory() as ours, tempfile.TemporaryDirectory() as theirs:
        servers = [Server(ours), BareServer(theirs)]
        try:
            crowds = [Crowd(server, GAME, SEATS, tables) for server in servers]
            for crowd in crowds:
                crowd.stroll(SETTLE)
            print(f"{tables} tables of two, each moving once a second; from one seat to the other, in ms")
            found = [measure(n, servers, crowds) for n in range(1, rounds + 1)]
            p50, p99 = (statistics.median(each) for each in zip(*found))
            print(f"ratio, the median of {rounds}: p50 {p50:.2f}, p99 {p99:.2f} (at most {AIM})")
        finally:
            for server in servers:
                server.end()


def measure(n: int, servers: list[Server], crowds: list[Crowd]) -> tuple[float, float]:
    p50s, p99s = [], []
    for name, server, crowd in zip(("ours", "bare"), servers, crowds):
        spent = server.cpu()
        times, late = crowd.stroll(SECONDS)
        spent = (server.cpu() - spent) / len(times)
        p50s.append(at(times, 0.5))
        p99s.append(at(times, 0.99))
        print(
            f"  round {n}, {name}: p50 {p50s[-1]:6.2f}, p99 {p99s[-1]:6.2f};"
            f" late by {at(late, 0.99):6.2f} p99; {spent * 1e6:4.0f} µs of CPU per move, {len(times)} moves"
        )
    ratios = p50s[0] / p50s[1], p99s[0] / p99s[1]
    print(f"  round {n}, ratio: p50 {ratios[0]:.2f}, p99 {ratios[1]:.2f}", flush=True)
    return ratios


if __name__ == "__main__":
    typed = [int(word) for word in sys.argv[1:]]
    main(*typed, *(500, 3)[len(typed) :])
