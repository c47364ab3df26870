"""What the online table costs: the real server in a process of its own, real sockets, every commit on disk.

    python bench/online.py

Measured with a plug-in game, Rainbow Draw (two seats, a hand of five, discard one, draw one), and with
Gumball Rally and Ronde at four seats; shows and robots take no time. Server and crowd have a core each where
there are two, and CPU is that of the server's process alone, all its threads. It takes about a minute.

- CPU per move, and durable moves a second of CPU, with 50 tables moving as fast as they are answered;
- bytes per move on the sockets of all seats, both ways, compressed as browsers do;
- p50 and p99 from sending a move to another seat's update, with every table moving once a second; beside
  it how late the crowd itself was to send: on a busy machine both grow;
- memory of a table with everybody connected; what the server keeps of a table that everybody has left, wave
  after wave of new tables; and what it keeps of connections that send nonsense;
- what a reconnect brings after 1,000 moves;
- how long `irisade serve` takes until it is ready, beside what it takes to start Python with aiohttp alone;
- a yardstick, to compare machines: what a plain loop of Python takes here.
"""

from __future__ import annotations

import gc
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence

from crowd import Crowd, Seat, Server, on_core

SECONDS = 4.0  # at most, for each measurement
SETTLE = 6.0  # after a crowd has come in: the house looks round every five
TABLES, WARM, MOVES = 50, 500, 4000
CALM = {"rainbow-draw": 500, "gumball-rally": 100, "colomo-ronde": 100}  # tables that move once a second
WAVES, WAVE = 3, 100
GAMES = {"rainbow-draw": 2, "gumball-rally": 4, "colomo-ronde": 4}
TARGETS = {"rainbow-draw": (150, 250), "gumball-rally": (400, None), "colomo-ronde": (400, None)}


def main() -> None:
    on_core(1)
    gc.disable()  # the crowd should not be late
    start_up()
    yardstick()
    for game, seats in GAMES.items():
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder)
            try:
                print(f"{game}, {seats} seats")
                measure_rush(server, game, seats)
                measure_calm(server, game, seats)
                if game == "rainbow-draw":
                    measure_memory(server, game, seats)
                measure_reconnect(server, game, seats)
                print(flush=True)
            finally:
                server.end()


def start_up() -> None:
    """Until the address is printed; the tables are empty."""
    with tempfile.TemporaryDirectory() as folder:
        serving = ["-m", "irisade", "serve", "--no-browser", "--port", "0"]
        serving += ["--store", f"sqlite:///{folder}/tables.sqlite"]
        took = []
        for words in (serving, ["-c", "import aiohttp.web; print()"]):
            began = time.perf_counter()
            process = subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, text=True)
            assert process.stdout is not None
            process.stdout.readline()
            took.append(time.perf_counter() - began)
            process.kill()
            process.wait()
    print(
        f"irisade serve is ready in {took[0]:.2f} s (at most 3); Python with aiohttp alone: {took[1]:.2f} s"
    )


def yardstick() -> None:
    began, seen = time.process_time(), {}
    for n in range(200_000):
        seen[n & 255] = [n, n * n]
    print(f"a thousand turns of a plain loop: {(time.process_time() - began) / 200 * 1e6:.0f} µs\n")


def measure_rush(server: Server, game: str, seats: int) -> None:
    crowd = Crowd(server, game, seats, TABLES)
    crowd.rush(WARM, SECONDS)
    everybody = [seat for here in crowd.tables for seat in here]
    for seat in everybody:
        seat.bytes = 0
    spent, began = server.cpu(), time.perf_counter()
    moves = crowd.rush(MOVES, SECONDS)
    took, spent = time.perf_counter() - began, server.cpu() - spent
    sent = sum(seat.bytes for seat in everybody) / moves
    crowd.close()
    cpu, target, most = spent / moves * 1e6, *TARGETS[game]
    print(f"  CPU per move      {cpu:8.0f} µs      (at most {target})")
    print(f"  bytes per move    {sent:8.0f} B       {f'(at most {most})' if most else ''}")
    print(f"  durable moves     {moves / spent:8.0f} /s of CPU, {moves / took:.0f} /s of time here")


def measure_calm(server: Server, game: str, seats: int) -> None:
    server.empty()
    before, tables = server.memory(), CALM[game]
    crowd = Crowd(server, game, seats, tables)
    connected = (server.memory() - before) / tables
    crowd.stroll(SETTLE)
    times, late = crowd.stroll(SECONDS)
    crowd.close()
    print(
        f"  to another seat   {at(times, 0.5):8.1f} ms p50, {at(times, 0.99):.1f} ms p99 (at most 10),"
        f" {tables} tables moving once a second; we were late by {at(late, 0.99):.1f} ms p99"
    )
    print(f"  a connected table {connected / 1000:8.0f} kB")


def measure_memory(server: Server, game: str, seats: int) -> None:
    """What stays when everybody has left: nothing, once SQLite's caches are full, after some 2,000 tables."""
    server.empty()
    kept = []
    for _ in range(WAVES):
        before = server.memory()
        Crowd(server, game, seats, WAVE).close()
        server.empty()
        kept.append((server.memory() - before) / WAVE / 1000)
    print(f"  a stored table    {each(kept)} kB of memory, wave after wave of {WAVE}")
    kept = []
    for _ in range(WAVES):
        before = server.memory()
        for _ in range(WAVE):
            bad_client(server)
        kept.append((server.memory() - before) / WAVE / 1000)
    print(f"  a bad client      {each(kept)} kB, wave after wave of {WAVE}")


def bad_client(server: Server) -> None:
    """It says what makes no sense until it is shown the door."""
    device = Seat(server.port, "no such table", "")
    try:
        for n in range(200):
            device.send({"kind": "move", "id": "x" * n, "v": [n]})
        while True:
            device.read()
    except (AssertionError, OSError):
        device.socket.close()


def measure_reconnect(server: Server, game: str, seats: int) -> None:
    crowd = Crowd(server, game, seats, 1)
    crowd.rush(1000, 2 * SECONDS)
    table, tokens = crowd.keys[0]
    again = Seat(server.port, table, tokens[0])
    while not again.first:
        again.read()
    print(f"  a reconnect       {again.first:8.0f} B after {again.v} moves (at most 4000)")
    again.socket.close()
    crowd.close()


def at(times: Sequence[float], part: float) -> float:
    return times[min(len(times) - 1, int(len(times) * part))] * 1000


def each(kept: Sequence[float]) -> str:
    return ", ".join(f"{value:.1f}" for value in kept)


if __name__ == "__main__":
    main()
